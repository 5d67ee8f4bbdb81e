"""Games for tests: played by the automatic player for some turns, from a seed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from mycom.paths import rules_dir
from mycom.rulebook.reader import read_book
from mycom.systems.conquerors.board.model import Board
from mycom.systems.conquerors.board.setup import new_game
from mycom.systems.conquerors.catalogue import catalogue
from mycom.systems.conquerors.rules import from_sheet
from mycom.systems.conquerors.rules_schema import BOOK
from mycom.systems.conquerors.turn import automatic
from mycom.systems.conquerors.turn.play import begin, finish, play
from mycom.systems.conquerors.turn.recorded import Seeded
from mycom.systems.view import Fact, Knowledge, Report

RULES = from_sheet(read_book(BOOK, rules_dir() / BOOK.name))
NAMES = ("Anna", "Bert", "Cora", "Dirk")


@lru_cache(maxsize=64)
def played(variant: str = "random", seed: int = 1, turns: int = 10, count: int = 4) -> Board:
    """The board at the start of a turn, with the dice for resources thrown."""
    board, dice = new_game(RULES, variant, NAMES[:count], seed), Seeded(seed)
    orders = catalogue(RULES)
    for _ in range(turns):
        board, _ = begin(board, RULES, dice)
        given = automatic.orders(board, RULES, orders, board.active)
        board = finish(play(board, RULES, orders, board.active, given, dice).board, RULES)
        if board.winners:
            break
    return begin(board, RULES, dice)[0]


def known(report: Report) -> Knowledge:
    """What a player knows who has only this report."""
    facts: dict[str, dict[str, Fact]] = {}
    for fact in report.facts:
        facts.setdefault(fact.subject, {})[fact.key] = fact
    frozen: Mapping[str, Mapping[str, Fact]] = facts
    return Knowledge(report.head, frozen, report.events)
