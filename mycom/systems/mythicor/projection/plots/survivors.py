"""Who is left: the exact distribution of a side's troops after the battle, of one kind or all together."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.course import Course
from mycom.systems.mythicor.combat.ends import BREAKS, ROUNDS_OVER
from mycom.systems.mythicor.forecast import course_of
from mycom.systems.mythicor.projection.outcomes import DEFENDER, NOBODY, everything
from mycom.systems.mythicor.projection.plots.notes import method
from mycom.systems.mythicor.scenario_model import SIDES, Scenario
from mycom.systems.plots import Axis, Cancelled, Part, Stacks, Stopped
from mycom.systems.projections import Setup

ALL = "all"


def choices(setup: Setup, scenario: Scenario, own: int) -> tuple[tuple[str, str], ...]:
    """What may be counted, as (id, label): each side's troops in sum, then by kind; the own side first."""
    found = []
    for place in (own, 1 - own):
        side, kinds = setup.sides[place], scenario.side(SIDES[place]).troops
        labels = {field.id.removeprefix("troops."): field.label for field in side.fields}
        found.append((f"{side.id}.{ALL}", f"{side.title}: alle Truppen"))
        if len(kinds) > 1:
            found += [(f"{side.id}.{kind}", f"{side.title}: {labels.get(kind, kind)}") for kind in kinds]
    return tuple(found)


def left(setup: Setup, scenario: Scenario, own: int, chosen: str, cancelled: Cancelled) -> Stacks:
    """The chance of each number left, by who wins; all chances together are 1. Raises Stopped."""
    side, _, kind = chosen.partition(".")
    place = SIDES.index(side)
    states = []
    cases = everything(scenario)
    for settled, known, weights in cases.parts:
        if cancelled():
            raise Stopped
        states.append(_states(course_of(settled, known), weights, place, kind))
    left_over = np.concatenate([counts for counts, _, _ in states])
    winner = np.concatenate([winners for _, winners, _ in states])
    mass = np.concatenate([chances for _, _, chances in states])
    x, where = np.unique(left_over, return_inverse=True)
    words = (
        (own, f"{setup.sides[own].title} siegt", "good", 0),
        (1 - own, f"{setup.sides[1 - own].title} siegt", "bad", 1),
        (NOBODY, "unentschieden", "open", 2),
    )
    parts = []
    for who, label, style, pattern in words:
        chosen_ones = winner == who
        if chosen_ones.any():
            values = np.bincount(where[chosen_ones], mass[chosen_ones], minlength=len(x))
            parts.append(Part(label, tuple(values.tolist()), style, pattern))
    label = dict(choices(setup, scenario, own)).get(chosen, chosen)
    return Stacks(
        title=f"Wer bleibt übrig? {label}",
        x=tuple(x.tolist()),
        parts=tuple(parts),
        x_axis=Axis("Truppen nach der Schlacht"),
        y_axis=Axis("Wahrscheinlichkeit", chance=True),
        spread=True,
        mean=float(left_over @ mass),
        note=method(cases),
    )


def _states(fought: Course, weights: Array, side: int, kind: str) -> tuple[Array, NDArray[np.intp], Array]:
    """Count left, winner and chance of every end of every battle that can happen."""
    weights = np.broadcast_to(weights, (fought.battles,))
    kinds = fought.setup.kinds[side]
    of = slice(None) if kind == ALL else slice(kinds.index(kind), kinds.index(kind) + 1)
    ends = fought.ends * weights
    heads = fought.left[:, side, of].sum(axis=1)
    after = np.repeat(heads[:, None], ends.shape[1], axis=1)
    after[:, BREAKS + side] = fought.left_hunted[:, side, of].sum(axis=1)
    over = NOBODY if fought.setup.undecided else DEFENDER
    winner = np.array([1 - end % 2 for end in range(ROUNDS_OVER)] + [over])
    number, end, at = np.nonzero(ends > 0)
    losers, battles = np.nonzero(fought.at_once * weights > 0)
    start = fought.left_at_once[side, of].sum(axis=0)
    return (
        np.concatenate([after[number, end, at], start[battles]]),
        np.concatenate([winner[end], 1 - losers]).astype(np.intp),
        np.concatenate([ends[number, end, at], (fought.at_once * weights)[losers, battles]]),
    )
