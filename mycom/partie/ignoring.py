"""Checks that the player overrode: of one order, of one unit, or a whole rule. Kept in the Partie, never handed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mycom.partie.store import Store
from mycom.systems.view import Problem, Severity


@dataclass(frozen=True, slots=True)
class Ignored:
    """An override: once (`order`), for a unit, or everywhere (`unit` and `order` None), with the player's reason.

    Those of an order or a unit hold for the turn, those of a rule until they are taken back.
    """

    number: int
    rule: str
    unit: str | None
    order: int | None
    reason: str

    @property
    def name(self) -> str:
        """How the command line writes it: `pay`, `pay@G7`, `crowns@12` (12 is the number of the order)."""
        place = str(self.order) if self.order else self.unit
        return f"{self.rule}@{place}" if place else self.rule

    def covers(self, problem: Problem) -> bool:
        """Whether it hides a problem; what makes an order unreadable is never hidden."""
        return (
            not problem.fixed
            and self.rule == problem.rule
            and self.unit in (None, problem.unit)
            and self.order in (None, problem.order)
        )


@dataclass(frozen=True, slots=True)
class Checked:
    """Problems that count, those that are overridden, and how many each override hides."""

    counting: tuple[Problem, ...]
    overridden: tuple[Problem, ...]
    hides: tuple[tuple[Ignored, int], ...]


def ignored(store: Store, turn: int) -> tuple[Ignored, ...]:
    """The overrides that hold in a turn, oldest first."""
    rows = store.rows(
        "SELECT id, rule, unit, order_key, reason FROM ignored WHERE turn IS NULL OR turn = ? ORDER BY id", (turn,)
    )
    return tuple(Ignored(*row) for row in rows)


def ignore(store: Store, turn: int, rule: str, reason: str, unit: str | None, order: int | None) -> int:
    """Enters an override and returns its number; one of the same scope that is there gets the new reason."""
    held = None if unit is None and order is None else turn
    with store.transaction():
        for one in ignored(store, turn):
            if (one.rule, one.unit, one.order) == (rule, unit, order):
                store.run("UPDATE ignored SET reason = ? WHERE id = ?", (reason, one.number))
                return one.number
        return store.run(
            "INSERT INTO ignored (turn, rule, unit, order_key, reason) VALUES (?, ?, ?, ?, ?)",
            (held, rule, unit, order, reason),
        )


def settled(check: Callable[[Sequence[Problem]], Sequence[Problem]], rules: Sequence[Ignored]) -> Checked:
    """What is wrong when the overridden problems stop no order: `check` is asked again while it finds more of them."""
    found, known = divided(check(()), rules), set[tuple[int, str]]()
    while not (stops := {(one.order, one.rule) for one in found.overridden if one.severity is Severity.ERROR}) <= known:
        known |= stops
        found = divided(check(found.overridden), rules)
    return found


def divided(problems: Sequence[Problem], rules: Sequence[Ignored]) -> Checked:
    """Problems apart by whether an override hides them; the first that does counts as the one."""
    counts = dict.fromkeys((rule.number for rule in rules), 0)
    by_rule: dict[str, list[Ignored]] = {}
    for rule in rules:
        by_rule.setdefault(rule.rule, []).append(rule)
    counting: list[Problem] = []
    overridden: list[Problem] = []
    for problem in problems:
        hiding = next((rule for rule in by_rule.get(problem.rule, ()) if rule.covers(problem)), None)
        if hiding is None:
            counting.append(problem)
        else:
            counts[hiding.number] += 1
            overridden.append(problem)
    return Checked(tuple(counting), tuple(overridden), tuple((rule, counts[rule.number]) for rule in rules))
