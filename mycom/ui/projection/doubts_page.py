"""„Was nicht sicher ist“: what is not known or only assumed, by how far it moves the chance, and how to find out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from mycom.systems.projections import Doubt
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.projection.figures import percent, span
from mycom.ui.projection.lines_view import Line, LinesView
from mycom.ui.projection.pages import Page, State
from mycom.ui.projection.words import Words
from mycom.ui.texts import tr

#: A doubt that moves the chance less than this is not worth a word outside the list.
WORTH_TELLING = 0.05


def most_important(doubts: Sequence[Doubt]) -> str:
    """The doubt that matters most in one sentence; empty when none moves the chance enough to matter."""
    if not doubts or doubts[0].swing < WORTH_TELLING:
        return ""
    first = doubts[0]
    low, high = sorted(first.chances)
    words = tr("Am meisten hängt an {doubt} ({now}): {span}.")
    told = words.format(doubt=first.label, now=first.now, span=span(low, high))
    return f"{told} {first.advice}." if first.advice else told


def _ends(doubt: Doubt) -> str:
    """The chance at both ends; one number where they read the same."""
    low, high = (percent(chance) for chance in doubt.chances)
    return low if low == high else f"{low} … {high}"


class DoubtsPage(Page):
    """The list of doubts, the most important first, and the assumptions that move nothing."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._doubts: tuple[Doubt, ...] | None = None
        self._assumptions: tuple[str, ...] = ()
        self.setObjectName("projection.doubts")
        self.remark = Words(look, "", self)
        self.remark.setFixedHeight(24)
        self.copy_link = Link(look, tr("Kopieren"), parent=self)
        self.copy_link.setObjectName("projection.doubts.copy")
        self.copy_link.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.copy_text()))
        self.view = LinesView(look, "projection.doubts.lines", self)
        head = QHBoxLayout()
        head.setContentsMargins(14, 0, 10, 0)
        head.addWidget(self.remark, 1)
        head.addWidget(self.copy_link)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 2, 0, 8)
        box.setSpacing(2)
        box.addLayout(head)
        box.addWidget(self.view)
        box.addStretch(1)

    def show_state(self, state: State) -> None:
        """The assumptions at once; the doubts are handed in when they are computed."""
        self._assumptions = state.projection.assumptions if state.projection is not None else ()
        self._fill()

    def parts(self) -> Sequence[QWidget]:
        """The list."""
        return (self.view,)

    def show_doubts(self, doubts: tuple[Doubt, ...] | None) -> None:
        """Shows doubts; None while they are computed."""
        self._doubts = doubts
        self._fill()

    def _fill(self) -> None:
        lines = [
            Line(
                f"{doubt.label} {doubt.now}",
                _ends(doubt),
                tr("bei {low} … bei {high}").format(low=doubt.ends[0], high=doubt.ends[1])
                + (f" · {doubt.advice}" if doubt.advice else ""),
                bar=doubt.chances,
                strong=number == 0,
            )
            for number, doubt in enumerate(self._doubts or ())
        ]
        if self._assumptions:
            lines.append(Line(tr("Womit gerechnet wird"), strong=True, tone="muted"))
            lines += [Line(words, level=1) for words in self._assumptions]
        self.view.show_lines(lines)
        if self._doubts is None:
            self.remark.setText(tr("rechnet …"))
        elif self._doubts:
            self.remark.setText(tr("Wie weit jede Unsicherheit die Chance allein verschiebt, die wichtigste zuerst."))
        else:
            self.remark.setText(tr("Nichts Unbekanntes verschiebt diese Chance."))

    def copy_text(self) -> str:
        """The list as text."""
        return f"{self.remark.text()}\n{self.view.copy_text()}"
