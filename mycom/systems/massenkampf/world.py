"""Armies on a map between two turns: what a player of mass combat knows (docs/formats/massenkampf.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from mycom.systems.armies import Backing
from mycom.systems.massenkampf.army.aftermath import Standing
from mycom.systems.massenkampf.army.muster import Muster
from mycom.systems.massenkampf.army.sheet import Sheet, derive
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.view import Amount

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Told:
    """What an army was told for this turn: pay (`withheld`, `bonus`), `foraging`, the loyalty checks it makes (`rally`,
    `tending`, the tactic or command to `learn`), days on the march, and for a battle its target, tactic, strategy, the
    tactic to change to from a melee round on, and the rounds in which options are used."""

    withheld: bool = False
    bonus: bool = False
    foraging: bool = False
    rally: bool = False
    tending: bool = False
    learn: tuple[str, ...] = ()
    marched: int = 0
    target: str = ""
    tactic: str = "standard"
    strategy: str = "standard"
    then_tactic: str = ""
    then_from: int = 1
    use: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Army:
    """An army on a hex.

    `hit_points` is certain for own armies; `creature` the soldiers in a word, `leader` the name of who leads it (empty:
    nobody, or not known), `speed` in hexes a day. `unpaid` weeks without pay took morale that comes back with the pay.
    `routed`: it may not begin a battle before a loyalty check; `lessons`: victories from which it has not learnt yet.
    `told` is what this turn's orders say.
    `age` counts turns since the army was last seen, `assumed` names values that are only supposed.
    """

    owner: int
    number: int
    name: str
    place: Place
    creature: str
    muster: Muster
    hit_points: Amount
    morale: int = 0
    leader: str = ""
    speed: int = 1
    reserve: bool = False
    unpaid: int = 0
    routed: bool = False
    lessons: int = 0
    told: Told = Told()
    age: int = 0
    assumed: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The id among its owner's armies."""
        return f"G{self.number}"

    def sheet(self, rules: Rules) -> Sheet:
        """Its values. Raises NotAllowed when it is too small to be an army."""
        return derive(rules, self.muster)

    def full(self, rules: Rules) -> int:
        """Its hit points when it is unhurt."""
        return max(self.sheet(rules).hit_points, int(self.hit_points.high))

    def standing(self, rules: Rules) -> Standing:
        """Size, rating, hit points and morale, as what happens between battles needs them."""
        sheet = self.sheet(rules)
        points = int(self.hit_points.high)
        return Standing(self.muster.size, sheet.rating, points, max(points, sheet.hit_points), self.morale)


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settlement: its name, owner (0: nobody's), the ids of its buildings, the defence its walls give."""

    name: str
    owner: int
    place: Place
    buildings: tuple[str, ...] = ()
    defence: int = 0


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex of the map. `age` counts turns since it was last seen, `owner` who claims it (0: nobody)."""

    place: Place
    terrain: str
    owner: int = 0
    age: int = 0


@dataclass(frozen=True, slots=True)
class World:
    """Everything known at the start of a turn. `realms` are names by number, `realm` is the player's own."""

    turn: int
    realm: int
    realms: Mapping[int, str]
    backing: Backing
    armies: tuple[Army, ...] = ()
    settlements: Mapping[Place, Settlement] = field(default_factory=dict)
    hexes: Mapping[Place, Hex] = field(default_factory=dict)
    foes: frozenset[int] = frozenset()
    allies: frozenset[int] = frozenset()

    def own(self) -> tuple[Army, ...]:
        """The player's armies by number."""
        return tuple(one for one in self.armies if one.owner == self.realm)

    def unit_id(self, army: Army) -> str:
        """The id of an army as the player sees it."""
        return army.id if army.owner == self.realm else f"{army.id}@{army.owner}"

    def army(self, unit: str) -> Army | None:
        """The army with a unit id (`G3` an own one, `G2@5` a foreign one); None when there is none."""
        return next((one for one in self.armies if self.unit_id(one) == unit), None)

    def at(self, place: Place) -> tuple[Army, ...]:
        """The armies on a hex."""
        return tuple(one for one in self.armies if one.place == place)

    def buildings(self) -> frozenset[str]:
        """The ids of all buildings in the player's settlements."""
        own = (one for one in self.settlements.values() if one.owner == self.realm)
        return frozenset(id for one in own for id in one.buildings)

    def allied(self, one: int, other: int) -> bool:
        """Whether two realms fight on the same side, as far as the player knows."""
        mine = {self.realm, *self.allies}
        return one == other or {one, other} <= mine

    def with_army(self, army: Army) -> World:
        """The world with an army changed or added."""
        others = [one for one in self.armies if (one.owner, one.number) != (army.owner, army.number)]
        return replace(self, armies=tuple(sorted((*others, army), key=_order)))

    def without(self, armies: Iterable[Army]) -> World:
        """The world without some armies."""
        gone = {(one.owner, one.number) for one in armies}
        return replace(self, armies=tuple(one for one in self.armies if (one.owner, one.number) not in gone))

    def paid(self, build_points: int) -> World:
        """The world with build points taken out of the treasury (negative: put in)."""
        return replace(self, backing=replace(self.backing, treasury=self.backing.treasury - build_points))

    def told(self, army: Army, **values: object) -> World:
        """The world with something more told to an army."""
        return self.with_army(replace(army, told=replace(army.told, **values)))  # type: ignore[arg-type]

    def free_number(self) -> int:
        """The number of the next own army."""
        return max((one.number for one in self.own()), default=0) + 1


def _order(army: Army) -> tuple[int, int]:
    return army.owner, army.number
