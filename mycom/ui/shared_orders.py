"""What several selected units have in common: the same orders, and the orders that can be given to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mycom.orders.order import Order
from mycom.systems.view import OrderView
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.ui.session import Session


#: So many units of a sort are asked for what they could be given, where a glance is enough.
_ASKED = 8


@dataclass(frozen=True, slots=True)
class Shared:
    """An order that every unit has: as the first one has it, and the same order of each other unit."""

    order: Order
    others: tuple[Order, ...]

    @property
    def keys(self) -> tuple[int, ...]:
        """The keys of all of them."""
        return (self.order.key, *(one.key for one in self.others))


@dataclass(frozen=True, slots=True)
class CommonOffer:
    """An order of the catalogue, how many of the units may be given it, and why the others may not."""

    kind: str
    possible: int
    of: int
    reason: str = ""


def shared_orders(session: Session, units: Sequence[str]) -> tuple[Shared, ...]:
    """The orders that all units have with the same values, in the sequence of the first unit."""
    if not units:
        return ()
    rest = {unit: list(session.orders_of(unit)) for unit in units[1:]}
    found: list[Shared] = []
    for order in session.orders_of(units[0]):
        same = []
        for orders in rest.values():
            fit = next((one for one in orders if (one.kind, one.args) == (order.kind, order.args)), None)
            if fit is not None:
                same.append(fit)
        if len(same) == len(rest):
            found.append(Shared(order, tuple(same)))
            for one in same:
                rest[one.unit].remove(one)
    return tuple(found)


def shared_view(session: Session, shared: Shared) -> OrderView:
    """A shared order in words; its effect is shown when every unit has the same one."""
    views = [
        view
        for order in (shared.order, *shared.others)
        for view in session.views(order.unit)
        if view.order.key == order.key
    ]
    effects = {view.effect for view in views}
    effect = tr("je {effect}").format(effect=views[0].effect) if len(effects) == 1 and views[0].effect else ""
    return replace(views[0], effect=effect, tooltip="")


def left_over(session: Session, units: Sequence[str], shared: Sequence[Shared]) -> int:
    """How many orders of the units are not shared."""
    return sum(len(session.orders_of(unit)) for unit in units) - len(shared) * len(units)


def common_offers(session: Session, units: Sequence[str]) -> tuple[CommonOffer, ...]:
    """Every order that at least one of the units could be given, with how many may be given it now."""
    reasons: dict[str, list[str]] = {}
    for unit in units:
        for offer in session.offers(unit):
            reasons.setdefault(offer.kind, []).append(offer.reason)
    position = session.position
    kinds = list(reasons)
    if position is not None:
        kinds.sort(key=lambda kind: (position.catalogue.rank(kind), position.catalogue.kinds[kind].number))
    return tuple(
        CommonOffer(
            kind,
            sum(not reason for reason in reasons[kind]),
            len(units),
            next((reason for reason in reasons[kind] if reason), ""),
        )
        for kind in kinds
    )


def possible_classes(session: Session, units: Sequence[str]) -> set[str]:
    """The classes of which at least one of the units could be given an order; of many units a few are asked."""
    asked: dict[str, int] = {}
    found: set[str] = set()
    for unit in units:
        view = session.unit(unit)
        section = view.section if view is not None else ""
        asked[section] = asked.get(section, 0) + 1
        if asked[section] <= _ASKED:
            found |= {offer.kind.partition(" ")[0] for offer in session.offers(unit) if not offer.reason}
    return found
