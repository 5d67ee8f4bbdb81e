"""Notices that another program has changed the Partie: the command line, say, while the window lies behind it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from mycom.ui.session import Session

#: How often an active window looks; one question to the store, of some microseconds.
LOOK_MS = 2000


class Outside(QObject):
    """Looks at once when the window comes to the front, and now and then while it stays there."""

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._window = session, window
        self.timer = QTimer(self)
        self.timer.setObjectName("outside")
        self.timer.setInterval(LOOK_MS)
        self.timer.timeout.connect(session.look_outside)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the window to the front and away from it."""
        if event.type() == QEvent.Type.WindowActivate:
            self._session.look_outside()
            self.timer.start()
        elif event.type() in (QEvent.Type.WindowDeactivate, QEvent.Type.Close):
            self.timer.stop()
        return False
