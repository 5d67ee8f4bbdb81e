"""A remembered projection as the Partie keeps it, put onto what is known now."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.systems.projections import Field, Setup
from mycom.systems.view import Amount
from mycom.ui.projection.draft import Value, field_at, with_value


def restored(kept: Mapping[str, object], base: Setup) -> Setup:
    """The setup `base` with the values that were remembered; fields that are gone or odd stay as they are now."""
    setup = _with_fields(base, "", kept.get("fields"))
    sides = kept.get("sides")
    for side in sides if isinstance(sides, list) else ():
        if isinstance(side, dict):
            setup = _with_fields(setup, str(side.get("id", "")), side.get("fields"))
    return setup


def _with_fields(setup: Setup, side: str, fields: object) -> Setup:
    for entry in fields if isinstance(fields, list) else ():
        if not isinstance(entry, dict) or entry.get("absent"):
            continue
        address = (side, str(entry.get("id", "")))
        field = field_at(setup, address)
        value = _value(entry.get("value"), field)
        if field is not None and value is not None and value != field.value:
            setup = with_value(setup, address, value)
    return setup


def _value(kept: object, field: Field | None) -> Value | None:
    """A stored value, None when it is not of the field's kind."""
    if field is None:
        return None
    if isinstance(field.value, Amount):
        if not isinstance(kept, dict):
            return None
        low, high = kept.get("low"), kept.get("high")
        if not isinstance(low, (int, float)) or not isinstance(high, (int, float)):
            return None
        return Amount(low, high) if field.minimum <= low <= high <= field.maximum else None
    known = {choice for choice, _ in field.choices}
    return kept if isinstance(kept, str) and (not known or kept in known) else None
