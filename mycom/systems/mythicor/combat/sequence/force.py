"""Who stands in a cell: armies with what they carry and the orders they still have."""

from __future__ import annotations

from dataclasses import dataclass

from mycom.systems.mythicor.combat.army import Army


@dataclass(frozen=True, slots=True)
class Force:
    """A group or a province before or after a battle (rule text ch. 7.2).

    `side` tells friends from foes; a province that was taken has its conqueror's. `population` and `recruits` fall with
    the troops of a group; those of a province only when it is taken. `points` are movement points left. A lost battle
    cancels the encounter order (`may_attack`) and, as the Partie says, the tactical one (`may_conquer`).
    """

    army: Army
    side: int = 0
    population: float = 0.0
    recruits: float = 0.0
    trade_goods: float = 0.0
    crowns: float = 0.0
    points: float = 0.0
    may_attack: bool = True
    may_conquer: bool = True


@dataclass(frozen=True, slots=True)
class Meeting:
    """All forces in one cell, in a fixed order by which steps call them."""

    forces: tuple[Force, ...]
    terrain: str = "open"
