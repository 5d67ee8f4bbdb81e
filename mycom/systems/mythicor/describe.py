"""Orders as a player reads them: the sentence, what they cost or with which chance they work, where the rule stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mycom.orders.catalogue import Catalogue, OrderKind
from mycom.orders.describe import describe
from mycom.orders.order import Order
from mycom.probability.rounding import half_up
from mycom.systems.mythicor.effects import Applied, apply
from mycom.systems.mythicor.effects.sequence import MOVE
from mycom.systems.mythicor.effecttext import TRAINING, chance_of, effect_of, pct_text
from mycom.systems.mythicor.magic import caster_of, chance
from mycom.systems.mythicor.magic.chance import Chance
from mycom.systems.mythicor.movement.ground import ground_of
from mycom.systems.mythicor.movement.walk import way
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.special import BONUSES, TRAITS, multiple_chance
from mycom.systems.mythicor.words import APPROXIMATELY, number, place_text, realm_name, unit_name
from mycom.systems.mythicor.world import World
from mycom.systems.view import OrderView, PathView

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
        applied = apply(world, rules, with_draft(order, orders or tuple(applied.outcomes)))
    kind = catalogue.kind(order.kind)
    path = _path(rules, order, applied, orders)
    more = {}
    if path and len(path.places) > 1:
        more["way"] = f"{place_text(path.places[0])} → {place_text(path.places[-1])}   {' '.join(order.text('path'))}"
    sentence = describe(order, catalogue, names_of(applied.world, rules), more)
    if kind is None:
        return OrderView(order, sentence)
    tooltip = "\n".join(
        filter(None, (_tooltip(rules, kind, chance_of(rules, order, applied)), _luck(rules, order, world)))
    )
    return OrderView(order, sentence, effect_of(rules, kind, order, applied, path), tooltip)


def with_draft(order: Order, orders: Sequence[Order]) -> Sequence[Order]:
    """The orders with one that is only thought of: in the place of the one with its key, otherwise as the last."""
    if any(one is order for one in orders) or order in orders:
        return orders
    given = [order if order.key and one.key == order.key else one for one in orders]
    return given if order in given else [*given, order]


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
    effect = pct_text("je", chance(rules, order.kind, caster)) if order.kind == TRAINING else ""
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


def _path(rules: Rules, order: Order, applied: Applied, orders: Sequence[Order]) -> PathView | None:
    group = applied.world.groups.get(order.unit)
    if order.kind != MOVE or group is None:
        return None
    return way(applied.world, rules, ground_of(applied.world, rules), group, order.text("path"), orders)


def _luck(rules: Rules, order: Order, world: World) -> str:
    """How likely a special action brings twice or three times as much."""
    found = multiple_chance(rules, world.realm) if order.kind in BONUSES or order.kind in TRAITS else None
    if found is None or int(order.kind.split()[1]) > rules.number("orders.special_multiple_last"):
        return ""
    return f"Mit {number(half_up(found * 100))} % Chance wirkt sie zwei- oder dreifach (Platz {world.realm.rank})."


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
