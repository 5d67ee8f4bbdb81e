"""Scenario files: the examples of the rule text, the forms of numbers, faults."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from mycom.problems import Malformed, NotAllowed
from mycom.systems.conquerors.forecast import forecast, sweep
from mycom.systems.conquerors.scenario import read_scenario


def answer(text: str) -> Any:
    return forecast(read_scenario(f'system = "conquerors"\n{text}'))


@pytest.mark.parametrize(
    ("attack", "attack_roll", "defence", "defence_roll", "ieb"),
    [
        (5 + 4, 11, 7 + 2, 6, 2),
        (5 + 4, 11, 2 + 1 + 4, 6, 3),
        (5 + 4, 11, 2 + 1 + 2 + 5 + 7, 6, -1),
        (2 + 4, 9, 2 + 1 + 2 + 5 + 7, 6, -4),
        (2 + 4, 9, 2 + 6 + 1, 6, 0),
    ],
    ids=["village and god", "walled city", "mercenaries", "few soldiers", "draw"],
)
def test_the_five_examples(attack: int, attack_roll: int, defence: int, defence_roll: int, ieb: int) -> None:
    found = answer(
        f'action = "invasion"\nattack = {attack}\ndefence = {defence}\n'
        f"attack_roll = {attack_roll}\ndefence_roll = {defence_roll}"
    )
    assert found["distribution"] == {str(ieb): 1.0}
    assert found["expected"] == ieb
    assert found["attacker_wins"] == (1.0 if ieb > 0 else 0.0)


@pytest.mark.parametrize(("attack", "defence"), [(5, 6), (12, 6), (9, 9), (0, 30)])
def test_an_invasion_agrees_with_all_rolls(attack: int, defence: int) -> None:
    counts: dict[str, int] = {}
    for a, b, c, d in product(range(1, 7), repeat=4):
        ieb = int((a + b + attack - c - d - defence) / 2)
        counts[str(ieb)] = counts.get(str(ieb), 0) + 1
    found = answer(f'action = "invasion"\nattack = {attack}\ndefence = {defence}')
    assert found["distribution"] == pytest.approx({ieb: count / 6**4 for ieb, count in counts.items()})
    assert found["attacker_wins"] == pytest.approx(sum(n for ieb, n in counts.items() if int(ieb) > 0) / 6**4)


@pytest.mark.parametrize(("mine", "theirs"), [(4, 7), (7, 4), (5, 5), (0, 4), (0, 7)])
def test_faith_agrees_with_all_rolls(mine: int, theirs: int) -> None:
    counts = {"attacker": 0, "defender": 0, "both_removed": 0}
    for a, b, c, d in product(range(1, 7), repeat=4):
        one, other = a + b + mine, c + d + theirs
        if one == other:
            counts["both_removed" if mine else "attacker"] += 1
        else:
            counts["attacker" if one > other else "defender"] += 1
    found = answer(f'action = "faith"\nattacker_mana = {mine}\ndefender_mana = {theirs}')
    assert found["outcome"] == pytest.approx({end: count / 6**4 for end, count in counts.items()})


def test_a_field_battle() -> None:
    found = answer('action = "field"\nattackers = 5\ndefenders = 3\nstop_below = 2\nevery_rule = true')
    assert sum(found["outcome"].values()) == pytest.approx(1)
    assert sum(found["attackers_left"].values()) == pytest.approx(1)
    assert found["survivors"]["attackers"] == pytest.approx(
        sum(int(left) * chance for left, chance in found["attackers_left"].items())
    )
    assert [rule["stop_below"] for rule in found["rules"]] == [0, 2, 3, 4, 5, 6]
    assert found["best_rule"] in found["rules"]


def test_ranges_are_averaged_and_swept() -> None:
    ranged = answer('action = "field"\nattackers = { values = [4, 6], weights = [1, 3] }\ndefenders = 3')
    few, many = (answer(f'action = "field"\nattackers = {count}\ndefenders = 3') for count in (4, 6))
    wins = few["outcome"]["attacker"] / 4 + many["outcome"]["attacker"] * 3 / 4
    assert ranged["outcome"]["attacker"] == pytest.approx(wins)
    columns, rows = sweep(read_scenario('action = "field"\nattackers = [1, 4]\ndefenders = [2, 3]'))
    assert columns[:4] == ("attackers", "defenders", "stop_below", "outcome.attacker")
    assert [row[:2] for row in rows] == [(a, d) for a in range(1, 5) for d in (2, 3)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('action = "feld"', "Meintest du „field“"),
        ('action = "field"\nattacker = 3', "Meintest du „attackers“"),
        ('action = "field"\nattackers = -1', "von 0 bis"),
        ('action = "field"\nattackers = 1.5', "eine ganze Zahl"),
        ('action = "field"\nattackers = [5, 3]', "eine ganze Zahl"),
        ('action = "faith"\ndefender_mana = 0', "von 1 bis"),
        ('action = "field"\nevery_rule = 1', "true oder false"),
        ('action = "field"\nprofile = "nichts"', "Unbekanntes Regelprofil"),
        ('action = "field"\n[rules]\n"field.tie" = "attacker"', "Meintest du „field.ties“"),
        ("action = ", "bricht mitten|Kein gültiges"),
    ],
)
def test_faults(text: str, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        read_scenario(text, "x.toml")


def test_every_fault_at_once_with_its_line() -> None:
    with pytest.raises(Malformed) as caught:
        read_scenario('action = "invasion"\nattack = "viel"\ndefense = 3\ndefence = -1\n', "x.toml")
    assert {fault.line for fault in caught.value.faults} == {2, 3, 4}


def test_too_many_cases() -> None:
    with pytest.raises(NotAllowed, match="zu viele"):
        forecast(read_scenario('action = "field"\nattackers = [1, 200]\ndefenders = [1, 200]'))


def test_rules_of_a_scenario() -> None:
    usual = answer('action = "field"\nattackers = 1\ndefenders = 1')
    other = answer('action = "field"\nattackers = 1\ndefenders = 1\n[rules]\n"field.ties" = "attacker"')
    assert usual["outcome"]["attacker"] == pytest.approx(15 / 36)
    assert other["outcome"]["attacker"] == pytest.approx(21 / 36)
