"""Computes plots in a worker's thread, one at a time; a new request ends the one before."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal

from mycom.problems import MycomError
from mycom.systems import Position
from mycom.systems.plots import Plot, PlotOffer, Stopped
from mycom.systems.projections import Setup
from mycom.ui.theme.metrics import SPINNER_MS


@dataclass(frozen=True, slots=True)
class Drawn:
    """What came of a request: a plot, or a fault in words; `coarse` when a finer one follows; how long it took."""

    number: int
    setup: Setup
    offer: PlotOffer
    plot: Plot | None
    fault: str = ""
    coarse: bool = False
    ms: float = 0.0


class _Mail(QObject):
    ready = Signal(object)


class _Job(QRunnable):
    def __init__(
        self, position: Position, setup: Setup, offer: PlotOffer, number: int, stop: threading.Event, mail: _Mail
    ) -> None:
        super().__init__()
        self._position, self._setup, self._offer = position, setup, offer
        self._number, self._stop, self._mail = number, stop, mail

    def run(self) -> None:
        """Computes in the worker's thread."""
        start = perf_counter()

        def mail(plot: Plot | None, fault: str = "", *, coarse: bool = False) -> None:
            ms = (perf_counter() - start) * 1000
            self._mail.ready.emit(Drawn(self._number, self._setup, self._offer, plot, fault, coarse, ms))

        try:
            mail(self._position.plot(self._setup, self._offer, self._stop.is_set, lambda plot: mail(plot, coarse=True)))
        except Stopped:
            return
        except MycomError as error:
            mail(None, str(error))


class PlotWorker(QObject):
    """Asks for plots. `drawn` carries a `Drawn` of the newest request; `slow` tells that it takes a while."""

    drawn = Signal(object)
    slow = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self._running = False
        self._stop = threading.Event()
        self._mail = _Mail()  # no child: a job that outlives the sheet still holds it
        self._mail.ready.connect(self._receive)
        self._patience = QTimer(self)
        self._patience.setObjectName("plot.patience")
        self._patience.setSingleShot(True)
        self._patience.setInterval(SPINNER_MS)
        self._patience.timeout.connect(lambda: self.slow.emit(True))

    @property
    def waiting(self) -> bool:
        """Whether a plot is still to come."""
        return self._running

    def ask(self, position: Position, setup: Setup, offer: PlotOffer) -> None:
        """Asks for a plot; what was asked before is given up."""
        self.stop()
        self._number += 1
        self._running, self._stop = True, threading.Event()
        self._patience.start()
        QThreadPool.globalInstance().start(_Job(position, setup, offer, self._number, self._stop, self._mail))

    def _receive(self, drawn: Drawn) -> None:
        if drawn.number != self._number:
            return
        if not drawn.coarse:
            self._rest()
        self.drawn.emit(drawn)

    def stop(self) -> None:
        """Gives up what is being computed."""
        self._stop.set()
        self._number += 1
        self._rest()

    def _rest(self) -> None:
        self._running = False
        self._patience.stop()
        self.slow.emit(False)
