"""Cases for the rules of battle, faith, invasion, alliances and the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mycom.orders.notation import parse_line
from mycom.systems.conquerors.battle.contest import result
from mycom.systems.conquerors.battle.losses import hurt, swim
from mycom.systems.conquerors.battle.points import everything, in_reach
from mycom.systems.conquerors.battle.spoils import damages
from mycom.systems.conquerors.board.model import Board, Troops
from mycom.systems.conquerors.turn.play import finish, play
from tests.systems.conquerors.cases import (
    Rulebook,
    after,
    at,
    goes,
    invaded,
    on,
    own,
    points,
    refused,
)
from tests.systems.conquerors.games import RULES
from tests.systems.conquerors.turn.test_rules_of_a_turn import (
    CATALOGUE,
    aboard,
    bert,
    cards,
    elves,
    god,
    road,
    settlement,
    ship,
    table,
    team,
    troops,
)

rule = Rulebook()

# --- field battle ---

FOES = (troops((4, 4), 4), troops((5, 4), 2, 2))
rule("field.must", lambda: goes(FOES, "G1 FK 1 5/4"), lambda: refused(FOES, "G1 ZUG 1 5/4", "empty"))
rule(
    "field.dice",
    lambda: own(after(FOES, "G1 FK 1 5/4 4", [6, 5, 1, 4, 4]), 2) == [],
    lambda: own(after([troops((4, 4), 2), FOES[1]], "G1 FK 1 5/4 2", [4, 1, 4, 4])) == [],
)
rule(
    "field.ties",
    lambda: own(after([troops((4, 4), 1), troops((5, 4), 1, 2)], "G1 FK 1 5/4", [4, 4])) == [],
    lambda: own(after([troops((4, 4), 1), troops((5, 4), 1, 2)], "G1 FK 1 5/4", [5, 4])) == [(1, 0)],
)
rule(
    "field.back",
    lambda: after(FOES, "G1 FK 1 5/4 4", [6, 1, 1, 5, 2]).own_troops(1)[0].place == (4, 4),
    lambda: after(FOES, "G1 FK 1 5/4 4", [6, 5, 1, 4, 4]).own_troops(1)[0].place == (5, 4),
)
rule(
    "field.goes_on",
    lambda: len(after([*FOES, god(2, "delta")], "R GL 1 Delta", [6, 6, 1, 1]).own_troops(1)) == 1,
    lambda: refused([troops((4, 4), 4, moved=1), FOES[1]], "G1 FK 1 5/4", "steps"),
)
rule(
    "field.great_unit_breaks",
    lambda: own(after([elves, troops((4, 4), 10, great=1), FOES[1]], "G1 FK 1 5/4 10", [1, 1, 6, 2, 1])) == [(9, 0)],
    lambda: hurt(RULES, "orc", Troops(1, 1, (4, 4), 12, great=1), 2).great == 1,
)
OVER_SEA = (elves, troops((3, 4), 10, great=1), troops((2, 4), 10, 2, great=1))
rule(
    "field.over_water",
    lambda: goes(OVER_SEA, "G1 FK 1 2/4"),
    lambda: refused([troops((4, 4), 9), troops((3, 4), 10, 2, great=1)], "G1 FK 1 3/4", "water"),
)
rule(
    "swim.half_drowns",
    lambda: swim(table(), RULES, (2, 8), 7).arrive < 7,
    lambda: swim(table(), RULES, (3, 4), 7).arrive == 7,
)

rule(
    "swim.no_enemies",
    lambda: swim(on(troops((4, 4), 1, 2)), RULES, (3, 4), 7, 1).shore == (4, 3),
    lambda: swim(on(troops((4, 4), 1, 2), troops((4, 3), 1, 2, 2)), RULES, (3, 4), 7, 1).crossed == 1,
)

# --- faith ---


def gods(mine: str, dice: Sequence[int]) -> tuple[str, str]:
    board = after([god(1, mine), god(2, "alpha")], "R GL 1 Alpha", dice)
    return board.player(1).god, board.player(2).god


rule(
    "faith.loser_goes",
    lambda: gods("delta", [6, 6, 1, 1]) == ("delta", ""),
    lambda: gods("delta", [1, 1, 1, 1]) == ("", "alpha"),
)
rule("faith.tie", lambda: gods("delta", [5, 5, 3, 4]) == ("", ""), lambda: gods("delta", [5, 6, 3, 4]) == ("delta", ""))
rule("faith.without_god", lambda: gods("", [6, 6, 2, 3]) == ("", ""), lambda: gods("", [6, 5, 2, 3]) == ("", "alpha"))
rule(
    "faith.once",
    lambda: goes([god(2, "alpha")], "R GL 1 Alpha"),
    lambda: refused([team, god(2, "alpha")], "R GL 1 Alpha", "foreign_god"),
)

# --- invasion ---

GATES = troops((8, 8), 8)


def last(lines: Sequence[str]) -> list[str]:
    given = [parse_line(line, CATALOGUE) for line in lines]
    return [step.order.kind for step in play(on(GATES), RULES, CATALOGUE, 1, given).steps]


rule(
    "invasion.last",
    lambda: last(["R IV 1 8/8 N", "G1 ZUG 1 9/8", "R INV 6 1"])[-1] == "IV 1",
    lambda: refused([GATES, bert], "R IV 1 8/8 N", "turn"),
)
rule(
    "invasion.gates",
    lambda: goes([GATES], "R IV 1 8/8 N"),
    lambda: refused([troops((9, 9), 3)], "R IV 1 8/8 N", "gates"),
)
rule(
    "invasion.objects_only",
    lambda: len(in_reach(on(GATES, troops((9, 8), 2, 2)), 1)) > 0,
    lambda: all(one.kind in ("village", "city", "road", "ship") for one in everything(on(GATES, troops((9, 8), 2, 2)))),
)
rule(
    "invasion.troops_involved",
    lambda: points(GATES, troops((8, 7), 2, number=2), troops((9, 7), 3, 2)) == (10, 5),
    lambda: points(GATES, troops((9, 9), 2, number=2), troops((9, 8), 3, 2)) == (8, 2),
)
rule(
    "invasion.mana",
    lambda: points(GATES, god(1, "delta"), god(2, "alpha")) == (12, 9),
    lambda: points(GATES) == (8, 2),
)
rule(
    "invasion.object_points",
    lambda: points(settlement((8, 8), "N", 2, "city", 2))[1] == 6,
    lambda: points(settlement((8, 8), "N", 2, "village", 1))[1] == 3 and points(at="L8/8O@2")[1] == 1,
)
rule("ieb.halved", lambda: [result(n, 2) for n in (5, 7, -3)] == [2, 3, -1], lambda: result(1, 2) == result(-1, 2) == 0)
rule("ieb.village", lambda: at(invaded(GATES)) is None, lambda: at(invaded(troops((8, 8), 5))) == ("village", 0))
rule(
    "ieb.city_lowered",
    lambda: at(invaded(GATES, settlement((8, 8), "N", 2, "city"))) == ("village", 0),
    lambda: at(invaded(troops((8, 8), 7), settlement((8, 8), "N", 2, "city"))) == ("city", 0),
)
rule(
    "ieb.wall_first",
    lambda: at(invaded(GATES, settlement((8, 8), "N", 2, "village", 1))) == ("village", 0),
    lambda: [one.cost for one in damages(RULES, "village", 1) if not one.kind] == [3],
)
rule(
    "ieb.wall_lowered",
    lambda: [(one.cost, one.wall) for one in damages(RULES, "village", 2) if one.kind] == [(1, 1), (2, 0)],
    lambda: min(one.cost for one in damages(RULES, "village", 2) if not one.kind) == 3,
)
rule(
    "ieb.line",
    lambda: len(after([troops((8, 8), 3)], "R IV 2 8/8 O Ziel", [3, 3, 3, 3]).lines) == len(table().lines) - 1,
    lambda: after([cards(2), troops((8, 8), 2)], "R IV 2 8/8 O Ziel", [3, 3, 3, 3]).lines == table().lines,
)
rule(
    "ieb.soldiers",
    lambda: own(invaded(GATES, troops((9, 7), 2, 2), plan="Soldaten"), 2) == [],
    lambda: own(invaded(GATES, troops((9, 8), 2, 2), plan="Soldaten"), 2) == [(2, 0)],
)
rule(
    "ieb.cards",
    lambda: invaded(GATES, cards(2, ore=5), plan="Karten", dice=(3, 3, 3, 3, 1, 1, 1)).player(1).cards == {"ore": 3},
    lambda: invaded(troops((8, 8), 3), cards(2, ore=5), plan="Karten").player(2).cards == {"ore": 5},
)
rule(
    "ieb.negative",
    lambda: own(invaded(GATES, god(2, "alpha"), dice=(3, 3, 5, 6))) == [(5, 0)],
    lambda: own(invaded(GATES, god(2, "alpha"), dice=(3, 3, 3, 3))) == [(8, 0)],
)
NEAR = (troops((8, 8), 1), god(2, "alpha"), road((8, 7), "SW"))
FAR = (troops((8, 8), 1), god(2, "alpha"), road((9, 9), "SO"))
rule(
    "ieb.own_objects",
    lambda: len(own_lines(invaded(*NEAR, dice=(1, 1, 2, 2)))) == 2,
    lambda: len(own_lines(invaded(*FAR, dice=(1, 1, 2, 2)))) == 3,
)


def own_lines(board: Board) -> list[object]:
    return [line for line in board.lines if line.owner == 1]


rule(
    "gods.unharmed",
    lambda: invaded(GATES, god(2, "delta"), dice=(6, 6, 1, 1)).player(2).god == "delta",
    lambda: gods("delta", [6, 6, 1, 1])[1] == "",
)
AFLOAT = (ship((8, 8), "W", 2), aboard((8, 8), "W", (7, 8), 3, 2))


def ships(board: Board) -> list[str]:
    return [one.id for one in everything(board) if one.kind == "ship"]


def sunk(soldiers: int) -> Board:
    return after([troops((8, 8), soldiers), AFLOAT[0], cards(2)], "R IV 2 8/8 W Schiff 2", [3, 3, 3, 3])


rule(
    "sea.crew_involved",
    lambda: points(*AFLOAT, at=ships(on(*AFLOAT))[0])[1] == 4,
    lambda: points(AFLOAT[0], at=ships(on(*AFLOAT))[0])[1] == 1,
)
rule("sea.ship_sunk", lambda: ships(sunk(4)) == [], lambda: len(ships(sunk(2))) == 1)

# --- alliances, the end ---

rule(
    "allies.no_invasion",
    lambda: goes([GATES], "R IV 1 8/8 N"),
    lambda: refused([GATES, team], "R IV 1 8/8 N", "target"),
)
rule("allies.share_hex", lambda: goes([*FOES, team], "G1 ZUG 1 5/4"), lambda: refused(FOES, "G1 ZUG 1 5/4", "empty"))


def bare_two(board: Board) -> Board:
    return replace(board, settlements={at: one for at, one in board.settlements.items() if one.owner == 1})


rule(
    "end.out",
    lambda: finish(on(bare_two), RULES).removed == (2,),
    lambda: finish(on(bare_two, FOES[1]), RULES).removed == (),
)
rule("end.last_wins", lambda: finish(on(bare_two), RULES).winners == (1,), lambda: finish(on(), RULES).winners == ())
rule("end.alliance_wins", lambda: finish(on(team), RULES).winners == (1, 2), lambda: finish(on(), RULES).winners == ())
rule(
    "end.turns",
    lambda: finish(replace(on(settlement((4, 4), "N", kind="city")), turn=400), RULES).winners == (1,),
    lambda: finish(replace(on(settlement((4, 4), "N", kind="city")), turn=399), RULES).winners == (),
)
rule("turn.next_player", lambda: finish(on(), RULES).active == 2, lambda: finish(on(bert), RULES).active == 1)
