"""One side of a projection: editable counts, expected remains, chips, and where the data comes from."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from mycom.systems.projections import Field, Side
from mycom.systems.view import Amount, Relation
from mycom.ui import paint
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.projection import ink
from mycom.ui.projection.amount_entry import AmountEntry
from mycom.ui.projection.chip_row import ChipRow
from mycom.ui.projection.draft import Address, Draft, field_at
from mycom.ui.projection.figures import amount_text, average
from mycom.ui.projection.old_value import OldValue
from mycom.ui.projection.words import Words
from mycom.ui.texts import tr
from mycom.ui.theme import metrics

_EDITOR = 88
_AFTER = 56
_HEADING = 41
_TITLE = 32
_SIDE = 14
_BELOW = 6
_ROW = 24
_ENTRY = 23


class _Count:
    """The widgets of one row."""

    def __init__(self, label: Words, entry: AmountEntry, old: OldValue, after: Words) -> None:
        self.label, self.entry, self.old, self.after = label, entry, old, after

    def widgets(self) -> tuple[QWidget, ...]:
        return self.label, self.entry, self.old, self.after


class SideCard(QWidget):
    """Shows and edits a side."""

    edited = Signal(object, object)
    committed = Signal()
    reset = Signal(object)
    explained = Signal(object)

    def __init__(self, look: Look, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._side_id = ""
        self._texts = ("", "", False)
        self._relation = Relation.NONE
        self._rows: dict[str, _Count] = {}
        self._absent: tuple[Field, ...] = ()
        self._wanted = ""
        self.setObjectName(f"projection.side{number}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._more = Link(look, tr("+ Truppe"), "muted", self)
        self._more.setObjectName(f"{self.objectName()}.more")
        self._more.clicked.connect(self._offer)
        self._chips: ChipRow | None = None

    # --- places ---

    def needed(self, width: int) -> int:
        """The height at a width."""
        chips = self._chips.needed(width - 2 * _SIDE) if self._chips is not None else 0
        rows = len(self._rows) * _ROW
        above = _HEADING if self._rows or not self._more.isHidden() else _TITLE
        return above + rows + (chips + 5 if chips else 0) + _BELOW

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places everything."""
        self._place()

    def _place(self) -> None:
        width = self.width()
        after = width - _SIDE - _AFTER
        entry = int(_SIDE + (width - 2 * _SIDE) * 0.36)
        entry = max(entry, min(_SIDE + self._longest() + 8, after - 58 - _EDITOR))
        for line, row in enumerate(self._rows.values()):
            y = _HEADING + line * _ROW
            row.label.setGeometry(_SIDE, y, entry - _SIDE - 4, _ENTRY)
            row.entry.setGeometry(entry, y, _EDITOR, _ENTRY)
            row.old.setGeometry(entry + _EDITOR + 3, y, max(30, min(58, after - entry - _EDITOR - 3)), _ENTRY)
            row.after.setGeometry(after, y, _AFTER, _ENTRY)
        hint = self._more.sizeHint()
        self._more.setGeometry(_SIDE - 4, 21, hint.width(), 22)
        if self._chips is not None:
            height = self._chips.needed(width - 2 * _SIDE)
            self._chips.setGeometry(_SIDE, self.height() - _BELOW - height, width - 2 * _SIDE, height)
        self.update()

    def _longest(self) -> int:
        return int(max((paint.width(row.label.text(), 13, 400) for row in self._rows.values()), default=0)) + 2

    # --- showing ---

    def show_side(self, side: Side, draft: Draft, remains: Mapping[tuple[str, str], float] | None) -> None:
        """Shows a side; `remains` None leaves the expected remains as they are."""
        if side.id != self._side_id:
            self._start(side.id)
        self._relation = side.relation
        self._texts = (side.role, side.source, any(field.assumed for field in side.fields))
        self.setAccessibleName(f"{side.role}: {side.title}, {side.source}")
        counts = [field for field in side.fields if field.kind == "count" and not field.absent]
        if [field.id for field in counts] != list(self._rows):
            self._rebuild(counts)
        for field in counts:
            self._fill(field, draft, remains)
        self._absent = tuple(field for field in side.fields if field.kind == "count" and field.absent)
        self._more.setVisible(bool(self._absent))
        assert self._chips is not None, "made with the side"
        self._chips.show_fields([field for field in side.fields if field.kind != "count"], draft)
        self._place()

    def chip_row(self) -> ChipRow | None:
        """The chips."""
        return self._chips

    def entry(self, field_id: str) -> AmountEntry:
        """The editor of a count. Raises KeyError when the count is not shown."""
        return self._rows[field_id].entry

    def old_value(self, field_id: str) -> OldValue:
        """What stands beside a count. Raises KeyError when the count is not shown."""
        return self._rows[field_id].old

    def after(self, field_id: str) -> str:
        """The expected remains of a count as shown."""
        return self._rows[field_id].after.text()

    def _start(self, side_id: str) -> None:
        self._side_id = side_id
        self._rebuild([])
        if self._chips is not None:
            self._chips.hide()
            self._chips.deleteLater()
        self._chips = ChipRow(self._look, side_id, self)
        self._chips.edited.connect(self.edited)
        self._chips.committed.connect(self.committed)
        self._chips.reset.connect(self.reset)
        self._chips.explained.connect(self.explained)
        self._more.setObjectName(f"projection.{side_id}.more")

    def _fill(self, field: Field, draft: Draft, remains: Mapping[tuple[str, str], float] | None) -> None:
        assert isinstance(field.value, Amount), "counts have an amount"
        row = self._rows[field.id]
        address = (self._side_id, field.id)
        changed = draft.changed(address)
        first = field_at(draft.base, address) if changed else None
        row.entry.set_limits(field.minimum, field.maximum)
        row.entry.set_amount(field.value)
        row.entry.set_look("changed" if changed else "assumed" if field.assumed else "", field.origin)
        old = amount_text(first.value) if first is not None and isinstance(first.value, Amount) else ""
        row.old.show_state(old, field.assumed)
        words = (field.label, field.origin, tr("Klick: Woher kommt das?"))
        row.label.setToolTip("\n".join(part for part in words if part))
        if remains is not None:
            value = remains.get(address)
            row.after.setText(average(value) if value is not None else "")

    def _rebuild(self, counts: list[Field]) -> None:
        kept = {field.id: self._rows.pop(field.id) for field in counts if field.id in self._rows}
        for row in self._rows.values():
            for widget in row.widgets():
                widget.hide()
                widget.deleteLater()
        self._rows = {}
        for field in counts:
            row = kept.get(field.id) or self._make(field)
            for widget in row.widgets():
                widget.show()
            self._rows[field.id] = row
        self._place()
        self._order_tabs()
        if self._wanted in self._rows:
            self._rows[self._wanted].entry.setFocus(Qt.FocusReason.OtherFocusReason)
        self._wanted = ""

    def _order_tabs(self) -> None:
        before: QWidget | None = None
        for row in self._rows.values():
            for widget in (row.entry, row.old):
                if before is not None:
                    QWidget.setTabOrder(before, widget)
                before = widget
        if before is not None:
            QWidget.setTabOrder(before, self._more)

    def _make(self, field: Field) -> _Count:
        address = (self._side_id, field.id)
        name = f"projection.{self._side_id}.{field.id}"
        label = Words(self._look, field.label, self, link=True)
        entry = AmountEntry(self._look, self)
        entry.setObjectName(name)
        entry.setStyleSheet("QLineEdit { padding: 0 6px; min-height: 16px; }")
        entry.setAccessibleName(f"{tr('Anzahl')} {field.label}")
        old = OldValue(self._look, self)
        old.setObjectName(f"{name}.old")
        after = Words(self._look, "", self, right=True)
        after.setAccessibleName(f"{tr('danach')} {field.label}")
        label.clicked.connect(lambda: self.explained.emit(address))
        self._connect(entry, old, address)
        return _Count(label, entry, old, after)

    def _connect(self, entry: AmountEntry, old: OldValue, address: Address) -> None:
        entry.edited.connect(lambda value: self.edited.emit(address, value))
        entry.committed.connect(self.committed)
        old.clicked.connect(lambda: self.reset.emit(address))

    # --- adding a kind ---

    def _offer(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for field in self._absent:
            action = menu.addAction(field.label)
            action.triggered.connect(lambda _=False, field_id=field.id: self.add(field_id))
        menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    def add(self, field_id: str) -> None:
        """Adds a kind that the side has none of; its count is ready to be typed."""
        self._wanted = field_id
        self.edited.emit((self._side_id, field_id), Amount(0, 0))
        self.committed.emit()

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints ground, coloured upper edge and headings."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        paint.field(painter, rect, theme.panel, theme.line, metrics.PANEL_RADIUS)
        top = QPainterPath()
        top.addRoundedRect(rect, metrics.PANEL_RADIUS, metrics.PANEL_RADIUS)
        painter.save()
        painter.setClipRect(QRectF(0, 0, rect.width(), 3))
        painter.fillPath(top, paint.colour(ink.side_colour(theme, self._relation)))
        painter.restore()
        role, source, doubtful = self._texts
        line = QRectF(14, 5, rect.width() - 28, 22)
        taken = paint.width(role, 13, 600) + 12
        paint.text(painter, line, role, theme.text, 13, 600)
        colour = theme.warning if doubtful else theme.muted
        paint.text(painter, line.adjusted(taken, 0, 0, 0), source, colour, 12, 500, paint.RIGHT)
        if self._rows:
            self._paint_columns(painter)

    def _paint_columns(self, painter: QPainter) -> None:
        theme = self._look.theme
        first = next(iter(self._rows.values()))
        y, height = 24.0, 17.0
        entry = first.entry.geometry()
        at = QRectF(entry.x(), y, entry.width(), height)
        paint.text(painter, at, tr("Anzahl"), theme.muted, 12, 400, paint.CENTRE)
        after = first.after.geometry()
        paint.text(
            painter,
            QRectF(after.x() - 20, y, after.width() + 20, height),
            tr("danach Ø"),
            theme.muted,
            12,
            400,
            paint.RIGHT,
        )

    def event(self, event: QEvent) -> bool:
        """The whole source is in the tooltip of the heading."""
        if event.type() == QEvent.Type.ToolTip:
            self.setToolTip(self._texts[1])
        return super().event(event)
