"""Which foreign groups can be where own units are after this turn's orders (rule text ch. 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from mycom.systems.mythicor.movement.reach_map import reach_turns
from mycom.systems.mythicor.preview.model import Preview
from mycom.systems.mythicor.relations import relation
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Group, Place, Province, Sighting, World
from mycom.systems.view import Relation


@dataclass(frozen=True, slots=True)
class Coming:
    """The world as foreign groups find it, what own orders make of it, and for each foreign group that counts the
    places it can be at this turn."""

    world: World
    preview: Preview
    reach: Mapping[str, frozenset[Place]]

    def to(self, place: Place) -> tuple[Sighting, ...]:
        """Who can come to a place."""
        return tuple(self.world.sightings[unit] for unit, places in self.reach.items() if place in places)

    def targets(self) -> tuple[Province | Group, ...]:
        """Own units that somebody can reach, provinces first."""
        own: tuple[Province | Group, ...] = (*self.world.provinces.values(), *self.world.groups.values())
        return tuple(unit for unit in own if any(unit.place in places for places in self.reach.values()))


def coming(before: World, rules: Rules, preview: Preview) -> Coming:
    """Who can come where, after own orders.

    Own groups stand where they most likely are then. Friends do not count, nor do groups that were last seen more than
    `projection.threat_memory` turns ago; what was seen some turns ago may have moved since.
    """
    groups = {
        unit: replace(group, place=preview.units[unit].place.likeliest) if unit in preview.units else group
        for unit, group in preview.after.groups.items()
    }
    world = replace(preview.after, turn=before.turn, groups=groups, sightings=before.sightings)
    memory = rules.number("projection.threat_memory")
    counting = [
        seen
        for seen in world.sightings.values()
        if seen.is_group and relation(world, seen.owner) is not Relation.ALLY and world.turn - seen.turn <= memory
    ]
    found = reach_turns(world, rules, [seen.id for seen in counting], (), 1)
    stays = {seen.id: {seen.place} for seen in counting}
    return Coming(
        world,
        preview,
        {unit: frozenset(stays[unit] | {place for place, turn in found[unit].items() if turn == 0}) for unit in stays},
    )
