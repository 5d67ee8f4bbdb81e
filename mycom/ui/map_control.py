"""Ties the map to the session: selection, states, hover, dragging units, entering a path, picking a target."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from mycom.systems.view import Cell, PathView, Place, Relation
from mycom.ui.figures import percent
from mycom.ui.map import MapPanel
from mycom.ui.map.keys import begin_pick, end_pick
from mycom.ui.map.parts import end as end_part
from mycom.ui.map.pieces import titles_at
from mycom.ui.session import Session, place_of
from mycom.ui.texts import plural, tr
from mycom.ui.way_words import short_of

_CONTROL = Qt.KeyboardModifier.ControlModifier


class MapControl(QObject):
    """The map's side of the window.

    `projection_wanted` carries actor and target, `moved` the unit and, in words, where it goes.
    """

    hovered = Signal(object)
    projection_wanted = Signal(str, str)
    moved = Signal(str, str)
    refused = Signal(str)
    entry_changed = Signal(str)

    def __init__(self, session: Session, panel: MapPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self.panel = session, panel
        self._cells: dict[Place, Cell] = {}
        self._pick: Callable[[str], None] | None = None
        self._pick_values: dict[Place, str] = {}
        self._pick_names: frozenset[str] = frozenset()
        self._digits = ""
        self._path: PathView | None = None
        self._hover: Place | None = None
        canvas = panel.canvas
        canvas.tooltip = self.describe
        canvas.drag_label = self.drag_label
        canvas.cell_hovered.connect(self._on_hover)
        canvas.cell_clicked.connect(self._on_cell)
        canvas.unit_clicked.connect(self._on_unit)
        canvas.dropped.connect(self._on_drop)
        canvas.path_step.connect(self._on_step)
        canvas.path_target.connect(self._on_path_target)
        canvas.path_back.connect(self._on_back)
        canvas.path_accepted.connect(self.accept_path)
        canvas.path_cancelled.connect(self.cancel)
        session.partie_changed.connect(self.refresh)
        session.selection_changed.connect(self._on_selection)
        session.orders_changed.connect(self._on_orders)
        session.problems_changed.connect(self._show_states)
        session.marks_changed.connect(self._show_states)

    # --- showing ---

    def refresh(self) -> None:
        """Shows the map of the open Partie."""
        view, position = self._session.map(), self._session.position
        self.cancel()
        if view is None or position is None:
            return
        self._cells = {cell.place: cell for cell in view.cells}
        head = position.knowledge.head
        names = {str(head.realm): head.realm_name, **position.relations()}
        self.panel.set_view(view, names)
        self._show_states()
        self._on_selection(self._session.selected)

    def _show_states(self) -> None:
        self.panel.canvas.set_states(
            {u.id: self._session.state(u.id) for u in self._session.commanded() if u.section == "groups"}
        )

    def _on_orders(self) -> None:
        self._show_states()
        if not self.panel.canvas.path_unit:
            self._show_path()

    def _on_selection(self, unit_id: str) -> None:
        unit = self._session.unit(unit_id)
        place = unit.place if unit is not None else place_of(unit_id)
        canvas = self.panel.canvas
        if canvas.path_unit and canvas.path_unit != unit_id:
            self.cancel()
        canvas.select(place)
        if place is not None and not canvas.underMouse():
            canvas.ensure_visible(place)
        self._show_path()

    def _show_path(self) -> None:
        """Draws the way that the selected unit's orders take."""
        self.panel.canvas.set_path(self.ordered_path(self._session.selected))

    def ordered_path(self, unit_id: str) -> PathView | None:
        """The way a unit was ordered to go, None when it stays."""
        position = self._session.position
        unit = self._session.unit(unit_id)
        if position is None or unit is None or not unit.can_order:
            return None
        for order in self._session.orders_of(unit_id):
            kind = position.catalogue.kind(order.kind)
            names = [p.name for p in kind.parameters if p.type == "path"] if kind is not None else []
            if names and order.text(names[0]):
                return position.path(unit_id, order.text(names[0]), self._session.orders())
        return None

    def show_place(self, place: Place | None, unit_id: str = "") -> None:
        """Brings a place to the middle and selects what is there."""
        if place is None and unit_id:
            unit = self._session.unit(unit_id)
            place = unit.place if unit is not None else None
        if unit_id and self._session.unit(unit_id) is not None:
            self._session.select(unit_id)
        elif place is not None:
            self._session.select_place(place)
        if place is not None:
            self.panel.canvas.centre_on(place)

    # --- words ---

    def describe(self, place: Place) -> str:
        """`26/11 Wald · 1003 Rotmark · VS 2 · Stand Zug 36 (vor 1 Zug)`."""
        view, position = self._session.map(), self._session.position
        cell = self._cells.get(place)
        if view is None or position is None or cell is None or cell.age is None:
            return f"{place[0]}/{place[1]} · " + tr("nie gesehen")
        terrain = next((style.label for style in view.terrains if style.id == cell.terrain), "")
        parts = [f"{place[0]}/{place[1]} {terrain}"]
        if cell.owner:
            head = position.knowledge.head
            name = head.realm_name if cell.owner == str(head.realm) else position.relations().get(cell.owner, "")
            parts.append(f"{cell.owner} {name}".strip())
        if cell.name:
            parts.append(cell.name)
        if view.sites or view.lines or view.tokens:
            parts += titles_at(view, self.panel.canvas.geometry_now(), place)
        if cell.fortification is not None:
            parts.append(tr("VS {level}").format(level=cell.fortification))
        turn = position.knowledge.head.turn
        if cell.age:
            age = plural(cell.age, tr("Zug"), tr("Zügen"))
            parts.append(tr("Stand Zug {turn} (vor {age})").format(turn=turn - cell.age, age=age))
        else:
            parts.append(tr("Stand Zug {turn}").format(turn=turn))
        return " · ".join(parts)

    def distance_text(self, place: Place) -> str:
        """`Von G7: Entfernung 3 · 27 BP`; empty without a selected own unit."""
        position, unit = self._session.position, self._session.unit(self._session.selected)
        if position is None or unit is None or not unit.can_order:
            return ""
        distance = position.distance(unit.id, place)
        if distance is None:
            return ""
        text = tr("Von {unit}: Entfernung {distance}").format(unit=unit.id, distance=distance)
        if unit.section == "groups" and unit.place != place:
            text += self._cost_text(unit.id, place)
        return text

    def _cost_text(self, unit_id: str, place: Place) -> str:
        position = self._session.position
        way = position.route(unit_id, place, self._session.orders()) if position is not None else None
        if way is None or len(way.points_left) < 2 or len(set(way.turns)) > 1:
            return "" if way is None else " · " + plural(len(set(way.turns)), tr("Zug"), tr("Züge"))
        return " · " + tr("{points} BP").format(points=number(way.points_left[0] - way.points_left[-1]))

    def drag_label(self, unit_id: str, place: Place) -> tuple[str, str]:
        """What a drop would do: the projection in short, or the way."""
        position, unit = self._session.position, self._session.unit(unit_id)
        if position is None or unit is None:
            return "", ""
        target = self.target_at(unit_id, place)
        if target:
            orders = self._session.orders()
            setup = position.setup(unit_id, target, "", orders)
            if setup is not None:
                verdict = position.project(setup, extras=False).verdict
                parts = [f"{percent(verdict.headline)} {verdict.label}"]
                way = position.route(unit_id, place, orders) if unit.can_order and unit.section == "groups" else None
                if way is not None:
                    parts.append(plural(len(way.places) - 1, tr("Schritt"), tr("Schritte")))
                return tr("Hochrechnung: {title}").format(title=setup.title), " · ".join(parts)
        way = (
            position.route(unit_id, place, self._session.orders())
            if unit.can_order and unit.section == "groups"
            else None
        )
        if way is None:
            return tr("Kein Weg nach {x}/{y}").format(x=place[0], y=place[1]), ""
        steps = plural(len(way.places) - 1, tr("Schritt"), tr("Schritte"))
        return tr("{unit} geht nach {x}/{y}").format(unit=unit_id, x=place[0], y=place[1]), steps + self._cost_text(
            unit_id, place
        )

    # --- pointing ---

    def _on_hover(self, place: Place | None) -> None:
        self._hover = place
        self.hovered.emit(place)

    def _on_cell(self, place: Place) -> None:
        if self._pick is not None:
            self._picked(place)
        else:
            self._session.select_place(place)

    def _on_unit(self, unit_id: str) -> None:
        unit = self._session.unit(unit_id)
        if self._pick is not None and unit is not None and unit.place is not None:
            self._picked(unit.place, unit_id)
        else:
            self._session.select(unit_id)

    def _is_foreign(self, place: Place) -> bool:
        cell = self._cells.get(place)
        foreign = (Relation.FOE, Relation.NEUTRAL, Relation.ALLY)
        if any(unit.relation in foreign for unit in self._session.at(place)):
            return True
        return cell is not None and cell.inhabited and cell.relation not in (Relation.OWN, Relation.NONE)

    def target_at(self, actor: str, place: Place, unit_id: str = "") -> str:
        """The unit or cell a projection of `actor` would go against, empty when the place is friendly ground."""
        unit = self._session.unit(actor)
        if unit is None or unit.place == place:
            return ""
        mine = unit.relation is Relation.OWN
        if mine and not self._is_foreign(place):
            return ""
        here = [u for u in self._session.at(place) if (u.relation is not Relation.OWN) == mine and u.id != actor]
        if unit_id and any(u.id == unit_id for u in here):
            return unit_id
        provinces = [u.id for u in here if u.id.startswith("P")]
        return (provinces or [u.id for u in here] or [f"C{place[0]}/{place[1]}"])[0]

    def _on_drop(self, unit_id: str, place: Place, target: str, modifiers: Any) -> None:
        unit, position = self._session.unit(unit_id), self._session.position
        if unit is None or position is None:
            return
        against = "" if modifiers & _CONTROL else self.target_at(unit_id, place, target)
        if against and position.setup(unit_id, against, "", self._session.orders()) is not None:
            self._session.select(unit_id)
            self.projection_wanted.emit(unit_id, against)
        elif unit.can_order and unit.section == "groups":
            self.move_to(unit_id, place)
        else:
            self.refused.emit(tr("Damit lässt sich hier nichts anfangen."))

    def move_to(self, unit_id: str, place: Place) -> bool:
        """Orders the cheapest way to a place; tells when there is none."""
        position = self._session.position
        way = position.route(unit_id, place, self._session.orders()) if position is not None else None
        if way is None or not way.digits:
            self.refused.emit(tr("Nach {x}/{y} führt kein Weg.").format(x=place[0], y=place[1]))
            return False
        self._session.give_move(unit_id, way.digits)
        short = short_of(way, place)
        self.moved.emit(unit_id, f"{place[0]}/{place[1]}" + (f": {short}" if short else ""))
        return True

    # --- entering a path ---

    def begin_path(self, unit_id: str) -> bool:
        """Starts entering a way for a group by clicks and digits; one entered before is drawn on."""
        unit, position = self._session.unit(unit_id), self._session.position
        if unit is None or position is None or not unit.can_order or unit.section != "groups":
            self.refused.emit(tr("Einen Weg kann nur eine Einheit bekommen, die ziehen kann."))
            return False
        self._stop_picking()
        self._session.select(unit_id)
        self._digits = ""
        canvas = self.panel.canvas
        canvas.set_reach(position.reach(unit_id, self._session.orders()))
        canvas.begin_path(unit_id)
        canvas.set_path(None)
        self._path = None
        self._tell()
        return True

    @property
    def entering(self) -> bool:
        """Whether a path is being entered."""
        return bool(self.panel.canvas.path_unit)

    @property
    def digits(self) -> str:
        """The digits entered so far."""
        return self._digits

    def _try(self, digits: str) -> None:
        position = self._session.position
        unit = self.panel.canvas.path_unit
        if position is None or not unit:
            return
        path = position.path(unit, digits, self._session.orders()) if digits else None
        if path is not None and path.problem and len(path.digits) < len(digits):
            self._digits = path.digits
            self.refused.emit(path.problem)
        else:
            self._digits = digits
        self._path = path
        self.panel.canvas.set_path(path)
        self._tell()

    def _tell(self) -> None:
        left = self._path.points_left[-1] if self._path is not None and self._path.points_left else None
        text = tr("Weg für {unit}: {digits}").format(unit=self.panel.canvas.path_unit, digits=self._digits or "…")
        if left is not None:
            text += " · " + tr("noch {points} BP").format(points=number(left))
            if left < 0:
                text += " · " + tr("der letzte Schritt darf mehr kosten, als da ist")
        self.entry_changed.emit(text + " · " + tr("Enter übernimmt, Esc bricht ab"))

    def _on_step(self, digit: int) -> None:
        self._try(self._digits + str(digit))

    def _on_back(self) -> None:
        self._try(self._digits[:-1])

    def _on_path_target(self, place: Place) -> None:
        position, unit = self._session.position, self.panel.canvas.path_unit
        way = position.route(unit, place, self._session.orders()) if position is not None else None
        if way is None or not way.digits:
            self.refused.emit(tr("Nach {x}/{y} führt kein Weg.").format(x=place[0], y=place[1]))
        else:
            self._try(way.digits)

    def accept_path(self) -> None:
        """Makes the entered way an order."""
        unit, digits, where = self.panel.canvas.path_unit, self._digits, ""
        if self._path is not None and self._path.places:
            where = "{}/{}".format(*self._path.places[-1])
        self.cancel()
        if unit and digits:
            self._session.give_move(unit, digits)
            self.moved.emit(unit, where)

    def cancel(self) -> None:
        """Stops entering or picking."""
        self._stop_picking()
        canvas = self.panel.canvas
        if canvas.path_unit:
            canvas.end_path()
            canvas.set_reach({})
            self._digits, self._path = "", None
            self.entry_changed.emit("")
            self._show_path()

    # --- picking a target ---

    def pick(self, values: list[tuple[str, str]], take: Callable[[str], None], words: str) -> None:
        """Waits for a click on a cell. `values` are the legal ones (canonical text, label), empty: any cell."""
        self.cancel()
        self._pick = take
        self._pick_names = frozenset(value for value, _ in values)
        for value, _ in values:
            unit = self._session.unit(value)
            # A bare coordinate has no letter in front: `26/11` must not be read as 6/11.
            place = unit.place if unit is not None else place_of(value if value[:1].isalpha() else f"C{value}")
            if place is not None:
                self._pick_values.setdefault(place, value)
        begin_pick(self.panel.canvas, frozenset(self._pick_values))
        self.entry_changed.emit(words)

    @property
    def picking(self) -> bool:
        """Whether a target is being picked."""
        return self._pick is not None or self.panel.canvas.overlay.parts is not None

    def _picked(self, place: Place, unit_id: str = "") -> None:
        take, values = self._pick, self._pick_values
        if take is None:
            return
        if values and place not in values:
            self.refused.emit(tr("{x}/{y} ist kein erlaubtes Ziel.").format(x=place[0], y=place[1]))
            return
        self._stop_picking()
        named = unit_id if unit_id in self._pick_names or not values else ""
        take(named or values.get(place) or f"{place[0]}/{place[1]}")

    def _stop_picking(self) -> None:
        end_part(self.panel.canvas)
        if self._pick is not None:
            self._pick = None
            self._pick_values = {}
            end_pick(self.panel.canvas)
            self.entry_changed.emit("")


def number(value: float) -> str:
    """A number of points: whole ones without a fraction, with a decimal comma."""
    return str(int(value)) if value == int(value) else f"{value:.1f}".replace(".", ",")
