"""All orders of a kingdom's turn in their sequence, as far as no die decides."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.systems.carrying import Carried, Handler, carry
from mycom.systems.koenigreich.turn import ground, money, towns, upkeep
from mycom.systems.koenigreich.turn.state import Turn
from mycom.systems.view import Problem

HANDLERS: Mapping[str, Handler[Turn]] = {
    "UH 1": upkeep.enforce,
    "UH 2": upkeep.give_up,
    "AM 1": upkeep.fill,
    "AM 2": upkeep.vacate,
    "HX 1": ground.claim,
    "HX 2": ground.abandon,
    "GV 1": ground.improve,
    "GV 2": ground.prepare,
    "OR 1": towns.found_settlement,
    "OR 2": towns.build,
    "ER 1": money.edict,
    "ER 2": money.edict,
    "ER 3": money.edict,
    "EK 1": money.withdraw,
    "EK 2": money.deposit,
    "EK 3": money.sell,
}


def play(
    turn: Turn, catalogue: Catalogue, orders: Sequence[Order], overridden: Collection[Problem] = ()
) -> tuple[Carried[Turn], ...]:
    """Every order of the kingdom with what comes of it."""
    return carry(turn, orders, catalogue, HANDLERS, overridden)
