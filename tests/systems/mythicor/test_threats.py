"""What foreign groups may do this turn, against single projections."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.orders.order import Order
from mycom.partie.demo import make_demo
from mycom.probability.chances import Chances
from mycom.probability.rounding import half_up
from mycom.problems import NotAllowed
from mycom.systems import Position
from mycom.systems.mythicor.threats.spent import PARTS, condensed
from mycom.systems.threats import Threat, ThreatView
from mycom.systems.view import Amount

FOE = "G2@1003"


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Position, tuple[Order, ...]]:
    with make_demo(Path(tmp_path_factory.mktemp("demo")) / "Demo") as partie:
        return partie.position(), partie.orders.all()


@pytest.fixture(scope="module")
def found(demo: tuple[Position, tuple[Order, ...]]) -> ThreatView:
    return demo[0].threats(demo[1])


def threat(view: ThreatView, unit: str) -> Threat:
    return next(one for one in view.threats if one.unit == unit)


def test_each_comer_alone_is_the_projection_of_it_onto_the_unit(
    demo: tuple[Position, tuple[Order, ...]], found: ThreatView
) -> None:
    position, orders = demo
    province = threat(found, "P26/14")
    assert len(province.comers) >= 3
    for comer in province.comers:
        start = position.setup(comer.unit, "P26/14", "attack", orders)
        assert start is not None
        shares = {share.style: share.probability for share in position.project(start, extras=False).verdict.shares}
        assert comer.held == pytest.approx(1 - shares["bad"], abs=1e-9)


def test_the_projection_behind_a_chance_is_where_the_unit_is_after_its_orders(
    demo: tuple[Position, tuple[Order, ...]], found: ThreatView
) -> None:
    position, orders = demo
    before = {unit.id: unit.place for unit in position.units()}
    assert any(before[one.unit] != one.place for one in found.threats)
    for one in found.threats:
        comer = one.comers[0]
        start = position.threat_setup(comer.unit, one.unit, orders)
        assert start is not None
        shares = {share.style: share.probability for share in position.project(start, extras=False).verdict.shares}
        assert comer.held == pytest.approx(1 - shares["bad"], abs=1e-9)
    assert position.threat_setup("G2@1003", "G99", orders) is None


def test_the_most_dangerous_comes_first_and_all_together_are_no_better(found: ThreatView) -> None:
    assert found.complete
    for one in found.threats:
        chances = [comer.held for comer in one.comers]
        assert chances == sorted(chances)
        assert one.worst == chances[0]
        assert 0 <= one.together <= one.worst


def test_a_single_comer_is_the_same_alone_and_together(found: ThreatView) -> None:
    alone = [one for one in found.threats if len(one.comers) == 1]
    assert alone
    assert all(one.together == one.worst for one in alone)


def test_only_places_in_reach_are_in_danger(demo: tuple[Position, tuple[Order, ...]], found: ThreatView) -> None:
    position, orders = demo
    units = {comer.unit for one in found.threats for comer in one.comers}
    reach = position.reach_turns(sorted(units), orders, 1)
    where = {unit.id: unit.place for unit in position.units()}
    for one in found.threats:
        for comer in one.comers:
            assert reach[comer.unit].get(one.place) == 0 or where[comer.unit] == one.place


def test_what_the_player_lets_them_do_is_that_set_alone(demo: tuple[Position, tuple[Order, ...]]) -> None:
    position, orders = demo
    one = position.threats(orders, ((FOE, (26, 14)),))
    province = threat(one, "P26/14")
    assert province.chosen == next(comer.held for comer in province.comers if comer.unit == FOE)
    assert all(other.chosen is None for other in one.threats if other.place != (26, 14))
    two = position.threats(orders, ((FOE, (26, 14)), ("G4@1003", (26, 14))))
    both = threat(two, "P26/14").chosen
    assert both is not None
    assert threat(two, "P26/14").together <= both < province.chosen


def test_a_target_that_moves_away_is_not_met(demo: tuple[Position, tuple[Order, ...]], found: ThreatView) -> None:
    position, orders = demo
    assert next(one.chance for one in found.attacks if one.target == "G5@1003") == pytest.approx(1)
    moved = position.threats(orders, (("G5@1003", (26, 15)),))
    attack = next(one for one in moved.attacks if one.target == "G5@1003")
    assert attack.chance == 0
    assert "26/15" in attack.text


@pytest.mark.parametrize(
    "moves",
    [((FOE, (40, 40)),), (("G77@1003", (26, 14)),), ((FOE, (26, 14)), (FOE, (26, 13)))],
)
def test_moves_that_cannot_be_are_told(
    demo: tuple[Position, tuple[Order, ...]], moves: tuple[tuple[str, tuple[int, int]], ...]
) -> None:
    with pytest.raises(NotAllowed):
        demo[0].threats(demo[1], moves)


def test_work_that_is_given_up_says_so(demo: tuple[Position, tuple[Order, ...]], found: ThreatView) -> None:
    told: list[float] = []
    part = demo[0].threats(demo[1], cancelled=lambda: len(told) > 3, progress=told.append)
    assert not part.complete
    assert len(part.threats) < len(found.threats)


def test_who_has_no_troops_is_not_in_danger(demo: tuple[Position, tuple[Order, ...]], found: ThreatView) -> None:
    groups = demo[0].preview(demo[1]).units
    bare = {unit for unit in groups if unit.startswith("G") and not groups[unit].totals}
    assert bare
    assert not bare & {one.unit for one in found.threats}


def test_battles_of_the_same_turn_are_taken_off(demo: tuple[Position, tuple[Order, ...]]) -> None:
    position, orders = demo
    start = position.threat_setup(FOE, "G7", orders)
    unit = position.preview(orders).units["G7"]
    assert start is not None
    fields = {field.id: field for field in start.sides[1].fields}
    fallen = [row for row in unit.rows if row.key.startswith("troops.") and row.low < row.high]
    assert fallen
    for row in fallen:
        value = fields[row.key].value
        assert isinstance(value, Amount)
        assert sum(count * chance for count, chance in value.guesses) == pytest.approx(row.mean, abs=0.5)
        assert row.low <= value.low <= value.high <= row.high
    morale = next(row for row in unit.rows if row.key == "morale")
    assert fields["morale_bonus"].value == Amount(half_up(morale.mean), half_up(morale.mean))
    assert start.sides[1].source == "Stand: nach den Kämpfen dieses Zugs"
    quiet = position.threat_setup("G1@1003", "G1", orders)
    assert quiet is not None
    assert quiet.sides[1].source == "Stand: dieser Zug, nach Befehlen"  # whoever fights nobody stays as he is


def test_it_is_said_where_few_stand_against_many_and_what_an_own_attack_is(found: ThreatView) -> None:
    lost = [one for one in found.threats if one.worst < 0.001]
    assert lost
    assert all(re.fullmatch(r"\d+ gegen \d+(–\d+)? Mann|keine Truppen dort", one.doubt) for one in lost)
    dornwald = [one.text for one in found.attacks if one.target == "P26/11"]
    assert dornwald == ["Angriff", "Eroberung"]


@given(st.dictionaries(st.integers(0, 60), st.floats(0.001, 1), min_size=1, max_size=30))
def test_a_distribution_in_a_few_numbers_keeps_its_weight_and_its_middle(weights: dict[int, float]) -> None:
    chances = Chances.of(weights.items())
    found = condensed(chances)
    guesses = found.guesses or ((found.low, 1.0),)
    assert sum(weight for _, weight in guesses) == pytest.approx(1)
    assert sum(value * weight for value, weight in guesses) == pytest.approx(chances.mean(), abs=0.5 + 1e-9)
    assert len(guesses) <= PARTS
    assert min(weights) <= found.low <= found.high <= max(weights)
