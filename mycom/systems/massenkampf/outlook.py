"""The turn with its orders against what is known, and what enemies may do, for the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from mycom.systems.carrying import Carried
from mycom.systems.massenkampf.army import aftermath
from mycom.systems.massenkampf.army.loyalty import loyalty_chance
from mycom.systems.massenkampf.moves import ways
from mycom.systems.massenkampf.planning import Plan
from mycom.systems.massenkampf.projection.fighting import Found, fight
from mycom.systems.massenkampf.projection.setups import BATTLE, build, relation
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.turn.march import rest_days
from mycom.systems.massenkampf.turn.play import Month
from mycom.systems.massenkampf.world import Army, Place, World
from mycom.systems.numbers_de import percent
from mycom.systems.previews import PreviewOrder, PreviewRow, PreviewStranger, PreviewUnit, PreviewView
from mycom.systems.threats import Comer, Move, OwnAttack, Threat, ThreatView
from mycom.systems.view import Json, Severity

_CHECKS = ("RU 1", "RU 2", "BF 4", "BF 5")


def battles(plan: Plan) -> dict[str, Found]:
    """The own attacks of the turn by the attacking unit."""
    world, rules = plan.played.world, plan.rules
    found = {}
    for army in world.own():
        setup = build(world, rules, army.id, army.told.target, BATTLE) if army.told.target else None
        if setup is not None:
            found[army.id] = fight(setup, rules)
    return found


def preview(plan: Plan) -> PreviewView:
    """The turn with its orders; battles and tending as distributions."""
    fought = battles(plan)
    units = {army.id: _unit(plan, army, fought.get(army.id)) for army in plan.world.own()}
    units |= {end.army.id: _unit(plan, end.army, None) for end in plan.played.ends if end.army.id not in units}
    units["R"] = _realm(plan)
    orders = {step.order.key: _order(plan, step, fought) for step in plan.played.steps if step.order.key}
    strangers = []
    for unit, found in fought.items():
        army = plan.played.world.army(unit)
        enemy = plan.played.world.army(army.told.target) if army else None
        if enemy is not None:
            chance = found.ends.ends["defender_destroyed"]
            fled = found.ends.ends["defender_flees"] + found.ends.ends["defender_withdraws"]
            events = (("wird zerstört", chance, chance), ("verlässt das Feld", fled, fled))
            strangers.append(PreviewStranger(plan.world.unit_id(enemy), enemy.name, enemy.place, events))
    return PreviewView(units, orders, strangers=tuple(strangers))


def _unit(plan: Plan, army: Army, found: Found | None) -> PreviewUnit:
    end = plan.end_of(army.id)
    if end is None:
        return PreviewUnit(
            army.id, army.name, army.place, ((army.place, 1.0),), (), (("gibt es nicht mehr", 1.0, 1.0),)
        )
    now, place = int(army.hit_points.high), end.army.place
    present = 0.0 if end.dissolves else 1.0
    events: list[tuple[str, float, float]] = []
    if end.dissolves:
        events.append(("löst sich auf", 1.0, 1.0))
    spread = tending(plan.rules, plan.played.world, end.army)
    flees = 0.0
    if found is not None:
        spread, alive = _after_battle(plan.rules, end.army, found)
        flees = found.ends.ends["attacker_flees"] / alive if alive else 0.0
        present *= alive
        win = found.wins(0)
        events.append(("gewinnt die Schlacht", win, win))
        if flees > 0:
            events.append(("flieht", flees * alive, flees * alive))
    moods = _morale(plan, end, min(1.0, flees))
    if not end.dissolves:
        present *= sum(chance for morale, chance in moods.items() if not aftermath.dissolves(plan.rules, morale))
    rows = (_row("hit_points", "Trefferpunkte", now, spread), _row("morale", "Moral", army.morale, moods))
    return PreviewUnit(army.id, army.name, army.place, ((place, 1.0),), rows, tuple(events), present=present)


def _morale(plan: Plan, end: Month, flees: float) -> dict[int, float]:
    """Morale at the turn's end while the army is there: a tactic that is learnt raises it, flight lowers it."""
    rules, moods = plan.rules, {end.morale: 1.0}
    lesson = any(one.startswith("tactic:") for one in end.army.told.learn)
    chance = loyalty_chance(plan.world.backing) if lesson else None
    if chance:
        more = min(rules.whole("morale.maximum"), end.morale + rules.whole("after.victory_morale"))
        moods = _either(moods, chance, lambda _: more)
    if flees:
        moods = _either(moods, flees, lambda morale: morale - rules.whole("after.flight_morale"))
    return moods


def _either(spread: dict[int, float], chance: float, changed: Callable[[int], int]) -> dict[int, float]:
    """A spread whose values change with a chance."""
    found: dict[int, float] = {}
    for value, share in spread.items():
        for then, part in ((changed(value), chance), (value, 1.0 - chance)):
            found[then] = found.get(then, 0.0) + share * part
    return found


def _row(key: str, label: str, now: int, spread: dict[int, float]) -> PreviewRow:
    listed = tuple(sorted((value, chance) for value, chance in spread.items() if chance > 0))
    likely = max(listed, key=lambda one: (one[1], one[0]))
    mean = sum(value * chance for value, chance in listed)
    mean = min(max(mean, listed[0][0]), listed[-1][0])  # The chances sum to 1 but for the last digits.
    more = listed if len(listed) > 1 else ()
    return PreviewRow(key, label, now, likely[0], listed[0][0], listed[-1][0], mean, likely[1], more)


def _after_battle(rules: Rules, army: Army, found: Found) -> tuple[dict[int, float], float]:
    """Hit points once the dust has settled, for when the army is still there, and how likely that is."""
    part = found.ends.hit_points[0]
    gone = found.ends.ends["attacker_destroyed"]
    alive = max(0.0, 1.0 - gone)
    least = max(1, int(army.sheet(rules).rating))
    spread: dict[int, float] = {}
    for left, chance in enumerate(part.tolist()):
        if left and chance > 0:
            at = max(left, least)
            spread[at] = spread.get(at, 0.0) + chance
    whole = sum(spread.values())
    return ({at: chance / whole for at, chance in spread.items()} if whole else {int(army.hit_points.high): 1.0}), alive


def tending(rules: Rules, world: World, army: Army) -> dict[int, float]:
    """Hit points at the turn's end without a battle: rest, and the loyalty checks of those who are tended."""
    days = rest_days(rules, world, army)
    chance = loyalty_chance(world.backing) if army.told.tending else None
    standing, spread = army.standing(rules), dict[int, float]()
    chances = [1.0] if chance is None else _binomial(days, chance)
    for checks, each in enumerate(chances):
        points = aftermath.rested(standing, days, checks).hit_points
        spread[points] = spread.get(points, 0.0) + each
    return spread


def _binomial(count: int, chance: float) -> list[float]:
    found = np.ones(1)
    for _ in range(count):
        found = np.convolve(found, [1 - chance, chance])
    return [float(one) for one in found]


def _realm(plan: Plan) -> PreviewUnit:
    world = plan.world
    after = plan.played.world.backing.treasury - plan.played.due
    row = PreviewRow("treasury", "Schatzkammer", world.backing.treasury, after, after, after, float(after))
    home = next((one.place for one in world.settlements.values() if one.owner == world.realm), (1, 1))
    return PreviewUnit("R", world.realms[world.realm], home, ((home, 1.0),), (row,))


def _order(plan: Plan, step: Carried[World], fought: dict[str, Found]) -> PreviewOrder:
    if not step.done:
        problem = next(one for one in step.problems if one.severity is Severity.ERROR)
        return PreviewOrder("fails", problem.message, problem.rule, problem.chapter)
    if step.order.kind == "SL 1" and step.order.unit in fought:
        chance = fought[step.order.unit].wins(0)
        return PreviewOrder("chance", f"Sieg mit {percent(chance)}.", chance=(chance, chance), chance_of="Sieg")
    chance_ = loyalty_chance(plan.world.backing) if step.order.kind in _CHECKS else None
    if chance_ is not None:
        text = f"Treuewurf gelingt mit {percent(chance_)}."
        return PreviewOrder("chance", text, chance=(chance_, chance_), chance_of="Treuewurf")
    return PreviewOrder("works", step.note or "Geht.")


def preview_data(plan: Plan) -> dict[str, Json]:
    """The turn as JSON: own armies, what each order does, the treasury afterwards."""
    view = preview(plan)
    orders: dict[str, Json] = {
        str(key): {
            "state": one.state,
            "text": one.text,
            "rule": one.rule,
            "chance": [*one.chance] if one.chance else None,
        }
        for key, one in view.orders.items()
    }
    units: dict[str, Json] = {
        one.id: {
            "present": one.present,
            "places": [{"x": place[0], "y": place[1], "chance": chance} for place, chance in one.places],
            "rows": [
                {"key": row.key, "before": row.before, "after": row.after, "low": row.low, "high": row.high,
                 "mean": row.mean, "spread": {str(value): chance for value, chance in row.spread}}
                for row in one.rows
            ],
        }
        for one in view.units.values()
    }  # fmt: skip
    return {"turn": plan.world.turn + 1, "units": units, "orders": orders}


def threats(
    plan: Plan, moves: Sequence[Move], cancelled: Callable[[], bool], progress: Callable[[float], None]
) -> ThreatView:
    """Own armies that an enemy can get to this turn, where they are after their orders."""
    world, rules = plan.played.world, plan.rules
    foes = [one for one in world.armies if not world.allied(one.owner, world.realm)]
    reaches = {world.unit_id(foe): set(ways(rules, world, foe)) for foe in foes}
    chosen = dict(moves)
    found: list[Threat] = []
    complete = True
    own = world.own()
    for number, army in enumerate(own):
        if cancelled():
            complete = False
            break
        comers = list(_comers(world, rules, foes, reaches, army))
        if comers:
            comers.sort(key=lambda one: one.held)
            together = _product(one.held for one in comers)
            named = [one.held for one in comers if chosen.get(one.unit) == army.place]
            found.append(
                Threat(army.id, army.name, army.place, False, tuple(comers), comers[0].held, together,
                       _product(named) if named else None)
            )  # fmt: skip
        progress((number + 1) / len(own))
    attacks = tuple(_attacks(plan))
    places = {one.place for one in own}
    options = tuple(
        (unit, _title(world, unit), tuple(sorted(reach & places))) for unit, reach in reaches.items() if reach & places
    )
    note = "Jeder Gegner ist mit Standardtaktik gerechnet; mehrere kommen nacheinander, ohne dass Verluste zählen."
    return ThreatView(
        tuple(sorted(found, key=lambda one: one.worst)), attacks, tuple(moves), options, (note,), complete
    )


def _comers(
    world: World, rules: Rules, foes: Sequence[Army], reaches: dict[str, set[Place]], army: Army
) -> Iterator[Comer]:
    for foe in foes:
        unit = world.unit_id(foe)
        setup = build(world, rules, unit, army.id, BATTLE) if army.place in reaches[unit] else None
        if setup is not None:
            fought = fight(setup, rules)
            held = fought.wins(1) + fought.ends.outcome["undecided"]
            unknown = ("Trefferpunkte",) if not foe.hit_points.certain else ()
            yield Comer(unit, foe.name or foe.creature, relation(world, foe.owner), held, foe.age, unknown)


def _attacks(plan: Plan) -> Iterator[OwnAttack]:
    for unit, found in battles(plan).items():
        army = plan.played.world.army(unit)
        if army is not None:
            title = f"{army.name} greift {plan.name_of(army.told.target)} an"
            yield OwnAttack(unit, army.told.target, title, army.place, found.wins(0))


def _title(world: World, unit: str) -> str:
    army = world.army(unit)
    return (army.name or army.creature) if army else unit


def _product(chances: Iterator[float] | Sequence[float]) -> float:
    found = 1.0
    for one in chances:
        found *= one
    return found
