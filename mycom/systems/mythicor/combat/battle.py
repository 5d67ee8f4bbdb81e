"""Battles from army to result: one at once, or many averaged by weight."""

from __future__ import annotations

import numpy as np

from mycom.systems.mythicor.combat.army import Army, Array
from mycom.systems.mythicor.combat.course import Course, fight
from mycom.systems.mythicor.combat.ends import BREAKS, ENDS, ROUNDS_OVER, loser_of
from mycom.systems.mythicor.combat.lineup import lineup
from mycom.systems.mythicor.combat.result import BattleResult, EndState, Round, Standing
from mycom.systems.mythicor.rules import Rules

ATTACKER, DEFENDER, UNDECIDED = "attacker", "defender", "undecided"
WINNERS = (ATTACKER, DEFENDER, UNDECIDED)


def battle(rules: Rules, attacker: Army, defender: Army, mode: str, terrain: str) -> BattleResult:
    """The exact chances of one battle; the armies hold plain numbers."""
    return average(course(rules, attacker, defender, mode, terrain), mode)


def course(rules: Rules, attacker: Army, defender: Army, mode: str, terrain: str) -> Course:
    """The course of as many battles as the armies' arrays are long. `mode` is land, sea or coast."""
    return fight(lineup(rules, attacker, defender, mode, terrain))


def average(fought: Course, mode: str, weights: Array | None = None) -> BattleResult:
    """The result of all battles of a course together; `weights` (battles,) sum to 1, equal when missing.

    Chances are averaged as they are. Strength, troops, loss and morale of a round are averaged over the battles
    that reach it, by weight times the chance to reach it.
    """
    if weights is None:
        weights = np.full(fought.battles, 1 / fought.battles)
    survivors = fought.survivors() @ weights
    kinds = fought.setup.kinds
    return BattleResult(
        mode=mode,
        outcome=dict(zip(WINNERS, (fought.outcome() @ weights).tolist(), strict=True)),
        rounds=_rounds(fought, weights),
        survivors={
            side: dict(zip(kinds[i], survivors[i].tolist(), strict=False)) for i, side in enumerate(WINNERS[:2])
        },
        leader_dies=dict(zip(WINNERS[:2], (fought.leader_dies() @ weights).tolist(), strict=True)),
    )


def _rounds(fought: Course, weights: Array) -> tuple[Round, ...]:
    share = fought.reached * weights
    reached = share.sum(axis=1)
    share = share / np.where(reached > 0, reached, 1.0)[:, None]
    strength = np.einsum("rsb,rb->rs", fought.strength, share).tolist()
    troops = np.einsum("rskb,rb->rsk", fought.troops, share).tolist()
    loss = np.einsum("rsb,rb->rs", 100 * fought.loss, share).tolist()
    morale = np.einsum("rsb,rb->rs", fought.morale_pct, share).tolist()
    ends = (fought.ends @ weights).tolist()
    kinds = fought.setup.kinds

    def standing(number: int, side: int) -> Standing:
        return Standing(
            strength=strength[number][side],
            troops=dict(zip(kinds[side], troops[number][side], strict=False)),
            loss_pct=loss[number][side],
            morale_pct=morale[number][side],
        )

    return tuple(
        Round(
            number=number + 1,
            reached=chance,
            attacker=standing(number, 0),
            defender=standing(number, 1),
            ends=dict(zip(ENDS, ends[number], strict=True)),
        )
        for number, chance in enumerate(reached.tolist())
    )


def end_states(fought: Course, weights: Array | None = None) -> tuple[EndState, ...]:
    """Every way any of the battles may end, in the order of battles and rounds; the chances sum to 1."""
    if weights is None:
        weights = np.full(fought.battles, 1 / fought.battles)
    states: list[EndState] = []
    for at, weight in enumerate(weights.tolist()):
        states += [_state(fought, at, -1, loser, weight) for loser in np.flatnonzero(fought.at_once[:, at]).tolist()]
        chances = fought.ends[:, :, at] * weight
        for number, end in np.argwhere(chances > 0).tolist():
            states.append(_state(fought, at, number, end, float(chances[number, end])))
    return tuple(states)


def _state(fought: Course, at: int, number: int, end: int, probability: float) -> EndState:
    left = fought.left_at_once if number < 0 else fought.left[number]
    sides = [left[0, :, at], left[1, :, at]]
    if end in (BREAKS, BREAKS + 1):
        loser = loser_of(end)
        sides[loser] = fought.left_hunted[number, loser, :, at]
    counts = [
        {kind: int(count) for kind, count in zip(kinds, side.tolist(), strict=False)}
        for kinds, side in zip(fought.setup.kinds, sides, strict=True)
    ]
    return EndState(
        probability=probability,
        winner=winner_of(end, undecided=fought.setup.undecided),
        reason=ENDS[end],
        round=number + 1,
        attacker=counts[0],
        defender=counts[1],
    )


def winner_of(end: int, *, undecided: bool) -> str:
    """Who wins by an end; `undecided` tells that nobody does when all rounds are fought."""
    if end == ROUNDS_OVER:
        return UNDECIDED if undecided else DEFENDER
    return WINNERS[1 - loser_of(end)]
