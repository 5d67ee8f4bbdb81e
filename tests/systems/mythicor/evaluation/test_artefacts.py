"""Artefacts that work like a character order (rule text ch. 1.6.9)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from mycom.orders.order import Order
from mycom.systems.mythicor.evaluation import Evaluated, State, evaluate
from mycom.systems.mythicor.evaluation.state import own_world, world_of
from mycom.systems.mythicor.preview import preview
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Artefact, Group, Traits
from tests.systems.mythicor.evaluation.states import holding, state
from tests.systems.mythicor.worlds import group, order, province, standard, stock

RULES = standard().with_overrides({"magic.training_chance": 0, "magic.gain_chance": 0})
WAND = Artefact(12, "Stab", strength=10, charges=2, range=2, effect="Behinderung")


def user(leader: str, strength: int, artefact: Artefact = WAND) -> Group:
    return group(1, (2, 2), leader, traits=Traits(3, 3, strength), stock=stock(crowns=9, artefacts=(artefact,)))


def used(start: State, target: str, rules: Rules = RULES, unit: str = "G1") -> tuple[Evaluated, str, str]:
    """The turn with one use of the artefact, what became of the order, and why."""
    given = Order(unit, "ART 1", (("artefact", 12), ("target", target)), 1)
    found = evaluate(rules, start, {1001: [given]}, np.random.default_rng(3))
    result = found.log.result(1001, 1)
    assert result is not None
    return found, result.state, result.rule


@pytest.mark.parametrize(
    ("leader", "strength", "sorcerer_factor", "cost"),
    [
        ("mage", 10, 1, 1.5), ("mage", 9, 1, 1.25), ("hero", 20, 1, 1.25), ("sorcerer", 10, 1, 1.5),
        ("sorcerer", 10, 2, 2.0), ("sorcerer", 9, 2, 1.25),
    ],
)  # fmt: skip
def test_only_a_mage_as_strong_as_the_artefact_uses_it_in_full(
    leader: str, strength: int, sorcerer_factor: float, cost: float
) -> None:
    """It hinders by 0.05 × 10; others do half of that, a strong sorcerer twice as much where a Partie says so."""
    start = state(holding(1001, user(leader, strength)), holding(1002, province(2, 3)))
    rules = RULES.with_overrides({"magic.sorcerer_artefact_factor": sorcerer_factor})
    found, outcome, _ = used(start, "P2/3", rules)
    assert outcome == "done"
    assert found.state.holdings[1002].provinces["P2/3"].movement_cost == pytest.approx(cost)


@pytest.mark.parametrize(("leader", "outcome"), [("mage", "done"), ("hero", "failed")])
def test_it_reaches_half_as_far_in_the_wrong_hands(leader: str, outcome: str) -> None:
    start = state(holding(1001, user(leader, 10)), holding(1002, province(4, 2)))
    found, became, rule = used(start, "P4/2")
    assert (became, rule) == (outcome, "" if leader == "mage" else "range")
    held = found.state.holdings[1001].groups["G1"].stock.artefacts
    assert held == (replace(WAND, charges=1 if leader == "mage" else 2),)


def test_the_last_charge_is_the_end_of_it() -> None:
    start = state(holding(1001, user("mage", 10, replace(WAND, charges=1))), holding(1002, province(2, 3)))
    assert used(start, "P2/3")[0].state.holdings[1001].groups["G1"].stock.artefacts == ()


def test_a_wrong_target_costs_no_charge() -> None:
    start = state(holding(1001, user("mage", 10)), holding(1002, group(1, (2, 2), "mage")))
    found, became, rule = used(start, "G1@1002")
    assert (became, rule) == ("failed", "artefact_target")
    assert found.state.holdings[1001].groups["G1"].stock.artefacts == (WAND,)


def test_a_storm_out_of_a_wand() -> None:
    """Damage 200 × 10, half of it in the hands of a province."""
    storm = replace(WAND, effect="UG 7", range=None)
    lost = {}
    for name, unit in (
        ("mage", user("mage", 10, storm)),
        ("province", province(2, 2, stock=stock(artefacts=(storm,)))),
    ):
        guard = province(2, 3, stock=stock(population=10, food=99, crowns=999, troops={"militia": 200}))
        found, became, _ = used(state(holding(1001, unit), holding(1002, guard)), "P2/3", unit=unit.id)
        assert became == "done"
        lost[name] = 200 - found.state.holdings[1002].provinces["P2/3"].stock.soldiers
    # 2000 damage ÷ (defence 3 × combat value 15) are 44.4 militia, half of it 22.2.
    assert lost == {"mage": 44, "province": 22}


def test_an_effect_that_no_rule_tells_is_the_game_masters() -> None:
    start = state(holding(1001, user("mage", 10, replace(WAND, effect="verweht ein Schiff"))), holding(1002))
    found, became, rule = used(start, "P2/3")
    assert (became, rule) == ("open", "untold")
    assert found.state.holdings[1001].groups["G1"].stock.artefacts[0].charges == 2


def test_the_preview_tells_the_chance_of_the_evaluation() -> None:
    """A fortress of strength 20 stands with 60 %; without knowing what it does the order is open."""
    fort = replace(WAND, strength=20, effect="Magische Festung", range=None)
    rules = RULES.with_overrides({"magic.fortress_levels": 2})
    start = state(holding(1001, user("hero", 5, fort), province(2, 2, stock=stock(food=9))))
    world = world_of(start, 1001)
    given = order("G1", "ART 1", 1, artefact=12)
    told = preview(world, rules, (given,)).orders[1]
    assert (told.state, told.chance) == ("chance", (pytest.approx(0.6), pytest.approx(0.6)))
    stood = [
        evaluate(rules, start, {1001: [given]}, np.random.default_rng(seed)).state.holdings[1001].provinces["P2/2"]
        for seed in range(200)
    ]
    assert {one.fortification for one in stood} == {0, 1}
    assert sum(one.fortification for one in stood) / 200 == pytest.approx(0.6, abs=0.12)
    unknown = own_world(start, holding(1001, user("hero", 5, Artefact(12))))
    assert preview(unknown, rules, (given,)).orders[1].state == "open"
