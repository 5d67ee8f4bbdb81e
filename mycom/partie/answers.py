"""What reports say of orders, as the Partie's database keeps it."""

from __future__ import annotations

from collections.abc import Iterable

from mycom.partie.store import Store
from mycom.systems.receipts import Answer, Outcome, Source


def add_answers(store: Store, report: int, answers: Iterable[Answer]) -> None:
    """Takes in the answers of a report by its number in the database."""
    store.many(
        "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (report, at, each.unit, each.order, each.outcome.value, each.text, each.rule, each.line, each.source.value)
            for at, each in enumerate(answers)
        ),
    )


def answers_of(store: Store, turn: int) -> tuple[Answer, ...]:
    """The answers in the report of a turn, in its order; of several reports of one turn, those of the last."""
    found = store.rows("SELECT id FROM reports WHERE turn = ? ORDER BY id DESC LIMIT 1", (turn,))
    if not found:
        return ()
    with store.checked():
        return tuple(
            Answer(unit, order, Outcome(outcome), text, rule, line, Source(source))
            for unit, order, outcome, text, rule, line, source in store.rows(
                "SELECT unit, text, outcome, remark, rule, line, source FROM answers WHERE report = ? ORDER BY place",
                found[0],
            )
        )
