"""The game master's side: a game from a seed, a turn from orders and dice, the reports for everyone.

The game master keeps a report with open hands; it holds the whole table, so nothing else has to be stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mycom.orders.catalogue import Catalogue
from mycom.orders.notation import write as write_order
from mycom.orders.order import Order
from mycom.problems import Malformed
from mycom.systems.conquerors.board.model import Board
from mycom.systems.conquerors.board.setup import new_game
from mycom.systems.conquerors.report.writer import write
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn.context import Refusal
from mycom.systems.conquerors.turn.play import Carried, begin, finish, play
from mycom.systems.conquerors.turn.recorded import Seeded, Throw, Typed
from mycom.systems.conquerors.words import name_of
from mycom.systems.receipts import Answer, Outcome


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A turn that was carried out: the table at the start of the next one, the report of each player, the game
    master's own, what happened, every throw."""

    board: Board
    reports: Mapping[int, str]
    master: str
    events: tuple[str, ...]
    record: tuple[Throw, ...]


def start(rules: Rules, game: str, variant: str, names: Sequence[str], seed: int) -> Evaluation:
    """A new game with the dice of its first turn thrown. Raises NotAllowed."""
    dice = Seeded(seed)
    board, event = begin(new_game(rules, variant, names, seed), rules, dice)
    return _evaluation(board, rules, game, (event,), dice.record, 0, ())


def evaluate(
    board: Board, rules: Rules, catalogue: Catalogue, game: str, orders: Sequence[Order], dice: Seeded | Typed
) -> Evaluation:
    """Carries out the active player's orders, ends his turn and throws the dice of the next.

    Orders that break a rule do nothing and are told so. Raises Malformed when typed dice run out or cannot be.
    """
    player = board.active
    played = play(board, rules, catalogue, player, orders, dice)
    events = [step.answer.note for step in played.steps if not isinstance(step.answer, Refusal) and step.answer.note]
    answers = tuple(_answer(step, catalogue) for step in played.steps)
    before = set(board.removed)
    board = finish(played.board, rules)
    events.extend(f"{name_of(board, gone)} scheidet aus." for gone in board.removed if gone not in before)
    if board.winners:
        names = " und ".join(name_of(board, number) for number in board.winners)
        events.append(f"Das Spiel ist zu Ende. Gewonnen: {names}.")
    else:
        board, event = begin(board, rules, dice)
        events.append(event)
    return _evaluation(board, rules, game, tuple(events), dice.record, player, answers)


def _answer(step: Carried, catalogue: Catalogue) -> Answer:
    """What became of an order, for its player's report."""
    order, answer = step.order, step.answer
    try:
        text = write_order(order, catalogue)
    except Malformed:
        text = order.kind
    if isinstance(answer, Refusal):
        return Answer(order.unit, text, Outcome.FAILED, answer.message, answer.rule)
    return Answer(order.unit, text, Outcome.DONE, answer.note)


def _evaluation(
    board: Board,
    rules: Rules,
    game: str,
    events: tuple[str, ...],
    record: Sequence[Throw],
    player: int,
    answers: tuple[Answer, ...],
) -> Evaluation:
    throws = tuple(throw.line() for throw in record)
    reports = {
        number: write(board, rules, game, number, events, throws, answers if number == player else ())
        for number in board.players
    }
    master = write(board, rules, game, board.active, events, throws, answers, open_hands=True)
    return Evaluation(board, reports, master, events, tuple(record))
