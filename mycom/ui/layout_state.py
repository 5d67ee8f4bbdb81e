"""Where the panels stand: defaults of the arrangements, what the player made of them, kept across starts."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow

from mycom.partie import settings

#: Raised whenever the docks change, so that an old state is not put onto a new window.
VERSION = 1
ARRANGEMENTS = ("plan", "read", "project")
_KEY = "fenster"


class LayoutState:
    """The arrangements of a window with three docks."""

    def __init__(self, window: QMainWindow, realm: QDockWidget, unit: QDockWidget, bottom: QDockWidget) -> None:
        self._window = window
        self._realm, self._unit, self._bottom = realm, unit, bottom
        self.current = "plan"
        #: What the left panel needs beyond its usual width.
        self.wider = 0
        self._stored: dict[str, str] = {}

    def apply_default(self, name: str) -> None:
        """Puts the docks where the arrangement has them by default."""
        window = self._window
        for dock, area in (
            (self._realm, Qt.DockWidgetArea.LeftDockWidgetArea),
            (self._unit, Qt.DockWidgetArea.RightDockWidgetArea),
            (self._bottom, Qt.DockWidgetArea.BottomDockWidgetArea),
        ):
            dock.setFloating(False)
            window.addDockWidget(area, dock)
        self._realm.setVisible(name != "project")
        self._unit.setVisible(name == "plan")
        self._bottom.setVisible(name != "project")
        width, height = window.width(), window.height()
        side = (268 if width >= 1360 else 264) + self.wider
        right = 420 if width >= 1360 else 414
        window.resizeDocks([self._realm, self._unit], [side, right], Qt.Orientation.Horizontal)
        low = int(height * 0.55) if name == "read" else (204 if height >= 860 else 196)
        window.resizeDocks([self._bottom], [low], Qt.Orientation.Vertical)

    def choose(self, name: str) -> None:
        """Goes to another arrangement; what the player made of this one is kept."""
        self._keep()
        self.current = name
        if not self._restore(name):
            self.apply_default(name)

    def reset(self) -> None:
        """Takes the present arrangement back to its default."""
        self._stored.pop(self.current, None)
        self.apply_default(self.current)

    def _keep(self) -> None:
        state = self._window.saveState(VERSION).toBase64().data()
        self._stored[self.current] = bytes(state).decode("ascii")

    def _restore(self, name: str) -> bool:
        state = self._stored.get(name)
        if not state:
            return False
        return bool(self._window.restoreState(QByteArray.fromBase64(QByteArray(state.encode())), VERSION))

    # --- across starts ---

    def save(self) -> None:
        """Writes size, place and arrangements into the player's settings."""
        self._keep()
        geometry = self._window.saveGeometry().toBase64().data()
        kept = settings.load()
        kept[_KEY] = {
            "version": VERSION, "current": self.current, "states": self._stored,
            "geometry": bytes(geometry).decode("ascii"),
        }  # fmt: skip
        settings.save(kept)

    def load(self, settings_read: dict[str, Any]) -> bool:
        """Takes up the state of the last start; False when there is none that fits."""
        kept: Any = settings_read.get(_KEY)
        if not isinstance(kept, dict) or kept.get("version") != VERSION or not isinstance(kept.get("states"), dict):
            return False
        self._stored = {name: str(state) for name, state in kept["states"].items() if name in ARRANGEMENTS}
        geometry = kept.get("geometry")
        if isinstance(geometry, str):
            self._window.restoreGeometry(QByteArray.fromBase64(QByteArray(geometry.encode())))
        self.current = "plan"
        return self._restore("plan")
