"""A step before and behind the encounter: whether it is legal, ships left behind, the dead who pass (ch. 3.1, 6)."""

from __future__ import annotations

from dataclasses import replace

from mycom.systems.mythicor.combat.army import UNDEAD
from mycom.systems.mythicor.living import dies_out
from mycom.systems.mythicor.movement.ground import Ground
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.ships import ships_needed
from mycom.systems.mythicor.turn.board import Board, Event, Piece
from mycom.systems.mythicor.world import Stock


def step_problem(rules: Rules, ground: Ground, piece: Piece) -> str:
    """Why a group's next step is not legal, as the name of the rule (those of `movement.walk.CHAPTERS`); or empty."""
    force = piece.force
    if float(force.army.leadership) <= 0:
        return "leader"
    # Blockades never cost the first steps, battles may.
    free = piece.steps < rules.number("movement.blockade_free_steps") and force.points + piece.blocked > 0
    if force.points <= 0 and not free:
        return "points"
    word, done = piece.path[piece.steps], piece.path[: piece.steps]
    if word not in "012345678":
        return "digits"
    if word == "0" and done.endswith("0" * int(rules.number("movement.stays_in_a_row"))):
        return "stay"
    start = ground.index(piece.place)
    target = None if start is None else ground.neighbour(start, int(word))
    if start is None or target is None:
        return "edge"
    army = force.army
    can_sail = army.warships + army.transports >= ships_needed(rules, _stock(piece))
    return ground.barred(start, target, int(word), army.at_sea, bool(can_sail))


def _stock(piece: Piece) -> Stock:
    troops = {kind: int(float(count)) for kind, count in piece.force.army.troops.items()}
    people, recruits = int(piece.force.population), int(piece.force.recruits)
    return Stock(population=people, recruits=recruits, henchmen=piece.henchmen, troops=troops)


def leave_ships(ground: Ground, board: Board, piece: Piece, target: int, step: int, events: list[Event]) -> Board:
    """A group that goes inland leaves its ships to the province it comes from, also to a foreign one; where there is
    none they are lost."""
    army = piece.force.army
    if not ground.inland(target, army.at_sea) or not (army.warships or army.transports):
        return board
    province = board.province_at(piece.place)
    without = replace(piece.force, army=replace(army, warships=0.0, transports=0.0))
    board = board.put(piece.with_force(without))
    ships = float(army.warships + army.transports)
    if province is None:
        events.append(Event("ships", step, piece.id, piece.place, amount=ships))
        return board
    ashore = replace(
        province.force.army,
        warships=province.force.army.warships + army.warships,
        transports=province.force.army.transports + army.transports,
    )
    events.append(Event("ships", step, piece.id, piece.place, other=province.id, amount=ships))
    return board.put(province.with_force(replace(province.force, army=ashore)))


def spread_undeath(ground: Ground, board: Board, unit: str, step: int, events: list[Event]) -> Board:
    """An undead group with troops turns an empty province undead."""
    piece = board.pieces[unit]
    province = board.province_at(piece.place)
    if province is None or piece.force.army.race != UNDEAD or piece.soldiers <= 0:
        return board
    if not dies_out(province.force.army.race, _stock(province), ground.henchmen_have_race):
        return board
    events.append(Event("undead", step, unit, piece.place, other=province.id))
    army = replace(province.force.army, race=UNDEAD)
    return board.put(province.with_force(replace(province.force, army=army)))
