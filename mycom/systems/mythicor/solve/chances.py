"""The chance of victory of many choices at once, over everything that is not known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from mycom.probability.distribution import uniform_sum
from mycom.probability.grid import combinations
from mycom.probability.odds import likeliest
from mycom.probability.spread import Spread
from mycom.systems.mythicor.cases import drawn_blocks, spread_blocks
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.magic_attack import strike
from mycom.systems.mythicor.forecast import MOST_COMBINATIONS, SEED, course_of
from mycom.systems.mythicor.scenario_model import SIDES
from mycom.systems.mythicor.solve.question import CASTS, Question

#: Battles computed side by side, and combinations drawn where there are too many to average.
BLOCK, SAMPLES = 4_000, 2_000
#: Chances that differ by less are equal.
NOISE = 1e-12
Places = NDArray[np.intp]
_MORALE = "defender.morale_bonus"
_MORALE_LOSS = "morale_loss"


@dataclass(frozen=True, slots=True, eq=False)
class Doubts:
    """All that may be true of what is not known, the hardest for the side first: columns by address, and weights."""

    columns: Mapping[str, Array]
    weights: Array

    def parts(self, size: int) -> Iterator[tuple[dict[str, Array], Array]]:
        """The same in pieces of at most `size`."""
        for first in range(0, len(self.weights), size):
            part = slice(first, first + size)
            yield {name: column[part] for name, column in self.columns.items()}, self.weights[part]


class Chances:
    """Computes chances for the choices of a question. `exact` tells whether every combination is averaged."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self._chosen = {variable.address for variable in question.variables}
        axes = {address: axis for address, axis in question.scenario.axes().items() if address not in self._chosen}
        self._axes = axes
        self.exact = combinations(list(axes.values())) <= MOST_COMBINATIONS
        self._doubts: dict[int, Doubts] = {}
        #: Battles computed so far.
        self.battles = 0
        settled = question.scenario.settled()
        #: Where a choice is not known: the same for each way it may be, and how likely that is.
        self._cases = (
            [(Chances(replace(question, scenario=one)), share) for one, share in settled] if len(settled) > 1 else []
        )

    def columns(self, choices: Places) -> dict[str, Array]:
        """The values of some choices by address, each (choices,)."""
        found: dict[str, Array] = {}
        rest = np.asarray(choices, dtype=np.intp)
        for variable in reversed(self.question.variables):
            found[variable.address] = np.asarray(variable.values, dtype=np.float64)[rest % len(variable.values)]
            rest = rest // len(variable.values)
        return found

    def of(self, choices: Places, *, enough: float | None = None) -> Array:
        """The chance of each choice, (choices,). With `enough` a choice that cannot reach it any more is left, and
        its chance is then not the whole one but too low to reach it."""
        if self._cases:
            return self._averaged(choices)
        columns = self.columns(choices)
        casts = columns.pop(CASTS, np.zeros(len(choices))).astype(int)
        found = np.zeros(len(choices))
        for times in np.unique(casts).tolist():
            which = np.flatnonzero(casts == times)
            found[which] = self._of(
                {name: column[which] for name, column in columns.items()}, times, enough, len(which)
            )
        return found

    def _averaged(self, choices: Places) -> Array:
        found = np.zeros(len(choices))
        for one, share in self._cases:
            found += one.of(choices) * share
        self.battles = sum(one.battles for one, _ in self._cases)
        self.exact = all(one.exact for one, _ in self._cases)
        return found

    def _of(self, columns: Mapping[str, Array], casts: int, enough: float | None, count: int) -> Array:
        doubts = self._known(casts)
        won, seen = np.zeros(count), 0.0
        alive = np.arange(count)
        for known, weights in doubts.parts(max(1, BLOCK // max(1, count))):
            if not len(alive):
                break
            chosen = {name: column[alive] for name, column in columns.items()}
            won[alive] += self._outcome(chosen, known, len(alive), casts) @ weights
            seen += float(weights.sum())
            if enough is not None:
                alive = alive[won[alive] + (1 - seen) >= enough - NOISE]
        return won

    def _outcome(self, chosen: Mapping[str, Array], known: Mapping[str, Array], count: int, casts: int) -> Array:
        """The side's chance for each choice and each combination, (choices, combinations)."""
        scenario = self.question.scenario
        unknown = len(next(iter(known.values()))) if known else 1
        values = {name: np.repeat(column, unknown) for name, column in chosen.items()}
        values |= {name: np.tile(column, count) for name, column in known.items()}
        lost = values.pop(_MORALE_LOSS, None)
        for address in chosen:
            scenario = scenario.with_number(address, Spread((0.0, 0.0)))
        if lost is not None:
            casting, target = self.question.casting, scenario.armies(values)[1]
            struck = strike(
                scenario.rules, casting.caster, casting.strength, target, likeliest(scenario.terrain), casts
            )
            left = np.broadcast_to(struck.left, (len(target.troops), count * unknown))
            values |= {f"defender.troops.{kind}": left[at] for at, kind in enumerate(target.troops)}
            values[_MORALE] = target.morale_bonus - lost
            for address in (_MORALE, *(f"defender.troops.{kind}" for kind in target.troops)):
                scenario = scenario.with_number(address, Spread((0.0, 0.0)))
        self.battles += count * unknown
        outcome = np.broadcast_to(
            course_of(scenario, values).outcome()[SIDES.index(self.question.side)], (count * unknown,)
        )
        return outcome.reshape(count, unknown)

    def _known(self, casts: int) -> Doubts:
        if casts not in self._doubts:
            axes = dict(self._axes)
            if casts:
                rules = self.question.scenario.rules
                low, high = (int(rules.number(f"magic.attack_morale_loss{end}")) for end in ("_min", ""))
                losses = uniform_sum(low, high, casts)
                axes[_MORALE_LOSS] = Spread(tuple(losses), tuple(losses.values()))
            count = combinations(list(axes.values()))
            if count > MOST_COMBINATIONS:
                self.exact = False
            blocks = list(spread_blocks(axes) if count <= MOST_COMBINATIONS else drawn_blocks(axes, SAMPLES, SEED))
            weights = np.concatenate([share for _, share in blocks])
            columns = {name: np.concatenate([known[name] for known, _ in blocks]) for name in axes}
            order = self._hardest_first(columns, weights, casts)
            self._doubts[casts] = Doubts({name: column[order] for name, column in columns.items()}, weights[order])
        return self._doubts[casts]

    def _hardest_first(self, columns: Mapping[str, Array], weights: Array, casts: int) -> Places:
        """What loses most of the chance first, as the first choice has it: a choice that fails is soon left."""
        first = {name: column for name, column in self.columns(np.zeros(1, dtype=np.intp)).items() if name != CASTS}
        size = max(1, BLOCK)
        won = [
            self._outcome(first, {name: column[at : at + size] for name, column in columns.items()}, 1, casts)[0]
            for at in range(0, len(weights), size)
        ]
        return np.lexsort((-weights, np.round(np.concatenate(won), 6)))
