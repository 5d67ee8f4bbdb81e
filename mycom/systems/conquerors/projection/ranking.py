"""All targets in reach, ranked by what an invasion is expected to gain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mycom.systems.conquerors.battle.contest import invasion
from mycom.systems.conquerors.battle.points import Target, counter_targets, in_reach, sums
from mycom.systems.conquerors.battle.spoils import Spending, chances, spend
from mycom.systems.conquerors.board.model import Board
from mycom.systems.conquerors.forecast import main_dice
from mycom.systems.conquerors.rules import Rules


@dataclass(frozen=True, slots=True)
class Ranked:
    """A target with the points of both sides, the distribution of the IEB, the chance of success and of destruction,
    expected gain and loss (in cards that things cost), the worst that a failed invasion may cost."""

    target: Target
    attack: int
    defence: int
    distribution: Mapping[int, float]
    success: float
    destroyed: float
    gain: float
    loss: float
    worst: Spending | None

    @property
    def balance(self) -> float:
        """Expected gain less expected loss."""
        return self.gain - self.loss


def ranking(board: Board, rules: Rules, realm: int) -> tuple[Ranked, ...]:
    """Every object that own troops stand at, the best one first."""
    found = [ranked(board, rules, realm, target) for target in in_reach(board, realm)]
    return tuple(sorted(found, key=lambda one: (-one.balance, one.target.id)))


def ranked(board: Board, rules: Rules, realm: int, target: Target) -> Ranked:
    """A single target."""
    points = sums(board, rules, realm, target)
    attack, defence = points.totals
    distribution = invasion(attack, defence, main_dice(rules), rules.number("invasion.divisor"))
    theirs = sum(one.soldiers for one in points.defenders)
    mine = sum(one.soldiers for one in points.attackers)
    cards, own_cards = board.player(target.owner).card_count, board.player(realm).card_count
    own = counter_targets(board, realm, target)
    gain = sum(
        chance * spend(rules, ieb, (target,), theirs, cards).worth for ieb, chance in distribution.items() if ieb > 0
    )
    losses = {ieb: spend(rules, -ieb, own[:3], mine, own_cards) for ieb in distribution if ieb < 0}
    loss = sum(distribution[ieb] * one.worth for ieb, one in losses.items())
    whole = chances(rules, distribution, target)[-1][1]
    return Ranked(
        target,
        attack,
        defence,
        distribution,
        sum(chance for ieb, chance in distribution.items() if ieb > 0),
        whole,
        gain,
        loss,
        losses[min(losses)] if losses else None,
    )
