"""Viewports of scroll areas that Python made itself.

Asked for one that Qt made, PySide looks for its class among all kinds of widgets and loads every one of them: about
10 ms of a start.
"""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget


def own_viewport(*, filled: bool) -> QWidget:
    """A viewport for `QAbstractScrollArea.setViewport`, with the ground of lists or transparent."""
    made = QWidget()
    made.setBackgroundRole(QPalette.ColorRole.Base)
    made.setAutoFillBackground(filled)
    return made
