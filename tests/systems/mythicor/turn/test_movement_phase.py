"""Movement of all realms: the rotating order, blockades, who attacks whom, what ends a movement."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from mycom.systems.mythicor.combat import Army
from mycom.systems.mythicor.combat.sequence import Force, Meeting, Step
from mycom.systems.mythicor.movement import Ground
from mycom.systems.mythicor.rules import load_rules
from mycom.systems.mythicor.turn.board import Board, Event, Piece
from mycom.systems.mythicor.turn.intent import Encounter, Tactic
from mycom.systems.mythicor.turn.movement_phase import Moved, battles, blockade, drawing, move_all, rotation
from mycom.systems.mythicor.world import Realm, World
from tests.systems.mythicor.worlds import LETTERS, cells

RULES = load_rules()
FOES = RULES.with_overrides({"combat.declared_foe_attacks": True})
MAP = "oooc oooc ooos ooos"


def ground(rows: str = MAP) -> Ground:
    lines = rows.split()
    realm = Realm(number=1001, name="", position="warlord", race="human")
    world = World(
        turn=1,
        realm=realm,
        provinces={},
        groups={},
        cells=cells(rows),
        sightings={},
        width=len(lines[0]),
        height=len(lines),
    )
    return Ground(world, RULES)


def group(
    realm: int, number: int, place: tuple[int, int], path: str = "", soldiers: float = 10, **more: object
) -> Piece:
    points = more.pop("points", 25.0)
    army = Army(troops={"militia": soldiers}, leadership=5.0, strength=5.0)
    army = replace(army, **{key: more.pop(key) for key in ("race", "at_sea", "leadership", "warships") if key in more})
    force = Force(army, realm, points=points)  # type: ignore[arg-type]
    return Piece(f"G{number}@{realm}", place, force, number, path, **more)  # type: ignore[arg-type]


def province(realm: int, place: tuple[int, int], soldiers: float = 10, people: float = 100, **more: object) -> Piece:
    army = Army(kind="province", troops={"militia": soldiers}, retreat_threshold=0.0)
    return Piece(f"P{place[0]}/{place[1]}", place, Force(army, realm, population=people), **more)  # type: ignore[arg-type]


def board(*pieces: Piece, rows: str = MAP, **more: object) -> Board:
    terrain = {place: LETTERS[rows.split()[place[1] - 1][place[0] - 1]] for place in cells(rows)}
    return Board({piece.id: piece for piece in pieces}, terrain, **more)  # type: ignore[arg-type]


def nobody_loses(meeting: Meeting, step: Step) -> tuple[Meeting, str]:
    return meeting, "undecided"


def attacker_takes(meeting: Meeting, step: Step) -> tuple[Meeting, str]:
    first, second = meeting.forces
    if step.order in ("conquer", "rob", "kill"):
        second = replace(second, side=first.side)
    return replace(meeting, forces=(first, second)), "attacker"


def moved(
    start: Board, realms: tuple[int, ...] = (1001, 1002), rules: object = RULES, fight: object = nobody_loses
) -> Moved:
    return move_all(rules, ground(), start, realms, fight)  # type: ignore[arg-type]


def kinds(found: Moved, kind: str) -> list[Event]:
    return [event for event in found.events if event.kind == kind]


def test_ch_10_2_2_the_order_of_realms_rotates_with_the_group_number() -> None:
    order = [(step, number, realm) for step, number, realm in rotation((1002, 1001, 1003), 2, 3)]
    assert [realm for step, number, realm in order if step == 0] == [
        1002, 1001, 1003,
        1001, 1003, 1002,
        1003, 1002, 1001,
    ]  # fmt: skip
    assert [(step, number) for step, number, _ in order[::3]] == [(0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3)]


def test_groups_move_step_by_step_in_that_order() -> None:
    start = board(group(1001, 1, (1, 1), "33"), group(1001, 2, (1, 2), "3"), group(1002, 1, (1, 3), "33"))
    found = moved(start, (1002, 1001))
    assert [(event.step, event.unit, event.place) for event in found.events] == [
        (0, "G1@1002", (2, 3)),
        (0, "G1@1001", (2, 1)),
        (0, "G2@1001", (2, 2)),
        (1, "G1@1002", (3, 3)),
        (1, "G1@1001", (3, 1)),
    ]


def test_points_and_legal_steps() -> None:
    for path, place, reason in (
        ("333", (3, 1), "land"), ("1", (1, 1), "edge"), ("3003", (2, 1), "stay"), ("9", (1, 1), "digits"),
    ):  # fmt: skip
        piece = group(1001, 1, (1, 1), path)
        if reason == "land":
            piece = group(1001, 1, (4, 1), "7", at_sea=True, warships=9.0)
            place = (4, 1)
        found = moved(board(piece))
        assert found.board.pieces[piece.id].place == place
        assert [event.reason for event in kinds(found, "stop")] == [reason]
    poor = moved(board(group(1001, 1, (1, 1), "333", points=6.0)))
    assert poor.board.pieces["G1@1001"].place == (3, 1)  # 6, 1, −4: the last step may overdraw
    assert [event.reason for event in kinds(poor, "stop")] == ["points"]
    dead = moved(board(group(1001, 1, (1, 1), "3", leadership=0.0)))
    assert [event.reason for event in kinds(dead, "stop")] == ["leader"]


def test_ch_1_6_4_ships_must_carry_and_stay_behind_inland() -> None:
    crowded = group(1001, 1, (4, 2), "5", soldiers=11, at_sea=True, warships=2.0)
    assert [event.reason for event in kinds(moved(board(crowded)), "stop")] == ["ships"]
    enough = moved(board(replace(crowded, force=group(1001, 1, (4, 2), soldiers=10, at_sea=True, warships=2.0).force)))
    assert enough.board.pieces["G1@1001"].place == (4, 3)
    inland = group(1001, 1, (4, 1), "7", warships=3.0)
    found = moved(board(inland, province(1002, (4, 1))))
    assert found.board.pieces["P4/1"].force.army.warships == 3
    assert found.board.pieces["G1@1001"].force.army.warships == 0
    assert kinds(found, "ships")[0].amount == 3
    lost = kinds(moved(board(inland)), "ships")
    assert [(event.other, event.amount) for event in lost] == [("", 3)]


def test_ch_6_1_blockades_add_up_and_spare_friends() -> None:
    def block(realm: int, number: int, soldiers: float, order: str, limit: int) -> Piece:
        return group(realm, number, (2, 1), soldiers=soldiers, encounter=Encounter(order, limit=limit))

    victim = group(1001, 1, (1, 1), "33", soldiers=20, points=26.0)
    blockers = (
        block(1002, 1, 4, "block_more", 19),
        block(1003, 1, 4, "block_fewer", 21),
        block(1004, 1, 9, "block_more", 20),  # 20 are not more than 20
        block(1005, 1, 9, "block_fewer", 20),
        block(1006, 1, 9, "block_more", 0),  # a friend
        block(1007, 1, 0, "block_more", 0),  # without troops
    )
    found = moved(board(victim, *blockers, friends={1006: frozenset({1001})}))
    assert [(event.other, event.amount) for event in kinds(found, "block")] == [("G1@1002", 10.0), ("G1@1003", 10.0)]
    assert found.board.pieces["G1@1001"].place == (3, 1)
    assert found.board.pieces["G1@1001"].force.points == 26 - 5 - 20 - 5


def test_ch_6_1_the_first_step_always_succeeds_and_only_the_mover_is_blocked() -> None:
    wall = group(1002, 1, (2, 1), soldiers=1000, encounter=Encounter("block_more"))
    found = moved(board(group(1001, 1, (1, 1), "33", soldiers=1), wall))
    assert found.board.pieces["G1@1001"].place == (2, 1)
    assert found.board.pieces["G1@1001"].force.points < -1000
    walks_in = replace(wall, path="7")
    still = moved(board(group(1001, 1, (1, 1), soldiers=1), walks_in))
    assert not kinds(still, "block")
    few = replace(wall, encounter=Encounter("block_fewer", limit=11))
    assert blockade(RULES, board(), group(1001, 1, (1, 1)), few) == 100 * 50
    assert blockade(RULES, board(), group(1001, 1, (1, 1), soldiers=0), few) == 1000 * 50
    tired = replace(few, force=replace(wall.force, may_attack=False))
    assert blockade(RULES, board(), group(1001, 1, (1, 1)), tired) == 0


def orders(mover: Piece, resident: Piece, rules: object = RULES, **more: object) -> list[tuple[str, str]]:
    found = battles(rules, board(**more), mover, resident)  # type: ignore[arg-type]
    return [(attacker, order) for attacker, _, order in found]


def test_ch_7_three_battles_with_bandits_in_their_order() -> None:
    mover = group(1001, 1, (2, 1), encounter=Encounter("attack"), tactic=Tactic("conquer"))
    bandits = province(994, (2, 1))
    assert orders(mover, bandits) == [("G1@1001", "attack"), ("G1@1001", "conquer"), ("P2/1", "bandits")]


def test_who_starts_a_battle() -> None:
    plain, land = group(1001, 1, (2, 1)), province(1002, (2, 1))
    assert orders(plain, land) == []
    assert orders(replace(plain, encounter=Encounter("attack", realm=1003)), land) == []
    assert orders(replace(plain, tactic=Tactic("conquer", realm=997)), land) == []
    assert orders(replace(plain, tactic=Tactic("rob", realm=1002)), land) == [("G1@1001", "rob")]
    assert orders(replace(plain, tactic=Tactic("rob")), group(1002, 1, (2, 1))) == []
    assert orders(plain, replace(land, tactic=Tactic("sortie"))) == [("P2/1", "attack")]
    held = replace(land, tactic=Tactic("hold"), encounter=Encounter("attack"))
    assert orders(plain, held) == []
    both = replace(land, encounter=Encounter("attack"))
    assert orders(replace(plain, encounter=Encounter("attack")), both) == [("G1@1001", "attack"), ("P2/1", "attack")]
    assert orders(replace(plain, encounter=Encounter("attack")), province(1001, (2, 1))) == []
    friends = {1001: frozenset({1002})}
    assert orders(replace(plain, encounter=Encounter("attack")), land, friends=friends) == []
    named = replace(plain, encounter=Encounter("attack", realm=1002))
    assert orders(named, land, friends=friends) == [("G1@1001", "attack")]


def test_weaker_and_stronger_count_heads_by_race() -> None:
    humans = group(1001, 1, (2, 1), soldiers=10)
    few = group(1002, 1, (2, 1), soldiers=9)
    many = group(1002, 1, (2, 1), soldiers=11)
    for order, victims in (("attack_weaker", [few]), ("attack_stronger", [many])):
        mover = replace(humans, encounter=Encounter(order))
        assert [one for one in (few, many) if orders(mover, one)] == victims
    ogres = group(1002, 1, (2, 1), soldiers=9, race="ogre")
    assert orders(replace(humans, encounter=Encounter("attack_stronger")), ogres)


def test_declared_foes_attack_where_the_partie_says_so() -> None:
    mover, resident = group(1001, 1, (2, 1)), group(1002, 1, (2, 1))
    foes = {1001: frozenset({1002})}
    assert orders(mover, resident, foes=foes) == []
    assert orders(mover, resident, FOES, foes=foes) == [("G1@1001", "attack")]
    assert orders(resident, mover, FOES, foes=foes) == [("G1@1001", "attack")]
    coward = replace(mover, force=replace(mover.force, army=replace(mover.force.army, retreat_threshold=0.0)))
    assert orders(coward, resident, FOES, foes=foes) == []


def test_units_without_troops_never_start_and_empty_provinces_fall() -> None:
    empty = group(1001, 1, (1, 1), "3", soldiers=0, encounter=Encounter("attack"), tactic=Tactic("conquer"))
    assert not kinds(moved(board(empty, province(1002, (2, 1)))), "battle")
    one = group(1001, 1, (1, 1), "3", soldiers=1, tactic=Tactic("rob"))
    found = moved(board(one, province(997, (2, 1), soldiers=0)), fight=drawing(RULES, np.random.default_rng(1)))
    assert not kinds(found, "battle")
    assert [event.other for event in kinds(found, "taken")] == ["P2/1"]
    assert found.board.pieces["P2/1"].realm == 1001
    assert found.board.pieces["P2/1"].force.population == 90


def test_ch_9_bandits_end_the_movement_even_without_troops() -> None:
    walker = group(1001, 1, (1, 1), "33")
    for soldiers, fought in ((0, 0), (5, 1)):
        found = moved(board(walker, province(994, (2, 1), soldiers=soldiers)))
        assert found.board.pieces["G1@1001"].place == (2, 1)
        assert len(kinds(found, "battle")) == fought
        assert len(kinds(found, "held")) == 1
    conqueror = replace(walker, tactic=Tactic("conquer"))
    onward = moved(board(conqueror, province(994, (2, 1))), fight=attacker_takes)
    assert onward.board.pieces["G1@1001"].place == (3, 1)
    assert not kinds(onward, "held")


def test_only_who_moves_meets_and_a_stay_is_a_step() -> None:
    attacker = group(1001, 1, (1, 1), encounter=Encounter("attack"))
    there = group(1002, 1, (1, 1))
    assert not moved(board(attacker, there)).events
    stays = moved(board(replace(attacker, path="0"), there))
    assert [event.unit for event in kinds(stays, "battle")] == ["G1@1001"]
    visited = moved(board(attacker, group(1002, 1, (2, 1), "7")))
    assert [(event.unit, event.other) for event in kinds(visited, "battle")] == [("G1@1001", "G1@1002")]


def test_ch_7_2_the_loser_goes_no_further_and_the_winner_pays() -> None:
    strong = group(1001, 1, (1, 1), "33", soldiers=300, encounter=Encounter("attack"))
    weak = group(1002, 1, (2, 1), "5", soldiers=5)
    found = moved(board(strong, weak), fight=drawing(RULES, np.random.default_rng(3)))
    assert [event.winner for event in kinds(found, "battle")] == ["attacker"]
    assert found.board.pieces["G1@1002"].place == (2, 1)
    assert found.board.pieces["G1@1001"].place == (3, 1)
    assert found.board.pieces["G1@1001"].force.points < 25 - 10


def test_a_taken_province_forgets_its_old_orders() -> None:
    land = province(1002, (2, 1), encounter=Encounter("block_more"), tactic=Tactic("sortie"))
    first = group(1001, 1, (1, 1), "3", tactic=Tactic("conquer"))
    second = group(1003, 1, (3, 1), "7")
    found = moved(board(first, second, land), (1001, 1002, 1003), fight=attacker_takes)
    assert (found.board.pieces["P2/1"].encounter, found.board.pieces["P2/1"].tactic) == (None, None)
    assert not [event for event in kinds(found, "battle") if event.step > 0]
    assert found.board.pieces["P2/1"].realm == 1001


def test_ch_3_1_the_dead_pass_through_empty_land() -> None:
    dead = group(1001, 1, (1, 1), "3", race="undead")
    empty, lived_in = province(0, (2, 1), soldiers=0, people=0), province(0, (2, 1), soldiers=0, people=1)
    assert moved(board(dead, empty)).board.pieces["P2/1"].force.army.race == "undead"
    assert moved(board(dead, lived_in)).board.pieces["P2/1"].force.army.race == "human"
    alone = group(1001, 1, (1, 1), "3", race="undead", soldiers=0)
    assert moved(board(alone, empty)).board.pieces["P2/1"].force.army.race == "human"


@settings(max_examples=60, deadline=None)
@given(
    some.lists(
        some.tuples(
            some.sampled_from([1001, 1002, 994]),
            some.tuples(some.integers(1, 3), some.integers(1, 4)),
            some.text("012345678", max_size=15),
            some.integers(0, 40),
            some.sampled_from([None, Encounter("attack"), Encounter("block_more"), Encounter("attack_weaker")]),
            some.sampled_from([None, Tactic("conquer"), Tactic("kill")]),
        ),
        max_size=6,
    ),
    some.integers(0, 5),
)
def test_movement_ends_and_creates_nobody(groups: list[tuple[object, ...]], seed: int) -> None:
    pieces = [
        group(realm, number, place, path, soldiers, encounter=encounter, tactic=tactic)  # type: ignore[arg-type]
        for number, (realm, place, path, soldiers, encounter, tactic) in enumerate(groups, 1)
    ]
    lands = [province(1002, (2, 2), 12), province(994, (3, 3), 8), province(997, (1, 3), 0)]
    start = board(*pieces, *lands)
    found = moved(start, (1002, 994, 1001), fight=drawing(RULES, np.random.default_rng(seed)))
    again = moved(start, (1002, 994, 1001), fight=drawing(RULES, np.random.default_rng(seed)))
    assert found == again
    assert set(found.board.pieces) == set(start.pieces)
    for unit, piece in found.board.pieces.items():
        before = start.pieces[unit]
        assert piece.soldiers <= before.soldiers
        assert piece.force.population <= before.force.population
        assert piece.steps <= len(before.path)
        assert piece.province or piece.realm == before.realm
    for event in kinds(found, "battle"):
        assert event.winner in ("attacker", "defender")


def test_problems_of_a_step_are_named_once() -> None:
    found = moved(board(group(1001, 1, (1, 1), "111")))
    assert len(found.events) == 1
    with pytest.raises(KeyError):
        found.board.pieces["G9@1001"]


def test_only_bandits_attack_whoever_comes_by() -> None:
    """Powers of darkness do so where a Partie says so (ch. 9)."""
    dark = RULES.with_overrides({"combat.darkness_always_attacks": True})
    mover = group(1001, 1, (1, 1), "3")
    for rules, realm, attacked in ((RULES, 994, True), (RULES, 998, False), (dark, 998, True), (dark, 997, False)):
        resident = province(realm, (2, 1))
        assert [one[2] for one in battles(rules, board(mover, resident), mover, resident)] == ["bandits"] * attacked
