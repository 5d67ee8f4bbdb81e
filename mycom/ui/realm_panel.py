"""The left panel: all units of the realm as a tree or a table, with a filter."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QStackedLayout,
    QTableView,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from mycom.ui.cards import Caption, Card, Link
from mycom.ui.filtering import read_filter
from mycom.ui.look import Look
from mycom.ui.realm_head import AfterButton, RealmTitle, TableButton
from mycom.ui.session import Session
from mycom.ui.texts import localized, plural, tr
from mycom.ui.unit_model import UNIT, UnitTable, UnitTree
from mycom.ui.unit_rows import Columns, UnitDelegate
from mycom.ui.viewport import own_viewport

#: So many rows are painted one by one; of more all are.
_FEW = 20
_FLAGS = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Current


class RealmPanel(Card):
    """Filter, tree and table. `activated` carries a unit that was double-clicked or entered."""

    activated = Signal(str)
    demo_wanted = Signal()
    table_shown = Signal(bool)

    def __init__(self, session: Session, look: Look) -> None:
        super().__init__(look, top=False)
        self._session = session
        self.title = RealmTitle(look)
        self.filter = QLineEdit(self)
        self.filter.setObjectName("realm.filter")
        self.filter.setClearButtonEnabled(True)
        self.filter.setAcceptDrops(False)  # dropped files are reports, wherever they fall
        self.filter.setFixedHeight(31)
        self.filter.setAccessibleName(tr("Einheiten filtern"))
        self.model = UnitTree(session, self)
        self.tree = QTreeView(self)
        self.tree.setViewport(own_viewport(filled=True))
        self.tree.setObjectName("realm.tree")
        self.tree.setAccessibleName(tr("Einheiten"))
        self.tree.setModel(self.model)
        self.tree.setHeaderHidden(True)
        self.tree.setRootIsDecorated(False)
        self.tree.setIndentation(0)
        self.tree.setUniformRowHeights(True)
        self.tree.setMouseTracking(True)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._delegate = UnitDelegate(self.model, session, look, self.tree)
        self.tree.setItemDelegate(self._delegate)
        self.tree.entered.connect(self._hover)
        self.tree.viewportEntered.connect(self._hover)
        self.table: QTableView | None = None
        self._table_model: UnitTable | None = None
        self.empty = QWidget(self)
        self._empty_link: Link | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(1, 0, 1, 6)
        box.setSpacing(0)
        row = QHBoxLayout()
        row.setContentsMargins(11, 0, 11, 4)
        row.setSpacing(6)
        row.addWidget(self.filter)
        self.as_table = TableButton(look, self)
        row.addWidget(self.as_table)
        self.after = AfterButton(session, look, self)
        row.addWidget(self.after)
        box.addLayout(row)
        self._columns = Columns(look, self)
        box.addWidget(self._columns)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.tree)
        self._stack.addWidget(self.empty)
        box.addLayout(self._stack, 1)
        self._syncing = False
        self.tree.viewport().installEventFilter(self)
        self.filter.textChanged.connect(self.refill)
        self.tree.selectionModel().selectionChanged.connect(self._from_tree)
        self.tree.clicked.connect(self._toggle)
        self.tree.doubleClicked.connect(self._activate)
        self.as_table.toggled.connect(self._show_as_table)
        copy = QShortcut(QKeySequence.StandardKey.Copy, self.tree, self.copy)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        session.partie_changed.connect(self.refresh)
        session.selection_changed.connect(self._follow)
        self._states: dict[str, str] = {}
        session.problems_changed.connect(self._states_changed)
        session.orders_changed.connect(self._states_changed)
        session.marks_changed.connect(self._states_changed)
        session.previews.changed.connect(self._after_changed)
        session.previews.switched.connect(self._after_switched)
        self.refresh()

    def refresh(self) -> None:
        """Shows the units of the open Partie."""
        units, words = self._session.units(), self._session.words
        self.filter.setPlaceholderText(localized(*words.filter_hint))
        groups = sum(unit.section == "groups" for unit in units)
        provinces = sum(unit.section == "provinces" for unit in units)
        remark = ""
        if units:
            remark = (
                plural(groups, localized(*words.group), localized(*words.groups))
                + " · "
                + plural(provinces, localized(*words.place), localized(*words.places))
            )
        self.title.caption.set_words(tr("Reich"), remark)
        self.as_table.setEnabled(bool(units))
        self.after.setEnabled(bool(units))
        self._columns.after = self._session.previews.on
        self._columns.figure = localized(*words.figure)
        self.filter.setEnabled(bool(units))
        self.refill()

    def refill(self) -> None:
        """Applies the filter."""
        wanted = read_filter(self.filter.text())
        self._syncing = True
        self.model.fill(wanted)
        self.tree.expandAll()
        if not wanted.words and not wanted.states and not wanted.new and not wanted.comparisons:
            neighbours = self.model.index(self.model.rowCount() - 1, 0)
            section = self.model.section_at(neighbours) if neighbours.isValid() else None
            if section is not None and section[0] == "neighbours":
                self.tree.collapse(neighbours)
        if self._table_model is not None:
            self._table_model.fill(wanted)
        self._syncing = False
        if self._session.partie is None or self.model.count() == 0:
            self._show_empty()
        else:
            self._stack.setCurrentWidget(self._shown_view())
        self._columns.setVisible(self._session.partie is not None and self._shown_view() is self.tree)
        self._follow(self._session.selected)

    def _show_empty(self) -> None:
        if self.empty.layout() is None:
            box = QVBoxLayout(self.empty)
            box.setContentsMargins(20, 28, 20, 20)
            self._empty_link = Link(self._look, "", "accent", self.empty)
            self._empty_text = Caption(self._look, "", self.empty)
            box.addWidget(self._empty_text)
            box.addWidget(self._empty_link)
            box.addStretch(1)
            self._empty_link.clicked.connect(self._empty_clicked)
        none = self._session.partie is None
        self._empty_text.set_words(tr("Auswertung hierher ziehen") if none else tr("Nichts gefunden"), "")
        if self._empty_link is not None:
            self._empty_link.setText(tr("Demo öffnen") if none else tr("Filter löschen"))
        self._stack.setCurrentWidget(self.empty)

    def _empty_clicked(self) -> None:
        if self._session.partie is None:
            self.demo_wanted.emit()
        else:
            self.filter.clear()

    def _shown_view(self) -> QAbstractItemView:
        return self.table if self.table is not None and self.as_table.isChecked() else self.tree

    # --- selection ---

    def _hover(self, index: QModelIndex | None = None) -> None:
        unit = str(index.data(UNIT) or "") if index is not None else ""
        if unit != self._delegate.hovered:
            self._delegate.hovered = unit
            self.tree.viewport().update()

    def _from_tree(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        if self._syncing:
            return
        view = self._shown_view()
        chosen = [index.data(UNIT) for index in view.selectionModel().selectedIndexes() if index.data(UNIT)]
        current = view.currentIndex().data(UNIT)
        main = current if current in chosen else (chosen[-1] if chosen else "")
        if main:
            self._session.select(main, tuple(dict.fromkeys(chosen)))

    def _follow(self, unit_id: str) -> None:
        """Selects the row of the selected unit."""
        view = self._shown_view()
        model: QAbstractItemModel | None = view.model()
        if model is None or view.selectionModel() is None:
            return
        index = self._index_of(unit_id)
        chosen = view.selectionModel()
        wanted = [found for found in map(self._index_of, (unit_id, *self._session.others)) if found.isValid()]
        selected = {row.data(UNIT) for row in chosen.selectedIndexes()}
        if wanted and selected == {found.data(UNIT) for found in wanted}:
            return
        self._syncing = True
        if not wanted:
            chosen.clearSelection()
        for found in wanted:
            if view is self.tree and not self.tree.isExpanded(found.parent()):
                self.tree.expand(found.parent())
            flags = _FLAGS if found is wanted[0] else QItemSelectionModel.SelectionFlag.Select
            chosen.select(found, flags | QItemSelectionModel.SelectionFlag.Rows)
        if index.isValid():
            chosen.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            view.scrollTo(index)
        self._syncing = False

    def _index_of(self, unit_id: str) -> QModelIndex:
        """Where a unit stands in the tree or table that is shown."""
        if self._table_model is None or self._shown_view() is not self.table:
            return self.model.index_of(unit_id)
        row = self._table_model.row_of(unit_id)
        return self._table_model.index(row, 0) if row >= 0 else QModelIndex()

    def _toggle(self, index: QModelIndex) -> None:
        if self.model.section_at(index) is not None:
            self.tree.setExpanded(index, not self.tree.isExpanded(index))

    def _activate(self, index: QModelIndex) -> None:
        unit = index.data(UNIT)
        if unit:
            self.activated.emit(unit)

    def _states_changed(self) -> None:
        if read_filter(self.filter.text()).states:
            self.refill()
        states = {unit.id: self._session.state(unit.id) for unit in self._session.units()}
        changed = [unit for unit, state in states.items() if self._states.get(unit) != state]
        self._states = states
        if self._shown_view() is not self.tree or len(changed) > _FEW:
            self._shown_view().viewport().update()
            return
        for unit in changed:
            self.tree.update(self.model.index_of(unit))

    def _after_changed(self) -> None:
        if self._table_model is not None:
            self._table_model.after_changed()
        self._shown_view().viewport().update()

    def _after_switched(self, on: bool) -> None:
        self._columns.after = on
        self._columns.update()
        if self._table_model is not None:
            self._table_model.fill(read_filter(self.filter.text()))
            self._size_columns()
            self._follow(self._session.selected)

    # --- table ---

    def toggle_table(self) -> None:
        """Changes between tree and table."""
        self.as_table.toggle()

    def _show_as_table(self, table: bool) -> None:
        if self.table is None:
            self._make_table()
        self._stack.setCurrentWidget(self._shown_view())
        self._columns.setVisible(not table)
        self._follow(self._session.selected)
        self.table_shown.emit(table)

    def _make_table(self) -> None:
        self._table_model = UnitTable(self._session, self)
        self._table_model.fill(read_filter(self.filter.text()))
        table = QTableView(self)
        table.setObjectName("realm.table")
        table.setModel(self._table_model)
        table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        table.setSortingEnabled(True)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(25)
        table.horizontalHeader().setHighlightSections(False)
        table.selectionModel().selectionChanged.connect(self._from_tree)
        table.doubleClicked.connect(self._activate)
        copy = QShortcut(QKeySequence.StandardKey.Copy, table, self.copy)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        self._stack.addWidget(table)
        self.table = table
        self._size_columns()

    def _size_columns(self) -> None:
        if self.table is None or self._table_model is None:
            return
        for column, room in enumerate((66, 110, 52, 58, 64)):
            self.table.setColumnWidth(column, room)
        for column in range(5, self._table_model.columnCount()):
            self.table.setColumnWidth(column, 74 if column == 6 and self._session.previews.on else 62)

    def copy(self) -> None:
        """Puts the selected rows on the clipboard, columns by tabulators."""
        view = self._shown_view()
        lines = []
        if self.table is not None and view is self.table and self._table_model is not None:
            model = self._table_model
            for row in sorted({index.row() for index in view.selectionModel().selectedIndexes()}):
                cells = (model.index(row, column).data() for column in range(model.columnCount()))
                lines.append("\t".join(str(cell) for cell in cells))
        else:
            for index in view.selectionModel().selectedIndexes():
                unit = self.model.unit_at(index)
                if unit is not None:
                    place = f"{unit.place[0]}/{unit.place[1]}" if unit.place else ""
                    lines.append(f"{unit.id}\t{unit.name}\t{place}\t{'?' if unit.figure is None else unit.figure}")
        if lines:
            QApplication.clipboard().setText("\n".join(lines))

    def menu(self) -> QMenu:
        """What can be done with the selected units."""
        from mycom.ui.realm_menu import realm_menu

        return realm_menu(self, self._session)

    @property
    def has_selection(self) -> bool:
        """Whether a row is selected in the tree or table that is shown."""
        return self._shown_view().selectionModel().hasSelection()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offers what can be done with the selected units."""
        menu = self.menu()
        if menu.actions():
            menu.popup(event.globalPos())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keeps the tree's column and the heads as wide as the room beside the scroll bar."""
        if event.type() == QEvent.Type.Resize:
            width = self.tree.viewport().width()
            self.tree.header().resizeSection(0, width)
            self._columns.room = width
            self._columns.update()
        return False

    def sizeHint(self) -> QSize:
        """The usual width."""
        return QSize(264, 600)

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for small screens."""
        return QSize(232, 200)
