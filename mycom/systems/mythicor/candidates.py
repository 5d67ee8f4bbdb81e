"""The values that a parameter of an order could take for a unit, nearest first, before any check is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from mycom.grid.square import direction, distance
from mycom.orders.catalogue import Catalogue, OrderKind, Parameter
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.effecttext import target_place
from mycom.systems.mythicor.magic.people import Caster, caster_of
from mycom.systems.mythicor.magic.power import reach_by_key
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.things import item_label
from mycom.systems.mythicor.words import number, place_text
from mycom.systems.mythicor.world import Group, Place, Province, Traits, World

#: Orders with this cost raise troops; the others give away what the unit holds.
RAISING_COST = "troop_cost"
#: Parameters that name an artefact the unit holds.
ARTEFACTS = frozenset({"artefact", "other"})
#: Types whose values nobody can list.
FREE = frozenset({"int", "percent", "text", "path"})

#: Values found so far by what was looked for.
Known = dict[tuple[str, ...], tuple[str, ...]]


def listed_values(parameter: Parameter) -> bool:
    """Whether the values of a parameter can be listed."""
    return parameter.type not in FREE or parameter.name in ARTEFACTS


class Candidates:
    """Values of the parameters of one order of one unit, as a working copy of the turn has things."""

    def __init__(
        self, turn: Turn, catalogue: Catalogue, kind: OrderKind, unit: str, known: Known | None = None
    ) -> None:
        """`known` keeps units and realms that other orders of the same unit have looked for in the same state."""
        self.turn, self.catalogue, self.kind = turn, catalogue, kind
        self._known: Known = {} if known is None else known
        self.giver: Province | Group | None = turn.units.get(unit)
        self.foreign = "foreign_target" in kind.checks
        self._caster = caster_of(self.giver) if isinstance(self.giver, Group) else Caster(Traits())

    def of(self, parameter: Parameter) -> tuple[str, ...]:
        """The values as orders write them; none for a parameter that is free."""
        if parameter.type == "realm":
            return self._remembered(("realm",), self._realms)
        if self.giver is None:
            return ()
        if parameter.name in ARTEFACTS:
            return tuple(str(one.number) for one in self.giver.stock.artefacts)
        if parameter.type == "choice":
            return self._choices(parameter)
        key = (parameter.type, parameter.range_key, str(self.foreign))
        return self._remembered(key, lambda: self._units(parameter))

    def _remembered(self, key: tuple[str, ...], find: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
        if key not in self._known:
            self._known[key] = find()
        return self._known[key]

    def label(self, parameter: Parameter, value: str) -> str:
        """What stands behind a value of a choice: its name, price or stock."""
        rules, giver = self.turn.rules, self.giver
        if parameter.name in ARTEFACTS:
            held = giver.stock.artefacts if giver else ()
            return next((f"{one.number} {one.name}".rstrip() for one in held if str(one.number) == value), value)
        table = parameter.table
        if table == "troops" and self.kind.cost == RAISING_COST:
            return f"{item_label(rules, value)} · {rules.troops[value].cost} Kr"
        if table in ("troops", "items") and giver:
            return f"{item_label(rules, value)} · {number(self.turn.have(giver.id, value))} da"
        if table == "leaders":
            return f"{rules.leaders[value].label_de} · {rules.leaders[value].cost} Kr"
        if table == "ships":
            return f"{item_label(rules, value)} · {rules.items[value].cost} Kr"
        return next((one.label_de for one in self.catalogue.choices(table) if one.id == value), value)

    # --- realms, choices ---

    def _realms(self) -> tuple[str, ...]:
        """Other realms: players by number, then those that no player has."""
        return other_realms(self.turn.start, self.turn.rules)

    def _choices(self, parameter: Parameter) -> tuple[str, ...]:
        """Troops that can be raised, what is in stock, every value of any other table."""
        rules, table = self.turn.rules, parameter.table
        assert self.giver is not None
        if table == "troops" and self.kind.cost == RAISING_COST:
            return self.turn.realm.troop_types or tuple(rules.troops)
        if table == "troops":
            return tuple(one for one in rules.troops if self.turn.have(self.giver.id, one))
        if table == "items":
            numbered = (one for one, item in rules.items.items() if item.number)
            return tuple(one for one in numbered if self.turn.have(self.giver.id, one))
        return tuple(one.id for one in self.catalogue.choices(table))

    # --- units and places ---

    def _units(self, parameter: Parameter) -> tuple[str, ...]:
        """Units or places in reach, nearest first."""
        giver = self.giver
        assert giver is not None
        reach = reach_by_key(self.turn.rules, parameter.range_key, self._caster)
        lists: dict[str, Callable[[], Iterable[str]]] = {
            "own_unit": lambda: self._own(parameter.range_key),
            "own_group": lambda: (unit for unit in self._own(parameter.range_key) if unit.startswith("G")),
            "own_province": lambda: (unit for unit in self._own(parameter.range_key) if unit.startswith("P")),
            "foreign_group": lambda: (unit for unit in self.turn.start.sightings if unit.startswith("G")),
            "unit": lambda: (*self.turn.start.sightings, *self._own(parameter.range_key)),
            "coordinate": lambda: self._cells(1 if parameter.range_key == "neighbour" else reach),
        }
        found = []
        for unit in dict.fromkeys(lists[parameter.type]()) if parameter.type in lists else ():
            if self.foreign and unit in self.turn.units:
                continue
            place = self.place(unit)
            if unit != giver.id and place is not None and self._near(parameter.range_key, place, reach):
                found.append((distance(giver.place, place), _sortable(unit), unit))
        units = [unit for _, _, unit in sorted(found)]
        if parameter.type != "coordinate":
            return tuple(units)
        places = (self.place(unit) for unit in units)
        return tuple(dict.fromkeys(place_text(place) for place in places if place))

    def place(self, unit: str) -> Place | None:
        """Where a unit stands as far as known."""
        own = self.turn.units.get(unit)
        return own.place if own else target_place(self.turn.start, unit)

    def _near(self, key: str, place: Place, reach: int | None) -> bool:
        assert self.giver is not None
        here = self.giver.place
        if key == "own_cell":
            return place == here
        if key == "neighbour":
            return bool(direction(here, place))
        return reach is None or distance(here, place) <= reach

    def _own(self, key: str) -> Iterable[str]:
        """Own units; only those in reach where that is the next cell at most."""
        if self.giver is None or key not in ("own_cell", "neighbour"):
            return self.turn.units
        x, y = self.giver.place
        if key == "own_cell":
            return self.turn.here((x, y))
        around = product(range(x - 1, x + 2), range(y - 1, y + 2))
        return [unit for place in around for unit in self.turn.here(place)]

    def _cells(self, reach: int | None) -> Iterable[str]:
        """Cells in reach that are on the map, as ids of their provinces."""
        world: World = self.turn.start
        if reach is None or self.giver is None:
            return (*world.sightings, *self.turn.units)
        x, y = self.giver.place
        columns = range(max(1, x - reach), min(world.width, x + reach) + 1)
        rows = range(max(1, y - reach), min(world.height, y + reach) + 1)
        return (f"P{column}/{row}" for row in rows for column in columns)


def _sortable(unit: str) -> tuple[str, int, int]:
    """Units in their natural order: groups before provinces, `G2` before `G10`."""
    first_number, _, rest = unit[1:].replace("@", "/").partition("/")
    return unit[0], int(first_number or 0), int(rest or 0)


_last_realms: tuple[World, Rules, tuple[str, ...]] | None = None


def other_realms(world: World, rules: Rules) -> tuple[str, ...]:
    """The realms known of a world; the last answer is kept, because a dozen orders ask for it."""
    global _last_realms
    if _last_realms is None or _last_realms[0] is not world or _last_realms[1] is not rules:
        owners = {sighting.owner for sighting in world.sightings.values()} | set(world.realm.names)
        owners |= {cell.owner for cell in world.cells.values() if cell.owner}
        owners |= {realm for realm in rules.realms if realm}
        owners -= {0, world.realm.number}
        first_player = rules.number("world.first_player_id")
        found = sorted(owners, key=lambda realm: (realm < first_player, realm))
        _last_realms = world, rules, tuple(map(str, found))
    return _last_realms[2]
