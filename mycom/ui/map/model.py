"""A map view as arrays, ready to be painted. Arrays have the shape (rows, columns), indices from 0."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from mycom.systems.view import Cell, Layer, MapView, Marker, Place, Relation
from mycom.ui.map.geometry import Geometry
from mycom.ui.theme.colours import Theme, rgb

RELATIONS = tuple(Relation)
#: How far a colour moves towards the paper, by turns since the cell was seen.
AGE_FADE = (0.0, 0.10, 0.20, 0.30, 0.38, 0.43, 0.48)
#: How much of the owner's colour lies over the ground.
WASH = {Relation.OWN: 0.11, Relation.ALLY: 0.11, Relation.FOE: 0.13}
TERRAIN_LAYER = "terrain"


class MapModel:
    """The arrays of one MapView: terrain and owner as indices (-1 none), age (0 seen now), relation."""

    def __init__(self, view: MapView) -> None:
        self.view = view
        rows, columns = max(view.height, 1), max(view.width, 1)
        self.columns, self.rows = columns, rows
        self.cells: dict[Place, Cell] = {}
        self.terrain = np.full((rows, columns), -1, np.int16)
        self.age = np.zeros((rows, columns), np.int16)
        self.relation = np.full((rows, columns), RELATIONS.index(Relation.NONE), np.int8)
        self.owner = np.full((rows, columns), -1, np.int32)
        self.owners: list[str] = []
        self.styles = {style.id: style for style in view.terrains}
        order = {style.id: index for index, style in enumerate(view.terrains)}
        owners: dict[str, int] = {}
        for cell in view.cells:
            x, y = cell.place[0] - 1, cell.place[1] - 1
            if not (0 <= x < columns and 0 <= y < rows):
                continue
            self.cells[cell.place] = cell
            self.terrain[y, x] = order.get(cell.terrain, -1)
            self.age[y, x] = len(AGE_FADE) - 1 if cell.age is None else cell.age
            self.relation[y, x] = RELATIONS.index(cell.relation)
            if cell.relation is not Relation.NONE:
                key = cell.owner or str(cell.relation)
                self.owner[y, x] = owners.setdefault(key, len(owners))
        self.owners = list(owners)
        self.known = self.terrain >= 0
        self.markers = _stacks(view.markers)
        self.layers: dict[str, Layer] = {layer.id: layer for layer in view.layers}

    def geometry(self, size: int) -> Geometry:
        """The geometry of the map at a cell size in device pixels."""
        return Geometry(self.view.shape, size, self.columns, self.rows)

    def known_range(self) -> tuple[int, int, int, int]:
        """Index ranges (ends excluded) of the columns and rows with known cells; the whole map when none is."""
        rows, columns = np.nonzero(self.known)
        if not len(rows):
            return 0, self.columns, 0, self.rows
        return int(columns.min()), int(columns.max()) + 1, int(rows.min()), int(rows.max()) + 1

    def unit_place(self, unit: str) -> Place | None:
        """Where a unit stands: by its marker, else the cell that it is."""
        for place, stack in self.markers.items():
            if any(marker.unit == unit for marker in stack):
                return place
        return next((place for place, cell in self.cells.items() if cell.unit == unit and unit), None)


def _stacks(markers: tuple[Marker, ...]) -> dict[Place, tuple[Marker, ...]]:
    rank = {Relation.OWN: 0, Relation.ALLY: 1, Relation.FOE: 2}
    stacks: dict[Place, list[Marker]] = {}
    for marker in markers:
        stacks.setdefault(marker.place, []).append(marker)
    return {place: tuple(sorted(s, key=lambda m: rank.get(m.relation, 3))) for place, s in stacks.items()}


def _colour(colour: str) -> np.ndarray:
    return np.array(rgb(colour), np.float32)


def terrain_colours(model: MapModel, theme: Theme) -> np.ndarray:
    """The plain colour of each cell's terrain as float32 (rows, columns, 3); paper where unknown."""
    styles = model.view.terrains
    table = np.array([rgb(style.dark if theme.dark else style.light) for style in styles], np.float32)
    colours = np.broadcast_to(_colour(theme.paper), (model.rows, model.columns, 3)).copy()
    if len(styles):
        colours[model.known] = table[model.terrain[model.known]]
    return colours


def fade(colours: np.ndarray, age: np.ndarray, paper: str) -> np.ndarray:
    """Colours mixed towards the paper by their age in turns."""
    share = np.array(AGE_FADE, np.float32)[np.clip(age, 0, len(AGE_FADE) - 1)][..., None]
    return colours + (_colour(paper) - colours) * share


def _washed(colours: np.ndarray, model: MapModel, theme: Theme, shares: Mapping[Relation, float]) -> np.ndarray:
    for relation, share in shares.items():
        chosen = (model.relation == RELATIONS.index(relation)) & model.known
        colours[chosen] += (_colour(theme.relation(relation)) - colours[chosen]) * share
    return colours


def ground_colours(model: MapModel, theme: Theme, layer: str = TERRAIN_LAYER) -> np.ndarray:
    """The colour of each cell in a layer as uint8 (rows, columns, 3): terrain, owner's wash, shade, age."""
    colours = terrain_colours(model, theme)
    chosen = model.layers.get(layer)
    if chosen is None:
        colours = _washed(colours, model, theme, WASH)
    elif not chosen.shade:
        quiet = colours + (_colour(theme.paper) - colours) * np.float32(0.55)
        strong = {Relation.OWN: 0.55, Relation.ALLY: 0.55, Relation.FOE: 0.55, Relation.NEUTRAL: 0.30}
        colours = _washed(quiet, model, theme, strong)
    else:
        colours += (_colour(theme.paper) - colours) * np.float32(0.72)
        shade = np.full((model.rows, model.columns), np.nan, np.float32)
        for (x, y), value in chosen.shade.items():
            if 1 <= x <= model.columns and 1 <= y <= model.rows:
                shade[y - 1, x - 1] = min(max(value, 0.0), 1.0)
        has = ~np.isnan(shade) & model.known
        share = shade_share(theme, shade[has])[:, None]
        colours[has] += (_colour(theme.accent) - colours[has]) * share
    faded = fade(colours, model.age, theme.paper)
    faded[~model.known] = _colour(theme.paper)
    return (faded + 0.5).astype(np.uint8)


def shade_share(theme: Theme, shade: np.ndarray) -> np.ndarray:
    """How much of the accent colour a layer's values 0..1 show."""
    return 0.08 + (0.40 if theme.dark else 0.56) * shade


def packed(colours: np.ndarray, known: np.ndarray) -> np.ndarray:
    """Colours as 0xAARRGGBB (rows, columns), transparent where not known."""
    wide = colours.astype(np.uint32)
    argb = np.uint32(0xFF000000) | (wide[..., 0] << 16) | (wide[..., 1] << 8) | wide[..., 2]
    return np.ascontiguousarray(np.where(known, argb, np.uint32(0)))
