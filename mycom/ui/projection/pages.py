"""The pages of the panel: the result, and what can be asked beyond it. A page is made when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from mycom.orders.order import Order
from mycom.systems import Position
from mycom.systems.projections import Projection, Setup
from mycom.ui.cards import TabRow
from mycom.ui.look import Look
from mycom.ui.projection.words import Words


@dataclass(frozen=True, slots=True)
class State:
    """What a page is about: the setup as edited, the result as far as there is one, and the setup at first."""

    position: Position
    orders: tuple[Order, ...]
    setup: Setup
    base: Setup
    projection: Projection | None = None


class Page(QWidget):
    """A page. `show_state` is called when it is seen and what it is about has changed."""

    #: Other values of fields (side, field, value), to try them.
    changes_wanted = Signal(object)

    #: A part of the page (as a rectangle in it) that is to be seen.
    seen_wanted = Signal(object)

    def show_state(self, state: State) -> None:
        """Shows what the page tells of a setup."""

    def parts(self) -> Sequence[QWidget]:
        """What F6 stops at, from the top; the first one gets the focus when the page is turned to with a key."""
        return (self,)

    def leave(self) -> None:
        """Ends what is under way: the page is no longer seen."""

    def copy_text(self) -> str:
        """The page as text; empty where it has none of its own."""
        return ""


class Pages(QWidget):
    """A row of tabs and the page below. The first page is given, the others are made by their makers."""

    turned = Signal(int)

    #: The page that is seen has other parts than before.
    grown = Signal()

    def __init__(
        self, look: Look, labels: Sequence[str], first: QWidget, makers: Sequence[Callable[[], Page]], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._makers = tuple(makers)
        self._made: dict[int, Page] = {}
        self._areas: dict[int, QScrollArea] = {}
        self._state: State | None = None
        self._shown: dict[int, State] = {}
        self.tabs = TabRow(look, labels, self)
        self.tabs.setObjectName("projection.pages")
        self._stack = QStackedWidget(self)
        self._first = first
        self._stack.addWidget(first)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        self.note = Words(look, "", self, right=True)
        self.note.setObjectName("projection.turn")
        self.note.hide()
        row = QHBoxLayout()
        row.setContentsMargins(8, 0, 14, 0)
        row.addWidget(self.tabs)
        row.addWidget(self.note, 1)
        box.addLayout(row)
        box.addWidget(self._stack, 1)
        self.tabs.chosen.connect(self._turn)

    def show_note(self, words: str, why: str) -> None:
        """A remark beside the tabs, with its explanation as a tool tip; empty words hide it."""
        self.note.setText(words)
        self.note.setToolTip(f"{words}\n{why}" if words else "")
        self.note.setAccessibleDescription(why)
        self.note.setVisible(bool(words))

    @property
    def current(self) -> Page | None:
        """The page shown, None for the first one."""
        return self._made.get(self.tabs.current)

    @property
    def made(self) -> tuple[Page, ...]:
        """The pages that were wanted so far."""
        return tuple(self._made.values())

    def turn_to(self, index: int) -> Page | None:
        """Shows a page."""
        self.tabs.choose(index)
        return self.current

    def _turn(self, index: int) -> None:
        for number, page in self._made.items():
            if number != index:
                page.leave()
        if index and index not in self._made:
            self._make(index)
        self._stack.setCurrentWidget(self._areas.get(index, self._first))
        self._refresh()
        self.turned.emit(index)

    def _make(self, index: int) -> None:
        page = self._makers[index - 1]()
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(page)
        for part in (area.viewport(), page):
            part.setAutoFillBackground(False)
        self._made[index], self._areas[index] = page, area
        page.seen_wanted.connect(lambda rect: self._show_part(area, rect))
        page.seen_wanted.connect(self.grown)
        self._stack.addWidget(area)

    def reveal(self, part: QWidget) -> None:
        """Scrolls so that a part of the page that is seen can be seen."""
        area = self._stack.currentWidget()
        if isinstance(area, QScrollArea) and area.isAncestorOf(part):
            area.ensureWidgetVisible(part, 0, 40)

    @staticmethod
    def _show_part(area: QScrollArea, rect: QRectF) -> None:
        """Scrolls so that the end of a part is seen, but never past its beginning."""
        area.ensureVisible(0, int(rect.bottom()), 0, 8)
        area.ensureVisible(0, int(rect.top()), 0, 8)

    def show_state(self, state: State | None) -> None:
        """What the pages are about; the one that is seen follows at once, the others when they are turned to."""
        self._state = state
        self._refresh()

    def _refresh(self) -> None:
        page, index = self.current, self.tabs.current
        if page is not None and self._state is not None and self._shown.get(index) != self._state:
            self._shown[index] = self._state
            page.show_state(self._state)

    def leave(self) -> None:
        """Ends what pages have under way."""
        for page in self._made.values():
            page.leave()
        self._shown.clear()
