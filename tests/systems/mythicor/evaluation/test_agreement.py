"""Many evaluations of a turn against the player's exact preview of it: within 99.9 % (rule text ch. 7, 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt

import numpy as np
import pytest

from mycom.orders.order import Order
from mycom.probability.chances import Chances
from mycom.systems.mythicor.evaluation import State, evaluate, world_of
from mycom.systems.mythicor.preview import preview
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Bonuses, Group, Province, Traits
from tests.systems.mythicor.evaluation.states import holding, state
from tests.systems.mythicor.worlds import group, order, province, standard, stock

#: Standard errors on each side of a 99.9 % interval.
Z999 = 3.290527
#: Nobody learns before the movement.
NO_LUCK = {"magic.default_order": 0, "magic.gain_chance": 0}


def value(unit: Province | Group, key: str) -> int:
    """A number of a unit by the key of its row in the preview."""
    if key.startswith("troops."):
        return unit.stock.troops.get(key.removeprefix("troops."), 0)
    if key == "food_bonus":
        return unit.bonuses.food
    parts: list[object] = [unit.stock, unit]
    if isinstance(unit, Group):
        parts.insert(0, unit.traits)
    if key not in ("crowns", "food", "population"):
        parts.insert(0, unit.bonuses)
    return int(next(getattr(part, key) for part in parts if hasattr(part, key)))


def agree(drawn: Sequence[int], foretold: Chances[int], what: str) -> None:
    """Every value as often as foretold, none that was not, and the same mean."""
    times = len(drawn)
    counts = Counter(drawn)
    surprises = {one: count for one, count in counts.items() if foretold[one] <= 0}
    assert not surprises, f"{what}: {surprises} of {foretold}"
    mean = foretold.mean()
    spread = sqrt(max(0.0, foretold.mean(lambda one: (one - mean) ** 2)) / times)
    assert abs(float(np.mean(drawn)) - mean) <= Z999 * spread + 1e-9, f"{what}: {np.mean(drawn)} for {mean}"
    for one, chance in foretold:
        # Chances so small that hardly one is expected say nothing by themselves.
        if chance * times >= 10 and (1 - chance) * times >= 10:
            error = sqrt(chance * (1 - chance) / times)
            assert abs(counts[one] / times - chance) <= Z999 * error, (
                f"{what} = {one}: {counts[one] / times} for {chance}"
            )


def compare(rules: Rules, start: State, orders: Sequence[Order], times: int, seed: int) -> None:
    """All numbers, places and orders of realm 1001."""
    foretold = preview(world_of(start, 1001), rules, orders, exact=True)
    generator = np.random.default_rng(seed)
    found = [evaluate(rules, start, {1001: orders}, generator) for _ in range(times)]
    holdings = [one.state.holdings[1001] for one in found]
    for unit, told in foretold.units.items():
        units = [one for holding_ in holdings if (one := holding_.unit(unit)) is not None]
        assert len(units) == times
        places = Counter(one.place for one in units)
        for place, chance in told.place:
            assert abs(places[place] / times - chance) <= Z999 * sqrt(chance * (1 - chance) / times) + 1e-9
        for row in told.rows:
            agree([value(one, row.key) for one in units], row.after, f"{unit} {row.key}")
    for change in foretold.places:
        if "erobert" in change.text:
            key = f"P{change.place[0]}/{change.place[1]}"
            share = sum(key in one.provinces for one in holdings) / times
            assert abs(share - change.low) <= Z999 * sqrt(change.low * (1 - change.low) / times) + 1e-9


def attack(**guard: object) -> tuple[State, list[Order]]:
    """A group goes for a village and the riders beside it."""
    village = province(
        3, 2, race="orc", **{"stock": stock(population=100, recruits=10, troops={"militia": 40}), **guard}
    )
    troops = stock(crowns=800, food=300, troops={"medium_swordsmen": 14, "light_archers": 5})
    mine = group(7, (3, 3), stock=troops, traits=Traits(6, 3, 7), bonuses=Bonuses(military=10))
    return state(holding(1001, mine), holding(1002, village, race="orc")), [
        order("G7", "TG 1", 1),
        order("G7", "BAS 40", 2, path="11"),
    ]


@pytest.mark.parametrize(
    "guard",
    [
        {},
        {"fortification": 1, "stock": stock(population=100, troops={"militia": 25})},
        {"terrain": "forest", "stock": stock(population=60, troops={"light_cavalry": 11, "barbarians": 9})},
    ],
)
def test_a_battle_on_the_way_goes_as_foretold(guard: dict[str, object]) -> None:
    start, orders = attack(**guard)
    compare(standard().with_overrides(NO_LUCK), start, orders, 500, 17)


def test_luck_of_characters_and_special_actions_is_as_foretold() -> None:
    scores = ((1, "Reich 1002", 900), (2, "Reich 1003", 500), (3, "Reich 1001", 10))
    home = province(1, 1, stock=stock(population=200, food=900, crowns=900, recruits=30), bonuses=Bonuses(military=5))
    ill = province(2, 1, plague=True, stock=stock(population=110, food=900))
    units = (
        home,
        ill,
        # Nobody harvests here: the preview works the end of the turn out with what is certain alone.
        province(4, 4),
        group(1, (4, 4), "priest", traits=Traits(3, 4, 6), stock=stock(crowns=50)),
        group(2, (1, 1), "mage", traits=Traits(3, 4, 9), stock=stock(crowns=50)),
        group(3, (2, 2), "hero", traits=Traits(5, 4, 9), stock=stock(crowns=50)),
        group(4, (2, 2), "thief", traits=Traits(9, 9, 11), stock=stock(crowns=50)),
    )
    start = state(holding(1001, *units, rank=3, scores=scores), holding(1002), holding(1003))
    orders = [
        order("P1/1", "SA 2", 1),
        order("G3", "SA 9", 2),
        order("G1", "SA 1", 3),
        order("G1", "UG 10", 4),
        order("G2", "UG 20", 5),
        order("P1/1", "BAS 12", 6, count=12, troop="militia"),
    ]
    compare(standard(), start, orders, 600, 23)


def share(found: Sequence[bool]) -> float:
    return sum(found) / len(found)


@pytest.mark.parametrize(
    ("kind", "target", "happened"),
    [
        ("UG 17", "G1@1002", lambda one: not one.holdings[1002].groups["G1"].alive),
        ("UG 18", "1/2", lambda one: one.holdings[1002].provinces["P1/2"].fortification == 1),
        ("UG 21", "G1@1002", lambda one: not one.holdings[1002].groups),
        ("UG 24", "G1@1002", lambda one: not one.holdings[1002].groups["G1"].alive),
        ("UG 9", "G1@1002", lambda one: one.holdings[1002].groups["G1"].traits != Traits(3, 3, 2)),
    ],
)
def test_orders_against_others_succeed_as_often_as_foretold(
    kind: str, target: str, happened: Callable[[State], bool]
) -> None:
    leader = {"UG 17": "thief", "UG 18": "thief", "UG 24": "hero", "UG 9": "mage"}.get(kind, "hero")
    mine = group(1, (1, 1), leader, traits=Traits(5, 4 if kind == "UG 24" else 12, 11), stock=stock(crowns=50))
    other = group(1, (1, 2), traits=Traits(3, 3, 2), stock=stock(crowns=50))
    walls = province(1, 2, fortification=2, stock=stock(population=20, food=200))
    rules = standard().with_overrides(NO_LUCK)
    start = state(holding(1001, mine), holding(1002, other, walls))
    orders = [order("G1", kind, 1, target=target)]
    told = preview(world_of(start, 1001), rules, orders).orders[1]
    assert told.chance is not None
    low, high = told.chance
    assert 0 < low == high < 1
    generator = np.random.default_rng(3)
    found = [happened(evaluate(rules, start, {1001: orders}, generator).state) for _ in range(1_000)]
    # A curse that works may still hit none of the three traits.
    expected = low * (1 - 0.5**3) if kind == "UG 9" else low
    assert abs(share(found) - expected) <= Z999 * sqrt(expected * (1 - expected) / len(found))


def test_three_battles_in_a_row_go_as_foretold() -> None:
    """Attack, conquest and the bandits' own attack in one cell (ch. 7, 9)."""
    brave = Bonuses(retreat_threshold=100)
    bandits = province(3, 2, stock=stock(population=30, troops={"barbarians": 9}), bonuses=brave)
    mine = group(7, (3, 3), stock=stock(food=300, troops={"medium_swordsmen": 9}), traits=Traits(4, 3, 5))
    start = state(holding(1001, mine), holding(994, bandits))
    orders = [order("G7", "BEG 1", 1), order("G7", "TG 1", 2), order("G7", "BAS 40", 3, path="1")]
    compare(standard().with_overrides({**NO_LUCK, "economy.pay_share": 0}), start, orders, 500, 29)


def test_the_luck_of_the_turn_enters_its_battles_as_foretold() -> None:
    """Special actions and training of a leader, and a mage who learns before he strikes (ch. 5.7, 5.16, 8, 10.1)."""
    scores = ((1, "Reich 1002", 900), (2, "Reich 1003", 500), (3, "Reich 1001", 10))
    village = province(3, 2, race="orc", fortification=1, stock=stock(population=100, troops={"militia": 26}))
    troops = stock(crowns=800, food=300, troops={"medium_swordsmen": 9, "light_archers": 5})
    hero = group(7, (3, 3), stock=troops, traits=Traits(6, 3, 7), bonuses=Bonuses(military=10))
    mage = group(8, (3, 3), "mage", stock=stock(crowns=90), traits=Traits(3, 3, 4))
    own = holding(1001, hero, mage, rank=3, scores=scores)
    start = state(own, holding(1002, village, race="orc"), holding(1003))
    orders = [
        order("G7", "SA 2", 1),
        order("G8", "SA 9", 2),
        order("G8", "UG 7", 3, target="3/2"),
        order("G7", "TG 1", 4),
        order("G7", "BAS 40", 5, path="1"),
    ]
    compare(standard(), start, orders, 400, 31)


def test_bandits_hold_who_does_not_take_their_province() -> None:
    brave = Bonuses(retreat_threshold=100)
    bandits = province(3, 2, stock=stock(population=30, troops={"barbarians": 11}), bonuses=brave)
    mine = group(7, (3, 3), stock=stock(food=300, troops={"medium_swordsmen": 9}), traits=Traits(5, 3, 5))
    start = state(holding(1001, mine), holding(994, bandits))
    orders = [order("G7", "TG 1", 1), order("G7", "BAS 40", 2, path="11")]
    rules = standard().with_overrides({**NO_LUCK, "economy.pay_share": 0})
    places = preview(world_of(start, 1001), rules, orders).units["G7"].place
    assert set(places.values) == {(3, 2), (3, 1)}
    compare(rules, start, orders, 400, 37)


@pytest.mark.parametrize("tactics", ["TG 1", "TG 3"])
@pytest.mark.parametrize("conqueror", ["chieftain", "hero"])
def test_nomads_live_off_the_land_as_the_battle_for_it_left_it(conqueror: str, tactics: str) -> None:
    """A conquest kills people of the land, whose fields are then free for nomads: those who fought for it, and those
    who were there (ch. 1.2, 7.2)."""
    village = province(
        3, 2, race="orc", fertility=3.0, population_max=120, stock=stock(population=100, troops={"militia": 12})
    )
    people = 60 if conqueror == "chieftain" else 0
    troops = stock(food=300, population=people, troops={"medium_swordsmen": 9})
    mine = group(7, (3, 3), conqueror, stock=troops, traits=Traits(4, 3, 5))
    units = [mine]
    if not people:
        units.append(group(8, (3, 2), "chieftain", stock=stock(population=60, food=40)))
    start = state(holding(1001, *units), holding(1002, village, race="orc"))
    orders = [order("G7", tactics, 1), order("G7", "BAS 40", 2, path="1")]
    rules = standard().with_overrides({**NO_LUCK, "economy.pay_share": 0})
    told = preview(world_of(start, 1001), rules, orders, exact=True).units["G7" if people else "G8"]
    assert len(next(row for row in told.rows if row.key == "food").after.values) > 1
    compare(rules, start, orders, 300, 41)
