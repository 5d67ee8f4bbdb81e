"""The commands of the menu Befehle that handle whole sets of orders: clipboard, transfer, turn before, templates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from mycom.problems import MycomError
from mycom.ui.commands_sheets import SheetCommands
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.orders.order import Order
    from mycom.ui.giving import Given
    from mycom.ui.order_sets import Repeated


class OrderCommands(SheetCommands):
    """Commands on sets of orders."""

    # --- clipboard ---

    def copy_lines(self) -> None:
        """Puts the marked orders on the clipboard, without marks the one with the focus, else all of the unit."""
        self._copy(self._meant())

    def cut_lines(self) -> None:
        """Puts orders on the clipboard and takes them out."""
        orders = self._meant()
        if self._copy(orders):
            lines = self._window.unit.orders
            self._session.remove(lines.all_keys([order.key for order in orders]))
            self._say(tr("{orders} ausgeschnitten.").format(orders=self._count(len(orders))), undo=True)

    def copy_orders(self) -> None:
        """Puts all orders of the selected units on the clipboard."""
        self._copy([order for unit in self._session.chosen() for order in self._session.orders_of(unit)])

    def paste_lines(self) -> None:
        """Gives the orders on the clipboard to the selected units."""
        self.paste_text(QApplication.clipboard().text())

    def paste_text(self, text: str) -> None:
        """Gives the orders of a text to the selected units; several sections go each to its own unit."""
        from mycom.ui.order_sets import paste

        self._window.unit.orders.close_form(commit=True)
        if self._session.partie is None:
            return
        self._tell(paste(self._session, text, self._session.chosen()), tr("eingefügt"))

    def _meant(self) -> list[Order]:
        meant = list(self._window.unit.orders.marks.meant())
        return meant or list(self._session.orders_of(self._session.selected))

    def _copy(self, orders: Sequence[Order]) -> bool:
        """Puts orders on the clipboard; False when there is nothing to copy."""
        from mycom.ui.order_sets import as_text

        try:
            text = as_text(self._session, orders)
        except MycomError as error:
            self._say(tr("Ein Befehl lässt sich nicht schreiben: {why}").format(why=error.faults[0].found))
            return False
        if not text:
            self._say(tr("Hier ist kein Befehl, der sich kopieren ließe."))
            return False
        QApplication.clipboard().setText(text)
        self._say(tr("{orders} kopiert.").format(orders=self._count(len(orders))))
        return True

    # --- other units ---

    def transfer_orders(self, orders: Sequence[Order] = ()) -> None:
        """Lets the player choose the units that get the same orders."""
        meant = list(orders) or self._meant()
        if not meant:
            self._say(tr("Wähle zuerst eine Einheit mit Befehlen."))
            return
        from mycom.ui.transfer_sheet import TransferSheet

        sheet = TransferSheet(self._session, self._window.appearance, self._window, meant)
        sheet.given.connect(lambda given: self._tell(given, tr("übertragen")))
        self._show_sheet(sheet)
        sheet.list.setFocus()

    # --- the turn before ---

    def repeat_unit(self) -> None:
        """Gives the selected units the orders they had in the turn before."""
        units = self._session.chosen()
        if not units:
            self._say(tr("Wähle zuerst eine Einheit."))
            return
        self._repeat(units)

    def repeat_realm(self) -> None:
        """Gives all units the orders they had in the turn before."""
        self._repeat(None)

    def _repeat(self, units: Sequence[str] | None) -> None:
        if self._session.partie is None:
            return
        from mycom.ui.order_sets import repeat

        self._window.unit.orders.close_form(commit=True)
        found = repeat(self._session, units)
        self._session.check_now()
        self._say(self._repeated_words(found), undo=bool(found.added))

    def _repeated_words(self, found: Repeated) -> str:
        if not found.turn:
            return tr("Vom vorigen Zug sind keine Befehle da.")
        if not found.added and not found.present:
            return tr("Zug {turn}: keine Befehle, die sich wiederholen ließen.").format(turn=found.turn)
        parts = [tr("{orders} aus Zug {turn}").format(orders=self._count(len(found.added)), turn=found.turn)]
        if found.present:
            parts.append(tr("{count} schon da").format(count=found.present))
        keys = {order.key for order in found.added}
        wrong = {problem.order for problem in self._session.problems() if problem.order in keys}
        if wrong:
            parts.append(tr("{count} mit Hinweis oder Fehler (F8)").format(count=len(wrong)))
        if found.gone:
            parts.append(tr("nicht mehr da: {units}").format(units=", ".join(found.gone)))
        return " · ".join(parts) + "."

    # --- templates ---

    def templates(self) -> None:
        """Shows the templates: apply, change, delete."""
        self._templates()

    def save_template(self) -> None:
        """Makes a template of the marked orders, or of all of the unit."""
        self._templates(self._meant())

    def _templates(self, orders: Sequence[Order] = ()) -> None:
        if self._session.partie is None:
            return
        from mycom.ui.templates_sheet import TemplatesSheet

        sheet = TemplatesSheet(self._session, self._window.appearance, self._window)
        sheet.given.connect(lambda given: self._tell(given, tr("gegeben")))
        self._show_sheet(sheet)
        if orders:
            sheet.begin(orders)
        else:
            sheet.list.setFocus()

    # --- telling ---

    def _tell(self, given: Given, what: str) -> None:
        """Says what came of giving; faults of a text name their first line."""
        if given.faults:
            fault = given.faults[0]
            line = tr("Zeile {line}: {what}").format(line=fault.line, what=fault.found)
            done = self._count(len(given.added)) + f" {what}; " if given.added else ""
            self._say(f"{done}{line}.", undo=bool(given.added))
        elif given.added:
            self._say(f"{self._count(len(given.added))} {what}.", undo=True)
        elif not given.refused:
            self._say(tr("Darin steht kein Befehl."))

    def _count(self, count: int) -> str:
        from mycom.ui.order_sets import count_words

        return count_words(count)

    def _say(self, words: str, *, undo: bool = False) -> None:
        self._window.toast.say(words, self._session.undo if undo else None)
