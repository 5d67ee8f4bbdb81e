"""The score book: kept projections with what came, whether the chances hold, what battles say of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
)

from mycom.partie.accepting import Accepted, accept, accepted, take_back
from mycom.partie.scorebook import Entry, ScoreBook
from mycom.partie.scorewords import calibration_sentence, luck_sentence
from mycom.probability.rounding import half_up
from mycom.problems import MycomError, reason
from mycom.systems.scores import Fate, Finding
from mycom.ui.cards import Link
from mycom.ui.score_rows import fate_words, finding_heads, finding_rows, score_heads, score_rows, shown
from mycom.ui.score_work import ScoreWork
from mycom.ui.tables_sheet import Kind, TablesSheet
from mycom.ui.texts import tr
from mycom.ui.theme.metrics import GAP

if TYPE_CHECKING:
    from mycom.ui.look import Look
    from mycom.ui.main_window import MainWindow
    from mycom.ui.score_plot import ScorePlot

PROJECTIONS, FINDINGS = range(2)
#: Widths of the columns; 0 shares the rest.
_PROJECTIONS = (44, 190, 88, 64, 116, 0)
_FINDINGS = (0, 110, 110, 170, 92)
_PLOT = (340, 290)


class ScoreSheet(TablesSheet):
    """`projection_wanted` carries the number of a kept projection."""

    projection_wanted = Signal(int)
    _built = False

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, "score", tr("Trefferbuch"))
        self._appearance = window.appearance
        self.work = ScoreWork(self)
        self.plot: ScorePlot | None = None
        self._taken: tuple[Accepted, ...] = ()
        self._build(window.appearance)
        self._built = True
        self.work.changed.connect(self.refresh)
        self._session.partie_changed.connect(self.ask)
        self._session.projections_changed.connect(self.ask)
        self.closed.connect(self._end)
        self.ask()
        self.refresh()

    # --- building ---

    def _build(self, look: Look) -> None:
        self.luck = QLabel(self)
        self.luck.setObjectName("score.luck")
        self.luck.setWordWrap(True)
        self.luck.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.body.addWidget(self.luck)
        self.build_tables(
            (Kind("projections", tr("Hochrechnungen"), _PROJECTIONS), Kind("findings", tr("Regelwerte"), _FINDINGS))
        )
        self.add_head()
        self.body.addLayout(self.stack, 1)
        for table in self.tables:
            table.doubleClicked.connect(lambda _: self._open())
        self.said = QLabel(self)
        self.said.setObjectName("score.said")
        self.said.setProperty("tone", "muted")
        self.said.setWordWrap(True)
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.said.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._below = QHBoxLayout()
        self._below.setSpacing(2 * GAP)
        self._below.addWidget(self.said, 1)
        self.body.addLayout(self._below)
        self._build_foot(look)

    def _build_foot(self, look: Look) -> None:
        self.open_link = Link(look, tr("Hochrechnung öffnen"), "primary", self)
        self.open_link.setObjectName("score.open")
        self.take = Link(look, tr("Übernehmen"), "primary", self)
        self.take.setObjectName("score.take")
        self.back = Link(look, tr("Zurücknehmen"), "plain", self)
        self.back.setObjectName("score.back")
        self.add_foot(self.open_link, self.take, self.back)
        self.open_link.clicked.connect(self._open)
        self.take.clicked.connect(self.take_over)
        self.back.clicked.connect(self.take_it_back)

    # --- showing ---

    def ask(self) -> None:
        """Compares anew; closes when there is no Partie any more."""
        partie = self._session.partie
        if partie is None:
            self.work.stop()
            self.dismiss()
            return
        self.work.ask(partie)

    def _end(self) -> None:
        self.work.stop()
        if self.plot is not None:
            self.plot.close()  # its menus are nobody's children
            self.plot = None

    def refresh(self) -> None:
        """Shows what was found so far."""
        partie, book = self._session.partie, self.work.book
        if partie is None:
            return
        try:
            self._taken = accepted(partie)
        except MycomError:  # a file that a person is just editing
            self._taken = ()
        self.set_title(tr("Trefferbuch"), self.work.fault or (tr("wird verglichen …") if self.work.running else ""))
        self.luck.setText(luck_sentence(book.luck) if book is not None else "")
        if book is not None and book.bins and self.plot is None:
            from mycom.ui.score_plot import ScorePlot

            self.plot = ScorePlot(self._appearance, self)
            self.plot.setFixedSize(*_PLOT)
            self._below.insertWidget(0, self.plot)
        if self.plot is not None:
            self.plot.show_bins(book.bins if book is not None else ())
        self.fill()

    def fill(self) -> None:
        """Shows the rows that fit the filter."""
        book, words = self.work.book, self.filter.text()
        scores = score_rows(book, words) if book is not None else []
        findings = finding_rows(self.work.findings, self._taken, words)
        self.set_rows(PROJECTIONS, score_heads(), scores, (0, 3))
        self.set_rows(FINDINGS, finding_heads(), findings, (4,))
        for tab, rows in ((PROJECTIONS, scores), (FINDINGS, findings)):
            self.tabs.set_count(tab, len(rows) if book is not None else None)
        battles = book.battles if book is not None else 0
        nothing = (
            tr("Noch keine Hochrechnung gemerkt. Merke eine, dann steht hier nach der nächsten Auswertung, was kam."),
            tr("Genau erzählte Schlachten in den Auswertungen: {count}. Das ist noch zu wenig.").format(count=battles),
        )
        waiting = tr("wird verglichen …") if self.work.running else ""
        self.show_nothing([waiting or (tr("Nichts passt zum Filter.") if words else text) for text in nothing])
        self.show_foot()

    def show_foot(self) -> None:
        """What the selected row tells and allows."""
        chosen, book = self.chosen, self.work.book
        findings = self.tab == FINDINGS
        if self.plot is not None:
            self.plot.setVisible(not findings and bool(self.plot.bins))
        self.open_link.setVisible(not findings)
        self.take.setVisible(findings)
        self.back.setVisible(findings and self._made(chosen) is not None)
        self.open_link.setEnabled(isinstance(chosen, Entry) and chosen.score.fate is not Fate.UNREADABLE)
        self.take.setEnabled(isinstance(chosen, Finding) and chosen.enough and chosen.best != chosen.now)
        if findings and isinstance(chosen, Finding):
            words = chosen.sentence
        elif findings:
            words = tr("Jeder Wert ist für sich geschätzt, die anderen bleiben dabei, wie sie sind.")
        elif isinstance(chosen, Entry):
            words = _in_words(chosen)
        else:
            words = "\n".join(filter(None, (calibration_sentence(book), _plot_words(book)))) if book is not None else ""
        self.said.setText(words)

    # --- doing ---

    def _made(self, chosen: object) -> Accepted | None:
        key = chosen.key if isinstance(chosen, Finding) else ""
        return next((one for one in self._taken if one.key == key), None)

    def _open(self) -> None:
        """Opens the kept projection of the row."""
        chosen = self.chosen
        if isinstance(chosen, Entry) and self.open_link.isEnabled():
            self.projection_wanted.emit(chosen.number)

    def take_over(self) -> None:
        """Writes the estimate of the row into the Partie's rules."""
        chosen, partie = self.chosen, self._session.partie
        if partie is not None and isinstance(chosen, Finding) and self.take.isEnabled():
            self._change(lambda: accept(partie, chosen))

    def take_it_back(self) -> None:
        """Puts back what stood there before."""
        made, partie = self._made(self.chosen), self._session.partie
        if partie is not None and made is not None:
            self._change(lambda: take_back(partie, made))

    def _change(self, change: Callable[[], object]) -> None:
        try:
            change()
        except MycomError as error:
            self.said.setText(str(error))
        except OSError as error:
            self.said.setText(reason(error))
        else:
            self._session.refresh()

    def file_name(self) -> str:
        """The name that is proposed for the file."""
        return "trefferbuch.csv"

    def row_menu(self, row: int) -> QMenu:
        """What can be done with the selected row."""
        menu = self.plain_menu()
        links = (self.take, self.back) if self.tab == FINDINGS else (self.open_link,)
        for link in links:
            action = menu.addAction(link.text())
            action.setEnabled(link.isEnabled())
            action.triggered.connect(lambda _=False, link=link: link.clicked.emit())
        menu.addSeparator()
        self.add_copying(menu)
        return menu

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the projection of the row or takes the value over, Esc closes."""
        if event.key() in (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value) and self.rows():
            if self.tab == FINDINGS:
                self.take_over()
            else:
                self._open()
            return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Takes the colours of another theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.PaletteChange) and self._built and self.plot:
            self.plot.restyle()


def _in_words(entry: Entry) -> str:
    """What came of a projection, with every number that was foretold."""
    lines = [f"{entry.title}: {fate_words(entry)}. {entry.score.sentence}"]
    lines += [
        tr("{side}: im Mittel {mean}, in 8 von 10 Fällen {low} bis {high}, gekommen {came}").format(
            side=one.label,
            mean=shown(float(half_up(one.mean, 1))),
            low=shown(one.low),
            high=shown(one.high),
            came=shown(one.came),
        )
        for one in entry.score.counts
    ]
    return "\n".join(lines)


def _plot_words(book: ScoreBook) -> str:
    """How the picture is read."""
    if not book.bins:
        return ""
    return tr(
        "Ein Punkt steht für ein Zehntel der Chancen: waagerecht, was gesagt war, senkrecht, was kam. Auf der Linie "
        "stimmen beide überein; im Strich liegt bei richtigen Chancen das Ergebnis von 99 von 100 Fällen."
    )
