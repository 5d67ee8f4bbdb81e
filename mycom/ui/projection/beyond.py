"""What the panel tells beyond the result: the pages beside it and the doubt that matters most."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from mycom.systems.projections import Doubt
from mycom.ui.look import Look
from mycom.ui.projection.adoption import Missing, missing
from mycom.ui.projection.chain_page import ChainPage
from mycom.ui.projection.doubts_page import DoubtsPage, most_important
from mycom.ui.projection.draft import Address
from mycom.ui.projection.factors_page import FactorsPage
from mycom.ui.projection.hint_row import HintRow
from mycom.ui.projection.jumps import first_stop
from mycom.ui.projection.pages import Page, Pages, State
from mycom.ui.projection.questions_page import QuestionsPage
from mycom.ui.projection.task import Task
from mycom.ui.texts import tr

RESULT, FACTORS, DOUBTS, QUESTIONS, CHAIN = range(5)
NAMES = ("result", "factors", "doubts", "questions", "chain")


class Beyond(QObject):
    """Makes the pages, and computes doubts when a whole result has come."""

    unit_wanted = Signal(str)
    line_wanted = Signal(int, int)
    changes_wanted = Signal(object)
    actor_wanted = Signal(str)
    adopted = Signal(object)
    answered = Signal(object)
    missing_found = Signal(object)

    def __init__(self, look: Look, first: QWidget, panel: QWidget) -> None:
        super().__init__(panel)
        self._look = look
        self._doubts: tuple[Doubt, ...] | None = None
        self._asked: State | None = None
        labels = (
            tr("Ergebnis"),
            tr("Woher kommt das?"),
            tr("Unsicheres"),
            tr("Umgekehrt gefragt"),
            tr("Davor und danach"),
        )
        makers = (self._make_factors, self._make_doubts, self._make_questions, self._make_chain)
        self.pages = Pages(look, labels, first, makers, panel)
        self.hint = HintRow(look, panel)
        self.hint.clicked.connect(lambda: self.pages.turn_to(DOUBTS))
        self._task = Task(self)
        self._task.done.connect(self._on_found)

    @property
    def waiting(self) -> bool:
        """Whether doubts are still being computed."""
        return self._task.running

    def _connected(self, page: Page) -> Page:
        page.changes_wanted.connect(self.changes_wanted)
        return page

    def _make_factors(self) -> Page:
        page = FactorsPage(self._look)
        page.unit_wanted.connect(self.unit_wanted)
        page.line_wanted.connect(self.line_wanted)
        return self._connected(page)

    def _make_doubts(self) -> Page:
        page = DoubtsPage(self._look)
        page.show_doubts(self._doubts)
        return self._connected(page)

    def _make_questions(self) -> Page:
        page = QuestionsPage(self._look)
        page.actor_wanted.connect(self.actor_wanted)
        page.adopted.connect(self.answered)
        return self._connected(page)

    def _make_chain(self) -> Page:
        page = ChainPage(self._look)
        page.adopted.connect(self.adopted)
        return self._connected(page)

    def turn_to(self, name: str) -> None:
        """Shows the page with this name; the one that is shown already goes back to the result."""
        index = NAMES.index(name)
        page = self.pages.turn_to(RESULT if self.pages.tabs.current == index else index)
        if page is not None:
            QTimer.singleShot(0, page, lambda: self._enter(page))  # its parts are shown by then

    def show_result(self) -> None:
        """Turns to the first page."""
        self.pages.turn_to(RESULT)

    @staticmethod
    def _enter(page: Page) -> None:
        stop = next((stop for part in page.parts() if (stop := first_stop(part)) is not None), None)
        if stop is not None:
            stop.setFocus(Qt.FocusReason.TabFocusReason)

    def join(self, unit: str) -> bool:
        """Lets a further unit come, when what comes before and after is being looked at."""
        page = self.pages.current
        return isinstance(page, ChainPage) and page.add_unit(unit)

    def show_state(self, state: State, *, whole: bool) -> None:
        """What the panel shows now; with a `whole` result its doubts are computed."""
        self.pages.show_state(state)
        if not whole or self._is_known(state):
            return
        self._asked = state
        position, setup, base, orders = state.position, state.setup, state.base, state.orders
        self._task.start(lambda stop, tell: (position.doubts(setup, stop), missing(position, setup, base, orders)))

    def _is_known(self, state: State) -> bool:
        asked = self._asked
        if asked is None:
            return False
        now = (state.setup, state.base, state.position, state.orders)
        return (asked.setup, asked.base, asked.position, asked.orders) == now

    def _on_found(self, found: object) -> None:
        doubts, orders = found if isinstance(found, tuple) else ((), Missing())
        self._tell(doubts)
        self.missing_found.emit(orders)

    def _tell(self, doubts: tuple[Doubt, ...] | None) -> None:
        self._doubts = doubts
        self.hint.show_words(most_important(doubts or ()))
        for page in self.pages.made:
            if isinstance(page, DoubtsPage):
                page.show_doubts(doubts)

    def open_field(self, address: Address) -> None:
        """Shows the factors that a field enters."""
        page = self.pages.turn_to(FACTORS)
        if isinstance(page, FactorsPage):
            page.open_field(address)

    def forget(self) -> None:
        """Another pair of units: nothing told so far is true of it."""
        self.stop()
        self._tell(None)
        self.missing_found.emit(Missing())

    def stop(self) -> None:
        """Ends what is under way."""
        self._task.drop()
        self._asked = None
        self.pages.leave()
