"""Hexes and what is built on them (rule text: Erlassphase 2 and 3)."""

from __future__ import annotations

from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.carrying import Found, Outcome
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.koenigreich.turn.state import Turn, done, limited, place_of, place_text, short_of
from mycom.systems.koenigreich.words import changes_text
from mycom.systems.koenigreich.world import Hex, World

_VALUES = ("stability", "loyalty", "economy", "consumption", "unrest", "income")
#: A hex counts once, whichever of these it has.
ROADS = frozenset({"road", "highway"})


def claim(turn: Turn, order: Order) -> Outcome[Turn]:
    """Takes a hex in."""
    rules, world, place = turn.rules, turn.world, place_of(order)
    there = world.hexes.get(place)
    if there is None:
        return Outcome(None, (Found("known_hex", f"{place_text(place)} liegt nicht auf der Karte."),))
    found = []
    if there.owner:
        who = (
            "schon zum Königreich" if there.owner == world.realm else f"zu {world.realms.get(there.owner, there.owner)}"
        )
        found.append(Found("unclaimed", f"{place_text(place)} gehört {who}."))
    if world.claimed and not world.adjoins(place):
        found.append(Found("adjacent", f"{place_text(place)} grenzt nicht an das Königreich."))
    if not there.explored:
        found.append(Found("explored", f"{place_text(place)} ist nicht erforscht."))
    if not there.cleared:
        found.append(Found("cleared", f"{place_text(place)} ist nicht gesichert."))
    cost, food = rules.whole("hex.claim_cost"), rules.whole("hex.claim_consumption")
    found += limited(turn, "claims", rules.limit(turn.kingdom.size).claims, "sind neue Hexfelder")
    found += short_of(turn, cost)
    after = replace(turn, world=world.with_hex(replace(there, owner=world.realm))).counted("claims")
    after = after.changed(size=1, consumption=food, treasury=-cost)
    return done(after, found, f"{cost} BP; Größe +1, Verbrauch +{food}.")


def abandon(turn: Turn, order: Order) -> Outcome[Turn]:
    """Lets a hex go with everything on it."""
    rules, world, place = turn.rules, turn.world, place_of(order)
    there = world.hexes.get(place)
    if there is None or there.owner != world.realm:
        return Outcome(None, (Found("own_hex", f"{place_text(place)} gehört nicht zum Königreich."),))
    town = world.settlements.get(place)
    unrest = rules.whole("hex.abandon_settlement_unrest" if town else "hex.abandon_unrest")
    lost = _worth(rules, there)
    bare = replace(there, owner=0, improvements=())
    after = world.with_hex(bare).without_settlement(place)
    changes = {name: -amount for name, amount in lost.items()}
    if town is not None:
        for id in town.buildings:
            row = rules.buildings.get(id)
            for name in ("stability", "loyalty", "economy"):
                changes[name] = changes.get(name, 0) - (getattr(row, name) if row else 0)
    roads = _road_change(rules, world, after)
    for name, amount in roads.items():
        changes[name] = changes.get(name, 0) + amount
    eaten = rules.whole("hex.claim_consumption") + (
        town.districts * rules.whole("settlement.consumption") if town else 0
    )
    changes["consumption"] = changes.get("consumption", 0) - eaten
    changes["unrest"] = unrest  # what calmed the people does not come back as unrest
    districts = town.districts * rules.whole("settlement.found_dc") if town else 0
    moved = replace(turn, world=after).changed(size=-1, control_dc=-districts, **changes)
    return done(moved, (), f"Größe −1; {changes_text(changes)}.")


def improve(turn: Turn, order: Order) -> Outcome[Turn]:
    """An improvement on an own hex."""
    rules, world, place = turn.rules, turn.world, place_of(order)
    row, there = rules.improvements[order.text("improvement")], world.hexes.get(place)
    if there is None or there.owner != world.realm:
        return Outcome(None, (Found("own_hex", f"{place_text(place)} gehört nicht zum Königreich."),))
    ground, there_now = rules.terrain[there.terrain], there.improvements
    cost = row.price(ground)
    found = []
    if (row.terrain and there.terrain not in row.terrain) or cost is None:
        found.append(Found("ground", f"{row.label_de}: geht nicht auf {ground.label_de}."))
    old = next((rules.improvements[id] for id in row.upgrades_from if id in there_now), None)
    left = tuple(id for id in there_now if old is None or id != old.id)
    others = [rules.improvements[id] for id in left if id in rules.improvements]
    barred = next((one for one in others if one.id in row.excludes), None)
    if row in others or barred:
        label = barred.label_de if barred else row.label_de
        found.append(Found("not_there", f"Auf {place_text(place)} steht schon: {label}."))
    elif not row.shares and any(not one.shares for one in others):
        label = next(one.label_de for one in others if not one.shares)
        found.append(Found("not_there", f"Auf {place_text(place)} steht schon: {label}."))
    missing = [rules.improvements[id].label_de for id in row.needs if id not in there_now]
    found += [Found("ground", f"{row.label_de} braucht dort: {label}.") for label in missing]
    if turn.kingdom.size < row.from_size:
        found.append(Found("ground", f"{row.label_de} geht erst ab Größe {row.from_size}."))
    cost = max(0, (cost or 0) - ((old.price(ground) or 0) if old else 0))
    found += limited(turn, "improvements", rules.limit(turn.kingdom.size).improvements, "sind Verbesserungen")
    found += short_of(turn, cost)
    built = world.with_hex(replace(there, improvements=(*left, row.id)))
    changes = {name: getattr(row, name) - (getattr(old, name) if old and name != "unrest" else 0) for name in _VALUES}
    for name, amount in _road_change(rules, world, built).items():
        changes[name] += amount
    after = replace(turn, world=built).counted("improvements").changed(treasury=-cost, **changes)
    return done(after, found, f"{cost} BP; {changes_text(changes) or 'noch ohne Wirkung'}.")


def prepare(turn: Turn, order: Order) -> Outcome[Turn]:
    """Ground for a settlement; where it takes no months it is ready at once."""
    rules, world, place = turn.rules, turn.world, place_of(order)
    there = world.hexes.get(place)
    if there is None or there.owner != world.realm:
        return Outcome(None, (Found("own_hex", f"{place_text(place)} gehört nicht zum Königreich."),))
    ground = rules.terrain[there.terrain]
    found = []
    if ground.prepare is None:
        found.append(Found("ground", f"Auf {ground.label_de} entsteht keine Ortschaft."))
    if place in world.settlements or there.prepared:
        found.append(Found("no_settlement", f"{place_text(place)} ist schon bebaut oder vorbereitet."))
    cost = ground.prepare or 0
    found += limited(turn, "improvements", rules.limit(turn.kingdom.size).improvements, "sind Verbesserungen")
    found += short_of(turn, cost)
    ready = world.with_hex(replace(there, prepared=ground.months == 0))
    wait = f"fertig in {ground.months} Monaten" if ground.months else "sofort fertig"
    return done(
        replace(turn, world=ready).counted("improvements").changed(treasury=-cost), found, f"{cost} BP; {wait}."
    )


def _worth(rules: Rules, there: Hex) -> dict[str, int]:
    rows = [rules.improvements[id] for id in there.improvements if id in rules.improvements]
    return {name: sum(getattr(row, name) for row in rows) for name in _VALUES if name != "unrest"}


def _road_change(rules: Rules, before: World, after: World) -> dict[str, int]:
    """What a road more or less changes: so many hexes with roads give a point."""
    counts = [sum(not ROADS.isdisjoint(one.improvements) for one in world.claimed) for world in (before, after)]
    found = {}
    for name in ("economy", "stability"):
        each = rules.whole(f"road.hexes_{name}")
        found[name] = counts[1] // each - counts[0] // each
    return found
