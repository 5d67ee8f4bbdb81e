"""One realm's turn in the order of evaluation, against what it knows (rule text ch. 10.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.probability.chances import Chances
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.checks import check
from mycom.systems.mythicor.effects import apply, in_sequence
from mycom.systems.mythicor.preview import after, numbers
from mycom.systems.mythicor.preview.luck import Luck, luck
from mycom.systems.mythicor.preview.march import March
from mycom.systems.mythicor.preview.model import Conquest, OrderResult, Preview, UnitPreview
from mycom.systems.mythicor.preview.orders import Told, failures
from mycom.systems.mythicor.preview.places import enchanted, places
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Group, Province, World
from mycom.systems.view import Problem


def preview(
    world: World,
    rules: Rules,
    orders: Sequence[Order],
    problems: Sequence[Problem] | None = None,
    *,
    overridden: Collection[Problem] = (),
    exact: bool = False,
) -> Preview:
    """The turn of the realm with these orders. `problems` are those of `check`, when they are at hand, and
    `overridden` those of them that the player knows better: such orders are carried out as if nothing were wrong.

    Battles are those that a drag of one unit onto the other projects; luck of the same turn (training, special
    actions) does not enter them. With `exact` battles in a row are exact to the last bonus, which may take very long.
    """
    given = numbered(orders)
    known = _catalogue(rules)
    if problems is None or given != tuple(orders):
        problems = check(world, rules, known, given)
    problems = [problem for problem in problems if problem not in overridden]
    fails, partly = failures(given, problems, apply(world, rules, given))
    working = tuple(order for order in in_sequence(given) if order.key not in fails)
    applied = apply(world, rules, working)
    lucks = luck(world, applied.world, rules, working)
    march = March(applied.world, rules, working, exact=exact)
    then = after.moved(applied.world, rules, march)
    final, ends = after.produced(then, rules)
    victims = numbers.victims(applied.world.groups, lucks)
    units = {}
    everybody: tuple[Province | Group, ...] = (*final.groups.values(), *final.provinces.values())
    for unit in everybody:
        marched = march.groups.get(unit.id)
        start = world.unit(unit.id)
        mine = lucks.get(unit.id, Luck())
        units[unit.id] = UnitPreview(
            id=unit.id,
            name=unit.name,
            before=start.place if start else unit.place,
            place=marched.place if marched else Chances.sure(unit.place),
            rows=numbers.rows(rules, start, unit, ends[unit.id], mine, marched, enchanted(rules, unit, lucks)),
            fates=(*numbers.fates(rules, unit, mine, marched), *victims.get(unit.id, ())),
            soldiers=numbers.soldiers(start, unit, marched),
        )
    told = Told(world, rules, known, working, applied, march, lucks)
    results: dict[int, OrderResult] = {
        order.key: told.result(order, fails.get(order.key), partly.get(order.key)) for order in given
    }
    return Preview(
        after=final,
        units=units,
        orders=results,
        places=tuple(places(world, then, rules, march, lucks)),
        battles=tuple(battle for marched in march.groups.values() for battle in marched.battles),
        notes=tuple(_notes(march)),
        conquests=tuple(
            Conquest(place, world.realm.number, march.taken(place)) for place in march.sites if march.taken(place) > 0
        ),
    )


@lru_cache(maxsize=4)
def _catalogue(rules: Rules) -> Catalogue:
    return catalogue(rules)


def numbered(orders: Sequence[Order]) -> tuple[Order, ...]:
    """The orders with a key each: those that have one of their own keep it."""
    taken: set[int] = {order.key for order in orders}
    found: list[Order] = []
    seen: set[int] = set()
    free = 1
    for order in orders:
        if order.key and order.key not in seen:
            found.append(order)
            seen.add(order.key)
            continue
        while free in taken:
            free += 1
        taken.add(free)
        seen.add(free)
        found.append(replace(order, key=free))
    return tuple(found)


def _notes(march: March) -> Iterator[str]:
    battles = [battle for marched in march.groups.values() for battle in marched.battles]
    if battles:
        yield "Schlachten: gegen alles, was bekannt ist; ohne das Glück dieses Zugs bei Training und Spezialaktionen."
    if any(not battle.exact for battle in battles):
        yield "≈ Folgeschlachten beginnen mit dem mittleren Zuwachs der Boni."
