"""From the projected months to the orders that make them true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mycom.orders.order import Order
from mycom.systems.koenigreich.projection.setups import EDICTS, choice
from mycom.systems.projections import Setup

_KINDS = {"holidays": "ER 1", "promotion": "ER 2", "taxes": "ER 3"}


def adopt(setup: Setup, edicts: Mapping[str, str], orders: Sequence[Order]) -> tuple[Order, ...]:
    """Edicts that differ from those that are set, and the royal enforcer."""
    found = [
        Order("R", _KINDS[edict], ((edict, level),))
        for edict in EDICTS
        if (level := choice(setup, edict)) and level != edicts.get(edict)
    ]
    if choice(setup, "enforcer") == "1":
        found.append(Order("R", "UH 1"))
    given = {(one.unit, one.kind, one.args) for one in orders}
    return tuple(one for one in found if (one.unit, one.kind, one.args) not in given)
