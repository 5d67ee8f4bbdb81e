"""Armies in a kingdom's Partie: weeks of a month, the kingdom's loyalty, its treasury."""

from __future__ import annotations

import pytest

from mycom.systems.koenigreich.month import check
from mycom.systems.koenigreich.position import KoenigreichPosition
from tests.systems.koenigreich.kingdoms import demo_text, orders, position


@pytest.fixture(scope="module")
def here() -> KoenigreichPosition:
    """The demo with an army that has not learnt from its victory yet, and a leader."""
    line = next(one for one in demo_text().splitlines() if one.startswith("G1 von 1"))
    assert "Zustand" not in line
    assert "Befehlshaber" in line
    return position(demo_text().replace(line, f"{line}; Zustand zersprengt, Lehren 1"))


def test_an_army_learns_with_a_loyalty_check_of_its_kingdom(here):
    kingdom = here.world.kingdom
    chance = check(kingdom.loyalty, kingdom.unrest, kingdom.control_dc, here.rules.numbers()).success
    assert 0 < chance < 1
    view = here.preview(orders(here, "G1 RU 1"))
    assert view.orders[1].chance == pytest.approx((chance, chance))
    assert view.orders[1].chance_of == "Treuewurf"


def test_unrest_makes_every_check_of_an_army_harder(here):
    line = next(one for one in demo_text().splitlines() if one.startswith("Unruhe:"))
    scattered = next(one for one in demo_text().splitlines() if one.startswith("G1 von 1"))
    text = demo_text().replace(scattered, f"{scattered}; Zustand zersprengt")
    restless = position(text.replace(line, "Unruhe: 9"))
    calm, wild = (one.preview(orders(one, "G1 RU 1")).orders[1].chance for one in (here, restless))
    assert calm is not None
    assert wild is not None
    assert wild[0] == pytest.approx(calm[0] - 0.05 * (9 - here.world.kingdom.unrest))


def test_a_month_takes_four_weeks_of_pay_or_of_morale(here):
    fed = {one.by: one.amount for one in here.running_ledger("R", ()).postings if one.text.startswith("Unterhalt")}
    starved = {
        one.by: one.amount
        for one in here.running_ledger("R", orders(here, "G1 SO 1")).postings
        if one.text.startswith("Unterhalt")
    }
    assert set(fed) - set(starved) == {"G1"}
    row = here.preview(orders(here, "G1 SO 1")).units["G1"].row("morale")
    now = here.preview(()).units["G1"].row("morale")
    assert row is not None
    assert now is not None
    assert row.after == now.after - 8
    assert any(one.rule == "dissolves" for one in here.check(orders(here, "G1 SO 1")))


def test_an_army_that_is_raised_eats_from_the_next_month_on_but_misses_a_leader_at_once(here):
    given = orders(here, 'R AU 1 Menschen_Kämpfer_2 Mittelgroß 3/3 ohne "Neue"')
    fed = [one.by for one in here.running_ledger("R", given).postings if one.text.startswith("Unterhalt")]
    assert fed == ["G1", "G2"]
    assert "led" in {one.rule for one in here.check(given)}
    led = orders(here, 'R AU 1 Menschen_Kämpfer_2 Mittelgroß 3/3 ohne "Neue"', 'G3 BF 1 "Lutz"')
    assert {one.rule for one in here.check(led)} == {"lesson_left", "vacant", "must_rally"}
