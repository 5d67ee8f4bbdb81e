"""What becomes of two plans, worked out in a worker a moment after it is asked for; only the last answer counts.

The preview of a plan is kept as long as its orders stay as they are, and that of the active plan is the window's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal

from mycom.partie.outcomes import Comparison, Side, compare, preview_of
from mycom.problems import MycomError
from mycom.ui.theme.metrics import DEBOUNCE_MS

if TYPE_CHECKING:
    from mycom.systems import Position
    from mycom.systems.previews import PreviewView

Question = tuple["Position", Side, Side]
Views = tuple["PreviewView | None", "PreviewView | None"]
#: How many previews are kept: those of both plans, before and after an edit.
_KEPT = 4


class _Mail(QObject):
    """Carries an answer from the worker's thread to the window's: the comparison and both previews."""

    ready = Signal(int, object, object)


class _Job(QRunnable):
    def __init__(self, question: Question, known: Views, number: int, mail: _Mail) -> None:
        super().__init__()
        self._question, self._known, self._number, self._mail = question, known, number, mail

    def run(self) -> None:
        """The work; None when orders cannot be read."""
        found: Comparison | None = None
        views: list[PreviewView] = []
        position, *sides = self._question
        try:
            views = [known or preview_of(position, side) for known, side in zip(self._known, sides, strict=True)]
            found = compare(*self._question, (views[0], views[1]))
        except MycomError:
            pass  # the check tells what is wrong with them
        finally:
            self._mail.ready.emit(self._number, found, views)


class PlanOutcomes(QObject):
    """The comparison of two plans. `changed` comes with each new answer."""

    changed = Signal()

    def __init__(self, question: Callable[[], Question | None], parent: QObject) -> None:
        """`question` tells which plans are meant, at the moment the work begins."""
        super().__init__(parent)
        self._question = question
        self.found: Comparison | None = None
        self.failed = False  # some order could not be read
        self._asked: Question | None = None
        self._views: list[tuple[Position, Side, PreviewView]] = []
        self._number, self._stopped = 0, False
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._mail = _Mail()  # no child: a job that outlives the window still holds it
        self._mail.ready.connect(self._receive)
        self._timer = QTimer(self)
        self._timer.setObjectName("plans")
        self._timer.setSingleShot(True)
        self._timer.setInterval(DEBOUNCE_MS)
        self._timer.timeout.connect(self._start)

    def forget(self) -> None:
        """The answer is about other plans now."""
        self.found, self._asked = None, None

    def ask(self) -> None:
        """Asks anew; several times in a row are one question."""
        if not self._stopped:
            self._timer.start()

    def _start(self) -> None:
        question = self._question()
        if question is None or self._stopped or (question == self._asked and self.found is not None):
            return
        self._asked = question
        self._number += 1
        self._pool.clear()
        known = (self._view(question[0], question[1]), self._view(question[0], question[2]))
        self._pool.start(_Job(question, known, self._number, self._mail))

    def keep(self, position: Position, side: Side, view: PreviewView) -> None:
        """Takes over a preview that is known already."""
        if self._view(position, side) is None:
            self._views = [*self._views, (position, side, view)][-_KEPT:]

    def _view(self, position: Position, side: Side) -> PreviewView | None:
        return next((view for at, known, view in self._views if at is position and known == side), None)

    def _receive(self, number: int, found: Comparison | None, views: list[PreviewView]) -> None:
        if not self._stopped and number == self._number and self._asked is not None:
            for side, view in zip(self._asked[1:], views, strict=False):
                self.keep(self._asked[0], side, view)
            self.found, self.failed = found or Comparison((), ()), found is None
            self.changed.emit()

    def stop(self) -> None:
        """Ends the work: nothing of it is left afterwards."""
        self._stopped = True
        self._timer.stop()
        self._pool.clear()
        self._pool.waitForDone()
