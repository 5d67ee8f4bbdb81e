"""Artefacts that work like a character order, as far as their effect is known (rule text ch. 1.6.9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import floor

from mycom.orders.catalogue import Catalogue
from mycom.systems.mythicor.magic.outcome import Outcome, use_artefact
from mycom.systems.mythicor.magic.people import Caster, Victim
from mycom.systems.mythicor.magic.power import artefact_factor, reach_of
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Artefact, Group, Province, Traits

MAGE = "mage"
#: Orders that an artefact may work like, by what they are aimed at. The others are about the leader himself.
ON_GROUPS = frozenset({"UG 8", "UG 9", "UG 14", "UG 17", "UG 22", "UG 25"})
ON_PROVINCES = frozenset({"UG 2", "UG 3", "UG 4", "UG 5", "UG 6", "UG 7", "UG 10", "UG 11", "UG 13", "UG 18", "UG 20"})


@dataclass(frozen=True, slots=True)
class Use:
    """An artefact in somebody's hands: the order it works like (`UG 7`), its strength, by how much range and effect
    are weakened or raised, and its reach in cells."""

    kind: str
    user: Caster
    strength: int
    factor: float
    reach: int

    def outcome(self, rules: Rules, victim: Victim) -> Outcome:
        """What may come of it."""
        return use_artefact(rules, self.kind, self.user, self.strength, self.factor, victim)


def user_of(unit: Group | Province) -> Caster:
    """Who uses an artefact; in a province, or without a living leader, nobody of any skill."""
    leads = isinstance(unit, Group) and unit.alive and bool(unit.leader)
    return Caster(unit.traits, unit.leader, unit.race) if isinstance(unit, Group) and leads else Caster(Traits())


def use_of(rules: Rules, catalogue: Catalogue, user: Caster, artefact: Artefact) -> Use | None:
    """How a unit uses an artefact; None when its effect is that of no character order, or its strength is not known."""
    kind = _order_like(catalogue, artefact.effect)
    if not kind or artefact.strength is None:
        return None
    spell = Caster(replace(user.traits, strength=artefact.strength), MAGE, user.race)
    reach = reach_of(rules, kind, spell) if artefact.range is None else artefact.range
    factor = artefact_factor(rules, user, artefact.strength)
    return Use(kind, user, artefact.strength, factor, floor((reach or 0) * factor))


def _order_like(catalogue: Catalogue, effect: str) -> str:
    """The order whose number or title an effect names."""
    told = effect.strip().casefold()
    for kind in catalogue.of_class("UG"):
        if kind.id in ON_GROUPS | ON_PROVINCES and told in (kind.id.casefold(), kind.title_de.casefold()):
            return kind.id
    return ""


def used(artefact: Artefact) -> Artefact | None:
    """What is left of an artefact that was used once: one charge less, nothing after the last. Charges that nobody
    knows are not counted."""
    if artefact.charges is None:
        return artefact
    return replace(artefact, charges=artefact.charges - 1) if artefact.charges > 1 else None
