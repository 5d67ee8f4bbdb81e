"""Ties the map to the preview: ghosts, new owners and values after the turn; on the layer of movement the reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from mycom.systems.view import Place, Relation
from mycom.ui.figures import percent
from mycom.ui.map import MapPanel
from mycom.ui.preview_words import SURE, chance_words, moves, short
from mycom.ui.session import Session
from mycom.ui.texts import plural, tr

if TYPE_CHECKING:
    from mycom.systems.view import UnitView
    from mycom.ui.map.after import After

_MOVEMENT = "movement"
_TURNS = 4
#: A place less likely than this gets no ghost.
_LEAST = 0.02


class MapAfter(QObject):
    """What the map shows of the turn's end and of how far units get."""

    def __init__(self, session: Session, panel: MapPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._panel = session, panel
        self._hover: Place | None = None
        self._reach: dict[str, Mapping[Place, int]] = {}
        self._shown = ""
        session.previews.changed.connect(self.refresh)
        session.selection_changed.connect(self._selected)
        session.partie_changed.connect(self._outdated)
        session.orders_changed.connect(self._outdated)
        panel.canvas.view_changed.connect(self._show_reach)
        panel.canvas.cell_hovered.connect(self._hovered)
        self._tooltip = panel.canvas.tooltip
        panel.canvas.tooltip = self._tip

    # --- after the turn ---

    def refresh(self) -> None:
        """Shows the preview as it is now."""
        canvas = self._panel.canvas
        layer = canvas.overlay.after
        if layer is None:
            if self._session.previews.view is None:
                return  # a start does not load what paints it
            from mycom.ui.map.after import AfterLayer

            layer = canvas.overlay.after = AfterLayer()
            layer.use(canvas.ground.contents.sprites, canvas.model.cells, canvas.model.markers)
        layer.after = self._after()
        canvas.update()

    def _after(self) -> After:
        from mycom.ui.map.after import NOTHING, After, Ghost, Taken

        previews = self._session.previews
        view = previews.view
        if view is None:
            return NOTHING
        selected = self._session.selected
        ghosts = [
            Ghost(unit.before, place, shown.badge, shown.relation, _chance(chance), unit.id != selected)
            for unit in view.units.values()
            for shown in (self._session.unit(unit.id),)
            if shown is not None and shown.badge and moves(unit)
            for place, chance in unit.places
            if chance >= _LEAST
        ]
        taken = [Taken(one.place, one.relation, one.chance, _chance(one.chance)) for one in view.owners]
        return After(tuple(ghosts), tuple(taken), self._values(), previews.stale)

    def _values(self) -> dict[Place, tuple[str, ...]]:
        view, previews = self._session.map(), self._session.previews
        found: dict[Place, tuple[str, ...]] = {}
        for cell in view.cells if view is not None else ():
            if cell.keys and cell.unit:
                rows = [previews.row(cell.unit, key) for key in cell.keys]
                if any(rows):
                    found[cell.place] = tuple(short(row) if row is not None else "" for row in rows)
        return found

    # --- how far ---

    def _outdated(self) -> None:
        self._reach.clear()
        self._shown = ""
        self._show_reach()

    def _selected(self, unit_id: str) -> None:
        self.refresh()
        self._show_reach()

    def _hovered(self, place: Place | None) -> None:
        if place != self._hover:
            self._hover = place
            if self._panel.canvas.layer == _MOVEMENT:
                self._show_reach()

    def unit_shown(self) -> UnitView | None:
        """Whose reach is shown: the foreign group under the pointer, else the selected unit."""
        if self._panel.canvas.layer != _MOVEMENT:
            return None
        for unit in self._session.at(self._hover) if self._hover is not None else ():
            if unit.relation is not Relation.OWN and unit.badge:
                return unit
        return self._session.unit(self._session.selected)

    def reach_of(self, unit_id: str) -> Mapping[Place, int]:
        """The turn from 0 in which a unit can first enter each place, over this turn and the next three."""
        position = self._session.position
        if position is None:
            return {}
        if unit_id not in self._reach:
            found = position.reach_turns((unit_id,), self._session.orders(), _TURNS)
            self._reach[unit_id] = found.get(unit_id, {})
        return self._reach[unit_id]

    def _show_reach(self) -> None:
        unit = self.unit_shown()
        canvas = self._panel.canvas
        shown = f"{unit.id} {canvas.theme.name}" if unit is not None else ""
        if shown == self._shown:
            return
        self._shown = shown
        labels = (tr("dieser Zug"), *(plural(turn, tr("Zug später"), tr("Züge später")) for turn in range(1, _TURNS)))
        turns = self.reach_of(unit.id) if unit is not None else {}
        colour = canvas.theme.relation(unit.relation) if unit is not None else ""
        if canvas.overlay.turns is None:
            from mycom.ui.map.reach_turns import ReachTurns

            canvas.overlay.turns = ReachTurns()
        canvas.overlay.turns.show(turns, colour, labels)
        canvas.update()

    def words(self, place: Place) -> str:
        """What the turn may bring to a place, and when the unit whose reach is shown can be there."""
        view = self._session.previews.view
        told = [
            tr("{unit} steht danach hier").format(unit=unit.id) + f" {_chance(chance)}".rstrip()
            for unit in (view.units.values() if view is not None else ())
            if moves(unit)
            for where, chance in unit.places
            if where == place
        ]
        told += [
            f"{text} {chance_words(low, high)}".rstrip()
            for where, text, low, high in (view.places if view is not None else ())
            if where == place
        ]
        return " · ".join(filter(None, (*told, self._reach_words(place))))

    def _tip(self, place: Place) -> str:
        """The tool tip of a cell with what the turn may bring."""
        now = self._tooltip(place) if self._tooltip is not None else ""
        return " · ".join(filter(None, (now, self.words(place))))

    def _reach_words(self, place: Place) -> str:
        unit = self.unit_shown()
        if unit is None or not self.reach_of(unit.id):
            return ""
        turn = self.reach_of(unit.id).get(place)
        if turn is None:
            if place == unit.place:
                return ""
            return tr("{unit} kommt in {count} Zügen nicht her").format(unit=unit.id, count=_TURNS)
        if turn == 0:
            return tr("{unit} kann diesen Zug hier sein").format(unit=unit.id)
        later = plural(turn, tr("Zug später"), tr("Züge später"))
        return tr("{unit} kann {later} hier sein").format(unit=unit.id, later=later)


def _chance(chance: float) -> str:
    """A chance as text, empty for what is certain."""
    return "" if chance > SURE else percent(chance)
