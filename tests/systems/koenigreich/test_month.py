"""Months of a kingdom: the rule text's example, and every throw of the dice counted one by one."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.systems.koenigreich.month import Kingdom, Numbers, Plan, months

EXAMPLE = Kingdom(30, 60, 56, 45, 52, 5, 5, 12)
EDICTS = Plan(stability=-1, loyalty=-3, economy=3, consumption=-1, treasury=-2, deposit_gp=8000)


def test_the_example_of_the_text_phase_by_phase() -> None:
    (month,) = months(EXAMPLE, EDICTS, rolls={"upkeep": 19, "income": 9})
    assert (month.upkeep.unrest(), month.upkeep.treasury()) == ({4: 1.0}, {7: 1.0})
    assert (month.edict.unrest(), month.edict.treasury()) == ({4: 1.0}, {5: 1.0})
    kingdom = month.kingdom
    assert (kingdom.stability, kingdom.loyalty, kingdom.economy, kingdom.consumption) == (55, 42, 55, 4)
    assert (month.income.unrest(), month.income.treasury()) == ({4: 1.0}, {27: 1.0})


State = tuple[int, int, int]  # hexes lost, unrest, treasury


def slow(kingdom: Kingdom, plan: Plan, count: int, repeat: bool) -> dict[State, float]:
    """The same by counting every throw, one state at a time (upkeep, edict, income)."""
    states: dict[State, float] = {(0, kingdom.unrest, kingdom.treasury): 1.0}
    stability, loyalty, economy, consumption = (
        kingdom.stability, kingdom.loyalty, kingdom.economy, kingdom.consumption,
    )  # fmt: skip
    for month in range(count):
        after: dict[State, float] = defaultdict(float)
        for (lost, unrest, treasury), chance in states.items():
            if kingdom.size - lost <= 0:
                after[lost, unrest, treasury] += chance
                continue
            for roll in range(1, 21):
                dc = kingdom.control_dc - lost
                total = 0 if unrest >= 20 else roll + stability - unrest
                good = unrest < 20 and roll != 1 and (roll == 20 or total >= dc)
                rises = [0]
                gain = 0
                if good:
                    rises, gain = ([0], 1) if unrest == 0 else ([-1], 0)
                elif dc - total >= 5:
                    rises = [1, 2, 3, 4]
                for rise in rises:
                    now = unrest + rise + sum(value < 0 for value in (stability, loyalty, economy))
                    money = treasury + gain - max(0, consumption - lost)
                    gone = lost + (now >= 11)
                    if money < 0:
                        now += 2
                    after[gone, now, money] += chance / 20 / len(rises)
        acts = month == 0
        flows = acts or repeat
        if acts:
            stability += plan.stability
            loyalty += plan.loyalty
            economy += plan.economy
            consumption = max(0, consumption + plan.consumption)
        states = defaultdict(float)
        for (lost, unrest, treasury), chance in after.items():
            if unrest >= 20:
                states[lost, unrest, treasury] += chance
                continue
            money, now = treasury, unrest
            if flows:
                sold = sum(int(price / 2) // 4000 for price in plan.sales_gp)
                money += plan.treasury - plan.withdraw + plan.deposit_gp // 4000 + sold
                now += plan.withdraw
            for roll in range(1, 21):
                total = roll + economy - now
                good = now < 20 and roll != 1 and (roll == 20 or total >= kingdom.control_dc - lost)
                states[lost, now, money + (max(0, total // 3) if good else 0)] += chance / 20
    return states


kingdoms = st.builds(
    Kingdom,
    size=st.integers(0, 4),
    control_dc=st.integers(20, 40),
    stability=st.integers(-3, 30),
    loyalty=st.integers(-3, 30),
    economy=st.integers(-3, 30),
    unrest=st.integers(0, 21),
    consumption=st.integers(0, 6),
    treasury=st.integers(-3, 12),
)
plans = st.builds(
    Plan,
    stability=st.integers(-2, 2),
    economy=st.integers(-2, 4),
    consumption=st.integers(-3, 2),
    treasury=st.integers(-4, 0),
    withdraw=st.integers(0, 3),
    deposit_gp=st.integers(0, 20_000),
    sales_gp=st.lists(st.integers(4_001, 30_000), max_size=2).map(tuple),
)


@settings(max_examples=60)
@given(kingdoms, plans, st.integers(1, 3), st.booleans())
def test_every_month_counts_every_throw(kingdom: Kingdom, plan: Plan, count: int, repeat: bool) -> None:
    found = months(kingdom, plan, count, repeat=repeat)[-1].income
    states = slow(kingdom, plan, count, repeat)
    for chances, at in ((found.hexes_lost(), 0), (found.unrest(), 1), (found.treasury(), 2)):
        counted: dict[int, float] = defaultdict(float)
        for state, chance in states.items():
            counted[state[at]] += chance
        assert chances == pytest.approx(counted, abs=1e-9)
    assert found.table.sum() == pytest.approx(1.0)


def test_anarchy_stays() -> None:
    last = months(Kingdom(5, 30, 40, 40, 40, 20, 0, 5), Plan(), 6)[-1]
    assert sum(chance for unrest, chance in last.income.unrest().items() if unrest >= Numbers().anarchy) == 1


def test_a_check_in_anarchy_counts_as_0_and_fails_badly_only_from_the_margin_on() -> None:
    unrest = {dc: months(Kingdom(control_dc=dc, unrest=20, treasury=9), Plan())[0].end.unrest() for dc in (4, 5)}
    assert unrest == {4: {20: 1.0}, 5: {21: 0.25, 22: 0.25, 23: 0.25, 24: 0.25}}


def test_numbers_of_the_rules_can_be_others() -> None:
    calm = Numbers(hex_unrest=99, debt_unrest=0)
    found = months(Kingdom(9, 30, 10, 10, 10, 12, 3, 0), Plan(), 2, calm)[-1].income
    assert found.hexes_lost() == {0: pytest.approx(1.0)}
