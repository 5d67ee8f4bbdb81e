"""Numbers as the window writes them: thin spaces, true minus, whole percents. No Qt."""

from __future__ import annotations


def percent(share: float) -> str:
    """A chance as whole percents, never 0 or 100 unless it is certain."""
    if 0 < share < 0.01:
        return "<1 %"
    if 0.99 < share < 1:
        return ">99 %"
    return f"{int(share * 100 + 0.5)} %"
