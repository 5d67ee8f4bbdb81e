"""A simple player who plays by himself: he builds, recruits, marches on the nearest opponent and invades.

Meant for trying a Partie out; each decision is the first of a short list that the rules allow.
"""

from __future__ import annotations

from collections.abc import Iterator

from mycom.grid.hex import Place
from mycom.grid.hex import step as next_to
from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.systems.conquerors.battle.contest import faith, invasion
from mycom.systems.conquerors.battle.field import fight
from mycom.systems.conquerors.battle.points import Target, in_reach, sums
from mycom.systems.conquerors.battle.spoils import spend
from mycom.systems.conquerors.board.model import Board, Troops
from mycom.systems.conquerors.board.places import (
    CORNERS,
    EDGES,
    Corner,
    Edge,
    corner_edges,
    corner_places,
    edge_corners,
)
from mycom.systems.conquerors.forecast import field_dice, main_dice
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn.context import Done, text
from mycom.systems.conquerors.turn.move import enemies
from mycom.systems.conquerors.turn.play import play

_GOOD_ODDS = 0.6


def corner_order(kind: str, corner: Corner, **more: str | int) -> Order:
    """An order about a corner."""
    args = (("target", text((corner.column, corner.row))), ("corner", CORNERS[corner.side]), *more.items())
    return Order("R", kind, args)


def edge_order(kind: str, edge: Edge, **more: str | int) -> Order:
    """An order about an edge."""
    args = (("target", text((edge.column, edge.row))), ("edge", EDGES[edge.side]), *more.items())
    return Order("R", kind, args)


def invasion_order(target: Target) -> Order:
    """The order to invade a target."""
    if isinstance(target.at, Corner):
        return corner_order("IV 1", target.at)
    return edge_order("IV 2", target.at, line=target.kind, realm=target.owner)


def orders(board: Board, rules: Rules, catalogue: Catalogue, number: int) -> tuple[Order, ...]:
    """The orders that the automatic player gives in his turn."""
    given: list[Order] = []
    for wishes in (_dice, _trades, _investments, _marches, _fights, _rituals, _invasions):
        here = board
        for wish in wishes(here, rules, number):
            step = play(board, rules, catalogue, number, [wish]).steps[0]
            if isinstance(step.answer, Done):
                given.append(wish)
                board = step.after
    return tuple(given)


def _dice(board: Board, rules: Rules, number: int) -> Iterator[Order]:
    """Mercenaries go to the strongest opponent's hex, a card of choice is ore."""
    rivals = {
        place: sum(not board.allied(number, one.owner) for one in board.settlements_around(place))
        - 10 * sum(board.allied(number, one.owner) for one in board.settlements_around(place))
        for place, hex_ in board.hexes.items()
        if hex_.kind == "land" and hex_.resource
    }
    if rivals:
        yield Order("R", "WR 1", (("target", text(max(sorted(rivals), key=lambda place: rivals[place]))),))
    yield Order("R", "WR 2", (("resource", "ore"),))


def _trades(board: Board, rules: Rules, number: int) -> Iterator[Order]:
    """What there is plenty of for what a soldier costs."""
    hand = board.player(number).cards
    wanted = "ore" if hand.get("ore", 0) <= hand.get("grain", 0) else "grain"
    rate = rules.whole("trade.bank")
    for resource, count in sorted(hand.items(), key=lambda item: (-item[1], item[0])):
        if resource != wanted and count >= rate + (resource in ("ore", "grain")):
            yield Order("R", "HA 1", (("give", resource), ("get", wanted)))


def _investments(board: Board, rules: Rules, number: int) -> Iterator[Order]:
    """A god when there is ore for one, cities and villages, soldiers for the rest, roads only to get on."""
    hand = board.player(number).cards
    if not board.player(number).god:
        for god in sorted(rules.gods.values(), key=lambda one: -one.mana):
            yield Order("R", "INV 7", (("god", god.id),))
    for settlement in board.own_settlements(number):
        yield corner_order("INV 4", settlement.corner)
    ends = {corner for line in board.lines if line.owner == number for corner in edge_corners(line.edge)}
    for corner in sorted(ends):
        yield corner_order("INV 3", corner)
    for count in range(min(hand.get("ore", 0), hand.get("grain", 0)), 0, -1):
        yield Order("R", "INV 6", (("count", count),))
    if len(board.own_settlements(number)) < rules.whole("build.villages"):
        for corner in sorted(ends):
            for edge in corner_edges(corner):
                yield edge_order("INV 1", edge)
    for settlement in board.own_settlements(number):
        yield corner_order("INV 5", settlement.corner, level=1)
    for troops in board.own_troops(number):
        yield Order(troops.id, "INV 9", ())


def _goals(board: Board, number: int) -> list[Place]:
    return sorted(
        {
            place
            for one in board.settlements.values()
            if not board.allied(number, one.owner)
            for place in corner_places(one.corner)
            if board.kind(place) == "land"
        }
        | {one.place for one in board.troops if not board.allied(number, one.owner)}
    )


def _marches(board: Board, rules: Rules, number: int) -> Iterator[Order]:
    """Everybody goes towards the nearest opponent."""
    goals = _goals(board, number)
    for troops in board.own_troops(number):
        if not goals:
            return
        far = _land_way(board, troops, goals)
        if far:
            yield Order(troops.id, "ZUG 1", (("target", text(far)),))


def _land_way(board: Board, troops: Troops, goals: list[Place]) -> Place | None:
    """The first step of the shortest way over land to the nearest goal; None at a goal or without a way."""
    if troops.place in goals:
        return None
    first: dict[Place, Place] = {}
    frontier = [troops.place]
    seen = {troops.place}
    while frontier:
        following = []
        for here in frontier:
            for direction in range(6):
                near = next_to(here, direction)
                if near in seen or board.kind(near) != "land":
                    continue
                seen.add(near)
                first[near] = first.get(here, near)
                if near in goals:
                    return first[near]
                following.append(near)
        frontier = following
    return None


def _fights(board: Board, rules: Rules, number: int) -> Iterator[Order]:
    """A field battle where the odds are good."""
    for troops in board.own_troops(number):
        for direction in range(6):
            place = next_to(troops.place, direction)
            foes = sum(one.soldiers for one in enemies(board, number, place))
            if foes and fight(troops.soldiers, foes, 0, field_dice(rules)).attacker > _GOOD_ODDS:
                yield Order(troops.id, "FK 1", (("target", text(place)),))


def _rituals(board: Board, rules: Rules, number: int) -> Iterator[Order]:
    """A ritual against the god that is most likely to fall."""
    own = rules.mana(board.player(number).god)
    found = [
        (faith(own, rules.mana(one.god), main_dice(rules)).attacker, one.god)
        for one in board.players.values()
        if one.god and not board.allied(number, one.number)
    ]
    for chance, god in sorted(found, reverse=True)[:1]:
        if not own or chance > _GOOD_ODDS:
            yield Order("R", "GL 1", (("god", god),))


def _invasions(board: Board, rules: Rules, number: int) -> Iterator[Order]:
    """The invasion that gains most on average, if it gains anything."""
    best: tuple[float, str, Target] | None = None
    for target in in_reach(board, number):
        points = sums(board, rules, number, target)
        distribution = invasion(*points.totals, main_dice(rules), rules.number("invasion.divisor"))
        soldiers = sum(one.soldiers for one in points.defenders)
        cards = board.player(target.owner).card_count
        gain = sum(
            chance * (spend(rules, ieb, (target,), soldiers, cards).worth if ieb > 0 else 2.0 * ieb)
            for ieb, chance in distribution.items()
        )
        if best is None or (gain, target.id) > best[:2]:
            best = (gain, target.id, target)
    if best and best[0] > 0:
        yield invasion_order(best[2])
