"""A row of battles over everything that may be: races, ground and spells that are not certain each with its weight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from mycom.probability.odds import Odds
from mycom.systems.mythicor.combat.averages import WINNERS
from mycom.systems.mythicor.combat.sequence import Distribution, Step
from mycom.systems.mythicor.scenario_model import Scenario, Side
from mycom.systems.mythicor.sequence_forecast import meet

T = TypeVar("T")
#: So many ways that the choices may be are fought through; beyond that only the likeliest.
MOST_WAYS = 12


@dataclass(frozen=True, slots=True)
class Row:
    """What comes of a row: every way the choices may be, with its share. `likeliest` tells that they were too many."""

    ways: tuple[tuple[Distribution, float], ...]
    sampled: bool
    likeliest: bool

    @property
    def exact(self) -> bool:
        """Whether nothing was drawn and nothing averaged."""
        return not self.sampled and all(one.exact for one, _ in self.ways)

    @property
    def courses(self) -> int:
        """How many courses were followed."""
        return sum(len(one.states) for one, _ in self.ways)

    def taken(self, force: int) -> float:
        """The chance that a province changed hands."""
        return sum(one.taken(force) * share for one, share in self.ways)

    def left(self, force: int) -> float:
        """Expected whole units of a force in the end."""
        return sum(sum(one.survivors(force).values()) * share for one, share in self.ways)

    def left_after(self, step: int, force: int) -> float:
        """Expected units of a force after a step."""
        return sum(sum(one.fought[step].survivors[force].values()) * share for one, share in self.ways)

    def fought(self, step: int) -> float:
        """The chance that it comes to a step."""
        return sum(one.fought[step].chance * share for one, share in self.ways)

    def won(self, step: int) -> float:
        """The chance that it comes to a step and the attacker wins it."""
        return sum(float(one.fought[step].outcome[WINNERS[0]]) * share for one, share in self.ways)


def fight(scenario: Scenario, names: Sequence[str], sides: Sequence[Side], steps: Sequence[Step]) -> Row:
    """Fights the steps in every way that the choices may be."""
    ways = list(_ways(scenario, tuple(sides)))
    likeliest = len(ways) > MOST_WAYS
    if likeliest:
        ways = [(scenario, tuple(sides), 1.0)]
    found, sampled = [], False
    for settled, mine, share in ways:
        distribution, drawn = meet(settled, names, mine, steps)
        found.append((distribution, share))
        sampled = sampled or drawn
    return Row(tuple(found), sampled, likeliest)


def _ways(scenario: Scenario, sides: tuple[Side, ...]) -> Iterator[tuple[Scenario, tuple[Side, ...], float]]:
    """Every way to make the choices of the ground and of each side, with its share."""
    terrain = scenario.terrain
    grounds = _shares(terrain) if isinstance(terrain, Odds) else [(terrain, 1.0)]
    made: list[tuple[tuple[Side, ...], float]] = [((), 1.0)]
    for side in sides:
        made = [((*before, one), share * own) for before, share in made for one, own in _settled(side)]
    for ground, weight in grounds:
        for one, share in made:
            yield replace(scenario, terrain=ground), one, share * weight


def _settled(side: Side) -> list[tuple[Side, float]]:
    found = [(side, 1.0)]
    if isinstance(side.race, Odds):
        found = [(one.with_choice(race), share * own) for one, share in found for race, own in _shares(side.race)]
    if isinstance(side.spells, Odds):
        found = [(one.with_choice(spells), share * own) for one, share in found for spells, own in _shares(side.spells)]
    return found


def _shares(odds: Odds[T]) -> list[tuple[T, float]]:
    return [(value, share) for value, share in zip(odds.values, odds.shares(), strict=True) if share > 0]
