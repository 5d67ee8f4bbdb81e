"""A battle of two armies round by round, exact, with everything that has to be remembered from round to round.

The chances at the start of a round are arrays (hit points of the first, of the second), one for each pair of flags.
A round has two steps: what happens at the start of the phase (changes of tactic, taunts, bleeding, healing) leads to
modes, in which both then strike at once. From some round on every further one is the same: then only how often each
pair of modes is met is summed up, and how the battle may end in it is asked once, of the sum.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

import numpy as np

from mycom.systems.massenkampf.battle.blow import Array
from mycom.systems.massenkampf.battle.chain import MOST_ROUNDS, NOTHING, TooMuchWorkError
from mycom.systems.massenkampf.battle.closing import Closing
from mycom.systems.massenkampf.battle.ends import Ends
from mycom.systems.massenkampf.battle.fighter import Plan
from mycom.systems.massenkampf.battle.passage import GOES_ON, Passage, Ready, State
from mycom.systems.massenkampf.battle.state import FUMBLED, NORMAL, Flags, split, start

#: What is less likely is no longer followed.
NEGLIGIBLE, LEAST = 1e-14, 1e-22
#: Steps of a part, ways that parts go, and multiplications that take about a second.
STEPS, WAYS, PRODUCTS = 40_000, 400_000, 4e9


def walk(plan: Plan, starts: tuple[Array, Array], most_work: float = 1.0) -> Ends:
    """The battle to its end from these distributions of both sides' hit points. Raises TooMuchWorkError beyond so much
    work (1: about a second)."""
    return _Walk(plan, most_work).ends(starts)


Key = TypeVar("Key")
One = TypeVar("One")
States = dict[State, Array]
Modes = dict[Ready, Array]


def _after_roll(flags: Flags, *, fumbled: bool) -> Flags:
    return flags._replace(lost=FUMBLED) if fumbled and flags.lost == NORMAL else flags


@dataclass(frozen=True, slots=True, eq=False)
class Fan(Generic[Key]):
    """Where a part may go: matrices of the first army's ways (way, after, before) and of the second's (before, way,
    after), how far both may fall and rise, and what each way of the first with each of the second leads to."""

    first: Array
    second: Array
    falls: tuple[int, int]
    rises: tuple[int, int]
    ways: list[Key]


def _fan(
    first: Sequence[tuple[Array, One]], second: Sequence[tuple[Array, One]], both: Callable[[One, One], Key]
) -> Fan[Key]:
    """All ways of the first army with all ways of the second, each (before, after) hit points."""
    if not first or not second:
        return Fan(np.zeros((0, 1, 1)), np.zeros((1, 0, 1)), (0, 0), (0, 0), [])
    falls, rises = zip(_band(first), _band(second), strict=True)
    return Fan(
        np.stack([into.T for into, _ in first]),
        np.stack([into for into, _ in second], axis=1),
        (falls[0], falls[1]),
        (rises[0], rises[1]),
        [both(one, other) for _, one in first for _, other in second],
    )


def _band(ways: Sequence[tuple[Array, One]]) -> tuple[int, int]:
    """How many hit points are lost and won at the most."""
    lost = [int((before - after).max(initial=0)) for into, _ in ways for before, after in [into.nonzero()]]
    won = [int((after - before).max(initial=0)) for into, _ in ways for before, after in [into.nonzero()]]
    return max(lost), max(won)


class _Walk:
    def __init__(self, plan: Plan, most_work: float) -> None:
        self.plan, self.most_work, self.work = plan, most_work, 0.0
        self.passage = Passage(plan)
        self.closing = Closing(self.passage)
        self.shape, self.found = self.passage.shape, self.closing.found
        self.opening = lru_cache(maxsize=None)(self._opening)
        self.onwards = lru_cache(maxsize=None)(self._onwards)

    def ends(self, starts: tuple[Array, Array]) -> Ends:
        begin = self._nothing()
        begin[: len(starts[0]), : len(starts[1])] = np.outer(*starts)
        now: States = {(start(self.plan, 0), start(self.plan, 1)): begin}
        rounds = [0] * self.plan.battle.ranged_rounds
        alike: Modes = defaultdict(self._nothing)
        for melee in (*rounds, *range(1, MOST_ROUNDS + 1)):
            mass = sum(float(part.sum()) for part in now.values())
            if mass < NOTHING:
                break
            if melee:
                self.found.rounds += mass
            modes = self._modes(now, melee)
            now = self._struck_on(modes, min(melee, self.plan.steady))
            for pair, part in modes.items():
                if melee < self.plan.steady:
                    self.closing.add(pair, part, melee)
                else:
                    alike[pair] += part
        for pair, part in alike.items():
            self.closing.add(pair, part, self.plan.steady)
        for part in now.values():
            self.found.undecided(part)
        return self.found

    def _nothing(self) -> Array:
        return np.zeros(self.shape)

    def _count(self, products: int, ways: int) -> None:
        self.work += 1 / STEPS + ways / WAYS + products / PRODUCTS
        if self.work > self.most_work:
            raise TooMuchWorkError

    # --- the start of a phase -----------------------------------------------------------------------

    def _modes(self, now: States, melee: int) -> Modes:
        """In which modes both are ready to strike."""
        modes: Modes = defaultdict(self._nothing)
        for pair, part in self._chosen(now, melee).items():
            if part.sum() < NEGLIGIBLE:
                self.found.undecided(part)
                continue
            self._spread(part, self.opening(pair, min(melee, self.plan.steady)), modes)
        return modes

    def _spread(self, part: Array, fan: Fan[Key], onto: dict[Key, Array]) -> None:
        """Adds what becomes of a part to that of each way it may go. Only the hit points that occur are followed."""
        held = part > LEAST
        here = [np.flatnonzero(held.any(axis=axis)) for axis in (1, 0)]
        if not len(here[0]):
            return
        mine, theirs = (slice(int(at[0]), int(at[-1]) + 1) for at in here)
        then = [
            slice(max(0, at.start - fan.falls[side]), min(self.shape[side], at.stop + fan.rises[side]))
            for side, at in enumerate((mine, theirs))
        ]
        second = fan.second[theirs, :, then[1]]
        first = fan.first[:, then[0], mine]
        self._count(first.size * second.shape[0] + first.shape[0] * first.shape[1] * second.size, len(fan.ways))
        # (way of the first, its hit points, way of the second, its hit points)
        both = first @ part[mine, theirs] @ second.reshape(second.shape[0], -1)
        both = both.reshape(*first.shape[:2], *second.shape[1:])
        for number, way in enumerate(fan.ways):
            a, b = divmod(number, second.shape[1])
            onto[way][then[0], then[1]] += both[a, :, b]

    def _opening(self, pair: State, melee: int) -> Fan[Ready]:
        """The modes that both armies may find themselves in."""
        ready = [self.passage.begin(side, pair[side], pair[1 - side].tactic, melee) for side in (0, 1)]
        return _fan(ready[0], ready[1], lambda mode_a, mode_b: (mode_a, mode_b))

    def _chosen(self, now: States, melee: int) -> States:
        """After both leaders changed tactic and strategy, as far as morale allows."""
        for side, fighter in enumerate(self.plan.fighters):
            if not fighter.changes and len(fighter.strategies) == 1:
                continue
            after: States = defaultdict(self._nothing)
            for pair, part in now.items():
                for chance, flags in self._choices(side, pair[side], pair[1 - side], melee):
                    after[(flags, pair[1]) if side == 0 else (pair[0], flags)] += part * chance
            now = after
        return now

    def _choices(self, side: int, flags: Flags, other: Flags, melee: int) -> Iterator[tuple[float, Flags]]:
        fighter = self.plan.fighters[side]
        stage = self.passage.stage(side, flags, other.tactic, melee)
        options = [(1.0, flags._replace(tactic=self.plan.later(side, flags.tactic)))]
        if fighter.changes and flags.tactic == 0 and melee >= fighter.then_from:
            free = fighter.tactics[1] == "withdrawal"
            options = split(options, 1.0 if free else stage.change, tactic=1)
        wanted = self.plan.wanted(side, melee)
        if melee and wanted != flags.strategy:
            near = abs(wanted - flags.strategy) <= 1 or melee == 1
            options = split(options, 1.0 if near else stage.leap, strategy=wanted)
        return iter(options)

    # --- both strike --------------------------------------------------------------------------------

    def _struck_on(self, modes: Modes, melee: int) -> States:
        """The states in which the battle goes on."""
        after: States = defaultdict(self._nothing)
        for pair, part in modes.items():
            fan = self.onwards(pair, melee)
            if fan.ways and part.any():
                self._spread(part, fan, after)
        return after

    def _onwards(self, pair: Ready, melee: int) -> Fan[State]:
        """The states in which both may be after the blows, as far as neither left."""
        _, _, outs = self.passage.struck(pair, melee)
        ways = [
            [
                (into, (flags, fumbled))
                for fumbled, moved in outs[side]
                for way, flags, into in moved[2]
                if way in GOES_ON
            ]
            for side in (0, 1)
        ]
        # What was rolled against the one is the other's own roll.
        return _fan(ways[0], ways[1], lambda a, b: (_after_roll(a[0], fumbled=b[1]), _after_roll(b[0], fumbled=a[1])))
