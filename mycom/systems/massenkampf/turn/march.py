"""The march and days of rest (rule text: Spielwerte von Armeen, Erholung)."""

from __future__ import annotations

from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.carrying import Found, Outcome
from mycom.systems.massenkampf.moves import cost, days_of, enemies_at, ways
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.turn.context import hint, place_of, place_text
from mycom.systems.massenkampf.turn.lead import needs_kingdom
from mycom.systems.massenkampf.turn.pay import led, weeks
from mycom.systems.massenkampf.world import Army, World


def march(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """To a hex, by the quickest way. An army that leaves its quarters is in the field again."""
    place = place_of(order)
    if place not in world.hexes:
        return Outcome(None, (Found("known_hex", f"{place_text(place)} liegt nicht auf der Karte."),))
    moved = replace(army, place=place, reserve=False)
    stop = ways(rules, world, army).get(place)
    if stop is None:
        if cost(rules, world, army, place) is None:
            found = Found("way", f"Nach {place_text(place)} führt kein Weg zu Fuß.")
        else:
            found = Found("reach", f"{place_text(place)} ist in diesem Zug zu weit.")
        return Outcome(world.with_army(moved), (found,))
    days = days_of(army, rules, stop.spent)
    notes = [hint("reach", f"{army.name} verlässt das Quartier und kostet wieder jede Woche.")] if army.reserve else []
    enemy = " Dort steht der Feind." if enemies_at(world, army, place) else ""
    changed = world.with_army(moved).told(moved, marched=days)
    return Outcome(changed, tuple(notes), f"{days} {'Tag' if days == 1 else 'Tage'} Marsch.{enemy}")


def rally(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """The loyalty check that lets a scattered army fight again."""
    found = list(needs_kingdom(world))
    if not army.routed:
        found.insert(0, Found("routed", f"{army.name} ist nicht zersprengt."))
    return Outcome(world.told(army, rally=True), tuple(found))


def tend(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """A loyalty check on each day of rest."""
    found = list(needs_kingdom(world))
    if not led(army):
        found.append(Found("led", f"{army.name} hat keinen Befehlshaber."))
    if army.hit_points.high >= army.full(rules):
        found.append(Found("hurt", f"{army.name} ist unverletzt."))
    if army.told.marched >= days(rules, world):
        found.append(Found("resting", f"{army.name} marschiert den ganzen Zug."))
    return Outcome(world.told(army, tending=True), tuple(found), f"{rest_days(rules, world, army)} Ruhetage.")


def days(rules: Rules, world: World) -> int:
    """Days of a turn."""
    return rules.whole("campaign.days_per_week") * weeks(rules, world)


def rest_days(rules: Rules, world: World, army: Army) -> int:
    """Days on which an army neither marches nor fights; the day of a battle is none."""
    return max(0, days(rules, world) - army.told.marched - (1 if army.told.target else 0))
