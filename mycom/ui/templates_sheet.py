"""Templates: a list of named sets of orders at the left, the chosen one as text at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from mycom.orders.order import Order
from mycom.partie.templates import (
    Template,
    drop_template,
    load_templates,
    put_template,
    save_templates,
)
from mycom.problems import MycomError, reason
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.order_sets import apply_template, count_words, read_text
from mycom.ui.rows_view import Line, RowsView
from mycom.ui.sheet import Sheet
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.ui.session import Session

_LIST, _MEANING, _KIND = 220, 134, 62


class TemplatesSheet(Sheet):
    """`given` carries what came of applying. What was saved or deleted can be taken back while the sheet is open."""

    given = Signal(object)

    def __init__(self, session: Session, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent, tr("Vorlagen"), size=QSize(720, 540))
        self.setObjectName("templates")
        self._session = session
        self._system = session.partie.head.system if session.partie is not None else ""
        self.units = session.chosen()
        self._shown = ""
        self.list = RowsView(look, self)
        self.list.setObjectName("templates.list")
        self.list.setAccessibleName(tr("Vorlagen"))
        self.list.setSelectionMode(RowsView.SelectionMode.SingleSelection)
        self.list.setFixedWidth(_LIST)
        self.list.selectionModel().currentChanged.connect(lambda: self._show_current())
        self.list.allow_removing(tr("Vorlage löschen"))
        self.list.removed.connect(lambda name: self.delete(str(name)))
        self.list.installEventFilter(self)
        self.name = QLineEdit(self)
        self.name.setObjectName("templates.name")
        self.name.setPlaceholderText(tr("Name der Vorlage"))
        self.name.setAccessibleName(tr("Name der Vorlage"))
        self.name.setFixedHeight(31)
        self.name.setMaxLength(60)
        self.lines = QPlainTextEdit(self)
        self.lines.setObjectName("templates.lines")
        self.lines.setAccessibleName(tr("Befehle der Vorlage"))
        self.lines.setPlaceholderText(tr("Ein Befehl je Zeile, etwa BEG 1 oder auf 5 ms"))
        self.lines.setTabChangesFocus(True)
        self.lines.setAcceptDrops(False)
        self.lines.installEventFilter(self)
        self.meaning = RowsView(look, self, first=_KIND)
        self.meaning.setObjectName("templates.meaning")
        self.meaning.setAccessibleName(tr("Was die Vorlage bedeutet"))
        self.meaning.setFixedHeight(_MEANING)
        self.meaning.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        self.message.setProperty("tone", "muted")
        self.undo_link = Link(look, tr("Rückgängig"), "accent", self)
        self.undo_link.hide()
        self._steps: list[tuple[Template, ...]] = []
        self.save_link = Link(look, tr("Speichern"), "plain", self)
        self.new_link = Link(look, tr("Neu aus dieser Einheit"), "plain", self)
        self.drop_link = Link(look, tr("Löschen"), "muted", self)
        self.take = Link(look, "", "primary", self)
        right = QVBoxLayout()
        right.setSpacing(6)
        right.addWidget(self.name)
        right.addWidget(self.lines)
        right.addWidget(self.meaning)
        told = QHBoxLayout()
        told.addWidget(self.message, 1)
        told.addWidget(self.undo_link)
        right.addLayout(told)
        middle = QHBoxLayout()
        middle.addWidget(self.list)
        middle.addLayout(right, 1)
        self.body.addLayout(middle, 1)
        row = QHBoxLayout()
        row.addWidget(self.new_link)
        row.addStretch(1)
        for link in (self.drop_link, self.save_link, self.take):
            row.addWidget(link)
        self.body.addLayout(row)
        self.name.textChanged.connect(self._edited)
        self.name.returnPressed.connect(self.save)
        self.lines.textChanged.connect(self._edited)
        self.save_link.clicked.connect(self.save)
        self.new_link.clicked.connect(lambda: self.begin(session.orders_of(session.selected)))
        self.drop_link.clicked.connect(lambda: self.delete(self._shown))
        self.take.clicked.connect(self.apply)
        self.undo_link.clicked.connect(self.undo)
        self.refresh()

    # --- showing ---

    def refresh(self, name: str = "") -> None:
        """Shows the templates that are kept, and one of them."""
        kept = load_templates(self._system)
        lines = [Line(each.name, last=str(len(each.lines)), target=each.name) for each in kept]
        self.list.show_lines(lines, tr("Noch keine Vorlage."))
        wanted = next((at for at, each in enumerate(kept) if each.name == name), 0)
        if kept:
            self.list.setCurrentIndex(self.list.model().index(wanted, 0))
        self._show_current()

    def _show_current(self) -> None:
        row = self.list.currentIndex().row()
        name = str(self.list.lines[row].target) if 0 <= row < len(self.list.lines) else ""
        kept = next((each for each in load_templates(self._system) if each.name == name), None)
        self._fill(name, kept.lines if kept is not None else (), kept=kept is not None)

    def _fill(self, name: str, lines: Sequence[str], *, kept: bool) -> None:
        self._shown = name if kept else ""
        self.name.setText(name)
        self.lines.setPlainText("\n".join(lines))
        self._edited()

    def begin(self, orders: Sequence[Order]) -> None:
        """A new template of these orders, not kept yet."""
        from mycom.orders.notation import write

        position = self._session.position
        lines = []
        for order in orders:
            try:
                lines.append(write(order, position.catalogue) if position is not None else "")
            except MycomError:
                continue  # an order that cannot be written cannot be kept
        self._fill("", lines, kept=False)
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def text_lines(self) -> tuple[str, ...]:
        """The lines as they stand, without empty ones."""
        return tuple(line.strip() for line in self.lines.toPlainText().splitlines() if line.strip())

    def _edited(self) -> None:
        lines = self.text_lines()
        clip = read_text(self._session, "\n".join(lines), self.units[0] if self.units else "")
        words, tone = "", "muted"
        if clip.faults:
            fault = clip.faults[0]
            words = tr("Zeile {line}: {what}").format(line=fault.line, what=fault.found) + "."
            words += f" {fault.suggestion}" if fault.suggestion else ""
            tone = "danger"
        elif lines:
            words = count_words(len(clip.orders))
        self._tell(words, tone)
        self.meaning.show_lines(
            self._meant([replace(order, unit=self.units[0]) for order in clip.orders]) if self.units else ()
        )
        self.save_link.setEnabled(bool(self.name.text().strip() and lines))
        self.drop_link.setEnabled(bool(self._shown))
        self.take.setEnabled(bool(clip.orders and self.units))
        who = self.units[0] if len(self.units) == 1 else tr("{count} Einheiten").format(count=len(self.units))
        self.take.setText(tr("Für {who} geben").format(who=who) if self.units else tr("Keine Einheit gewählt"))

    def _meant(self, orders: Sequence[Order]) -> list[Line]:
        """The orders in words for the first unit, each with whether it is possible there."""
        position = self._session.position
        if position is None:
            return []
        given = self._session.orders()
        wrong = self._session.objections(orders)
        lines = []
        for at, order in enumerate(orders):
            view = position.view(order, (*given, order))
            reason = wrong.get(at, "")
            words = f"{view.sentence} – {reason}" if reason else view.sentence
            sign = "warning" if reason else "done"
            lines.append(Line(words, first=order.kind, last="" if reason else view.effect, sign=sign, tip=words))
        return lines

    # --- doing ---

    def save(self) -> None:
        """Keeps the template under its name; a renamed one leaves its old name."""
        name, lines = self.name.text().strip(), self.text_lines()
        if name and lines:
            new = Template(name, self._system, lines)
            if self._write(lambda: put_template(new, self._shown)):
                self.refresh(name)
                self._tell(tr("Vorlage „{name}“ gespeichert.").format(name=name))

    def delete(self, name: str) -> None:
        """Forgets a template."""
        if name and self._write(lambda: drop_template(name, self._system)):
            self.refresh()
            self._tell(tr("Vorlage „{name}“ gelöscht.").format(name=name))
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def undo(self) -> None:
        """Puts back what the last saving or deleting changed."""
        if self._steps:
            before = self._steps.pop()
            if self._write(lambda: save_templates(before), remember=False):
                self.refresh(self._shown)
                self._tell(tr("Zurückgenommen."))

    def _write(self, change: Callable[[], None], *, remember: bool = True) -> bool:
        """Changes the file; False, with the reason told, when it could not be written."""
        before = load_templates()
        try:
            change()
        except OSError as error:
            self._tell(tr("Das ließ sich nicht schreiben: {why}").format(why=reason(error)), "danger")
            return False
        if remember:
            self._steps.append(before)
        return True

    def _tell(self, words: str, tone: str = "muted") -> None:
        if self.message.property("tone") != tone:
            self.message.setProperty("tone", tone)
            self.message.style().unpolish(self.message)
            self.message.style().polish(self.message)
        self.message.setText(words)
        self.undo_link.setVisible(bool(self._steps))

    def apply(self) -> None:
        """Gives the orders to the selected units and closes the sheet."""
        name, lines = self.name.text().strip() or tr("ohne Namen"), self.text_lines()
        if not self.take.isEnabled():
            return
        self.dismiss()
        self.given.emit(apply_template(self._session, name, lines, self.units))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter in the list, or Strg+Enter anywhere, gives the orders."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and watched is self.list:
            if event.key() in (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value):
                event.accept()  # Enter means the list here, not a command of the window
                return True
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            enter = event.key() in (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value)
            control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            if enter and (control or watched is self.list):
                self.apply()
                return True
            if watched is self.lines and event.key() == Qt.Key.Key_Escape.value:
                self.dismiss()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Strg+S keeps the template, as Enter in its name does; Esc closes."""
        if event.key() == Qt.Key.Key_S.value and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.save()
        else:
            super().keyPressEvent(event)
