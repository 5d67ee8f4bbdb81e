"""The whole state of a Partie as the game master knows it, immutable (rule text ch. 10.2).

Every realm has a holding, also those that no player has: free cities, villages, bandits … and nobody (0), whose
provinces are the land that belongs to no one. A province knows its land (movement cost, fertility, population maximum);
cells without a province have terrain and movement cost only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from mycom.orders.order import Order
from mycom.systems.mythicor.evaluation.sightings import Observer
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import CellKnowledge, Group, Place, Province, Realm, Sighting, World

Unit = Province | Group


@dataclass(frozen=True, slots=True)
class Holding:
    """A realm and all its units by id (`P26/11`, `G7`). `realm` also has its last score and whom it declared friend or
    foe. `standing` are its last orders to fight, block and cast in battle, which the separate mode needs."""

    realm: Realm
    provinces: Mapping[str, Province] = field(default_factory=dict)
    groups: Mapping[str, Group] = field(default_factory=dict)
    standing: tuple[Order, ...] = ()

    def units(self) -> Iterator[Unit]:
        """Groups, then provinces."""
        yield from self.groups.values()
        yield from self.provinces.values()

    def unit(self, unit_id: str) -> Unit | None:
        """A unit by its id within the realm."""
        return self.provinces.get(unit_id) or self.groups.get(unit_id)

    def put(self, unit: Unit) -> Holding:
        """The holding with one unit changed or added."""
        if isinstance(unit, Province):
            return replace(self, provinces={**self.provinces, unit.id: unit})
        return replace(self, groups={**self.groups, unit.id: unit})

    def without(self, unit_id: str) -> Holding:
        """The holding without one unit."""
        return replace(
            self,
            provinces={key: one for key, one in self.provinces.items() if key != unit_id},
            groups={key: one for key, one in self.groups.items() if key != unit_id},
        )


@dataclass(frozen=True, slots=True)
class State:
    """All realms by number at the start of a turn; `date` as the report's head tells it. `sequence` is the order of the
    players in the separate mode, by number while it is empty."""

    turn: int
    holdings: Mapping[int, Holding]
    cells: Mapping[Place, CellKnowledge] = field(default_factory=dict)
    date: str = ""
    width: int = 50
    height: int = 50
    sequence: tuple[int, ...] = ()

    def players(self, rules: Rules) -> tuple[int, ...]:
        """The realms of players, by number."""
        first = rules.number("world.first_player_id")
        return tuple(sorted(number for number in self.holdings if number >= first))

    def put(self, realm: int, unit: Unit) -> State:
        """The state with one unit changed or added."""
        return self.with_holding(self.holdings[realm].put(unit))

    def with_holding(self, holding: Holding) -> State:
        """The state with one realm changed."""
        return replace(self, holdings={**self.holdings, holding.realm.number: holding})

    def with_world(self, world: World) -> State:
        """The state after a realm's own world changed; what the realm only knows of others is left aside."""
        holding = self.holdings[world.realm.number]
        return self.with_holding(Holding(world.realm, world.provinces, world.groups, holding.standing))

    def owner(self, province: str) -> int | None:
        """Whose a province is; None for a cell without one."""
        return next((number for number, one in self.holdings.items() if province in one.provinces), None)

    def find(self, unit: str) -> tuple[int, Unit] | None:
        """A unit by the id that everybody calls it (`P26/11`, `G2@1003`): its realm and what it is."""
        name, _, realm = unit.partition("@")
        number = int(realm) if realm.isdigit() else self.owner(name)
        if number is None or number not in self.holdings:
            return None
        found = self.holdings[number].unit(name)
        return (number, found) if found is not None else None


def own_world(state: State, holding: Holding) -> World:
    """A realm's units on the map, nobody else's."""
    return World(
        state.turn, holding.realm, holding.provinces, holding.groups, state.cells, {}, state.width, state.height
    )


def world_of(state: State, realm: int, observer: Observer | None = None) -> World:
    """Everything as a realm would know it that had seen all of this turn: what checks and effects need.

    An `observer` makes it quicker for several realms of the same turn.
    """
    observer = observer or Observer()
    holding = state.holdings[realm]
    cells = dict(state.cells)
    sightings: dict[str, Sighting] = {}
    for number, other in state.holdings.items():
        for province in other.provinces.values():
            cell = cells.get(province.place, CellKnowledge(province.place))
            cells[province.place] = replace(
                cell,
                terrain=province.terrain,
                owner=number,
                terrain_turn=state.turn,
                owner_turn=state.turn,
                movement_cost=province.movement_cost,
            )
        if number != realm:
            sightings |= {seen.id: seen for seen in (observer.see(number, unit, state.turn) for unit in other.units())}
    return replace(own_world(state, holding), cells=cells, sightings=sightings)


def whole_world(state: State) -> tuple[World, Mapping[tuple[int, str], str]]:
    """All units of all realms as if they were one realm's, and under which id each stands there by realm and own id.

    For what does not ask whose a unit is: the ground under it, and the end of the turn.
    """
    provinces: dict[str, Province] = {}
    groups: dict[str, Group] = {}
    names: dict[tuple[int, str], str] = {}
    for number, holding in sorted(state.holdings.items()):
        provinces |= holding.provinces
        names |= {(number, unit): unit for unit in holding.provinces}
        for group in holding.groups.values():
            renamed = replace(group, number=len(groups) + 1)
            groups[renamed.id] = renamed
            names[number, group.id] = renamed.id
    anybody = next(iter(state.holdings.values())).realm
    return own_world(state, Holding(anybody, provinces, groups)), names
