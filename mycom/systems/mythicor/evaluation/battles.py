"""The battles in an evaluation's log as the events of a realm's report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mycom.probability.rounding import half_up
from mycom.systems.mythicor.evaluation.log import Event, Log
from mycom.systems.mythicor.report.model import Clash, ReportEvent
from mycom.systems.mythicor.rules import Rules

_SIDES = ("attacker", "defender")


def battle_events(log: Log, realm: int, rules: Rules) -> tuple[ReportEvent, ...]:
    """Every battle of the realm in its order: who met whom, the rounds, the losses, how it ended."""
    return tuple(
        _event(event, event.clash, realm, rules)
        for event in log.of(realm)
        if event.kind == "battle" and event.clash is not None
    )


def _event(event: Event, clash: Clash, realm: int, rules: Rules) -> ReportEvent:
    names = [_called(unit, realm) for unit in (event.unit, event.other)]
    # A province bears no realm in its name: the realm of the two that is not the attacker's has it.
    own = 0 if event.unit.endswith(f"@{realm}") or (event.realms[:1] == (realm,) and "@" not in event.unit) else 1
    won = clash.winner == _SIDES[own]
    mood = "plain" if clash.winner not in _SIDES else "good" if won else "bad"
    return ReportEvent(
        "battle",
        f"{names[0]} greift {names[1]} an{_END.get(clash.winner, '')}.",
        names[own],
        event.place,
        mood,
        event.rounds,
        _lost(event.numbers, _SIDES[own], rules),
        _lost(event.numbers, _SIDES[1 - own], rules),
        replace(
            clash,
            attacker=replace(clash.attacker, unit=names[0]),
            defender=replace(clash.defender, unit=names[1]),
        ),
    )


_END = {
    "attacker": " und siegt",
    "defender": " und unterliegt",
    "undecided": "; keine Seite siegt",
}


def _called(unit: str, realm: int) -> str:
    """A unit as the realm calls it: its own groups bear no realm."""
    return unit.removesuffix(f"@{realm}")


def _lost(numbers: Mapping[str, float], side: str, rules: Rules) -> dict[str, int]:
    lost = {troop: int(half_up(numbers.get(f"{side}.{troop}", 0.0))) for troop in rules.troops}
    return {troop: count for troop, count in lost.items() if count > 0}
