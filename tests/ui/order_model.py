"""What a player's edits should come to: orders as a plain list, undo as a list of earlier lists.

Nothing here knows the Partie store or the widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from mycom.orders.order import Order

Line = tuple[str, str, tuple[tuple[str, object], ...]]


@dataclass(frozen=True, slots=True)
class Entry:
    """An order with a name of the model's own."""

    name: int
    order: Order

    @property
    def line(self) -> Line:
        """What of it can be compared."""
        return self.order.unit, self.order.kind, tuple(self.order.args)


class Book:
    """The orders in the sequence in which they were entered or moved to."""

    def __init__(self, orders: Iterable[Order], rank: Callable[[str], int]) -> None:
        self._rank = rank
        self._last = 0
        self.entries: list[Entry] = [self._named(order) for order in orders]
        #: Each order was a step of its own.
        self._past: list[list[Entry]] = [self.entries[:count] for count in range(len(self.entries))]
        self._future: list[list[Entry]] = []

    def _named(self, order: Order) -> Entry:
        self._last += 1
        return Entry(self._last, replace(order, key=0))

    def lines(self) -> list[Line]:
        """All orders."""
        return [entry.line for entry in self.entries]

    def of(self, unit: str) -> list[Entry]:
        """A unit's orders as they are evaluated."""
        return sorted((e for e in self.entries if e.order.unit == unit), key=lambda e: self._rank(e.order.kind))

    def like(self, entry: Entry) -> list[Entry]:
        """The orders of the same unit in the same class, in their sequence."""
        rank = self._rank(entry.order.kind)
        return [
            one for one in self.entries if one.order.unit == entry.order.unit and self._rank(one.order.kind) == rank
        ]

    # --- edits ---

    def _set(self, entries: list[Entry], *, always: bool = False) -> None:
        if always or entries != self.entries:
            self._past.append(self.entries)
            self._future.clear()
            self.entries = entries

    def add(self, orders: Sequence[Order]) -> None:
        """Orders at the end."""
        self._set([*self.entries, *(self._named(order) for order in orders)])

    def remove(self, gone: Iterable[Entry]) -> None:
        """Some orders go."""
        names = {entry.name for entry in gone}
        self._set([entry for entry in self.entries if entry.name not in names])

    def change(self, orders: dict[int, Order]) -> None:
        """Other values for orders by name."""
        self._set([replace(e, order=orders[e.name]) if e.name in orders else e for e in self.entries])

    def move_unit(self, order: Order) -> None:
        """A unit's way in place of the one it had; a step of its own even when it is the same."""
        rest = [e for e in self.entries if (e.order.unit, e.order.kind) != (order.unit, order.kind)]
        self._set([*rest, self._named(order)], always=True)

    def place(self, entry: Entry, before: Entry | None) -> None:
        """In front of another order of its class, or behind the last of them."""
        rest = [one for one in self.entries if one is not entry]
        if before is not None:
            at = rest.index(before)
        else:
            last = self.like(entry)[-1]
            if last is entry:
                return
            at = rest.index(last) + 1
        self._set([*rest[:at], entry, *rest[at:]])

    def undo(self) -> None:
        """One step back."""
        if self._past:
            self._future.append(self.entries)
            self.entries = self._past.pop()

    def redo(self) -> None:
        """One step forth again."""
        if self._future:
            self._past.append(self.entries)
            self.entries = self._future.pop()
