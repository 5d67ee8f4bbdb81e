"""Three realms play ten turns by simple habits: nothing breaks, and it is quick."""

from __future__ import annotations

from collections import Counter
from time import perf_counter

import numpy as np
import pytest

from mycom.orders.order import Order
from mycom.systems.mythicor.evaluation import PARALLEL, SEPARATE, Evaluated, Holding, State, evaluate
from mycom.systems.mythicor.world import Bonuses, Group, Place, Province, Traits
from tests.systems.mythicor.evaluation.books import COUNTED, booked, broken, totals
from tests.systems.mythicor.evaluation.states import holding, state
from tests.systems.mythicor.worlds import LETTERS, group, order, province, standard, stock

ROWS = "ooooooccoooo ooffoocsccoo oofmmooscooo oooommoocooo ooofoooooooo ooooowwooooo oooooooooooo ooffooooomoo"
TURNS = 10
HOMES: dict[int, Place] = {1001: (2, 2), 1002: (11, 3), 1003: (5, 7)}
RACES = {1001: "human", 1002: "dwarf", 1003: "elf"}


def opening() -> State:
    units: dict[int, list[Province | Group]] = {number: [] for number in (*HOMES, 0, 994, 997)}
    for y, row in enumerate(ROWS.split(), 1):
        for x, letter in enumerate(row, 1):
            owner = next((number for number, home in HOMES.items() if home == (x, y)), 0)
            if letter == "s":
                continue
            if not owner:
                owner = 997 if (x + y) % 3 == 0 else 994 if (x * y) % 11 == 7 else 0
            troops = {997: {"militia": 6}, 994: {"barbarians": 4}}.get(owner, {})
            people = 300 if owner in HOMES else 40 if owner else 0
            held = stock(population=people, food=3 * people, recruits=people // 10, crowns=2 * people, troops=troops)
            race = RACES.get(owner, "human" if owner else "")
            units[owner].append(
                province(
                    x,
                    y,
                    terrain=LETTERS[letter],
                    race=race,
                    population_max=400,
                    settlement=int(owner in HOMES),
                    stock=held,
                )
            )
    for number, home in HOMES.items():
        for at, leader in enumerate(("warlord", "hero", "mage", "thief"), 1):
            army = stock(crowns=300, food=200, troops={"medium_swordsmen": 16} if at < 3 else {})
            units[number].append(
                group(
                    at, home, leader, race=RACES[number], stock=army, traits=Traits(5, 4, 6), bonuses=Bonuses(morale=5)
                )
            )
    return state(*(holding(number, *own, race=RACES.get(number, "human")) for number, own in units.items()), rows=ROWS)


def habits(own: Holding, turn: int) -> list[Order]:
    """Raise what the home can pay, share out, march about, take what lies on the way."""
    found: list[Order] = []
    home = next(iter(own.provinces.values()), None)
    if home is not None:
        found += [
            order(home.id, "SA 3"),
            order(home.id, "BAS 12", count=home.stock.recruits // 2, troop="medium_swordsmen"),
            order(home.id, "BAS 15", count=1),
        ]
        here = next((one for one in own.groups.values() if one.place == home.place and one.alive), None)
        if here is not None:
            found.append(order(home.id, "BAS 23", count=home.stock.crowns // 3, item="crowns", target=here.id))
            found.append(order(home.id, "BAS 24", count=5, troop="medium_swordsmen", target=here.id))
    for one in own.groups.values():
        digit = 1 + (one.number * 3 + turn + own.realm.number) % 8
        found.append(order(one.id, "BAS 40", path=f"{digit}{1 + (digit + turn) % 8}"))
        if one.stock.soldiers:
            found += [order(one.id, f"TG {1 + turn % 3}"), order(one.id, "BEG 1")]
        if one.leader == "thief":
            found.append(order(one.id, "UG 1"))
    if turn == 3:
        found.append(order("R", "FF 1", realm=1001 if own.realm.number != 1001 else 1002))
    return found


def play(mode: str, seed: int) -> tuple[State, list[Evaluated]]:
    rules, generator = standard(), np.random.default_rng(seed)
    now, turns = opening(), []
    for turn in range(TURNS):
        orders = {number: habits(now.holdings[number], turn) for number in HOMES if (turn, number) != (5, 1002)}
        found = evaluate(rules, now, orders, generator, mode)
        assert broken(rules, found.state) == []
        expected = totals(now)
        expected.update(booked(rules, found))
        after = totals(found.state)
        assert {name: after[name] for name in COUNTED} == {name: expected[name] for name in COUNTED}
        assert sum(len(one.provinces) for one in found.state.holdings.values()) == 12 * 8 - ROWS.count("s")
        now = found.state
        turns.append(found)
    return now, turns


@pytest.mark.parametrize("mode", [PARALLEL, SEPARATE])
def test_ten_turns_of_three_realms(mode: str) -> None:
    begin = perf_counter()
    end, turns = play(mode, 7)
    assert perf_counter() - begin < 5
    assert end.turn == 37 + TURNS
    happened = Counter(event.what for found in turns for event in found.log.events)
    assert {"move", "attacker", "taken", "produced", "special", "carried_out", "held"} <= set(happened)
    assert any(len(end.holdings[number].provinces) > 1 for number in HOMES)
    assert sorted(one.realm.rank for number, one in end.holdings.items() if number in HOMES) == [1, 2, 3]


def test_a_campaign_is_the_same_again_with_the_same_seed() -> None:
    assert play(PARALLEL, 11) == play(PARALLEL, 11)
