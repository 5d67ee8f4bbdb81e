"""Where many groups get within several turns, all at once over arrays (rule text ch. 6).

The same answer as `search.reach` gives for one group. Step by step every cell keeps the least points that any way with
so many steps costs; whoever stands there with points left goes on from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray

from mycom.grid.square import DIRECTIONS
from mycom.orders.order import Order
from mycom.systems.mythicor.effects.apply import Applied, apply
from mycom.systems.mythicor.movement.ground import POINT, Ground, ground_of
from mycom.systems.mythicor.movement.mover import Mover, mover_of, mover_of_stranger
from mycom.systems.mythicor.movement.start import before_moving
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Place, World

Costs = NDArray[np.int32]
Flags = NDArray[np.bool_]
#: No way leads there. Twice as much still fits.
NEVER = np.int32(2**29)


@dataclass(frozen=True, slots=True, eq=False)
class ReachMap:
    """A group's reach: `turn` (height, width) is the turn from 0 in which it first enters a cell, −1 for never and for
    its own place; `spent` (height, width) the millionths of points it has spent there in that turn."""

    turn: NDArray[np.int8]
    spent: Costs
    points: int

    def turn_of(self, place: Place) -> int | None:
        """In which turn, from 0, the group first enters a place; None when it does not."""
        found = int(self.turn[place[1] - 1, place[0] - 1])
        return None if found < 0 else found

    def points_left(self, place: Place) -> float | None:
        """The points left when it first gets there."""
        if self.turn_of(place) is None:
            return None
        return (self.points - int(self.spent[place[1] - 1, place[0] - 1])) / POINT

    def places(self, turns: int) -> tuple[Place, ...]:
        """All places entered within so many turns, row by row."""
        rows, columns = np.nonzero((self.turn >= 0) & (self.turn < turns))
        return tuple(zip((columns + 1).tolist(), (rows + 1).tolist(), strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class _Step:
    """A direction and the points that entering each cell by it costs, (height, width, groups)."""

    dx: int
    dy: int
    cost: Costs


def reach_turns(
    world: World,
    rules: Rules,
    units: Sequence[str],
    orders: Sequence[Order] = (),
    turns: int = 4,
    applied: Applied | None = None,
) -> dict[str, dict[Place, int]]:
    """The turn, from 0 (this one), in which each group can first enter each place; nothing for units that do not move.

    A foreign group that was seen some turns ago may have moved since: its reach is from where it stood then.
    """
    groups = [unit for unit in units if unit in world.groups or _is_foreign_group(world, unit)]
    ages = {unit: max(world.turn - world.sightings[unit].turn, 0) for unit in groups if unit not in world.groups}
    if applied is None and orders:
        applied = apply(world, rules, orders)
    found: dict[str, dict[Place, int]] = {unit: {} for unit in units}
    for age in sorted({ages.get(unit, 0) for unit in groups}):
        alike = [unit for unit in groups if ages.get(unit, 0) == age]
        for unit, one in reach_maps(world, rules, alike, orders, turns + age, applied).items():
            rows, columns = np.nonzero(one.turn >= 0)
            when = np.maximum(one.turn[rows, columns] - age, 0)
            places = zip((columns + 1).tolist(), (rows + 1).tolist(), strict=True)
            found[unit] = dict(zip(places, when.tolist(), strict=True))
    return found


def _is_foreign_group(world: World, unit: str) -> bool:
    seen = world.sightings.get(unit)
    return seen is not None and seen.is_group


def reach_maps(
    world: World,
    rules: Rules,
    units: Sequence[str],
    orders: Sequence[Order] = (),
    turns: int = 4,
    applied: Applied | None = None,
) -> dict[str, ReachMap]:
    """The reach of own groups, in the state that this turn's orders leave them in (`applied` is their result, if it is
    at hand), and of foreign groups from where they were seen. Raises KeyError for other units."""
    world = before_moving(world, rules, orders, applied)
    ground = ground_of(world, rules)
    movers = [
        mover_of(world, rules, world.groups[unit])
        if unit in world.groups
        else mover_of_stranger(rules, ground, world.sightings[unit])
        for unit in units
    ]
    found: dict[str, ReachMap] = {}
    alike: dict[tuple[bool, bool, int, int], list[Mover]] = {}
    for mover in movers:
        if mover.obstacle or ground.index(mover.place) is None:
            shape = (ground.height, ground.width)
            found[mover.unit] = ReachMap(np.full(shape, -1, np.int8), np.full(shape, NEVER), mover.points)
        else:
            key = (mover.at_sea, mover.can_sail, mover.points, mover.max_steps)
            alike.setdefault(key, []).append(mover)
    for group in alike.values():
        found |= _reach(ground, group, turns)
    return {unit: found[unit] for unit in units}


def _reach(ground: Ground, movers: Sequence[Mover], turns: int) -> dict[str, ReachMap]:
    """The reach of groups that move alike, side by side: arrays are (height, width, groups)."""
    shape = (ground.height, ground.width, len(movers))
    steps = _steps(ground, movers[0], len(movers))
    stopped = _bandits(ground)[:, :, None]
    turn, spent = np.full(shape, -1, np.int8), np.full(shape, NEVER)
    sources = np.zeros(shape, dtype=np.bool_)
    for at, mover in enumerate(movers):
        sources[mover.place[1] - 1, mover.place[0] - 1, at] = True
    seen = sources.copy()
    most = min(movers[0].max_steps, ceil(movers[0].points / max(1, min(ground.straight))))
    for number in range(turns):
        # Nothing beyond so many cells around the sources changes in a turn.
        window = _around(sources, most)
        cost = _one_turn(steps, sources[window], movers[0], stopped[window], window)
        fresh = (cost < NEVER) & ~seen[window]
        if not fresh.any():
            break
        turn[window][fresh], spent[window][fresh] = number, cost[fresh]
        sources = np.zeros(shape, dtype=np.bool_)
        sources[window] = fresh
        seen |= sources
    return {mover.unit: ReachMap(turn[:, :, at], spent[:, :, at], mover.points) for at, mover in enumerate(movers)}


def _around(sources: Flags, margin: int) -> tuple[slice, slice]:
    """The rows and columns around all sources."""
    found = []
    for axis in (0, 1):
        lines = np.flatnonzero(sources.any(axis=(1 - axis, 2)))
        found.append(slice(max(int(lines[0]) - margin, 0), int(lines[-1]) + margin + 1))
    return found[0], found[1]


def _one_turn(
    steps: Sequence[_Step], sources: Flags, mover: Mover, stopped: Flags, window: tuple[slice, slice]
) -> Costs:
    """The least points that each cell costs in one turn with full points from any of the sources."""
    best = np.full(sources.shape, NEVER)
    start = np.where(sources, np.int32(0), NEVER)
    height, width, _ = sources.shape
    room = np.empty_like(best)
    ways = []
    for step in steps:
        into = _part(step.dy, height), _part(step.dx, width)
        out = _part(-step.dy, height), _part(-step.dx, width)
        ways.append((out, step.cost[window][into], room[into], best[into]))
    for _ in range(mover.max_steps):
        before = best.copy()
        for out, cost, entered, target in ways:
            np.add(start[out], cost, out=entered)
            np.minimum(target, entered, out=target)
        # Only from cells that got cheaper is there anything new to find, while points are left and nobody stops them.
        onwards = (best < before) & (best < mover.points) & ~stopped
        if not onwards.any():
            break
        start = np.where(onwards, best, NEVER)
    return best


def _steps(ground: Ground, mover: Mover, count: int) -> list[_Step]:
    """The eight directions with the cost of each legal step, the same for all groups."""
    shape = (ground.height, ground.width)
    kinds = np.array([ground.kind_for(cell, mover.at_sea) for cell in range(ground.height * ground.width)])
    kinds = kinds.reshape(shape)
    closed = np.zeros(shape, dtype=np.bool_)
    if not (mover.at_sea and mover.can_sail):
        closed |= kinds == "sea"
    if mover.at_sea:
        closed |= kinds == "land"
    straight, diagonal = (_costs(cost, shape) for cost in (ground.straight, ground.diagonal))
    found = []
    for digit in range(1, 9):
        dx, dy = DIRECTIONS[digit]
        out = _part(-dy, ground.height), _part(-dx, ground.width)
        into = _part(dy, ground.height), _part(dx, ground.width)
        cost = np.full(shape, NEVER)
        cost[into] = (straight if digit % 2 else diagonal)[into]
        cost[closed] = NEVER
        if digit % 2 == 0:
            torn = (kinds[into] != "coast") & ((kinds[into] == "sea") != (kinds[out] == "sea"))
            cost[into][torn] = NEVER
        found.append(_Step(dx, dy, np.repeat(cost[:, :, None], count, axis=2)))
    return found


def _part(shift: int, length: int) -> slice:
    """The cells that have a neighbour so far before them."""
    return slice(max(shift, 0), length + min(shift, 0))


def _costs(cost: Sequence[int], shape: tuple[int, int]) -> Costs:
    found: Costs = np.minimum(np.array(cost), NEVER // 2).astype(np.int32).reshape(shape)
    return found


def _bandits(ground: Ground) -> Flags:
    found = np.zeros(ground.height * ground.width, dtype=np.bool_)
    found[list(ground.bandits)] = True
    return found.reshape(ground.height, ground.width)
