"""The context menu of the map: what stands at a place, and what the selected unit could do there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from mycom.systems.view import Relation
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.systems.view import Place, UnitView
    from mycom.ui.map_control import MapControl
    from mycom.ui.session import Session

#: The list of units at one place is cut here; the rest is in the panel of the realm.
_MOST = 12


def map_menu(control: MapControl, session: Session, place: Place, hit: str = "") -> QMenu:
    """The menu for a place; `hit` is the unit under the pointer."""
    menu = QMenu(control.panel)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    where = f"{place[0]}/{place[1]}"
    here = sorted(session.at(place), key=lambda unit: unit.id != hit)[:_MOST]
    for unit in here:
        action = menu.addAction(tr("{unit} auswählen").format(unit=session.label(unit.id)))
        action.triggered.connect(lambda checked=False, unit=unit.id: session.select(unit))
    chosen = session.unit(session.selected)
    if chosen is not None and chosen.place != place:
        _add_deeds(menu, control, session, chosen, place, here)
    menu.addSeparator()
    words = control.describe(place)
    menu.addAction(tr("{place} kopieren").format(place=where)).triggered.connect(
        lambda: QGuiApplication.clipboard().setText(words)
    )
    menu.addAction(tr("In die Mitte")).triggered.connect(lambda: control.panel.canvas.centre_on(place))
    return menu


def _add_deeds(
    menu: QMenu, control: MapControl, session: Session, chosen: UnitView, place: Place, here: list[UnitView]
) -> None:
    """Going there, and a projection onto each foreign unit there."""
    menu.addSeparator()
    if chosen.can_order and chosen.section == "groups":
        words = tr("{unit} hierher ziehen").format(unit=chosen.name)
        menu.addAction(words).triggered.connect(lambda: control.move_to(chosen.id, place))
    mine = chosen.relation is Relation.OWN
    against = [unit.id for unit in here if (unit.relation is Relation.OWN) != mine]
    for target in against or [control.target_at(chosen.id, place)]:
        if target:
            words = tr("Hochrechnung: {unit} → {target}").format(unit=chosen.name, target=session.label(target))
            action = menu.addAction(words)
            action.triggered.connect(
                lambda checked=False, target=target: control.projection_wanted.emit(chosen.id, target)
            )
