"""What a battle brings, as plain values for the window, the command line and the game master."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """One side after a round: the strength it fought with, troops left (fractions kept), loss and morale in percent."""

    strength: float
    troops: Mapping[str, float]
    loss_pct: float
    morale_pct: float


@dataclass(frozen=True, slots=True)
class Round:
    """A round: the chance that it is fought, both sides after it, and the chance of each end in it.

    All chances are unconditional.
    """

    number: int
    reached: float
    attacker: Standing
    defender: Standing
    ends: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class EndState:
    """One way the battle may end: its chance, the winner (`attacker`, `defender` or `undecided`), why and after which
    round (0: without one), and the whole units left."""

    probability: float
    winner: str
    reason: str
    round: int
    attacker: Mapping[str, int]
    defender: Mapping[str, int]

    @property
    def attackers_left(self) -> int:
        """Heads of the attacker."""
        return sum(self.attacker.values())

    @property
    def defenders_left(self) -> int:
        """Heads of the defender."""
        return sum(self.defender.values())


@dataclass(frozen=True, slots=True)
class BattleResult:
    """A battle's chances. `outcome` and `leader_dies` are chances by side; `survivors` expected whole units."""

    mode: str
    outcome: Mapping[str, float]
    rounds: tuple[Round, ...]
    survivors: Mapping[str, Mapping[str, float]]
    leader_dies: Mapping[str, float]
