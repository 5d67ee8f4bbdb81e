"""Numbers and places in a player's words."""

from __future__ import annotations

from mycom.probability.rounding import half_up


def percent(chance: float) -> str:
    """A chance in whole percents, never 0 or 100 for what may be otherwise."""
    if 0 < chance < 0.01:
        return "<1 %"
    if 0.99 < chance < 1:
        return ">99 %"
    return f"{int(half_up(100 * chance))} %"


def signed(number: int) -> str:
    """A number with its sign and the real minus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
