"""What an army is made of, before anything is derived from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader: charisma modifier, ranks in Profession (soldier), leadership value, commands.

    `level` and `office` (an id of the positions) are those of a kingdom's leader, who counts by the better of both.
    """

    charisma: int = 0
    ranks: int = 0
    leadership: int = 0
    commands: tuple[str, ...] = ()
    office: str = ""
    level: int = 0


@dataclass(frozen=True, slots=True)
class Muster:
    """An army as it is mustered: the single creature's rating and hit die (sides), the size, what it was given.

    `resources` are counts (only siege engines have more than one), `mount_rating` the mounts' own rating,
    `abilities` ids with what follows them (`bravery:1`), `extras` what a creature's own gifts add to a value.
    """

    creature_rating: Fraction
    hit_die: int = 8
    size: str = "medium"
    resources: Mapping[str, int] = field(default_factory=dict)
    abilities: tuple[str, ...] = ()
    tactics: tuple[str, ...] = ()
    mounted: bool = False
    mount_rating: Fraction | None = None
    extras: Mapping[str, int] = field(default_factory=dict)
    leader: Leader | None = None
    ranged: bool = False
