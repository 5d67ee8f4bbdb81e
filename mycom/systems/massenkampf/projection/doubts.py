"""Which unknown moves the chance most."""

from __future__ import annotations

from collections.abc import Iterator

from mycom.systems.massenkampf.projection.fighting import fight
from mycom.systems.massenkampf.projection.memory import read
from mycom.systems.massenkampf.projection.setups import with_field
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.numbers_de import signed
from mycom.systems.plots import Cancelled, never
from mycom.systems.projections import Doubt, Field, Setup, Side
from mycom.systems.view import Amount

#: How far an assumed number without a range is looked at to both sides.
_STEPS = {"morale": 2, "leader_bonus": 3}
_NOISE = 1e-9


def doubts(setup: Setup, rules: Rules, cancelled: Cancelled = never) -> tuple[Doubt, ...]:
    """Every assumed or uncertain value by how far it moves the chance, the most important first. Raises Stopped."""
    own = read(setup.memory).own
    found = [
        one
        for side in setup.sides
        for field in side.fields
        for one in _doubt(setup, rules, own, side, field, cancelled)
    ]
    return tuple(sorted((one for one in found if one.swing > _NOISE), key=lambda one: -one.swing))


def _doubt(setup: Setup, rules: Rules, own: int, side: Side, field: Field, cancelled: Cancelled) -> Iterator[Doubt]:
    value = field.value
    label = f"{side.title}: {field.label}"
    if isinstance(value, Amount) and not value.certain:
        ends = (Amount(value.low, value.low), Amount(value.high, value.high))
    elif isinstance(value, Amount) and field.assumed and field.id in _STEPS:
        step = _STEPS[field.id]
        ends = (value.moved(-step, field.minimum, field.maximum), value.moved(step, field.minimum, field.maximum))
    elif field.assumed and field.kind == "choice" and isinstance(value, str):
        yield from _choice(setup, rules, own, side, field, label, cancelled)
        return
    else:
        return
    chances = [fight(with_field(setup, side.id, field.id, end), rules, cancelled).wins(own) for end in ends]
    texts = [_text(field, end) for end in ends]
    yield Doubt(label, _text(field, value), (texts[0], texts[1]), (chances[0], chances[1]), _advice(field))


def _choice(
    setup: Setup, rules: Rules, own: int, side: Side, field: Field, label: str, cancelled: Cancelled
) -> Iterator[Doubt]:
    found = [
        (fight(with_field(setup, side.id, field.id, id), rules, cancelled).wins(own), text)
        for id, text in field.choices
    ]
    worst, best = min(found), max(found)
    now = next((text for id, text in field.choices if id == field.value), "")
    yield Doubt(label, now, (worst[1], best[1]), (worst[0], best[0]), _advice(field))


def _text(field: Field, value: Amount) -> str:
    low, high = int(value.low), int(value.high)
    show = signed if field.id in _STEPS else str
    return show(low) if value.certain else f"{show(low)}–{show(high)}"


def _advice(field: Field) -> str:
    if field.id in ("hit_points", "most"):
        return "Stärke der Armee auskundschaften"
    if field.id in ("leader_bonus", "morale"):
        return "Befehlshaber und Moral auskundschaften"
    return "Gewohnheiten des Gegners auskundschaften"
