"""The cheapest way against trying every one; the comparison of levels; scenario keys of single months."""

from __future__ import annotations

from typing import Any

import pytest

from mycom.problems import Malformed, NotAllowed
from mycom.systems.koenigreich.changes import Change
from mycom.systems.koenigreich.forecast import mean, months_of, risks
from mycom.systems.koenigreich.scenario import Scenario, read_scenario
from mycom.systems.koenigreich.solving import cheapest, compare, most_treasury, ways
from mycom.systems.koenigreich.system import SYSTEM

BASE = """
system = "koenigreich"
months = {months}
{more}
[kingdom]
size = {size}
control_dc = 45
stability = {stability}
loyalty = 20
economy = 30
unrest = {unrest}
consumption = 6
treasury = {treasury}
[edicts]
holidays = "holidays_1"
promotion = "promotion_1"
taxes = "taxes_2"
[solve]
risk_pct = {risk}
edicts = ["promotion", "taxes"]
buildings = ["park", "barracks", "jail"]
most_buildings = {most}
"""


def scenario(
    months: int = 3, more: str = "", size: int = 20, stability: int = 45, unrest: int = 7, treasury: int = 20,
    risk: int = 20, most: int = 1,
) -> Scenario:  # fmt: skip
    return read_scenario(BASE.format(**locals()))


CASES = [
    {},
    {"most": 2, "risk": 5},
    {"unrest": 10, "months": 2, "stability": 41},
    {"more": "events = true", "months": 2, "most": 0},
    {"size": 1, "unrest": 12, "months": 3, "risk": 60},
    {"unrest": 17, "stability": 10, "risk": 99, "treasury": 0},
]


@pytest.mark.parametrize("case", CASES)
def test_the_cheapest_way_is_that_of_trying_all(case: dict[str, Any]) -> None:
    asked = scenario(**case)
    assert asked.search is not None
    tried = []
    for change in ways(asked.search, asked.rules):
        end = months_of(asked, (change,))[-1].end
        money = mean(end.treasury())
        assert money <= most_treasury(asked, change) + 1e-9
        if risks(end, asked.rules.numbers())["high_unrest"] <= asked.search.risk:
            tried.append((money, change))
    tried.sort(key=lambda one: -one[0])
    found = cheapest(asked, asked.search)
    assert found.proven
    kept = [one.treasury for one in (found.best, found.runner_up) if one is not None]
    assert kept == pytest.approx([money for money, _ in tried[:2]])
    if found.best is None:
        assert found.tried == found.ways


def test_a_search_that_is_cancelled_tells_so_and_progress_is_told() -> None:
    asked, told = scenario(), list[float]()
    assert asked.search is not None
    found = cheapest(asked, asked.search, lambda: len(told) >= 3, told.append)
    assert not found.proven
    assert found.tried == 3
    assert told == sorted(told)


def test_each_level_is_compared_and_the_present_one_changes_nothing() -> None:
    asked = scenario()
    found = compare(asked)
    assert [one["level"] for one in found if one["now"]] == ["holidays_1", "promotion_1", "taxes_2"]
    end = months_of(asked)[-1].end
    for one in found:
        if one["now"]:
            assert one["treasury"] == pytest.approx(mean(end.treasury()))
    taxes: list[Any] = [one["checks"] for one in found if one["edict"] == "taxes"]
    assert [one["income"] for one in taxes] == sorted(one["income"] for one in taxes)


def test_solve_answers_and_names_what_it_costs() -> None:
    told: Any = SYSTEM.solve(
        BASE.format(months=3, more="", size=20, stability=45, unrest=7, treasury=20, risk=20, most=1)
    )
    assert told["proven"] is True
    assert told["cheapest"]["risk"] <= 0.2
    assert told["cheapest"]["treasury"] >= told["runner_up"]["treasury"]
    assert len(told["edicts"]) == 15
    with pytest.raises(NotAllowed):
        SYSTEM.solve("[kingdom]\nsize = 3\n")


def test_a_sweep_has_a_row_for_each_level_and_month() -> None:
    columns, rows = SYSTEM.sweep(
        "months = 2\n[kingdom]\nsize = 3\ncontrol_dc = 23\n[edicts]\ntaxes = 'taxes_0'\n[sweep]\nedicts = ['taxes']\n"
    )
    assert columns[:2] == ("taxes", "month")
    assert [row[:2] for row in rows] == [(f"taxes_{level}", month) for level in range(5) for month in (1, 2)]


MONTHS = """
months = 3
[kingdom]
size = 30
control_dc = 60
stability = 56
loyalty = 45
economy = 52
treasury = 200
[edicts]
promotion = "promotion_1"
[armies]
weekly = 3
reserve = 2
[[month]]
promotion = "promotion_0"
claim = 2
build = ["castle"]
improve = ["farm/plains", "mine/hills"]
enforcer = true
[[month]]
number = 3
treasury = -10
sales_gp = [20000]
"""


def test_months_change_each_in_its_own_way() -> None:
    asked = read_scenario(MONTHS)
    assert asked.kingdom.consumption == asked.armies == 14
    first, second, third = asked.plans()
    assert (first.size, first.stability, first.economy, first.consumption) == (2, -2 + 2, 2 + 1, -1 + 2 - 2)
    assert (first.treasury, first.unrest, first.calm, first.income) == (-2 - 54 - 2 - 6, -4, 1, 1)
    assert second == asked.plan.money()
    assert (third.treasury, third.sales_gp) == (-10, (20_000,))
    told: Any = SYSTEM.forecast(MONTHS)
    assert told["armies"]["consumption"] == 14
    assert len(told["armies"]["unpaid"]) == 3
    changed = asked.plans((Change(edicts={"promotion": "promotion_4"}),))
    assert changed[0].stability == first.stability, "the month's own edict comes after"


@pytest.mark.parametrize(
    "text",
    [
        "months = 2\n[kingdom]\nsize = 3\n[[month]]\nnumber = 3\n",
        "[kingdom]\nsize = 3\n[[month]]\nbuild = ['schloss']\n",
        "[kingdom]\nsize = 3\n[[month]]\nimprove = ['farm/forest']\n",
        "[kingdom]\nsize = 3\n[[month]]\ntaxes = 'taxes_1'\n",
        "[kingdom]\nsize = 3\n[edicts]\ntaxes = 'holidays_1'\n",
        "[kingdom]\nsize = 3\n[solve]\nedicts = ['taxes']\n",
        "[kingdom]\nsize = 3\n[sweep]\nedicts = ['taxes']\n",
        "events = 1\n[kingdom]\nsize = 3\n",
        "month = 3\n[kingdom]\nsize = 3\n",
        "solve = 3\n[kingdom]\nsize = 3\n",
        "[kingdom]\nsize = 3\n[[month]]\nsales_gp = 'x'\n",
    ],
)
def test_what_does_not_fit_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_scenario(text)
