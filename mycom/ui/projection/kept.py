"""A remembered projection as the Partie keeps it, put onto what is known now."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.systems.projections import Field, Setup, Value
from mycom.systems.view import Amount, Weighted
from mycom.ui.projection.draft import field_at, with_value
from mycom.ui.projection.figures import choice_labels


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
    if isinstance(kept, dict) and "options" in kept:
        return _weighted(kept["options"], field)
    if isinstance(field.value, Amount):
        if not isinstance(kept, dict):
            return None
        if kept.get("guesses"):
            return _guessed(kept["guesses"], field)
        low, high = kept.get("low"), kept.get("high")
        if not isinstance(low, (int, float)) or not isinstance(high, (int, float)):
            return None
        return Amount(low, high) if field.minimum <= low <= high <= field.maximum else None
    known = set(choice_labels(field))
    return kept if isinstance(kept, str) and (not known or kept in known) else None


def _guessed(kept: object, field: Field) -> Value | None:
    """Guesses of a number."""
    pairs = _pairs(kept)
    if not pairs or any(not isinstance(value, (int, float)) for value, _ in pairs):
        return None
    amount = Amount.of((float(value), weight) for value, weight in pairs if isinstance(value, (int, float)))
    return amount if field.minimum <= amount.low and amount.high <= field.maximum else None


def _weighted(kept: object, field: Field) -> Value | None:
    """Possibilities of a choice."""
    known, pairs = choice_labels(field), _pairs(kept)
    options = tuple((str(choice), weight) for choice, weight in pairs if choice in known)
    return Weighted(options) if field.open and len(options) > 1 and len(options) == len(pairs) else None


def _pairs(kept: object) -> list[tuple[object, float]]:
    """Values with positive weights; nothing when any of it is odd."""
    found: list[tuple[object, float]] = []
    for pair in kept if isinstance(kept, list) else ():
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[1], (int, float)) or pair[1] <= 0:
            return []
        found.append((pair[0], float(pair[1])))
    return found
