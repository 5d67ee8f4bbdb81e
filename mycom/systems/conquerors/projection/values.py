"""Reading the fields of a setup."""

from __future__ import annotations

from mycom.systems.conquerors.projection.setups import ATTACKER, DEFENDER
from mycom.systems.projections import Field, Setup
from mycom.systems.view import Amount


def field(setup: Setup, side: str, name: str) -> Field | None:
    """A field of a side, or with an empty side one of both; None when there is none."""
    fields = setup.fields if not side else next((one.fields for one in setup.sides if one.id == side), ())
    return next((one for one in fields if one.id == name), None)


def number(setup: Setup, side: str, name: str) -> int:
    """The whole number of a field, the middle of a doubt; 0 when there is none. A flag counts 1 or 0."""
    found = field(setup, side, name)
    if found is None:
        return 0
    if isinstance(found.value, Amount):
        return int((found.value.low + found.value.high) / 2 + 0.5)
    return int(found.value) if found.value in ("0", "1") else 0


def soldiers(setup: Setup) -> tuple[int, int]:
    """Both sides' soldiers."""
    return number(setup, ATTACKER, "soldiers"), number(setup, DEFENDER, "soldiers")
