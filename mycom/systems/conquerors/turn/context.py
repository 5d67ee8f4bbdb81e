"""What carrying out an order works with and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from mycom.grid.hex import Place
from mycom.orders.order import Order
from mycom.systems.conquerors.board.model import Board, Player, Troops
from mycom.systems.conquerors.board.places import CORNERS, EDGES, Corner, Edge, corner, edge
from mycom.systems.conquerors.rules import Rules


class Dice(Protocol):
    """Where chance comes from: drawn from a seed, or what was thrown at a table."""

    def throw(self, what: str, dice: int, sides: int) -> tuple[int, ...]:
        """So many dice; `what` says for whom and why."""

    def draw(self, what: str, count: int) -> int:
        """One of `count` equal things, from 0: a card of a hand, a hex of a stack."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an order cannot be carried out: the rule (a check of the catalogue) and a sentence."""

    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class Done:
    """The board after an order, what happened in words; `open`: without dice nothing is decided yet."""

    board: Board
    note: str = ""
    open: bool = False


Answer = Done | Refusal


@dataclass(frozen=True, slots=True)
class Step:
    """An order to be carried out on a board by a player. Without dice only what is certain happens."""

    board: Board
    rules: Rules
    number: int
    order: Order
    dice: Dice | None = None

    @property
    def player(self) -> Player:
        """Who gives the order."""
        return self.board.player(self.number)

    @property
    def place(self) -> Place:
        """The hex that the order names."""
        column, _, row = self.order.text("target").partition("/")
        return int(column), int(row)

    @property
    def corner(self) -> Corner:
        """The corner that the order names."""
        return corner(self.place, CORNERS.index(self.order.text("corner")))

    @property
    def edge(self) -> Edge:
        """The edge that the order names."""
        return edge(self.place, EDGES.index(self.order.text("edge")))

    @property
    def troops(self) -> Troops | None:
        """The troops that get the order."""
        unit = self.order.unit
        return self.board.group(self.number, int(unit[1:])) if unit[:1] == "G" and unit[1:].isdigit() else None

    def count(self, default: int = 1) -> int:
        """The number that the order names."""
        return self.order.number("count") or default


def text(place: Place) -> str:
    """A place as a player writes it."""
    return f"{place[0]}/{place[1]}"
