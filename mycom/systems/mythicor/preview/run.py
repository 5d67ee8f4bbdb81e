"""One realm's turn in the order of evaluation, against what it knows (rule text ch. 10.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from operator import attrgetter

from mycom.orders.order import Order
from mycom.systems.mythicor.carried import Carried, carried_from, catalogue_of
from mycom.systems.mythicor.preview import after, numbers
from mycom.systems.mythicor.preview.ending import Ending
from mycom.systems.mythicor.preview.gains import conquered, gains, strangers
from mycom.systems.mythicor.preview.march import March
from mycom.systems.mythicor.preview.model import Conquest, Fate, OrderResult, Preview, UnitPreview
from mycom.systems.mythicor.preview.orders import Told
from mycom.systems.mythicor.preview.places import places
from mycom.systems.mythicor.preview.starts import starts
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Group, Province, World
from mycom.systems.view import Problem


def preview(
    world: World,
    rules: Rules,
    orders: Sequence[Order],
    *,
    overridden: Collection[Problem] = (),
    plan: Carried | None = None,
    exact: bool = False,
) -> Preview:
    """The turn of the realm with these orders. `overridden` are problems that the player knows better: such orders are
    carried out as if nothing were wrong. `plan` is what becomes of the orders before the movement, if it is at hand.

    Battles are those that a drag of one unit onto the other projects, with the luck of the same turn (training, special
    actions, spells). With `exact` they are exact to the last bonus also where that takes long.
    """
    plan = plan or carried_from(world, rules, orders, overridden)
    working, applied = plan.working, plan.applied
    begun = starts(world, rules, working, applied, plan.anyway)
    march = March(applied.world, rules, working, exact=exact, starts=begun)
    then = after.moved(applied.world, rules, march)
    final, _ = after.produced(then, rules)
    ending = Ending(rules, applied.world, then, final, begun, march)
    raised = numbers.victims(applied.world.groups, begun.lucks)
    units = {}
    everybody: tuple[Province | Group, ...] = (*final.groups.values(), *final.provinces.values())
    for unit in everybody:
        units[unit.id] = _unit(world, ending, march, unit, raised.get(unit.id, ()))
    told = Told(world, rules, catalogue_of(rules), working, applied, march, begun.lucks)
    won = tuple(gains(world, rules, applied.turn, begun, march, ending))
    results: dict[int, OrderResult] = {
        order.key: told.result(order, plan.stops(order), plan.partly.get(order.key)) for order in plan.given
    }
    return Preview(
        after=final,
        units=units,
        orders=results,
        places=tuple(places(world, then, rules, march, begun.lucks)),
        battles=tuple(battle for marched in march.groups.values() for battle in marched.battles),
        notes=tuple(_notes(march)),
        conquests=tuple(
            Conquest(one.place, world.realm.number, (one.low + one.high) / 2) for one in won if one.unit.startswith("P")
        ),
        gains=won,
        strangers=tuple(strangers(world, begun)),
    )


def _unit(world: World, ending: Ending, march: March, unit: Province | Group, raised: Sequence[Fate]) -> UnitPreview:
    """An own unit. `unit` is what it surely is in the end."""
    rules, begun = ending.rules, ending.starts
    start, marched, luck = world.unit(unit.id), march.groups.get(unit.id), begun.lucks.get(unit.id)
    before = ending.moved(unit.id)
    leads = None if isinstance(unit, Province) else before.chance(numbers.led)
    lives = leads
    if isinstance(unit, Group) and marched and marched.parts:
        found = numbers.fought(ending, unit.id, marched)
        lives = numbers.lives(marched)
    else:
        won = conquered(ending, march, unit.place) if start is None and unit.place in march.sites else None
        found = won[2] if won and won[1].id == unit.id else numbers.numbers(ending.after(unit.id))
    return UnitPreview(
        id=unit.id,
        name=unit.name,
        before=start.place if start else unit.place,
        place=marched.place if marched and marched.parts else numbers.part(before, attrgetter("place")),
        rows=numbers.rows(rules, start, found),
        fates=(*numbers.fates(rules, unit, luck, marched, leads or 0.0), *raised),
        soldiers=numbers.soldiers(start, found),
        leads=lives,
        present=begun.present.get(unit.id, 1.0),
    )


def _notes(march: March) -> Iterator[str]:
    battles = [battle for marched in march.groups.values() for battle in marched.battles]
    if battles:
        yield "Schlachten: gegen alles, was bekannt ist, mit allem Glück dieses Zugs."
    if any(not battle.exact for battle in battles):
        yield "≈ Folgeschlachten beginnen mit dem mittleren Zuwachs der Boni."
