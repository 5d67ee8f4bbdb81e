"""What an army does in a battle: target, tactic, strategy, options (rule text: Schlachtphasen, Armeetaktiken)."""

from __future__ import annotations

from mycom.orders.order import Order
from mycom.systems.carrying import Found, Outcome, refused
from mycom.systems.massenkampf.catalogue import POTIONS, TREATMENT, options
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.turn.context import place_text
from mycom.systems.massenkampf.world import Army, World


def attack(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """Begins a battle after the march."""
    enemy = world.army(order.text("enemy"))
    if enemy is None:
        return refused("enemy", f"{order.text('enemy')} ist nicht bekannt.")
    found = []
    if army.reserve:
        found.append(Found("active", f"{army.name} ist in Reserve."))
    if army.routed and not army.told.rally:
        found.append(Found("rallied", f"{army.name} ist zersprengt und muss sich erst sammeln."))
    if world.allied(enemy.owner, army.owner):
        found.append(Found("enemy", f"{enemy.name} gehört zu den Freunden."))
    if enemy.place != army.place:
        where = f"{enemy.name} steht auf {place_text(enemy.place)}, {army.name} auf {place_text(army.place)}."
        found.append(Found("contact", where))
    return Outcome(world.told(army, target=order.text("enemy")), tuple(found))


def tactic(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """The tactic of this turn's battles."""
    id = order.text("tactic")
    return Outcome(world.told(army, tactic=id), may_use(rules, army, id), rules.tactics[id].text_de)


def strategy(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """The strategy of the first melee phase."""
    row = rules.strategies[order.text("strategy")]
    note = f"Angriff {row.attack:+d}, Verteidigung {row.defence:+d}, Schaden {row.damage:+d}.".replace("-", "−")
    return Outcome(world.told(army, strategy=row.id), (), note)


def change_tactic(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """The tactic to change to from a melee round on."""
    id, start = order.text("tactic"), order.number("from") or 1
    return Outcome(world.told(army, then_tactic=id, then_from=start), may_use(rules, army, id))


def use(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """The melee round of an option that there is only so often."""
    id, start = order.text("option"), order.number("from") or 1
    found = () if id in options_of(rules, army) else (Found("option", f"{army.name} hat nichts davon."),)
    return Outcome(world.told(army, use={**army.told.use, id: start}), found)


def options_of(rules: Rules, army: Army) -> tuple[str, ...]:
    """What an army can use a limited number of times in a battle."""
    leader = army.muster.leader
    found = [POTIONS] if POTIONS in army.muster.resources else []
    found += [TREATMENT] if leader is not None and TREATMENT in leader.commands else []
    limited = options(rules)
    return (*found, *(id for one in army.muster.abilities if (id := one.partition(":")[0]) in limited))


def may_use(rules: Rules, army: Army, id: str) -> tuple[Found, ...]:
    """What is wrong with a tactic of an army."""
    row, muster = rules.tactics[id], army.muster
    found = []
    if not row.always and id not in muster.tactics:
        found.append(Found("knows_tactic", f"{army.name} kennt {row.label_de} nicht."))
    if "ranged" in row.needs and not army.sheet(rules).ranged:
        found.append(Found("needs", f"{row.label_de} braucht Fernkampf."))
    if "mounts" in row.needs and not (muster.mounted or "mounts" in muster.resources):
        found.append(Found("needs", f"{row.label_de} braucht Reittiere."))
    return tuple(found)
