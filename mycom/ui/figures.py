"""Numbers as the window writes them: thin spaces, true minus, whole percents. No Qt."""

from __future__ import annotations

#: Chances closer than this to 0 or 1 are 0 or 1, as in a projection: both read one chance alike.
_EXACT = 1e-12


def percent(share: float) -> str:
    """A chance as whole percents, never 0 or 100 unless it is certain."""
    if _EXACT < share < 0.005:
        return "<1 %"
    if 0.995 <= share < 1 - _EXACT:
        return ">99 %"
    return f"{int(share * 100 + 0.5)} %"
