"""Battles that happened, and how likely their ends were under given rules (rule text ch. 7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mycom.systems.mythicor.combat import factors
from mycom.systems.mythicor.combat.army import LAND, Army, Array
from mycom.systems.mythicor.combat.battle import course
from mycom.systems.mythicor.combat.ends import ANNIHILATED, DIES, ENDS, ROUNDS_OVER, loser_of, share_out
from mycom.systems.mythicor.combat.settings import settings
from mycom.systems.mythicor.rules import Rules

SIDES = ("attacker", "defender")
#: Nobody writes down everything: this share of battles is told wrongly or went by rules that nobody knows, so that one
#: of them cannot overthrow a thousand others.
STRANGE = 1e-6


@dataclass(frozen=True, slots=True)
class Observed:
    """Both armies before the battle, after which round (from 1) it ended and who lost ('' nobody or not told).

    `reason` is one of `ends.ENDS` where it is told. `leaders_died` says of each leader whether he died, None where
    nothing is told. `losses` are the fractions of heads that both sides had lost after each round, where they are told.
    """

    attacker: Army
    defender: Army
    rounds: int
    loser: str = ""
    reason: str = ""
    mode: str = LAND
    terrain: str = "open"
    leaders_died: tuple[bool | None, bool | None] = (None, None)
    losses: tuple[tuple[float, float], ...] = ()


class Lines:
    """Many battles side by side, each as long as these rules let it last, with everything but the leaders' deaths.

    Rules of the leader's death change nothing of a round, so that `likelihoods` may be asked for many of them at once.
    """

    def __init__(self, rules: Rules, battles: Sequence[Observed]) -> None:
        immortal = rules.with_overrides({"combat.leader_death.max_probability": 0})
        lasting = max([1, *(one.rounds for one in battles)])
        count = len(battles)
        self.rounds = np.array([one.rounds for one in battles], dtype=np.intp)
        self.loss = np.zeros((lasting, 2, count))
        self.tests = np.zeros((lasting, 8, count))
        self.over = np.zeros(count, dtype=bool)
        self.gone = np.zeros((2, count), dtype=bool)
        armies = ([one.attacker for one in battles], [one.defender for one in battles])
        self.strength = np.array([[army.strength for army in side] for side in armies])
        self.leads = np.array([[not army.province and army.leadership > 0 for army in side] for side in armies])
        self.errors = np.zeros(count)
        self.fits = np.zeros((len(ENDS), count), dtype=bool)
        for at, one in enumerate(battles):
            self._add(immortal, at, one)
        self.died = np.array([[-1 if died is None else int(died) for died in one.leaders_died] for one in battles]).T

    def _add(self, rules: Rules, at: int, one: Observed) -> None:
        fought = course(rules, one.attacker, one.defender, one.mode, one.terrain)
        length = min(len(fought.ends), len(self.loss))
        self.loss[:length, :, at] = fought.loss[:length, :, 0]
        self.tests[:length, :, at] = fought.tests[:length, :, 0]
        self.over[at] = one.rounds == len(fought.ends)
        if 0 < one.rounds <= len(fought.ends):
            self.gone[:, at] = fought.troops[one.rounds - 1, :, :, 0].sum(axis=1) <= 0
            self.fits[:, at] = [_fits(one, end, undecided=fought.setup.undecided) for end in range(len(ENDS))]
        told = np.array(one.losses[:length]).reshape(-1, 2)
        self.errors[at] = float(((fought.loss[: len(told), :, 0] - told) ** 2).sum())

    def likelihoods(self, rules: Rules) -> Array:
        """How likely each battle's end was under these rules of the leader's death, (battles,)."""
        chosen = settings(rules)
        scale = np.where(self.leads, factors.death_scale(self.strength, chosen), 0.0)
        mortal = scale if chosen.death_threshold < 1 else np.zeros_like(scale)
        reached, chances = np.ones(len(self.rounds)), np.zeros((len(ENDS), len(self.rounds)))
        for at, loss in enumerate(self.loss):
            tests = self.tests[at].copy()
            tests[DIES : DIES + 2] = factors.death_chance(loss, scale, chosen)
            ended, reached = share_out(reached, tests)
            here = self.rounds == at + 1
            chances[:ROUNDS_OVER, here] = ended[:, here]
            chances[ROUNDS_OVER, here & self.over] = reached[here & self.over]
        for side in (0, 1):
            dies = np.zeros_like(chances)
            dies[DIES + side] = 1.0
            dies[ANNIHILATED : ANNIHILATED + 2] = np.where(self.gone[side], mortal[side], 0.0)
            told = self.died[side]
            chances = chances * np.where(told == 1, dies, np.where(told == 0, 1 - dies, 1.0))
        likely: Array = STRANGE + (1 - STRANGE) * (chances * self.fits).sum(axis=0)
        return likely


def _fits(one: Observed, end: int, *, undecided: bool) -> bool:
    """Whether this end is what is told of the battle."""
    if one.reason and ENDS[end] != one.reason:
        return False
    if end == ROUNDS_OVER:
        return one.loser != SIDES[1] and not (undecided and one.loser)
    return not one.loser or SIDES[loser_of(end)] == one.loser
