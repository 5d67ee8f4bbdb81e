"""A battle as it is set up: two armies, the field, the rules (rule text: Schlachtphasen, Schlachtfeldbedingungen)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from mycom.systems.massenkampf.rules import Rules

RANGED, MELEE = "ranged", "melee"


@dataclass(frozen=True, slots=True)
class Side:
    """One army of a battle. Values are those of its sheet; what tactics, commands and conditions add is worked out.

    `strategies` are those of the melee rounds, the last one stays; `then_tactic` is what the leader tries to change to
    from melee round `then_from` on. `counts` are the abilities with a switch that the game master lets count, `use`
    the melee round in which an option is used (0: as early as possible), `choices` which of several ways. `targets` are
    the numbers (from 1) of the enemy armies it strikes at round by round, the last one stays.
    """

    hit_points: int = 1
    most: int = 0
    rating: Fraction = Fraction(1)
    attack: int = 0
    defence: int = 10
    damage: int = 0
    morale: int = 0
    leader_bonus: int = 0
    leadership: int = 0
    ranged: bool = False
    strategies: tuple[str, ...] = ("standard",)
    tactic: str = "standard"
    then_tactic: str = ""
    then_from: int = 1
    abilities: tuple[str, ...] = ()
    resources: Mapping[str, int] = field(default_factory=dict)
    commands: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    unaffected: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    use: Mapping[str, int] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    flees: bool = True
    size: str = "medium"
    targets: tuple[int, ...] = ()

    @property
    def full(self) -> int:
        """The hit points of the unhurt army."""
        return max(self.most, self.hit_points)

    def ability_ids(self) -> frozenset[str]:
        """The abilities without what follows them; a wild shape is the ability it takes on."""
        found = {one.partition(":")[0] for one in self.abilities}
        shapes = {one.partition(":")[2] for one in self.abilities if one.startswith("wild_shape:")}
        return frozenset((found | shapes) - ({"spellcasting"} if shapes else set()))

    def argument(self, ability: str) -> str:
        """What follows an ability, such as the 40 of `regeneration:40`."""
        return next((one.partition(":")[2] for one in self.abilities if one.partition(":")[0] == ability), "")

    def immunities(self, rules: Rules) -> frozenset[str]:
        """Everything the army is immune to."""
        found = {one.partition(":")[2] for one in self.abilities if one.startswith("immunity:")}
        for id in self.ability_ids():
            for text in rules.abilities[id].effects:
                if text.startswith("immune "):
                    found.add(text.partition(" ")[2])
        return frozenset(found)


@dataclass(frozen=True, slots=True)
class Battle:
    """Two armies on a field. `fortification` is the defence the defender's walls give, made of `walls`."""

    rules: Rules
    sides: tuple[Side, Side]
    ranged_rounds: int = 1
    conditions: tuple[str, ...] = ()
    fortification: int = 0
    walls: str = "walls"
