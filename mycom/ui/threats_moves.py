"""The line in which the player lets foreign units go where they can: who, where, and what was chosen."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from mycom.systems.threats import Move, ThreatView
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.texts import tr
from mycom.ui.theme.metrics import GAP

#: The widest a list gets.
_WIDEST = 300
#: Chosen moves that have room in a line; the others are told by their number.
_SHOWN = 4


class MovesLine(QWidget):
    """`changed` carries the moves that are to hold."""

    changed = Signal(object)

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._moves: tuple[Move, ...] = ()
        self._options: tuple[tuple[str, str, tuple[tuple[int, int], ...]], ...] = ()
        self._names: dict[tuple[int, int], str] = {}
        self.who = self._combo("threats.who", tr("Fremde Einheit"), 220)
        self.where = self._combo("threats.where", tr("Angegriffenes Feld"), 100)
        self.add = Link(look, tr("Hinzufügen"), "plain", self)
        self.add.setObjectName("threats.add")
        self.clear = Link(look, tr("Alle zurücknehmen"), "muted", self)
        both = QVBoxLayout(self)
        both.setContentsMargins(0, 0, 0, 0)
        both.setSpacing(2)
        box = QHBoxLayout()
        box.setSpacing(GAP)
        both.addLayout(box)
        box.addWidget(QLabel(tr("Was wäre, wenn"), self))
        box.addWidget(self.who)
        box.addWidget(QLabel(tr("angreift:"), self))
        box.addWidget(self.where)
        box.addWidget(self.add)
        box.addStretch(1)
        below = QHBoxLayout()
        below.setSpacing(GAP)
        self._chips = QHBoxLayout()
        self._chips.setSpacing(GAP)
        below.addLayout(self._chips)
        below.addWidget(self.clear)
        below.addStretch(1)
        both.addLayout(below)
        self.who.activated.connect(lambda _: self._fill_places())
        self.add.clicked.connect(self.add_move)
        self.clear.clicked.connect(lambda: self.changed.emit(()))
        self._show_chips()

    def _combo(self, name: str, words: str, width: int) -> QComboBox:
        combo = QComboBox(self)
        combo.setObjectName(name)
        combo.setAccessibleName(words)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        combo.setMinimumWidth(width)
        combo.setMaximumWidth(_WIDEST)
        combo.setFixedHeight(28)
        return combo

    def show_view(self, view: ThreatView | None, moves: tuple[Move, ...]) -> None:
        """Shows who can go where, and what was chosen."""
        options = view.options if view is not None else ()
        names = _names(view) if view is not None else {}
        if (options, names) != (self._options, self._names):
            self._options, self._names = options, names
            before = self.who.currentData()
            self.who.clear()
            for unit, title, _ in options:
                self.who.addItem(f"{title} ({unit})", unit)
            self.who.setCurrentIndex(max(0, self.who.findData(before)))
            self._fill_places()
            self._show_chips()
        self.setEnabled(bool(options) or bool(moves))
        if moves != self._moves:
            self._moves = moves
            self._show_chips()

    def _fill_places(self) -> None:
        before = self.where.currentData()
        self.where.clear()
        places = next((places for unit, _, places in self._options if unit == self.who.currentData()), ())
        for place in places:
            self.where.addItem(self._place_words(place), place)
        self.where.setCurrentIndex(max(0, self.where.findData(before)))

    def _place_words(self, place: tuple[int, int]) -> str:
        """`26/14 Dornhag`: the place with what stands there."""
        return f"{place[0]}/{place[1]} {self._names.get(place, '')}".rstrip()

    def _title(self, unit: str) -> str:
        return next((title for each, title, _ in self._options if each == unit), unit)

    def propose(self, unit: str, place: tuple[int, int]) -> None:
        """Adds a move, in place of the unit's other one."""
        kept = tuple(move for move in self._moves if move[0] != unit)
        self.changed.emit((*kept, (unit, place)))

    def add_move(self) -> None:
        """Adds the move that is set."""
        unit, place = self.who.currentData(), self.where.currentData()
        if unit and place is not None:
            self.propose(unit, tuple(place))

    def remove(self, move: Move) -> None:
        """Takes a move back."""
        self.changed.emit(tuple(other for other in self._moves if other != move))

    def chips(self) -> list[Link]:
        """What was chosen, as links that take it back."""
        items = [self._chips.itemAt(at) for at in range(self._chips.count())]
        widgets = [item.widget() for item in items if item is not None]
        return [chip for chip in widgets if isinstance(chip, Link)]

    def _show_chips(self) -> None:
        for chip in self.chips():
            self._chips.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        for move in self._moves[-_SHOWN:]:
            (unit, place) = move
            chip = Link(self._look, f"{self._title(unit)} → {self._place_words(place)} ×", "accent", self)
            chip.setMinimumWidth(chip.sizeHint().width())
            chip.setToolTip(tr("Nimmt den Zug zurück"))
            chip.clicked.connect(lambda _=False, move=move: self.remove(move))
            self._chips.addWidget(chip)
        self.clear.setVisible(len(self._moves) > 1)


def _names(view: ThreatView) -> dict[tuple[int, int], str]:
    """What stands at each place in danger, the province first."""
    found: dict[tuple[int, int], str] = {}
    for threat in view.threats:
        if threat.land or threat.place not in found:
            found[threat.place] = threat.title
    return found
