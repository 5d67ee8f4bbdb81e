"""New hexes at the edge of the map: trade routes, land, and what troops find beyond it (rule text: Spielaufbau)."""

from __future__ import annotations

from dataclasses import replace

from mycom.grid.hex import Place, distance
from mycom.systems.conquerors.board.model import Board, Hex, Troops, on_table
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn.context import Dice, text


def draw_route(board: Board, rules: Rules, dice: Dice, place: Place) -> tuple[Board, str]:
    """The board with a trade route drawn and laid, and what it is."""
    resources = tuple(rules.resources)
    resource = resources[dice.draw(f"Handelsroute auf {text(place)}", len(resources))]
    terrain = next(one.id for one in rules.terrain.values() if one.kind == "trade")
    laid = board.with_hex(Hex(place, terrain, resource, "trade"))
    label = rules.resources[resource].label_de
    return replace(laid, trade_left=board.trade_left - 1), f"eine Handelsroute mit {label}"


def draw_land(board: Board, rules: Rules, dice: Dice, place: Place) -> tuple[Board, str]:
    """The board with a land hex drawn and laid, and what it is."""
    terrains = [one for one in rules.terrain.values() if one.kind == "land" and one.resource]
    drawn = terrains[dice.draw(f"Land auf {text(place)}", len(terrains))]
    laid = board.with_hex(Hex(place, drawn.id, drawn.resource or ""))
    return replace(laid, land_left=board.land_left - 1), drawn.label_de


def may_discover(board: Board, rules: Rules, going: Troops, place: Place) -> bool:
    """Whether troops find a hex there: beyond the edge, next to them, as long as there are any."""
    beyond = not board.kind(place) and on_table(place) and distance(going.place, place) == 1
    return rules.flag("move.discover") and beyond and board.trade_left + board.land_left > 0


def discover(board: Board, rules: Rules, dice: Dice, place: Place) -> tuple[Board, str]:
    """The board with what troops find: one hex of both stacks shuffled together."""
    drawn = dice.draw(f"Neuland auf {text(place)}", board.trade_left + board.land_left)
    return (draw_route if drawn < board.trade_left else draw_land)(board, rules, dice, place)
