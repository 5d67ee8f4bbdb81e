"""Who casts and who suffers: the values of both that the formulas use, doubts included."""

from __future__ import annotations

from dataclasses import dataclass, field

from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Group, Province, Sighting, Traits, World, place_of
from mycom.systems.view import Json

UNDEAD = "undead"


def class_of(rules: Rules, leader: str) -> str:
    """The leader class whose orders a leader gives: a master gives those of his position's class (ch. 4)."""
    position = rules.positions.get(leader)
    return position.leader if position else leader


def is_master(rules: Rules, leader: str) -> bool:
    """Whether a leader is a realm's own character."""
    return leader in rules.positions


@dataclass(frozen=True, slots=True)
class Caster:
    """The leader who acts: traits, leader class or position id, race of his group."""

    traits: Traits
    leader: str = ""
    race: str = ""


#: A number that is known (both ends equal) or lies between two whole numbers.
Between = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Victim:
    """The unit that suffers. Numbers are (lowest, highest) as far as known.

    `owner` is the realm's number, `group` whether it is a group, `leader` class or position id, empty when unknown.
    """

    owner: int = 0
    group: bool = False
    race: str = ""
    leader: str = ""
    leadership: Between = (0, 0)
    diplomacy: Between = (0, 0)
    strength: Between = (0, 0)
    settlement: Between = (0, 0)
    fortification: Between = (0, 0)
    unknown: frozenset[str] = field(default_factory=frozenset)


def caster_of(group: Group) -> Caster:
    """The leader of an own group."""
    return Caster(group.traits, group.leader, group.race)


def victim_of(world: World, rules: Rules, unit: str) -> Victim:
    """What is known of a unit as a victim; what is not lies between the usual bounds and is named in `unknown`."""
    own = world.unit(unit)
    if isinstance(own, Group):
        traits = ((n, n) for n in (own.traits.leadership, own.traits.diplomacy, own.traits.strength))
        leadership, diplomacy, strength = traits
        return Victim(world.realm.number, True, own.race, own.leader, leadership, diplomacy, strength)
    if isinstance(own, Province):
        levels = (own.settlement, own.settlement), (own.fortification, own.fortification)
        return Victim(world.realm.number, False, own.race, settlement=levels[0], fortification=levels[1])
    return _seen(world, rules, unit)


def _seen(world: World, rules: Rules, unit: str) -> Victim:
    sighting = world.sightings.get(unit)
    group = unit.startswith("G")
    owner = sighting.owner if sighting else _owner(world, unit)
    unknown: set[str] = set()

    def between(key: str, low: int, high: int) -> Between:
        value = _value(sighting, key)
        if isinstance(value, bool) or not isinstance(value, int | float | list):
            unknown.add(key)
            return low, high
        if isinstance(value, list):
            ends = [int(end) for end in value if isinstance(end, int | float)]
            if len(ends) == 2 and ends[0] != ends[1]:
                unknown.add(key)
            return (ends[0], ends[-1]) if ends else (low, high)
        return int(value), int(value)

    race = _value(sighting, "race")
    leader = _value(sighting, "leader")
    trait = int(rules.number("orders.special_trait_cap"))
    if group:
        leadership, diplomacy, strength = (between(key, 1, trait) for key in ("leadership", "diplomacy", "strength"))
        settlement = fortification = (0, 0)
    else:
        leadership = diplomacy = strength = (0, 0)
        settlement = between("settlement", 0, rules.settlement[-1].level)
        fortification = between("fortification", 0, rules.fortification[-1].level)
    if not isinstance(race, str):
        unknown.add("race")
    return Victim(
        owner,
        group,
        race if isinstance(race, str) else "",
        leader if isinstance(leader, str) else "",
        leadership,
        diplomacy,
        strength,
        settlement,
        fortification,
        frozenset(unknown),
    )


def _owner(world: World, unit: str) -> int:
    realm = unit.partition("@")[2]
    if realm.isdigit():
        return int(realm)
    place = place_of(unit) if not unit.startswith("G") else None
    cell = world.cells.get(place) if place else None
    return cell.owner or 0 if cell else 0


def _value(sighting: Sighting | None, key: str) -> Json:
    fact = sighting.facts.get(key) if sighting else None
    return fact.value if fact else None
