"""The turn with its orders against what is known, and what opponents may do, for the window."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.systems.conquerors.battle.contest import faith, invasion
from mycom.systems.conquerors.battle.field import FieldBattle, fight
from mycom.systems.conquerors.battle.points import everything, sums
from mycom.systems.conquerors.board.model import Board, Troops
from mycom.systems.conquerors.forecast import field_dice, main_dice
from mycom.systems.conquerors.planning import Plan
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn.context import Done, Refusal, Step
from mycom.systems.conquerors.turn.fight import target_of
from mycom.systems.conquerors.turn.move import enemies
from mycom.systems.conquerors.turn.play import Carried
from mycom.systems.conquerors.words import name_of, percent, target_text, troops_text
from mycom.systems.previews import PreviewOrder, PreviewRow, PreviewUnit, PreviewView
from mycom.systems.threats import Comer, Threat, ThreatView
from mycom.systems.view import Json, Relation


def preview(plan: Plan) -> PreviewView:
    """The turn with its orders; battles as distributions over all of their rolls."""
    after = plan.played.board
    fought: dict[str, tuple[Carried, FieldBattle]] = {}
    for step in plan.played.steps:
        battle = _battle(plan, step) if step.order.kind == "FK 1" and isinstance(step.answer, Done) else None
        if battle:
            fought[step.order.unit] = (step, battle)
    units: dict[str, PreviewUnit] = {}
    for troops in plan.board.own_troops(plan.realm):
        later = after.group(plan.realm, troops.number)
        units[troops.id] = _unit(plan, troops, later, fought.get(troops.id))
    units["R"] = _player(plan)
    orders = {step.order.key: _order(plan, step) for step in plan.played.steps if step.order.key}
    return PreviewView(units, orders)


def _battle(plan: Plan, step: Carried) -> FieldBattle | None:
    asked = Step(step.before, plan.rules, plan.realm, step.order)
    if asked.troops is None:
        return None
    foes = sum(one.soldiers for one in enemies(step.before, plan.realm, asked.place))
    return fight(asked.troops.soldiers, foes, step.order.number("stop_below"), field_dice(plan.rules))


def _unit(plan: Plan, troops: Troops, later: Troops | None, battle: tuple[Carried, FieldBattle] | None) -> PreviewUnit:
    title = troops_text(plan.board, plan.rules, troops)
    if later is None:
        return PreviewUnit(troops.id, title, troops.place, ((troops.place, 1.0),), (), present=1.0)
    before, after = troops.soldiers, later.soldiers
    row = PreviewRow("soldiers", "Soldaten", before, after, after, after, float(after))
    places: tuple[tuple[tuple[int, int], float], ...] = ((later.place, 1.0),)
    events: tuple[tuple[str, float, float], ...] = ()
    present = 1.0
    if battle:
        step, fought = battle
        place = Step(step.before, plan.rules, plan.realm, step.order).place
        spread = tuple((left, float(chance)) for left, chance in enumerate(fought.attackers_left) if left and chance)
        present = 1.0 - float(fought.attackers_left[0])
        if spread and present > 0:
            spread = tuple((left, chance / present) for left, chance in spread)
            likely = max(spread, key=lambda one: (one[1], one[0]))
            mean = sum(left * chance for left, chance in spread)
            row = PreviewRow(
                "soldiers", "Soldaten", before, likely[0], spread[0][0], spread[-1][0], mean, likely[1], spread
            )
            there = fought.attacker / present
            places = tuple(
                sorted(((place, there), (later.place, 1 - there)), key=lambda one: -one[1])
                if 0 < there < 1
                else ((place if there else later.place, 1.0),)
            )
        events = (("gewinnt den Feldkampf", fought.attacker, fought.attacker),)
    return PreviewUnit(troops.id, title, troops.place, places, (row,), events, present=present)


def _player(plan: Plan) -> PreviewUnit:
    now, later = plan.board.player(plan.realm).cards, plan.played.board.player(plan.realm).cards
    rows = tuple(
        PreviewRow(id, one.label_de, now.get(id, 0), *(3 * (later.get(id, 0),)), float(later.get(id, 0)))
        for id, one in plan.rules.resources.items()
    )
    homes = plan.board.own_settlements(plan.realm)
    place = (homes[0].corner.column, homes[0].corner.row) if homes else (1, 1)
    return PreviewUnit("R", name_of(plan.board, plan.realm), place, ((place, 1.0),), rows)


def _order(plan: Plan, step: Carried) -> PreviewOrder:
    answer = step.answer
    if isinstance(answer, Refusal):
        kind = plan.catalogue.kind(step.order.kind)
        return PreviewOrder("fails", answer.message, answer.rule, kind.chapter if kind else "")
    if not answer.open:
        return PreviewOrder("works", answer.note or "Geht.")
    chance = chance_of(plan, step)
    if chance is None:
        return PreviewOrder("open", "Das entscheiden die Würfel.")
    return PreviewOrder("chance", f"Gelingt mit {percent(chance)}.", chance=(chance, chance))


def chance_of(plan: Plan, step: Carried) -> float | None:
    """The chance that what the dice decide turns out well."""
    board, rules, order = step.before, plan.rules, step.order
    if order.kind == "FK 1":
        fought = _battle(plan, step)
        return fought.attacker if fought else None
    if order.kind == "GL 1":
        own = rules.mana(board.player(plan.realm).god)
        return faith(own, rules.mana(order.text("god")), main_dice(rules)).attacker
    target = target_of(Step(board, rules, plan.realm, order))
    if isinstance(target, Refusal):
        return None
    found = invasion(*sums(board, rules, plan.realm, target).totals, main_dice(rules), rules.number("invasion.divisor"))
    return sum(chance for ieb, chance in found.items() if ieb > 0)


def preview_data(plan: Plan) -> dict[str, Json]:
    """The turn as JSON: own units with their numbers, what each order does, the player's cards afterwards."""
    view = preview(plan)
    orders: dict[str, Json] = {}
    for step in plan.played.steps:
        told = _order(plan, step)
        changed: dict[str, Json] = dict(plan.change(step))
        orders[str(step.order.key)] = {
            "state": told.state,
            "text": told.text,
            "rule": told.rule,
            "chapter": told.chapter,
            "chance": [*told.chance] if told.chance else None,
            "cards": changed,
        }
    later = plan.played.board.player(plan.realm).cards
    cards: dict[str, Json] = {id: later.get(id, 0) for id in plan.rules.resources}
    units: dict[str, Json] = {one.id: _unit_data(one) for one in view.units.values()}
    return {"turn": plan.board.turn + 1, "units": units, "orders": orders, "cards": cards}


def _unit_data(unit: PreviewUnit) -> dict[str, Json]:
    rows: list[Json] = [
        {
            "key": row.key,
            "label": row.label,
            "before": row.before,
            "after": row.after,
            "low": row.low,
            "high": row.high,
            "mean": row.mean,
            "spread": {str(value): chance for value, chance in row.spread},
        }
        for row in unit.rows
    ]
    places: list[Json] = [{"x": place[0], "y": place[1], "chance": chance} for place, chance in unit.places]
    return {"present": unit.present, "places": places, "rows": rows}


def threats(board: Board, rules: Rules, realm: int) -> ThreatView:
    """Own settlements and troops that opponents stand beside, with the chance to hold against each of them alone."""
    found = []
    for target in everything(board):
        if target.owner != realm or target.kind not in ("village", "city"):
            continue
        comers = []
        for rival in board.players:
            if board.allied(realm, rival):
                continue
            points = sums(board, rules, rival, target)
            if points.attackers:
                comers.append(_invader(board, rules, rival, points.totals))
        if comers:
            comers.sort(key=lambda one: one.held)
            together = 1.0
            for one in comers:
                together *= one.held
            place = next((each for each in target.places if board.kind(each) == "land"), target.places[0])
            title = target_text(board, rules, target)
            found.append(Threat(target.id, title, place, True, tuple(comers), comers[0].held, together))
    notes = ("Gezählt sind Truppen, die schon vor den Toren stehen.",)
    return ThreatView(tuple(sorted(found, key=lambda one: one.worst)), notes=notes)


def _invader(board: Board, rules: Rules, rival: int, totals: tuple[int, int]) -> Comer:
    result: Mapping[int, float] = invasion(*totals, main_dice(rules), rules.number("invasion.divisor"))
    held = sum(chance for ieb, chance in result.items() if ieb <= 0)
    return Comer(f"S{rival}", name_of(board, rival), Relation.FOE, held, 0)
