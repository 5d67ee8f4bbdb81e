"""Scenario files of The Conquerors: a field battle, a contest of faith or an invasion (docs/formats/scenario.md).

Any number may be a range `[2, 6]` or weighted values `{ values = [2, 6], weights = [1, 3] }`; the forecast averages
over all combinations, the sweep lists them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TypeGuard

from mycom.problems import Fault, Malformed, NotAllowed, did_you_mean
from mycom.rulebook.profiles import STANDARD
from mycom.rulebook.schema import shown
from mycom.rulebook.source import Source, parse
from mycom.systems.conquerors.rules import Rules, load_rules

MAX_COMBINATIONS = 10_000
MAX_SOLDIERS = 5_000

#: By action: the numbers with their default (None: may be absent), lowest and highest value.
NUMBERS: Mapping[str, Mapping[str, tuple[int | None, int, int]]] = {
    "field": {"attackers": (1, 0, MAX_SOLDIERS), "defenders": (1, 0, MAX_SOLDIERS), "stop_below": (0, 0, MAX_SOLDIERS)},
    "faith": {"attacker_mana": (0, 0, 1000), "defender_mana": (4, 1, 1000)},
    "invasion": {
        "attack": (0, 0, 100_000),
        "defence": (0, 0, 100_000),
        "attack_roll": (None, 0, 1000),
        "defence_roll": (None, 0, 1000),
    },
}
_TOP = ("system", "profile", "action", "every_rule", "rules")


@dataclass(frozen=True, slots=True)
class Weighted:
    """The values a number may have with their chances (summing to 1)."""

    values: tuple[int, ...]
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A question: the action, its numbers (absent: not given), the rules; `every_rule` asks a field battle for every
    stopping rule."""

    action: str
    numbers: Mapping[str, Weighted]
    rules: Rules
    every_rule: bool = False

    @property
    def varied(self) -> tuple[str, ...]:
        """The numbers that have more than one value."""
        return tuple(name for name, given in self.numbers.items() if len(given.values) > 1)

    def cases(self) -> list[tuple[dict[str, int], float]]:
        """Every combination with its chance. Raises NotAllowed when there are more than `MAX_COMBINATIONS`."""
        count = prod(len(given.values) for given in self.numbers.values())
        if count > MAX_COMBINATIONS:
            raise NotAllowed(Fault(f"{count} Fälle sind zu viele", f"höchstens {MAX_COMBINATIONS}"))
        columns = [list(zip(given.values, given.chances, strict=True)) for given in self.numbers.values()]
        return [
            (
                {name: value for name, (value, _) in zip(self.numbers, case, strict=True)},
                prod(chance for _, chance in case),
            )
            for case in product(*columns)
        ]


def read_scenario(text: str | bytes, name: str = "") -> Scenario:
    """Reads a scenario file. Raises Malformed with every fault and its line."""
    source = parse(text.encode() if isinstance(text, str) else text, name)
    return _Reader(source).scenario()


class _Reader:
    """Goes through one file and gathers faults on the way."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.faults: list[Fault] = []

    def scenario(self) -> Scenario:
        data = self.source.data
        action = data.get("action", "field")
        if not isinstance(action, str) or action not in NUMBERS:
            hint = did_you_mean(str(action), NUMBERS)
            raise Malformed(self.source.fault(("action",), f"action = {shown(action)}", ", ".join(NUMBERS), hint))
        if data.get("system", "conquerors") != "conquerors":
            self._fault("system", f"system = {shown(data.get('system'))}", 'system = "conquerors"')
        known = (*_TOP, *NUMBERS[action])
        for key in data:
            if key not in known:
                self._fault(key, f"Unbekannter Eintrag „{key}“", ", ".join(known), did_you_mean(key, known))
        numbers: dict[str, Weighted] = {}
        for key, (default, low, high) in NUMBERS[action].items():
            given = self._weighted(key, data[key], low, high) if key in data else None
            if given is not None:
                numbers[key] = given
            elif default is not None:
                numbers[key] = Weighted((default,), (1.0,))
        every = data.get("every_rule", False)
        if not isinstance(every, bool):
            self._fault("every_rule", f"every_rule = {shown(every)}", "true oder false")
        rules = self._rules()
        if self.faults or rules is None:
            raise Malformed(self.faults)
        return Scenario(action, numbers, rules, every is True)

    def _fault(self, key: str, found: str, expected: str = "", suggestion: str = "") -> None:
        self.faults.append(self.source.fault((key,), found, expected, suggestion))

    def _rules(self) -> Rules | None:
        profile, overrides = self.source.data.get("profile", STANDARD), self.source.data.get("rules", {})
        if not isinstance(profile, str):
            self._fault("profile", f"profile = {shown(profile)}", 'profile = "standard"')
            return None
        if not isinstance(overrides, dict):
            self._fault("rules", "„rules“ ist keine Tabelle", "[rules]")
            return None
        try:
            return load_rules(profile, overrides)
        except Malformed as error:
            self.faults.extend(
                Fault(one.found, one.expected, self.source.name, self.source.lines.find(("rules",)), one.suggestion)
                for one in error.faults
            )
            return None

    def _weighted(self, key: str, value: object, low: int, high: int) -> Weighted | None:
        values, weights = self._values(value)
        if not values or len(weights) != len(values) or sum(weights) <= 0 or min(weights) < 0:
            expected = f"eine ganze Zahl, [von, bis] oder {{ values = […], weights = […] }}, von {low} bis {high}"
            self._fault(key, f"{key} = {shown(value)}", expected)
            return None
        if min(values) < low or max(values) > high:
            wrong = min(values) if min(values) < low else max(values)
            self._fault(key, f"{key} = {wrong}", f"eine ganze Zahl von {low} bis {high}")
            return None
        total = sum(weights)
        return Weighted(tuple(values), tuple(weight / total for weight in weights))

    def _values(self, value: object) -> tuple[list[int], list[float]]:
        if _whole(value):
            return [value], [1.0]
        if isinstance(value, list):
            if len(value) != 2 or not _whole(value[0]) or not _whole(value[1]):
                return [], []
            if not 0 <= value[1] - value[0] <= MAX_COMBINATIONS:
                return [], []
            listed = list(range(value[0], value[1] + 1))
            return listed, [1.0] * len(listed)
        if isinstance(value, dict) and set(value) <= {"values", "weights"}:
            values = value.get("values")
            weights = value.get("weights", [1] * len(values) if isinstance(values, list) else [])
            if isinstance(values, list) and isinstance(weights, list) and all(map(_whole, values)):
                return values, [float(one) if _weight(one) else -1.0 for one in weights]
        return [], []


def _whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _weight(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e12
