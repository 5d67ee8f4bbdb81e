"""A battle of two armies, exact: a chain over the hit points of both and over who lost his next attack.

In a round both attacks are rolled at once and do not depend on each other, so that a round is one matrix for the
hit points of each side. Rounds that differ from the later ones (a ranged phase, a surprise) are fought one by one; from
then on every round is the same, and the expected number of visits to each state is solved for at once: with the
second army's hit points fixed, the first one's form a triangular system whose inverse serves all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from mycom.systems.massenkampf.battle.blow import NO_BLOW, Array, Blow

#: States of the next attacks: lost or not, of the first and the second army.
FLAGS = ((0, 0), (0, 1), (1, 0), (1, 1))
ENDS = ("destroyed", "flees")
#: What is left after so many rounds is undecided.
MOST_ROUNDS = 1_000
#: Battles of no more expected rounds end long before: the chance to go on is below exp(−MOST_ROUNDS / (e · SHORT)).
SHORT = 13.0
NOTHING = 1e-15


#: A long battle is followed for so many times its expected rounds, unless that takes more multiplications.
_LONG, MOST_PRODUCTS = 8, 3e10


class TooMuchWorkError(Exception):
    """The battle has more states than are worth following."""


@dataclass(frozen=True, slots=True)
class Army:
    """What the chain needs of an army: hit points now, the rating at which it may flee, the chance to hold its ground
    at a morale check (1: it never checks)."""

    hit_points: int
    rating: float
    holds: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Round:
    """The blows of both armies in a round, and their last blows on an enemy who flees."""

    blows: tuple[Blow, Blow]
    last: tuple[Blow, Blow]


@dataclass(slots=True)
class Result:
    """How a battle may end. `outcome` sums to 1: `attacker`, `defender` (alone on the field), `both_destroyed`,
    `both_flee`, `undecided`. `ends` tell how each side ended, `rounds` the expected number of rounds fought in the
    last (endless) phase, `hit_points` the distribution of each side's final hit points (entry h: exactly h)."""

    outcome: dict[str, float] = field(default_factory=dict)
    ends: dict[str, float] = field(default_factory=dict)
    rounds: float = 0.0
    hit_points: tuple[Array, Array] = (np.zeros(1), np.zeros(1))


def fight(armies: tuple[Army, Army], first: Sequence[Round], then: Round, melee_from: int = 0) -> Result:
    """A battle: the rounds of `first` one by one, and `then` until it ends. The first melee round has the place
    `melee_from` among `first`; the rounds before it do not count for `rounds`.

    Raises TooMuchWorkError where large armies hardly hurt each other."""
    return _Chain(armies, first, then, melee_from).result()


class _Chain:
    """Chances at the start of a round are kept by flag: arrays (hit points of the first, of the second)."""

    def __init__(self, armies: tuple[Army, Army], first: Sequence[Round], then: Round, melee_from: int) -> None:
        self.armies, self.first, self.then, self.melee_from = armies, first, then, melee_from
        self.shape = (armies[0].hit_points + 1, armies[1].hit_points + 1)
        self.left = (np.zeros(self.shape[0]), np.zeros(self.shape[1]))
        self.outcome = dict.fromkeys(("attacker", "defender", "both_destroyed", "both_flee", "undecided"), 0.0)
        self.ends = {f"{side}_{end}": 0.0 for side in ("attacker", "defender") for end in ENDS}
        self.rounds = 0.0
        self.known: dict[tuple[int, bytes], tuple[Array, NDArray[np.bool_]]] = {}

    def result(self) -> Result:
        now = {flags: np.zeros(self.shape) for flags in FLAGS}
        now[0, 0][-1, -1] = 1.0
        for at, one in enumerate(self.first):
            if at >= self.melee_from:
                self.rounds += sum(float(part.sum()) for part in now.values())
            self._ends(now, one)
            now = self._onwards(now, one)
        if any(part.any() for part in now.values()):
            visits = self._visits(now)
            mass = sum(float(part.sum()) for part in now.values())
            expected = sum(float(part.sum()) for part in visits.values()) / mass
            if expected > SHORT:
                self._worth(min(MOST_ROUNDS, _LONG * expected))
                visits = self._followed(now)
            self.rounds += sum(float(part.sum()) for part in visits.values())
            self._ends(visits, self.then)
        return Result(self.outcome, self.ends, self.rounds, self.left)

    def _worth(self, rounds: float) -> None:
        """Raises TooMuchWorkError where following so many rounds would take more than some seconds."""
        first, second = self.shape
        if rounds * 2 * len(FLAGS) ** 2 * first * second * (first + second) > MOST_PRODUCTS:
            raise TooMuchWorkError

    # --- one round ---------------------------------------------------------------------------------

    def _blow(self, one: Round, side: int, lost: int) -> Blow:
        return NO_BLOW if lost else one.blows[side]

    def _kept(self, side: int, damage: Array) -> Array:
        """(before, after): the chance that the army stands and holds after damage, by its hit points."""
        moved, checked = self._checked(side, damage)
        kept: Array = np.where(checked, moved * self.armies[side].holds, moved)
        return kept

    def _fled(self, side: int, damage: Array) -> Array:
        """(before, after): the chance that the army is left with so many hit points and fails its check."""
        moved, checked = self._checked(side, damage)
        fled: Array = np.where(checked, moved * (1 - self.armies[side].holds), 0.0)
        return fled

    def _checked(self, side: int, damage: Array) -> tuple[Array, NDArray[np.bool_]]:
        """The chances to stand with so many hit points, and where morale is checked: hurt, and low enough."""
        key = (side, damage.tobytes())
        if key not in self.known:
            moved = _moves(damage, self.shape[side])
            moved[:, 0] = 0.0
            at = np.arange(self.shape[side])
            self.known[key] = moved, (at[:, None] > at[None, :]) & (at <= self.armies[side].rating)[None, :]
        return self.known[key]

    def _onwards(self, now: dict[tuple[int, int], Array], one: Round) -> dict[tuple[int, int], Array]:
        after = {flags: np.zeros(self.shape) for flags in FLAGS}
        for (lost_a, lost_b), part in now.items():
            if not part.any():
                continue
            blows = (self._blow(one, 0, lost_a), self._blow(one, 1, lost_b))
            for fumble_a, fumble_b in FLAGS:
                hits_b = self._kept(1, blows[0].fumble if fumble_a else blows[0].plain)
                hits_a = self._kept(0, blows[1].fumble if fumble_b else blows[1].plain)
                after[fumble_a, fumble_b] += hits_a.T @ part @ hits_b
        return after

    def _ends(self, now: dict[tuple[int, int], Array], one: Round) -> None:
        """Adds every way the battle may end in this round."""
        for (lost_a, lost_b), part in now.items():
            if not part.any():
                continue
            damage = (self._blow(one, 1, lost_b).either, self._blow(one, 0, lost_a).either)
            gone = [_moves(damage[side], self.shape[side])[:, 0] for side in (0, 1)]
            stands = [self._checked(side, damage[side])[0] for side in (0, 1)]
            kept = [self._kept(side, damage[side]) for side in (0, 1)]
            fled = [self._fled(side, damage[side]) for side in (0, 1)]
            both = float(gone[0] @ part @ gone[1])
            self._count("both_destroyed", both, ("attacker_destroyed", "defender_destroyed"))
            self.left[0][0] += both
            self.left[1][0] += both
            # Who stands while the enemy is destroyed checks no morale.
            self._alone(0, stands[0].T @ part @ gone[1], "defender_destroyed")
            self._alone(1, stands[1].T @ part.T @ gone[0], "attacker_destroyed")
            flight: Array = fled[0].T @ part @ fled[1]
            self._count("both_flee", float(flight.sum()), ("attacker_flees", "defender_flees"))
            self.left[0][:] += flight.sum(axis=1)
            self.left[1][:] += flight.sum(axis=0)
            self._pursued(0, fled[0].T @ part @ kept[1], one, allowed=not lost_b)
            self._pursued(1, fled[1].T @ part.T @ kept[0], one, allowed=not lost_a)

    def _count(self, outcome: str, chance: float, ends: tuple[str, ...]) -> None:
        self.outcome[outcome] += chance
        for end in ends:
            self.ends[end] += chance

    def _alone(self, side: int, left: Array, end: str) -> None:
        """One side alone on the field with so many hit points, the other one destroyed."""
        chance = float(left.sum())
        self._count(("attacker", "defender")[side], chance, (end,))
        self.left[side][:] += left
        self.left[1 - side][0] += chance

    def _pursued(self, side: int, both: Array, one: Round, *, allowed: bool) -> None:
        """`side` flees: (its hit points, the other's); the other one may strike once more."""
        other = 1 - side
        chance = float(both.sum())
        if not chance:
            return
        fleeing = both.sum(axis=1)
        if allowed:
            fleeing = fleeing @ _moves(one.last[other].either, self.shape[side])
        names = ("attacker", "defender")
        self.outcome[names[other]] += chance
        self.ends[f"{names[side]}_destroyed"] += float(fleeing[0])
        self.ends[f"{names[side]}_flees"] += chance - float(fleeing[0])
        self.left[side][:] += fleeing
        self.left[other][:] += both.sum(axis=0)

    # --- all later rounds at once --------------------------------------------------------------------

    def _followed(self, now: dict[tuple[int, int], Array]) -> dict[tuple[int, int], Array]:
        """The same round by round, for battles that may not end within `MOST_ROUNDS`."""
        visits = {flags: np.zeros(self.shape) for flags in FLAGS}
        for _ in range(MOST_ROUNDS - len(self.first[self.melee_from :])):
            if sum(float(part.sum()) for part in now.values()) < NOTHING:
                break
            for flags, part in now.items():
                visits[flags] += part
            now = self._onwards(now, self.then)
        for part in now.values():
            self.outcome["undecided"] += float(part.sum())
            self.left[0][:] += part.sum(axis=1)
            self.left[1][:] += part.sum(axis=0)
        return visits

    def _visits(self, start: dict[tuple[int, int], Array]) -> dict[tuple[int, int], Array]:
        """How often each state is expected to be at the start of a later round.

        While the larger army is unhurt, the smaller one's states follow from each other alone: (I − M) is triangular in
        its hit points, and its inverse is the same for every number of hit points of the larger one.
        """
        small = 0 if self.shape[0] <= self.shape[1] else 1
        width, longest = self.shape[small], self.shape[1 - small]
        flags = [pair if small == 0 else pair[::-1] for pair in FLAGS]  # (small's, large's)
        parts = [start[pair] if small == 0 else start[pair[::-1]].T for pair in flags]
        # By flag, then the large army's hit points, then the small one's.
        inflow = np.stack([part.T for part in parts])
        visits = np.zeros_like(inflow)
        # For each flag before and each fumble of the large army: what the small one takes (before, after).
        takes = np.empty((len(flags), 2, width, width))
        deals = np.zeros((len(flags), 2, max(len(self.then.blows[small].plain), 1)))
        for before, (lost_small, lost_large) in enumerate(flags):
            blows = self._blow(self.then, small, lost_small), self._blow(self.then, 1 - small, lost_large)
            for fumble in (0, 1):
                takes[before, fumble] = self._kept(small, blows[1].fumble if fumble else blows[1].plain)
                dealt = blows[0].fumble if fumble else blows[0].plain
                deals[before, fumble, : len(dealt)] = dealt
        stays = np.zeros((width, len(flags), width, len(flags)))
        for before in range(len(flags)):
            for after, (fumble_small, fumble_large) in enumerate(flags):
                stays[:, before, :, after] = deals[before, fumble_small, 0] * takes[before, fumble_large]
        inverse = _inverse(stays)
        most = deals.shape[2] - 1
        army = self.armies[1 - small]
        holds = np.where(np.arange(longest) <= army.rating, army.holds, 1.0)
        for large in range(longest - 1, 0, -1):
            column = (inflow[:, large].T.ravel() @ inverse).reshape(width, len(flags)).T
            visits[:, large] = column
            reach = min(most, large - 1)
            if reach < 1:
                continue
            onto = slice(large - 1, large - 1 - reach if large - 1 - reach >= 0 else None, -1)
            moved = np.matmul(column[:, None, None, :], takes)[:, :, 0]
            shares = deals[:, :, 1 : reach + 1] * holds[onto]
            for after, (fumble_small, fumble_large) in enumerate(flags):
                inflow[after, onto] += shares[:, fumble_small].T @ moved[:, fumble_large]
        found = [part.T if small == 0 else part for part in visits]
        return dict(zip([pair if small == 0 else pair[::-1] for pair in flags], found, strict=True))


def _moves(damage: Array, width: int) -> Array:
    """(before, after) hit points: the chance of each step down; everything at 0 and below is gathered at 0."""
    padded = np.zeros(max(width, len(damage)))
    padded[: len(damage)] = damage
    falls = np.arange(width)[:, None] - np.arange(width)[None, :]
    moved: Array = np.where(falls >= 0, padded[np.maximum(falls, 0)], 0.0)
    moved[:, 0] = padded[::-1].cumsum()[::-1][:width]
    moved[0] = 0.0
    return moved


def _inverse(stays: Array) -> Array:
    """(I − M)⁻¹ of a matrix (hit points, flags, hit points, flags) that never leads upwards, as a square matrix.

    Row by row from the lowest hit points on: only the blocks of equal hit points have to be inverted.
    """
    width, flags = stays.shape[:2]
    inverse = np.zeros((width * flags, width * flags))
    same = np.linalg.inv(np.eye(flags) - stays[np.arange(width), :, np.arange(width), :])
    for at in range(width):
        here = slice(at * flags, (at + 1) * flags)
        below = stays[at, :, :at].reshape(flags, at * flags) @ inverse[: at * flags]
        below[:, here] += np.eye(flags)
        inverse[here] = same[at] @ below
    return inverse
