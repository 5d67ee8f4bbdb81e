"""The tab Auswertung: what happened, grouped, the lines that could not be read, and what became of the orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from mycom.systems.view import Event, Unread
from mycom.ui.look import Look
from mycom.ui.receipt_view import ReceiptView
from mycom.ui.rows_view import Line, RowsView
from mycom.ui.session import Session, place_of
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.ui.score_notes import ScoreNotes

_FIGHTS = frozenset({"battle", "loss", "gain"})


def group_of(event: Event) -> int:
    """0 losses, 1 wins, 2 money, 3 the rest."""
    if event.kind == "money":
        return 2
    if event.kind == "loss" or (event.kind in _FIGHTS and event.mood == "bad"):
        return 0
    if event.kind == "gain" or (event.kind in _FIGHTS and event.mood == "good"):
        return 1
    return 3


def event_lines(events: Sequence[Event], session: Session) -> list[Line]:
    """The events below their headings."""
    heads = (tr("Verluste"), tr("Siege und Gewinne"), tr("Geld"), tr("Sonstiges"))
    signs = {"bad": "error", "good": "done"}
    lines: list[Line] = []
    for group, head in enumerate(heads):
        members = [event for event in events if group_of(event) == group]
        if members:
            lines.append(Line(head, heading=True, last=str(len(members))))
        for event in members:
            first = (
                session.label(event.unit)
                if event.unit
                else (f"{event.place[0]}/{event.place[1]}" if event.place else "")
            )
            last = f"{event.place[0]}/{event.place[1]}" if event.place else ""
            lines.append(
                Line(event.text, first, last, sign=signs.get(event.mood, "hint"), link=bool(last), target=event)
            )
    return lines


def inbox_lines(unread: Sequence[tuple[str, int, Unread]]) -> list[Line]:
    """What the reader did not understand, with file and line."""
    if not unread:
        return []
    lines = [Line(tr("Posteingang: nicht verstandene Zeilen"), heading=True, last=str(len(unread)))]
    for name, _, each in unread:
        remark = tr("Zeile {line}").format(line=each.line)
        lines.append(Line(each.text + (f"   ({each.reason})" if each.reason else ""), name, remark, sign="warning"))
    return lines


#: What the line stands for that leads to the score book.
SCORE = "score"


class ReportView(RowsView):
    """The report of the newest turn; a click shows the place. Above it what came of kept projections."""

    def __init__(self, session: Session, look: Look, notes: ScoreNotes, parent: QWidget | None = None) -> None:
        super().__init__(look, parent, first=128, wraps=True)
        self._session, self._notes = session, notes
        notes.changed.connect(self.refresh)
        self.setObjectName("report")
        session.partie_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows the report as it is known now."""
        partie = self._session.partie
        lines = event_lines(self._session.events(), self._session)
        news = self._notes.news()
        if news:
            lines.insert(0, Line(news, tr("Trefferbuch"), tr("ansehen"), sign="hint", link=True, target=SCORE))
        if partie is not None:
            lines += inbox_lines([each for each in partie.unread() if each[1] == partie.turn])
        self.show_lines(lines, tr("Keine Ereignisse in dieser Auswertung.") if partie is not None else "")


class ReportPage(QWidget):
    """The tab Auswertung: events or, where orders were given the turn before, what became of them.

    `place_wanted` carries a place (or None) and a unit, `score_wanted` asks for the score book.
    """

    place_wanted = Signal(object, str)
    score_wanted = Signal()

    def __init__(self, session: Session, look: Look, notes: ScoreNotes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.events = ReportView(session, look, notes, self)
        self.orders = ReceiptView(session, look, self)
        self.bar = QWidget(self)
        row = QHBoxLayout(self.bar)
        row.setContentsMargins(8, 5, 12, 3)
        row.setSpacing(2)
        self.choices = [self._choice(), self._choice()]
        for choice in self.choices:
            row.addWidget(choice)
        row.addSpacing(10)
        row.addWidget(self.orders.bar, 1)
        row.addStretch(0)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.events)
        self._stack.addWidget(self.orders)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.bar)
        box.addLayout(self._stack)
        for number, choice in enumerate(self.choices):
            choice.clicked.connect(lambda checked=False, number=number: self.show_part(number))
        self.events.opened.connect(self._open)
        self.orders.unit_wanted.connect(lambda unit: self.place_wanted.emit(place_of(unit), unit))
        session.receipts.changed.connect(self._refresh)
        self._refresh()

    def _open(self, target: object) -> None:
        if isinstance(target, Event):
            self.place_wanted.emit(target.place, target.unit)
        elif target == SCORE:
            self.score_wanted.emit()

    def _choice(self) -> QPushButton:
        button = QPushButton(self.bar)
        button.setProperty("kind", "segment")
        button.setCheckable(True)
        return button

    def show_part(self, number: int) -> None:
        """Shows the events (0) or the orders (1)."""
        self._stack.setCurrentIndex(number)
        for at, choice in enumerate(self.choices):
            choice.setChecked(at == number)
        self.orders.bar.setVisible(number == 1)

    def show_orders(self) -> bool:
        """Shows the orders and puts the keys there; says whether there are any."""
        if self.bar.isHidden():
            return False
        self.show_part(1)
        view = self.orders.list
        first = next((at for at, line in enumerate(view.lines) if not line.heading), 0)
        view.setCurrentIndex(view.model().index(first, 0))
        view.setFocus()
        return True

    def _refresh(self) -> None:
        found = self._session.receipts.found(in_words=self._stack.currentIndex() == 1)
        rows = len(found.rows) if found is not None else 0
        self.choices[0].setText(tr("Ereignisse"))
        self.choices[1].setText(tr("Deine Befehle {count}").format(count=rows))
        self.bar.setVisible(bool(rows))
        self.show_part(self._stack.currentIndex() if rows else 0)
