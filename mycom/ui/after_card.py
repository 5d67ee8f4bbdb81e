"""Below the orders: where the unit stands after the turn, what is left of it, what may happen to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mycom.ui import paint
from mycom.ui.preview_words import chance_words, events, figure, long, moves, place_text, words
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.ui.look import Look
    from mycom.ui.session import Session

_LINE, _GAP = 17, 14
_DIM = 0.55


class AfterCard(QWidget):
    """Hidden while the preview is off and while nothing worth a line happens to the unit."""

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self._parts: tuple[tuple[str, str], ...] = ()
        self._places: list[tuple[float, int]] = []
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setObjectName("unit.after")
        session.selection_changed.connect(self.refresh)
        session.previews.changed.connect(self.refresh)
        self.refresh()

    @property
    def parts(self) -> tuple[tuple[str, str], ...]:
        """What is shown: what, and the value or chance."""
        return self._parts

    def refresh(self) -> None:
        """Shows the selected unit after the turn."""
        self._parts = self._find()
        self.setVisible(bool(self._parts))
        if not self._parts:
            return
        told = "; ".join(f"{what} {value}".strip() for what, value in self._parts)
        self.setAccessibleName(tr("Nach dem Zug") + ": " + told)
        unit = self._session.previews.unit(self._session.selected)
        view = self._session.unit(self._session.selected)
        row = unit.row(view.figure_key) if unit is not None and view is not None else None
        notes = self._session.previews.view.notes if self._session.previews.view is not None else ()
        self.setToolTip("\n".join([*([words(row)] if row is not None and row.changes else []), *notes]))
        self._lay_out()
        self.update()

    def _find(self) -> tuple[tuple[str, str], ...]:
        previews, selected = self._session.previews, self._session.selected
        unit, view = previews.unit(selected), self._session.unit(selected)
        if unit is None or view is None:
            return ()
        parts: list[tuple[str, str]] = []
        if moves(unit):
            parts += [(self._place(place), chance_words(chance, chance)) for place, chance in unit.places[:3]]
        row = previews.row(selected, view.figure_key)
        if row is not None and view.figure_key not in {chip.key for chip in view.chips}:
            parts.append((row.label, f"{figure(row.before)} → {long(row)}"))
        return (*parts, *events(unit))

    def _place(self, place: tuple[int, int]) -> str:
        units = self._session.at(place)
        name = next((unit.name for unit in units if unit.section != "groups" and not unit.badge), "")
        return tr("steht in {place}").format(place=f"{place_text(place)} {name}".rstrip())

    def _lay_out(self) -> None:
        """Puts the parts one behind the other, in as many lines as they need."""
        x, line = paint.width(tr("Nach dem Zug"), 12, 600) + _GAP, 0
        room = self.width() - 48
        self._places = []
        for what, value in self._parts:
            wide = paint.width(what, 12) + (paint.width(value, 12, 600) + 6 if value else 0)
            if x + wide > room and x:
                x, line = 0.0, line + 1
            self._places.append((x, line))
            x += wide + _GAP
        height = (line + 1) * _LINE + 22
        if height != self.height() or self.minimumHeight() != height:
            self.setFixedHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lays the parts out anew."""
        if self._parts:
            self._lay_out()

    def sizeHint(self) -> QSize:
        """The usual size."""
        return QSize(400, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints heading and parts; dim while a newer view is on its way."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(12, 2, -12, -6)
        paint.field(painter, box, theme.soft, theme.line, 7)
        start = QRectF(box.x() + 12, box.y() + 7, box.width() - 24, _LINE)
        paint.text(painter, start, tr("Nach dem Zug"), theme.text, 12, 600)
        painter.setOpacity(_DIM if self._session.previews.stale else 1.0)
        for (what, value), (x, line) in zip(self._parts, self._places, strict=True):
            room = start.adjusted(x, line * _LINE, 0, line * _LINE)
            paint.text(painter, room, what, theme.text, 12)
            if value:
                paint.text(painter, room.adjusted(paint.width(what, 12) + 6, 0, 2, 0), value, theme.accent, 12, 600)
