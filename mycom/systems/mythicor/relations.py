"""How other realms stand to the player's."""

from __future__ import annotations

from mycom.systems.mythicor.world import World
from mycom.systems.view import Relation

#: Realms that are nobody's friends: bandits, powers of darkness (rule text ch. 9).
_HOSTILE = frozenset({994, 998})


def relation(world: World, realm: int | None) -> Relation:
    """The relation to a realm: declared friends and foes, what is nobody's friend, otherwise neutral."""
    if not realm:
        return Relation.NONE
    if realm == world.realm.number:
        return Relation.OWN
    if realm in world.realm.friends:
        return Relation.ALLY
    if realm in world.realm.foes or realm in _HOSTILE:
        return Relation.FOE
    return Relation.NEUTRAL
