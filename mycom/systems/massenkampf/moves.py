"""Ways of armies over the map: daily march, difficult ground, several turns (rule text: Spielwerte von Armeen)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from math import ceil

from mycom.grid.hex import step as next_to
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.turn.pay import weeks
from mycom.systems.massenkampf.world import Army, Place, World
from mycom.systems.view import PathView

#: Abilities of armies that no ground hinders.
_FREE = ("fly", "teleportation")
_SWIM = ("amphibious", "aquatic")


@dataclass(frozen=True, slots=True)
class Stop:
    """A hex of a way: steps spent up to here from the start of the turn in which it is entered, that turn (from 0),
    the hex before."""

    turn: int
    spent: float
    before: Place


def budget(rules: Rules, world: World, army: Army) -> float:
    """Steps that an army has in a turn."""
    days = rules.whole("campaign.days_per_week") * weeks(rules, world)
    share = rules.number("campaign.foraging_share") if army.told.foraging else 1.0
    return army.speed * days * share


def cost(rules: Rules, world: World, army: Army, place: Place) -> float | None:
    """Steps into a hex; None where the army cannot go."""
    there = world.hexes.get(place)
    if there is None:
        return None
    ids = {one.partition(":")[0] for one in army.muster.abilities}
    if ids.intersection(_FREE):
        return 1.0
    steps = rules.terrain[there.terrain].steps
    if not steps:
        return 1.0 if ids.intersection(_SWIM) else None
    return float(steps)


def enemies_at(world: World, army: Army, place: Place) -> bool:
    """Whether an army that is no friend stands on a hex."""
    return any(not world.allied(one.owner, army.owner) for one in world.at(place))


def ways(rules: Rules, world: World, army: Army, turns: int = 1) -> dict[Place, Stop]:
    """Every hex an army can enter within so many turns. A hex with enemies ends its way; what is left of a turn when
    the next hex is dearer is not kept."""
    pace = budget(rules, world, army)
    found: dict[Place, Stop] = {army.place: Stop(0, 0.0, army.place)}
    queue: list[tuple[int, float, Place]] = [(0, 0.0, army.place)]
    while queue:
        turn, spent, here = heappop(queue)
        if (found[here].turn, found[here].spent) != (turn, spent):
            continue
        if here != army.place and enemies_at(world, army, here):
            continue
        for direction in range(6):
            near = next_to(here, direction)
            steps = cost(rules, world, army, near)
            if steps is None or steps > pace:
                continue
            fits = spent + steps <= pace
            stop = Stop(turn if fits else turn + 1, spent + steps if fits else steps, here)
            known = found.get(near)
            if stop.turn < turns and (known is None or (stop.turn, stop.spent) < (known.turn, known.spent)):
                found[near] = stop
                heappush(queue, (stop.turn, stop.spent, near))
    return found


def days_of(army: Army, rules: Rules, spent: float) -> int:
    """Days of march for so many steps."""
    pace = army.speed * (rules.number("campaign.foraging_share") if army.told.foraging else 1.0)
    return ceil(spent / pace)


def reach(rules: Rules, world: World, army: Army) -> Mapping[Place, float]:
    """Every hex within this turn's march with the steps left there."""
    pace = budget(rules, world, army)
    return {place: pace - stop.spent for place, stop in ways(rules, world, army).items()}


def route(rules: Rules, world: World, army: Army, target: Place, turns: int = 60) -> PathView | None:
    """The quickest way to a hex over several turns; None when there is none."""
    found = ways(rules, world, army, turns)
    if target not in found or target == army.place:
        return None
    back = [target]
    while back[-1] != army.place:
        back.append(found[back[-1]].before)
    places = back[::-1]
    pace = budget(rules, world, army)
    left = tuple(pace - found[place].spent for place in places)
    turn_of = tuple(found[place].turn for place in places)
    steps = [place for place in places if found[place].turn == 0]
    return PathView(tuple(places), left, turn_of, digits_of(steps))


def digits_of(places: list[Place]) -> str:
    """A way from hex to hex as digits (1 to 6, clockwise from the east)."""
    pairs = pairwise(places)
    return "".join(str(next(way + 1 for way in range(6) if next_to(one, way) == other)) for one, other in pairs)


def walk(rules: Rules, world: World, army: Army, digits: str) -> PathView:
    """The way along digits as far as it is legal this turn."""
    left = budget(rules, world, army)
    places, points, taken, problem, rule = [army.place], [left], "", "", ""
    for digit in digits:
        if digit not in "123456":
            problem, rule = f"{digit} ist keine Richtung.", "way"
            break
        here = next_to(places[-1], int(digit) - 1)
        steps = cost(rules, world, army, here)
        if steps is None:
            known = here in world.hexes
            text = "geht kein Weg" if known else "ist nicht bekannt"
            problem, rule = f"{here[0]}/{here[1]} {text}.", "way" if known else "known_hex"
            break
        if len(places) > 1 and enemies_at(world, army, places[-1]):
            problem, rule = "Vor dem Feind endet der Marsch.", "reach"
            break
        if steps > left:
            problem, rule = "So weit kommt die Armee in diesem Zug nicht.", "reach"
            break
        left -= steps
        places.append(here)
        points.append(left)
        taken += digit
    return PathView(tuple(places), tuple(points), (0,) * len(places), taken, problem, rule)
