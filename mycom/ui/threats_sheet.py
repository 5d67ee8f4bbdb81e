"""Who can attack own units this turn and whether they hold; own attacks; what if foreign units go where they can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QLabel,
    QMenu,
    QSizePolicy,
)

from mycom.systems.threats import OwnAttack, Threat
from mycom.ui.cards import Link
from mycom.ui.figures import percent
from mycom.ui.tables_sheet import Kind, TablesSheet
from mycom.ui.texts import tr
from mycom.ui.threats_moves import MovesLine
from mycom.ui.threats_rows import attack_heads, attack_rows, threat_heads, threat_rows, threat_tips

if TYPE_CHECKING:
    from mycom.ui.look import Look
    from mycom.ui.main_window import MainWindow
    from mycom.ui.threats_work import ThreatWork

THREATS, ATTACKS = range(2)
#: Widths of the columns; 0 shares the rest.
_UNITS = (150, 58, 0, 82, 82, 92, 0)
_ATTACKS = (0, 58, 82, 0)


class ThreatsSheet(TablesSheet):
    """`projection_wanted` carries who attacks whom."""

    projection_wanted = Signal(str, str)

    def __init__(self, window: MainWindow, work: ThreatWork) -> None:
        super().__init__(window, "threats", tr("Wer mich angreifen kann"))
        self._work = work
        self._build(window.appearance)
        work.changed.connect(self.refresh)
        work.progressed.connect(self._progress)
        work.watch("sheet", True)
        self.refresh()

    # --- building ---

    def _build(self, look: Look) -> None:
        self.build_tables(
            (Kind("units", tr("Eigene Einheiten"), _UNITS), Kind("attacks", tr("Eigene Angriffe"), _ATTACKS))
        )
        self.models[THREATS].tips = threat_tips()
        self.add_head()
        self.moves = MovesLine(look, self)
        self.body.addWidget(self.moves)
        self.body.addLayout(self.stack, 1)
        for table in self.tables:
            table.clicked.connect(lambda index: self._go(index.row()))
            table.doubleClicked.connect(lambda index: self._project(index.row()))
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
        self.add_foot(self.project, self.layer, self.stop)
        self.moves.changed.connect(self._work.set_moves)
        self.project.clicked.connect(lambda: self._project(self._row()))
        self.layer.clicked.connect(self._show_layer)
        self.stop.clicked.connect(self._work.cancel)

    # --- showing ---

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
        self.fill()

    def _progress(self, share: float) -> None:
        words = tr("wird gerechnet … {share}").format(share=percent(share))
        if self._work.running and share < 1:
            self.set_title(tr("Wer mich angreifen kann"), words)

    def fill(self) -> None:
        """Shows the rows that fit the filter."""
        view, words = self._work.view, self.filter.text()
        threats = threat_rows(view, self._session.label, words) if view is not None else []
        attacks = attack_rows(view, words) if view is not None else []
        self.set_rows(THREATS, threat_heads(), threats, (3, 4, 5))
        self.set_rows(ATTACKS, attack_heads(), attacks, (2,))
        for tab, rows in ((THREATS, threats), (ATTACKS, attacks)):
            self.tabs.set_count(tab, len(rows) if view is not None else None)
        waiting = tr("wird gerechnet …") if view is None and not self._work.fault else ""
        found = (
            tr("Keine fremde Einheit kann dich diesen Zug angreifen."),
            tr("Deine Befehle greifen niemanden an, von dem man weiß."),
        )
        self.show_nothing([waiting or (tr("Nichts passt zum Filter.") if words else text) for text in found])
        self.notes.setText(" ".join(view.notes) if view is not None else "")
        self.show_foot()

    def show_foot(self) -> None:
        """What can be done with the selected row."""
        self.project.setEnabled(self._row() >= 0)
        self.stop.setVisible(self._work.running)

    # --- doing ---

    def _row(self) -> int:
        rows = self.rows()
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

    def file_name(self) -> str:
        """The name that is proposed for the file."""
        return "gefahren.csv"

    def row_menu(self, row: int) -> QMenu:
        """What can be done with a row: each comer as a projection, or let it come."""
        menu = self.plain_menu()
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
        self.add_copying(menu)
        return menu

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
