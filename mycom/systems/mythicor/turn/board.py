"""Everything that stands on the map when groups begin to move, as immutable values, and what happens to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from mycom.systems.mythicor.combat.sequence import Force
from mycom.systems.mythicor.turn.intent import Encounter, Tactic
from mycom.systems.mythicor.world import Place


@dataclass(frozen=True, slots=True)
class Piece:
    """A group or a province. `force.side` is its realm, `force.points` its movement points left, leadership 0 a dead or
    missing leader. `number` is the group's (1 to 20, provinces 0), `path` its steps, one digit each, `henchmen` those
    of a province. `steps` are those already made, `blocked` the points that blockades took, `halted` why it goes no
    further."""

    id: str
    place: Place
    force: Force
    number: int = 0
    path: str = ""
    encounter: Encounter | None = None
    tactic: Tactic | None = None
    steps: int = 0
    blocked: float = 0.0
    henchmen: int = 0
    halted: str = ""

    @property
    def realm(self) -> int:
        """Whose it is."""
        return self.force.side

    @property
    def province(self) -> bool:
        """Whether it is a province."""
        return self.force.army.province

    @property
    def soldiers(self) -> float:
        """Head count of its troops."""
        return sum(float(count) for count in self.force.army.troops.values())

    def with_force(self, force: Force) -> Piece:
        """The same piece after something happened to its force."""
        return replace(self, force=force)


@dataclass(frozen=True, slots=True)
class Board:
    """All pieces by id and the terrain of cells, open where it is missing.

    `friends` and `foes` are what each realm declared; neither need be mutual.
    """

    pieces: Mapping[str, Piece]
    terrain: Mapping[Place, str] = field(default_factory=dict)
    friends: Mapping[int, frozenset[int]] = field(default_factory=dict)
    foes: Mapping[int, frozenset[int]] = field(default_factory=dict)

    def others_at(self, place: Place, unit: str) -> Iterator[Piece]:
        """Who else stands in a cell: groups by realm and number, then the province."""
        found = [piece for piece in self.pieces.values() if piece.place == place and piece.id != unit]
        yield from sorted(found, key=lambda piece: (piece.province, piece.realm, piece.number, piece.id))

    def province_at(self, place: Place) -> Piece | None:
        """The province of a cell."""
        return next((piece for piece in self.pieces.values() if piece.province and piece.place == place), None)

    def put(self, *pieces: Piece) -> Board:
        """The board with some pieces changed."""
        return replace(self, pieces={**self.pieces, **{piece.id: piece for piece in pieces}})


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a step.

    `kind` is one of `move` (to `place`), `stop` (`reason` is the rule), `block` (by `other`, `amount` points), `battle`
    (`unit` attacks `other` by `reason`; `winner` is attacker, defender, undecided), `taken` (`other` falls to `unit`),
    `held` (bandits end its movement), `undead` (`other` dies out), `ships` (`amount` of them left to `other`, or
    lost where there is no province).
    """

    kind: str
    step: int
    unit: str
    place: Place
    other: str = ""
    reason: str = ""
    winner: str = ""
    amount: float = 0.0
