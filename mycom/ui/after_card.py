"""Below the orders: where the unit stands after the turn, what is left of it, what may happen to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mycom.ui import paint
from mycom.ui.preview_words import chance_words, events, figure, long, moves, place_text, words
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.ui.look import Look
    from mycom.ui.session import Session

_HEAD, _LINE, _MOST = 26, 19, 5
_DIM = 0.55


class AfterCard(QWidget):
    """Hidden while the preview is off and while nothing worth a line happens to the unit."""

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self._lines: tuple[tuple[str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setObjectName("unit.after")
        session.selection_changed.connect(self.refresh)
        session.previews.changed.connect(self.refresh)
        self.refresh()

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The lines shown: what, and the value or chance."""
        return self._lines

    def refresh(self) -> None:
        """Shows the selected unit after the turn."""
        self._lines = self._find()[:_MOST]
        self.setVisible(bool(self._lines))
        if not self._lines:
            return
        self.setFixedHeight(_HEAD + _LINE * len(self._lines) + 18)
        self.setAccessibleName(
            tr("Nach dem Zug") + ": " + "; ".join(f"{what} {value}".strip() for what, value in self._lines)
        )
        unit = self._session.previews.unit(self._session.selected)
        view = self._session.unit(self._session.selected)
        row = unit.row(view.figure_key) if unit is not None and view is not None else None
        notes = self._session.previews.view.notes if self._session.previews.view is not None else ()
        self.setToolTip("\n".join([*([words(row)] if row is not None and row.changes else []), *notes]))
        self.update()

    def _find(self) -> tuple[tuple[str, str], ...]:
        previews, selected = self._session.previews, self._session.selected
        unit, view = previews.unit(selected), self._session.unit(selected)
        if unit is None or view is None:
            return ()
        lines: list[tuple[str, str]] = []
        if moves(unit):
            lines += [
                (
                    tr("steht in {place}").format(place=self._place(place)),
                    chance_words(chance, chance),
                )
                for place, chance in unit.places[:3]
            ]
        row = previews.row(selected, view.figure_key)
        if row is not None:
            lines.append((row.label, f"{figure(row.before)} → {long(row)}"))
        return (*lines, *events(unit))

    def _place(self, place: tuple[int, int]) -> str:
        units = self._session.at(place)
        name = next((unit.name for unit in units if unit.section != "groups" and not unit.badge), "")
        return f"{place_text(place)} {name}".rstrip()

    def sizeHint(self) -> QSize:
        """The usual size."""
        return QSize(400, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints heading and lines; dim while a newer view is on its way."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(12, 4, -12, -6)
        paint.field(painter, box, theme.soft, theme.line, 7)
        stale = self._session.previews.stale
        head = QRectF(box.x() + 12, box.y() + 4, box.width() - 24, 20)
        paint.text(painter, head, tr("Nach dem Zug"), theme.text, 12, 600)
        if stale:
            paint.text(painter, head, tr("wird gerechnet"), theme.muted, 12, 500, paint.RIGHT)
            painter.setOpacity(_DIM)
        y = box.y() + _HEAD
        for what, value in self._lines:
            room = paint.width(value, 12, 600) + 2
            line = QRectF(box.x() + 12, y, box.width() - 24, _LINE)
            paint.text(painter, line, value, theme.accent, 12, 600, paint.RIGHT)
            paint.text(painter, line.adjusted(0, 0, -room - 10, 0), what, theme.text, 12)
            y += _LINE
