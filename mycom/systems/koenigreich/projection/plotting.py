"""Plots of the next months: treasury and unrest with bands, and what each level of two edicts brings."""

from __future__ import annotations

from mycom.systems.koenigreich.projection.result import fate, mean, quantile
from mycom.systems.koenigreich.projection.setups import EDICTS, choice, months_of, with_value
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.plots import Axis, Cancelled, HeatMap, Level, Line, Lines, Pick, Plot, PlotOffer, Stopped
from mycom.systems.projections import Setup

TREASURY, UNREST, EDICT_MAP = "treasury", "unrest", "edicts"
PAIR = "pair"
#: Across and up.
_PAIRS = {"money": ("taxes", "holidays"), "promotion": ("taxes", "promotion"), "joy": ("promotion", "holidays")}
_LOW, _HIGH = 0.1, 0.9


def offers() -> tuple[PlotOffer, ...]:
    """The plots."""
    return (
        PlotOffer(TREASURY, "Schatzkammer", "Die Baupunkte nach jedem Monat mit der Spanne von 8 aus 10 Fällen."),
        PlotOffer(UNREST, "Unruhe", "Die Unruhe nach jedem Monat mit der Spanne von 8 aus 10 Fällen."),
        PlotOffer(
            EDICT_MAP, "Erlasse", "Was jede Stufe zweier Erlasse bringt.",
            (Pick(PAIR, "Welche", tuple((id, _both(*pair)) for id, pair in _PAIRS.items()), "money"),),
        ),
    )  # fmt: skip


def _both(across: str, up: str) -> str:
    return f"{EDICTS[across]} und {EDICTS[up]}"


def plot(setup: Setup, rules: Rules, offer: PlotOffer, cancelled: Cancelled) -> Plot:
    """Computes a plot. Raises Stopped."""
    if offer.id == EDICT_MAP:
        return _edicts(setup, rules, *_PAIRS[offer.value(PAIR)], cancelled)
    found = months_of(setup, rules)
    spreads = [getattr(one.end, offer.id)() for one in found]
    line = Line(
        "im Mittel",
        tuple(mean(one) for one in spreads),
        tuple(float(quantile(one, _LOW)) for one in spreads),
        tuple(float(quantile(one, _HIGH)) for one in spreads),
        "first",
    )
    bound = rules.whole("unrest.hex_loss")
    treasury = offer.id == TREASURY
    levels = () if treasury else (Level(float(bound), "ein Hexfeld geht verloren"),)
    return Lines(
        "Schatzkammer" if treasury else "Unruhe",
        tuple(float(number) for number in range(1, len(found) + 1)),
        (line,),
        Axis("Monat"),
        Axis("Baupunkte" if treasury else "Unruhe"),
        "8 von 10 Fällen",
        levels=levels,
    )


def _edicts(setup: Setup, rules: Rules, across: str, up: str, cancelled: Cancelled) -> HeatMap:
    """The chance to lose nothing over the levels of two edicts."""
    columns, rows = rules.levels(across), rules.levels(up)
    z = []
    for row in rows:
        line = []
        for column in columns:
            if cancelled():
                raise Stopped
            changed = with_value(with_value(setup, across, column.id), up, row.id)
            line.append(fate(months_of(changed, rules)[-1].end).good)
        z.append(tuple(line))
    now = [next((at for at, one in enumerate(levels) if one.id == choice(setup, edict)), None)
           for edict, levels in ((across, columns), (up, rows))]  # fmt: skip
    return HeatMap(
        f"Ohne Verlust nach {_both(across, up)}", tuple(map(float, range(len(columns)))),
        tuple(map(float, range(len(rows)))), tuple(z),
        Axis(EDICTS[across], names=tuple(one.label_de for one in columns)),
        Axis(EDICTS[up], names=tuple(one.label_de for one in rows)), Axis("ohne Verlust", chance=True),
        current=None if None in now else (float(now[0] or 0), float(now[1] or 0)),
    )  # fmt: skip
