"""The outcome of orders as the values of the next report show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mycom.grid.square import step
from mycom.orders.order import Order
from mycom.systems.mythicor.inference import levels, people
from mycom.systems.mythicor.inference.case import Case, Finding, Look, done, failed
from mycom.systems.mythicor.inference.stocks import stocks
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import place_text
from mycom.systems.mythicor.world import World
from mycom.systems.receipts import Answer, Outcome, Source
from mycom.systems.view import Event


def infer(
    orders: Sequence[Order], before: World, after: World, rules: Rules, events: Sequence[Event] = ()
) -> tuple[Answer | None, ...]:
    """One answer for each order, None where the values do not show safely what became of it.

    `before` is what was known when the orders were given, `after` what the next report tells with its `events`.
    """
    fought = frozenset(event.unit for event in events if event.kind == "battle" and event.unit)
    found: list[Answer | None] = []
    for order in orders:
        look = LOOKS.get(order.kind)
        finding = look(Case(order, before, after, rules, tuple(orders), fought)) if look else None
        found.append(
            None if finding is None else Answer(order.unit, order.kind, finding[0], finding[1], source=Source.INFERRED)
        )
    return tuple(found)


def moved(case: Case) -> Finding:
    """BAS 40: the group stands at the end of its way, on it, or where it was."""
    group, later = case.before.groups.get(case.order.unit), case.after.groups.get(case.order.unit)
    if group is None or later is None or len(case.alike()) > 1 or case.given("UG 25"):
        return None
    places = [group.place]
    for digit in case.order.text("path"):
        places.append(step(places[-1], int(digit)))
    words = f"Die Gruppe steht in {place_text(later.place)}."
    if places[-1] == group.place or places.count(later.place) > 1:
        return None
    if later.place == places[-1]:
        return done(words)
    if later.place == group.place:
        return failed(words)
    return (Outcome.PARTLY, words) if later.place in places else None


LOOKS: Mapping[str, Look] = {
    **dict.fromkeys(("SA 3", "SA 4", "SA 5", "SA 6"), levels.bonus),
    "SA 13": levels.population_max,
    **dict.fromkeys(levels.DECLARATIONS, levels.declared),
    **dict.fromkeys(("BAS 6", "BAS 7"), people.leader_gone),
    "BAS 9": people.leader_appointed,
    "BAS 10": people.group_created,
    **dict.fromkeys(("BAS 12", "BAS 13", "BAS 14", "BAS 15", "BAS 23", "BAS 24", "UP 3", "UP 4", "UP 6"), stocks),
    "BAS 18": levels.settlement,
    "BAS 19": levels.fortification,
    "BAS 20": levels.road,
    "BAS 21": levels.food_share,
    "BAS 22": levels.retreat,
    "BAS 25": people.artefact_given,
    **dict.fromkeys(("BAS 26", "BAS 27"), levels.sea),
    "BAS 31": levels.name,
    "BAS 40": moved,
    **dict.fromkeys(("SP 1", "HA 4", "HA 5", "UG 6", "UG 22"), people.seen),
    "UG 1": people.joined,
    "UG 14": people.revived,
}
