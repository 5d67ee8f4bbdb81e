"""Writes a scenario as the TOML file that `read_scenario` reads back into the same one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from mycom.probability.odds import Odds
from mycom.probability.spread import Spread
from mycom.systems.mythicor.combat.army import MAGIC
from mycom.systems.mythicor.combat.sequence.step import ATTACK, CAST
from mycom.systems.mythicor.scenario_model import NUMBERS, SIDES, Choice, Number, Scenario, Side, Then

_NEUTRAL = Side()


def write_scenario(scenario: Scenario) -> str:
    """The scenario as TOML; what has its usual value is left out, except troops, kind and race."""
    return "\n".join(_lines(scenario)) + "\n"


def _lines(scenario: Scenario) -> Iterator[str]:
    yield 'system = "mythicor"'
    yield f"profile = {_text(scenario.profile)}"
    yield f"mode = {_text(scenario.mode)}"
    yield f"terrain = {_choice(scenario.terrain)}"
    if scenario.bonus_rule:
        yield f"bonus_rule = {_text(scenario.bonus_rule)}"
    if scenario.order != ATTACK:
        yield f"order = {_text(scenario.order)}"
    for name in SIDES:
        yield ""
        yield f"[{name}]"
        yield from _side(scenario.side(name))
        if name == SIDES[0] and scenario.mode == MAGIC:
            yield f"caster = {_text(scenario.caster)}"
            yield f"casts = {_number(scenario.casts)}"
    for name, carried in scenario.carried.items():
        yield ""
        yield f"[carried.{name}]"
        yield from (f"{key} = {_plain(number)}" for key, number in carried.items())
    for then in scenario.then:
        yield ""
        yield from _then(then)
    if scenario.overrides:
        yield ""
        yield "[rules]"
        for key, value in _flat("", scenario.overrides):
            yield f"{_text(key)} = {_value(value)}"


def _then(then: Then) -> Iterator[str]:
    yield "[[then]]"
    yield f"by = {_text(then.by)}"
    yield f"order = {_text(then.order)}"
    if then.order == CAST:
        yield f"caster = {_text(then.caster)}"
        yield f"casts = {then.casts}"
    if then.army is not None:
        yield "[then.army]"
        yield from _side(then.army)


def _side(side: Side) -> Iterator[str]:
    yield f"kind = {_text(side.kind)}"
    yield f"race = {_choice(side.race)}"
    for name in NUMBERS:
        number: Number = getattr(side, name)
        if number != getattr(_NEUTRAL, name):
            yield f"{name} = {_number(number)}"
    if side.at_sea:
        yield "at_sea = true"
    if isinstance(side.spells, Odds):
        yield f"spells = {_odds(_spells(spells) for spells in side.spells.values)}{_weights(side.spells.weights)} }}"
    elif side.spells:
        yield f"spells = {_spells(side.spells)}"
    counts = ", ".join(f"{kind} = {_number(count)}" for kind, count in side.troops.items())
    yield f"troops = {{ {counts} }}" if counts else "troops = {}"


def _number(number: Number) -> str:
    if not isinstance(number, Spread):
        return _plain(number)
    if number.whole_range:
        return f"[{_plain(number.values[0])}, {_plain(number.values[-1])}]"
    return f"{_odds(_plain(value) for value in number.values)}{_weights(number.weights)} }}"


def _choice(choice: Choice) -> str:
    if isinstance(choice, str):
        return _text(choice)
    return f"{_odds(_text(value) for value in choice.values)}{_weights(choice.weights)} }}"


def _spells(spells: frozenset[str]) -> str:
    return "[" + ", ".join(_text(spell) for spell in sorted(spells)) + "]"


def _odds(values: Iterable[str]) -> str:
    """The beginning of a table of possible values."""
    return "{ values = [" + ", ".join(values) + "]"


def _weights(weights: Iterable[float]) -> str:
    """Its weights, where there are any."""
    shown = ", ".join(_plain(weight) for weight in weights)
    return f", weights = [{shown}]" if shown else ""


def _plain(number: float) -> str:
    return str(int(number)) if number == int(number) else repr(float(number))


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(part) for part in value) + "]"
    return _text(str(value))


def _flat(prefix: str, values: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{prefix}{key}.", value)
        else:
            yield prefix + key, value
