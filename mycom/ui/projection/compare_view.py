"""Remembered projections of this session below each other: chance, bracket, what remains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from mycom.systems.projections import Projection, Setup
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.press import Press
from mycom.ui.projection import ink
from mycom.ui.projection.bar import paint_bar, paint_bracket
from mycom.ui.projection.block import HEAD, SIDE, Block
from mycom.ui.projection.draft import differences
from mycom.ui.projection.figures import average, percent, span, value_text
from mycom.ui.texts import plural, tr

_COLUMNS = 20
_ROW = 30


@dataclass(frozen=True, slots=True)
class Remembered:
    """A remembered projection."""

    setup: Setup
    projection: Projection

    @property
    def pair(self) -> tuple[str, str, str]:
        """Who meets whom and how; results of the same pair are compared."""
        return pair_of(self.setup)

    @property
    def title(self) -> str:
        """Title and mode."""
        mode = next((mode.label for mode in self.setup.modes if mode.id == self.setup.mode), "")
        return f"{self.setup.title} · {mode}" if mode else self.setup.title

    def differs(self, current: Remembered | None) -> str:
        """What is other than now, when the same units meet: `M. Schwertträger 34, Mor 0 %`."""
        if current is None or current is self or current.pair != self.pair:
            return ""
        fields = differences(self.setup, current.setup)
        return ", ".join(f"{field.label} {value_text(field)}" for field in fields)

    def remains(self, side: int) -> str:
        """The expected remains of a side altogether, empty when unknown."""
        if side >= len(self.setup.sides):
            return ""
        side_id = self.setup.sides[side].id
        values = [value for (owner, _), value in self.projection.remains.items() if owner == side_id]
        return average(sum(values)) if values else ""

    def cells(self) -> tuple[str, ...]:
        """The texts of the row."""
        verdict = self.projection.verdict
        bracket = span(verdict.low, verdict.high) if verdict.low is not None and verdict.high is not None else ""
        sampled = self.projection.margin is not None
        return self.title, percent(verdict.headline, sampled=sampled), bracket, self.remains(0), self.remains(1)


def pair_of(setup: Setup) -> tuple[str, str, str]:
    """Who meets whom and how."""
    return setup.actor, setup.target, setup.mode


def newest(entries: Sequence[Remembered], setup: Setup) -> Remembered | None:
    """The entry remembered last of the same pair, None when there is none."""
    return next((entry for entry in reversed(entries) if entry.pair == pair_of(setup)), None)


class CompareRow(Press):
    """One remembered projection; a click shows it again."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._entry: Remembered | None = None
        self._name = ""
        self._differs = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def entry(self) -> Remembered | None:
        """The projection shown."""
        return self._entry

    def show_entry(self, entry: Remembered, name: str, current: Remembered | None) -> None:
        """Shows a projection under a short name (`jetzt`, `M1`); `current` tells what differs."""
        self._entry, self._name = entry, name
        self._differs = entry.differs(current)
        self.setAccessibleName(f"{name}: {', '.join(cell for cell in entry.cells() if cell)}")
        parts = (entry.title, self._differs, entry.projection.verdict.sentence)
        self.setToolTip("\n".join(part for part in parts if part))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the row."""
        if self._entry is None:
            return
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(0, 1, 0, -1)
        if self.underMouse():
            paint.field(painter, rect, theme.hover, "", 5)
        if self.hasFocus():
            paint.field(painter, rect, "", theme.focus, 5)
        places = places_of(rect.adjusted(SIDE, 0, -SIDE, 0))
        title, chance, bracket, own, other = self._entry.cells()
        paint.text(painter, places[0], self._name, theme.changed.text, 12, 600)
        paint.text(painter, places[1], self._differs or title, theme.text, 13, 500)
        paint.text(painter, places[2], chance, theme.text, 13, 700, paint.RIGHT)
        verdict = self._entry.projection.verdict
        bar = QRectF(places[3].x(), rect.center().y() - 6, places[3].width(), 12)
        paint_bar(painter, bar, theme, verdict.shares)
        if verdict.low is not None and verdict.high is not None:
            paint_bracket(painter, bar, theme, verdict.low, verdict.high)
        paint.text(painter, places[4], bracket, theme.muted, 12, 500, paint.RIGHT)
        colours = [ink.side_colour(theme, side.relation) for side in self._entry.setup.sides]
        for place, words, colour in zip(places[5:], (own, other), colours, strict=False):
            paint.text(painter, place, words, colour, 13, 600, paint.RIGHT)

    def enterEvent(self, event: QEvent) -> None:
        """Lights up."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self.update()


def places_of(line: QRectF) -> list[QRectF]:
    """The columns: name, title, chance, bar, bracket, remains of both sides."""
    widths = [44.0, 0.0, 56.0, 130.0, 68.0, 62.0, 62.0]
    widths[1] = max(60.0, line.width() - sum(widths) - 6 * 10)
    places, x = [], line.x()
    for width in widths:
        places.append(QRectF(x, line.y(), width, line.height()))
        x += width + 10
    return places


class CompareView(Block):
    """The block of remembered projections."""

    opened = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "projection.comparison", parent)
        self._rows: list[CompareRow] = []
        self._current: Remembered | None = None

    def show_entries(self, current: Remembered | None, remembered: Sequence[Remembered]) -> None:
        """Shows the present projection and the remembered ones, the newest first."""
        self._current = current
        named = [(tr("jetzt"), current)] if current is not None else []
        named += [(f"M{len(remembered) - index}", entry) for index, entry in enumerate(reversed(remembered))]
        while len(self._rows) > len(named):
            row = self._rows.pop()
            row.hide()
            row.deleteLater()
        while len(self._rows) < len(named):
            row = CompareRow(self.look, self)
            row.setObjectName(f"projection.comparison.{len(self._rows)}")
            row.clicked.connect(self._on_click(row))
            row.show()
            self._rows.append(row)
        for row, (name, entry) in zip(self._rows, named, strict=True):
            if entry is not None:
                row.show_entry(entry, name, current)
        count = plural(len(remembered), tr("gemerkte Hochrechnung"), tr("gemerkte Hochrechnungen"))
        self.set_heading(tr("Vergleich"), count if remembered else tr("Noch nichts gemerkt"))
        self.setAccessibleDescription(self.copy_text())
        self.setFixedHeight(self.minimumSizeHint().height())
        self._place()

    def rows(self) -> tuple[CompareRow, ...]:
        """The rows."""
        return tuple(self._rows)

    def copy_text(self) -> str:
        """The table with tabs between the cells."""
        after = (tr("danach Angreifer"), tr("danach Verteidiger"))
        head = "\t".join((tr("Hochrechnung"), tr("Chance"), tr("Spanne"), *after))
        lines = ["\t".join(row.entry.cells()) for row in self._rows if row.entry is not None]
        return "\n".join([head, *lines])

    def _on_click(self, row: CompareRow):  # type: ignore[no-untyped-def]  # a slot
        def choose() -> None:
            if row.entry is not None and row.entry is not self._current:
                self.opened.emit(row.entry)

        return choose

    def minimumSizeHint(self) -> QSize:
        """High enough for every row."""
        return QSize(360, HEAD + _COLUMNS + max(1, len(self._rows)) * _ROW + 8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places the rows."""
        self._place()

    def _place(self) -> None:
        for index, row in enumerate(self._rows):
            row.setGeometry(2, HEAD + _COLUMNS + index * _ROW, self.width() - 4, _ROW)

    def paint_content(self, painter: QPainter, rect: QRectF) -> None:
        """Paints the columns' labels."""
        theme = self.look.theme
        places = places_of(QRectF(rect.x(), rect.y() - 2, rect.width(), 18))
        labels = ("", tr("Hochrechnung"), tr("Chance"), "", tr("Spanne"), tr("danach"), tr("danach"))
        for index, (place, label) in enumerate(zip(places, labels, strict=True)):
            align = paint.RIGHT if index in (2, 4, 5, 6) else paint.LEFT
            paint.text(painter, place, label, theme.muted, 12, 500, align)
