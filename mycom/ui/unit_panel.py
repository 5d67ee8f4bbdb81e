"""The right panel: the selected unit with its orders, stocks, report, course of values and note."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from mycom.ui.cards import Card
from mycom.ui.ledger_view import LedgerView
from mycom.ui.look import Look
from mycom.ui.order_row import OrderRow
from mycom.ui.orders_list import OrdersList
from mycom.ui.preview_words import events, long, places_words, words
from mycom.ui.quick_entry import QuickEntry
from mycom.ui.receipts import line_of
from mycom.ui.remembered_card import RememberedCard
from mycom.ui.rows_view import Line, RowsView
from mycom.ui.session import REALM, Session, place_of
from mycom.ui.texts import tr
from mycom.ui.unit_head import UnitHead

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPlainTextEdit

    from mycom.partie.receipt import Receipt
    from mycom.systems.view import Place
    from mycom.ui.after_card import AfterCard

ORDERS, STOCK, REPORT, COURSE, NOTE = range(5)
_NOTE_MS = 600


class UnitPanel(Card):
    """Tabs below the head; those not shown are made when they are first chosen."""

    place_wanted = Signal(object)
    unit_wanted = Signal(object)

    def __init__(self, session: Session, look: Look) -> None:
        super().__init__(look, top=False)
        self._session, self._look = session, look
        self.title = UnitHead(session, look)
        self.title.tab_chosen.connect(self._show_tab)
        self.orders = OrdersList(session, look)
        self.quick = QuickEntry(session, look)
        self.ledger = LedgerView(session, look)
        self._overview: RowsView | None = None
        page = QWidget(self)
        box = QVBoxLayout(page)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.orders, 1)
        box.addWidget(self.quick)
        self.remembered = RememberedCard(session, look, page)
        box.addWidget(self.remembered)
        self.after: AfterCard | None = None
        box.addStretch(0)
        self._box = box
        box.addWidget(self.ledger)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 0, 1, 6)
        self._stack = QStackedLayout()
        outer.addLayout(self._stack)
        self._stack.addWidget(page)
        self._pages: dict[int, QWidget] = {ORDERS: page}
        self._makers: dict[int, Callable[[], QWidget]] = {
            STOCK: lambda: RowsView(look, self, first=0), REPORT: self._make_report,
            COURSE: lambda: RowsView(look, self, first=64), NOTE: self._make_note,
        }  # fmt: skip
        self.note: QPlainTextEdit | None = None
        self._note_unit = ""
        self._note_timer = QTimer(self)
        self._note_timer.setSingleShot(True)
        self._note_timer.setInterval(_NOTE_MS)
        self._note_timer.timeout.connect(self.save_note)
        self.orders.row_hovered.connect(self._light)
        self.quick.left.connect(lambda: self.orders.focus_end(last=True))
        session.selection_changed.connect(self._selection_changed)
        session.entry_wanted.connect(self._begin_entry)
        session.partie_changed.connect(self._fill)
        session.orders_changed.connect(self._fill_overview)
        session.problems_changed.connect(self._fill_overview)
        session.previews.changed.connect(self._after_changed)
        self._selection_changed()

    # --- tabs ---

    def _show_tab(self, tab: int) -> None:
        if tab not in self._pages:
            self._pages[tab] = self._makers[tab]()
            self._stack.addWidget(self._pages[tab])
        self._stack.setCurrentWidget(self._pages[tab])
        self._fill()

    def show_tab(self, tab: int) -> None:
        """Chooses a tab."""
        self.title.tabs.choose(tab)

    def _begin_entry(self, key: int) -> None:
        """Opens the form of an order; without an order the cursor waits in the line where orders are typed."""
        self.show_tab(ORDERS)
        if key:
            self.orders.choose(key)
        else:
            self.quick.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def page(self, tab: int) -> QWidget | None:
        """A tab's widget, None while it was never chosen."""
        return self._pages.get(tab)

    def _make_report(self) -> QWidget:
        view = RowsView(self._look, self, first=0, wraps=True)
        view.opened.connect(self._report_opened)
        view.acted.connect(lambda receipt: self._session.receipts.give([receipt]))
        self._session.orders_changed.connect(self._fill)
        return view

    def _report_opened(self, target: Receipt | Place) -> None:
        """Shows the place of an event; an order stands where it can be given again."""
        if isinstance(target, tuple):
            self.place_wanted.emit(target)

    def _make_note(self) -> QWidget:
        from PySide6.QtWidgets import QPlainTextEdit

        holder = QWidget(self)
        box = QVBoxLayout(holder)
        box.setContentsMargins(12, 10, 12, 8)
        self.note = QPlainTextEdit(holder)
        self.note.setObjectName("note")
        self.note.setAcceptDrops(False)
        self.note.setPlaceholderText(tr("Deine Notiz zu dieser Einheit. Sie bleibt über die Züge hinweg stehen."))
        self.note.textChanged.connect(self._note_timer.start)
        box.addWidget(self.note)
        return holder

    def _selection_changed(self) -> None:
        self.save_note()
        unit = self._session.unit(self._session.selected)
        commanded = unit is not None and unit.can_order
        self.quick.setVisible(commanded)
        self.ledger.setVisible(self._session.partie is not None)
        if not commanded and self._session.partie is not None:
            if self._overview is None:
                self._overview = RowsView(self._look, self, first=0)
                self._overview.opened.connect(self.unit_wanted)
                self._box.insertWidget(1, self._overview, 1)
            self.orders.hide()
            self._overview.show()
        else:
            if self._overview is not None:
                self._overview.hide()
            self.orders.show()
        self._fill()

    def _fill(self) -> None:
        tab = self.title.tabs.current
        page = self._pages.get(tab)
        selected = self._session.selected
        if tab == STOCK and isinstance(page, RowsView):
            page.show_lines(self._stock_lines(), tr("Nichts bekannt."))
        elif tab == REPORT and isinstance(page, RowsView):
            page.show_lines(self._report_lines(), tr("Die Auswertung sagt nichts über diese Einheit."))
        elif tab == COURSE and isinstance(page, RowsView):
            page.show_lines(self._course_lines(), tr("Noch kein Verlauf: hier hat sich kein Wert geändert."))
        elif tab == NOTE and self.note is not None and self._session.partie is not None and self._note_unit != selected:
            self.note.blockSignals(True)
            self.note.setPlainText(self._session.partie.note(selected or "R"))
            self.note.blockSignals(False)
            self._note_unit = selected
        self._fill_overview()

    def _fill_overview(self) -> None:
        if self._overview is not None and not self._overview.isHidden():
            self._overview.show_lines(self._overview_lines(), self._overview_empty())

    def _overview_empty(self) -> str:
        if self._session.selected:
            return tr("Hier ist weiter nichts bekannt.")
        return tr("Alle Einheiten haben Befehle.")

    # --- contents ---

    def _overview_lines(self) -> list[Line]:
        """Without a selection the open units, at a cell what is known of it, for a foreign unit its stocks."""
        if self._session.selected:
            if self._session.unit(self._session.selected) is not None:
                return self._stock_lines()
            place = place_of(self._session.selected)
            view = self._session.map()
            cell = next((c for c in view.cells if c.place == place), None) if view is not None else None
            if cell is None:
                return []
            owner = self._session.position.relations().get(cell.owner, "") if self._session.position is not None else ""
            lines = [Line(tr("Besitzer"), last=f"{cell.owner} {owner}".strip())] if cell.owner else []
            return lines + [Line(label, last=value) for label, value in cell.values]
        waiting = self._session.open_units()
        lines = [Line(tr("Offene Einheiten"), heading=True, last=str(len(waiting)))] if waiting else []
        for unit_id in waiting:
            unit = self._session.unit(unit_id)
            if unit is not None:
                where = f"{unit.place[0]}/{unit.place[1]}" if unit.place else ""
                lines.append(Line(self._session.label(unit_id), last=where, sign="open", target=unit_id))
        return lines

    def _after_changed(self) -> None:
        """The card comes with the first preview: a start does without it."""
        if self.after is None and self._session.previews.view is not None:
            from mycom.ui.after_card import AfterCard

            self.after = AfterCard(self._session, self._look, self._stack.widget(0))
            self._box.insertWidget(self._box.indexOf(self.remembered) + 1, self.after)
        if self.title.tabs.current == STOCK:
            self._fill()

    def _stock_lines(self) -> list[Line]:
        unit = self._session.unit(self._session.selected)
        lines = self._fate_lines()
        section = ""
        rows = self._stock_after()
        for row in unit.stock if unit is not None else ():
            if row.section != section:
                section = row.section
                lines.append(Line(section, heading=True))
            age = tr("vor {count} Zügen").format(count=row.age) if row.age > 1 else tr("vor 1 Zug") if row.age else ""
            origin = " · ".join(part for part in (row.origin, age) if part and row.age)
            label = row.label + (f"   {origin}" if origin else "")
            then, tip = rows.pop(row.key, ("", ""))
            lines.append(Line(label, last=row.value, faint=bool(row.age), after=then, tip=tip))
        found = self._session.previews.unit(self._session.selected)
        shown = {chip.key for chip in unit.chips} if unit is not None else set()
        more = [row for row in (found.rows if found is not None else ()) if row.key in rows and row.key not in shown]
        if more:
            lines.append(Line(tr("Neu nach dem Zug"), heading=True))
            lines += [Line(row.label, last=str(row.before), after=rows[row.key][0], tip=words(row)) for row in more]
        return lines

    def _stock_after(self) -> dict[str, tuple[str, str]]:
        """What becomes of each number of the selected unit by its key: the arrow with the value, and in words."""
        found = self._session.previews.unit(self._session.selected)
        rows = [row for row in (found.rows if found is not None else ()) if row.changes]
        return {row.key: (f" → {long(row)}", words(row)) for row in rows}

    def _fate_lines(self) -> list[Line]:
        """Where the selected unit will stand and what may happen to it."""
        found = self._session.previews.unit(self._session.selected)
        if found is None:
            return []
        lines = [Line(tr("Nach dem Zug"), heading=True)]
        lines.append(Line(places_words(found)))
        lines += [Line(text, last=chance) for text, chance in events(found)]
        return lines

    def _report_lines(self) -> list[Line]:
        selected = self._session.selected
        unit = self._session.unit(selected)
        place = unit.place if unit is not None else place_of(selected)
        signs = {"bad": "error", "good": "done"}
        lines, lines_told = self._receipt_lines(selected or REALM)
        told = [
            Line(
                event.text,
                sign=signs.get(event.mood, "hint"),
                target=event.place,
                last=tr("Zeile {line}").format(line=event.line),
            )
            for event in self._session.events()
            if event.line not in lines_told
            if not selected or event.unit == selected or (place is not None and event.place == place and not event.unit)
        ]
        heading = [Line(tr("Ereignisse"), heading=True, last=str(len(told)))] if lines and told else []
        return [*lines, *heading, *told]

    def _receipt_lines(self, unit: str) -> tuple[list[Line], frozenset[int]]:
        """What became of the orders that a unit had the turn before, and which lines of the report tell it."""
        found = self._session.receipts.found()
        rows = found.of(unit) if found is not None else ()
        if found is None or not rows:
            return [], frozenset()
        head = Line(tr("Deine Befehle aus Zug {turn}").format(turn=found.turn), heading=True, last=str(len(rows)))
        lines = [line_of(row, self._session, with_unit=False) for row in rows]
        return [head, *lines], frozenset(row.line for row in rows if row.line)

    def _course_lines(self) -> list[Line]:
        position, partie, selected = self._session.position, self._session.partie, self._session.selected
        if position is None or partie is None:
            return []
        lines: list[Line] = []
        subject = selected or REALM
        for key in position.knowledge.facts.get(subject, {}):
            facts = partie.history(subject, key)
            told = [(fact, position.fact_words(fact)) for fact in facts]
            words = [(fact, label, value) for fact, pair in told if pair is not None for label, value in (pair,)]
            if len({value for _, _, value in words}) > 1:
                lines.append(Line(words[0][1], heading=True))
                lines += [Line(value, first=tr("Zug {turn}").format(turn=fact.turn)) for fact, _, value in words]
        return lines

    # --- notes, hover ---

    def save_note(self) -> None:
        """Writes the note down."""
        pending = self._note_timer.isActive()
        self._note_timer.stop()
        if pending and self.note is not None and self._session.partie is not None:
            self._session.partie.set_note(self._note_unit or "R", self.note.toPlainText())

    def _light(self, row: OrderRow | None) -> None:
        words = row.view.effect if row is not None and row.view is not None else ""
        self.ledger.light(" ".join(word for word in words.replace(".", "").split() if word.isalpha()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the ground."""
        super().paintEvent(event)

    def sizeHint(self) -> QSize:
        """The usual width."""
        return QSize(412, 600)

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for small screens."""
        return QSize(384, 300)
