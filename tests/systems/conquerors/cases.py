"""What the tests of the rules look at: boards with something on them, what an order makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from mycom.grid.hex import Place
from mycom.orders.notation import parse_line
from mycom.problems import NotAllowed
from mycom.systems.conquerors.battle.points import sums, target_of
from mycom.systems.conquerors.board.chips import lay, refusal
from mycom.systems.conquerors.board.model import Board, Player
from mycom.systems.conquerors.board.places import corner_places
from mycom.systems.conquerors.board.setup import new_game, order_of_play
from mycom.systems.conquerors.income import pay
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn.context import Done, Refusal
from mycom.systems.conquerors.turn.play import play
from mycom.systems.conquerors.turn.recorded import Typed
from tests.systems.conquerors.games import NAMES, RULES
from tests.systems.conquerors.turn.test_rules_of_a_turn import (
    CATALOGUE,
    Change,
    answer,
    cards,
    table,
)

Case = Callable[[], object]


class Rulebook:
    """Rules by id, each with a case in which it lets something happen and one in which it does not; both are true as
    long as the program keeps the rule."""

    def __init__(self) -> None:
        self.cases: dict[str, tuple[Case, Case]] = {}

    def __call__(self, id: str, holds: Case, breaks: Case) -> None:
        assert id not in self.cases
        self.cases[id] = (holds, breaks)


def on(*changes: Change) -> Board:
    board = table()
    for change in changes:
        board = change(board)
    return board


def after(changes: Sequence[Change], line: str, dice: Sequence[int] = (), rules: Rules = RULES) -> Board:
    """The board after an order; all dice are used."""
    thrown = Typed(list(dice))
    (step,) = play(on(*changes), rules, CATALOGUE, 1, [parse_line(line, CATALOGUE)], thrown).steps
    assert isinstance(step.answer, Done), step.answer
    assert thrown.left == []
    return step.answer.board


def goes(changes: Sequence[Change], line: str) -> bool:
    return isinstance(answer(tuple(changes), line), Done)


def refused(changes: Sequence[Change], line: str, check: str) -> bool:
    found = answer(tuple(changes), line)
    return isinstance(found, Refusal) and found.rule == check


def setup_fails(variant: str, count: int) -> bool:
    with pytest.raises(NotAllowed):
        new_game(RULES, variant, (*NAMES, "Emil")[:count], 1)
    return True


def at_homes(board: Board, owner: int) -> Counter[str]:
    homes = board.own_settlements(owner)
    return Counter(board.hexes[place].resource for one in homes for place in corner_places(one.corner))


class Dice(Random):
    """A generator that throws what it was told."""

    def __init__(self, throws: Sequence[int]) -> None:
        super().__init__(0)
        self.throws: Iterator[int] = iter(throws)

    def randint(self, a: int, b: int) -> int:
        return next(self.throws)


def play_order(throws: Sequence[int], teams: Sequence[int] = (0, 0, 0, 0)) -> tuple[int, ...]:
    players = [Player(number, name, "orc", teams[number - 1]) for number, name in enumerate(NAMES[: len(teams)], 1)]
    return order_of_play(players, Dice(throws), RULES)


def bare() -> tuple[Board, list[Place], list[Place]]:
    """A board without chips, its forests and its other hexes."""
    board = new_game(RULES, "random", NAMES[:2], 3)
    board = replace(board, hexes={place: replace(one, chip=0, chip_owner=0) for place, one in board.hexes.items()})
    woods = [place for place, one in sorted(board.hexes.items()) if one.resource == "wood"]
    return board, woods, [place for place in sorted(board.hexes) if place not in woods]


def laid(count: int) -> Board:
    """Two chips 5 on the forest are asked for: one of player 1 lies there, player 2 has laid `count` others."""
    board, woods, others = bare()
    board = lay(board, RULES, 1, 5, woods[0])
    for number, place in list(zip((6, 8, 9, 10), others, strict=False))[:count]:
        board = lay(board, RULES, 2, number, place)
    return board


def may_lay(board: Board) -> bool:
    return refusal(board, RULES, 2, 5, bare()[1][1]) is None


def no_sea(board: Board) -> Board:
    return replace(board, hexes={place: one for place, one in board.hexes.items() if one.kind == "land"})


def trade_hexes(board: Board) -> int:
    return sum(one.kind == "trade" for one in board.hexes.values())


def no_routes(board: Board) -> Board:
    return replace(no_sea(board), trade_left=0)


def chip(place: Place, number: int) -> Change:
    return lambda board: board.with_hex(replace(board.hexes[place], chip=number, chip_owner=1))


def no_chips(board: Board) -> Board:
    return replace(board, hexes={place: replace(one, chip=0) for place, one in board.hexes.items()})


def mercenaries(place: Place) -> Change:
    return lambda board: replace(board, mercenaries=place)


def gain(changes: Sequence[Change], player: int = 1, roll: int = 3) -> int:
    return pay(on(*changes), RULES, roll).gain(player)


def price(line: str, changes: Sequence[Change] = (), **exact: int) -> tuple[Case, Case]:
    """An order that goes with exactly these cards, and not with one less of any kind."""

    def fails() -> bool:
        less = [{**exact, id: count - 1} for id, count in exact.items()]
        return all(refused((*changes, cards(**held)), line, "cards") for held in less)

    def paid() -> bool:
        return (
            sum(after((*changes, cards(**exact)), line, [1] if "INV 8" in line else []).player(1).cards.values()) == 0
        )

    return paid, fails


def points(*changes: Change, at: str = "P8/8N") -> tuple[int, int]:
    board = on(*changes)
    target = target_of(board, at)
    assert target is not None
    return sums(board, RULES, 1, target).totals


def own(board: Board, owner: int = 1) -> list[tuple[int, int]]:
    return [(one.soldiers, one.great) for one in board.own_troops(owner)]


def at(board: Board, wind: str = "8/8 N") -> tuple[str, int] | None:
    return next(((one.kind, one.wall) for one in board.settlements.values() if str(one.corner) == wind), None)


def invaded(*changes: Change, plan: str = "Ziel", dice: Sequence[int] = (3, 3, 3, 3)) -> Board:
    """After an invasion of the village at 8/8 N; equal dice unless told."""
    return after((cards(1), cards(2), *changes), f"R IV 1 8/8 N {plan}", dice)
