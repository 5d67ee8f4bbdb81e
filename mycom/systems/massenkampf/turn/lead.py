"""Leaders and what is learnt after a victory (rule text: Anführer und Befehlshaber, Flucht, Niederlage oder Sieg)."""

from __future__ import annotations

from dataclasses import replace
from math import floor

from mycom.orders.order import Order
from mycom.systems.carrying import Found, Outcome
from mycom.systems.massenkampf.army.allowed import faults
from mycom.systems.massenkampf.army.loyalty import loyalty_chance
from mycom.systems.massenkampf.army.muster import Leader
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.turn.pay import led
from mycom.systems.massenkampf.world import Army, World

FORAGING = "live_off_the_land"


def promote(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """A soldier leads: nothing exceptional, his leadership is that of a soldier."""
    found = () if not led(army) else (Found("leaderless", f"{army.name} führt schon {army.leader}."),)
    leader = Leader(leadership=max(1, floor(army.muster.creature_rating)))
    return Outcome(_led(world, army, order.text("name"), leader), found, "Ein Befehlshaber ohne besondere Werte.")


def appoint(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """A person with his own values."""
    leader = Leader(order.number("charisma"), order.number("ranks"), order.number("leadership"))
    return Outcome(_led(world, army, order.text("name"), leader), (), "Die Spielleitung prüft die Werte.")


def recall(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """Nobody leads any more."""
    changed = replace(army, leader="", muster=replace(army.muster, leader=None))
    return Outcome(world.with_army(changed), _leaderless(army), "Ohne Befehlshaber sinkt die Moral jede Woche.")


def learn_tactic(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """A loyalty check decides at the turn's start; what is learnt is known at its end."""
    id = order.text("tactic")
    row = rules.tactics[id]
    found = [*_lesson(world, army)]
    if id in army.muster.tactics or row.always:
        found.append(Found("unknown_yet", f"{row.label_de} kennt {army.name} schon."))
    else:
        wider = replace(army.muster, tactics=(*army.muster.tactics, id))
        for one in faults(rules, wider):
            if one.found.startswith(f"Taktik „{row.label_de}“"):
                found.append(Found("needs", f"{one.found}."))
            elif "Taktiken bei HG" in one.found:
                found.append(Found("most_tactics", f"{one.found}; {one.expected}."))
    return Outcome(_learning(world, army, f"tactic:{id}"), tuple(found))


def learn_command(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """A second loyalty check, for the leader."""
    id = order.text("command")
    row, leader = rules.commands[id], army.muster.leader
    found = [*_leaderless(army), *_lesson(world, army)]
    if leader is not None:
        if id in leader.commands and id != "bonus_tactic":
            found.append(Found("unknown_yet", f"{row.label_de} kennt {army.leader} schon."))
        wider = replace(army.muster, leader=replace(leader, commands=(*leader.commands, id)))
        for one in faults(rules, wider):
            if one.found.startswith(f"Kommando „{row.label_de}“"):
                found.append(Found("leadership", f"{one.found}; {one.expected}."))
            elif one.found.endswith("Kommandos"):
                found.append(Found("most_commands", f"{one.found}; {one.expected}."))
    return Outcome(_learning(world, army, f"command:{id}"), tuple(found))


def forage(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """Half the consumption, half the march."""
    found = list(_leaderless(army))
    if army.reserve:
        found.append(Found("active", f"{army.name} ist in Reserve."))
    leader = army.muster.leader
    if leader is not None and FORAGING not in leader.commands:
        found.append(Found("knows_foraging", f"{army.leader} kennt das Kommando Selbstversorgung nicht."))
    return Outcome(world.told(army, foraging=True), tuple(found), "Unterhalt und Marsch sind halbiert.")


def needs_kingdom(world: World) -> tuple[Found, ...]:
    """What is wrong when there is no kingdom whose loyalty could be checked."""
    if loyalty_chance(world.backing) is not None:
        return ()
    return (Found("kingdom", "Treue und Herrschaftswurf-SG sind nicht bekannt: Der Bericht nennt sie nicht."),)


def _lesson(world: World, army: Army) -> tuple[Found, ...]:
    found = needs_kingdom(world)
    if not army.lessons:
        found = (Found("lesson", f"{army.name} hat keinen Sieg, aus dem noch zu lernen wäre."), *found)
    return found


def _leaderless(army: Army) -> tuple[Found, ...]:
    return () if led(army) else (Found("led", f"{army.name} hat keinen Befehlshaber."),)


def _led(world: World, army: Army, name: str, leader: Leader) -> World:
    return world.with_army(replace(army, leader=name, muster=replace(army.muster, leader=leader)))


def _learning(world: World, army: Army, what: str) -> World:
    return world.told(army, learn=(*army.told.learn, what))
