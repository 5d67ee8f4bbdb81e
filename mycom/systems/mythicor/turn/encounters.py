"""Who attacks and who blocks whom when a group arrives in a cell (rule text ch. 6.1, 7)."""

from __future__ import annotations

from collections.abc import Iterator

from mycom.systems.mythicor.combat.sequence.step import ATTACK, BANDITS, CONQUESTS
from mycom.systems.mythicor.ids import BANDITS as BANDIT_REALM
from mycom.systems.mythicor.ids import DARKNESS
from mycom.systems.mythicor.movement.blockade import blockade_cost
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.turn.board import (
    ATTACK_STRONGER,
    ATTACK_WEAKER,
    ATTACKS,
    BLOCK_FEWER,
    BLOCK_MORE,
    HOLD,
    SORTIE,
    Board,
    Piece,
    Tactic,
)


def blockade(rules: Rules, board: Board, victim: Piece, blocker: Piece) -> float:
    """The movement points that a blocker takes from a group that moved into its cell, 0 when it does not block.

    Heads alone count. Friends are never blocked, and a lost battle cancels the order.
    """
    order = blocker.encounter
    if order is None or not blocker.force.may_attack or blocker.soldiers <= 0:
        return 0.0
    if board.friendly(blocker.realm, victim.realm):
        return 0.0
    meant = {BLOCK_MORE: victim.soldiers > order.limit, BLOCK_FEWER: victim.soldiers < order.limit}
    if not meant.get(order.order, False):
        return 0.0
    return blockade_cost(rules, (blocker.soldiers,), victim.soldiers)


def battles(rules: Rules, board: Board, mover: Piece, resident: Piece) -> Iterator[tuple[str, str, str]]:
    """The battles that may follow, one after another, as attacker's id, defender's id and order.

    The one who moves comes first: his encounter order (or a declared enmity), his tactical order; then the resident's
    encounter order, sortie or enmity, and last a bandit's own attack. Each still has to find troops and an order that
    was not cancelled when its turn comes.
    """
    if mover.realm == resident.realm:
        return
    if _attacks(rules, board, mover, resident):
        yield mover.id, resident.id, ATTACK
    tactic = mover.tactic
    if tactic is not None and _conquers(board, mover, tactic, resident):
        yield mover.id, resident.id, tactic.order
    if _sorties(board, resident, mover) or _attacks(rules, board, resident, mover):
        yield resident.id, mover.id, ATTACK
    if always_attacks(rules, resident.realm):
        yield resident.id, mover.id, BANDITS


def always_attacks(rules: Rules, realm: int) -> bool:
    """Whether the units of a realm attack whoever comes by, without any order (ch. 9)."""
    switch = {BANDIT_REALM: "combat.bandits_always_attack", DARKNESS: "combat.darkness_always_attacks"}.get(realm)
    return switch is not None and rules.flag(switch)


def ends_movement(rules: Rules, resident: Piece) -> bool:
    """Whether a group that passes goes no further: bandits see to that, even without troops (ch. 9)."""
    return resident.realm == BANDIT_REALM and rules.flag("combat.bandits_always_attack")


def _meant(board: Board, piece: Piece, other: Piece, realm: int | None) -> bool:
    """Whether an order goes against another realm: the one it names, otherwise all that are no friends."""
    if realm is not None:
        return other.realm == realm != piece.realm
    return not board.friendly(piece.realm, other.realm)


def _conquers(board: Board, piece: Piece, tactic: Tactic, other: Piece) -> bool:
    return other.province and tactic.order in CONQUESTS and _meant(board, piece, other, tactic.realm)


def _sorties(board: Board, piece: Piece, other: Piece) -> bool:
    tactic = piece.tactic
    return (
        piece.province and tactic is not None and tactic.order == SORTIE and _meant(board, piece, other, tactic.realm)
    )


def _attacks(rules: Rules, board: Board, piece: Piece, other: Piece) -> bool:
    """Whether a unit attacks by its encounter order, or because its realm declared the other a foe."""
    if piece.province and piece.tactic is not None and piece.tactic.order == HOLD:
        return False
    order = piece.encounter
    if order is not None and order.order in ATTACKS and _meant(board, piece, other, order.realm):
        own, foreign = _strength(rules, piece), _strength(rules, other)
        if {ATTACK_WEAKER: foreign < own, ATTACK_STRONGER: foreign > own}.get(order.order, True):
            return True
    return (
        rules.flag("combat.declared_foe_attacks")
        and other.realm in board.foes.get(piece.realm, frozenset())
        and float(piece.force.army.retreat_threshold) != 0
    )


def _strength(rules: Rules, piece: Piece) -> float:
    """Heads by the strength of their race."""
    return piece.soldiers * rules.races[piece.force.army.race].strength
