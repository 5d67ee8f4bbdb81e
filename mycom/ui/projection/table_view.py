"""A table of ready texts with a small bar in each row: what happens round by round."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from mycom.systems.projections import Column, Table
from mycom.systems.view import Relation
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.projection import ink
from mycom.ui.projection.block import HEAD, SIDE, Block
from mycom.ui.theme.colours import mix

_COLUMNS = 18
_ROW = 24
_LOWEST_ROW = 18
#: Tables with more rows are set closer, their note on one line.
_MANY_ROWS = 6
_GAP = 8
_LEAST_GAP = 5.0


class TableView(Block):
    """Paints a Table. Rows fade as fewer outcomes reach them; Strg+C copies the table."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "projection.table", parent)
        self._table: Table | None = None
        self._relations = (Relation.OWN, Relation.FOE)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_table(self, table: Table, relations: tuple[Relation, Relation]) -> None:
        """Shows a table; `relations` give the colours of both sides."""
        rows_before = len(self._table.rows) if self._table is not None else -1
        self._table, self._relations = table, relations
        self.set_heading(table.title)
        self.setAccessibleDescription(self.copy_text())
        if len(table.rows) != rows_before:
            self.updateGeometry()
        self.update()

    def copy_text(self) -> str:
        """The table with tabs between the cells."""
        table = self._table
        if table is None:
            return ""
        lines = [[column.label for column in table.columns], *table.rows]
        texts = ["\t".join(line) for line in lines]
        return "\n".join([table.title, *texts, *([table.note] if table.note else [])])

    # --- geometry ---

    def minimumSizeHint(self) -> QSize:
        """High enough for every row."""
        return QSize(360, self.wanted(max(360, self.width())))

    def wanted(self, width: int) -> int:
        """High enough for every row and the note."""
        rows = len(self._table.rows) if self._table is not None else 0
        row = _ROW if rows <= _MANY_ROWS else _LOWEST_ROW
        return int(HEAD + _COLUMNS + rows * row + self._note_height(width) + 6)

    def _note_height(self, width: int) -> float:
        if self._table is None or not self._table.note:
            return 4
        lines = min(2, ink.wrapped_lines(self._table.note, width - 2 * SIDE, 12))
        return (lines if len(self._table.rows) <= _MANY_ROWS else 1) * 15 + 3

    def _bar_before(self, table: Table) -> int:
        """The column that the bars stand in front of."""
        strong = [index for index, column in enumerate(table.columns) if column.tone == "strong"]
        return strong[-1] if strong else len(table.columns) - 1

    def _places(self, table: Table, room: float) -> tuple[list[QRectF], QRectF]:
        """The columns and the room of the bars, as wide as their texts, the rest shared out."""
        widths = []
        for index, column in enumerate(table.columns):
            texts = [paint.width(row[index], 13, 600) for row in table.rows if index < len(row)]
            widths.append(max([paint.width(column.label, 12, 500), paint.width("100 %", 13, 600), *texts]))
        bars = 70.0 if table.bars else 0.0
        gap = float(_GAP)
        spare = room - sum(widths) - bars - gap * (len(widths) - (0 if table.bars else 1))
        if spare < 0:
            gap = _LEAST_GAP
            spare += (_GAP - gap) * len(widths)
            spare = min(spare, 0)
        if spare < 0:
            bars = max(24.0, bars + spare) if bars else 0.0
            wanted = sum(widths) + gap * len(widths) + bars
            if wanted > room:
                widths = [width * max(0.4, (room - bars - gap * len(widths)) / sum(widths)) for width in widths]
            spare = 0
        extra = spare / max(1, len(widths))
        places, x, before = [], 0.0, self._bar_before(table)
        bar = QRectF()
        for index, width in enumerate(widths):
            if index == before and table.bars:
                bar = QRectF(x + 4, 0, bars + extra * 0.6 - 4, 0)
                x += bars + extra * 0.6 + gap
            share = extra if index != before or not table.bars else extra * 0.4
            places.append(QRectF(x, 0, width + (share if index else extra * 0.3), 0))
            x = places[-1].right() + gap
        if places and x - gap < room:  # the last column ends at the edge
            places[-1].setRight(room)
        return places, bar

    def _lines(self, table: Table, rect: QRectF) -> tuple[float, float]:
        """Top and height of the rows."""
        top = rect.y() + _COLUMNS
        height = (self.height() - top - self._note_height(self.width()) - 8) / max(1, len(table.rows))
        return top, min(float(_ROW + 2), max(18.0, height))

    # --- painting ---

    def _colour(self, tone: str) -> str:
        theme = self.look.theme
        if tone in ("first", "second"):
            return ink.side_colour(theme, self._relations[tone == "second"])
        return theme.text

    @staticmethod
    def _align(column: int, table: Table) -> Qt.AlignmentFlag:
        numbers = all(
            any(sign.isdigit() for sign in row[column]) or row[column] in ("", "–", "?")
            for row in table.rows
            if column < len(row)
        )
        return paint.RIGHT if numbers else paint.LEFT

    def paint_content(self, painter: QPainter, rect: QRectF) -> None:
        """Paints columns, rows, bars and the note."""
        table = self._table
        if table is None or not table.columns:
            return
        theme = self.look.theme
        places, bar = self._places(table, rect.width())
        self._paint_columns(painter, rect, table, places)
        top, height = self._lines(table, rect)
        tallest = max((good + bad for good, bad in table.bars), default=0.0)
        reached = 1.0
        for index, row in enumerate(table.rows):
            y = top + index * height
            painter.fillRect(QRectF(rect.x(), y, rect.width(), 1), paint.colour(mix(theme.panel, theme.line, 0.75)))
            fade = max(0.0, min(0.75, (0.35 - reached) * 3))
            self._paint_row(painter, QRectF(rect.x(), y, rect.width(), height), table, row, places, fade)
            if index < len(table.bars):
                at = QRectF(rect.x() + bar.x(), y + height / 2 - 4.5, bar.width(), 9)
                self._paint_bar(painter, at, table.bars[index], max(tallest, 0.25), fade)
                reached -= sum(table.bars[index])
        if table.note:
            y = top + len(table.rows) * height + 3
            room = QRectF(rect.x(), y + 1, rect.width(), self.height() - y)
            if self._note_height(self.width()) > 20:
                ink.wrapped(painter, room, table.note, theme.muted, 12)
            else:
                room.setHeight(16)
                paint.text(painter, room, table.note, theme.muted, 12)

    def _paint_columns(self, painter: QPainter, rect: QRectF, table: Table, places: list[QRectF]) -> None:
        theme = self.look.theme
        for index, column in enumerate(table.columns):
            at = QRectF(rect.x() + places[index].x(), rect.y() - 2, places[index].width(), 18)
            paint.text(painter, at, column.label, theme.muted, 12, 500, self._align(index, table))
        left = rect.x() + paint.width(table.title, 13, 600) + 12
        for number, (start, label) in enumerate(table.groups):
            if start >= len(places):
                continue
            end = table.groups[number + 1][0] if number + 1 < len(table.groups) else self._group_end(table, start)
            right = rect.x() + places[max(start, end - 1)].right()
            left = max(left, rect.x() + places[start].x() - 60)
            tone = next((c.tone for c in table.columns[start:end] if c.tone in ("first", "second")), "plain")
            paint.text(painter, QRectF(left, 3, right - left, 24), label, self._colour(tone), 12, 600, paint.RIGHT)
            left = right + 6

    @staticmethod
    def _group_end(table: Table, start: int) -> int:
        """A group without a follower ends after its coloured column."""
        coloured = [i for i in range(start, len(table.columns)) if table.columns[i].tone in ("first", "second")]
        return coloured[-1] + 1 if coloured else len(table.columns)

    def _paint_row(
        self, painter: QPainter, line: QRectF, table: Table, row: tuple[str, ...], places: list[QRectF], fade: float
    ) -> None:
        ground = self.look.theme.panel
        for index, (column, words) in enumerate(zip(table.columns, row, strict=False)):
            colour = ink.faded(self._colour(column.tone), ground, fade)
            weight = 400 if column.tone == "plain" else 600
            at = QRectF(line.x() + places[index].x(), line.y(), places[index].width(), line.height())
            paint.text(painter, at, words, colour, 13, weight, self._align(index, table))

    def _paint_bar(self, painter: QPainter, rect: QRectF, bars: tuple[float, float], whole: float, fade: float) -> None:
        theme = self.look.theme
        good, bad = (rect.width() * share / whole for share in bars)
        if good > 0.3:
            painter.fillRect(
                QRectF(rect.x(), rect.y(), good, rect.height()), paint.colour(mix(theme.own, theme.panel, fade * 0.75))
            )
        if bad > 0.3:
            colour = mix(theme.foe, theme.panel, fade * 0.75)
            box = QRectF(rect.x() + good, rect.y(), max(2.0, bad), rect.height())
            path = QPainterPath()
            path.addRect(box)
            painter.fillPath(path, paint.colour(mix(theme.panel, colour, 0.26)))
            painter.strokePath(path, QPen(paint.colour(colour), 1))

    # --- events ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Strg+C copies."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.copy_text())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QEvent) -> None:
        """Takes the focus, so that Strg+C copies this table."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows the focus."""
        super().focusInEvent(event)
        self.update()

    def paint_ground(self, painter: QPainter) -> None:
        """The card, its edge coloured while it has the focus."""
        super().paint_ground(painter)
        if self.hasFocus():
            paint.field(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), "", self.look.theme.focus, 7)

    def event(self, event: QEvent) -> bool:
        """Tooltips of the columns."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._table is not None:
            column = self._column_at(event.x() - SIDE)
            below = event.y() > self.height() - self._note_height(self.width()) - 8
            words = self._table.note if below else column.tooltip if column is not None else ""
            if words:
                QToolTip.showText(event.globalPos(), words, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def _column_at(self, x: float) -> Column | None:
        if self._table is None:
            return None
        places, _ = self._places(self._table, self.body().width())
        for column, place in zip(self._table.columns, places, strict=True):
            if place.x() <= x <= place.right():
                return column
        return None
