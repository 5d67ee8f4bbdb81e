"""What became of the orders of a turn: each one that was handed in with what the next report says of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from mycom.orders.catalogue import Catalogue
from mycom.orders.describe import describe
from mycom.orders.notation import parse, parse_line, write
from mycom.orders.order import Order
from mycom.partie.answers import answers_of
from mycom.partie.export import exports
from mycom.partie.orderbook import OrderBook
from mycom.partie.partie import Partie
from mycom.partie.plans import Plans
from mycom.problems import MycomError
from mycom.systems import Position
from mycom.systems.receipts import Answer, Outcome, Source
from mycom.systems.view import Knowledge


class Standing(StrEnum):
    """Whether an order was part of the hand-in that counts.

    `WITHDRAWN`: handed in and taken out of the list afterwards; `UNSENT`: entered or changed afterwards; `STRANGE`:
    the report tells of it, but it was never entered.
    """

    SENT = "sent"
    WITHDRAWN = "withdrawn"
    UNSENT = "unsent"
    STRANGE = "strange"


@dataclass(frozen=True, slots=True)
class Receipt:
    """One order with its fate. `order` is None for a line that cannot be read any more, `line` that of the report."""

    unit: str
    text: str
    sentence: str
    order: Order | None
    standing: Standing
    outcome: Outcome
    reason: str = ""
    rule: str = ""
    source: Source | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Receipts:
    """The orders of a turn in the order of their units and evaluation.

    `sequence` is the hand-in that counts, 0 when there is none: then it is the orders as they were entered.
    `answered` says whether the report of the next turn is in.
    """

    turn: int
    sequence: int
    made: str
    answered: bool
    rows: tuple[Receipt, ...]

    def count(self, *outcomes: Outcome) -> int:
        """How many orders that were handed in had one of these outcomes."""
        return sum(row.outcome in outcomes and row.standing is not Standing.UNSENT for row in self.rows)

    def of(self, unit: str) -> tuple[Receipt, ...]:
        """The orders of a unit."""
        return tuple(row for row in self.rows if row.unit == unit)


def receipts(partie: Partie, turn: int | None = None, *, in_words: bool = True) -> Receipts:
    """The fate of a turn's orders; the turn before that of the newest report when none is named.

    Without `in_words` a sentence is the order's notation, which is found faster.
    """
    turn = partie.turn - 1 if turn is None else turn
    position = partie.position()
    catalogue = position.catalogue
    made = exports(partie, turn)
    entered = OrderBook(partie.store, turn, _plan(partie, turn, made[0].plan if made else "")).all()
    rows = _rows(made[0].orders if made else None, entered, catalogue)
    answered = turn + 1 in partie.turns()
    if answered and rows:
        later = position if turn + 1 == partie.turn else partie.system.position(partie.knowledge(turn + 1))
        rows = _with_answers(rows, answers_of(partie.store, turn + 1), catalogue)
        rows = _with_inferred(rows, later, partie.knowledge(turn))
    elif answered:
        rows = _with_answers(rows, answers_of(partie.store, turn + 1), catalogue)
    first = made[0] if made else None
    shown = _in_words(partie, turn, rows) if in_words else tuple(rows)
    return Receipts(turn, first.sequence if first else 0, first.made if first else "", answered, shown)


def _plan(partie: Partie, turn: int, name: str) -> int | None:
    """The plan that was handed in, None for the active one."""
    if not name:
        return None
    return next((plan.number for plan in Plans(partie.store, turn).all() if plan.name == name), None)


def _rows(lines: Sequence[str] | None, entered: Sequence[Order], catalogue: Catalogue) -> list[Receipt]:
    """Every order that was handed in, and those in the list that were not."""
    known = [(order, _written(order, catalogue)) for order in entered]
    if lines is None:
        return [_row(order, text, Standing.SENT) for order, text in known]
    open_ = Counter(f"{order.unit} {text}" for order, text in known)
    orders = {f"{order.unit} {text}": order for order, text in known}
    rows = []
    for line in lines:
        standing = Standing.SENT if open_[line] > 0 else Standing.WITHDRAWN
        open_[line] -= 1
        unit, _, text = line.partition(" ")
        try:
            # Reading takes a while; most lines are those of an order that is still there.
            rows.append(_row(orders.get(line) or parse_line(line, catalogue), text, standing))
        except MycomError:
            rows.append(Receipt(unit, text, text, None, standing, Outcome.SILENT))
    later = []
    for order, text in reversed(known):
        line = f"{order.unit} {text}"
        if open_[line] > 0:
            open_[line] -= 1
            later.append(_row(order, text, Standing.UNSENT))
    return [*rows, *reversed(later)]


def _row(order: Order, text: str, standing: Standing) -> Receipt:
    return Receipt(order.unit, text, text, replace(order, key=0), standing, Outcome.SILENT)


def _written(order: Order, catalogue: Catalogue) -> str:
    try:
        return write(order, catalogue)
    except MycomError:
        return " ".join((order.kind, *(str(value) for _, value in order.args)))


# --- the report's own words ---


def _with_answers(rows: Sequence[Receipt], answers: Sequence[Answer], catalogue: Catalogue) -> list[Receipt]:
    """The rows with what the report says of them, first from its list, then from its prose."""
    found = list(rows)
    for answer in answers:
        if answer.source is not Source.LISTED:
            continue
        order = None
        at = _first(found, answer, None)
        if at is None:
            order = _parsed(answer, catalogue)
            at = _first(found, answer, order)
        if at is None:
            found.append(Receipt(answer.unit, answer.order, answer.order, order, Standing.STRANGE, Outcome.SILENT))
            at = len(found) - 1
        found[at] = _told(found[at], answer)
    for (unit, kind), told in _by_kind(answers).items():
        members = [at for at, row in enumerate(found) if row.order and (row.unit, row.order.kind) == (unit, kind)]
        sent = [at for at in members if found[at].standing is not Standing.UNSENT]
        for at, answer in zip(sent or members, told, strict=False) if len(sent or members) == len(told) else ():
            if found[at].source is None:
                found[at] = _told(found[at], answer)
            elif not found[at].reason:
                found[at] = replace(found[at], reason=answer.text)
    return found


def _parsed(answer: Answer, catalogue: Catalogue) -> Order | None:
    try:
        return parse(answer.order, catalogue, answer.unit)
    except MycomError:
        return None


def _first(rows: Sequence[Receipt], answer: Answer, order: Order | None) -> int | None:
    """The first row without an answer that is this order, one that was handed in before one that was not."""
    fitting = [
        at
        for at, row in enumerate(rows)
        if row.source is None
        and row.unit == answer.unit
        and (row.order == order if order is not None and row.order is not None else row.text == answer.order)
    ]
    return min(fitting, key=lambda at: (rows[at].standing is Standing.UNSENT, at), default=None)


def _by_kind(answers: Iterable[Answer]) -> Mapping[tuple[str, str], list[Answer]]:
    told: dict[tuple[str, str], list[Answer]] = defaultdict(list)
    for answer in answers:
        if answer.source is Source.EVENT:
            told[answer.unit, answer.order].append(answer)
    return told


def _told(row: Receipt, answer: Answer) -> Receipt:
    return replace(
        row, outcome=answer.outcome, reason=answer.text, rule=answer.rule, source=answer.source, line=answer.line
    )


# --- what its values show, and words ---


def _with_inferred(rows: Sequence[Receipt], later: Position, earlier: Knowledge) -> list[Receipt]:
    """The rows that have no answer yet with what the values show of them. What was not sent can show nothing."""
    sent = [at for at, row in enumerate(rows) if row.order is not None and row.standing is not Standing.UNSENT]
    orders = [order for at in sent if (order := rows[at].order) is not None]
    found = list(rows)
    for at, answer in zip(sent, later.infer(orders, earlier), strict=True):
        if answer is not None and found[at].source is None:
            found[at] = _told(found[at], answer)
    return found


def _in_words(partie: Partie, turn: int, rows: Sequence[Receipt]) -> tuple[Receipt, ...]:
    """The rows with their sentences, as they were read when the orders were given, by unit and evaluation."""
    position = partie.position()
    catalogue = position.catalogue
    if turn in partie.turns():
        position = partie.system.position(partie.knowledge(turn))
    orders = tuple(row.order for row in rows if row.order is not None)
    named = {view.id: at for at, view in enumerate(position.units())}
    places = {view.id: at for at, view in enumerate(partie.position().units())}

    def rank(row: Receipt) -> tuple[int, int, str, int]:
        place = places.get(row.unit, named.get(row.unit))
        kind = row.order.kind if row.order is not None else row.text
        return (0 if place is None else 1, place or 0, row.unit, catalogue.rank(kind))

    spoken = [
        row
        if row.order is None
        else replace(
            row,
            sentence=position.view(row.order, orders).sentence
            if row.unit in named or row.unit == "R"
            else describe(row.order, catalogue),
        )
        for row in rows
    ]
    return tuple(sorted(spoken, key=rank))
