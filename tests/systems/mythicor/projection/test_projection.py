"""Setups and projections on the demo Partie: modes, fields, blocks, words, orders."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from mycom.orders.order import Order
from mycom.paths import resources_dir
from mycom.problems import NotAllowed
from mycom.systems.mythicor import report
from mycom.systems.mythicor.movement.walk import walk
from mycom.systems.mythicor.projection.adopt import adopt
from mycom.systems.mythicor.projection.levers import changed
from mycom.systems.mythicor.projection.project import build, project
from mycom.systems.mythicor.projection.setup import CHANCES, Memory
from mycom.systems.mythicor.report.world import knowledge_of, world
from mycom.systems.mythicor.rules import Rules, load_rules
from mycom.systems.mythicor.world import Sighting, World, place_of
from mycom.systems.projections import Field, Setup
from mycom.systems.view import Amount


@cache
def demo() -> tuple[World, Rules]:
    text = (resources_dir() / "demo" / "auswertung-037.awt.txt").read_text("utf-8")
    rules = load_rules()
    return world(knowledge_of(report.read(text)), rules), rules


def setups() -> list[Setup]:
    """Every meeting of an own group with a foreign unit in every possible mode."""
    known, rules = demo()
    found = []
    for actor in known.groups:
        for target in known.sightings:
            first = build(known, rules, (), actor, target, "")
            if first is not None:
                found += [
                    again
                    for mode in first.modes
                    if not mode.reason and (again := build(known, rules, (), actor, target, mode.id)) is not None
                ]
    return found


def field(setup: Setup, side: int, name: str) -> Field:
    return next(each for each in setup.sides[side].fields if each.id == name)


def test_the_demo_offers_every_mode() -> None:
    assert {setup.mode for setup in setups()} == {"attack", "magic", *CHANCES}


def test_every_projection_of_the_demo_has_a_verdict_that_sums_to_one_and_a_sentence() -> None:
    _, rules = demo()
    for setup in setups():
        found = project(setup, rules, extras=True)
        assert sum(share.probability for share in found.verdict.shares) == pytest.approx(1, abs=1e-9), setup.title
        assert found.verdict.sentence.endswith("."), setup.title
        assert "{" not in found.verdict.sentence
        if found.verdict.low is not None and found.verdict.high is not None:
            assert found.verdict.low - 1e-12 <= found.verdict.headline <= found.verdict.high + 1e-12
            assert found.verdict.doubt
        if found.table is not None:
            assert all(len(row) == len(found.table.columns) for row in found.table.rows)
            assert len(found.table.bars) in (0, len(found.table.rows))
        if found.dots is not None:
            assert len(found.dots.values) == len(found.dots.good) == 50
            share = sum(found.dots.good) / 50
            assert share == pytest.approx(found.verdict.headline, abs=0.0101)


def test_the_fast_answer_is_the_full_one_without_extras() -> None:
    _, rules = demo()
    for setup in setups()[::7]:
        fast, full = project(setup, rules, extras=False), project(setup, rules, extras=True)
        assert (fast.verdict, fast.remains, fast.table) == (full.verdict, full.remains, full.table)
        assert fast.levers == ()


def test_levers_gain_what_they_say() -> None:
    _, rules = demo()
    for setup in setups()[::5]:
        found = project(setup, rules, extras=True)
        for lever in found.levers:
            then = project(changed(setup, lever.changes), rules, extras=False)
            assert then.verdict.headline - found.verdict.headline == pytest.approx(lever.gain, abs=1e-9), lever.label


def test_own_units_never_fight_each_other_and_strangers_are_not_played() -> None:
    known, rules = demo()
    assert build(known, rules, (), "G1", "G2", "") is None
    assert build(known, rules, (), "G1", "P26/16", "") is None
    foreign = list(known.sightings)
    assert build(known, rules, (), foreign[0], foreign[1], "") is None
    assert build(known, rules, (), "G1", "C1/1", "") is None


def test_an_attack_upon_oneself_is_seen_by_the_defender() -> None:
    known, rules = demo()
    attacker = next(unit for unit, seen in known.sightings.items() if seen.is_group and seen.owner == 1003)
    setup = build(known, rules, (), attacker, "P26/16", "")
    assert setup is not None
    found = project(setup, rules, extras=True)
    mirrored = project(build(known, rules, (), attacker, "P26/16", "attack") or setup, rules, extras=False)
    assert Memory.unpack(setup.memory).own == "defender"
    assert "hält" in found.verdict.sentence
    assert found.verdict == mirrored.verdict


def test_what_nobody_saw_is_assumed_marked_and_listed() -> None:
    _, rules = demo()
    setup = next(s for s in setups() if s.mode == "attack" and any(f.assumed for f in s.sides[1].fields))
    found = project(setup, rules, extras=False)
    for each in setup.sides[1].fields:
        if each.assumed:
            assert any(each.label in line for line in found.assumptions), each.label
            assert each.origin


def test_ch_7_1_who_attacks_from_his_walls_retreats_as_the_evaluation_has_it() -> None:
    known, rules = demo()
    home = next(iter(known.groups.values()))
    for owner, threshold in ((994, 100), (998, 100), (997, 0), (1003, 0)):
        stranger = Sighting(f"P{home.place[0]}/{home.place[1]}", home.place, owner, {})
        there = replace(known, provinces={}, sightings={stranger.id: stranger})
        defends = build(there, rules, (), home.id, stranger.id, "attack")
        assert defends is not None
        assert all(one.id != "retreat_threshold" for one in defends.sides[1].fields)
        setup = build(there, rules, (), stranger.id, home.id, "attack")
        assert setup is not None
        value = field(setup, 0, "retreat_threshold")
        assert value.assumed
        assert value.value == Amount(threshold, threshold)


def test_old_counts_widen_with_their_age_and_fresh_ones_do_not() -> None:
    known, rules = demo()
    for unit, seen in known.sightings.items():
        fact = seen.facts.get("troops")
        if fact is None or not isinstance(fact.value, dict):
            continue
        setup = build(known, rules, (), "G1", unit, "attack")
        assert setup is not None
        for troop, count in fact.value.items():
            if not isinstance(count, int) or not count:
                continue
            value = field(setup, 1, f"troops.{troop}").value
            assert isinstance(value, Amount)
            age = known.turn - fact.turn
            assert value.low <= count <= value.high
            assert value.certain == (age == 0), (unit, troop)


def test_spells_given_as_orders_are_on() -> None:
    known, rules = demo()
    mage = next(unit for unit, group in known.groups.items() if group.leader == "mage" and group.alive)
    target = next(unit for unit, seen in known.sightings.items() if not seen.is_group)
    bare = build(known, rules, (), mage, target, "attack")
    cast = build(known, rules, (Order(mage, "UG 19"),), mage, target, "attack")
    assert bare is not None
    assert cast is not None
    assert (field(bare, 0, "shield").value, field(cast, 0, "shield").value) == ("0", "1")


def test_attack_orders_lead_there_and_are_not_given_twice() -> None:
    known, rules = demo()
    setup = next(s for s in setups() if s.mode == "attack" and s.actor == "G7" and s.target.startswith("P"))
    orders = adopt(known, known, rules, setup, ())
    kinds = [order.kind for order in orders]
    assert "TG 1" in kinds
    assert all(order.unit == "G7" for order in orders)
    assert adopt(known, known, rules, setup, orders) == ()


def test_a_way_that_leads_elsewhere_does_not_make_an_attack_true() -> None:
    """What is given leads to another place: the way is still missing. One that passes the target will do."""
    known, rules = demo()
    attacks = [s for s in setups() if s.mode == "attack" and s.actor == "G7" and s.target.startswith("P")]
    first = next(s for s in attacks if adopt(known, known, rules, s, ()))
    there = adopt(known, known, rules, first, ())
    for other in attacks:
        if other.target != first.target:
            missing = [order for order in adopt(known, known, rules, other, there) if order.kind == "BAS 40"]
            alone = [order for order in adopt(known, known, rules, other, ()) if order.kind == "BAS 40"]
            passed = place_of(other.target) in walk(known, rules, "G7", _path(there), there).places[1:]
            assert missing == ([] if passed else [order for order in alone if order not in there])


def _path(orders: tuple[Order, ...]) -> str:
    return next(order.text("path") for order in orders if order.kind == "BAS 40")


def test_a_changed_retreat_threshold_becomes_an_order() -> None:
    known, rules = demo()
    setup = next(s for s in setups() if s.mode == "attack" and s.actor == "G7")
    own = setup.sides[0]
    fields = tuple(replace(f, value=Amount(40, 40)) if f.id == "retreat_threshold" else f for f in own.fields)
    orders = adopt(known, known, rules, replace(setup, sides=(replace(own, fields=fields), setup.sides[1])), ())
    assert Order("G7", "BAS 22", (("percent", 40),)) in orders


def test_magic_and_chances_become_their_orders() -> None:
    known, rules = demo()
    for setup in setups():
        if setup.mode == "attack" or not setup.actor.startswith("G"):
            continue
        (order,) = adopt(known, known, rules, setup, ())
        expected = {"UG 7", "UG 8"} if setup.mode == "magic" else {CHANCES[setup.mode][0]}
        assert order.kind in expected


def test_a_fleet_fights_at_sea_on_the_coast_and_ashore_by_where_it_meets() -> None:
    known, rules = demo()
    fleet = next(unit for unit, group in known.groups.items() if group.at_sea)
    for target, seen in known.sightings.items():
        setup = build(known, rules, (), fleet, target, "attack")
        assert setup is not None
        cell = known.cells.get(seen.place)
        kind = rules.terrain[cell.terrain].kind if cell and cell.terrain else "land"
        chosen = next(f.value for f in setup.fields if f.id == "battle")
        if kind == "land":
            assert chosen == "land"
        elif kind == "coast" and not seen.is_group:
            assert chosen == "coast"


def test_what_is_drawn_tells_its_margin_and_what_is_counted_has_none() -> None:
    known, rules = demo()
    setup = build(known, rules, (), "G7", "P26/11", "attack")
    assert setup is not None
    assert project(setup, rules, extras=False).margin is None
    wide = tuple(
        replace(side, fields=tuple(replace(f, value=Amount(0, 99)) if f.kind == "count" else f for f in side.fields))
        for side in setup.sides
    )
    drawn = project(replace(setup, sides=wide), rules, extras=False)
    assert drawn.margin is not None
    assert 0 < drawn.margin < 0.03
    assert "gezogen" in drawn.method


def test_nothing_helps_where_victory_is_sure() -> None:
    known, rules = demo()
    setup = build(known, rules, (), "G7", "P28/13", "attack")
    assert setup is not None
    sure = project(setup, rules, extras=True)
    assert sure.verdict.headline > 0.999_999
    assert sure.levers == ()


def test_single_chances_speak_of_gelingen() -> None:
    _, rules = demo()
    for setup in setups():
        if setup.mode in CHANCES:
            verdict = project(setup, rules, extras=False).verdict
            assert verdict.label == verdict.shares[0].label == "gelingt"
            assert not verdict.sentence.startswith("Mit 0")


def _reinforced(setup: Setup, troop: str, more: int) -> Setup:
    own = setup.sides[0]
    fields = tuple(
        replace(each, value=Amount(each.value.low + more, each.value.low + more))
        if each.id == f"troops.{troop}" and isinstance(each.value, Amount)
        else each
        for each in own.fields
    )
    return replace(setup, sides=(replace(own, fields=fields), setup.sides[1]))


def test_more_troops_are_raised_where_the_group_stands() -> None:
    known, rules = demo()
    setup = next(s for s in setups() if s.mode == "attack" and s.actor == "G7" and s.target.startswith("P"))
    place = next(each for each in known.provinces.values() if each.place == known.groups["G7"].place)
    troop = next(iter(known.groups["G7"].stock.troops))
    most = min(place.stock.recruits, int(place.stock.crowns // rules.troops[troop].cost))
    assert most > 0
    given = adopt(known, known, rules, setup, ())
    wanted = _reinforced(setup, troop, most)
    raised = Order(place.id, "BAS 12", (("count", most), ("troop", troop), ("target", "G7")))
    assert adopt(known, known, rules, wanted, given) == (raised,)
    assert raised in adopt(known, known, rules, wanted, ())
    # After the order the group has them: nothing is missing any more.
    stock = replace(
        known.groups["G7"].stock,
        troops={**known.groups["G7"].stock.troops, troop: known.groups["G7"].stock.troops[troop] + most},
    )
    after = replace(known, groups={**known.groups, "G7": replace(known.groups["G7"], stock=stock)})
    assert adopt(known, after, rules, wanted, (*given, raised)) == ()


def test_troops_that_cannot_be_raised_there_are_said_with_what_lacks() -> None:
    known, rules = demo()
    setup = next(s for s in setups() if s.mode == "attack" and s.actor == "G7" and s.target.startswith("P"))
    troop = next(iter(known.groups["G7"].stock.troops))
    given = adopt(known, known, rules, setup, ())
    wanted = _reinforced(setup, troop, 5000)
    with pytest.raises(NotAllowed, match=r"in 26/14 Dornhag fehlen .* Rekruten"):
        adopt(known, known, rules, wanted, given)
    assert adopt(known, known, rules, wanted, ()) == given  # the way there can still be ordered
