"""What foreign units may do this turn, worked out in a worker; the last answer stays, marked as old, until the next.

Nothing is worked out before somebody asks. As long as a sheet or the map shows the answer it is kept current.
"""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal

from mycom.problems import MycomError
from mycom.ui.theme.metrics import DEBOUNCE_MS

if TYPE_CHECKING:
    from mycom.orders.order import Order
    from mycom.systems import Position
    from mycom.systems.threats import Move, ThreatView
    from mycom.systems.view import Problem
    from mycom.ui.session import Session

    Question = tuple[Position, tuple[Order, ...], tuple[Move, ...], tuple[Problem, ...]]

#: After an edit it waits for a longer pause than a preview: it is more work.
PAUSE_MS = 4 * DEBOUNCE_MS


class _Mail(QObject):
    """Carries news from the worker's thread: its number with the share done, with the view or a fault in words."""

    progressed = Signal(int, float)
    ready = Signal(int, object, str)


class _Job(QRunnable):
    def __init__(self, question: Question, number: int, cancelled: Event, mail: _Mail) -> None:
        super().__init__()
        self._question, self._number, self._cancelled, self._mail = question, number, cancelled, mail

    def run(self) -> None:
        """Works it out in the worker's thread."""
        position, orders, moves, overridden = self._question
        view, fault = None, ""
        try:
            view = position.threats(
                orders,
                moves,
                overridden,
                cancelled=self._cancelled.is_set,
                progress=lambda share: self._mail.progressed.emit(self._number, share),
            )
        except MycomError as error:
            fault = str(error)
        finally:
            self._mail.ready.emit(self._number, view, fault)


class ThreatWork(QObject):
    """The answer for a session's orders. `changed` comes with each new answer and when the one shown gets old."""

    changed = Signal()
    progressed = Signal(float)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self.view: ThreatView | None = None
        self.fault = ""
        self.moves: tuple[Move, ...] = ()
        self._asked: Question | None = None
        self._answered: Question | None = None
        self._number, self._running, self._stopped = 0, False, False
        self._watchers: set[str] = set()
        self._cancel = Event()
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._mail = _Mail()  # no child: a job that outlives the window still holds it
        self._mail.ready.connect(self._receive)
        self._mail.progressed.connect(self._tell)
        self._timer = QTimer(self)
        self._timer.setObjectName("threats")
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._start)
        session.orders_changed.connect(self._outdated)
        session.problems_changed.connect(self._outdated)
        session.partie_changed.connect(self._other_partie)

    @property
    def stale(self) -> bool:
        """Whether the answer is about other orders, or only a part of one."""
        return self.view is None or not self.view.complete or self._answered != self._question()

    @property
    def running(self) -> bool:
        """Whether it is being worked out, or will be in a moment."""
        return self._running or self._timer.isActive()

    def watch(self, who: str, on: bool) -> None:
        """Whether somebody shows the answer; then it is kept current."""
        (self._watchers.add if on else self._watchers.discard)(who)
        if on and self.stale and not self.running:
            self._start()

    def set_moves(self, moves: tuple[Move, ...]) -> None:
        """What the player lets foreign units do."""
        if moves != self.moves:
            self.moves = moves
            self._start()

    def ask(self) -> None:
        """Works it out now, unless the answer is there."""
        if self.stale:
            self._start()

    def cancel(self) -> None:
        """Gives the work up; what is known by then is shown."""
        self._timer.stop()
        self._cancel.set()

    def _question(self) -> Question | None:
        session = self._session
        if session.position is None:
            return None
        return session.position, session.orders(), self.moves, session.overridden()

    def _outdated(self) -> None:
        if self.view is not None or self._running:
            if self._watchers and self.stale:
                self._timer.start()
            self.changed.emit()

    def _other_partie(self) -> None:
        self._number += 1
        self.cancel()
        self.view, self.fault, self.moves, self._answered = None, "", (), None
        self.changed.emit()
        if self._watchers and self._session.position is not None:
            self._timer.start()

    def _start(self) -> None:
        """Starts the worker; one that is at older orders is given up first."""
        question = self._question()
        if self._stopped or question is None:
            return
        self._timer.stop()
        self._cancel.set()
        self._cancel = Event()
        self._number += 1
        self._asked = question
        self._running = True
        self._pool.clear()
        self._pool.start(_Job(question, self._number, self._cancel, self._mail))
        self.changed.emit()

    def _tell(self, number: int, share: float) -> None:
        if number == self._number:
            self.progressed.emit(share)

    def _receive(self, number: int, view: ThreatView | None, fault: str) -> None:
        if self._stopped or number != self._number:
            return
        self._running = False
        self.fault = fault
        if view is not None:
            self.view, self._answered = view, self._asked
        self.changed.emit()

    def stop(self) -> None:
        """Ends the worker: nothing of it is left when the window is gone."""
        self._stopped = True
        self.cancel()
        self._pool.clear()
        self._pool.waitForDone()
