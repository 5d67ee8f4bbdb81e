"""Whole turns of several realms (rule text ch. 5, 7, 9, 10.2, 11.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest

from mycom.orders.order import Order
from mycom.systems.mythicor.evaluation import SEPARATE, Evaluated, State, evaluate, worst_first
from mycom.systems.mythicor.evaluation.evaluate import drawn_order
from mycom.systems.mythicor.evaluation.state import world_of
from mycom.systems.mythicor.evaluation.working import Working
from mycom.systems.mythicor.preview import preview
from mycom.systems.mythicor.turn.movement_phase import rotation
from mycom.systems.mythicor.world import Bonuses, Group, Province, Traits
from tests.systems.mythicor.evaluation.states import holding, state
from tests.systems.mythicor.worlds import group, order, province, standard, stock

SURE = {"magic.training_chance": 0, "magic.gain_chance": 0}


def evaluated(
    start: State,
    orders: Mapping[int, Sequence[Order]] | None = None,
    seed: int = 1,
    mode: str = "",
    **overrides: object,
) -> Evaluated:
    rules = standard().with_overrides({**SURE, **{key.replace("__", "."): one for key, one in overrides.items()}})  # type: ignore[dict-item]
    return evaluate(rules, start, orders or {}, np.random.default_rng(seed), mode)


def army(soldiers: int = 60, **more: object) -> object:
    return stock(troops={"medium_swordsmen": soldiers}, crowns=5_000, food=500, **more)


def of(found: Evaluated, realm: int, unit: str) -> Province | Group:
    one = found.state.holdings[realm].unit(unit)
    assert one is not None
    return one


def whats(found: Evaluated, *names: str) -> list[str]:
    return [event.what for event in found.log.events if event.what in names]


def test_the_worst_score_of_last_turn_comes_first() -> None:
    start = state(holding(1001, score=300), holding(1002, score=100), holding(1003, score=100), holding(997))
    assert worst_first(standard(), start) == (1002, 1003, 1001)


def test_a_poorer_realm_acts_before_a_richer_one() -> None:
    """The assassin of the poorer realm strikes before the richer leader can act (ch. 11.4)."""
    thief = group(1, (2, 2), "thief", traits=Traits(3, 3, 30))
    victim = group(1, (2, 2), "thief", traits=Traits(3, 3, 1))
    orders = {
        1001: [order("G1", "UG 17", 1, target="G1@1002")],
        1002: [order("G1", "UG 17", 1, target="G1@1001")],
    }
    poor_first = state(holding(1001, thief, score=10), holding(1002, victim, score=20))
    found = evaluated(poor_first, orders)
    assert not of(found, 1002, "G1").alive
    result = found.log.result(1002, 1)
    assert result is not None
    assert (result.state, result.rule) == ("failed", "leader_alive")
    rich_first = state(holding(1001, thief, score=20), holding(1002, victim, score=10))
    assert [one.realm for one in evaluated(rich_first, orders).log.results] == [1002, 1001]


def test_the_example_of_the_rotating_order() -> None:
    """Drawn order 1002, 1001, 1003: group 2 begins with 1001, group 3 with 1003 (ch. 10.2.2)."""
    found = [(number, realm) for step, number, realm in rotation((1002, 1001, 1003), 2, 3) if step == 1]
    assert [realm for _, realm in found] == [1002, 1001, 1003, 1001, 1003, 1002, 1003, 1002, 1001]


def test_the_order_of_the_realms_is_drawn_once_a_turn() -> None:
    start = state(holding(1001), holding(1002), holding(1003), holding(994))
    drawn = {drawn_order(Working(standard(), start, np.random.default_rng(seed))) for seed in range(60)}
    assert len(drawn) == 6
    assert all(sorted(one) == [1001, 1002, 1003] for one in drawn)


def test_steps_of_all_realms_alternate() -> None:
    start = state(
        holding(1001, group(1, (1, 1), stock=army()), group(2, (1, 2), stock=army())),
        holding(1002, group(1, (5, 5), stock=army())),
    )
    orders = {
        1001: [order("G1", "BAS 40", 1, path="33"), order("G2", "BAS 40", 2, path="3")],
        1002: [order("G1", "BAS 40", 1, path="77")],
    }
    moves = [(one.numbers["step"], one.unit) for one in evaluated(start, orders).log.events if one.what == "move"]
    assert [step for step, _ in moves] == sorted(step for step, _ in moves)
    assert {unit for _, unit in moves[:2]} == {"G1@1001", "G1@1002"}
    assert moves[2] == (1, "G2@1001")


def test_the_same_seed_gives_the_same_turn() -> None:
    start, orders = battle()
    assert evaluated(start, orders, 5) == evaluated(start, orders, 5)
    assert len({str(evaluated(start, orders, seed).state) for seed in range(8)}) > 1


def battle() -> tuple[State, dict[int, list[Order]]]:
    guard = province(
        2, 1, race="orc", stock=stock(population=100, recruits=10, food=300, crowns=70, troops={"militia": 9})
    )
    start = state(holding(1001, group(1, (2, 2), stock=army())), holding(1002, guard))
    return start, {1001: [order("G1", "TG 1", 1), order("G1", "BAS 40", 2, path="1")]}


def test_a_conquered_province_brings_its_goods_and_what_is_left_of_its_units() -> None:
    start, orders = battle()
    found = evaluated(start, orders)
    won = of(found, 1001, "P2/1")
    assert isinstance(won, Province)
    assert "P2/1" not in found.state.holdings[1002].provinces
    assert whats(found, "taken") == ["taken"]
    # 30 of 100 people died; 70 heads pay their taxes on top of the crowns that were there.
    assert won.stock.crowns == 70 + 70 * int(standard().settlement[0].income)
    assert won.stock.recruits == 10 + 4
    assert won.bonuses.retreat_threshold == 0
    event = next(one for one in found.log.events if one.kind == "battle")
    assert set(event.realms) == {1001, 1002}
    assert event.what == "attacker"
    assert [one.number for one in event.rounds] == list(range(1, len(event.rounds) + 1))
    assert event.rounds[-1].attackers == of(found, 1001, "G1").stock.soldiers
    assert event.rounds[0].defender_loss_pct == pytest.approx(100 * (1 - event.rounds[0].defenders / 9), abs=6)
    assert event.numbers["defender.population"] == 30


def test_what_is_left_of_a_garrison_changes_sides() -> None:
    """Whoever gave up is handed over with the province (ch. 7.2)."""
    guard = province(2, 1, stock=stock(population=100, crowns=900, henchmen=4, warships=2, troops={"militia": 140}))
    start = state(holding(1001, group(1, (2, 2), stock=army())), holding(1002, guard))
    orders = {1001: [order("G1", "TG 1", 1), order("G1", "BAS 40", 2, path="1")]}
    left = []
    for seed in range(12):
        found = evaluated(start, orders, seed)
        event = next(one for one in found.log.events if one.kind == "battle")
        won = of(found, 1001 if event.what == "attacker" else 1002, "P2/1").stock
        assert won.soldiers == 140 - event.numbers["defender.militia"]
        assert (won.henchmen, won.warships) == (4, 2)
        left.append(won.soldiers if event.what == "attacker" else 0)
    assert max(left) > 0


def test_a_realm_without_orders_produces_and_trains() -> None:
    home = province(1, 1, stock=stock(population=105, food=1_000))
    start = state(holding(1001, home, group(1, (1, 1), stock=army(0))))
    found = evaluated(start, magic__training_chance=1)
    assert of(found, 1001, "G1").traits == Traits(6, 4, 8)  # type: ignore[union-attr]
    assert of(found, 1001, "P1/1").stock.recruits == 5
    assert found.state.turn == 38


def test_production_agrees_with_the_worked_examples() -> None:
    """Ch. 1.2: 420 heads, fertility 3.60, stock 100; income 2.6, tax bonus 24."""
    home = province(
        1,
        1,
        fertility=3.6,
        settlement=0,
        stock=stock(population=420, food=100),
        bonuses=Bonuses(tax=24, retreat_threshold=0),
    )
    found = of(evaluated(state(holding(1001, home))), 1001, "P1/1")
    assert (found.stock.population, found.stock.food) == (504, 28)


def test_unpaid_troops_desert() -> None:
    poor = group(1, (1, 1), stock=stock(crowns=10, troops={"medium_swordsmen": 100}))
    found = evaluated(state(holding(1001, poor)))
    after = of(found, 1001, "G1")
    assert after.stock.crowns == 0
    assert 0 < after.stock.soldiers < 100
    assert after.bonuses.morale == -5
    assert whats(found, "deserted") == ["deserted"]


def test_a_plague_kills_spreads_and_ends() -> None:
    ill = province(2, 2, plague=True, stock=stock(population=100, food=1_000))
    start = state(holding(1001, ill), holding(1002, province(3, 3, stock=stock(population=80, food=1_000))))
    lasting = evaluated(start, magic__plague_spread_chance=1, magic__plague_end_chance=0)
    first = of(lasting, 1001, "P2/2")
    assert 60 <= first.stock.population <= 84  # 120 after growth, less 30 to 50 %
    assert first.plague  # type: ignore[union-attr]
    second = of(lasting, 1002, "P3/3")
    assert second.plague  # type: ignore[union-attr]
    assert second.stock.population == 96
    over = evaluated(start, magic__plague_spread_chance=0, magic__plague_end_chance=1)
    assert not of(over, 1001, "P2/2").plague  # type: ignore[union-attr]
    assert not of(over, 1002, "P3/3").plague  # type: ignore[union-attr]


def test_friends_and_foes_count_from_the_next_turn_on() -> None:
    """A block holds a group up in the turn in which it is declared a friend, not in the next (ch. 10.2.2)."""
    start = state(
        holding(1001, group(1, (1, 1), stock=army(20))),
        holding(1002, group(1, (1, 2), stock=army(200))),
    )
    move = [order("G1", "BAS 40", 1, path="5")]
    block = order("G1", "BEG 4", 1, limit=5)
    first = evaluated(start, {1001: move, 1002: [block, order("R", "FF 1", 2, realm=1001)]})
    assert whats(first, "block") == ["block"]
    assert first.state.holdings[1002].realm.friends == (1001,)
    back = replace(first.state.holdings[1001].groups["G1"], place=(1, 1))
    second = evaluated(first.state.put(1001, back), {1001: move, 1002: [block]})
    assert whats(second, "block") == []
    third = evaluated(second.state, {1002: [order("R", "BAS 2", 1, realm=1001)]})
    assert third.state.holdings[1002].realm.friends == ()
    assert third.state.holdings[1002].realm.foes == (1001,)
    fourth = evaluated(third.state, {1002: [order("R", "FF 2", 1, realm=1001)]})
    assert fourth.state.holdings[1002].realm.foes == ()


def test_bandits_attack_and_end_the_movement() -> None:
    start = state(
        holding(1001, group(1, (1, 1), stock=army(20))),
        holding(994, province(2, 1, stock=stock(troops={"barbarians": 3}))),
    )
    found = evaluated(start, {1001: [order("G1", "BAS 40", 1, path="333")]})
    assert of(found, 1001, "G1").place == (2, 1)
    assert whats(found, "held") == ["held"]
    assert [event.text for event in found.log.events if event.kind == "battle"] == ["bandits"]
    result = found.log.result(1001, 1)
    assert result is not None
    assert (result.state, result.rule) == ("partly", "bandits")


def test_one_realm_after_another() -> None:
    """In the separate mode the first realm has moved and produced before the second one begins."""
    home = province(2, 1, stock=stock(population=100, food=1_000))
    start = state(holding(1001, group(1, (2, 2), stock=army())), holding(1002, home, group(1, (2, 1), stock=army(0))))
    orders = {
        1001: [order("G1", "TG 1", 1), order("G1", "BAS 40", 2, path="1")],
        1002: [order("P2/1", "BAS 15", 1, count=2), order("G1", "BAS 40", 2, path="3")],
    }
    found = evaluated(start, orders, mode=SEPARATE)
    assert "P2/1" in found.state.holdings[1001].provinces
    result = found.log.result(1002, 1)
    assert result is not None
    assert result.state == "failed"
    money = [event.unit for event in found.log.events if event.what == "produced"]
    moved = [at for at, event in enumerate(found.log.events) if event.what == "move"]
    assert moved[0] < next(at for at, event in enumerate(found.log.events) if event.what == "produced") < moved[1]
    assert money[0] == "G1@1001"


def test_ch_10_2_1_who_is_late_comes_last_in_his_next_turn() -> None:
    start = state(*(holding(realm, group(1, (realm - 1000, 1))) for realm in (1001, 1002, 1003)))
    rules = standard()
    first = evaluate(rules, start, {1002: [], 1003: []}, np.random.default_rng(1), SEPARATE)
    assert first.state.sequence == (1002, 1003, 1001)
    assert [event.realms for event in first.log.events if event.what == "late"] == [(1001,)]
    second = evaluate(rules, first.state, {1001: [], 1003: []}, np.random.default_rng(1), SEPARATE, excused=[1002])
    assert second.state.sequence == (1002, 1003, 1001)
    third = evaluate(rules, second.state, {1001: []}, np.random.default_rng(1), SEPARATE)
    assert third.state.sequence == (1001, 1002, 1003)
    # All trained, the late ones too, each in his place.
    acted = [event.unit for event in second.log.events if event.what in ("acted", "missed")]
    assert [unit.partition("@")[2] for unit in acted] == ["1002", "1003", "1001"]


def test_between_its_turns_a_realm_blocks_as_it_was_told_to() -> None:
    start = state(
        holding(1001, group(1, (1, 1), stock=army(20))),
        holding(1002, group(1, (1, 2), stock=army(200))),
    )
    first = evaluated(start, {1001: [], 1002: [order("G1", "BEG 4", 1, limit=5)]}, mode=SEPARATE)
    second = evaluated(first.state, {1001: [order("G1", "BAS 40", 1, path="5")]}, mode=SEPARATE)
    assert whats(second, "block") == ["block"]
    third = evaluated(second.state, {}, mode=SEPARATE)
    assert third.state.holdings[1002].standing == ()


def test_exports_arrive() -> None:
    start = state(
        holding(1001, group(1, (1, 1), stock=army(20))), holding(1002, group(2, (1, 1), race="orc", stock=army(5)))
    )
    orders = {
        1001: [
            order("G1", "BAS 28", 1, count=900, item="crowns", target="G2@1002"),
            order("G1", "BAS 29", 2, count=5, troop="medium_swordsmen", target="G2@1002"),
        ]
    }
    found = evaluated(start, orders, economy__pay_share=0)
    assert (of(found, 1001, "G1").stock.crowns, of(found, 1002, "G2").stock.crowns) == (4_100, 5_900)
    assert of(found, 1001, "G1").stock.soldiers == 20
    result = found.log.result(1001, 2)
    assert result is not None
    assert (result.state, result.rule) == ("failed", "race")


def test_a_village_joins_without_its_troops() -> None:
    village = province(1, 1, race="human", stock=stock(population=50, food=500, troops={"militia": 3, "barbarians": 4}))
    start = state(holding(1001, group(1, (1, 1), traits=Traits(5, 90, 7), stock=army(3))), holding(997, village))
    found = evaluated(start, {1001: [order("G1", "UG 1", 1)]})
    assert of(found, 1001, "P1/1").stock.troops == {"militia": 3} or whats(found, "deserted")
    assert whats(found, "joined") == ["joined"]


def test_a_won_duel_brings_the_booty() -> None:
    hero = group(1, (1, 1), traits=Traits(15, 15, 40), stock=stock(crowns=10))
    loser = group(2, (1, 1), traits=Traits(3, 3, 3), stock=stock(crowns=70, trade_goods=4))
    found = evaluated(
        state(holding(1001, hero), holding(1002, loser)), {1001: [order("G1", "UG 24", 1, target="G2@1002")]}
    )
    assert of(found, 1001, "G1").stock.crowns == 10 + 70 + 4 * 5
    beaten = of(found, 1002, "G2")
    assert isinstance(beaten, Group)
    assert not beaten.alive
    assert beaten.traits == Traits(2, 2, 2)
    assert (beaten.stock.crowns, beaten.stock.trade_goods) == (0, 0)


def test_a_corrupted_group_takes_the_next_free_number() -> None:
    speaker = group(1, (1, 1), traits=Traits(5, 100, 7), stock=army(3))
    other = group(9, (1, 2), traits=Traits(3, 3, 1), stock=army(6))
    found = evaluated(
        state(holding(1001, speaker), holding(1002, other)), {1001: [order("G1", "UG 21", 1, target="G9@1002")]}
    )
    assert found.state.holdings[1002].groups == {}
    assert of(found, 1001, "G2").stock.soldiers == 6


def test_a_magic_attack_strikes_before_anybody_moves() -> None:
    mage = group(1, (1, 1), "mage", traits=Traits(3, 3, 20), stock=army(0))
    target = group(2, (1, 2), stock=army(80))
    found = evaluated(
        state(holding(1001, mage), holding(1002, target)), {1001: [order("G1", "UG 8", 1, target="G2@1002")]}
    )
    after = of(found, 1002, "G2")
    event = next(one for one in found.log.events if one.what == "struck")
    assert after.stock.soldiers == 80 - event.numbers["defender.medium_swordsmen"] < 80
    assert -5 <= after.bonuses.morale <= 0


def test_spells_on_the_ground_of_nobody() -> None:
    mage = group(1, (1, 1), "mage", traits=Traits(3, 3, 10), stock=army(0))
    found = evaluated(state(holding(1001, mage)), {1001: [order("G1", "UG 3", 1, target="2/2")]})
    assert found.state.cells[2, 2].movement_cost == pytest.approx(1.5)


def test_special_actions_are_luckier_for_the_worst() -> None:
    scores = ((1, "Reich 1002", 900), (2, "Reich 1001", 10))
    home = province(1, 1, stock=stock(population=10, food=500))
    times = {}
    for rank in (1, 2):
        start = state(holding(1001, home, rank=rank, scores=scores))
        bonus = [
            of(evaluated(start, {1001: [order("P1/1", "SA 3", 1)]}, seed), 1001, "P1/1").bonuses.tax
            for seed in range(300)
        ]
        assert set(bonus) == {5, 10, 15}
        times[rank] = sum(one > 5 for one in bonus) / len(bonus)
    assert times[1] == pytest.approx(0.2, abs=0.08)
    assert times[2] == pytest.approx(0.8, abs=0.08)


def test_scores_are_counted_and_ranked() -> None:
    rich = province(1, 1, fortification=1, stock=stock(crowns=500, population=10, food=90))
    found = evaluated(state(holding(1001), holding(1002, rich)))
    realm = found.state.holdings[1002].realm
    assert realm.rank == 1
    assert realm.score >= 500 + standard().fortification[1].cost
    assert [name for _, name, _ in realm.scores] == ["Reich 1002", "Reich 1001"]


def test_villages_neither_grow_nor_pay_unless_the_rules_say_so() -> None:
    village = province(1, 1, stock=stock(population=50, food=500, troops={"militia": 10}))
    start = state(holding(997, village))
    assert evaluated(start).state.holdings == start.holdings
    grown = evaluated(start, world__neutral_production=True)
    assert of(grown, 997, "P1/1").stock.population == 60


def test_what_no_rule_tells_is_left_to_the_game_master() -> None:
    thief = group(1, (1, 1), "thief", stock=stock(crowns=100, henchmen=5))
    start = state(holding(1001, thief), holding(1002, province(1, 2, stock=stock(population=9, food=90))))
    found = evaluated(start, {1001: [order("G1", "HA 1", 1, target="P1/2")]})
    result = found.log.result(1001, 1)
    assert result is not None
    assert (result.state, result.rule) == ("open", "untold")


def test_orders_that_break_a_rule_do_nothing_and_say_why() -> None:
    start = state(holding(1001, province(1, 1, stock=stock(population=9, food=90))))
    found = evaluated(start, {1001: [order("P1/1", "BAS 19", 1), order("P9/9", "BAS 19", 2)]})
    results = {one.order.key: one for one in found.log.results}
    assert results[1].state == results[2].state == "failed"
    assert (results[1].rule, results[2].rule) == ("crowns", "unit")
    assert all(one.reason for one in results.values())


def test_a_wrong_mode_or_realm_is_refused() -> None:
    with pytest.raises(ValueError, match="mode"):
        evaluated(state(holding(1001)), mode="slow")
    with pytest.raises(ValueError, match="1009"):
        evaluated(state(holding(1001)), {1009: []})


def priest_and_dead() -> tuple[Group, Group]:
    dead = group(2, (2, 1), alive=False, traits=Traits(3, 3, 3), stock=stock(crowns=50))
    return group(1, (1, 1), "priest", traits=Traits(3, 3, 10), stock=stock(crowns=50)), dead


def test_the_dead_are_raised_and_called() -> None:
    priest, dead = priest_and_dead()
    here = replace(dead, place=(1, 1))
    raised = evaluated(state(holding(1001, priest, here)), {1001: [order("G1", "UG 14", 1, target="G2")]})
    assert of(raised, 1001, "G2").alive  # type: ignore[union-attr]
    caller = replace(priest, leader="necromancer")
    called = evaluated(state(holding(1001, caller, dead)), {1001: [order("G1", "UG 25", 1, target="G2")]})
    after = of(called, 1001, "G2")
    assert isinstance(after, Group)
    assert (after.place, after.alive) == ((1, 1), False)


def test_a_plague_is_called_and_stopped_whoever_suffers_it() -> None:
    necromancer = group(1, (1, 1), "necromancer", traits=Traits(3, 3, 20), stock=stock(crowns=50))
    start = state(holding(1001, necromancer), holding(1002, province(1, 1, stock=stock(population=100, food=900))))
    ill = evaluated(start, {1001: [order("G1", "UG 2", 1)]}, magic__plague_end_chance=0, magic__plague_spread_chance=0)
    after = of(ill, 1002, "P1/1")
    assert isinstance(after, Province)
    assert after.plague
    assert after.stock.population < 100
    healer = replace(necromancer, leader="priest", place=(2, 2))
    well = evaluated(ill.state.put(1001, healer), {1001: [order("G1", "UG 11", 1)]})
    assert not of(well, 1002, "P1/1").plague  # type: ignore[union-attr]
    assert whats(well, "plague_ended") == ["plague_ended"]


def test_death_is_driven_out() -> None:
    priest, _ = priest_and_dead()
    start = state(holding(1001, priest, province(1, 1, race="undead")))
    assert of(evaluated(start, {1001: [order("G1", "UG 13", 1)]}), 1001, "P1/1").race == ""


def test_undead_are_raised_from_the_provinces_recruits() -> None:
    mage = group(1, (1, 1), "black_mage", race="undead", traits=Traits(5, 3, 8), stock=stock(crowns=50))
    land = province(1, 1, stock=stock(population=50, food=900, recruits=20, crowns=900))
    start = state(holding(1001, mage, land, position="black_mage", troop_types=("militia", "zombies")))
    found = evaluated(
        start,
        {1001: [order("G1", "UG 23", 1, count=6, troop="zombies")]},
        economy__pay_share=0,
        economy__recruit_share=0,
    )
    assert of(found, 1001, "G1").stock.troops == {"zombies": 6}
    assert of(found, 1001, "P1/1").stock.recruits == 14


def test_a_shield_cast_this_turn_counts_in_its_battles() -> None:
    """UG 19 makes the defender's losses smaller (ch. 5.19)."""
    mage = group(1, (1, 2), "mage", traits=Traits(3, 3, 40), stock=stock(crowns=900, troops={"medium_swordsmen": 20}))
    foe = group(1, (1, 1), stock=stock(crowns=900, troops={"medium_swordsmen": 20}))
    start = state(holding(1001, mage), holding(1002, foe))
    attack = [order("G1", "BEG 1", 1), order("G1", "BAS 40", 2, path="5")]
    lost = []
    for orders in ([], [order("G1", "UG 19", 1)]):
        event = next(one for one in evaluated(start, {1001: orders, 1002: attack}).log.events if one.kind == "battle")
        lost.append(event.rounds[0].defender_loss_pct)
    assert lost[1] < lost[0] / 2


def test_a_move_goes_as_far_as_it_gets_and_says_why() -> None:
    start = state(holding(1001, group(1, (5, 5), stock=army(3))))
    found = evaluated(start, {1001: [order("G1", "BAS 40", 1, path="135")]})
    result = found.log.result(1001, 1)
    assert result is not None
    assert (result.state, result.rule) == ("partly", "edge")
    assert of(found, 1001, "G1").place == (5, 4)


def test_messages_and_looks_change_nothing() -> None:
    start = state(holding(1001, group(1, (1, 1), "mage", stock=stock(crowns=50))), holding(1002, province(2, 2)))
    orders = [
        order("R", "BAS 32", 1, realm=1002, message="Gruß"),
        order("G1", "UG 6", 2, target="2/2"),
    ]
    found = evaluated(start, {1001: orders})
    assert found.state.holdings[1002].provinces == start.holdings[1002].provinces
    assert [(one.text, one.what) for one in found.log.of(1002) if one.kind == "message"] == [("Gruß", "told")]
    assert [one.text for one in found.log.of(1001) if one.what == "acted"] == ["UG 6"]
    assert not [one for one in found.log.of(1002) if one.kind == "magic"]


def test_groups_move_in_the_rotating_order() -> None:
    """Whatever order is drawn, the realm that was first is last with the next group number (ch. 10.2.2)."""
    places = {1001: (1, 2), 1002: (3, 2), 1003: (5, 2)}
    start = state(*(holding(realm, *(group(at, place) for at in (1, 2, 3))) for realm, place in places.items()))
    orders = {realm: [order(f"G{at}", "BAS 40", path="15") for at in (1, 2, 3)] for realm in places}
    for seed in range(5):
        moves = [event.unit for event in evaluated(start, orders, seed).log.events if event.what == "move"]
        realms = [int(unit.partition("@")[2]) for unit in moves]
        first, second, third = realms[:3]
        expected = [first, second, third, second, third, first, third, first, second]
        assert realms == 2 * expected
        assert [unit[1] for unit in moves] == 2 * list("111222333")


def test_nomads_of_two_realms_share_the_land() -> None:
    """400 heads find land; the province works with 300, both groups of 100 share the other 100 (ch. 1.2)."""
    land = province(1, 1, fertility=3.0, population_max=400, stock=stock(population=300, food=5_000))
    nomads = group(1, (1, 1), "chieftain", stock=stock(population=100, food=5_000))
    found = evaluated(state(holding(1001, land, nomads), holding(1002, nomads), holding(1003, nomads)))
    harvests = {event.unit: event.numbers["harvest"] for event in found.log.events if event.what == "produced"}
    assert harvests["P1/1"] == 900
    assert sorted(harvests[f"G1@{realm}"] for realm in (1001, 1002, 1003)) == [99, 99, 102]


def test_a_leader_who_comes_over_does_not_train_twice() -> None:
    speaker = group(1, (1, 1), traits=Traits(5, 100, 7), stock=army(3))
    other = group(9, (1, 2), traits=Traits(3, 3, 1), stock=army(6))
    start = state(holding(1001, speaker, score=9), holding(1002, other, score=1))
    found = evaluated(start, {1001: [order("G1", "UG 21", 1, target="G9@1002")]}, magic__training_chance=1)
    assert of(found, 1001, "G2").traits == Traits(4, 4, 2)  # type: ignore[union-attr]


def test_a_won_group_vanishes_where_there_is_no_room() -> None:
    speaker = group(1, (1, 1), traits=Traits(5, 100, 7), stock=army(3))
    other = group(9, (1, 2), traits=Traits(3, 3, 1), stock=army(6))
    full = (group(at, (5, 5)) for at in range(2, 21))
    found = evaluated(
        state(holding(1001, speaker, *full), holding(1002, other)), {1001: [order("G1", "UG 21", 1, target="G9@1002")]}
    )
    assert len(found.state.holdings[1001].groups) == 20
    assert found.state.holdings[1002].groups == {}
    assert whats(found, "vanished", "joined") == ["vanished"]


def test_raised_undead_make_the_group_undead() -> None:
    """Recruits of the living become soldiers of the dead, and the race follows them (ch. 1.4.1, 5.23)."""
    mage = group(1, (2, 2), "black_mage", traits=Traits(3, 3, 12), stock=stock(crowns=100))
    home = province(2, 2, stock=stock(population=50, recruits=20, crowns=500, food=500))
    realm = holding(1001, mage, home, position="black_mage", troop_types=("militia", "zombies", "marines"))
    found = evaluated(state(realm), {1001: [order("G1", "UG 23", 1, count=5, troop="marines")]})
    raised = of(found, 1001, "G1")
    assert (raised.race, raised.stock.troops) == ("undead", {"marines": 5})
    assert of(found, 1001, "P2/2").stock.recruits == 20 - 5 + 3


def test_a_foreign_market_gets_its_share_of_the_gain() -> None:
    """20 goods for 10.50 instead of 5 bring the seller 210 crowns less what they cost, the village 30 % of the gain
    on top (ch. 1.6.8)."""
    merchant = group(1, (2, 2), "thief", stock=stock(trade_goods=20, trade_origin=(5, 5)))
    village = province(2, 2, settlement=3, stock=stock(population=50, food=500))
    start = state(holding(1001, merchant), holding(997, village))
    found = evaluated(start, {1001: [order("G1", "BAS 17", 1, count=20)]}, economy__trade_distance_factor=0.275)
    # 4 cells by the straight line: 5 + 5 × 0.275 × 4 = 10.50 each.
    assert (of(found, 1001, "G1").stock.crowns, of(found, 997, "P2/2").stock.crowns) == (210, 33)


def test_nobody_acts_against_a_unit_that_has_come_over_this_turn() -> None:
    """What was ordered against the stranger fails, an eye still sees; the preview says the same."""
    talker = group(1, (1, 1), traits=Traits(5, 90, 7), stock=army(3))
    thief = group(2, (1, 1), "thief", traits=Traits(3, 3, 40))
    mage = group(3, (1, 1), "mage", traits=Traits(3, 3, 9))
    village = province(1, 1, fortification=1, stock=stock(population=50, food=500))
    start = state(holding(1001, talker, thief, mage), holding(997, village))
    orders = [order("G1", "UG 1", 1), order("G2", "UG 18", 2, target="1/1"), order("G3", "UG 6", 3, target="1/1")]
    found = evaluated(start, {1001: orders})
    results = [(one.state, one.rule) for one in found.log.results]
    assert results == [("done", ""), ("failed", "foreign_target"), ("done", "")]
    joined = of(found, 1001, "P1/1")
    assert isinstance(joined, Province)
    assert joined.fortification == 1
    told = preview(world_of(start, 1001), standard().with_overrides(SURE), orders).orders  # type: ignore[arg-type]
    assert [told[key].chance for key in (1, 2)] == [(1, 1), (0, 0)]
    assert told[3].state == "works"


@pytest.mark.parametrize("kind", ["BAS 16", "BAS 17"])
def test_nobody_trades_in_the_wild(kind: str) -> None:
    """Goods are bought and sold in provinces (ch. 1.6.8)."""
    goods = stock(crowns=100, trade_goods=20, trade_origin=(5, 5))
    start = state(holding(1001, group(1, (2, 2), "thief", stock=goods)))
    found = evaluated(start, {1001: [order("G1", kind, 1, count=5)]})
    result = found.log.result(1001, 1)
    assert result is not None
    assert (result.state, result.rule) == ("failed", "trade_place")
    assert of(found, 1001, "G1").stock == goods


@pytest.mark.parametrize(("rows", "at_sea"), [("oo oo", False), ("oo oc", False), ("oo os", True)])
def test_who_lives_again_is_at_sea_on_the_sea_and_on_land_elsewhere(rows: str, at_sea: bool) -> None:
    """Whatever the status of the dead was (ch. 5.14), own or foreign."""
    fleet = stock(transports=3)
    priest = group(1, (2, 2), "priest", traits=Traits(3, 3, 20), at_sea=at_sea, stock=fleet)
    dead = group(2, (2, 2), alive=False, at_sea=not at_sea, stock=fleet)
    for mine, theirs, target in (((priest, dead), (), "G2"), ((priest,), (dead,), "G2@1002")):
        start = state(holding(1001, *mine), holding(1002, *theirs), rows=rows)
        found = evaluated(start, {1001: [order("G1", "UG 14", 1, target=target)]})
        alive = of(found, 1001 if mine[1:] else 1002, "G2")
        assert isinstance(alive, Group)
        assert (alive.alive, alive.at_sea) == (True, at_sea)
