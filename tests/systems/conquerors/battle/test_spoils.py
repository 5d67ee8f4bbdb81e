"""The best spending of an invasion's result against every way to spend it step by step."""

from __future__ import annotations

from functools import cache

import pytest

from mycom.systems.conquerors.battle.points import Target
from mycom.systems.conquerors.battle.spoils import price, spend
from mycom.systems.conquerors.board.places import Corner, Edge
from mycom.systems.conquerors.rules import Rules
from tests.systems.conquerors.games import RULES

KINDS = [("road", 0), ("ship", 0), *((kind, wall) for kind in ("village", "city") for wall in (0, 1, 2))]


def target(kind: str, wall: int) -> Target:
    return Target(kind, 2, Edge(4, 4, 0) if kind in ("road", "ship") else Corner(4, 4, 0), wall)


def by_steps(rules: Rules, kind: str, wall: int, soldiers: int, cards: int, ieb: int, soldier: int = 1) -> float:
    """The most that single steps, in any order, can take away. `opened`: a wall II was lowered, what is behind it may
    be hit."""
    walls = (0, price(rules, "wall_1"), price(rules, "wall_2"))
    village, city, line = price(rules, "village"), price(rules, "city"), price(rules, "road")
    each, card = price(rules, "soldier"), rules.whole("invasion.card")

    @cache
    def most(kind: str, wall: int, opened: bool, soldiers: int, cards: int, left: int) -> float:
        found = [0.0]

        def step(cost: int, worth: float, *after: object) -> None:
            if left >= cost:
                found.append(worth + most(*after, left - cost))

        if soldiers:
            step(soldier, each, kind, wall, opened, soldiers - 1, cards)
        if cards:
            step(card, 1, kind, wall, opened, soldiers, cards - 1)
        if kind in ("road", "ship"):
            step(1, line, "", 0, False, soldiers, cards)
        if kind in ("village", "city"):
            if wall == 2:
                step(2, walls[2], kind, 0, False, soldiers, cards)
                step(1, walls[2] - walls[1], kind, 1, True, soldiers, cards)
            if wall == 1:
                step(1, walls[1], kind, 0, False, soldiers, cards)
            if wall == 0 or opened:
                if kind == "city":
                    step(2, city, "village", wall, opened, soldiers, cards)
                whole, cost = (village, 2) if kind == "village" else (village + city, 4)
                step(cost, whole + walls[wall], "", 0, False, soldiers, cards)
        return max(found)

    return most(kind, wall, False, soldiers, cards, ieb)


@pytest.mark.parametrize(("kind", "wall"), KINDS)
def test_the_best_spending(kind: str, wall: int) -> None:
    for ieb in range(1, 11):
        for soldiers in (0, 1, 3, 7):
            for cards in (0, 2, 6):
                found = spend(RULES, ieb, [target(kind, wall)], soldiers, cards)
                assert found.worth == by_steps(RULES, kind, wall, soldiers, cards, ieb), (ieb, soldiers, cards)
                assert found.cost <= ieb


@pytest.mark.parametrize("card", [2, 3])
def test_dearer_cards(card: int) -> None:
    rules = RULES.with_overrides({"invasion.card": card})
    for ieb in range(1, 9):
        found = spend(rules, ieb, [target("village", 1)], 3, 4)
        assert found.worth == by_steps(rules, "village", 1, 3, 4, ieb)
        assert found.cost <= ieb


@pytest.mark.parametrize("plan", ["best", "object", "soldiers", "cards"])
def test_dearer_soldiers(plan: str) -> None:
    rules = RULES.with_overrides({"pieces.soldier.destroy": 3})
    for ieb in range(1, 9):
        found = spend(rules, ieb, [target("road", 0)], 3, 4, plan)
        assert found.cost == 3 * found.soldiers + found.cards + len(found.objects) <= ieb
        if plan == "best":
            assert found.worth == by_steps(rules, "road", 0, 3, 4, ieb, 3)
        if plan == "cards":
            assert found.cards == min(4, ieb)
