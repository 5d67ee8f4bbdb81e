"""Painting must not use up references to None (see the pins in pyproject.toml).

From Python 3.12 on None is immortal: its count stands still, and the test holds by itself.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

PAINTS = 20_000
STEP = 100
#: What other code may hold or let go of meanwhile; the fault loses at least one a paint.
SLACK = 1_000


class Canvas(QWidget):
    """Calls a few Qt functions that return nothing, as every paint does."""

    def __init__(self) -> None:
        super().__init__()
        self.paints = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QColor(10, 20, 30))
        painter.drawLine(0, 0, 8, 8)
        painter.end()
        self.paints += 1


def test_counts_of_none_hold_over_many_paints(qtbot):
    canvas = Canvas()
    qtbot.addWidget(canvas)
    canvas.resize(8, 8)
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    canvas.render(image, QPoint(0, 0))
    before = sys.getrefcount(None)
    for _ in range(PAINTS // STEP):
        for _ in range(STEP):
            canvas.render(image, QPoint(0, 0))
        lost = before - sys.getrefcount(None)
        # Looked at now and then, since a process that has used up all of them cannot report anything.
        assert lost < SLACK, f"{lost} references to None lost in {canvas.paints} paints"
    assert canvas.paints == PAINTS + 1
