"""What a unit may be ordered to do, and the values an order's parameter may take, nearest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mycom.grid.square import direction, distance
from mycom.orders.catalogue import Catalogue, OrderKind, Parameter
from mycom.orders.order import Order
from mycom.systems.mythicor import givers
from mycom.systems.mythicor.checks import CHECKS
from mycom.systems.mythicor.checks.context import Context, first
from mycom.systems.mythicor.describe import names_of
from mycom.systems.mythicor.effects import Applied, apply
from mycom.systems.mythicor.effects.sequence import phase_of
from mycom.systems.mythicor.effecttext import target_place
from mycom.systems.mythicor.magic.people import Caster, caster_of
from mycom.systems.mythicor.magic.power import reach_by_key
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.things import item_label
from mycom.systems.mythicor.words import counted, number, place_name, place_text
from mycom.systems.mythicor.world import Group, Place, Province, Traits, World
from mycom.systems.view import Offer

#: Checks that an order can be asked before its parameters are known.
BEFOREHAND = (
    "giver", "leader_alive", "leader_dead", "leaderless", "not_master", "one_per_class", "special_action_limit", "cap",
    "max_groups", "settlement_max", "fortification_max", "trade_once", "coast_only", "not_on_sea_cell", "on_land",
    "at_sea", "ships_capacity", "road", "map_allowed", "own_province_here", "diplomacy_target", "not_undead",
    "has_troops", "has_soldier", "henchmen",
)  # fmt: skip
#: Orders that raise troops, and orders that give away what the unit holds.
RAISING = frozenset({"BAS 12", "UG 23"})

Choices = tuple[tuple[str, str], ...]


def offers(world: World, rules: Rules, catalogue: Catalogue, unit: str, orders: Sequence[Order]) -> tuple[Offer, ...]:
    """Every order that this sort of unit may be given, in evaluation order; `reason` says why not now."""
    applied = apply(world, rules, orders)
    found = applied.turn.units.get(unit)
    if found is None and unit != "R":
        return ()
    given: dict[tuple[str, str], Order] = {}
    for order in orders:
        given.setdefault((order.unit, phase_of(order)), order)
    kinds = [kind for kind in catalogue.kinds.values() if givers.could_give(rules, found, kind.givers)]
    kinds.sort(key=lambda kind: (catalogue.rank(kind.id), kind.number))
    return tuple(Offer(kind.id, _reason(applied, catalogue, kind, unit, given)) for kind in kinds)


def _reason(
    applied: Applied, catalogue: Catalogue, kind: OrderKind, unit: str, given: dict[tuple[str, str], Order]
) -> str:
    context = Context(applied.turn, catalogue, kind, Order(unit, kind.id), given, set())
    names = [name for name in kind.checks if name in BEFOREHAND]
    if kind.cost and not kind.parameters:
        names.append("crowns")
    for name in names:
        finding = first(CHECKS[name](context))
        if finding:
            return finding.message
    return ""


def targets(
    world: World, rules: Rules, catalogue: Catalogue, unit: str, kind_id: str, parameter: str, orders: Sequence[Order]
) -> Choices:
    """Legal values of a parameter (text as in `Order.args`, label), nearest first; empty when it is free."""
    applied = apply(world, rules, orders)
    kind = catalogue.kind(kind_id)
    wanted = next((one for one in kind.parameters if one.name == parameter), None) if kind else None
    giver = applied.world.unit(unit)
    if kind is None or wanted is None:
        return ()
    if wanted.type == "realm":
        return _realms(applied.world, rules)
    if giver is None:
        return ()
    search = _Search(applied.world, rules, kind, wanted, giver)
    if wanted.type == "choice":
        return search.choices(catalogue)
    if wanted.name in ("artefact", "other"):
        return tuple((str(one.number), f"{one.number} {one.name}".rstrip()) for one in giver.stock.artefacts)
    return search.units()


def _realms(world: World, rules: Rules) -> Choices:
    """Other realms: players by number, then those that no player has."""
    owners = {sighting.owner for sighting in world.sightings.values()} | set(world.realm.names)
    owners |= {cell.owner for cell in world.cells.values() if cell.owner}
    owners |= {realm for realm in rules.realms if realm}
    owners -= {0, world.realm.number}
    players_first = sorted(owners, key=lambda realm: (realm < rules.number("world.first_player_id"), realm))
    name = names_of(world, rules)
    return tuple((str(realm), name(str(realm))) for realm in players_first)


class _Search:
    """Values for one parameter of one order of one unit."""

    def __init__(
        self, world: World, rules: Rules, kind: OrderKind, parameter: Parameter, giver: Province | Group
    ) -> None:
        self.world, self.rules, self.kind, self.parameter, self.giver = world, rules, kind, parameter, giver
        self.name = names_of(world, rules)
        caster = caster_of(giver) if isinstance(giver, Group) else Caster(Traits())
        self.reach = reach_by_key(rules, parameter.range_key, caster)
        self.foreign = "foreign_target" in kind.checks or parameter.type == "foreign_group"

    def units(self) -> Choices:
        """Units or places in reach, nearest first."""
        ids = {
            "own_unit": self._own,
            "own_group": lambda: (unit for unit in self._own() if unit.startswith("G")),
            "own_province": lambda: (unit for unit in self._own() if unit.startswith("P")),
            "foreign_group": lambda: (unit for unit in self.world.sightings if unit.startswith("G")),
            "unit": self._any,
            "coordinate": self._cells,
        }.get(self.parameter.type)
        if ids is None:
            return ()
        found = []
        for unit in dict.fromkeys(ids()):
            place = target_place(self.world, unit)
            if place is not None and self._near(place) and self._fits(unit):
                found.append((distance(self.giver.place, place), _sortable(unit), unit))
        return tuple(self._shown(unit, far) for far, _, unit in sorted(found))

    def _shown(self, unit: str, far: int) -> tuple[str, str]:
        steps = "am selben Ort" if far == 0 else f"{counted(far, 'Feld', 'Felder')} entfernt"
        if self.parameter.type == "coordinate":
            place = target_place(self.world, unit)
            assert place is not None
            return place_text(place), f"{place_name(self.world, place)} · {steps}"
        return unit, self.name(unit) if self.parameter.range_key == "own_cell" else f"{self.name(unit)} · {steps}"

    def _near(self, place: Place) -> bool:
        key, here = self.parameter.range_key, self.giver.place
        if key == "own_cell":
            return place == here
        if key == "neighbour":
            return bool(direction(here, place))
        return self.reach is None or distance(here, place) <= self.reach

    def _fits(self, unit: str) -> bool:
        if unit == self.giver.id:
            return False
        own = self.world.unit(unit)
        if self.foreign and own is not None:
            return False
        checks = self.kind.checks
        if "target_group" in checks and not unit.startswith("G"):
            return False
        if self.parameter.name == "sponsor" and isinstance(own, Group):
            return bool(own.leader) and own.alive
        if "target_dead" in checks or "target_alive" in checks:
            return self._alive(unit) is not ("target_dead" in checks)
        return True

    def _alive(self, unit: str) -> bool | None:
        """Whether a group's leader lives, None when nobody knows."""
        own = self.world.groups.get(unit)
        if own:
            return own.alive if own.leader else None
        sighting = self.world.sightings.get(unit)
        fact = sighting.facts.get("alive") if sighting else None
        return fact.value if fact and isinstance(fact.value, bool) else None

    def _own(self) -> Iterable[str]:
        return (*self.world.provinces, *self.world.groups)

    def _any(self) -> Iterable[str]:
        return (*self.world.sightings, *self._own())

    def _cells(self) -> Iterable[str]:
        """Cells in reach that are on the map, as ids of their provinces."""
        x, y = self.giver.place
        reach = 1 if self.parameter.range_key == "neighbour" else self.reach
        if reach is None:
            return self._any()
        columns = range(max(1, x - reach), min(self.world.width, x + reach) + 1)
        rows = range(max(1, y - reach), min(self.world.height, y + reach) + 1)
        return (f"P{column}/{row}" for row in rows for column in columns)

    def choices(self, catalogue: Catalogue) -> Choices:
        """Values of a choice: troops that can be raised, what is in stock, leaders with their price."""
        rules, stock = self.rules, self.giver.stock
        table = self.parameter.table
        if table == "troops" and self.kind.id in RAISING:
            types = self.world.realm.troop_types or tuple(rules.troops)
            return tuple((one, f"{item_label(rules, one)} · {rules.troops[one].cost} Kr") for one in types)
        if table == "troops":
            return tuple((one, f"{item_label(rules, one)} · {number(n)} da") for one, n in stock.troops.items() if n)
        if table == "items":
            held = ((one, getattr(stock, one, 0)) for one, item in rules.items.items() if item.number)
            return tuple((one, f"{item_label(rules, one)} · {number(n)} da") for one, n in held if n)
        if table == "leaders":
            return tuple((one.id, f"{one.label_de} · {one.cost} Kr") for one in rules.leaders.values())
        if table == "ships":
            return tuple(
                (one, f"{item_label(rules, one)} · {rules.items[one].cost} Kr") for one in ("warships", "transports")
            )
        return tuple((one.id, one.label_de) for one in catalogue.choices(table))


def _sortable(unit: str) -> tuple[str, int, int]:
    """Units in their natural order: groups before provinces, `G2` before `G10`."""
    first_number, _, rest = unit[1:].replace("@", "/").partition("/")
    return unit[0], int(first_number or 0), int(rest or 0)
