"""Facts become a world: own and foreign units, cells, what is old and what is lost."""

from __future__ import annotations

from dataclasses import replace

from mycom.systems.mythicor.report import parameters, read, world, write
from mycom.systems.mythicor.report.model import MapPage, ReportModel, Seen, Value
from mycom.systems.mythicor.report.world import knowledge_of
from mycom.systems.mythicor.rules import load_rules
from mycom.systems.mythicor.world import Bonuses, Group, Province, Realm, Stock, Traits, World
from mycom.systems.view import Certainty, Fact, Knowledge, Report, ReportHead

RULES = load_rules()
HEAD = ReportHead("mythicor", "Probe", "standard", 10, "Mai 3", 1007, "Falkenmark")
REALM = Realm(1007, "Falkenmark", "warlord", "human")
HOME = Province((5, 5), "Heim", "open", "human", 1.0, stock=Stock(crowns=12, population=50, troops={"militia": 9}))
HERO = Group(7, "Gerold", (5, 6), "hero", "human", Traits(5, 3, 7), bonuses=Bonuses(military=35))


def model(turn: int, **parts: object) -> ReportModel:
    return replace(ReportModel(replace(HEAD, turn=turn), REALM), **parts)  # type: ignore[arg-type]


def knowledge(*reports: ReportModel) -> Knowledge:
    """What the reports tell together: of each value the newest."""
    read_ones: list[Report] = [read(write(report)) for report in reports]
    facts: dict[str, dict[str, Fact]] = {}
    for report in read_ones:
        for fact in report.facts:
            before = facts.setdefault(fact.subject, {}).get(fact.key)
            if before is None or fact.turn >= before.turn:
                facts[fact.subject][fact.key] = fact
    return Knowledge(read_ones[-1].head, facts)


def seen(subject: str, turn: int, **values: object) -> Seen:
    return Seen(subject, turn, "scout", {key: Value(value) for key, value in values.items()})  # type: ignore[arg-type]


def page(turn: int, place: tuple[int, int], terrain: str, owner: int) -> MapPage:
    return MapPage(turn, False, {place: (terrain, owner)})


def made(*reports: ReportModel) -> World:
    return world(knowledge(*reports), RULES)


def test_own_units_are_those_of_the_newest_report() -> None:
    found = made(
        model(9, provinces=(HOME, replace(HOME, place=(6, 5))), groups=(HERO, replace(HERO, number=8))),
        model(10, provinces=(replace(HOME, stock=Stock(crowns=3)),), groups=(HERO,)),
    )
    assert list(found.provinces) == ["P5/5"]
    assert found.provinces["P5/5"].stock.crowns == 3
    assert found.provinces["P5/5"].stock.troops == {}
    assert list(found.groups) == ["G7"]
    assert found.turn == 10


def test_a_lost_province_is_known_as_it_was() -> None:
    found = made(
        model(9, provinces=(HOME,)),
        model(10, seen=(seen("P5/5", 10, owner=1003, troops={"light_spearmen": 4}),)),
    )
    lost = found.sightings["P5/5"]
    assert (lost.owner, lost.name) == (1003, "Heim")
    assert (lost.facts["population"].value, lost.facts["population"].turn) == (50, 9)
    assert (lost.facts["troops"].value, lost.facts["troops"].turn) == ({"light_spearmen": 4}, 10)
    assert lost.facts["retreat_threshold"].value == 0
    assert (found.cells[5, 5].owner, found.cells[5, 5].owner_turn) == (1003, 10)
    assert found.cells[5, 5].terrain == "open"


def test_a_lost_province_of_which_nobody_told_a_new_owner() -> None:
    found = made(model(9, provinces=(HOME,)), model(10))
    assert found.sightings["P5/5"].owner == 1007
    assert found.cells[5, 5].owner_turn == 9


def test_a_village_that_joined_is_own_and_no_longer_foreign() -> None:
    found = made(model(9, seen=(seen("P5/5", 9, owner=997, terrain="open"),)), model(10, provinces=(HOME,)))
    assert "P5/5" not in found.sightings
    assert found.cells[5, 5].owner == 1007


def test_the_newest_of_each_value_counts() -> None:
    found = made(
        model(9, seen=(seen("G2@1003", 7, place=[3, 3], soldiers=40), seen("P4/4", 8, owner=997, population=60))),
        model(10, seen=(seen("G2@1003", 10, place=[4, 3]), seen("P4/4", 6, population=90, race="orc"))),
    )
    group, village = found.sightings["G2@1003"], found.sightings["P4/4"]
    assert (group.place, group.owner, group.is_group, group.turn) == ((4, 3), 1003, True, 10)
    assert (group.facts["soldiers"].value, group.facts["soldiers"].turn) == (40, 7)
    assert village.facts["population"].value == 60
    assert village.facts["race"].value == "orc"


def test_groups_without_a_place_are_left_out() -> None:
    assert made(model(10, seen=(seen("G2@1003", 10, soldiers=4),))).sightings == {}


def test_cells_by_age() -> None:
    found = made(model(9, maps=(page(4, (8, 8), "forest", 997), page(9, (8, 9), "sea", 0))), model(10))
    assert (found.cells[8, 8].terrain, found.cells[8, 8].owner, found.cells[8, 8].owner_turn) == ("forest", 997, 4)
    assert (found.cells[8, 9].owner, found.cells[8, 9].terrain_turn) == (0, 9)


def test_a_map_does_not_drive_bandits_away() -> None:
    robbers = seen("P8/8", 7, owner=994, troops={"barbarians": 20})
    found = made(model(10, seen=(robbers,), maps=(page(10, (8, 8), "swamp", 0),)))
    assert (found.cells[8, 8].owner, found.cells[8, 8].owner_turn) == (994, 7)
    taken = made(model(10, seen=(robbers,), maps=(page(10, (8, 8), "swamp", 1003),)))
    assert taken.cells[8, 8].owner == 1003


def test_a_sighting_outweighs_a_map_of_the_same_turn() -> None:
    found = made(model(10, seen=(seen("P8/8", 10, owner=994, terrain="swamp"),), maps=(page(10, (8, 8), "swamp", 0),)))
    assert found.cells[8, 8].owner == 994


def test_parameters_of_the_newest_report_then_of_the_file() -> None:
    known = knowledge(
        model(9, parameters={"combat.max_rounds": 20, "economy.growth_limit": 0.1}),
        model(10, parameters={"combat.max_rounds": 12, "combat.coast_rounds": 1}),
    )
    known = replace(known, overrides={"combat.coast_rounds": 2})
    assert parameters(known) == {"combat.max_rounds": 12, "combat.coast_rounds": 2}
    assert RULES.with_overrides(parameters(known)).number("combat.max_rounds") == 12


def test_the_realm_and_the_size_of_the_map() -> None:
    realm = replace(REALM, foes=(1003,), names={1003: "Rotmark"}, scores=((1, "Rotmark", 90),), home=(5, 5))
    found = made(replace(model(10), realm=realm, width=40, height=30))
    assert found.realm == realm
    assert (found.width, found.height) == (40, 30)


def test_a_range_is_kept_as_such() -> None:
    value = Value([10, 30], Certainty.RANGE)
    found = made(model(10, seen=(Seen("P8/8", 10, "scout", {"soldiers": value}),)))
    fact = found.sightings["P8/8"].facts["soldiers"]
    assert (fact.value, fact.certainty) == ([10, 30], Certainty.RANGE)


def test_terrain_that_the_own_line_lacks_comes_from_the_map() -> None:
    told = "\n".join(line for line in write(model(9, provinces=(HOME,))).splitlines() if "Land:" not in line)
    mapped = write(model(8, maps=(page(8, (5, 5), "swamp", 1007),)))
    facts = {**knowledge_of(read(mapped)).facts, **knowledge_of(read(told)).facts}
    found = world(Knowledge(replace(HEAD, turn=9), facts), RULES).provinces["P5/5"]
    assert found.terrain == "swamp"
    assert found.movement_cost == RULES.terrain["swamp"].movement_cost


def test_a_movement_cost_that_is_not_told_stays_as_it_was_or_is_the_usual_one() -> None:
    swamp = replace(HOME, terrain="swamp", movement_cost=2.2)
    untold = write(model(9, provinces=(swamp,))).replace(", Bewegungskosten 2,2", "")
    assert "Bewegungskosten" not in untold
    alone = world(knowledge_of(read(untold)), RULES).provinces["P5/5"]
    assert alone.movement_cost == RULES.terrain["swamp"].movement_cost
    before = knowledge_of(read(write(model(8, provinces=(swamp,))))).facts
    after = knowledge_of(read(untold)).facts
    both = {subject: {**before.get(subject, {}), **facts} for subject, facts in after.items()}
    assert world(Knowledge(replace(HEAD, turn=9), both), RULES).provinces["P5/5"].movement_cost == 2.2
