"""Battles that are drawn and written down: who lost what, round by round (rule text ch. 7)."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from mycom.probability.rounding import half_up
from mycom.systems.mythicor.combat.averages import WINNERS
from mycom.systems.mythicor.combat.ends import ANNIHILATED, DIES, ENDS, ROUNDS_OVER
from mycom.systems.mythicor.combat.sequence import Meeting, Step, draw_in_sequence
from mycom.systems.mythicor.combat.sequence.conditions import mode
from mycom.systems.mythicor.combat.sequence.encounter import course_of
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.report.battles import fighter
from mycom.systems.mythicor.report.model import Clash, Round
from mycom.systems.mythicor.rules import Rules

_CARRIED = ("population", "recruits", "trade_goods")
_SHIPS = ("warships", "transports")


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle, or the fall of a province without one: both forces before and after it, and of a battle the rounds,
    how it was fought, who won and why, as far as that can be told."""

    before: Meeting
    after: Meeting
    rounds: tuple[Round, ...] = ()
    mode: str = ""
    winner: str = ""
    reason: str = ""

    def losses(self) -> dict[str, float]:
        """What each side (`attacker.`, `defender.`) lost: soldiers, what it carried, ships, the leader."""
        found: dict[str, float] = {}
        for side, before, after in zip(WINNERS[:2], self.before.forces, self.after.forces, strict=True):
            lost = {kind: float(count) - float(after.army.troops[kind]) for kind, count in before.army.troops.items()}
            lost |= {name: getattr(before, name) - getattr(after, name) for name in _CARRIED}
            lost |= {name: float(getattr(before.army, name)) - float(getattr(after.army, name)) for name in _SHIPS}
            lost["leader"] = float(before.army.leadership) > 0 >= float(after.army.leadership)
            found |= {f"{side}.{name}": count for name, count in lost.items() if count}
        return found

    def clash(self, attacker: str, defender: str) -> Clash:
        """The battle as a report tells it, between units of these names."""
        first, second = (force.army for force in self.before.forces)
        return Clash(
            fighter(attacker, first),
            fighter(defender, second),
            self.before.terrain,
            self.mode,
            self.reason,
            self.winner,
            _fallen(self.before, self.after),
        )


@dataclass(slots=True)
class Chronicle:
    """Fights the steps of a movement and keeps them in their order."""

    rules: Rules
    generator: np.random.Generator
    battles: list[Fought] = field(default_factory=list)
    falls: list[Fought] = field(default_factory=list)

    def fight(self, meeting: Meeting, step: Step) -> tuple[Meeting, str]:
        """One step, drawn: the meeting afterwards and who won; nobody where a province falls without a battle."""
        drawn = draw_in_sequence(self.rules, meeting, (step,), self.generator)
        after, winner = drawn.meeting(0), int(drawn.winners[0, 0])
        if winner < 0:
            self.falls.append(Fought(meeting, after))
            return after, ""
        count = int(drawn.rounds[0, 0])
        self.battles.append(
            Fought(
                meeting,
                after,
                rounds(self.rules, meeting, step, count),
                mode(Layout.of(meeting), step),
                WINNERS[winner],
                reason(self.rules, meeting, step, count, winner, _fallen(meeting, after)),
            )
        )
        return after, WINNERS[winner]


def _fallen(before: Meeting, after: Meeting) -> tuple[bool, bool]:
    """Whose leader died in between."""
    attacker, defender = (
        float(old.army.leadership) > 0 >= float(new.army.leadership)
        for old, new in zip(before.forces, after.forces, strict=True)
    )
    return attacker, defender


def reason(rules: Rules, meeting: Meeting, step: Step, count: int, winner: int, fallen: tuple[bool, bool]) -> str:
    """Why a battle ended after a round, '' where what came of it fits more than one way."""
    if not count:
        return ""
    layout = Layout.of(meeting)
    chances = course_of(rules, layout, step, layout.columns()).ends[count - 1, :, 0]
    found = []
    for end in np.flatnonzero(chances > 0).tolist():
        won = 1 - end % 2
        if end == ROUNDS_OVER:
            won = 2 if winner == 2 else 1
        dead = (end == DIES, end == DIES + 1)
        # The leader of a group without soldiers left may have died after the end.
        if won == winner and (dead == fallen or end < ANNIHILATED + 2):
            found.append(ENDS[end])
    return found[0] if len(found) == 1 else ""


def rounds(rules: Rules, meeting: Meeting, step: Step, count: int) -> tuple[Round, ...]:
    """The first rounds of a battle as a report tells them; no chance decides how a round goes, only which is the last.

    A pursuit is not among them.
    """
    if not count:
        return ()
    layout = Layout.of(meeting)
    fought = course_of(rules, layout, step, layout.columns())
    heads = fought.troops[..., 0].sum(axis=2)
    found = []
    for at in range(count):
        attackers, defenders = (int(half_up(number)) for number in heads[at].tolist())
        losses = [half_up(100 * loss, 1) for loss in fought.loss[at, :, 0].tolist()]
        morale = [half_up(value, 1) for value in fought.morale_pct[at, :, 0].tolist()]
        found.append(Round(at + 1, attackers, defenders, *losses, *morale))
    return tuple(found)
