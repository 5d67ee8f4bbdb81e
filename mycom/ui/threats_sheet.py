"""Who can attack own units this turn and whether they hold; own attacks; what if foreign units go where they can."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
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

from mycom.systems.threats import OwnAttack, Threat
from mycom.ui.cards import Link, TabRow
from mycom.ui.csv_file import ask_csv_path, csv_text
from mycom.ui.figures import percent
from mycom.ui.plans_sheet import room_of
from mycom.ui.plans_table import CompareModel, compare_table
from mycom.ui.sheet import Sheet
from mycom.ui.texts import tr
from mycom.ui.theme.metrics import GAP, ROW
from mycom.ui.threats_moves import MovesLine
from mycom.ui.threats_rows import attack_heads, attack_rows, threat_heads, threat_rows

if TYPE_CHECKING:
    from mycom.ui.look import Look
    from mycom.ui.main_window import MainWindow
    from mycom.ui.threats_work import ThreatWork

THREATS, ATTACKS = range(2)
#: Widths of the columns; 0 shares the rest.
_COLUMNS = ((150, 58, 0, 82, 82, 92, 0), (0, 58, 82, 0))
_NUMBERS = ((3, 4, 5), (2,))


class ThreatsSheet(Sheet):
    """`projection_wanted` carries who attacks whom."""

    projection_wanted = Signal(str, str)

    def __init__(self, window: MainWindow, work: ThreatWork) -> None:
        super().__init__(window.appearance, window, tr("Wer mich angreifen kann"), room=lambda: room_of(window))
        self.setObjectName("threats")
        self._window, self._session, self._work = window, window.session, work
        self._build(window.appearance)
        work.changed.connect(self.refresh)
        work.progressed.connect(self._progress)
        work.watch("sheet", True)
        self.refresh()

    # --- building ---

    def _build(self, look: Look) -> None:
        self.tabs = TabRow(look, (tr("Eigene Einheiten"), tr("Eigene Angriffe")), self)
        self.filter = QLineEdit(self)
        self.filter.setObjectName("threats.filter")
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
        self.moves = MovesLine(look, self)
        self.body.addWidget(self.moves)
        self._stack = QStackedLayout()
        self.body.addLayout(self._stack, 1)
        self.models = (CompareModel(self), CompareModel(self))
        self.tables = tuple(self._make_table(at, look) for at in (THREATS, ATTACKS))
        self.empty = tuple(QLabel(table) for table in self.tables)
        for label in self.empty:
            label.setProperty("tone", "muted")
            label.move(8, 2 * ROW)
        self.notes = QLabel(self)
        self.notes.setProperty("tone", "muted")
        self.notes.setWordWrap(True)
        self.notes.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.body.addWidget(self.notes)
        self.project = Link(look, tr("Als Hochrechnung öffnen"), "primary", self)
        self.project.setObjectName("threats.project")
        self.layer = Link(look, tr("Auf der Karte zeigen"), "plain", self)
        self.stop = Link(look, tr("Abbrechen"), "plain", self)
        self.stop.setObjectName("threats.stop")
        self.copy_link = Link(look, tr("Tabelle kopieren"), "muted", self)
        self.save_link = Link(look, tr("Als CSV speichern …"), "muted", self)
        for link in (self.copy_link, self.save_link):
            link.setMinimumWidth(link.sizeHint().width())
        foot = QHBoxLayout()
        foot.setSpacing(GAP)
        for link in (self.project, self.layer, self.stop):
            foot.addWidget(link)
        foot.addStretch(1)
        foot.addWidget(self.copy_link)
        foot.addWidget(self.save_link)
        self.body.addLayout(foot)
        self.tabs.chosen.connect(self._show_tab)
        self.filter.textChanged.connect(lambda _: self._fill())
        self.moves.changed.connect(self._work.set_moves)
        self.project.clicked.connect(lambda: self._project(self._row()))
        self.layer.clicked.connect(self._show_layer)
        self.stop.clicked.connect(self._work.cancel)
        self.copy_link.clicked.connect(lambda: self.copy(everything=True))
        self.save_link.clicked.connect(self._ask_path)

    def _make_table(self, tab: int, look: Look) -> QTableView:
        table = compare_table(self.models[tab], look, self, self.copy)
        table.setObjectName("threats.units" if tab == THREATS else "threats.attacks")
        table.setAccessibleName(tr("Eigene Einheiten") if tab == THREATS else tr("Eigene Angriffe"))
        table.customContextMenuRequested.connect(self._open_menu)
        table.selectionModel().selectionChanged.connect(lambda: self._show_foot())
        table.clicked.connect(lambda index: self._go(index.row()))
        table.doubleClicked.connect(lambda index: self._project(index.row()))
        self._stack.addWidget(table)
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

    def refresh(self) -> None:
        """Shows the answer as it is now; closes when there is no Partie any more."""
        if self._session.position is None:
            self.dismiss()
            return
        work = self._work
        self.moves.show_view(work.view, work.moves)
        remark = work.fault
        if not remark and work.view is not None and work.stale:
            remark = tr("veraltet, wird neu gerechnet …") if work.running else tr("veraltet")
            if not work.view.complete:
                remark = tr("abgebrochen, nicht alles ist gerechnet")
        elif not remark and work.running:
            remark = tr("wird gerechnet …")
        self.set_title(tr("Wer mich angreifen kann"), remark)
        for table in self.tables:
            table.setEnabled(not work.stale or work.view is None or not work.view.complete)
        self._fill()

    def _progress(self, share: float) -> None:
        words = tr("wird gerechnet … {share}").format(share=percent(share))
        if self._work.running and share < 1:
            self.set_title(tr("Wer mich angreifen kann"), words)

    def _fill(self) -> None:
        view, words = self._work.view, self.filter.text()
        threats = threat_rows(view, self._session.label, words) if view is not None else []
        attacks = attack_rows(view, words) if view is not None else []
        for tab, heads, rows in ((THREATS, threat_heads(), threats), (ATTACKS, attack_heads(), attacks)):
            model, table = self.models[tab], self.tables[tab]
            if model.heads != heads or model.given != tuple(rows):
                model.fill(heads, rows, _NUMBERS[tab])
                self._set_columns(table, _COLUMNS[tab])
            self.tabs.set_count(tab, len(rows) if view is not None else None)
        waiting = tr("wird gerechnet …") if view is None and not self._work.fault else ""
        found = (
            tr("Keine fremde Gruppe kann dich diesen Zug angreifen."),
            tr("Deine Befehle greifen niemanden an, von dem man weiß."),
        )
        for label, text, model in zip(self.empty, found, self.models, strict=True):
            label.setText(waiting or (tr("Nichts passt zum Filter.") if words else text))
            label.adjustSize()
            label.setVisible(not model.rows)
        self.notes.setText(" ".join(view.notes) if view is not None else "")
        self._show_foot()

    @staticmethod
    def _set_columns(table: QTableView, columns: tuple[int, ...]) -> None:
        header = table.horizontalHeader()
        for column, room in enumerate(columns):
            mode = QHeaderView.ResizeMode.Interactive if room else QHeaderView.ResizeMode.Stretch
            header.setSectionResizeMode(column, mode)
            if room:
                table.setColumnWidth(column, room)

    def _show_tab(self, tab: int) -> None:
        self._stack.setCurrentIndex(tab)
        self._show_foot()

    def _show_foot(self) -> None:
        self.project.setEnabled(self._row() >= 0)
        self.stop.setVisible(self._work.running)

    # --- doing ---

    def _rows(self) -> list[int]:
        return sorted({index.row() for index in self.table.selectionModel().selectedIndexes()})

    def _row(self) -> int:
        rows = self._rows()
        return rows[0] if rows else -1

    def _go(self, row: int) -> None:
        """Shows the unit of a row in its panel and on the map."""
        unit = self.models[self.tab].rows[row].unit
        if self._session.unit(unit) is not None:
            self._session.select(unit)

    def _project(self, row: int, attacker: str = "") -> None:
        """Opens the battle of a row: the most dangerous comer, or the one named, against the unit."""
        target = self.models[self.tab].rows[row].target if 0 <= row < len(self.models[self.tab].rows) else None
        if isinstance(target, Threat):
            self.projection_wanted.emit(attacker or target.comers[0].unit, target.unit)
        elif isinstance(target, OwnAttack):
            self.projection_wanted.emit(target.unit, target.target)

    def _show_layer(self) -> None:
        from mycom.ui.threats_layer import LAYER

        self._window.map.set_layer(LAYER)
        self.dismiss()

    def copy(self, *, everything: bool = False) -> None:
        """Puts the selected rows, or all, on the clipboard."""
        QApplication.clipboard().setText(self.models[self.tab].text(() if everything else self._rows()))

    def as_csv(self) -> str:
        """All rows that are shown as CSV."""
        model = self.models[self.tab]
        return csv_text(model.heads, ([cell.text for cell in row.cells] for row in model.rows))

    def _ask_path(self) -> None:
        path = ask_csv_path(self, "gefahren.csv")
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Writes all rows that are shown as CSV; what hinders it is told in the heading."""
        try:
            path.write_text(self.as_csv(), encoding="utf-8-sig")
        except OSError as error:
            self.set_title(tr("Wer mich angreifen kann"), str(error))

    def menu(self, row: int) -> QMenu:
        """What can be done with a row: each comer as a projection, or let it come."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        target = self.models[self.tab].rows[row].target
        if isinstance(target, Threat):
            for comer in target.comers:
                words = tr("{title} hochrechnen").format(title=comer.title)
                menu.addAction(words).triggered.connect(lambda _=False, who=comer.unit: self._project(row, who))
            menu.addSeparator()
            for comer in target.comers:
                words = tr("Annehmen: {title} greift hier an").format(title=comer.title)
                menu.addAction(words).triggered.connect(
                    lambda _=False, who=comer.unit, place=target.place: self.moves.propose(who, place)
                )
        else:
            menu.addAction(tr("Als Hochrechnung öffnen")).triggered.connect(lambda: self._project(row))
        menu.addSeparator()
        menu.addAction(tr("Kopieren")).triggered.connect(lambda: self.copy())
        return menu

    def _open_menu(self, at: QPoint) -> None:
        index = self.table.indexAt(at)
        if index.isValid():
            self.menu(index.row()).popup(self.table.viewport().mapToGlobal(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the projection of the row, Esc closes."""
        if event.key() in (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value) and self._row() >= 0:
            self._project(self._row())
            return
        super().keyPressEvent(event)

    def dismiss(self) -> None:
        """Nobody looks any more."""
        self._work.changed.disconnect(self.refresh)
        self._work.progressed.disconnect(self._progress)
        self._work.watch("sheet", False)
        super().dismiss()
