"""How far a way leads in this turn, in words."""

from __future__ import annotations

from mycom.systems.view import PathView, Place
from mycom.ui.texts import plural, tr


def short_of(way: PathView, place: Place) -> str:
    """Where a way to a place ends this turn and how long the rest takes; empty when it gets there at once."""
    end = way.places[min(len(way.digits), len(way.places) - 1)]
    if end == place:
        return ""
    turns = plural(max(way.turns) + 1, tr("Zug"), tr("Zügen"))
    return tr("in diesem Zug nur bis {x}/{y}, am Ziel in {turns}").format(x=end[0], y=end[1], turns=turns)
