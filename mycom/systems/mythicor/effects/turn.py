"""The working copy on which one realm's orders are carried out, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import CellKnowledge, Group, Place, Province, Stock, World

Unit = Province | Group

#: Fields of a stock that are plain counts.
COUNTS = tuple(name.name for name in fields(Stock) if name.name not in ("troops", "artefacts", "trade_origin"))
RACE_BOUND = frozenset({"recruits", "population"})


@dataclass(frozen=True, slots=True)
class Change:
    """How many of an item (a field of Stock or a troop id) an order gave to a unit, or took (negative)."""

    unit: str
    item: str
    amount: int


@dataclass(frozen=True, slots=True)
class Shortage:
    """What an order needed of an item and what was there."""

    unit: str
    item: str
    needed: int
    had: int


@dataclass(frozen=True, slots=True)
class Start:
    """Own units by id and by place before any order: what each working copy of a world begins with."""

    units: Mapping[str, Unit]
    at: Mapping[Place, tuple[str, ...]]

    @classmethod
    def of(cls, world: World) -> Start:
        """The start of a world."""
        units: dict[str, Unit] = {**world.provinces, **world.groups}
        at: dict[Place, tuple[str, ...]] = {}
        for unit in units.values():
            at[unit.place] = (*at.get(unit.place, ()), unit.id)
        return cls(units, at)


class Turn:
    """A realm in the middle of its orders. `units` are current except for counts, which `have` tells.

    `changes` and `shortages` are those of the order being carried out; `totals` sums all changes by unit and item.
    Several copies of one world may share their `start`. `anyway` are the keys of orders that no limit stops.
    """

    def __init__(
        self, world: World, rules: Rules, start: Start | None = None, *, anyway: frozenset[int] = frozenset()
    ) -> None:
        start = start or Start.of(world)
        self.start = world
        self.rules = rules
        self.anyway = anyway
        self.realm = world.realm
        self.units: dict[str, Unit] = dict(start.units)
        self.cells: dict[Place, CellKnowledge] | None = None
        self.ground_changed = False
        self.special_actions = 0
        self.bought: set[str] = set()
        self.sold: set[str] = set()
        self._classes: set[tuple[str, str]] = set()
        self.changes: list[Change] = []
        self.shortages: list[Shortage] = []
        self.totals: dict[str, dict[str, int]] = {}
        self._counts: dict[str, dict[str, int]] = {}
        self._at: dict[Place, tuple[str, ...]] = dict(start.at)

    def have(self, unit: str, item: str) -> int:
        """How many of an item a unit has now."""
        return self.counts(unit).get(item, 0)

    def counts(self, unit: str) -> dict[str, int]:
        """All counts of a unit now: fields of Stock and troop ids."""
        known = self._counts.get(unit)
        if known is None:
            stock = self.units[unit].stock
            # Whole before it is kept: a preview may be worked out beside the window.
            known = self._counts[unit] = {**{name: getattr(stock, name) for name in COUNTS}, **stock.troops}
        return known

    def soldiers(self, unit: str) -> int:
        """Head count of a unit's troops now."""
        return sum(count for item, count in self.counts(unit).items() if item in self.rules.troops)

    def add(self, unit: str, item: str, amount: int) -> None:
        """Gives a unit some of an item, or takes it (negative)."""
        if not amount:
            return
        counts = self.counts(unit)
        counts[item] = counts.get(item, 0) + amount
        self.changes.append(Change(unit, item, amount))
        total = self.totals.setdefault(unit, {})
        total[item] = total.get(item, 0) + amount

    def affordable(self, unit: str, item: str, each: int, count: int) -> int:
        """How many of `count` things, each of which takes `each` of an item, the unit can have; notes a shortage.

        When orders are not carried out in part, it is all or nothing.
        """
        needed, had = each * count, self.have(unit, item)
        if count <= 0:
            return 0
        if needed <= had:
            return count
        self.shortages.append(Shortage(unit, item, needed, had))
        return had // each if self.rules.flag("orders.partial_orders") else 0

    def change(self, unit: str, **values: Any) -> None:
        """Replaces values of a unit other than its counts."""
        self.ground_changed |= "movement_cost" in values
        self.units[unit] = replace(self.units[unit], **values)

    def replace(self, unit: Unit) -> None:
        """Puts a unit in the place of the one with its id, wherever it stands now; counts stay as they are."""
        before = self.units[unit.id]
        self.ground_changed |= (
            isinstance(unit, Province) and isinstance(before, Province) and (unit.movement_cost != before.movement_cost)
        )
        if unit.place != before.place:
            self._at[before.place] = tuple(one for one in self.here(before.place) if one != unit.id)
            self._at[unit.place] = (*self.here(unit.place), unit.id)
        self.units[unit.id] = unit

    def enter(self, unit: Unit) -> None:
        """Adds a new unit."""
        self.units[unit.id] = unit
        self._at[unit.place] = (*self.here(unit.place), unit.id)

    def here(self, place: Place) -> tuple[str, ...]:
        """Own units in a place."""
        return self._at.get(place, ())

    def province_at(self, place: Place) -> Province | None:
        """The own province in a place, or None."""
        unit = self.units.get(f"P{place[0]}/{place[1]}")
        return unit if isinstance(unit, Province) else None

    def group(self, unit: str) -> Group | None:
        """An own group, or None when the id is no group's."""
        found = self.units.get(unit)
        return found if isinstance(found, Group) else None

    def binds_race(self, item: str) -> bool:
        """Whether an item belongs to a race (ch. 1.3.3)."""
        if item == "henchmen":
            return self.rules.flag("orders.henchmen_have_race")
        return item in RACE_BOUND or item in self.rules.troops

    def free_of_race(self, unit: str) -> bool:
        """Whether a unit holds nothing of a race, so that it can take on another."""
        return not any(count and self.binds_race(item) for item, count in self.counts(unit).items())

    def accepts(self, unit: str, race: str) -> bool:
        """Whether a unit can take in something of a race; an undead province takes in only undead (ch. 1.3.4)."""
        receiver = self.units[unit]
        if receiver.race == race:
            return True
        if isinstance(receiver, Province) and receiver.race == "undead":
            return False
        return self.free_of_race(unit)

    def terrain_at(self, place: Place) -> str:
        """The terrain of a place, empty when it is not known."""
        own = self.province_at(place)
        if own:
            return own.terrain
        cell = self.start.cells.get(place)
        return cell.terrain if cell else ""

    def kind_at(self, place: Place) -> str:
        """The kind of terrain of a place: land, coast, sea; empty when it is not known."""
        terrain = self.rules.terrain.get(self.terrain_at(place))
        return terrain.kind if terrain else ""

    def first_of_class(self, unit: str, phase: str, key: int = 0) -> bool:
        """Whether a unit has not yet carried out an order of this class, or may do so anyway; basic orders do not
        count."""
        if phase == "BAS":
            return True
        first = (unit, phase) not in self._classes
        self._classes.add((unit, phase))
        return first or key in self.anyway

    def special_actions_left(self) -> int:
        """Special actions that the realm may still give."""
        return self.realm.special_actions - self.special_actions

    def current(self, unit: str) -> Unit:
        """A unit as it is now, counts included."""
        found = self.units[unit]
        counts = self._counts.get(unit)
        if counts is None:
            return found
        plain: dict[str, Any] = {name: counts.get(name, 0) for name in COUNTS}
        troops = {item: count for item, count in counts.items() if count and item in self.rules.troops}
        return replace(found, stock=replace(found.stock, troops=troops, **plain))

    def take_over(self, part: Turn, units: Iterable[str]) -> None:
        """Takes over what another copy of the same start did to some units, which nothing has happened to here.

        The copies go on sharing what was taken over: neither is to be changed afterwards.
        """
        for unit in units:
            then, now = part.units[unit], self.units.get(unit)
            if now is None:
                self.enter(then)
            elif then is now:
                pass
            elif then.place == now.place:
                self.units[unit] = then
            else:
                self.replace(then)
            if unit in part._counts:
                self._counts[unit] = part._counts[unit]
            if unit in part.totals:
                self.totals[unit] = part.totals[unit]
        if part.realm is not part.start.realm:
            self.realm = part.realm
        self.cells = part.cells if self.cells is None else self.cells
        self.ground_changed |= part.ground_changed
        self.special_actions += part.special_actions
        self.bought |= part.bought
        self.sold |= part.sold
        self._classes |= part._classes

    def world(self) -> World:
        """The world as it is now."""
        return self.world_with({unit: self.current(unit) for unit in self.units})

    def world_with(self, units: Mapping[str, Unit]) -> World:
        """The world as it is now, with these for its own units."""
        return replace(
            self.start,
            realm=self.realm,
            provinces={key: unit for key, unit in units.items() if isinstance(unit, Province)},
            groups={key: unit for key, unit in units.items() if isinstance(unit, Group)},
            cells=self.start.cells if self.cells is None else self.cells,
        )
