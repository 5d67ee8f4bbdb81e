"""Answers to scenario files: the JSON of `mycom forecast` and the rows of `mycom sweep`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mycom.systems.conquerors.battle.contest import dice_sum, faith, invasion
from mycom.systems.conquerors.battle.field import Array, Dice, fight
from mycom.systems.conquerors.battle.stopping import Rule, best
from mycom.systems.conquerors.battle.stopping import rules as stopping_rules
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.scenario import Scenario
from mycom.systems.view import Json

Numbers = Mapping[str, int]


def field_dice(rules: Rules) -> Dice:
    """The dice of a field battle."""
    return Dice(
        rules.whole("field.attacker_dice"),
        rules.whole("field.defender_dice"),
        rules.whole("dice.sides"),
        rules.text("field.ties") == "defender",
    )


def main_dice(rules: Rules) -> Mapping[int, float]:
    """The distribution of the sum of the main dice."""
    return dice_sum(rules.whole("dice.main"), rules.whole("dice.sides"))


def forecast(scenario: Scenario) -> dict[str, Json]:
    """The result of a scenario, averaged over its ranges. Raises NotAllowed for too many combinations."""
    total: dict[str, Json] = {}
    for numbers, chance in scenario.cases():
        total = _added(total, _ANSWERS[scenario.action](numbers, scenario.rules), chance)
    head: dict[str, Json] = {"system": "conquerors", "action": scenario.action, **total, "exact": True}
    if scenario.action == "field" and scenario.every_rule and not scenario.varied:
        numbers = scenario.cases()[0][0]
        every = stopping_rules(numbers["attackers"], numbers["defenders"], field_dice(scenario.rules))
        head["rules"] = [_rule_json(rule) for rule in every]
        head["best_rule"] = _rule_json(best(every, numbers["attackers"], numbers["defenders"]))
    return head


def sweep(scenario: Scenario) -> tuple[tuple[str, ...], Sequence[tuple[Json, ...]]]:
    """Column names and a row for each combination. Raises NotAllowed for too many."""
    names = tuple(scenario.numbers)
    columns: tuple[str, ...] = ()
    rows: list[tuple[Json, ...]] = []
    for numbers, _ in scenario.cases():
        flat = dict(_flat("", _ANSWERS[scenario.action](numbers, scenario.rules)))
        columns = (*names, *flat)
        rows.append((*(numbers[name] for name in names), *flat.values()))
    return columns, rows


def _field(numbers: Numbers, rules: Rules) -> dict[str, Json]:
    fought = fight(numbers["attackers"], numbers["defenders"], numbers["stop_below"], field_dice(rules))
    mine, theirs = fought.expected
    return {
        "outcome": {"attacker": fought.attacker, "defender": fought.defender, "stopped": fought.stopped},
        "survivors": {"attackers": mine, "defenders": theirs},
        "attackers_left": _listed(fought.attackers_left),
        "defenders_left": _listed(fought.defenders_left),
    }


def _faith(numbers: Numbers, rules: Rules) -> dict[str, Json]:
    found = faith(numbers["attacker_mana"], numbers["defender_mana"], main_dice(rules))
    return {
        "outcome": {"attacker": found.attacker, "defender": found.defender, "both_removed": found.both_removed},
    }


def _invasion(numbers: Numbers, rules: Rules) -> dict[str, Json]:
    rolls = (numbers.get("attack_roll"), numbers.get("defence_roll"))
    found = invasion(numbers["attack"], numbers["defence"], main_dice(rules), rules.number("invasion.divisor"), rolls)
    return {
        "distribution": {str(ieb): chance for ieb, chance in found.items()},
        "expected": sum(ieb * chance for ieb, chance in found.items()),
        "attacker_wins": sum(chance for ieb, chance in found.items() if ieb > 0),
    }


_ANSWERS = {"field": _field, "faith": _faith, "invasion": _invasion}


def _listed(distribution: Array) -> dict[str, Json]:
    return {str(left): float(chance) for left, chance in enumerate(distribution) if chance > 0}


def _rule_json(rule: Rule) -> dict[str, Json]:
    return {
        "stop_below": rule.stop_below,
        "attacker": rule.wins,
        "attackers": rule.attackers_left,
        "defenders": rule.defenders_left,
    }


def _added(total: dict[str, Json], more: dict[str, Json], weight: float) -> dict[str, Json]:
    """The sum of documents of numbers, the second one weighted; keys in the order of their numbers where they are."""
    found = dict(total)
    for key, value in more.items():
        before = found.get(key)
        if isinstance(value, dict):
            found[key] = _added(before if isinstance(before, dict) else {}, value, weight)
        elif isinstance(value, int | float):
            found[key] = (before if isinstance(before, int | float) else 0.0) + weight * value
    if all(_is_whole(key) for key in found):
        return dict(sorted(found.items(), key=lambda item: int(item[0])))
    return found


def _is_whole(key: str) -> bool:
    return key.lstrip("-").isdigit()


def _flat(prefix: str, document: Mapping[str, Json]) -> list[tuple[str, Json]]:
    """The single numbers of a result by dotted name; distributions are left out."""
    found: list[tuple[str, Json]] = []
    for key, value in document.items():
        if isinstance(value, dict):
            if not all(_is_whole(inner) for inner in value):
                found.extend(_flat(f"{prefix}{key}.", value))
        else:
            found.append((f"{prefix}{key}", value))
    return found
