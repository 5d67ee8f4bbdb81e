"""The movement of all groups of all realms, step by step in the rotating order (rule text ch. 6, 10.2.2).

Pure: the only chance is in the function that fights battles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from mycom.systems.mythicor.combat.averages import WINNERS
from mycom.systems.mythicor.combat.sequence import Force, Meeting, Step, draw_in_sequence
from mycom.systems.mythicor.combat.sequence.conditions import happens
from mycom.systems.mythicor.movement.blockade import blockade_cost
from mycom.systems.mythicor.movement.ground import POINT, Ground, micro
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.turn import encounters
from mycom.systems.mythicor.turn.board import Board, Event, Piece
from mycom.systems.mythicor.turn.passage import leave_ships, spread_undeath, step_problem
from mycom.systems.mythicor.turn.weighing import fits

#: Fights one step of a meeting: the meeting afterwards and who won (`attacker`, `defender`, `undecided`).
Fight = Callable[[Meeting, Step], tuple[Meeting, str]]


@dataclass(frozen=True, slots=True)
class Moved:
    """The board after all movement, and everything that happened in order."""

    board: Board
    events: tuple[Event, ...]


def drawing(rules: Rules, generator: np.random.Generator) -> Fight:
    """Battles drawn with a generator, as the evaluation fights them."""

    def fight(meeting: Meeting, step: Step) -> tuple[Meeting, str]:
        drawn = draw_in_sequence(rules, meeting, (step,), generator)
        winner = int(drawn.winners[0, 0])
        return drawn.meeting(0), WINNERS[winner] if winner >= 0 else ""

    return fight


def rotation(realms: Sequence[int], most_steps: int, most_groups: int) -> Iterator[tuple[int, int, int]]:
    """Step, group number and realm in the order in which they move: the first step of all groups 1, of all groups 2 …,
    then the second; with each group number the realm that was first goes to the end."""
    for step in range(most_steps):
        for number in range(1, most_groups + 1):
            first = (number - 1) % len(realms) if realms else 0
            for realm in (*realms[first:], *realms[:first]):
                yield step, number, realm


def move_all(rules: Rules, ground: Ground, board: Board, realms: Sequence[int], fight: Fight) -> Moved:
    """Moves every group along its path. `realms` is the order drawn for this turn; `ground` has terrain and costs."""
    events: list[Event] = []
    by_number = {(piece.realm, piece.number): piece.id for piece in board.pieces.values() if not piece.province}
    numbers = max((number for _, number in by_number), default=0)
    for step, number, realm in rotation(realms, int(rules.number("movement.max_steps")), numbers):
        unit = by_number.get((realm, number))
        if unit is not None and step < len(board.pieces[unit].path) and not board.pieces[unit].halted:
            board = _step(rules, ground, board, unit, step, fight, events)
    return Moved(board, tuple(events))


def _step(rules: Rules, ground: Ground, board: Board, unit: str, step: int, fight: Fight, events: list[Event]) -> Board:
    piece = board.pieces[unit]
    problem = step_problem(rules, ground, piece)
    if problem:
        events.append(Event("stop", step, unit, piece.place, reason=problem))
        return board.put(replace(piece, halted=problem))
    digit = int(piece.path[piece.steps])
    start = ground.index(piece.place)
    target = None if start is None else ground.neighbour(start, digit)
    assert target is not None, "a step beyond the map is a problem"
    board = leave_ships(ground, board, piece, target, step, events)
    piece = board.pieces[unit]
    points = (micro(piece.force.points) - ground.cost(target, digit)) / POINT
    piece = replace(piece, place=ground.place(target), steps=piece.steps + 1, force=replace(piece.force, points=points))
    events.append(Event("move", step, unit, piece.place))
    board = _blocked(rules, board.put(piece), unit, step, events)
    for resident in tuple(board.others_at(piece.place, unit)):
        board = _meet(rules, board, unit, resident.id, step, fight, events)
    return spread_undeath(ground, board, unit, step, events)


def battles(rules: Rules, board: Board, mover: Piece, resident: Piece) -> tuple[tuple[str, str, str], ...]:
    """The battles that may follow, as attacker's id, defender's id and order; who is stronger is asked before the
    first."""
    found = []
    for clash in encounters.clashes(rules, party(board, mover), party(board, resident)):
        first, second = (mover, resident) if clash.by_mover else (resident, mover)
        if fits(rules, clash.when, first.force.army, second.force.army):
            found.append((first.id, second.id, clash.order))
    return tuple(found)


def party(board: Board, piece: Piece) -> encounters.Party:
    """A piece as far as it decides who fights whom."""
    realm = piece.realm
    return encounters.Party(
        realm=realm,
        province=piece.province,
        encounter=piece.encounter,
        tactic=piece.tactic,
        friends=board.friends.get(realm, frozenset()),
        foes=board.foes.get(realm, frozenset()),
        stands=float(piece.force.army.retreat_threshold) > 0,
    )


def blockade(rules: Rules, board: Board, victim: Piece, blocker: Piece) -> float:
    """The movement points that a blocker takes from a group that moved into its cell, 0 when it does not block.

    A lost battle cancels the order, and nobody blocks without troops.
    """
    able = blocker.force.may_attack and blocker.soldiers > 0
    if not able or not encounters.blocks(party(board, blocker), party(board, victim), victim.soldiers):
        return 0.0
    return blockade_cost(rules, [blocker.soldiers], victim.soldiers)


def _blocked(rules: Rules, board: Board, unit: str, step: int, events: list[Event]) -> Board:
    """Blockades add up."""
    piece = board.pieces[unit]
    lost = 0.0
    for other in board.others_at(piece.place, unit):
        points = blockade(rules, board, piece, other)
        if points > 0:
            lost += points
            events.append(Event("block", step, unit, piece.place, other=other.id, amount=points))
    force = replace(piece.force, points=piece.force.points - lost)
    return board.put(replace(piece, blocked=piece.blocked + lost, force=force))


def _meet(rules: Rules, board: Board, unit: str, other: str, step: int, fight: Fight, events: list[Event]) -> Board:
    """All battles between a group that arrived and one who stood there."""
    place = board.pieces[unit].place
    for attacker, defender, order in battles(rules, board, board.pieces[unit], board.pieces[other]):
        first, second = board.pieces[attacker], board.pieces[defender]
        meeting, encounter = Meeting((first.force, second.force), board.terrain.get(place, "open")), Step(0, 1, order)
        if not happens(rules, meeting, encounter):
            continue
        meeting, winner = fight(meeting, encounter)
        board = board.put(_after(first, meeting.forces[0]), _after(second, meeting.forces[1]))
        if winner:
            events.append(Event("battle", step, attacker, place, other=defender, reason=order, winner=winner))
        if board.pieces[defender].realm != second.realm:
            events.append(Event("taken", step, attacker, place, other=defender, reason=order))
    piece = board.pieces[unit]
    resident = board.pieces[other]
    if encounters.ends_movement(rules, piece.realm, resident.realm):
        events.append(Event("held", step, unit, piece.place, other=other))
        board = board.put(replace(piece, halted="bandits", force=replace(piece.force, points=0.0)))
    return board


def _after(before: Piece, force: Force) -> Piece:
    """A province that changed hands has none of its old orders."""
    if force.side != before.realm:
        return replace(before, force=force, encounter=None, tactic=None)
    return before.with_force(force)
