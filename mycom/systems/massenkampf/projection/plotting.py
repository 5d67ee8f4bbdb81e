"""Plots of a battle: what is left of both, the chance over both sides' hit points and over what both may choose."""

from __future__ import annotations

import numpy as np

from mycom.systems.massenkampf.projection.fighting import fight
from mycom.systems.massenkampf.projection.memory import read
from mycom.systems.massenkampf.projection.setups import known_tactics, with_field
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.plots import Axis, Cancelled, HeatMap, Part, Pick, Plot, PlotOffer, Stacks, Stopped
from mycom.systems.projections import Setup
from mycom.systems.view import Amount

LEFT, POINTS, CHOICES = "left", "points", "choices"
WHAT, WHICH, KNOWN, ALL = "what", "which", "known", "all"
_STEPS = 10


def offers(setup: Setup) -> tuple[PlotOffer, ...]:
    """The plots of a battle."""
    return (
        PlotOffer(LEFT, "Was bleibt", "Die Trefferpunkte der eigenen Armee nach der Schlacht."),
        PlotOffer(POINTS, "Trefferpunkte", "Die Chance auf den Sieg nach den Trefferpunkten beider Armeen."),
        PlotOffer(
            CHOICES, "Wahl gegen Wahl", "Jede eigene Wahl gegen jede des Gegners, mit den besten Antworten.",
            (
                Pick(WHAT, "Was", (("tactic", "Taktik"), ("strategy", "Strategie")), "tactic"),
                Pick(WHICH, "Eigene Taktiken", ((KNOWN, "die bekannten"), (ALL, "alle")), KNOWN),
            ),
        ),
    )  # fmt: skip


def plot(setup: Setup, rules: Rules, offer: PlotOffer, cancelled: Cancelled) -> Plot:
    """Computes a plot. Raises Stopped."""
    own = read(setup.memory).own
    if offer.id == CHOICES:
        return _choices(setup, rules, own, offer.value(WHAT), offer.value(WHICH), cancelled)
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


def _choices(setup: Setup, rules: Rules, own: int, what: str, which: str, cancelled: Cancelled) -> HeatMap:
    """The chance for each own choice (column) against each of the enemy's (row)."""
    mine, theirs = setup.sides[own], setup.sides[1 - own]
    word = "Taktik" if what == "tactic" else "Strategie"
    every = {one.id: one.label_de for one in (rules.tactics if what == "tactic" else rules.strategies).values()}
    columns = known_tactics(setup, rules) if what == "tactic" and which == KNOWN else tuple(every)
    answers = tuple(reversed(every))  # the first one on top
    z, sampled = [], False
    for answer in answers:
        row = []
        for choice in columns:
            changed = with_field(with_field(setup, mine.id, what, choice), theirs.id, what, answer)
            found = fight(changed, rules, cancelled)
            sampled = sampled or bool(found.answer.samples)
            row.append(found.wins(own))
        z.append(tuple(row))
    now = [next(str(field.value) for field in side.fields if field.id == what) for side in (mine, theirs)]
    places = (columns.index(now[0]) if now[0] in columns else None, answers.index(now[1]))
    return HeatMap(
        f"Sieg nach {word} und {word}", tuple(map(float, range(len(columns)))), tuple(map(float, range(len(every)))),
        tuple(z), Axis(f"{word} von {mine.title}", names=tuple(every[one] for one in columns)),
        Axis(f"{word} von {theirs.title}", names=tuple(every[one] for one in answers)), Axis("Sieg", chance=True),
        current=None if places[0] is None else (float(places[0]), float(places[1])),
        note="Zum Teil gewürfelt." if sampled else "", replies=True,
    )  # fmt: skip


def _points(setup: Setup, number: int) -> list[int]:
    fields = {field.id: field.value for field in setup.sides[number].fields}
    value, most = fields["hit_points"], fields["most"]
    highest = int(max(one.high for one in (value, most) if isinstance(one, Amount)))
    now = [int(value.low), int(value.high)] if isinstance(value, Amount) else []
    return sorted({*range(1, highest + 1, max(1, -(-highest // _STEPS))), highest, *now})
