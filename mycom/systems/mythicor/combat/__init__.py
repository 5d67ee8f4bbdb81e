"""Battles of Mythicor (rule text ch. 5.7, 7): exact chances, drawn battles, many battles at once.

`lineup` turns two armies into arrays, `course` fights the rounds, `ends` holds the chances to end, `battle` makes a
result of it; `draw` plays the same course with a generator. Every formula exists once, over arrays.
"""

from mycom.systems.mythicor.combat.army import Army
from mycom.systems.mythicor.combat.battle import average, battle, course, end_states
from mycom.systems.mythicor.combat.result import BattleResult, EndState, Round, Standing

__all__ = ["Army", "BattleResult", "EndState", "Round", "Standing", "average", "battle", "course", "end_states"]
