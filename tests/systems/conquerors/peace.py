"""Cases for the rules of setting up, dice, investing and moving."""

from __future__ import annotations

from collections import Counter

from mycom.systems.conquerors.battle.points import attack_of
from mycom.systems.conquerors.board.chips import refusal
from mycom.systems.conquerors.board.model import Troops
from mycom.systems.conquerors.board.setup import new_game
from tests.systems.conquerors.cases import (
    Rulebook,
    after,
    at_homes,
    bare,
    chip,
    gain,
    goes,
    laid,
    may_lay,
    mercenaries,
    no_chips,
    no_routes,
    no_sea,
    play_order,
    points,
    price,
    refused,
    setup_fails,
    trade_hexes,
)
from tests.systems.conquerors.games import NAMES, RULES
from tests.systems.conquerors.turn.test_rules_of_a_turn import (
    cards,
    elves,
    empty,
    god,
    road,
    rolled,
    route,
    settlement,
    ship,
    table,
    team,
    troops,
    without,
)

rule = Rulebook()

# --- setting up ---

rule(
    "setup.random",
    lambda: {one.kind for one in new_game(RULES, "random", NAMES, 1).hexes.values()} == {"land"},
    lambda: setup_fails("random", 1),
)
rule(
    "setup.symmetric",
    lambda: all(at_homes(table(), one) == Counter(ore=2, grain=1, wood=1, clay=1, sheep=1) for one in (1, 2)),
    lambda: setup_fails("symmetric", 5),
)
rule(
    "setup.alliances",
    lambda: sorted(one.team for one in new_game(RULES, "alliances", NAMES, 1).players.values()) == [1, 1, 2, 2],
    lambda: setup_fails("alliances", 3),
)
rule(
    "setup.start_cards",
    lambda: (
        new_game(RULES, "random", NAMES, 1).player(3).cards == {"ore": 2, "grain": 1, "wood": 1, "clay": 1, "sheep": 1}
    ),
    lambda: not any(one.god or one.hidden for one in new_game(RULES, "random", NAMES, 1).players.values()),
)
rule("order.highest_first", lambda: play_order([3, 5], (0, 0)) == (2, 1), lambda: play_order([5, 3], (0, 0)) == (1, 2))
rule(
    "order.equal_again",
    lambda: play_order([4, 4, 2, 6], (0, 0)) == (2, 1),
    lambda: play_order([6, 4, 4, 5, 1, 3], (0, 0, 0, 0)) == (1, 4, 3, 2),
)
rule(
    "order.teams_alternate",
    lambda: play_order([6, 3, 5, 2], (1, 2, 1, 2)) == (1, 2, 3, 4),
    lambda: play_order([6, 3, 5, 2]) == (1, 3, 2, 4),
)
rule("chips.pair_once", lambda: may_lay(laid(4)), lambda: not may_lay(laid(0)) and not may_lay(laid(3)))
rule(
    "chips.one_a_hex",
    lambda: refusal(bare()[0], RULES, 2, 6, bare()[1][0]) is None,
    lambda: refusal(laid(0), RULES, 2, 6, bare()[1][0]) is not None,
)
rule(
    "chips.each_once",
    lambda: refusal(laid(0), RULES, 1, 6, bare()[1][1]) is None,
    lambda: refusal(laid(0), RULES, 1, 5, bare()[2][0]) is not None,
)
rule(
    "edge.route_found",
    lambda: trade_hexes(after((no_sea,), "R INV 1 4/4 NW", [2])) == 1,
    lambda: trade_hexes(after((), "R INV 1 4/4 SO")) + trade_hexes(after((no_routes,), "R INV 1 4/4 NW")) == 0,
)

# --- dice for resources ---

POOR = (cards(1), cards(2), empty("ore"))

rule("dice.mercenaries", lambda: goes([rolled(7)], "R WR 1 9/8"), lambda: refused([rolled(8)], "R WR 1 9/8", "roll"))
rule(
    "dice.yield_for_all",
    lambda: gain([no_chips, chip((8, 8), 3)], 2) == 2,
    lambda: gain([no_chips, chip((8, 8), 3)]) == 0,
)
rule(
    "dice.city_yield",
    lambda: gain([no_chips, chip((4, 4), 3), settlement((4, 4), "N", kind="city")]) == 3,
    lambda: gain([no_chips, chip((4, 4), 3)]) == 2,
)
rule(
    "mercenaries.keep",
    lambda: gain([no_chips, chip((4, 4), 3), mercenaries((4, 4))]) == 0,
    lambda: gain([no_chips, chip((4, 4), 3), mercenaries((8, 8))]) == 2,
)
rule(
    "mercenaries.defend",
    lambda: points(mercenaries((8, 8)))[1] - points()[1] == 5,
    lambda: points(mercenaries((9, 8))) == points() and points(mercenaries((8, 8)))[0] == points()[0],
)
rule(
    "dice.number_missing",
    lambda: after([no_chips, rolled(3)], "R WR 2 Erz").player(1).cards["ore"] == 10,
    lambda: refused([no_chips, chip((4, 4), 3), rolled(3)], "R WR 2 Erz", "roll"),
)
rule(
    "dice.scarcity",
    lambda: gain([no_chips, chip((4, 4), 3), *POOR, settlement((4, 4), "N", kind="city"), cards(2, ore=4)]) == 1,
    lambda: gain([no_chips, chip((4, 4), 3), *POOR, cards(1, ore=4)]) == 0,
)

# --- expanding and investing ---

rule(
    "trade.route_both_ways",
    lambda: all(
        goes([route("ore"), road((5, 3), "O"), cards(ore=2, wood=2)], f"R HA 2 6/3 {way}")
        for way in ("Erz Holz", "Holz Erz")
    ),
    lambda: refused([route("clay"), road((5, 3), "O")], "R HA 2 6/3 Holz Erz", "route"),
)
rule("trade.allies", lambda: goes([team], "R HA 3 2 Holz Erz"), lambda: refused([], "R HA 3 2 Holz Erz", "ally"))
rule(
    "build.two_roads",
    lambda: goes([road((4, 4), "NW"), road((4, 4), "W")], "R INV 3 4/4 SW"),
    lambda: refused([road((4, 4), "NW")], "R INV 3 4/4 NW", "distance"),
)
rule("price.road", *price("R INV 1 4/4 SO", wood=1, clay=1))
rule("price.ship", *price("R INV 2 4/4 SW", (road((4, 4), "SO"),), wood=1, sheep=1))
rule(
    "price.village",
    *price("R INV 3 4/4 SW", (road((4, 4), "NW"), road((4, 4), "W")), grain=1, wood=1, clay=1, sheep=1),
)
rule("price.city", *price("R INV 4 4/4 N", ore=3, grain=2))
rule("price.wall_1", *price("R INV 5 4/4 N 1", clay=2))
rule("price.wall_2", *price("R INV 5 4/4 N 2", clay=4))
rule("price.soldier", *price("R INV 6 1", ore=1, grain=1))
rule("price.land", *price("R INV 8 3/4", (without((3, 4)), road((4, 4), "W")), ore=1, grain=1, wood=1, clay=1, sheep=1))
for name, mana in (("Delta", 4), ("Gamma", 5), ("Beta", 6), ("Alpha", 7)):
    rule(f"price.{name.lower()}", *price(f"R INV 7 {name}", ore=mana))
rule("god.one", lambda: goes([], "R INV 7 Beta"), lambda: refused([god(1, "delta")], "R INV 7 Beta", "one_god"))
rule(
    "god.of_one",
    lambda: goes([god(2, "delta")], "R INV 7 Beta"),
    lambda: refused([god(2, "beta")], "R INV 7 Beta", "god_free"),
)
rule("recruits.place", lambda: goes([], "R INV 6 2 4/4"), lambda: refused([], "R INV 6 2 9/8", "recruiting"))
rule(
    "pieces.great_unit",
    lambda: goes([troops((4, 4), 10)], "G1 INV 9"),
    lambda: refused([troops((4, 4), 9)], "G1 INV 9", "great"),
)
rule(
    "pieces.attack",
    lambda: attack_of(RULES, "orc", Troops(1, 1, (4, 4), 10, great=1)) == 12,
    lambda: (
        attack_of(RULES, "elf", Troops(1, 1, (4, 4), 10, great=1))
        == 10
        == attack_of(RULES, "orc", Troops(1, 1, (4, 4), 10))
    ),
)

# --- moving ---

rule(
    "move.one_hex",
    lambda: goes([troops((4, 4), 3)], "G1 ZUG 1 5/4"),
    lambda: refused([troops((4, 3), 3)], "G1 ZUG 1 5/4", "reach"),
)
rule(
    "move.great_elf_two",
    lambda: goes([elves, troops((4, 3), 10, great=1)], "G1 ZUG 1 5/4"),
    lambda: refused([troops((4, 3), 10, great=1)], "G1 ZUG 1 5/4", "reach"),
)
rule(
    "move.water",
    lambda: goes([elves, troops((4, 4), 10, great=1)], "G1 ZUG 1 3/4"),
    lambda: refused([troops((4, 4), 10)], "G1 ZUG 1 3/4", "water"),
)
rule(
    "move.ships_carry",
    lambda: after([troops((4, 4), 3), ship((4, 4), "W")], "G1 ZUG 2 4/4 W").own_troops(1)[0].place == (3, 4),
    lambda: refused([troops((4, 4), 3)], "G1 ZUG 2 4/4 W", "ship"),
)
OUT = (troops((4, 4), 3), ship((3, 4), "SO"))
rule(
    "move.side_of_ship",
    lambda: after(OUT, "G1 ZUG 2 3/4 SO").own_troops(1)[0].place == (3, 4),
    lambda: after(OUT, "G1 ZUG 2 4/5 NW").own_troops(1)[0].place == (4, 5),
)


def found(*dice: int) -> tuple[tuple[int, int], str]:
    """Where three soldiers are who may walk over the edge and draw with these dice, and what lies there then."""
    rules = RULES.with_overrides({"move.discover": True})
    board = after([troops((4, 4), 3), without((3, 4))], "G1 ZUG 1 3/4", dice, rules)
    assert board.own_troops(1)[0].moved == 1
    assert board.trade_left + board.land_left == table().trade_left + table().land_left - 1
    return board.own_troops(1)[0].place, board.hexes[(3, 4)].terrain


rule(
    "move.over_the_edge",
    lambda: found(3, 2) == ((3, 4), "field") and found(4, 3) == ((3, 4), "forest"),
    lambda: found(1, 2) == ((4, 4), "trade") and refused([troops((4, 4), 3), without((3, 4))], "G1 ZUG 1 3/4", "reach"),
)
rule(
    "ships.cross",
    lambda: goes([road((4, 4), "SO"), ship((4, 4), "SW", 2)], "R INV 2 4/4 SW"),
    lambda: refused([road((4, 4), "SO", 2)], "R INV 1 4/4 SO", "free"),
)
