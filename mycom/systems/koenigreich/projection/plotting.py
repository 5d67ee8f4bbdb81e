"""Plots of the next months: treasury and unrest with bands, and the risk by taxes and holidays."""

from __future__ import annotations

from mycom.systems.koenigreich.projection.result import fate, mean, quantile
from mycom.systems.koenigreich.projection.setups import EDICTS, choice, months_of, with_value
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.plots import Axis, Cancelled, HeatMap, Level, Line, Lines, Plot, PlotOffer, Stopped
from mycom.systems.projections import Setup

TREASURY, UNREST, EDICT_MAP = "treasury", "unrest", "edicts"
_LOW, _HIGH = 0.1, 0.9


def offers() -> tuple[PlotOffer, ...]:
    """The plots."""
    return (
        PlotOffer(TREASURY, "Schatzkammer", "Die Baupunkte nach jedem Monat mit der Spanne von 8 aus 10 Fällen."),
        PlotOffer(UNREST, "Unruhe", "Die Unruhe nach jedem Monat mit der Spanne von 8 aus 10 Fällen."),
        PlotOffer(
            EDICT_MAP, "Steuern und Feiertage", "Die Chance, nichts zu verlieren, nach den Stufen beider Erlasse."
        ),
    )


def plot(setup: Setup, rules: Rules, offer: PlotOffer, cancelled: Cancelled) -> Plot:
    """Computes a plot. Raises Stopped."""
    if offer.id == EDICT_MAP:
        return _edicts(setup, rules, cancelled)
    found = months_of(setup, rules)
    spreads = [getattr(one.income, offer.id)() for one in found]
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


def _edicts(setup: Setup, rules: Rules, cancelled: Cancelled) -> HeatMap:
    columns, rows = rules.levels("taxes"), rules.levels("holidays")
    z = []
    for holiday in rows:
        line = []
        for tax in columns:
            if cancelled():
                raise Stopped
            changed = with_value(with_value(setup, "taxes", tax.id), "holidays", holiday.id)
            line.append(fate(months_of(changed, rules)[-1].income).good)
        z.append(tuple(line))
    now = (float(rules.edicts[choice(setup, "taxes")].level), float(rules.edicts[choice(setup, "holidays")].level))
    return HeatMap(
        "Ohne Verlust nach Steuern und Feiertagen", tuple(float(one.level) for one in columns),
        tuple(float(one.level) for one in rows), tuple(z), Axis(f"{EDICTS['taxes']} (Stufe)"),
        Axis(f"{EDICTS['holidays']} (Stufe)"), Axis("ohne Verlust", chance=True), current=now,
    )  # fmt: skip
