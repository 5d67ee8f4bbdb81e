"""What own orders change before anybody moves (rule text ch. 1.4, 1.6, 3, 8)."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.orders.order import Order
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.checks import check
from mycom.systems.mythicor.effects import CLASSES, Shortage, apply, in_sequence
from mycom.systems.mythicor.world import Artefact, Bonuses, CellKnowledge, Traits, World
from tests.systems.mythicor.worlds import group, order, province, standard, stock, world

HOME = province(
    25, 18, "Falkenstein", terrain="coast", movement_cost=1.2, settlement=3, fortification=2,
    stock=stock(crowns=1000, food=100, population=420, recruits=30, troops={"militia": 20}),
)  # fmt: skip
HERO = group(4, (25, 18), "chieftain", stock=stock(crowns=640, recruits=40, troops={"catapults": 2}))
STATE = world(provinces=(HOME, province(26, 18, "Erlenfurt")), groups=(HERO,))


def after(*orders: Order, state: World = STATE) -> World:
    """The world after orders."""
    return apply(state, standard(), orders).world


def test_the_sequence_is_that_of_the_catalogue() -> None:
    classes = catalogue(standard()).classes
    assert tuple(one.id for one in classes) == CLASSES
    given = [order("G4", kind) for kind in ("FF 1", "BAS 40", "UG 16", "BAS 12", "SA 1", "BAS 26", "TG 1")]
    assert [one.kind for one in in_sequence(given)] == ["SA 1", "BAS 12", "BAS 26", "UG 16", "TG 1", "BAS 40", "FF 1"]


def test_the_packages_can_be_imported_in_any_order() -> None:
    for name in ("effects", "movement", "magic"):
        done = subprocess.run([sys.executable, "-c", f"import mycom.systems.mythicor.{name}"], check=False)
        assert done.returncode == 0


def test_raising_takes_crowns_and_recruits() -> None:
    raised = order("P25/18", "BAS 12", count=12, troop="medium_swordsmen")
    home = after(raised).provinces["P25/18"]
    assert (home.stock.crowns, home.stock.recruits, home.stock.troops["medium_swordsmen"]) == (1000 - 168, 18, 12)
    outcome = apply(STATE, standard(), [raised]).of(raised)
    assert (outcome.change("P25/18", "crowns"), outcome.shortages) == (-168, ())


def test_an_order_is_carried_out_as_far_as_the_crowns_go() -> None:
    raised = order("G4", "BAS 12", count=31, troop="catapults")
    applied = apply(STATE, standard(), [raised])
    assert applied.of(raised).shortages == (Shortage("G4", "crowns", 775, 640),)
    assert applied.world.groups["G4"].stock.troops["catapults"] == 27
    whole = standard().with_overrides({"orders.partial_orders": False})
    assert apply(STATE, whole, [raised]).world.groups["G4"].stock == HERO.stock


def test_who_may_not_raise_or_buy_somewhere_does_not() -> None:
    inland = order("P26/18", "BAS 14", count=1, ship="transports")
    hero = group(1, (25, 18), stock=stock(crowns=99, recruits=9))
    afloat = group(2, (24, 18), at_sea=True, stock=stock(crowns=99, transports=1))
    state = world("s" * 50, provinces=(HOME, province(26, 18, stock=stock(crowns=99))), groups=(hero, afloat))
    sea = replace(state, cells={(24, 18): CellKnowledge((24, 18), "sea")}, height=50)
    hired = order("G2", "BAS 15", count=1)
    raised = order("G1", "BAS 12", count=1, troop="militia")
    assert apply(sea, standard(), [inland, hired, raised]).totals == {}


def test_soldiers_go_to_a_unit_in_the_same_place_and_nowhere_else() -> None:
    there = after(order("P25/18", "BAS 12", count=2, troop="militia", target="G4"))
    assert there.groups["G4"].stock.troops == {"catapults": 2, "militia": 2}
    assert there.provinces["P25/18"].stock.crowns == 994
    far = after(order("P25/18", "BAS 12", count=2, troop="militia", target="P26/18"))
    assert far.provinces == STATE.provinces


def test_a_race_follows_the_first_unit_that_belongs_to_one() -> None:
    elves = group(5, (25, 18), race="elf")
    state = world(provinces=(HOME,), groups=(elves,))
    moved = after(order("P25/18", "BAS 24", count=3, troop="militia", target="G5"), state=state)
    assert (moved.groups["G5"].race, moved.groups["G5"].stock.troops) == ("human", {"militia": 3})
    full = world(provinces=(HOME,), groups=(group(5, (25, 18), race="elf", stock=stock(recruits=1)),))
    kept = after(order("P25/18", "BAS 24", count=3, troop="militia", target="G5"), state=full)
    assert kept.groups["G5"].stock.troops == {}
    crowns = after(order("P25/18", "BAS 23", count=9, item="crowns", target="G5"), state=full)
    assert (crowns.groups["G5"].stock.crowns, crowns.groups["G5"].race) == (9, "elf")


def test_zombies_are_undead_and_go_to_a_necromancer() -> None:
    mage = group(3, (25, 18), "necromancer")
    state = world(provinces=(HOME,), groups=(mage,), position="black_mage")
    raised = after(order("P25/18", "BAS 12", count=5, troop="zombies", target="G3"), state=state)
    assert (raised.groups["G3"].race, raised.groups["G3"].stock.troops) == ("undead", {"zombies": 5})
    assert raised.provinces["P25/18"].stock.recruits == 25
    assert after(order("P25/18", "BAS 12", count=5, troop="zombies"), state=state).provinces == state.provinces


def test_raised_undead_are_paid_by_the_province() -> None:
    mage = group(3, (25, 18), "black_mage")
    state = world(provinces=(HOME,), groups=(mage,), position="black_mage")
    raised = after(order("G3", "UG 23", count=4, troop="catapults"), state=state)
    assert raised.groups["G3"].stock.troops == {"catapults": 4}
    assert (raised.provinces["P25/18"].stock.crowns, raised.provinces["P25/18"].stock.recruits) == (900, 26)


def test_leaders_are_buried_dismissed_and_appointed() -> None:
    dead = group(6, (25, 18), alive=False)
    state = world(provinces=(HOME,), groups=(dead, group(7, (25, 18), "warlord")))
    appointed = after(order("G6", "BAS 6"), order("G6", "BAS 9", leader="mage", sponsor="P25/18"), state=state)
    assert (appointed.groups["G6"].leader, appointed.groups["G6"].alive) == ("mage", True)
    assert appointed.groups["G6"].traits == Traits(1, 1, 5)
    assert appointed.provinces["P25/18"].stock.crowns == 500
    assert after(order("G7", "BAS 7"), state=state).groups["G7"].leader == "warlord"
    assert after(order("G4", "BAS 7")).groups["G4"].leader == ""


def test_a_new_group_takes_the_next_number_and_its_sponsors_race() -> None:
    made = after(order("P25/18", "BAS 10", leader="hero", name="Gerold")).groups["G1"]
    assert (made.name, made.place, made.race, made.leader) == ("Gerold", (25, 18), "human", "hero")
    assert (made.traits, made.bonuses.morale, made.bonuses.retreat_threshold) == (Traits(5, 3, 7), 10, 100)
    clan = world(provinces=(HOME,), position="clan_prince", seafarer=True)
    chief = after(order("P25/18", "BAS 10", leader="chieftain"), state=clan).groups["G1"]
    assert (chief.traits.leadership, chief.bonuses) == (4, Bonuses(morale=5, tax=25, food=20, recruitment=20))
    full = world(provinces=(HOME,), groups=tuple(group(number, (25, 18)) for number in range(1, 21)))
    assert len(after(order("P25/18", "BAS 10", leader="hero"), state=full).groups) == 20


def test_orders_see_what_orders_before_them_left() -> None:
    first = order("P25/18", "BAS 23", 1, count=900, item="crowns", target="G4")
    second = order("P25/18", "BAS 19", 2)
    applied = apply(STATE, standard(), [first, second])
    assert applied.of(second).shortages == (Shortage("P25/18", "crowns", 275, 100),)
    turned = apply(STATE, standard(), [second, first])
    assert turned.world.provinces["P25/18"].fortification == 3
    assert turned.of(first).shortages == (Shortage("P25/18", "crowns", 900, 725),)


def test_what_is_bought_and_built() -> None:
    bought = after(
        order("P25/18", "BAS 14", count=3, ship="transports"),
        order("P25/18", "BAS 15", count=4),
        order("P25/18", "BAS 20"),
        order("P26/18", "BAS 18"),
    ).provinces
    home = bought["P25/18"]
    assert (home.stock.transports, home.stock.henchmen, home.movement_cost) == (3, 4, 1.1)
    assert home.stock.crowns == 1000 - 54 - 60 - 100
    assert bought["P26/18"].settlement == 0
    assert after(order("P25/18", "BAS 18")).provinces["P25/18"].settlement == 4


def test_trade_once_each_way_with_the_provinces_share() -> None:
    trader = group(8, (25, 18), stock=stock(crowns=100, trade_goods=50, trade_origin=(15, 18)))
    state = world(provinces=(HOME,), groups=(trader,))
    sold = order("G8", "BAS 17", 1, count=50)
    again = order("G8", "BAS 17", 2, count=1)
    bought = order("G8", "BAS 16", 3, count=20)
    done = after(sold, again, bought, state=state)
    assert done.groups["G8"].stock.crowns == 100 + 300 - 100
    assert done.groups["G8"].stock.trade_goods == 20
    assert done.groups["G8"].stock.trade_origin == (25, 18)
    assert done.provinces["P25/18"].stock.crowns == 1000 + 15


def test_artefacts_go_over_until_there_is_no_room() -> None:
    rich = group(8, (25, 18), stock=stock(artefacts=(Artefact(12), Artefact(13))))
    state = world(
        provinces=(HOME,), groups=(rich, group(9, (25, 18), stock=stock(artefacts=(Artefact(1), Artefact(2)))))
    )
    given = after(order("G8", "BAS 25", artefact=13, target="P25/18"), state=state)
    assert given.provinces["P25/18"].stock.artefacts == (Artefact(13),)
    assert given.groups["G8"].stock.artefacts == (Artefact(12),)
    assert after(order("G8", "BAS 25", artefact=13, target="G9"), state=state) == state


def test_exports_leave_the_realm_and_neighbours_are_sent_to() -> None:
    assert after(order("G4", "BAS 28", count=40, item="crowns", target="G2@1003")).groups["G4"].stock.crowns == 600
    sent = after(order("P25/18", "UP 1", count=60, target="P26/18")).provinces
    assert (sent["P25/18"].stock.food, sent["P26/18"].stock.food) == (40, 60)


def test_values_that_are_set() -> None:
    done = after(
        order("P25/18", "BAS 21", percent=70), order("G4", "BAS 22", percent=35), order("G4", "BAS 31", name="Dietmar")
    )
    assert done.provinces["P25/18"].food_share == 70
    assert done.groups["G4"].bonuses.retreat_threshold == 35
    assert done.groups["G4"].name == "Dietmar"


def test_special_actions_stop_at_their_cap_and_never_lower_a_value() -> None:
    state = world(
        provinces=(province(1, 1, bonuses=Bonuses(tax=23), population_max=100),),
        groups=(group(1, (1, 1), bonuses=Bonuses(trade=35), traits=Traits(20, 99, 5)),),
    )
    assert after(order("P1/1", "SA 3"), state=state).provinces["P1/1"].bonuses.tax == 25
    assert after(order("G1", "SA 6"), state=state).groups["G1"].bonuses.trade == 35
    assert after(order("G1", "SA 7"), state=state).groups["G1"].traits == Traits(20, 99, 5)
    assert after(order("G1", "SA 8"), state=state).groups["G1"].traits == Traits(20, 100, 5)
    assert after(order("G1", "SA 9"), state=state).groups["G1"].traits == Traits(20, 99, 6)
    assert after(order("P1/1", "SA 13"), state=state).provinces["P1/1"].population_max == 110


def test_of_other_classes_than_bas_only_the_first_order_counts() -> None:
    sent = [order("P25/18", "UP 1", key, count=30, target="P26/18") for key in (1, 2)]
    assert after(*sent).provinces["P26/18"].stock.food == 30
    bought = [order("P25/18", "BAS 15", key, count=3) for key in (1, 2)]
    assert after(*bought).provinces["P25/18"].stock.henchmen == 6


def test_no_more_special_actions_than_the_report_grants() -> None:
    state = world(provinces=(HOME,), groups=(HERO,), special_actions=1)
    done = after(order("P25/18", "SA 3", 1), order("G4", "SA 1", 2), state=state)
    assert done.provinces["P25/18"].bonuses.tax == 5
    assert done.groups["G4"].bonuses.morale == 0


def test_certain_spells_change_the_ground_before_anybody_moves() -> None:
    mage = group(2, (25, 18), "mage", traits=Traits(1, 1, 8))
    priest = group(3, (25, 18), "priest", traits=Traits(1, 1, 13))
    state = world(provinces=(HOME,), groups=(mage, priest))
    assert after(order("G2", "UG 4", target="25/18"), state=state).provinces["P25/18"].movement_cost == 0.8
    assert after(order("G2", "UG 3", target="26/18"), state=state).cells[(26, 18)].movement_cost == 2.2
    assert after(order("G2", "UG 4", target="29/18"), state=state).cells == {}
    blessed = after(order("G3", "UG 10"), state=state).provinces["P25/18"]
    assert (blessed.fertility, blessed.population_max) == (3.013, 413)
    weak = world(provinces=(HOME,), groups=(group(3, (25, 18), "priest", traits=Traits(1, 1, 12)),))
    assert after(order("G3", "UG 10"), state=weak).provinces["P25/18"].fertility == 3.0


def test_priests_stop_plagues_and_drive_out_death() -> None:
    state = world(
        provinces=(
            province(1, 1, plague=True, race="undead"),
            province(3, 1, plague=True),
            province(4, 1, plague=True),
        ),
        groups=(group(3, (1, 1), "priest"),),
    )
    well = after(order("G3", "UG 11"), state=state).provinces
    assert [well[unit].plague for unit in ("P1/1", "P3/1", "P4/1")] == [False, False, True]
    assert after(order("G3", "UG 13"), state=state).provinces["P1/1"].race == ""


UNITS = ("P25/18", "P26/18", "G4", "G5", "G9")
transfers = st.one_of(
    st.builds(
        lambda unit, target, item, count: order(unit, "BAS 23", count=count, item=item, target=target),
        st.sampled_from(UNITS), st.sampled_from(UNITS), st.sampled_from(["crowns", "food", "recruits", "population"]),
        st.integers(-5, 700),
    ),
    st.builds(
        lambda unit, target, count: order(unit, "BAS 24", count=count, troop="militia", target=target),
        st.sampled_from(UNITS), st.sampled_from(UNITS), st.integers(1, 50),
    ),
    st.builds(
        lambda unit, target, count: order(unit, "UP 2", count=count, target=target),
        st.sampled_from(UNITS), st.sampled_from(UNITS), st.integers(1, 700),
    ),
    st.builds(
        lambda unit, target, number: order(unit, "BAS 25", artefact=number, target=target),
        st.sampled_from(UNITS), st.sampled_from(UNITS), st.integers(1, 3),
    ),
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(transfers, max_size=12))
def test_transfers_neither_make_nor_lose_anything(orders: list[Order]) -> None:
    elf = group(5, (25, 18), race="elf", stock=stock(recruits=7, artefacts=(Artefact(1), Artefact(2))))
    state = world(
        provinces=(HOME, province(26, 18, "Erlenfurt")), groups=(HERO, elf, group(9, (26, 18), stock=stock(food=5)))
    )
    done = after(*orders, state=state)

    def total(of: World, item: str) -> int:
        units = (*of.provinces.values(), *of.groups.values())
        return sum(getattr(unit.stock, item) for unit in units)

    for item in ("crowns", "food", "recruits", "population", "soldiers"):
        assert total(done, item) == total(state, item)
    units = (*done.provinces.values(), *done.groups.values())
    assert sorted(one.number for unit in units for one in unit.stock.artefacts) == [1, 2]
    assert all(count >= 0 for unit in units for count in (unit.stock.crowns, unit.stock.food, unit.stock.recruits))
    assert all(len(unit.stock.artefacts) <= 2 for unit in units)


def test_undead_that_nobody_may_lead_change_nobodys_race() -> None:
    """Ch. 3.1: what cannot be handed over leaves no trace that later orders would meet."""
    grave = province(1, 1, race="undead", stock=stock(troops={"zombies": 9}))
    clan = group(2, (1, 1), "chieftain", stock=stock(crowns=99, recruits=18))
    for position, leader, race in (("warlord", "hero", "human"), ("black_mage", "necromancer", "undead")):
        empty = group(1, (1, 1), leader)
        here = world("oo oo", provinces=(grave,), groups=(empty, clan), position=position)
        given = (
            order("P1/1", "BAS 24", 1, count=3, troop="zombies", target="G1"),
            order("G2", "BAS 12", 2, count=5, troop="militia", target="G1"),
        )
        found = apply(here, standard(), given).world.groups["G1"]
        assert (found.race, found.stock.troops) == (race, {"militia": 5} if race == "human" else {"zombies": 3})
        failed = {one.order for one in check(here, standard(), catalogue(standard()), given) if one.severity == "error"}
        assert failed == ({1} if race == "human" else {2})
