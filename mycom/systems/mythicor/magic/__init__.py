"""Character orders (UG 1 to 25): who reaches whom, with which chance, to what effect (rule text ch. 5)."""

from __future__ import annotations

from mycom.systems.mythicor.magic.chance import Chance, chance, duel, gain_pct
from mycom.systems.mythicor.magic.effect import Effect
from mycom.systems.mythicor.magic.outcome import Outcome, outcome
from mycom.systems.mythicor.magic.people import Caster, Victim, caster_of, class_of, is_master, victim_of
from mycom.systems.mythicor.magic.power import effect_text, reach_of

__all__ = [
    "Caster",
    "Chance",
    "Effect",
    "Outcome",
    "Victim",
    "caster_of",
    "chance",
    "class_of",
    "duel",
    "effect_text",
    "gain_pct",
    "is_master",
    "outcome",
    "reach_of",
    "victim_of",
]
