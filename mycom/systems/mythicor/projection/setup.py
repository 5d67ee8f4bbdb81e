"""What a projection starts from: who meets whom, where, in which way, and which ways there are."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from mycom.orders.order import Order
from mycom.systems.mythicor.ids import BANDITS
from mycom.systems.mythicor.projection import people
from mycom.systems.mythicor.projection.people import Unit
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Province, Sighting, World
from mycom.systems.projections import Field, Mode, Setup
from mycom.systems.view import Amount

ATTACK, MAGIC = "attack", "magic"
#: Modes that are one chance: the order, its label, for groups or provinces as target, the class that may ('' all).
CHANCES = {
    "diplomacy": ("UG 1", "Diplomatie", "province", ""),
    "sabotage": ("UG 18", "Sabotage", "province", "thief"),
    "duel": ("UG 24", "Duell", "group", "hero"),
    "murder": ("UG 17", "Meuchelmord", "group", "thief"),
    "corrupt": ("UG 21", "Korrumpieren", "group", ""),
}
_CLASS_WORDS = {"thief": "ein Dieb", "hero": "ein Held", "mage": "ein Hexer"}


@dataclass(frozen=True, slots=True)
class Memory:
    """What the window need not look at: the kinds of both sides, who is the player's, where it happens."""

    attacker: str
    defender: str
    own: str
    ground: str
    attacker_at_sea: bool
    defender_at_sea: bool
    attacker_leader: str
    defender_leader: str
    owner: int

    def pack(self) -> str:
        """As the text a setup carries."""
        return json.dumps({name: getattr(self, name) for name in Memory.__slots__})

    @classmethod
    def unpack(cls, text: str) -> Memory:
        """From the text a setup carries."""
        return cls(**json.loads(text))


def setup(world: World, rules: Rules, orders: Sequence[Order], actor: str, target: str, mode: str) -> Setup | None:
    """The setup for `actor` meeting `target`, None when there is nothing to project between the two.

    Two units of the player never fight; nor do two foreign ones.
    """
    attacker, defender = people.unit_of(world, actor), people.unit_of(world, target)
    if attacker is None or defender is None or attacker.id == defender.id:
        return None
    if people.is_own(attacker) == people.is_own(defender):
        return None
    if not people.is_group(attacker) and not people.is_group(defender):
        return None
    modes = _modes(rules, attacker, defender)
    possible = [each.id for each in modes if not each.reason]
    chosen = mode if mode in possible else possible[0]
    memory = _memory(world, rules, attacker, defender)
    sea = battle_mode(memory) == "sea"
    name = people.name_of
    return Setup(
        title=f"{name(attacker)} → {name(defender)}",
        actor=attacker.id,
        target=defender.id,
        mode=chosen,
        modes=modes,
        sides=(
            people.side(world, rules, attacker, "attacker", orders, sea=sea),
            people.side(world, rules, defender, "defender", orders, sea=sea),
        ),
        fields=_shared_fields(world, rules, attacker, defender, chosen, memory),
        memory=memory.pack(),
    )


def _memory(world: World, rules: Rules, attacker: Unit, defender: Unit) -> Memory:
    kinds = ["group" if people.is_group(unit) else "province" for unit in (attacker, defender)]
    return Memory(
        attacker=kinds[0],
        defender=kinds[1],
        own="attacker" if people.is_own(attacker) else "defender",
        ground=people.terrain_kind(world, rules, defender.place),
        attacker_at_sea=people.at_sea(world, rules, attacker),
        defender_at_sea=people.at_sea(world, rules, defender),
        attacker_leader=_leader(attacker),
        defender_leader=_leader(defender),
        owner=defender.owner if isinstance(defender, Sighting) else world.realm.number,
    )


def _leader(unit: Unit) -> str:
    if isinstance(unit, Sighting):
        fact = unit.facts.get("leader")
        return str(fact.value) if fact and fact.value else ""
    return "" if isinstance(unit, Province) or not unit.alive else unit.leader


def _modes(rules: Rules, attacker: Unit, defender: Unit) -> tuple[Mode, ...]:
    group = people.is_group(attacker)
    leader = people.leader_class(rules, attacker)
    target = "group" if people.is_group(defender) else "province"
    modes = [Mode(ATTACK, "Angriff" if group else "Ausfall")]
    if not group:
        return tuple(modes)
    modes.append(Mode(MAGIC, "Mag. Angriff", _needs(people.is_own(attacker), leader, "mage")))
    for mode, (_, label, against, needed) in CHANCES.items():
        if against == target:
            reason = _needs(people.is_own(attacker), leader, needed)
            if not reason and mode in ("diplomacy", "corrupt") and _is_bandit(defender):
                reason = "Banditen wechseln nie die Seite."
            modes.append(Mode(mode, label, reason))
    return tuple(modes)


def _needs(own: bool, leader: str, needed: str) -> str:
    """Why a leader cannot do it; of a foreign leader that is not known anything may be tried."""
    if not leader:
        return "Die Gruppe hat keinen lebenden Anführer." if own else ""
    return "" if not needed or leader == needed else f"Das kann nur {_CLASS_WORDS[needed]}."


def _is_bandit(unit: Unit) -> bool:
    return isinstance(unit, Sighting) and unit.owner == BANDITS


def _shared_fields(
    world: World, rules: Rules, attacker: Unit, defender: Unit, mode: str, memory: Memory
) -> tuple[Field, ...]:
    if mode not in (ATTACK, MAGIC):
        return ()
    cell = world.cells.get(defender.place)
    known = cell.terrain if cell and cell.terrain in rules.terrain else ""
    terrain = Field(
        "terrain",
        "Gelände",
        "choice",
        known or "open",
        choices=tuple((each.id, each.label_de) for each in rules.terrain.values()),
        assumed=not known,
        origin="" if known else "Feld nie gesehen, angenommen",
        open=True,
    )
    if mode == MAGIC:
        sorcerer = memory.attacker_leader == "sorcerer"
        return (
            terrain,
            Field("caster", "Wer", "choice", "sorcerer" if sorcerer else "mage", choices=_CASTERS),
            Field("casts", "Angriffe", "number", Amount(1, 1), minimum=1, maximum=20),
        )
    return (
        terrain,
        Field("battle", "Schlacht", "choice", battle_mode(memory), choices=_battles(memory)),
        Field("bonus_rule", "Bonus", "choice", rules.text("combat.bonus_rule"), choices=_BONUS_RULES),
    )


_CASTERS = (("mage", "Hexer"), ("sorcerer", "Zauberer"))
_BONUS_RULES = (("additive", "additiv"), ("multiplicative", "multiplikativ"))


def battle_mode(memory: Memory) -> str:
    """Land, sea or coast (rule text ch. 7.1, 7.3, 7.4).

    On a coast it depends on who is at sea. Inland a fleet has gone ashore before, on the open sea an army has put
    to sea: otherwise the two would not meet.
    """
    if memory.ground == "land":
        return "land"
    if "province" in (memory.attacker, memory.defender):
        return "coast" if memory.attacker_at_sea or memory.defender_at_sea else "land"
    if memory.ground == "sea" or (memory.attacker_at_sea and memory.defender_at_sea):
        return "sea"
    return "coast" if memory.attacker_at_sea or memory.defender_at_sea else "land"


def _battles(memory: Memory) -> tuple[tuple[str, str], ...]:
    groups = memory.attacker == "group" and memory.defender == "group"
    return (("land", "an Land"), *((("sea", "auf See"),) if groups else ()), ("coast", "See gegen Land"))
