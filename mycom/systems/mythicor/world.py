"""The world as one realm knows it: provinces, groups, sightings. Immutable values, no rules.

Own units carry every value of the rules. A foreign unit carries what was seen of it: each value
with its turn, so that age and doubt stay visible; what is not known is None, never 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mycom.systems.view import Fact

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Traits:
    """Leadership (Fü), diplomacy (Di), strength (St) of a leader."""

    leadership: int = 0
    diplomacy: int = 0
    strength: int = 0


@dataclass(frozen=True, slots=True)
class Artefact:
    """A magic item: its number in the Partie, name, and what is known of it."""

    number: int
    name: str = ""
    strength: int | None = None
    charges: int | None = None
    range: int | None = None
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Stock:
    """What a unit holds. Crowns, food and heads as whole numbers; troops by id (a hash leaves them out)."""

    crowns: int = 0
    food: int = 0
    population: int = 0
    recruits: int = 0
    henchmen: int = 0
    warships: int = 0
    transports: int = 0
    trade_goods: int = 0
    trade_origin: Place | None = None
    troops: Mapping[str, int] = field(default_factory=dict, hash=False)
    artefacts: tuple[Artefact, ...] = ()

    @property
    def soldiers(self) -> int:
        """Head count of all troops."""
        return sum(self.troops.values())


@dataclass(frozen=True, slots=True)
class Bonuses:
    """Bonuses of a unit in percent, and its retreat threshold in percent."""

    military: int = 0
    morale: int = 0
    tax: int = 0
    food: int = 0
    recruitment: int = 0
    trade: int = 0
    retreat_threshold: int = 100


@dataclass(frozen=True, slots=True)
class Province:
    """An own province (`P26/11`). `food_share` in percent; `race` is empty where nobody lives."""

    place: Place
    name: str
    terrain: str
    race: str
    movement_cost: float
    settlement: int = 0
    fortification: int = 0
    fertility: float = 3.0
    population_max: int = 0
    food_share: int = 100
    plague: bool = False
    stock: Stock = field(default_factory=Stock)
    bonuses: Bonuses = field(default_factory=lambda: Bonuses(retreat_threshold=0))

    @property
    def id(self) -> str:
        """The unit id."""
        return f"P{self.place[0]}/{self.place[1]}"


@dataclass(frozen=True, slots=True)
class Group:
    """An own group (`G7`).

    `leader` is a leader class id (`hero`) or, for the realm's own character, the position id (`warlord`); empty
    when there is no leader. `alive` is False for a dead leader. `at_sea` as §3 of the rules has it.
    `food_share` in percent (chieftains' groups).
    """

    number: int
    name: str
    place: Place
    leader: str
    race: str
    traits: Traits = field(default_factory=Traits)
    alive: bool = True
    at_sea: bool = False
    movement_points: int = 25
    food_share: int = 100
    stock: Stock = field(default_factory=Stock)
    bonuses: Bonuses = field(default_factory=Bonuses)

    @property
    def id(self) -> str:
        """The unit id."""
        return f"G{self.number}"


@dataclass(frozen=True, slots=True)
class Realm:
    """The player's realm and what the report's head says of it.

    `troop_types` are the six troop ids, `special_actions` how many SA may be given this turn.
    `scores` are (place, realm name, score) as the list of the best shows them.
    """

    number: int
    name: str
    position: str
    race: str
    seafarer: bool = False
    troop_types: tuple[str, ...] = ()
    special_actions: int = 0
    score: int = 0
    rank: int = 0
    home: Place | None = None
    scores: tuple[tuple[int, str, int], ...] = ()
    friends: tuple[int, ...] = ()
    foes: tuple[int, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CellKnowledge:
    """What is known of a cell: terrain and owner, with the turn each was last reported."""

    place: Place
    terrain: str = ""
    owner: int | None = None
    terrain_turn: int | None = None
    owner_turn: int | None = None
    movement_cost: float | None = None


@dataclass(frozen=True, slots=True)
class Sighting:
    """A foreign province (`P15/2`) or group (`G2@1003`): the newest fact of each value.

    Keys are those of the report format (`race`, `troops`, `fortification`, `leadership` …).
    """

    id: str
    place: Place
    owner: int
    facts: Mapping[str, Fact]
    name: str = ""

    @property
    def is_group(self) -> bool:
        """Whether it is a group."""
        return self.id.startswith("G")

    @property
    def turn(self) -> int:
        """The turn of the newest value."""
        return max((fact.turn for fact in self.facts.values()), default=0)


@dataclass(frozen=True, slots=True)
class World:
    """Everything known at the start of a turn."""

    turn: int
    realm: Realm
    provinces: Mapping[str, Province]
    groups: Mapping[str, Group]
    cells: Mapping[Place, CellKnowledge]
    sightings: Mapping[str, Sighting]
    width: int = 50
    height: int = 50

    def unit(self, unit_id: str) -> Province | Group | None:
        """An own unit by id, or None."""
        return self.provinces.get(unit_id) or self.groups.get(unit_id)

    def at(self, place: Place) -> tuple[Group, ...]:
        """Own groups at a place, by number."""
        return tuple(group for group in self.groups.values() if group.place == place)


def place_of(text: str) -> Place | None:
    """The place in a unit id or coordinate (`P26/11`, `26/11`, `C26/11`), None when there is none."""
    column, slash, row = text.lstrip("PC").partition("/")
    if not slash or not column.isdigit() or not row.isdigit():
        return None
    return int(column), int(row)
