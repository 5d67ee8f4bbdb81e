"""Battles in a row (rule text ch. 7, 7.2): the end of one is the start of the next, exactly or drawn."""

from mycom.systems.mythicor.combat.sequence.distribution import Distribution, Fought
from mycom.systems.mythicor.combat.sequence.drawn import Evaluations, draw_in_sequence
from mycom.systems.mythicor.combat.sequence.force import Force, Meeting
from mycom.systems.mythicor.combat.sequence.run import fight_in_sequence
from mycom.systems.mythicor.combat.sequence.step import Step

__all__ = ["Distribution", "Evaluations", "Force", "Fought", "Meeting", "Step", "draw_in_sequence", "fight_in_sequence"]
