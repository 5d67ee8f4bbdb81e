"""What is remembered of an army between rounds, and what damage does to its hit points."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mycom.systems.massenkampf.battle.blow import Array
from mycom.systems.massenkampf.battle.fighter import Plan

NORMAL, FUMBLED, FEARED = 0, 1, 2
#: `last`: the one phase that the fierce fight on, destroyed or fleeing.
NOT_YET, DEAD, FLEEING = 0, 1, 2


class Flags(NamedTuple):
    """What is remembered of an army between rounds."""

    lost: int = NORMAL
    bleeding: bool = False
    passes: int = 0
    potions: int = 0
    treat: bool = False
    rest: bool = False
    last: int = NOT_YET
    tactic: int = 0
    strategy: int = 2


class Mode(NamedTuple):
    """An army ready to strike: `acts`, what is added to attack and defence, what it will remember."""

    acts: bool
    attack: int
    defence: int
    forgoes: bool
    dead: bool
    bled: bool
    flags: Flags


def falls(harm: tuple[float, ...], width: int, more: int) -> Array:
    """(before, after) hit points under this damage and `more`; everything at 0 and below is gathered at 0."""
    return _falls(harm, width, more).copy()


@lru_cache(maxsize=512)
def _falls(harm: tuple[float, ...], width: int, more: int) -> Array:
    found = np.zeros((width, width))
    at = np.arange(width)
    for damage, chance in enumerate(harm):
        if chance:
            found[at, np.maximum(0, at - damage - more)] += chance
    return found


def bleeding(width: int, die: int, dice: int, poisons: int, less: int) -> Array:
    """(before, after) hit points of an army that bleeds from so many wounds at once, some of them poisoned, with so
    much less of those."""
    found = np.eye(width)
    for number in range(dice):
        spared = less if number < poisons else 0
        harm = np.zeros(die + 1)
        for face in range(1, die + 1):
            harm[max(0, face - spared)] += 1 / die
        found = found @ falls(tuple(harm.tolist()), width, 0)
    return found


def split(
    options: list[tuple[float, Flags]], chance: float, tactic: int | None = None, strategy: int | None = None
) -> list[tuple[float, Flags]]:
    """Each option with the change, by its chance, and without it."""
    found = []
    for before, flags in options:
        changed = flags._replace(
            tactic=flags.tactic if tactic is None else tactic,
            strategy=flags.strategy if strategy is None else strategy,
        )
        found += [(before * share, kept) for share, kept in ((chance, changed), (1 - chance, flags)) if share > 0]
    return found


def start(plan: Plan, side: int) -> Flags:
    """What is remembered of an army before the first round."""
    fighter = plan.fighters[side]
    return Flags(
        potions=fighter.potions, treat=fighter.treat != 0, rest=fighter.rest > 0, strategy=plan.wanted(side, 1)
    )
