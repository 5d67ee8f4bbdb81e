"""One reverse question: what is wanted can be edited, the answer stands below, each option can be tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from mycom.systems.projections import Setup
from mycom.systems.questions import Option, Question, Reply
from mycom.systems.view import Amount
from mycom.ui import paint
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.projection.chip import Chip
from mycom.ui.projection.draft import field_at
from mycom.ui.projection.figures import percent
from mycom.ui.projection.lines_view import Line, LinesView
from mycom.ui.projection.sentence import Sentence
from mycom.ui.texts import tr
from mycom.ui.theme import metrics

_SIDE = 14


class QuestionCard(QWidget):
    """A question on a card. `asked` carries it with its fields as edited, `chosen` an option, `adopted` orders."""

    asked = Signal(object)
    cancelled = Signal()
    chosen = Signal(object)
    adopted = Signal(object)

    def __init__(self, look: Look, question: Question, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.question = question
        self.reply: Reply | None = None
        self._option = 0
        self._share: float | None = None
        self._setup: Setup | None = None
        self.setObjectName(f"projection.question.{question.id}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.chips = [Chip(look, field, self) for field in question.fields]
        self.ask_link = Link(look, tr("Fragen"), "plain", self)
        self.ask_link.setObjectName(f"{self.objectName()}.ask")
        self.sentence = Sentence(look, self)
        self.options = LinesView(look, f"{self.objectName()}.options", self)
        self.options.hide()
        self.adopt_link = Link(look, "", "accent", self)
        self.adopt_link.setObjectName(f"{self.objectName()}.adopt")
        self.adopt_link.hide()
        self._lay_out()
        self._connect()
        self.show_question(question)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(_SIDE, 8, 10, 9)
        row.setSpacing(6)
        row.addStretch(1)
        for chip in self.chips:
            chip.setObjectName(f"{self.objectName()}.{chip.field.id}")
            row.addWidget(chip)
        row.addWidget(self.ask_link)
        foot = QHBoxLayout()
        foot.setContentsMargins(_SIDE - 4, 0, 10, 4)
        foot.addWidget(self.adopt_link)
        foot.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 2)
        box.setSpacing(0)
        box.addLayout(row)
        box.addWidget(self.sentence)
        box.addWidget(self.options)
        box.addLayout(foot)

    def _connect(self) -> None:
        self.ask_link.clicked.connect(self._on_click)
        self.options.chosen.connect(self._on_option)
        self.adopt_link.clicked.connect(self._on_adopt)
        for chip in self.chips:
            chip.edited.connect(self._editor(chip))

    def _editor(self, chip: Chip):  # type: ignore[no-untyped-def]  # a slot
        def edit(value: Amount | str) -> None:
            fields = tuple(replace(f, value=value) if f.id == chip.field.id else f for f in self.question.fields)
            self.question = replace(self.question, fields=fields)
            chip.show_field(next(field for field in fields if field.id == chip.field.id), None)

        return edit

    # --- showing ---

    def show_question(self, question: Question) -> None:
        """Another state of the same question; what the player set stays."""
        self.question = replace(question, fields=self.question.fields)
        self.setAccessibleName(f"{question.label} {question.reason or question.detail}")
        self.ask_link.setEnabled(not question.reason)
        self.setToolTip(question.reason)
        self.update()

    def show_running(self, share: float | None) -> None:
        """How far the answer is (0..1); None when nothing is under way."""
        self._share = share
        self.ask_link.setText(tr("Fragen") if share is None else tr("Abbrechen"))
        self.update()

    def show_reply(self, reply: Reply | None, fault: str = "") -> None:
        """The answer, or why there is none."""
        self.reply, self._option = reply, 0
        self.sentence.tell(fault or (reply.sentence if reply is not None else ""), _method(reply))
        self._fill()

    def show_setup(self, setup: Setup) -> None:
        """Marks the options that are being tried."""
        self._setup = setup
        self._fill()

    def _fill(self) -> None:
        options: Sequence[Option] = self.reply.options if self.reply is not None else ()
        lines = [
            Line(
                option.label,
                percent(option.chance) if option.chance is not None else "",
                self._detail(option, number),
                key=str(number) if option.changes or option.actor or option.orders else "",
                strong=number == 0,
                tone="changed" if self._holds(option) else "plain",
                hint=self._hint(option),
                beside=True,
            )
            for number, option in enumerate(options)
        ]
        self.options.show_lines(lines)
        self.options.setVisible(bool(lines))
        option = options[self._option] if self._option < len(options) else None
        offered = option is not None and bool(option.orders)
        self.adopt_link.setVisible(offered)
        if option is not None and offered:
            self.adopt_link.setText(tr("„{option}“ als Befehle übernehmen").format(option=option.label))

    def _detail(self, option: Option, number: int) -> str:
        second = self.reply is not None and self.reply.runner_up == number
        parts = (tr("nächstbeste Wahl") if second else "", option.detail)
        return " · ".join(part for part in parts if part)

    @staticmethod
    def _hint(option: Option) -> str:
        if option.changes:
            return tr("Klick probiert es aus")
        return tr("Klick rechnet mit dieser Einheit") if option.actor else tr("Klick wählt die Befehle dafür")

    def _holds(self, option: Option) -> bool:
        if self._setup is None or not option.changes:
            return False
        for side, name, value in option.changes:
            field = field_at(self._setup, (side, name))
            if field is None or field.value != value:
                return False
        return True

    # --- acting ---

    def _on_click(self) -> None:
        if self._share is None:
            self.asked.emit(self.question)
        else:
            self.cancelled.emit()

    def _on_option(self, key: str) -> None:
        if self.reply is not None:
            self._option = int(key)
            self._fill()
            self.chosen.emit(self.reply.options[self._option])

    def _on_adopt(self) -> None:
        if self.reply is not None and self.reply.options[self._option].orders:
            self.adopted.emit(self.reply.options[self._option].orders)

    def copy_text(self) -> str:
        """Question, answer and options as text."""
        if self.reply is None:
            return ""
        head = f"{self.question.label}\n{self.sentence.words}\n{self.sentence.method}"
        return f"{head}\n{self.options.copy_text()}"

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the ground, the question, and how far the answer is."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        paint.field(painter, rect, theme.panel, theme.line, metrics.PANEL_RADIUS)
        first = self.chips[0].x() if self.chips else self.ask_link.x()
        room = QRectF(_SIDE, 4, first - _SIDE - 8, 20)
        ink = theme.text if not self.question.reason else theme.muted
        paint.text(painter, room, self.question.label, ink, 13, 600)
        detail = self.question.reason or self.question.detail
        paint.text(painter, room.translated(0, 17), detail, theme.muted, 12, 500)
        if self._share is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(paint.colour(theme.accent))
            painter.drawRect(QRectF(_SIDE, 42, (rect.width() - 2 * _SIDE) * max(0.02, self._share), 2))


def _method(reply: Reply | None) -> str:
    if reply is None or not reply.method:
        return ""
    return (
        reply.method
        if reply.proven
        else tr("{method} · ohne Gewähr, dass es nichts Besseres gibt").format(method=reply.method)
    )
