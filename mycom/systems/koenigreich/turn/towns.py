"""Settlements and buildings (rule text: Erlassphase 4)."""

from __future__ import annotations

from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.carrying import Found, Outcome, refused
from mycom.systems.koenigreich.turn.site import misplaced, price, replaced
from mycom.systems.koenigreich.turn.state import Turn, done, limited, place_of, place_text, short_of
from mycom.systems.koenigreich.words import changes_text
from mycom.systems.koenigreich.world import Settlement
from mycom.systems.numbers_de import signed

_VALUES = ("stability", "loyalty", "economy")


def found_settlement(turn: Turn, order: Order) -> Outcome[Turn]:
    """A settlement with one district on prepared ground."""
    rules, world, place = turn.rules, turn.world, place_of(order)
    there = world.hexes.get(place)
    if there is None or there.owner != world.realm:
        return Outcome(None, (Found("own_hex", f"{place_text(place)} gehört nicht zum Königreich."),))
    problems = []
    if place in world.settlements:
        problems.append(Found("no_settlement", f"Auf {place_text(place)} liegt schon {world.settlements[place].name}."))
    if not there.prepared:
        problems.append(Found("prepared", f"{place_text(place)} ist nicht vorbereitet."))
    problems += limited(turn, "settlements", rules.limit(turn.kingdom.size).settlements, "sind Gründungen")
    town = Settlement(order.text("name"), world.realm, place)
    changes = {"control_dc": rules.whole("settlement.found_dc"), "consumption": rules.whole("settlement.consumption")}
    after = replace(turn, world=world.with_settlement(town)).counted("settlements").changed(**changes)
    return done(after, problems, f"{changes_text(changes)}.")


def town_of(turn: Turn, order: Order) -> Settlement | None:
    """The own settlement that gets an order."""
    if not order.unit.startswith("P"):
        return None
    column, _, row = order.unit[1:].partition("/")
    if not (column.isdigit() and row.isdigit()):
        return None
    town = turn.world.settlements.get((int(column), int(row)))
    return town if town is not None and town.owner == turn.world.realm else None


def build(turn: Turn, order: Order) -> Outcome[Turn]:
    """A building in the settlement that gets the order."""
    town = town_of(turn, order)
    if town is None:
        return refused("unit", f"{order.unit} ist keine eigene Ortschaft.")
    rules, row = turn.rules, turn.rules.buildings[order.text("building")]
    problems = list(misplaced(rules, town, row))
    old = replaced(rules, town, row)
    left = town.lots_left(rules) + (old.lots if old else 0)
    if row.lots > left:
        problems.append(Found("lots", f"{row.label_de} braucht {row.lots} Bauplätze, in {town.name} sind {left} frei."))
    free = row.first_free and not turn.used.get("free_building", 0)
    if not free:
        problems += limited(turn, "buildings", rules.limit(turn.kingdom.size).buildings, "sind Gebäude")
    cost = price(rules, town, row)
    problems += short_of(turn, cost)
    standing = list(town.buildings)
    if old is not None:
        standing.remove(old.id)
    gained = {name: getattr(row, name) - (getattr(old, name) if old else 0) for name in ("defence", "base_value")}
    built = replace(
        town,
        buildings=(*standing, row.id),
        defence=town.defence + gained["defence"],
        base_value=town.base_value + gained["base_value"],
    )
    changes = {name: getattr(row, name) - (getattr(old, name) if old else 0) for name in _VALUES}
    changes["unrest"] = 0 if row.unrest_once and row.id in town.buildings else row.unrest
    after = replace(turn, world=turn.world.with_settlement(built)).counted("free_building" if free else "buildings")
    note = f"{cost} BP; {changes_text(changes) or 'ohne Wirkung auf das Reich'}"
    note += f", anstelle von: {old.label_de}" if old else ""
    note += f", Verteidigung {signed(gained['defence'])}." if gained["defence"] else "."
    return done(after.changed(treasury=-cost, **changes), problems, note)
