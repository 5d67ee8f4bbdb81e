"""The two questions of a projection: what to start from, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from mycom.orders.order import Order
from mycom.systems.mythicor.magic.people import Caster, caster_of, victim_of
from mycom.systems.mythicor.projection import setup as start
from mycom.systems.mythicor.projection.battle_view import battle
from mycom.systems.mythicor.projection.chance_view import narrowed, single_chance
from mycom.systems.mythicor.projection.magic_view import magic
from mycom.systems.mythicor.projection.people import unit_of
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Group, Traits, World
from mycom.systems.projections import Projection, Setup


def build(world: World, rules: Rules, orders: Sequence[Order], actor: str, target: str, mode: str) -> Setup | None:
    """The setup of a projection, None when nothing can be projected between the two."""
    found = start.setup(world, rules, orders, actor, target, mode)
    if found is None or found.mode not in start.CHANCES:
        return found
    return narrowed(found, _caster(world, rules, found.actor), victim_of(world, rules, found.target))


def _caster(world: World, rules: Rules, actor: str) -> Caster:
    unit = unit_of(world, actor)
    if isinstance(unit, Group):
        return caster_of(unit)
    victim = victim_of(world, rules, actor)
    # Of a foreign leader the worst is assumed: the highest values that fit what was seen.
    traits = Traits(victim.leadership[1], victim.diplomacy[1], victim.strength[1])
    return Caster(traits, victim.leader, victim.race)


def project(setup: Setup, rules: Rules, *, extras: bool) -> Projection:
    """Computes a projection; without `extras` only what a keystroke needs."""
    if setup.mode == start.MAGIC:
        return magic(setup, rules)
    if setup.mode in start.CHANCES:
        return single_chance(setup, rules)
    return battle(setup, rules, extras=extras)
