"""„Davor und danach“: magic attacks first, further groups, a conquest afterwards; what comes of all in a row."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from mycom.systems.projections import Chain, ChainStep, Encounter
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.projection import ink
from mycom.ui.projection.compare_view import pair_of
from mycom.ui.projection.figures import percent
from mycom.ui.projection.lines_view import Line, LinesView
from mycom.ui.projection.pages import Page, State
from mycom.ui.projection.sentence import Sentence
from mycom.ui.projection.task import Task
from mycom.ui.projection.words import Words
from mycom.ui.texts import tr

#: What comes before and after the meeting, altogether.
MOST = 7


class ChainPage(Page):
    """The row of encounters, and what may be put into it. `adopted` carries the orders of all."""

    adopted = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._state: State | None = None
        self._pair: tuple[str, str, str] | None = None
        self._offers: tuple[Encounter, ...] = ()
        self._around: list[Encounter] = []
        self._chain: Chain | None = None
        self._fault = ""
        self.setObjectName("projection.chain")
        self.remark = Words(look, "", self)
        self.remark.setFixedHeight(24)
        self.copy_link = Link(look, tr("Kopieren"), parent=self)
        self.copy_link.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.copy_text()))
        self.sentence = Sentence(look, self)
        self.view = LinesView(look, "projection.chain.lines", self)
        self.view.chosen.connect(self._on_chosen)
        self.adopt_link = Link(look, tr("Alle als Befehle übernehmen"), parent=self)
        self.adopt_link.setObjectName("projection.chain.adopt")
        self.adopt_link.clicked.connect(self._on_adopt)
        self.adopt_link.hide()
        self.task = Task(self)
        self.task.done.connect(self._on_done)
        self.task.failed.connect(self._on_failed)
        self._lay_out()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(14, 0, 10, 0)
        head.addWidget(self.remark, 1)
        head.addWidget(self.copy_link)
        foot = QHBoxLayout()
        foot.setContentsMargins(10, 0, 10, 0)
        foot.addWidget(self.adopt_link)
        foot.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 2, 0, 8)
        box.setSpacing(2)
        box.addLayout(head)
        box.addWidget(self.sentence)
        box.addLayout(foot)
        box.addWidget(self.view)
        box.addStretch(1)

    # --- what is in the row ---

    @property
    def around(self) -> tuple[Encounter, ...]:
        """What comes before and after, in its order."""
        return tuple(self._around)

    def show_state(self, state: State) -> None:
        """What may come before and after; what was chosen stays while the same two meet."""
        self._state = state
        if pair_of(state.setup) != self._pair:
            self._pair = pair_of(state.setup)
            self._around = []
            self._chain = None
        self._offers = state.position.encounters(state.setup, state.orders)
        self._around = [each for each in self._around if any(self._same(each, offer) for offer in self._offers)]
        self._compute()

    @staticmethod
    def _same(one: Encounter, other: Encounter) -> bool:
        return (one.kind, one.unit, one.before) == (other.kind, other.unit, other.before)

    def add(self, encounter: Encounter) -> None:
        """Puts an encounter into the row, at the end of what comes before or after."""
        if len(self._around) < MOST:
            self._around.append(encounter)
            self._compute()

    def add_unit(self, unit: str) -> bool:
        """Lets a further unit come after the meeting; False when it cannot."""
        offer = next((each for each in self._offers if each.unit == unit and not each.before), None)
        if offer is None or offer in self._around:
            return False
        self.add(offer)
        return True

    def _on_chosen(self, key: str) -> None:
        what, _, number = key.partition("|")
        if what == "add":
            self.add(self._offers[int(number)])
        else:
            del self._around[int(number)]
            self._compute()

    # --- computing ---

    def _compute(self) -> None:
        state = self._state
        if state is None:
            return
        self._fill()
        if not self._offers:
            self.task.drop()
            return
        position, setup, orders, around = state.position, state.setup, state.orders, tuple(self._around)
        self.task.start(lambda stop, tell: position.chain(setup, orders, around))
        self.remark.setText(tr("rechnet …"))

    def _on_done(self, found: object) -> None:
        self._chain, self._fault = (found if isinstance(found, Chain) else None), ""
        self._fill()

    def _on_failed(self, fault: str) -> None:
        self._chain, self._fault = None, fault
        self._fill()

    def parts(self) -> Sequence[QWidget]:
        """The list."""
        return (self.view,)

    def leave(self) -> None:
        """Ends what is under way."""
        self.task.drop()

    # --- showing ---

    def _fill(self) -> None:
        chain = self._chain
        words = tr("Klick fügt hinzu oder nimmt heraus. Eine zweite Einheit lässt sich auch von der Karte herziehen.")
        none = tr("Vor und nach dieser Begegnung kommt nichts in einer Reihe.")
        self.remark.setText(words if self._offers else none)
        self.sentence.tell(self._fault or (chain.sentence if chain else ""), self._method())
        self.adopt_link.setVisible(bool(chain and chain.orders and self._around))
        sides = self._state.setup.sides if self._state is not None else ()
        tones = [ink.side_colour(self._look.theme, side.relation) for side in sides]
        self.view.show_lines(self._lines(), (tones[0], tones[1]) if len(tones) > 1 else ("", ""))

    def _method(self) -> str:
        """How the row was computed, and what the meeting alone would bring."""
        method = self._chain.method if self._chain is not None else ""
        alone = self._state.projection if self._state is not None else None
        if self._chain is None or alone is None or not self._around:
            return method
        words = tr("ohne das Davor und Danach: {label} {chance}")
        told = words.format(label=alone.verdict.label, chance=percent(alone.verdict.headline))
        return " · ".join(part for part in (method, told) if part)

    def _lines(self) -> list[Line]:
        if not self._offers:
            return []
        before = [number for number, each in enumerate(self._around) if each.before]
        after = [number for number, each in enumerate(self._around) if not each.before]
        steps = self._chain.steps if self._chain is not None else ()
        main = self._state.setup.title if self._state is not None else ""
        lines = [Line(tr("Ablauf"), tr("Angreifer siegt"), strong=True, tone="muted")]
        for place, number in enumerate([*before, None, *after]):
            step = steps[place] if len(steps) == len(self._around) + 1 else None
            if number is None:
                lines.append(self._step_line(place, main, step, ""))
            else:
                each = self._around[number]
                lines.append(self._step_line(place, each.label, step, f"remove|{number}", each.detail))
        lines += self._offer_lines(tr("Davor möglich"), before=True)
        lines += self._offer_lines(tr("Danach möglich"), before=False)
        return lines

    def _step_line(self, place: int, label: str, step: ChainStep | None, key: str, when: str = "") -> Line:
        value, detail = "", when
        if step is not None:
            value = percent(step.chance) if step.chance is not None and step.reached > 1e-9 else "–"
            reached = percent(step.reached)
            rare = tr("dazu kommt es in {share}").format(share=reached) if step.reached < 0.995 else ""
            detail = " · ".join(part for part in (when, rare, step.detail) if part)
        hint = tr("Klick nimmt es heraus") if key else ""
        return Line(f"{place + 1}. {label}", value, detail, key=key, strong=not key, hint=hint, level=0)

    def _offer_lines(self, title: str, *, before: bool) -> list[Line]:
        found = [
            Line(f"+ {offer.label} · {offer.detail}", key=f"add|{number}", level=1, hint=tr("Klick fügt es hinzu"))
            for number, offer in enumerate(self._offers)
            if offer.before == before and offer not in self._around
        ]
        return [Line(title, strong=True, tone="muted"), *found] if found else []

    def _on_adopt(self) -> None:
        if self._chain is not None and self._chain.orders:
            self.adopted.emit(self._chain.orders)

    def copy_text(self) -> str:
        """The answer and its steps as text."""
        if self._chain is None:
            return ""
        rows = [
            f"{number}. {step.label}\t{percent(step.chance) if step.chance is not None else '–'}\t{step.detail}"
            for number, step in enumerate(self._chain.steps, start=1)
        ]
        return "\n".join([self._chain.sentence, *rows])
