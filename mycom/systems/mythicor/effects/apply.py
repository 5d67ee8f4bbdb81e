"""Carrying out all orders of a realm, with what each of them gave and took."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from mycom.orders.order import Order
from mycom.systems.mythicor.effects import buying, leaders, raising, spells, status, transfers
from mycom.systems.mythicor.effects.sequence import in_sequence, phase_of
from mycom.systems.mythicor.effects.turn import Change, Shortage, Turn
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import World

Effect = Callable[[Turn, Order], None]

#: What orders change; an order that is not here changes nothing that can be known before the turn.
EFFECTS: Mapping[str, Effect] = {
    **dict.fromkeys((f"SA {number}" for number in (*range(1, 11), 13)), status.special_action),
    "BAS 6": leaders.last_rites,
    "BAS 7": leaders.dismiss_leader,
    "BAS 9": leaders.appoint_leader,
    "BAS 10": leaders.create_group,
    "BAS 12": raising.raise_troops,
    "BAS 13": raising.dismiss_troops,
    "BAS 14": buying.buy_ships,
    "BAS 15": buying.hire_henchmen,
    "BAS 16": buying.buy_goods,
    "BAS 17": buying.sell_goods,
    "BAS 18": buying.raise_settlement,
    "BAS 19": buying.raise_fortification,
    "BAS 20": buying.build_road,
    "BAS 21": status.food_share,
    "BAS 22": status.retreat_threshold,
    "BAS 23": transfers.transfer,
    "BAS 24": transfers.transfer,
    "BAS 25": transfers.transfer_artefact,
    "BAS 26": status.put_to_sea,
    "BAS 27": status.land,
    "BAS 28": transfers.export,
    "BAS 29": transfers.export,
    "BAS 30": transfers.export_artefact,
    "BAS 31": status.rename,
    "UG 3": spells.change_ground,
    "UG 4": spells.change_ground,
    "UG 10": spells.sure,
    "UG 11": spells.stop_plague,
    "UG 13": spells.drive_out_death,
    "UG 14": spells.sure,
    "UG 20": spells.sure,
    "UG 23": raising.raise_undead,
    "UG 25": spells.sure,
    **dict.fromkeys(transfers.SENT, transfers.send),
}


#: Effects on the realm as a whole.
OF_THE_REALM = frozenset({"BAS 31"})


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one order gave and took, and what it lacked."""

    order: Order
    changes: tuple[Change, ...] = ()
    shortages: tuple[Shortage, ...] = ()

    def change(self, unit: str, item: str) -> int:
        """How the order changed one item of one unit."""
        return sum(one.amount for one in self.changes if one.unit == unit and one.item == item)


@dataclass(frozen=True, slots=True)
class Applied:
    """The world after a realm's own orders (before movement), and the outcome of each.

    `totals` are the changes of all orders by unit and item. `turn` is the working copy at the end; read only.
    """

    world: World
    outcomes: Mapping[Order, Outcome]
    totals: Mapping[str, Mapping[str, int]]
    turn: Turn

    def of(self, order: Order) -> Outcome:
        """The outcome of an order; an empty one when it was not among them."""
        return self.outcomes.get(order) or Outcome(order)


def carry_out(turn: Turn, order: Order) -> Outcome:
    """One order on the working copy.

    Nothing comes of an order of a unit that does not exist, nor of a second one of a class other than BAS (ch. 10.1),
    unless the turn lets it be carried out anyway.
    """
    turn.changes, turn.shortages = [], []
    effect = EFFECTS.get(order.kind) if turn.first_of_class(order.unit, phase_of(order), order.key) else None
    if effect and (order.unit in turn.units or (order.unit == "R" and order.kind in OF_THE_REALM)):
        effect(turn, order)
    return Outcome(order, tuple(turn.changes), tuple(turn.shortages))


def apply(world: World, rules: Rules, orders: Sequence[Order], anyway: Collection[int] = ()) -> Applied:
    """All orders in evaluation order; `anyway` are the keys of those that no limit of their number stops."""
    turn = Turn(world, rules, anyway=frozenset(anyway))
    outcomes = {order: carry_out(turn, order) for order in in_sequence(orders)}
    return Applied(turn.world(), outcomes, turn.totals, turn)
