"""Attacks, conquests and moves that work but are probably not meant (rule text ch. 6, 7, 8)."""

from __future__ import annotations

from collections.abc import Iterator

from mycom.orders.order import Order
from mycom.systems.mythicor.checks.advice import NEUTRAL, RETREAT, WARNING, victim_id
from mycom.systems.mythicor.checks.context import Context, Finding, instead, strike
from mycom.systems.mythicor.checks.dangers import Danger, dangers_of
from mycom.systems.mythicor.checks.garrisons import own_soldiers
from mycom.systems.mythicor.checks.movement import walked
from mycom.systems.mythicor.words import counted, place_name, place_text, realm_name
from mycom.systems.mythicor.world import Place
from mycom.systems.view import Repair

PLAGUE = "UG 2"


def friend(context: Context) -> Iterator[Finding]:
    """An attack on a declared friend."""
    order, friends = context.order, context.world.realm.friends
    if not friends:
        return
    realm = order.number("realm")
    if not realm and (context.target or order.kind == PLAGUE):
        realm = context.owner(victim_id(context)) or 0
    if realm in friends:
        name = realm_name(context.world, realm, context.rules.realms)
        yield Finding(f"{name} ist ein erklärter Freund.", _peace(context, realm), WARNING, chapter="7, 8")


def friends_on_the_way(context: Context) -> Iterator[Finding]:
    """A conquest of everything, with a friend's provinces on the way."""
    friends = context.world.realm.friends
    if not friends or context.order.get("realm") is not None:
        return
    met = [place for place in _way(context) if context.owner(f"P{place_text(place)}") in friends]
    if met:
        realm = context.owner(f"P{place_text(met[0])}") or 0
        name = realm_name(context.world, realm, context.rules.realms)
        text = f"Auf dem Weg liegt {place_name(context.world, met[0])}; {name} ist ein erklärter Freund."
        yield Finding(text, _peace(context, realm), WARNING, rule="friend", chapter="7, 8")


def _peace(context: Context, realm: int) -> tuple[Repair, ...]:
    declare = Order(context.order.unit, NEUTRAL, (("realm", realm),))
    return (strike(context.order), Repair(f"{realm} neutral erklären", add=(declare,)))


def _way(context: Context) -> tuple[Place, ...]:
    """The places that the unit's move enters, as far as it is legal."""
    move = context.moving.get(context.order.unit)
    path = walked(context, move.text("path")) if move else None
    return path.places[1:] if path else ()


def own_cells(context: Context) -> Iterator[Finding]:
    """A conquest whose way meets nothing that could be conquered."""
    way = _way(context)
    realm = context.order.number("realm")
    owners = [context.owner(f"P{place_text(place)}") for place in way]
    if not way or None in owners:
        return
    if all(owner == context.world.realm.number for owner in owners):
        text = "Der Weg führt nur durch eigene Provinzen; zu erobern ist dort nichts."
    elif realm and realm not in owners:
        name = realm_name(context.world, realm, context.rules.realms)
        text = f"Auf dem Weg liegt, soweit bekannt, keine Provinz von {name}."
    else:
        return
    yield Finding(text, (Repair("Weg wählen …"), strike(context.order)), WARNING, chapter="7.2")


def retreat_zero(context: Context) -> Iterator[Finding]:
    """An attack by a group that runs at the first loss."""
    group = context.group
    if group and group.bonuses.retreat_threshold == 0:
        usual = int(context.rules.number("orders.retreat_group"))
        text = f"Der Rückzugswert von {context.name(group.id)} ist 0: Die Gruppe flieht nach dem ersten Verlust."
        stay = Repair(f"Rückzugswert {usual} % festlegen", add=(Order(group.id, RETREAT, (("percent", usual),)),))
        yield Finding(text, (stay, strike(context.order)), WARNING, chapter="7.1")


def blocks_nobody(context: Context) -> Iterator[Finding]:
    """Fewer than none: nobody is held up."""
    if context.order.number("limit") < 1:
        text = "So wird niemand aufgehalten: Weniger als 0 Soldaten hat keine Gruppe."
        yield Finding(text, (strike(context.order),), WARNING, chapter="6.1")


def enemy_reach(context: Context) -> Iterator[Finding]:
    """A move that ends where a stronger enemy can still come this turn."""
    path = walked(context, context.order.text("path"))
    if path is None or path.problem or len(path.places) < 2:
        return
    dangers, own = dangers_of(context.world, context.rules), context.turn.soldiers(context.order.unit)

    def strong(place: Place) -> tuple[Danger, ...]:
        return tuple(one for one in dangers.at(place) if one.outnumbers(own))

    end = path.places[-1]
    found = strong(end)
    if not found:
        return
    name = context.name(context.order.unit)
    text = f"In {place_name(context.world, end)} {dangers.told(found)}; {name} hat {own_soldiers(own)}."
    safe = next((at for at in range(len(path.places) - 2, 0, -1) if not strong(path.places[at])), 0)
    repairs: tuple[Repair, ...] = (Repair("Weg wählen …"), strike(context.order))
    if safe:
        label = f"Nach {counted(safe, 'Schritt', 'Schritten')} halten"
        repairs = (instead(label, context.order.with_args(path=path.digits[:safe])), *repairs)
    yield Finding(text, repairs, WARNING, chapter="6, 7")
