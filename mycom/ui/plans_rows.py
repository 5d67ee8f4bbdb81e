"""What the tables of the comparison say: orders of both plans in words, outcomes as numbers, chances, places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mycom.partie.comparison import CHANGED, LEFT, MOVED, RIGHT, SAME, OrderPair
from mycom.partie.outcomes import Outcome, OutcomeRow, Span
from mycom.ui.figures import percent
from mycom.ui.plans_table import Cell, Row
from mycom.ui.session import REALM, place_of
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mycom.orders.order import Order
    from mycom.systems import Position
    from mycom.ui.session import Session

_THIN = "\u202f"


def state_word(state: str) -> str:
    """What differs, in a word."""
    return {
        SAME: tr("gleich"), CHANGED: tr("anders"), MOVED: tr("andere Folge"), LEFT: tr("nur hier"),
        RIGHT: tr("nur dort"),
    }[state]  # fmt: skip


def unit_label(session: Session, unit: str) -> str:
    """A unit, the realm or a place in words."""
    if unit == REALM:
        return tr("Reich")
    place = place_of(unit)
    if place is not None and session.unit(unit) is None:
        return f"{place[0]}/{place[1]}"
    return session.label(unit)


def order_rows(
    session: Session, position: Position, pairs: Iterable[OrderPair], left: Sequence[Order], right: Sequence[Order]
) -> list[Row]:
    """A row for each pair: unit, kind, left plan, what differs, right plan."""

    def words(order: Order | None, orders: Sequence[Order]) -> tuple[str, str]:
        if order is None:
            return "", ""
        view = position.view(order, orders)
        return view.sentence, f"{view.sentence}\n{view.effect}".strip()

    rows = []
    places = {unit.id: at for at, unit in enumerate(session.units())}
    for pair in pairs:
        both = words(pair.left, left), words(pair.right, right)
        same, state = pair.state == SAME, state_word(pair.state)
        sides = [Cell(text, faint=same, mark=not same, tip=tip) for text, tip in both]
        unit = Cell(unit_label(session, pair.unit), places.get(pair.unit, len(places)))
        kind = Cell(pair.order.kind, faint=same)
        rows.append(Row((unit, kind, sides[0], Cell(state, faint=same), sides[1]), pair.unit, pair))
    return rows


def outcome_rows(session: Session, outcomes: Iterable[OutcomeRow]) -> list[Row]:
    """A row for each outcome: unit, what, now, left plan, right plan, how much more the right one has."""
    rows = []
    places = {unit.id: at for at, unit in enumerate(session.units())}
    for outcome in outcomes:
        unit = Cell(unit_label(session, outcome.unit), -1 if outcome.unit == REALM else places.get(outcome.unit, 9999))
        values = [_value(each) for each in (outcome.before, outcome.left, outcome.right)]
        keys = [_key(each) for each in (outcome.before, outcome.left, outcome.right)]
        differs = outcome.differs
        cells = (
            unit, Cell(outcome.label, faint=not differs), Cell(values[0], keys[0], faint=True, number=True),
            Cell(values[1], keys[1], faint=not differs, number=True, tip=_tip(outcome.left)),
            Cell(values[2], keys[2], faint=not differs, number=True, mark=differs, tip=_tip(outcome.right)),
            Cell(change_text(outcome), abs(outcome.change or 0.0), number=True),
        )  # fmt: skip
        rows.append(Row(cells, outcome.unit, outcome))
    return rows


def _value(outcome: Outcome | None) -> str:
    if outcome is None:
        return "–"
    if isinstance(outcome, tuple):
        shown = [f"{x}/{y}" + ("" if chance > 1 - 1e-9 else f" {percent(chance)}") for (x, y), chance in outcome[:2]]
        return ", ".join(shown) + (" …" if len(outcome) > 2 else "")
    one = percent if outcome.chance else whole
    return one(outcome.low) if outcome.low == outcome.high else f"{one(outcome.low)}–{one(outcome.high)}"


def _tip(outcome: Outcome | None) -> str:
    """The mean of a number in doubt, all places where a unit may be."""
    if isinstance(outcome, tuple):
        return "\n".join(f"{x}/{y}: {percent(chance)}" for (x, y), chance in outcome)
    if outcome is None or outcome.low == outcome.high:
        return ""
    if outcome.chance:
        return _value(outcome)
    return tr("{span}, im Mittel {mean}").format(span=_value(outcome), mean=whole(_half_up(10 * outcome.mean) / 10))


def _key(outcome: Outcome | None) -> float | str:
    if isinstance(outcome, Span):
        return outcome.mean
    return "" if outcome is None else _value(outcome)


def whole(value: float) -> str:
    """A number with thin spaces; a decimal only where it is not whole."""
    if value % 1:
        return f"{value:,.1f}".replace(",", _THIN).replace(".", ",").replace("-", "−")
    return f"{int(value):,}".replace(",", _THIN).replace("-", "−")


def change_text(outcome: OutcomeRow) -> str:
    """How much more the right plan has: `+86`, `−7 Punkte`; empty where nothing differs."""
    if outcome.change is None or not outcome.differs:
        return ""
    if isinstance(outcome.left, Span) and outcome.left.chance:
        points = _half_up(100 * outcome.change)
        return tr("{points} %-Punkte").format(points=_signed(points) if points else "±0")
    return _signed(outcome.change)


def _half_up(value: float) -> int:
    whole_part = int(abs(value) + 0.5)
    return whole_part if value > 0 else -whole_part


def _signed(value: float) -> str:
    rounded = _half_up(10 * value) / 10
    return ("+" if rounded > 0 else "") + whole(rounded)
