"""Where the names of realms stand in the overview: near the middle, clear of markers and of each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from mycom.ui.map.geometry import Geometry
from mycom.ui.map.model import MapModel

SMALLEST = 3  # cells


@dataclass(frozen=True, slots=True)
class RealmName:
    """A name, the middle of its label in device pixels and the owner's relation as an index."""

    text: str
    x: float
    y: float
    relation: int


def place_names(
    model: MapModel,
    geometry: Geometry,
    names: Mapping[str, str],
    measure: Callable[[str], tuple[float, float]],
) -> tuple[RealmName, ...]:
    """Positions for the names of all owners with enough cells; `measure` gives a label's width and height."""
    obstacles = [geometry.centre(place) for place in model.markers]
    taken: list[tuple[float, float, float, float]] = []
    found = []
    sizes = np.bincount(model.fields.owner[model.fields.owner >= 0], minlength=len(model.fields.owners))
    for index in np.argsort(-sizes, kind="stable"):
        text = names.get(model.fields.owners[int(index)], "")
        if sizes[index] < SMALLEST or not text:
            continue
        rows, columns = np.nonzero(model.fields.owner == index)
        x, y = geometry.centres(columns, rows)
        width, height = measure(text)
        middle = float(np.median(x))
        top, bottom = float(y.min()) - geometry.size, float(y.max()) + geometry.size
        lines = [float(np.median(y)), float(np.mean(y)), top - height / 2, bottom + height / 2]
        lines += [float(line) for line in np.unique(y)]
        best = min(
            ((middle, line) for line in lines),
            key=lambda spot: _cost(spot, width, height, obstacles, taken, float(np.median(y)), geometry.size),
        )
        taken.append((best[0], best[1], width, height))
        found.append(RealmName(text, best[0], best[1], int(model.fields.relation[rows[0], columns[0]])))
    return tuple(found)


def _cost(
    spot: tuple[float, float],
    width: float,
    height: float,
    obstacles: list[tuple[float, float]],
    taken: list[tuple[float, float, float, float]],
    wanted: float,
    size: float,
) -> float:
    x, y = spot
    cost = abs(y - wanted) / size * 0.8
    reach = size * 0.45
    cost += sum(3.0 for ox, oy in obstacles if abs(ox - x) < width / 2 + reach and abs(oy - y) < height / 2 + reach)
    cost += sum(50.0 for tx, ty, tw, th in taken if abs(tx - x) < (tw + width) / 2 and abs(ty - y) < (th + height) / 2)
    return cost
