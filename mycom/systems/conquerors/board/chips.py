"""Placing the number chips (rule text: Spielbeginn): whose turn it is, what may lie where."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from mycom.grid.hex import Place, distance
from mycom.problems import Fault, NotAllowed
from mycom.systems.conquerors.board.model import Board
from mycom.systems.conquerors.board.places import corner_places
from mycom.systems.conquerors.rules import Rules

_TRIES = 1000


def left(board: Board, rules: Rules, owner: int) -> tuple[int, ...]:
    """The chips that a player has not yet placed."""
    waiting = list(rules.chips)
    for hex_ in board.hexes.values():
        if hex_.chip_owner == owner and hex_.chip in waiting:
            waiting.remove(hex_.chip)
    return tuple(waiting)


def refusal(board: Board, rules: Rules, owner: int, number: int, place: Place) -> Fault | None:
    """Why a player may not lay a chip on a hex; None when he may.

    No pair of number and resource twice, but the last chip of a player may lie anywhere.
    """
    hex_ = board.hexes.get(place)
    waiting = left(board, rules, owner)
    text = f"{place[0]}/{place[1]}"
    if number not in waiting:
        return Fault(f"Die Zahl {number} hast du nicht mehr", ", ".join(map(str, waiting)))
    if hex_ is None or hex_.kind != "land" or not hex_.resource:
        return Fault(f"Auf {text} liegt kein Rohstoff", "ein Rohstofffeld")
    if hex_.chip:
        return Fault(f"Auf {text} liegt schon eine Zahl", "ein freies Feld")
    taken = {(one.chip, one.resource) for one in board.hexes.values() if one.chip}
    if len(waiting) > 1 and (number, hex_.resource) in taken:
        resource = rules.resources[hex_.resource].label_de
        return Fault(f"Die Zahl {number} liegt schon auf {resource}", "eine andere Zahl oder ein anderer Rohstoff")
    return None


def lay(board: Board, rules: Rules, owner: int, number: int, place: Place) -> Board:
    """The board with a chip laid. Raises NotAllowed."""
    fault = refusal(board, rules, owner, number, place)
    if fault:
        raise NotAllowed(fault)
    return board.with_hex(replace(board.hexes[place], chip=number, chip_owner=owner))


def place_chips(board: Board, rules: Rules, rng: Random, islands: bool) -> Board:
    """All chips laid in order of play, as drawn; with islands each player on his own. Where the drawn choices lead
    into a dead end they are drawn again."""
    for _ in range(_TRIES):
        found = _attempt(board, rules, rng, islands)
        if found is not None:
            return found
    raise NotAllowed("Die Zahlen lassen sich auf dieser Karte nicht verteilen")


def _attempt(board: Board, rules: Rules, rng: Random, islands: bool) -> Board | None:
    for _ in rules.chips:
        for owner in board.order:
            choices = [
                (number, place)
                for place in sorted(board.hexes)
                if not islands or _home(board, place) == owner
                for number in left(board, rules, owner)
                if refusal(board, rules, owner, number, place) is None
            ]
            if not choices:
                return None
            board = lay(board, rules, owner, *rng.choice(choices))
    return board


def _home(board: Board, place: Place) -> int:
    """Whose settlements are nearest to a hex."""
    return min(
        board.settlements.values(),
        key=lambda one: (min(distance(place, near) for near in corner_places(one.corner)), one.owner),
    ).owner
