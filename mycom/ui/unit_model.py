"""The units as a model of two levels (sections, units) for the tree, and flat for the table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from mycom.systems.view import UnitView
from mycom.systems.words import Words
from mycom.ui.filtering import Filter
from mycom.ui.preview_words import events, moves, place_after, places_words, short, words
from mycom.ui.session import Session
from mycom.ui.texts import localized, tr

_DISPLAY = Qt.ItemDataRole.DisplayRole
_ALIGN = Qt.ItemDataRole.TextAlignmentRole
UNIT = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex
_NONE = QModelIndex()
SECTIONS = ("groups", "provinces", "neighbours")


def section_label(section: str, words: Words) -> str:
    """The heading of a section in the game's own words."""
    known = {"groups": localized(*words.groups), "provinces": localized(*words.places), "neighbours": tr("Nachbarn")}
    return known.get(section, section)


def tip_of(session: Session, unit: UnitView) -> str:
    """Name, what it is, and what becomes of it this turn."""
    lines = [unit.name, unit.subtitle]
    then, row = session.previews.unit(unit.id), session.previews.row(unit.id, unit.figure_key)
    if then is not None and moves(then):
        lines.append(places_words(then))
    if row is not None:
        lines.append(words(row))
    if then is not None:
        lines += [f"{text}: {chance}" if chance else text for text, chance in events(then)]
    return "\n".join(lines)


class UnitTree(QAbstractItemModel):
    """Sections with their units. The delegate paints rows from `unit_at` and `section_at`."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._rows: list[tuple[str, list[UnitView]]] = []

    @property
    def words(self) -> Words:
        """What the game calls its units."""
        return self._session.words

    def fill(self, wanted: Filter) -> None:
        """Shows the units that pass the filter; empty sections are left out."""
        self.beginResetModel()
        parts: dict[str, list[UnitView]] = {section: [] for section in SECTIONS}
        state, news = self._session.state, self._session.is_news
        for unit in self._session.units():
            if wanted.matches(unit, state(unit.id), news):
                parts.setdefault(unit.section, []).append(unit)
        self._rows = [(section, units) for section, units in parts.items() if units]
        self.endResetModel()

    def count(self) -> int:
        """How many units are shown."""
        return sum(len(units) for _, units in self._rows)

    def unit_at(self, index: Index) -> UnitView | None:
        """The unit of a row, None for a section."""
        at = index.internalId()
        return self._rows[at - 1][1][index.row()] if at else None

    def section_at(self, index: Index) -> tuple[str, list[UnitView]] | None:
        """The section of a heading row."""
        return None if index.internalId() else self._rows[index.row()]

    def index_of(self, unit_id: str) -> QModelIndex:
        """Where a unit stands; an invalid index when it is not shown."""
        for at, (_, units) in enumerate(self._rows):
            for row, unit in enumerate(units):
                if unit.id == unit_id:
                    return self.createIndex(row, 0, at + 1)
        return QModelIndex()

    def index(self, row: int, column: int, parent: Index = _NONE) -> QModelIndex:
        """Qt's way to a row: the internal id is 0 for a section, else the section's number from 1."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index = _NONE) -> QModelIndex:  # type: ignore[override]
        """The section of a unit."""
        at = index.internalId() if index.isValid() else 0
        return self.createIndex(at - 1, 0, 0) if at else QModelIndex()

    def rowCount(self, parent: Index = _NONE) -> int:
        """Rows below a heading."""
        if not parent.isValid():
            return len(self._rows)
        return 0 if parent.internalId() else len(self._rows[parent.row()][1])

    def columnCount(self, parent: Index = _NONE) -> int:
        """One: the delegate paints all."""
        return 1

    def data(self, index: Index, role: int = _DISPLAY) -> Any:
        """The text for keyboard search and screen readers, and the tool tip."""
        if role not in (_DISPLAY, Qt.ItemDataRole.ToolTipRole, UNIT):
            return None
        unit = self.unit_at(index)
        if unit is None:
            section = self.section_at(index)
            return section_label(section[0], self.words) if section and role == _DISPLAY else None
        if role == UNIT:
            return unit.id
        return unit.name if role == _DISPLAY else tip_of(self._session, unit)


class UnitTable(QAbstractTableModel):
    """All units in columns: id, name, place, state, figure, with the preview both after the turn, then every trait."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._units: list[UnitView] = []
        self._heads: list[str] = []
        self._chips: list[str] = []
        self._after = False

    def after_changed(self) -> None:
        """Shows what the preview says now."""
        if self._after and self._units:
            self.dataChanged.emit(self.index(0, 5), self.index(len(self._units) - 1, 6))

    def fill(self, wanted: Filter) -> None:
        """Shows the units that pass the filter."""
        self.beginResetModel()
        self._after = self._session.previews.on
        state, news = self._session.state, self._session.is_news
        self._units = [unit for unit in self._session.units() if wanted.matches(unit, state(unit.id), news)]
        labels = dict.fromkeys(chip.label for unit in self._units for chip in unit.chips)
        self._chips = list(labels)
        after = [tr("danach"), tr("Ort danach")] if self._after else []
        self._heads = [
            tr("Einheit"),
            tr("Name"),
            tr("Ort"),
            tr("Stand"),
            localized(*self._session.words.figure),
            *after,
            *self._chips,
        ]
        self.endResetModel()

    def unit_at(self, row: int) -> UnitView:
        """The unit of a row."""
        return self._units[row]

    def row_of(self, unit_id: str) -> int:
        """The row of a unit, -1 when it is not shown."""
        return next((row for row, unit in enumerate(self._units) if unit.id == unit_id), -1)

    def rowCount(self, parent: Index = _NONE) -> int:
        """One row a unit."""
        return 0 if parent.isValid() else len(self._units)

    def columnCount(self, parent: Index = _NONE) -> int:
        """Fixed columns and traits."""
        return 0 if parent.isValid() else len(self._heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> Any:
        """The column heads."""
        if orientation == Qt.Orientation.Horizontal and role == _DISPLAY and section < len(self._heads):
            return self._heads[section]
        return None

    def data(self, index: Index, role: int = _DISPLAY) -> Any:
        """A cell's text and side."""
        column = index.column()
        if role == _ALIGN:
            side = Qt.AlignmentFlag.AlignLeft if column in (0, 1, 3) else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == UNIT:
            return self._units[index.row()].id
        if role == Qt.ItemDataRole.ToolTipRole and column < 7:
            return tip_of(self._session, self._units[index.row()])
        if role != _DISPLAY:
            return None
        return self._text(self._units[index.row()], column)

    def _text(self, unit: UnitView, column: int) -> str:
        if column == 0:
            return unit.id
        if column == 1:
            return unit.name
        if column == 2:
            return f"{unit.place[0]}/{unit.place[1]}" if unit.place else "–"
        if column == 3:
            return {"done": tr("fertig"), "open": tr("offen"), "error": tr("Fehler")}.get(
                self._session.state(unit.id), ""
            )
        if column == 4:
            return "?" if unit.figure is None else str(unit.figure)
        if self._after and column < 7:
            return self._text_after(unit, column)
        label = self._chips[column - 5 - (2 if self._after else 0)]
        return next((chip.value for chip in unit.chips if chip.label == label), "")

    def _text_after(self, unit: UnitView, column: int) -> str:
        previews = self._session.previews
        if column == 5:
            row = previews.row(unit.id, unit.figure_key)
            return short(row) if row is not None else ""
        then = previews.unit(unit.id)
        return place_after(then) if then is not None and moves(then) else ""

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sorts by a column (-1: as the system lists them); numbers by value, places by x then y."""
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        kept = [(index, self._units[index.row()]) for index in before]
        if column < 0:
            listed = {unit.id: at for at, unit in enumerate(self._session.units())}
            self._units.sort(key=lambda unit: listed.get(unit.id, 0))
        else:
            down = order == Qt.SortOrder.DescendingOrder
            self._units.sort(key=lambda unit: self._key(unit, column), reverse=down)
        rows = {unit.id: row for row, unit in enumerate(self._units)}
        for index, unit in kept:
            self.changePersistentIndex(index, self.index(rows[unit.id], index.column()))
        self.layoutChanged.emit()

    def _key(self, unit: UnitView, column: int) -> tuple[int, float, float, str]:
        if column == 2:
            x, y = unit.place or (0, 0)
            return (0, x, y, "")
        text = self._text(unit, column)
        digits = text.replace("−", "-").replace("%", "").replace("+", "").replace("\u202f", "").strip("≈ ")
        try:
            return (0, float(digits), 0, "")
        except ValueError:
            return (1, 0, 0, text.casefold())
