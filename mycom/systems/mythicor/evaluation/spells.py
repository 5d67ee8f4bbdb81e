"""What a character order that works does to its target, own or foreign (rule text ch. 5)."""

from __future__ import annotations

from dataclasses import replace

from mycom.grid.square import distance
from mycom.orders.order import Order
from mycom.probability.rounding import half_up
from mycom.systems.mythicor.combat.army import MILITIA
from mycom.systems.mythicor.combat.magic_attack import CASTERS, SORCERER
from mycom.systems.mythicor.combat.sequence import Force, Meeting, Step, draw_in_sequence
from mycom.systems.mythicor.combat.sequence.step import CAST
from mycom.systems.mythicor.effects.leaders import next_number
from mycom.systems.mythicor.effects.turn import COUNTS, Turn
from mycom.systems.mythicor.evaluation import forces
from mycom.systems.mythicor.evaluation.state import Unit
from mycom.systems.mythicor.evaluation.working import Working, named
from mycom.systems.mythicor.magic import caster_of, reach_of
from mycom.systems.mythicor.magic.effect import Effect
from mycom.systems.mythicor.magic.touch import booty_crowns, province_after, victim_after
from mycom.systems.mythicor.world import CellKnowledge, Group, Place, Province

STOP_PLAGUE = "UG 11"


def take_effect(
    working: Working,
    turn: Turn,
    order: Order,
    effect: Effect,
    hit: tuple[int, Unit] | None,
    place: Place | None,
    *,
    attacker: Force | None = None,
    reach: int | None = None,
) -> None:
    """Changes the target. `hit` is its realm and the unit as it is now, None for a cell without a province.

    `attacker` and `reach` are those of an artefact that works like the order, otherwise the leader's own.
    """
    if order.kind == STOP_PLAGUE:
        _stop_plagues(working, turn, order, reach)
    elif effect.damage:
        if hit is not None:
            _magic_attack(working, turn, order, attacker, *hit)
    elif effect.changes_sides:
        if hit is not None:
            _joins(working, turn, *hit)
    elif hit is None:
        if effect.movement_cost and place is not None:
            _bare_cell(working, place, effect.movement_cost)
    else:
        _touched(working, turn, order, effect, *hit)


def put(working: Working, turn: Turn, owner: int, unit: Unit) -> None:
    """Puts a unit back where it belongs: the realm's own on its working copy, others into the state."""
    if owner == turn.realm.number:
        turn.replace(unit)
    else:
        working.state = working.state.put(owner, unit)


def _touched(working: Working, turn: Turn, order: Order, effect: Effect, owner: int, unit: Unit) -> None:
    rules, caster = working.rules, turn.units[order.unit]
    if isinstance(unit, Province):
        put(working, turn, owner, province_after(rules, unit, effect))
        return
    if unit.id == caster.id and owner == turn.realm.number:
        # The caster himself has learned already; nothing else happens to his own group.
        return
    put(working, turn, owner, victim_after(rules, unit, effect, caster.place, kind=turn.kind_at(unit.place)))
    realms = (turn.realm.number, owner)
    if effect.victim_dies:
        working.tell("loss", "leader_died", realms, unit=named(owner, unit), place=unit.place)
    if effect.loses_all:
        crowns = booty_crowns(rules, unit.stock.crowns, unit.stock.trade_goods)
        turn.add(caster.id, "crowns", crowns)
        room = int(rules.number("orders.max_artefacts")) - len(caster.stock.artefacts)
        taken = unit.stock.artefacts[: max(0, room)]
        turn.change(caster.id, stock=replace(caster.stock, artefacts=(*caster.stock.artefacts, *taken)))
        numbers = {"crowns": crowns, "artefacts": len(taken)}
        winner = named(turn.realm.number, caster)
        working.tell(
            "gain", "booty", realms, unit=winner, place=caster.place, other=named(owner, unit), numbers=numbers
        )


def _bare_cell(working: Working, place: Place, change: float) -> None:
    rules, cells = working.rules, working.state.cells
    cell = cells.get(place, CellKnowledge(place))
    terrain = rules.terrain.get(cell.terrain)
    usual = terrain.movement_cost if terrain else rules.number("movement.unknown_cost")
    before = usual if cell.movement_cost is None else cell.movement_cost
    cost = half_up(max(rules.number("movement.minimum_cost"), before + change), 4)
    working.state = replace(working.state, cells={**cells, place: replace(cell, movement_cost=cost)})


def _stop_plagues(working: Working, turn: Turn, order: Order, reach: int | None) -> None:
    """UG 11: all plagues around end, whoever suffers them."""
    group = turn.units[order.unit]
    if reach is None:
        assert isinstance(group, Group)
        reach = reach_of(working.rules, order.kind, caster_of(group)) or 0
    own = turn.realm.number
    foreign = [
        (owner, one)
        for owner, holding in working.state.holdings.items()
        if owner != own
        for one in holding.provinces.values()
    ]
    mine = [(own, one) for one in turn.units.values() if isinstance(one, Province)]
    for owner, province in (*foreign, *mine):
        if province.plague and distance(group.place, province.place) <= reach:
            put(working, turn, owner, replace(province, plague=False))
            working.tell("magic", "plague_ended", (own, owner), unit=province.id, place=province.place)


def _magic_attack(working: Working, turn: Turn, order: Order, attacker: Force | None, owner: int, unit: Unit) -> None:
    """UG 7, 8: one cast, drawn as a step of a meeting."""
    realm, caster, kind = turn.realm.number, turn.current(order.unit), CASTERS[0]
    if attacker is None:
        assert isinstance(caster, Group)
        attacker, kind = forces.force_of(working.state, realm, caster), _caster(caster)
    before = forces.force_of(working.state, owner, unit)
    terrain = turn.terrain_at(unit.place) or "open"
    drawn = draw_in_sequence(
        working.rules, Meeting((attacker, before), terrain), (Step(0, 1, CAST, kind),), working.generator
    )
    after = drawn.meeting(0).forces[1]
    if isinstance(unit, Province):
        put(working, turn, owner, forces.province_after(unit, before, after))
    else:
        put(working, turn, owner, forces.group_after(unit, before, after))
    lost = {
        f"defender.{kind}": float(count) - float(after.army.troops[kind]) for kind, count in before.army.troops.items()
    }
    working.tell(
        "magic", "struck", (realm, owner), unit=named(realm, caster), place=unit.place, other=named(owner, unit),
        numbers={kind: count for kind, count in lost.items() if count},
    )  # fmt: skip


def _caster(group: Group) -> str:
    return SORCERER if group.leader == SORCERER else CASTERS[0]


def _joins(working: Working, turn: Turn, owner: int, unit: Unit) -> None:
    """UG 1, 21: a province joins without its troops but militia; a group comes over as the next free number."""
    realms, before = (turn.realm.number, owner), named(owner, unit)
    working.state = working.state.with_holding(working.state.holdings[owner].without(unit.id))
    if isinstance(unit, Province):
        militia = {kind: count for kind, count in unit.stock.troops.items() if kind == MILITIA}
        gone = {kind: count for kind, count in unit.stock.troops.items() if kind != MILITIA}
        bonuses = replace(unit.bonuses, retreat_threshold=int(working.rules.number("orders.retreat_province")))
        turn.enter(replace(unit, stock=replace(unit.stock, troops=militia), bonuses=bonuses))
        working.tell("gain", "joined", realms, unit=before, place=unit.place, numbers=gone)
        return
    number = next_number(turn)
    if number is None:
        counts = {name: getattr(unit.stock, name) for name in COUNTS} | dict(unit.stock.troops)
        lost = {name: count for name, count in counts.items() if count}
        working.tell("loss", "vanished", realms, unit=before, place=unit.place, numbers=lost)
        return
    won = replace(unit, number=number)
    turn.enter(won)
    # Its leader has had his say for this turn, whether he was evaluated already or not.
    turn.first_of_class(won.id, "UG")
    working.tell("gain", "joined", realms, unit=before, place=unit.place, other=named(turn.realm.number, won))
