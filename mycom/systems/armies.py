"""Armies in the Partie of another system: what a realm asks of whoever knows their rules.

A system with a realm does not import the one with the armies; it gets this from `mycom.systems.armies_of`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mycom.orders.catalogue import Catalogue
    from mycom.orders.order import Order
    from mycom.systems import Position
    from mycom.systems.receipts import Answer
    from mycom.systems.sectioned import Row
    from mycom.systems.view import Event, Fact, Knowledge, Problem, Unread


@dataclass(frozen=True, slots=True)
class Backing:
    """What armies have behind them: treasury in build points, what a loyalty check adds (loyalty less unrest) and the
    control DC it is against; None where no kingdom stands behind them. `weeks` is how long a turn lasts (0: as the
    rules of armies say). A realm that `feeds` them keeps their consumption in its own books."""

    treasury: int = 0
    loyalty: int | None = None
    control_dc: int | None = None
    weeks: int = 0
    feeds: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """What rows about armies say: values, events, what became of orders, lines that were not understood."""

    facts: tuple[Fact, ...]
    events: tuple[Event, ...]
    answers: tuple[Answer, ...]
    unread: tuple[Unread, ...]


class ArmyPosition(Protocol):
    """Armies of a Partie with their orders; `position` answers everything about army units."""

    @property
    def position(self) -> Position: ...

    def costs(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Mapping[int, int]:
        """Build points that each order costs (negative: brings), by its key."""

    def due(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Mapping[str, int]:
        """Build points of consumption in the turn, by army."""

    def defeats(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Mapping[str, Defeat]:
        """What may be lost in this turn's battles, by army."""


@dataclass(frozen=True, slots=True)
class Defeat:
    """The chance that an army is destroyed, and what its realm's values change by then."""

    chance: float
    stability: int
    loyalty: int
    economy: int


class Armies(Protocol):
    """The rules of armies for the Partie of a realm."""

    @property
    def sections(self) -> tuple[str, ...]:
        """The names of the report's sections about armies."""

    def read_rows(self, rows: Iterable[Row], realm: int, turn: int) -> Taken:
        """Reads the rows of those sections."""

    def catalogue(self) -> Catalogue:
        """The orders of armies."""

    def position(self, knowledge: Knowledge, backing: Backing) -> ArmyPosition:
        """The armies of a Partie with this behind them."""
