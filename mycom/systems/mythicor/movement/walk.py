"""Walking a way that was given in digits, up to the first step that is not legal (rule text ch. 6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mycom.orders.order import Order
from mycom.systems.mythicor.effects.apply import Applied
from mycom.systems.mythicor.living import dies_out
from mycom.systems.mythicor.movement.ground import POINT, Ground, ground_of
from mycom.systems.mythicor.movement.mover import Mover, mover_of, ships_problem
from mycom.systems.mythicor.movement.start import before_moving
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.turn.encounters import passes_bandits
from mycom.systems.mythicor.words import counted, number, place_name, place_text, unit_name
from mycom.systems.mythicor.world import Group, Place, World
from mycom.systems.view import PathView

#: Chapter of the rule text for each rule that a way can break.
CHAPTERS = {
    "leader": "6", "points": "6", "steps": "6", "stay": "6", "edge": "1.3", "digits": "6", "diagonal": "6",
    "sea": "6", "ships": "1.6.4", "land": "6", "bandits": "9",
}  # fmt: skip


def walk(
    world: World,
    rules: Rules,
    unit: str,
    digits: str,
    orders: Sequence[Order] = (),
    applied: Applied | None = None,
) -> PathView:
    """The way of a group along `digits` (0 to 8), in the state that this turn's `orders` leave it in (`applied` is
    their result, if it is at hand).

    Stops before the first step that is not legal and tells why (`problem`, `rule`); `digits` of the result
    are the legal ones. `places` and `points_left` begin with the start. Raises KeyError for a foreign unit.
    """
    world = before_moving(world, rules, orders, applied)
    return way(world, rules, ground_of(world, rules), world.groups[unit], digits, orders)


def way(world: World, rules: Rules, ground: Ground, group: Group, digits: str, orders: Sequence[Order]) -> PathView:
    """The same of a group as it sets out, on a ground made before; its tactical order is looked for in `orders`."""
    tactical = next((order for order in orders if order.unit == group.id and order.order_class == "TG"), None)
    conquers = passes_bandits(rules, world.realm, tactical)
    return walk_over(world, ground, mover_of(world, rules, group, conquers=conquers), digits)


def walk_over(world: World, ground: Ground, mover: Mover, digits: str) -> PathView:
    """The same on a ground made before."""
    start = ground.index(mover.place)
    if start is None:
        return PathView(
            (mover.place,), (mover.points / POINT,), (0,), "", "Die Gruppe steht nicht auf der Karte.", "edge"
        )
    cells, points = [start], [mover.points]
    problem, rule = "", ""
    for number_of_step, word in enumerate(digits):
        problem, rule = _obstacle(world, ground, mover, cells, points, digits[:number_of_step], word)
        if problem:
            break
        target = ground.neighbour(cells[-1], int(word))
        assert target is not None
        cells.append(target)
        points.append(points[-1] - ground.cost(target, int(word)))
    return PathView(
        places=tuple(ground.place(cell) for cell in cells),
        points_left=tuple(left / POINT for left in points),
        turns=(0,) * len(cells),
        digits=digits[: len(cells) - 1],
        problem=problem,
        rule=rule,
        notes=_notes(world, ground, mover, cells),
    )


def _obstacle(
    world: World, ground: Ground, mover: Mover, cells: list[int], points: list[int], done: str, word: str
) -> tuple[str, str]:
    """Why the next step is not legal, with the rule's name; empty when it is."""
    here = cells[-1]
    if word not in "012345678":
        return f"„{word}“ ist keine Richtung; es gibt die Ziffern 0 bis 8.", "digits"
    if mover.obstacle:
        return mover.obstacle, mover.rule
    if len(done) >= mover.max_steps:
        return f"Mehr als {mover.max_steps} Schritte sind in einem Zug nicht erlaubt.", "steps"
    if len(cells) > 1 and here in ground.bandits and not mover.conquers:
        return f"Die Banditen in {place_name(world, ground.place(here))} beenden die Bewegung.", "bandits"
    if points[-1] <= 0:
        left = number(points[-1] / POINT)
        return (
            f"Nach {counted(len(done), 'Schritt', 'Schritten')} ist kein Bewegungspunkt mehr übrig (Rest {left}).",
            "points",
        )
    if word == "0" and done.endswith("0" * mover.stays_in_a_row):
        return "Mehrere Schritte auf der Stelle hintereinander sind nicht erlaubt.", "stay"
    target = ground.neighbour(here, int(word))
    if target is None:
        return f"Hinter {place_text(ground.place(here))} endet die Karte.", "edge"
    return _terrain(world, ground, mover, here, target, int(word))


def _terrain(world: World, ground: Ground, mover: Mover, here: int, target: int, digit: int) -> tuple[str, str]:
    """Why the terrain bars a step, empty when it does not."""
    rule = ground.barred(here, target, digit, mover.at_sea, mover.can_sail)
    if not rule:
        return "", ""
    name, unit = place_name(world, ground.place(target)), unit_name(world, mover.unit)
    if rule == "ships":
        return ships_problem(world, mover), rule
    return {
        "sea": f"{name} ist See; {unit} ist an Land und müsste erst an einer Küste in See stechen (BAS 26).",
        "land": f"{name} ist Land; {unit} ist auf See und müsste erst an einer Küste an Land gehen (BAS 27).",
        "diagonal": f"Schräg von {place_text(ground.place(here))} nach {name} geht es nicht: "
        "eines ist See, das andere Land.",
    }[rule], rule


def _notes(world: World, ground: Ground, mover: Mover, cells: list[int]) -> tuple[str, ...]:
    """What a player should know of a legal way: ships left behind, bandits, cells whose terrain is not known."""
    notes = []
    left = ships_left(ground, mover, cells)
    if left is not None:
        place = ground.place(left)
        own = f"P{place_text(place)}" in world.provinces
        verb = ("bleiben", "bleibt") if own else ("gehen", "geht")
        end = "zurück" if own else "als Export an die Provinz"
        ships = counted(mover.ships, "Schiff", "Schiffe")
        notes.append(f"{ships} {verb[mover.ships == 1]} in {place_name(world, place)} {end}.")
    for at, cell in enumerate(cells[1:], 2):
        if cell in ground.bandits:
            end = "dort endet die Bewegung" + (", wenn die Provinz nicht fällt." if at < len(cells) else ".")
            notes.append(f"In {place_name(world, ground.place(cell))} greifen Banditen an; {end}")
    if mover.undead:
        notes += [f"{place_name(world, place)} ist leer und wird untot." for place in _deadened(world, ground, cells)]
    unknown = [place_text(ground.place(cell)) for cell in dict.fromkeys(cells[1:]) if not ground.kind[cell]]
    if unknown:
        notes.append(f"≈ Annahme: Das Gelände von {', '.join(unknown)} ist nicht bekannt.")
    return tuple(notes)


def _deadened(world: World, ground: Ground, cells: list[int]) -> list[Place]:
    """Own provinces without a living soul that undead troops pass (ch. 3.1)."""
    places = (ground.place(cell) for cell in dict.fromkeys(cells[1:]))
    own = ((place, world.provinces.get(f"P{place_text(place)}")) for place in places)
    return [place for place, found in own if found and dies_out(found.race, found.stock, ground.henchmen_have_race)]


def ships_left(ground: Ground, mover: Mover, cells: Sequence[int]) -> int | None:
    """The cell from which a group with ships first enters inland, where they stay; None when it never does."""
    if not mover.ships or mover.at_sea:
        return None
    for before, cell in pairwise(cells):
        if ground.inland(cell, mover.at_sea):
            return before
    return None
