"""What would help: small changes within the player's hands, each with its price and what it gains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil, inf

from mycom.systems.mythicor.projection.outcomes import chance_of
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import number
from mycom.systems.projections import Field, Lever, Setup
from mycom.systems.view import Amount

Change = tuple[str, str, Amount | str]
#: A reinforcement is this share of the army, at least so many.
_SHARE, _LEAST = 0.15, 5
_MOST = 6


def levers(setup: Setup, rules: Rules, own: int) -> tuple[Lever, ...]:
    """The levers with the greatest gain first; those that change nothing come last."""
    now = float(chance_of(scenario_of(setup, rules))[own])
    found = []
    for label, price, changes in _ideas(setup, rules, own):
        then = float(chance_of(scenario_of(changed(setup, changes), rules))[own])
        found.append(Lever(label, price, then - now, changes))
    return tuple(sorted(found, key=lambda lever: -lever.gain)[:_MOST])


def changed(setup: Setup, changes: tuple[Change, ...]) -> Setup:
    """The setup with some fields set to other values."""
    values = {(side, field): value for side, field, value in changes}
    sides = tuple(
        replace(
            side,
            fields=tuple(
                replace(field, value=values[side.id, field.id], absent=False)
                if (side.id, field.id) in values
                else field
                for field in side.fields
            ),
        )
        for side in setup.sides
    )
    return replace(setup, sides=sides)


def _ideas(setup: Setup, rules: Rules, own: int) -> Iterator[tuple[str, str, tuple[Change, ...]]]:
    side, other = setup.sides[own], setup.sides[1 - own]
    fields = {field.id: field for field in side.fields}
    army = sum(field.value.high for field in side.fields if field.kind == "count" and isinstance(field.value, Amount))
    more = max(_LEAST, ceil(army * _SHARE))
    for field in side.fields:
        if field.kind == "count" and isinstance(field.value, Amount):
            troop = rules.troops[field.id.partition(".")[2]]
            price = f"{number(more * troop.cost)} Kr · {more} Rek"
            yield f"+ {more} {field.label}", price, ((side.id, field.id, _plus(field, more)),)
    if "leadership" in fields and _high(fields["leadership"]) > 0:
        step = int(rules.number("orders.special_trait_step"))
        yield f"Führungskraft + {step} (SA 7)", "eine SA", ((side.id, "leadership", _plus(fields["leadership"], step)),)
    step = int(rules.number("orders.special_bonus_step"))
    for name, label, order in (("morale_bonus", "Moralbonus", "SA 1"), ("military_bonus", "Militärbonus", "SA 2")):
        yield f"{label} + {step} % ({order})", "eine SA", ((side.id, name, _plus(fields[name], step)),)
    retreat = fields.get("retreat_threshold")
    if retreat is not None and _high(retreat) < 100:
        yield "nie zurückziehen", "BAS 22", ((side.id, "retreat_threshold", Amount(100, 100)),)
    for field in side.fields:
        if field.kind == "flag" and field.value != "1":
            yield field.label, field.origin, ((side.id, field.id, "1"),)
    walls = next((field for field in other.fields if field.id == "fortification"), None)
    if walls is not None and _high(walls) > 0:
        levels = int(rules.number("magic.sabotage_levels"))
        yield f"Sabotage: VS − {levels} (UG 18)", "ein Dieb", ((other.id, walls.id, _plus(walls, -levels)),)


def _high(field: Field) -> float:
    return field.value.high if isinstance(field.value, Amount) else 0


def _plus(field: Field, step: float) -> Amount:
    assert isinstance(field.value, Amount)
    return field.value.moved(step, 0, inf)
