"""The result of a battle in the blocks of the window."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from mycom.systems.massenkampf.army.aftermath import Standing, after_battle
from mycom.systems.massenkampf.battle.blow import Array
from mycom.systems.massenkampf.projection.fighting import Found, fight
from mycom.systems.massenkampf.projection.memory import Memory, read
from mycom.systems.massenkampf.projection.setups import SIDES, known_tactics, with_field
from mycom.systems.massenkampf.report.table import muster_of
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.numbers_de import decimal, of_hundred, percent, points, signed
from mycom.systems.plots import Cancelled, never
from mycom.systems.projections import Column, Curve, Dots, Lever, Projection, Setup, Share, Side, Table, Verdict
from mycom.systems.view import Amount

_DOTS, _CURVE = 50, 24
_WAYS = {"destroyed": "zerstört", "flees": "flieht", "withdraws": "zieht sich zurück"}
_ATTRIBUTES = {"stability": "Stabilität", "loyalty": "Treue", "economy": "Wirtschaft"}


def project(setup: Setup, rules: Rules, extras: bool, cancelled: Cancelled = never) -> Projection:
    """The battle of a setup. Raises Stopped."""
    memory = read(setup.memory)
    found, own = fight(setup, rules, cancelled), memory.own
    mine, theirs = setup.sides[own], setup.sides[1 - own]
    win, lose = found.wins(own), found.wins(1 - own)
    open_ = max(0.0, 1 - win - lose)
    shares = (
        Share("Sieg", win, "good"),
        Share("keiner behauptet das Feld", open_, "open"),
        Share("Niederlage", lose, "bad"),
    )
    bracket = _bracket(setup, rules, own, cancelled) if extras and _unknown(setup) else (None, None)
    doubt = _doubt_words(setup) if bracket[0] is not None else ""
    sentence = _sentence(setup, rules, memory, found, mine)
    verdict = Verdict(win, "Sieg", shares, bracket[0], bracket[1], doubt=doubt, sentence=sentence)
    return Projection(
        verdict,
        {(id, "hit_points"): _mean(part) for id, part in zip(SIDES, found.ends.hit_points, strict=True)},
        _table(found, own, mine, theirs),
        _dots(found, own) if extras else None,
        _curve(setup, rules, own, cancelled) if extras else None,
        tuple(levers(setup, rules, found.wins(own), cancelled)) if extras else (),
        _assumptions(setup),
        _method(found),
        margin=found.margin,
    )  # fmt: skip


def _mean(part: Array) -> float:
    return float(part @ np.arange(len(part)))


def _sentence(setup: Setup, rules: Rules, memory: Memory, found: Found, mine: Side) -> str:
    own = memory.own
    left, start = _mean(found.ends.hit_points[own]), _start(mine)
    text = f"In {of_hundred(found.wins(own))} behauptet {mine.title} das Feld; "
    text += f"im Mittel bleiben {points(left)} von {points(start)} TP."
    dead = found.ends.ends[f"{SIDES[own]}_destroyed"]
    values = memory.armies[own]
    if dead > 0 and "creature_rating" in values:
        size = muster_of(dict(values)).size
        lost = {key: amount for key, amount in _defeat(rules, size).items() if amount}
        if lost:
            listed = ", ".join(f"{_ATTRIBUTES[key]} {signed(amount)}" for key, amount in lost.items())
            text += f" Wird sie zerstört ({percent(dead)}), verliert das Königreich {listed}."
    return text


def _defeat(rules: Rules, size: str) -> dict[str, int]:
    return after_battle(rules, Standing(size, Fraction(1), 0, 1), "destroyed").kingdom


def _start(side: Side) -> float:
    value = next((field.value for field in side.fields if field.id == "hit_points"), None)
    return (value.low + value.high) / 2 if isinstance(value, Amount) else 0.0


def _table(found: Found, own: int, mine: Side, theirs: Side) -> Table:
    columns = (Column("Ende"), Column(mine.title, "first"), Column(theirs.title, "second"))
    order = (own, 1 - own)
    ends = found.ends.ends
    rows = [("behauptet das Feld", *(percent(found.wins(side)) for side in order))]
    bars = [(found.wins(own), found.wins(1 - own))]
    for way, label in _WAYS.items():
        chances = [ends[f"{SIDES[side]}_{way}"] for side in order]
        rows.append((label, *(percent(one) for one in chances)))
        bars.append((chances[1], chances[0]))
    parts = [found.ends.hit_points[side] for side in order]
    rows.append(("TP danach im Mittel", *(decimal(_mean(part)) for part in parts)))
    rows.append(("TP in 8 von 10 Fällen", *(f"{_quantile(part, 0.1)}–{_quantile(part, 0.9)}" for part in parts)))
    bars += [(0.0, 0.0)] * 2
    note = f"Im Mittel {decimal(found.ends.rounds)} Nahkampfrunden."
    return Table("Wie es endet", columns, tuple(rows), tuple(bars), note)


def _quantile(part: Array, share: float) -> int:
    return int(np.searchsorted(np.cumsum(part), share * float(part.sum()) - 1e-12))


def _dots(found: Found, own: int) -> Dots:
    """Hit points of the own army where it wins; those of the enemy, negative, where it does not."""
    good = round(found.wins(own) * _DOTS)
    mine = _equal(found.ends.hit_points[own])[_DOTS - good :] if good else []
    theirs = _equal(found.ends.hit_points[1 - own])[good:] if good < _DOTS else []
    values = (*(-float(left) for left in reversed(theirs)), *(float(left) for left in mine))
    axis = "übrige Trefferpunkte, links die des Gegners"
    return Dots("Wie es ausgehen kann", values, (*(False for _ in theirs), *(True for _ in mine)),
                axis, "Sieg", "kein Sieg")  # fmt: skip


def _equal(part: Array) -> list[int]:
    return [_quantile(part, (dot + 0.5) / _DOTS) for dot in range(_DOTS)]


def _curve(setup: Setup, rules: Rules, own: int, cancelled: Cancelled) -> Curve | None:
    """The chance over the enemy's hit points, all else as it is."""
    enemy = setup.sides[1 - own]
    value = next((field.value for field in enemy.fields if field.id == "hit_points"), None)
    most = next((field.value for field in enemy.fields if field.id == "most"), None)
    if not isinstance(value, Amount) or not isinstance(most, Amount):
        return None
    highest = int(max(most.high, value.high))
    step = max(1, -(-highest // _CURVE))
    x = sorted({*range(1, highest + 1, step), highest, int(value.low), int(value.high)})
    y = [fight(with_field(setup, enemy.id, "hit_points", Amount(at, at)), rules, cancelled).wins(own) for at in x]
    even = next((float(at) for at, chance in zip(x, y, strict=True) if chance < 0.5), None)
    return Curve(
        "Sieg nach den TP des Gegners", tuple(map(float, x)), tuple(y), f"TP von {enemy.title}",
        band=None if value.certain else (value.low, value.high), mark=even, mark_label="ab hier eher Niederlage",
        current=(value.low + value.high) / 2,
    )  # fmt: skip


def levers(setup: Setup, rules: Rules, now: float, cancelled: Cancelled = never) -> Iterator[Lever]:
    """Other tactics and strategies of the own army, by what they gain."""
    memory = read(setup.memory)
    side = setup.sides[memory.own]
    known = known_tactics(setup, rules)
    fields = {field.id: field for field in side.fields}
    found = []
    for id, rows, word in (("tactic", rules.tactics, "Taktik"), ("strategy", rules.strategies, "Strategie")):
        for key, row in rows.items():
            if key == fields[id].value or (id == "tactic" and key not in known):
                continue
            gain = fight(with_field(setup, side.id, id, key), rules, cancelled).wins(memory.own) - now
            if gain > 0.005:
                found.append(Lever(f"{word} {row.label_de}", "kostet nichts", gain, ((side.id, id, key),)))
    yield from sorted(found, key=lambda one: -one.gain)[:6]


def _unknown(setup: Setup) -> bool:
    return any(isinstance(f.value, Amount) and not f.value.certain for side in setup.sides for f in side.fields)


def _bracket(setup: Setup, rules: Rules, own: int, cancelled: Cancelled) -> tuple[float, float]:
    """The lowest and highest chance over the ends of what is not known."""
    found = []
    for better in (True, False):
        edge = setup
        for number, side in enumerate(setup.sides):
            for field in side.fields:
                if isinstance(field.value, Amount) and not field.value.certain:
                    high = (number == own) == better
                    value = field.value.high if high else field.value.low
                    edge = with_field(edge, side.id, field.id, Amount(value, value))
        found.append(fight(edge, rules, cancelled).wins(own))
    return min(found), max(found)


def _doubt_words(setup: Setup) -> str:
    names = [
        f"{side.title}: {field.label}"
        for side in setup.sides
        for field in side.fields
        if isinstance(field.value, Amount) and not field.value.certain
    ]
    return f"je nachdem: {', '.join(names)}" if names else ""


def _assumptions(setup: Setup) -> tuple[str, ...]:
    found = [
        f"{side.title}: {field.label} ist angenommen" for side in setup.sides for field in side.fields if field.assumed
    ]
    return (*found, "Geheilt wird, sobald die Hälfte der TP verloren ist") if _potions(setup) else tuple(found)


def _potions(setup: Setup) -> bool:
    return any("healing_potions" in str(one.get("resources", "")) for one in read(setup.memory).armies)


def _method(found: Found) -> str:
    if found.answer.samples:
        return f"{found.answer.samples} Kämpfe gewürfelt ({found.answer.why})"
    if found.drawn:
        return f"{found.combinations} Möglichkeiten, ein Teil davon gezogen"
    return f"exakt über {found.combinations} Fälle" if found.combinations > 1 else "exakt"
