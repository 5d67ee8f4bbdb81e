"""A sheet with tables behind tabs: sorted, copied, saved as CSV, with words where a table is empty."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QStackedLayout,
    QTableView,
    QWidget,
)

from mycom.problems import reason
from mycom.ui.cards import Link, TabRow
from mycom.ui.csv_file import ask_csv_path, csv_text, write_csv
from mycom.ui.plans_table import CompareModel, Row, compare_table
from mycom.ui.sheet import Sheet
from mycom.ui.texts import tr
from mycom.ui.theme.metrics import GAP, MARGIN, ROW

if TYPE_CHECKING:
    from mycom.ui.main_window import MainWindow

#: With less room the sheet lies over the unit's panel too.
_NARROWEST = 700


@dataclass(frozen=True, slots=True)
class Kind:
    """A table: its name after that of the sheet, what it is called, the widths of its columns (0 shares the rest)."""

    name: str
    title: str
    columns: tuple[int, ...]


class TablesSheet(Sheet):
    """The ground of such sheets. A kind of sheet calls `build_tables` and lays out what it needs around it.

    Subclasses tell what a click and Enter on a row do (`open_row`), and its menu (`menu`).
    """

    def __init__(self, window: MainWindow, name: str, title: str) -> None:
        super().__init__(window.appearance, window, title, room=lambda: room_of(window))
        self.setObjectName(name)
        self._window, self._session = window, window.session
        self._heading = title

    # --- building ---

    def build_tables(self, kinds: Sequence[Kind]) -> None:
        """Makes tabs, tables and their words for nothing; the stack has to be put into a layout."""
        look = self._window.appearance
        self._kinds = tuple(kinds)
        self.tabs = TabRow(look, tuple(kind.title for kind in kinds), self)
        self.tabs.chosen.connect(self._show_tab)
        self.stack = QStackedLayout()
        self.models = tuple(CompareModel(self) for _ in kinds)
        self.tables = tuple(self._make_table(kind, model) for kind, model in zip(kinds, self.models, strict=True))
        self.empty = tuple(QLabel(table) for table in self.tables)
        for label in self.empty:
            label.setProperty("tone", "muted")
            label.move(8, 2 * ROW)
        self.copy_link = Link(look, tr("Tabelle kopieren"), "muted", self)
        self.copy_link.clicked.connect(lambda: self.copy(everything=True))
        self.save_link = Link(look, tr("Als CSV speichern …"), "muted", self)
        self.save_link.clicked.connect(self._ask_path)
        for link in (self.copy_link, self.save_link):
            link.setMinimumWidth(link.sizeHint().width())

    def _make_table(self, kind: Kind, model: CompareModel) -> QTableView:
        table = compare_table(model, self._window.appearance, self, self.copy)
        table.setObjectName(f"{self.objectName()}.{kind.name}")
        table.setAccessibleName(kind.title)
        table.customContextMenuRequested.connect(self._open_menu)
        table.selectionModel().selectionChanged.connect(lambda: self.show_foot())
        self.stack.addWidget(table)
        return table

    def add_head(self, *before: QWidget) -> None:
        """The row of tabs, with a field that filters at its end."""
        self.filter = QLineEdit(self)
        self.filter.setObjectName(f"{self.objectName()}.filter")
        self.filter.setPlaceholderText(tr("Filtern"))
        self.filter.setAccessibleName(tr("Filtern"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setFixedWidth(220)
        self.filter.textChanged.connect(lambda _: self.fill())
        head = QHBoxLayout()
        head.setSpacing(GAP)
        for widget in (*before, self.tabs):
            head.addWidget(widget)
        head.addStretch(1)
        head.addWidget(self.filter)
        self.body.addLayout(head)

    def add_foot(self, *links: Link) -> None:
        """The row of what can be done with a row, and with the table."""
        foot = QHBoxLayout()
        foot.setSpacing(GAP)
        for link in links:
            foot.addWidget(link)
        foot.addStretch(1)
        foot.addWidget(self.copy_link)
        foot.addWidget(self.save_link)
        self.body.addLayout(foot)

    # --- showing ---

    def fill(self) -> None:
        """Shows the rows as they are now; made by the kinds of sheets."""

    def show_foot(self) -> None:
        """Shows what can be done with the selected rows; made by the kinds of sheets."""

    @property
    def tab(self) -> int:
        """The tab shown."""
        return self.tabs.current

    @property
    def table(self) -> QTableView:
        """The table shown."""
        return self.tables[self.tab]

    def set_rows(self, tab: int, heads: tuple[str, ...], rows: Sequence[Row], numbers: Iterable[int]) -> None:
        """Shows rows in a table where they are others than before; who is in it stays there."""
        model, table = self.models[tab], self.tables[tab]
        if model.heads == heads and model.given == tuple(rows):
            return
        before = table.currentIndex().row() if table.hasFocus() else -1
        model.fill(heads, list(rows), numbers)
        if before >= 0 and rows:
            table.selectRow(min(before, len(rows) - 1))
        header = table.horizontalHeader()
        for column, room in enumerate(self._kinds[tab].columns):
            mode = QHeaderView.ResizeMode.Interactive if room else QHeaderView.ResizeMode.Stretch
            header.setSectionResizeMode(column, mode)
            if room:
                table.setColumnWidth(column, room)

    def show_nothing(self, words: Sequence[str]) -> None:
        """What stands in each table without rows."""
        for label, text, model in zip(self.empty, words, self.models, strict=True):
            label.setText(text)
            label.adjustSize()
            label.setVisible(not model.rows)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keys go to the table at once."""
        super().focusInEvent(event)
        self.table.setFocus(event.reason())

    def _show_tab(self, tab: int) -> None:
        at_table = any(table.hasFocus() for table in self.tables)
        self.stack.setCurrentIndex(tab)
        if at_table:
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.show_foot()

    # --- rows ---

    def rows(self) -> list[int]:
        """The selected rows, from the top."""
        return sorted({index.row() for index in self.table.selectionModel().selectedIndexes()})

    @property
    def chosen(self) -> object:
        """What the first selected row stands for."""
        rows = self.rows()
        return self.models[self.tab].rows[rows[0]].target if rows else None

    def row_menu(self, row: int) -> QMenu:
        """What can be done with a row; made by the kinds of sheets."""
        return self.plain_menu()

    def plain_menu(self) -> QMenu:
        """An empty menu that ends when it is closed."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def add_copying(self, menu: QMenu) -> None:
        """The entry that copies the selected rows."""
        menu.addAction(tr("Kopieren")).triggered.connect(lambda: self.copy())

    def _open_menu(self, at: QPoint) -> None:
        index = self.table.indexAt(at)
        if index.isValid():
            self.row_menu(index.row()).popup(self.table.viewport().mapToGlobal(at))

    # --- copying and saving ---

    def copy(self, *, everything: bool = False) -> None:
        """Puts the selected rows, or all, on the clipboard."""
        QApplication.clipboard().setText(self.models[self.tab].text(() if everything else self.rows()))

    def as_csv(self) -> str:
        """All rows that are shown as CSV."""
        model = self.models[self.tab]
        return csv_text(model.heads, ([cell.text for cell in row.cells] for row in model.rows))

    def file_name(self) -> str:
        """The name that is proposed for the file."""
        return f"{self._heading.lower()}.csv"

    def _ask_path(self) -> None:
        path = ask_csv_path(self, self.file_name())
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Writes all rows that are shown as CSV; where it went, or what hinders it, is told in the heading."""
        try:
            write_csv(path, self.as_csv())
        except OSError as error:
            self.set_title(self._heading, reason(error))
        else:
            self.set_title(self._heading, tr("Gespeichert: {file}").format(file=path.name))


def room_of(window: MainWindow) -> QRect:
    """The window's panels without that of the unit, where it stands at the right and leaves room enough."""
    top = window.toolbar.mapTo(window, window.toolbar.rect().bottomLeft()).y() + 1
    bottom = window.height() - window.statusBar().height()
    right = window.width() - MARGIN
    dock: QWidget = window.unit_dock
    if dock.isVisible() and not window.unit_dock.isFloating() and dock.x() >= MARGIN + _NARROWEST + GAP:
        right = dock.x() - GAP
    return QRect(MARGIN, top, right - MARGIN, bottom - top)
