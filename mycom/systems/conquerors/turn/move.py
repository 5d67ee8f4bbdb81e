"""Moves over land, by ship and by air (rule text: Kampf im Feldzug)."""

from __future__ import annotations

from dataclasses import replace

from mycom.grid.hex import Place, distance
from mycom.grid.hex import step as next_to
from mycom.systems.conquerors.board.model import Board, Troops
from mycom.systems.conquerors.board.places import Edge, corners_of, edge_corners, edge_places
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn.context import Answer, Done, Refusal, Step, text
from mycom.systems.conquerors.turn.discover import discover, may_discover


def steps_of(board: Board, rules: Rules, troops: Troops) -> int:
    """How many hexes troops may go in a turn: further than one soldier only when great units carry all of them."""
    great = rules.great(board.player(troops.owner).people)
    whole = troops.great > 0 and troops.soldiers == troops.great * great.soldiers
    return great.steps if whole else rules.pieces["soldier"].steps


def flies(board: Board, rules: Rules, troops: Troops) -> bool:
    """Whether great units carry all of the troops over water."""
    great = rules.great(board.player(troops.owner).people)
    return great.flies and troops.great > 0 and troops.soldiers == troops.great * great.soldiers


def may_stand(board: Board, rules: Rules, troops: Troops, place: Place) -> bool:
    """Whether troops may stand on a hex."""
    return board.kind(place) == "land" or (board.kind(place) == "sea" and flies(board, rules, troops))


def enemies(board: Board, owner: int, place: Place) -> tuple[Troops, ...]:
    """The opponents' troops on a hex."""
    return tuple(one for one in board.at(place) if not board.allied(owner, one.owner))


def way(board: Board, rules: Rules, troops: Troops, target: Place) -> int | None:
    """The fewest steps to a hex, within those of a turn, through hexes without enemies; None when there is no way."""
    left = steps_of(board, rules, troops) - troops.moved
    frontier, seen = {troops.place}, {troops.place}
    for steps in range(1, left + 1):
        near = {next_to(here, direction) for here in frontier for direction in range(6)} - seen
        near = {place for place in near if may_stand(board, rules, troops, place)}
        if target in near:
            return steps
        seen |= near
        frontier = {place for place in near if not enemies(board, troops.owner, place)}
    return None


def part(step: Step, troops: Troops) -> tuple[Troops, Troops] | Refusal:
    """The troops that go and those that stay. Single soldiers go first; great units go whole."""
    size = step.rules.great(step.player.people).soldiers
    count = step.order.number("count") or troops.soldiers
    if count > troops.soldiers:
        return Refusal("stock", f"Auf {text(troops.place)} stehen nur {troops.soldiers} Soldaten.")
    single = troops.soldiers - troops.great * size
    great = troops.great if count == troops.soldiers else count // size if single < count else 0
    great = min(great, troops.great)
    if not 0 <= count - great * size <= single:
        return Refusal("stock", "Eine große Einheit teilt sich nicht.")
    going = replace(troops, soldiers=count, great=great)
    return going, replace(troops, soldiers=troops.soldiers - count, great=troops.great - great)


def moved(board: Board, going: Troops, staying: Troops, steps: int, place: Place, aboard: Edge | None = None) -> Board:
    """The board after troops went somewhere, joined with their own there."""
    if staying.soldiers:
        arrived = replace(going, number=board.free_number(going.owner))
        board = board.with_troops([staying])
    else:
        arrived = going
    arrived = replace(arrived, place=place, aboard=aboard, moved=going.moved + steps)
    return board.with_troops([arrived]).joined()


def march(step: Step) -> Answer:
    """Goes to a hex without enemies."""
    board, rules, troops, target = step.board, step.rules, step.troops, step.place
    if troops is None:
        return Refusal("unit", "Diese Truppen gibt es nicht.")
    parted = part(step, troops)
    if isinstance(parted, Refusal):
        return parted
    going, staying = parted
    if not going.aboard and going.moved < steps_of(board, rules, going) and may_discover(board, rules, going, target):
        return _over_the_edge(step, going, staying)
    refused = _refused(board, rules, going, target)
    if refused:
        return refused
    steps = way(board, rules, going, target)
    if steps is None:
        return Refusal("reach", f"{text(target)} ist zu weit weg.")
    if enemies(board, step.number, target):
        return Refusal("empty", f"Auf {text(target)} stehen Feinde; dafür gibt es den Feldkampf.")
    return Done(moved(board, going, staying, steps, target), f"{going.soldiers} Soldaten nach {text(target)}.")


def _over_the_edge(step: Step, going: Troops, staying: Troops) -> Answer:
    """Walks over the edge of the map; before a trade route the troops stay where they are."""
    board, rules, target = step.board, step.rules, step.place
    soldiers, great = going.soldiers + staying.soldiers, going.great + staying.great
    stays = replace(going, soldiers=soldiers, great=great, moved=going.moved + 1)
    if step.dice is None:
        return Done(board.with_troops([stays]), open=True)
    found, what = discover(board, rules, step.dice, target)
    note = f"Auf {text(target)} liegt jetzt {what}"
    if found.kind(target) == "land":
        return Done(moved(found, going, staying, 1, target), f"{note}; {going.soldiers} Soldaten stehen dort.")
    return Done(found.with_troops([stays]), f"{note}; die Truppen bleiben am Rand.")


def _refused(board: Board, rules: Rules, going: Troops, target: Place) -> Refusal | None:
    if going.aboard:
        return Refusal("water", "Von einem Schiff geht es an Land oder auf das nächste Schiff.")
    if steps_of(board, rules, going) <= going.moved:
        return Refusal("steps", "Diese Truppen sind in diesem Zug schon gegangen.")
    if not board.kind(target):
        return Refusal("reach", f"{text(target)} liegt nicht auf der Karte.")
    if not may_stand(board, rules, going, target):
        return Refusal("water", f"Auf {text(target)} können diese Truppen nicht stehen.")
    return None


def embark(step: Step) -> Answer:
    """Goes aboard an own ship, from land at its end or from a ship that meets it."""
    board, troops, edge = step.board, step.troops, step.edge
    if troops is None:
        return Refusal("unit", "Diese Truppen gibt es nicht.")
    parted = part(step, troops)
    if isinstance(parted, Refusal):
        return parted
    going, staying = parted
    if steps_of(board, step.rules, going) <= going.moved:
        return Refusal("steps", "Diese Truppen sind in diesem Zug schon gegangen.")
    if not any(line.kind == "ship" and line.owner == step.number for line in board.lines_at(edge)):
        return Refusal("ship", "Hier liegt kein eigenes Schiff.")
    from_here = set(edge_corners(going.aboard)) if going.aboard else set(corners_of(going.place))
    if not from_here & set(edge_corners(edge)):
        return Refusal("reach", "Dieses Schiff liegt zu weit weg.")
    # Whoever names the edge from the water stands on that side of the ship.
    sides = (step.place, *edge_places(edge))
    water = next((place for place in sides if board.kind(place) == "sea"), None)
    if water is None:
        return Refusal("ship", "Dieses Schiff liegt nicht am Wasser.")
    return Done(moved(board, going, staying, 1, water, edge), f"{going.soldiers} Soldaten an Bord.")


def go_ashore(step: Step) -> Answer:
    """Goes from a ship to a land hex at its end."""
    board, troops, target = step.board, step.troops, step.place
    if troops is None:
        return Refusal("unit", "Diese Truppen gibt es nicht.")
    parted = part(step, troops)
    if isinstance(parted, Refusal):
        return parted
    going, staying = parted
    if going.aboard is None:
        return Refusal("ship", "Diese Truppen sind auf keinem Schiff.")
    if steps_of(board, step.rules, going) <= going.moved:
        return Refusal("steps", "Diese Truppen sind in diesem Zug schon gegangen.")
    if board.kind(target) != "land":
        return Refusal("water", f"{text(target)} ist kein Land.")
    if not set(corners_of(target)) & set(edge_corners(going.aboard)):
        return Refusal("reach", f"{text(target)} liegt nicht am Ende des Schiffs.")
    if enemies(board, step.number, target):
        return Refusal("empty", f"Auf {text(target)} stehen Feinde; dafür gibt es den Feldkampf.")
    return Done(moved(board, going, staying, 1, target), f"{going.soldiers} Soldaten gehen auf {text(target)} an Land.")


def meets(board: Board, rules: Rules, troops: Troops, target: Place) -> int | Refusal:
    """The steps to a hex where troops would fight, or why they cannot get there."""
    if steps_of(board, rules, troops) <= troops.moved:
        return Refusal("steps", "Diese Truppen sind in diesem Zug schon gegangen.")
    if troops.aboard:
        beside = target in edge_places(troops.aboard) or (
            board.kind(target) == "land" and set(corners_of(target)) & set(edge_corners(troops.aboard))
        )
        return 1 if beside else Refusal("reach", f"{text(target)} liegt nicht an diesem Schiff.")
    if not board.kind(target) or distance(troops.place, target) > steps_of(board, rules, troops):
        return Refusal("reach", f"{text(target)} ist zu weit weg.")
    if not may_stand(board, rules, troops, target):
        return Refusal("water", f"Auf {text(target)} können diese Truppen nicht stehen.")
    steps = way(board, rules, troops, target)
    return Refusal("reach", f"{text(target)} ist zu weit weg.") if steps is None else steps
