"""The postings of a running ledger as a table: sorted, filtered, copied, written as CSV."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from mycom.ui.csv_file import csv_text
from mycom.ui.ledger_view import plain, signed
from mycom.ui.look import Look
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.systems.ledgers import Posting, RunningLedger
    from mycom.ui.session import Session

CAUSE, TEXT, ITEM, BEFORE, CHANGE, AFTER, PARTNER = range(7)
_NUMBERS = (BEFORE, CHANGE, AFTER)
Index = QModelIndex | QPersistentModelIndex
_DISPLAY = Qt.ItemDataRole.DisplayRole


class LedgerTable(QAbstractTableModel):
    """Postings as rows: the order, what it does, the stock, before, change, after, who gives or gets it."""

    def __init__(self, session: Session, look: Look, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self._labels: dict[str, str] = {}
        self._all: tuple[Posting, ...] = ()
        self.postings: list[Posting] = []
        self._sorted: tuple[int, Qt.SortOrder] = (-1, Qt.SortOrder.AscendingOrder)

    def fill(self, found: RunningLedger | None, item: str, words: str) -> None:
        """Shows the postings of one stock (empty: of all) that have these words."""
        self.beginResetModel()
        self._labels = {each.key: each.label for each in found.items} if found is not None else {}
        self._all = found.postings if found is not None else ()
        wanted = words.casefold().split()
        self.postings = [
            posting
            for posting in self._all
            if item in ("", posting.item) and all(word in self._words(posting) for word in wanted)
        ]
        self._arrange()
        self.endResetModel()

    def _words(self, posting: Posting) -> str:
        return " ".join(str(self._text(posting, column)) for column in (CAUSE, TEXT, ITEM, PARTNER)).casefold()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """One row a posting."""
        return 0 if parent.isValid() else len(self.postings)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Seven."""
        return 0 if parent.isValid() else 7

    @staticmethod
    def heads() -> tuple[str, ...]:
        """The heads of the columns."""
        return (
            tr("Befehl"), tr("Was"), tr("Vorrat"), tr("vorher"), tr("Änderung"), tr("danach"), tr("von / an"),
        )  # fmt: skip

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> Any:
        """The column heads."""
        if orientation == Qt.Orientation.Horizontal and role == _DISPLAY:
            return self.heads()[section]
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return self._side(section)
        return None

    def data(self, index: Index, role: int = _DISPLAY) -> Any:
        """A cell's text, side, colour and tool tip."""
        posting, column = self.postings[index.row()], index.column()
        if role == _DISPLAY:
            return self._text(posting, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._side(column)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._ink(posting, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            if column == PARTNER and posting.partner:
                return tr("Klick zeigt {unit}").format(unit=self._session.label(posting.partner))
            return f"{self._text(posting, CAUSE)} {self._text(posting, TEXT)}"
        return None

    @staticmethod
    def _side(column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if column in _NUMBERS else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter

    def _ink(self, posting: Posting, column: int) -> QColor | None:
        theme = self._look.theme
        if posting.lacking and column in (TEXT, CHANGE, AFTER):
            return QColor(theme.danger)
        if column == PARTNER and self._session.unit(posting.partner) is not None:
            return QColor(theme.accent)
        return QColor(theme.muted) if not posting.order and column in (CAUSE, TEXT) else None

    def _text(self, posting: Posting, column: int) -> str:
        if column == CAUSE:
            return f"{posting.by} {posting.kind}" if posting.kind else posting.when or tr("Ende des Zugs")
        if column == TEXT:
            lacking = tr("es fehlen {count}").format(count=plain(posting.lacking)) if posting.lacking else ""
            return " · ".join(filter(None, (lacking, posting.text)))
        if column == PARTNER:
            return posting.partner
        if column == ITEM:
            return self._labels.get(posting.item, posting.item)
        number = {BEFORE: posting.before, CHANGE: posting.amount, AFTER: posting.after}[column]
        return signed(number) if column == CHANGE else plain(number)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sorts by a column; -1: as the orders are evaluated."""
        self.layoutAboutToBeChanged.emit()
        self._sorted = column, order
        self._arrange()
        self.layoutChanged.emit()

    def _arrange(self) -> None:
        column, order = self._sorted
        listed = {id(posting): at for at, posting in enumerate(self._all)}
        self.postings.sort(key=lambda posting: listed[id(posting)])
        if column >= 0:
            down = order == Qt.SortOrder.DescendingOrder
            self.postings.sort(key=lambda posting: self._key(posting, column), reverse=down)

    def _key(self, posting: Posting, column: int) -> tuple[int, str]:
        numbers = {BEFORE: posting.before, CHANGE: posting.amount, AFTER: posting.after}
        return (numbers[column], "") if column in numbers else (0, self._text(posting, column).casefold())

    # --- as text ---

    def _cells(self, posting: Posting) -> list[str]:
        numbers = {BEFORE: posting.before, CHANGE: posting.amount, AFTER: posting.after}
        return [str(numbers[c]) if c in numbers else self._text(posting, c) for c in range(7)]

    def as_text(self, rows: Iterable[int]) -> str:
        """Rows with their heads, columns by tabulators."""
        return "\n".join("\t".join(cells) for cells in (self.heads(), *(self._cells(self.postings[r]) for r in rows)))

    def as_csv(self) -> str:
        """All rows shown, fields by semicolons as German tables have them."""
        return csv_text(self.heads(), (self._cells(posting) for posting in self.postings))
