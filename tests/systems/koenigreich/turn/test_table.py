"""Every check of an order of the kingdom with an order that keeps it and one that breaks it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from mycom.systems.carrying import Carried
from mycom.systems.koenigreich.catalogue import kingdom_catalogue
from mycom.systems.koenigreich.month import Kingdom
from mycom.systems.koenigreich.rules import load_rules
from mycom.systems.koenigreich.turn.play import play
from mycom.systems.koenigreich.turn.state import Turn
from mycom.systems.koenigreich.world import Hex, Holder, Place, Settlement, World
from mycom.systems.view import Severity
from tests.systems.cases import compare, last_of

RULES = load_rules()
CATALOGUE = kingdom_catalogue(RULES)
Change = Callable[[World], World]


def realm() -> World:
    """Six own hexes around 3/3 with a settlement there, explored and cleared ground at 5/3 and 2/5."""
    own = [(3, 3), (4, 3), (2, 3), (3, 2), (3, 4), (4, 4)]
    hexes = {place: Hex(place, "plains", 1, explored=True, cleared=True) for place in own}
    free = [(5, 3), (5, 4), (7, 3)]
    hexes |= {place: Hex(place, "plains", 0, explored=True, cleared=True) for place in free}
    town = Settlement("Amselfurt", 1, (3, 3), ("house",), 1, 10_000)
    offices = {id: Holder() for id in RULES.offices} | {"ruler": Holder("Wilka", 3)}
    return World(
        8, 1, {1: "Auenmark", 2: "Moorbund"}, Kingdom(6, 27, 12, 12, 12, 2, 4, 40),
        {"holidays": "holidays_0", "promotion": "promotion_0", "taxes": "taxes_0"}, offices, hexes, {(3, 3): town},
    )  # fmt: skip


def ground(place: Place, terrain: str) -> Change:
    return lambda world: world.with_hex(replace(world.hexes[place], terrain=terrain))


def built(place: Place, *improvements: str) -> Change:
    return lambda world: world.with_hex(replace(world.hexes[place], improvements=improvements))


def state(place: Place, **more: bool) -> Change:
    return lambda world: world.with_hex(replace(world.hexes[place], **more))


def owner(place: Place, number: int) -> Change:
    return lambda world: world.with_hex(replace(world.hexes[place], owner=number))


def kingdom(**more: int) -> Change:
    return lambda world: replace(world, kingdom=replace(world.kingdom, **more))


def town(**more: object) -> Change:
    return lambda world: world.with_settlement(replace(world.settlements[3, 3], **more))


def held(office: str, name: str) -> Change:
    return lambda world: replace(world, offices={**world.offices, office: Holder(name, 1)})


def landless(world: World) -> World:
    hexes = {place: replace(one, owner=0) for place, one in world.hexes.items()}
    return replace(world, hexes=hexes, settlements={}, kingdom=replace(world.kingdom, size=0))


# rule, changes, orders whose last one keeps it, other changes, orders whose last one breaks it
CASES: tuple[tuple[str, tuple[Change, ...], str, tuple[Change, ...], str], ...] = (
    ("unit", (), "P3/3 OR 2 Brauerei", (), "P4/3 OR 2 Brauerei"),
    ("unit", (), "P3/3 EK 3 9000", (town(owner=2),), "P3/3 EK 3 9000"),
    ("no_anarchy", (kingdom(unrest=19),), "R ER 3 leichte_Steuern", (kingdom(unrest=20),), "R HX 1 5/3"),
    ("no_anarchy", (kingdom(unrest=19),), "R EK 2 8000", (kingdom(unrest=20),), "R EK 2 8000"),
    ("once", (), "R ER 1 ein_Feiertag", (), "R ER 1 ein_Feiertag\nR ER 1 sechs_Feiertage"),
    ("once", (), "R EK 1 1", (), "R EK 1 1\nR EK 1 2"),
    ("once", (), "R EK 2 4000", (), "R EK 2 4000\nR EK 2 8000"),
    ("once", (), "R UH 2 3/2", (), "R UH 2 3/2\nR UH 2 3/4"),
    ("office_held", (held("royal_enforcer", "Gunda"),), "R UH 1", (), "R UH 1"),
    ("office_held", (), "R AM 2 Herrscher", (), "R AM 2 General"),
    ("office_vacant", (), 'R AM 1 General 2 "Rike"', (held("general", "Till"),), 'R AM 1 General 2 "Rike"'),
    ("office_vacant", (), 'R AM 2 Herrscher\nR AM 1 Herrscher 1 "Rike"', (), 'R AM 1 Herrscher 2 "Rike"'),
    ("one_office", (), 'R AM 1 General 2 "Rike"', (), 'R AM 1 General 2 "Wilka"'),
    ("own_hex", (), "R UH 2 3/2", (), "R UH 2 5/3"),
    ("own_hex", (), "R HX 2 3/2", (), "R HX 2 5/3"),
    ("own_hex", (), "R GV 1 Bauernhof 3/2", (), "R GV 1 Bauernhof 5/3"),
    ("own_hex", (), "R HX 1 5/3\nR GV 1 Bauernhof 5/3", (owner((3, 2), 2),), "R GV 1 Bauernhof 3/2"),
    ("own_hex", (), "R GV 2 3/2", (), "R GV 2 5/3"),
    ("own_hex", (state((3, 2), prepared=True),), 'R OR 1 3/2 "Au"', (state((5, 3), prepared=True),), 'R OR 1 5/3 "Au"'),
    ("known_hex", (), "R HX 1 5/3", (), "R HX 1 9/9"),
    ("unclaimed", (), "R HX 1 5/3", (owner((5, 3), 2),), "R HX 1 5/3"),
    ("unclaimed", (), "R HX 1 5/3", (), "R HX 1 4/3"),
    ("adjacent", (), "R HX 1 5/3", (), "R HX 1 7/3"),
    ("adjacent", (landless,), "R HX 1 7/3", (), "R HX 1 7/3"),
    ("explored", (), "R HX 1 5/3", (state((5, 3), explored=False),), "R HX 1 5/3"),
    ("cleared", (), "R HX 1 5/3", (state((5, 3), cleared=False),), "R HX 1 5/3"),
    ("claims", (kingdom(size=11),), "R HX 1 5/3\nR HX 1 5/4", (), "R HX 1 5/3\nR HX 1 5/4"),
    (
        "improvements", (), "R GV 1 Bauernhof 3/2\nR GV 2 3/4", (),
        "R GV 1 Bauernhof 3/2\nR GV 1 Bauernhof 4/3\nR GV 1 Bauernhof 2/3",
    ),
    ("improvements", (), "R GV 1 Bauernhof 3/2\nR GV 2 3/4", (), "R GV 1 Bauernhof 3/2\nR GV 2 3/4\nR GV 2 4/4"),
    (
        "settlements", (kingdom(size=51), state((3, 2), prepared=True), state((4, 4), prepared=True)),
        'R OR 1 3/2 "Au"\nR OR 1 4/4 "Bach"', (state((3, 2), prepared=True), state((4, 4), prepared=True)),
        'R OR 1 3/2 "Au"\nR OR 1 4/4 "Bach"',
    ),
    ("buildings", (kingdom(size=11),), "P3/3 OR 2 Brauerei\nP3/3 OR 2 Zisterne", (),
     "P3/3 OR 2 Brauerei\nP3/3 OR 2 Zisterne"),
    ("buildings", (), "P3/3 OR 2 Brauerei\nP3/3 OR 2 Wohnhaus", (),
     "P3/3 OR 2 Brauerei\nP3/3 OR 2 Wohnhaus\nP3/3 OR 2 Wohnhaus"),
    ("buildings", (kingdom(size=201),), "P3/3 OR 2 Brauerei\nP3/3 OR 2 Zisterne\nP3/3 OR 2 Schrein",
     (kingdom(size=11),), "P3/3 OR 2 Brauerei\nP3/3 OR 2 Zisterne\nP3/3 OR 2 Schrein"),
    ("treasury", (kingdom(treasury=5),), "R HX 1 5/3", (kingdom(treasury=4),), "R HX 1 5/3"),
    ("treasury", (kingdom(treasury=6),), "R GV 1 Bauernhof 3/2", (kingdom(treasury=5),), "R GV 1 Bauernhof 3/2"),
    ("treasury", (kingdom(treasury=5),), "R GV 2 3/2", (kingdom(treasury=4),), "R GV 2 3/2"),
    ("treasury", (kingdom(treasury=10),), "P3/3 OR 2 Brauerei", (kingdom(treasury=9),), "P3/3 OR 2 Brauerei"),
    ("treasury", (kingdom(treasury=5),), "R EK 1 1", (kingdom(treasury=5),), "R EK 1 2"),
    ("treasury", (kingdom(treasury=5),), "R HX 1 5/3", (kingdom(treasury=5),), "R HX 1 5/3\nR EK 1 1"),
    ("treasury", (landless, kingdom(treasury=1)), "R HX 1 5/3", (kingdom(treasury=1),), "R HX 1 5/3"),
    ("ground", (), "R GV 1 Bauernhof 3/2", (ground((3, 2), "marsh"),), "R GV 1 Bauernhof 3/2"),
    ("ground", (ground((3, 2), "forest"),), "R GV 1 Sägewerk 3/2", (), "R GV 1 Sägewerk 3/2"),
    ("ground", (), "R GV 2 3/2", (ground((3, 2), "water"),), "R GV 2 3/2"),
    ("ground", (kingdom(size=26), built((3, 2), "road")), "R GV 1 Fernstraße 3/2", (kingdom(size=26),),
     "R GV 1 Fernstraße 3/2"),
    ("ground", (kingdom(size=26), built((3, 2), "road")), "R GV 1 Fernstraße 3/2", (built((3, 2), "road"),),
     "R GV 1 Fernstraße 3/2"),
    ("not_there", (built((3, 2), "farm"),), "R GV 1 Straße 3/2", (built((3, 2), "farm"),), "R GV 1 Bauernhof 3/2"),
    ("not_there", (ground((3, 2), "hills"), built((3, 2), "farm")), "R GV 1 Mine 3/2",
     (ground((3, 2), "hills"), built((3, 2), "quarry")), "R GV 1 Mine 3/2"),
    ("not_there", (), "R GV 1 Wachtturm 3/2", (built((3, 2), "fort"),), "R GV 1 Wachtturm 3/2"),
    ("prepared", (), 'R GV 2 3/2\nR OR 1 3/2 "Au"', (), 'R OR 1 3/2 "Au"'),
    ("prepared", (), 'R GV 2 3/2\nR OR 1 3/2 "Au"', (ground((3, 2), "hills"),), 'R GV 2 3/2\nR OR 1 3/2 "Au"'),
    ("no_settlement", (), "R GV 2 3/2", (), "R GV 2 3/3"),
    ("no_settlement", (), "R GV 2 3/2", (state((3, 2), prepared=True),), "R GV 2 3/2"),
    ("no_settlement", (state((3, 2), prepared=True),), 'R OR 1 3/2 "Au"', (state((3, 3), prepared=True),),
     'R OR 1 3/3 "Au"'),
    ("lots", (town(buildings=("house",) * 35),), "P3/3 OR 2 Brauerei", (town(buildings=("house",) * 36),),
     "P3/3 OR 2 Brauerei"),
    ("lots", (town(buildings=("house",) * 36, districts=2),), "P3/3 OR 2 Brauerei",
     (town(buildings=("house",) * 34), kingdom(treasury=90)), "P3/3 OR 2 Burg"),
    ("price", (), "P3/3 EK 3 4001", (), "P3/3 EK 3 4000"),
    ("base_value", (), "P3/3 EK 3 10000", (), "P3/3 EK 3 10001"),
    ("one_sale", (town(districts=2),), "P3/3 EK 3 8000\nP3/3 EK 3 8000", (), "P3/3 EK 3 8000\nP3/3 EK 3 8000"),
)  # fmt: skip


def last(changes: tuple[Change, ...], lines: str) -> Carried[Turn]:
    """What comes of the last of the orders; all others are allowed."""
    world = realm()
    for change in changes:
        world = change(world)
    return last_of(lines, CATALOGUE, lambda orders: play(Turn(RULES, world), CATALOGUE, orders))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[4].splitlines()[-1]}")
def test_an_order_that_keeps_a_rule_is_carried_out_and_one_that_breaks_it_is_not(case):
    rule, kept, good, broken, bad = case
    compare(rule, last(kept, good), last(broken, bad))


@pytest.mark.parametrize("kind", CATALOGUE.kinds.values(), ids=lambda kind: kind.id)
def test_each_check_of_the_catalogue_has_a_case(kind):
    assert set(kind.checks) <= {rule for rule, *_ in CASES}


# rule, changes, orders whose last one shows the remark, orders whose last one does not
REMARKS: tuple[tuple[str, tuple[Change, ...], str, str], ...] = (
    ("no_income", (), "P3/3 EK 3 7999", "P3/3 EK 3 8000"),
    ("shop_item", (), "P3/3 EK 3 8000", "R EK 2 8000"),
    ("rest", (), "R EK 2 7999", "R EK 2 8000"),
    ("unrest", (kingdom(unrest=6),), "R EK 1 5", "R EK 1 4"),
    ("enforcer_risk", (held("royal_enforcer", "Gunda"),), "R UH 1", "R UH 2 3/2"),
)


@pytest.mark.parametrize("case", REMARKS, ids=lambda case: case[0])
def test_what_is_allowed_and_yet_deserves_a_word_gets_one(case):
    rule, changes, shown, silent = case
    step = last(changes, shown)
    assert step.done
    assert [one.severity for one in step.problems if one.rule == rule] in ([Severity.WARNING], [Severity.HINT])
    step = last(changes, silent)
    assert step.done
    assert rule not in {one.rule for one in step.problems}


# changes, orders, what they change of the kingdom at the end of the edicts
EFFECTS: tuple[tuple[tuple[Change, ...], str, dict[str, int]], ...] = (
    ((), "R HX 1 5/3", {"size": 1, "control_dc": 1, "consumption": 1}),
    ((), "R HX 2 3/2", {"size": -1, "control_dc": -1, "consumption": -1, "unrest": 1}),
    ((town(buildings=()),), "R HX 2 3/3", {"size": -1, "control_dc": -2, "consumption": -2, "unrest": 4}),
    ((), "R GV 1 Bauernhof 3/2", {"consumption": -2}),
    ((ground((3, 2), "hills"),), "R GV 1 Mine 3/2", {"economy": 1, "income": 1}),
    ((built((3, 2), "road"), built((3, 4), "road"), built((4, 4), "road")), "R GV 1 Straße 4/3", {"economy": 1}),
    ((), "P3/3 OR 2 Brauerei", {"stability": 1, "loyalty": 1}),
    ((), "P3/3 OR 2 Kaserne", {"unrest": -1}),
    ((state((3, 2), prepared=True),), 'R OR 1 3/2 "Au"', {"control_dc": 1, "consumption": 1}),
    ((), "R ER 1 ein_Feiertag", {"loyalty": 2, "consumption": 1}),
    ((), "R ER 2 geringe_Förderung", {"stability": 2, "consumption": 1}),
    ((), "R ER 3 schwere_Steuern", {"loyalty": -5, "economy": 3}),
    ((), 'R AM 1 General 2 "Rike"', {"loyalty": 4, "stability": 2}),
    ((), "R AM 2 Herrscher", {"stability": -3, "loyalty": -3, "economy": -3, "restless": 4}),
)


@pytest.mark.parametrize("case", EFFECTS, ids=lambda case: case[1])
def test_an_order_changes_the_kingdom_as_the_rules_say(case):
    changes, lines, expected = case
    step = last(changes, lines)
    before, after = step.before.kingdom, step.after.kingdom
    found = {name: getattr(after, name) - getattr(before, name) for name in before.__dataclass_fields__}
    found["unrest"] = step.after.plan.unrest - step.before.plan.unrest  # the engine adds it in the edict phase
    assert {name: amount for name, amount in found.items() if amount and name != "treasury"} == expected


@pytest.mark.parametrize(
    ("line", "treasury"),
    [("R HX 1 5/3", -1), ("R GV 1 Bauernhof 3/2", -2), ("P3/3 OR 2 Wohnhaus", -3), ("R HX 2 3/2", 0)],
)
def test_an_order_costs_what_the_rules_say(line, treasury):
    assert last((), line).after.plan.treasury == treasury


def test_a_fort_takes_the_place_of_a_watchtower_and_costs_the_difference():
    step = last((built((3, 2), "watchtower"),), "R GV 1 Festung 3/2")
    assert step.after.world.hexes[3, 2].improvements == ("fort",)
    assert step.after.plan.treasury == -12
    assert (step.after.kingdom.stability, step.after.kingdom.consumption) == (13, 5)
