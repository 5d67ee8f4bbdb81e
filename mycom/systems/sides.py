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
    """A settlement on a corner of a hex (0 north, clockwise), with a ring for each step of its wall. `label` is a sign
    or two of its owner, `title` says what it is."""

    place: Place
    corner: int
    relation: Relation
    large: bool = False
    rings: int = 0
    label: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class SideLine:
    """A line along a side of a hex (0 east, clockwise)."""

    place: Place
    side: int
    relation: Relation
    dashed: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Token:
    """Something that lies in a cell beside units: `kind` is `number` (a round chip; `strong` for one that counts more),
    `guard` (swords) or `power` (a star in the owner's colour). `title` says what it is."""

    place: Place
    kind: str
    text: str
    title: str
    relation: Relation = Relation.NONE
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """A line of the map's legend: `kind` is one of a token, or `large`, `small` (sites), `ring`, `line`, `dashed`."""

    kind: str
    label: str
