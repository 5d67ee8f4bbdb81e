"""„Umgekehrt gefragt“: what it takes for a chance that is wanted. One question is worked on at a time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mycom.systems.questions import Option, Question, Reply
from mycom.ui.look import Look
from mycom.ui.projection.pages import Page, State
from mycom.ui.projection.question_card import QuestionCard
from mycom.ui.projection.task import Task
from mycom.ui.projection.words import Words
from mycom.ui.texts import tr


class QuestionsPage(Page):
    """The questions as cards. `actor_wanted` names a group that should go instead, `adopted` carries orders."""

    actor_wanted = Signal(str)
    adopted = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._state: State | None = None
        self._cards: dict[str, QuestionCard] = {}
        self._pair: tuple[str, str, str] | None = None
        self._working: QuestionCard | None = None
        self.setObjectName("projection.questions")
        self.remark = Words(look, "", self)
        self.remark.setFixedHeight(24)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(14, 2, 14, 8)
        self._box.setSpacing(7)
        self._box.addWidget(self.remark)
        self._box.addStretch(1)
        self.task = Task(self)
        self.task.done.connect(self._on_done)
        self.task.failed.connect(self._on_failed)
        self.task.progressed.connect(self._on_progress)

    def show_state(self, state: State) -> None:
        """The questions of a setup; answers stay until another pair meets, so that their options can be tried."""
        self._state = state
        pair = (state.setup.actor, state.setup.target, state.setup.mode)
        offered = state.position.questions(state.setup, state.orders)
        if pair != self._pair or [each.id for each in offered] != list(self._cards):
            self._pair = pair
            self._rebuild(offered)
        for question in offered:
            self._cards[question.id].show_question(question)
            self._cards[question.id].show_setup(state.setup)
        words = tr("Was muss sein, damit die Chance reicht? Ein Klick auf eine Antwort probiert sie aus.")
        none = tr("Bei dieser Art von Begegnung gibt es nichts umgekehrt zu fragen.")
        self.remark.setText(words if offered else none)

    def _rebuild(self, offered: tuple[Question, ...]) -> None:
        self.leave()
        for card in self._cards.values():
            self._box.removeWidget(card)
            card.hide()
            card.deleteLater()
        self._cards = {}
        for number, question in enumerate(offered):
            card = QuestionCard(self._look, question, self)
            self._connect(card)
            self._box.insertWidget(1 + number, card)
            self._cards[question.id] = card

    def _connect(self, card: QuestionCard) -> None:
        card.asked.connect(lambda question: self.ask(card, question))
        card.cancelled.connect(self.task.cancel)
        card.chosen.connect(self._on_chosen)
        card.adopted.connect(self.adopted)

    def parts(self) -> Sequence[QWidget]:
        """The cards."""
        return [card.ask_link for card in self._cards.values()]

    def card(self, question: str) -> QuestionCard:
        """The card of a question. Raises KeyError."""
        return self._cards[question]

    # --- asking ---

    def ask(self, card: QuestionCard, question: Question) -> None:
        """Works on a question; another one that is under way is dropped."""
        state = self._state
        if state is None or question.reason:
            return
        self.leave()
        self._working = card
        card.show_running(0.0)
        position, setup, orders = state.position, state.setup, state.orders
        self.task.start(lambda stop, tell: position.answer(setup, orders, question, stop, tell))

    def _on_progress(self, share: float) -> None:
        if self._working is not None:
            self._working.show_running(share)

    def _on_done(self, reply: object) -> None:
        self._end(reply if isinstance(reply, Reply) else None)

    def _on_failed(self, fault: str) -> None:
        self._end(None, fault)

    def _end(self, reply: Reply | None, fault: str = "") -> None:
        card, self._working = self._working, None
        if card is not None:
            card.show_running(None)
            card.show_reply(reply, fault)
            QTimer.singleShot(0, card, lambda: self.seen_wanted.emit(QRectF(card.geometry())))

    def leave(self) -> None:
        """Ends what is under way."""
        self.task.drop()
        if self._working is not None:
            self._working.show_running(None)
            self._working = None

    def _on_chosen(self, option: Option) -> None:
        if option.changes:
            self.changes_wanted.emit(option.changes)
        elif option.actor and self._state is not None and option.actor != self._state.setup.actor:
            self.actor_wanted.emit(option.actor)

    def copy_text(self) -> str:
        """Every answer as text."""
        return "\n\n".join(text for card in self._cards.values() if (text := card.copy_text()))
