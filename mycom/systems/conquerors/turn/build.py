"""Building, recruiting, sacrifices, new land (rule text: Expandieren und Investieren)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mycom.grid.hex import Place
from mycom.grid.hex import step as next_to
from mycom.systems.conquerors.board.model import Board, Line, Settlement, Troops, edge_of_map, on_table
from mycom.systems.conquerors.board.places import (
    Corner,
    Edge,
    corner_places,
    edge_corners,
    edge_places,
    edges_of,
    neighbour_corners,
)
from mycom.systems.conquerors.turn.cards import lacking
from mycom.systems.conquerors.turn.context import Answer, Done, Refusal, Step, text
from mycom.systems.conquerors.turn.discover import draw_land, draw_route


def _buy(step: Step, cards: Mapping[str, int], built: Board, note: str) -> Answer:
    """The board with a thing built and paid for, or what is lacking."""
    missing = lacking(step.rules, step.player, cards)
    if missing:
        return missing
    paid = step.board.with_cards(step.number, {id: -count for id, count in cards.items()})
    return Done(replace(built, players=paid.players, stacks=paid.stacks), note)


def _no_piece(step: Step, kind: str, there: int) -> Refusal | None:
    plural = {"road": "roads", "ship": "ships", "village": "villages", "city": "cities"}[kind]
    most = step.rules.whole(f"build.{plural}")
    if there < most:
        return None
    return Refusal("supply", f"Mehr als {most} {step.rules.pieces[kind].plural_de} hat niemand.")


def road(step: Step) -> Answer:
    """Builds a road; at the edge of the map a trade route is drawn and laid there."""
    board, edge = step.board, step.edge
    if any(line.kind == "road" for line in board.lines_at(edge)):
        return Refusal("free", "Auf dieser Kante liegt schon eine Straße.")
    if all(board.kind(place) != "land" for place in edge_places(edge)):
        return Refusal("ground", "Eine Straße braucht Land an ihrer Seite.")
    refused = _line_refused(step, "road", edge)
    if refused:
        return refused
    answer = _buy(step, step.rules.costs["road"], board.with_line(Line(edge, "road", step.number)), "Straße gebaut.")
    beyond = edge_of_map(board, edge)
    if isinstance(answer, Refusal) or beyond is None or board.trade_left < 1:
        return answer
    if step.dice is None:
        return Done(answer.board, "Straße gebaut; am Rand kommt eine Handelsroute dazu.")
    laid, what = draw_route(answer.board, step.rules, step.dice, beyond)
    return Done(laid, f"Straße gebaut. Auf {text(beyond)} liegt jetzt {what}.")


def ship(step: Step) -> Answer:
    """Builds a ship at water; ships of several players may cross on one edge."""
    board, edge = step.board, step.edge
    if any(line.kind == "ship" and line.owner == step.number for line in board.lines_at(edge)):
        return Refusal("free", "Auf dieser Kante liegt schon ein eigenes Schiff.")
    if all(board.kind(place) != "sea" for place in edge_places(edge)):
        return Refusal("ground", "Ein Schiff braucht Wasser an seiner Seite.")
    refused = _line_refused(step, "ship", edge)
    if refused:
        return refused
    return _buy(step, step.rules.costs["ship"], board.with_line(Line(edge, "ship", step.number)), "Schiff gebaut.")


def _line_refused(step: Step, kind: str, edge: Edge) -> Refusal | None:
    if not any(_joins(step.board, step.number, end) for end in edge_corners(edge)):
        return Refusal("connected", "Hier schließt nichts Eigenes an.")
    return _no_piece(step, kind, sum(line.kind == kind and line.owner == step.number for line in step.board.lines))


def _joins(board: Board, owner: int, corner: Corner) -> bool:
    """Whether an own line or settlement ends in a corner that no opponent's settlement blocks."""
    there = board.settlements.get(corner)
    if there:
        return there.owner == owner
    return board.crossed(owner, corner)


def village(step: Step) -> Answer:
    """Builds a village on a free corner, two roads from the next settlement, at an own road or ship."""
    board, corner = step.board, step.corner
    if corner in board.settlements:
        return Refusal("free", "Auf dieser Ecke steht schon eine Siedlung.")
    near = {corner}
    for _ in range(step.rules.whole("build.road_gap") - 1):
        near |= {other for each in near for other in neighbour_corners(each)}
    if near & set(board.settlements):
        return Refusal("distance", "Zwischen zwei Siedlungen liegen zwei Straßen.")
    if all(board.kind(place) != "land" for place in corner_places(corner)):
        return Refusal("ground", "Ein Dorf braucht Land.")
    if not board.crossed(step.number, corner):
        return Refusal("connected", "Hier schließt keine eigene Straße und kein eigenes Schiff an.")
    villages = sum(one.kind == "village" for one in board.own_settlements(step.number))
    refused = _no_piece(step, "village", villages)
    if refused:
        return refused
    built = board.with_settlement(Settlement(corner, "village", step.number))
    return _buy(step, step.rules.costs["village"], built, "Dorf gebaut.")


def city(step: Step) -> Answer:
    """Turns an own village into a city."""
    there = step.board.settlements.get(step.corner)
    if there is None or there.owner != step.number or there.kind != "village":
        return Refusal("own", "Hier steht kein eigenes Dorf.")
    refused = _no_piece(step, "city", sum(one.kind == "city" for one in step.board.own_settlements(step.number)))
    if refused:
        return refused
    built = step.board.with_settlement(replace(there, kind="city"))
    return _buy(step, step.rules.costs["city"], built, "Stadt gebaut.")


def wall(step: Step) -> Answer:
    """Puts a wall around an own settlement, or a higher one."""
    there, level = step.board.settlements.get(step.corner), step.order.number("level")
    if there is None or there.owner != step.number:
        return Refusal("own", "Hier steht keine eigene Siedlung.")
    if there.kind == "village" and not step.rules.flag("build.wall_on_village"):
        return Refusal("own", "In dieser Partie haben nur Städte Mauern.")
    if level <= there.wall:
        return Refusal("wall", "Diese Mauer steht schon.")
    cards = dict(step.rules.costs[f"wall_{level}"])
    if there.wall and step.rules.flag("build.wall_difference"):
        cards = {id: count - step.rules.costs[f"wall_{there.wall}"][id] for id, count in cards.items()}
    built = step.board.with_settlement(replace(there, wall=level))
    return _buy(step, cards, built, f"{step.rules.pieces[f'wall_{level}'].label_de} gebaut.")


def recruiting_places(board: Board, owner: int) -> tuple[Place, ...]:
    """Where recruits may appear: the land hexes with the most own settlements around, none that an enemy holds."""
    counts = {
        place: sum(one.owner == owner for one in board.settlements_around(place))
        for place, hex_ in board.hexes.items()
        if hex_.kind == "land" and all(board.allied(owner, one.owner) for one in board.at(place))
    }
    most = max(counts.values(), default=0)
    return tuple(sorted(place for place, count in counts.items() if count == most)) if most else ()


def soldiers(step: Step) -> Answer:
    """Recruits soldiers where the most own settlements are."""
    places, count = recruiting_places(step.board, step.number), step.count()
    if not places:
        return Refusal("recruiting", "Ohne Siedlung an einem Feld ohne Feinde gibt es keine Rekruten.")
    if step.order.get("target") is not None and step.place not in places:
        where = ", ".join(map(text, places))
        return Refusal("recruiting", f"Rekruten erscheinen nur dort, wo die meisten eigenen Siedlungen sind: {where}.")
    place = step.place if step.order.get("target") is not None else places[0]
    there = next((one for one in step.board.at(place) if one.owner == step.number), None)
    number = there.number if there else step.board.free_number(step.number)
    raised = replace(there, soldiers=there.soldiers + count) if there else Troops(step.number, number, place, count)
    cards = {id: each * count for id, each in step.rules.costs["soldier"].items()}
    return _buy(step, cards, step.board.with_troops([raised]), f"{count} Soldaten auf {text(place)}.")


def god(step: Step) -> Answer:
    """Wins a free god for its price in ore."""
    chosen = step.order.text("god")
    if step.player.god:
        return Refusal("one_god", f"Dein Volk folgt schon {step.rules.gods[step.player.god].label_de}.")
    if any(player.god == chosen for player in step.board.players.values()):
        return Refusal("god_free", "Dieser Gott dient schon einem Volk.")
    built = step.board.with_player(replace(step.player, god=chosen))
    missing = lacking(step.rules, step.player, {"ore": step.rules.mana(chosen)})
    if missing:
        return missing
    return Done(
        built.with_cards(step.number, {"ore": -step.rules.mana(chosen)}),
        f"{step.rules.gods[chosen].label_de} gewonnen.",
    )


def land(step: Step) -> Answer:
    """Draws a hex with a resource and lays it at the edge of the map beside something of one's own."""
    board, place = step.board, step.place
    near = tuple(next_to(place, direction) for direction in range(6))
    if place in board.hexes or not on_table(place) or not any(each in board.hexes for each in near):
        return Refusal("edge_of_map", f"{text(place)} liegt nicht am Rand der Karte.")
    own = any(one.owner == step.number and one.place in near for one in board.troops)
    if not own and not board.touches(step.number, place) and not any(_ends_at(board, step.number, place)):
        return Refusal("edge_of_map", f"Bei {text(place)} ist nichts Eigenes.")
    if board.land_left < 1:
        return Refusal("edge_of_map", "Es gibt kein Land mehr zu kaufen.")
    if step.dice is None:
        return _buy(step, step.rules.costs["land"], board, f"Auf {text(place)} kommt neues Land.")
    missing = lacking(step.rules, step.player, step.rules.costs["land"])
    if missing:
        return missing
    built, what = draw_land(board, step.rules, step.dice, place)
    return _buy(step, step.rules.costs["land"], built, f"Auf {text(place)} liegt jetzt {what}.")


def _ends_at(board: Board, owner: int, place: Place) -> list[bool]:
    corners = {end for edge in edges_of(place) for end in edge_corners(edge)}
    return [line.owner == owner and bool(corners & set(edge_corners(line.edge))) for line in board.lines]


def great_unit(step: Step) -> Answer:
    """Makes great units of single soldiers."""
    troops, piece = step.troops, step.rules.great(step.player.people)
    if troops is None:
        return Refusal("unit", "Diese Truppen gibt es nicht.")
    count = step.count()
    if troops.soldiers - troops.great * piece.soldiers < count * piece.soldiers:
        return Refusal("great", f"Für {piece.label_de} braucht es {piece.soldiers} einzelne Soldaten.")
    grown = replace(troops, great=troops.great + count)
    return Done(step.board.with_troops([grown]), f"{count} {piece.label_de} auf {text(troops.place)}.")
