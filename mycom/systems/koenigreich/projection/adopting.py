"""From the projected months to the orders that make them true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mycom.orders.order import Order
from mycom.problems import Fault, NotAllowed
from mycom.systems.koenigreich.projection.setups import EDICTS, choice
from mycom.systems.projections import Setup

_KINDS = {"holidays": "ER 1", "promotion": "ER 2", "taxes": "ER 3"}


def adopt(setup: Setup, edicts: Mapping[str, str], orders: Sequence[Order]) -> tuple[Order, ...]:
    """Edicts that differ from those that are set, and the royal enforcer; `edicts` counts the orders in.

    Raises NotAllowed when each of the edicts has its order in this turn, as there is one a turn."""
    given = {(one.unit, one.kind) for one in orders}
    other = [edict for edict in EDICTS if (level := choice(setup, edict)) and level != edicts.get(edict)]
    found = [
        Order("R", _KINDS[edict], ((edict, choice(setup, edict)),))
        for edict in other
        if ("R", _KINDS[edict]) not in given
    ]
    if choice(setup, "enforcer") == "1" and ("R", "UH 1") not in given:
        found.append(Order("R", "UH 1"))
    if other and not found:
        names = ", ".join(EDICTS[edict] for edict in other)
        raise NotAllowed(Fault(f"Dafür gibt es in diesem Zug schon einen Befehl: {names}", "diesen Befehl zu ändern"))
    return tuple(found)
