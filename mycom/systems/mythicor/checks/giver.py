"""Who may give an order, and in which state its leader must be (rule text ch. 1.4.2, 4, 5)."""

from __future__ import annotations

from collections.abc import Iterator

from mycom.orders.order import Order
from mycom.systems.mythicor import givers
from mycom.systems.mythicor.checks.context import Context, Finding, strike
from mycom.systems.mythicor.magic.people import is_master
from mycom.systems.view import Repair


def giver(context: Context) -> Iterator[Finding]:
    """The unit is one of those that may give the order."""
    # A leader who is dead or gone is the business of leader_alive where the order is checked for that.
    could = givers.could_give(context.rules, context.unit, context.kind.givers)
    leaves = could and "leader_alive" in context.kind.checks
    reason = givers.reason(context.rules, context.unit, context.kind.givers)
    if reason and not (leaves and context.group and not (context.group.leader and context.group.alive)):
        yield Finding(reason, (strike(context.order),))


def leader_alive(context: Context) -> Iterator[Finding]:
    """The group has a living leader."""
    group = context.group
    if group is None or "giver" in context.failed:
        return
    if not group.leader:
        yield Finding(f"{context.name(group.id)} hat keinen Anführer.", (strike(context.order),))
    elif not group.alive:
        yield Finding(f"Der Anführer von {context.name(group.id)} ist tot.", (strike(context.order),))


def leaderless(context: Context) -> Iterator[Finding]:
    """The group has no leader when the order is carried out."""
    group = context.group
    if group is None or not group.leader:
        return
    order = context.order
    before = Order(order.unit, "BAS 7" if group.alive else "BAS 6")
    repairs: tuple[Repair, ...] = (strike(order),)
    if not is_master(context.rules, group.leader):
        # The way out must come before the appointment, and new orders come last: so the order is entered anew.
        label = "Vorher entlassen" if group.alive else "Vorher Letzte Ölung"
        again = Order(order.unit, order.kind, order.args)
        repairs = (Repair(label, remove=(order.key,), add=(before, again)), *repairs)
    state = "noch einen Anführer" if group.alive else "noch einen toten Anführer"
    yield Finding(f"{context.name(group.id)} hat {state}.", repairs)


def not_master(context: Context) -> Iterator[Finding]:
    """The leader is not the realm's own character."""
    group = context.group
    if group and is_master(context.rules, group.leader):
        label = context.rules.positions[group.leader].label_de
        yield Finding(f"Der {label} führt das Reich und kann nicht entlassen werden.", (strike(context.order),))


def sponsor(context: Context) -> Iterator[Finding]:
    """The sponsor is an own province or living group in the same place."""
    name = context.order.text("sponsor")
    if not name:
        return
    unit = context.turn.units.get(name)
    if unit is None:
        yield Finding(f"Der Sponsor {name} gehört nicht zum Reich.", (Repair("Sponsor wählen …"),))
    elif unit.place != context.place:
        yield Finding(f"Der Sponsor {context.name(name)} steht nicht am selben Ort.", (Repair("Sponsor wählen …"),))
    elif name == context.order.unit or ((group := context.turn.group(name)) and not (group.leader and group.alive)):
        yield Finding(f"{context.name(name)} hat keinen lebenden Anführer und kann nicht zahlen.",
                      (Repair("Sponsor wählen …"),))  # fmt: skip
