"""Character orders that are certain and change the own realm or the ground (rule text ch. 5.3–5.5, 5.10, 5.11, 5.13).

What depends on a chance changes nothing here; the order's own view tells the chance.
"""

from __future__ import annotations

from dataclasses import replace

from mycom.grid.square import distance
from mycom.orders.order import Order
from mycom.probability.rounding import half_up
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.magic.chance import chance
from mycom.systems.mythicor.magic.people import UNDEAD, caster_of
from mycom.systems.mythicor.magic.power import blessing, movement_cost_change, reach_of
from mycom.systems.mythicor.world import CellKnowledge, Province, place_of


def change_ground(turn: Turn, order: Order) -> None:
    """UG 3, 4: the movement cost of a province in reach changes for good, before anybody moves."""
    group, place = turn.group(order.unit), place_of(order.text("target"))
    if group is None or place is None:
        return
    caster = caster_of(group)
    if distance(group.place, place) > (reach_of(turn.rules, order.kind, caster) or 0):
        return
    change = movement_cost_change(turn.rules, order.kind, caster)
    lowest = turn.rules.number("movement.minimum_cost")
    own = turn.province_at(place)
    if own:
        turn.change(own.id, movement_cost=half_up(max(lowest, own.movement_cost + change), 4))
        return
    cells = turn.cells if turn.cells is not None else dict(turn.start.cells)
    cell = cells.get(place, CellKnowledge(place))
    terrain = turn.rules.terrain.get(cell.terrain)
    usual = terrain.movement_cost if terrain else turn.rules.number("movement.unknown_cost")
    before = usual if cell.movement_cost is None else cell.movement_cost
    cells[place] = replace(cell, movement_cost=half_up(max(lowest, before + change), 4))
    turn.cells, turn.ground_changed = cells, True


def bless(turn: Turn, order: Order) -> None:
    """UG 10, once the priest is strong enough to be sure of it."""
    group = turn.group(order.unit)
    province = turn.province_at(group.place) if group else None
    if group is None or province is None or chance(turn.rules, order.kind, caster_of(group)).low_pct < 100:
        return
    fertility, people = blessing(turn.rules, caster_of(group))
    highest = turn.rules.number("economy.fertility_max")
    cap = int(turn.rules.number("economy.population_cap"))
    turn.change(
        province.id,
        fertility=half_up(min(max(highest, province.fertility), province.fertility + fertility), 6),
        population_max=min(max(cap, province.population_max), province.population_max + people),
    )


def stop_plague(turn: Turn, order: Order) -> None:
    """UG 11: own provinces around are rid of plagues."""
    group = turn.group(order.unit)
    if group is None:
        return
    reach = reach_of(turn.rules, order.kind, caster_of(group)) or 0
    for unit in list(turn.units.values()):
        if isinstance(unit, Province) and unit.plague and distance(group.place, unit.place) <= reach:
            turn.change(unit.id, plague=False)


def drive_out_death(turn: Turn, order: Order) -> None:
    """UG 13: an own undead province without troops lives again, without a race."""
    group = turn.group(order.unit)
    province = turn.province_at(group.place) if group else None
    if province and province.race == UNDEAD and not turn.soldiers(province.id):
        turn.change(province.id, race="")
