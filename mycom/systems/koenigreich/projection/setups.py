"""What a projection of the next months starts from: the kingdom's values, edicts, money of every month."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields, replace

from mycom.systems.koenigreich.events import effects, planned_with_events
from mycom.systems.koenigreich.month import Kingdom, Phases, Plan, planned
from mycom.systems.koenigreich.planning import Plan as TurnPlan
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.koenigreich.words import LABELS
from mycom.systems.projections import Field, Mode, Setup, Side
from mycom.systems.view import Amount, Relation

MONTHS = "months"
REALM = "realm"
MOST_MONTHS = 12
EDICTS = {"holidays": "Feiertage", "promotion": "Förderung", "taxes": "Besteuerung"}
_NUMBERS = ("stability", "loyalty", "economy", "unrest", "consumption", "treasury", "size", "control_dc")
_VALUES = ("stability", "loyalty", "economy", "consumption")
_USUAL_MONTHS = 6
EVENTS = "events"


def build(turn: TurnPlan, rules: Rules) -> Setup:
    """The next months with this turn's orders, fields as the report gives them."""
    start, world = turn.turn.at_start, turn.turn.world
    numbers = tuple(
        Field(name, LABELS[name], "number", _certain(getattr(start, name)), -10_000 if name in _VALUES else 0
              if name != "treasury" else -100_000, 100_000, origin="eigener Bericht")
        for name in _NUMBERS
    )  # fmt: skip
    edicts = tuple(
        Field(edict, label, "choice", world.edicts[edict],
              choices=tuple((one.id, one.label_de) for one in rules.levels(edict)), origin="Erlass")
        for edict, label in EDICTS.items()
    )  # fmt: skip
    common = (
        Field("months", "Monate", "number", _certain(_USUAL_MONTHS), 1, MOST_MONTHS),
        Field("spending", "Ausgaben je Folgemonat (BP)", "number", _certain(0), 0, 10_000),
        Field("deposit_gp", "Einlage je Folgemonat (GM)", "number", _certain(0), 0, 10_000_000),
        Field("enforcer", "Vollstrecker jeden Monat", "flag", "0"),
        Field(EVENTS, "Ereignisse einrechnen", "flag", "0"),
    )
    name = turn.world.realms[turn.world.realm]
    side = Side(
        REALM, "Königreich", name, f"Größe {start.size} · SG {start.control_dc}", "", Relation.OWN, "eigener Bericht",
        (*edicts, *numbers),
    )  # fmt: skip
    memory = {
        "edicts": dict(world.edicts),
        "plan": asdict(turn.month_plan),
        "income": start.income,
        "restless": start.restless,
        "quiet": world.quiet,
    }
    return Setup(
        f"{name}: die nächsten Monate", "R", "R", MONTHS, (Mode(MONTHS, "Monate"),), (side,), common,
        json.dumps(memory, sort_keys=True),
    )  # fmt: skip


def _certain(value: int) -> Amount:
    return Amount(value, value)


def number(setup: Setup, id: str) -> int:
    """The value of a field."""
    for field in (*setup.fields, *(field for side in setup.sides for field in side.fields)):
        if field.id == id and isinstance(field.value, Amount):
            return int(field.value.low)
    return 0


def choice(setup: Setup, id: str) -> str:
    """The id in a field."""
    for field in (*setup.fields, *(field for side in setup.sides for field in side.fields)):
        if field.id == id and isinstance(field.value, str):
            return field.value
    return ""


def with_value(setup: Setup, id: str, value: Amount | str) -> Setup:
    """The setup with a field set."""

    def changed(given: tuple[Field, ...]) -> tuple[Field, ...]:
        return tuple(replace(one, value=value) if one.id == id else one for one in given)

    sides = tuple(replace(side, fields=changed(side.fields)) for side in setup.sides)
    return replace(setup, sides=sides, fields=changed(setup.fields))


def kingdom_of(setup: Setup) -> Kingdom:
    """The kingdom of a setup."""
    kept = {name: int(str(_memory(setup).get(name, 0))) for name in ("income", "restless")}
    return Kingdom(**{name: number(setup, name) for name in _NUMBERS}, **kept)


def ordered_plan(setup: Setup) -> Plan:
    """What the turn's orders change in the first month."""
    given, kept = _memory(setup).get("plan"), {one.name for one in fields(Plan)}
    values = {key: value for key, value in given.items() if key in kept} if isinstance(given, dict) else {}
    if "sales_gp" in values:
        values["sales_gp"] = tuple(values["sales_gp"])
    return Plan(**values)


def ordered_edicts(setup: Setup) -> Mapping[str, str]:
    """The levels of the edicts with the turn's orders."""
    given = _memory(setup).get("edicts")
    return {str(edict): str(level) for edict, level in given.items()} if isinstance(given, dict) else {}


def plans_of(setup: Setup, rules: Rules) -> tuple[Plan, ...]:
    """A plan for each month: the orders with other edicts where a field says so, then the money of every month."""
    first, ordered = ordered_plan(setup), ordered_edicts(setup)
    changes = dict.fromkeys(_VALUES, 0)
    for edict in EDICTS:
        old = rules.edicts.get(ordered.get(edict, ""))
        new = rules.edicts.get(choice(setup, edict))
        if old is not None and new is not None:
            for name in _VALUES:
                changes[name] += getattr(new, name) - getattr(old, name)
    calm = rules.whole("enforcer.calm") if choice(setup, "enforcer") == "1" else 0
    first = replace(
        first, calm=max(first.calm, calm), **{name: getattr(first, name) + amount for name, amount in changes.items()}
    )
    later = Plan(treasury=-number(setup, "spending"), deposit_gp=number(setup, "deposit_gp"), calm=calm)
    count = min(MOST_MONTHS, max(1, number(setup, "months")))
    return (first, *[later] * (count - 1))


def months_of(setup: Setup, rules: Rules) -> tuple[Phases, ...]:
    """The chances after each month of a setup, with events where a field asks for them."""
    kingdom, plans, numbers = kingdom_of(setup), plans_of(setup, rules), rules.numbers()
    if choice(setup, EVENTS) != "1":
        return planned(kingdom, plans, numbers)
    return planned_with_events(kingdom, plans, numbers, effects(rules), quiet=_memory(setup).get("quiet") is True)


def _memory(setup: Setup) -> Mapping[str, object]:
    try:
        found = json.loads(setup.memory)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
