"""Work that takes longer than a frame: one thing at a time in a worker's thread, with progress and an early end."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from mycom.problems import MycomError
from mycom.systems.plots import Stopped

#: What is worked out: it is given whether to stop, and where to tell how far it is (0..1).
Work = Callable[[Callable[[], bool], Callable[[float], None]], object]


class _Mail(QObject):
    """Carries news from the worker's thread to the window's."""

    told = Signal(int, float)
    ready = Signal(int, object, str)


class _Job(QRunnable):
    def __init__(self, number: int, work: Work, stop: Event, unwanted: Event, mail: _Mail) -> None:
        super().__init__()
        self._number, self._work, self._mail = number, work, mail
        self._stop, self._unwanted = stop, unwanted

    def run(self) -> None:
        """Works in the worker's thread; what cannot be worked out is told in words."""
        found, fault = None, ""
        if not self._unwanted.is_set():
            try:
                found = self._work(self._stop.is_set, self._tell)
            except MycomError as error:
                fault = str(error)
            except Stopped:
                found = None
        try:
            self._mail.ready.emit(self._number, found, fault)
        except RuntimeError:
            return  # the program has ended meanwhile: nobody is there to read it

    def _tell(self, share: float) -> None:
        try:
            self._mail.told.emit(self._number, share)
        except RuntimeError:
            self._stop.set()  # the program has ended meanwhile: nothing more is wanted


class Task(QObject):
    """Runs work; a new one takes the place of the one before, whose result is dropped. It begins when that has ended,
    so that work which cannot be ended early does not pile up.

    A cancelled task still hands in what it has found (`done`), as far as the work gives anything.
    """

    done = Signal(object)
    failed = Signal(str)
    progressed = Signal(float)
    busy = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self._stop, self._unwanted = Event(), Event()
        self._running = False
        self._flying = False
        self._next: _Job | None = None
        self._mail = _Mail()  # no child: a job that outlives its view still holds it
        self._mail.told.connect(self._on_told)
        self._mail.ready.connect(self._on_ready)

    @property
    def running(self) -> bool:
        """Whether a result is still to come."""
        return self._running

    def start(self, work: Work) -> None:
        """Begins to work."""
        self._stop.set()
        self._unwanted.set()
        self._stop, self._unwanted = Event(), Event()
        self._number += 1
        self._running = True
        self.busy.emit(True)
        self._next = _Job(self._number, work, self._stop, self._unwanted, self._mail)
        self._launch()

    def _launch(self) -> None:
        job, self._next = (None, self._next) if self._flying else (self._next, None)
        if job is not None:
            self._flying = True
            QThreadPool.globalInstance().start(job)

    def cancel(self) -> None:
        """Asks for an early end; what is found by then is still handed in."""
        self._stop.set()

    def drop(self) -> None:
        """Asks for an early end and forgets the result."""
        self._stop.set()
        self._unwanted.set()
        self._next = None
        self._number += 1
        if self._running:
            self._running = False
            self.busy.emit(False)

    def _on_told(self, number: int, share: float) -> None:
        if number == self._number and self._running:
            self.progressed.emit(share)

    def _on_ready(self, number: int, found: object, fault: str) -> None:
        self._flying = False
        self._launch()
        if number != self._number:
            return
        self._running = False
        self.busy.emit(False)
        if fault:
            self.failed.emit(fault)
        else:
            self.done.emit(found)
