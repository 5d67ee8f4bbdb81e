"""Puts a theme on the application and follows the system's colour scheme."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from mycom.paths import resources_dir
from mycom.ui.theme.colours import DARK, LIGHT, Theme, theme
from mycom.ui.theme.fonts import font
from mycom.ui.theme.stylesheet import stylesheet


def palette(chosen: Theme) -> QPalette:
    """The Qt palette of a theme, for everything the style sheet does not reach."""
    made = QPalette()
    role = QPalette.ColorRole
    pairs = (
        (role.Window, chosen.window),
        (role.WindowText, chosen.text),
        (role.Base, chosen.panel),
        (role.AlternateBase, chosen.soft),
        (role.Text, chosen.text),
        (role.Button, chosen.panel),
        (role.ButtonText, chosen.text),
        (role.BrightText, chosen.danger),
        (role.Highlight, chosen.accent),
        (role.HighlightedText, chosen.on_accent),
        (role.ToolTipBase, chosen.panel),
        (role.ToolTipText, chosen.text),
        (role.PlaceholderText, chosen.placeholder),
        (role.Link, chosen.accent),
        (role.LinkVisited, chosen.accent),
        (role.Light, chosen.panel),
        (role.Midlight, chosen.soft),
        (role.Mid, chosen.line),
        (role.Dark, chosen.line_strong),
        (role.Shadow, chosen.line_strong),
        (role.Accent, chosen.accent),
    )
    for name, colour in pairs:
        made.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, name, QColor(chosen.placeholder))
    return made


def apply(app: QApplication, chosen: Theme) -> None:
    """Sets style, palette, font and style sheet of the whole application."""
    # Asking for the style loads a large class of Qt, so an application that was made with it says so.
    if app.property("style") != "fusion" and app.style().objectName() != "fusion":
        app.setStyle(QStyleFactory.create("Fusion"))
    app.setPalette(palette(chosen))
    app.setFont(font())
    app.setStyleSheet(stylesheet(chosen, resources_dir() / "icons"))


def system_theme() -> Theme:
    """The theme that suits the system's colour scheme; light when it names none."""
    scheme = QGuiApplication.styleHints().colorScheme()
    return DARK if scheme == Qt.ColorScheme.Dark else LIGHT


class Appearance(QObject):
    """The theme in use. `choice` is `system`, `light` or `dark`; widgets that paint follow `changed`."""

    changed = Signal(object)

    def __init__(self, app: QApplication, choice: str = "system") -> None:
        super().__init__(app)
        self._app = app
        self._choice = choice
        self._theme = self._wanted()
        apply(app, self._theme)
        app.styleHints().colorSchemeChanged.connect(self._follow)

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self._theme

    @property
    def choice(self) -> str:
        """What the player chose."""
        return self._choice

    def choose(self, choice: str) -> None:
        """Takes a theme by name, or follows the system (`system`)."""
        self._choice = choice
        self._follow()

    def _wanted(self) -> Theme:
        return system_theme() if self._choice == "system" else theme(self._choice)

    def _follow(self) -> None:
        wanted = self._wanted()
        if wanted is not self._theme:
            self._theme = wanted
            apply(self._app, wanted)
            self.changed.emit(wanted)
