"""Whether an order can be read at all: a known kind, all its parameters, each of its type and within bounds."""

from __future__ import annotations

from collections.abc import Iterator

from mycom.orders.catalogue import Parameter
from mycom.orders.order import Value
from mycom.orders.values import write_value
from mycom.systems.mythicor.checks.context import CHOOSE_TARGET, Context, Finding, strike
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.words import number
from mycom.systems.mythicor.world import place_of
from mycom.systems.view import Repair

UNKNOWN, PARAMETER = "unknown_order", "parameter"


def parameters(context: Context) -> Iterator[Finding]:
    """Every parameter is given that must be, and is what it should be."""
    for parameter in context.kind.parameters:
        value = context.order.get(parameter.name)
        if value is None or value == "":
            if not parameter.optional:
                yield Finding(f"Es fehlt noch: {parameter.label_de}.", (_choose(parameter),), fixed=True)
            continue
        message = _wrong(context, parameter, value)
        if message:
            yield Finding(message, (_choose(parameter), strike(context.order)))


def _choose(parameter: Parameter) -> Repair:
    return CHOOSE_TARGET if parameter.name == "target" else Repair(f"{parameter.label_de} wählen …")


def _wrong(context: Context, parameter: Parameter, value: Value) -> str:
    """What is wrong with a value, empty when nothing is."""
    if parameter.type in ("int", "percent", "realm"):
        return _bad_number(parameter, value)
    text = str(value)
    if parameter.type == "choice":
        known = any(choice.id == text for choice in context.catalogue.choices(parameter.table))
        return "" if known else f"„{text}“ gibt es nicht ({parameter.label_de})."
    if parameter.type == "coordinate":
        place = place_of(text)
        world = context.world
        on_map = place is not None and 1 <= place[0] <= world.width and 1 <= place[1] <= world.height
        return "" if on_map else f"{text} liegt nicht auf der Karte."
    if parameter.type in ("own_unit", "own_group", "own_province"):
        return _not_own(context.turn, parameter.type, text)
    try:
        write_value(parameter, value, context.catalogue)
    except ValueError:
        return f"„{text}“ ist nicht zu lesen ({parameter.label_de})."
    return ""


def _bad_number(parameter: Parameter, value: Value) -> str:
    if not isinstance(value, int):
        return f"„{value}“ ist keine ganze Zahl ({parameter.label_de})."
    highest = 100 if parameter.type == "percent" and parameter.maximum is None else parameter.maximum
    if parameter.minimum is not None and value < parameter.minimum:
        return (
            f"{parameter.label_de}: {number(value)} ist zu klein, mindestens {number(parameter.minimum)} muss es sein."
        )
    if highest is not None and value > highest:
        return f"{parameter.label_de}: {number(value)} ist zu viel (höchstens {number(highest)})."
    return ""


def _not_own(turn: Turn, kind: str, unit: str) -> str:
    if unit not in turn.units:
        return f"{unit} gehört nicht zum Reich."
    if kind == "own_group" and not unit.startswith("G"):
        return f"{unit} ist keine Gruppe."
    if kind == "own_province" and not unit.startswith("P"):
        return f"{unit} ist keine Provinz."
    return ""
