"""Compares the kept projections with the reports in a worker's thread; asked anew after every change."""

from __future__ import annotations

from contextlib import suppress
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, SignalInstance

from mycom.problems import MycomError

if TYPE_CHECKING:
    from mycom.partie.partie import Partie
    from mycom.partie.scorebook import ScoreBook
    from mycom.systems.scores import Finding


class _Mail(QObject):
    """Carries what was found: the number of the request with the book, the findings, a fault in words."""

    compared = Signal(int, object)
    found = Signal(int, object)
    failed = Signal(int, str)


class _Job(QRunnable):
    def __init__(self, partie: Partie, number: int, cancelled: Event, mail: _Mail, findings: bool) -> None:
        super().__init__()
        self._partie, self._number, self._cancelled, self._mail = partie, number, cancelled, mail
        self._findings = findings

    def run(self) -> None:
        """Works in the worker's thread: first what is quick."""
        from mycom.partie.scorebook import findings, scorebook

        try:
            self._tell(self._mail.compared, scorebook(self._partie))
            if self._findings and not self._cancelled.is_set():
                self._tell(self._mail.found, findings(self._partie, self._cancelled.is_set))
        except MycomError as error:
            self._tell(self._mail.failed, str(error))

    def _tell(self, signal: SignalInstance, what: object) -> None:
        with suppress(RuntimeError):  # the program may have ended meanwhile
            signal.emit(self._number, what)


class ScoreWork(QObject):
    """`changed` comes with the book and, where they are wanted, again with the `findings`."""

    changed = Signal()

    def __init__(self, parent: QObject, *, findings: bool = True) -> None:
        super().__init__(parent)
        self._wants_findings = findings
        self.book: ScoreBook | None = None
        self.findings: tuple[Finding, ...] = ()
        self.fault = ""
        self.running = False
        self._number = 0
        self._cancel = Event()
        self._mail = _Mail()  # no child: a job that outlives the sheet still holds it
        self._mail.compared.connect(self._take_book)
        self._mail.found.connect(self._take_findings)
        self._mail.failed.connect(self._take_fault)

    def ask(self, partie: Partie) -> None:
        """Asks anew; what was asked before is given up."""
        self.stop()
        self.running, self.fault = True, ""
        self._cancel = Event()
        QThreadPool.globalInstance().start(_Job(partie, self._number, self._cancel, self._mail, self._wants_findings))

    def stop(self) -> None:
        """Gives up what is under way."""
        self._cancel.set()
        self._number += 1
        self.running = False

    def _take_book(self, number: int, book: ScoreBook) -> None:
        if number == self._number:
            self.book = book
            self.running = self._wants_findings
            self.changed.emit()

    def _take_findings(self, number: int, found: tuple[Finding, ...]) -> None:
        if number == self._number:
            self.findings, self.running = found, False
            self.changed.emit()

    def _take_fault(self, number: int, fault: str) -> None:
        if number == self._number:
            self.fault, self.running = fault, False
            self.changed.emit()
