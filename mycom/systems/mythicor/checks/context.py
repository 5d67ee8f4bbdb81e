"""What a check sees: the order, its kind, its unit and the realm as the orders before it left everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from mycom.orders.catalogue import Catalogue, OrderKind
from mycom.orders.order import Order
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import unit_name
from mycom.systems.mythicor.world import Group, Place, Province, World, place_of
from mycom.systems.view import PathView, Repair, Severity


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check objects to: a sentence and ways to mend it. `fixed`: cannot be overridden."""

    message: str
    repairs: tuple[Repair, ...] = ()
    severity: Severity = Severity.ERROR
    fixed: bool = False
    rule: str = ""
    chapter: str = ""


@dataclass(slots=True)
class Context:
    """One order under check. `given` has the first order by unit and phase before this one, `moving` the move of each
    unit that moves.

    `failed` are the names of the checks that this order has not passed so far; `path` is the way of its unit, once
    it was walked.
    """

    turn: Turn
    catalogue: Catalogue
    kind: OrderKind
    order: Order
    given: dict[tuple[str, str], Order]
    moving: Mapping[str, Order]
    failed: set[str] = field(default_factory=set)
    path: PathView | None = None

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self.turn.rules

    @property
    def world(self) -> World:
        """The world as it was reported."""
        return self.turn.start

    @property
    def unit(self) -> Province | Group | None:
        """The giver; None for the realm as a whole."""
        return self.turn.units.get(self.order.unit)

    @property
    def group(self) -> Group | None:
        """The giver when it is a group."""
        return self.turn.group(self.order.unit)

    @property
    def place(self) -> Place:
        """Where the giver stands; (0, 0) for the realm."""
        unit = self.unit
        return unit.place if unit else (0, 0)

    @property
    def target(self) -> str:
        """The target's unit id, as far as the order has one; a cell is named like its province."""
        text = self.order.text("target")
        return f"P{text}" if text[:1].isdigit() and "/" in text else text

    def name(self, unit: str) -> str:
        """A unit with its name."""
        own = self.turn.group(unit)
        return f"{unit} {own.name}".rstrip() if own else unit_name(self.world, unit)

    def place_of(self, unit: str) -> Place | None:
        """Where a unit stands or was last seen, None when nobody knows."""
        own = self.turn.units.get(unit)
        if own:
            return own.place
        seen = self.world.sightings.get(unit)
        return seen.place if seen else place_of(unit) if not unit.startswith("G") else None

    def owner(self, unit: str) -> int | None:
        """The realm of a unit as far as known."""
        if unit in self.turn.units:
            return self.world.realm.number
        realm = unit.partition("@")[2]
        if realm.isdigit():
            return int(realm)
        seen = self.world.sightings.get(unit)
        if seen:
            return seen.owner
        place = place_of(unit)
        cell = self.world.cells.get(place) if place else None
        return cell.owner if cell else None


Check = Callable[[Context], Iterator[Finding]]

#: A repair that only the window can make: it asks for another target.
CHOOSE_TARGET = Repair("Ziel wählen …")


def strike(order: Order) -> Repair:
    """The repair that takes an order out."""
    return Repair("Befehl streichen", remove=(order.key,))


def instead(label: str, order: Order) -> Repair:
    """The repair that puts a changed order in the place of the old one."""
    return Repair(label, replace=(order,))


def first(findings: Iterable[Finding]) -> Finding | None:
    """The first finding, None when there is none."""
    return next(iter(findings), None)
