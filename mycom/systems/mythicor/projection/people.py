"""Who stands on a side of a projection: an own group, an own province, or a foreign unit as far as it was seen."""

from __future__ import annotations

from collections.abc import Iterable

from mycom.orders.order import Order
from mycom.systems.mythicor.magic.people import class_of
from mycom.systems.mythicor.projection import fields
from mycom.systems.mythicor.relations import relation
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.unitview import leader_label
from mycom.systems.mythicor.words import place_name, place_text, realm_name
from mycom.systems.mythicor.world import (
    Group,
    Place,
    Province,
    Sighting,
    World,
    place_of,
)
from mycom.systems.projections import Side
from mycom.systems.view import Relation

Unit = Group | Province | Sighting


def unit_of(world: World, unit: str) -> Unit | None:
    """The unit with this id; a cell (`C26/11`) stands for its province where somebody owns it, None otherwise."""
    found = world.unit(unit) or world.sightings.get(unit)
    if found is not None:
        return found
    place = place_of(unit) if unit[:1] in ("P", "C") else None
    if place is None:
        return None
    province = f"P{place_text(place)}"
    if unit != province:
        return unit_of(world, province)
    cell = world.cells.get(place)
    owner = cell.owner if cell else None
    return Sighting(province, place, owner, {}) if owner else None


def is_group(unit: Unit) -> bool:
    """Whether the unit is a group."""
    return isinstance(unit, Group) or (isinstance(unit, Sighting) and unit.is_group)


def is_own(unit: Unit) -> bool:
    """Whether the unit is the player's."""
    return not isinstance(unit, Sighting)


def at_sea(world: World, rules: Rules, unit: Unit) -> bool:
    """Whether the unit is at sea: as it is for own groups, as seen or by its cell for others."""
    if isinstance(unit, Group):
        return unit.at_sea
    if isinstance(unit, Province) or not unit.is_group:
        return False
    fact = unit.facts.get("at_sea")
    return bool(fact.value) if fact else terrain_kind(world, rules, unit.place) == "sea"


def terrain_kind(world: World, rules: Rules, place: Place) -> str:
    """`land`, `coast` or `sea`; land where the cell is not known."""
    cell = world.cells.get(place)
    return rules.terrain[cell.terrain].kind if cell and cell.terrain in rules.terrain else "land"


def name_of(unit: Unit) -> str:
    """The name that a sentence uses: the own name, the place, or the number."""
    if unit.name:
        return unit.name
    if isinstance(unit, Sighting) and unit.is_group:
        return f"Gruppe {unit.id[1:].partition('@')[0]}"
    return place_text(unit.place)


def leader_class(rules: Rules, unit: Unit) -> str:
    """The class whose orders the living leader gives, empty when there is none or it is not known."""
    if isinstance(unit, Group):
        return class_of(rules, unit.leader) if unit.alive and unit.leader else ""
    fact = unit.facts.get("leader") if isinstance(unit, Sighting) else None
    return class_of(rules, str(fact.value)) if fact and fact.value else ""


def side(world: World, rules: Rules, unit: Unit, role: str, orders: Iterable[Order], *, sea: bool) -> Side:
    """The unit as a side of a battle. `role` is `attacker` or `defender`; `sea` tells whether ships count."""
    cast = frozenset(order.kind for order in orders if order.unit == unit.id and order.order_class == "UG")
    if isinstance(unit, Group):
        inputs = fields.own_group(rules, world, unit, cast, at_sea=sea)
    elif isinstance(unit, Province):
        inputs = fields.own_province(rules, world, unit)
    else:
        inputs = fields.foreign(rules, world, unit, at_sea=sea, attacks=role == "attacker")
    return Side(
        id=role,
        role="Angreifer" if role == "attacker" else "Verteidiger",
        title=name_of(unit),
        subtitle=_subtitle(world, rules, unit),
        badge=_badge(unit),
        relation=Relation.OWN if is_own(unit) else relation(world, unit.owner if isinstance(unit, Sighting) else None),
        source=_source(world, unit),
        fields=inputs,
    )


def _badge(unit: Unit) -> str:
    if isinstance(unit, Group):
        return str(unit.number)
    return unit.id[1:].partition("@")[0] if is_group(unit) else ""


def _subtitle(world: World, rules: Rules, unit: Unit) -> str:
    if isinstance(unit, Group):
        leader = leader_label(rules, unit.leader) if unit.leader else "führerlos"
        return f"{unit.id} · {leader} · {place_name(world, unit.place)}"
    cell = world.cells.get(unit.place)
    terrain = rules.terrain[cell.terrain].label_de if cell and cell.terrain in rules.terrain else "Gelände unbekannt"
    if isinstance(unit, Province):
        return f"P {place_text(unit.place)} · {terrain}"
    kind = "G" if unit.is_group else "P"
    return f"{kind} {place_text(unit.place)} · {unit.owner} {realm_name(world, unit.owner, rules.realms)} · {terrain}"


def _source(world: World, unit: Unit) -> str:
    if is_own(unit):
        return "Stand: dieser Zug, nach Befehlen"
    assert isinstance(unit, Sighting)
    if not unit.facts:
        return "nie ausgespäht"
    age = world.turn - unit.turn
    when = "dieser Zug" if age <= 0 else "vor 1 Zug" if age == 1 else f"vor {age} Zügen"
    return f"Stand Zug {unit.turn} · {when}"
