"""The game master's side: turns from orders, reports for all, a game that ends by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mycom.orders.notation import parse_line
from mycom.systems.conquerors.catalogue import catalogue
from mycom.systems.conquerors.evaluation import evaluate, start
from mycom.systems.conquerors.report import read
from mycom.systems.conquerors.report.table import board_of
from mycom.systems.conquerors.system import SYSTEM
from mycom.systems.conquerors.turn import automatic
from mycom.systems.conquerors.turn.recorded import Seeded, Typed, read_record
from mycom.systems.receipts import Outcome
from tests.systems.conquerors.games import NAMES, RULES, known

CATALOGUE = catalogue(RULES)


def test_a_turn_through_its_reports() -> None:
    first = start(RULES, "Probe", "symmetric", NAMES[:2], 4)
    active = first.board.active
    here = SYSTEM.position(known(read(first.reports[active])))
    orders = tuple(
        replace(parse_line(line, CATALOGUE), key=key) for key, line in enumerate(("R INV 6 1", "R INV 7 Alpha"), 1)
    )
    assert [one.order for one in here.check(orders)] == [2]
    done = evaluate(first.board, RULES, CATALOGUE, "Probe", orders, Seeded(5))
    report = read(done.reports[active])
    assert [(one.outcome, one.rule) for one in report.answers] == [(Outcome.DONE, ""), (Outcome.FAILED, "cards")]
    assert read(done.reports[3 - active]).answers == ()
    assert report.head.turn == 2
    assert report.unread == ()
    assert any("Gewürfelt" in event.text for event in report.events)


def test_the_master_copy_holds_the_whole_table() -> None:
    board = start(RULES, "Probe", "random", NAMES, 4).board
    dice = Seeded(9)
    for _ in range(30):
        given = automatic.orders(board, RULES, CATALOGUE, board.active)
        done = evaluate(board, RULES, CATALOGUE, "Probe", given, dice)
        kept = board_of(known(read(done.master)), RULES)
        again = automatic.orders(kept, RULES, CATALOGUE, kept.active)
        assert again == automatic.orders(done.board, RULES, CATALOGUE, done.board.active)
        one = evaluate(kept, RULES, CATALOGUE, "Probe", again, Seeded(1))
        other = evaluate(done.board, RULES, CATALOGUE, "Probe", again, Seeded(1))
        assert one.master == other.master
        board = done.board
        if board.winners:
            break


def test_typed_dice_give_the_same_reports_as_the_seed_they_came_from() -> None:
    board = start(RULES, "Probe", "random", NAMES, 2).board
    for seed in range(25):
        given = automatic.orders(board, RULES, CATALOGUE, board.active)
        done = evaluate(board, RULES, CATALOGUE, "Probe", given, Seeded(seed))
        written = "\n".join(throw.line() for throw in done.record)
        typed = evaluate(board, RULES, CATALOGUE, "Probe", given, Typed(read_record(written)))
        assert typed.reports == done.reports
        board = done.board


@pytest.mark.parametrize("variant", ["random", "symmetric"])
def test_a_game_of_four_automatic_players_ends(variant: str) -> None:
    board, dice = start(RULES, "Probe", variant, NAMES, 1).board, Seeded(1)
    while not board.winners:
        given = automatic.orders(board, RULES, CATALOGUE, board.active)
        before = board.turn
        board = evaluate(board, RULES, CATALOGUE, "Probe", given, dice).board
        assert board.turn == before + 1
    assert board.turn < RULES.whole("end.turns")
    assert len(board.winners) == 1
    assert len(board.removed) == 3
    assert all(one.owner == board.winners[0] for one in (*board.settlements.values(), *board.troops))


def test_a_game_of_alliances_ends_with_the_last_turn() -> None:
    rules = RULES.with_overrides({"end.turns": 60})
    board, dice = start(rules, "Probe", "alliances", NAMES, 1).board, Seeded(1)
    while not board.winners:
        given = automatic.orders(board, rules, CATALOGUE, board.active)
        board = evaluate(board, rules, CATALOGUE, "Probe", given, dice).board
    assert board.turn == 61
    assert {board.players[number].team for number in board.winners} in ({1}, {2}, {1, 2})
