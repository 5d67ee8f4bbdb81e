"""Battles that reports tell, as the Partie's database keeps them."""

from __future__ import annotations

import json
from collections.abc import Iterable

from mycom.partie.store import Store
from mycom.systems.scores import Battle


def add_battles(store: Store, report: int, battles: Iterable[Battle]) -> None:
    """Takes in the battles of a report by its number in the database."""
    store.many(
        "INSERT INTO battles VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (
                report,
                at,
                each.attacker,
                each.defender,
                *(each.place or (None, None)),
                each.winner,
                *each.left,
                json.dumps(dict(each.data), ensure_ascii=False),
                each.line,
            )
            for at, each in enumerate(battles)
        ),
    )


def battles_of(store: Store, turn: int) -> tuple[Battle, ...]:
    """The battles in the report of a turn, in its order; of several reports of one turn, those of the last."""
    found = store.rows("SELECT id FROM reports WHERE turn = ? ORDER BY id DESC LIMIT 1", (turn,))
    if not found:
        return ()
    with store.checked():
        return tuple(
            Battle(attacker, defender, None if x is None else (x, y), winner, (first, second), json.loads(data), line)
            for attacker, defender, x, y, winner, first, second, data, line in store.rows(
                "SELECT attacker, defender, x, y, winner, attackers_left, defenders_left, data, line "
                "FROM battles WHERE report = ? ORDER BY place",
                found[0],
            )
        )
