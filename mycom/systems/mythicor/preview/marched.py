"""Ways as they were gone: where a group may end and in which state, who was met in a place (rule text ch. 6, 7)."""

from __future__ import annotations

from dataclasses import dataclass, field

from mycom.probability.chances import Chances
from mycom.systems.mythicor.combat.sequence import Distribution
from mycom.systems.mythicor.preview.cloud import Cloud
from mycom.systems.mythicor.preview.model import BattlePreview
from mycom.systems.mythicor.world import Place, Sighting
from mycom.systems.view import PathView


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """One way a turn may end: the group stands in `place`, with the numbers of force `number` in these states. `land`
    is the force of the province in whose place it met its last strangers, None when it ends elsewhere."""

    place: Place
    found: Distribution
    number: int = 0
    land: int | None = None

    @property
    def chance(self) -> float:
        """The chance of this part."""
        return float(self.found.states.chances.sum())


@dataclass(slots=True)
class Marched:
    """A group's way as it is legal, what it meets, where it may end (no parts: at the end, without a battle). `leads`
    is the chance that somebody leads it at all."""

    path: PathView
    parts: list[Part] = field(default_factory=list)
    battles: list[BattlePreview] = field(default_factory=list)
    bandits: bool = False
    leads: float = 1.0

    @property
    def place(self) -> Chances[Place]:
        """Where the group may stand."""
        if not self.parts:
            ends = ((self.path.places[-1], self.leads), (self.path.places[0], 1 - self.leads))
            return Chances.of(ends) if 0 < self.leads < 1 else Chances.sure(self.path.places[-1])
        return Chances.of((part.place, part.chance) for part in self.parts)

    @property
    def surely(self) -> Place:
        """How far it gets whatever happens."""
        places = set(self.place.values)
        return next(place for place in self.path.places if place in places)


@dataclass(frozen=True, slots=True, eq=False)
class Site:
    """The strangers met in a place so far, in the order of their forces, and all that they may be by now."""

    strangers: tuple[Sighting, ...]
    cloud: Cloud
    terrain: str
    exact: bool

    @property
    def province(self) -> Sighting | None:
        """The province among the strangers."""
        return next((one for one in self.strangers if not one.is_group), None)

    def number(self, seen: Sighting) -> int | None:
        """The stranger's force."""
        return next((at for at, one in enumerate(self.strangers) if one.id == seen.id), None)
