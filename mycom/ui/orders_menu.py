"""The menus of the order list: of a row, and of a class of orders that could be given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QWidget

from mycom.ui.shared_orders import common_offers
from mycom.ui.texts import plural, title_of, tr

if TYPE_CHECKING:
    from mycom.orders.order import Order
    from mycom.ui.order_row import OrderRow
    from mycom.ui.orders_list import OrdersList
    from mycom.ui.session import Session

#: So many units stand in the menu itself; the rest is reached by the sheet.
_UNITS = 24


def row_menu(orders: OrdersList, session: Session, row: OrderRow) -> QMenu:
    """What can be done with an order, or with all that are marked."""
    menu = QMenu(orders)
    order = row.view.order if row.view is not None else None
    if order is None or not order.key:
        return menu
    marked = orders.marks.orders()
    meant = marked if order in marked else (order,)
    if len(meant) == 1:
        menu.addAction(tr("Bearbeiten")).triggered.connect(lambda: orders.edit(row))
    words = tr("Löschen") if len(meant) == 1 else plural(len(meant), tr("Befehl löschen"), tr("Befehle löschen"))
    menu.addAction(words).triggered.connect(lambda: orders.remove(order.key))
    menu.addSeparator()
    add_commands(menu, orders, ("cut_lines", "copy_lines", "paste_lines"))
    menu.addSeparator()
    _add_units(menu.addMenu(tr("Auch geben an")), orders, session, meant)
    menu.addAction(tr("Auf andere Einheiten übertragen …")).triggered.connect(
        lambda: orders.transfer_wanted.emit(meant)
    )
    if row.movable and len(meant) == 1:
        menu.addSeparator()
        up = menu.addAction(tr("Nach oben"))
        down = menu.addAction(tr("Nach unten"))
        same = orders.movable_like(row)
        up.setEnabled(row is not same[0])
        down.setEnabled(row is not same[-1])
        up.triggered.connect(lambda: row.shift_wanted.emit(order.key, -1))
        down.triggered.connect(lambda: row.shift_wanted.emit(order.key, 1))
    return menu


def add_commands(menu: QMenu, widget: QWidget, names: Sequence[str]) -> None:
    """Commands of the window that a widget is part of."""
    actions = getattr(widget.window(), "actions_by_id", {})
    for name in names:
        if name in actions:
            menu.addAction(actions[name])


def unit_menu(orders: OrdersList) -> QMenu:
    """What can be done with the orders of the unit as a whole."""
    menu = QMenu(orders)
    add_commands(menu, orders, ("copy_orders", "paste_lines", "transfer_orders"))
    menu.addSeparator()
    add_commands(menu, orders, ("repeat_unit", "templates", "save_template"))
    return menu


def _add_units(menu: QMenu, orders: OrdersList, session: Session, meant: tuple[Order, ...]) -> None:
    """The units of the same sort that are not shown already."""
    shown = session.unit(meant[0].unit)
    section = shown.section if shown is not None else ""
    others = [unit for unit in session.commanded() if unit.id not in orders.units and unit.section == section]
    for unit in others[:_UNITS]:
        action = menu.addAction(session.label(unit.id).replace("&", "&&"))
        action.triggered.connect(lambda checked=False, unit=unit.id: session.copy_to(meant, (unit,)))
    menu.setEnabled(bool(others))


def offer_menu(orders: OrdersList, session: Session, order_class: str) -> QMenu:
    """The orders of a class that may be given; the others stand there with the reason."""
    menu = QMenu(orders)
    position = session.position
    for offer in common_offers(session, orders.units):
        if position is None or offer.kind.partition(" ")[0] != order_class:
            continue
        kind = position.catalogue.kind(offer.kind)
        words = f"{offer.kind}   {title_of(kind) if kind else ''}"
        if not offer.possible:
            words += f"  ({offer.reason.rstrip('.')})"
        elif offer.possible < offer.of:
            words += "  (" + tr("{some} von {all}").format(some=offer.possible, all=offer.of) + ")"
        action = menu.addAction(words.replace("&", "&&"))
        action.setData(offer.kind)
        action.setEnabled(offer.possible > 0)
        action.triggered.connect(lambda checked=False, kind=offer.kind: orders.start(kind))
    return menu
