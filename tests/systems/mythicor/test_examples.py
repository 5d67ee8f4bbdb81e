"""Worked examples of the rule text that have no better place, by chapter."""

from __future__ import annotations

import pytest

from mycom.systems.mythicor.magic import Caster, outcome
from mycom.systems.mythicor.magic.touch import province_after
from mycom.systems.mythicor.world import Traits
from tests.systems.mythicor.worlds import province, standard


def test_ch_5_1_who_listens_to_whom() -> None:
    table = standard().diplomacy
    assert (table["human"]["orc"], table["orc"]["human"]) == (2, 5)


def test_ch_5_5_a_blight_by_a_mage_of_strength_10() -> None:
    found = outcome(standard(), "UG 5", Caster(Traits(1, 1, 10), "mage", "human")).best
    land = province(1, 1, fertility=3.3)
    assert found.map(lambda effect: province_after(standard(), land, effect).fertility).items == ((3.1, 1.0),)


def test_ch_7_1_hobgoblin_knights_in_the_forest() -> None:
    rules = standard()
    assert sorted((rules.troops["knights"].terrain["forest"], rules.races["hobgoblin"].terrain["forest"])) == [-45, -30]


@pytest.mark.parametrize("archers", ["light_archers", "medium_archers", "heavy_archers"])
def test_ch_7_1_human_archers_in_a_city(archers: str) -> None:
    rules = standard()
    assert (rules.troops[archers].city, rules.races["human"].city) == (25, 5)
