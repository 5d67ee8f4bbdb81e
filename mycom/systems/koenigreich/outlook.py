"""A kingdom's turn with its orders against what is known: exact chances of treasury and unrest, and of its armies."""

from __future__ import annotations

from mycom.systems.carrying import Carried
from mycom.systems.koenigreich.planning import Plan
from mycom.systems.koenigreich.turn.state import Turn
from mycom.systems.koenigreich.words import LABELS, changes_text
from mycom.systems.numbers_de import percent
from mycom.systems.previews import PreviewOrder, PreviewRow, PreviewUnit, PreviewView
from mycom.systems.view import Json, Severity

_FIXED = ("stability", "loyalty", "economy", "consumption", "size", "control_dc", "income")


def preview(plan: Plan) -> PreviewView:
    """The turn with its orders."""
    armies = plan.armies.position.preview(plan.army_orders, plan.overridden)
    units = {id: unit for id, unit in armies.units.items() if id.startswith("G")}
    units["R"] = _realm(plan)
    for town in plan.world.own_settlements():
        unit = f"P{town.place[0]}/{town.place[1]}"
        after = plan.turn.world.settlements.get(town.place)
        if after is not None:
            lots = town.lots_left(plan.rules), after.lots_left(plan.rules)
            rows = (
                _row("lots", "freie Bauplätze", *lots),
                _row("defence", "Verteidigung", town.defence, after.defence),
            )
            units[unit] = PreviewUnit(unit, town.name, town.place, ((town.place, 1.0),), rows)
    orders = {step.order.key: _order(plan, step) for step in plan.steps if step.order.key}
    orders |= {key: one for key, one in armies.orders.items() if any(each.key == key for each in plan.army_orders)}
    notes = []
    for unit, lost in plan.armies.defeats(plan.army_orders, plan.overridden).items():
        changes = {"stability": lost.stability, "loyalty": lost.loyalty, "economy": lost.economy}
        text = changes_text(changes)
        if lost.chance > 0 and text:
            notes.append(f"Wird {unit} zerstört ({percent(lost.chance)}): {text}.")
    return PreviewView(units, orders, notes=(*armies.notes, *notes), strangers=armies.strangers)


def _row(key: str, label: str, now: int, after: int) -> PreviewRow:
    return PreviewRow(key, label, now, after, after, after, float(after))


def _spread(key: str, now: int, chances: dict[int, float]) -> PreviewRow:
    listed = tuple(sorted((value, chance) for value, chance in chances.items() if chance > 0))
    likely = max(listed, key=lambda one: (one[1], one[0]))
    mean = sum(value * chance for value, chance in listed)
    more = listed if len(listed) > 1 else ()
    return PreviewRow(key, LABELS[key], now, likely[0], listed[0][0], listed[-1][0], mean, likely[1], more)


def _realm(plan: Plan) -> PreviewUnit:
    now, month = plan.world.kingdom, plan.month
    rows = [
        _spread("treasury", now.treasury, month.income.treasury()),
        _spread("unrest", now.unrest, month.income.unrest()),
        *(_row(name, LABELS[name], getattr(now, name), getattr(plan.turn.kingdom, name)) for name in _FIXED),
    ]
    checks = month.income.checks
    lost = sum(chance for value, chance in month.income.hexes_lost().items() if value)
    events = [
        ("Stabilitätswurf gelingt", checks["upkeep"], checks["upkeep"]),
        ("Steuern werden eingetrieben", checks["income"], checks["income"]),
    ]
    if lost > 0:
        events.append(("ein Hexfeld geht verloren", lost, lost))
    rules = plan.rules
    event = rules.whole("event.chance_after_none_pct" if plan.world.quiet else "event.chance_pct") / 100
    events.append(("ein Ereignis tritt ein", event, event))
    home = next((one.place for one in plan.world.own_settlements()), (1, 1))
    name = plan.world.realms[plan.world.realm]
    return PreviewUnit("R", name, home, ((home, 1.0),), tuple(rows), tuple(events))


def _order(plan: Plan, step: Carried[Turn]) -> PreviewOrder:
    if not step.done:
        problem = next(one for one in step.problems if one.severity is Severity.ERROR)
        return PreviewOrder("fails", problem.message, problem.rule, problem.chapter)
    if step.order.kind == "UH 1":
        chance = plan.loyalty_chance()
        return PreviewOrder("chance", step.note, chance=(chance, chance), chance_of="Treuewurf")
    return PreviewOrder("works", step.note or "Geht.")


def preview_data(plan: Plan) -> dict[str, Json]:
    """The turn as JSON: treasury and unrest after each phase, chances of the checks, orders, armies."""
    month = plan.month
    phases: dict[str, Json] = {}
    for name in ("upkeep", "edict", "income"):
        now = getattr(month, name)
        phases[name] = {
            "treasury": {str(value): chance for value, chance in now.treasury().items()},
            "unrest": {str(value): chance for value, chance in now.unrest().items()},
        }
    kingdom: dict[str, Json] = {name: getattr(plan.turn.kingdom, name) for name in _FIXED}
    checks: dict[str, Json] = dict(month.income.checks)
    view = preview(plan)
    orders: dict[str, Json] = {
        str(key): {"state": one.state, "text": one.text, "rule": one.rule} for key, one in view.orders.items()
    }
    armies = plan.armies.position.preview_data(plan.army_orders, plan.overridden)
    return {
        "turn": plan.world.turn + 1, "kingdom": kingdom, "phases": phases, "checks": checks, "orders": orders,
        "armies": armies.get("units"), "notes": list(view.notes),
    }  # fmt: skip
