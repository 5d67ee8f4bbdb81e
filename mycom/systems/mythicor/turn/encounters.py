"""Who attacks and who blocks whom when a group arrives in a cell (rule text ch. 6.1, 7, 9).

Pure rules, for drawn evaluations and exact previews alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mycom.orders.order import Order
from mycom.systems.mythicor.ids import BANDITS as BANDIT_REALM
from mycom.systems.mythicor.ids import DARKNESS, FIGHTS
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.turn.intent import (
    ATTACK,
    ATTACKS,
    BLOCK_FEWER,
    BLOCK_MORE,
    CONQUESTS,
    HOLD,
    SORTIE,
    Encounter,
    Tactic,
    encounter_of,
    first_of_class,
    tactic_of,
)
from mycom.systems.mythicor.world import Realm, World

#: A bandit's own attack.
BANDITS = FIGHTS[4]
#: A clash that does not ask who is stronger.
ALWAYS = ATTACK


@dataclass(frozen=True, slots=True)
class Party:
    """A unit as far as it decides who fights whom: its realm, its orders, whom its realm declared friend or foe, and
    whether it stands by a declared enmity (its retreat threshold is above 0)."""

    realm: int
    province: bool = False
    encounter: Encounter | None = None
    tactic: Tactic | None = None
    friends: frozenset[int] = frozenset()
    foes: frozenset[int] = frozenset()
    stands: bool = True

    def spares(self, realm: int) -> bool:
        """Whether it leaves a realm alone unless an order names it: its own, or a declared friend."""
        return realm == self.realm or realm in self.friends


@dataclass(frozen=True, slots=True)
class Clash:
    """A battle that may follow: who starts it, by which order, and (`when`) against whom: `ALWAYS`, only a weaker or
    only a stronger unit. It still has to find troops and an order that was not cancelled when its turn comes."""

    by_mover: bool
    order: str
    when: str = ALWAYS


def clashes(rules: Rules, mover: Party, resident: Party) -> Iterator[Clash]:
    """The battles between a group that arrives and somebody who stands there, one after another.

    The one who moves comes first: his encounter order (or a declared enmity), his tactical order; then the resident's
    encounter order, sortie or enmity, and last a bandit's own attack. Nobody fights his own realm.
    """
    if mover.realm == resident.realm:
        return
    when = _attack(rules, mover, resident)
    if when:
        yield Clash(True, ATTACK, when)
    tactic = mover.tactic
    conquers = tactic is not None and resident.province and tactic.order in CONQUESTS
    if tactic is not None and conquers and _meant(mover, tactic.realm, resident):
        yield Clash(True, tactic.order)
    when = ALWAYS if _sorties(resident, mover) else _attack(rules, resident, mover)
    if when:
        yield Clash(False, ATTACK, when)
    if always_attacks(rules, resident.realm):
        yield Clash(False, BANDITS)


def parties(world: World, orders: Sequence[Order]) -> dict[str, Party]:
    """The groups of one realm by their own ids as far as they decide who fights whom."""
    told = first_of_class(orders)
    friends, foes = frozenset(world.realm.friends), frozenset(world.realm.foes)
    return {
        unit: Party(
            realm=world.realm.number,
            encounter=encounter_of(told.get((unit, "BEG"))),
            tactic=tactic_of(told.get((unit, "TG"))),
            friends=friends,
            foes=foes,
            stands=group.bonuses.retreat_threshold > 0,
        )
        for unit, group in world.groups.items()
    }


def passes_bandits(rules: Rules, realm: Realm, tactical: Order | None) -> bool:
    """Whether a group with this tactical order, if any, may go on where bandits stand."""
    return may_pass_bandits(rules, Party(realm.number, tactic=tactic_of(tactical), friends=frozenset(realm.friends)))


def always_attacks(rules: Rules, realm: int) -> bool:
    """Whether the units of a realm attack whoever comes by, without any order (ch. 9)."""
    switch = {BANDIT_REALM: "combat.bandits_always_attack", DARKNESS: "combat.darkness_always_attacks"}.get(realm)
    return switch is not None and rules.flag(switch)


def may_pass_bandits(rules: Rules, mover: Party) -> bool:
    """Whether a group may go on beyond bandits: it is told to take their province, and perhaps does (ch. 7.2, 9)."""
    bandits = Party(BANDIT_REALM, province=True)
    return any(clash.by_mover and clash.order in CONQUESTS for clash in clashes(rules, mover, bandits))


def ends_movement(rules: Rules, mover: int, owner: int) -> bool:
    """Whether a group of realm `mover` goes no further where it met a unit that is `owner`'s by now: bandits see to
    that, even without troops (ch. 9); not a province that was taken from them."""
    return owner == BANDIT_REALM != mover and always_attacks(rules, owner)


def blocks(blocker: Party, victim: Party, against: float) -> bool:
    """Whether a blockade is meant for a group of `against` heads that moved into the blocker's cell. Friends are never
    blocked; what it costs is `movement.blockade.blockade_cost`."""
    order = blocker.encounter
    if order is None or blocker.spares(victim.realm):
        return False
    return {BLOCK_MORE: against > order.limit, BLOCK_FEWER: against < order.limit}.get(order.order, False)


def _meant(party: Party, realm: int | None, other: Party) -> bool:
    """Whether an order goes against another unit: the realm it names, otherwise all that are no friends."""
    if realm is not None:
        return other.realm == realm != party.realm
    return not party.spares(other.realm)


def _sorties(party: Party, other: Party) -> bool:
    tactic = party.tactic
    return party.province and tactic is not None and tactic.order == SORTIE and _meant(party, tactic.realm, other)


def _attack(rules: Rules, party: Party, other: Party) -> str:
    """Whether, and against whom, a unit attacks by its encounter order, or because its realm declared the other a foe;
    empty when it does not."""
    if party.province and party.tactic is not None and party.tactic.order == HOLD:
        return ""
    if rules.flag("combat.declared_foe_attacks") and other.realm in party.foes and party.stands:
        return ALWAYS
    order = party.encounter
    if order is not None and order.order in ATTACKS and _meant(party, order.realm, other):
        return order.order
    return ""
