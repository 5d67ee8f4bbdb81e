"""The turn of one realm before it is handed in (rule text ch. 10.1)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.orders.order import Order
from mycom.partie.demo import make_demo
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.checks import check
from mycom.systems.mythicor.effects import apply
from mycom.systems.mythicor.position import MythicorPosition
from mycom.systems.mythicor.preview import Preview, preview
from mycom.systems.mythicor.preview.json import to_json
from mycom.systems.mythicor.preview.march import March
from mycom.systems.mythicor.preview.neutral import preview_view
from mycom.systems.mythicor.projection.project import build, project
from mycom.systems.mythicor.world import Bonuses, Group, Province, Stock, Traits, World
from tests.systems.mythicor.worlds import group, order, province, seen, standard, stock, world

ROWS = "ooooo ooooo ooooo ooooo ooooo"
ARMY = stock(crowns=900, food=90, troops={"medium_swordsmen": 40, "light_archers": 10})
VILLAGE = seen(
    "P3/2", (3, 2), 997, race="orc", troops={"militia": [15, 25]}, population=100, recruits=10, fortification=1
)


def attackers(*orders: Order, **hero: object) -> tuple[World, Preview]:
    """A hero in 3/3 with orders, a village north of him."""
    values = {"stock": ARMY, "bonuses": Bonuses(military=10), **hero}
    state = world(ROWS, groups=(group(7, (3, 3), **values),), sightings=(VILLAGE,))
    return state, preview(state, standard(), orders)


#: Nobody trains by himself, so there is no luck before the movement.
UNTRAINED = standard().with_overrides({"magic.default_order": 0})


def test_an_army_that_conquers_is_projected_as_a_drag_projects_it() -> None:
    orders = (order("G7", "TG 1", 1), order("G7", "BAS 40", 2, path="1"))
    state, _ = attackers()
    found = preview(state, UNTRAINED, orders)
    start = build(state, standard(), (), "G7", "P3/2", "attack")
    assert start is not None
    dragged = project(start, standard(), extras=False)
    battle = found.battles[0]
    assert (battle.target, battle.order, battle.exact) == ("P3/2", "conquer", True)
    assert battle.win == pytest.approx(dragged.verdict.headline, abs=1e-12)
    assert sum((battle.win, battle.lose, battle.undecided)) == pytest.approx(1)
    left = found.units["G7"].row("troops.medium_swordsmen")
    assert left is not None
    assert left.after.mean() == pytest.approx(dragged.remains["attacker", "troops.medium_swordsmen"], abs=1e-9)
    assert found.places[0].low == pytest.approx(battle.win)


def test_the_luck_of_a_turn_enters_its_battles() -> None:
    """Training and special actions come before the movement (ch. 5.16, 8, 10.1)."""
    orders = (order("G7", "TG 1", 1), order("G7", "BAS 40", 2, path="1"))

    def win(leadership: int, strength: int) -> float:
        state, _ = attackers(traits=Traits(leadership, 3, strength), stock=stock(troops={"medium_swordsmen": 22}))
        return preview(state, UNTRAINED, orders).battles[0].win

    _, trained = attackers(*orders, traits=Traits(5, 3, 7), stock=stock(troops={"medium_swordsmen": 22}))
    chance = standard().number("magic.training_chance")
    expected = sum(
        (chance if more else 1 - chance) * (chance if stronger else 1 - chance) * win(5 + more, 7 + stronger)
        for more in (0, 1)
        for stronger in (0, 1)
    )
    assert trained.battles[0].exact
    assert trained.battles[0].win == pytest.approx(expected, abs=1e-9)
    assert win(5, 7) + 0.001 < expected
    lucky, _ = attackers(*orders)
    special = (order("G7", "SA 1", 3), *orders)
    better = preview(lucky, standard(), special).battles[0].win
    assert better > preview(lucky, standard(), orders).battles[0].win


def test_an_order_that_meets_nobody_stays_open() -> None:
    _, found = attackers(order("G7", "TG 1", 1), order("G7", "BAS 40", 2, path="5"))
    assert found.orders[1].state == "open"
    assert not found.battles
    _, still = attackers(order("G7", "BEG 1", 1))
    assert still.orders[1].state == "open"


def test_without_a_fighting_order_a_group_passes_by() -> None:
    _, found = attackers(order("G7", "BAS 40", 2, path="1"))
    assert not found.battles
    assert found.units["G7"].place.values == ((3, 2),)


def test_friends_and_other_realms_are_spared() -> None:
    friend = seen("P3/2", (3, 2), 1003, race="orc", troops={"militia": 15})
    state = world(ROWS, groups=(group(7, (3, 3), stock=ARMY),), sightings=(friend,), friends=(1003,))
    move = order("G7", "BAS 40", 2, path="1")
    assert not preview(state, standard(), (order("G7", "TG 1", 1), move)).battles
    assert not preview(state, standard(), (order("G7", "TG 1", 1, realm=997), move)).battles
    assert preview(state, standard(), (order("G7", "TG 1", 1, realm=1003), move)).battles


def test_encounter_order_then_conquest_then_the_bandits_themselves() -> None:
    bandits = seen("P3/2", (3, 2), 994, race="human", troops={"barbarians": 60})
    state = world(ROWS, groups=(group(7, (3, 3), stock=ARMY),), sightings=(bandits,))
    orders = (order("G7", "BEG 1", 1), order("G7", "TG 1", 2), order("G7", "BAS 40", 3, path="11"))
    found = preview(state, standard(), orders)
    assert [battle.order for battle in found.battles] == ["attack", "conquer", "bandits"]
    # Bandits hold everybody but who took their province (ch. 9); who lost a battle before has no points left.
    taken = next(one.low for one in found.places if one.place == (3, 2))
    assert 0 < found.units["G7"].place[(3, 1)] < taken < 1
    assert all(battle.win + battle.lose + battle.undecided <= 1 + 1e-9 for battle in found.battles)
    assert [found.orders[key].chance_of for key in (1, 2)] == ["siegt", "erobert"]
    assert "den Angriff davor mitgerechnet" in found.orders[2].text


def test_bandits_who_attack_fight_on_and_others_as_they_were_seen() -> None:
    """A province that attacks retreats by its threshold (ch. 7.1); bandits have 100."""
    orders = (order("G7", "BAS 40", 1, path="1"),)
    troops = {"barbarians": 30}

    def win(**seen_so: object) -> float:
        camp = seen("P3/2", (3, 2), 994, race="human", troops=troops, **seen_so)  # type: ignore[arg-type]
        state = world(ROWS, groups=(group(7, (3, 3), stock=ARMY),), sightings=(camp,))
        battles = preview(state, UNTRAINED, orders).battles
        assert [battle.order for battle in battles] == ["bandits"]
        return battles[0].win

    assert win() == win(retreat_threshold=100) < win(retreat_threshold=0)


def test_a_province_without_troops_falls_for_certain_and_is_the_realms_afterwards() -> None:
    empty = seen("P3/2", (3, 2), 1003, "Leerfeld", race="human", troops={}, soldiers=0, population=100, recruits=10)
    state = world(ROWS, groups=(group(7, (3, 3), stock=ARMY),), sightings=(empty,))
    found = preview(state, standard(), (order("G7", "TG 1", 1), order("G7", "BAS 40", 2, path="1")))
    assert found.orders[1].chance == (1.0, 1.0)
    assert found.orders[1].text.endswith("sicher")
    taken = found.after.provinces["P3/2"]
    assert (taken.name, taken.race, taken.bonuses.retreat_threshold) == ("Leerfeld", "human", 0)
    assert taken.stock.recruits > 0
    assert "P3/2" not in found.after.sightings
    assert found.after.cells[3, 2].owner == 1001


@pytest.mark.parametrize(("kind", "people"), [("TG 1", 70), ("TG 2", 41), ("TG 3", 0)])
def test_what_a_conquest_costs_the_people_of_chapter_11_3(kind: str, people: int) -> None:
    empty = seen("P3/2", (3, 2), 1003, race="human", troops={}, soldiers=0, population=100, recruits=10)
    state = world(ROWS, groups=(group(7, (3, 3), stock=ARMY),), sightings=(empty,))
    orders = (order("G7", kind, 1), order("G7", "BAS 40", 2, path="1"))
    march = March(state, standard(), orders)
    assert march.province((3, 2), "population").items == ((people, 1.0),)
    assert march.province((3, 2), "recruits").likeliest == (0 if kind == "TG 2" else 10)


def test_whoever_is_beaten_does_not_go_on() -> None:
    strong = seen("P3/2", (3, 2), 1003, race="ogre", troops={"heavy_swordsmen": 25}, fortification=0)
    state = world(ROWS, groups=(group(7, (3, 3), stock=ARMY),), sightings=(strong,))
    orders = (order("G7", "BEG 1", 1), order("G7", "BAS 40", 2, path="11"))
    found = preview(state, standard(), orders)
    lost, place = found.battles[0].lose, found.units["G7"].place
    assert 0 < lost < 1
    assert place[(3, 2)] >= lost - 1e-9
    assert place[(3, 1)] + place[(3, 2)] == pytest.approx(1)
    assert found.after.groups["G7"].place == (3, 2)
    assert found.orders[2].state == "chance"


def test_two_groups_meet_the_same_foe_one_after_the_other() -> None:
    first, second = group(2, (3, 3), stock=ARMY), group(7, (2, 2), stock=ARMY)
    state = world(ROWS, groups=(first, second), sightings=(VILLAGE,))
    orders = (
        order("G2", "TG 1", 1), order("G2", "BAS 40", 2, path="1"),
        order("G7", "TG 1", 3), order("G7", "BAS 40", 4, path="3"),
    )  # fmt: skip
    found = preview(state, standard(), orders)
    mine, other = found.battles
    assert (mine.unit, other.unit) == ("G2", "G7")
    assert other.fought == pytest.approx(1 - mine.win, abs=1e-9)
    assert found.places[0].low == pytest.approx(mine.win + other.win, abs=1e-9)


def test_a_magic_attack_comes_before_the_battle() -> None:
    mage = group(4, (3, 4), "mage", traits=Traits(3, 3, 15))
    state = world(ROWS, groups=(group(7, (3, 3), stock=ARMY), mage), sightings=(VILLAGE,))
    fight = (order("G7", "TG 1", 1), order("G7", "BAS 40", 2, path="1"))
    alone = preview(state, standard(), fight).battles[0].win
    helped = preview(state, standard(), (*fight, order("G4", "UG 7", 3, target="3/2"))).battles[0]
    assert helped.win + helped.falls > alone


def test_weaker_and_stronger_foes_of_chapter_1_1_1() -> None:
    move = order("G7", "BAS 40", 2, path="1")
    _, weaker = attackers(order("G7", "BEG 2", 1), move)
    _, stronger = attackers(order("G7", "BEG 3", 1), move)
    assert weaker.battles[0].fought == pytest.approx(1)
    assert stronger.battles[0].fought == 0


def test_old_sightings_of_groups_are_left_out() -> None:
    rider = seen("G2@1003", (3, 2), 1003, race="orc", troops={"militia": 15})
    state = world(ROWS, groups=(group(7, (3, 3), stock=ARMY),), sightings=(rider,))
    orders = (order("G7", "BEG 1", 1), order("G7", "BAS 40", 2, path="1"))
    assert preview(state, standard(), orders).battles
    forgetful = standard().with_overrides({"projection.group_memory": 0})
    assert not preview(state, forgetful, orders).battles


def test_special_actions_as_distributions() -> None:
    scores = tuple((place, f"Reich {place}", 100 - place) for place in range(1, 8))
    state = world(ROWS, groups=(group(7, (3, 3), bonuses=Bonuses(morale=5)),), rank=7, scores=scores)
    found = preview(state, standard(), (order("G7", "SA 1", 1), order("G7", "UG 19", 2)))
    morale = found.units["G7"].row("morale")
    assert morale is not None
    assert morale.after.mapping() == pytest.approx({10: 0.2, 15: 0.4, 20: 0.4})
    assert found.orders[1].chance == (pytest.approx(0.8),) * 2
    assert found.after.groups["G7"].bonuses.morale == 10


def test_special_action_and_training_of_one_trait_add_up() -> None:
    scores = tuple((place, f"Reich {place}", 100 - place) for place in range(1, 8))
    state = world(ROWS, groups=(group(7, (3, 3)),), rank=7, scores=scores)
    found = preview(state, standard(), (order("G7", "SA 9", 1),)).units["G7"].row("strength")
    assert found is not None
    expected = {8: 0.2 * 0.8, 9: 0.2 * 0.2 + 0.4 * 0.8, 10: 0.4 * 0.2 + 0.4 * 0.8, 11: 0.4 * 0.2}
    assert found.after.mapping() == pytest.approx(expected)


def test_an_order_that_cannot_work_tells_reason_and_rule_and_changes_nothing() -> None:
    state = world(ROWS, provinces=(province(3, 3, stock=stock(crowns=500, population=50)),), groups=(group(7, (3, 3)),))
    orders = (order("P3/3", "UP 2", 1, count=100, target="P5/5"), order("G7", "UG 7", 2, target="3/2"))
    found = preview(state, standard(), orders)
    assert [found.orders[key].state for key in (1, 2)] == ["fails", "fails"]
    assert all(found.orders[key].text and found.orders[key].rule and found.orders[key].chapter for key in (1, 2))
    assert found.after == preview(state, standard(), ()).after


def test_what_the_player_knows_better_stops_no_order() -> None:
    hero = group(7, (3, 3), stock=ARMY)
    state = world(ROWS, groups=(hero,))
    orders = (order("G7", "SA 1", 1), order("G7", "SA 2", 2))
    problems = check(state, standard(), catalogue(standard()), orders)
    assert preview(state, standard(), orders).orders[2].state == "fails"
    assert preview(state, standard(), orders, overridden=problems).orders[2].state == "chance"


def test_an_order_done_in_part_says_so() -> None:
    rich = province(3, 3, stock=stock(crowns=20, recruits=30))
    state = world(ROWS, provinces=(rich,))
    found = preview(state, standard(), (order("P3/3", "BAS 12", 1, count=30, troop="militia"),))
    row = found.units["P3/3"].row("troops.militia")
    assert row is not None
    assert 0 < row.low < 30
    assert (found.orders[1].state, found.orders[1].rule) == ("works", "crowns")


def test_plague_takes_a_third_to_a_half() -> None:
    ill = province(3, 3, plague=True, food_share=100, stock=stock(population=100, food=3000))
    row = preview(world(ROWS, provinces=(ill,)), standard(), ()).units["P3/3"].row("population")
    assert row is not None
    assert (row.low, row.high) == (60, 84)
    assert row.after.mean() == pytest.approx(72)


def test_a_plague_may_come_over() -> None:
    ill = province(3, 3, plague=True, stock=stock(population=100))
    near, far = province(4, 4, stock=stock(population=50)), province(1, 1, stock=stock(population=50))
    found = preview(world(ROWS, provinces=(ill, near, far)), standard(), ()).places
    assert [(one.place, one.low) for one in found] == [((4, 4), pytest.approx(0.25))]


def test_fortress_and_blessing_of_an_own_province() -> None:
    land = province(3, 3, fortification=2, population_max=400)
    mage, priest = group(2, (3, 3), "mage", traits=Traits(3, 3, 10)), group(3, (3, 3), "priest", traits=Traits(3, 3, 5))
    state = world(ROWS, provinces=(land,), groups=(mage, priest))
    found = preview(state, standard(), (order("G2", "UG 20", 1), order("G3", "UG 10", 2)))
    rows = {row.key: row for row in found.units["P3/3"].rows}
    assert rows["fortification"].after.mapping() == pytest.approx({2: 0.7, 3: 0.3})
    assert rows["population_max"].after.mapping() == pytest.approx({400: 0.6, 405: 0.4})
    assert [round(one.low, 9) for one in found.places] == [0.3, 0.4]


def test_every_stranger_is_weighed_anew() -> None:
    weak = seen("G2@1003", (3, 2), 1003, race="human", troops={"militia": 5})
    strong = seen("G3@1003", (3, 2), 1003, race="human", troops={"militia": 400})
    state = world(ROWS, groups=(group(7, (3, 3), stock=ARMY),), sightings=(strong, weak))
    move = order("G7", "BAS 40", 2, path="1")
    found = preview(state, standard(), (order("G7", "BEG 2", 1), move)).battles
    assert [(one.target, one.fought) for one in found] == [("G2@1003", 1.0), ("G3@1003", 0.0)]
    other = preview(state, standard(), (order("G7", "BEG 3", 1), move)).battles
    assert [(one.target, one.fought) for one in other] == [("G2@1003", 0.0), ("G3@1003", 1.0)]


def test_powers_of_darkness_attack_where_a_partie_says_so_and_let_pass() -> None:
    """The text says of bandits alone that they attack whoever comes by (ch. 9)."""
    dark = seen("P3/2", (3, 2), 998, race="undead", troops={"zombies": 2})
    state = world(ROWS, groups=(group(7, (3, 3), stock=ARMY),), sightings=(dark,))
    move = order("G7", "BAS 40", 1, path="11")
    assert not preview(state, standard(), (move,)).battles
    dark_rules = standard().with_overrides({"combat.darkness_always_attacks": True})
    found = preview(state, dark_rules, (move,))
    assert [battle.order for battle in found.battles] == ["bandits"]
    assert found.units["G7"].place[(3, 1)] > 0.9


def test_the_dead_may_rise() -> None:
    priest = group(2, (3, 3), "priest", traits=Traits(3, 3, 7))
    dead = group(9, (3, 3), alive=False)
    found = preview(world(ROWS, groups=(priest, dead)), standard(), (order("G2", "UG 14", 1, target="G9"),))
    assert found.orders[1].chance == (pytest.approx(0.7),) * 2
    assert [(fate.low, fate.high) for fate in found.units["G9"].fates] == [(pytest.approx(0.7),) * 2]
    assert not found.after.groups["G9"].alive


def test_henchmen_keep_their_secret() -> None:
    thief = group(2, (3, 3), "thief", stock=stock(henchmen=10))
    state = world(ROWS, groups=(thief,), sightings=(VILLAGE,))
    found = preview(state, standard(), (order("G2", "HA 1", 1, target="P3/2", count=4),))
    assert found.orders[1].state == "open"
    assert "wie 6" in found.orders[1].text


@pytest.mark.parametrize(("kind", "target"), [("HA 4", "3/2"), ("HA 5", "P3/2")])
def test_henchmen_who_look_see(kind: str, target: str) -> None:
    """As in the evaluation: nothing in the text lets scouts and spies fail (ch. 1.6.6, 11.2)."""
    thief = group(2, (3, 3), "thief", stock=stock(henchmen=10))
    state = world(ROWS, groups=(thief,), sightings=(VILLAGE,))
    found = preview(state, standard(), (order("G2", kind, 1, target=target, count=4),)).orders[1]
    assert (found.state, "wie 6" in found.text, "Auswertung zeigt" in found.text) == ("works", True, True)


def test_unknown_victims_give_a_range() -> None:
    thief = group(2, (3, 3), "thief", traits=Traits(3, 3, 15))
    rider = seen("G2@1003", (3, 2), 1003)
    state = world(ROWS, groups=(thief,), sightings=(rider,))
    low, high = preview(state, standard(), (order("G2", "UG 17", 1, target="G2@1003"),)).orders[1].chance or (0, 0)
    assert (low, high) == (pytest.approx(0.15), pytest.approx(0.72))


def test_ships_stay_in_the_port_that_a_group_leaves() -> None:
    sailor = group(7, (2, 2), stock=stock(transports=4, troops={"militia": 10}))
    state = world("oooo ocoo oooo", provinces=(province(2, 2, terrain="coast"),), groups=(sailor,))
    found = preview(state, standard(), (order("G7", "BAS 40", 1, path="3"),)).after
    assert (found.groups["G7"].stock.transports, found.provinces["P2/2"].stock.transports) == (0, 4)


def test_ships_left_in_port_are_gone_before_the_battle_inland() -> None:
    rows = "coo coo coo"
    foe = seen("P3/2", (3, 2), 1003, race="human", troops={"militia": 9})
    army = stock(transports=9, troops={"medium_swordsmen": 20})
    state = world(
        rows, provinces=(province(1, 2, terrain="coast"),), groups=(group(7, (1, 2), stock=army),), sightings=(foe,)
    )
    found = preview(state, standard(), (order("G7", "TG 1", 1), order("G7", "BAS 40", 2, path="33")))
    assert len(found.battles) == 1
    row = found.units["G7"].row("transports")
    assert row is not None
    assert (row.before, row.low, row.high) == (9, 0, 0)
    assert found.after.provinces["P1/2"].stock.transports == 9


def test_orders_without_a_number_get_one() -> None:
    state = world(ROWS, groups=(group(7, (3, 3)), group(8, (3, 3))))
    found = preview(state, standard(), (order("G7", "UG 16"), order("G8", "UG 16"), order("G8", "BAS 40", 1, path="1")))
    assert set(found.orders) == {1, 2, 3}


def test_exact_and_quick_agree_closely_on_battles_in_a_row() -> None:
    foe = seen("P3/2", (3, 2), 1003, race="human", troops={"militia": 25}, fortification=1)
    small = stock(crowns=100, troops={"medium_swordsmen": 20})
    state = world(ROWS, groups=(group(7, (3, 3), stock=small),), sightings=(foe,))
    orders = (order("G7", "BEG 1", 1), order("G7", "TG 1", 2), order("G7", "BAS 40", 3, path="1"))
    quick, exact = preview(state, standard(), orders), preview(state, standard(), orders, exact=True)
    assert [battle.exact for battle in exact.battles] == [True, True]
    for one, other in zip(quick.battles, exact.battles, strict=True):
        assert one.win == pytest.approx(other.win, abs=1e-8)
        assert one.exact


STOCKS = st.builds(
    Stock,
    crowns=st.integers(0, 500),
    food=st.integers(0, 500),
    population=st.integers(0, 60),
    recruits=st.integers(0, 30),
    henchmen=st.integers(0, 9),
    warships=st.integers(0, 4),
    transports=st.integers(0, 20),
    trade_goods=st.integers(0, 30),
    troops=st.dictionaries(st.sampled_from(["militia", "knights"]), st.integers(1, 30), max_size=2),
)
ITEMS = ("crowns", "food", "recruits", "henchmen", "warships", "transports", "population", "trade_goods", "militia")
PLACES = st.sampled_from([(1, 1), (2, 1), (2, 2), (3, 3)])
UNITS = ("G1", "G2", "P1/1", "P2/1")
TRANSFERS = st.builds(
    lambda giver, kind, item, count, target: order(giver, kind, item=item, troop=item, count=count, target=target),
    st.sampled_from(UNITS),
    st.sampled_from(["BAS 23", "BAS 24", "UP 1", "UP 2", "UP 3", "UP 7"]),
    st.sampled_from(ITEMS),
    st.integers(1, 200),
    st.sampled_from(UNITS),
)
MOVES = st.builds(
    lambda unit, path: order(unit, "BAS 40", path=path), st.sampled_from(["G1", "G2"]), st.text("012345678", max_size=4)
)


def _sum(state: World, item: str) -> int:
    units: list[Province | Group] = [*state.provinces.values(), *state.groups.values()]
    return sum(getattr(one.stock, item, 0) or one.stock.troops.get(item, 0) for one in units)


@settings(max_examples=60, deadline=None)
@given(
    st.tuples(*[STOCKS] * 4), st.tuples(PLACES, PLACES), st.lists(TRANSFERS, max_size=6), st.lists(MOVES, max_size=2)
)
def test_handing_over_and_moving_conserve_everything(
    stocks: tuple[Stock, ...], places: tuple[tuple[int, int], ...], transfers: list[Order], moves: list[Order]
) -> None:
    state = world(
        "coo coo ooo",
        provinces=(province(1, 1, terrain="coast", stock=stocks[0]), province(2, 1, stock=stocks[1])),
        groups=(group(1, places[0], stock=stocks[2]), group(2, places[1], stock=stocks[3])),
    )
    found = preview(state, standard(), (*transfers, *moves))
    between = apply(state, standard(), tuple(transfers)).world
    for item in ITEMS:
        assert _sum(between, item) == _sum(state, item), item
    # Ships are never made; those left in a foreign port are the only ones lost.
    for item in ("warships", "transports", "trade_goods"):
        assert _sum(found.after, item) <= _sum(state, item)
    assert _sum(found.after, "trade_goods") == _sum(state, "trade_goods")
    for unit in found.units.values():
        assert sum(chance for _, chance in unit.place) == pytest.approx(1)
        for row in unit.rows:
            assert sum(chance for _, chance in row.after) == pytest.approx(1)
            assert row.low <= row.after.mean() + 1e-9
            assert row.after.mean() <= row.high + 1e-9


# --- the demo ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[MythicorPosition, tuple[Order, ...]]:
    """The demo Partie's position and orders."""
    folder: Path = tmp_path_factory.mktemp("demo") / "Demo"
    partie = make_demo(folder)
    position, orders = partie.position(), partie.orders.all()
    partie.close()
    assert isinstance(position, MythicorPosition)
    return position, orders


def test_every_order_of_the_demo_has_a_result(demo: tuple[MythicorPosition, tuple[Order, ...]]) -> None:
    position, orders = demo
    found = preview(position.world, position.rules, orders)
    assert set(found.orders) == {one.key for one in orders}
    assert {one.state for one in found.orders.values()} == {"works", "chance", "fails", "open"}
    assert all(one.text for one in found.orders.values())
    assert all(one.rule for one in found.orders.values() if one.state == "fails")
    assert set(found.units) == {*found.after.groups, *found.after.provinces}


def test_the_certain_world_agrees_with_the_ledger(demo: tuple[MythicorPosition, tuple[Order, ...]]) -> None:
    position, orders = demo
    works = [one for one in orders if one.unit != "P27/15"]
    found = position.preview(works)
    for unit in ("P26/16", "P25/16", "P29/16", "G8"):
        rows = {row.label: row.after for row in position.ledger(unit, works).rows}
        mine = {row.label: row.after for row in found.units[unit].rows}
        for label in ("Kronen", "Nahrung", "Bevölkerung", "Rekruten", "Handlanger"):
            assert mine.get(label, 0) == rows[label], (unit, label)


def test_neutral_values_and_json_tell_the_same(demo: tuple[MythicorPosition, tuple[Order, ...]]) -> None:
    position, orders = demo
    found = preview(position.world, position.rules, orders)
    view, data = preview_view(found), to_json(found)
    assert json.loads(json.dumps(data)) == data
    assert position.preview_data(orders) == data
    units = data["units"]
    assert isinstance(units, dict)
    for unit, one in view.units.items():
        row = units[unit]
        assert isinstance(row, dict)
        assert len(one.rows) == len(row["rows"])  # type: ignore[arg-type]  # a list
        assert all(0 < number.chance <= 1 and number.low <= number.after <= number.high for number in one.rows)
    assert view.units["G7"].places[0][0] == (26, 11)
    assert view.units["G7"].title == "Gerold"
