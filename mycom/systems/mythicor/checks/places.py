"""Where an order can be carried out: coasts, ships, markets, roads, maps (rule text ch. 1.6, 6, 9)."""

from __future__ import annotations

from collections.abc import Iterator

from mycom.systems.mythicor.checks.context import CHOOSE_TARGET, Context, Finding, instead, strike
from mycom.systems.mythicor.effects.transfers import item_of
from mycom.systems.mythicor.ids import NOBODY, OVERLORD_CITIES
from mycom.systems.mythicor.magic.people import class_of
from mycom.systems.mythicor.ships import ships_needed
from mycom.systems.mythicor.words import counted, number, place_name, place_text
from mycom.systems.mythicor.world import Group, Place, Province
from mycom.systems.view import Repair

SHIPS = ("warships", "transports")


def coast_only(context: Context) -> Iterator[Finding]:
    """The unit is on a coast."""
    kind = context.turn.kind_at(context.place)
    if kind not in ("coast", ""):
        name = place_name(context.world, context.place)
        yield Finding(f"Das geht nur an einer Küste; {name} ist keine.", (strike(context.order),))


def not_on_sea_cell(context: Context) -> Iterator[Finding]:
    """The unit is not on a sea cell."""
    if context.turn.kind_at(context.place) == "sea":
        yield Finding("Auf See lassen sich keine Handlanger anwerben.", (strike(context.order),))


def on_land(context: Context) -> Iterator[Finding]:
    """The group is on land."""
    if context.group and context.group.at_sea:
        yield Finding(f"{context.name(context.order.unit)} ist schon auf See.", (strike(context.order),))


def at_sea(context: Context) -> Iterator[Finding]:
    """The group is at sea."""
    if context.group and not context.group.at_sea:
        yield Finding(f"{context.name(context.order.unit)} ist schon an Land.", (strike(context.order),))


def ships_capacity(context: Context) -> Iterator[Finding]:
    """The ships carry the load."""
    group = context.group
    if group is None:
        return
    stock = context.turn.current(group.id).stock
    have, needed = stock.warships + stock.transports, ships_needed(context.rules, stock)
    if have < needed:
        text = (
            f"{context.name(group.id)} braucht {counted(needed, 'Schiff', 'Schiffe')}, vorhanden sind {number(have)}."
        )
        yield Finding(text, (Repair("Schiffe beschaffen …"), strike(context.order)))


def ships_place(context: Context) -> Iterator[Finding]:
    """Ships go only where there are ships: to groups and to provinces on a coast or at sea."""
    item, target = item_of(context.order), context.target
    if item not in SHIPS or target.startswith("G"):
        return
    place = context.place_of(target)
    if place and context.turn.kind_at(place) == "land":
        name = place_name(context.world, place)
        yield Finding(f"{name} liegt nicht an der Küste und kann keine Schiffe aufnehmen.", (CHOOSE_TARGET,))


def trade_place(context: Context) -> Iterator[Finding]:
    """The place has a province whose settlement level allows the amount."""
    level = _settlement(context, context.place)
    if level is None:
        if context.owner(f"P{place_text(context.place)}") == NOBODY:
            name = place_name(context.world, context.place)
            yield Finding(f"In {name} lebt niemand, mit dem sich handeln ließe.", (strike(context.order),))
        return
    table = context.rules.settlement
    limit = table[min(level, len(table) - 1)].trade_goods
    order = context.order
    if order.number("count") <= limit:
        return
    verb = "kaufen" if order.kind == "BAS 16" else "verkaufen"
    name = place_name(context.world, context.place)
    if not limit:
        yield Finding(f"In {name} (Besiedlungsgrad {level}) gibt es keinen Markt.", (strike(order),))
        return
    text = f"In {name} (Besiedlungsgrad {level}) lassen sich höchstens {number(limit)} Handelsgüter {verb}."
    yield Finding(text, (instead(f"{number(limit)} {verb}", order.with_args(count=limit)), strike(order)))


def _settlement(context: Context, place: Place) -> int | None:
    """The settlement level of a place, None when it is not known."""
    own = context.turn.province_at(place)
    if own:
        return own.settlement
    seen = context.world.sightings.get(f"P{place_text(place)}")
    fact = seen.facts.get("settlement") if seen else None
    return int(fact.value) if fact and isinstance(fact.value, int | float) else None


def road(context: Context) -> Iterator[Finding]:
    """The movement cost is above its least and the province is no sea."""
    unit = context.unit
    if not isinstance(unit, Province):
        return
    lowest = context.rules.number("movement.minimum_cost")
    if context.turn.kind_at(unit.place) == "sea":
        yield Finding("Auf See gibt es keine Straßen.", (strike(context.order),))
    elif unit.movement_cost <= lowest:
        text = f"Die Bewegungskosten sind mit {number(unit.movement_cost)} schon die kleinsten."
        yield Finding(text, (strike(context.order),))


def map_allowed(context: Context) -> Iterator[Finding]:
    """The leader, the position or the place lets a map be drawn."""
    group = context.group
    if group is None or _draws_maps(context, group):
        return
    text = "Karten zeichnen Kundschafter und der Klanfürst, Seefahrer auf See, alle anderen nur in einer Stadt von 996."
    yield Finding(text, (strike(context.order),))


def _draws_maps(context: Context, group: Group) -> bool:
    leader = class_of(context.rules, group.leader)
    realm = context.turn.realm
    if leader == "scout" or group.leader == "clan_prince" or (realm.seafarer and group.at_sea):
        return True
    clan = realm.position == "clan_prince" and context.rules.flag("orders.clan_chieftains_draw_maps")
    if clan and leader == "chieftain":
        return True
    return context.owner(f"P{place_text(group.place)}") == OVERLORD_CITIES


def own_province_here(context: Context) -> Iterator[Finding]:
    """The place is an own province."""
    if context.unit and context.turn.province_at(context.place) is None:
        name = place_name(context.world, context.place)
        yield Finding(f"{name} ist keine eigene Provinz.", (strike(context.order),))
