"""What a realm knows as a World: own units from the newest turn, everything else as it was last seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, cast

from mycom.systems.mythicor.ids import BANDITS, NOBODY
from mycom.systems.mythicor.report.vocabulary import FOREIGN_KEYS
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import (
    Artefact,
    Bonuses,
    CellKnowledge,
    Group,
    Place,
    Province,
    Realm,
    Sighting,
    Stock,
    Traits,
    World,
    place_of,
)
from mycom.systems.view import Fact, Json, Knowledge, Report

Facts = Mapping[str, Fact]

_PARAMETER = "parameter."
_NAMES = "names."


def world(knowledge: Knowledge, rules: Rules) -> World:
    """The world at the start of the newest turn.

    A unit is own when that turn's report says so. What was own and is no longer becomes a sighting with the
    values of its last own turn. The owner of a cell is that of the newest report, wherever it stands; a map never shows
    bandits, so a blank cell does not drive away those that were seen.
    """
    turn = knowledge.head.turn
    own = {
        subject: facts
        for subject, facts in knowledge.facts.items()
        if (fact := facts.get("own")) is not None and fact.turn == turn
    }
    realm = realm_of(knowledge)
    provinces = {
        subject: province_of(subject, facts, rules, knowledge.facts.get(f"C{subject[1:]}", {}))
        for subject, facts in sorted(own.items(), key=lambda each: _order(each[0]))
        if subject[0] == "P"
    }
    groups = {
        subject: group_of(subject, facts)
        for subject, facts in sorted(own.items(), key=lambda each: _order(each[0]))
        if subject[0] == "G" and "place" in facts
    }
    sightings = {
        subject: seen
        for subject, facts in sorted(knowledge.facts.items())
        if subject[0] in "PG" and subject not in own and (seen := sighting_of(subject, facts, realm.number)) is not None
    }
    size = knowledge.facts.get("R", {})
    return World(
        turn=turn,
        realm=realm,
        provinces=provinces,
        groups=groups,
        cells=_cells(knowledge, provinces, sightings, realm.number, turn),
        sightings=sightings,
        width=_whole(size, "width", int(rules.number("world.width"))),
        height=_whole(size, "height", int(rules.number("world.height"))),
    )


def parameters(knowledge: Knowledge) -> dict[str, object]:
    """The game master's own values of the rules: those of the newest report, then the Partie's own file."""
    told = {
        key.removeprefix(_PARAMETER): fact.value
        for key, fact in knowledge.facts.get("R", {}).items()
        if key.startswith(_PARAMETER) and fact.turn == knowledge.head.turn
    }
    return {**told, **knowledge.overrides}


def knowledge_of(report: Report) -> Knowledge:
    """What one report alone tells."""
    facts: dict[str, dict[str, Fact]] = {}
    for fact in report.facts:
        before = facts.setdefault(fact.subject, {}).get(fact.key)
        if before is None or fact.turn >= before.turn:
            facts[fact.subject][fact.key] = fact
    return Knowledge(head=report.head, facts=facts, events=report.events)


def realm_of(knowledge: Knowledge) -> Realm:
    """The realm as the newest report's head tells it."""
    facts, head = knowledge.facts.get("R", {}), knowledge.head
    home = _value(facts, "home")
    return Realm(
        number=head.realm,
        name=head.realm_name,
        position=_text(facts, "position"),
        race=_text(facts, "race"),
        seafarer=bool(_value(facts, "seafarer")),
        troop_types=tuple(str(troop) for troop in _list(facts, "troop_types")),
        special_actions=_whole(facts, "special_actions", 0),
        score=_whole(facts, "score", 0),
        rank=_whole(facts, "rank", 0),
        home=_place(home),
        scores=tuple((int(a), str(b), int(c)) for a, b, c in cast("list[Any]", _list(facts, "scores"))),
        friends=tuple(int(cast(int, each)) for each in _list(facts, "friends")),
        foes=tuple(int(cast(int, each)) for each in _list(facts, "foes")),
        names={int(key.removeprefix(_NAMES)): str(fact.value) for key, fact in facts.items() if key.startswith(_NAMES)},
    )


def province_of(subject: str, facts: Facts, rules: Rules, cell: Facts) -> Province:
    """An own province from its facts; its terrain, where they do not tell it, from those of its cell on a map."""
    terrain = _text(facts, "terrain") or _text(cell, "terrain")
    usual = rules.terrain[terrain].movement_cost if terrain in rules.terrain else 1.0
    place = place_of(subject)
    assert place is not None  # the reader takes no other ids for provinces
    return Province(
        place=place,
        name=_text(facts, "name"),
        terrain=terrain,
        race=_text(facts, "race"),
        movement_cost=_decimal(facts, "movement_cost", usual),
        settlement=_whole(facts, "settlement", 0),
        fortification=_whole(facts, "fortification", 0),
        fertility=_decimal(facts, "fertility", 3.0),
        population_max=_whole(facts, "population_max", 0),
        food_share=_whole(facts, "food_share", 100),
        plague=bool(_value(facts, "plague")),
        stock=_stock(facts),
        bonuses=_bonuses(facts, 0),
    )


def group_of(subject: str, facts: Facts) -> Group:
    """An own group from its facts, `place` among them."""
    place = _place(_value(facts, "place"))
    assert place is not None  # the caller looked
    return Group(
        number=int(subject[1:]),
        name=_text(facts, "name"),
        place=place,
        leader=_text(facts, "leader"),
        race=_text(facts, "race"),
        traits=Traits(*(_whole(facts, f"traits.{each.name}", 0) for each in fields(Traits))),
        alive=_value(facts, "alive") is not False,
        at_sea=bool(_value(facts, "at_sea")),
        movement_points=_whole(facts, "movement_points", 25),
        food_share=_whole(facts, "food_share", 100),
        stock=_stock(facts),
        bonuses=_bonuses(facts, 100),
    )


def sighting_of(subject: str, facts: Facts, realm: int) -> Sighting | None:
    """What is known of a foreign unit; None for a vanished own group and for a group whose place nobody told."""
    known = {FOREIGN_KEYS.get(key, key): fact for key, fact in _oldest_first(facts) if key != "own"}
    place = place_of(subject) if subject[0] == "P" else _place(_value(known, "place"))
    if place is None or (subject[0] == "G" and "@" not in subject):
        return None
    owner = known.get("owner")
    own = facts.get("own")
    if own is not None and (owner is None or owner.turn < own.turn):
        owner = own  # lost since, and nobody told to whom
    number = realm if owner is own and own is not None else int(cast(int, owner.value)) if owner is not None else NOBODY
    return Sighting(id=subject, place=place, owner=number, facts=known, name=_text(known, "name"))


def _oldest_first(facts: Facts) -> Iterable[tuple[str, Fact]]:
    return sorted(facts.items(), key=lambda each: each[1].turn)


def _cells(
    knowledge: Knowledge,
    provinces: Mapping[str, Province],
    sightings: Mapping[str, Sighting],
    realm: int,
    turn: int,
) -> dict[Place, CellKnowledge]:
    told: dict[Place, list[tuple[str, Fact]]] = {}
    for subject, facts in knowledge.facts.items():
        if subject[0] not in "CP":
            continue
        place = place_of(subject)
        if place is None:
            continue
        for key in ("terrain", "owner", "movement_cost", "own"):
            if key in facts:
                told.setdefault(place, []).append((key, facts[key]))
    cells: dict[Place, CellKnowledge] = {}
    for place, found in told.items():
        terrain = _newest(found, "terrain")
        cost = _newest(found, "movement_cost")
        owner, owner_turn = _owner(found, realm)
        cells[place] = CellKnowledge(
            place=place,
            terrain=str(terrain.value) if terrain is not None else "",
            owner=owner,
            terrain_turn=terrain.turn if terrain is not None else None,
            owner_turn=owner_turn,
            movement_cost=float(cast(float, cost.value)) if cost is not None else None,
        )
    return cells


def _newest(found: Iterable[tuple[str, Fact]], *keys: str) -> Fact | None:
    return max((fact for key, fact in found if key in keys), key=lambda fact: fact.turn, default=None)


def _owner(found: list[tuple[str, Fact]], realm: int) -> tuple[int | None, int | None]:
    claims = [
        (fact.turn, fact.source not in ("map", "startmap"), realm if key == "own" else int(cast(int, fact.value)))
        for key, fact in found
        if key in ("owner", "own")
    ]
    if not claims:
        return None, None
    newest, _, owner = max(claims)
    bandits = [seen for seen, by_sight, number in claims if number == BANDITS and by_sight]
    if owner == NOBODY and bandits:
        return BANDITS, max(bandits)
    return owner, newest


def _order(subject: str) -> tuple[int, ...]:
    place = place_of(subject)
    return (place[1], place[0]) if place else (int(subject[1:]),) if subject[1:].isdigit() else (0,)


def _stock(facts: Facts) -> Stock:
    troops = _value(facts, "troops")
    artefacts = _list(facts, "artefacts")
    return Stock(
        **{key: _whole(facts, key, 0) for key in _COUNTS},
        trade_origin=_place(_value(facts, "trade_origin")),
        troops={troop: int(cast(int, count)) for troop, count in troops.items()} if isinstance(troops, dict) else {},
        artefacts=tuple(Artefact(**cast("dict[str, Any]", each)) for each in artefacts),
    )


_COUNTS = ("crowns", "food", "population", "recruits", "henchmen", "warships", "transports", "trade_goods")


def _bonuses(facts: Facts, retreat_usual: int) -> Bonuses:
    usual = {"retreat_threshold": retreat_usual}
    return Bonuses(**{
        each.name: _whole(facts, f"bonuses.{each.name}", usual.get(each.name, 0)) for each in fields(Bonuses)
    })  # fmt: skip


def _value(facts: Facts, key: str) -> Json:
    fact = facts.get(key)
    return None if fact is None else fact.value


def _text(facts: Facts, key: str) -> str:
    value = _value(facts, key)
    return "" if value is None else str(value)


def _whole(facts: Facts, key: str, usual: int) -> int:
    value = _value(facts, key)
    if isinstance(value, list) and len(value) == 2:
        value = value[0]
    return int(value) if isinstance(value, (int, float)) else usual


def _decimal(facts: Facts, key: str, usual: float) -> float:
    value = _value(facts, key)
    return float(value) if isinstance(value, (int, float)) else usual


def _list(facts: Facts, key: str) -> list[Json]:
    value = _value(facts, key)
    return value if isinstance(value, list) else []


def _place(value: Json) -> Place | None:
    if isinstance(value, list) and len(value) == 2:
        return int(cast(int, value[0])), int(cast(int, value[1]))
    return None
