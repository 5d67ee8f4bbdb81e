"""One encounter after another: who attacks whom by which order."""

from __future__ import annotations

from dataclasses import dataclass

from mycom.systems.mythicor.combat.magic_attack import CASTERS
from mycom.systems.mythicor.combat.sequence.force import Meeting
from mycom.systems.mythicor.ids import FIGHTS

#: An encounter order (BEG), the tactical orders TG 1 to 3, a bandit's own attack, which nothing cancels, and a magic
#: attack (UG 7, 8).
ATTACK, CONQUER, ROB, KILL, BANDITS, CAST = FIGHTS
CONQUESTS = (CONQUER, ROB, KILL)
ORDERS = (ATTACK, *CONQUESTS, BANDITS, CAST)


@dataclass(frozen=True, slots=True)
class Step:
    """Force number `attacker` goes for force number `defender` of a meeting; a province that attacks makes a sortie.
    `caster` (mage or sorcerer) and `casts` belong to a magic attack."""

    attacker: int
    defender: int
    order: str = ATTACK
    caster: str = CASTERS[0]
    casts: int = 1


def check_steps(meeting: Meeting, steps: tuple[Step, ...]) -> None:
    """Raises ValueError for a step that no meeting of this kind can have."""
    count = len(meeting.forces)
    for step in steps:
        if step.order not in ORDERS:
            raise ValueError(f"unknown order {step.order!r}")
        if not (0 <= step.attacker < count and 0 <= step.defender < count) or step.attacker == step.defender:
            raise ValueError(f"no such pair of forces: {step.attacker}, {step.defender}")
        attacker, defender = meeting.forces[step.attacker].army, meeting.forces[step.defender].army
        if step.order in CONQUESTS and (attacker.province or not defender.province):
            raise ValueError("only a group conquers, and only a province is conquered")
        if attacker.province and (defender.province or step.order == CAST):
            raise ValueError("a province neither attacks another nor casts")
