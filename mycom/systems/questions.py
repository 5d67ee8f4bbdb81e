"""Reverse questions as a rule system offers them: what is asked, what may be set, and the answer in neutral values."""

from __future__ import annotations

from dataclasses import dataclass

from mycom.orders.order import Order
from mycom.systems.projections import Field
from mycom.systems.view import Amount

#: The field that most questions have: the chance that is wanted, in percent.
AT_LEAST = "at_least"


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a projection. `fields` may be edited before it is asked; `reason` says why it cannot be."""

    id: str
    label: str
    detail: str = ""
    fields: tuple[Field, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be done: what, the chance it brings (0..1, None where there is none), its price in words.

    `changes` are the fields that make it so, `actor` another unit that should act instead, `orders` those that make it
    true as far as own orders can.
    """

    label: str
    chance: float | None
    detail: str = ""
    changes: tuple[tuple[str, str, Amount | str], ...] = ()
    actor: str = ""
    orders: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer in a sentence, and the options, the best first; `runner_up` is the place of the second best.

    `proven` tells whether everything better was tried; `method` says how the answer was found.
    """

    sentence: str
    options: tuple[Option, ...] = ()
    runner_up: int | None = None
    proven: bool = True
    method: str = ""
