"""Orders as a player reads them: the sentence, what they cost or with which chance they work, where the rule stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mycom.grid.square import distance
from mycom.orders.catalogue import Catalogue, OrderKind
from mycom.orders.describe import describe
from mycom.orders.order import Order
from mycom.probability.rounding import half_up
from mycom.systems.mythicor.effects import Applied, apply
from mycom.systems.mythicor.effects.costs import payer
from mycom.systems.mythicor.effects.sequence import MOVE
from mycom.systems.mythicor.effects.status import BONUSES, TRAITS
from mycom.systems.mythicor.magic import caster_of, chance, duel, effect_text, victim_of
from mycom.systems.mythicor.magic.chance import Chance
from mycom.systems.mythicor.magic.people import Caster, Victim
from mycom.systems.mythicor.magic.power import reach_by_key
from mycom.systems.mythicor.movement.ground import ground_of
from mycom.systems.mythicor.movement.mover import mover_of
from mycom.systems.mythicor.movement.walk import walk_over
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.special import multiple_chance
from mycom.systems.mythicor.things import item_code
from mycom.systems.mythicor.words import APPROXIMATELY, number, place_text, realm_name, signed, unit_name
from mycom.systems.mythicor.world import Group, Traits, World, place_of
from mycom.systems.view import OrderView, PathView

DIPLOMACY, TRAINING, DUEL = "UG 1", "UG 16", "UG 24"

#: Assumed parameters that enter an order's effect, told in its tooltip while they are assumed.
ASSUMPTIONS = {
    "BAS 17": ("economy.trade_distance_factor", "economy.trade_origin_share"),
    "BAS 20": ("economy.road_cost", "movement.road_step"),
    "SA 13": ("orders.special_population_max_step",),
    "TG 2": ("orders.rob_pct_per_soldier",),
}


def order_view(
    world: World,
    rules: Rules,
    catalogue: Catalogue,
    order: Order,
    applied: Applied | None = None,
    orders: Sequence[Order] = (),
) -> OrderView:
    """An order in words, with its effect among the realm's `orders` (`applied` is their result, if it is at hand).

    An order that is not among them is looked at as if it were the last, or, when it has the key of one of them, in
    its place.
    """
    applied = applied or apply(world, rules, orders)
    if order not in applied.outcomes:
        entered = orders or tuple(applied.outcomes)
        given = [order if order.key and one.key == order.key else one for one in entered]
        applied = apply(world, rules, given if order in given else [*given, order])
    kind = catalogue.kind(order.kind)
    path = _path(rules, order, applied)
    more = {}
    if path and len(path.places) > 1:
        more["way"] = f"{place_text(path.places[0])} → {place_text(path.places[-1])}   {' '.join(order.text('path'))}"
    sentence = describe(order, catalogue, names_of(applied.world, rules), more)
    if kind is None:
        return OrderView(order, sentence)
    target_chance = _chance(rules, order, applied)
    parts = [
        _points(path),
        _stock_changes(rules, order, applied),
        _special(rules, order),
        _chance_text(rules, order, applied, target_chance),
        _magic(rules, order, applied),
        _range(rules, kind, order, applied),
    ]
    tooltip = "\n".join(filter(None, (_tooltip(rules, kind, target_chance), _luck(rules, order, world))))
    return OrderView(order, sentence, " · ".join(part for part in parts if part), tooltip)


def default_orders(
    world: World, rules: Rules, catalogue: Catalogue, unit: str, orders: Sequence[Order]
) -> tuple[OrderView, ...]:
    """What a unit does by itself: a living leader without another character order trains (ch. 5)."""
    group = world.groups.get(unit)
    number_of_order = int(rules.number("magic.default_order"))
    given = any(order.unit == unit and order.order_class == "UG" for order in orders)
    if group is None or not group.leader or not group.alive or given or not number_of_order:
        return ()
    order = Order(unit, f"UG {number_of_order}")
    kind = catalogue.kind(order.kind)
    if kind is None:
        return ()
    caster = caster_of(group)
    effect = _pct_text("je", chance(rules, order.kind, caster)) if order.kind == TRAINING else ""
    return (OrderView(order, kind.title_de, effect, _tooltip(rules, kind, None), by_itself=True),)


def names_of(world: World, rules: Rules) -> Callable[[str], str]:
    """Gives units and realms their names."""

    def name(word: str) -> str:
        if word.isdigit():
            realm = int(word)
            known = world.realm.names.get(realm) or rules.realms.get(realm)
            return f"{word} {known}" if known else realm_name(world, realm)
        return unit_name(world, word)

    return name


def _path(rules: Rules, order: Order, applied: Applied) -> PathView | None:
    group = applied.world.groups.get(order.unit)
    if order.kind != MOVE or group is None:
        return None
    ground = ground_of(applied.world, rules)
    return walk_over(applied.world, ground, mover_of(applied.world, rules, group), order.text("path"))


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


def _luck(rules: Rules, order: Order, world: World) -> str:
    """How likely a special action brings twice or three times as much."""
    found = multiple_chance(rules, world.realm) if order.kind in BONUSES or order.kind in TRAITS else None
    if found is None:
        return ""
    return f"Mit {number(half_up(found * 100))} % Chance wirkt sie zwei- oder dreifach (Platz {world.realm.rank})."


def _people(rules: Rules, order: Order, applied: Applied) -> tuple[Caster, Victim, str] | None:
    group = applied.world.groups.get(order.unit)
    if order.order_class != "UG" or not isinstance(group, Group):
        return None
    target = order.text("target")
    unit = target if target[:1] in ("G", "P") else f"P{target or place_text(group.place)}"
    return caster_of(group), victim_of(applied.world, rules, unit), unit


def _chance(rules: Rules, order: Order, applied: Applied) -> Chance | None:
    people = _people(rules, order, applied)
    return chance(rules, order.kind, *people[:2]) if people else None


def _pct_text(word: str, found: Chance) -> str:
    about = f"{APPROXIMATELY} " if found.assumed else ""
    if found.certain:
        return f"{word} {about}{number(found.low_pct)} %"
    return f"{word} {about}{number(found.low_pct)}–{number(found.high_pct)} %"


def _chance_text(rules: Rules, order: Order, applied: Applied, found: Chance | None) -> str:
    people = _people(rules, order, applied)
    if found is None or people is None:
        return ""
    if order.kind == DIPLOMACY and people[1].owner == applied.world.realm.number:
        return ""
    if order.kind == TRAINING:
        return _pct_text("je", found)
    if order.kind == DUEL:
        return _duel(rules, order, applied)
    return "" if found.low_pct >= 100 else _pct_text("Chance", found)


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
        parts.append(_pct_text("Sieg", Chance(min(wins), max(wins))))
    if max(deaths) > 0:
        parts.append(_pct_text("Tod", Chance(min(deaths), max(deaths))))
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


def target_place(world: World, target: str) -> tuple[int, int] | None:
    """Where a target stands or was last seen, None when nobody knows."""
    own = world.unit(target)
    if own:
        return own.place
    seen = world.sightings.get(target)
    return seen.place if seen else None if target.startswith("G") else place_of(target)


def _tooltip(rules: Rules, kind: OrderKind, found: Chance | None) -> str:
    lines = [kind.help_de, f"Regeltext Kap. {kind.chapter}" if kind.chapter else ""]
    if found and found.reason:
        lines.append(found.reason)
    if found and found.assumed:
        lines.append(f"{APPROXIMATELY} Annahme: Die Formel für diese Chance ist nicht bekannt.")
    entering = (rules.parameters[key] for key in ASSUMPTIONS.get(kind.id, ()))
    lines += [f"{APPROXIMATELY} Annahme: {one.label_de}" for one in entering if one.origin == "assumed"]
    if kind.origin == "assumed":
        lines.append(f"{APPROXIMATELY} Annahme: Die Nummer dieses Befehls steht nicht im Regeltext.")
    return "\n".join(line for line in lines if line)
