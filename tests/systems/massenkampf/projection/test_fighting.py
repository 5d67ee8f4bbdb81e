"""Battles over what is not known, against each possibility by itself; what helps, what is asked backwards, plots."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from mycom.systems.massenkampf.battle.answer import answer
from mycom.systems.massenkampf.forecast import matrix
from mycom.systems.massenkampf.projection.doubts import doubts
from mycom.systems.massenkampf.projection.fighting import battle_of, fight, first_known
from mycom.systems.massenkampf.projection.memory import read
from mycom.systems.massenkampf.projection.plotting import ALL, CHOICES, WHAT, WHICH
from mycom.systems.massenkampf.projection.result import levers, project
from mycom.systems.massenkampf.projection.setups import known_tactics, with_field
from mycom.systems.massenkampf.scenario import Scenario
from mycom.systems.plots import HeatMap, Stopped, never, unseen
from mycom.systems.projections import Setup
from mycom.systems.view import Amount
from tests.systems.massenkampf.armies import orders, position

HERE = position()
RULES = HERE.rules


def setup(target: str = "G1@2", *lines: str) -> Setup:
    found = HERE.setup("G1", target, "", orders(HERE, *lines))
    assert found is not None
    return found


def one_by_one(asked: Setup, points: list[tuple[int, int, float]]) -> np.ndarray:
    """The outcomes of battles with exactly these hit points, each by itself."""
    total = np.zeros(5)
    for mine, theirs, weight in points:
        at = with_field(asked, "attacker", "hit_points", Amount(mine, mine))
        at = with_field(at, "defender", "hit_points", Amount(theirs, theirs))
        found = answer(battle_of(at, RULES, read(at.memory), first_known(at)))
        assert found.exact
        total += weight * np.array(list(found.found.outcome.values()))
    return total


@pytest.mark.parametrize("tactic", ["standard", "taunt", "withdrawal"])
def test_hit_points_that_are_not_known_are_averaged_over_each_possibility(tactic: str) -> None:
    asked = with_field(setup(), "defender", "tactic", tactic)
    asked = with_field(asked, "attacker", "hit_points", Amount(9, 12))
    found = fight(asked, RULES)
    cases = [(mine, theirs, 1 / 28) for mine, theirs in product(range(9, 13), range(14, 21))]
    assert found.combinations == 28
    assert list(found.ends.outcome.values()) == pytest.approx(one_by_one(asked, cases), abs=1e-9)


def test_guesses_count_by_their_weight() -> None:
    asked = with_field(setup(), "defender", "hit_points", Amount(10, 20, ((10, 3), (20, 1))))
    cases = [(21, 10, 0.75), (21, 20, 0.25)]
    assert list(fight(asked, RULES).ends.outcome.values()) == pytest.approx(one_by_one(asked, cases), abs=1e-9)


def test_hit_points_beyond_those_of_the_unhurt_army_make_another_army() -> None:
    asked = with_field(setup(), "defender", "most", Amount(16, 16))
    found = fight(asked, RULES)
    cases = [(21, theirs, 1 / 7) for theirs in range(14, 21)]
    assert found.combinations == 7
    assert list(found.ends.outcome.values()) == pytest.approx(one_by_one(asked, cases), abs=1e-9)


def test_a_battle_that_is_cancelled_stops() -> None:
    with pytest.raises(Stopped):
        project(setup(), RULES, True, lambda: True)
    with pytest.raises(Stopped):
        doubts(setup(), RULES, lambda: True)


def test_levers_bring_what_they_say() -> None:
    asked = setup()
    now = fight(asked, RULES).wins(0)
    found = list(levers(asked, RULES, now))
    assert found
    assert [one.gain for one in found] == sorted((one.gain for one in found), reverse=True)
    for lever in found:
        changed = asked
        for side, id, value in lever.changes:
            assert isinstance(value, str)
            changed = with_field(changed, side, id, value)
        assert fight(changed, RULES).wins(0) - now == pytest.approx(lever.gain)


def test_doubts_are_the_chances_at_both_ends() -> None:
    asked = setup()
    found = doubts(asked, RULES)
    points = next(one for one in found if "Trefferpunkte" in one.label)
    ends = [fight(with_field(asked, "defender", "hit_points", Amount(at, at)), RULES).wins(0) for at in (14, 20)]
    assert points.chances == pytest.approx(ends)
    assert [one.swing for one in found] == sorted((one.swing for one in found), reverse=True)


def plot(asked: Setup, **picks: str) -> HeatMap:
    offer = next(one for one in HERE.plots(asked) if one.id == CHOICES)
    for pick, value in picks.items():
        offer = offer.with_value(pick, value)
    found = HERE.plot(asked, offer, never, unseen)
    assert isinstance(found, HeatMap)
    return found


@pytest.mark.parametrize("what", ["tactic", "strategy"])
def test_each_choice_against_each_is_the_matrix_of_the_command_line(what: str) -> None:
    asked = with_field(setup(), "defender", "hit_points", Amount(17, 17))
    found = plot(asked, **{WHAT: what, WHICH: ALL})
    battle = battle_of(asked, RULES, read(asked.memory), first_known(asked))
    told = matrix(Scenario(battle, {}, ((), ()), 0, 1), what)
    choices = told["choices"]
    assert isinstance(choices, list)
    rows = RULES.tactics if what == "tactic" else RULES.strategies
    labels = [rows[id].label_de for id in choices]
    assert list(found.x_axis.names) == labels
    for row, name in enumerate(found.y_axis.names):
        column = [line[labels.index(name)] for line in told["attacker"]]  # type: ignore[index,attr-defined]
        assert found.z[row] == pytest.approx(column, abs=1e-9)
    assert found.replies
    assert found.current is not None
    chance = fight(asked, RULES).wins(0)
    assert found.z[int(found.current[1])][int(found.current[0])] == pytest.approx(chance, abs=1e-9)


def test_only_known_tactics_are_the_players_to_choose() -> None:
    asked = setup()
    assert set(known_tactics(asked, RULES)) == {"standard", "withdrawal", "taunt"}
    assert set(plot(asked).x_axis.names) == {"Standardtaktik", "Rückzug", "Verspotten"}
    other = replace(asked, memory="")
    assert set(known_tactics(other, RULES)) == {id for id, row in RULES.tactics.items() if row.always}


def test_a_battle_is_told_in_one_sentence_and_adds_up() -> None:
    found = HERE.project(setup("G1@2", "G1 SL 2 Verspotten"))
    verdict = found.verdict
    assert sum(share.probability for share in verdict.shares) == pytest.approx(1)
    assert verdict.low is not None
    assert verdict.high is not None
    assert verdict.low <= verdict.headline <= verdict.high
    assert "Weidenbanner" in verdict.sentence
    assert found.curve is not None
    assert found.dots is not None
    assert len(found.dots.values) == 50


@pytest.mark.parametrize("question", ["hit_points", "way", "which"])
def test_questions_are_answered_with_what_then_comes_true(question: str) -> None:
    asked = setup()
    wanted = next(one for one in HERE.questions(asked, ()) if one.id == question)
    reply = HERE.answer(asked, (), wanted)
    assert reply.proven
    assert reply.options
    best = reply.options[0]
    changed = asked if not best.actor else HERE.setup(best.actor, asked.target, "", ())
    assert changed is not None
    for side, id, value in best.changes:
        assert isinstance(value, Amount | str)
        changed = with_field(changed, side, id, value)
    assert fight(changed, RULES).wins(0) == pytest.approx(best.chance)
    if question == "hit_points":
        fewer = int(best.label.split()[0]) - 1
        below = with_field(with_field(asked, "attacker", "hit_points", Amount(fewer, fewer)), "attacker", "most",
                           Amount(fewer, fewer))  # fmt: skip
        assert fight(below, RULES).wins(0) < 0.9 <= best.chance


def test_a_question_that_is_cancelled_ends_with_what_was_found() -> None:
    asked = setup("G1@2", "G1 SL 2 Verspotten")
    for question in HERE.questions(asked, ()):
        reply = HERE.answer(asked, (), question, lambda: True)
        assert not reply.proven
        assert reply.sentence
