"""Asks for results: the fast part at once, the rest in a worker thread a moment after the last edit.

Every request has a number; a result of an earlier request is dropped, and work on one is asked to end early.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from time import perf_counter

from PySide6.QtCore import QCoreApplication, QObject, QRunnable, QThreadPool, QTimer, Signal

from mycom.problems import MycomError
from mycom.systems import Position
from mycom.systems.plots import Cancelled, Stopped, never
from mycom.systems.projections import Projection, Setup
from mycom.ui.theme.metrics import DEBOUNCE_MS, SPINNER_MS

#: When the fast part took longer than this (ms), the next one is left to the worker too.
DIRECT_MS = 30.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a request: a projection or a fault in words; `whole` with all blocks; how long it took."""

    number: int
    setup: Setup
    projection: Projection | None
    fault: str
    whole: bool
    ms: float


def compute(position: Position, setup: Setup, number: int, *, whole: bool, cancelled: Cancelled = never) -> Answer:
    """Computes a projection; what cannot be computed is told in words. Nothing comes of what was cancelled."""
    start = perf_counter()
    projection, fault = None, ""
    try:
        projection = position.project(setup, extras=whole, cancelled=cancelled)
    except MycomError as error:
        fault = str(error)
    except Stopped:
        fault = ""
    return Answer(number, setup, projection, fault, whole, (perf_counter() - start) * 1000)


class _Mail(QObject):
    """Carries an answer from the worker's thread to the window's."""

    ready = Signal(object)


class _Job(QRunnable):
    def __init__(self, position: Position, setup: Setup, number: int, stop: Event, mail: _Mail) -> None:
        super().__init__()
        self._position, self._setup, self._number, self._stop, self._mail = position, setup, number, stop, mail

    def run(self) -> None:
        """Computes in the worker's thread."""
        answer = compute(self._position, self._setup, self._number, whole=True, cancelled=self._stop.is_set)
        try:
            self._mail.ready.emit(answer)
        except RuntimeError:
            return  # the program has ended meanwhile: nobody is there to read it


class Engine(QObject):
    """Computes projections for the panel."""

    answered = Signal(object)
    busy = Signal(bool)
    slow = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._position: Position | None = None
        self._setup: Setup | None = None
        self._number = 0
        self._running = 0
        self._stop = Event()
        self._last_fast = 0.0
        self._mail = _Mail()  # no child: a job that outlives the panel still holds it
        self._mail.ready.connect(self._receive)
        self._later = self._timer("extras", DEBOUNCE_MS, self._start)
        self._patience = self._timer("patience", SPINNER_MS, lambda: self.slow.emit(True))
        program = QCoreApplication.instance()
        if program is not None:  # who closes the window need not wait for a result
            program.aboutToQuit.connect(self.stop)

    def _timer(self, name: str, ms: int, call) -> QTimer:  # type: ignore[no-untyped-def]  # a slot
        timer = QTimer(self)
        timer.setObjectName(name)
        timer.setSingleShot(True)
        timer.setInterval(ms)
        timer.timeout.connect(call)
        return timer

    @property
    def waiting(self) -> bool:
        """Whether a result is still to come."""
        return self._later.isActive() or bool(self._running)

    def ask(self, position: Position, setup: Setup, *, at_once: bool = False) -> None:
        """Asks for a projection. The fast part answers before this returns, unless it has proved slow."""
        self._number += 1
        self._stop.set()
        self._position, self._setup = position, setup
        self.busy.emit(True)
        if not self._patience.isActive():
            self._patience.start()
        if self._last_fast < DIRECT_MS:
            answer = compute(position, setup, self._number, whole=False)
            self._last_fast = answer.ms
            self.answered.emit(answer)
            if answer.projection is None:
                self._rest()
                return
        if at_once:
            self._later.stop()
            self._start()
        else:
            self._later.start()

    def _start(self) -> None:
        """Starts the worker, or waits until the running one has ended."""
        if self._running or self._position is None or self._setup is None:
            return
        self._running = self._number
        self._stop = Event()
        QThreadPool.globalInstance().start(_Job(self._position, self._setup, self._number, self._stop, self._mail))

    def _receive(self, answer: Answer) -> None:
        self._running = 0
        if answer.number != self._number:
            if self._setup is not None and not self._later.isActive():
                self._start()
            return
        self._last_fast = min(self._last_fast, DIRECT_MS * 2) * 0.9
        self._rest()
        self.answered.emit(answer)

    def _rest(self) -> None:
        self._later.stop()
        self._patience.stop()
        self.slow.emit(False)
        self.busy.emit(False)

    def stop(self) -> None:
        """Forgets the request; what is still computed will be dropped."""
        self._number += 1
        self._stop.set()
        self._setup = None
        self._rest()
