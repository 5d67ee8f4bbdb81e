"""From drawn battles through the text of reports to what they say of the rules (rule text ch. 7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from mycom.systems.mythicor.evaluation import State, evaluate
from mycom.systems.mythicor.evaluation.battles import battle_events
from mycom.systems.mythicor.report import read, write
from mycom.systems.mythicor.report.model import ReportModel
from mycom.systems.mythicor.rules import Rules, load_rules
from mycom.systems.mythicor.score.findings import findings
from mycom.systems.mythicor.score.observed import completed, observed
from mycom.systems.mythicor.world import Bonuses, Group, Realm, Traits
from mycom.systems.scores import Battle, Finding
from mycom.systems.view import ReportHead
from tests.systems.mythicor.evaluation.states import holding, state
from tests.systems.mythicor.worlds import group, order, stock

SEED = 1
CALM = {"magic.training_chance": 0, "magic.gain_chance": 0}
THRESHOLD, MOST, HALF, BONUS = (
    "combat.leader_death.threshold", "combat.leader_death.max_probability", "combat.leader_death.half",
    "combat.bonus_rule",
)  # fmt: skip
TRUE = {THRESHOLD: 0.2, MOST: 0.9, HALF: 6.0, BONUS: "multiplicative"}
KINDS = ("militia", "medium_swordsmen", "light_archers", "light_cavalry")


def somebody(rng: np.random.Generator, number: int, place: tuple[int, int]) -> Group:
    kinds = rng.choice(KINDS, size=2, replace=False).tolist()
    return group(
        number, place, "hero",
        traits=Traits(int(rng.integers(3, 15)), 3, int(rng.integers(1, 20))),
        bonuses=Bonuses(
            military=int(rng.integers(10, 60)), morale=int(rng.integers(10, 50)), retreat_threshold=100
        ),
        stock=stock(troops={str(kind): int(rng.integers(8, 40)) for kind in kinds}),
    )  # fmt: skip


def start(rng: np.random.Generator) -> State:
    """Four fights at once: every group of the one realm has one of the other a step away."""
    ours = [somebody(rng, number, (1, number)) for number in range(1, 5)]
    theirs = [somebody(rng, number, (2, number)) for number in range(1, 5)]
    return state(holding(1001, *ours), holding(1002, *theirs), rows="wwwww wwwww wwwww wwwww wwwww")


@cache
def campaign(turns: int) -> tuple[Battle, ...]:
    """The battles as the first realm's reports tell them."""
    rules = load_rules().with_overrides({**CALM, **TRUE})
    rng = np.random.default_rng(SEED)
    battles: list[Battle] = []
    for turn in range(turns):
        orders = {
            1001: [
                one
                for number in range(1, 5)
                for one in (
                    order(f"G{number}", "BEG 1", 2 * number),
                    order(f"G{number}", "BAS 40", 2 * number + 1, path="3"),
                )
            ]
        }
        found = evaluate(rules, start(rng), orders, rng)
        head = ReportHead("mythicor", "Probe", "standard", turn + 1, "", 1001, "")
        own = Realm(1001, "", position="warlord", race="human")
        report = read(write(ReportModel(head, own, battle_events(found.log, 1001, rules))))
        assert report.unread == ()
        battles += report.battles
    return tuple(battles)


def found_by(key: str, rules: Rules, battles: Sequence[Battle]) -> Finding:
    return next(one for one in findings(rules, observed(battles, rules)) if one.key == key)


@pytest.mark.parametrize("key", [THRESHOLD, MOST, HALF])
def test_numbers_of_the_leader_s_death_are_found_again(key: str) -> None:
    """All others are as the game master has them; the one asked for is what everybody assumes."""
    usual = load_rules().value(key)
    rules = load_rules().with_overrides({**{k: v for k, v in TRUE.items() if k != key}})
    found = found_by(key, rules, campaign(40))
    assert found.now == usual
    assert found.span is not None
    assert found.span[0] - 1e-9 <= TRUE[key] <= found.span[1] + 1e-9  # type: ignore[operator]  # these are numbers
    assert found.enough
    assert found.battles == len(campaign(40)) >= 150
    assert found.sentence.startswith(f"Aus {found.battles} Schlachten: ")
    assert "(angenommen: " in found.sentence


def test_the_bonus_rule_is_found_again_and_comes_first() -> None:
    rules = load_rules().with_overrides({key: value for key, value in TRUE.items() if key != BONUS})
    found = findings(rules, observed(campaign(3), rules))
    assert (found[0].key, found[0].best, found[0].ruled_out, found[0].enough) == (BONUS, "multiplicative", True, True)
    assert found[0].sentence.endswith(": multiplikativ (laut Regeltext: additiv).")


def test_right_rules_are_left_alone() -> None:
    rules = load_rules().with_overrides(TRUE)
    assert [one.key for one in findings(rules, observed(campaign(10), rules)) if one.ruled_out] == []


def test_too_few_battles_tell_nothing() -> None:
    rules = load_rules()
    assert findings(rules, observed(campaign(40)[:2], rules)) == ()
    silent = [one for one in findings(rules, observed(campaign(40)[:3], rules)) if not one.enough]
    assert silent
    assert all("noch nicht zu erkennen" in one.sentence for one in silent)


def test_a_side_that_is_not_told_comes_from_the_state_after_the_orders() -> None:
    rng = np.random.default_rng(SEED)
    begun = start(rng)
    world = replace(begun, turn=1)
    from mycom.systems.mythicor.evaluation.state import own_world

    whole = campaign(40)[0]
    bare = replace(whole, data={**whole.data, "attacker": {"unit": "G1", "values": {}, "troops": None}})
    assert observed([bare], load_rules()) == ()
    (filled,) = completed([bare], own_world(world, world.holdings[1001]), [])
    assert observed([filled], load_rules()) == observed([whole], load_rules())
    twice = completed([bare, bare], own_world(world, world.holdings[1001]), [])
    assert twice[1] == bare
