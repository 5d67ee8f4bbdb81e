"""A look at each unit as a whole: orders, pay, hunger, plague, ships, special actions (rule text ch. 1.2, 2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.systems.mythicor.effects.apply import Applied
from mycom.systems.mythicor.effects.sequence import MOVE, phase_of
from mycom.systems.mythicor.production import Production
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.ships import ships_needed
from mycom.systems.mythicor.words import counted, number
from mycom.systems.mythicor.world import Group, Province, World
from mycom.systems.view import Problem, Repair, Severity

#: Turns that a suggested payment should last, and turns that are too few.
LASTING, SOON = 3, 1

GIVE_ORDER = Repair("Befehl geben")
#: Encounter orders that attack; without a move they wait for somebody to come.
ATTACKS = frozenset({"BEG 1", "BEG 2", "BEG 3"})
RESURRECTION = "UG 14"


def look(applied: Applied, rules: Rules, catalogue: Catalogue, orders: Sequence[Order]) -> Iterator[Problem]:
    """What is doubtful about the units and the realm after all orders."""
    by_unit: dict[str, list[Order]] = {}
    for order in orders:
        by_unit.setdefault(order.unit, []).append(order)
    raised = {order.text("target") for order in orders if order.kind == RESURRECTION}
    production = Production(applied, rules, orders)
    units: tuple[Province | Group, ...] = (*applied.world.groups.values(), *applied.world.provinces.values())
    for unit in units:
        given = by_unit.get(unit.id, [])
        if isinstance(unit, Group):
            if unit.id not in raised:
                yield from _no_orders(applied.turn.start, unit, given)
            yield from _group(rules, unit, given)
        elif unit.plague:
            yield _hint(unit.id, "plague", _plague(rules), "5.2")
        yield from _money(applied, production, unit)
        yield from _hunger(production, unit)
        yield from _twice(given)
    yield from _special_actions(applied)


def _hint(unit: str, rule: str, message: str, chapter: str, repairs: tuple[Repair, ...] = ()) -> Problem:
    return Problem(Severity.HINT, unit, 0, rule, message, chapter, repairs)


def _warning(unit: str, rule: str, message: str, chapter: str, repairs: tuple[Repair, ...] = ()) -> Problem:
    return Problem(Severity.WARNING, unit, 0, rule, message, chapter, repairs)


def _no_orders(world: World, group: Group, given: Sequence[Order]) -> Iterator[Problem]:
    if not given and group.id in world.groups:
        if not group.leader:
            text = "Die Gruppe hat keinen Anführer und keine Befehle."
            yield _warning(group.id, "no_orders", text, "1.4.2", (GIVE_ORDER,))
        elif not group.alive:
            text = "Der Anführer ist tot; Letzte Ölung (BAS 6) oder eine Wiederbelebung hilft."
            yield _warning(group.id, "no_orders", text, "1.4.2", (GIVE_ORDER,))
        else:
            text = "Noch keine Befehle; Training (UG 16) läuft von selbst."
            yield _warning(group.id, "no_orders", text, "5", (GIVE_ORDER,))


def _group(rules: Rules, group: Group, given: Sequence[Order]) -> Iterator[Problem]:
    ships, needed = group.stock.warships + group.stock.transports, ships_needed(rules, group.stock)
    if group.at_sea and ships < needed:
        text = f"Auf See werden {counted(needed, 'Schiff', 'Schiffe')} gebraucht, vorhanden sind {number(ships)}."
        yield _warning(group.id, "ships", text, "1.6.4")
    attack = next((order for order in given if order.kind in ATTACKS), None)
    if attack and not any(order.kind == MOVE for order in given):
        text = "Ohne Bewegung kommt es nur zur Begegnung, wenn jemand in die Gruppe hineinzieht."
        stay = Repair("Auf der Stelle ziehen", add=(Order(group.id, MOVE, (("path", "0"),)),))
        yield Problem(Severity.HINT, group.id, attack.key, "moves", text, "6", (stay,))


def _money(applied: Applied, production: Production, unit: Province | Group) -> Iterator[Problem]:
    """Pay that cannot be paid, or that the crowns will not pay much longer."""
    end = production.of(unit.id)
    there = end.available
    if not end.due or (there >= end.due and end.taxes >= end.due):
        return
    wanted = (LASTING if there >= end.due else 1) * end.due - there
    repairs = _payments(applied, production, unit, wanted)
    if there < end.due:
        text = f"Der Sold von {number(end.due)} Kronen ist nicht gedeckt, es fehlen {number(end.due - there)}."
        yield _warning(unit.id, "pay", text, "2.2", repairs)
    elif there // end.due <= SOON:
        text = f"Sold reicht noch 1 Zug: {number(end.due)} je Zug, Bestand {number(there)}."
        yield _warning(unit.id, "pay", text, "2.2", repairs)


def _payments(applied: Applied, production: Production, unit: Province | Group, wanted: int) -> tuple[Repair, ...]:
    """The repair that hands over crowns from an own unit in the same place that can spare them."""
    turn = applied.turn
    able = []
    for donor in turn.here(unit.place):
        if donor != unit.id:
            spare = turn.have(donor, "crowns") - max(0, production.of(donor).due - production.of(donor).taxes)
            if spare >= wanted:
                able.append((not donor.startswith("P"), -spare, donor))
    if not able:
        return ()
    donor = min(able)[2]
    handing = Order(donor, "BAS 23", (("count", wanted), ("item", "crowns"), ("target", unit.id)))
    return (Repair(f"{number(wanted)} Kr aus {donor} überweisen", add=(handing,)),)


def _hunger(production: Production, unit: Province | Group) -> Iterator[Problem]:
    before, after = unit.stock.population, production.of(unit.id).population
    if after < before:
        text = f"Die Nahrung reicht nicht: Von {number(before)} Bevölkerung verhungern {number(before - after)}."
        yield _warning(unit.id, "hunger", text, "1.2", (Repair("Nahrung schicken …"),))


def _plague(rules: Rules) -> str:
    low, high = (rules.number(f"magic.plague_loss_{end}") * 100 for end in ("min", "max"))
    return f"Hier herrscht die Plage; je Zug sterben {number(low)}–{number(high)} % der Bevölkerung."


def _twice(given: Iterable[Order]) -> Iterator[Problem]:
    """The same basic order twice; of the other classes only one is allowed anyway."""
    seen: set[tuple[str, object]] = set()
    for order in given:
        if phase_of(order) != "BAS":
            continue
        if (order.kind, order.args) in seen:
            repairs = (Repair("Diesen streichen", remove=(order.key,)),)
            text = "Derselbe Befehl steht schon da."
            yield Problem(Severity.HINT, order.unit, order.key, "twice", text, "8", repairs)
        seen.add((order.kind, order.args))


def _special_actions(applied: Applied) -> Iterator[Problem]:
    left = applied.turn.special_actions_left()
    if left > 0:
        verb = "ist" if left == 1 else "sind"
        granted = applied.turn.realm.special_actions
        text = f"{left} von {counted(granted, 'Spezialaktion', 'Spezialaktionen')} {verb} noch frei."
        yield _hint("R", "special_actions", text, "8")
