"""Two plans side by side: which orders are the same, which differ, and how to take orders over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from mycom.orders.order import Order

SAME, CHANGED, MOVED, LEFT, RIGHT = "same", "changed", "moved", "left", "right"


@dataclass(frozen=True, slots=True)
class OrderPair:
    """An order of a unit in the left plan and its fellow in the right one; None where a plan has none.

    `state` is `same`, `changed` (other parameters), `moved` (the same, but in another sequence within its class),
    `left` or `right` (only there).
    """

    unit: str
    state: str
    left: Order | None
    right: Order | None

    @property
    def order(self) -> Order:
        """The order of the plan that has it, the left one first."""
        found = self.left or self.right
        assert found is not None
        return found


@dataclass(frozen=True, slots=True)
class Takeover:
    """What makes orders of the left plan like those of the right one; the arguments of `OrderBook.change`."""

    remove: tuple[int, ...] = ()
    add: tuple[Order, ...] = ()
    replace: tuple[Order, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.remove or self.add or self.replace)


def compare_orders(
    left: Iterable[Order], right: Iterable[Order], units: Sequence[str] = (), rank: Callable[[str], int] = lambda _: 0
) -> tuple[OrderPair, ...]:
    """Every order of both plans once, in pairs where they belong together.

    Units come as in `units`, others after them; the orders of a unit by `rank` of their kind (the evaluation), the
    same rank as the left plan has them, then what only the right one has.
    """
    ours, theirs = _by_unit(left), _by_unit(right)
    rows: list[OrderPair] = []
    for unit in dict.fromkeys([*units, *ours, *theirs]):
        pairs = _pairs(unit, ours.get(unit, []), theirs.get(unit, []))
        rows += sorted(pairs, key=lambda pair: rank(pair.order.kind))
    return tuple(rows)


def takeover(pairs: Iterable[OrderPair], left: Sequence[Order], right: Sequence[Order]) -> Takeover:
    """What makes the orders of these pairs in the left plan like those of the right one.

    A moved order brings the whole sequence of its class and unit along. When all orders of a unit are taken, their
    sequence is taken too.
    """
    wanted = [pair for pair in pairs if pair.state != SAME]
    remove = {pair.left.key for pair in wanted if pair.state == LEFT and pair.left}
    add = [pair.right for pair in wanted if pair.state == RIGHT and pair.right]
    changed = {pair.left.key: pair.right for pair in wanted if pair.state == CHANGED and pair.left and pair.right}
    for unit in dict.fromkeys(pair.unit for pair in wanted):
        mine = [order for order in left if order.unit == unit]
        other = [order for order in right if order.unit == unit]
        after = [changed.get(order.key, order) for order in mine if order.key not in remove]
        after += [order for order in add if order.unit == unit]
        moved = {pair.order.order_class for pair in wanted if pair.unit == unit and pair.state == MOVED}
        complete = sorted(map(_words, after)) == sorted(map(_words, other))
        for name in dict.fromkeys(order.order_class for order in other):
            now = [order for order in after if order.order_class == name]
            goal = [order for order in other if order.order_class == name]
            if (complete or name in moved) and list(map(_words, now)) != list(map(_words, goal)):
                old = [order for order in mine if order.order_class == name]
                remove |= {order.key for order in old}
                add = [order for order in add if order.unit != unit or order.order_class != name]
                add += _in_sequence(now, goal)
                for order in old:
                    changed.pop(order.key, None)
    kept = tuple(replace(order, key=key) for key, order in changed.items())
    return Takeover(tuple(sorted(remove)), tuple(replace(order, key=0) for order in add), kept)


def _by_unit(orders: Iterable[Order]) -> dict[str, list[Order]]:
    found: dict[str, list[Order]] = {}
    for order in orders:
        found.setdefault(order.unit, []).append(order)
    return found


def _pairs(unit: str, mine: list[Order], other: list[Order]) -> list[OrderPair]:
    """The orders of a unit in pairs: equal ones first, then those of the same kind, then the rest."""
    fellow: dict[int, int] = {}
    free = list(range(len(other)))
    for fits in (lambda a, b: _words(a) == _words(b), lambda a, b: a.kind == b.kind):
        for at, order in enumerate(mine):
            if at not in fellow:
                found = next((each for each in free if fits(order, other[each])), None)
                if found is not None:
                    fellow[at] = found
                    free.remove(found)
    rows = []
    steady = _steady(mine, fellow)
    for at, order in enumerate(mine):
        if at not in fellow:
            rows.append(OrderPair(unit, LEFT, order, None))
            continue
        there = other[fellow[at]]
        state = CHANGED if _words(order) != _words(there) else SAME if at in steady else MOVED
        rows.append(OrderPair(unit, state, order, there))
    return rows + [OrderPair(unit, RIGHT, None, other[at]) for at in free]


def _steady(mine: list[Order], fellow: dict[int, int]) -> set[int]:
    """The orders whose sequence within their class is the same in both plans: of each class the longest such row."""
    steady: set[int] = set()
    for name in {order.order_class for order in mine}:
        chains: list[list[int]] = []
        for at in (at for at, order in enumerate(mine) if order.order_class == name and at in fellow):
            chains.append([*_longest(chain for chain in chains if fellow[chain[-1]] < fellow[at]), at])
        steady.update(_longest(chains))
    return steady


def _longest(chains: Iterable[list[int]]) -> list[int]:
    best: list[int] = []
    for chain in chains:
        if len(chain) > len(best):
            best = chain
    return best


def _in_sequence(orders: list[Order], goal: list[Order]) -> list[Order]:
    """The orders sorted as equal ones stand in `goal`; those that are not there stay behind."""
    rest, found = list(orders), []
    for each in map(_words, goal):
        at = next((at for at, order in enumerate(rest) if _words(order) == each), None)
        if at is not None:
            found.append(rest.pop(at))
    return [*found, *rest]


def _words(order: Order) -> str:
    """What the order says, whatever its key."""
    return repr((order.kind, order.args))
