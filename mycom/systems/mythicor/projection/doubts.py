"""Which unknown moves the chance most, and what an assumed rule would change if it were otherwise (ch. 11.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mycom.probability.rounding import half_up
from mycom.rulebook.sheet import Parameter
from mycom.systems.mythicor.projection.assumptions import weighted_text
from mycom.systems.mythicor.projection.outcomes import chance_of
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.projection.setup import ATTACK, Memory
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.scenario_model import SIDES, Scenario
from mycom.systems.mythicor.words import number
from mycom.systems.projections import Doubt, Field, Setup, Side, Value
from mycom.systems.view import Amount, Weighted

#: Assumed rules are looked at with half and twice their value; an assumed number without a range by this share.
_HALF, _TWICE = 0.5, 2.0
_SHARE = 0.25
#: Assumed values of percent points are looked at this far to both sides.
_POINTS = 10.0
_NOISE = 1e-9
_TROOPS, _LEADER = "Truppen", "Anführer"


def doubts(setup: Setup, rules: Rules) -> tuple[Doubt, ...]:
    """Every assumed or uncertain input and every assumed rule that moves the chance, the strongest first.

    Each one is set to its one end and to the other while all others stay as unsure as they are. Only for battles.
    """
    if setup.mode != ATTACK:
        return ()
    own = SIDES.index(Memory.unpack(setup.memory).own)
    found = [*_inputs(setup, rules, own), *_rules(setup, rules, own)]
    moving = [doubt for doubt in found if doubt.swing > _NOISE]
    found = sorted(moving, key=lambda doubt: -doubt.swing)
    return tuple(_advised(found))


def _advised(doubts: list[Doubt]) -> list[Doubt]:
    """The advice for the first doubt says what need not be found out, too: what moves the chance less than half."""
    if not doubts:
        return doubts
    first = doubts[0]
    what = next((kind for kind in (_TROOPS, _LEADER) if first.advice.startswith(kind)), "")
    other = _LEADER if what == _TROOPS else _TROOPS
    spare = [doubt for doubt in doubts[1:] if doubt.advice == other + first.advice.removeprefix(what)]
    if not what or not spare or max(doubt.swing for doubt in spare) > first.swing / 2:
        return doubts
    words = {_TROOPS: "die Truppen", _LEADER: "den Anführer"}
    return [replace(first, advice=f"{first.advice}, nicht {words[other]}"), *doubts[1:]]


def unknowns(setup: Setup, rules: Rules) -> tuple[Doubt, ...]:
    """The uncertain inputs alone, without the assumed rules, as they come."""
    if setup.mode != ATTACK:
        return ()
    return tuple(_inputs(setup, rules, SIDES.index(Memory.unpack(setup.memory).own)))


def _inputs(setup: Setup, rules: Rules, own: int) -> Iterator[Doubt]:
    for side in setup.sides:
        for field in side.fields:
            if field.assumed and not isinstance(field.value, Amount):
                yield from _choice(setup, rules, own, side, field)
                continue
            ends = _ends(field)
            if ends is None:
                continue
            chances = [_chance(_with(setup, side.id, field.id, value), rules, own) for value in ends]
            yield Doubt(
                label=f"{side.title}: {field.label}",
                now=_shown(field.value, field),
                ends=(_shown(ends[0], field), _shown(ends[1], field)),
                chances=(chances[0], chances[1]),
                advice=_advice(side, field),
            )


def _choice(setup: Setup, rules: Rules, own: int, side: Side, field: Field) -> Iterator[Doubt]:
    """A choice that is assumed or not known: the worst and the best of what it may be. Of a merely assumed one that is
    everything there is."""
    if isinstance(field.value, Weighted):
        possible = [choice for choice, weight in field.value.options if weight > 0]
    else:
        possible = ["0", "1"] if field.kind == "flag" else [choice for choice, _ in field.choices]
    if len(possible) < 2 or not field.open:
        return
    chances = {choice: _chance(_with(setup, side.id, field.id, choice), rules, own) for choice in possible}
    low, high = min(chances, key=chances.__getitem__), max(chances, key=chances.__getitem__)
    yield Doubt(
        label=f"{side.title}: {field.label}",
        now=_shown(field.value, field),
        ends=(_shown(low, field), _shown(high, field)),
        chances=(chances[low], chances[high]),
        advice=_advice(side, field),
    )


def _ends(field: Field) -> tuple[Amount, Amount] | None:
    """Both ends of what a field may be; None for one that is known."""
    if not field.assumed or field.absent:
        return None
    if not isinstance(field.value, Amount):
        return None
    low, high = field.value.low, field.value.high
    if field.value.certain:
        away = _POINTS if field.unit == "%" else max(1.0, half_up(abs(low) * _SHARE))
        low = low - away if field.unit == "%" and field.id.endswith("bonus") else max(field.minimum, low - away)
        high = min(field.maximum, high + away)
    if low == high:
        return None
    return Amount(low, low), Amount(high, high)


def _shown(value: Value, field: Field) -> str:
    if isinstance(value, Weighted):
        return weighted_text(field, value)
    if isinstance(value, str) and field.kind == "flag":
        return "ja" if value == "1" else "nein"
    if isinstance(value, str):
        return dict(field.choices).get(value, value)
    unit = f" {field.unit}" if field.unit else ""
    if value.certain:
        return number(value.low) + unit
    return f"{number(value.low)}–{number(value.high)}{unit}"


def _advice(side: Side, field: Field) -> str:
    """How a player finds out."""
    if field.id.startswith("troops."):
        return f"{_TROOPS} von {side.title} erkunden"
    if field.id in ("leadership", "strength"):
        return f"{_LEADER} von {side.title} erkunden"
    return f"{side.title} erkunden"


def _with(setup: Setup, side_id: str, field_id: str, value: Value) -> Setup:
    sides = tuple(
        replace(
            side,
            fields=tuple(replace(field, value=value) if field.id == field_id else field for field in side.fields),
        )
        if side.id == side_id
        else side
        for side in setup.sides
    )
    return replace(setup, sides=sides)


def _rules(setup: Setup, rules: Rules, own: int) -> Iterator[Doubt]:
    """Assumed rules of battles that touch this one."""
    scenario = scenario_of(setup, rules)
    for parameter in scenario.rules.parameters.values():
        if parameter.origin != "assumed" or not parameter.key.startswith("combat."):
            continue
        ends = _rule_ends(parameter)
        if ends is None or not _matters(parameter.key, scenario):
            continue
        chances = [
            float(chance_of(replace(scenario, rules=scenario.rules.with_overrides({parameter.key: end})))[own])
            for end in ends
        ]
        yield Doubt(
            label=f"Regel: {parameter.label_de}",
            now=_value(parameter.value),
            ends=(_value(ends[0]), _value(ends[1])),
            chances=(chances[0], chances[1]),
            advice="mit dem Spielleiter klären",
        )


def _rule_ends(parameter: Parameter) -> tuple[object, object] | None:
    """What the rule might be instead; None where there is nothing else to try."""
    value = parameter.value
    if isinstance(value, bool):
        return (value, not value)
    if isinstance(value, str):
        other = next((choice for choice in parameter.choices if choice != value), None)
        return (value, other) if other is not None else None
    if value > 0:
        twice = value * _TWICE
        return (value * _HALF, twice if parameter.maximum is None else min(twice, parameter.maximum))
    return None


def _matters(key: str, scenario: Scenario) -> bool:
    """Whether a rule can touch this battle at all, so that the others need not be computed."""
    if key.startswith("combat.sea_"):
        return scenario.mode == "sea"
    if key == "combat.coast_pursuit":
        return scenario.mode == "coast"
    return True


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "ja" if value else "nein"
    return number(float(value)) if isinstance(value, int | float) else str(value)


def _chance(setup: Setup, rules: Rules, own: int) -> float:
    return float(chance_of(scenario_of(setup, rules))[own])
