"""Projections against full enumeration and against the board; the scenario of the rule text."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from itertools import product

import pytest

from mycom.orders.order import Order
from mycom.systems.conquerors.battle.points import Target, in_reach, sums, target_of
from mycom.systems.conquerors.battle.spoils import damages, price, spend
from mycom.systems.conquerors.board.model import Board, Hex, Line, Player, Settlement, Troops
from mycom.systems.conquerors.board.places import corner, edge
from mycom.systems.conquerors.income import cards_of_a_roll, cards_of_a_round, expected_resources, pay
from mycom.systems.conquerors.projection.ranking import ranked, ranking
from tests.systems.conquerors.games import RULES, played
from tests.systems.conquerors.test_position import battlefield, position
from tests.systems.conquerors.turn.test_rules_of_a_turn import god, table, troops


@lru_cache(maxsize=1)
def every_roll() -> dict[int, float]:
    """The difference of two throws of two dice, counted out."""
    found: dict[int, float] = {}
    for a, b, c, d in product(range(1, 7), repeat=4):
        found[a + b - c - d] = found.get(a + b - c - d, 0.0) + 1 / 6**4
    return found


def scenario() -> Board:
    """A cavalry of the orcs at the elves' gates: the mercenaries guard all of it, the elves' soldiers one road and the
    village at the other hex (rule text: Beispiel Szenario)."""
    gates, inner = (5, 5), (6, 5)
    village = corner(gates, 1)  # touches both hexes
    guarded, open_road = edge(gates, 0), edge(gates, 3)
    return Board(
        turn=1,
        active=1,
        order=(1, 2),
        players={
            1: Player(1, "Orks", "orc", cards=dict.fromkeys(RULES.resources, 1)),
            2: Player(2, "Elben", "elf", cards=dict.fromkeys(RULES.resources, 1)),
        },
        hexes={gates: Hex(gates, "pasture", "sheep"), inner: Hex(inner, "field", "grain")},
        lines=(Line(guarded, "road", 2), Line(open_road, "road", 2)),
        settlements={village: Settlement(village, "village", 2)},
        troops=(Troops(1, 1, gates, 5), Troops(2, 1, inner, 2)),
        mercenaries=gates,
        stacks=dict.fromkeys(RULES.resources, 10),
        roll=8,
    )


def totals(board: Board, target: Target) -> tuple[int, int]:
    return sums(board, RULES, 1, target).totals


def test_the_scenario_of_the_text() -> None:
    board = scenario()
    targets = {target.id: target for target in in_reach(board, 1)}
    open_road = next(one for one in targets.values() if one.at == edge((5, 5), 3))
    assert totals(board, open_road) == (5, 6)
    guarded = next(one for one in targets.values() if one.at == edge((5, 5), 0))
    assert totals(board, guarded) == (5, 1 + 5 + 2)
    village = next(one for one in targets.values() if one.kind == "village")
    assert totals(board, village) == (5, 2 + 5 + 2)
    assert totals(god(1, "alpha")(board), open_road) == (12, 6)
    assert totals(replace(board, mercenaries=None), open_road) == (5, 1)
    on = replace(board, troops=(board.troops[0], replace(board.troops[1], place=(5, 5))))
    assert totals(on, open_road) == (5, 6 + 2)
    assert ranking(board, RULES, 1)[0].target == open_road


@pytest.mark.parametrize("mercenaries", [True, False])
def test_an_invasion_agrees_with_every_roll(mercenaries: bool) -> None:
    board = scenario() if mercenaries else replace(scenario(), mercenaries=None)
    for target in in_reach(board, 1):
        found = ranked(board, RULES, 1, target)
        attack, defence = totals(board, target)
        slow: dict[int, float] = {}
        for roll, chance in every_roll().items():
            ieb = int((roll + attack - defence) / 2)
            slow[ieb] = slow.get(ieb, 0.0) + chance
        assert found.distribution == pytest.approx(slow)
        assert found.success == pytest.approx(sum(chance for ieb, chance in slow.items() if ieb >= 1))


def slow_spending(ieb: int, kind: str, wall: int, soldiers: int, cards: int) -> float:
    """The most that an IEB is worth, by trying everything: steps by hand, soldiers, cards."""

    @cache
    def best(left: int, kind: str, wall: int, opened: bool, soldiers: int, cards: int) -> float:
        found = [0.0]
        if soldiers and left >= 1:
            found.append(price(RULES, "soldier") + best(left - 1, kind, wall, opened, soldiers - 1, cards))
        if cards and left >= 1:
            found.append(1 + best(left - 1, kind, wall, opened, soldiers, cards - 1))
        walls = [0, price(RULES, "wall_1"), price(RULES, "wall_2")]
        if wall == 2 and not opened:
            if left >= 1:
                found.append(walls[2] - walls[1] + best(left - 1, kind, 1, True, soldiers, cards))
            if left >= 2:
                found.append(walls[2] + best(left - 2, kind, 0, True, soldiers, cards))
        if wall == 1 and not opened and left >= 1:
            found.append(walls[1] + best(left - 1, kind, 0, True, soldiers, cards))
        if kind and (wall == 0 or opened):
            cost = {"road": 1, "ship": 1, "village": 2, "city": 4}[kind]
            worth = price(RULES, kind) + (price(RULES, "village") if kind == "city" else 0) + walls[wall]
            if left >= cost:
                found.append(worth + best(left - cost, "", 0, True, soldiers, cards))
            if kind == "city" and left >= 2:
                found.append(price(RULES, "city") + best(left - 2, "gone", wall, True, soldiers, cards))
        return max(found)

    def limited(*args: object) -> float:
        return best(*args)  # type: ignore[arg-type]

    return limited(ieb, kind, wall, False, soldiers, cards)


@pytest.mark.parametrize(("kind", "wall"), [("road", 0), ("village", 0), ("village", 1), ("village", 2), ("city", 0)])
@pytest.mark.parametrize(("soldiers", "cards"), [(0, 0), (1, 2), (4, 1)])
def test_the_best_spending_is_the_best(kind: str, wall: int, soldiers: int, cards: int) -> None:
    at = edge((5, 5), 0) if kind == "road" else corner((5, 5), 0)
    for ieb in range(1, 9):
        found = spend(RULES, ieb, (Target(kind, 2, at, wall),), soldiers, cards)
        assert found.cost <= ieb
        if kind != "city":
            assert found.worth == slow_spending(ieb, kind, wall, soldiers, cards)


@pytest.mark.parametrize(
    ("kind", "wall", "states"),
    [
        ("road", 0, [(1, "", 0)]),
        ("ship", 0, [(1, "", 0)]),
        ("village", 0, [(2, "", 0)]),
        ("village", 2, [(1, "village", 1), (2, "village", 0), (3, "", 0)]),
        ("city", 0, [(2, "village", 0), (4, "", 0)]),
        ("city", 1, [(1, "city", 0), (3, "village", 0), (5, "", 0)]),
        ("city", 2, [(1, "city", 1), (2, "city", 0), (3, "village", 1), (4, "village", 0), (5, "", 0)]),
    ],
)
def test_what_may_become_of_an_object(kind: str, wall: int, states: list[tuple[int, str, int]]) -> None:
    assert [(one.cost, one.kind, one.wall) for one in damages(RULES, kind, wall)] == states


def test_the_plans_of_an_invasion() -> None:
    village = Target("village", 2, corner((5, 5), 0))
    assert spend(RULES, 2, (village,), 2, 2, "object").objects
    assert spend(RULES, 2, (village,), 2, 2, "soldiers").soldiers == 2
    assert spend(RULES, 2, (village,), 2, 2, "cards").cards == 2


def test_the_window_sees_the_same_as_the_ranking() -> None:
    board = battlefield()
    here = position(board)
    for one in ranking(here.board, RULES, 1):
        setup = here.setup("G1", one.target.id, "", ())
        assert setup is not None
        found = here.project(setup)
        assert found.verdict.headline == pytest.approx(one.success)
        assert found.table is not None
        assert any("IEB" in column.label for column in found.table.columns)


def test_dragged_troops_count_before_they_stand_there() -> None:
    board = troops((9, 8), 5)(table())
    here = position(board)
    assert target_of(here.board, "P8/8N") is not None
    setup = here.setup("G1", "P8/8N", "", ())
    assert setup is not None
    assert here.project(setup).verdict.headline > 0.5
    given = here.adopt(setup, ())
    assert [order.kind for order in given] == ["ZUG 1", "IV 1"]
    assert here.check(given) == ()


def test_a_field_battle_of_the_window_has_every_stopping_rule() -> None:
    here = position(battlefield())
    setup = here.setup("G1", "C9/8", "field", ())
    assert setup is not None
    found = here.project(setup)
    assert found.table is not None
    assert len(found.table.rows) == 6  # never, 2, 3, 4, 5, not at all
    assert sum("beste" in row[0] for row in found.table.rows) == 1
    assert found.dots is not None
    assert len(found.dots.values) == len(found.dots.good) == 100


def test_the_income_agrees_with_every_roll() -> None:
    board = played("random", 3, 30)
    for player in board.players:
        once = cards_of_a_roll(board, RULES, player, 0)
        slow: dict[int, float] = {}
        for a, b in product(range(1, 7), repeat=2):
            gain = pay(board, RULES, a + b).gain(player)
            slow[gain] = slow.get(gain, 0.0) + 1 / 36
        assert once == pytest.approx(slow)
        whole = cards_of_a_round(board, RULES, player)
        assert sum(whole.values()) == pytest.approx(1)
        free = sum(chance for roll, chance in _two_dice().items() if pay(board, RULES, roll).choice)
        mean = sum(count * chance for count, chance in whole.items())
        assert mean == pytest.approx(sum(expected_resources(board, RULES, player).values()) + free)


def _two_dice() -> dict[int, float]:
    found: dict[int, float] = {}
    for a, b in product(range(1, 7), repeat=2):
        found[a + b] = found.get(a + b, 0.0) + 1 / 36
    return found


def test_income_and_targets_as_json() -> None:
    here = position(battlefield())
    data = here.data("R")
    income, targets = data["income"], data["targets"]
    assert isinstance(income, dict)
    assert isinstance(targets, list)
    assert set(income) == {"1", "2"}
    assert len(targets) == len(ranking(here.board, RULES, 1))


def test_a_damaged_great_unit_over_water_is_told() -> None:
    board = table()
    board = board.with_player(replace(board.player(1), people="elf"))
    board = board.with_troops([Troops(1, 1, (3, 4), 10, great=1), Troops(2, 1, (2, 4), 10, great=1)])
    here = position(board)
    setup = here.setup("G1", "C2/4", "field", (Order("R", "INV 6", (("count", 1),)),))
    assert setup is not None
    found = here.project(setup)
    assert "schwimmt der Rest" in found.verdict.sentence
