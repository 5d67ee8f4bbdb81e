"""Numbers in a German player's words, for systems that have no finer ones of their own."""

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


def of_hundred(chance: float) -> str:
    """A chance as cases of a hundred."""
    if 0 < chance < 0.01:
        return "weniger als 1 von 100 Fällen"
    if 0.99 < chance < 1:
        return "mehr als 99 von 100 Fällen"
    return f"{int(half_up(100 * chance))} von 100 Fällen"


def points(amount: float) -> str:
    """Hit points without a decimal that nobody needs."""
    return str(int(half_up(amount)))


def decimal(amount: float) -> str:
    """A mean with one decimal, German."""
    return f"{half_up(amount, 1):.1f}".replace(".", ",")
