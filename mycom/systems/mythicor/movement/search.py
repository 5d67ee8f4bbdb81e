"""Cheapest ways and reach over several turns (rule text ch. 6). Points do not carry over to the next turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush

from mycom.grid.square import DIRECTIONS
from mycom.orders.order import Order
from mycom.systems.mythicor.effects.apply import Applied
from mycom.systems.mythicor.movement.ground import POINT, Ground, ground_of
from mycom.systems.mythicor.movement.mover import Mover, mover_of
from mycom.systems.mythicor.movement.start import before_moving
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Place, World
from mycom.systems.view import Json, PathView

#: A way found: (points spent, steps done, cell, label before or None).
_Label = tuple[int, int, int, "_Label | None"]


def _spread(ground: Ground, mover: Mover, sources: Iterable[int], seen: set[int]) -> dict[int, _Label]:
    """The best label of every cell not yet seen that one turn with full points reaches from the sources.

    A way through a cell seen before need not be followed: that cell is a source itself, or it was one in an earlier
    turn and all around it is seen. The cheapest way may need more steps than are left for going on, so a dearer
    label with fewer steps is followed as well. Ties go to fewer steps, then to the smaller source and digit, so the
    result is always the same.
    """
    best: dict[int, _Label] = {}
    fewest: dict[int, int] = {}
    offers: dict[int, tuple[int, int]] = {}
    order = 0
    heap: list[tuple[int, int, int, int, _Label | None]] = []
    limit, max_steps, bandits = mover.points, mover.max_steps, ground.bandits
    at_sea, can_sail, steps_from = mover.at_sea, mover.can_sail, ground.steps
    for source in sorted(sources):
        start: _Label = (0, 0, source, None)
        for target, cost, _digit in steps_from(source, at_sea, can_sail):
            if target not in seen:
                heap.append((cost, 1, order, target, start))
                order += 1
    heapify(heap)
    while heap:
        spent, steps, _, cell, before = heappop(heap)
        known = fewest.get(cell)
        if known is not None:
            if known <= steps:
                continue
        else:
            best[cell] = (spent, steps, cell, before)
        fewest[cell] = steps
        if spent >= limit or steps >= max_steps or cell in bandits:
            continue
        label = (spent, steps, cell, before)
        further = steps + 1
        for target, cost, _digit in steps_from(cell, at_sea, can_sail):
            if target in seen or fewest.get(target, max_steps + 1) <= further:
                continue
            price = spent + cost
            offered = offers.get(target)
            # A way that was offered before at no higher price with no more steps comes first anyway.
            if offered is not None and offered[0] <= price and offered[1] <= further:
                continue
            offers[target] = (price, further)
            heappush(heap, (price, further, order, target, label))
            order += 1
    return best


def _turns(ground: Ground, mover: Mover, turns: int, target: int | None = None) -> list[dict[int, _Label]]:
    """For each turn the cells first reached in it, with their labels; ends early when the target is among them."""
    start = ground.index(mover.place)
    if start is None or mover.obstacle:
        return []
    seen = {start}
    frontier: list[int] = [start]
    found: list[dict[int, _Label]] = []
    for _turn in range(turns):
        fresh = _spread(ground, mover, frontier, seen)
        if not fresh:
            break
        found.append(fresh)
        seen.update(fresh)
        if target is not None and target in fresh:
            break
        frontier = list(fresh)
    return found


def within_a_turn(ground: Ground, mover: Mover) -> dict[Place, int]:
    """Every place that a group enters in one turn, with the points it has then spent, in millionths."""
    return {ground.place(cell): label[0] for turn in _turns(ground, mover, 1) for cell, label in turn.items()}


def reach(
    world: World,
    rules: Rules,
    unit: str,
    orders: Sequence[Order] = (),
    turns: int = 1,
    applied: Applied | None = None,
) -> dict[Place, float]:
    """Every place that a group can enter within `turns` turns, with the points left in the turn it first gets there.

    `applied` is what the orders do, if it is at hand.
    """
    world = before_moving(world, rules, orders, applied)
    ground = ground_of(world, rules)
    mover = mover_of(world, rules, world.groups[unit])
    return {
        ground.place(cell): (mover.points - label[0]) / POINT
        for turn in _turns(ground, mover, turns)
        for cell, label in turn.items()
    }


def route(
    world: World,
    rules: Rules,
    unit: str,
    target: Place,
    orders: Sequence[Order] = (),
    applied: Applied | None = None,
) -> PathView | None:
    """The way to a place with the fewest turns, then the most points left on arrival; None when there is none.

    `turns` of the result counts from 0 (this turn); `digits` are those of this turn alone. A further turn starts with
    full points, and with the same status: landing and putting to sea in later turns is not planned. `applied` is
    what the orders do, if it is at hand.
    """
    world = before_moving(world, rules, orders, applied)
    ground = ground_of(world, rules)
    mover = mover_of(world, rules, world.groups[unit])
    goal, start = ground.index(target), ground.index(mover.place)
    if goal is None or start is None or mover.obstacle:
        return None
    if goal == start:
        return PathView((mover.place,), (mover.points / POINT,), (0,), "")
    found = _turns(ground, mover, ground.width * ground.height, goal)
    if not found or goal not in found[-1]:
        return None
    cells, points, turns = [start], [mover.points], [0]
    legs: list[list[_Label]] = []
    cell = goal
    for labels in reversed(found):
        leg: list[_Label] = []
        label: _Label | None = labels[cell]
        while label is not None and label[3] is not None:
            leg.append(label)
            label = label[3]
        assert label is not None
        cell = label[2]
        legs.append(leg[::-1])
    for turn, steps in enumerate(reversed(legs)):
        for spent, _steps, place, _before in steps:
            cells.append(place)
            points.append(mover.points - spent)
            turns.append(turn)
    path = PathView(tuple(map(ground.place, cells)), tuple(p / POINT for p in points), tuple(turns), "")
    return PathView(path.places, path.points_left, path.turns, digits_by_turn(path)[0])


def digits_by_turn(path: PathView) -> tuple[str, ...]:
    """The digits of a way, turn by turn."""
    parts: list[str] = [""] * (path.turns[-1] + 1)
    for (x0, y0), (x1, y1), turn in zip(path.places, path.places[1:], path.turns[1:], strict=False):
        parts[turn] += str(DIRECTIONS.index((x1 - x0, y1 - y0)))
    return tuple(parts)


def route_json(unit: str, target: Place, path: PathView) -> dict[str, Json]:
    """A route as `mycom route --json` prints it; `digits` and `steps` turn by turn, `points_left` on arrival."""
    digits = digits_by_turn(path)
    return {
        "group": unit,
        "from": list(path.places[0]),
        "to": list(target),
        "steps": len(path.places) - 1,
        "digits": list(digits),
        "turns": len(digits) if len(path.places) > 1 else 0,
        "points_left": path.points_left[-1],
        "places": [
            {"x": x, "y": y, "turn": turn, "points_left": left}
            for (x, y), turn, left in zip(path.places, path.turns, path.points_left, strict=True)
        ],
    }
