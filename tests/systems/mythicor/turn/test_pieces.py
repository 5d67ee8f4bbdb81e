"""Units with their orders as pieces on the board."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from mycom.systems.mythicor.movement import Ground
from mycom.systems.mythicor.rules import load_rules
from mycom.systems.mythicor.turn.intent import Encounter, Tactic
from mycom.systems.mythicor.turn.movement_phase import drawing, move_all
from mycom.systems.mythicor.turn.pieces import board, pieces_of
from mycom.systems.mythicor.world import Realm, Stock, World
from tests.systems.mythicor.worlds import cells, group, order, province

RULES = load_rules()


def realm(number: int, groups: tuple[object, ...], provinces: tuple[object, ...] = (), **more: object) -> World:
    return World(
        turn=1,
        realm=Realm(number=number, name="", position="warlord", race="human", **more),  # type: ignore[arg-type]
        provinces={one.id: one for one in provinces},  # type: ignore[attr-defined]
        groups={one.id: one for one in groups},  # type: ignore[attr-defined]
        cells=cells("oooo oooo"),
        sightings={},
        width=4,
        height=2,
    )


def test_orders_of_each_class_find_their_unit() -> None:
    first = group(1, (1, 1), stock=Stock(troops={"militia": 9}, warships=2, population=5, trade_goods=3))
    dead = replace(group(2, (1, 2)), alive=False)
    world = realm(1001, (first, dead), (province(2, 1, fortification=2, stock=Stock(troops={"militia": 4})),))
    orders = (
        order("G1", "BAS 40", path="33"),
        order("G1", "BAS 22", threshold=40),
        order("G1", "UG 15"),
        order("G1", "BEG 2", realm=1002),
        order("G1", "BEG 1"),
        order("G1", "TG 2", realm=997),
        order("G2", "BEG 4", limit=12),
        order("G2", "UG 19"),
        order("P2/1", "TP 1"),
        order("P2/1", "BEG 5", limit=3),
    )
    found = {piece.id: piece for piece in pieces_of(world, orders)}
    assert set(found) == {"G1@1001", "G2@1001", "P2/1"}
    one, two, land = found["G1@1001"], found["G2@1001"], found["P2/1"]
    assert (one.path, one.number, one.place, one.realm) == ("33", 1, (1, 1), 1001)
    assert (one.encounter, one.tactic) == (Encounter("attack_weaker", 1002), Tactic("rob", 997))
    assert one.force.army.spells == {"fear"}
    assert (one.force.army.leadership, one.force.points, one.force.trade_goods) == (5, 25, 3)
    assert two.encounter == Encounter("block_more", None, 12)
    assert (two.force.army.leadership, two.force.army.spells) == (0, frozenset())
    assert (land.encounter, land.tactic) == (Encounter("block_fewer", None, 3), Tactic("sortie"))
    assert (land.force.army.kind, land.force.army.fortification) == ("province", 2)


def test_two_realms_on_one_board() -> None:
    army = Stock(troops={"knights": 60})
    mine = realm(1001, (group(1, (1, 1), stock=army),), friends=(1003,))
    theirs = realm(1002, (), (province(2, 1, stock=Stock(troops={"militia": 3}, population=100)),), foes=(1001,))
    start = board([(mine, (order("G1", "BAS 40", path="33"), order("G1", "TG 1"))), (theirs, ())])
    assert start.friends[1001] == {1003}
    assert start.foes[1002] == {1001}
    assert start.terrain[(2, 1)] == "open"
    found = move_all(RULES, Ground(mine, RULES), start, (1002, 1001), drawing(RULES, np.random.default_rng(2)))
    assert [event.kind for event in found.events] == ["move", "battle", "taken", "move"]
    assert found.board.pieces["P2/1"].realm == 1001
    assert found.board.pieces["P2/1"].force.population == 70
    assert found.board.pieces["G1@1001"].place == (3, 1)
