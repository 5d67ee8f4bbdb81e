"""What becomes of two plans, side by side: the realm's stocks, each unit, chances of battles and orders, places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mycom.partie.comparison import OrderPair, compare_orders
from mycom.systems.view import Severity

if TYPE_CHECKING:
    from mycom.orders.order import Order
    from mycom.systems import Position
    from mycom.systems.previews import PreviewRow, PreviewUnit, PreviewView
    from mycom.systems.view import Place, Problem

REALM = "R"
#: Smaller differences of a chance and of a mean are none.
_LEAST_CHANCE, _LEAST = 0.005, 0.05


@dataclass(frozen=True, slots=True)
class Span:
    """A number in doubt: lowest, highest and mean value. A chance (0..1) when `chance` is set."""

    low: float
    high: float
    mean: float
    chance: bool = False

    def close_to(self, other: Span) -> bool:
        """Whether nobody could tell the two apart: less than half a percent, or than a twentieth in the mean."""
        pairs = ((self.low, other.low), (self.high, other.high), (self.mean, other.mean))
        if self.chance:
            return all(abs(one - two) < _LEAST_CHANCE for one, two in pairs)
        return pairs[0][0] == pairs[0][1] and pairs[1][0] == pairs[1][1] and abs(self.mean - other.mean) < _LEAST


#: Where a unit may stand: places with their chances, the likeliest first.
Places = tuple[tuple["Place", float], ...]
Outcome = Span | Places


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One thing that becomes of a plan: of a unit (`R` the realm, `C26/11` a place), as it is now and after each plan.

    None where there is nothing to say, as for a unit that only one plan makes.
    """

    unit: str
    label: str
    before: Outcome | None
    left: Outcome | None
    right: Outcome | None

    @property
    def differs(self) -> bool:
        """Whether the plans come out differently, as far as a player would notice."""
        if isinstance(self.left, Span) and isinstance(self.right, Span):
            return not self.left.close_to(self.right)
        if isinstance(self.left, tuple) and isinstance(self.right, tuple):
            ours, theirs = dict(self.left), dict(self.right)
            return any(abs(ours.get(place, 0.0) - theirs.get(place, 0.0)) >= _LEAST_CHANCE for place in ours | theirs)
        return self.left != self.right

    @property
    def change(self) -> float | None:
        """How much more the right plan has, by the means; None where that cannot be said."""
        if isinstance(self.left, Span) and isinstance(self.right, Span):
            return self.right.mean - self.left.mean
        return None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two plans: their orders in pairs and what becomes of them."""

    orders: tuple[OrderPair, ...]
    outcomes: tuple[OutcomeRow, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the plans: its orders, the problems that count, those that the player overrode."""

    orders: tuple[Order, ...]
    problems: tuple[Problem, ...]
    overridden: tuple[Problem, ...]


def preview_of(position: Position, side: Side) -> PreviewView:
    """The turn with the orders of a plan; problems that the player overrode stop none."""
    return position.preview(side.orders, side.overridden)


def compare(
    position: Position, left: Side, right: Side, views: tuple[PreviewView, PreviewView] | None = None
) -> Comparison:
    """Compares two plans of the turn that `position` stands at the start of.

    Takes as long as two previews, unless these are given.
    """
    units = [view.id for view in position.units() if view.can_order]
    pairs = compare_orders(left.orders, right.orders, [*units, REALM], position.catalogue.rank)
    views = views or (preview_of(position, left), preview_of(position, right))
    rows = [*_realm(position, left, right)]
    for unit in dict.fromkeys([*units, *views[0].units, *views[1].units]):
        rows += _unit(unit, views[0].units.get(unit), views[1].units.get(unit))
        rows += _chances([pair for pair in pairs if pair.unit == unit], position, (left, right), views)
    rows += _places(views[0], views[1])
    return Comparison(pairs, tuple(rows))


def _realm(position: Position, left: Side, right: Side) -> Iterable[OutcomeRow]:
    ours, theirs = (position.ledger(REALM, side.orders, side.overridden) for side in (left, right))
    others = {row.label: row for row in theirs.rows}
    for row in ours.rows:
        other = others.get(row.label)
        if other is not None:
            yield OutcomeRow(REALM, row.label, _sure(row.now), _sure(row.after), _sure(other.after))
    for label, severities in (("Fehler", {Severity.ERROR}), ("Hinweise", {Severity.WARNING, Severity.HINT})):
        counts = [sum(each.severity in severities for each in side.problems) for side in (left, right)]
        yield OutcomeRow(REALM, label, None, _sure(counts[0]), _sure(counts[1]))


def _unit(unit: str, left: PreviewUnit | None, right: PreviewUnit | None) -> Iterable[OutcomeRow]:
    shown = left or right
    if shown is None:
        return
    where: list[Places | None] = [side.places if side is not None else None for side in (left, right)]
    here: Places = ((shown.before, 1.0),)
    if where != [here, here]:
        yield OutcomeRow(unit, "Ort", here, where[0], where[1])
    ours, theirs = _numbers(left), _numbers(right)
    for key, row in {**theirs, **ours}.items():
        mine, other = ours.get(key), theirs.get(key)
        if any(each is not None and each.changes for each in (mine, other)):
            yield OutcomeRow(unit, row.label, _sure(row.before), _span(left, mine, row), _span(right, other, row))
    ours_events, theirs_events = _events(left), _events(right)
    for text in dict.fromkeys([*ours_events, *theirs_events]):
        yield OutcomeRow(unit, text, None, ours_events.get(text, _NEVER), theirs_events.get(text, _NEVER))


def _chances(
    pairs: Iterable[OrderPair], position: Position, sides: Sequence[Side], views: Sequence[PreviewView]
) -> Iterable[OutcomeRow]:
    """The chances of orders that may fail: battles, spells, henchmen."""
    for pair in pairs:
        found: list[Span | None] = []
        for order, view in zip((pair.left, pair.right), views, strict=True):
            outcome = view.orders.get(order.key) if order is not None else None
            chance = outcome.chance if outcome is not None else None
            found.append(_chance(*chance) if chance is not None else None)
        if any(each is not None for each in found):
            orders = sides[0].orders if pair.left is not None else sides[1].orders
            yield OutcomeRow(pair.unit, position.view(pair.order, orders).sentence, None, found[0], found[1])


def _places(left: PreviewView, right: PreviewView) -> Iterable[OutcomeRow]:
    both = [{(place, text): _chance(low, high) for place, text, low, high in view.places} for view in (left, right)]
    for (x, y), text in dict.fromkeys([*both[0], *both[1]]):
        sides = [side.get(((x, y), text), _NEVER) for side in both]
        yield OutcomeRow(f"C{x}/{y}", text, None, sides[0], sides[1])


def _numbers(unit: PreviewUnit | None) -> dict[str, PreviewRow]:
    return {row.key: row for row in (*unit.totals, *unit.rows)} if unit is not None else {}


def _events(unit: PreviewUnit | None) -> dict[str, Span]:
    return {text: _chance(low, high) for text, low, high in unit.events} if unit is not None else {}


def _sure(value: float) -> Span:
    return Span(value, value, value)


def _span(unit: PreviewUnit | None, row: PreviewRow | None, known: PreviewRow) -> Span | None:
    """A number of a unit in a plan; where the plan says nothing of it, it stays as it was."""
    if row is not None:
        return Span(row.low, row.high, row.mean)
    return _sure(known.before) if unit is not None else None


def _chance(low: float, high: float) -> Span:
    return Span(low, high, (low + high) / 2, chance=True)


_NEVER = _chance(0.0, 0.0)
