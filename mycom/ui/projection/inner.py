"""The scrolled middle of the panel: comparison, sides, shared fields, blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from mycom.systems.projections import Curve, Dots, Projection, Setup, Table
from mycom.systems.view import Relation
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.projection.block import Block
from mycom.ui.projection.blocks_grid import GAP, NARROW, BlocksGrid
from mycom.ui.projection.chip import HEIGHT
from mycom.ui.projection.chip_row import ChipRow
from mycom.ui.projection.compare_view import CompareView
from mycom.ui.projection.curve_view import CurveView
from mycom.ui.projection.dots_view import DotsView
from mycom.ui.projection.draft import Draft
from mycom.ui.projection.levers_view import LeversView, Offered
from mycom.ui.projection.side_card import SideCard
from mycom.ui.projection.table_view import TableView
from mycom.ui.texts import tr

_LEFT_SHARE = 0.575


class _SharedFields(QWidget):
    """The fields of both sides in a row, with a word in front."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._words, self._left = "", 0
        self.chips = ChipRow(look, "", self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def name_for(self, sides: int) -> None:
        """Says that the fields are of both sides, where there are two."""
        self._words = tr("Beide") if sides > 1 else ""
        self._left = int(paint.width(self._words, 12, 600)) + 20 if self._words else 0
        self.resizeEvent(None)
        self.update()

    def needed(self, width: int) -> int:
        """The height at a width."""
        return self.chips.needed(width - self._left)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Places the chips."""
        self.chips.setGeometry(self._left, 0, self.width() - self._left, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the word."""
        painter = QPainter(self)
        paint.text(painter, QRectF(2, 0, 100, HEIGHT), self._words, self._look.theme.muted, 12, 500)


class Inner(QWidget):
    """Holds the parts and places them."""

    edited = Signal(object, object)
    committed = Signal()
    reset = Signal(object)
    explained = Signal(object)

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
        self._room = 600
        self._awaiting = False
        for watched in (self.comparison, *self.sides, self._shared, self.grid):
            watched.installEventFilter(self)
        for part in (*self.sides, self.shared):
            part.edited.connect(self.edited)
            part.committed.connect(self.committed)
            part.reset.connect(self.reset)
            part.explained.connect(self.explained)
        self.hide_blocks()

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks below the sides, from the top."""
        return self._blocks

    # --- places ---

    def set_room(self, width: int) -> None:
        """The width of the content; the scroll bar stands beside it."""
        if width != self._room:
            self._room = width
            self.refit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A part that appears, vanishes or needs another height moves the others."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.LayoutRequest):
            self.refit()
        return False

    def refit(self) -> None:
        """Places everything anew."""
        self.updateGeometry()
        self._place(move=True)

    def minimumSizeHint(self) -> QSize:
        """Everything at the present width."""
        return QSize(380, self._place(move=False))

    def sizeHint(self) -> QSize:
        """The same."""
        return QSize(self._room, self._place(move=False))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places everything."""
        self._place(move=True)

    def _place(self, *, move: bool) -> int:
        """Stacks the parts; returns the height they need. What is left over goes to the blocks."""
        left, y, room = 14, 1, self._room
        if not self.comparison.isHidden():
            height = self.comparison.minimumSizeHint().height()
            if move:
                self.comparison.setGeometry(left, y, room, height)
            y += height + GAP
        y = self._place_sides(left, y, room, move=move)
        if not self._shared.isHidden():
            height = self._shared.needed(room)
            if move:
                self._shared.setGeometry(left, y, room, height)
            y += height + GAP
        height = self.grid.needed(room)
        if move:
            self.grid.setGeometry(left, y, room, max(height, self.height() - y - 1))
        return y + height + 1

    def _place_sides(self, left: int, y: int, room: int, *, move: bool) -> int:
        """Both sides beside each other, in narrow panels one below the other."""
        cards = [card for card in self.sides if not card.isHidden()]
        if not cards:
            return y
        columns = 1 if room < NARROW else len(cards)
        width = (room - GAP * (columns - 1)) // columns
        heights = [card.needed(width) for card in cards]
        if columns == len(cards):
            heights = [max(heights)] * len(cards)
        x = left
        for index, (card, height) in enumerate(zip(cards, heights, strict=True)):
            wide = width if columns == 1 or index < len(cards) - 1 else room - (x - left)
            if move:
                card.setGeometry(x, y, wide, height)
            if columns == 1:
                y += height + GAP
            else:
                x += width + GAP
        return y if columns == 1 else y + heights[0] + GAP

    # --- showing ---

    def show_fields(self, draft: Draft, remains: Mapping[tuple[str, str], float] | None) -> None:
        """Shows sides and shared fields."""
        for card, side in zip(self.sides, draft.current.sides, strict=False):
            card.show_side(side, draft, remains)
        for number, card in enumerate(self.sides):
            shown = number < len(draft.current.sides)
            if card.isHidden() == shown:
                card.setVisible(shown)
        self._shared.name_for(len(draft.current.sides))
        self.shared.show_fields(draft.current.fields, draft)
        if self._shared.isHidden() == bool(draft.current.fields):
            self._shared.setVisible(bool(draft.current.fields))
        self.refit()

    def show_fast(self, projection: Projection, setup: Setup) -> None:
        """Shows what every result has."""
        self._show_table(projection.table, setup)
        if self._awaiting and projection.table is not None:  # their room is kept, so that nothing jumps
            for block in (self.dots, self.levers, self.curve):
                self._show(block, True)

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
        self._awaiting = False
        self._show_dots(projection.dots)
        if levers:
            self.levers.show_levers(levers)
        self._show(self.levers, bool(levers))
        if curves:
            self.curve.show_curves(curves, remembered, projection.verdict.label)
        self._show(self.curve, bool(curves))

    def mark_levers(self, draft: Draft) -> None:
        """Marks at once which levers are tried; the others follow with the next result."""
        shown = [row.lever for row in self.levers.rows()]
        self.levers.show_levers([Offered(lever, draft.holds(lever)) for lever in shown])

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
        for block in (self.dots, self.levers, self.curve):
            block.clear()
        self._awaiting = True

    def set_pending(self, pending: bool) -> None:
        """Dims what only whole results have."""
        for block in (self.dots, self.levers, self.curve):
            block.set_pending(pending)

    def block_at(self, point: QPoint) -> Block | None:
        """The block under a point."""
        at = self.grid.mapFrom(self, point)
        return next((b for b in self._blocks if not b.isHidden() and b.geometry().contains(at)), None)


def scrolled(inner: Inner, parent: QWidget) -> QScrollArea:
    """The middle of the panel in an area that scrolls."""
    area = QScrollArea(parent)
    area.setObjectName("projection.scroll")
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inner)
    for part in (area.viewport(), inner):
        part.setAutoFillBackground(False)
    return area
