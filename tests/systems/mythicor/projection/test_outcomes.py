"""Averaged battles against the forecast and against one battle after another."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.probability.spread import Spread
from mycom.systems.mythicor.combat.battle import battle, end_states
from mycom.systems.mythicor.combat.battle import course as fought
from mycom.systems.mythicor.forecast import evaluate
from mycom.systems.mythicor.projection.outcomes import chance_of, outcomes, win_chances
from mycom.systems.mythicor.rules import load_rules
from mycom.systems.mythicor.scenario_model import Scenario, Side

RULES = load_rules()
WINNERS = ("attacker", "defender", "undecided")


def scenario(mode: str = "land", **defender: object) -> Scenario:
    """A battle that may go either way."""
    other: dict[str, object] = {"race": "orc", "troops": {"militia": 40, "light_archers": 10}, "leadership": 4.0}
    return Scenario(
        rules=RULES,
        mode=mode,
        terrain="coast" if mode == "coast" else "open",
        attacker=Side(
            troops={"medium_swordsmen": 30, "light_archers": 12},
            leadership=8.0,
            strength=9.0,
            military_bonus=10.0,
            warships=2.0,
            transports=3.0,
            at_sea=mode != "land",
        ),
        defender=Side(**{**other, **defender, "at_sea": mode == "sea"}),  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("mode", ["land", "sea", "coast"])
def test_one_battle_is_the_battle_of_the_engine(mode: str) -> None:
    given_ = scenario(mode)
    found = outcomes(given_)
    attacker, defender = given_.armies({})
    single = battle(RULES, attacker, defender, mode, given_.terrain)
    assert found.combinations == 1
    assert found.exact
    for place, winner in enumerate(WINNERS):
        assert found.chances[place] == pytest.approx(single.outcome[winner], abs=1e-12)
    assert found.mass.sum() == pytest.approx(1, abs=1e-12)
    states = end_states(fought(RULES, attacker, defender, mode, given_.terrain))
    assert len(states) == len(found.mass)
    for state in states:
        at = np.flatnonzero(
            np.isclose(found.mass, state.probability, rtol=1e-12)
            & (found.winner == WINNERS.index(state.winner))
            & (found.left[0] == state.attackers_left)
            & (found.left[1] == state.defenders_left)
        )
        assert len(at), state


@settings(max_examples=25)
@given(low=st.integers(0, 40), width=st.integers(0, 12), leadership=st.integers(0, 9))
def test_ranges_are_averaged_as_the_forecast_does(low: int, width: int, leadership: int) -> None:
    doubtful = scenario(
        troops={"militia": Spread.between(low, low + width), "light_archers": 5},
        leadership=Spread.between(leadership, leadership + 2),
    )
    found, reference = outcomes(doubtful), evaluate(doubtful)
    assert reference.battle is not None
    assert found.combinations == reference.combinations == (width + 1) * 3
    for place, winner in enumerate(WINNERS):
        assert found.chances[place] == pytest.approx(reference.battle.outcome[winner], abs=1e-12)
    assert chance_of(doubtful) == pytest.approx(found.chances, abs=1e-12)
    assert found.weights.sum() == pytest.approx(1)
    assert found.wins.shape == (3, found.combinations)
    by_winner = [found.mass[found.winner == winner].sum() for winner in range(3)]
    assert by_winner == pytest.approx(found.chances.tolist(), abs=1e-12)


def test_too_many_combinations_are_drawn_and_said_so() -> None:
    wide = Spread.between(0, 99)
    doubtful = scenario(troops={"militia": wide, "light_archers": wide, "catapults": wide})
    found = outcomes(doubtful)
    assert not found.exact
    assert found.combinations == 1_000_000
    assert found.chances.tolist() == outcomes(doubtful).chances.tolist(), "drawn by a fixed seed"


def test_the_chance_over_a_count_is_that_of_each_count() -> None:
    values = np.array([0.0, 10.0, 40.0, 80.0])
    curve = win_chances(scenario(), "defender.troops.militia", values)
    for at, value in enumerate(values):
        one = chance_of(scenario().with_number("defender.troops.militia", float(value)))
        assert curve[:, at] == pytest.approx(one, abs=1e-12)
