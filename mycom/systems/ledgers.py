"""The running ledger of a unit or of the realm: every change of a stock, in the order in which it happens."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Posting:
    """One change of one stock.

    `order` is the key of the order that causes it, 0 for what happens at the end of the turn; `by` the unit that gave
    the order and `kind` the order's kind. `unit` has the stock, `item` says which. `before` and `after` are those of
    the ledger as a whole. `partner` gave it or gets it (a unit's id, own or foreign; empty: nobody). `lacking` tells
    how much was missing. `when` says when something happens that nobody ordered (empty: at the end of the turn).
    """

    order: int
    by: str
    kind: str
    text: str
    unit: str
    item: str
    before: int
    amount: int
    after: int
    partner: str = ""
    lacking: int = 0
    when: str = ""


@dataclass(frozen=True, slots=True)
class RunningItem:
    """A stock of the ledger: how much of it is there at the start of the turn and at its end."""

    key: str
    label: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class RunningLedger:
    """All stocks and their postings. Without a battle: what one costs or brings is in the preview."""

    title: str
    items: tuple[RunningItem, ...]
    postings: tuple[Posting, ...]

    def of(self, item: str) -> tuple[Posting, ...]:
        """The postings of one stock."""
        return tuple(one for one in self.postings if one.item == item)
