"""Challenge ratings as a ladder: 1/8, 1/6, 1/4, 1/3, 1/2, 1, 2 … (rule text: Spielwerte von Armeen)."""

from __future__ import annotations

from fractions import Fraction

#: No creature stands higher.
HIGHEST = 60
LADDER = (
    *(Fraction(1, below) for below in (8, 6, 4, 3, 2)),
    *(Fraction(whole) for whole in range(1, HIGHEST + 1)),
)
NAMES = tuple(str(rating) for rating in LADDER)


def climb(rating: Fraction, steps: int) -> Fraction | None:
    """The rating so many steps up or down; None below 1/8, where no army is left. Raises ValueError off the ladder.

    >>> climb(Fraction(1, 3), 4)
    Fraction(3, 1)
    """
    at = LADDER.index(rating) + steps
    return LADDER[min(at, len(LADDER) - 1)] if at >= 0 else None


def read_rating(given: object) -> Fraction | None:
    """A rating of the ladder from a number or a text such as "1/3"; None for anything else."""
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        return None
    try:
        found = Fraction(given.replace("½", "1/2").strip() if isinstance(given, str) else given).limit_denominator(12)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
    if isinstance(given, float):  # 0.33 means a third.
        found = min(LADDER, key=lambda rating: abs(rating - found))
        return found if abs(float(found) - given) < 0.02 else None
    return found if found in LADDER else None
