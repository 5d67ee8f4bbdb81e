"""What a projection takes for granted: values nobody saw, and rules the text leaves open where they matter."""

from __future__ import annotations

from mycom.probability.odds import likeliest
from mycom.systems.mythicor.projection.outcomes import Outcomes
from mycom.systems.mythicor.scenario_model import Scenario
from mycom.systems.mythicor.words import number
from mycom.systems.projections import Field, Setup
from mycom.systems.view import Amount, Weighted


def assumed_fields(setup: Setup) -> tuple[str, ...]:
    """Every assumed input in words."""
    shared = [f"{field.label}: {_value(field)} ({field.origin})" for field in setup.fields if field.assumed]
    sides = [
        f"{side.title}: {field.label} {_value(field)}" + (f" ({field.origin})" if field.origin else "")
        for side in setup.sides
        for field in side.fields
        if field.assumed
    ]
    return (*shared, *sides)


def assumed_parameters(scenario: Scenario, found: Outcomes) -> tuple[str, ...]:
    """Assumed rules that this battle touches."""
    keys: list[str] = []
    if any(chance > 0 for chance in found.battle.leader_dies.values()):
        keys += ["combat.leader_death.threshold", "combat.leader_death.max_probability", "combat.leader_death.half"]
    if likeliest(scenario.terrain) == "hills":
        return (*_listed(scenario, keys), "Die Werte des Hügellands sind angenommen.")
    return _listed(scenario, keys)


def _listed(scenario: Scenario, keys: list[str]) -> tuple[str, ...]:
    parameters = (scenario.rules.parameters[key] for key in keys)
    return tuple(
        f"{each.label_de}: {number(each.value) if isinstance(each.value, int | float) else each.value}"
        for each in parameters
        if each.origin == "assumed"
    )


def _value(field: Field) -> str:
    if isinstance(field.value, Amount):
        if field.value.certain:
            return f"{number(field.value.low)} {field.unit}".rstrip()
        return f"{number(field.value.low)}–{number(field.value.high)} {field.unit}".rstrip()
    if isinstance(field.value, Weighted):
        return weighted_text(field, field.value)
    return dict(field.choices).get(field.value, field.value)


def weighted_text(field: Field, value: Weighted) -> str:
    """`Mensch 60 %, Ork 40 %`."""
    labels = {"1": "ja", "0": "nein"} if field.kind == "flag" else dict(field.choices)
    return ", ".join(
        f"{labels.get(choice, choice)} {number(int(100 * share + 0.5))} %" for choice, share in value.shares()
    )
