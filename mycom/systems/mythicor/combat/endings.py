"""Every way a batch of battles may end, as arrays: listed with its chance, or one drawn for each battle."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.course import Course, death_at_total_loss
from mycom.systems.mythicor.combat.ends import ANNIHILATED, BREAKS, DIES, ROUNDS_OVER

ATTACKER, DEFENDER, NOBODY = 0, 1, 2
Places = NDArray[np.intp]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Endings:
    """Ends of battles, each array one entry per ending: which battle it is of (`at`), its `chance`, the `rounds` fought
    (0: lost without one), who won (0 attacker, 1 defender, 2 nobody), whole units `left` (2, kinds, endings) and whose
    leader `died` (2, endings)."""

    at: Places
    chance: Array
    rounds: Places
    winner: Places
    left: Array
    died: Flags

    def __len__(self) -> int:
        return len(self.at)

    def chosen(self, places: Places | Flags) -> Endings:
        """Some of the endings."""
        return Endings(
            self.at[places],
            self.chance[places],
            self.rounds[places],
            self.winner[places],
            self.left[..., places],
            self.died[:, places],
        )


def all_endings(fought: Course) -> Endings:
    """Every ending that can happen; the chances of one battle's endings sum to 1."""
    number, end, at = np.nonzero(fought.ends > 0)
    loser, at_once = np.nonzero(fought.at_once > 0)
    endings, tested = endings_at(
        fought,
        np.concatenate([np.full(len(loser), -1), number]),
        np.concatenate([loser, end]),
        np.concatenate([at_once, at]),
    )
    fatal = _fatal(fought, endings.at, tested)
    chance = np.concatenate([np.ones(len(loser)), fought.ends[number, end, at]])
    endings = Endings(endings.at, chance, endings.rounds, endings.winner, endings.left, endings.died)
    for side in (0, 1):
        endings, fatal = _split(endings, fatal, side)
    return endings


def drawn_endings(fought: Course, at: Places, generator: np.random.Generator) -> Endings:
    """One ending for each place in `at`, drawn: a battle may be named many times."""
    ends = len(fought.ends[0]) if len(fought.ends) else 1
    by_end = fought.ends.reshape(-1, fought.battles)
    without = fought.at_once[:, at] > 0
    number, end = np.full(len(at), -1), np.argmax(without, axis=0)
    if len(by_end):
        steps = np.cumsum(by_end, axis=0)
        place = (steps[:, at] <= generator.random(len(at))).sum(axis=0)
        # Where the chances' sum misses 1 by a hair, the last end that can happen is meant.
        last = len(by_end) - 1 - np.argmax(by_end[::-1] > 0, axis=0)
        rounds, drawn = np.divmod(np.minimum(place, last[at]), ends)
        lost_at_once = without.any(axis=0)
        number, end = np.where(lost_at_once, -1, rounds), np.where(lost_at_once, end, drawn)
    endings, tested = endings_at(fought, number, end, at)
    fatal = _fatal(fought, at, tested)
    died = endings.died | (generator.random(fatal.shape) < fatal)
    return Endings(endings.at, endings.chance, endings.rounds, endings.winner, endings.left, died)


def endings_at(fought: Course, number: Places, end: Places, at: Places) -> tuple[Endings, Flags]:
    """The endings of battles `at` by round (from 0, −1 without one) and place in `ENDS`, each with chance 1, and where
    the leader of an annihilated group is tested once more, (2, endings)."""
    rounds = len(fought.reached)
    without = number < 0
    if rounds:
        left = fought.left[number, :, :, at].transpose(1, 2, 0).copy()
        hunted = fought.left_hunted[number, :, :, at].transpose(1, 2, 0)
        standing = fought.troops[number, :, :, at].sum(axis=2).T
        for side in (0, 1):
            flees = end == BREAKS + side
            left[side][:, flees] = hunted[side][:, flees]
        left[..., without] = fought.left_at_once[..., at[without]]
    else:
        left = fought.left_at_once[..., at]
        standing = np.zeros((2, len(at)))
    standing = np.where(without, fought.setup.start.sum(axis=1)[:, at], standing)
    tested = (end < ANNIHILATED + 2) & (standing <= 0) & (fought.setup.counts.sum(axis=1)[:, at] > 0)
    winner = np.where(end == ROUNDS_OVER, NOBODY if fought.setup.undecided else DEFENDER, 1 - end % 2)
    died = np.stack([end == DIES, end == DIES + 1])
    return Endings(at, np.ones(len(at)), (number + 1).astype(np.intp), winner.astype(np.intp), left, died), tested


def _fatal(fought: Course, at: Places, tested: Flags) -> Array:
    """The chance that an annihilated group's leader dies as well, (2, endings)."""
    scale = np.broadcast_to(death_at_total_loss(fought.setup), (2, fought.battles))
    fatal: Array = np.where(tested, scale[:, at], 0.0)
    return fatal


def _split(endings: Endings, fatal: Array, side: int) -> tuple[Endings, Array]:
    """Endings where a leader may die become two."""
    dies = np.flatnonzero(fatal[side] > 0)
    if not len(dies):
        return endings, fatal
    lives = np.flatnonzero(fatal[side] < 1)
    order = np.concatenate([lives, dies])
    new = endings.chosen(order)
    share = np.concatenate([1 - fatal[side, lives], fatal[side, dies]])
    died = new.died.copy()
    died[side, len(lives) :] = True
    return Endings(new.at, new.chance * share, new.rounds, new.winner, new.left, died), fatal[:, order]
