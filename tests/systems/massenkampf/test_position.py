"""The position of armies: units, map, ways, orders, ledgers, preview, who may attack, armies behind a kingdom."""

from __future__ import annotations

import heapq
from dataclasses import replace

import pytest

from mycom.grid.hex import step as next_to
from mycom.orders.notation import write
from mycom.orders.order import Order
from mycom.systems.armies import Backing
from mycom.systems.massenkampf.armies import ARMIES
from mycom.systems.massenkampf.army.loyalty import loyalty_chance
from mycom.systems.massenkampf.moves import budget, cost, enemies_at, ways
from mycom.systems.massenkampf.position import MassenkampfPosition
from mycom.systems.massenkampf.projection.fighting import fight
from mycom.systems.massenkampf.system import SYSTEM
from mycom.systems.massenkampf.turn.play import after_end
from mycom.systems.view import Amount, Relation, Severity
from tests.systems.massenkampf.armies import demo_orders, demo_text, known, orders, position


@pytest.fixture(scope="module")
def here() -> MassenkampfPosition:
    return position()


def errors(here: MassenkampfPosition, *lines: str) -> list[tuple[str, str]]:
    found = here.check(orders(here, *lines))
    return [(one.unit, one.rule) for one in found if one.severity is Severity.ERROR]


# --- what is known ---


def test_units_are_the_own_armies_the_realm_its_settlements_then_others(here):
    units = {unit.id: unit for unit in here.units()}
    assert list(units) == ["G1", "G2", "G3", "G4", "R", "P3/3", "P5/5", "G1@2", "G2@2", "G3@2", "G1@3", "P8/2", "P8/7"]
    assert units["G1@2"].relation is Relation.FOE
    assert units["G1@3"].relation is Relation.ALLY
    assert {id for id, unit in units.items() if unit.can_order} == {"G1", "G2", "G3", "G4", "R"}
    for id in units:
        assert here.data(id)["id"] == id
    with pytest.raises(KeyError):
        here.data("G9")


def test_the_map_is_that_of_the_report(here):
    view = here.map()
    assert view.shape == "hex"
    assert {cell.place for cell in view.cells} == set(here.world.hexes)
    assert {marker.unit for marker in view.markers} == {here.world.unit_id(army) for army in here.world.armies}
    assert len(here.text_map().splitlines()) == 8


def test_every_value_of_the_head_has_words(here):
    facts = here.knowledge.facts["R"]
    assert {(here.fact_words(fact) or ("", ""))[0] for fact in facts.values()} == {
        "Schatzkammer", "Treuewurf", "Herrschaftswurf-SG",
    }  # fmt: skip


# --- ways ---


def slow_ways(here: MassenkampfPosition, unit: str, turns: int) -> dict[tuple[int, int], tuple[int, float]]:
    """The first turn and the fewest steps of each hex, over every state (hex, turn, steps)."""
    army = here.world.army(unit)
    assert army is not None
    pace = budget(here.rules, here.world, army)
    best: dict[tuple[int, int], tuple[int, float]] = {}
    queue = [(0, 0.0, army.place)]
    while queue:
        turn, spent, place = heapq.heappop(queue)
        if place in best:
            continue
        best[place] = (turn, spent)
        if place != army.place and enemies_at(here.world, army, place):
            continue
        for direction in range(6):
            near = next_to(place, direction)
            steps = cost(here.rules, here.world, army, near)
            if steps is None or steps > pace:
                continue
            state = (turn, spent + steps) if spent + steps <= pace else (turn + 1, steps)
            if state[0] < turns:
                heapq.heappush(queue, (*state, near))
    return best


@pytest.mark.parametrize("unit", ["G1", "G3", "G2@2"])
@pytest.mark.parametrize("turns", [1, 3])
def test_ways_are_the_quickest(here, unit, turns):
    army = here.world.army(unit)
    found = ways(here.rules, here.world, army, turns)
    assert {place: (stop.turn, stop.spent) for place, stop in found.items()} == slow_ways(here, unit, turns)


def test_the_route_is_a_way_of_neighbours_that_the_digits_follow(here):
    view = here.route("G3", (8, 6), ())
    assert view is not None
    for one, other in zip(view.places, view.places[1:], strict=False):
        assert other in {next_to(one, direction) for direction in range(6)}
    walked = here.path("G3", view.digits, ())
    assert walked.places == tuple(place for place, turn in zip(view.places, view.turns, strict=True) if turn == 0)
    data = here.route_data("G3", (8, 6), ())
    assert data is not None
    assert data["target"] == "8/6"
    assert here.route("G3", (1, 1), ()) is None  # across water
    order = here.move_order("G3", view.digits)
    assert (order.kind, order.text("target")) == ("MA 1", f"{walked.places[-1][0]}/{walked.places[-1][1]}")


def test_the_reach_is_where_a_march_is_allowed(here):
    reach = here.reach("G3", ())
    for place in here.world.hexes:
        if place != (4, 4):
            allowed = errors(here, f"G3 MA 1 {place[0]}/{place[1]}") == []
            assert allowed == (place in reach)
    assert here.reach("G1@2", ()) == {}


# --- orders ---


def test_the_demo_has_one_fault_and_says_how_to_mend_it(here):
    given = orders(here, *demo_orders())
    faults = [one for one in here.check(given) if one.severity is Severity.ERROR]
    assert [(one.unit, one.rule) for one in faults] == [("G4", "building")]
    assert errors(here, *(line for line in demo_orders() if " AR " not in line)) == []


def test_an_error_that_the_player_overrides_is_carried_out(here):
    given = orders(here, "G4 AR 1 Belagerungsgeräte")
    problem = next(one for one in here.check(given) if one.severity is Severity.ERROR)
    assert here.preview(given).orders[1].state == "fails"
    assert here.preview(given, (problem,)).orders[1].state == "works"


@pytest.mark.parametrize("unit", ["G1", "G2", "G3", "G4", "R"])
def test_all_that_is_offered_goes_with_some_target(here, unit):
    for offer in here.offers(unit, ()):
        kind = here.catalogue.kind(offer.kind)
        assert kind is not None
        if offer.reason:
            assert offer.reason.endswith(".")
            continue
        args = []
        for parameter in kind.parameters:
            values = here.targets(unit, offer.kind, parameter.name, ())
            default = 1 if parameter.type == "int" else "Neu"
            args.append((parameter.name, values[0][0] if values else default))
        assert write(Order(unit, offer.kind, tuple(args)), here.catalogue)


def test_only_tactics_that_are_known_are_offered(here):
    assert {value for value, _ in here.targets("G1", "SL 2", "tactic", ())} == {"standard", "withdrawal", "taunt"}


def test_the_ledger_follows_every_build_point(here):
    given = orders(here, *demo_orders())
    ledger = here.running_ledger("R", given)
    at = here.world.backing.treasury
    for one in ledger.postings:
        assert one.before == at
        assert one.after == one.before + one.amount
        at = one.after
    (row,) = here.ledger("R", given).rows
    assert (row.now, row.after) == (here.world.backing.treasury, at)
    assert here.plan(given).played.due == sum(end.due for end in here.plan(given).played.ends)
    with pytest.raises(KeyError):
        here.running_ledger("G1", given)


# --- the turn ---


def test_without_dice_the_preview_is_the_turn_that_was_played(here):
    given = orders(here, "G3 MA 1 5/5", "G2 SO 1", "G4 AU 7")
    plan = here.plan(given)
    after = after_end(here.rules, plan.played.world)
    view = here.preview(given)
    for army in after.own():
        rows = {row.key: row.after for row in view.units[army.id].rows}
        assert rows == {"hit_points": int(army.hit_points.high), "morale": army.morale}
        assert view.units[army.id].places == ((army.place, 1.0),)
    (row,) = view.units["R"].rows
    assert row.after == after.backing.treasury
    assert after.turn == here.world.turn + 1
    assert after.army("G2").unpaid == 1


def test_a_battle_in_the_preview_is_the_projection(here):
    given = orders(here, *demo_orders())
    setup = here.setup("G1", "G1@2", "", given)
    assert setup is not None
    chance = here.project(setup, extras=False).verdict.headline
    view = here.preview(given)
    attack = next(one.key for one in given if one.kind == "SL 1")
    assert view.orders[attack].chance == (chance, chance)
    assert [one.unit for one in view.strangers] == ["G1@2"]
    data = here.preview_data(given)
    assert set(data["units"]) == {"G1", "G2", "G3", "G4", "R"}


def test_checks_of_loyalty_are_told_with_their_chance(here):
    view = here.preview(orders(here, "G1 BF 4 Schildwall"))
    chance = loyalty_chance(here.world.backing)
    assert view.orders[1].chance == (chance, chance)


def test_morale_after_the_turn_counts_what_may_be_learnt_and_flight(here):
    learnt = loyalty_chance(here.world.backing)
    row = here.preview(orders(here, "G1 BF 4 Schildwall")).units["G1"].row("morale")
    assert (row.before, dict(row.spread)) == (2, pytest.approx({2: 1 - learnt, 3: learnt}))
    given = orders(here, "G1 BF 4 Schildwall", "G1 MA 1 6/4", "G1 SL 1 G1@2")
    army = here.preview(given).units["G1"]
    fought = fight(here.setup("G1", "G1@2", "", given), here.rules).ends.ends
    flees = fought["attacker_flees"] / army.present
    assert flees > 0
    assert army.present == pytest.approx(1 - fought["attacker_destroyed"])
    assert {event[0]: event[1] for event in army.events}["flieht"] == pytest.approx(fought["attacker_flees"])
    assert army.row("morale").mean == pytest.approx(2 + learnt - flees)


def test_an_army_without_heart_that_flees_is_gone(here):
    text = demo_text().replace("TP 21; Moral +2", "TP 6; Moral −4")
    low = position(text)
    given = orders(low, "G1 MA 1 6/4", "G1 SL 1 G1@2")
    fought = fight(low.setup("G1", "G1@2", "", given), low.rules).ends.ends
    gone = fought["attacker_destroyed"] + fought["attacker_flees"]
    assert low.preview(given).units["G1"].present == pytest.approx(1 - gone)


def test_tending_is_a_check_each_day_of_rest(here):
    text = demo_text().replace("mittelgroß; TP 11; Bewegung +2", "mittelgroß; TP 2; Bewegung +2")
    hurt = position(text)
    view = hurt.preview(orders(hurt, "G3 MA 1 3/4", "G3 RU 2"))
    row = view.units["G3"].row("hit_points")
    assert row is not None
    chance = loyalty_chance(hurt.world.backing)
    assert chance is not None
    # Five or six days of rest heal 2 each, as often again as a check succeeds; full at 11.
    army = hurt.plan(orders(hurt, "G3 MA 1 3/4")).played.world.army("G3")
    days = 7 - army.told.marched
    none = (1 - chance) ** days
    assert row.low == min(11, 2 + 2 * days)
    assert sum(share for _, share in row.spread or ((row.after, 1.0),)) == pytest.approx(1)
    if row.spread:
        assert dict(row.spread)[row.low] == pytest.approx(none)


def test_who_may_attack_is_whoever_reaches_an_own_army(here):
    view = here.threats(())
    assert view.complete
    for threat in view.threats:
        for comer in threat.comers:
            foe = here.world.army(comer.unit)
            assert threat.place in ways(here.rules, here.world, foe)
            setup = here.threat_setup(comer.unit, threat.unit, ())
            assert setup is not None
            found = fight(setup, here.rules)
            assert comer.held == pytest.approx(found.wins(1) + found.ends.outcome["undecided"])
    reached = {threat.unit for threat in view.threats}
    foes = [army for army in here.world.armies if army.owner == 2]
    for army in here.world.own():
        near = any(army.place in ways(here.rules, here.world, foe) for foe in foes)
        assert near == (army.id in reached)
    assert not here.threats((), cancelled=lambda: True).complete


def test_adopting_gives_the_orders_that_make_it_true(here):
    setup = here.setup("G1", "G1@2", "", ())
    assert setup is not None
    found = here.adopt(setup, ())
    assert [write(order, here.catalogue) for order in found][:2] == ["MA 1 6/4", "SL 1 G1@2"]
    given = tuple(replace(order, key=key) for key, order in enumerate(found, 1))
    assert [one for one in here.check(given) if one.severity is Severity.ERROR] == []
    assert here.adopt(setup, given) == ()


def test_explained_values_add_up(here):
    setup = here.setup("G1", "G1@2", "", ())
    assert setup is not None
    factors = here.explain(setup)
    assert factors
    for factor in factors:
        numbers = [term.value.replace("−", "-").replace("+", "") for term in factor.terms]
        if all(number.strip().lstrip("-").isdigit() for number in numbers):
            assert sum(map(int, numbers)) == int(factor.total.replace("−", "-").replace("+", ""))


# --- behind a kingdom ---


def test_a_kingdom_behind_the_armies_counts_weeks_and_loyalty():
    report = SYSTEM.read_report(demo_text())
    alone = ARMIES.position(known(report), Backing(40, 10, 30, weeks=1))
    month = ARMIES.position(known(report), Backing(40, 10, 30, weeks=4, feeds=True))
    once, four = alone.due(()), month.due(())
    # In the field each week, in reserve once a month.
    assert {unit: four[unit] / once[unit] for unit in ("G1", "G2", "G3")} == {"G1": 4, "G2": 4, "G3": 4}
    assert four["G4"] == 1
    here = month.position
    assert isinstance(here, MassenkampfPosition)
    given = orders(here, "G1 MA 1 6/4", "G1 SL 1 G1@2", "G2 AU 5")
    assert month.costs(given) == {}
    defeat = month.defeats(given)["G1"]
    setup = here.setup("G1", "G1@2", "", given)
    assert setup is not None
    found = fight(setup, here.rules)
    assert defeat.chance == pytest.approx(found.ends.ends["attacker_destroyed"])
    assert (defeat.stability, defeat.loyalty, defeat.economy) == (-2, -2, -3)
    assert loyalty_chance(Backing(loyalty=10, control_dc=30)) == pytest.approx(0.05)


def test_a_place_with_an_enemy_is_a_target_too(here):
    assert here.setup("G1", "C6/4", "", ()).target == "G1@2"
    assert here.setup("G1", "P8/2", "", ()).target == "G3@2"
    assert here.setup("G1", "C1/1", "", ()) is None
    assert here.setup("G1", "G1@3", "", ()) is None  # a friend
    walls = {field.id: field.value for field in here.setup("G1", "P8/2", "", ()).fields}["fortification"]
    assert walls == Amount(6, 6)
