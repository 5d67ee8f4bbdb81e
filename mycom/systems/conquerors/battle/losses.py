"""What losses do to troops: broken great units, and who swims and drowns (rule text: Kampf im Feldzug)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from mycom.grid.hex import Place, step
from mycom.systems.conquerors.battle.contest import share
from mycom.systems.conquerors.board.model import Board, Troops
from mycom.systems.conquerors.rules import Rules


@dataclass(frozen=True, slots=True)
class Swim:
    """Where swimmers come ashore, across how many hexes of water, and how many of them arrive."""

    shore: Place | None
    crossed: int
    arrive: int


def hurt(rules: Rules, people: str, troops: Troops, lost: int) -> Troops:
    """Troops after losing soldiers: single ones die first, each great unit that loses one becomes single soldiers."""
    size = rules.great(people).soldiers
    single = troops.soldiers - troops.great * size
    broken = max(0, -(-(lost - single) // size))
    return replace(troops, soldiers=max(0, troops.soldiers - lost), great=max(0, troops.great - broken))


def swimmers(board: Board, rules: Rules, troops: Troops) -> int:
    """The soldiers of troops over water that no great unit carries and that are on no ship."""
    great = rules.great(board.player(troops.owner).people)
    if board.kind(troops.place) != "sea" or troops.aboard:
        return 0
    return troops.soldiers - (troops.great * great.soldiers if great.flies else 0)


def swim(board: Board, rules: Rules, place: Place, soldiers: int, owner: int = 0) -> Swim:
    """The shortest way to land: on each hex of water that has to be crossed a share drowns, rounded down.

    Nobody swims to the opponents of `owner`: a shore without them is taken, however far it is.
    """
    frontier, seen, crossed = [place], {place}, 0
    while frontier:
        near = sorted({step(here, direction) for here in frontier for direction in range(6)} - seen)
        shores = [each for each in near if board.kind(each) == "land"]
        free = (each for each in shores if not owner or all(board.allied(owner, one.owner) for one in board.at(each)))
        shore = next(free, None)
        if shore:
            return Swim(shore, crossed, drowned(rules, soldiers, crossed))
        crossed += 1
        seen.update(near)
        frontier = [each for each in near if board.kind(each) == "sea"]
    return Swim(None, crossed, 0)


def drowned(rules: Rules, soldiers: int, crossed: int) -> int:
    """How many of so many swimmers are left after crossing hexes of water.

    >>> from mycom.systems.conquerors.rules import load_rules
    >>> [drowned(load_rules(), 7, crossed) for crossed in (0, 1, 2)]
    [7, 4, 2]
    """
    for _ in range(crossed):
        soldiers -= share(soldiers, rules.number("move.drown_share"))
    return soldiers


def ashore(board: Board, rules: Rules, troops: Troops) -> Board:
    """The board after the swimmers among troops have come ashore."""
    count = swimmers(board, rules, troops)
    if count == 0:
        return board
    found = swim(board, rules, troops.place, count, troops.owner)
    stay = replace(troops, soldiers=troops.soldiers - count)
    board = board.with_troops([stay], [troops] if stay.soldiers == 0 else [])
    if found.shore is None or found.arrive == 0:
        return board
    landed = Troops(troops.owner, board.free_number(troops.owner), found.shore, found.arrive, moved=troops.moved)
    return board.with_troops([landed]).joined()


def expected_swimmers(board: Board, rules: Rules, troops: Troops, left: Mapping[int, float]) -> tuple[float, int]:
    """How many soldiers are expected to be left after a battle and the swim, and the hexes of water on the way."""
    people = board.player(troops.owner).people
    total, crossed = 0.0, 0
    for count, chance in left.items():
        after = hurt(rules, people, troops, troops.soldiers - count)
        wet = swimmers(board, rules, after)
        way = swim(board, rules, troops.place, wet, troops.owner) if wet else Swim(None, 0, 0)
        crossed = max(crossed, way.crossed)
        total += chance * (count - wet + way.arrive)
    return total, crossed
