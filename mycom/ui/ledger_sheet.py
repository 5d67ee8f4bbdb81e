"""The whole ledger order by order, over the map: whose stocks, which stock, which words; a row lights its order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHBoxLayout, QHeaderView, QLineEdit, QTableView, QWidget

from mycom.ui import paint
from mycom.ui.cards import Link
from mycom.ui.csv_file import ask_csv_path, write_csv
from mycom.ui.ledger_table import AFTER, BEFORE, CAUSE, CHANGE, ITEM, PARTNER, TEXT, LedgerTable
from mycom.ui.ledger_view import plain
from mycom.ui.look import Look
from mycom.ui.projection.flow import Flow
from mycom.ui.session import REALM, Session
from mycom.ui.sheet import Sheet
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.ui.running import Running

_ROOM = {CAUSE: 108, ITEM: 84, BEFORE: 56, CHANGE: 70, AFTER: 56, PARTNER: 66}
#: A narrower sheet leaves out what was there before: the row above tells it.
_NARROW = 600


class LedgerSheet(Sheet):
    """A table with scope, stock and filter."""

    def __init__(
        self, session: Session, look: Look, running: Running, parent: QWidget, unit: str, label: str = ""
    ) -> None:
        super().__init__(look, parent, tr("Kasse Befehl für Befehl"))
        self.setObjectName("ledger")
        self._session, self._running = session, running
        self._unit, self._label = unit, label
        self._links: list[Link] = []
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(tr("Filtern: G7, Sold, BAS 12 …"))
        self.filter.setAccessibleName(tr("Buchungen filtern"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self.refresh)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.filter, 1)
        self.scopes: dict[str, Link] = {}
        self._scope_box = QHBoxLayout()
        self._scope_box.setSpacing(2)
        row.addLayout(self._scope_box)
        self.body.addLayout(row)
        self._stocks = QWidget(self)
        self._flow = Flow(self._stocks, 2)
        self.body.addWidget(self._stocks)
        self.model = LedgerTable(session, look, self)
        self.table = QTableView(self)
        self._set_up_table()
        self.body.addWidget(self.table, 1)
        foot = QHBoxLayout()
        self.copy_link = Link(look, tr("Als Text kopieren"), "plain", self)
        self.copy_link.clicked.connect(self.copy_all)
        self.save_link = Link(look, tr("Als CSV speichern …"), "plain", self)
        self.save_link.clicked.connect(self._ask_path)
        foot.addStretch(1)
        foot.addWidget(self.copy_link)
        foot.addWidget(self.save_link)
        self.body.addLayout(foot)
        session.orders_changed.connect(self.refresh)
        session.problems_changed.connect(self.refresh)
        session.partie_changed.connect(self.dismiss)
        session.selection_changed.connect(self._show_scopes)
        self.closed.connect(lambda: session.orders_lit.emit(frozenset()))
        self._show_scopes()
        self.refresh()
        self.setFocusProxy(self.table)

    def _set_up_table(self) -> None:
        table = self.table
        table.setObjectName("ledger.table")
        table.setModel(self.model)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setMouseTracking(True)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(25)
        head = table.horizontalHeader()
        head.setHighlightSections(False)
        head.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        head.setSortIndicatorClearable(True)
        table.setSortingEnabled(True)
        for column, room in _ROOM.items():
            table.setColumnWidth(column, room)
        head.setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        table.entered.connect(self._light)
        table.viewport().installEventFilter(self)
        table.selectionModel().currentChanged.connect(self._light)
        table.clicked.connect(self._clicked)
        table.activated.connect(self._open)
        copy = QShortcut(QKeySequence.StandardKey.Copy, table, self.copy)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)

    # --- what is shown ---

    @property
    def unit(self) -> str:
        """Whose ledger is shown."""
        return self._unit

    @property
    def stock(self) -> str:
        """The label of the stock shown, empty for all."""
        return self._label

    def show_unit(self, unit: str) -> None:
        """Shows the ledger of a unit, or of the realm."""
        self._unit = unit
        self._show_scopes()
        self.refresh()

    def show_stock(self, label: str) -> None:
        """Shows one stock alone; empty: all."""
        self._label = label
        self.refresh()

    def _show_scopes(self) -> None:
        """The realm, the selected unit and the one that is shown."""
        units = [REALM]
        for unit in (self._session.selected, self._unit):
            found = self._session.unit(unit)
            if found is not None and found.can_order and unit not in units:
                units.append(unit)
        for link in self.scopes.values():
            self._scope_box.removeWidget(link)
            link.hide()
            link.deleteLater()
        self.scopes = {}
        for unit in units:
            words = tr("ganzes Reich") if unit == REALM else self._session.label(unit)
            link = Link(self._look, words, "accent" if unit == self._unit else "muted", self)
            link.clicked.connect(lambda _=False, chosen=unit: self.show_unit(chosen))
            self._scope_box.addWidget(link)
            self.scopes[unit] = link

    def refresh(self) -> None:
        """Shows the postings as they are now."""
        found = self._running.of(self._unit)
        if found is None and self._unit != REALM:
            self._unit = REALM
            found = self._running.of(REALM)
            self._show_scopes()
        items = found.items if found is not None else ()
        item = next((each for each in items if each.label == self._label), None)
        if item is None:
            self._label = ""
        self.model.fill(found, item.key if item is not None else "", self.filter.text())
        widest = max((paint.width(each.label, 13, 500) + 20 for each in items), default=0.0)
        self.table.setColumnWidth(ITEM, max(_ROOM[ITEM], round(widest)))
        self.table.setColumnHidden(ITEM, item is not None)
        self.table.setColumnHidden(PARTNER, not any(posting.partner for posting in self.model.postings))
        remark = found.title if found is not None else ""
        if item is not None:
            remark += f" · {item.label} {plain(item.start)} → {plain(item.end)}"
        self.set_title(tr("Kasse Befehl für Befehl"), remark)
        for link in self._links:
            self._flow.removeWidget(link)
            link.hide()
            link.deleteLater()
        self._links = []
        for label in ("", *(each.label for each in items)):
            link = Link(self._look, label or tr("Alle"), "accent" if label == self._label else "muted", self._stocks)
            link.clicked.connect(lambda _=False, chosen=label: self.show_stock(chosen))
            self._flow.addWidget(link)
            link.show()
            self._links.append(link)
        self._stocks.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves a column out where there is no room."""
        super().resizeEvent(event)
        self.table.setColumnHidden(BEFORE, self.width() < _NARROW)

    # --- pointing ---

    def _light(self, index: QModelIndex, before: QModelIndex | None = None) -> None:
        """Lights the order of a row."""
        key = self.model.postings[index.row()].order if index.isValid() else 0
        self._session.orders_lit.emit(frozenset({key} if key else ()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Takes the light away when the pointer leaves the table."""
        if event.type() == QEvent.Type.Leave and watched is self.table.viewport():
            self._session.orders_lit.emit(frozenset())
        return super().eventFilter(watched, event)

    def _clicked(self, index: QModelIndex) -> None:
        """A click on the partner goes to him, on the order to the order."""
        posting = self.model.postings[index.row()]
        if index.column() == PARTNER and self._session.unit(posting.partner) is not None:
            self._session.select(posting.partner)
        elif index.column() == CAUSE:
            self._open(index)

    def _open(self, index: QModelIndex) -> None:
        """Goes to the order of a row."""
        posting = self.model.postings[index.row()]
        if posting.order:
            self._session.show_order(posting.by, posting.order)
            self._session.orders_lit.emit(frozenset({posting.order}))

    # --- as text ---

    def copy(self) -> None:
        """Puts the selected rows on the clipboard."""
        rows = sorted({index.row() for index in self.table.selectionModel().selectedIndexes()})
        QApplication.clipboard().setText(self.model.as_text(rows or range(self.model.rowCount())))

    def copy_all(self) -> None:
        """Puts all rows that are shown on the clipboard."""
        QApplication.clipboard().setText(self.model.as_text(range(self.model.rowCount())))

    def _ask_path(self) -> None:
        path = ask_csv_path(self, "kasse.csv")
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Writes all rows that are shown as CSV; what hinders it is told in the heading."""
        try:
            write_csv(path, self.model.as_csv())
        except OSError as error:
            self.set_title(tr("Kasse Befehl für Befehl"), str(error))
