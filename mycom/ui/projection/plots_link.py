"""The way from the panel to the sheet with the plots: what there is for the present setup, and opening it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtWidgets import QSplitter, QWidget

from mycom.ui.projection.engine import Answer

if TYPE_CHECKING:
    from mycom.systems import Position
    from mycom.systems.projections import Setup
    from mycom.ui.plots.sheet import PlotSheet
    from mycom.ui.projection.panel import ProjectionPanel


class PlotsLink(QObject):
    """Tells the block of the curve which plots there are; opens the sheet over the panel and what lies beside it."""

    def __init__(self, panel: ProjectionPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._sheet: PlotSheet | None = None
        panel.engine.answered.connect(self._answered)
        panel.inner.curve.plots_wanted.connect(self.open)
        panel.installEventFilter(self)

    def _answered(self, answer: Answer) -> None:
        if answer.whole and answer.projection is not None and self._panel.position is not None:
            self._panel.inner.curve.set_offers(self._panel.position.plots(answer.setup))
            if self._sheet is not None:
                self._sheet.show_setup(self._panel.position, answer.setup)

    @property
    def sheet(self) -> PlotSheet | None:
        """The sheet while it is open."""
        return self._sheet

    def _present(self) -> tuple[Position, Setup] | None:
        """What the plots would be about; None where there is none of it."""
        shown, position = self._panel.current(), self._panel.position
        if shown is None or position is None or not position.plots(shown[0]):
            return None
        return position, shown[0]

    @property
    def possible(self) -> bool:
        """Whether there are plots of what is shown."""
        return self._present() is not None

    def open(self, offer: str = "") -> None:
        """Opens the sheet with a plot, without an id with the first one."""
        present = self._present()
        if present is None:
            return
        from mycom.ui.plots.sheet import PlotSheet  # brings pyqtgraph along

        self._dismiss()
        over = self._panel.window()
        self._sheet = PlotSheet(self._panel.look, over, *present, offer, self._room)
        self._sheet.closed.connect(self._forget)
        self._covered().installEventFilter(self._sheet)  # it follows what it covers
        self._sheet.show()
        self._sheet.raise_()
        self._sheet.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The sheet goes with the panel."""
        if event.type() == QEvent.Type.Hide and not event.spontaneous():
            self._dismiss()
        return False

    def _covered(self) -> QWidget:
        """The panel, with the map where it stands beside it."""
        beside = self._panel.parentWidget()
        return beside if isinstance(beside, QSplitter) else self._panel

    def _room(self) -> QRect:
        covered = self._covered()
        return QRect(covered.mapTo(self._panel.window(), QPoint()), covered.size())

    def _dismiss(self) -> None:
        if self._sheet is not None:
            self._sheet.dismiss()

    def _forget(self) -> None:
        self._sheet = None
