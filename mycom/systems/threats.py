"""What foreign units may do to the realm this turn, as a rule system shows it to the layers above. Immutable values."""

from __future__ import annotations

from dataclasses import dataclass, field

from mycom.systems.view import Place, Relation

#: A foreign unit and the place that the player lets it go to.
Move = tuple[str, Place]


@dataclass(frozen=True, slots=True)
class Comer:
    """A foreign unit that may attack an own one: the chance (0 to 1) to hold against it alone, how many turns ago it
    was seen, what of it is assumed."""

    unit: str
    title: str
    relation: Relation
    held: float
    age: int
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Threat:
    """An own unit that somebody may attack this turn, at the place where it is after its orders.

    `comers` are all that can get there, the most dangerous first. The chances (0 to 1) to hold: `worst` against the
    most dangerous one alone, `together` against all of them one after the other, `chosen` against those that the player
    named, None without any. `land` tells a province from a group. `doubt` is the unknown that moves `worst` most, with
    the chances at its ends in words, or how few stand against how many; empty when nothing does.
    """

    unit: str
    title: str
    place: Place
    land: bool
    comers: tuple[Comer, ...]
    worst: float
    together: float
    chosen: float | None = None
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class OwnAttack:
    """An own attack this turn: the chance that it comes to it and is won, and a remark where there is one."""

    unit: str
    target: str
    title: str
    place: Place
    chance: float
    text: str = ""


@dataclass(frozen=True, slots=True)
class ThreatView:
    """All of it. `options` are the own places each foreign unit can get to this turn; `notes` say what was assumed;
    `complete` is False when the work was cancelled before everything was known."""

    threats: tuple[Threat, ...] = ()
    attacks: tuple[OwnAttack, ...] = ()
    moves: tuple[Move, ...] = ()
    options: tuple[tuple[str, str, tuple[Place, ...]], ...] = ()
    notes: tuple[str, ...] = ()
    complete: bool = field(default=True)

    def at(self, place: Place) -> tuple[Threat, ...]:
        """The own units in danger at a place, the province first."""
        found = [one for one in self.threats if one.place == place]
        return tuple(sorted(found, key=lambda one: not one.land))
