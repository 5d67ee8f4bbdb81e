"""What lies and stands on the board. All values are immutable; `with_…` gives a board with one thing changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from mycom.grid.hex import Place, step
from mycom.systems.conquerors.board.places import (
    Corner,
    Edge,
    corner_edges,
    corner_places,
    corners_of,
    edge_corners,
    edge_places,
)

#: The first and last column and row that a hex may lie in.
FIRST, LAST = 2, 90


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex: its terrain, the number on its chip (0: none) and whose chip it is; `resource` is what it yields, or of a
    trade route what is traded there."""

    place: Place
    terrain: str
    resource: str = ""
    kind: str = "land"
    chip: int = 0
    chip_owner: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A road or a ship on an edge."""

    edge: Edge
    kind: str
    owner: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A village or city on a corner; `wall` is 0, 1 or 2."""

    corner: Corner
    kind: str
    owner: int
    wall: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Troops:
    """The troops of a player on one hex. `number` tells his troops apart; `soldiers` are all of them, those in the
    `great` units included; `aboard` is the ship they are on; `moved` are the steps of this turn."""

    owner: int
    number: int
    place: Place
    soldiers: int
    great: int = 0
    aboard: Edge | None = None
    moved: int = 0

    @property
    def id(self) -> str:
        """The unit's id for its owner."""
        return f"G{self.number}"

    @property
    def key(self) -> tuple[int, int]:
        """Owner and number, which name the troops among all."""
        return self.owner, self.number


@dataclass(frozen=True, slots=True)
class Player:
    """A player. `cards` are those that are known by kind, `hidden` how many more he holds; `team` 0: on his own."""

    number: int
    name: str
    people: str
    team: int = 0
    god: str = ""
    cards: Mapping[str, int] = field(default_factory=dict)
    hidden: int = 0

    @property
    def card_count(self) -> int:
        """All cards in his hand."""
        return sum(self.cards.values()) + self.hidden

    def with_cards(self, change: Mapping[str, int]) -> Player:
        """The player with cards added (or taken away, with negative numbers)."""
        cards = dict(self.cards)
        for resource, count in change.items():
            cards[resource] = cards.get(resource, 0) + count
        return replace(self, cards=cards)


@dataclass(frozen=True, slots=True)
class Board:
    """Everything on the table. `order` is the order of play, `active` whose turn it is, `roll` the sum that was rolled
    for resources (0: not yet), `stacks` the cards left, `trade_left` and `land_left` the hexes on their stacks."""

    turn: int
    active: int
    order: tuple[int, ...]
    players: Mapping[int, Player]
    hexes: Mapping[Place, Hex]
    lines: tuple[Line, ...] = ()
    settlements: Mapping[Corner, Settlement] = field(default_factory=dict)
    troops: tuple[Troops, ...] = ()
    mercenaries: Place | None = None
    stacks: Mapping[str, int] = field(default_factory=dict)
    roll: int = 0
    trade_left: int = 0
    land_left: int = 0
    removed: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    # --- looking ---

    def player(self, number: int) -> Player:
        """A player by number. Raises KeyError."""
        return self.players[number]

    def allied(self, one: int, other: int) -> bool:
        """Whether two players are the same or of one team."""
        if one == other:
            return True
        team = self.players[one].team if one in self.players else 0
        return team != 0 and other in self.players and self.players[other].team == team

    def kind(self, place: Place) -> str:
        """`land`, `sea` or `trade`; empty where there is no hex."""
        found = self.hexes.get(place)
        return found.kind if found else ""

    def at(self, place: Place) -> tuple[Troops, ...]:
        """All troops on a hex."""
        return tuple(troops for troops in self.troops if troops.place == place)

    def group(self, owner: int, number: int) -> Troops | None:
        """Troops of a player by number."""
        return next((one for one in self.troops if (one.owner, one.number) == (owner, number)), None)

    def lines_at(self, edge: Edge) -> tuple[Line, ...]:
        """Roads and ships on an edge."""
        return tuple(line for line in self.lines if line.edge == edge)

    def own_settlements(self, owner: int) -> tuple[Settlement, ...]:
        """A player's villages and cities."""
        return tuple(one for one in self.settlements.values() if one.owner == owner)

    def own_troops(self, owner: int) -> tuple[Troops, ...]:
        """A player's troops by number."""
        return tuple(sorted((one for one in self.troops if one.owner == owner), key=lambda one: one.number))

    def settlements_around(self, place: Place) -> tuple[Settlement, ...]:
        """Villages and cities on the corners of a hex."""
        return tuple(self.settlements[at] for at in corners_of(place) if at in self.settlements)

    def touches(self, owner: int, place: Place) -> bool:
        """Whether a road, ship or settlement of a player lies at a hex."""
        if any(one.owner == owner for one in self.settlements_around(place)):
            return True
        return any(line.owner == owner and place in edge_places(line.edge) for line in self.lines)

    def crossed(self, owner: int, corner: Corner) -> bool:
        """Whether a player's road or ship ends in a corner."""
        edges = corner_edges(corner)
        return any(line.owner == owner and line.edge in edges for line in self.lines)

    def free_number(self, owner: int) -> int:
        """The lowest number that no troops of a player have."""
        taken = {one.number for one in self.troops if one.owner == owner}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)

    # --- changing ---

    def with_player(self, player: Player) -> Board:
        """With a player changed."""
        return replace(self, players={**self.players, player.number: player})

    def with_cards(self, owner: int, change: Mapping[str, int], stack: bool = True) -> Board:
        """With cards moved from the stack to a player (negative: back); without `stack` the stack stays as it is."""
        board = self.with_player(self.players[owner].with_cards(change))
        if not stack:
            return board
        stacks = {**self.stacks}
        for resource, count in change.items():
            stacks[resource] = stacks.get(resource, 0) - count
        return replace(board, stacks=stacks)

    def with_settlement(self, settlement: Settlement) -> Board:
        """With a settlement built or changed."""
        return replace(self, settlements={**self.settlements, settlement.corner: settlement})

    def without_settlement(self, corner: Corner) -> Board:
        """With a settlement gone."""
        return replace(self, settlements={at: one for at, one in self.settlements.items() if at != corner})

    def with_line(self, line: Line) -> Board:
        """With a road or ship more."""
        return replace(self, lines=(*self.lines, line))

    def without_line(self, line: Line) -> Board:
        """With a road or ship less."""
        at = self.lines.index(line)
        return replace(self, lines=(*self.lines[:at], *self.lines[at + 1 :]))

    def with_hex(self, hex_: Hex) -> Board:
        """With a hex laid or changed."""
        return replace(self, hexes={**self.hexes, hex_.place: hex_})

    def with_troops(self, changed: Iterable[Troops], gone: Iterable[Troops] = ()) -> Board:
        """With troops changed, by owner and number; troops without soldiers are gone."""
        new = {(one.owner, one.number): one for one in changed}
        away = {(one.owner, one.number) for one in gone}
        kept = [new.pop((one.owner, one.number), one) for one in self.troops if (one.owner, one.number) not in away]
        return replace(self, troops=tuple(one for one in (*kept, *new.values()) if one.soldiers > 0))

    def joined(self) -> Board:
        """With the troops of a player on one hex (or aboard one ship) joined under the lowest number."""
        found: dict[tuple[int, Place, Edge | None], Troops] = {}
        for one in sorted(self.troops, key=lambda troops: troops.number):
            key = (one.owner, one.place, one.aboard)
            first = found.get(key)
            found[key] = (
                one
                if first is None
                else replace(
                    first,
                    soldiers=first.soldiers + one.soldiers,
                    great=first.great + one.great,
                    moved=max(first.moved, one.moved),
                )
            )
        return replace(self, troops=tuple(found.values()))


def edge_of_map(board: Board, edge: Edge) -> Place | None:
    """The first place without a hex that an edge touches at its side or either end; None when it lies inland."""
    around = [*edge_places(edge)]
    for end in edge_corners(edge):
        around.extend(place for place in corner_places(end) if place not in around)
    return next((place for place in around if place not in board.hexes and on_table(place)), None)


def on_table(place: Place) -> bool:
    """Whether a hex may be laid there: the table's end ends the map."""
    return FIRST <= place[0] <= LAST and FIRST <= place[1] <= LAST


def shores(board: Board, place: Place) -> tuple[Place, ...]:
    """The land hexes next to a hex."""
    return tuple(near for near in (step(place, number) for number in range(6)) if board.kind(near) == "land")
