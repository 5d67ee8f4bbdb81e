"""Raising, splitting, combining, disbanding armies, and reserves (rule text: Spielwerte von Armeen, Optionale
Massenkampfregeln)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from mycom.orders.order import Order
from mycom.problems import NotAllowed
from mycom.systems.carrying import Found, Outcome, refused
from mycom.systems.massenkampf.army import aftermath
from mycom.systems.massenkampf.army.allowed import faults
from mycom.systems.massenkampf.army.muster import Muster
from mycom.systems.massenkampf.army.sheet import army_rating, derive, resource_cost
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.turn.context import place_of, place_text, short_of
from mycom.systems.massenkampf.world import Army, World
from mycom.systems.view import Amount


def raise_army(rules: Rules, world: World, order: Order) -> Outcome[World]:
    """A new army of a sample's creatures; its resources are bought with it when it is equipped."""
    sample = rules.armies[order.text("creature")]
    place, size = place_of(order), order.text("size")
    equipped = order.text("equipped") == "equipped"
    muster = Muster(
        Fraction(sample.creature_rating),
        sample.hit_die,
        size,
        resources=_resources(sample.resources) if equipped else {},
        abilities=sample.abilities,
        mounted=sample.mounted and not equipped,
        extras={"attack": sample.attack_extra} if sample.attack_extra else {},
    )
    if army_rating(rules, muster) is None:
        label = rules.sizes[size].label_de.lower()
        return refused("large_enough", f"{sample.creature_de} ({label}) sind keine Armee: Der HG liegt unter 1/8.")
    found: list[Found] = []
    if not rules.flag("campaign.any_creature"):
        found.append(Found("allowed_creature", f"{sample.creature_de} stellt die Spielleitung nicht zur Wahl."))
    home = world.settlements.get(place)
    if home is None or home.owner != world.realm:
        found.append(Found("settlement", f"Auf {place_text(place)} liegt keine eigene Ortschaft."))
    found += [Found("building", f"{one.found}.") for one in faults(rules, muster, world.buildings())]
    sheet = derive(rules, muster)
    found += short_of(world, sheet.cost)
    army = Army(
        world.realm, world.free_number(), order.text("name"), place, sample.creature_de, muster,
        Amount(sheet.hit_points, sheet.hit_points), speed=sample.speed,
    )  # fmt: skip
    note = f"{army.id} mit HG {sheet.rating}, {sheet.hit_points} TP; Unterhalt {sheet.consumption} BP je Woche."
    return Outcome(world.paid(sheet.cost).with_army(army), tuple(found), note)


def _resources(ids: tuple[str, ...]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for one in ids:
        id, _, count = one.partition(":")
        counts[id] = int(count) if count.isdigit() else 1
    return counts


def split(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """Two armies of the next smaller size. What scales with the size is cheaper for each half. A quarter holds one of
    them: the new one is in the field."""
    smaller = _resized(rules, army, -1)
    if isinstance(smaller, Found):
        return Outcome(None, (smaller,))
    full = derive(rules, smaller).hit_points
    left = aftermath.split(rules, army.standing(rules), full)
    number = world.free_number()
    name = order.text("name") or f"{army.name} II"
    one = replace(army, muster=smaller, hit_points=Amount(left.hit_points, left.hit_points), morale=left.morale)
    other = replace(one, number=number, name=name, leader="", muster=replace(smaller, leader=None), reserve=False)
    note = f"{one.id} und {other.id} mit je {left.hit_points} TP, Moral {left.morale}."
    return Outcome(world.with_army(one).with_army(other), (), note)


def combine(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """One army of the next larger size; what both have stays, and what ails one of them: arrears, scattering. Whoever
    leads the partner leads it when nobody else does. It is in the field."""
    partner = world.army(order.text("partner"))
    if partner is None or partner.owner != army.owner or partner.number == army.number:
        return refused("unit", "Vereinigt wird mit einer anderen eigenen Armee.")
    mine, theirs = army.muster, partner.muster
    same = (mine.creature_rating, mine.hit_die, mine.size, army.creature)
    if same != (theirs.creature_rating, theirs.hit_die, theirs.size, partner.creature):
        return refused("same_kind", f"{partner.name} ist von anderer Art oder Größe.")
    larger = _resized(rules, army, 1)
    if isinstance(larger, Found):
        return Outcome(None, (replace(larger, rule="not_largest"),))
    found = []
    if army.place != partner.place:
        found.append(Found("same_place", f"{partner.name} steht auf {place_text(partner.place)}."))
    both = replace(
        larger,
        resources={id: count for id, count in mine.resources.items() if id in theirs.resources},
        tactics=tuple(one for one in mine.tactics if one in theirs.tactics),
        leader=mine.leader or theirs.leader,
    )
    full = derive(rules, both).hit_points
    made = aftermath.combined(rules, army.standing(rules), partner.standing(rules), full)
    whole = replace(
        army, muster=both, hit_points=Amount(made.hit_points, made.hit_points), morale=made.morale,
        leader=army.leader if mine.leader else partner.leader, unpaid=max(army.unpaid, partner.unpaid),
        routed=army.routed or partner.routed, lessons=min(army.lessons, partner.lessons),
        reserve=False,
    )  # fmt: skip
    note = f"{army.id} hat jetzt HG {made.rating} und {made.hit_points} von {full} TP."
    return Outcome(world.without((partner,)).with_army(whole), tuple(found), note)


def reform(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """A whole army of the next smaller size."""
    smaller = _resized(rules, army, -1)
    if isinstance(smaller, Found):
        return Outcome(None, (smaller,))
    full = derive(rules, smaller).hit_points
    try:
        made = aftermath.reformed(rules, army.standing(rules), full)
    except NotAllowed:
        points = f"{int(army.hit_points.high)} von {army.full(rules)} TP"
        return refused("wounded", f"{army.name} hat noch {points}, mehr als die Hälfte.")
    changed = replace(army, muster=smaller, hit_points=Amount(full, full), morale=made.morale)
    return Outcome(world.with_army(changed), (), f"{full} TP, Moral {made.morale}.")


def disband(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """The army goes home; its resources are sold."""
    gained = sum(sale(rules, army, id, count) for id, count in army.muster.resources.items())
    note = f"{gained} BP für die Ressourcen." if gained else "Die Armee geht nach Hause."
    return Outcome(world.without((army,)).paid(-gained), (), note)


def sale(rules: Rules, army: Army, resource: str, count: int) -> int:
    """What a resource brings, rounded down."""
    muster = army.muster
    price = resource_cost(rules, resource, muster.size, count, muster.mount_rating)
    return int(price * rules.number("after.sale_share"))


def to_reserve(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """Into quarters that hold its size and where no other reserve lies."""
    home = world.settlements.get(army.place)
    found = []
    if army.reserve:
        found.append(Found("active", f"{army.name} ist schon in Reserve."))
    if home is None or home.owner != world.realm:
        found.append(Found("settlement", f"Auf {place_text(army.place)} liegt keine eigene Ortschaft."))
        return Outcome(world.with_army(replace(army, reserve=True)), tuple(found))
    there = [one for one in world.own() if one.reserve and one.place == army.place and one.number != army.number]
    fit = set(_quarters(rules, home.buildings, army))
    others = [set(_quarters(rules, home.buildings, one)) for one in there]
    label = rules.sizes[army.muster.size].label_de.lower()
    if not fit:
        found.append(Found("quarters", f"In {home.name} ist kein Quartier für die Größe {label}."))
    elif not _all_housed([fit, *(one for one in others if one)]):
        found.append(Found("free_quarters", f"In {home.name} liegt schon {there[0].name} in Reserve."))
    return Outcome(world.with_army(replace(army, reserve=True)), tuple(found), f"In Reserve in {home.name}.")


def _quarters(rules: Rules, buildings: Sequence[str], army: Army) -> Iterator[int]:
    """Where in a list of buildings there is one that holds the army."""
    leader = army.muster.leader
    religious = leader is not None and leader.office == "high_priest"
    for at, id in enumerate(buildings):
        if id in rules.reserves and aftermath.quarters(rules, army.muster.size, id, religious=religious):
            yield at


def _all_housed(fit: Sequence[set[int]], taken: frozenset[int] = frozenset()) -> bool:
    """Whether each has a quarter of its own."""
    if not fit:
        return True
    return any(_all_housed(fit[1:], taken | {at}) for at in fit[0] - taken)


def call_up(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """Out of reserve into the field."""
    found = () if army.reserve else (Found("reserve", f"{army.name} ist nicht in Reserve."),)
    return Outcome(world.with_army(replace(army, reserve=False)), found, "Wieder im Feld.")


def rename(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """A new name."""
    return Outcome(world.with_army(replace(army, name=order.text("name"))))


def _resized(rules: Rules, army: Army, steps: int) -> Muster | Found:
    sizes = tuple(rules.sizes)
    at = sizes.index(army.muster.size) + steps
    if not 0 <= at < len(sizes):
        return Found("not_smallest", f"Von der Größe {rules.sizes[army.muster.size].label_de.lower()} geht das nicht.")
    resized = replace(army.muster, size=sizes[at])
    if army_rating(rules, resized) is None:
        return Found("large_enough", "Die kleinere Armee wäre keine mehr: Ihr HG läge unter 1/8.")
    return resized
