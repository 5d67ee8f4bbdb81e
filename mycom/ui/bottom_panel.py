"""The lower panel: Prüfung, Auswertung, Hochrechnungen, Verlauf."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from mycom.systems.view import Severity
from mycom.ui.cards import Card, Link, TabRow
from mycom.ui.figures import percent
from mycom.ui.look import Look
from mycom.ui.problems_view import ProblemsView
from mycom.ui.rows_view import Line, RowsView
from mycom.ui.session import Session
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.ui.score_notes import ScoreNotes

PROBLEMS, REPORT, PROJECTIONS, JOURNAL = range(4)
#: What the line stands for that leads to the score book.
SCORE = "score"


class BottomTitle(Card):
    """The tabs with their counts; the dock is dragged by it."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, bottom=False)
        labels = (tr("Prüfung"), tr("Auswertung"), tr("Hochrechnungen"), tr("Verlauf"))
        self.tabs = TabRow(look, labels, self)
        self.tabs.setObjectName("bottom.tabs")
        self.overridden = Link(look, "", "muted", self)
        self.next = Link(look, tr("F8  nächstes"), "muted", self)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 1, 10, 0)
        row.setSpacing(2)
        row.addWidget(self.tabs)
        row.addStretch(1)
        row.addWidget(self.overridden)
        row.addWidget(self.next)
        self.setFixedHeight(37)


class BottomPanel(Card):
    """Tabs are filled when they are first shown. `place_wanted` carries a place to show on the map."""

    place_wanted = Signal(object, str)
    projection_wanted = Signal(object)
    score_wanted = Signal()

    def __init__(self, session: Session, look: Look) -> None:
        super().__init__(look, top=False)
        self._session, self._look = session, look
        self.title = BottomTitle(look)
        self.problems = ProblemsView(session, look)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 0, 1, 6)
        self._stack = QStackedLayout()
        outer.addLayout(self._stack)
        self._stack.addWidget(self.problems)
        self._pages: dict[int, QWidget] = {PROBLEMS: self.problems}
        self._notes: ScoreNotes | None = None
        self._makers: dict[int, Callable[[], QWidget]] = {
            REPORT: self._make_report, PROJECTIONS: self._make_projections, JOURNAL: self._make_journal,
        }  # fmt: skip
        self.title.tabs.chosen.connect(self._show_tab)
        self.title.next.clicked.connect(lambda: self.problems.step(1))
        self.title.overridden.clicked.connect(self._toggle_overridden)
        self._overridden: RowsView | None = None
        session.partie_changed.connect(self._counts)
        session.problems_changed.connect(self._counts)
        session.orders_changed.connect(self._journal_changed)
        session.projections_changed.connect(self._counts)
        self._counts()

    # --- tabs ---

    def show_tab(self, tab: int) -> None:
        """Chooses a tab."""
        if self.title.tabs.current == tab:
            self._show_tab(tab)
        else:
            self.title.tabs.choose(tab)

    def page(self, tab: int) -> QWidget | None:
        """A tab's widget, None while it was never shown."""
        return self._pages.get(tab)

    def _show_tab(self, tab: int) -> None:
        if tab not in self._pages:
            self._pages[tab] = self._makers[tab]()
            self._stack.addWidget(self._pages[tab])
        self._stack.setCurrentWidget(self._pages[tab])
        self.title.next.setVisible(tab == PROBLEMS)
        self._fill(tab)
        self._counts()

    def _counts(self) -> None:
        session, tabs = self._session, self.title.tabs
        problems = session.problems()
        errors = any(p.severity is Severity.ERROR for p in problems)
        none = session.partie is None
        tabs.set_count(PROBLEMS, len(problems) if session.checked and not none else None, alarm=errors)
        tabs.set_count(REPORT, None if none else len(session.events()))
        projections = session.partie.projections() if session.partie is not None else ()
        tabs.set_count(PROJECTIONS, len(projections) or None)
        self._show_link()
        if self._lists_overridden():
            self._fill_overridden()
        self._fill(tabs.current)

    def _fill(self, tab: int) -> None:
        page = self._pages.get(tab)
        if tab == PROJECTIONS and isinstance(page, RowsView):
            page.show_lines(
                self._projection_lines(),
                tr("Noch keine gemerkt. Ziehe eine Einheit auf der Karte auf ein fremdes Ziel."),
            )
        elif tab == JOURNAL and isinstance(page, RowsView):
            page.show_lines(self._journal_lines(), tr("In diesem Zug ist noch nichts geändert worden."))

    # --- pages ---

    def _make_report(self) -> QWidget:
        from mycom.ui.report_view import ReportPage

        page = ReportPage(self._session, self._look, self._score_notes(), self)
        page.place_wanted.connect(self.place_wanted)
        page.score_wanted.connect(self.score_wanted)
        return page

    def _make_projections(self) -> QWidget:
        view = RowsView(self._look, self, first=64)
        self._score_notes().changed.connect(lambda: self._fill(PROJECTIONS))
        view.opened.connect(self._open_projection)
        view.allow_removing(tr("Vergessen"))
        view.removed.connect(self._forget)
        return view

    def _score_notes(self) -> ScoreNotes:
        """What came of kept projections; asked for when it is first shown."""
        if self._notes is None:
            from mycom.ui.score_notes import ScoreNotes

            self._notes = ScoreNotes(self._session, self)
        return self._notes

    def _open_projection(self, target: object) -> None:
        if isinstance(target, int):
            self.projection_wanted.emit(target)
        else:
            self.score_wanted.emit()

    def stop(self) -> None:
        """Ends what is under way."""
        if self._notes is not None:
            self._notes.stop()

    def _forget(self, number: object) -> None:
        if self._session.partie is not None and isinstance(number, int):
            self._session.partie.forget_projection(number)
            self._session.projections_changed.emit()

    def _make_journal(self) -> QWidget:
        return RowsView(self._look, self, first=64)

    def _projection_lines(self) -> list[Line]:
        partie = self._session.partie
        if partie is None:
            return []
        notes = self._score_notes()
        lines = []
        for number, turn, title, headline, made in partie.projections():
            when = tr("Zug {turn}").format(turn=turn)
            fate = notes.fate(number)
            lines.append(Line(title, percent(headline), f"{when} · {fate or made[11:16]}", target=number))
        if any(turn < partie.turn for _, turn, *_ in partie.projections()):
            words = tr("Was gesagt war und was kam")
            lines.append(Line(words, "", tr("Trefferbuch"), link=True, faint=True, target=SCORE))
        return lines

    def _journal_lines(self) -> list[Line]:
        partie = self._session.partie
        if partie is None:
            return []
        words = {"undone": tr("rückgängig gemacht"), "dropped": tr("verworfen")}
        plans = partie.plans.all()
        name = next(plan.name for plan in plans if plan.active)
        head = [Line(tr("Verlauf von „{plan}“").format(plan=name), heading=True)] if len(plans) > 1 else []
        return head + [
            Line(edit.label, edit.made[11:16], words.get(edit.state, ""), faint=edit.state != "done")
            for edit in partie.orders.edits()
        ]

    def _journal_changed(self) -> None:
        if self.title.tabs.current == JOURNAL:
            self._fill(JOURNAL)

    # --- overridden checks ---

    def _lists_overridden(self) -> bool:
        return self._overridden is not None and self._stack.currentWidget() is self._overridden

    def _show_link(self) -> None:
        """What was overridden, as a link to the list of it, and back from there."""
        hidden = len(self._session.overridden())
        words = tr("{count} übergangen").format(count=hidden) if hidden else tr("Übergangenes")
        self.title.overridden.setText(tr("zu den Meldungen") if self._lists_overridden() else words)
        shown = self.title.tabs.current == PROBLEMS
        there = bool(self._session.overrides()) or self._lists_overridden()
        self.title.overridden.setVisible(there and shown)
        self.title.next.setVisible(bool(self._session.problems()) and shown and not self._lists_overridden())

    def _toggle_overridden(self) -> None:
        if self._overridden is None:
            self._overridden = RowsView(self._look, self, first=150)
            self._overridden.setObjectName("overridden")
            self._overridden.opened.connect(self._restore)
            self._stack.addWidget(self._overridden)
        if self._lists_overridden():
            self._stack.setCurrentWidget(self.problems)
        else:
            self._fill_overridden()
            self._stack.setCurrentWidget(self._overridden)
        self._show_link()

    def _fill_overridden(self) -> None:
        if self._overridden is not None:
            from mycom.ui.overridden_view import overridden_lines

            self._overridden.show_lines(overridden_lines(self._session), tr("Es ist nichts übergangen."))

    def _restore(self, number: int) -> None:
        if self._session.partie is not None and isinstance(number, int):
            self._session.partie.unignore(number)
            self._session.check_now()

    def sizeHint(self) -> QSize:
        """The usual height."""
        return QSize(600, 168)

    def minimumSizeHint(self) -> QSize:
        """Room for two rows."""
        return QSize(240, 84)
