"""Battles with typed dice: what the rule text tells of them happens on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.orders.notation import parse_line
from mycom.problems import Malformed
from mycom.systems.conquerors.battle.losses import ashore, drowned, hurt, swim
from mycom.systems.conquerors.board.model import Board, Hex, Troops
from mycom.systems.conquerors.catalogue import catalogue
from mycom.systems.conquerors.turn import automatic
from mycom.systems.conquerors.turn.context import Done
from mycom.systems.conquerors.turn.play import begin, finish, play
from mycom.systems.conquerors.turn.recorded import Seeded, Typed, again, read_record
from tests.systems.conquerors.games import RULES, played
from tests.systems.conquerors.turn.test_rules_of_a_turn import (
    Change,
    cards,
    elves,
    god,
    settlement,
    ship,
    table,
    team,
    troops,
)

CATALOGUE = catalogue(RULES)


def after(changes: Sequence[Change], line: str, dice: Sequence[int]) -> tuple[Board, str]:
    board = table()
    for change in changes:
        board = change(board)
    typed = Typed(list(dice))
    (step,) = play(board, RULES, CATALOGUE, 1, [parse_line(line, CATALOGUE)], typed).steps
    assert isinstance(step.answer, Done), step.answer
    assert typed.left == []
    return step.answer.board, step.answer.note


FIELD = (troops((4, 4), 4), troops((5, 4), 2, 2))


def test_the_higher_die_wins_and_ties_are_the_defenders() -> None:
    board, _ = after((troops((4, 4), 4), troops((5, 4), 1, 2)), "G1 FK 1 5/4 4", [3, 5, 2, 5])
    assert board.group(1, 1) == Troops(1, 1, (4, 4), 3, moved=1)  # a tie: one dead, then back
    assert board.group(2, 1) == Troops(2, 1, (5, 4), 1)


def test_two_dice_against_each_other() -> None:
    board, note = after(FIELD, "G1 FK 1 5/4", [6, 1, 2, 5, 2, 6, 6, 6, 1])
    # 6 beats 5, the second 2 loses to 2; then 6 6 6 against 1
    assert board.group(2, 1) is None
    assert board.group(1, 1) == Troops(1, 1, (5, 4), 3, moved=1)
    assert "gewonnen" in note


def test_beating_the_last_counts_before_breaking_off() -> None:
    board, note = after(FIELD, "G1 FK 1 5/4 4", [6, 1, 2, 5, 2])
    assert "abgebrochen" in note
    assert board.group(1, 1) == Troops(1, 1, (4, 4), 3, moved=1)
    board, note = after((troops((4, 4), 2), troops((5, 4), 1, 2)), "G1 FK 1 5/4 2", [6, 1, 5])
    assert "gewonnen" in note


def test_a_lost_battle() -> None:
    board, note = after((troops((4, 4), 1), troops((5, 4), 2, 2)), "G1 FK 1 5/4", [1, 1, 1])
    assert board.group(1, 1) is None
    assert "verloren" in note


@pytest.mark.parametrize(
    ("own", "foe", "dice", "left"),
    [
        ("delta", "alpha", [6, 6, 1, 1], ("delta", "")),
        ("delta", "alpha", [1, 1, 6, 6], ("", "alpha")),
        ("delta", "alpha", [6, 4, 4, 3], ("", "")),
        ("", "alpha", [6, 6, 2, 3], ("", "")),
        ("", "alpha", [6, 5, 2, 3], ("", "alpha")),
    ],
)
def test_faith(own: str, foe: str, dice: list[int], left: tuple[str, str]) -> None:
    board, _ = after((god(1, own), god(2, foe)), f"R GL 1 {foe}", dice)
    assert (board.player(1).god, board.player(2).god) == left


def test_an_invasion_destroys_a_village() -> None:
    board, note = after((troops((8, 8), 5), god(1, "delta"), god(2, "alpha")), "R IV 1 8/8 N", [6, 5, 3, 3])
    assert "IEB 2" in note
    assert len(board.own_settlements(2)) == 1


def test_a_city_becomes_a_village_behind_its_wall() -> None:
    town = settlement((8, 8), "N", 2, "city", 1)
    board, note = after((troops((8, 8), 11), town, cards(2)), "R IV 1 8/8 N Ziel", [6, 5, 5, 5])
    # 11 + 11 against 10 + 5: 7 / 2, dropped to 3: the wall for 1, the city to a village for 2
    assert "IEB 3" in note
    found = next(one for one in board.own_settlements(2) if str(one.corner) == "8/8 N")
    assert (found.kind, found.wall) == ("village", 0)


def test_a_failed_invasion_costs_the_attacker() -> None:
    board, note = after((troops((8, 8), 2), god(1, "delta"), god(2, "alpha"), cards(1)), "R IV 1 8/8 N", [1, 1, 6, 6])
    # 6 + 2 against 9 + 12: −13 / 2 is −6: both soldiers, there are no cards
    assert "IEB -6" in note
    assert board.own_troops(1) == ()


def test_cards_are_plundered_blindly() -> None:
    board, _ = after(
        (troops((8, 8), 5), cards(2, ore=1, wood=2), cards(1)), "R IV 1 8/8 N Karten", [6, 5, 3, 3, 2, 1, 1]
    )
    # 16 against 8: 4, of which 3 cards
    assert board.player(2).card_count == 0
    assert board.player(1).cards == {"ore": 1, "wood": 2}


def test_a_ship_is_sunk_and_its_soldiers_swim() -> None:
    own = ship((8, 8), "W", 2)
    at = next(line for line in own(table()).lines if line.kind == "ship").edge

    def crew(board: Board) -> Board:
        return board.with_troops([Troops(2, 1, (7, 8), 4, aboard=at)])

    board, note = after((troops((8, 8), 6), own, crew, cards(2)), "R IV 2 8/8 W Schiff 2", [6, 6, 1, 1])
    # 18 against 2 + 1 + 4: 11 / 2 is 5
    assert "Schiff zerstört" in note
    assert all(line.kind != "ship" for line in board.lines)
    left = board.own_troops(2)
    assert all(one.aboard is None and board.kind(one.place) == "land" for one in left)


def test_a_hurt_great_unit_becomes_single_soldiers() -> None:
    whole = Troops(1, 1, (4, 4), 23, great=2)
    assert hurt(RULES, "orc", whole, 3) == replace(whole, soldiers=20)
    assert hurt(RULES, "orc", whole, 4) == replace(whole, soldiers=19, great=1)
    assert hurt(RULES, "orc", whole, 14) == replace(whole, soldiers=9, great=0)


def test_who_swims_and_who_drowns() -> None:
    board = elves(table())
    near, far = Troops(1, 1, (3, 4), 7), Troops(1, 1, (2, 8), 7)
    assert swim(board, RULES, near.place, 7).crossed == 0
    way = swim(board, RULES, far.place, 7)
    assert way.crossed > 0
    assert way.arrive == drowned(RULES, 7, way.crossed) < 7
    landed = ashore(board.with_troops([near]), RULES, near).own_troops(1)
    assert [(one.soldiers, board.kind(one.place)) for one in landed] == [(7, "land")]
    lost = ashore(board.with_troops([far]), RULES, far).own_troops(1)
    assert sum(one.soldiers for one in lost) == way.arrive
    flying = Troops(1, 1, (2, 8), 10, great=1)
    assert ashore(board.with_troops([flying]), RULES, flying).own_troops(1) == (flying,)


def test_a_battle_over_water_ends_with_a_swim() -> None:
    start = (elves, troops((3, 4), 10, great=1), troops((2, 4), 10, 2, great=1))
    board = table()
    for change in start:
        board = change(board)
    (step,) = play(board, RULES, CATALOGUE, 1, [parse_line("G1 FK 1 2/4", CATALOGUE)], Seeded(3)).steps
    assert isinstance(step.answer, Done)
    for one in step.answer.board.troops:
        assert step.answer.board.kind(one.place) == "land" or one.great


def test_dice_of_a_table() -> None:
    with pytest.raises(Malformed, match="fehlt ein Würfel"):
        after(FIELD, "G1 FK 1 5/4", [6, 6])
    with pytest.raises(Malformed, match="gibt es auf diesem Würfel nicht"):
        after(FIELD, "G1 FK 1 5/4", [7, 6, 6, 1, 1])
    assert read_record("Rohstoffe (W6): 3 4\nInvasion (W6): 5, 6\n2") == [3, 4, 5, 6, 2]
    with pytest.raises(Malformed, match="keine Zahl"):
        read_record("Rohstoffe: drei")


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(("random", "symmetric")), st.integers(1, 4), st.integers(10, 70), st.integers(0, 99))
def test_a_record_repeats_a_turn(variant: str, seed: int, turns: int, dice_seed: int) -> None:
    board = played(variant, seed, turns)
    if board.winners:
        return
    given_ = automatic.orders(board, RULES, CATALOGUE, board.active)
    dice = Seeded(dice_seed)
    first = play(board, RULES, CATALOGUE, board.active, given_, dice)
    second = play(board, RULES, CATALOGUE, board.active, given_, again(dice.record))
    assert first == second
    for resource in RULES.resources:
        held = sum(one.cards.get(resource, 0) for one in first.board.players.values())
        assert held + first.board.stacks[resource] == RULES.resources[resource].stack
    assert all(one.soldiers >= 10 * one.great for one in first.board.troops)


def test_mercenaries_keep_the_yield_and_cards_run_out() -> None:
    board = replace(table(), mercenaries=None, roll=0)
    spot = next(place for place, hex_ in board.hexes.items() if hex_.chip_owner == 1 and hex_.resource == "ore")
    number = board.hexes[spot].chip
    once = begin(board, RULES, Typed([number - 4, 4] if number > 4 else [1, number - 1]))[0]
    assert once.player(1).cards["ore"] == board.player(1).cards["ore"] + 2
    kept = begin(replace(board, mercenaries=spot), RULES, Typed([number - 4, 4] if number > 4 else [1, number - 1]))[0]
    assert kept.player(1).cards["ore"] == board.player(1).cards["ore"]
    empty = replace(board, stacks={**board.stacks, "ore": 0})
    empty = empty.with_player(replace(empty.player(2), cards={**empty.player(2).cards, "ore": 12}))
    taxed = begin(empty, RULES, Typed([number - 4, 4] if number > 4 else [1, number - 1]))[0]
    assert taxed.player(1).cards["ore"] == empty.player(1).cards["ore"] + 1  # half of two
    assert taxed.player(2).cards["ore"] == 11


def test_who_has_nothing_is_out_and_the_last_one_wins() -> None:
    board = table()
    lost = replace(board, settlements={at: one for at, one in board.settlements.items() if one.owner == 1})
    end = finish(lost, RULES)
    assert (end.removed, end.winners) == ((2,), (1,))
    with_troops = finish(troops((9, 8), 1, 2)(lost), RULES)
    assert (with_troops.removed, with_troops.winners, with_troops.active) == ((), (), 2)
    assert finish(team(board), RULES).winners == (1, 2)
    late = finish(replace(settlement((4, 4), "N", 1, "city")(board), turn=400), RULES)
    assert late.winners == (1,)


def test_a_road_to_the_edge_finds_a_trade_route() -> None:
    def shore(board: Board) -> Board:
        return replace(board, hexes={place: one for place, one in board.hexes.items() if one.kind == "land"})

    board, note = after((shore,), "R INV 1 4/4 NW", [2])
    laid = [one for one in board.hexes.values() if one.kind == "trade"]
    assert [one.resource for one in laid] == ["grain"]
    assert board.trade_left == table().trade_left - 1
    assert "Handelsroute" in note


def test_land_is_drawn() -> None:
    def gap(board: Board) -> Board:
        return replace(board, hexes={place: one for place, one in board.hexes.items() if place != (3, 4)})

    board, _ = after((gap, troops((4, 4), 1)), "R INV 8 3/4", [3])
    assert board.hexes[(3, 4)] == Hex((3, 4), "forest", "wood")
    assert board.land_left == table().land_left - 1
