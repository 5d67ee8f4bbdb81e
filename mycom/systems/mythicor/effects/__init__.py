"""What a realm's own orders change before anybody moves: stocks, units, leaders (rule text ch. 8, 10).

Orders are carried out in evaluation order on a working copy; battles, moves and chances are no part of this.
"""

from __future__ import annotations

from mycom.systems.mythicor.effects.apply import Applied, Outcome, apply
from mycom.systems.mythicor.effects.sequence import CLASSES, in_sequence
from mycom.systems.mythicor.effects.turn import Change, Shortage, Turn

__all__ = ["CLASSES", "Applied", "Change", "Outcome", "Shortage", "Turn", "apply", "in_sequence"]
