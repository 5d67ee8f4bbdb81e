"""Places blocks in rows of two; what is missing leaves no hole. In narrow panels they stand one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mycom.ui.projection.block import Block

GAP = 6
#: Below this width blocks stand one below the other.
NARROW = 600
_MOST_GROWTH = 60


class BlocksGrid(QWidget):
    """Rows of one or two blocks; the left one of two gets `left_share` of the width."""

    def __init__(self, rows: Sequence[tuple[Block, Block]], left_share: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = tuple(rows)
        self._left_share = left_share
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)
        for row in rows:
            for block in row:
                block.setParent(self)
                block.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A block that appears, vanishes or needs another height moves the others."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.LayoutRequest):
            self.refit()
        return False

    def refit(self) -> None:
        """Places everything anew."""
        self.updateGeometry()
        self._place()

    def _shown(self, width: int) -> list[list[Block]]:
        rows = [[block for block in row if not block.isHidden()] for row in self._rows]
        rows = [row for row in rows if row]
        singles = [row[0] for row in rows if len(row) == 1]
        if len(singles) == 2:  # two halves make a whole row
            rows = [[*singles]]
        if width < NARROW:
            return [[block] for row in rows for block in row]
        return rows

    def needed(self, width: int) -> int:
        """The least height at a width."""
        rows = self._shown(width)
        heights = self._heights(rows, width)
        return sum(heights) + GAP * max(0, len(rows) - 1)

    def _widths(self, row: list[Block], width: int) -> list[int]:
        if len(row) == 1:
            return [width]
        left = int((width - GAP) * self._left_share + 0.5)
        return [left, width - GAP - left]

    def _heights(self, rows: list[list[Block]], width: int) -> list[int]:
        return [
            max(block.wanted(room) for block, room in zip(row, self._widths(row, width), strict=True)) for row in rows
        ]

    def sizeHint(self) -> QSize:
        """The least height."""
        return QSize(NARROW, self.needed(self.width()))

    def minimumSizeHint(self) -> QSize:
        """The least height."""
        return QSize(380, self.needed(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places everything."""
        self._place()

    def _place(self) -> None:
        rows = self._shown(self.width())
        if not rows:
            return
        heights = self._heights(rows, self.width())
        spare = max(0, self.height() - sum(heights) - GAP * (len(rows) - 1))
        y = 0
        growing = sum(any(block.grows for block in row) for row in rows)
        for row, height in zip(rows, heights, strict=True):
            if any(block.grows for block in row):
                height += min(spare // growing, _MOST_GROWTH)
            x = 0
            for block, width in zip(row, self._widths(row, self.width()), strict=True):
                block.setGeometry(x, y, width, height)
                x += width + GAP
            y += height + GAP
