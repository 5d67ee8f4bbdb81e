"""Artefacts in use, ART 1: those that work like a character order (rule text ch. 1.6.9)."""

from __future__ import annotations

from dataclasses import replace

from mycom.grid.square import distance
from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.systems.mythicor.combat import Army
from mycom.systems.mythicor.combat.sequence import Force
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.evaluation import characters, spells
from mycom.systems.mythicor.evaluation.log import DONE, FAILED
from mycom.systems.mythicor.evaluation.state import Unit
from mycom.systems.mythicor.evaluation.working import Working, named
from mycom.systems.mythicor.magic.artefact import ON_GROUPS, Use, use_of, used, user_of
from mycom.systems.mythicor.world import Artefact, Group, Place, place_of

USE = "ART 1"


def use(working: Working, turn: Turn, catalogue: Catalogue, order: Order) -> bool:
    """Uses an artefact. False when the rules do not tell what it does; then nothing has happened.

    On something that it does not work on it counts as not used and keeps its charge.
    """
    realm, unit = turn.realm.number, turn.current(order.unit)
    held = next((one for one in unit.stock.artefacts if one.number == order.number("artefact")), None)
    found = use_of(working.rules, catalogue, user_of(unit), held) if held else None
    if held is None or found is None or order.get("other") is not None:
        return False
    target = order.text("target") or f"P{unit.place[0]}/{unit.place[1]}"
    hit = characters.find(working, turn, target)
    place = hit[1].place if hit else place_of(target)
    if problem := _problem(turn, found, unit, hit, place):
        working.result(realm, order, FAILED, *problem)
        return True
    _spend(turn, unit, held)
    spell = Order(order.unit, found.kind, (("target", target),), order.key)
    effect = working.draw(found.outcome(working.rules, characters.victim(working, hit)).worst)
    victims = (hit[0],) if hit and effect.success and not effect.reveals else ()
    working.tell(
        "magic", "acted" if effect.success else "missed", (realm, *victims), unit=named(realm, unit), place=place,
        other=named(*hit) if hit else "", text=order.kind,
    )  # fmt: skip
    if effect.success:
        attacker = Force(Army(leadership=1.0, strength=found.strength * found.factor), side=realm)
        spells.take_effect(working, turn, spell, effect, hit, place, attacker=attacker, reach=found.reach)
    unlucky = ("", "") if effect.success else ("chance", "Es ist nicht gelungen.")
    working.result(realm, order, DONE if effect.success else FAILED, *unlucky)
    return True


def _spend(turn: Turn, unit: Unit, held: Artefact) -> None:
    left = used(held)
    kept = [left if one is held else one for one in unit.stock.artefacts]
    turn.change(unit.id, stock=replace(unit.stock, artefacts=tuple(one for one in kept if one is not None)))


def _problem(
    turn: Turn, found: Use, unit: Unit, hit: tuple[int, Unit] | None, place: Place | None
) -> tuple[str, str] | None:
    """Why an artefact does not work on its target: rule and reason."""
    if place is None or distance(unit.place, place) > found.reach:
        return "range", "Das Ziel ist nicht in Reichweite; das Artefakt gilt als nicht angewendet."
    if (found.kind in ON_GROUPS) != bool(hit and isinstance(hit[1], Group)):
        return "artefact_target", "Darauf wirkt das Artefakt nicht; es gilt als nicht angewendet."
    return characters.unfit(turn, found.kind, hit)
