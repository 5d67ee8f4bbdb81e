"""Setting a game up: hexes, starting places, order of play, from a seed (rule text: Spielaufbau, Spielbeginn)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from mycom.grid.hex import Place, distance, step
from mycom.problems import Fault, NotAllowed
from mycom.systems.conquerors.board.chips import place_chips
from mycom.systems.conquerors.board.model import Board, Hex, Line, Player, Settlement
from mycom.systems.conquerors.board.places import (
    Corner,
    Edge,
    corner_edges,
    corner_places,
    corners_of,
    edge,
    edge_corners,
)
from mycom.systems.conquerors.rules import Rules, Variant

#: The hexes of an island beside its middle, by direction: two settlements at the middle touch all of them.
_ISLAND = (4, 5, 0, 1)
#: Middles of the islands, all in even rows so that they look the same.
_MIDDLES: tuple[Place, ...] = ((4, 4), (8, 8), (8, 4), (4, 8))
_DIAGONAL, _BESIDE = 4, 2


def new_game(rules: Rules, variant: str, names: Sequence[str], seed: int) -> Board:
    """A board ready for the first turn. The same seed gives the same board.

    Raises NotAllowed for a number of players that the variant does not take.
    """
    chosen = rules.variants[variant]
    if not chosen.players_min <= len(names) <= chosen.players_max:
        wanted = f"{chosen.players_min} bis {chosen.players_max} Spieler"
        raise NotAllowed(Fault(f"{len(names)} Spieler passen nicht zu „{chosen.label_de}“", wanted))
    rng = Random(seed)
    players = _players(rules, chosen, names)
    board = Board(
        turn=1,
        active=1,
        order=order_of_play(players, rng, rules),
        players={one.number: one for one in players},
        hexes={},
        stacks={id: resource.stack for id, resource in rules.resources.items()},
        trade_left=sum(one.per_player for one in rules.terrain.values() if one.kind == "trade") * len(names),
        land_left=rules.whole("build.land_stack") * len(names),
    )
    board = replace(board, active=board.order[0])
    board = _islands(board, rules, rng, chosen) if chosen.islands else _random_map(board, rules, rng)
    board = place_chips(board, rules, rng, islands=chosen.islands)
    for one in players:
        board = board.with_cards(one.number, {id: resource.start for id, resource in rules.resources.items()})
    return board


def order_of_play(players: Sequence[Player], rng: Random, rules: Rules) -> tuple[int, ...]:
    """Who plays when: by one die each, equal ones again; teams take turns, no two of one team in a row."""
    waiting, order = list(players), list[Player]()
    rank = _thrown([one.number for one in players], rng, rules.whole("dice.sides"))
    waiting.sort(key=lambda one: rank.index(one.number))
    while waiting:
        last = order[-1].team if order else 0
        found = next((one for one in waiting if not last or one.team != last), waiting[0])
        order.append(found)
        waiting.remove(found)
    return tuple(one.number for one in order)


def _thrown(numbers: list[int], rng: Random, sides: int) -> list[int]:
    """The numbers by what they throw, highest first; who throws the same throws again."""
    if len(numbers) < 2:
        return numbers
    throws: dict[int, list[int]] = {}
    for number in numbers:
        throws.setdefault(rng.randint(1, sides), []).append(number)
    return [number for throw in sorted(throws, reverse=True) for number in _thrown(throws[throw], rng, sides)]


def _players(rules: Rules, variant: Variant, names: Sequence[str]) -> tuple[Player, ...]:
    peoples = tuple(rules.peoples)
    return tuple(
        Player(
            number,
            name,
            peoples[(number - 1) % len(peoples)],
            (number - 1) % variant.teams + 1 if variant.teams else 0,
            cards=dict.fromkeys(rules.resources, 0),
        )
        for number, name in enumerate(names, 1)
    )


def _resource_terrains(rules: Rules) -> list[str]:
    return [one.id for one in rules.terrain.values() if one.resource for _ in range(one.per_player)]


def _hex(rules: Rules, place: Place, terrain: str) -> Hex:
    found = rules.terrain[terrain]
    return Hex(place, terrain, found.resource or "", found.kind)


def _islands(board: Board, rules: Rules, rng: Random, variant: Variant) -> Board:
    """The same island for everyone, joined by land: all of them, or with teams only those of one team."""
    others = [one.id for one in rules.terrain.values() if one.resource and one.resource != "ore"]
    rng.shuffle(others)
    middle_terrain = next(one.id for one in rules.terrain.values() if one.resource == "ore")
    middles = _middles(board)
    for number, middle in middles.items():
        board = board.with_hex(_hex(rules, middle, middle_terrain))
        for direction, terrain in zip(_ISLAND, others, strict=True):
            board = board.with_hex(_hex(rules, step(middle, direction), terrain))
        board = _home(board, number, middle)
    bridge = next(one.id for one in rules.terrain.values() if one.kind == "land" and not one.resource)
    sea = next(one.id for one in rules.terrain.values() if one.kind == "sea")
    joined = sorted(middles.items())
    for (one, here), (other, there) in pairwise(joined):
        if not variant.teams or board.allied(one, other):
            board = _bridge(board, rules, here, there, bridge)
    if variant.teams:
        for one, here in joined:
            for other, there in joined:
                if one < other and board.allied(one, other):
                    board = _bridge(board, rules, here, there, bridge)
    columns, rows = zip(*middles.values(), strict=True)
    for column in range(min(columns) - 2, max(columns) + 4):
        for row in range(min(rows) - 2, max(rows) + 3):
            if (column, row) not in board.hexes:
                board = board.with_hex(_hex(rules, (column, row), sea))
    return board


def _middles(board: Board) -> dict[int, Place]:
    """Where the players' islands lie: those of one team beside each other, opponents in turn around the board."""
    if any(one.team for one in board.players.values()):
        left, right = list(_MIDDLES[::3]), list(_MIDDLES[2:0:-1])  # (4,4) (4,8) and (8,4) (8,8)
        teams = sorted({player.team for player in board.players.values()})
        sides = dict(zip(teams, (left, right), strict=True))
        return {number: sides[player.team].pop(0) for number, player in sorted(board.players.items())}
    return dict(zip(sorted(board.players), _MIDDLES, strict=False))


def _bridge(board: Board, rules: Rules, here: Place, there: Place, terrain: str) -> Board:
    """Land from one place to another, the straightest way."""
    place = here
    while place != there:
        place = min((step(place, direction) for direction in range(6)), key=lambda near: (distance(near, there), near))
        if place not in board.hexes:
            board = board.with_hex(_hex(rules, place, terrain))
    return board


def _home(board: Board, owner: int, middle: Place) -> Board:
    """Two villages at a hex with two roads between them."""
    first, road, between, more, second = (
        corners_of(middle)[0],
        edge(middle, 5),
        corners_of(middle)[1],
        edge(middle, 0),
        corners_of(middle)[2],
    )
    if between not in edge_corners(road) or between not in edge_corners(more):
        raise ValueError("the roads of a start do not meet")
    for corner in (first, second):
        board = board.with_settlement(Settlement(corner, "village", owner))
    for at in (road, more):
        board = board.with_line(Line(at, "road", owner))
    return board


def _random_map(board: Board, rules: Rules, rng: Random) -> Board:
    """The hexes shuffled and laid around the middle; each player starts with two villages and two roads between."""
    terrains = _resource_terrains(rules) * len(board.players)
    rng.shuffle(terrains)
    middle = (6, 6)
    around = sorted(
        ((column, row) for column in range(2, 11) for row in range(2, 11)),
        key=lambda place: (distance(place, middle), rng.random()),
    )
    for place, terrain in zip(around, terrains, strict=False):
        board = board.with_hex(_hex(rules, place, terrain))
    starts = [start for start in _starts(board) if min(_land(board, start[0]), _land(board, start[2])) > 1]
    rng.shuffle(starts)
    starts.sort(key=lambda start: -_land(board, start[0]) - _land(board, start[2]))
    for number in board.order:
        start = next((each for each in starts if _free(board, each[0]) and _free(board, each[2])), None)
        if start is None:
            raise NotAllowed("Auf dieser Karte ist nicht genug Platz für alle Spieler")
        first, roads, second = start
        for corner in (first, second):
            board = board.with_settlement(Settlement(corner, "village", number))
        for road in roads:
            board = board.with_line(Line(road, "road", number))
    return board


def _starts(board: Board) -> list[tuple[Corner, tuple[Edge, Edge], Corner]]:
    found = []
    for place in sorted(board.hexes):
        for number, first in enumerate(corners_of(place)):
            roads = (edge(place, (number + 5) % 6), edge(place, number % 6))
            found.append((first, roads, corners_of(place)[(number + 2) % 6]))
    return found


def _land(board: Board, corner: Corner) -> int:
    """How many hexes touch a corner."""
    return sum(place in board.hexes for place in corner_places(corner))


def _free(board: Board, corner: Corner) -> bool:
    """Whether nothing stands on a corner or next to it."""
    near = {end for at in corner_edges(corner) for end in edge_corners(at)}
    return not near & set(board.settlements)
