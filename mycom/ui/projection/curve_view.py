"""The chance over a number, and other courses: drawn by pyqtgraph, which is loaded for the first one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from mycom.systems.plots import PlotOffer
from mycom.systems.projections import Curve
from mycom.ui import paint
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.projection.block import DIM, HEAD, SIDE, Block
from mycom.ui.projection.figures import percent, whole
from mycom.ui.texts import tr


class CurveView(Block):
    """Shows a Curve; further ones, and the plots of the sheet, are behind a small selector in the heading.

    `plots_wanted` carries the id of a plot."""

    plot_chosen = Signal(int)
    plots_wanted = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "projection.curve", parent)
        self._curves: tuple[Curve, ...] = ()
        self._remembered: tuple[Curve, ...] = ()
        self._offers: tuple[PlotOffer, ...] = ()
        self._current = 0
        self._label = ""
        self._plot: Any = None
        self._select = Link(look, "", "accent", self)
        self._select.setObjectName("projection.curve.select")
        self._select.clicked.connect(self._offer)
        self._select.hide()

    # --- showing ---

    @property
    def curve(self) -> Curve | None:
        """The curve shown."""
        return self._curves[self._current] if self._curves else None

    @property
    def plot(self) -> Any:
        """The plot, None before the first curve."""
        return self._plot

    def remembered(self) -> Curve | None:
        """The remembered course over the same number."""
        curve = self.curve
        if curve is None:
            return None
        return next((old for old in self._remembered if (old.title, old.axis) == (curve.title, curve.axis)), None)

    def show_curves(self, curves: Sequence[Curve], remembered: Sequence[Curve], label: str) -> None:
        """Shows curves; the chosen one stays while there is one with its title. `label` names the chance."""
        wanted = self.curve.title if self.curve is not None else ""
        self._curves, self._remembered, self._label = tuple(curves), tuple(remembered), label
        self._current = next((i for i, curve in enumerate(self._curves) if curve.title == wanted), 0)
        self._show()

    def set_offers(self, offers: Sequence[PlotOffer]) -> None:
        """The plots that the sheet has."""
        if tuple(offers) != self._offers:
            self._offers = tuple(offers)
            self._show()

    def clear(self) -> None:
        """Shows nothing until the next result."""
        super().clear()
        self._curves, self._offers = (), ()
        self._select.hide()
        if self._plot is not None:
            self._plot.hide()

    def choose(self, index: int) -> None:
        """Chooses a curve."""
        if 0 <= index < len(self._curves) and index != self._current:
            self._current = index
            self._show()
            self.plot_chosen.emit(index)

    def _show(self) -> None:
        curve = self.curve
        if curve is None:
            return
        more = len(self._curves) > 1 or bool(self._offers)
        self.set_heading(curve.title, f"{self._label} % · {curve.axis}", f"{self._label} %")
        self._select.setVisible(more)
        if more:
            self._select.setText(f"{tr('Schaubilder')} ▾" if self._offers else f"{tr('Andere Kurve')} ▾")
            self._select.setToolTip(tr("Andere Kurven und große Schaubilder"))
        self.setAccessibleDescription(self._describe(curve))
        if self._plot is None:
            from mycom.ui.projection.curve_plot import CurvePlot

            self._plot = CurvePlot(self.look, self)
            self._plot.setObjectName("projection.curve.plot")
        self._plot.show()
        self._plot.show_curve(curve, self.remembered())
        self._place()

    @staticmethod
    def _describe(curve: Curve) -> str:
        texts = [f"{curve.axis} {whole(x)}: {percent(y)}" for x, y in list(zip(curve.x, curve.y, strict=True))[::10]]
        return ", ".join([*texts, *([curve.mark_label] if curve.mark_label else [])])

    def set_pending(self, pending: bool) -> None:
        """Dims the curve that is being computed anew."""
        super().set_pending(pending)
        if self._plot is not None:
            self._plot.set_opacity(DIM if pending else 1.0)

    def restyle(self) -> None:
        """Takes the colours of the theme in use."""
        if self._plot is not None:
            self._plot.restyle()

    def _offer(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for index, curve in enumerate(self._curves):
            action = menu.addAction(f"{tr('Kurve')}: {curve.title}")
            action.setCheckable(True)
            action.setChecked(index == self._current)
            action.triggered.connect(lambda _=False, number=index: self.choose(number))
        menu.addSeparator()
        for offer in self._offers:
            action = menu.addAction(f"{offer.label} …")
            action.setToolTip(offer.help)
            action.triggered.connect(lambda _=False, name=offer.id: self.plots_wanted.emit(name))
        menu.setToolTipsVisible(True)
        menu.popup(self._select.mapToGlobal(self._select.rect().bottomLeft()))

    def paint_heading(self, painter: QPainter) -> None:
        """The title, and the remark where it has room beside the selector."""
        theme = self.look.theme
        taken = 0 if self._select.isHidden() else self._select.width() + 4
        line = QRectF(SIDE, 3, self.width() - 2 * SIDE - taken, 24)
        paint.text(painter, line, self.title, theme.text, 13, 600)
        line.setLeft(line.left() + paint.width(self.title, 13, 600) + 12)
        fits = [words for words in (self.remark, self.short_remark) if paint.width(words, 12, 500) <= line.width()]
        if fits:
            paint.text(painter, line, fits[0], theme.muted, 12, 500, paint.RIGHT)

    # --- geometry ---

    def minimumSizeHint(self) -> QSize:
        """Room for a readable curve."""
        return QSize(230, HEAD + 118)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places plot and selector."""
        self._place()

    def _place(self) -> None:
        if self._plot is not None:
            self._plot.setGeometry(8, HEAD, self.width() - 18, self.height() - HEAD - 6)
        hint = self._select.sizeHint()
        room = max(60, self.width() - 34 - int(paint.width(self.title, 13, 600)))
        width = min(hint.width(), room)
        self._select.setGeometry(self.width() - 10 - width, 3, width, 24)


def readout(curve: Curve, x: float) -> tuple[float, float, str]:
    """The point of a curve nearest to x with its text."""
    index = min(range(len(curve.x)), key=lambda i: abs(curve.x[i] - x))
    at, chance = curve.x[index], curve.y[index]
    return at, chance, f"{whole(at)}: {percent(chance)}"


def label_spot(curve: Curve, remembered: Curve | None) -> tuple[float, float] | None:
    """Where the word for the remembered course stands: where both are farthest apart, right of the assumed band."""
    if remembered is None or not curve.x:
        return None
    low, high = min(curve.x), max(curve.x)
    start = low + (high - low) * 0.4
    if curve.band is not None and curve.band[1] < low + (high - low) * 0.7:
        start = max(start, curve.band[1] + (high - low) * 0.12)
    best: tuple[float, float, float] | None = None
    for x, y in zip(remembered.x, remembered.y, strict=True):
        near = curve.mark is not None and abs(x - curve.mark) < (high - low) * 0.12
        if near or not start <= x <= high - (high - low) * 0.12:
            continue
        nearest = min(range(len(curve.x)), key=lambda i: abs(curve.x[i] - x))
        apart = abs(curve.y[nearest] - y)
        if best is None or apart > best[0]:
            best = (apart, x, y)
    return None if best is None else (best[1], best[2])
