"""The battles of a report as neutral values, and back to armies with rounds and losses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from mycom.probability.rounding import half_up
from mycom.systems.mythicor.combat.army import Army
from mycom.systems.mythicor.report.events import rebuilt
from mycom.systems.mythicor.report.model import Clash, Fighter, ReportEvent
from mycom.systems.mythicor.report.vocabulary import names
from mycom.systems.scores import ATTACKER, DEFENDER, NOBODY, Battle
from mycom.systems.view import Event, Json

_WINNERS = {"attacker": ATTACKER, "defender": DEFENDER, "undecided": NOBODY}


def battles_of(events: Iterable[Event]) -> tuple[Battle, ...]:
    """The battles that the report tells so that a program can read them, in its order."""
    found = []
    for event in events:
        told = rebuilt(event.kind, event.text, event.unit, event.place, event.mood, names())
        if event.kind == "battle" and told.clash is not None:
            found.append(_battle(told, told.clash, event.line))
    return tuple(found)


def _battle(event: ReportEvent, clash: Clash, line: int) -> Battle:
    rounds: Json = [[each.attacker_loss_pct, each.defender_loss_pct] for each in event.rounds]
    return Battle(
        clash.attacker.unit,
        clash.defender.unit,
        event.place,
        _WINNERS.get(clash.winner, ""),
        _left(event, clash),
        data_of(clash, rounds),
        line,
    )


def data_of(clash: Clash, rounds: Json) -> dict[str, Json]:
    """A battle's own data as JSON; `rounds` are the losses of both sides in percent."""
    return {
        "attacker": _plain(clash.attacker),
        "defender": _plain(clash.defender),
        "terrain": clash.terrain,
        "mode": clash.mode,
        "reason": clash.reason,
        "fallen": None if clash.fallen is None else list(clash.fallen),
        "rounds": rounds,
    }


def _left(event: ReportEvent, clash: Clash) -> tuple[int | None, int | None]:
    """Heads of both sides afterwards: what was lost is exact, the last round is before anybody pursued."""
    last = event.rounds[-1] if event.rounds else None
    found: list[int | None] = [None, None] if last is None else [last.attackers, last.defenders]
    losses = (event.own_losses, event.foe_losses)
    if any(losses):
        sides = losses if event.unit == clash.attacker.unit else losses[::-1]
        for at, (side, lost) in enumerate(zip((clash.attacker, clash.defender), sides, strict=True)):
            if side.troops is not None:
                found[at] = int(half_up(sum(side.troops.values()) - sum(lost.values())))
    return found[0], found[1]


def _plain(side: Fighter) -> dict[str, Json]:
    troops = None if side.troops is None else dict(side.troops)
    return {"unit": side.unit, "values": dict(side.values), "troops": cast("Json", troops)}


def clash_in(battle: Battle) -> Clash:
    """The battle's own data as an object again. Raises ValueError when it is none."""
    data = battle.data
    try:
        fallen = data["fallen"]
        return Clash(
            _fighter(cast("Mapping[str, Json]", data["attacker"])),
            _fighter(cast("Mapping[str, Json]", data["defender"])),
            str(data["terrain"]),
            str(data["mode"]),
            str(data["reason"]),
            {word: name for name, word in _WINNERS.items()}.get(battle.winner, ""),
            None if fallen is None else (bool(cast("list[Json]", fallen)[0]), bool(cast("list[Json]", fallen)[1])),
        )
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError("no battle of this system") from error


def _fighter(data: Mapping[str, Json]) -> Fighter:
    troops = data["troops"]
    return Fighter(
        str(data["unit"]),
        cast("Mapping[str, float | str | bool]", data["values"]),
        None if troops is None else cast("Mapping[str, float]", troops),
    )


def losses_in(battle: Battle) -> tuple[tuple[float, float], ...]:
    """The fractions of heads that both sides had lost after each round."""
    rounds = battle.data.get("rounds")
    return tuple((float(one[0]) / 100, float(one[1]) / 100) for one in cast("list[list[float]]", rounds or []))


_NUMBERS = ("strength", "military_bonus", "morale_bonus", "retreat_threshold", "warships", "transports")


def fighter(name: str, army: Army) -> Fighter:
    """An army (plain numbers) as a report tells of it."""
    numbers = ("fortification", *_NUMBERS[1:]) if army.province else ("leadership", *_NUMBERS)
    values: dict[str, float | str | bool] = {"race": army.race} if army.race else {}
    values |= {key: float(getattr(army, key)) for key in numbers}
    values |= {} if army.province else {"at_sea": army.at_sea}
    values |= dict.fromkeys(sorted(army.spells), True)
    return Fighter(name, values, {kind: float(count) for kind, count in army.troops.items() if count})
