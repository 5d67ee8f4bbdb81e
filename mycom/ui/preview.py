"""The turn as it may end, beside what is: worked out in a worker a moment after the last edit.

The last view stays, marked as old, until the next one is there. An edit while the worker runs lets it end and starts
it once more; what it then brings is dropped. What works a turn out is imported by the worker, after the first paint.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal

from mycom.problems import MycomError
from mycom.ui.theme.metrics import DEBOUNCE_MS

if TYPE_CHECKING:
    from mycom.orders.order import Order
    from mycom.systems import Position
    from mycom.systems.previews import PreviewOrder, PreviewRow, PreviewUnit, PreviewView
    from mycom.systems.view import Problem
    from mycom.ui.session import Session


#: Where a turn takes longer than this (s) to work out, the worker waits for a longer pause: a third of that time, at
#: most so many ms.
SLOW, LONGEST_MS = 0.25, 1_000
#: Values that are no longer current are dimmed so many ms after an edit, unless the new ones are there before.
DIM_MS = 60


class _Mail(QObject):
    """Carries a view from the worker's thread to the window's: its number, the view (None: not possible)."""

    ready = Signal(int, object)


class _Job(QRunnable):
    def __init__(
        self, position: Position, orders: tuple[Order, ...], hidden: tuple[Problem, ...], number: int, mail: _Mail
    ) -> None:
        super().__init__()
        self._position, self._orders, self._hidden = position, orders, hidden
        self._number, self._mail = number, mail

    def run(self) -> None:
        """Works the turn out in the worker's thread."""
        view: PreviewView | None = None
        try:
            view = self._position.preview(self._orders, self._hidden)
        except MycomError:
            pass  # orders that cannot be read have no outcome; the check tells why
        finally:
            self._mail.ready.emit(self._number, view)


class Previews(QObject):
    """The preview of a session's orders. `changed` comes with each new view, and when the one shown gets old."""

    changed = Signal()
    switched = Signal(bool)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._on = False
        self._view: PreviewView | None = None
        self._fresh = False
        self._asked: tuple[Position, tuple[Order, ...], tuple[Problem, ...]] | None = None
        self._number = 0
        self._running = False
        self._begun = 0.0
        self._stopped = False
        self._pool: QThreadPool | None = None
        self._mail = _Mail()  # no child: a job that outlives the window still holds it
        self._mail.ready.connect(self._receive)
        self._timer = QTimer(self)
        self._timer.setObjectName("preview")
        self._timer.setSingleShot(True)
        self._timer.setInterval(DEBOUNCE_MS)
        self._timer.timeout.connect(self._start)
        self._dimming = QTimer(self)
        self._dimming.setObjectName("dimming")
        self._dimming.setSingleShot(True)
        self._dimming.setInterval(DIM_MS)
        self._dimming.timeout.connect(self._dim)
        session.partie_changed.connect(self._other_partie)
        session.orders_changed.connect(self._outdated)
        session.problems_changed.connect(self._checked)

    # --- what is shown ---

    @property
    def on(self) -> bool:
        """Whether the preview is switched on."""
        return self._on

    @property
    def view(self) -> PreviewView | None:
        """The last view; None while there is none, and while the preview is off."""
        return self._view if self._on else None

    @property
    def stale(self) -> bool:
        """Whether a newer view is on its way."""
        return not self._fresh

    @property
    def waiting(self) -> bool:
        """Whether a view is asked for or being worked out."""
        return self._timer.isActive() or self._running

    def unit(self, unit_id: str) -> PreviewUnit | None:
        """An own unit after the turn."""
        view = self.view
        return view.units.get(unit_id) if view is not None else None

    def row(self, unit_id: str, key: str) -> PreviewRow | None:
        """A number of a unit if it may change."""
        unit = self.unit(unit_id)
        row = unit.row(key) if unit is not None else None
        return row if row is not None and row.changes else None

    def order(self, key: int) -> PreviewOrder | None:
        """What comes of an order."""
        view = self.view
        return view.orders.get(key) if view is not None and key else None

    # --- asking ---

    def set_on(self, on: bool) -> None:
        """Switches the preview on or off."""
        if on == self._on:
            return
        self._on = on
        if on:
            self._outdated()
        else:
            self._timer.stop()
        self.switched.emit(on)
        self.changed.emit()

    def _other_partie(self) -> None:
        self._view, self._fresh, self._asked = None, False, None
        self._number += 1
        self._timer.stop()
        self.changed.emit()

    def _outdated(self) -> None:
        self._number += 1
        if not self._on:
            self._fresh = False
        elif self._session.checked:
            # The first check comes after the first paint: nothing is worked out before.
            self._timer.start()
        if self._fresh:
            self._fresh = False
            self._dimming.start()

    def _dim(self) -> None:
        """Shows old values as such, unless newer ones were faster."""
        if self.stale:
            self.changed.emit()

    def _checked(self) -> None:
        if self._on and self._question() != self._asked:
            self._outdated()

    def _question(self) -> tuple[Position, tuple[Order, ...], tuple[Problem, ...]] | None:
        position = self._session.position
        return (position, self._session.orders(), self._session.overridden()) if position is not None else None

    def _start(self) -> None:
        """Starts the worker, or waits until the running one has ended."""
        question = self._question()
        if self._running or self._stopped or question is None or not self._on:
            return
        if question == self._asked and self._view is not None:
            self._take(self._view)
            return
        if self._pool is None:
            self._pool = QThreadPool(self)
            self._pool.setMaxThreadCount(1)
        self._asked, self._running, self._begun = question, True, perf_counter()
        self._pool.start(_Job(*question, self._number, self._mail))

    def _receive(self, number: int, view: PreviewView | None) -> None:
        self._running = False
        if self._stopped:
            return
        took = perf_counter() - self._begun
        self._timer.setInterval(DEBOUNCE_MS if took < SLOW else min(LONGEST_MS, max(DEBOUNCE_MS, int(took * 333))))
        if number == self._number:
            self._take(view)
        elif not self._timer.isActive():
            self._start()

    def _take(self, view: PreviewView | None) -> None:
        self._view, self._fresh = view, True
        self.changed.emit()

    def stop(self) -> None:
        """Ends the worker: nothing of it is left when the window is gone."""
        self._stopped = True
        self._timer.stop()
        self._dimming.stop()
        if self._pool is not None:
            self._pool.clear()
            self._pool.waitForDone()
