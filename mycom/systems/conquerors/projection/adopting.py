"""From a projection to the order that makes it true."""

from __future__ import annotations

from mycom.orders.order import Order
from mycom.systems.conquerors.board.model import Board, Troops
from mycom.systems.conquerors.board.places import Corner
from mycom.systems.conquerors.moves import turns_to
from mycom.systems.conquerors.projection.memory import read
from mycom.systems.conquerors.projection.setups import FAITH, FIELD, INVASION
from mycom.systems.conquerors.projection.values import number
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn.automatic import invasion_order
from mycom.systems.conquerors.turn.move import enemies
from mycom.systems.projections import Setup


def adopt(setup: Setup) -> tuple[Order, ...]:
    """The field battle, ritual or invasion of a setup as an order; nothing where there is none."""
    memory = read(setup.memory)
    if setup.mode == FIELD and len(memory.place) == 2:
        args: tuple[tuple[str, int | str], ...] = (("target", f"{memory.place[0]}/{memory.place[1]}"),)
        stop = number(setup, "", "stop_below")
        return (Order(setup.actor, "FK 1", (*args, ("stop_below", stop)) if stop else args),)
    if setup.mode.startswith(FAITH) and memory.god:
        return (Order("R", "GL 1", (("god", memory.god),)),)
    if setup.mode.startswith(INVASION) and memory.kind and len(memory.at) == len(Corner._fields):
        return (invasion_order(memory.target(0)),)
    return ()


def march(board: Board, rules: Rules, troops: Troops, setup: Setup) -> tuple[Order, ...]:
    """The march before an invasion for troops that are not yet at the object; nothing when they cannot get there."""
    memory = read(setup.memory)
    if not setup.mode.startswith(INVASION) or not memory.kind:
        return ()
    places = memory.target(0).places
    if troops.place in places:
        return ()
    near = sorted(place for place in turns_to(board, rules, troops, 1) if place in places)
    free = [place for place in near if not enemies(board, troops.owner, place)]
    return (Order(troops.id, "ZUG 1", (("target", f"{free[0][0]}/{free[0][1]}"),)),) if free else ()
