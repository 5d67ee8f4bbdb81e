"""Numbers in a German player's words."""

from __future__ import annotations

from mycom.probability.rounding import half_up

#: Chances closer than this to 0 or 1 are 0 or 1: sums of many floats miss it by a little.
_NOTHING = 1e-12


def percent(chance: float) -> str:
    """A chance in whole percents, never 0 or 100 for what may be otherwise."""
    if _NOTHING < chance < 0.005:
        return "<1 %"
    if 0.995 <= chance < 1 - _NOTHING:
        return ">99 %"
    return f"{int(half_up(100 * chance))} %"


def signed(number: int) -> str:
    """A number with its sign and the real minus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def of_hundred(chance: float) -> str:
    """A chance as cases of a hundred."""
    if _NOTHING < chance < 0.005:
        return "weniger als 1 von 100 Fällen"
    if 0.995 <= chance < 1 - _NOTHING:
        return "mehr als 99 von 100 Fällen"
    return f"{int(half_up(100 * chance))} von 100 Fällen"


def points(amount: float) -> str:
    """Hit points without a decimal that nobody needs."""
    return str(int(half_up(amount)))


def decimal(amount: float) -> str:
    """A mean with one decimal, German."""
    return f"{half_up(amount, 1):.1f}".replace(".", ",")
