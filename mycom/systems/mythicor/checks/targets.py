"""What an order is aimed at: range, owner, state of the victim, artefacts (rule text ch. 1.6, 5)."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from mycom.grid.square import direction, distance
from mycom.systems.mythicor.checks.context import CHOOSE_TARGET, Context, Finding, strike
from mycom.systems.mythicor.effects.transfers import item_of
from mycom.systems.mythicor.ids import BANDITS, NOBODY, VILLAGES
from mycom.systems.mythicor.magic.people import UNDEAD, Caster, caster_of, is_master
from mycom.systems.mythicor.magic.power import artefact_factor, reach_by_key
from mycom.systems.mythicor.words import counted, number, place_name, place_text, realm_name
from mycom.systems.mythicor.world import Traits
from mycom.systems.view import Json

RANGE = "range"


def in_range(context: Context) -> Iterator[Finding]:
    """Every target is as near as its parameter asks."""
    unit = context.unit
    if unit is None:
        return
    for parameter in context.kind.parameters:
        text = context.order.text(parameter.name)
        if not parameter.range_key or not text:
            continue
        target = f"P{text}" if parameter.type == "coordinate" else text
        place = context.place_of(target)
        if place is None:
            continue
        message = _too_far(context, target, parameter.range_key, distance(unit.place, place))
        if message:
            yield Finding(message, (CHOOSE_TARGET, strike(context.order)))


def _too_far(context: Context, target: str, key: str, far: int) -> str:
    here, place = context.place, context.place_of(target)
    assert place is not None
    if key == "own_cell":
        verb = "steht" if target.startswith("G") else "liegt"
        return f"{context.name(target)} {verb} nicht in {place_text(here)}." if place != here else ""
    if key == "neighbour":
        return "" if direction(here, place) else f"Ziel {place_text(place)} grenzt nicht an {place_text(here)}."
    reach = _artefact_reach(context) if key == "artefact" else reach_by_key(context.rules, key, _caster(context))
    if reach is None or far <= reach:
        return ""
    return (
        f"Ziel {place_text(place)} ist {counted(far, 'Feld', 'Felder')} entfernt, die Reichweite ist {number(reach)}."
    )


def _caster(context: Context) -> Caster:
    group = context.group
    return caster_of(group) if group else Caster(Traits())


def _artefact_reach(context: Context) -> int | None:
    """How far the unit reaches with the artefact, None when its range is not known."""
    unit, wanted = context.unit, context.order.number("artefact")
    held = next((one for one in unit.stock.artefacts if one.number == wanted), None) if unit else None
    if held is None or held.range is None:
        return None
    return floor(held.range * artefact_factor(context.rules, _caster(context), held.strength))


def not_self(context: Context) -> Iterator[Finding]:
    """Giver and receiver are two units."""
    if context.target == context.order.unit:
        yield Finding("Geber und Empfänger sind dieselbe Einheit.", (CHOOSE_TARGET,))


def foreign_realm(context: Context) -> Iterator[Finding]:
    """The realm, where one is named, is not one's own and is a realm."""
    if context.order.get("realm") is None:
        return
    realm, first_player = context.order.number("realm"), context.rules.number("world.first_player_id")
    if realm == context.world.realm.number:
        yield Finding("Das ist das eigene Reich.", (CHOOSE_TARGET,))
    elif realm == NOBODY or (realm not in context.rules.realms and realm < first_player):
        yield Finding(f"Ein Reich mit der Nummer {realm} gibt es nicht.", (CHOOSE_TARGET,))


def foreign_target(context: Context) -> Iterator[Finding]:
    """The target belongs to another realm."""
    target = context.target
    if target and context.owner(target) == context.world.realm.number:
        yield Finding(f"{context.name(target)} gehört zum eigenen Reich.", (CHOOSE_TARGET, strike(context.order)))


def target_group(context: Context) -> Iterator[Finding]:
    """The target is a group."""
    target = context.target
    if target and not target.startswith("G"):
        yield Finding(f"{context.name(target)} ist keine Gruppe.", (CHOOSE_TARGET,))


def _known(context: Context, key: str) -> Json:
    seen = context.world.sightings.get(context.target)
    fact = seen.facts.get(key) if seen else None
    return fact.value if fact else None


def target_alive(context: Context) -> Iterator[Finding]:
    """The target's leader lives, as far as known."""
    if _known(context, "alive") is False:
        yield Finding(f"Der Anführer von {context.name(context.target)} ist tot.", (CHOOSE_TARGET,))


def target_dead(context: Context) -> Iterator[Finding]:
    """The target's leader is dead, as far as known."""
    own = context.turn.group(context.target)
    alive = own.alive and bool(own.leader) if own else _known(context, "alive") is True
    if alive:
        yield Finding(f"Der Anführer von {context.name(context.target)} lebt.", (CHOOSE_TARGET,))


def diplomacy_target(context: Context) -> Iterator[Finding]:
    """The place has a foreign province that can be persuaded."""
    unit = f"P{place_text(context.place)}"
    owner, name = context.owner(unit), place_name(context.world, context.place)
    repairs = (strike(context.order),)
    if owner == context.world.realm.number:
        yield Finding(f"{name} gehört schon zum Reich.", repairs)
    elif owner == NOBODY:
        yield Finding(f"In {name} lebt niemand, den man überreden könnte.", repairs)
    elif owner == BANDITS:
        yield Finding("Banditen (994) lassen sich nie abwerben.", repairs)
    elif owner is not None and owner != VILLAGES and context.rules.flag("magic.diplomacy_villages_only"):
        yield Finding("In dieser Partie lassen sich nur Dörfer (997) überreden.", repairs)


def not_undead(context: Context) -> Iterator[Finding]:
    """Neither side is undead."""
    unit = context.unit
    target = context.target or f"P{place_text(context.place)}"
    seen = context.world.sightings.get(target)
    fact = seen.facts.get("race") if seen else None
    if (unit and unit.race == UNDEAD) or (fact and fact.value == UNDEAD):
        yield Finding("Untote kennen keine Diplomatie.", (strike(context.order),))


def corruption_allowed(context: Context) -> Iterator[Finding]:
    """The game lets leaders be corrupted; never masters, never bandits."""
    leader = _known(context, "leader")
    if not context.rules.flag("magic.corrupt_allowed"):
        yield Finding("In dieser Partie lassen sich Anführer nicht korrumpieren.", (strike(context.order),))
    elif context.owner(context.target) == BANDITS:
        yield Finding("Banditen (994) lassen sich nie abwerben.", (CHOOSE_TARGET,))
    elif isinstance(leader, str) and is_master(context.rules, leader):
        label = context.rules.positions[leader].label_de
        realm = realm_name(context.world, context.owner(context.target) or 0)
        yield Finding(f"Der {label} von {realm} lässt sich nie abwerben.", (CHOOSE_TARGET,))


def artefact(context: Context) -> Iterator[Finding]:
    """The unit holds this artefact."""
    unit, wanted = context.unit, context.order.number("artefact")
    if unit and not any(one.number == wanted for one in unit.stock.artefacts):
        yield Finding(f"{context.name(unit.id)} hat kein Artefakt {wanted}.", (strike(context.order),))


def artefact_export(context: Context) -> Iterator[Finding]:
    """The game lets artefacts be exported."""
    item = context.rules.items.get(item_of(context.order) or "artefact")
    if item and not item.exportable:
        yield Finding("Artefakte können nicht exportiert werden.", (strike(context.order),))
