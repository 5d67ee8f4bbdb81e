"""What every question needs: the projection, the world after the orders, and the chance that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING

from mycom.orders.order import Order
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.projection.setup import Memory
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.scenario_model import SIDES, Scenario
from mycom.systems.mythicor.words import number
from mycom.systems.mythicor.world import Group, Province, World
from mycom.systems.projections import Field, Setup, Side
from mycom.systems.questions import AT_LEAST, Question
from mycom.systems.view import Amount

if TYPE_CHECKING:
    from mycom.systems.mythicor.position import MythicorPosition

#: A search gives the best it has found after so many seconds.
PATIENCE = 8.0


@dataclass(frozen=True)
class Asked:
    """A question with everything around it. `world` is what the orders leave before anybody moves."""

    position: MythicorPosition
    world: World
    setup: Setup
    orders: Sequence[Order]
    question: Question
    cancelled: Callable[[], bool] = lambda: False
    progress: Callable[[float], None] = lambda share: None

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.position.rules

    @cached_property
    def scenario(self) -> Scenario:
        """The battle."""
        return scenario_of(self.setup, self.rules)

    @cached_property
    def own(self) -> int:
        """The place of the player's side."""
        return SIDES.index(Memory.unpack(self.setup.memory).own)

    @property
    def side(self) -> Side:
        """The player's side."""
        return self.setup.sides[self.own]

    @property
    def unit_id(self) -> str:
        """The player's unit."""
        return (self.setup.actor, self.setup.target)[self.own]

    @property
    def unit(self) -> Group | Province | None:
        """The player's unit after the orders."""
        return self.world.unit(self.unit_id)

    @property
    def at_least(self) -> float:
        """The wanted chance, 0..1."""
        return self.amount(AT_LEAST, 90) / 100

    def amount(self, field_id: str, default: float) -> float:
        """The number that was set for the question."""
        value = next((field.value for field in self.question.fields if field.id == field_id), None)
        return value.low if isinstance(value, Amount) else default

    def choice(self, field_id: str, default: str) -> str:
        """The choice that was made for the question."""
        value = next((field.value for field in self.question.fields if field.id == field_id), None)
        return value if isinstance(value, str) else default

    def patience(self) -> Callable[[], bool]:
        """Whether to stop, because the player asks for it or because it has taken long enough."""
        end = monotonic() + PATIENCE
        return lambda: self.cancelled() or monotonic() > end


def field_of(side: Side, field_id: str) -> Field | None:
    """A field of a side, None when it has none."""
    return next((field for field in side.fields if field.id == field_id), None)


def low(field: Field | None) -> float:
    """The least that a number may be; 0 for what is no number."""
    return field.value.low if field is not None and isinstance(field.value, Amount) else 0.0


def exactly(value: float) -> Amount:
    """A certain number."""
    return Amount(value, value)


def percent_wanted(asked: Asked) -> str:
    """The wanted chance in words."""
    return f"{number(asked.at_least * 100)} %"
