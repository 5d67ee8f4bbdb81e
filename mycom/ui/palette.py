"""Strg+K: everything by name: units, coordinates, commands, orders and their rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from mycom.ui.actions import key_text
from mycom.ui.mnemonics import plain
from mycom.ui.quick_entry import place_target
from mycom.ui.rows_view import Line, RowsView
from mycom.ui.sheet import Sheet
from mycom.ui.texts import title_of, tr

if TYPE_CHECKING:
    from mycom.ui.main_window import MainWindow

_LIMIT = 40


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found: its words, what kind it is, its key, what choosing it does."""

    words: str
    kind: str
    remark: str
    act: Callable[[], object]


def entries(window: MainWindow) -> list[Entry]:
    """Everything that can be found in the window as it stands."""
    session = window.session
    found = [
        Entry(f"{session.label(unit.id)}   {unit.subtitle}", tr("Einheit"), "", _go_to(window, unit.id))
        for unit in session.units()
    ]
    plans = session.partie.plans.all() if session.partie is not None else ()
    if len(plans) > 1:
        found += [Entry(plan.name, tr("Plan"), "", _plan(window, plan.number)) for plan in plans if not plan.active]
    found += [
        Entry(plain(action.text()).removesuffix(" …"), tr("Befehl"), key_text(action), action.trigger)
        for action in window.actions_by_id.values()
        if action.isEnabled() and action.objectName() != "palette"
    ]
    position = session.position
    if position is not None:
        unit = session.unit(session.selected)
        for offer in session.offers(session.selected) if unit is not None and unit.can_order else ():
            kind = position.catalogue.kind(offer.kind)
            if kind is not None and not offer.reason:
                words = tr("{kind} {title} geben").format(kind=kind.id, title=title_of(kind))
                found.append(Entry(words, unit.id if unit is not None else "", "", _start(window, kind.id)))
        for kind in position.catalogue.kinds.values():
            words = f"{kind.id} {title_of(kind)} {' '.join(kind.keywords)}"
            found.append(Entry(words, tr("Regel"), kind.chapter, _rule(window, kind.id)))
    return found


def _go_to(window: MainWindow, unit_id: str) -> Callable[[], object]:
    return lambda: window.control.show_place(None, unit_id)


def _start(window: MainWindow, kind: str) -> Callable[[], object]:
    return lambda: window.unit.orders.start(kind)


def _plan(window: MainWindow, number: int) -> Callable[[], object]:
    return lambda: window.commands.use_plan(number)


def _rule(window: MainWindow, kind: str) -> Callable[[], object]:
    return lambda: window.commands.show_order_rule(kind)


def rank(words: str, typed: list[str]) -> int | None:
    """How well an entry fits: 0 its beginning, 1 a word's beginning, 2 anywhere, None not at all."""
    folded = words.casefold()
    if not all(part in folded for part in typed):
        return None
    if folded.startswith(typed[0]):
        return 0
    return 1 if f" {typed[0]}" in folded else 2


class Palette(Sheet):
    """The search line with what it finds."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window.appearance, window, tr("Suchen oder Befehl"), size=QSize(560, 420))
        self.setObjectName("palette")
        self._window = window
        self._entries = entries(window)
        self.line = QLineEdit(self)
        self.line.setObjectName("palette.line")
        self.line.setPlaceholderText(tr("Einheit, 26/11, Befehl, Regel …"))
        self.line.setFixedHeight(34)
        self.list = RowsView(window.appearance, self, first=72)
        self.list.setSelectionMode(RowsView.SelectionMode.SingleSelection)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body.addWidget(self.line)
        self.body.addWidget(self.list, 1)
        self.line.textChanged.connect(self._search)
        self.line.returnPressed.connect(self._enter)
        self.line.installEventFilter(self)
        self.list.opened.connect(self._act)
        self._search("")

    @classmethod
    def open_over(cls, window: MainWindow) -> Palette:
        """Opens the palette, or goes to the one that is open."""
        open_one = next((each for each in window.findChildren(Palette) if not each.isHidden()), None)
        palette = open_one or cls(window)
        palette.show()
        palette.raise_()
        palette.line.setFocus()
        return palette

    def _search(self, text: str) -> None:
        typed = text.casefold().split()
        place = place_target(text)
        lines: list[Line] = []
        if place is not None:
            words = tr("Zum Feld {x}/{y}").format(x=place[0], y=place[1])
            act = lambda: self._window.control.show_place(place)  # noqa: E731
            lines.append(Line(words, tr("Karte"), target=Entry(words, "", "", act)))
        ranked = [(rank(entry.words, typed) if typed else 0, at, entry) for at, entry in enumerate(self._entries)]
        for _, _, entry in sorted(
            (each for each in ranked if each[0] is not None), key=lambda each: (each[0], each[1])
        )[:_LIMIT]:
            lines.append(Line(entry.words, entry.kind, entry.remark, target=entry))
        self.list.show_lines(lines, tr("Nichts gefunden."))
        if lines:
            self.list.setCurrentIndex(self.list.model().index(0, 0))

    def _enter(self) -> None:
        row = self.list.currentIndex().row()
        if 0 <= row < len(self.list.lines):
            self._act(self.list.lines[row].target)

    def _act(self, target: object) -> None:
        self.dismiss()
        if isinstance(target, Entry):
            target.act()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows walk through the list while the cursor stays in the line."""
        if watched is self.line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down.value: 1, Qt.Key.Key_Up.value: -1}.get(event.key(), 0)
            if step and self.list.lines:
                row = (self.list.currentIndex().row() + step) % len(self.list.lines)
                self.list.setCurrentIndex(self.list.model().index(row, 0))
                return True
            if event.key() == Qt.Key.Key_Escape.value:
                self.dismiss()
                return True
        return super().eventFilter(watched, event)
