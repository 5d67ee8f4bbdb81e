"""What a character order may do, as one small value (rule text ch. 5)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import floor

from mycom.systems.mythicor.world import Traits

NO_CHANGE = Traits()


@dataclass(frozen=True, slots=True)
class Effect:
    """Changes that an order brings; neutral where nothing is said. `victim` is the target, group or province.

    `caster` and `victim` are changes of traits. `loses_all`: crowns, artefacts and trade goods go to the caster.
    `called`: the group comes to the caster. `fortification`, `movement_cost`, `fertility`, `population_max` are changes
    of a province before the limits of the rules, `plague` breaks out (True) or ends (False), `living`: an undead
    province lives again. `damage` is the attack value of a magic attack, `reveals` that the target is shown.
    """

    success: bool
    caster: Traits = NO_CHANGE
    victim: Traits = NO_CHANGE
    caster_dies: bool = False
    victim_dies: bool = False
    revived: bool = False
    changes_sides: bool = False
    loses_all: bool = False
    called: bool = False
    fortification: int = 0
    movement_cost: float = 0.0
    fertility: float = 0.0
    population_max: int = 0
    plague: bool | None = None
    living: bool = False
    damage: float = 0.0
    reveals: bool = False

    def with_caster(self, **changes: int) -> Effect:
        """With further changes of the caster's traits."""
        added = {name: getattr(self.caster, name) + change for name, change in changes.items()}
        return replace(self, caster=replace(self.caster, **added))

    def weakened(self, factor: float) -> Effect:
        """The effect times a factor (ch. 1.6.9); whole numbers are rounded down in amount."""

        def whole(number: int) -> int:
            return floor(abs(number) * factor) * (1 if number >= 0 else -1)

        traits = self.victim
        return replace(
            self,
            victim=Traits(whole(traits.leadership), whole(traits.diplomacy), whole(traits.strength)),
            fortification=whole(self.fortification),
            movement_cost=self.movement_cost * factor,
            fertility=self.fertility * factor,
            population_max=whole(self.population_max),
            damage=self.damage * factor,
        )


def changed(traits: Traits, change: Traits, lowest: int = 0) -> Traits:
    """Traits after a change, none below `lowest` (nor raised to it when it was lower before)."""

    def one(before: int, by: int) -> int:
        return max(before + by, min(before, lowest)) if by < 0 else before + by

    return Traits(
        one(traits.leadership, change.leadership),
        one(traits.diplomacy, change.diplomacy),
        one(traits.strength, change.strength),
    )
