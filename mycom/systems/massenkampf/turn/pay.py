"""Pay: withheld, owed, raised (rule text: Spielwerte von Armeen, Anführer und Befehlshaber)."""

from __future__ import annotations

from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.carrying import Found, Outcome
from mycom.systems.massenkampf.army.muster import Leader
from mycom.systems.massenkampf.army.sheet import use_consumption
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.turn.context import short_of
from mycom.systems.massenkampf.world import Army, World


def withhold(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """Pays nothing this turn."""
    return Outcome(world.told(army, withheld=True), (), "Der Sold wird einbehalten.")


def settle(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """Pays what is owed; the morale that was lost for it comes back."""
    owed = army.unpaid * weekly(rules, army)
    found = short_of(world, owed)
    if not army.unpaid:
        found = (Found("arrears", f"{army.name} hat keinen Sold ausstehen."),)
    back = army.unpaid * rules.whole("army.unpaid_morale")
    morale = min(rules.whole("morale.maximum"), army.morale + back)
    paid = world.paid(owed).with_army(replace(army, unpaid=0, morale=morale))
    return Outcome(paid, found, f"{owed} BP Rückstand, Moral +{morale - army.morale}.")


def raise_pay(rules: Rules, world: World, army: Army, order: Order) -> Outcome[World]:
    """Pays double, so that nobody minds the lack of a leader."""
    found = () if not led(army) else (Found("leaderless", f"{army.name} hat einen Befehlshaber."),)
    return Outcome(world.told(army, bonus=True), found, "Doppelter Sold.")


def led(army: Army) -> bool:
    """Whether somebody leads an army."""
    return isinstance(army.muster.leader, Leader)


def weekly(rules: Rules, army: Army) -> int:
    """Build points a week as its sheet says."""
    return army.sheet(rules).consumption


def weeks(rules: Rules, world: World) -> int:
    """How many weeks a turn has."""
    return world.backing.weeks or rules.whole("campaign.weeks_per_turn")


def periods(rules: Rules, world: World, army: Army) -> int:
    """How often this turn pay is due and a leader is missed: each week in the field, at the end of each month in
    reserve."""
    count, month = weeks(rules, world), rules.whole("army.weeks_per_turn")
    return world.turn * count // month - (world.turn - 1) * count // month if army.reserve else count


def due(rules: Rules, world: World, army: Army) -> int:
    """Build points of the whole turn: foraging halves pay, a bonus doubles it; what is used in a battle adds to it."""
    told, size = army.told, army.muster.size
    used = [use_consumption(rules, id, size) for id in told.use if told.target and id in rules.resources]
    return sum(used) + (0 if told.withheld else _pay(rules, world, army))


def _pay(rules: Rules, world: World, army: Army) -> int:
    base = weekly(rules, army)
    if army.told.foraging:
        base = max(1, int(base * rules.number("campaign.foraging_share")))
    if army.told.bonus:
        base *= 2
    return base * periods(rules, world, army)
