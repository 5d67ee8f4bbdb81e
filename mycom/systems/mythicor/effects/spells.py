"""Character orders that are certain and change the own realm or the ground (rule text ch. 5).

What depends on a chance changes nothing here; the order's own view tells the chance.
"""

from __future__ import annotations

from dataclasses import replace

from mycom.grid.square import distance
from mycom.orders.order import Order
from mycom.probability.rounding import half_up
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.magic.chance import chance
from mycom.systems.mythicor.magic.outcome import outcome
from mycom.systems.mythicor.magic.people import UNDEAD, caster_of
from mycom.systems.mythicor.magic.power import movement_cost_change, reach_of
from mycom.systems.mythicor.magic.touch import province_after, victim_after
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


def sure(turn: Turn, order: Order) -> None:
    """UG 10, 14, 20, 25 on own units, once the caster is strong enough to be sure of it."""
    group = turn.group(order.unit)
    if group is None or not group.alive or not group.leader:
        return
    caster = caster_of(group)
    if chance(turn.rules, order.kind, caster).low_pct < 100:
        return
    effect = next(one for one in outcome(turn.rules, order.kind, caster).worst.values if one.success)
    target = order.text("target")
    if not target:
        province = turn.province_at(group.place)
        if province:
            turn.replace(province_after(turn.rules, province, effect))
        return
    dead = turn.group(target)
    reach = reach_of(turn.rules, order.kind, caster) or 0
    if dead and dead.leader and not dead.alive and distance(group.place, dead.place) <= reach:
        turn.replace(victim_after(turn.rules, dead, effect, group.place, kind=turn.kind_at(dead.place)))


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
