"""Leaders who only train although something better is at hand (rule text ch. 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mycom.grid.square import distance
from mycom.orders.order import Order
from mycom.systems.mythicor.checks.looking import Look, warning
from mycom.systems.mythicor.ids import NOBODY
from mycom.systems.mythicor.magic.chance import chance, duel
from mycom.systems.mythicor.magic.people import caster_of, class_of, victim_of
from mycom.systems.mythicor.magic.power import reach_of
from mycom.systems.mythicor.words import listed, place_text, unit_name
from mycom.systems.mythicor.world import Group, Sighting, Traits
from mycom.systems.view import Problem, Repair

#: How many possibilities a sentence names.
NAMED = 2
BLESS, STOP_PLAGUE, FORTRESS, STORM, MURDER, SABOTAGE, DUEL = (
    "UG 10", "UG 11", "UG 20", "UG 8", "UG 17", "UG 18", "UG 24",
)  # fmt: skip


def idle(look: Look, group: Group, given: Sequence[Order]) -> Iterator[Problem]:
    """A leader without a character order who could do what only his class can."""
    if not given or not group.leader or not group.alive or look.gives(group.id, "UG"):
        return
    could = [order for order in _possible(look, group) if look.catalogue.kind(order.kind)]
    if not could:
        return
    words = []
    for order in could[:NAMED]:
        kind = look.catalogue.kind(order.kind)
        target = order.text("target")
        name = unit_name(look.turn.start, f"P{target}" if "/" in target else target) if target else ""
        words.append(f"{kind.title_de if kind else ''} ({order.kind})" + (f" gegen {name}" if name else ""))
    text = f"Der Anführer übt nur. Möglich wäre auch: {listed(words)}."
    repairs = tuple(
        Repair(f"{kind.title_de} befehlen", add=(order,))
        for order in could[:NAMED]
        if (kind := look.catalogue.kind(order.kind))
    )
    yield warning(group.id, "idle", text, "5", repairs)


def _possible(look: Look, group: Group) -> Iterator[Order]:
    """What is worth a turn, by leader class."""
    leader, here = class_of(look.rules, group.leader), look.turn.province_at(group.place)
    if leader == "priest":
        if _plague_near(look, group):
            yield Order(group.id, STOP_PLAGUE)
        if here and here.stock.population and _sure_enough(look, group, BLESS):
            yield Order(group.id, BLESS)
    elif leader == "mage":
        yield from (Order(group.id, STORM, (("target", seen.id),)) for seen in _foes(look, group, STORM))
        walls = look.rules.fortification[-1].level
        if here and here.stock.population and here.fortification < walls and _sure_enough(look, group, FORTRESS):
            yield Order(group.id, FORTRESS)
    elif leader == "thief":
        for seen in _foes(look, group, MURDER):
            if (
                chance(look.rules, MURDER, caster_of(group), victim_of(look.turn.start, look.rules, seen.id)).low_pct
                > 0
            ):
                yield Order(group.id, MURDER, (("target", seen.id),))
        yield from _sabotage(look, group)
    elif leader == "hero":
        for seen in _foes(look, group, DUEL):
            victim = victim_of(look.turn.start, look.rules, seen.id)
            strongest = Traits(victim.leadership[1], victim.diplomacy[1], victim.strength[1])
            if not victim.unknown & {"leadership", "diplomacy", "strength"} and (
                duel(look.rules, group.traits, strongest)[0] > 0
            ):
                yield Order(group.id, DUEL, (("target", seen.id),))


def _sure_enough(look: Look, group: Group, kind: str) -> bool:
    return chance(look.rules, kind, caster_of(group)).low_pct > 0


def _plague_near(look: Look, group: Group) -> bool:
    reach = reach_of(look.rules, STOP_PLAGUE, caster_of(group)) or 0
    start = look.turn.start
    return any(one.plague and distance(group.place, one.place) <= reach for one in start.provinces.values())


def _foes(look: Look, group: Group, kind: str) -> Iterator[Sighting]:
    """Groups of declared foes, seen this turn, with a living leader and in range of an order."""
    reach, start = reach_of(look.rules, kind, caster_of(group)) or 0, look.turn.start
    for seen in start.sightings.values():
        if not seen.is_group or seen.turn < start.turn or not _foe(look, seen):
            continue
        alive = seen.facts.get("alive")
        if (alive is None or alive.value is not False) and distance(group.place, seen.place) <= reach:
            yield seen


def _foe(look: Look, seen: Sighting) -> bool:
    return seen.owner in look.turn.start.realm.foes


def _sabotage(look: Look, group: Group) -> Iterator[Order]:
    """Walls of declared foes in range."""
    reach, start = reach_of(look.rules, SABOTAGE, caster_of(group)) or 0, look.turn.start
    for seen in start.sightings.values():
        if seen.is_group or seen.owner == NOBODY or not _foe(look, seen) or distance(group.place, seen.place) > reach:
            continue
        victim = victim_of(start, look.rules, seen.id)
        if victim.fortification[0] and chance(look.rules, SABOTAGE, caster_of(group), victim).low_pct > 0:
            yield Order(group.id, SABOTAGE, (("target", place_text(seen.place)),))
