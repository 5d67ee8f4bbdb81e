"""The answer at the top of the panel: the chance in large figures, the bar, the doubt, one sentence."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mycom.systems.projections import Projection, Share, Verdict
from mycom.ui import paint
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.projection import ink
from mycom.ui.projection.bar import paint_bar, paint_bracket, paint_remembered
from mycom.ui.projection.block import DIM
from mycom.ui.projection.figures import half_up, percent, points, signed, span
from mycom.ui.texts import tr

_FIGURES = 184
_BAR_TOP = 13
_BAR = 22
_FIGURE_SIZE = 52
_LABEL = QRectF(1, 60, _FIGURES - 12, 20)
_PILL_BELOW = 22


class VerdictView(QWidget):
    """Shows the verdict of a projection. A fault is shown in its place as a sentence."""

    recompute = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._projection: Projection | None = None
        self._remembered: Verdict | None = None
        self._fault = ""
        self._dim = False
        self._stale = False
        self._lines = (1, 1)
        self.setObjectName("projection.verdict")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._again = Link(look, tr("Neu rechnen"), "accent", self)
        self._again.setObjectName("projection.recompute")
        self._again.clicked.connect(self.recompute)
        self._again.hide()

    def show_result(self, projection: Projection | None, fault: str = "") -> None:
        """Shows a result, or why there is none."""
        self._projection, self._fault = projection, fault
        self._dim = False
        self._tell()
        self._measure()
        self.update()

    def set_remembered(self, verdict: Verdict | None) -> None:
        """Shows the change against a remembered result."""
        if verdict != self._remembered:
            self._remembered = verdict
            self._tell()
            self.updateGeometry()
            self.update()

    def set_dim(self, dim: bool) -> None:
        """Dims the number while a newer one is on its way."""
        if dim != self._dim:
            self._dim = dim
            self.update()

    @property
    def dim(self) -> bool:
        """Whether the number is being computed anew."""
        return self._dim

    def set_stale(self, stale: bool) -> None:
        """Says that orders are newer than the result."""
        self._stale = stale
        self._again.setVisible(stale)
        self._tell()
        self.updateGeometry()
        self._place()
        self.update()

    @property
    def stale(self) -> bool:
        """Whether orders are newer than the result."""
        return self._stale

    def forget_height(self) -> None:
        """Lets the view become lower again, for another pair of units."""
        self._lines = (1, 1)
        self._measure()
        self.updateGeometry()

    @property
    def figure(self) -> str:
        """The large number."""
        if self._projection is None:
            return "–"
        return percent(self._projection.verdict.headline, sampled=self._projection.margin is not None)

    @property
    def change(self) -> str:
        """The change against the remembered result, empty without one."""
        if self._remembered is None or self._projection is None:
            return ""
        change = points(self._projection.verdict.headline) - points(self._remembered.headline)
        return f"{signed(change)}   {tr('gemerkt')} {percent(self._remembered.headline)}"

    @property
    def others(self) -> str:
        """The other shares in words: `unentschieden 3 % · Niederlage 24 %`."""
        if self._projection is None:
            return ""
        verdict = self._projection.verdict
        shares = [share for share in verdict.shares if share.probability > 0 and share is not self._headed(verdict)]
        return " · ".join(f"{share.label} {percent(share.probability)}" for share in shares)

    @property
    def doubt(self) -> str:
        """The bracket in words: `57–88 %, je nachdem …`."""
        verdict = self._projection.verdict if self._projection is not None else None
        if verdict is None or verdict.low is None or verdict.high is None:
            return verdict.doubt if verdict is not None else ""
        if verdict.doubt[:1].isdigit() or verdict.doubt[:1] in "<>":
            return verdict.doubt or span(verdict.low, verdict.high)
        return f"{span(verdict.low, verdict.high)}, {verdict.doubt}"

    @staticmethod
    def _headed(verdict: Verdict) -> Share | None:
        """The share that the large number tells."""
        named = next((share for share in verdict.shares if share.label == verdict.label), None)
        if named is not None:
            return named
        return next((share for share in verdict.shares if abs(share.probability - verdict.headline) < 1e-9), None)

    def copy_text(self) -> str:
        """The answer as text."""
        if self._projection is None:
            return self._fault
        verdict = self._projection.verdict
        lines = [f"{verdict.label} {self.figure}{self._margin()}", self.others, self.doubt, verdict.sentence]
        return "\n".join(line for line in lines if line)

    def _margin(self) -> str:
        margin = self._projection.margin if self._projection is not None else None
        return "" if margin is None else f" ±{max(1, half_up(margin * 100))}"

    def _tell(self) -> None:
        parts = [self.copy_text().replace("\n", ". "), self.change, tr("veraltet") if self._stale else ""]
        self.setAccessibleName(". ".join(part for part in parts if part))

    # --- geometry ---

    def _right(self) -> QRectF:
        return QRectF(_FIGURES, 0, max(80, self.width() - _FIGURES), self.height())

    def _measure(self) -> None:
        verdict = self._projection.verdict if self._projection is not None else None
        room = self._right().width()
        doubt = self.doubt
        sentence = self._fault or (verdict.sentence if verdict is not None else "")
        beside = paint.width(self.others, 13, 500) + 24
        first = ink.wrapped_lines(doubt, room - beside, 13, 500)
        second = ink.wrapped_lines(sentence, room, 13, 500)
        # Lines once needed stay, so that a longer number does not shift what stands below.
        lines = (min(3, max(self._lines[0], first)), min(3, max(self._lines[1], second)))
        if lines != self._lines:
            self._lines = lines
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """High enough for all lines."""
        rows = self._lines[0] + self._lines[1]
        below = _LABEL.bottom() + (_PILL_BELOW if self._crowded else 0)
        return QSize(600, round(max(below, _BAR_TOP + _BAR + 6 + rows * 20 + 4)))

    def minimumSizeHint(self) -> QSize:
        """The same height, narrower."""
        return QSize(420, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Breaks the lines anew."""
        if event.oldSize().width() != event.size().width():
            self.forget_height()
        self._place()

    def _place(self) -> None:
        hint = self._again.sizeHint()
        self._again.setGeometry(
            self.width() - hint.width(), _BAR_TOP + _BAR + 4 + self._lines[0] * 20 - 4, hint.width(), 24
        )

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the answer."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._dim:
            painter.setOpacity(DIM)
        self._paint_figure(painter)
        self._paint_words(painter)
        if self._projection is not None:
            self._paint_bar(painter, self._projection.verdict)

    def _paint_figure(self, painter: QPainter) -> None:
        theme = self._look.theme
        verdict = self._projection.verdict if self._projection is not None else None
        headed = self._headed(verdict) if verdict is not None else None
        style = headed.style if headed is not None else "good"
        colour = ink.tone(theme, style) if verdict is not None else theme.muted
        size = _FIGURE_SIZE if len(self.figure) <= 5 else 44
        paint.text(painter, QRectF(0, 5, _FIGURES, 54), self.figure, colour, size, 700)
        paint.text(painter, _LABEL, self._label, theme.muted, 13, 500)
        self._paint_pill(painter)

    @property
    def _label(self) -> str:
        return f"{self._projection.verdict.label}{self._margin()}" if self._projection is not None else ""

    @property
    def _pill(self) -> tuple[str, float]:
        """What the pill beside the label says, and how wide it is."""
        words = tr("veraltet") if self._stale else self.change
        return words, paint.width(words, 12, 600) + 18 if words else 0.0

    @property
    def _crowded(self) -> bool:
        """Whether the pill has no room beside the label and stands below it."""
        room = self._pill[1]
        return room > 0 and paint.width(self._label, 13, 500) + 11 + room > _LABEL.width()

    def _paint_pill(self, painter: QPainter) -> None:
        words, room = self._pill
        if not words:
            return
        theme = self._look.theme
        ground, colour = theme.changed.ground, theme.changed.text
        if self._stale:
            ground, colour = theme.assumed.ground, theme.assumed.edge
        pill = QRectF(_LABEL.x(), _LABEL.y(), room, _LABEL.height())
        beside = paint.width(self._label, 13, 500) + 11
        pill.translate(*((0, _PILL_BELOW) if self._crowded else (beside, 0)))
        paint.field(painter, pill, ground, colour if self._stale else "", 4, self._stale)
        paint.text(painter, pill, words, colour, 12, 600, paint.CENTRE)

    def _paint_bar(self, painter: QPainter, verdict: Verdict) -> None:
        theme = self._look.theme
        rect = QRectF(self._right().x(), _BAR_TOP, self._right().width(), _BAR)
        paint_bar(painter, rect, theme, verdict.shares)
        if verdict.low is not None and verdict.high is not None:
            paint_bracket(painter, rect, theme, verdict.low, verdict.high)
        if self._remembered is not None:
            paint_remembered(painter, rect, theme, self._remembered.headline)

    def _paint_words(self, painter: QPainter) -> None:
        theme = self._look.theme
        right = self._right()
        y = _BAR_TOP + _BAR + 4.0
        if self._projection is None:
            ink.wrapped(painter, right.adjusted(0, _BAR_TOP, 0, 0), self._fault, theme.danger, 13, 500)
            return
        verdict = self._projection.verdict
        beside = paint.width(self.others, 13, 500) + 24
        doubt = QRectF(right.x(), y + 2, right.width() - beside, self._lines[0] * 18 + 2)
        ink.wrapped(painter, doubt, self.doubt, theme.muted, 13, 500)
        paint.text(painter, QRectF(right.x(), y, right.width(), 20), self.others, theme.muted, 13, 500, paint.RIGHT)
        y += self._lines[0] * 20
        room = right.width() - (self._again.width() + 8 if self._stale else 0)
        ink.wrapped(painter, QRectF(right.x(), y + 2, room, self.height() - y), verdict.sentence, theme.text, 13, 500)
