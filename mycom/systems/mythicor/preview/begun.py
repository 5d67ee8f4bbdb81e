"""Forces as everything that comes before the movement leaves them, with all that they may be (rule text ch. 10.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from mycom.orders.order import Order
from mycom.probability.chances import Chances
from mycom.systems.mythicor.combat.army import Army, Array
from mycom.systems.mythicor.combat.sequence import Force, Meeting
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.preview.casting import Struck
from mycom.systems.mythicor.preview.cloud import Cloud
from mycom.systems.mythicor.preview.encounter import foreign_force, own_force
from mycom.systems.mythicor.preview.starts import Fighter, Starts
from mycom.systems.mythicor.projection.fields import usual_threshold
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.seen import level
from mycom.systems.mythicor.world import Group, Province, Sighting, World


class Begun:
    """Own groups and strangers at the start of the movement. Without `starts` they are as the world has them."""

    def __init__(self, world: World, rules: Rules, orders: Sequence[Order], starts: Starts | None) -> None:
        self.world, self.rules, self.orders, self.starts = world, rules, orders, starts
        self._known: dict[str, Chances[Fighter]] = {}

    def leads(self, unit: str) -> float:
        """The chance that a living leader leads an own group."""
        if self.starts is not None and unit in self.starts.units:
            return self.starts.units[unit].chance(_led)
        group = self.world.groups[unit]
        return float(bool(group.leader) and group.alive)

    def group(self, unit: str, army: Army, points: float) -> Cloud:
        """An own group with all that it may be, as far as that is known; `army` says what it casts. `points` are those
        left on arrival."""
        fighters = self._fighters(unit)
        if fighters is None:
            return Cloud.of([own_force(self.world, self.world.groups[unit], army, points)])
        return _cloud(fighters, army, self.world.realm.number, points)

    def caster(self, group: Group) -> Cloud:
        """An own leader about to attack by magic: only his strength counts."""
        fighters = self._fighters(group.id)
        strengths = Chances.sure(group.traits.strength) if fighters is None else fighters.map(lambda one: one.strength)
        values, chances = (np.array(part, dtype=np.float64) for part in zip(*strengths, strict=True))
        army = Army(race=group.race, leadership=max(1, group.traits.leadership), strength=values)
        return Cloud.of([Force(army, side=self.world.realm.number)], chances)

    def strangers(self, seen: Sequence[Sighting], armies: Sequence[Army], chances: Array) -> Cloud:
        """Strangers of one place, with what own character orders may have done to them."""
        forces = [foreign_force(one, self._attacking(one, army)) for one, army in zip(seen, armies, strict=True)]
        layout = Layout.of(Meeting(tuple(forces)))
        columns = layout.columns()
        for number, one in enumerate(seen):
            struck = self.starts.struck(one.id) if self.starts else Chances.sure(Struck())
            if struck.certain and struck.values[0] == Struck():
                continue
            columns = np.concatenate([self._after(layout, number, columns, what) for what in struck.values], axis=1)
            chances = np.concatenate([chances * chance for _, chance in struck])
        return Cloud.of_columns(forces, columns, chances)

    def _attacking(self, seen: Sighting, army: Army) -> Army:
        """A stranger with the retreat threshold that it has when it attacks: that of a province shows nowhere else."""
        if seen.is_group:
            return army
        told = level(seen, "retreat_threshold")
        return replace(army, retreat_threshold=self.rules.number(usual_threshold(seen)) if told is None else told)

    def _after(self, layout: Layout, number: int, columns: Array, struck: Struck) -> Array:
        """One stranger after something that happened to it."""
        columns = columns.copy()
        place = layout.place
        least = self.rules.number("magic.trait_minimum")
        for name in ("leadership", "strength"):
            row = place[number, name]
            lower = np.maximum(columns[row] + getattr(struck, name), least)
            columns[row] = np.where(columns[row] > 0, lower, columns[row])
        walls = place[number, "fortification"]
        columns[walls] = np.maximum(columns[walls] + struck.fortification, 0)
        if struck.leader_dies:
            columns[place[number, "leadership"]] = 0.0
        if struck.robbed:
            columns[[place[number, "crowns"], place[number, "trade_goods"]]] = 0.0
        if struck.joined:
            columns[place[number, "side"]] = self.world.realm.number
        return columns

    def _fighters(self, unit: str) -> Chances[Fighter] | None:
        if self.starts is None or unit not in self.starts.units:
            return None
        if unit not in self._known:
            self._known[unit] = self.starts.fighter(unit)
        return self._known[unit]


def _led(unit: Group | Province) -> bool:
    return isinstance(unit, Group) and bool(unit.leader) and unit.alive


def _cloud(fighters: Chances[Fighter], army: Army, realm: int, points: float) -> Cloud:
    """A group in all the states that it may set out in."""

    def column(name: str) -> Array:
        return np.array([getattr(one, name) for one in fighters.values], dtype=np.float64)

    troops = [dict(one.troops) for one in fighters.values]
    kinds = dict.fromkeys([*army.troops, *(kind for one in troops for kind in one)])
    everybody = replace(
        army,
        troops={kind: np.array([one.get(kind, 0) for one in troops], dtype=np.float64) for kind in kinds},
        leadership=column("leadership"),
        strength=column("strength"),
        military_bonus=column("military"),
        morale_bonus=column("morale"),
        warships=column("warships"),
        transports=column("transports"),
    )
    force = Force(
        everybody,
        side=realm,
        population=column("population"),  # type: ignore[arg-type]  # arrays stand for many states
        recruits=column("recruits"),  # type: ignore[arg-type]
        trade_goods=column("trade_goods"),  # type: ignore[arg-type]
        crowns=column("crowns"),  # type: ignore[arg-type]
        points=points,
    )
    return Cloud.of([force], np.array([chance for _, chance in fighters], dtype=np.float64))
