"""Scenario files of the kingdom turn and their answers."""

from __future__ import annotations

from typing import Any

import pytest

from mycom.problems import Malformed, NotAllowed
from mycom.systems.koenigreich.forecast import forecast
from mycom.systems.koenigreich.scenario import read_scenario
from mycom.systems.koenigreich.system import SYSTEM

EXAMPLE = """
system = "koenigreich"
[kingdom]
size = 30
control_dc = 60
stability = 56
loyalty = 45
economy = 52
unrest = 5
consumption = 5
treasury = 12
[edict]
stability = -1
loyalty = -3
economy = 3
consumption = -1
treasury = -2
[income]
withdraw = 0
deposit_gp = 8000
sales_gp = []
"""
ROLLS = "[rolls]\nupkeep = 19\nincome = 9\n"


def answer(text: str) -> Any:
    return forecast(read_scenario(text))


def test_the_example_of_the_text() -> None:
    phases = answer(EXAMPLE + ROLLS)["phases"]

    def numbers(phase: str) -> list[int]:
        names = ("stability", "loyalty", "economy", "unrest", "consumption", "treasury")
        return [phases[phase][name] for name in names]

    assert numbers("upkeep") == [56, 45, 52, 4, 5, 7]
    assert numbers("edict") == [55, 42, 55, 4, 4, 5]
    assert numbers("income") == [55, 42, 55, 4, 4, 27]


def test_without_rolls_everything_is_a_distribution() -> None:
    found = answer(EXAMPLE)
    for name in ("treasury", "unrest", "hexes_lost"):
        assert sum(found["distribution"][name].values()) == pytest.approx(1)
    assert found["checks"]["upkeep"] == pytest.approx(12 / 20), "56 + d20 - 5 reaches 60 from a 9 on"
    assert found["phases"]["upkeep"]["unrest"] is None
    assert "months" not in found


def test_months_are_told_one_by_one() -> None:
    found = answer("months = 12\n" + EXAMPLE)
    assert [one["month"] for one in found["months"]] == list(range(1, 13))
    assert found["months"][-1]["distribution"] == found["distribution"]
    assert 0 <= found["risks"]["anarchy"] <= found["risks"]["hex_lost"] <= 1


def test_money_flows_once_without_repeat() -> None:
    once, always = answer("months = 3\nrepeat = false\n" + EXAMPLE), answer("months = 3\n" + EXAMPLE)

    def mean(found: Any) -> float:
        return float(sum(int(value) * chance for value, chance in found["distribution"]["treasury"].items()))

    assert mean(once) == pytest.approx(mean(always), abs=3), "2 BP come in and 2 go out each month"
    assert once["distribution"] != always["distribution"] or mean(once) == mean(always)


def test_cheap_items_bring_nothing_and_it_says_so() -> None:
    found = answer(EXAMPLE.replace("sales_gp = []", "sales_gp = [5000, 9000]"))
    assert found["warnings"] == ["Ein Gegenstand für 5000 GM bringt beim Verkauf 0 BP."]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("size = 30", "size = -1"), "size"),
        (("[edict]", "[edikt]"), "edict"),
        (("treasury = 12", "treasury = 1.5"), "treasury"),
        (("sales_gp = []", 'sales_gp = ["Ring"]'), "sales_gp"),
        (('system = "koenigreich"', "months = 13"), "months"),
        (("withdraw = 0", "withdrew = 0"), "withdraw"),
    ],
)
def test_faults_name_what_is_wrong_and_where(change: tuple[str, str], words: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_scenario(EXAMPLE.replace(*change), "reich.toml")
    fault = caught.value.faults[0]
    assert words in f"{fault.found} {fault.expected} {fault.suggestion}"
    assert fault.line > 0


def test_a_partie_may_set_its_own_numbers() -> None:
    found = answer(EXAMPLE + ROLLS + '[rules]\n"treasury.tax_divisor" = 4\n')
    assert found["phases"]["income"]["treasury"] == 5 + 2 + 15


def test_the_table_has_a_row_for_each_month_that_agrees_with_the_forecast() -> None:
    text = "months = 5\n" + EXAMPLE
    columns, rows = SYSTEM.sweep(text)
    found = answer(text)
    assert [row[0] for row in rows] == [1, 2, 3, 4, 5]
    last = dict(zip(columns, rows[-1], strict=True))
    assert last["checks.upkeep"] == pytest.approx(found["months"][-1]["checks"]["upkeep"])
    assert last["risks.hex_lost"] == pytest.approx(found["risks"]["hex_lost"])
    unrest = found["distribution"]["unrest"]
    assert last["expected_unrest"] == pytest.approx(sum(int(value) * chance for value, chance in unrest.items()))


def test_every_parameter_is_told_with_its_origin() -> None:
    told: Any = SYSTEM.rules("standard")["parameters"]
    assert told["unrest.debt_after_loss"]["origin"] == "assumed"
    assert all(one["note"] for one in told.values() if one["origin"] == "assumed")


def test_there_are_no_reverse_questions() -> None:
    with pytest.raises(NotAllowed):
        SYSTEM.solve(EXAMPLE)


def test_a_kingdom_without_a_control_dc_has_that_of_its_size() -> None:
    assert read_scenario("[kingdom]\nsize = 30\n").kingdom.control_dc == 50
    assert read_scenario("[kingdom]\nsize = 30\n[rules]\n'hex.dc_base' = 10\n").kingdom.control_dc == 40


def test_what_is_hardly_meant_is_told_month_by_month() -> None:
    head = "months = 2\n[kingdom]\nsize = 30\n"
    first = "[[month]]\nclaim = 3\nsales_gp = [7999, 8000]\n"
    assert read_scenario(head + first).warnings == ("Ein Gegenstand für 7999 GM bringt beim Verkauf 0 BP.",)
    found = read_scenario(f"{head}{first}[[month]]\nclaim = 4\nabandon = 34\n").warnings
    assert found[1:] == (
        "Im Monat 2 darf ein Reich mit 33 Hexfeldern höchstens 3 beanspruchen.",
        "Im Monat 2 hat das Reich nur 33 Hexfelder, die es aufgeben kann.",
    )


def test_every_price_that_is_none_is_named() -> None:
    with pytest.raises(Malformed) as caught:
        read_scenario('[kingdom]\n[income]\nsales_gp = [5000, "Ring", -1]\n')
    assert [(fault.line, fault.found) for fault in caught.value.faults] == [
        (3, "Preis „Ring“ in sales_gp"),
        (3, "Preis -1 in sales_gp"),
    ]
