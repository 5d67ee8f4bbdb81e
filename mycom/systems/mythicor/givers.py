"""Who may give an order: the giver words of the catalogue (rule text ch. 3, 4, 5)."""

from __future__ import annotations

from collections.abc import Sequence

from mycom.systems.mythicor.magic.people import class_of
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import listed
from mycom.systems.mythicor.world import Group, Province

Unit = Province | Group | None


def fits(rules: Rules, unit: Unit, word: str) -> bool:
    """Whether a unit (None: the realm as a whole) is what a giver word says."""
    if unit is None:
        return word == "realm"
    if isinstance(unit, Province):
        return word == "province"
    if word == "any_group":
        return True
    if word == "dead_group":
        return bool(unit.leader) and not unit.alive
    if not unit.leader or not unit.alive:
        return False
    return word == "group" or word == unit.leader or (word in rules.leaders and word == class_of(rules, unit.leader))


def may_give(rules: Rules, unit: Unit, givers: Sequence[str]) -> bool:
    """Whether one of the giver words fits."""
    return any(fits(rules, unit, word) for word in givers)


def could_give(rules: Rules, unit: Unit, givers: Sequence[str]) -> bool:
    """Whether this sort of unit can ever be the giver: a group stays one when its leader dies or changes."""
    if isinstance(unit, Group):
        words = {"group", "any_group", "dead_group", unit.leader, class_of(rules, unit.leader)}
        return any(word in words for word in givers)
    return may_give(rules, unit, givers)


def raises(rules: Rules, position: str, unit: Unit, troop: str) -> bool:
    """Whether a unit may raise troops: provinces and chieftains; under a clan prince all groups and no province.

    A Partie may let a clan prince's provinces raise militia (ch. 3.4).
    """
    clan = position == "clan_prince"
    if isinstance(unit, Province):
        return not clan or (troop == "militia" and rules.flag("orders.clan_provinces_raise_militia"))
    return isinstance(unit, Group) and (clan or class_of(rules, unit.leader) == "chieftain")


def leads_undead(rules: Rules, position: str, unit: Province | Group) -> bool:
    """Whether undead troops may be given to a unit, as far as its leader matters: provinces have none, a group needs a
    necromancer of a black mage (ch. 3.1, 4.2)."""
    return isinstance(unit, Province) or (position == "black_mage" and class_of(rules, unit.leader) == "necromancer")


def reason(rules: Rules, unit: Unit, givers: Sequence[str]) -> str:
    """Why a unit may not give an order, as a sentence; empty when it may."""
    if may_give(rules, unit, givers):
        return ""
    if isinstance(unit, Group):
        if "dead_group" in givers and len(givers) == 1:
            return "Das geht nur bei einem toten Anführer."
        if not unit.leader:
            return "Ohne Anführer kann die Gruppe diesen Befehl nicht ausführen."
        if not unit.alive:
            return "Der Anführer ist tot; die Gruppe kann diesen Befehl nicht ausführen."
    return f"Diesen Befehl können nur {listed([label(rules, word) for word in givers])} geben."


def label(rules: Rules, word: str) -> str:
    """A giver word as a player reads it."""
    if word in _LABELS:
        return _LABELS[word]
    if word in rules.leaders:
        masters = [one.label_de for one in rules.positions.values() if one.leader == word]
        return "/".join((rules.leaders[word].label_de, *masters))
    position = rules.positions.get(word)
    return position.label_de if position else word


_LABELS = {
    "group": "Gruppen mit lebendem Anführer",
    "any_group": "Gruppen",
    "dead_group": "Gruppen mit totem Anführer",
    "province": "Provinzen",
    "realm": "das Reich als Ganzes",
}
