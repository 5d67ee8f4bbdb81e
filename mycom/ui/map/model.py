"""A map view ready to be painted."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mycom.systems.view import Cell, Layer, MapView, Marker, Place, Relation
from mycom.ui.map.geometry import Geometry

if TYPE_CHECKING:
    from mycom.ui.map.fields import Fields

RELATIONS = tuple(Relation)
#: How far a colour moves towards the paper, by turns since the cell was seen.
AGE_FADE = (0.0, 0.10, 0.20, 0.30, 0.38, 0.43, 0.48)
TERRAIN_LAYER = "terrain"


class MapModel:
    """The cells, units and layers of one MapView by what they are looked up by."""

    def __init__(self, view: MapView) -> None:
        self.view = view
        self.columns, self.rows = max(view.width, 1), max(view.height, 1)
        self.cells: dict[Place, Cell] = {
            cell.place: cell
            for cell in view.cells
            if 1 <= cell.place[0] <= self.columns and 1 <= cell.place[1] <= self.rows
        }
        self.styles = {style.id: style for style in view.terrains}
        self.markers = _stacks(view.markers)
        self.layers: dict[str, Layer] = {layer.id: layer for layer in view.layers}

    @cached_property
    def fields(self) -> Fields:
        """The same as arrays; made by the first one who paints, since a start shows the picture it kept."""
        from mycom.ui.map.fields import Fields

        return Fields(self)

    @cached_property
    def _known_range(self) -> tuple[int, int, int, int]:
        places = [place for place, cell in self.cells.items() if cell.terrain in self.styles]
        if not places:
            return 0, self.columns, 0, self.rows
        columns, rows = zip(*places, strict=True)
        return min(columns) - 1, max(columns), min(rows) - 1, max(rows)

    def geometry(self, size: int) -> Geometry:
        """The geometry of the map at a cell size in device pixels."""
        return Geometry(self.view.shape, size, self.columns, self.rows)

    def known_range(self) -> tuple[int, int, int, int]:
        """Index ranges (ends excluded) of the columns and rows with known cells; the whole map when none is."""
        return self._known_range

    def unit_place(self, unit: str) -> Place | None:
        """Where a unit stands: by its marker, else the cell that it is."""
        for place, stack in self.markers.items():
            if any(marker.unit == unit for marker in stack):
                return place
        return next((place for place, cell in self.cells.items() if cell.unit == unit and unit), None)


def age_step(age: int | None) -> int:
    """The index into AGE_FADE of an age in turns; known, but nobody says since when, is as old as can be."""
    return len(AGE_FADE) - 1 if age is None else min(max(age, 0), len(AGE_FADE) - 1)


def _stacks(markers: tuple[Marker, ...]) -> dict[Place, tuple[Marker, ...]]:
    rank = {Relation.OWN: 0, Relation.ALLY: 1, Relation.FOE: 2}
    stacks: dict[Place, list[Marker]] = {}
    for marker in markers:
        stacks.setdefault(marker.place, []).append(marker)
    return {place: tuple(sorted(s, key=lambda m: rank.get(m.relation, 3))) for place, s in stacks.items()}
