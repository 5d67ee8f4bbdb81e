"""The line below the orders: type an order in words or in the notation of the order file, Enter gives it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from mycom.orders.order import Order
from mycom.problems import Fault, MycomError
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.rows_view import Line, RowsView
from mycom.ui.session import Session
from mycom.ui.texts import localized, tr
from mycom.ui.way_words import short_of

# Reading and completing orders is loaded with the first letter typed, not with the window.
if TYPE_CHECKING:
    from mycom.orders.completion import Completion
    from mycom.systems.view import Place

_PROPOSALS = 8
#: Width of the column with class and number in the list of proposals.
_KIND = 62
_PLACE = re.compile(r"\s*(?:nach\s+)?(\d{1,3})\s*/\s*(\d{1,3})\s*", re.IGNORECASE)


def place_target(text: str) -> Place | None:
    """The place when nothing but a coordinate was typed (`26/11`)."""
    found = _PLACE.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


class Reading(NamedTuple):
    """What a typed line means: the order, or the faults; and how far a way to a typed place gets this turn."""

    order: Order | None = None
    faults: tuple[Fault, ...] = ()
    short: str = ""


class EntryLine(QLineEdit):
    """A line that underlines the word that could not be read."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.wrong: tuple[int, int] | None = None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the line and a wave below the wrong word."""
        super().paintEvent(event)
        if self.wrong is None or not self.text():
            return
        start, length = self.wrong
        metrics = self.fontMetrics()
        left = self.cursorRect().center().x() - metrics.horizontalAdvance(self.text()[: self.cursorPosition()])
        begin = left + metrics.horizontalAdvance(self.text()[:start])
        end = begin + max(6, metrics.horizontalAdvance(self.text()[start : start + length]))
        painter = QPainter(self)
        painter.setPen(paint.colour(self._look.theme.danger))
        y = self.height() - 7
        x = begin
        while x < end:
            painter.drawLine(int(x), y, int(x + 2), y + 2)
            painter.drawLine(int(x + 2), y + 2, int(x + 4), y)
            x += 4


class QuickEntry(QWidget):
    """The entry with its suggestions. `route_wanted` carries a unit and a place typed as `26/11`."""

    given = Signal(object)
    route_wanted = Signal(str, object)
    pasted = Signal(str)
    left = Signal()

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self.line = EntryLine(look, self)
        self.line.setObjectName("quick")
        self.line.setAcceptDrops(False)  # dropped files are reports, wherever they fall
        self.line.setPlaceholderText(tr("Befehl eingeben"))
        self.line.setFixedHeight(33)
        self._message, self._ink = "", "muted"
        self._unit = ""
        self._begun: dict[str, str] = {}
        self._popup: RowsView | None = None
        self._shown: tuple[Completion, ...] = ()
        self._lines = 1
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(12, 2, 12, 20)
        self._box.addWidget(self.line)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.line.textEdited.connect(self._edited)
        self.line.returnPressed.connect(self.enter)
        self.line.installEventFilter(self)
        session.selection_changed.connect(self._unit_changed)
        self._unit_changed(session.selected)

    def _unit_changed(self, unit_id: str) -> None:
        unit = self._session.unit(unit_id)
        self.line.setEnabled(unit is not None and unit.can_order)
        hint = localized(*self._session.words.entry_hint)
        self.line.setPlaceholderText(
            tr("Befehl eingeben:  {examples}").format(examples=hint) if hint else tr("Befehl eingeben")
        )
        self._hide()
        if unit_id != self._unit:
            # A line left unfinished waits for its own unit: it must not become an order of another one.
            self._begun[self._unit] = self.line.text()
            self._unit = unit_id
            self.line.setText(self._begun.pop(unit_id, ""))
        self._edited(self.line.text())

    # --- reading ---

    def read(self, text: str) -> Reading:
        """What a line means for the selected unit."""
        position = self._session.position
        if position is None or not self._session.selected:
            return Reading(faults=(Fault(tr("Wähle zuerst eine Einheit")),))
        from mycom.orders.notation import parse

        place = place_target(text)
        if place is not None:
            way = position.route(self._session.selected, place, self._session.orders())
            if way is not None and way.digits:
                return Reading(position.move_order(self._session.selected, way.digits), short=short_of(way, place))
            return Reading(faults=(Fault(tr("Dorthin führt kein Weg")),))
        try:
            return Reading(parse(text, position.catalogue, self._session.selected))
        except MycomError as error:
            return Reading(faults=error.faults)

    def _edited(self, text: str) -> None:
        self.line.wrong = None
        self._say("", "muted")
        if not text.strip():
            self._hide()
            return
        position = self._session.position
        if position is None or not self.line.isEnabled():
            return
        reading = self.read(text)
        if reading.order is not None:
            orders = self._session.orders()
            view = position.view(reading.order, (*orders, reading.order))
            wrong = self._objection(reading.order)
            words = f"{view.sentence}   {view.effect}".rstrip()
            if reading.short:
                words += f" – {reading.short}"
            self._say(f"{words} – {wrong}" if wrong else words, "warning" if wrong else "accent")
        if self.line.hasFocus():
            self._suggest(text)

    def _objection(self, order: Order) -> str:
        """What the checks say against an order, of several units for how many it is possible."""
        units = self._session.chosen() or (order.unit,)
        replaced = [one.key for one in self._session.orders() if self._is_move(order) and self._replaces(order, one)]
        wrong = self._session.objections([replace(order, unit=unit) for unit in units], replaced)
        if not wrong or len(units) == 1:
            return wrong.get(0, "")
        possible = tr("Möglich für {some} von {all} Einheiten").format(some=len(units) - len(wrong), all=len(units))
        return f"{possible}: {next(iter(wrong.values()))}"

    def enter(self) -> None:
        """Gives the order; a line that cannot be read stays, with the wrong word marked."""
        if self._popup is not None and self._popup.isVisible() and self._popup.currentIndex().isValid():
            self._take(self._popup.currentIndex())
            return
        text = self.line.text()
        if not text.strip():
            return
        reading = self.read(text)
        self._hide()
        if reading.order is None:
            self._complain(reading.faults)
            return
        if self._is_move(reading.order) and not self._session.others:
            self._session.give_move(reading.order.unit, self._digits(reading.order))
            place = place_target(text)
            if place is not None:
                self.route_wanted.emit(reading.order.unit, place)
        else:
            added = self._session.give(reading.order)
            self.given.emit(added[0] if added else None)
        self.line.clear()
        self.line.wrong = None
        self._say(tr("Gegeben. Strg+Z nimmt zurück, Esc verlässt die Zeile."), "muted")

    def _is_move(self, order: Order) -> bool:
        """Whether an order is the one that moves its unit: a new way takes the place of the old one."""
        position = self._session.position
        return position is not None and position.move_order(order.unit, "1").kind == order.kind

    def _replaces(self, order: Order, old: Order) -> bool:
        return (old.unit, old.kind) == (order.unit, order.kind)

    def _name(self, word: str) -> str:
        """A unit or realm with its name."""
        position = self._session.position
        if self._session.unit(word) is not None:
            return self._session.label(word)
        return f"{word} {position.relations().get(word, '') if position is not None else ''}".rstrip()

    def _digits(self, order: Order) -> str:
        position = self._session.position
        kind = position.catalogue.kind(order.kind) if position is not None else None
        names = [p.name for p in kind.parameters if p.type == "path"] if kind is not None else []
        return order.text(names[0]) if names else ""

    def _complain(self, faults: tuple[Fault, ...]) -> None:
        fault = faults[0] if faults else Fault(tr("Das ist kein Befehl"))
        if fault.column:
            self.line.wrong = (fault.column - 1, fault.length)
        more = fault.suggestion or (tr("erwartet: {what}").format(what=fault.expected) if fault.expected else "")
        self._say(f"{fault.found}. {more}".rstrip(". ") + ("" if more.endswith("?") else "."), "danger")
        self.line.update()

    def _say(self, words: str, ink: str) -> None:
        if (words, ink) != (self._message, self._ink):
            self._message, self._ink = words, ink
            self.setToolTip(words)
            self._lay_out()

    def _lay_out(self) -> None:
        """Room for the words below the line, two lines of them when they are long."""
        self._lines = min(2, paint.lines_of(self._message, self.width() - 28, 12)) if self._message else 1
        self._box.setContentsMargins(12, 2, 12, 4 + 16 * self._lines)
        self.updateGeometry()
        self.update()

    def resizeEvent(self, event: object) -> None:
        """Breaks the words anew."""
        self._lay_out()

    @property
    def message(self) -> str:
        """The words below the line."""
        return self._message

    # --- suggestions ---

    def proposals(self, text: str, *, impossible: bool = False) -> tuple[Completion, ...]:
        """What may be meant by a text typed so far; only what can be given now, or (`impossible`) what cannot."""
        position, unit, orders = self._session.position, self._session.selected, self._session.orders()
        offers = [offer for offer in self._session.offers(unit) if bool(offer.reason) is impossible] if unit else []
        if position is None or not offers:
            return ()
        from mycom.orders.completion import complete

        return complete(
            text, position.catalogue, unit, offers,
            targets=lambda kind, name: position.targets(unit, kind, name, orders),
            note=lambda order: position.view(order, (*orders, order)).effect,
            names=self._name,
            limit=_PROPOSALS,
        )  # fmt: skip

    def _suggest(self, text: str) -> None:
        position = self._session.position
        if position is None:
            return
        self._shown = self.proposals(text)
        if not self._shown:
            self._hide()
            if not self._message:
                self._say_why_not(text)
            return
        if self._popup is None:
            self._popup = RowsView(self._look, self.window(), first=_KIND)
            self._popup.setObjectName("quick.suggestions")
            self._popup.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._popup.setProperty("kind", "suggestions")
            self._popup.clicked.connect(self._take)
        self._popup.show_lines(
            [
                Line(each.label, first=each.kind, last=each.note, tip=f"{each.label}  {each.note}")
                for each in self._shown
            ]
        )
        height = min(8, len(self._shown)) * 26 + 10
        corner = self.line.mapTo(self.window(), QPoint(0, 0))
        self._popup.setGeometry(QRect(corner.x(), corner.y() - height - 2, self.line.width(), height))
        self._popup.setCurrentIndex(QModelIndex())
        self._popup.show()
        self._popup.raise_()

    def _say_why_not(self, text: str) -> None:
        """The reason when what is being typed is an order that the unit may not be given now."""
        position, unit = self._session.position, self._session.selected
        if position is not None and place_target(text) is not None:
            move = position.move_order(unit, "1").kind
            offer = next((one for one in self._session.offers(unit) if one.kind == move), None)
            none = tr("Einen Weg kann nur eine Einheit bekommen, die ziehen kann.")
            reason = offer.reason if offer is not None else none
            self._say(reason or tr("Dorthin führt kein Weg"), "warning")
            return
        hindered = self.proposals(text, impossible=True)
        if hindered:
            reasons = [one.note for one in hindered]
            reason = max(dict.fromkeys(reasons), key=reasons.count)
            kinds = dict.fromkeys(one.kind for one in hindered)
            self._say(f"{next(iter(kinds))}: {reason}" if len(kinds) == 1 else reason, "warning")

    def _hide(self) -> None:
        if self._popup is not None:
            self._popup.hide()

    def _take(self, index: QModelIndex) -> None:
        chosen = self._shown[index.row()]
        self._hide()
        text = self.line.text()
        text = chosen.place or text[: chosen.start] + chosen.text + text[chosen.end :]
        self.line.setText(text)
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self._edited(text)
        if chosen.ready or chosen.place:
            self._hide()

    def _leaves(self, event: QKeyEvent) -> bool:
        """↑ goes to the orders above; Esc empties the line, then goes there too. Open proposals come first."""
        up, escape = event.key() == Qt.Key.Key_Up.value, event.key() == Qt.Key.Key_Escape.value
        if (self._popup is not None and self._popup.isVisible()) or not (up or escape):
            return False
        if escape and self.line.text():
            self.line.clear()
            self._edited("")
        else:
            self.left.emit()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows walk through the suggestions, Tab takes the first, Esc closes them."""
        popup = self._popup
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.matches(QKeySequence.StandardKey.Paste)
            and "\n" in QApplication.clipboard().text().strip()
        ):
            self.pasted.emit(QApplication.clipboard().text())  # lines are orders, not a word of one
            return True
        if event.type() == QEvent.Type.FocusOut:
            self._hide()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._leaves(event):
            return True
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and popup is not None
            and popup.isVisible()
        ):
            step = {Qt.Key.Key_Down.value: 1, Qt.Key.Key_Up.value: -1}.get(event.key(), 0)
            if step:
                row = popup.currentIndex().row()
                row = (row + step) % len(self._shown) if row >= 0 else (0 if step > 0 else len(self._shown) - 1)
                popup.setCurrentIndex(popup.model().index(row, 0))
                return True
            if event.key() == Qt.Key.Key_Tab.value:
                current = popup.currentIndex()
                self._take(current if current.isValid() else popup.model().index(0, 0))
                return True
            if event.key() == Qt.Key.Key_Escape.value:
                self._hide()
                return True
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the words below the line."""
        theme = self._look.theme
        inks = {"muted": theme.muted, "accent": theme.accent, "danger": theme.danger, "warning": theme.warning}
        rect = QRectF(14, 37, self.width() - 28, 16 * self._lines + 3)
        if self._lines > 1:
            paint.paragraph(QPainter(self), rect, self._message, inks[self._ink], 12)
        else:
            paint.text(QPainter(self), rect, self._message, inks[self._ink], 12, 500)

    def sizeHint(self) -> QSize:
        """One line and its message."""
        return QSize(400, 39 + 16 * self._lines)
