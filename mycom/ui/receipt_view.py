"""„Deine Befehle“ in the tab Auswertung: what became of each, to filter, sort, copy and give again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QVBoxLayout, QWidget

from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.receipts import KINDS, kind_of, line_of, word_of_kind
from mycom.ui.rows_view import Line, RowsView
from mycom.ui.session import Session
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.partie.receipt import Receipt

UNIT, FATE, KIND = range(3)


class ReceiptView(QWidget):
    """The list with its controls, which stand in a bar that the owner places. `unit_wanted` carries a unit's id."""

    unit_wanted = Signal(str)

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._sort = FATE
        self._kind = ""
        self.bar = QWidget(self)
        self.filter = QLineEdit(self.bar)
        self.filter.setObjectName("receipts.filter")
        self.filter.setPlaceholderText(tr("Einheit, Befehl, Grund …"))
        self.filter.setAccessibleName(tr("Deine Befehle filtern"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setAcceptDrops(False)
        self.filter.setFixedHeight(26)
        self.filter.setMaximumWidth(240)
        self.shown = Link(look, "", "plain", self.bar)
        self.sorted = Link(look, "", "plain", self.bar)
        row = QHBoxLayout(self.bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.filter, 1)
        row.addWidget(self.shown)
        row.addWidget(self.sorted)
        self.list = RowsView(look, self, first=128, wraps=True)
        self.list.setObjectName("receipts")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.list)
        self.filter.textChanged.connect(self.refresh)
        self.shown.clicked.connect(lambda: self._popup(self.kind_menu(), self.shown))
        self.sorted.clicked.connect(lambda: self._popup(self.sort_menu(), self.sorted))
        self.list.opened.connect(lambda receipt: self.unit_wanted.emit(receipt.unit))
        self.list.acted.connect(lambda receipt: session.receipts.give([receipt]))
        session.receipts.changed.connect(self.refresh)
        session.orders_changed.connect(self.refresh)
        self.refresh()

    # --- what is shown ---

    def refresh(self) -> None:
        """Shows the receipts as they are now."""
        found = self._session.receipts.found()
        rows = found.rows if found is not None else ()
        counts = Counter(map(kind_of, rows))
        if not counts[self._kind]:
            self._kind = ""
        word = word_of_kind(self._kind) if self._kind else tr("alle")
        self.shown.setText(f"{word} {counts[self._kind] if self._kind else len(rows)}")
        self.shown.setAccessibleName(tr("Zeigen: {what}").format(what=self.shown.text()))
        self.sorted.setText(self._sorts()[self._sort])
        self.sorted.setAccessibleName(tr("Sortiert {how}").format(how=self.sorted.text()))
        words = self.filter.text().casefold().split()
        lines = [line_of(receipt, self._session, with_unit=True) for receipt in self._sorted(rows)]
        fitting = [line for line in lines if all(word in _searched(line) for word in words)]
        self.list.show_lines(self._with_headings(fitting), self._empty(bool(rows)))

    def _with_headings(self, lines: Sequence[Line]) -> list[Line]:
        """The rows with a heading for each outcome when sorted by it; a remark where nothing was handed in."""
        found = self._session.receipts.found()
        shown: list[Line] = []
        if lines and found is not None and not found.sequence:
            remark = tr("Keine Abgabe von Zug {turn} gespeichert: Es zählt, was eingetragen war")
            shown.append(Line(remark.format(turn=found.turn), heading=True))
        counts = Counter(line.last for line in lines)
        word = ""
        for line in lines:
            if self._sort == FATE and line.last != word:
                word = line.last
                shown.append(Line(word, heading=True, last=str(counts[word])))
            shown.append(line)
        return shown

    def _sorted(self, rows: Sequence[Receipt]) -> list[Receipt]:
        wanted = [row for row in rows if not self._kind or kind_of(row) == self._kind]
        if self._sort == FATE:
            return sorted(wanted, key=lambda row: KINDS.index(kind_of(row)))
        position = self._session.position
        if self._sort == KIND and position is not None:
            catalogue = position.catalogue

            def rank(row: Receipt) -> tuple[int, int]:
                kind = row.order.kind if row.order is not None else " ".join(row.text.split()[:2])
                return catalogue.rank(kind), list(catalogue.kinds).index(kind) if kind in catalogue.kinds else 0

            return sorted(wanted, key=rank)
        return wanted

    def _empty(self, some: bool) -> str:
        if self._session.partie is None:
            return ""
        if some:
            return tr("Kein Befehl passt zum Filter.")
        found = self._session.receipts.found()
        turn = found.turn if found is not None else self._session.partie.turn - 1
        return tr("Von Zug {turn} sind keine Befehle gespeichert.").format(turn=turn)

    # --- menus ---

    @staticmethod
    def _sorts() -> tuple[str, str, str]:
        return tr("nach Einheit"), tr("nach Ausgang"), tr("nach Befehl")

    def sort_menu(self) -> QMenu:
        """The sequences there are."""
        menu = QMenu(self)
        for number, words in enumerate(self._sorts()):
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(number == self._sort)
            action.triggered.connect(lambda checked=False, number=number: self.sort_by(number))
        return menu

    def kind_menu(self) -> QMenu:
        """The outcomes there are, with their counts."""
        found = self._session.receipts.found()
        counts = Counter(map(kind_of, found.rows if found is not None else ()))
        menu = QMenu(self)
        for kind in ("", *(kind for kind in KINDS if counts[kind])):
            words = f"{word_of_kind(kind)}  {counts[kind]}" if kind else f"{tr('alle')}  {counts.total()}"
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(kind == self._kind)
            action.triggered.connect(lambda checked=False, kind=kind: self.show_kind(kind))
        return menu

    def _popup(self, menu: QMenu, below: QWidget) -> None:
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(below.mapToGlobal(QPoint(0, below.height())))

    def sort_by(self, number: int) -> None:
        """Sorts by unit, outcome or kind of order."""
        self._sort = number
        self.refresh()

    def show_kind(self, kind: str) -> None:
        """Shows one outcome, or all (empty)."""
        self._kind = kind
        self.refresh()


def _searched(line: Line) -> str:
    return f"{line.first} {line.text} {line.last} {line.tip}".casefold()
