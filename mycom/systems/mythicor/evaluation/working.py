"""An evaluation under way: the state so far, the generator, and what happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import numpy as np

from mycom.orders.order import Order
from mycom.probability.chances import Chances
from mycom.systems.mythicor.evaluation.log import Event, Log, Result
from mycom.systems.mythicor.evaluation.sightings import Observer
from mycom.systems.mythicor.evaluation.state import State
from mycom.systems.mythicor.report.model import Clash, Round
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Group, Place, Province

T = TypeVar("T")


class Working:
    """The working copy of one evaluation. `state` is replaced as it goes on; the value it began with stays as it is."""

    def __init__(self, rules: Rules, state: State, generator: np.random.Generator) -> None:
        self.rules = rules
        self.state = state
        self.generator = generator
        self.observer = Observer()
        self._events: list[Event] = []
        self._results: list[Result] = []

    def draw(self, chances: Chances[T]) -> T:
        """One of the values by its chance. What is certain uses up no random number."""
        if chances.certain:
            return chances.values[0]
        drawn, sum_so_far = float(self.generator.random()), 0.0
        for value, chance in chances:
            sum_so_far += chance
            if drawn < sum_so_far:
                return value
        return chances.values[-1]

    def tell(
        self,
        kind: str,
        what: str,
        realms: tuple[int, ...],
        *,
        unit: str = "",
        place: Place | None = None,
        other: str = "",
        numbers: Mapping[str, float] | None = None,
        text: str = "",
        rounds: tuple[Round, ...] = (),
        clash: Clash | None = None,
    ) -> None:
        """Notes an event."""
        told = tuple(dict.fromkeys(realms))
        self._events.append(Event(kind, what, told, unit, place, other, numbers or {}, text, rounds, clash))

    def result(self, realm: int, order: Order, state: str, rule: str = "", reason: str = "") -> None:
        """Notes what became of an order."""
        self._results.append(Result(realm, order, state, rule, reason))

    def log(self) -> Log:
        """Everything so far."""
        return Log(tuple(self._events), tuple(self._results))


def named(realm: int, unit: Province | Group) -> str:
    """The name of a unit among all realms."""
    return unit.id if isinstance(unit, Province) else f"{unit.id}@{realm}"
