"""How projections came true: reported battles, what was said of them, what they say of the rules. Neutral values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from mycom.systems.receipts import Answer

ATTACKER, DEFENDER, NOBODY = "attacker", "defender", "nobody"


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle as a report tells it.

    `winner` is one of the three words above, '' where it is not told; `left` are both sides' heads after it, None
    where they are not told. `data` is the system's own: armies before it, ground, rounds, how it ended. `line` is that
    of the report, from 1.
    """

    attacker: str
    defender: str
    place: tuple[int, int] | None = None
    winner: str = ""
    left: tuple[int | None, int | None] = (None, None)
    data: Mapping[str, object] = field(default_factory=dict)
    line: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """What the report of the turn after says: its battles, what became of orders, and the units of whose battles it
    tells in prose only."""

    battles: tuple[Battle, ...] = ()
    answers: tuple[Answer, ...] = ()
    in_prose: frozenset[str] = frozenset()


class Fate(StrEnum):
    """What became of a projection.

    `CAME`: it happened as planned, and came out well or not. `OTHERWISE`: the two met, but not as projected, so that
    nothing can be compared. `NOT_TRIED`: they did not meet, or the order was not carried out. `SILENT`: the report says
    nothing. `OPEN`: the report is not there yet. `UNREADABLE`: the projection cannot be read any more.
    """

    CAME = "came"
    OTHERWISE = "otherwise"
    NOT_TRIED = "not_tried"
    SILENT = "silent"
    OPEN = "open"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Count:
    """A number that was foretold: its mean, the ends that 8 of 10 cases lie between, what came, and the chance to get
    at most that many."""

    label: str
    mean: float
    low: float
    high: float
    came: float
    at_most: float


@dataclass(frozen=True, slots=True)
class Score:
    """A projection against what came. `good` says whether the headline event happened, None where that is no yes or
    no or is not known; `sentence` tells it in words, `line` of the report."""

    fate: Fate
    good: bool | None = None
    sentence: str = ""
    counts: tuple[Count, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """What reported battles say of one number of the rules.

    `now` is the value in use, `best` the likeliest one; `span` the values not ruled out (numbers), empty where the
    alternatives are words. `enough` says whether the battles tell anything, `ruled_out` whether they contradict the
    value in use. `sentence` tells it in words, `battles` how many were looked at.
    """

    key: str
    label: str
    now: int | float | str | bool
    best: int | float | str | bool
    span: tuple[float, float] | None
    battles: int
    enough: bool
    ruled_out: bool
    sentence: str
