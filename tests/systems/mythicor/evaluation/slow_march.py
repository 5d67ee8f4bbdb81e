"""The movement of all groups without battles, slow and obvious, in exact fractions (rule text ch. 3.1, 6, 10.2.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

STEPS = {0: (0, 0), 1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (1, 1), 5: (0, 1), 6: (-1, 1), 7: (-1, 0), 8: (-1, -1)}
DIAGONAL = (2, 4, 6, 8)
BANDITS = 994

Place = tuple[int, int]


@dataclass
class Mover:
    """A group. `blocks` is `more` or `fewer` with a number of soldiers."""

    place: Place
    at_sea: bool
    alive: bool
    undead: bool
    soldiers: int
    ships: int
    ships_needed: int
    points: Fraction
    path: str
    blocks: tuple[str, int] | None = None
    stopped: bool = False


@dataclass
class Land:
    """A province."""

    owner: int
    cost: Fraction
    race: str
    people: int
    soldiers: int
    ships: int = 0
    blocks: tuple[str, int] | None = None


def kind(terrain: str) -> str:
    """Sea, coast or land."""
    return terrain if terrain in ("sea", "coast") else "land"


def stepped(place: Place, digit: str) -> Place:
    """The place one step on."""
    across, down = STEPS[int(digit)]
    return place[0] + across, place[1] + down


def legal(mover: Mover, at: int, terrain: Mapping[Place, str], target: Place) -> bool:
    """Whether the step of a path may be made."""
    digit = mover.path[at]
    if not mover.alive or mover.points <= 0 or target not in terrain:
        return False
    if digit == "0" and at and mover.path[at - 1] == "0":
        return False
    here, there = kind(terrain.get(mover.place, "")), kind(terrain[target])
    if there == "sea" and not (mover.at_sea and mover.ships >= mover.ships_needed):
        return False
    if there == "land" and mover.at_sea:
        return False
    both_wet, both_dry = here == there == "sea", "sea" not in (here, there)
    return int(digit) not in DIAGONAL or there == "coast" or both_wet or both_dry


def blocked(blocks: tuple[str, int] | None, soldiers: int, victim: int) -> Fraction:
    """The points that one blocker takes."""
    if blocks is None or not soldiers:
        return Fraction(0)
    word, limit = blocks
    meant = victim > limit if word == "more" else victim < limit
    return Fraction(soldiers, max(1, victim)) * 50 if meant else Fraction(0)


def march(
    terrain: Mapping[Place, str],
    costs: Mapping[str, Fraction],
    lands: dict[Place, Land],
    movers: dict[tuple[int, int], Mover],
    realms: Sequence[int],
    friends: Mapping[int, Sequence[int]],
) -> None:
    """Moves all groups (by realm and number) in place; `realms` in the order drawn for the turn."""
    for at in range(15):
        for number in range(1, 21):
            order = list(realms)
            for _ in range(number - 1):
                order.append(order.pop(0))
            for realm in order:
                mover = movers.get((realm, number))
                if mover and not mover.stopped and at < len(mover.path):
                    _step(terrain, costs, lands, movers, friends, (realm, number), at)


def _step(
    terrain: Mapping[Place, str],
    costs: Mapping[str, Fraction],
    lands: dict[Place, Land],
    movers: dict[tuple[int, int], Mover],
    friends: Mapping[int, Sequence[int]],
    who: tuple[int, int],
    at: int,
) -> None:
    mover, realm = movers[who], who[0]
    digit, target = int(mover.path[at]), stepped(mover.place, mover.path[at])
    if not legal(mover, at, terrain, target):
        mover.stopped = True
        return
    if kind(terrain[target]) == "land" and mover.ships:
        if mover.place in lands:
            lands[mover.place].ships += mover.ships
        mover.ships = 0
    cost = lands[target].cost if target in lands else costs[terrain[target]]
    mover.points -= cost * (7 if digit in DIAGONAL else 5)
    mover.place = target
    residents = [
        (other, one.soldiers, one.blocks)
        for (other, number), one in movers.items()
        if one.place == target and (other, number) != who
    ]
    if target in lands:
        residents.append((lands[target].owner, lands[target].soldiers, lands[target].blocks))
    for other, soldiers, blocks in residents:
        if other != realm and realm not in friends.get(other, ()):
            mover.points -= blocked(blocks, soldiers, mover.soldiers)
    if target not in lands:
        return
    land = lands[target]
    if land.owner == BANDITS:
        mover.stopped = True
    if mover.undead and mover.soldiers and not land.people and not land.soldiers:
        land.race = "undead"
