"""Faith and invasions against every throw of the dice; the rule text's five examples."""

from __future__ import annotations

from itertools import product

import pytest

from mycom.systems.conquerors.battle.contest import dice_sum, difference, faith, invasion, result, share

DICE = dice_sum(2, 6)


def throws() -> list[tuple[int, int]]:
    return [(a + b, c + d) for a, b, c, d in product(range(1, 7), repeat=4)]


@pytest.mark.parametrize(
    ("attack", "defence", "expected"), [(20, 15, 2), (20, 13, 3), (20, 23, -1), (15, 23, -4), (15, 15, 0)]
)
def test_the_five_examples_of_the_text(attack: int, defence: int, expected: int) -> None:
    """Angriff durch Invasion, examples 1 to 5: sums with their dice."""
    rolls = {20: 11, 15: 9}[attack]
    found = invasion(attack - rolls, defence - 6, DICE, 2, (rolls, 6))
    assert found == {expected: pytest.approx(1.0)}


@pytest.mark.parametrize(("attack", "defence"), [(9, 9), (5, 6), (12, 6), (0, 20), (30, 0)])
def test_an_invasion_counts_every_throw(attack: int, defence: int) -> None:
    counted: dict[int, float] = {}
    for mine, theirs in throws():
        total = mine + attack - theirs - defence
        ieb = (abs(total) // 2) * (1 if total > 0 else -1)
        counted[ieb] = counted.get(ieb, 0.0) + 1 / 6**4
    assert invasion(attack, defence, DICE, 2) == pytest.approx(counted)


@pytest.mark.parametrize("own", [0, 4, 7])
@pytest.mark.parametrize("other", [4, 5, 6, 7])
def test_a_contest_of_faith_counts_every_throw(own: int, other: int) -> None:
    won = sum(mine + own > theirs + other for mine, theirs in throws()) / 6**4
    tied = sum(mine + own == theirs + other for mine, theirs in throws()) / 6**4
    found = faith(own, other, DICE)
    if own:
        assert (found.attacker, found.defender, found.both_removed) == pytest.approx((won, 1 - won - tied, tied))
    else:
        assert (found.attacker, found.defender, found.both_removed) == pytest.approx((won + tied, 1 - won - tied, 0))


def test_the_scenario_of_the_text() -> None:
    """Five attack points against the mercenaries and a road; then with the Alpha god, seven more."""
    alone, with_god = invasion(5, 5 + 1, DICE, 2), invasion(5 + 7, 5 + 1, DICE, 2)

    def wins(found: dict[int, float]) -> float:
        return sum(chance for ieb, chance in found.items() if ieb >= 1)

    assert wins(alone) < 0.5 < 0.9 < wins(with_god)


def test_halves_are_dropped_towards_zero() -> None:
    assert [result(total, 2) for total in (-3, -2, -1, 0, 1, 2, 3)] == [-1, -1, 0, 0, 0, 1, 1]
    assert [result(total, 1.1) for total in (33, -33, 32)] == [30, -30, 29]


def test_shares_are_counted_in_decimals() -> None:
    assert [share(count, 0.5) for count in (0, 1, 7, 8)] == [0, 0, 3, 4]
    assert [share(100, part) for part in (0.29, 0.57, 0.58)] == [29, 57, 58]


def test_a_known_roll_takes_the_place_of_its_dice() -> None:
    assert difference(3, 2, DICE, (7, None)) == pytest.approx({7 + 3 - 2 - roll: p for roll, p in DICE.items()})
