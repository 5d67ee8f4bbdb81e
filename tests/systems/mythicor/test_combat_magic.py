"""Magic attacks (rule text ch. 5.7, 5.8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mycom.systems.mythicor.combat import Army
from mycom.systems.mythicor.combat.magic_attack import damage, magic_attack
from mycom.systems.mythicor.rules import load_rules

RULES = load_rules()
VILLAGE = Army(kind="province", race="orc", troops={"barbarians": 40})


def test_ch_5_7_damage_of_mage_and_sorcerer() -> None:
    assert damage(RULES, "mage", 12.0) == 2400
    assert damage(RULES, "sorcerer", 12.0) == 2880


def test_ch_5_7_losses_are_whole_after_each_cast() -> None:
    result = magic_attack(RULES, "mage", 5.0, VILLAGE, "open", casts=3)
    each = 1000 / ((3 + 3) * 2.7 * 8)
    assert 7.5 < each < 8
    assert [cast.losses["barbarians"] for cast in result.casts] == [8, 8, 8]
    assert [cast.troops["barbarians"] for cast in result.casts] == [32, 24, 16]
    assert result.casts[1].loss_pct == pytest.approx(40)
    assert result.survivors == {"barbarians": 16}


def test_ch_5_7_shared_by_heads_and_no_more_than_there_are() -> None:
    target = replace(VILLAGE, troops={"militia": 10, "knights": 30})
    result = magic_attack(RULES, "mage", 30.0, target, "open")
    assert result.survivors["militia"] == 0
    share = 6000 * 30 / 40
    assert 30 - result.survivors["knights"] == round(share / ((8 + 3) * 1.2 * 7 * 8))


def test_ch_5_7_walls_protect_and_leaders_do_not() -> None:
    city = replace(VILLAGE, fortification=1)
    lost = 40 - magic_attack(RULES, "mage", 20.0, city, "open").survivors["barbarians"]
    assert lost == round(4000 / ((3 + 3 + 2) * (1 + 0.10 - 0.15) * 2.7 * 8))
    led = Army(race="orc", troops={"barbarians": 40}, leadership=30, strength=30, spells=frozenset({"shield"}))
    bare = Army(race="orc", troops={"barbarians": 40})
    assert (
        magic_attack(RULES, "mage", 8.0, led, "open").survivors
        == magic_attack(RULES, "mage", 8.0, bare, "open").survivors
    )


def test_ch_5_7_ships_do_not_matter_and_experience_does() -> None:
    fleet = Army(troops={"marines": 40}, warships=1, transports=20, at_sea=True)
    plain = magic_attack(RULES, "mage", 8.0, fleet, "sea").survivors["marines"]
    assert plain == 40 - round(1600 / (6 * 26 * (1 + 0.45 + 0.20)))
    veterans = replace(fleet, military_bonus=100)
    assert magic_attack(RULES, "mage", 8.0, veterans, "sea").survivors["marines"] > plain


def test_ch_5_7_morale_falls_by_up_to_five_a_cast() -> None:
    first, second = magic_attack(RULES, "mage", 1.0, VILLAGE, "open", casts=2).casts
    assert first.morale_bonus_loss == 2.5
    assert first.morale_bonus_losses == pytest.approx(dict.fromkeys(range(6), 1 / 6))
    assert second.morale_bonus_loss == 5
    assert second.morale_bonus_losses[10] == pytest.approx(1 / 36)
    assert second.morale_bonus_losses[5] == pytest.approx(6 / 36)
