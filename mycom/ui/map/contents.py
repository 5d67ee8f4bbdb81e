"""What stands in cells: dots in the overview; settlement, owner and age in the middle; names and values close up."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtGui import QPainter, QPixmap

from mycom.systems.view import Cell, Layer, Marker, Relation
from mycom.ui.map.geometry import Geometry
from mycom.ui.map.model import MapModel
from mycom.ui.map.sprites import Sprites, clear_pixmap

#: Cell sizes in pixels where the middle and the close step begin.
FAR, NEAR = 20, 90
#: How many units of a stack are drawn before the rest becomes a number.
_STACK = 3
#: From this cell size on there is room for the markers of a stack side by side.
_ROOMY = 120
_DOTS = {Relation.OWN: "square", Relation.ALLY: "hexagon", Relation.FOE: "diamond"}

#: Words of a layer may be so much wider than the room in their cell before they are set smaller.
_SPREAD = 1.15

#: Cells up to this many device pixels are kept as whole pictures, and how many of those.
_KEPT_CELL, _MOST_PICTURES = 64, 1500

Cells = tuple[int, int, int, int]


class Contents:
    """Draws the insides of cells for one map model."""

    def __init__(self, model: MapModel, sprites: Sprites) -> None:
        self.model = model
        self.sprites = sprites
        self.layer: Layer | None = None
        self._taken = {token.place for token in model.view.tokens}
        self._held = {place: cell for place, cell in model.cells.items() if cell.inhabited or cell.owner}
        self.states: Mapping[str, str] = {}
        self._pictures: dict[tuple[object, ...], QPixmap] = {}

    def _chosen(self, cells: Cells, known: Mapping[tuple[int, int], Cell]) -> list[Cell]:
        left, right, top, bottom = cells
        found = []
        for y in range(top + 1, bottom + 1):
            for x in range(left + 1, right + 1):
                cell = known.get((x, y))
                if cell is not None:
                    found.append(cell)
        return found

    def _stacks(self, cells: Cells) -> list[tuple[tuple[int, int], tuple[Marker, ...]]]:
        left, right, top, bottom = cells
        return [
            (place, stack)
            for place, stack in self.model.markers.items()
            if left < place[0] <= right and top < place[1] <= bottom
        ]

    def _text(
        self, painter: QPainter, x: float, y: float, text: str, colour: str, size: int, weight: int, side: str = "left"
    ) -> float:
        """Draws a label whose text begins (or ends, or has its middle) at x; y is its top. Gives its width."""
        picture, edge, width = self.sprites.label(text, colour, size, weight)
        shift = {"left": 0.0, "right": float(width), "middle": width / 2}[side]
        painter.drawPixmap(int(x - shift) - edge, int(y) - edge, picture)
        return width

    def overview(self, painter: QPainter, geometry: Geometry, cells: Cells) -> None:
        """Dots for settlements and markers."""
        theme = self.sprites.theme
        step = geometry.size / self.sprites.scale
        if step >= 5:
            size = 3.0 if step < 14 else 4.0
            for cell in self._chosen(cells, self.model.cells):
                if cell.inhabited and cell.place not in self.model.markers:
                    self._stamp(painter, geometry, cell.place, "circle", theme.relation(cell.relation), size)
        size = max(3.0, min(7.0, step * 0.6))
        for place, stack in self._stacks(cells):
            relation = stack[0].relation
            self._stamp(painter, geometry, place, _DOTS.get(relation, "circle"), theme.relation(relation), size)

    def _stamp(
        self, painter: QPainter, geometry: Geometry, place: tuple[int, int], shape: str, colour: str, size: float
    ) -> None:
        picture = self.sprites.dot(shape, colour, size)
        x, y = geometry.centre(place)
        painter.drawPixmap(int(x - picture.width() / 2), int(y - picture.height() / 2), picture)

    def _corner(self, geometry: Geometry, cell: Cell) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the room for text: the cell itself, or what fits into a hexagon."""
        if geometry.square:
            size = geometry.size
            right, bottom = cell.place[0] * size, cell.place[1] * size
            return right - size, bottom - size, right, bottom
        x, y = geometry.centre(cell.place)
        half_x, half_y = geometry.box[0] * 0.42, geometry.box[1] * 0.37
        return x - half_x, y - half_y, x + half_x, y + half_y

    def middle(self, painter: QPainter, geometry: Geometry, cells: Cells) -> None:
        """Settlement with its level, owner and age, or the text of the layer.

        Small squares without units look alike so often that whole cells are kept as pictures.
        """
        markers, size = self.model.markers, geometry.size
        keep = geometry.square and size <= _KEPT_CELL and self.layer is None
        for cell in self._chosen(cells, self._held if self.layer is None else self.model.cells):
            stack = markers.get(cell.place)
            if stack is not None or not keep:
                shared = stack is not None or cell.place in self._taken
                self._middle_cell(painter, geometry, cell, self._corner(geometry, cell), shared)
                continue
            key = size, cell.relation, cell.owner, cell.inhabited, cell.settlement, bool(cell.fortification), cell.age
            picture = self._pictures.get(key)
            if picture is None:
                if len(self._pictures) > _MOST_PICTURES:
                    self._pictures.clear()
                picture = self._pictures[key] = clear_pixmap(size, size)
                inner = QPainter(picture)
                self._middle_cell(inner, geometry, cell, (0, 0, size, size), False)
                inner.end()
            painter.drawPixmap((cell.place[0] - 1) * size, (cell.place[1] - 1) * size, picture)

    def _middle_cell(
        self, painter: QPainter, geometry: Geometry, cell: Cell, room: tuple[float, float, float, float], shared: bool
    ) -> None:
        """One cell in the middle step; `shared` with the marker of a unit or with what lies there."""
        scale, theme = self.sprites.scale, self.sprites.theme
        step = geometry.size / scale
        pad = (6 if step >= 38 else 4 if step >= 30 else 2.5) * scale
        left, top, right, bottom = room
        text = self.layer.text.get(cell.place, "") if self.layer is not None else ""
        if text and step >= 26:
            upper = top + (1 if shared else 5 if cell.inhabited else (bottom - top) / scale / 2 - 8) * scale
            size = 12 if self._fits(text, 12, (right - left) * _SPREAD) else 10
            self._text(painter, (left + right) / 2, upper, text, theme.text, size, 600, "middle")
        elif step >= 34 and cell.owner and cell.relation not in (Relation.OWN, Relation.NONE):
            inset = (pad if cell.relation is Relation.NEUTRAL else pad + scale) + scale
            colour = theme.relation(cell.relation)
            self._text(painter, right - inset, top + 4 * scale, cell.owner, colour, 11, 600, "right")
        if cell.inhabited:
            crowded = shared and step < 60
            self._settlement(painter, cell, left + pad, bottom - pad, step, crowded, bool(text))
        if cell.age and cell.inhabited and not shared and not text and step >= (34 if geometry.square else 54):
            self._text(painter, right - pad, top + 15 * scale, f"−{cell.age}", theme.text, 10, 500, "right")

    def _settlement(
        self, painter: QPainter, cell: Cell, left: float, bottom: float, step: float, crowded: bool, bare: bool
    ) -> None:
        """House or wall with its level; above it where a marker needs the room, without it if `bare`, too."""
        scale, sprites = self.sprites.scale, self.sprites
        size = (10 if crowded else 12) if step >= 34 else max(8, int(step * 0.36))
        level = ("?" if cell.settlement is None else str(cell.settlement)) if step >= 30 else ""
        picture = sprites.settlement(bool(cell.fortification), cell.relation, size, "" if crowded else level)
        edge = sprites.edge
        painter.drawPixmap(int(left) - edge, int(bottom - size * scale) - edge, picture)
        if crowded and level and not bare:
            x, y = left + size * scale / 2, bottom - (size + 11) * scale
            self._text(painter, x, y, level, sprites.theme.relation(cell.relation), 11, 700, "middle")

    def near(self, painter: QPainter, geometry: Geometry, cells: Cells) -> None:
        """Coordinate, age, owner, name, values and the levels of the settlement."""
        scale, theme = self.sprites.scale, self.sprites.theme
        for cell in self._chosen(cells, self.model.cells):
            left, top, right, bottom = self._corner(geometry, cell)
            colour = theme.relation(cell.relation)
            pad = 9 * scale
            x, y = left + pad, top + 7 * scale
            width = self._text(painter, x, y, f"{cell.place[0]}/{cell.place[1]}", theme.text, 12, 600)
            if cell.age:
                self._text(painter, x + width + 5 * scale, y + scale, f"−{cell.age}", theme.text, 11, 500)
            if cell.owner and cell.relation not in (Relation.OWN, Relation.NONE):
                self._text(painter, right - pad, y, cell.owner, colour, 12, 600, "right")
            elif self._graded(cell):
                assert self.layer is not None
                self._text(painter, right - pad, y, self.layer.text[cell.place], theme.text, 13, 700, "right")
            y += 18 * scale
            stack = self.model.markers.get(cell.place)
            room = right - left - 2 * pad
            if cell.name:
                name = self.sprites.elided(cell.name, 13, 600, room)
                self._text(painter, x, y, name, colour, 13, 600)
                y += 19 * scale
            foot = bottom - 8 * scale - (18 * scale if cell.inhabited else 0)
            self._values(painter, cell, x, y, foot, room - (28 * scale if stack else 0))
            if cell.inhabited:
                self._foot(painter, cell, x, bottom - 8 * scale, right - pad)

    def _graded(self, cell: Cell) -> bool:
        """Whether the layer says something of the cell beside its values: one with a scale of its own does."""
        return self.layer is not None and bool(self.layer.scale) and cell.place in self.layer.text

    def _values(self, painter: QPainter, cell: Cell, x: float, y: float, foot: float, room: float) -> None:
        scale, theme = self.sprites.scale, self.sprites.theme
        line = 15 * scale
        end = x + min(room, 62 * scale)
        rows = list(cell.values)
        if not rows and self.layer is not None and cell.place in self.layer.text and not self._graded(cell):
            rows = [(self.layer.label, self.layer.text[cell.place])]
        for label, value in rows:
            if y + line > foot:
                return
            self._text(painter, x, y, label, theme.text, 12, 400)
            self._text(painter, end, y, value or "?", theme.text, 12, 600, "right")
            y += line

    def _foot(self, painter: QPainter, cell: Cell, x: float, bottom: float, right: float) -> None:
        scale, theme = self.sprites.scale, self.sprites.theme
        size = 14
        picture = self.sprites.settlement(bool(cell.fortification), cell.relation, size)
        edge = self.sprites.edge
        painter.drawPixmap(int(x) - edge, int(bottom - size * scale) - edge, picture)
        built, wall = ("?" if level is None else str(level) for level in (cell.settlement, cell.fortification))
        start = x + (size + 8) * scale
        long, short = f"BG {built} · VS {wall}", f"{built} · {wall}"
        text, font_size = next(
            ((text, points) for text, points in ((long, 12), (long, 11)) if self._fits(text, points, right - start)),
            (short, 12),
        )
        top = bottom - (16 if font_size == 12 else 15) * scale
        self._text(painter, start, top, text, theme.relation(cell.relation), font_size, 600)

    def _fits(self, text: str, size: int, room: float) -> bool:
        return self.sprites.font(size, 600)[1].horizontalAdvance(text) <= room

    def markers(self, painter: QPainter, geometry: Geometry, cells: Cells) -> None:
        """The markers of units, stacked where several stand in a cell."""
        self.units_at(painter, geometry, [place for place, _ in self._stacks(cells)])

    def units_at(self, painter: QPainter, geometry: Geometry, places: Collection[tuple[int, int]]) -> None:
        """The markers of units at these places."""
        if geometry.size < FAR * self.sprites.scale:
            return
        for place in places:
            stack = self.model.markers[place]
            for marker, x, y, size in self.marker_spots(geometry, place, stack):
                state = self.states.get(marker.unit, "")
                faded = marker.faded or marker.age > 0
                picture = self.sprites.marker(marker.relation, marker.label, size, state, faded)
                half = picture.width() / 2
                painter.drawPixmap(int(x - half), int(y - half), picture)
            spots = self.marker_spots(geometry, place, stack)
            hidden = len(stack) - len(spots)
            if hidden > 0:
                scale, (x, y, size) = self.sprites.scale, spots[-1][1:]
                stands_free = len(spots) == _STACK and geometry.size >= _ROOMY * scale
                x, y = (x + 24 * scale, y - 8 * scale) if stands_free else (x, y + size * scale * 0.42)
                self._text(painter, x, y, f"+{hidden}", self.sprites.theme.text, 11, 700, "middle")

    def marker_spots(
        self, geometry: Geometry, place: tuple[int, int], stack: tuple[Marker, ...]
    ) -> list[tuple[Marker, float, float, int]]:
        """Markers of a cell from the lowest to the topmost: middle in device pixels and size in pixels."""
        scale = self.sprites.scale
        step = geometry.size / scale
        x, y = geometry.centre(place)
        shown = stack[:_STACK]
        if step < FAR:
            return [(shown[0], x, y, max(3, int(step * 0.6)))]
        if step < NEAR:
            size = max(14, min(24, int(step * 0.54)))
            if step >= 34:
                x, y = x + step * 0.19 * scale, y + step * 0.09 * scale
            slip = min(6.0, step * 0.13) * scale
            spots = [(m, x - slip * i, y - slip * 0.7 * i, size) for i, m in enumerate(shown)]
            return spots[::-1]
        right = x + geometry.box[0] / 2 * (1.0 if geometry.square else 0.84)
        top = y - geometry.box[1] / 2 + (49 if geometry.square else 65) * scale
        if len(shown) == 1 or step < _ROOMY:
            size = 28 if step >= _ROOMY else 22
            return [(shown[0], right - 22 * scale, top + 10 * scale, size)]
        spots = []
        for index, marker in enumerate(shown):
            column, row = 1 - index % 2, index // 2
            spots.append((marker, right - (16 + 24 * column) * scale, top + (5 + 26 * row) * scale, 21))
        return spots
