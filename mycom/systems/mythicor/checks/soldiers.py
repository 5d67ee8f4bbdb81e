"""Who raises which troops, whose race they are, where undead may stand (rule text ch. 1.3.3, 1.4.1, 2, 3.1, 3.4)."""

from __future__ import annotations

from collections.abc import Iterator

from mycom.systems.mythicor.checks.context import CHOOSE_TARGET, Context, Finding, strike
from mycom.systems.mythicor.effects.raising import takes_in
from mycom.systems.mythicor.effects.transfers import item_of
from mycom.systems.mythicor.givers import leads_undead, raises
from mycom.systems.mythicor.magic.people import UNDEAD
from mycom.systems.mythicor.things import item_label
from mycom.systems.mythicor.words import listed
from mycom.systems.mythicor.world import Group, Province
from mycom.systems.view import Repair


def may_raise(context: Context) -> Iterator[Finding]:
    """Provinces and chieftains raise; under a clan prince all groups do and provinces do not."""
    unit, position = context.unit, context.turn.realm.position
    if unit is None or raises(context.rules, position, unit, context.order.text("troop")):
        return
    clan = isinstance(unit, Province)
    who = "Unter einem Klanfürsten stellen nur Gruppen" if clan else "Nur Provinzen und Häuptlinge stellen"
    yield Finding(f"{who} Truppen auf.", (strike(context.order),))


def troop_type_of_realm(context: Context) -> Iterator[Finding]:
    """The troops are among the realm's types."""
    types, troop = context.turn.realm.troop_types, context.order.text("troop")
    if types and troop and troop not in types:
        names = listed([item_label(context.rules, one) for one in types])
        yield Finding(
            f"{item_label(context.rules, troop)} gehören nicht zum Reich; es hat {names}.", (Repair("Truppe wählen …"),)
        )


def _race_of(context: Context) -> str:
    """The race of what the order gives to its receiver."""
    item, unit = item_of(context.order), context.unit
    troop = context.rules.troops.get(item)
    return UNDEAD if troop and troop.undead else unit.race if unit else ""


def race(context: Context) -> Iterator[Finding]:
    """Receiver and what it gets are of one race, or the receiver is free to take the race on."""
    turn, order, item = context.turn, context.order, item_of(context.order)
    target = context.target or order.unit
    if order.unit not in turn.units or target not in turn.units or not turn.binds_race(item):
        return
    new = _race_of(context)
    if order.kind == "BAS 12":
        fitting = takes_in(turn, order.unit, target, new, order.number("count"))
    else:
        fitting = target == order.unit or turn.accepts(target, new)
    if not fitting:
        old = turn.units[target].race
        names = [context.rules.races[one].label_de if one in context.rules.races else one for one in (old, new)]
        text = f"{context.name(target)} ist von der Rasse {names[0]} und nimmt niemanden der Rasse {names[1]} auf."
        yield Finding(text, (CHOOSE_TARGET, strike(order)))


def undead_place(context: Context) -> Iterator[Finding]:
    """Undead stand only under a necromancer of a black mage or in a province without living beings."""
    turn, order = context.turn, context.order
    target = turn.units.get(context.target or order.unit)
    if target is None or _race_of(context) != UNDEAD:
        return
    if isinstance(target, Group):
        if not leads_undead(context.rules, turn.realm.position, target):
            yield Finding(
                f"Untote führt nur ein Geisterbeschwörer eines Schwarzmagiers, nicht {context.name(target.id)}.",
                (CHOOSE_TARGET, strike(order)),
            )
    elif target.race != UNDEAD and not turn.free_of_race(target.id):
        yield Finding(f"In {context.name(target.id)} leben noch andere; Untote bleiben unter sich.", (CHOOSE_TARGET,))


def has_troops(context: Context) -> Iterator[Finding]:
    """The unit has troops."""
    unit = context.unit
    if unit and not context.turn.soldiers(unit.id):
        yield Finding(f"{context.name(unit.id)} hat keine Truppen.", (strike(context.order),))


def has_soldier(context: Context) -> Iterator[Finding]:
    """The group has soldiers enough to take a province."""
    unit, needed = context.unit, int(context.rules.number("combat.minimum_conquerors"))
    if unit and context.turn.soldiers(unit.id) < needed:
        soldiers = "einen Soldaten" if needed == 1 else f"{needed} Soldaten"
        yield Finding(f"{context.name(unit.id)} braucht dafür mindestens {soldiers}.", (strike(context.order),))
