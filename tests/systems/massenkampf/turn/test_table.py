"""Every check of an order of armies with an order that keeps it and one that breaks it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.orders.notation import parse_line
from mycom.systems.armies import Backing
from mycom.systems.carrying import Carried
from mycom.systems.massenkampf.army.muster import Leader, Muster
from mycom.systems.massenkampf.catalogue import catalogue
from mycom.systems.massenkampf.rules import load_rules
from mycom.systems.massenkampf.turn.play import end_of, play
from mycom.systems.massenkampf.world import Army, Hex, Place, Settlement, World
from mycom.systems.view import Amount
from tests.systems.cases import compare, errors, last_of

RULES = load_rules()
CATALOGUE = catalogue(RULES)
Change = Callable[[World], World]
EVERY_BUILDING = tuple(RULES.buildings)


def field() -> World:
    """Open ground of 12 × 3 hexes, water in the east, a settlement on 2/2 with G1, a hurt G2, and an enemy on 4/2."""
    hexes = {(x, y): Hex((x, y), "water" if x > 10 else "plains") for x in range(1, 13) for y in range(1, 4)}
    soldiers = Muster(Fraction(3), 10, "medium", leader=Leader(1, 5, 6))
    return World(
        5, 1, {1: "Weidmark", 2: "Eisenhain", 3: "Salzfurt"}, Backing(40, 12, 24),
        (
            Army(1, 1, "Banner", (2, 2), "Krieger", soldiers, Amount(13, 13), leader="Irmgard"),
            Army(1, 2, "Miliz", (2, 2), "Krieger", replace(soldiers, leader=None), Amount(6, 6)),
            Army(2, 1, "Horde", (4, 2), "Orks", soldiers, Amount(13, 13)),
            Army(3, 1, "Wacht", (2, 2), "Wachen", soldiers, Amount(13, 13)),
        ),
        {(2, 2): Settlement("Altweiden", 1, (2, 2), ("barracks",), 4)},
        hexes, frozenset({2}), frozenset({3}),
    )  # fmt: skip


def army(id: str = "G1", **more: object) -> Change:
    def changed(world: World) -> World:
        found = world.army(id)
        assert found is not None
        return world.with_army(replace(found, **more))  # type: ignore[arg-type]

    return changed


def muster(id: str = "G1", **more: object) -> Change:
    def changed(world: World) -> World:
        found = world.army(id)
        assert found is not None
        return world.with_army(replace(found, muster=replace(found.muster, **more)))  # type: ignore[arg-type]

    return changed


def hurt(id: str, points: int) -> Change:
    return army(id, hit_points=Amount(points, points))


def treasury(points: int) -> Change:
    return lambda world: replace(world, backing=replace(world.backing, treasury=points))


def town(*buildings: str, owner: int = 1) -> Change:
    place = (2, 2)
    return lambda world: replace(
        world, settlements={place: replace(world.settlements[place], buildings=buildings, owner=owner)}
    )


def alone(world: World) -> World:
    """No kingdom behind the armies."""
    return replace(world, backing=Backing(world.backing.treasury))


def ground(place: Place, terrain: str) -> Change:
    return lambda world: replace(world, hexes={**world.hexes, place: Hex(place, terrain)})


LEADER = Leader(1, 5, 6)
SHOPS = town(*EVERY_BUILDING)

# rule, changes, orders whose last one keeps it, other changes, orders whose last one breaks it
CASES: tuple[tuple[str, tuple[Change, ...], str, tuple[Change, ...], str], ...] = (
    ("unit", (), "G1 SO 1", (), "G7 SO 1"),
    ("unit", (), "G1 MA 1 3/2", (), "G1 AU 5\nG1 MA 1 3/2"),
    ("unit", (hurt("G1", 13), hurt("G2", 13)), "G1 AU 3 G2", (), "G1 AU 3 G1"),
    ("unit", (muster(resources={"mounts": 1}),), "G1 AR 3 Reittiere G2", (muster(resources={"mounts": 1}),),
     "G1 AR 3 Reittiere G9"),
    ("once", (), "G1 SO 1", (), "G1 SO 1\nG1 SO 1"),
    ("once", (), "G1 MA 1 3/2", (), "G1 MA 1 3/2\nG1 MA 1 2/2"),
    ("once", (), 'G1 AU 8 "Adler"', (), 'G1 AU 8 "Adler"\nG1 AU 8 "Geier"'),
    ("once", (), "G1 SL 3 Defensiv", (), "G1 SL 3 Defensiv\nG1 SL 3 Aggressiv"),
    ("arrears", (army(unpaid=2),), "G1 SO 2", (), "G1 SO 2"),
    ("treasury", (army(unpaid=2), treasury(2)), "G1 SO 2", (army(unpaid=3), treasury(2)), "G1 SO 2"),
    ("treasury", (SHOPS, treasury(9)), 'R AU 1 Menschen_Kämpfer_3 Mittelgroß 2/2 voll "Neu"',
     (SHOPS, treasury(8)), 'R AU 1 Menschen_Kämpfer_3 Mittelgroß 2/2 voll "Neu"'),
    ("treasury", (SHOPS, treasury(3)), "G1 AR 1 Verbesserte_Rüstung", (SHOPS, treasury(2)),
     "G1 AR 1 Verbesserte_Rüstung"),
    ("leaderless", (), "G2 SO 3", (), "G1 SO 3"),
    ("leaderless", (), 'G2 BF 1 "Lutz"', (), 'G1 BF 1 "Lutz"'),
    ("led", (), "G1 BF 3", (), "G2 BF 3"),
    ("led", (army(lessons=1),), "G1 BF 5 Gnadenlos", (army("G2", lessons=1),), "G2 BF 5 Gnadenlos"),
    ("led", (muster(leader=replace(LEADER, commands=("live_off_the_land",))),), "G1 BF 6", (), "G2 BF 6"),
    ("led", (hurt("G1", 5),), "G1 RU 2", (), "G2 RU 2"),
    ("large_enough", (), "G1 AU 2", (muster(creature_rating=Fraction(1, 8), leader=None), hurt("G1", 1)), "G1 AU 2"),
    ("large_enough", (hurt("G1", 5),), "G1 AU 4", (muster(creature_rating=Fraction(1, 8)), hurt("G1", 0)), "G1 AU 4"),
    ("not_smallest", (), "G1 AU 2", (muster(size="fine", creature_rating=Fraction(25)),), "G1 AU 2"),
    ("not_smallest", (hurt("G1", 5),), "G1 AU 4", (muster(size="fine", creature_rating=Fraction(25)),), "G1 AU 4"),
    ("same_kind", (), "G1 AU 3 G2", (muster("G2", size="large"),), "G1 AU 3 G2"),
    ("same_kind", (), "G1 AU 3 G2", (army("G2", creature="Orks"),), "G1 AU 3 G2"),
    ("same_kind", (), "G1 AU 3 G2", (muster("G2", creature_rating=Fraction(2)),), "G1 AU 3 G2"),
    ("same_place", (), "G1 AU 3 G2", (army("G2", place=(3, 2)),), "G1 AU 3 G2"),
    ("same_place", (muster(resources={"mounts": 1}),), "G1 AR 3 Reittiere G2",
     (muster(resources={"mounts": 1}), army("G2", place=(3, 2))), "G1 AR 3 Reittiere G2"),
    ("not_largest", (), "G1 AU 3 G2", (muster(size="colossal"), muster("G2", size="colossal")), "G1 AU 3 G2"),
    ("wounded", (hurt("G1", 8),), "G1 AU 4", (hurt("G1", 9),), "G1 AU 4"),
    ("active", (), "G1 AU 6", (army(reserve=True),), "G1 AU 6"),
    ("active", (muster(leader=replace(LEADER, commands=("live_off_the_land",))),), "G1 BF 6",
     (army(reserve=True), muster(leader=replace(LEADER, commands=("live_off_the_land",)))), "G1 BF 6"),
    ("active", (army(place=(4, 2)),), "G1 SL 1 G1@2", (army(place=(4, 2), reserve=True),), "G1 SL 1 G1@2"),
    ("settlement", (), "G1 AU 6", (army(place=(3, 2)),), "G1 AU 6"),
    ("settlement", (), "G1 AU 6", (town("barracks", owner=3),), "G1 AU 6"),
    ("settlement", (), 'R AU 1 Menschen_Kämpfer_2 Mittelgroß 2/2 ohne "Neu"', (),
     'R AU 1 Menschen_Kämpfer_2 Mittelgroß 3/2 ohne "Neu"'),
    ("quarters", (), "G1 AU 6", (town("watchtower"),), "G1 AU 6"),
    ("quarters", (muster(size="small"), town("temple"), muster(leader=replace(LEADER, office="high_priest"))),
     "G1 AU 6", (muster(size="small"), town("temple")), "G1 AU 6"),
    ("free_quarters", (), "G1 AU 6", (army("G2", reserve=True),), "G1 AU 6"),
    ("free_quarters", (army("G2", reserve=True), town("barracks", "castle")), "G1 AU 6", (army("G2", reserve=True),),
     "G1 AU 6"),
    # A temple houses no soldiers beside those in the barracks; whoever has no quarter takes none.
    ("free_quarters", (army("G2", reserve=True), town("barracks", "castle")), "G1 AU 6",
     (army("G2", reserve=True), town("barracks", "cathedral")), "G1 AU 6"),
    ("free_quarters", (army("G2", reserve=True), muster("G2", size="colossal")), "G1 AU 6",
     (army("G2", reserve=True), muster("G2", size="small")), "G1 AU 6"),
    ("reserve", (army(reserve=True),), "G1 AU 7", (), "G1 AU 7"),
    ("building", (SHOPS,), "G1 AR 1 Reittiere", (), "G1 AR 1 Reittiere"),
    ("building", (), "G1 AR 1 Fernkampfwaffen", (), "G1 AR 1 Heiltränke"),
    ("building", (muster(abilities=("brew_potions",)),), "G1 AR 1 Heiltränke", (), "G1 AR 1 Heiltränke"),
    ("building", (SHOPS,), 'R AU 1 Menschen_Kämpfer_3 Mittelgroß 2/2 voll "Neu"', (),
     'R AU 1 Menschen_Kämpfer_3 Mittelgroß 2/2 voll "Neu"'),
    ("not_yet", (SHOPS,), "G1 AR 1 Reittiere", (SHOPS, muster(resources={"mounts": 1})), "G1 AR 1 Reittiere"),
    ("not_yet", (SHOPS, treasury(99)), "G1 AR 1 Magische_Waffen", (SHOPS, muster(resources={"improved_weapons": 1})),
     "G1 AR 1 Magische_Waffen"),
    ("not_yet", (SHOPS, treasury(99)), "G1 AR 1 Belagerungsgeräte 2", (SHOPS,), "G1 AR 1 Fernkampfwaffen 2"),
    ("not_yet", (muster(resources={"mounts": 1}),), "G1 AR 3 Reittiere G2",
     (muster(resources={"mounts": 1}), muster("G2", resources={"mounts": 1})), "G1 AR 3 Reittiere G2"),
    ("has_resource", (muster(resources={"mounts": 1}),), "G1 AR 2 Reittiere", (), "G1 AR 2 Reittiere"),
    ("has_resource", (muster(resources={"siege_engines": 2}),), "G1 AR 2 Belagerungsgeräte 2",
     (muster(resources={"siege_engines": 2}),), "G1 AR 2 Belagerungsgeräte 3"),
    ("has_resource", (muster(resources={"mounts": 1}),), "G1 AR 3 Reittiere G2", (), "G1 AR 3 Reittiere G2"),
    ("receiver_size", (muster(resources={"mounts": 1}), muster("G2", size="small")), "G1 AR 3 Reittiere G2",
     (muster(resources={"mounts": 1}), muster("G2", size="large")), "G1 AR 3 Reittiere G2"),
    ("lesson", (army(lessons=1),), "G1 BF 4 Verspotten", (), "G1 BF 4 Verspotten"),
    ("lesson", (army(lessons=1),), "G1 BF 5 Gnadenlos", (), "G1 BF 5 Gnadenlos"),
    ("kingdom", (army(lessons=1),), "G1 BF 4 Verspotten", (army(lessons=1), alone), "G1 BF 4 Verspotten"),
    ("kingdom", (army(lessons=1),), "G1 BF 5 Gnadenlos", (army(lessons=1), alone), "G1 BF 5 Gnadenlos"),
    ("kingdom", (army(routed=True),), "G1 RU 1", (army(routed=True), alone), "G1 RU 1"),
    ("kingdom", (hurt("G1", 5),), "G1 RU 2", (hurt("G1", 5), alone), "G1 RU 2"),
    ("unknown_yet", (army(lessons=1),), "G1 BF 4 Verspotten", (army(lessons=1), muster(tactics=("taunt",))),
     "G1 BF 4 Verspotten"),
    ("unknown_yet", (army(lessons=1),), "G1 BF 4 Verspotten", (army(lessons=1),), "G1 BF 4 Standardtaktik"),
    ("unknown_yet", (army(lessons=1),), "G1 BF 5 Gnadenlos",
     (army(lessons=1), muster(leader=replace(LEADER, commands=("merciless",)))), "G1 BF 5 Gnadenlos"),
    ("most_tactics", (army(lessons=1),), "G1 BF 4 Verspotten", (army(lessons=1), muster(tactics=("defensive_wall",))),
     "G1 BF 4 Verspotten"),
    ("needs", (army(lessons=1), muster(ranged=True)), "G1 BF 4 Scharfschützen", (army(lessons=1),),
     "G1 BF 4 Scharfschützen"),
    ("needs", (army(lessons=1), muster(mounted=True)), "G1 BF 4 Erfahrene_Reitertruppen", (army(lessons=1),),
     "G1 BF 4 Erfahrene_Reitertruppen"),
    ("needs", (muster(tactics=("sniper_support",), resources={"ranged_weapons": 1}),), "G1 SL 2 Scharfschützen",
     (muster(tactics=("sniper_support",)),), "G1 SL 2 Scharfschützen"),
    ("needs", (muster(tactics=("cavalry_experts",), resources={"mounts": 1}),), "G1 SL 4 Erfahrene_Reitertruppen 2",
     (muster(tactics=("cavalry_experts",)),), "G1 SL 4 Erfahrene_Reitertruppen 2"),
    ("most_commands", (army(lessons=1), muster(leader=Leader(0, 5, 6, ("loyalty",)))), "G1 BF 5 Gnadenlos",
     (army(lessons=1), muster(leader=Leader(0, 4, 6, ("loyalty",)))), "G1 BF 5 Gnadenlos"),
    ("leadership", (army(lessons=1),), "G1 BF 5 Treue", (army(lessons=1), muster(leader=Leader(1, 5, 5))),
     "G1 BF 5 Treue"),
    ("knows_foraging", (muster(leader=replace(LEADER, commands=("live_off_the_land",))),), "G1 BF 6", (), "G1 BF 6"),
    ("known_hex", (), "G1 MA 1 3/2", (), "G1 MA 1 40/2"),
    ("way", (), "G1 MA 1 8/1", (), "G1 MA 1 11/1"),
    ("way", (muster(abilities=("fly",)), army(place=(9, 1))), "G1 MA 1 12/1", (army(place=(9, 1)),), "G1 MA 1 12/1"),
    ("reach", (), "G1 MA 1 9/3", (), "G1 MA 1 10/3"),
    ("reach", (), "G1 MA 1 7/3",
     (muster(leader=replace(LEADER, commands=("live_off_the_land",))),), "G1 BF 6\nG1 MA 1 7/3"),
    ("routed", (army(routed=True),), "G1 RU 1", (), "G1 RU 1"),
    ("hurt", (hurt("G1", 5),), "G1 RU 2", (hurt("G1", 16),), "G1 RU 2"),
    ("resting", (hurt("G1", 5),), "G1 MA 1 8/3\nG1 RU 2", (hurt("G1", 5),), "G1 MA 1 9/3\nG1 RU 2"),
    ("rallied", (army(place=(4, 2), routed=True),), "G1 RU 1\nG1 SL 1 G1@2", (army(place=(4, 2), routed=True),),
     "G1 SL 1 G1@2"),
    ("enemy", (), "G1 MA 1 4/2\nG1 SL 1 G1@2", (), "G1 SL 1 G1@3"),
    ("enemy", (), "G1 MA 1 4/2\nG1 SL 1 G1@2", (), "G1 SL 1 G9@2"),
    ("contact", (), "G1 MA 1 4/2\nG1 SL 1 G1@2", (), "G1 MA 1 3/2\nG1 SL 1 G1@2"),
    ("knows_tactic", (muster(tactics=("taunt",)),), "G1 SL 2 Verspotten", (), "G1 SL 2 Verspotten"),
    ("knows_tactic", (), "G1 SL 4 Rückzug 3", (), "G1 SL 4 Verspotten 3"),
    ("option", (muster(resources={"healing_potions": 1}),), "G1 SL 5 Heiltränke 2", (), "G1 SL 5 Heiltränke 2"),
    ("option", (muster(leader=replace(LEADER, commands=("triage",))),), "G1 SL 5 Wundversorgung 2", (),
     "G1 SL 5 Wundversorgung 2"),
)  # fmt: skip


def last(changes: tuple[Change, ...], lines: str) -> Carried[World]:
    """What comes of the last of the orders; all others are allowed."""
    world = field()
    for change in changes:
        world = change(world)
    return last_of(lines, CATALOGUE, lambda orders: play(world, RULES, CATALOGUE, orders).steps)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[4].splitlines()[-1]}")
def test_an_order_that_keeps_a_rule_is_carried_out_and_one_that_breaks_it_is_not(case):
    rule, kept, good, broken, bad = case
    compare(rule, last(kept, good), last(broken, bad))


def test_what_the_game_master_does_not_allow_is_not_raised():
    rules = RULES.with_overrides({"campaign.any_creature": False})
    order = replace(parse_line('R AU 1 Menschen_Kämpfer_2 Mittelgroß 2/2 ohne "Neu"', CATALOGUE), key=1)
    (step,) = play(field(), rules, CATALOGUE, [order]).steps
    assert errors(step) == {"allowed_creature"}
    (step,) = play(field(), RULES, CATALOGUE, [order]).steps
    assert step.done


FORAGING = muster(leader=replace(LEADER, commands=("live_off_the_land",)))
HORSES = muster(resources={"mounts": 1})

# changes, orders; the army looked at, what it is after them, and what the end of the turn makes of it
EFFECTS: tuple[tuple[tuple[Change, ...], str, str, dict[str, object], dict[str, int]], ...] = (
    ((), "G1 SO 1", "G1", {}, {"due": 0, "morale": -2}),
    ((army(unpaid=2, morale=-3),), "G1 SO 2", "G1", {"unpaid": 0, "morale": 1}, {"due": 1}),
    ((army(unpaid=2, morale=2),), "G1 SO 2", "G1", {"morale": 4}, {}),
    ((), "G2 SO 3", "G2", {}, {"due": 2, "morale": 0}),
    ((), "G2 SL 3 Defensiv", "G2", {}, {"due": 1, "morale": -1}),
    ((), 'R AU 1 Menschen_Kämpfer_2 Groß 2/2 ohne "Neu"', "G3", {"points": 16, "size": "large"}, {"due": 1}),
    ((SHOPS,), 'R AU 1 Menschen_Kämpfer_3 Mittelgroß 2/2 voll "Neu"', "G3", {"points": 11}, {"due": 4}),
    ((), "G1 AU 2", "G1", {"points": 4, "size": "small", "morale": -1, "leader": "Irmgard"}, {}),
    ((), 'G1 AU 2 "Zweite"', "G3", {"points": 4, "size": "small", "name": "Zweite", "leader": ""}, {}),
    ((), "G1 AU 3 G2", "G1", {"points": 16, "size": "large"}, {"due": 2}),
    ((army("G2", unpaid=2, routed=True), army(lessons=1)), "G1 AU 3 G2", "G1",
     {"unpaid": 2, "routed": True, "lessons": 0, "leader": "Irmgard", "leads": LEADER}, {}),
    ((), "G2 AU 3 G1", "G2", {"leader": "Irmgard", "leads": LEADER}, {}),
    ((army(reserve=True), army("G2", reserve=True)), "G1 AU 3 G2", "G1", {"reserve": False}, {"due": 2}),
    ((army(reserve=True),), "G1 AU 2", "G1", {"reserve": True}, {"due": 0}),
    ((army(reserve=True),), "G1 AU 2", "G3", {"reserve": False}, {"due": 1}),
    ((hurt("G1", 8),), "G1 AU 4", "G1", {"points": 5, "size": "small", "morale": -1}, {}),
    ((), "G1 AU 6", "G1", {"reserve": True}, {"due": 0}),
    ((army(reserve=True),), "G1 AU 7", "G1", {"reserve": False}, {"due": 1}),
    ((), 'G1 AU 8 "Adler"', "G1", {"name": "Adler"}, {}),
    ((SHOPS,), "G1 AR 1 Reittiere", "G1", {"resources": {"mounts": 1}}, {"due": 2}),
    ((muster(resources={"siege_engines": 3}),), "G1 AR 2 Belagerungsgeräte 2", "G1",
     {"resources": {"siege_engines": 1}, "morale": -1}, {}),
    ((HORSES,), "G1 AR 3 Reittiere G2", "G1", {"resources": {}, "morale": -1}, {"due": 1}),
    ((HORSES,), "G1 AR 3 Reittiere G2", "G2", {"resources": {"mounts": 1}, "morale": 0}, {"due": 2}),
    ((), 'G2 BF 1 "Lutz"', "G2", {"leader": "Lutz", "leads": Leader(0, 0, 3)}, {"morale": 0}),
    ((), 'G2 BF 2 3 10 9 "Wanda"', "G2", {"leader": "Wanda", "leads": Leader(3, 10, 9)}, {"morale": 0}),
    ((), "G1 BF 3", "G1", {"leader": "", "leads": None}, {"morale": -1}),
    ((army(lessons=1),), "G1 BF 4 Verspotten", "G1", {"learn": ("tactic:taunt",)}, {}),
    ((army(lessons=1),), "G1 BF 5 Gnadenlos", "G1", {"learn": ("command:merciless",)}, {}),
    ((FORAGING, muster(size="huge")), "G1 BF 6", "G1", {"foraging": True}, {"due": 1}),
    ((muster(size="huge"),), "G1 SL 3 Defensiv", "G1", {}, {"due": 3}),
    # Around the enemy on 4/2.
    ((), "G1 MA 1 6/2", "G1", {"place": (6, 2), "marched": 5}, {"hit_points": 16}),
    ((hurt("G1", 1),), "G1 MA 1 6/2", "G1", {"place": (6, 2)}, {"hit_points": 7}),
    ((hurt("G1", 1),), "G1 SL 3 Defensiv", "G1", {}, {"hit_points": 16}),
    ((army(routed=True),), "G1 RU 1", "G1", {"rally": True}, {}),
    ((hurt("G1", 5),), "G1 RU 2", "G1", {"tending": True}, {}),
    ((), "G1 MA 1 4/2\nG1 SL 1 G1@2", "G1", {"target": "G1@2"}, {"hit_points": 13}),
    ((), "G1 SL 2 Rückzug", "G1", {"tactic": "withdrawal"}, {}),
    ((), "G1 SL 3 Waghalsig", "G1", {"strategy": "reckless"}, {}),
    ((), "G1 SL 4 Rückzug 3", "G1", {"then_tactic": "withdrawal", "then_from": 3}, {}),
    ((muster(resources={"healing_potions": 1}),), "G1 SL 5 Heiltränke 2", "G1",
     {"use": {"healing_potions": 2}}, {"due": 1}),
    ((muster(resources={"healing_potions": 1}),), "G1 MA 1 4/2\nG1 SL 1 G1@2\nG1 SL 5 Heiltränke 2", "G1", {},
     {"due": 4}),
    ((muster(resources={"healing_potions": 1}, size="large"),),
     "G1 SO 1\nG1 MA 1 4/2\nG1 SL 1 G1@2\nG1 SL 5 Heiltränke 1", "G1", {}, {"due": 6}),
)  # fmt: skip


def seen(one: Army) -> dict[str, object]:
    told = {name: getattr(one.told, name) for name in one.told.__dataclass_fields__}
    values = {
        name: getattr(one, name)
        for name in ("name", "place", "morale", "leader", "reserve", "unpaid", "routed", "lessons")
    }
    more = {"points": int(one.hit_points.high), "size": one.muster.size, "leads": one.muster.leader}
    return {**told, **values, **more, "resources": dict(one.muster.resources)}


@pytest.mark.parametrize("case", EFFECTS, ids=lambda case: f"{case[1].splitlines()[-1]} {case[2]}")
def test_an_order_makes_of_an_army_what_the_rules_say(case):
    changes, lines, id, expected, end = case
    step = last(changes, lines)
    assert step.done
    found = step.after.army(id)
    assert found is not None
    assert {name: seen(found)[name] for name in expected} == expected
    after = end_of(RULES, step.after, found)
    assert {name: getattr(after, name) for name in end} == end


# changes, order, change of the treasury
PRICES: tuple[tuple[tuple[Change, ...], str, int], ...] = (
    ((army(unpaid=2),), "G1 SO 2", -2),
    ((), 'R AU 1 Menschen_Kämpfer_2 Groß 2/2 ohne "Neu"', 0),
    ((SHOPS,), 'R AU 1 Menschen_Kämpfer_3 Mittelgroß 2/2 voll "Neu"', -9),
    ((muster(resources={"siege_engines": 2}),), "G1 AU 5", 15),
    ((SHOPS, treasury(99)), "G1 AR 1 Belagerungsgeräte 2", -30),
    ((SHOPS, muster(size="large")), "G1 AR 1 Verbesserte_Rüstung", -6),
    ((muster(resources={"siege_engines": 3}),), "G1 AR 2 Belagerungsgeräte 3", 22),
    ((muster(resources={"siege_engines": 3}),), "G1 AR 3 Belagerungsgeräte G2", 0),
)


@pytest.mark.parametrize("case", PRICES, ids=lambda case: case[1])
def test_an_order_costs_what_the_rules_say(case):
    changes, line, change = case
    step = last(changes, line)
    assert step.done
    assert step.after.backing.treasury - step.before.backing.treasury == change


def test_a_disbanded_army_is_gone_and_a_combined_one_has_no_partner_any_more():
    assert [one.id for one in last((), "G1 AU 5").after.own()] == ["G2"]
    assert [one.id for one in last((), "G1 AU 3 G2").after.own()] == ["G1"]


@pytest.mark.parametrize("kind", CATALOGUE.kinds.values(), ids=lambda kind: kind.id)
def test_each_order_and_each_check_of_the_catalogue_has_a_case(kind):
    assert set(kind.checks) <= {rule for rule, *_ in CASES} | {"allowed_creature"}
    shown = [case[1] for case in EFFECTS] + [line for _, line, _ in PRICES]
    assert any(lines.splitlines()[-1].split(" ", 1)[1].startswith(kind.id) for lines in shown)


@given(st.lists(st.sampled_from(sorted({line for _, _, good, _, bad in CASES for line in (good, bad)})), max_size=4))
def test_whatever_is_ordered_nothing_comes_from_nowhere(lines):
    """Any orders together: resources and build points are bought, sold or handed over, armies keep their hit points."""
    orders = [parse_line(line, CATALOGUE) for one in lines for line in one.splitlines()]
    played = play(field(), RULES, CATALOGUE, [replace(one, key=at) for at, one in enumerate(orders, 1)])
    for step in played.steps:
        before, after = step.before, step.after
        if not step.done:
            assert after == before
            continue
        kind = step.order.kind
        if kind not in ("AU 1", "AR 1", "AR 2", "AU 5", "AU 2", "AU 3"):
            assert resources(after) == resources(before)
        if kind not in ("SO 2", "AU 1", "AU 5", "AR 1", "AR 2"):
            assert after.backing.treasury == before.backing.treasury
        if kind in ("AU 2", "AU 3"):
            assert points(after) <= points(before)
        elif kind not in ("AU 1", "AU 4", "AU 5"):
            assert points(after) == points(before)
        assert all(one.muster.size in RULES.sizes for one in after.own())
    for end in played.ends:
        assert 0 <= end.hit_points <= end.army.full(RULES)
        assert end.morale <= RULES.whole("morale.maximum")


def resources(world: World) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in world.own():
        for id, count in one.muster.resources.items():
            found[id] = found.get(id, 0) + count
    return found


def points(world: World) -> int:
    return sum(int(one.hit_points.high) for one in world.own())
