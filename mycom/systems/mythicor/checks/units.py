"""Units without orders, with orders that cross each other, with a plague (rule text ch. 1.4.2, 5, 6, 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mycom.grid.square import distance
from mycom.orders.order import Order
from mycom.systems.mythicor.checks.looking import Look, hint, warning
from mycom.systems.mythicor.effects.sequence import MOVE, phase_of
from mycom.systems.mythicor.magic.people import caster_of, class_of
from mycom.systems.mythicor.magic.power import reach_of
from mycom.systems.mythicor.words import number, unit_name
from mycom.systems.mythicor.world import Group, Place, Province
from mycom.systems.view import Problem, Repair

GIVE_ORDER = Repair("Befehl geben")
#: Encounter orders that attack; without a move they wait for somebody to come.
ATTACKS = frozenset({"BEG 1", "BEG 2", "BEG 3"})
#: Orders that set a value: of several the last one counts.
SETTING = {"BAS 21": "Nahrungsanteil", "BAS 22": "Rückzugswert", "BAS 31": "Name"}
PRIEST, LAST_RITES, RESURRECT, STOP_PLAGUE = "priest", "BAS 6", "UG 14", "UG 11"


def no_orders(look: Look, group: Group, given: Sequence[Order]) -> Iterator[Problem]:
    """A group that was told nothing."""
    if given or group.id not in look.turn.start.groups:
        return
    if not group.leader:
        text = "Die Gruppe hat keinen Anführer und keine Befehle."
        yield warning(group.id, "no_orders", text, "1.4.2", (GIVE_ORDER,))
    elif not group.alive:
        text = "Der Anführer ist tot; Letzte Ölung (BAS 6) oder eine Wiederbelebung hilft."
        repairs = [
            Repair(f"Wiederbelebung durch {priest.id}", add=(Order(priest.id, RESURRECT, (("target", group.id),)),))
            for priest in _priests(look, group.place, RESURRECT)
        ]
        rites = Repair("Letzte Ölung geben", add=(Order(group.id, LAST_RITES),))
        yield warning(group.id, "no_orders", text, "1.4.2", (*repairs, rites))
    else:
        text = "Noch keine Befehle; Training (UG 16) läuft von selbst."
        yield warning(group.id, "no_orders", text, "5", (GIVE_ORDER,))


def _priests(look: Look, place: Place, kind: str) -> list[Group]:
    """Own priests in a place who have no character order yet and reach it with one of this kind."""
    here = (look.turn.group(unit) for unit in look.turn.here(place))
    return [
        group
        for group in here
        if group and group.alive and class_of(look.rules, group.leader) == PRIEST and not look.gives(group.id, "UG")
        if distance(group.place, place) <= (reach_of(look.rules, kind, caster_of(group)) or 0)
    ]


def waiting(group: Group, given: Sequence[Order]) -> Iterator[Problem]:
    """An attack without a move waits for somebody to come."""
    attack = next((order for order in given if order.kind in ATTACKS), None)
    if attack and not any(order.kind == MOVE for order in given):
        text = "Ohne Bewegung kommt es nur zur Begegnung, wenn jemand in die Gruppe hineinzieht."
        stay = Repair("Auf der Stelle ziehen", add=(Order(group.id, MOVE, (("path", "0"),)),))
        yield hint(group.id, "moves", text, "6", (stay,), attack.key)


def plague(look: Look, province: Province) -> Iterator[Problem]:
    """A plague rages."""
    if not province.plague:
        return
    low, high = (look.rules.number(f"magic.plague_loss_{end}") * 100 for end in ("min", "max"))
    text = f"Hier herrscht die Plage; je Zug sterben {number(low)}–{number(high)} % der Bevölkerung."
    repairs = tuple(
        Repair(f"{unit_name(look.turn.start, priest.id)} stoppt sie", add=(Order(priest.id, STOP_PLAGUE),))
        for priest in _priests(look, province.place, STOP_PLAGUE)
    )
    yield hint(province.id, "plague", text, "5.2", repairs)


def twice(look: Look, given: Sequence[Order]) -> Iterator[Problem]:
    """The same basic order twice, or one that a later one takes back; of other classes only one is allowed anyway."""
    seen: set[tuple[str, object]] = set()
    last = {order.kind: order.key for order in given if order.kind in SETTING}
    for order in given:
        if phase_of(order) != "BAS":
            continue
        strike = (Repair("Diesen streichen", remove=(order.key,)),)
        if (order.kind, order.args) in seen:
            yield hint(order.unit, "twice", "Derselbe Befehl steht schon da.", "8", strike, order.key)
        elif last.get(order.kind, order.key) != order.key:
            text = f"Ein späterer Befehl legt den Wert noch einmal fest ({SETTING[order.kind]}); nur der letzte zählt."
            yield warning(order.unit, "overwritten", text, "8", strike, order.key)
        seen.add((order.kind, order.args))
