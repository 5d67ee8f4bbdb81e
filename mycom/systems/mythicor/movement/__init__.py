"""Moving groups over the map: legality and cost of ways, cheapest ways, reach (rule text ch. 1.5 and 6).

All points are counted in whole millionths inside, so that 25 minus any sum of steps is exact at the
question whether points are left.
"""

from __future__ import annotations

from mycom.systems.mythicor.movement.ground import Ground, ground_of
from mycom.systems.mythicor.movement.mover import Mover, mover_of
from mycom.systems.mythicor.movement.search import digits_by_turn, reach, route, route_json
from mycom.systems.mythicor.movement.walk import walk

__all__ = [
    "Ground",
    "Mover",
    "digits_by_turn",
    "ground_of",
    "mover_of",
    "reach",
    "route",
    "route_json",
    "walk",
]
