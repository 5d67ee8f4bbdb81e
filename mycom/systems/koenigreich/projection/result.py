"""The next months in the blocks of the window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from mycom.systems.koenigreich.month import Chances, Phases
from mycom.systems.koenigreich.projection.setups import EDICTS, REALM, choice, months_of, number, with_value
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.numbers_de import decimal, of_hundred, percent, points, signed
from mycom.systems.plots import Cancelled, Stopped, never
from mycom.systems.projections import Column, Curve, Dots, Lever, Projection, Setup, Share, Table, Verdict
from mycom.systems.view import Amount

_DOTS = 50


@dataclass(frozen=True, slots=True)
class Fate:
    """Where a kingdom is after some months: chances that no hex was lost and the treasury is not below 0, that only
    the treasury is, that a hex was lost."""

    good: float
    debt: float
    lost: float


def fate(now: Chances) -> Fate:
    """The fate in the end."""
    kept = now.table[0].sum(axis=0)
    at = np.arange(len(kept)) + now.lowest
    good, debt = float(kept[at >= 0].sum()), float(kept[at < 0].sum())
    return Fate(good, debt, max(0.0, float(now.table.sum()) - good - debt))


def mean(chances: dict[int, float]) -> float:
    """The expected value."""
    return sum(value * chance for value, chance in chances.items())


def project(setup: Setup, rules: Rules, extras: bool, cancelled: Cancelled = never) -> Projection:
    """The months of a setup. Raises Stopped."""
    found = months_of(setup, rules)
    end, count = found[-1].end, len(found)
    ends = fate(end)
    shares = (
        Share("ohne Verlust", ends.good, "good"),
        Share("Schatzkammer im Minus", ends.debt, "open"),
        Share("Hexfeld verloren", ends.lost, "bad"),
    )
    treasury, unrest = mean(end.treasury()), mean(end.unrest())
    span = "diesem Monat" if count == 1 else f"{count} Monaten"
    sentence = f"In {of_hundred(ends.good)} geht in {span} kein Hexfeld verloren und die Schatzkammer bleibt im Plus; "
    sentence += f"im Mittel sind es dann {with_minus(points(treasury))} BP und Unruhe {decimal(unrest)}."
    anarchy = sum(chance for value, chance in end.unrest().items() if value >= rules.whole("unrest.anarchy"))
    if anarchy > 0:
        sentence += f" Anarchie: {percent(anarchy)}."
    return Projection(
        Verdict(ends.good, "ohne Verlust", shares, sentence=sentence),
        {(REALM, "treasury"): treasury, (REALM, "unrest"): unrest},
        _table(found, rules),
        _dots(end) if extras else None,
        _curve(found) if extras else None,
        tuple(levers(setup, rules, ends.good, cancelled)) if extras else (),
        _assumptions(rules, setup),
        "exakt über alle Würfe",
    )


def _table(found: tuple[Phases, ...], rules: Rules) -> Table:
    columns = (
        Column("Mt.", tooltip="Monat"),
        Column("Stabilität", "first", "Chance, dass der Stabilitätswurf gelingt"),
        Column("Steuern", "first", "Chance, dass Steuern eingetrieben werden"),
        Column("BP", "strong", "Schatzkammer im Mittel, in Klammern 8 von 10 Fällen"),
        Column("Unruhe", "strong", "im Mittel, in Klammern 8 von 10 Fällen"),
        Column("Minus", "second", "Chance, dass die Schatzkammer im Minus ist"),
        Column("Verlust", "second", "Chance, dass bis dahin ein Hexfeld verloren ging"),
    )
    rows, bars = [], []
    for number_, one in enumerate(found, 1):
        now = one.end
        treasury, unrest = now.treasury(), now.unrest()
        below = sum(chance for value, chance in treasury.items() if value < 0)
        lost = sum(chance for value, chance in now.hexes_lost().items() if value)
        rows.append((
            str(number_), percent(now.checks["upkeep"]), percent(now.checks["income"]), _spread(treasury),
            _spread(unrest), percent(below), percent(lost),
        ))  # fmt: skip
        bars.append((1 - lost, lost))
    event, after = rules.whole("event.chance_pct"), rules.whole("event.chance_after_none_pct")
    counted = "sind" if found[0].event is not None else "sind nicht"
    note = f"Ereignisse ({event} %, nach einem ruhigen Monat {after} %) {counted} eingerechnet."
    return Table("Monat für Monat", columns, tuple(rows), tuple(bars), note)


def _spread(chances: dict[int, float]) -> str:
    low, high = quantile(chances, 0.1), quantile(chances, 0.9)
    text = with_minus(points(mean(chances)))
    return text if low == high else f"{text} ({with_minus(str(low))}–{with_minus(str(high))})"


def with_minus(number: str) -> str:
    """A number in words with a real minus."""
    return number.replace("-", "−")


def quantile(chances: dict[int, float], share: float) -> int:
    """The value that so much of the chance lies at or below."""
    total = 0.0
    for value, chance in sorted(chances.items()):
        total += chance
        if total >= share - 1e-12:
            return value
    return max(chances)


def _dots(now: Chances) -> Dots:
    treasury = now.treasury()
    values = tuple(float(quantile(treasury, (dot + 0.5) / _DOTS)) for dot in range(_DOTS))
    good = tuple(value >= 0 for value in values)
    return Dots(f"Schatzkammer in {_DOTS} gleich wahrscheinlichen Fällen", values, good, "Baupunkte am Ende",
                "im Plus", "im Minus")  # fmt: skip


def _curve(found: tuple[Phases, ...]) -> Curve | None:
    if len(found) < 2:
        return None
    x = tuple(float(number_) for number_ in range(1, len(found) + 1))
    y = tuple(fate(one.end).good for one in found)
    return Curve("Ohne Verlust nach so vielen Monaten", x, y, "Monate", current=x[-1])


def levers(setup: Setup, rules: Rules, now: float, cancelled: Cancelled = never) -> Iterator[Lever]:
    """Other levels of the edicts and more money, by what they gain. Raises Stopped."""
    found = []
    for edict in EDICTS:
        for level in rules.levels(edict):
            if cancelled():
                raise Stopped
            if level.id != choice(setup, edict):
                changed = with_value(setup, edict, level.id)
                gain = fate(months_of(changed, rules)[-1].end).good - now
                price = f"Verbrauch {signed(level.consumption)}, Treue {signed(level.loyalty)}"
                found.append(Lever(f"{EDICTS[edict]}: {level.label_de}", price, gain, ((REALM, edict, level.id),)))
    each = rules.whole("treasury.deposit_gp")
    more = Amount(number(setup, "deposit_gp") + each, number(setup, "deposit_gp") + each)
    gain = fate(months_of(with_value(setup, "deposit_gp", more), rules)[-1].end).good - now
    found.append(Lever(f"{each:,} GM mehr je Monat einlagern".replace(",", "."), f"{each:,} GM".replace(",", "."), gain,
                       (("", "deposit_gp", more),)))  # fmt: skip
    yield from sorted((one for one in found if one.gain > 0.005), key=lambda one: -one.gain)[:6]


def _assumptions(rules: Rules, setup: Setup) -> tuple[str, ...]:
    found = ["Schulden zählen erst nach der Prüfung auf Gebietsverlust"] if rules.flag("unrest.debt_after_loss") else []
    if choice(setup, "enforcer") == "1":
        found.append("Misslungene Würfe des Vollstreckers senken die Treue; das ändert hier nur Werte unter 0")
    return tuple(found)
