"""The map as movement sees it: kind and cost of every cell, the steps between cells (rule text ch. 1.5, 6)."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

from mycom.grid.square import DIRECTIONS
from mycom.systems.mythicor.ids import BANDITS
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Place, World

#: One movement point in the whole numbers used inside.
POINT = 1_000_000


def micro(value: float) -> int:
    """A number of the rules in millionths, exact for up to six decimals as they are written."""
    return int((Decimal(str(value)) * POINT).to_integral_value(ROUND_HALF_UP))


class Ground:
    """Terrain kinds and step costs of one world, as lists over cells; the steps out of a cell are kept once found.

    `kind` is `land`, `coast`, `sea` or empty where the terrain is not known; `straight` and `diagonal`
    are the costs of entering a cell in millionths of a point. Cells count from 0, row by row.
    """

    def __init__(self, world: World, rules: Rules) -> None:
        self.width, self.height = world.width, world.height
        count = self.width * self.height
        unknown = rules.number("movement.unknown_cost")
        standard = {terrain.id: (terrain.kind, terrain.movement_cost) for terrain in rules.terrain.values()}
        self.kind: list[str] = [""] * count
        costs: list[float] = [unknown] * count
        self.bandits: set[int] = set()
        for place, cell in world.cells.items():
            index = self.index(place)
            if index is None:
                continue
            self.kind[index], cost = standard.get(cell.terrain, ("", unknown))
            costs[index] = cost if cell.movement_cost is None else cell.movement_cost
            if cell.owner == BANDITS:
                self.bandits.add(index)
        for province in world.provinces.values():
            index = self.index(province.place)
            if index is not None:
                self.kind[index] = standard.get(province.terrain, (self.kind[index], unknown))[0]
                costs[index] = province.movement_cost
        for sighting in world.sightings.values():
            index = self.index(sighting.place)
            if index is None:
                continue
            if sighting.owner == BANDITS:
                self.bandits.add(index)
            terrain = sighting.facts.get("terrain")
            if not self.kind[index] and terrain and isinstance(terrain.value, str) and terrain.value in standard:
                self.kind[index], costs[index] = standard[terrain.value]
        if not rules.flag("combat.bandits_always_attack"):
            self.bandits.clear()
        self.henchmen_have_race = rules.flag("orders.henchmen_have_race")
        lowest = rules.number("movement.minimum_cost")
        factors = micro(rules.number("movement.straight_factor")), micro(rules.number("movement.diagonal_factor"))
        entered = [micro(max(lowest, cost)) for cost in costs]
        self.straight = [cost * factors[0] // POINT for cost in entered]
        self.diagonal = [cost * factors[1] // POINT for cost in entered]
        self._steps: tuple[dict[int, tuple[tuple[int, int, int], ...]], ...] = ({}, {}, {}, {})

    def index(self, place: Place) -> int | None:
        """The cell of a place, None beyond the edge of the map."""
        x, y = place
        if 1 <= x <= self.width and 1 <= y <= self.height:
            return (y - 1) * self.width + x - 1
        return None

    def place(self, index: int) -> Place:
        """The place of a cell."""
        return index % self.width + 1, index // self.width + 1

    def kind_for(self, index: int, at_sea: bool) -> str:
        """The kind of a cell; where it is not known, the one that suits the group."""
        return self.kind[index] or ("sea" if at_sea else "land")

    def neighbour(self, index: int, digit: int) -> int | None:
        """The cell one step away, None beyond the edge of the map."""
        x, y = index % self.width + DIRECTIONS[digit][0], index // self.width + DIRECTIONS[digit][1]
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else None

    def cost(self, target: int, digit: int) -> int:
        """The cost of entering a cell by a step in this direction, in millionths of a point."""
        return self.straight[target] if digit % 2 or digit == 0 else self.diagonal[target]

    def diagonal_allowed(self, start: int, target: int, at_sea: bool) -> bool:
        """Whether a diagonal step is: onto a coast, from sea to sea, from land (or coast) to land (ch. 6)."""
        to = self.kind_for(target, at_sea)
        return to == "coast" or (self.kind_for(start, at_sea) == "sea") == (to == "sea")

    def steps(self, index: int, at_sea: bool, can_sail: bool) -> tuple[tuple[int, int, int], ...]:
        """The legal steps out of a cell as (target, cost, digit), by digit, without standing still.

        `can_sail`: the group's ships carry it; it may enter sea cells only when it is at sea and they do.
        """
        known = self._steps[2 * at_sea + can_sail]
        found = known.get(index)
        if found is None:
            found = known[index] = tuple(self._find(index, at_sea, can_sail))
        return found

    def barred(self, start: int, target: int, digit: int, at_sea: bool, can_sail: bool) -> str:
        """The rule that bars a step from one cell to its neighbour: `sea`, `ships`, `land`, `diagonal`; or empty."""
        kind = self.kind_for(target, at_sea)
        if kind == "sea" and not (at_sea and can_sail):
            return "ships" if at_sea else "sea"
        if kind == "land" and at_sea:
            return "land"
        slanting = digit and digit % 2 == 0
        return "diagonal" if slanting and not self.diagonal_allowed(start, target, at_sea) else ""

    def inland(self, target: int, at_sea: bool) -> bool:
        """Whether a group that enters a cell leaves its ships behind (ch. 6)."""
        return not at_sea and self.kind_for(target, at_sea) == "land"

    def _find(self, index: int, at_sea: bool, can_sail: bool) -> list[tuple[int, int, int]]:
        steps = []
        for digit in range(1, 9):
            target = self.neighbour(index, digit)
            if target is not None and not self.barred(index, target, digit, at_sea, can_sail):
                steps.append((target, self.cost(target, digit), digit))
        return steps


_Key = tuple[tuple[Place, str, float], ...]
_last: tuple[World, Rules, _Key, Ground] | None = None


def ground_of(world: World, rules: Rules) -> Ground:
    """The ground of a world; the last one made is kept, because a drag asks a hundred times a second."""
    global _last
    # What orders change of provinces is mostly stock; only these values matter to the ground.
    key = tuple((p.place, p.terrain, p.movement_cost) for p in world.provinces.values())
    if _last is not None:
        known, known_rules, known_key, ground = _last
        same_map = known.cells is world.cells and known.sightings is world.sightings
        if same_map and known_rules is rules and known_key == key:
            return ground
    ground = Ground(world, rules)
    _last = (world, rules, key, ground)
    return ground
