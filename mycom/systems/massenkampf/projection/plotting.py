"""Plots of a battle: what is left of both, and the chance over both sides' hit points."""

from __future__ import annotations

import numpy as np

from mycom.systems.massenkampf.projection.fighting import fight
from mycom.systems.massenkampf.projection.memory import read
from mycom.systems.massenkampf.projection.setups import with_field
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.plots import Axis, Cancelled, HeatMap, Part, Plot, PlotOffer, Stacks, Stopped
from mycom.systems.projections import Setup
from mycom.systems.view import Amount

LEFT, POINTS = "left", "points"
_STEPS = 10


def offers(setup: Setup) -> tuple[PlotOffer, ...]:
    """The plots of a battle."""
    return (
        PlotOffer(LEFT, "Was bleibt", "Die Trefferpunkte der eigenen Armee nach der Schlacht."),
        PlotOffer(POINTS, "Trefferpunkte", "Die Chance auf den Sieg nach den Trefferpunkten beider Armeen."),
    )


def plot(setup: Setup, rules: Rules, offer: PlotOffer, cancelled: Cancelled) -> Plot:
    """Computes a plot. Raises Stopped."""
    own = read(setup.memory).own
    if offer.id == LEFT:
        found = fight(setup, rules, cancelled)
        part = found.ends.hit_points[own]
        axis = Axis(f"TP von {setup.sides[own].title}")
        return Stacks(
            "Trefferpunkte nach der Schlacht", tuple(map(float, range(len(part)))),
            (Part("Chance", tuple(map(float, part)), "good"),), axis, Axis("Chance", chance=True), spread=True,
            mean=float(part @ np.arange(len(part))),
        )  # fmt: skip
    mine, theirs = setup.sides[own], setup.sides[1 - own]
    x, y = (_points(setup, number) for number in (own, 1 - own))
    z = []
    for foe in y:
        row = []
        for points in x:
            if cancelled():
                raise Stopped
            at = with_field(setup, mine.id, "hit_points", Amount(points, points))
            row.append(fight(with_field(at, theirs.id, "hit_points", Amount(foe, foe)), rules).wins(own))
        z.append(tuple(row))
    return HeatMap(
        "Sieg nach den Trefferpunkten beider Armeen", tuple(map(float, x)), tuple(map(float, y)), tuple(z),
        Axis(f"TP von {mine.title}"), Axis(f"TP von {theirs.title}"), Axis("Sieg", chance=True),
    )  # fmt: skip


def _points(setup: Setup, number: int) -> list[int]:
    fields = {field.id: field.value for field in setup.sides[number].fields}
    value, most = fields["hit_points"], fields["most"]
    highest = int(max(one.high for one in (value, most) if isinstance(one, Amount)))
    now = [int(value.low), int(value.high)] if isinstance(value, Amount) else []
    return sorted({*range(1, highest + 1, max(1, -(-highest // _STEPS))), highest, *now})
