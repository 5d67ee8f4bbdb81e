"""The context menu of the list of units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from mycom.ui.orders_menu import add_commands
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.ui.realm_panel import RealmPanel
    from mycom.ui.session import Session


def realm_menu(panel: RealmPanel, session: Session) -> QMenu:
    """What can be done with the selected units and their orders."""
    menu = QMenu(panel)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    unit = session.unit(session.selected)
    if unit is not None and unit.place is not None:
        menu.addAction(tr("Auf der Karte zeigen")).triggered.connect(lambda: panel.activated.emit(unit.id))
    if unit is not None and unit.can_order:
        done = menu.addAction(tr("Fertig"))
        done.setCheckable(True)
        done.setChecked(session.is_marked(unit.id))
        done.triggered.connect(lambda marked: _mark(session, marked))
        menu.addSeparator()
        add_commands(menu, panel, ("copy_orders", "paste_lines", "repeat_unit", "templates"))
        menu.addSeparator()
    if panel.has_selection:
        menu.addAction(tr("Als Tabelle kopieren")).triggered.connect(panel.copy)
    return menu


def _mark(session: Session, done: bool) -> None:
    for unit in (session.selected, *session.others):
        session.mark_done(unit, done)
