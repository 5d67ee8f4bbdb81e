"""A map view as arrays, and what its cells look like. Arrays have the shape (rows, columns), indices from 0."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from mycom.systems.view import Relation
from mycom.ui.map.model import AGE_FADE, RELATIONS, TERRAIN_LAYER, MapModel, age_step
from mycom.ui.theme.colours import Theme, rgb, shade_share

#: How much of the owner's colour lies over the ground.
WASH = {Relation.OWN: 0.11, Relation.ALLY: 0.11, Relation.FOE: 0.13}


class Fields:
    """The arrays of one map: terrain and owner as indices (-1 none), age (0 seen now), relation."""

    def __init__(self, model: MapModel) -> None:
        shape = model.rows, model.columns
        self.terrain = np.full(shape, -1, np.int16)
        self.age = np.zeros(shape, np.int16)
        self.relation = np.full(shape, RELATIONS.index(Relation.NONE), np.int8)
        self.owner = np.full(shape, -1, np.int32)
        order = {style.id: index for index, style in enumerate(model.view.terrains)}
        owners: dict[str, int] = {}
        for place, cell in model.cells.items():
            x, y = place[0] - 1, place[1] - 1
            self.terrain[y, x] = order.get(cell.terrain, -1)
            self.age[y, x] = age_step(cell.age)
            self.relation[y, x] = RELATIONS.index(cell.relation)
            if cell.relation is not Relation.NONE:
                key = cell.owner or str(cell.relation)
                self.owner[y, x] = owners.setdefault(key, len(owners))
        self.owners = list(owners)
        self.known = self.terrain >= 0


def _colour(colour: str) -> np.ndarray:
    return np.array(rgb(colour), np.float32)


def terrain_colours(model: MapModel, theme: Theme) -> np.ndarray:
    """The plain colour of each cell's terrain as float32 (rows, columns, 3); paper where unknown."""
    styles = model.view.terrains
    table = np.array([rgb(style.dark if theme.dark else style.light) for style in styles], np.float32)
    colours = np.broadcast_to(_colour(theme.paper), (model.rows, model.columns, 3)).copy()
    if len(styles):
        colours[model.fields.known] = table[model.fields.terrain[model.fields.known]]
    return colours


def fade(colours: np.ndarray, age: np.ndarray, paper: str) -> np.ndarray:
    """Colours mixed towards the paper by their age in turns."""
    share = np.array(AGE_FADE, np.float32)[np.clip(age, 0, len(AGE_FADE) - 1)][..., None]
    return colours + (_colour(paper) - colours) * share


def _washed(colours: np.ndarray, model: MapModel, theme: Theme, shares: Mapping[Relation, float]) -> np.ndarray:
    for relation, share in shares.items():
        chosen = (model.fields.relation == RELATIONS.index(relation)) & model.fields.known
        colours[chosen] += (_colour(theme.relation(relation)) - colours[chosen]) * share
    return colours


def ground_colours(model: MapModel, theme: Theme, layer: str = TERRAIN_LAYER) -> np.ndarray:
    """The colour of each cell in a layer as uint8 (rows, columns, 3): terrain, owner's wash, shade, age."""
    colours = terrain_colours(model, theme)
    chosen = model.layers.get(layer) if layer != TERRAIN_LAYER else None  # the plain map, whatever is written on it
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
        has = ~np.isnan(shade) & model.fields.known
        low, high = shade_share(theme, 0), shade_share(theme, 1)
        share = (low + (high - low) * shade[has])[:, None]
        colours[has] += (_colour(theme.accent) - colours[has]) * share
    faded = fade(colours, model.fields.age, theme.paper)
    faded[~model.fields.known] = _colour(theme.paper)
    return (faded + 0.5).astype(np.uint8)


def packed(colours: np.ndarray, known: np.ndarray) -> np.ndarray:
    """Colours as 0xAARRGGBB (rows, columns), transparent where not known."""
    wide = colours.astype(np.uint32)
    argb = np.uint32(0xFF000000) | (wide[..., 0] << 16) | (wide[..., 1] << 8) | wide[..., 2]
    return np.ascontiguousarray(np.where(known, argb, np.uint32(0)))
