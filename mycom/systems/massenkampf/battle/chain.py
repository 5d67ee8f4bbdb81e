"""A battle of two armies, exact: how each one fares round by round, and how both together end it.

In a round both attacks are rolled at once, and what becomes of an army depends only on its own hit points and on
whether its enemy lost his attack to a natural 1. So the two armies fare independently of each other until one of them
falls or flees: each is a chain of its own over (the enemy's attack lost or not, its hit points), and the battle ends
with the first round in which one of the two leaves its chain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from mycom.systems.massenkampf.battle.blow import Array, Blow

ENDS = ("destroyed", "flees")
#: What is left after so many melee rounds is undecided.
MOST_ROUNDS = 1_000
NOTHING = 1e-15
#: After so many rounds it is looked whether anything is left.
_SPAN = 16


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
    `both_flee`, `undecided`. `ends` tell how each side ended, `rounds` the expected number of melee rounds,
    `hit_points` the distribution of each side's final hit points (entry h: exactly h)."""

    outcome: dict[str, float] = field(default_factory=dict)
    ends: dict[str, float] = field(default_factory=dict)
    rounds: float = 0.0
    hit_points: tuple[Array, Array] = (np.zeros(1), np.zeros(1))


def fight(
    armies: tuple[Army, Army],
    first: Sequence[Round],
    then: Round,
    melee_from: int = 0,
    starts: tuple[Array, Array] | None = None,
) -> Result:
    """A battle: the rounds of `first` one by one, and `then` until it ends. The first melee round has the place
    `melee_from` among `first`; the rounds before it do not count for `rounds`.

    `starts` are the distributions of both armies' hit points (entry h: exactly h) where these are not known."""
    begins = starts or (exactly(armies[0].hit_points), exactly(armies[1].hit_points))
    found = _Sum((len(begins[0]), len(begins[1])))
    for part in _parts(armies, first, then, melee_from, (begins[0][None], begins[1][None])):
        found.add(part)
    return found.result()


def exactly(hit_points: int) -> Array:
    """The distribution of hit points that are known."""
    found = np.zeros(hit_points + 1)
    found[hit_points] = 1.0
    return found


class _Step:
    """What a blow does to an army in a round, over (attack of the enemy lost, hit points before) as one axis."""

    def __init__(self, army: Army, width: int, blow: Blow) -> None:
        at = np.arange(width)
        checks = (at[:, None] > at[None, :]) & (at <= army.rating)[None, :]
        still = np.eye(width)
        plain, fumble = (_moves(part, width) for part in (blow.plain, blow.fumble))
        holds = np.where(checks, army.holds, 1.0)
        hit = plain + fumble
        #: (before, after) hit points: it stands, before any morale check; it flees; it holds.
        self.stands = np.concatenate([hit, still])
        self.stands[:, 0] = 0.0
        self.flees = np.concatenate([hit * (1 - holds), np.zeros((width, width))])
        self.flees[:, 0] = 0.0
        self.holds = self.stands - self.flees
        #: The chance to be destroyed.
        self.falls = np.concatenate([hit[:, 0], np.zeros(width)])
        #: To the state at the start of the next round.
        goes_on = np.block([[plain * holds, fumble * holds], [still, np.zeros((width, width))]])
        goes_on[:, [0, width]] = 0.0
        self.goes_on = goes_on


def _moves(damage: Array, width: int) -> Array:
    """(before, after) hit points: the chance of each step down; everything at 0 and below is gathered at 0."""
    padded = np.zeros(max(width, len(damage)))
    padded[: len(damage)] = damage
    falls = np.arange(width)[:, None] - np.arange(width)[None, :]
    moved: Array = np.where(falls >= 0, padded[np.maximum(falls, 0)], 0.0)
    moved[:, 0] = padded[::-1].cumsum()[::-1][:width]
    moved[0] = 0.0
    return moved


@dataclass(eq=False)
class _Course:
    """An army in some rounds in which the same step is taken: `states` at the start of each (round, start, state).

    All sums are (round, start): the chance to be alive at its start, to be destroyed in it, to stand before morale is
    checked, to flee, to hold.
    """

    step: _Step
    states: Array

    @cached_property
    def alive(self) -> Array:
        return self._summed(np.ones(self.states.shape[2]))

    @cached_property
    def gone(self) -> Array:
        return self._summed(self.step.falls)

    @cached_property
    def standing(self) -> Array:
        return self._summed(self.step.stands.sum(axis=1))

    @cached_property
    def fled(self) -> Array:
        return self._summed(self.step.flees.sum(axis=1))

    @cached_property
    def kept(self) -> Array:
        return self._summed(self.step.holds.sum(axis=1))

    def _summed(self, share: Array) -> Array:
        found: Array = self.states @ share
        return found


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """Some rounds in a row with the same blows; `melee` of them count as rounds."""

    round: Round
    courses: tuple[_Course, _Course]
    melee: bool
    #: The states after the last of all rounds; empty before.
    left: tuple[Array, ...] = ()


def _parts(
    armies: tuple[Army, Army], first: Sequence[Round], then: Round, melee_from: int, starts: tuple[Array, Array]
) -> Iterator[_Part]:
    """The battle in stretches of equal rounds, until nothing is left of it."""
    widths = (starts[0].shape[1], starts[1].shape[1])
    now = [np.concatenate([start, np.zeros_like(start)], axis=1) for start in starts]
    steps: tuple[_Step, _Step] | None = None
    before: Round | None = None
    limit = MOST_ROUNDS + melee_from
    number = 0
    while number < limit:
        one = first[number] if number < len(first) else then
        if steps is None or one is not before:
            steps = (_Step(armies[0], widths[0], one.blows[1]), _Step(armies[1], widths[1], one.blows[0]))
            before = one
        span = 1 if number < len(first) else min(_SPAN, limit - number)
        courses = []
        for side, step in enumerate(steps):
            states = np.empty((span, *now[side].shape))
            for at in range(span):
                states[at] = now[side]
                now[side] = now[side] @ step.goes_on
            courses.append(_Course(step, states))
        number += span
        done = float(now[0].sum(axis=1).max() * now[1].sum(axis=1).max()) < NOTHING
        last = () if number < limit or done else (now[0], now[1])
        yield _Part(one, (courses[0], courses[1]), number > melee_from, last)
        if done:
            return


class _Sum:
    """Adds up how the battle may end."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.left = (np.zeros(shape[0]), np.zeros(shape[1]))
        self.outcome = dict.fromkeys(("attacker", "defender", "both_destroyed", "both_flee", "undecided"), 0.0)
        self.ends = {f"{side}_{end}": 0.0 for side in ("attacker", "defender") for end in ENDS}
        self.rounds = 0.0

    def add(self, part: _Part) -> None:
        """Every way the battle may end in these rounds."""
        a, b = part.courses
        if part.melee:
            self.rounds += float((a.alive * b.alive).sum())
        gone, fled = [one.gone[:, 0] for one in (a, b)], [one.fled[:, 0] for one in (a, b)]
        both = float(gone[0] @ gone[1])
        self._count("both_destroyed", both, ("attacker_destroyed", "defender_destroyed"))
        self.left[0][0] += both
        self.left[1][0] += both
        flight = float(fled[0] @ fled[1])
        self._count("both_flee", flight, ("attacker_flees", "defender_flees"))
        for side, one in enumerate(part.courses):
            other = 1 - side
            states = one.states[:, 0]
            # Who stands while the enemy is destroyed checks no morale.
            self._alone(side, gone[other] @ states @ one.step.stands)
            kept, flees = part.courses[other].kept[:, 0] @ states, fled[other] @ states
            self._pursued(side, kept @ one.step.flees, part.round.last[other])
            self.left[side][:] += flees @ one.step.flees + flees @ one.step.holds
        if part.left:
            chances = [state.sum() for state in part.left]
            self.outcome["undecided"] += float(chances[0] * chances[1])
            for side, state in enumerate(part.left):
                self.left[side][:] += state[0].reshape(2, -1).sum(axis=0) * chances[1 - side]

    def _count(self, outcome: str, chance: float, ends: tuple[str, ...]) -> None:
        self.outcome[outcome] += chance
        for end in ends:
            self.ends[end] += chance

    def _alone(self, side: int, left: Array) -> None:
        """One side alone on the field with so many hit points, the other one destroyed."""
        chance = float(left.sum())
        self._count(("attacker", "defender")[side], chance, (("defender", "attacker")[side] + "_destroyed",))
        self.left[side][:] += left
        self.left[1 - side][0] += chance

    def _pursued(self, side: int, fleeing: Array, last: Blow) -> None:
        """`side` flees with so many hit points, and the other one, who holds, strikes once more."""
        chance = float(fleeing.sum())
        if not chance:
            return
        struck = fleeing @ _moves(last.either, len(fleeing))
        names = ("attacker", "defender")
        self.outcome[names[1 - side]] += chance
        self.ends[f"{names[side]}_destroyed"] += float(struck[0])
        self.ends[f"{names[side]}_flees"] += chance - float(struck[0])
        self.left[side][:] += struck

    def result(self) -> Result:
        return Result(self.outcome, self.ends, self.rounds, self.left)
