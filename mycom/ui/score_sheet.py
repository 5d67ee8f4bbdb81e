"""The score book: kept projections with what came, whether the chances hold, what battles say of the rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QStackedLayout,
    QTableView,
)

from mycom.partie.accepting import Accepted, accept, accepted, take_back
from mycom.partie.scorebook import Entry, ScoreBook
from mycom.partie.scorewords import calibration_sentence, luck_sentence
from mycom.probability.rounding import half_up
from mycom.problems import MycomError, reason
from mycom.systems.scores import Fate, Finding
from mycom.ui.cards import Link, TabRow
from mycom.ui.csv_file import ask_csv_path, csv_text
from mycom.ui.plans_sheet import room_of
from mycom.ui.plans_table import CompareDelegate, CompareModel
from mycom.ui.score_rows import fate_words, finding_heads, finding_rows, score_heads, score_rows, shown
from mycom.ui.score_work import ScoreWork
from mycom.ui.sheet import Sheet
from mycom.ui.texts import tr
from mycom.ui.theme.metrics import GAP, ROW
from mycom.ui.viewport import own_viewport

if TYPE_CHECKING:
    from mycom.ui.look import Look
    from mycom.ui.main_window import MainWindow
    from mycom.ui.score_plot import ScorePlot

PROJECTIONS, FINDINGS = range(2)
#: Widths of the columns; 0 shares the rest.
_COLUMNS = ((44, 190, 88, 64, 116, 0), (0, 110, 110, 170, 92))
_NUMBERS = ((0, 3), (4,))
_PLOT = (340, 290)


class ScoreSheet(Sheet):
    """`projection_wanted` carries the number of a kept projection."""

    projection_wanted = Signal(int)
    _built = False

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window.appearance, window, tr("Trefferbuch"), room=lambda: room_of(window))
        self.setObjectName("score")
        self._session, self._appearance = window.session, window.appearance
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
        self.tabs = TabRow(look, (tr("Hochrechnungen"), tr("Regelwerte")), self)
        self.filter = QLineEdit(self)
        self.filter.setObjectName("score.filter")
        self.filter.setPlaceholderText(tr("Filtern"))
        self.filter.setAccessibleName(tr("Filtern"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setFixedWidth(220)
        head = QHBoxLayout()
        head.setSpacing(GAP)
        head.addWidget(self.tabs)
        head.addStretch(1)
        head.addWidget(self.filter)
        self.body.addLayout(head)
        self._stack = QStackedLayout()
        self.body.addLayout(self._stack, 1)
        self.models = (CompareModel(self), CompareModel(self))
        self.tables = tuple(self._make_table(at, look) for at in (PROJECTIONS, FINDINGS))
        for table in self.tables:
            self._stack.addWidget(table)
        self.empty = tuple(QLabel(table) for table in self.tables)
        for label in self.empty:
            label.setProperty("tone", "muted")
            label.move(8, 2 * ROW)
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
        self.tabs.chosen.connect(self._show_tab)
        self.filter.textChanged.connect(lambda _: self._fill())

    def _build_foot(self, look: Look) -> None:
        self.open_link = Link(look, tr("Hochrechnung öffnen"), "primary", self)
        self.open_link.setObjectName("score.open")
        self.take = Link(look, tr("Übernehmen"), "primary", self)
        self.take.setObjectName("score.take")
        self.back = Link(look, tr("Zurücknehmen"), "plain", self)
        self.back.setObjectName("score.back")
        self.copy_link = Link(look, tr("Tabelle kopieren"), "muted", self)
        self.save_link = Link(look, tr("Als CSV speichern …"), "muted", self)
        foot = QHBoxLayout()
        foot.setSpacing(GAP)
        for link in (self.open_link, self.take, self.back):
            foot.addWidget(link)
        foot.addStretch(1)
        for link in (self.copy_link, self.save_link):
            link.setMinimumWidth(link.sizeHint().width())
            foot.addWidget(link)
        self.body.addLayout(foot)
        self.open_link.clicked.connect(self._open)
        self.take.clicked.connect(self.take_over)
        self.back.clicked.connect(self.take_it_back)
        self.copy_link.clicked.connect(lambda: self.copy(everything=True))
        self.save_link.clicked.connect(self._ask_path)

    def _make_table(self, tab: int, look: Look) -> QTableView:
        table, model = QTableView(self), self.models[tab]
        table.setObjectName("score.projections" if tab == PROJECTIONS else "score.findings")
        table.setAccessibleName(tr("Hochrechnungen") if tab == PROJECTIONS else tr("Regelwerte"))
        table.setViewport(own_viewport(filled=True))
        table.setModel(model)
        table.setItemDelegate(CompareDelegate(model, look, table))
        header = table.horizontalHeader()
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setHighlightSections(False)
        table.setSortingEnabled(True)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setFrameShape(QTableView.Shape.NoFrame)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(ROW)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._open_menu)
        table.selectionModel().selectionChanged.connect(lambda: self._show_foot())
        table.doubleClicked.connect(lambda _: self._open())
        copy = QShortcut(QKeySequence.StandardKey.Copy, table, self.copy)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        return table

    # --- showing ---

    @property
    def tab(self) -> int:
        """The tab shown."""
        return self.tabs.current

    @property
    def table(self) -> QTableView:
        """The table shown."""
        return self.tables[self.tab]

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
        self._fill()

    def _fill(self) -> None:
        book, words = self.work.book, self.filter.text()
        scores = score_rows(book, words) if book is not None else []
        findings = finding_rows(self.work.findings, self._taken, words)
        for tab, heads, rows in ((PROJECTIONS, score_heads(), scores), (FINDINGS, finding_heads(), findings)):
            model, table = self.models[tab], self.tables[tab]
            if model.heads != heads or model.given != tuple(rows):
                model.fill(heads, rows, _NUMBERS[tab])
                _set_columns(table, _COLUMNS[tab])
            self.tabs.set_count(tab, len(rows) if book is not None else None)
        battles = book.battles if book is not None else 0
        nothing = (
            tr("Noch keine Hochrechnung gemerkt. Merke eine, dann steht hier nach der nächsten Auswertung, was kam."),
            tr("Genau erzählte Schlachten in den Auswertungen: {count}. Das ist noch zu wenig.").format(count=battles),
        )
        for label, text, model in zip(self.empty, nothing, self.models, strict=True):
            waiting = tr("wird verglichen …") if self.work.running else ""
            label.setText(waiting or (tr("Nichts passt zum Filter.") if words else text))
            label.adjustSize()
            label.setVisible(not model.rows)
        self._show_foot()

    def _show_tab(self, tab: int) -> None:
        self._stack.setCurrentIndex(tab)
        self._show_foot()

    def _show_foot(self) -> None:
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

    def _rows(self) -> list[int]:
        return sorted({index.row() for index in self.table.selectionModel().selectedIndexes()})

    @property
    def chosen(self) -> object:
        """What the first selected row stands for."""
        rows = self._rows()
        return self.models[self.tab].rows[rows[0]].target if rows else None

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

    def copy(self, *, everything: bool = False) -> None:
        """Puts the selected rows, or all, on the clipboard."""
        QApplication.clipboard().setText(self.models[self.tab].text(() if everything else self._rows()))

    def as_csv(self) -> str:
        """All rows that are shown as CSV."""
        model = self.models[self.tab]
        return csv_text(model.heads, ([cell.text for cell in row.cells] for row in model.rows))

    def _ask_path(self) -> None:
        path = ask_csv_path(self, "trefferbuch.csv")
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Writes all rows that are shown as CSV; what hinders it is told below the table."""
        try:
            path.write_text(self.as_csv(), encoding="utf-8-sig")
        except OSError as error:
            self.said.setText(reason(error))

    def menu(self) -> QMenu:
        """What can be done with the selected row."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        links = (self.take, self.back) if self.tab == FINDINGS else (self.open_link,)
        for link in links:
            action = menu.addAction(link.text())
            action.setEnabled(link.isEnabled())
            action.triggered.connect(lambda _=False, link=link: link.clicked.emit())
        menu.addSeparator()
        menu.addAction(tr("Kopieren")).triggered.connect(lambda: self.copy())
        return menu

    def _open_menu(self, at: QPoint) -> None:
        if self.table.indexAt(at).isValid():
            self.menu().popup(self.table.viewport().mapToGlobal(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the projection of the row or takes the value over, Esc closes."""
        if event.key() in (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value) and self._rows():
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


def _set_columns(table: QTableView, columns: tuple[int, ...]) -> None:
    header = table.horizontalHeader()
    for column, room in enumerate(columns):
        mode = QHeaderView.ResizeMode.Interactive if room else QHeaderView.ResizeMode.Stretch
        header.setSectionResizeMode(column, mode)
        if room:
            table.setColumnWidth(column, room)
