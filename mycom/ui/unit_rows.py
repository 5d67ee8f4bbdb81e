"""How the tree of units paints its rows and the heads of its columns."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from mycom.systems.view import UnitView
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.preview_words import figure, middle, moves, place_after, short
from mycom.ui.session import Session
from mycom.ui.texts import tr
from mycom.ui.theme.badges import paint_state
from mycom.ui.unit_model import UnitTree, section_label

_PLACE, _STATE, _FIGURE = 42, 22, 44
#: The further room that the preview takes: its column of figures, and places with an arrow.
AFTER, ARROW = 48, 12
_DIM = 0.5


def figure_text(figure: int | None) -> str:
    """A count with thin spaces between thousands; `?` when it is not known."""
    return "?" if figure is None else f"{figure:,}".replace(",", "\u202f")


class UnitDelegate(QStyledItemDelegate):
    """Paints a row: sign, name, place, state, figure and what becomes of them; and the headings."""

    def __init__(self, model: UnitTree, session: Session, look: Look, tree: QTreeView) -> None:
        super().__init__(tree)
        self._model, self._session, self._look, self._tree = model, session, look, tree
        # The style's state flags would say this too, but loading QStyle takes longer than the whole tree.
        self.hovered = ""

    def _wider(self) -> tuple[int, int]:
        """What the preview adds to the columns of places and figures."""
        return (ARROW, AFTER) if self._session.previews.on else (0, 0)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """All rows are alike."""
        return QSize(200, 25)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paints one row."""
        theme = self._look.theme
        rect = QRectF(option.rect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        unit = self._model.unit_at(index)
        right = rect.right() - 12
        if unit is None:
            section = self._model.section_at(index)
            if section is None:
                return
            sign = "chevron-down" if self._tree.isExpanded(index) else "chevron-right"
            paint.glyph(painter, sign, QPointF(rect.x() + 12, rect.center().y()), 9, theme.muted)
            paint.text(
                painter,
                QRectF(rect.x() + 22, rect.y(), 140, rect.height()),
                section_label(section[0], self._model.words).upper(),
                theme.muted,
                11,
                600,
            )
            summed = section[0] != "neighbours" and len({each.figure_label for each in section[1]}) == 1
            total = sum(each.figure or 0 for each in section[1]) if summed else len(section[1])
            paint.text(
                painter,
                QRectF(right - 80 - self._wider()[1], rect.y(), 80, rect.height()),
                figure_text(total),
                theme.muted,
                12,
                500,
                paint.RIGHT,
            )
            self._paint_total(painter, section[1], QRectF(right - AFTER, rect.y(), AFTER, rect.height()))
            return
        selected = self._tree.selectionModel().isSelected(index)
        if selected:
            painter.fillRect(rect, paint.colour(theme.selection))
        elif unit.id == self.hovered:
            painter.fillRect(rect, paint.colour(theme.hover))
        if self._tree.hasFocus() and index == self._tree.currentIndex():
            paint.field(painter, rect.adjusted(0.5, 0.5, -0.5, -0.5), "", theme.focus, 3)
        paint.unit_sign(
            painter, QRectF(rect.x() + 18, rect.y() + 4, 17, 17), theme, unit.glyph, unit.badge, unit.relation
        )
        arrow, after = self._wider()
        figures = right - after
        columns = figures - _FIGURE - _STATE - _PLACE - arrow - 6
        name = QRectF(rect.x() + 40, rect.y(), columns - rect.x() - 42, rect.height())
        paint.text(painter, name, unit.name, theme.text, 13, 500 if selected else 400)
        self._paint_place(painter, unit, QRectF(columns, rect.y(), _PLACE + arrow, rect.height()))
        sign = self._session.state(unit.id)
        at = QRectF(columns + _PLACE + arrow + 6, rect.y() + 6, 13, 13)
        if sign:
            paint_state(painter, at.adjusted(-1, -1, 1, 1) if sign == "error" else at, theme, sign)
        elif unit.age:
            paint.text(painter, at.adjusted(-6, -3, 6, 3), f"−{unit.age}", theme.muted, 11, 500, paint.CENTRE)
        paint.text(
            painter,
            QRectF(figures - _FIGURE, rect.y(), _FIGURE, rect.height()),
            figure_text(unit.figure),
            theme.text,
            13,
            400,
            paint.RIGHT,
        )
        row = self._session.previews.row(unit.id, unit.figure_key)
        if row is not None:
            self._paint_after(painter, QRectF(right - after, rect.y(), after, rect.height()), short(row), paint.RIGHT)

    def _paint_total(self, painter: QPainter, units: list[UnitView], room: QRectF) -> None:
        """What all units of a section have after the turn, where that is another number."""
        previews = self._session.previews
        rows = [(unit, previews.row(unit.id, unit.figure_key)) for unit in units]
        if any(row for _, row in rows):
            total = sum(middle(row) if row is not None else unit.figure or 0 for unit, row in rows)
            sign = "" if all(row is None or row.certain for _, row in rows) else "≈"
            self._paint_after(painter, room, sign + figure(total), paint.RIGHT)

    def _paint_place(self, painter: QPainter, unit: UnitView, room: QRectF) -> None:
        """Where the unit stands; where it will stand when it goes away."""
        then = self._session.previews.unit(unit.id)
        if then is not None and moves(then):
            self._paint_after(painter, room, f"→{place_after(then)}", paint.LEFT)
        elif unit.place is not None:
            paint.text(painter, room, f"{unit.place[0]}/{unit.place[1]}", self._look.theme.muted, 12)

    def _paint_after(self, painter: QPainter, room: QRectF, words: str, align: Qt.AlignmentFlag) -> None:
        """A value after the turn; a dim one while a newer one is on its way."""
        painter.setOpacity(_DIM if self._session.previews.stale else 1.0)
        paint.text(painter, room, words, self._look.theme.accent, 12, 600, align)
        painter.setOpacity(1.0)


class Columns(QWidget):
    """The column heads of the tree, in line with the delegate's columns."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.room = 0
        self.after = False
        self.figure = ""
        self.setFixedHeight(26)

    def paintEvent(self, event: object) -> None:
        """Paints the heads."""
        theme = self._look.theme
        painter = QPainter(self)
        right = (self.room or self.width()) - 13
        figures = right - (AFTER if self.after else 0)
        columns = figures - _FIGURE - _STATE - _PLACE - (ARROW if self.after else 0) - 6
        heads = [
            (4, 100, tr("Einheit"), paint.LEFT),
            (columns, _PLACE, tr("Ort"), paint.LEFT),
            (figures - 64, 64, self.figure, paint.RIGHT),
        ]
        if self.after:
            heads.append((right - AFTER, AFTER, tr("danach"), paint.RIGHT))
        for left, room, words, align in heads:
            paint.text(painter, QRectF(left, 0, room, 25), words, theme.muted, 12, 400, align)
        painter.fillRect(QRectF(0, 25, self.width(), 1), paint.colour(theme.line))
