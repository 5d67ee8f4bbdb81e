"""Tab goes through the panel as one reads it: from the top, each part from left to right, whatever was made first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget


def in_reading_order(part: QWidget) -> Iterator[QWidget]:
    """A widget and all inside it that Tab stops at; what stands side by side goes from left to right."""
    if part.focusPolicy() & Qt.FocusPolicy.TabFocus:
        yield part
    children = [child for child in part.children() if isinstance(child, QWidget) and not child.isWindow()]
    rows: list[list[QWidget]] = []
    for child in sorted(children, key=lambda child: child.y()):
        if rows and child.y() < rows[-1][0].geometry().center().y():
            rows[-1].append(child)
        else:
            rows.append([child])
    for row in rows:
        for child in sorted(row, key=lambda child: child.x()):
            yield from in_reading_order(child)


class TabChain(QObject):
    """Keeps the order of a panel whose parts come and go; asked to `follow`, it does so when they are in place."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self._panel = panel
        self._chain: list[QWidget] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._order)

    def follow(self, *_: object) -> None:
        """Parts may have changed."""
        self._timer.start()

    def _order(self) -> None:
        chain = list(in_reading_order(self._panel))
        if chain != self._chain:
            self._chain = chain
            for first, second in pairwise(chain):
                QWidget.setTabOrder(first, second)
