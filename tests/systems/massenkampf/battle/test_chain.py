"""Battles of armies against a plain walk over single states, round by round."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.systems.massenkampf.battle.blow import Attack, blow, damage_of
from mycom.systems.massenkampf.battle.chain import Army, Round, fight

Key = tuple[str, str, int, int]  # how both sides ended ("" stands), their hit points


State = tuple[int, int, int, int]  # hit points and lost attacks of both


def slow(
    armies: tuple[Army, Army], early: list[tuple[Attack, Attack]], attacks: tuple[Attack, Attack]
) -> dict[Key, float]:
    """Every throw of every round, state by state; stops at 1,000 rounds or when nothing is left."""
    states: dict[State, float] = {(armies[0].hit_points, armies[1].hit_points, 0, 0): 1.0}
    ends: dict[Key, float] = defaultdict(float)
    for number in range(1000):
        pair = early[number] if number < len(early) else attacks
        after: dict[State, float] = defaultdict(float)
        for state, chance in states.items():
            for first, second in product(_throws(pair[0], state[2]), _throws(pair[1], state[3])):
                part = chance * first[2] * second[2]
                taken, fumbles = (second[0], first[0]), (first[1], second[1])
                _round(armies, attacks, state, taken, fumbles, part, after, ends)
        states = {state: chance for state, chance in after.items() if chance > 1e-13}
        if not states:
            break
    for (a, b, _, _), chance in states.items():
        ends["?", "?", a, b] += chance
    return ends


def _throws(attack: Attack, lost: int) -> list[tuple[int, int, float]]:
    """Damage, fumble, chance."""
    if lost:
        return [(0, 0, 1.0)]
    found: dict[tuple[int, int], float] = defaultdict(float)
    for face in range(1, 21):
        found[damage_of(face, attack), int(face == 1)] += 1 / 20
    return [(damage, fumble, chance) for (damage, fumble), chance in found.items()]


def _round(
    armies: tuple[Army, Army],
    attacks: tuple[Attack, Attack],
    before: State,
    taken: tuple[int, int],
    fumbles: tuple[int, int],
    part: float,
    after: dict[State, float],
    ends: dict[Key, float],
) -> None:
    lost = before[2:]
    left = [before[side] - taken[side] for side in (0, 1)]
    gone = [hit_points <= 0 for hit_points in left]
    if any(gone):
        words = ["destroyed" if one else "" for one in gone]
        ends[words[0], words[1], max(0, left[0]), max(0, left[1])] += part
        return
    checks = [taken[side] > 0 and left[side] <= armies[side].rating for side in (0, 1)]
    holds = [armies[side].holds if checks[side] else 1.0 for side in (0, 1)]
    after[left[0], left[1], fumbles[0], fumbles[1]] += part * holds[0] * holds[1]
    ends["flees", "flees", left[0], left[1]] += part * (1 - holds[0]) * (1 - holds[1])
    for side in (0, 1):
        flight = part * (1 - holds[side]) * holds[1 - side]
        if flight <= 0:
            continue
        strikes = [(0, 1.0)] if lost[1 - side] else [(d, c) for d, _, c in _throws(attacks[1 - side], 0)]
        for damage, chance in strikes:
            last = list(left)
            last[side] = max(0, left[side] - damage)
            words = ["", ""]
            words[side] = "destroyed" if last[side] == 0 else "flees"
            ends[words[0], words[1], last[0], last[1]] += flight * chance


armies = st.builds(
    Army, hit_points=st.integers(1, 7), rating=st.floats(0, 5), holds=st.sampled_from([0.0, 0.25, 0.6, 1.0])
)
attacks = st.builds(
    Attack,
    modifier=st.integers(-3, 9),
    defence=st.integers(9, 20),
    damage=st.sampled_from([-3, 0, 2]),
    factor=st.sampled_from([0.5, 1.0, 1.5]),
)
NAMES = ("attacker", "defender")


@settings(max_examples=25, deadline=None)
@given(armies, armies, attacks, attacks, st.lists(st.tuples(attacks, attacks), max_size=2))
def test_a_battle_is_the_walk_over_its_states(
    one: Army, other: Army, first: Attack, second: Attack, early: list[tuple[Attack, Attack]]
) -> None:
    blows = (blow(first), blow(second))
    rounds = [Round((blow(pair[0]), blow(pair[1])), blows) for pair in early]
    found = fight((one, other), rounds, Round(blows, blows))
    ends = slow((one, other), list(early), (first, second))
    assert sum(found.outcome.values()) == pytest.approx(1, abs=1e-9)
    alone = [sum(c for (*words, _, _), c in ends.items() if words[1 - side] and not words[side]) for side in (0, 1)]
    assert [found.outcome[name] for name in NAMES] == pytest.approx(alone, abs=1e-9)
    for word, name in (("destroyed", "both_destroyed"), ("flees", "both_flee")):
        both = sum(chance for (a, b, _, _), chance in ends.items() if a == b == word)
        assert found.outcome[name] == pytest.approx(both, abs=1e-9)
    for side, name in enumerate(NAMES):
        for word in ("destroyed", "flees"):
            chance = sum(c for key, c in ends.items() if key[side] == word)
            assert found.ends[f"{name}_{word}"] == pytest.approx(chance, abs=1e-9)
        left = np.zeros((one, other)[side].hit_points + 1)
        for key, chance in ends.items():
            left[key[2 + side]] += chance
        assert found.hit_points[side] == pytest.approx(left, abs=1e-9)


def test_what_lasts_longer_than_a_thousand_rounds_is_undecided() -> None:
    hopeless = blow(Attack(0, 99))
    found = fight((Army(60, 0), Army(60, 0)), [], Round((hopeless, hopeless), (hopeless, hopeless)))
    assert found.outcome["undecided"] > 0.5
    assert sum(found.outcome.values()) == pytest.approx(1)


def test_the_text_s_attack_roll() -> None:
    """Angreifen und Schaden erleiden: an attack roll of 11 against a defence value of 7 deals 4."""
    assert damage_of(11, Attack(0, 7)) == 4
    assert damage_of(7, Attack(0, 7)) == 0
    assert damage_of(20, Attack(0, 99)) == 1


def test_mirrored_armies_have_mirrored_chances() -> None:
    one, other = blow(Attack(5, 14)), blow(Attack(3, 12))
    first = fight((Army(12, 3, 0.5), Army(9, 2, 0.7)), [], Round((one, other), (one, other)))
    second = fight((Army(9, 2, 0.7), Army(12, 3, 0.5)), [], Round((other, one), (other, one)))
    assert first.outcome["attacker"] == pytest.approx(second.outcome["defender"])
    assert first.hit_points[0] == pytest.approx(second.hit_points[1])
