"""A light list for texts in rows: headings, lines with columns, signs. Painted, selectable, copied as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListView,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.texts import tr
from mycom.ui.theme.badges import paint_state
from mycom.ui.viewport import own_viewport

#: Height of a line of text; lines of a smaller size stand as far apart at most.
_HIGH = 16
#: Height of the words to click below the last column.
ACTION = 24
_DISPLAY = Qt.ItemDataRole.DisplayRole


def _kept(text: str) -> str:
    """The text with numbers and their `%` on one line."""
    return text.replace(" %", "\u00a0%").replace(" : ", "\u00a0: ")


class Line(NamedTuple):
    """One row. `first` stands in a column of its own, `last` at the right. `heading` sets it apart; `link` makes
    `last` look like a link. `target` is what the row stands for, `after` what becomes of `last`, `tip` the tool tip,
    `action` words to click below `last` (where rows wrap)."""

    text: str
    first: str = ""
    last: str = ""
    heading: bool = False
    sign: str = ""
    link: bool = False
    faint: bool = False
    target: object = None
    after: str = ""
    tip: str = ""
    action: str = ""


class _Lines(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: tuple[Line, ...] = ()

    def fill(self, lines: Sequence[Line]) -> None:
        self.beginResetModel()
        self.lines = tuple(lines)
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = _DISPLAY) -> Any:
        if role == _DISPLAY:
            return self.lines[index.row()].text
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.lines[index.row()].tip or self.lines[index.row()].text
        return None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        if index.isValid() and self.lines[index.row()].heading:
            return Qt.ItemFlag.ItemIsEnabled
        return super().flags(index)


class _Delegate(QStyledItemDelegate):
    def __init__(self, model: _Lines, look: Look, first: int, view: RowsView) -> None:
        super().__init__(view)
        self._model, self._look, self._first, self._view = model, look, first, view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        if not self._view.wraps:
            return QSize(100, 26)
        line = self._model.lines[index.row()]
        if line.heading:
            return QSize(100, 26)
        main, _, more = _kept(line.text).partition("\n")
        room = self._room(line)
        height = 10 + _HIGH * paint.lines_of(main, room, 13)
        height += 2 + _HIGH * paint.lines_of(more, room, 12) if more else 0
        return QSize(100, max(height, 26 + ACTION) if line.action else height)

    def _room(self, line: Line) -> float:
        """Width for the text; the scroll bar has its place whether it is there or not, so that nothing wraps anew."""
        width = self._view.width() - self._view.verticalScrollBar().sizeHint().width()
        return width - self._left(line) - 20 - self._last(line, width)

    def _left(self, line: Line) -> float:
        return 12 + (24 if line.sign else 0) + self._first

    def _last(self, line: Line, width: float) -> float:
        room = max(paint.width(words, 12, 600) + 4 if words else 0.0 for words in (line.last, line.action))
        return min(room, width * 0.45)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme = self._look.theme
        line = self._model.lines[index.row()]
        rect = QRectF(option.rect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if line.heading:
            paint.text(painter, rect.adjusted(12, 3, -12, 0), line.text.upper(), theme.muted, 11, 600)
            paint.text(painter, rect.adjusted(12, 3, -14, 0), line.last, theme.muted, 12, 500, paint.RIGHT)
            return
        view = self._view
        if view.selectionModel().isSelected(index):
            paint.field(painter, rect.adjusted(5, 0, -5, 0), theme.selection, "", 5)
        elif index.row() == view.hovered_row:
            paint.field(painter, rect.adjusted(5, 0, -5, 0), theme.hover, "", 5)
        if view.hasFocus() and index.row() == view.currentIndex().row():
            paint.field(painter, rect.adjusted(5.5, 0.5, -5.5, -0.5), "", theme.focus, 5)
        x, high = rect.x() + self._left(line), min(rect.height(), 26.0)
        if line.sign:
            paint_state(painter, QRectF(rect.x() + 12, rect.y() + 6, 14, 14), theme, line.sign)
        if self._first:
            place = QRectF(x - self._first, rect.y(), self._first - 8, high)
            paint.text(painter, place, line.first, theme.text, 12, 600)
        after = paint.width(line.after, 12, 600) + 4 if line.after else 0.0
        if line.after:
            place = QRectF(rect.right() - 14 - after, rect.y(), after, high)
            paint.text(painter, place, line.after, theme.accent, 12, 600, paint.RIGHT)
        last = self._last(line, rect.width())
        if line.last:
            ink = theme.accent if line.link else theme.text
            place = QRectF(rect.right() - 14 - after - last, rect.y(), last, high)
            paint.text(painter, place, line.last, ink, 12, 600 if line.link else 500, paint.RIGHT)
        if line.action:
            place = QRectF(rect.right() - 14 - last, rect.y() + 21, last, ACTION)
            paint.text(painter, place, line.action, theme.accent, 12, 600, paint.RIGHT)
        ink = theme.muted if line.faint else theme.text
        room = QRectF(x, rect.y(), rect.right() - 20 - last - after - x, rect.height())
        if rect.height() > 30:
            room.setWidth(self._room(line))
            main, _, more = _kept(line.text).partition("\n")
            paint.paragraph(painter, room.adjusted(0, 5, 0, 0), main, ink)
            down = 7 + _HIGH * paint.lines_of(main, room.width(), 13)
            paint.paragraph(painter, room.adjusted(0, down, 0, 0), more, theme.muted, 12)
        else:
            paint.text(painter, room, line.text.replace("\n", " · "), ink)


class RowsView(QListView):
    """The list. `opened` carries a row's target when it is clicked or entered, `acted` when its action is."""

    opened = Signal(object)
    acted = Signal(object)
    removed = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None, *, first: int = 0, wraps: bool = False) -> None:
        super().__init__(parent)
        self._remove_words = ""
        self._pressed: tuple[int, bool] = (-1, False)
        self._look = look
        self.wraps = wraps
        self._lines = _Lines(self)
        self._empty = ""
        self.hovered_row = -1
        self.setViewport(own_viewport(filled=True))
        self.setModel(self._lines)
        self.setItemDelegate(_Delegate(self._lines, look, first, self))
        self.setUniformItemSizes(not wraps)
        if wraps:
            self.setResizeMode(QListView.ResizeMode.Adjust)
            self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.entered.connect(self._hover)
        self.viewportEntered.connect(self._hover)
        self.clicked.connect(self._open)
        self.activated.connect(self._open)
        copy = QShortcut(QKeySequence.StandardKey.Copy, self, self.copy)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        act = QShortcut(QKeySequence("Ctrl+Return"), self, self.act)
        act.setContext(Qt.ShortcutContext.WidgetShortcut)

    def show_lines(self, lines: Sequence[Line], empty: str = "") -> None:
        """Shows these rows, or the words for "none"."""
        if tuple(lines) != self._lines.lines:
            self._lines.fill(lines)
        self._empty = "" if lines else empty
        self.viewport().update()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The rows shown."""
        return self._lines.lines

    def _hover(self, index: QModelIndex | None = None) -> None:
        row = index.row() if index is not None else -1
        if row != self.hovered_row:
            self.hovered_row = row
            self.viewport().update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self._hover()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remembers whether the click is on a row's action."""
        index = self.indexAt(event.position().toPoint())
        self._pressed = (
            index.row(),
            index.isValid() and self._on_action(index, event.position().x(), event.position().y()),
        )
        super().mousePressEvent(event)

    def _on_action(self, index: QModelIndex, x: float, y: float) -> bool:
        line, rect = self._lines.lines[index.row()], self.visualRect(index)
        left = rect.right() - 20 - paint.width(line.action, 12, 600)
        return bool(line.action) and x >= left and y >= rect.y() + 21

    def _open(self, index: QModelIndex) -> None:
        target = self._lines.lines[index.row()].target
        if target is None:
            return
        pressed, self._pressed = self._pressed, (-1, False)
        (self.acted if pressed == (index.row(), True) else self.opened).emit(target)

    def act(self) -> None:
        """Carries out the action of every selected row that has one."""
        for line in [self._lines.lines[index.row()] for index in self.selectedIndexes()]:
            if line.action and line.target is not None:
                self.acted.emit(line.target)

    def allow_removing(self, words: str) -> None:
        """Lets rows be removed by Entf and by a menu entry with these words; `removed` carries each row's target."""
        self._remove_words = words
        shortcut = QShortcut(QKeySequence.StandardKey.Delete, self, self.remove)
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)

    def remove(self) -> None:
        """Asks for the selected rows to be removed."""
        rows = [self._lines.lines[index.row()].target for index in self.selectedIndexes()]
        for target in rows:
            if target is not None:
                self.removed.emit(target)

    def menu(self) -> QMenu:
        """What can be done with the selected rows."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Kopieren")).triggered.connect(self.copy)
        actions = [self._lines.lines[index.row()].action for index in self.selectedIndexes()]
        if words := next(filter(None, actions), ""):
            menu.addAction(words).triggered.connect(self.act)
        if self._remove_words:
            menu.addAction(self._remove_words).triggered.connect(self.remove)
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offers to copy, and to remove where that is allowed."""
        if self._lines.lines:
            self.menu().popup(event.globalPos())

    def copy(self) -> None:
        """Puts the selected rows, or all, on the clipboard."""
        rows = sorted(index.row() for index in self.selectedIndexes()) or range(len(self._lines.lines))
        chosen = [self._lines.lines[row] for row in rows]
        QApplication.clipboard().setText(
            "\n".join("\t".join(p for p in (x.first, x.text, x.last, x.after.strip()) if p) for x in chosen)
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the rows, or the words for "none"."""
        super().paintEvent(event)
        if self._empty:
            painter = QPainter(self.viewport())
            paint.text(painter, QRectF(14, 8, self.width() - 28, 28), self._empty, self._look.theme.muted, 13)
