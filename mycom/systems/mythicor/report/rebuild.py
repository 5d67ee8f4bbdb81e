"""A read report as a `ReportModel` again: what the writer wrote, and what the game master can work on."""

from __future__ import annotations

from typing import cast

from mycom.systems.mythicor.report import answers
from mycom.systems.mythicor.report.events import rebuilt
from mycom.systems.mythicor.report.model import MapPage, ReportModel, Seen, Value
from mycom.systems.mythicor.report.vocabulary import names
from mycom.systems.mythicor.report.world import knowledge_of, parameters, world
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Place, place_of
from mycom.systems.view import Report


def model_of(report: Report, rules: Rules) -> ReportModel:
    """The objects in a read report."""
    known = knowledge_of(report)
    found = world(known, rules)
    seen: dict[tuple[str, int, str], dict[str, Value]] = {}
    maps: dict[tuple[str, int], dict[Place, tuple[str, int | None]]] = {}
    for fact in report.facts:
        if fact.subject[0] == "C":
            place = place_of(fact.subject)
            if place is None:
                continue
            cells = maps.setdefault((fact.source, fact.turn), {})
            terrain, owner = cells.get(place, ("", None))
            cells[place] = (
                (str(fact.value), owner) if fact.key == "terrain" else (terrain, cast("int | None", fact.value))
            )
        elif fact.source != "own":
            values = seen.setdefault((fact.subject, fact.turn, fact.source), {})
            if fact.key != "owner" or fact.subject.partition("@")[2] != str(fact.value):
                values[fact.key] = Value(fact.value, fact.certainty)
    return ReportModel(
        head=report.head,
        realm=found.realm,
        events=tuple(
            rebuilt(each.kind, each.text, each.unit, each.place, each.mood, names()) for each in report.events
        ),
        answers=answers.rebuilt(report.answers),
        provinces=tuple(found.provinces.values()),
        groups=tuple(found.groups.values()),
        seen=tuple(Seen(subject, turn, source, values) for (subject, turn, source), values in seen.items()),
        maps=tuple(MapPage(turn, source == "startmap", cells) for (source, turn), cells in maps.items()),
        parameters=cast("dict[str, int | float | bool | str]", parameters(known)),
        width=found.width,
        height=found.height,
    )
