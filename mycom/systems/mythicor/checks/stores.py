"""What a unit holds at the end of the turn: pay, food, ships, land for its people (rule text ch. 1.2, 1.6, 2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from mycom.grid.square import neighbours
from mycom.orders.order import Order
from mycom.systems.mythicor.checks.looking import Look, hint, warning
from mycom.systems.mythicor.ships import ships_needed
from mycom.systems.mythicor.words import counted, number, place_text
from mycom.systems.mythicor.world import Group, Province
from mycom.systems.view import Problem, Repair

#: Turns that a suggested payment should last, and turns that are too few.
LASTING, SOON = 3, 1
#: A twentieth too many people is worth a warning.
_WORTH = 20
FOOD_SHARE, TRANSFER, RAISE_MAXIMUM, SEND_PEOPLE = "BAS 21", "BAS 23", "SA 13", "UP 7"


def ships(look: Look, group: Group) -> Iterator[Problem]:
    """More load than the ships carry."""
    have, needed = group.stock.warships + group.stock.transports, ships_needed(look.rules, group.stock)
    if group.at_sea and have < needed:
        text = f"Auf See werden {counted(needed, 'Schiff', 'Schiffe')} gebraucht, vorhanden sind {number(have)}."
        yield warning(group.id, "ships", text, "1.6.4")


def pay(look: Look, unit: Province | Group) -> Iterator[Problem]:
    """Pay that cannot be paid, or that the crowns will not pay much longer."""
    end = look.production.of(unit.id)
    there = end.available
    if not end.due or (there >= end.due and end.taxes >= end.due):
        return
    wanted = (LASTING if there >= end.due else 1) * end.due - there
    repairs = _payments(look, unit, wanted)
    if there < end.due:
        text = f"Der Sold von {number(end.due)} Kronen ist nicht gedeckt, es fehlen {number(end.due - there)}."
        yield warning(unit.id, "pay", text, "2.2", repairs)
    elif there // end.due <= SOON:
        text = f"Sold reicht noch 1 Zug: {number(end.due)} je Zug, Bestand {number(there)}."
        yield warning(unit.id, "pay", text, "2.2", repairs)


def _payments(look: Look, unit: Province | Group, wanted: int) -> tuple[Repair, ...]:
    """The repair that hands over crowns from an own unit in the same place that can spare them."""
    turn, production = look.turn, look.production
    able = []
    for donor in turn.here(unit.place):
        if donor != unit.id:
            spare = turn.have(donor, "crowns") - max(0, production.of(donor).due - production.of(donor).taxes)
            if spare >= wanted:
                able.append((not donor.startswith("P"), -spare, donor))
    if not able:
        return ()
    donor = min(able)[2]
    handing = Order(donor, TRANSFER, (("count", wanted), ("item", "crowns"), ("target", unit.id)))
    return (Repair(f"{number(wanted)} Kr aus {donor} überweisen", add=(handing,)),)


def hunger(look: Look, unit: Province | Group, given: Sequence[Order]) -> Iterator[Problem]:
    """Not food enough for the people that are there."""
    end, before = look.production.of(unit.id), unit.stock.population
    if end.population >= before:
        return
    text = f"Die Nahrung reicht nicht: Von {number(before)} Bevölkerung verhungern {number(before - end.population)}."
    missing = ceil(before * look.rules.number("economy.eats")) - unit.stock.food - end.harvest
    repairs = [Repair("Nahrung schicken …")]
    if missing > 0:
        repairs = [*_fed(look, unit, missing), *repairs]
    elif unit.food_share < 100:
        text = (
            f"Mit {unit.food_share} % Nahrungsanteil verhungern {number(before - end.population)} "
            f"von {number(before)}, obwohl genug da ist."
        )
        old = next((order for order in given if order.kind == FOOD_SHARE), None)
        full = Order(unit.id, FOOD_SHARE, (("percent", 100),))
        share = Repair(
            "Nahrungsanteil auf 100 % setzen",
            add=() if old else (full,),
            replace=(old.with_args(percent=100),) if old else (),
        )
        repairs = [share]
    yield warning(unit.id, "hunger", text, "1.2", tuple(repairs))


def _fed(look: Look, unit: Province | Group, missing: int) -> Iterator[Repair]:
    """The repair that hands over food from the own unit in the same place that keeps most."""
    spare = [
        (look.production.of(donor).food, donor) for donor in look.turn.here(unit.place)
        if donor != unit.id and min(look.production.of(donor).food, look.turn.have(donor, "food")) >= missing
    ]  # fmt: skip
    if spare:
        donor = max(spare)[1]
        handing = Order(donor, TRANSFER, (("count", missing), ("item", "food"), ("target", unit.id)))
        yield Repair(f"{number(missing)} Nahrung aus {donor} holen", add=(handing,))


def crowded(look: Look, province: Province, given: Sequence[Order]) -> Iterator[Problem]:
    """More people than the land feeds: those beyond the maximum harvest nothing."""
    people, room = province.stock.population, province.population_max
    if people <= room or not room:
        return
    beyond = people - room
    text = f"Das Land reicht für {number(room)}, es leben {number(people)} hier: {number(beyond)} ernten nichts."
    repairs = []
    if look.special_actions_left and not look.gives(province.id, "SA"):
        repairs.append(Repair("Bevölkerungsmaximum erhöhen", add=(Order(province.id, RAISE_MAXIMUM),)))
    if not look.gives(province.id, "UP"):
        repairs += _resettled(look, province, beyond)
    tell = warning if beyond * _WORTH >= room else hint
    yield tell(province.id, "full", text, "1.2", tuple(repairs))


def _resettled(look: Look, province: Province, beyond: int) -> Iterator[Repair]:
    """The repair that sends people to the own province next to it that has most room, as it was reported."""
    start = look.turn.start
    around = (
        start.provinces.get(f"P{place_text(place)}") for place in neighbours(province.place, start.width, start.height)
    )
    rooms = [
        (one.population_max - one.stock.population, one) for one in around
        if one and one.race in (province.race, "") and one.population_max > one.stock.population
    ]  # fmt: skip
    if rooms:
        room, target = max(rooms, key=lambda each: each[0])
        count = min(room, beyond)
        sending = Order(province.id, SEND_PEOPLE, (("count", count), ("target", target.id)))
        yield Repair(f"{number(count)} nach {place_text(target.place)} schicken", add=(sending,))
