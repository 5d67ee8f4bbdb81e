"""„Woher kommt das?“: every factor of both sides with its parts, adding up, and the line of the report behind it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from mycom.systems.projections import Factor, Term
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.projection import ink
from mycom.ui.projection.draft import Address
from mycom.ui.projection.lines_view import Line, LinesView
from mycom.ui.projection.pages import Page, State
from mycom.ui.projection.words import Words
from mycom.ui.texts import plural, tr

#: So many factors of each side stand open at first.
_OPEN = 3


class FactorsPage(Page):
    """The factors. A click on a factor opens it, one on a part goes to the line of the report that tells it
    (`line_wanted`: turn, line), or else to the report of its unit (`unit_wanted`)."""

    unit_wanted = Signal(str)
    line_wanted = Signal(int, int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._factors: tuple[Factor, ...] = ()
        self._titles: dict[str, str] = {}
        self._tones: tuple[str, ...] = ()
        self._open: set[tuple[str, str]] = set()
        self._wanted: Address | None = None
        self._pair: tuple[str, str, str] | None = None
        self.setObjectName("projection.factors")
        self.remark = Words(look, "", self)
        self.remark.setFixedHeight(24)
        self.all_link, self.copy_link = (
            Link(look, tr("Alle aufklappen"), parent=self),
            Link(look, tr("Kopieren"), parent=self),
        )
        self.all_link.setObjectName("projection.factors.all")
        self.copy_link.setObjectName("projection.factors.copy")
        self.all_link.clicked.connect(self.toggle_all)
        self.copy_link.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.copy_text()))
        self.view = LinesView(look, "projection.factors.lines", self)
        self.view.chosen.connect(self._on_chosen)
        head = QHBoxLayout()
        head.setContentsMargins(14, 0, 10, 0)
        head.addWidget(self.remark, 1)
        head.addWidget(self.all_link)
        head.addWidget(self.copy_link)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 2, 0, 8)
        box.setSpacing(2)
        box.addLayout(head)
        box.addWidget(self.view)
        box.addStretch(1)

    def show_state(self, state: State) -> None:
        """The factors of a setup; what was open stays open while the same two meet."""
        self._factors = state.position.explain(state.setup)
        self._titles = {side.id: f"{side.role}: {side.title}" for side in state.setup.sides}
        self._tones = tuple(ink.side_colour(self._look.theme, side.relation) for side in state.setup.sides)
        pair = (state.setup.actor, state.setup.target, state.setup.mode)
        if pair != self._pair:
            self._pair = pair
            self._open = set()
            for side in self._titles:
                mine = [(each.side, each.title) for each in self._factors if each.side == side]
                self._open |= set(mine[:_OPEN])
        self._fill()

    def parts(self) -> Sequence[QWidget]:
        """The list."""
        return (self.view,)

    def open_field(self, address: Address) -> None:
        """Opens the factors that a field enters, and only those, and shows the first of them."""
        side_id, field_id = address
        wanted = [each for each in self._factors if self._enters(each, address)]
        if not wanted and field_id.startswith("troops."):
            mine = [each for each in self._factors if each.side == side_id]
            wanted = sorted(mine, key=lambda each: -self._counts(each))[:1]
        self._open = {(each.side, each.title) for each in wanted}
        self._wanted = address
        self._fill()
        if wanted:
            key = f"{wanted[0].side}|{wanted[0].title}"
            QTimer.singleShot(0, self, lambda: self._scroll_to(key))

    @staticmethod
    def _counts(factor: Factor) -> int:
        """How many terms are of a troop: a troop that is not there would be one more of them."""
        return sum(field.startswith("troops.") for term in factor.terms for _, field in term.fields)

    @staticmethod
    def _enters(factor: Factor, address: Address) -> bool:
        return any(address in term.fields for term in factor.terms)

    def _scroll_to(self, key: str) -> None:
        if any(line.key == key for line in self.view.lines):
            at = self.view.row_rect(key).translated(0, self.view.y())
            self.seen_wanted.emit(at.adjusted(0, 0, 0, 150))

    def toggle_all(self) -> None:
        """Opens all factors, or closes them when all are open."""
        every = {(each.side, each.title) for each in self._factors}
        self._open = set() if self._open == every else every
        self._wanted = None
        self._fill()

    def _on_chosen(self, key: str) -> None:
        side, _, title = key.partition("|")
        if side == "unit":
            self.unit_wanted.emit(title)
            return
        if side == "line":
            turn, _, line = title.partition(":")
            self.line_wanted.emit(int(turn), int(line))
            return
        self._open ^= {(side, title)}
        self._fill()

    def _fill(self) -> None:
        lines: list[Line] = []
        for number, (side, title) in enumerate(self._titles.items()):
            lines.append(Line(title, tone="first" if number == 0 else "second", strong=True))
            for factor in self._factors:
                if factor.side == side:
                    lines += self._factor_lines(factor)
        self.view.show_lines(lines if self._factors else (), self._colours())
        every = {(each.side, each.title) for each in self._factors}
        self.all_link.setText(tr("Alle zuklappen") if self._open == every else tr("Alle aufklappen"))
        assumed = sum(bool(term.assumed) for each in self._factors for term in each.terms)
        none = tr("Bei dieser Art von Begegnung gibt es nichts zusammenzuzählen.")
        words = tr("Jeder Wert mit seinen Teilen.") + (
            " ≈ " + plural(assumed, tr("Teil ist angenommen"), tr("Teile sind angenommen")) + "." if assumed else ""
        )
        self.remark.setText(words if self._factors else none)
        self.all_link.setVisible(bool(self._factors))
        self.copy_link.setVisible(bool(self._factors))

    def _colours(self) -> tuple[str, str]:
        tones = (*self._tones, "", "")
        return tones[0], tones[1]

    def _factor_lines(self, factor: Factor) -> list[Line]:
        opened = (factor.side, factor.title) in self._open
        doubtful = " ≈" if any(term.assumed for term in factor.terms) else ""
        hit = self._wanted is not None and self._enters(factor, self._wanted)
        lines = [
            Line(
                factor.title,
                factor.total + doubtful,
                key=f"{factor.side}|{factor.title}",
                strong=hit,
                mark="open" if opened else "closed",
                hint=tr("Klick klappt die Teile auf oder zu"),
            )
        ]
        lines += [
            Line(
                term.label,
                term.value,
                term.origin,
                key=_term_key(term),
                level=2,
                doubt=term.assumed,
                hint=tr("Klick zeigt die Zeile der Auswertung")
                if term.lines
                else tr("Klick zeigt den Bericht der Einheit"),
            )
            for term in (factor.terms if opened else ())
        ]
        return lines

    def copy_text(self) -> str:
        """All factors with all their parts as text."""
        kept = self._open
        self._open = {(each.side, each.title) for each in self._factors}
        lines: list[str] = []
        for side, title in self._titles.items():
            lines.append(title)
            for factor in self._factors:
                if factor.side == side:
                    lines.append(f"  {factor.title}\t{factor.total}")
                    for term in factor.terms:
                        more = "; ".join(
                            part for part in (term.origin, f"≈ {term.assumed}" if term.assumed else "") if part
                        )
                        lines.append(f"    {term.label}\t{term.value}" + (f"\t{more}" if more else ""))
        self._open = kept
        return "\n".join(lines)


def _term_key(term: Term) -> str:
    """What a click on a part leads to: its line, else the report of its unit, else nothing."""
    if term.lines:
        turn, line = term.lines[0]
        return f"line|{turn}:{line}"
    return f"unit|{term.unit}" if term.unit else ""
