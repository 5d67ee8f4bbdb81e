"""What a turn report holds, as objects: the writer's input, and what a read report can be turned back into."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mycom.systems.mythicor.world import Group, Place, Province, Realm
from mycom.systems.receipts import Answer
from mycom.systems.view import Certainty, Json, ReportHead


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a battle as the report tells it: soldiers after it, loss and morale in percent."""

    number: int
    attackers: int
    defenders: int
    attacker_loss_pct: float
    defender_loss_pct: float
    attacker_morale_pct: float
    defender_morale_pct: float


@dataclass(frozen=True, slots=True)
class Fighter:
    """A side before a battle as far as it is told: the unit, `values` by the names of `combat.Army` (`race`,
    `leadership`, `at_sea`, the names of spells …), troop id to count. `troops` is None where they are not told."""

    unit: str
    values: Mapping[str, float | str | bool] = field(default_factory=dict)
    troops: Mapping[str, float] | None = None


@dataclass(frozen=True, slots=True)
class Clash:
    """A battle for programs to read: who went for whom, where, how it ended.

    `mode` is `land`, `sea` or `coast`, `reason` one of `combat.ends.ENDS`, `winner` `attacker`, `defender` or
    `undecided`, `fallen` whose leader died; each empty or None where it is not told.
    """

    attacker: Fighter
    defender: Fighter
    terrain: str = ""
    mode: str = ""
    reason: str = ""
    winner: str = ""
    fallen: tuple[bool, bool] | None = None


@dataclass(frozen=True, slots=True)
class ReportEvent:
    """An event: `kind` and `mood` as in `view.Event`; a battle has rounds, losses (troop id to count), who met whom."""

    kind: str
    text: str
    unit: str = ""
    place: Place | None = None
    mood: str = "plain"
    rounds: tuple[Round, ...] = ()
    own_losses: Mapping[str, int] = field(default_factory=dict)
    foe_losses: Mapping[str, int] = field(default_factory=dict)
    clash: Clash | None = None


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a foreign unit and how sure it is. A range is a list of its two ends."""

    value: Json
    certainty: Certainty = Certainty.EXACT


@dataclass(frozen=True, slots=True)
class Seen:
    """One sighting of a foreign unit: `values` by the keys of docs/formats/awt.md (`owner`, `troops`, …).

    `source` is `scout`, `spy`, `henchmen`, `eye`, `battle`, `meeting` or `told`.
    """

    subject: str
    turn: int
    source: str
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class MapPage:
    """Mapped cells: terrain and owner by place. On a start map an owner may be None: not told.

    On a requested map 0 stands for a cell without an owner's mark.
    """

    turn: int
    start: bool
    cells: Mapping[Place, tuple[str, int | None]]


@dataclass(frozen=True, slots=True)
class ReportModel:
    """A whole report. `answers` say what became of the realm's orders, those of a unit one after the other;
    `parameters` are the game master's own values of the rules, by dotted key."""

    head: ReportHead
    realm: Realm
    events: tuple[ReportEvent, ...] = ()
    answers: tuple[Answer, ...] = ()
    provinces: tuple[Province, ...] = ()
    groups: tuple[Group, ...] = ()
    seen: tuple[Seen, ...] = ()
    maps: tuple[MapPage, ...] = ()
    parameters: Mapping[str, int | float | bool | str] = field(default_factory=dict)
    width: int = 50
    height: int = 50
