"""The cheapest choice that brings the wanted chance: every cheaper one was tried, so that nothing is left to doubt.

Choices are tried in the order of their price, equally dear ones in that of their other costs. More troops may lower a
chance (docs/rules.md), so no choice is left out because a smaller army failed. A coarse look first gives an answer to
start from, should the search be cancelled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mycom.problems import Fault, NotAllowed
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.solve.chances import NOISE, Chances
from mycom.systems.mythicor.solve.question import PRICES, Question

MOST_CANDIDATES = 5_000_000
#: Choices tried at once (at first fewer, as the answer is often cheap), and choices of the first, coarse look.
FIRST_BLOCK, BLOCK, COARSE = 32, 2_000, 1_000

Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Choice:
    """Values by address, their prices by name, and the chance of victory (0..1) that they bring."""

    values: dict[str, float]
    prices: dict[str, float]
    chance: float


@dataclass(frozen=True, slots=True)
class Answer:
    """The cheapest choice, None when no choice is good enough; `best_chance` is then the highest that was seen.

    `runner_up` is the next one that is not just the same with more of something. `proven` tells whether every cheaper
    choice was tried; otherwise the price cannot be below `bound`. `exact` is false where combinations were drawn.
    """

    found: Choice | None
    runner_up: Choice | None
    best_chance: Choice | None
    proven: bool
    bound: float
    tried: int
    candidates: int
    battles: int
    exact: bool


def cheapest(
    question: Question,
    *,
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[float], None] = lambda _: None,
) -> Answer:
    """Answers a question; when `cancelled`, with the best answer so far. Raises NotAllowed for too many choices."""
    if question.candidates > MOST_CANDIDATES:
        raise NotAllowed(
            Fault(
                f"{question.candidates} Möglichkeiten sind zu viele, um alle zu prüfen",
                f"höchstens {MOST_CANDIDATES}",
                suggestion="Kürze einen Bereich oder nimm eine Truppe weniger.",
            )
        )
    return _Search(question, cancelled, progress).answer()


class _Search:
    def __init__(self, question: Question, cancelled: Callable[[], bool], progress: Callable[[float], None]) -> None:
        self.question, self.cancelled, self.progress = question, cancelled, progress
        self.chances = Chances(question)
        price = question.cost(question.price)
        within = np.isfinite(price)
        for name, most in question.limits.items():
            within &= question.cost(name) <= most + NOISE
        allowed = np.flatnonzero(within)
        others = [question.cost(name)[allowed] for name in PRICES if name != question.price]
        #: What the allowed choices cost, the price asked for first; of equal ones the least of the others counts.
        costs = np.stack([price[allowed], *others])
        sequence = np.lexsort(costs[::-1])
        self.order: Places = allowed[sequence]
        self.costs = costs[:, sequence]
        self.tried = 0
        self.highest: tuple[float, int] | None = None

    def answer(self) -> Answer:
        few = len(self.order) <= BLOCK
        first = None if few else self._coarse()
        until = len(self.order) if first is None else first + 1
        best: int | None = None
        runner_up: int | None = None
        block = FIRST_BLOCK
        while self.tried < len(self.order) and runner_up is None and not self.cancelled():
            self.progress(min(1.0, self.tried / until))
            if best is not None and self.costs[0, self.tried] > 2 * self.costs[0, best]:
                break  # No runner-up is worth a look that costs twice as much.
            good = self._good(self.tried, self.tried + block)
            self.tried = min(len(self.order), self.tried + block)
            block = min(BLOCK, 2 * block)
            if best is None and len(good):
                best = self._likeliest(int(good[0]))
            if best is not None:
                runner_up = next((one for one in good.tolist() if not self._more_of(one, best)), None)
        if few and best is None:  # what was left early shows how high the chance can be only now
            first = self._coarse()
        self.progress(1.0)
        found = first if best is None else best
        next_price = self.costs[0, min(self.tried, len(self.order) - 1)] if len(self.order) else np.inf
        return Answer(
            found=None if found is None else self._choice(found),
            runner_up=None if runner_up is None else self._choice(runner_up),
            best_chance=None if found is not None or self.highest is None else self._choice(self.highest[1]),
            proven=best is not None or self.tried >= len(self.order),
            bound=float(next_price if best is None else self.costs[0, best]),
            tried=self.tried,
            candidates=self.question.candidates,
            battles=self.chances.battles,
            exact=self.chances.exact,
        )

    def _coarse(self) -> int | None:
        """The cheapest good one of a few choices spread over all prices; keeps the highest chance among them."""
        if not len(self.order):
            return None
        some = np.unique(np.linspace(0, len(self.order) - 1, COARSE).astype(np.intp))
        good = some[self._chances(some) >= self.question.at_least - NOISE]
        return int(good[0]) if len(good) else None

    def _good(self, start: int, end: int) -> Places:
        """The places of the order from `start` up to `end` that are good enough."""
        some = np.arange(start, min(end, len(self.order)), dtype=np.intp)
        return some[self._chances(some, enough=self.question.at_least) >= self.question.at_least - NOISE]

    def _chances(self, places: Places, enough: float | None = None) -> Array:
        chances = self.chances.of(self.order[places], enough=enough)
        top = int(np.argmax(chances))
        if self.highest is None or chances[top] > self.highest[0]:
            self.highest = (float(chances[top]), int(places[top]))
        return chances

    def _likeliest(self, first: int) -> int:
        """Of all choices that cost just the same the one with the highest chance."""
        same = int((self.costs[:, first:] == self.costs[:, first : first + 1]).all(axis=0).sum())
        good = self._good(first, first + same)
        return int(good[np.argmax(np.round(self.chances.of(self.order[good]), 12))])

    def _more_of(self, one: int, best: int) -> bool:
        columns = self.chances.columns(self.order[[one, best]])
        return all(column[0] >= column[1] for column in columns.values())

    def _choice(self, at: int) -> Choice:
        place = self.order[[at]]
        values = {name: float(column[0]) for name, column in self.chances.columns(place).items()}
        ordered = {variable.address: values[variable.address] for variable in self.question.variables}
        used = [price for price in PRICES if any(price in one.costs for one in self.question.variables)]
        if self.question.price == "turns":
            used.append("turns")
        prices = {price: float(self.question.cost(price)[place[0]]) for price in used}
        return Choice(ordered, prices, float(self.chances.of(place)[0]))
