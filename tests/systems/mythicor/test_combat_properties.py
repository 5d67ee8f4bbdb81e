"""What must hold in every battle: chances sum to 1, more troops help, mirrors, and many at once are like one alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from mycom.systems.mythicor.combat import Army, battle, course, end_states
from mycom.systems.mythicor.combat.army import COAST, LAND, SEA, SPELLS
from mycom.systems.mythicor.combat.endings import all_endings
from mycom.systems.mythicor.ids import RACES, TROOPS
from mycom.systems.mythicor.rules import Rules, load_rules

RULES = load_rules()
LONG = RULES.with_overrides({"combat.max_rounds": 20, "combat.bonus_rule": "multiplicative"})


def armies(most_kinds: int, kinds: tuple[str, ...] = ("group", "province")) -> some.SearchStrategy[Army]:
    return some.builds(
        Army,
        kind=some.sampled_from(kinds),
        race=some.sampled_from(RACES),
        troops=some.dictionaries(some.sampled_from(TROOPS), some.integers(0, 120), min_size=1, max_size=most_kinds),
        leadership=some.sampled_from([0, 3, 9, 20]),
        strength=some.integers(0, 20),
        military_bonus=some.integers(-50, 80),
        morale_bonus=some.integers(-40, 60),
        retreat_threshold=some.sampled_from([100, 100, 0, 30, 60]),
        warships=some.integers(0, 5),
        transports=some.integers(0, 5),
        fortification=some.integers(0, 5),
        spells=some.frozensets(some.sampled_from(SPELLS)),
    )


def fields(mode: str, first: Army, second: Army) -> tuple[Army, Army, str]:
    """The two as they may meet in a mode, and the terrain."""
    if mode == LAND:
        return first, second, "forest"
    if mode == SEA:
        return (
            replace(first, kind="group", at_sea=True),
            replace(second, kind="group", at_sea=True),
            "sea",
        )
    return replace(first, kind="group", at_sea=True), second, "coast"


modes = some.sampled_from([LAND, SEA, COAST])
rules = some.sampled_from([RULES, LONG])


@settings(max_examples=150, deadline=None)
@given(rules, modes, armies(4), armies(4))
def test_chances_sum_to_one(chosen: Rules, mode: str, first: Army, second: Army) -> None:
    attacker, defender, terrain = fields(mode, first, second)
    fought = course(chosen, attacker, defender, mode, terrain)
    assert float(fought.outcome().sum()) == pytest.approx(1, abs=1e-12)
    assert (fought.outcome() >= 0).all()
    endings = all_endings(fought)
    assert endings.chance.sum() == pytest.approx(1, abs=1e-12)
    assert (endings.left >= 0).all()
    assert sum(end.probability for end in end_states(fought)) == pytest.approx(1, abs=1e-12)
    dead = [float(endings.chance @ endings.died[side]) for side in (0, 1)]
    assert dead == pytest.approx(fought.leader_dies()[:, 0].tolist(), abs=1e-12)


def _never_falls(chances: np.ndarray) -> bool:
    return bool((np.diff(chances) >= -1e-9).all())


@settings(max_examples=150, deadline=None)
@given(rules, modes, armies(1), armies(4), some.booleans())
def test_more_troops_of_the_only_kind_never_lower_the_chance(
    chosen: Rules, mode: str, own: Army, other: Army, attacks: bool
) -> None:
    (kind,) = own.troops
    own = replace(own, troops={kind: np.arange(1.0, 150.0)})
    pair = (own, other) if attacks else (other, own)
    attacker, defender, terrain = fields(mode, *pair)
    fought = course(chosen, attacker, defender, mode, terrain)
    assert _never_falls(fought.outcome()[0 if attacks else 1])


@settings(max_examples=100, deadline=None)
@given(rules, modes, armies(4), armies(4), some.booleans())
def test_a_larger_army_of_the_same_make_up_never_lowers_the_chance(
    chosen: Rules, mode: str, own: Army, other: Army, attacks: bool
) -> None:
    own = replace(own, troops={kind: count * np.arange(1.0, 40.0) for kind, count in own.troops.items()})
    pair = (own, other) if attacks else (other, own)
    attacker, defender, terrain = fields(mode, *pair)
    fought = course(chosen, attacker, defender, mode, terrain)
    assert _never_falls(fought.outcome()[0 if attacks else 1])


def test_ch_7_1_weaker_troops_in_a_strong_army_can_lower_the_chance() -> None:
    """The counterexample of docs/rules.md: the ten militia draw a third of the damage and die of it by heads."""
    orcs = Army(race="orc", troops={"barbarians": 40}, leadership=5)

    def dwarfs(militia: int) -> tuple[float, float]:
        army = Army(race="dwarf", troops={"heavy_spearmen": 20, "militia": militia}, leadership=5)
        found = battle(RULES, orcs, army, "land", "open")
        return found.outcome["defender"], found.rounds[0].defender.loss_pct

    alone, joined, many = dwarfs(0), dwarfs(10), dwarfs(60)
    assert alone == (pytest.approx(0.804, abs=5e-4), pytest.approx(8.0, abs=0.05))
    assert joined == (pytest.approx(0.736, abs=5e-4), pytest.approx(16.9, abs=0.05))
    assert many[0] > alone[0]


@settings(max_examples=100, deadline=None)
@given(armies(4, kinds=("group",)), rules)
def test_mirrored_armies_in_the_open_fight_mirrored_rounds(army: Army, chosen: Rules) -> None:
    found = battle(chosen, army, army, "land", "open")
    for row in found.rounds:
        assert row.attacker.strength == pytest.approx(row.defender.strength, rel=1e-12)
        assert dict(row.attacker.troops) == pytest.approx(dict(row.defender.troops), rel=1e-12, abs=1e-12)
        assert row.attacker.loss_pct == pytest.approx(row.defender.loss_pct, rel=1e-12, abs=1e-12)
        assert row.attacker.morale_pct == pytest.approx(row.defender.morale_pct, rel=1e-12)


@settings(max_examples=40, deadline=None)
@given(modes, armies(3), armies(3), some.lists(some.integers(1, 200), min_size=2, max_size=9), rules)
def test_a_battle_in_a_batch_is_the_battle_alone(
    mode: str, first: Army, second: Army, heads: list[int], chosen: Rules
) -> None:
    attacker, defender, terrain = fields(mode, first, second)
    kind = next(iter(attacker.troops))
    counts = np.array(heads, dtype=np.float64)
    together = replace(attacker, troops={**attacker.troops, kind: counts}, leadership=counts % 7)
    batch = course(chosen, together, defender, mode, terrain)
    for at, count in enumerate(heads):
        alone = replace(attacker, troops={**attacker.troops, kind: count}, leadership=count % 7)
        single = course(chosen, alone, defender, mode, terrain)
        assert batch.outcome()[:, at] == pytest.approx(single.outcome()[:, 0], abs=1e-12)
        assert batch.survivors()[..., at] == pytest.approx(single.survivors()[..., 0], abs=1e-9)
        assert batch.leader_dies()[:, at] == pytest.approx(single.leader_dies()[:, 0], abs=1e-12)
