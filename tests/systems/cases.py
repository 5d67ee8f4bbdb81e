"""Tables of orders that keep a rule and orders that break it, for games that carry orders out one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from mycom.orders.catalogue import Catalogue
from mycom.orders.notation import parse_line
from mycom.orders.order import Order
from mycom.systems.carrying import Carried
from mycom.systems.view import Severity

T = TypeVar("T")


def last_of(lines: str, catalogue: Catalogue, play: Callable[[list[Order]], Iterable[Carried[T]]]) -> Carried[T]:
    """What comes of the last of the orders; all others are allowed."""
    orders = [replace(parse_line(line, catalogue), key=at) for at, line in enumerate(lines.splitlines(), 1)]
    steps = {one.order.key: one for one in play(orders)}
    assert all(steps[key].done for key in range(1, len(orders)))
    return steps[len(orders)]


def errors(step: Carried[T]) -> set[str]:
    return {one.rule for one in step.problems if one.severity is Severity.ERROR}


def compare(rule: str, kept: Carried[T], broken: Carried[T]) -> None:
    """One order was carried out, the other broke the rule and did nothing."""
    assert errors(kept) == set()
    assert kept.done
    assert rule in errors(broken)
    assert not broken.done
    assert broken.after == broken.before
