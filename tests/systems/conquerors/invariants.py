"""What holds on every board, whatever was ordered and thrown."""

from __future__ import annotations

from collections import Counter

from mycom.systems.conquerors.board.model import Board, Troops
from mycom.systems.conquerors.board.places import neighbour_corners
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn.move import flies

_PIECES = {"road": "roads", "ship": "ships", "village": "villages", "city": "cities"}


def broken(board: Board, rules: Rules) -> list[str]:
    """Every invariant that a board breaks."""
    return [*_cards(board, rules), *_gods(board), *_pieces(board, rules), *_troops(board, rules)]


def _cards(board: Board, rules: Rules) -> list[str]:
    found = []
    for id, resource in rules.resources.items():
        held = [one.cards.get(id, 0) for one in board.players.values()]
        if sum(held) + board.stacks[id] != resource.stack or min(*held, board.stacks[id]) < 0:
            found.append(f"{id}: {held} and {board.stacks[id]} on the stack")
    return found


def _gods(board: Board) -> list[str]:
    held = [one.god for one in board.players.values() if one.god]
    return ["a god of two"] if len(held) != len(set(held)) else []


def _pieces(board: Board, rules: Rules) -> list[str]:
    found = []
    placed = Counter((one.kind, one.owner) for one in (*board.lines, *board.settlements.values()))
    found += [
        f"{kind} of {owner}: {n}" for (kind, owner), n in placed.items() if n > rules.whole(f"build.{_PIECES[kind]}")
    ]
    roads = Counter(line.edge for line in board.lines if line.kind == "road")
    ships = Counter((line.edge, line.owner) for line in board.lines if line.kind == "ship")
    found += [f"twice on {at}" for at, n in (*roads.items(), *ships.items()) if n > 1]
    found += [
        f"settlements beside each other at {at}"
        for at in board.settlements
        if any(near in board.settlements for near in neighbour_corners(at))
    ]
    return found


def _troops(board: Board, rules: Rules) -> list[str]:
    found = []
    if len({one.key for one in board.troops}) < len(board.troops):
        found.append("two troops of one number")
    for one in board.troops:
        size = rules.great(board.player(one.owner).people).soldiers
        if one.soldiers < 1 or one.great * size > one.soldiers:
            found.append(f"{one}: too few for its great units")
        if not _stands(board, rules, one):
            found.append(f"{one}: cannot stand there")
        together = [other for other in board.at(one.place) if not board.allied(one.owner, other.owner)]
        if together and not one.aboard and not any(other.aboard for other in together):
            found.append(f"{one}: with enemies {together}")
    return found


def _stands(board: Board, rules: Rules, one: Troops) -> bool:
    if one.aboard:
        return any((line.kind, line.owner) == ("ship", one.owner) for line in board.lines_at(one.aboard))
    return board.kind(one.place) == "land" or (board.kind(one.place) == "sea" and flies(board, rules, one))
