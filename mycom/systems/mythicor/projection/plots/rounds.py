"""Both sides by round with what is not known as a band, and by round how the battle ends (rule text ch. 7.1)."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.course import Course
from mycom.systems.mythicor.combat.ends import ENDS, ROUNDS_OVER
from mycom.systems.mythicor.forecast import course_of
from mycom.systems.mythicor.projection.outcomes import RARE, everything
from mycom.systems.mythicor.projection.plots.notes import method, together
from mycom.systems.mythicor.scenario_model import Scenario
from mycom.systems.plots import Axis, Cancelled, Level, Line, Lines, Part, Stacks, Stopped
from mycom.systems.projections import Setup

STRENGTH, MORALE, HEADS, LOSS = "strength", "morale", "heads", "loss"
#: What may be followed through the rounds: id, label, axis.
VALUES = (
    (STRENGTH, "Stärke", Axis("Stärke")),
    (MORALE, "Moral", Axis("Moral", unit="%")),
    (HEADS, "Truppen", Axis("Truppen nach der Runde")),
    (LOSS, "Verluste", Axis("Verluste seit Beginn", unit="%")),
)
#: Reasons of an end in the order of `ENDS` by pairs, each with the patterns that tell it where the end is good and
#: where it is bad: no two are alike without their colours.
REASONS = (
    ("vernichtet", 3, 6),
    ("Rückzug", 4, 2),
    ("Moral gebrochen", 0, 1),
    ("Anführer gefallen", 5, 7),
)
_AT_ONCE, _OVER = 8, 9
_ROUND = Axis("Runde")


@dataclass(slots=True)
class _Sums:
    """By round: how often it is fought, the sum and the ends of a value of both sides."""

    reached: list[float] = field(default_factory=list)
    total: list[Array] = field(default_factory=list)
    low: list[Array] = field(default_factory=list)
    high: list[Array] = field(default_factory=list)

    def add(self, values: Array, share: Array) -> None:
        """Adds battles: `values` (rounds, 2, battles), `share` (rounds, battles) how likely each gets there."""
        for at, (row, part) in enumerate(zip(values, share, strict=True)):
            if at == len(self.reached):
                self.reached.append(0.0)
                self.total.append(np.zeros(2))
                self.low.append(np.full(2, np.inf))
                self.high.append(np.full(2, -np.inf))
            self.reached[at] += float(part.sum())
            self.total[at] = self.total[at] + row @ part
            there = part > 0
            if there.any():
                self.low[at] = np.minimum(self.low[at], row[:, there].min(axis=1))
                self.high[at] = np.maximum(self.high[at], row[:, there].max(axis=1))


def by_round(setup: Setup, scenario: Scenario, what: str, cancelled: Cancelled) -> Lines:
    """A value of both sides by round: the mean where the round is fought, and all it may be as a band.

    Raises Stopped.
    """
    sums = _Sums()
    cases = everything(scenario)
    doubtful = cases.count > 1
    for settled, known, weights in cases.parts:
        if cancelled():
            raise Stopped
        fought = course_of(settled, known)
        share = fought.reached * weights
        # A round that a combination hardly ever comes to says nothing about it.
        sums.add(_values(fought, what), np.where(fought.reached >= RARE, share, 0.0))
    shown = [at for at, reached in enumerate(sums.reached) if reached >= RARE] or [0] * bool(sums.reached)
    shown = [at for at in shown if sums.reached[at] > 0]
    label, axis = next((label, axis) for known_id, label, axis in VALUES if known_id == what)
    lines = []
    for place, side in enumerate(setup.sides):
        low, high = (tuple(float(ends[at][place]) for at in shown) for ends in (sums.low, sums.high))
        lines.append(
            Line(
                label=side.title,
                y=tuple(float(sums.total[at][place] / sums.reached[at]) for at in shown),
                low=low if doubtful else (),
                high=high if doubtful else (),
                tone=("first", "second")[place],
            )
        )
    return Lines(
        title=f"{label} nach Runden",
        x=tuple(float(at + 1) for at in shown),
        lines=tuple(lines),
        x_axis=_ROUND,
        y_axis=axis,
        band="von … bis, je nachdem, was nicht bekannt ist" if doubtful else "",
        levels=(Level(100.0, "hält sicher"),) if what == MORALE else (),
        note=together(
            "Mittel über die Fälle, in denen die Runde gekämpft wird." if shown else "Ohne Kampfrunde entschieden.",
            method(cases),
        ),
    )


def _values(fought: Course, what: str) -> Array:
    if what == STRENGTH:
        return fought.strength
    if what == MORALE:
        return fought.morale_pct
    if what == HEADS:
        heads: Array = fought.troops.sum(axis=2)
        return heads
    loss: Array = 100 * fought.loss
    return loss


def ends(setup: Setup, scenario: Scenario, own: int, cancelled: Cancelled) -> Stacks:
    """How likely the battle ends after each round, by who loses and why; round 0 is an end without one.

    All chances together are 1. Raises Stopped.
    """
    found: list[Array] = []
    at_once = np.zeros(2)
    undecided = False
    cases = everything(scenario)
    for settled, known, weights in cases.parts:
        if cancelled():
            raise Stopped
        fought = course_of(settled, known)
        undecided = fought.setup.undecided
        share = np.broadcast_to(weights, (fought.battles,))
        at_once += fought.at_once @ share
        for at, row in enumerate(fought.ends @ share):
            if at == len(found):
                found.append(np.zeros(len(ENDS)))
            found[at] = found[at] + row
    without = bool(at_once.sum() > 0)
    rounds = ([0.0] if without else []) + [float(at + 1) for at in range(len(found))]
    parts = []
    for loser in (1 - own, own):
        style = "good" if loser != own else "bad"
        name = setup.sides[loser].title
        for pair, (reason, *patterns) in enumerate(REASONS):
            chances = [float(row[2 * pair + loser]) for row in found]
            parts.append(_part(f"{name}: {reason}", chances, style, patterns[loser == own], without))
        values = _at_once(float(at_once[loser]), len(found), without)
        parts.append(Part(f"{name}: ohne Truppen", values, style, _AT_ONCE))
    over = [float(row[ROUNDS_OVER]) for row in found]
    style = "open" if undecided else "good" if own == 1 else "bad"
    parts.append(_part("alle Runden gekämpft", over, style, _OVER, without))
    return Stacks(
        title="Wann und wodurch die Schlacht endet",
        x=tuple(rounds),
        parts=tuple(part for part in parts if any(value > 0 for value in part.values)),
        x_axis=_ROUND,
        y_axis=Axis("endet nach der Runde", chance=True),
        note=together("Runde 0: entschieden, ohne dass gekämpft wird." if without else "", method(cases)),
    )


def _part(label: str, values: list[float], style: str, pattern: int, without: bool) -> Part:
    return Part(label, tuple([0.0] * without + values), style, pattern)


def _at_once(chance: float, rounds: int, without: bool) -> tuple[float, ...]:
    return tuple([chance] * without + [0.0] * rounds)
