"""The evaluation of a turn: all realms, their orders and a generator give the next state (rule text ch. 10.2).

Pure functions. Each chance is drawn from the distribution that the player's preview tells beforehand.
"""

from __future__ import annotations

from mycom.systems.mythicor.evaluation.evaluate import PARALLEL, SEPARATE, Evaluated, evaluate
from mycom.systems.mythicor.evaluation.log import Event, Log, Result
from mycom.systems.mythicor.evaluation.scores import score, scored, worst_first
from mycom.systems.mythicor.evaluation.state import Holding, State, own_world, world_of

__all__ = [
    "PARALLEL",
    "SEPARATE",
    "Evaluated",
    "Event",
    "Holding",
    "Log",
    "Result",
    "State",
    "evaluate",
    "own_world",
    "score",
    "scored",
    "world_of",
    "worst_first",
]
