"""Whatever a realm orders: what an evaluation brings has a chance in the preview, and ledger and preview agree."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.orders.order import Order
from mycom.systems.mythicor.evaluation import evaluate, world_of
from mycom.systems.mythicor.ledger import ledger
from mycom.systems.mythicor.preview import preview
from mycom.systems.mythicor.world import Artefact, Bonuses, Province, Traits
from tests.systems.mythicor.evaluation.states import holding, state
from tests.systems.mythicor.evaluation.test_agreement import value
from tests.systems.mythicor.order_strategies import fitting_order
from tests.systems.mythicor.worlds import group, province, standard, stock

RICH = stock(
    crowns=700, food=300, population=180, recruits=60, henchmen=8, warships=2, transports=6, trade_goods=20,
    trade_origin=(1, 1), troops={"militia": 12, "knights": 6, "light_archers": 9},
    artefacts=(Artefact(7, "Stab", 4, 2, 2, "Segen"),),
)  # fmt: skip
POOR = stock(crowns=9, food=20, population=90, recruits=4, henchmen=3, troops={"militia": 25})
MINE = (
    province(2, 2, settlement=2, fertility=3.1, population_max=220, fortification=1, stock=RICH),
    province(3, 2, fertility=2.7, population_max=90, plague=True, stock=POOR),
    group(1, (2, 2), "priest", traits=Traits(4, 5, 6), stock=RICH),
    group(2, (2, 2), "mage", traits=Traits(4, 5, 7), stock=POOR),
    group(3, (3, 3), "hero", traits=Traits(8, 12, 9), stock=RICH, bonuses=Bonuses(military=10, morale=5)),
    group(4, (3, 2), "chieftain", traits=Traits(5, 4, 5), stock=POOR),
    group(5, (2, 2), "hero", alive=False, stock=POOR),
    group(6, (3, 3), "thief", traits=Traits(5, 6, 9), stock=POOR),
    group(7, (4, 4), "necromancer", race="human", traits=Traits(5, 6, 8), stock=POOR),
)
FOREIGN = (
    province(3, 3, race="orc", settlement=1, stock=replace(POOR, troops={"militia": 9})),
    group(2, (3, 4), race="orc", traits=Traits(3, 3, 4), stock=replace(POOR, population=0)),
)
SCORES = ((1, "Reich 1002", 900), (2, "Reich 1001", 10))
TAKEN = {one.place for one in (*MINE, *FOREIGN) if isinstance(one, Province)}
NOBODYS = [province(x, y, race="") for x in range(1, 6) for y in range(1, 6) if (x, y) not in TAKEN]
START = state(
    holding(1001, *MINE, rank=2, scores=SCORES),
    holding(997, FOREIGN[0], race="orc"),
    holding(1002, FOREIGN[1], race="orc"),
    holding(0, *NOBODYS),
)
WORLD = world_of(START, 1001)


def several(draw: st.DrawFn) -> list[Order]:
    return [replace(draw(fitting_order(WORLD)), key=key) for key in range(1, draw(st.integers(2, 12)))]


ORDERS = st.composite(several)()


@settings(max_examples=80, deadline=None)
@given(ORDERS, st.integers(0, 2**32 - 1))
def test_what_happens_had_a_chance(orders: list[Order], seed: int) -> None:
    rules = standard()
    told = preview(WORLD, rules, orders)
    after = evaluate(rules, START, {1001: orders}, np.random.default_rng(seed)).state.holdings[1001]
    assert set(told.units) >= {unit.id for unit in after.units()} - {gain.becomes for gain in told.gains}
    for unit, found in told.units.items():
        now = after.unit(unit)
        if now is None:
            assert found.present < 1
            continue
        assert found.place[now.place] > 0, unit
        for row in found.rows:
            assert row.after[value(now, row.key)] > 0, (unit, row.key, value(now, row.key), row.after)
    for gain in told.gains:
        assert gain.low < 1 or after.unit(gain.becomes) is not None


@settings(max_examples=60, deadline=None)
@given(ORDERS)
def test_the_ledger_is_the_preview_without_luck_and_battles(orders: list[Order]) -> None:
    rules = standard()
    told = preview(WORLD, rules, orders)
    for unit in told.units:
        own = told.after.unit(unit)
        assert own is not None
        if unit not in {**WORLD.provinces, **WORLD.groups} or any(unit == battle.unit for battle in told.battles):
            continue
        rows = {row.label: row.after for row in ledger(WORLD, rules, orders, unit).rows}
        assert rows["Kronen"] == own.stock.crowns, unit
        assert rows["Rekruten"] == own.stock.recruits, unit
        assert rows["Nahrung"] == own.stock.food, unit
        assert rows["Handlanger"] == own.stock.henchmen, unit
