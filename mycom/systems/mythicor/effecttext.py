"""The effect of an order in a few words: `−168 Kr −12 Rek`, `Chance 36 %`, `27 von 25 BP`, `Reichw. 3/5`."""

from __future__ import annotations

from mycom.grid.square import distance
from mycom.orders.catalogue import OrderKind
from mycom.orders.order import Order
from mycom.systems.mythicor.effects import Applied
from mycom.systems.mythicor.effects.costs import payer
from mycom.systems.mythicor.magic import caster_of, chance, duel, effect_text, victim_of
from mycom.systems.mythicor.magic.chance import Chance
from mycom.systems.mythicor.magic.people import Caster, Victim
from mycom.systems.mythicor.magic.power import reach_by_key
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.special import BONUSES, TRAITS
from mycom.systems.mythicor.things import item_code
from mycom.systems.mythicor.words import APPROXIMATELY, number, place_text, signed
from mycom.systems.mythicor.world import Group, Place, Traits, World, place_of
from mycom.systems.view import PathView

DIPLOMACY, TRAINING, DUEL = "UG 1", "UG 16", "UG 24"


def effect_of(rules: Rules, kind: OrderKind, order: Order, applied: Applied, path: PathView | None) -> str:
    """What an order takes, with which chance it works, how far it reaches; parts that do not matter are left out."""
    parts = (
        _points(path),
        _stock_changes(rules, order, applied),
        _special(rules, order),
        _chance_text(rules, order, applied),
        _magic(rules, order, applied),
        _range(rules, kind, order, applied),
    )
    return " · ".join(part for part in parts if part)


def _points(path: PathView | None) -> str:
    if path is None:
        return ""
    return f"{number(path.points_left[0] - path.points_left[-1])} von {number(path.points_left[0])} BP"


def _stock_changes(rules: Rules, order: Order, applied: Applied) -> str:
    """What giver and payer lose, and crowns that they get: `−168 Kr −12 Rek`."""
    paying = payer(applied.turn, order)
    outcome = applied.of(order)
    parts = []
    for change in outcome.changes:
        if change.unit not in (order.unit, paying) or (change.amount > 0 and change.item != "crowns"):
            continue
        where = "" if change.unit == order.unit else f" ({change.unit})"
        parts.append(f"{signed(change.amount)} {item_code(rules, change.item)}{where}")
    lacking = [f"{number(one.needed - one.had)} {item_code(rules, one.item)}" for one in outcome.shortages]
    return " ".join([*parts, f"(fehlen {', '.join(lacking)})"] if lacking else parts)


def _special(rules: Rules, order: Order) -> str:
    """The least a special action brings."""
    if order.kind in BONUSES:
        return f"{signed(rules.number('orders.special_bonus_step'))} %"
    if order.kind in TRAITS:
        return signed(rules.number("orders.special_trait_step"))
    return signed(rules.number("orders.special_population_max_step")) if order.kind == "SA 13" else ""


def _people(rules: Rules, order: Order, applied: Applied) -> tuple[Caster, Victim, str] | None:
    group = applied.world.groups.get(order.unit)
    if order.order_class != "UG" or not isinstance(group, Group):
        return None
    target = order.text("target")
    unit = target if target[:1] in ("G", "P") else f"P{target or place_text(group.place)}"
    return caster_of(group), victim_of(applied.world, rules, unit), unit


def chance_of(rules: Rules, order: Order, applied: Applied) -> Chance | None:
    """The chance of a character order, None for any other."""
    people = _people(rules, order, applied)
    return chance(rules, order.kind, *people[:2]) if people else None


def pct_text(word: str, found: Chance) -> str:
    """A chance behind a word, with its ends where it is in doubt: `Chance ≈ 12–36 %`."""
    about = f"{APPROXIMATELY} " if found.assumed else ""
    if found.certain:
        return f"{word} {about}{number(found.low_pct)} %"
    return f"{word} {about}{number(found.low_pct)}–{number(found.high_pct)} %"


def _chance_text(rules: Rules, order: Order, applied: Applied) -> str:
    found = chance_of(rules, order, applied)
    people = _people(rules, order, applied)
    if found is None or people is None:
        return ""
    if order.kind == DIPLOMACY and people[1].owner == applied.world.realm.number:
        return ""
    if order.kind == TRAINING:
        return pct_text("je", found)
    if order.kind == DUEL:
        return _duel(rules, order, applied)
    return "" if found.low_pct >= 100 else pct_text("Chance", found)


def _duel(rules: Rules, order: Order, applied: Applied) -> str:
    people = _people(rules, order, applied)
    if people is None:
        return ""
    caster, victim, _ = people
    ends = [
        duel(rules, caster.traits, Traits(victim.leadership[end], victim.diplomacy[end], victim.strength[end]))
        for end in (0, 1)
    ]
    wins, deaths = ([end[side] for end in ends] for side in (0, 1))
    parts = []
    if max(wins) > 0:
        parts.append(pct_text("Sieg", Chance(min(wins), max(wins))))
    if max(deaths) > 0:
        parts.append(pct_text("Tod", Chance(min(deaths), max(deaths))))
    return " · ".join(parts) or "Sieg 0 %"


def _magic(rules: Rules, order: Order, applied: Applied) -> str:
    people = _people(rules, order, applied)
    return effect_text(rules, order.kind, people[0]) if people else ""


def _range(rules: Rules, kind: OrderKind, order: Order, applied: Applied) -> str:
    """The distance to the target out of the reach: `Reichw. 3/5`."""
    unit = applied.world.unit(order.unit)
    if unit is None:
        return ""
    caster = caster_of(unit) if isinstance(unit, Group) else Caster(Traits())
    for parameter in kind.parameters:
        text = order.text(parameter.name)
        if not text or parameter.range_key in ("", "own_cell", "neighbour"):
            continue
        reach = reach_by_key(rules, parameter.range_key, caster)
        place = target_place(applied.world, text)
        if reach is not None and place is not None:
            return f"Reichw. {distance(unit.place, place)}/{reach}"
    return ""


def target_place(world: World, target: str) -> Place | None:
    """Where a target stands or was last seen, None when nobody knows."""
    own = world.unit(target)
    if own:
        return own.place
    seen = world.sightings.get(target)
    return seen.place if seen else None if target.startswith("G") else place_of(target)
