"""Own units as their own battles of this turn leave them: fewer troops, other bonuses (rule text ch. 7)."""

from __future__ import annotations

from dataclasses import replace

from mycom.probability.chances import Chances
from mycom.probability.rounding import half_up
from mycom.systems.mythicor.preview.model import Preview
from mycom.systems.projections import Field, Setup, Side
from mycom.systems.view import Amount

#: What is not certain of a troop type enters as so many values, each the mean of its part of what may be.
PARTS = 3
#: Fields that enter with their mean, by the number of the preview that they follow.
_MEANS = {
    "military_bonus": "military",
    "morale_bonus": "morale",
    "leadership": "leadership",
    "strength": "strength",
}
_ORIGIN = "nach den Kämpfen dieses Zugs"


def spent(setup: Setup, preview: Preview, unit: str, role: str) -> Setup:
    """A setup whose own side has the losses of its battles taken off; the same where the unit fights none."""
    found = preview.units.get(unit)
    if found is None or not any(battle.unit == unit and battle.fought > 0 for battle in preview.battles):
        return setup

    def changed(field: Field) -> Field:
        row = found.row(_MEANS.get(field.id, field.id))
        if row is None or (row.after.certain and row.after.likeliest == row.before):
            return field
        if field.kind == "count":
            return replace(field, value=condensed(row.after), origin=_ORIGIN)
        if field.id in _MEANS:
            mean = half_up(row.after.mean())
            return replace(field, value=Amount(mean, mean), origin=_ORIGIN)
        return field

    def side(one: Side) -> Side:
        if one.id != role:
            return one
        return replace(one, fields=tuple(changed(field) for field in one.fields), source=f"Stand: {_ORIGIN}")

    return replace(setup, sides=tuple(side(one) for one in setup.sides))


def condensed(chances: Chances[int]) -> Amount:
    """A distribution as at most `PARTS` whole numbers, equally likely parts by their means."""
    values = sorted(chances.items)
    if len(values) <= PARTS:
        return Amount.of((float(value), chance) for value, chance in values)
    parts: list[list[tuple[int, float]]] = [[] for _ in range(PARTS)]
    seen = 0.0
    for value, chance in values:
        left = chance
        while left > 1e-12:  # a value may lie in two parts
            at = min(PARTS - 1, int(seen * PARTS + 1e-9))
            room = left if at == PARTS - 1 else min(left, (at + 1) / PARTS - seen)
            parts[at].append((value, room))
            seen, left = seen + room, left - room
    weights = [(sum(share for _, share in part), part) for part in parts if part]
    return Amount.of(
        (float(half_up(sum(value * share for value, share in part) / weight)), weight) for weight, part in weights
    )
