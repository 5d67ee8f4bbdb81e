"""Tables of sheets, as of the comparison of two plans: rows of cells that a click on a column's head sorts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QKeySequence, QPainter, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.theme.metrics import ROW
from mycom.ui.viewport import own_viewport

_DISPLAY = Qt.ItemDataRole.DisplayRole
Index = QModelIndex | QPersistentModelIndex
_NONE = QModelIndex()


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. `key` is what it is sorted by (its text without one); `mark` sets a difference off, `faint` what is
    the same; `number` stands at the right."""

    text: str
    key: float | str | None = None
    mark: bool = False
    faint: bool = False
    number: bool = False
    tip: str = ""

    @property
    def sort_key(self) -> tuple[bool, float, str]:
        """Numbers before texts."""
        value = self.text.casefold() if self.key is None else self.key
        return (False, value, "") if isinstance(value, int | float) else (True, 0.0, value)


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its cells, the unit it is about, what it stands for."""

    cells: tuple[Cell, ...]
    unit: str = ""
    target: object = None


class CompareModel(QAbstractTableModel):
    """The rows as they were filled in, or sorted by a column."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.heads: tuple[str, ...] = ()
        self.rows: tuple[Row, ...] = ()
        self.numbers: frozenset[int] = frozenset()
        self.given: tuple[Row, ...] = ()  # as they were filled in
        self._sorting = -1, Qt.SortOrder.AscendingOrder
        #: What the columns mean, as tool tips of their heads; empty where the head says it.
        self.tips: tuple[str, ...] = ()

    def fill(self, heads: Sequence[str], rows: Sequence[Row], numbers: Iterable[int] = ()) -> None:
        """Shows other rows, sorted as before. The heads of columns of `numbers` stand at the right."""
        self.beginResetModel()
        self.heads, self.given, self.numbers = tuple(heads), tuple(rows), frozenset(numbers)
        self.rows = self._sorted()
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sorts by a column; -1: as the rows were filled in."""
        self.layoutAboutToBeChanged.emit()
        self._sorting = column, order
        self.rows = self._sorted()
        self.layoutChanged.emit()

    def _sorted(self) -> tuple[Row, ...]:
        column, order = self._sorting
        if not 0 <= column < len(self.heads):
            return self.given
        down = order == Qt.SortOrder.DescendingOrder
        return tuple(sorted(self.given, key=lambda row: row.cells[column].sort_key, reverse=down))

    def text(self, rows: Sequence[int] = ()) -> str:
        """Heads and rows (all without numbers) with tabulators between the cells."""
        chosen = [self.rows[row] for row in rows] if rows else list(self.rows)
        lines = [self.heads, *([cell.text for cell in row.cells] for row in chosen)]
        return "\n".join("\t".join(line) for line in lines)

    def rowCount(self, parent: Index = _NONE) -> int:
        """How many rows."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NONE) -> int:
        """How many columns."""
        return 0 if parent.isValid() else len(self.heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> Any:
        """The heads."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.heads):
            return None
        if role == _DISPLAY:
            return self.heads[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section in self.numbers else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole and section < len(self.tips):
            return self.tips[section] or None
        return None

    def data(self, index: Index, role: int = _DISPLAY) -> Any:
        """Text and tool tip of a cell."""
        cell = self.rows[index.row()].cells[index.column()]
        if role == _DISPLAY:
            return cell.text
        return (cell.tip or cell.text) if role == Qt.ItemDataRole.ToolTipRole else None


class CompareDelegate(QStyledItemDelegate):
    """Paints cells: a difference on a ground of its own, what is the same in grey."""

    def __init__(self, model: CompareModel, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._model, self._look = model, look

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints one cell."""
        from PySide6.QtWidgets import QStyle

        theme, rect = self._look.theme, QRectF(option.rect)
        cell = self._model.rows[index.row()].cells[index.column()]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, paint.colour(theme.selection))
        if cell.mark and cell.text:
            paint.field(painter, rect.adjusted(2, 2, -2, -2), theme.changed.ground, "", 4)
        ink = theme.changed.text if cell.mark else theme.muted if cell.faint else theme.text
        align = paint.RIGHT if cell.number else paint.LEFT
        paint.text(painter, rect.adjusted(8, 0, -8, 0), cell.text, ink, 13, 500 if cell.mark else 400, align)


def compare_table(model: CompareModel, look: Look, parent: QWidget, copy: Callable[[], object]) -> QTableView:
    """A table of whole rows that a click on a head sorts; Ctrl+C in it calls `copy`."""
    table = QTableView(parent)
    table.setViewport(own_viewport(filled=True))
    table.setModel(model)
    table.setItemDelegate(CompareDelegate(model, look, table))
    header = table.horizontalHeader()
    header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
    header.setHighlightSections(False)
    header.setMinimumSectionSize(48)
    table.setSortingEnabled(True)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setFrameShape(QTableView.Shape.NoFrame)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(ROW)
    table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    shortcut = QShortcut(QKeySequence.StandardKey.Copy, table, copy)
    shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
    return table
