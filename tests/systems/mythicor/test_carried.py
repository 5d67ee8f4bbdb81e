"""What orders really do is the same in ledger, preview and evaluation (rule text ch. 8, 10.1)."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

import numpy as np
import pytest

from mycom.orders.order import Order
from mycom.systems.mythicor.carried import carried_from
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.checks import check
from mycom.systems.mythicor.effects.apply import Outcome, carry_out
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.evaluation import evaluate, world_of
from mycom.systems.mythicor.ledger import ledger
from mycom.systems.mythicor.position import MythicorPosition
from mycom.systems.mythicor.preview import preview
from mycom.systems.mythicor.world import Group, Traits
from mycom.systems.view import Knowledge, ReportHead, Severity
from tests.systems.mythicor.evaluation.states import holding, state
from tests.systems.mythicor.worlds import group, order, province, standard, stock

HOME = province(2, 2, stock=stock(crowns=500, recruits=40, population=100, food=300))
HERO = group(7, (2, 2), traits=Traits(5, 3, 7), stock=stock(crowns=90))
FAR = group(8, (5, 5), stock=stock(crowns=10))
START = state(holding(1001, HOME, HERO, FAR), holding(1002))
WORLD = world_of(START, 1001)
#: Nobody has luck, so that all three must tell the same numbers.
CALM = standard().with_overrides({"magic.default_order": 0, "magic.gain_chance": 0, "orders.special_multiple_max": 1})


def crowns(orders: tuple[Order, ...], anyway: tuple[int, ...] = ()) -> dict[str, int]:
    """The crowns of all units after the turn, on which ledger, preview and evaluation agree."""
    problems = check(WORLD, CALM, catalogue(CALM), orders)
    allowed = [problem for problem in problems if problem.order in anyway]
    plan = carried_from(WORLD, CALM, orders, allowed)
    told = preview(WORLD, CALM, orders, overridden=allowed)
    after = evaluate(CALM, START, {1001: orders}, np.random.default_rng(1), anyway={1001: anyway}).state.holdings[1001]
    found = {}
    for unit in ("P2/2", "G7", "G8"):
        now, row = after.unit(unit), told.units[unit].row("crowns")
        assert now is not None
        held = {one.label: one.after for one in ledger(WORLD, CALM, orders, unit, plan).rows}["Kronen"]
        assert now.stock.crowns == held == (row.after.likeliest if row else 0)
        assert row is None or row.after.certain
        found[unit] = held
    return found


def test_an_order_that_breaks_a_rule_moves_nothing() -> None:
    idle = crowns(())
    # Transfers reach no other place, and the second special action of a unit is one too many.
    assert crowns((order("P2/2", "BAS 23", 1, count=100, item="crowns", target="G8"),)) == idle
    assert crowns((order("P2/2", "BAS 12", 1, count=10, troop="imps"),)) == idle


def test_an_order_is_done_in_part_where_the_rules_allow_it() -> None:
    idle = crowns(())
    hired = crowns((order("G7", "BAS 15", 1, count=50),))
    # Six henchmen for 90 crowns; nothing is left to pay them.
    assert idle["G7"] == 90
    assert hired["G7"] == 0
    strict = CALM.with_overrides({"orders.partial_orders": False})
    whole = order("G7", "BAS 15", 1, count=50)
    assert carried_from(WORLD, strict, (whole,)).stops(whole) is not None


def test_what_an_earlier_order_did_not_bring_is_lacking() -> None:
    """The first order fails, so the second has nothing to give, though it breaks no rule itself."""
    first = order("P2/2", "BAS 23", 1, count=100, item="recruits", target="G8")
    second = order("G8", "BAS 13", 2, count=3, troop="militia")
    plan = carried_from(WORLD, CALM, (first, second))
    stop = plan.stops(second)
    assert stop is not None
    assert preview(WORLD, CALM, (first, second)).orders[2].state == "fails"


def test_what_the_player_knows_better_is_carried_out_by_all_three() -> None:
    """A second special action of a unit, and one more than the report grants."""
    orders = (order("P2/2", "SA 3", 1), order("P2/2", "SA 4", 2))
    idle, once, twice = crowns(()), crowns(orders), crowns(orders, anyway=(2,))
    assert idle["P2/2"] < once["P2/2"] == twice["P2/2"]
    problems = check(WORLD, CALM, catalogue(CALM), orders)
    told = preview(WORLD, CALM, orders, overridden=problems).units["P2/2"]
    plain = preview(WORLD, CALM, orders).units["P2/2"]
    assert [one.row("food_bonus") is not None for one in (told, plain)] == [True, False]
    after = evaluate(CALM, START, {1001: orders}, np.random.default_rng(1), anyway={1001: (2,)}).state.holdings[1001]
    assert after.provinces["P2/2"].bonuses.food == 5


def test_lucky_special_actions_beyond_a_limit_have_their_distribution() -> None:
    orders = (order("P2/2", "SA 3", 1), order("P2/2", "SA 4", 2))
    problems = check(WORLD, standard(), catalogue(standard()), orders)
    rows = [
        preview(WORLD, standard(), orders, overridden=problems).units["P2/2"].row(key) for key in ("tax", "food_bonus")
    ]
    assert all(row is not None and len(row.after) == 3 for row in rows)


def test_a_position_carries_the_same_orders_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checks, ledgers, views, ways and the preview of one list of orders share one carrying-out."""
    count: list[Order] = []

    def counted(turn: Turn, given: Order) -> Outcome:
        count.append(given)
        return carry_out(turn, given)

    for module in ("checks.judge", "effects.apply"):
        monkeypatch.setattr(import_module(f"mycom.systems.mythicor.{module}"), "carry_out", counted)
    knowledge = Knowledge(ReportHead("mythicor", "probe", "standard", 37, "", 1001, "Aarland"), {})
    position = MythicorPosition(knowledge, WORLD, CALM)
    orders = (order("P2/2", "BAS 15", 1, count=2), order("G7", "BAS 40", 2, path="1"))
    position.check(orders)
    for unit in ("R", "P2/2", "G7"):
        position.ledger(unit, orders)
        position.running_ledger(unit, orders)
    for one in orders:
        position.view(one, orders)
    position.path("G7", "1", orders)
    position.reach("G7", orders)
    position.preview(orders)
    assert sorted(one.key for one in count) == [1, 2]


TRADER = group(9, (2, 2), traits=Traits(5, 3, 7), stock=stock(crowns=90, transports=3))
POOR = replace(TRADER, stock=stock(trade_goods=900, trade_origin=(2, 5)))
#: Who is in one place, an order that breaks a rule, a later one that would live off what it brings, what that lacks.
GHOSTS = [
    (POOR, order("G9", "BAS 17", 1, count=900), order("G9", "BAS 15", 2, count=10), "crowns"),
    (TRADER, order("G9", "BAS 23", 1, count=3, item="transports", target="P2/2"),
     order("P2/2", "BAS 23", 2, count=2, item="transports", target="G7"), "stock"),
]  # fmt: skip


@pytest.mark.parametrize(("trader", "first", "second", "lacks"), GHOSTS)
def test_later_orders_do_not_count_on_what_an_order_that_fails_would_bring(
    trader: Group, first: Order, second: Order, lacks: str
) -> None:
    """Checks, preview and evaluation agree on it, also when the player knows the first order better."""
    start, orders = state(holding(1001, HOME, HERO, trader), holding(1002)), (first, second)
    head = ReportHead("mythicor", "probe", "standard", 37, "", 1001, "Aarland")
    position = MythicorPosition(Knowledge(head, {}), world_of(start, 1001), CALM)
    problems = position.check(orders)
    wrong = {one.order: one for one in problems if one.severity is Severity.ERROR}
    assert set(wrong) == {1, 2}
    assert wrong[2].rule == lacks
    assert position.view(first, orders).effect == ""
    assert position.setup("G9", "P2/2", "", ()) == position.setup("G9", "P2/2", "", (first,))
    known = [wrong[1]]
    assert [one.order for one in position.check(orders, known) if one.severity is Severity.ERROR] == [1]
    assert position.view(first, orders, known).effect != ""
    assert position.check(orders) == problems
    for better, anyway in (((), ()), (known, (1,))):
        told = position.preview(orders, better).orders
        log = evaluate(CALM, start, {1001: orders}, np.random.default_rng(1), anyway={1001: anyway}).log
        found = {key: log.result(1001, key) for key in (1, 2)}
        for key, result in found.items():
            assert result is not None
            assert (result.state == "done") == (told[key].state == "works") == bool(better)
