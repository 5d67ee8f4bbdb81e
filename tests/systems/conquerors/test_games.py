"""Whole games, by the automatic player and by chance: nothing gets lost, nothing stands where it cannot, all ends."""

from __future__ import annotations

from random import Random

import pytest

from mycom.systems.conquerors.board.model import Board
from mycom.systems.conquerors.board.setup import new_game
from mycom.systems.conquerors.catalogue import catalogue
from mycom.systems.conquerors.planning import Plan
from mycom.systems.conquerors.turn import automatic
from mycom.systems.conquerors.turn.context import Done
from mycom.systems.conquerors.turn.play import begin, finish, play
from mycom.systems.conquerors.turn.recorded import Seeded
from mycom.systems.view import Severity
from tests.systems.conquerors.games import NAMES, RULES
from tests.systems.conquerors.invariants import broken

CATALOGUE = catalogue(RULES)
SETUPS = [*((variant, count) for variant in ("random", "symmetric") for count in (2, 3, 4)), ("alliances", 4)]


@pytest.mark.parametrize(("variant", "count"), SETUPS)
@pytest.mark.parametrize("seed", [1, 2])
def test_an_automatic_game(variant: str, count: int, seed: int) -> None:
    rules = RULES.with_overrides({"end.turns": 120})
    board, dice = new_game(rules, variant, NAMES[:count], seed), Seeded(seed)
    while not board.winners:
        board, _ = begin(board, rules, dice)
        given = automatic.orders(board, rules, CATALOGUE, board.active)
        plan = Plan(board, rules, CATALOGUE, board.active, given)
        assert [one for one in plan.problems() if one.severity is Severity.ERROR] == []
        board = play(board, rules, CATALOGUE, board.active, given, dice).board
        assert broken(board, rules) == []
        active, board = board.active, finish(board, rules)
        assert board.winners or board.active != active
        assert not set(board.order) & set(board.removed)
    allied = all(board.allied(board.order[0], other) for other in board.order)
    assert allied or board.turn == 121
    assert set(board.winners) <= set(board.order)


def one_by_chance(board: Board, unit: str, kind: str, rng: Random, dice: Seeded) -> Board:
    """The board after an order of a kind that can be carried out, if there is one among some that are tried."""
    attempts = list(Plan(board, RULES, CATALOGUE, board.active, ())._attempts(unit, CATALOGUE.kinds[kind]))
    for order in rng.sample(attempts, min(40, len(attempts))):
        (step,) = play(board, RULES, CATALOGUE, board.active, [order], dice).steps
        if isinstance(step.answer, Done):
            assert broken(step.after, RULES) == [], order
            return step.after
    return board


@pytest.mark.parametrize(("variant", "count", "seed"), [("symmetric", 2, 1), ("alliances", 4, 2), ("random", 3, 3)])
def test_orders_by_chance(variant: str, count: int, seed: int) -> None:
    board, rng, dice = new_game(RULES, variant, NAMES[:count], seed), Random(seed), Seeded(seed)
    kinds = sorted(CATALOGUE.kinds)
    for _ in range(25):
        board, _ = begin(board, RULES, dice)
        board = board.with_cards(board.active, {id: min(2, left) for id, left in board.stacks.items()})
        for _ in range(8):
            unit = rng.choice(["R", *(one.id for one in board.own_troops(board.active))])
            giver = "realm" if unit == "R" else "group"
            kind = rng.choice([kind for kind in kinds if giver in CATALOGUE.kinds[kind].givers])
            board = one_by_chance(board, unit, kind, rng, dice)
        board = finish(board, RULES)
        if board.winners:
            break
    assert {line.kind for line in board.lines} >= {"road"}
