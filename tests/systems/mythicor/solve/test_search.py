"""Answers to reverse questions against trying everything, one battle at a time."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import ceil
from typing import Any

import numpy as np
import pytest

from mycom.probability.distribution import uniform_sum
from mycom.probability.spread import Spread
from mycom.problems import Malformed, NotAllowed
from mycom.systems.mythicor.combat.battle import battle
from mycom.systems.mythicor.combat.magic_attack import magic_attack
from mycom.systems.mythicor.solve import search
from mycom.systems.mythicor.solve.question import CASTS, Question
from mycom.systems.mythicor.solve.reader import read_question
from mycom.systems.mythicor.solve.search import cheapest

KINDS = ("militia", "light_archers", "heavy_spearmen", "medium_swordsmen", "light_cavalry")


def data(rng: np.random.Generator) -> dict[str, Any]:
    """A small question: two or three variables, unknown numbers on the other side, now and then magic."""
    first, second, third = rng.permutation(KINDS)[:3].tolist()
    vary: dict[str, Any] = {
        f"attacker.troops.{first}": [int(rng.integers(0, 5)), int(rng.integers(6, 14))],
        f"attacker.troops.{second}": {"values": [0, 5, 10, 20]},
    }
    if rng.random() < 0.5:
        vary["attacker.military_bonus"] = {"values": [10, 15, 20]}
    if rng.random() < 0.3:
        vary["attacker.retreat_threshold"] = {"values": [30, 60, 100]}
    solve: dict[str, Any] = {
        "at_least": float(rng.choice([0.3, 0.6, 0.9])),
        "price": str(rng.choice(["crowns", "heads", "turns"])),
        "recruits": 3,
        "recruits_per_turn": 4,
        "vary": vary,
    }
    if rng.random() < 0.4:
        solve["magic"] = {"caster": str(rng.choice(["mage", "sorcerer"])), "strength": 8, "most": 2}
    if rng.random() < 0.3:
        solve["limits"] = {"recruits": 12}
    defender: dict[str, Any] = {
        "kind": str(rng.choice(["province", "group"])),
        "race": "orc",
        "troops": {third: [8, 11], "militia": int(rng.integers(0, 10))},
        "morale_bonus": {"values": [-10, 20], "weights": [1, 3]},
    }
    return {
        "terrain": str(rng.choice(["open", "forest", "mountains"])),
        "attacker": {"race": "human", "leadership": 8, "troops": {first: 1}, "morale_bonus": 10},
        "defender": defender,
        "solve": solve,
    }


def slow_chance(question: Question, values: dict[str, float]) -> float:
    """The chance of one choice: battle by battle over everything that is not known."""
    casts = int(values.get(CASTS, 0))
    scenario = question.scenario
    for address, value in values.items():
        if address != CASTS:
            scenario = scenario.with_number(address, value)
    rules, total = scenario.rules, 0.0
    axes = scenario.axes()
    for known in product(*(zip(axis.values, axis.shares(), strict=True) for axis in axes.values())):
        weight = float(np.prod([share for _, share in known]))
        one = scenario
        for address, (value, _) in zip(axes, known, strict=True):
            one = one.with_number(address, float(value))
        attacker, defender = one.armies({})
        losses = {0: 1.0}
        if casts:
            struck = magic_attack(
                rules, question.casting.caster, question.casting.strength, defender, one.terrain, casts
            )
            defender = replace(defender, troops=struck.survivors)
            losses = uniform_sum(0, int(rules.number("magic.attack_morale_loss")), casts)
        for lost, chance in losses.items():
            target = replace(defender, morale_bonus=defender.morale_bonus - lost)
            fought = battle(rules, attacker, target, one.mode, one.terrain)
            total += weight * chance * fought.outcome[question.side]
    return total


def slow_price(question: Question, values: dict[str, float], name: str) -> float:
    if name == "turns":
        missing = max(0.0, slow_price(question, values, "recruits") - question.recruits_now)
        return ceil(missing / question.recruits_per_turn)
    return sum(
        one.costs[name][one.values.index(values[one.address])] for one in question.variables if name in one.costs
    )


@pytest.mark.parametrize("number", range(7))
def test_nothing_cheaper_is_good_enough(number: int) -> None:
    question = read_question(data(np.random.default_rng(20261201 + number)))
    answer = cheapest(question)
    every = [
        dict(zip([one.address for one in question.variables], values, strict=True))
        for values in product(*(one.values for one in question.variables))
    ]
    allowed = [
        values
        for values in every
        if all(slow_price(question, values, name) <= most for name, most in question.limits.items())
    ]
    chances = [slow_chance(question, values) for values in allowed]
    good = [
        (slow_price(question, values, question.price), chance, values)
        for values, chance in zip(allowed, chances, strict=True)
        if chance >= question.at_least - 1e-12
    ]
    assert answer.proven
    if not good:
        assert answer.found is None
        assert answer.best_chance is not None
        assert answer.best_chance.chance == pytest.approx(max(chances), abs=1e-9)
        return
    assert answer.found is not None
    assert answer.found.prices[question.price] == pytest.approx(min(price for price, _, _ in good))
    assert answer.found.chance == pytest.approx(slow_chance(question, answer.found.values), abs=1e-9)
    assert answer.found.chance >= question.at_least - 1e-12
    assert answer.bound == answer.found.prices[question.price]
    if answer.runner_up is not None:
        assert answer.runner_up.chance == pytest.approx(slow_chance(question, answer.runner_up.values), abs=1e-9)
        assert any(answer.runner_up.values[name] < value for name, value in answer.found.values.items())


def wide() -> Question:
    given = data(np.random.default_rng(1))
    given["defender"]["troops"] = {"heavy_spearmen": [14, 18]}
    given["solve"] = {
        "at_least": 0.9,
        "vary": {f"attacker.troops.{kind}": [0, 30] for kind in KINDS[:3]},
    }
    return read_question(given)


def test_a_search_that_is_stopped_says_what_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "BLOCK", 20)
    asked = iter([False] + [True] * 1000)
    answer = cheapest(wide(), cancelled=lambda: next(asked))
    whole = cheapest(wide())
    assert whole.proven
    assert whole.found is not None
    assert not answer.proven
    assert answer.found is not None, "the coarse look found something"
    assert answer.bound <= whole.bound <= answer.found.prices["crowns"]


def test_progress_rises_to_the_end() -> None:
    told: list[float] = []
    cheapest(wide(), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_too_many_choices_are_refused() -> None:
    question = wide()
    many = tuple(replace(one, values=tuple(range(400)), costs={}) for one in question.variables)
    with pytest.raises(NotAllowed):
        cheapest(replace(question, variables=many))


def test_wide_ranges_are_read_and_refused_at_once() -> None:
    given = data(np.random.default_rng(1))
    given["solve"] = {"vary": {f"attacker.troops.{kind}": [0, 99_999] for kind in KINDS[:2]}}
    with pytest.raises(NotAllowed):
        cheapest(read_question(given))


def test_where_nothing_can_reach_the_chance_the_highest_is_told() -> None:
    given = data(np.random.default_rng(2))
    given["defender"] = {"kind": "province", "race": "dwarf", "troops": {"heavy_spearmen": 500}, "fortification": 5}
    given["solve"] = {"at_least": 0.99, "vary": {"attacker.troops.militia": [1, 20]}}
    answer = cheapest(read_question(given))
    assert answer.found is None
    assert answer.proven
    assert answer.best_chance is not None
    assert answer.best_chance.chance < 0.01


@pytest.mark.parametrize(
    ("section", "words"),
    [
        ("at_least = 2", "at_least"),
        ("price = 'gold'", "price"),
        ("[solve.vary]\n'attacker.troops.milita' = [0, 3]", "milita"),
        (
            "[solve.vary]\n'attacker.troops.militia' = [0, 3]\n"
            "[solve.costs]\n'attacker.troops.militia' = {crowns = [1]}",
            "4 Zahlen",
        ),
        ("[solve.magic]\nmost = 99\nstrength = 3", "most"),
        ("limits = { crows = 3 }", "crows"),
        ("", "[solve.vary]"),
    ],
)
def test_faults_of_the_section_are_told_with_their_line(section: str, words: str) -> None:
    text = "[attacker]\n[defender]\n[solve]\n" + section
    with pytest.raises(Malformed) as caught:
        read_question(text, "frage.toml")
    assert any(words in f"{fault.found} {fault.expected} {fault.suggestion}" for fault in caught.value.faults)
    assert all(fault.line >= 3 for fault in caught.value.faults)


def test_a_chosen_number_that_was_a_range_is_no_doubt_any_more() -> None:
    given = data(np.random.default_rng(3))
    given["attacker"]["troops"] = {"militia": [5, 9]}
    given["solve"] = {"at_least": 0.5, "vary": {"attacker.troops.militia": [1, 60]}}
    question = read_question(given)
    assert isinstance(question.scenario.attacker.troops["militia"], Spread)
    answer = cheapest(question)
    assert answer.found is not None
    assert answer.found.chance == pytest.approx(slow_chance(question, answer.found.values), abs=1e-9)
