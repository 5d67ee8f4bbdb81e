"""What a projection starts from: which army meets which, with the values of both as fields."""

from __future__ import annotations

from dataclasses import replace

from mycom.systems.massenkampf.ladder import NAMES
from mycom.systems.massenkampf.moves import ways
from mycom.systems.massenkampf.projection.memory import Memory, read
from mycom.systems.massenkampf.report.table import muster_of, values_of
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.turn.context import place_text
from mycom.systems.massenkampf.world import Army, Place, World
from mycom.systems.projections import Field, Mode, Setup, Side
from mycom.systems.view import Amount, Json, Relation

BATTLE, MELEE = "battle", "melee"
ATTACKER, DEFENDER = "attacker", "defender"
SIDES = (ATTACKER, DEFENDER)
MOST_HIT_POINTS = 400


def build(world: World, rules: Rules, actor: str, target: str, mode: str) -> Setup | None:
    """A battle between two armies; the target may be an army, a settlement or a hex with an enemy on it."""
    army = world.army(actor)
    enemy = _enemy(world, army, target) if army else None
    if army is None or enemy is None:
        return None
    shoots = army.sheet(rules).ranged or enemy.sheet(rules).ranged
    none = "" if shoots else "Keine der Armeen hat Fernkampf."
    modes = (Mode(BATTLE, "Schlacht"), Mode(MELEE, "ohne Fernkampfphase", none))
    chosen = MELEE if mode == MELEE else BATTLE
    own = 0 if army.owner == world.realm else 1
    place = enemy.place
    town = world.settlements.get(place)
    behind = town is not None and world.allied(town.owner, enemy.owner)
    walls = town.defence if town is not None and behind else 0
    fields = [
        Field("fortification", "Befestigung", "number", Amount(walls, walls), 0, 100,
              origin=f"Verteidigung von {town.name}" if town is not None and behind else ""),
        *(_condition(rules, id) for id in rules.conditions if id != "fortification"),
    ]  # fmt: skip
    to = place_text(place) if army.place != place and place in ways(rules, world, army) else ""
    memory = Memory((_kept(army), _kept(enemy)), own, town.name if town is not None and behind else "", to)
    return Setup(
        f"{army.name} greift {enemy.name} an",
        actor,
        world.unit_id(enemy),
        chosen,
        modes,
        (_side(world, rules, army, ATTACKER), _side(world, rules, enemy, DEFENDER)),
        tuple(fields),
        memory.text(),
    )


def _kept(army: Army) -> dict[str, Json]:
    return {**values_of(army), "use": dict(army.told.use)}


def _enemy(world: World, army: Army, target: str) -> Army | None:
    found = world.army(target)
    if found is not None:
        return found if not world.allied(found.owner, army.owner) else None
    place = place_in(target)
    if place is None:
        return None
    return next((one for one in world.at(place) if not world.allied(one.owner, army.owner)), None)


def place_in(target: str) -> Place | None:
    """The hex of a settlement (`P4/5`) or a hex (`C4/5`)."""
    column, _, row = target[1:].partition("/")
    return (int(column), int(row)) if target[:1] in "PC" and column.isdigit() and row.isdigit() else None


def _condition(rules: Rules, id: str) -> Field:
    return Field(f"field.{id}", rules.conditions[id].label_de, "flag", "0")


def relation(world: World, owner: int) -> Relation:
    """How a realm stands to the player."""
    if owner == world.realm:
        return Relation.OWN
    if owner in world.allies:
        return Relation.ALLY
    return Relation.FOE if owner in world.foes else Relation.NEUTRAL


def _side(world: World, rules: Rules, army: Army, id: str) -> Side:
    own = army.owner == world.realm
    sheet, muster, told = army.sheet(rules), army.muster, army.told
    source = "eigener Bericht" if own else f"gesehen Zug {world.turn - army.age}"
    guess = not own

    def number(key: str, label: str, value: int, low: int, high: int, assumed: bool = False) -> Field:
        return Field(key, label, "number", Amount(value, value), low, high, assumed=assumed, origin=source)

    points = Field(
        "hit_points", "Trefferpunkte", "count", army.hit_points, 1, MOST_HIT_POINTS,
        assumed="hit_points" in army.assumed, origin=source, unit=world.unit_id(army),
    )  # fmt: skip
    full = army.full(rules)
    tactics = tuple((one.id, one.label_de) for one in rules.tactics.values())
    strategies = tuple((one.id, one.label_de) for one in rules.strategies.values())
    fields = [
        points,
        number("most", "TP unverletzt", full, 1, MOST_HIT_POINTS, assumed=guess),
        Field("rating", "HG", "choice", str(sheet.rating), choices=tuple((one, one) for one in NAMES), origin=source),
        number("attack", "Angriff", sheet.attack, -100, 200),
        number("defence", "Verteidigung", sheet.defence, -100, 200),
        number("damage", "Schaden", 0, -100, 200),
        number("morale", "Moral", army.morale, -4, 4, assumed=guess and not army.morale),
        number("leader_bonus", "Befehlshaber", sheet.leader_bonus, -50, 100, assumed=guess and muster.leader is None),
        Field("tactic", "Taktik", "choice", told.tactic, choices=tactics, assumed=guess, origin=source),
        Field("strategy", "Strategie", "choice", told.strategy, choices=strategies, assumed=guess, origin=source),
        Field("then_tactic", "danach Taktik", "choice", told.then_tactic, choices=(("", "wechselt nicht"), *tactics)),
        number("then_from", "ab Nahkampfrunde", told.then_from, 1, 100),
        Field("ranged", "Fernkampf", "flag", "1" if sheet.ranged else "0", origin=source),
        Field("flees", "kann fliehen", "flag", "1", origin="Regel"),
        *(
            Field(f"counts.{one}", f"{rules.abilities[one].label_de} zählt", "flag", "0", origin="Spielleitung")
            for one in sorted({each.partition(":")[0] for each in muster.abilities})
            if rules.abilities[one].switch
        ),
    ]
    size = rules.sizes[muster.size].label_de.lower()
    return Side(
        id,
        "Angreifer" if id == ATTACKER else "Verteidiger",
        army.name or army.creature,
        f"{army.creature} · {size} · HG {sheet.rating} · {world.realms.get(army.owner, '')}",
        str(army.number),
        relation(world, army.owner),
        source,
        tuple(fields),
    )


def known_tactics(setup: Setup, rules: Rules) -> tuple[str, ...]:
    """The tactics that the own army may choose: those that every army has, and its own."""
    memory = read(setup.memory)
    values = memory.armies[memory.own]
    known = muster_of(dict(values)).tactics if "creature_rating" in values else ()
    return tuple(one.id for one in rules.tactics.values() if one.always or one.id in known)


def with_field(setup: Setup, side: str, id: str, value: Amount | str) -> Setup:
    """The setup with a field of a side (empty: of both) set to a value."""
    if not side:
        return replace(setup, fields=tuple(replace(one, value=value) if one.id == id else one for one in setup.fields))
    sides = tuple(
        replace(each, fields=tuple(replace(one, value=value) if one.id == id else one for one in each.fields))
        if each.id == side
        else each
        for each in setup.sides
    )
    return replace(setup, sides=sides)
