"""Ways on the board as the window asks for them: digits, routes over several turns, reach."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from mycom.grid.hex import Place, distance
from mycom.grid.hex import step as next_to
from mycom.orders.order import Order
from mycom.systems.conquerors.board.model import Board, Troops
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn.move import enemies, may_stand, steps_of
from mycom.systems.view import PathView


def walk(board: Board, rules: Rules, troops: Troops, digits: str) -> PathView:
    """The way along digits (1 to 6, clockwise from the east), as far as it is legal this turn."""
    left = steps_of(board, rules, troops) - troops.moved
    places, points, taken, problem, rule = [troops.place], [float(left)], "", "", ""
    for digit in digits:
        if digit not in "123456":
            problem, rule = f"{digit} ist keine Richtung.", "reach"
            break
        here = next_to(places[-1], int(digit) - 1)
        if left < 1:
            problem, rule = "In diesem Zug geht es nicht weiter.", "steps"
            break
        if not may_stand(board, rules, troops, here):
            problem, rule = f"Auf {here[0]}/{here[1]} können diese Truppen nicht stehen.", "water"
            break
        left -= 1
        places.append(here)
        points.append(float(left))
        taken += digit
    return PathView(tuple(places), tuple(points), (0,) * len(places), taken, problem, rule)


def turns_to(board: Board, rules: Rules, troops: Troops, turns: int) -> dict[Place, int]:
    """Every hex that troops can enter within so many turns of their own, with the turn from 0."""
    return {place: turn for place, (turn, _) in _search(board, rules, troops, turns).items()}


def route(board: Board, rules: Rules, troops: Troops, target: Place, turns: int = 60) -> PathView | None:
    """The shortest way to a hex, over several turns; None when there is none."""
    found = _search(board, rules, troops, turns)
    if target not in found or target == troops.place:
        return None
    back = [target]
    while back[-1] != troops.place:
        back.append(found[back[-1]][1])
    places = back[::-1]
    pace, first = steps_of(board, rules, troops), steps_of(board, rules, troops) - troops.moved
    turn_of, left_after, digits = [0], [float(first)], ""
    for count, (here, there) in enumerate(pairwise(places), 1):
        turn = found[there][0]
        turn_of.append(turn)
        left_after.append(float(max(0, first - count) if turn == 0 else (pace - (count - first) % pace) % pace))
        if turn == 0:
            digits += str(next(way + 1 for way in range(6) if next_to(here, way) == there))
    return PathView(tuple(places), tuple(left_after), tuple(turn_of), digits)


def _search(board: Board, rules: Rules, troops: Troops, turns: int) -> dict[Place, tuple[int, Place]]:
    """By hex the turn in which troops can enter it, and the hex before it. A hex with enemies ends the way."""
    pace = steps_of(board, rules, troops)
    left = pace - troops.moved
    found: dict[Place, tuple[int, Place]] = {}
    seen, frontier = {troops.place}, [troops.place]
    steps = 0
    while frontier:
        steps += 1
        turn = 0 if steps <= left else 1 + (steps - left - 1) // pace
        if turn >= turns:
            break
        following = []
        for here in frontier:
            for direction in range(6):
                near = next_to(here, direction)
                if near not in seen and may_stand(board, rules, troops, near):
                    seen.add(near)
                    found[near] = (turn, here)
                    if not enemies(board, troops.owner, near):
                        following.append(near)
        frontier = following
    return found


def reach(board: Board, rules: Rules, troops: Troops) -> Mapping[Place, float]:
    """Every hex within reach this turn, with the steps left there."""
    pace = steps_of(board, rules, troops) - troops.moved
    here = {place: float(pace - distance(troops.place, place)) for place in turns_to(board, rules, troops, 1)}
    return {troops.place: float(pace), **{place: max(0.0, left) for place, left in here.items()}}


def move_order(board: Board, troops: Troops, digits: str) -> Order:
    """The order that moves troops along digits: onto enemies a field battle."""
    place = troops.place
    for digit in digits:
        if digit in "123456":
            place = next_to(place, int(digit) - 1)
    kind = "FK 1" if enemies(board, troops.owner, place) else "ZUG 1"
    return Order(troops.id, kind, (("target", f"{place[0]}/{place[1]}"),))
