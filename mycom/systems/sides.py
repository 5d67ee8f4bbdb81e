"""What lies on corners and along sides of a map's hexes, in neutral words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Place = tuple[int, int]


class Relation(StrEnum):
    """How the owner of something stands to the player."""

    OWN = "own"
    ALLY = "ally"
    NEUTRAL = "neutral"
    FOE = "foe"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Site:
    """A settlement on a corner of a hex (0 north, clockwise), with a ring for each step of its wall."""

    place: Place
    corner: int
    relation: Relation
    large: bool = False
    rings: int = 0


@dataclass(frozen=True, slots=True)
class SideLine:
    """A line along a side of a hex (0 east, clockwise)."""

    place: Place
    side: int
    relation: Relation
    dashed: bool = False
