"""Orders that work but are probably not meant: values, trade, special actions, magic (rule text ch. 1.2, 1.6, 5, 8).

A check of this sort never makes an order fail; it is asked only where no error was found.
"""

from __future__ import annotations

from collections.abc import Iterator

from mycom.grid.square import distance
from mycom.systems.mythicor.checks.context import CHOOSE_TARGET, Context, Finding, strike
from mycom.systems.mythicor.checks.dangers import dangers_of
from mycom.systems.mythicor.magic.chance import chance, duel
from mycom.systems.mythicor.magic.people import caster_of, victim_of
from mycom.systems.mythicor.magic.power import reach_of
from mycom.systems.mythicor.production import is_nomad
from mycom.systems.mythicor.words import counted, number, place_name, place_text, realm_name
from mycom.systems.mythicor.world import Province, Traits
from mycom.systems.view import Repair, Severity

WARNING, HINT = Severity.WARNING, Severity.HINT
FRIEND, NEUTRAL, FOE = "FF 1", "FF 2", "FF 3"
DECLARED_FOE, FOOD_SHARE, RETREAT, NAME = "BAS 2", "BAS 21", "BAS 22", "BAS 31"


def no_production(context: Context) -> Iterator[Finding]:
    """A bonus on yields for a group that yields nothing."""
    group = context.group
    if group and not is_nomad(context.rules, group):
        text = f"Nur Provinzen und Häuptlinge erzeugen etwas; {context.name(group.id)} hat von diesem Bonus nichts."
        yield Finding(text, (strike(context.order),), WARNING, chapter="1.2")


def room_left(context: Context) -> Iterator[Finding]:
    """More land where there is land enough."""
    unit = context.unit
    if isinstance(unit, Province):
        people = context.turn.have(unit.id, "population")
        if people < unit.population_max:
            text = f"Land ist noch da: Es leben {number(people)} hier, Platz ist für {number(unit.population_max)}."
            yield Finding(text, (strike(context.order),), HINT, chapter="1.2")


def already(context: Context) -> Iterator[Finding]:
    """A value that holds anyway."""
    order, realm, unit = context.order, context.world.realm, context.world.unit(context.order.unit)
    told = ""
    if order.kind in (FRIEND, NEUTRAL, FOE, DECLARED_FOE):
        other = order.number("realm")
        now = FRIEND if other in realm.friends else FOE if other in realm.foes else NEUTRAL
        if now == (FOE if order.kind == DECLARED_FOE else order.kind):
            words = {FRIEND: "Freund", NEUTRAL: "neutral", FOE: "Feind"}[now]
            told = f"{realm_name(context.world, other, context.rules.realms)} ist schon {words}."
    elif unit is None:
        told = "So heißt das Reich schon." if order.kind == NAME and order.text("name") == realm.name else ""
    elif order.kind == RETREAT and unit.bonuses.retreat_threshold == order.number("percent"):
        told = f"Der Rückzugswert ist schon {order.number('percent')} %."
    elif order.kind == FOOD_SHARE and unit.food_share == order.number("percent"):
        told = f"Der Nahrungsanteil ist schon {order.number('percent')} %."
    elif order.kind == NAME and unit.name == order.text("name"):
        told = "So heißt die Einheit schon."
    if told:
        yield Finding(told, (strike(order),), HINT)


def sale_loss(context: Context) -> Iterator[Finding]:
    """Goods sold where they come from bring less than they cost."""
    group = context.group
    if group and group.stock.trade_origin == group.place and context.turn.have(group.id, "trade_goods"):
        text = "Die Waren stammen von hier und bringen weniger ein, als sie gekostet haben."
        yield Finding(text, (strike(context.order),), WARNING, chapter="1.6.8")


def trade_origin(context: Context) -> Iterator[Finding]:
    """Goods from afar lose their origin with the next purchase."""
    group = context.group
    held = context.turn.have(group.id, "trade_goods") if group else 0
    origin = group.stock.trade_origin if group else None
    if group and held and origin and origin != group.place:
        far = counted(distance(origin, group.place), "Feld", "Felder")
        text = (
            f"{number(held)} Handelsgüter aus {place_name(context.world, origin)} ({far} entfernt) gelten danach "
            "als von hier; vorher verkaufen bringt mehr."
        )
        yield Finding(text, (strike(context.order),), WARNING, chapter="1.6.8")


def victim_id(context: Context) -> str:
    """The unit that the order strikes: its target, or the province where the giver stands."""
    return context.target or f"P{place_text(context.place)}"


def no_chance(context: Context) -> Iterator[Finding]:
    """A character order that cannot succeed, as far as known."""
    group = context.group
    if group is None:
        return
    victim = victim_of(context.world, context.rules, victim_id(context))
    found = chance(context.rules, context.order.kind, caster_of(group), victim)
    if found.high_pct <= 0:
        text = found.reason or f"Das gelingt {context.name(group.id)} nie: Die Chance ist 0 %."
        yield Finding(text, (*_other(context), strike(context.order)), WARNING)


def _other(context: Context) -> tuple[Repair, ...]:
    return (CHOOSE_TARGET,) if any(one.name == "target" for one in context.kind.parameters) else ()


def duel_risk(context: Context) -> Iterator[Finding]:
    """A duel in which rather the challenger dies."""
    group = context.group
    if group is None:
        return
    victim = victim_of(context.world, context.rules, context.target)
    ends = [
        duel(
            context.rules,
            group.traits,
            Traits(victim.leadership[end], victim.diplomacy[end], victim.strength[end]),
        )
        for end in (0, 1)
    ]
    win, death = max(end[0] for end in ends), max(end[1] for end in ends)
    if death > win:
        text = (
            f"Im Duell kann {context.name(group.id)} mit bis zu {number(death)} % sterben, siegen mit {number(win)} %."
        )
        yield Finding(text, (CHOOSE_TARGET, strike(context.order)), WARNING, chapter="5.24")


def no_fight(context: Context) -> Iterator[Finding]:
    """A spell for battle where no battle is in sight."""
    if context.order.unit in context.moving or dangers_of(context.world, context.rules).at(context.place):
        return
    text = "Eine Schlacht ist nicht in Sicht: Die Gruppe bleibt stehen, und soweit bekannt kommt auch niemand hin."
    yield Finding(text, (strike(context.order),), HINT)


def no_plague(context: Context) -> Iterator[Finding]:
    """A plague stopped where none is known."""
    group = context.group
    if group is None:
        return
    reach = reach_of(context.rules, context.order.kind, caster_of(group)) or 0
    sick = [one.place for one in context.world.provinces.values() if one.plague]
    sick += [seen.place for seen in context.world.sightings.values() if _has_plague(context, seen.id)]
    if not any(distance(group.place, place) <= reach for place in sick):
        text = f"Soweit bekannt herrscht {counted(reach, 'Feld', 'Felder')} im Umkreis keine Plage."
        yield Finding(text, (strike(context.order),), WARNING)


def _has_plague(context: Context, unit: str) -> bool:
    fact = context.world.sightings[unit].facts.get("plague")
    return bool(fact and fact.value)


def not_dead_land(context: Context) -> Iterator[Finding]:
    """Death driven out of a province that lives."""
    here = context.turn.province_at(context.place)
    unit = f"P{place_text(context.place)}"
    fact = context.world.sightings[unit].facts.get("race") if unit in context.world.sightings else None
    race = here.race if here else fact.value if fact else "undead"
    if race != "undead":
        yield Finding("Diese Provinz ist nicht untot.", (strike(context.order),), WARNING)
