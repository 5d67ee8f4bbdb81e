"""Rounding half up as people do it on paper: 0.5 becomes 1, 2.5 becomes 3.

Python's `round` goes to the even neighbour, and binary fractions miss a half by a hair after a few operations.
A number within `NOISE` of a half therefore counts as that half.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Decimal places that survive; what lies below is the noise of binary fractions.
PLACES = 9
NOISE = 10.0**-PLACES


def half_up(number: float, places: int = 0) -> float:
    """The number rounded half up (away from zero) in decimal arithmetic.

    >>> half_up(2.5), half_up(1.005, 2), half_up(10.4999999999999)
    (3.0, 1.01, 11.0)
    """
    exact = Decimal(repr(float(number))).quantize(Decimal(1).scaleb(-max(PLACES, places)), ROUND_HALF_UP)
    return float(exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def half_up_whole(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each number, none below 0, rounded half up to a whole one."""
    import numpy as np  # not for those who round a single number

    rounded: NDArray[np.float64] = np.floor(np.round(numbers, PLACES) + 0.5)
    return rounded
