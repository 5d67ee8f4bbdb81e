"""The scrolled middle of the panel: comparison, sides, shared fields, blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from mycom.systems.view import Curve, Dots, Projection, Relation, Setup, Table
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.projection.block import Block
from mycom.ui.projection.blocks_grid import GAP, NARROW, BlocksGrid
from mycom.ui.projection.chip_row import ChipRow
from mycom.ui.projection.compare_view import CompareView
from mycom.ui.projection.curve_view import CurveView
from mycom.ui.projection.dots_view import DotsView
from mycom.ui.projection.draft import Draft
from mycom.ui.projection.levers_view import LeversView, Offered
from mycom.ui.projection.side_card import SideCard
from mycom.ui.projection.table_view import TableView
from mycom.ui.texts import tr

_LEFT_SHARE = 0.58


class _SharedFields(QWidget):
    """The fields of both sides in a row, with a word in front."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._words = tr("Beide")
        self.chips = ChipRow(look, "", self)
        row = QHBoxLayout(self)
        row.setContentsMargins(int(paint.width(self._words, 12, 600)) + 24, 0, 14, 0)
        row.addWidget(self.chips)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the word."""
        painter = QPainter(self)
        paint.text(painter, QRectF(14, 0, 100, 26), self._words, self._look.theme.muted, 12, 500)


class Inner(QWidget):
    """Holds the parts and places them."""

    edited = Signal(object, object)
    committed = Signal()
    reset = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("projection.inner")
        self.comparison = CompareView(look, self)
        self.comparison.hide()
        self.sides = (SideCard(look, 1, self), SideCard(look, 2, self))
        self._shared = _SharedFields(look, self)
        self.shared = self._shared.chips
        self.table, self.dots = TableView(look), DotsView(look)
        self.levers, self.curve = LeversView(look), CurveView(look)
        self.grid = BlocksGrid(((self.table, self.dots), (self.levers, self.curve)), _LEFT_SHARE, self)
        self._blocks: tuple[Block, ...] = (self.table, self.dots, self.levers, self.curve)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(14, 2, 14, 4)
        outer.setSpacing(GAP)
        self._pair = QHBoxLayout()
        self._pair.setSpacing(GAP)
        for card in self.sides:
            self._pair.addWidget(card, 1)
        outer.addWidget(self.comparison)
        outer.addLayout(self._pair)
        outer.addWidget(self._shared)
        outer.addWidget(self.grid, 1)
        for part in (*self.sides, self.shared):
            part.edited.connect(self.edited)
            part.committed.connect(self.committed)
            part.reset.connect(self.reset)
        self.hide_blocks()

    def show_fields(self, draft: Draft, remains: Mapping[tuple[str, str], float] | None) -> None:
        """Shows sides and shared fields."""
        for card, side in zip(self.sides, draft.current.sides, strict=False):
            card.show_side(side, draft, remains)
        for number, card in enumerate(self.sides):
            card.setVisible(number < len(draft.current.sides))
        self.shared.show_fields(draft.current.fields, draft)
        self._shared.setVisible(bool(draft.current.fields))

    def show_fast(self, projection: Projection, setup: Setup) -> None:
        """Shows what every result has."""
        self._show_table(projection.table, setup)

    def _show_table(self, table: Table | None, setup: Setup) -> None:
        shown = table is not None and bool(table.columns)
        if table is not None and shown:
            relations = [side.relation for side in setup.sides[:2]]
            relations += [Relation.OWN, Relation.FOE][len(relations) :]
            self.table.show_table(table, (relations[0], relations[1]))
        self._show(self.table, shown)

    def show_rest(
        self, projection: Projection, curves: Sequence[Curve], remembered: Sequence[Curve], levers: Sequence[Offered]
    ) -> None:
        """Shows what only whole results have."""
        self._show_dots(projection.dots)
        if levers:
            self.levers.show_levers(levers)
        self._show(self.levers, bool(levers))
        if curves:
            self.curve.show_curves(curves, remembered, projection.verdict.label)
        self._show(self.curve, bool(curves))

    def _show_dots(self, dots: Dots | None) -> None:
        shown = dots is not None and bool(dots.values)
        if dots is not None and shown:
            self.dots.show_dots(dots)
        self._show(self.dots, shown)

    @staticmethod
    def _show(block: Block, shown: bool) -> None:
        if block.isHidden() == shown:
            block.setVisible(shown)

    def hide_blocks(self) -> None:
        """Nothing to show."""
        for block in self._blocks:
            self._show(block, False)

    def await_blocks(self) -> None:
        """Another projection: its blocks come as they are computed."""
        self.hide_blocks()

    def set_pending(self, pending: bool) -> None:
        """Dims what only whole results have."""
        for block in (self.dots, self.levers, self.curve):
            block.set_pending(pending)

    def block_at(self, point: QPoint) -> Block | None:
        """The block under a point."""
        at = self.grid.mapFrom(self, point)
        return next((b for b in self._blocks if not b.isHidden() and b.geometry().contains(at)), None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Sides stand one below the other in narrow panels."""
        narrow = self.width() < NARROW
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._pair.direction() != direction:
            self._pair.setDirection(direction)
        super().resizeEvent(event)
