"""Setting a game up: the same for the same seed, fair islands, chips without repeated pairs, teams in turn."""

from __future__ import annotations

from collections import Counter

import pytest

from mycom.grid.hex import distance
from mycom.problems import NotAllowed
from mycom.systems.conquerors.board.chips import lay, left, refusal
from mycom.systems.conquerors.board.model import Board
from mycom.systems.conquerors.board.places import corner_places, edge_corners
from mycom.systems.conquerors.board.setup import new_game
from mycom.systems.conquerors.rules import load_rules

RULES = load_rules()
NAMES = ("Anna", "Bert", "Cora", "Dirk")
GAMES = [
    (variant, count, seed)
    for variant, counts in (("random", (2, 3, 4)), ("symmetric", (2, 3, 4)), ("alliances", (4,)))
    for count in counts
    for seed in (1, 2, 3)
]


@pytest.mark.parametrize(("variant", "count", "seed"), GAMES)
def test_everyone_has_his_start(variant: str, count: int, seed: int) -> None:
    board = new_game(RULES, variant, NAMES[:count], seed)
    assert sorted(board.order) == list(range(1, count + 1))
    for number, player in board.players.items():
        assert left(board, RULES, number) == ()
        assert sorted(one.chip for one in board.hexes.values() if one.chip_owner == number) == sorted(RULES.chips)
        assert player.cards == {"ore": 2, "grain": 1, "wood": 1, "clay": 1, "sheep": 1}
        homes = board.own_settlements(number)
        roads = [line.edge for line in board.lines if line.owner == number]
        assert len(homes) == len(roads) == 2
        assert {end for road in roads for end in edge_corners(road)} >= {home.corner for home in homes}
    assert all(board.stacks[one] + sum(p.cards[one] for p in board.players.values()) == 19 for one in RULES.resources)


@pytest.mark.parametrize(("variant", "count", "seed"), GAMES)
def test_no_pair_lies_twice_before_the_last_round(variant: str, count: int, seed: int) -> None:
    board = new_game(RULES, variant, NAMES[:count], seed)
    pairs = Counter((one.chip, one.resource) for one in board.hexes.values() if one.chip)
    assert sum(many - 1 for many in pairs.values()) <= count


def test_stacks_of_hexes_grow_with_the_players() -> None:
    assert [new_game(RULES, "random", NAMES[:count], 1).land_left for count in (2, 4)] == [2, 4]
    assert [new_game(RULES, "random", NAMES[:count], 1).trade_left for count in (2, 4)] == [2, 4]
    assert new_game(RULES.with_overrides({"build.land_stack": 3}), "random", NAMES, 1).land_left == 12


def test_the_same_seed_gives_the_same_board() -> None:
    assert new_game(RULES, "random", NAMES, 7) == new_game(RULES, "random", NAMES, 7)
    assert new_game(RULES, "random", NAMES, 7) != new_game(RULES, "random", NAMES, 8)


def shape(board: Board, owner: int) -> list[tuple[str, int]]:
    """What lies how far from a player's first village."""
    home = min(one.corner for one in board.own_settlements(owner))
    place = min(corner_places(home))
    own = [one for one in board.hexes.values() if one.chip_owner == owner]
    return sorted((one.terrain, distance(place, one.place)) for one in own)


@pytest.mark.parametrize("variant", ["symmetric", "alliances"])
def test_islands_are_alike(variant: str) -> None:
    board = new_game(RULES, variant, NAMES, 5)
    assert len({tuple(shape(board, owner)) for owner in board.players}) == 1
    for owner in board.players:
        touched = Counter(
            board.hexes[place].resource for home in board.own_settlements(owner) for place in corner_places(home.corner)
        )
        assert touched == {"ore": 2, "grain": 1, "wood": 1, "clay": 1, "sheep": 1}


@pytest.mark.parametrize("seed", range(6))
def test_teams_take_turns(seed: int) -> None:
    board = new_game(RULES, "alliances", NAMES, seed)
    teams = [board.players[number].team for number in board.order]
    assert teams[0] != teams[1] != teams[2] != teams[3]


def test_teams_are_divided_by_water() -> None:
    board = new_game(RULES, "alliances", NAMES, 1)
    land = {place for place, one in board.hexes.items() if one.kind == "land"}
    start = next(place for place in land if board.hexes[place].chip_owner == 1)
    island, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        near = {place for place in land if distance(here, place) == 1} - island
        island |= near
        waiting += near
    assert {board.hexes[place].chip_owner for place in island} - {0} == {1, 3}


@pytest.mark.parametrize(("variant", "count"), [("alliances", 2), ("alliances", 3), ("random", 1), ("symmetric", 5)])
def test_wrong_numbers_of_players(variant: str, count: int) -> None:
    with pytest.raises(NotAllowed, match="passen nicht"):
        new_game(RULES, variant, (*NAMES, "Emil")[:count], 1)


def bare() -> Board:
    """A board before the chips are laid."""
    from dataclasses import replace

    board = new_game(RULES, "random", NAMES[:2], 3)
    return replace(board, hexes={place: replace(one, chip=0, chip_owner=0) for place, one in board.hexes.items()})


def test_what_may_lie_where() -> None:
    board = bare()
    forests = sorted(place for place, one in board.hexes.items() if one.resource == "wood")
    others = sorted(place for place, one in board.hexes.items() if one.resource != "wood")
    board = lay(board, RULES, 1, 5, forests[0])
    for owner, number, place, message in (
        (1, 5, others[0], "nicht mehr"),
        (2, 6, forests[0], "schon eine Zahl"),
        (2, 5, forests[1], "liegt schon auf Holz"),
        (2, 7, forests[1], "nicht mehr"),
        (2, 6, (1, 1), "kein Rohstoff"),
    ):
        fault = refusal(board, RULES, owner, number, place)
        assert fault is not None
        assert message in fault.found
        with pytest.raises(NotAllowed):
            lay(board, RULES, owner, number, place)
    assert refusal(board, RULES, 2, 6, forests[1]) is None
    assert refusal(board, RULES, 2, 5, others[0]) is None
    for number, place in zip((6, 8, 9, 10), others, strict=False):
        board = lay(board, RULES, 2, number, place)
    assert refusal(board, RULES, 2, 5, forests[1]) is None  # the last chip may lie anywhere
