"""What a phase does to one army: what happens at its start, and what the enemy's attack roll leaves of it."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

import numpy as np

from mycom.systems.massenkampf.battle.blow import Array
from mycom.systems.massenkampf.battle.fighter import Fighter, Plan
from mycom.systems.massenkampf.battle.stage import FACES, Stage
from mycom.systems.massenkampf.battle.state import (
    DEAD,
    FEARED,
    FLEEING,
    NORMAL,
    NOT_YET,
    Flags,
    Mode,
    bleeding,
    falls,
)
from mycom.systems.massenkampf.battle.throw import faces

State = tuple[Flags, Flags]
Ready = tuple[Mode, Mode]
Way = tuple[str, Flags, Array]
#: (before, after) hit points: destroyed, standing when nobody checks morale, how it goes on otherwise.
Moved = tuple[Array, Array, list[Way]]
#: For both sides: the sums, the chance to get away, and by the enemy's roll (a natural 1 or not) its fate.
Struck = tuple[list[Stage], list[float], list[list[tuple[bool, Moved]]]]
#: Ways after which an army is still there: it keeps its ground, or is fierce and fights on for one phase.
GOES_ON = ("keep", "fierce")


class Passage:
    """The phases of a battle, seen from one army. `shape`: hit points of both, and one more."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.shape = (plan.fighters[0].full + 1, plan.fighters[1].full + 1)
        self.struck = lru_cache(maxsize=None)(self._both_struck)

    def stage(self, side: int, flags: Flags, enemy_tactic: int, melee: int) -> Stage:
        """The sums of a side in a melee round (0: ranged phase)."""
        tactics = (flags.tactic, enemy_tactic) if side == 0 else (enemy_tactic, flags.tactic)
        return self.plan.stage(side, melee, tactics, flags.strategy)

    def begin(self, side: int, flags: Flags, enemy_tactic: int, melee: int) -> list[tuple[Array, Mode]]:
        """(before, after) hit points for each mode an army may find itself in."""
        fighter, enemy = self.plan.fighters[side], self.plan.fighters[1 - side]
        stage = self.stage(side, flags, enemy_tactic, melee)
        tactics = (flags.tactic, enemy_tactic) if side == 0 else (enemy_tactic, flags.tactic)
        taunts = self.plan.stage(1 - side, melee, tactics, 2).taunts
        taunted = [(1.0, flags.passes, 0)]
        if taunts and flags.passes < self.plan.immune_after:
            taunted = [(stage.taunted, flags.passes + 1, 0), (1 - stage.taunted, flags.passes, taunts)]
        width = self.shape[side]
        moves = np.eye(width)
        bled = flags.bleeding
        if bled:
            moves = bleeding(width, self.plan.bleed_die, enemy.bleeds, enemy.poisons, fighter.poison_less)
        found: dict[Mode, Array] = defaultdict(lambda: np.zeros((width, width)))
        if not bled and self._stays_as_it_is(fighter, flags):
            gone, there = np.zeros((width, width)), np.eye(width)
            gone[0, 0], there[0, 0] = 1.0, 0.0
            parts = [(gone, *self._ready(fighter, stage, flags, 0, bled=False)[1:]),
                     (there, *self._ready(fighter, stage, flags, 1, bled=False)[1:])]  # fmt: skip
            for part, mode in parts:
                for chance, passes, malus in taunted:
                    if chance:
                        found[_taunted(mode, passes, malus)] += part * chance
            return [(into, mode) for mode, into in found.items()]
        for at in np.flatnonzero(moves.any(axis=0)).tolist():
            left, mode = self._ready(fighter, stage, flags, at, bled=bled)
            for chance, passes, malus in taunted:
                if chance:
                    found[_taunted(mode, passes, malus)][:, left] += moves[:, at] * chance
        return [(into, mode) for mode, into in found.items()]

    @staticmethod
    def _stays_as_it_is(fighter: Fighter, flags: Flags) -> bool:
        """Whether nothing heals the army or depends on how many hit points it has left, as long as there are some."""
        heals = (fighter.mend, fighter.judged_mend, fighter.channel, flags.potions, flags.treat, flags.rest)
        return not any(heals) and not fighter.unbroken

    def _ready(self, fighter: Fighter, stage: Stage, flags: Flags, at: int, *, bled: bool) -> tuple[int, Mode]:
        """An army with so many hit points: how many it has after healing, and its mode."""
        attack, defence = 0, -fighter.judged_guard if flags.lost == FEARED else 0
        acts, forgoes, last = stage.acts and flags.lost == NORMAL, stage.forgoes, flags.last
        dead = False
        if at == 0 and last != DEAD:
            last, dead = (DEAD, False) if fighter.ferocity and last == NOT_YET else (last, True)
        if last != NOT_YET:
            attack, defence = -fighter.ferocity, defence - fighter.ferocity
        if at > 0 and last == NOT_YET:
            at = min(fighter.full, at + fighter.mend + (fighter.judged_mend if flags.lost != FEARED else 0))
            if at <= self.plan.healing_at * fighter.full and at < fighter.full:
                more = 0
                if flags.potions:
                    more, acts, forgoes = fighter.potion, False, True
                    if flags.treat:
                        more += fighter.treated
                    flags = flags._replace(potions=flags.potions - 1, treat=False)
                elif flags.treat:
                    more, attack = fighter.treated, attack + fighter.treat
                    flags = flags._replace(treat=False)
                elif fighter.channel:
                    more, attack = fighter.channel, attack + fighter.channel_malus
                if flags.rest:
                    more, flags = more + fighter.rest, flags._replace(rest=False)
                at = min(fighter.full, at + more)
        if fighter.unbroken and 2 * at <= fighter.full:
            attack += fighter.unbroken
        return at, Mode(
            acts and not dead, attack, defence, forgoes, dead, bled, flags._replace(bleeding=False, last=last)
        )

    def _both_struck(self, pair: Ready, melee: int) -> Struck:
        """For both sides: the sums, the chance to get away, and by the enemy's roll (a natural 1 or not) its fate."""
        stages = [self.stage(side, pair[side].flags, pair[1 - side].flags.tactic, melee) for side in (0, 1)]
        leaves, outs = [], []
        for side in (0, 1):
            away, struck = self._struck(side, pair, stages, melee)
            leaves.append(away)
            moved = [
                (fumble, self._moved(side, pair[side], stages[side], harm, leaving, melee))
                for fumble, leaving, harm in struck
            ]
            outs.append(moved)
        return stages, leaves, outs

    def _struck(
        self, side: int, pair: Ready, stages: list[Stage], melee: int
    ) -> tuple[float, list[tuple[bool, bool, tuple[float, ...]]]]:
        """The chance that `side` gets away before the blows, and the damage it takes otherwise."""
        me, foe, mine, theirs = pair[side], pair[1 - side], stages[side], stages[1 - side]
        safe = mine.hidden or (melee > 0 and me.forgoes and self._out_of_reach(side))
        tries = mine.withdraw is not None and not me.dead and me.flags.last == NOT_YET
        if not foe.acts or safe or me.dead:
            gone = 1.0 if tries and not mine.after and not foe.dead else 0.0
            harmless = (1.0,)
            return gone, [] if gone else [(False, tries and mine.after, harmless)]
        rows = faces(theirs, mine, foe.attack, me.defence) / FACES
        gone, kept, off = 0.0, rows, np.zeros_like(rows)
        if tries and mine.withdraw is not None:
            totals = np.arange(1, FACES + 1) + theirs.attack + foe.attack
            passed = np.clip(FACES + 1 - (totals - mine.withdraw), 0, FACES) / FACES
            passed = np.ones(FACES) if mine.sure else passed
            off = rows * passed[:, None]
            kept = rows - off
            if not mine.after:
                gone, off = float(off.sum()), np.zeros_like(rows)
        found = []
        for leaving, share in ((False, kept), (True, off)):
            for fumble, harm in ((True, share[0]), (False, share[1:].sum(axis=0))):
                if harm.sum() > 0:
                    found.append((fumble, leaving, tuple(harm.tolist())))
        return gone, found

    def _out_of_reach(self, side: int) -> bool:
        return self.plan.fighters[side].flies and not self.plan.fighters[1 - side].flies

    def _moved(self, side: int, mode: Mode, stage: Stage, harm: tuple[float, ...], leaving: bool, melee: int) -> Moved:
        """What damage leaves of an army: destroyed, standing when nobody checks morale, and how it goes on.

        All are (before, after) hit points; how it goes on: `keep` with flags (the attack lost to fear among them),
        `flee`, `leave`.
        """
        fighter, enemy, width = self.plan.fighters[side], self.plan.fighters[1 - side], self.shape[side]
        gone, stands = np.zeros((width, width)), np.zeros((width, width))
        ways: dict[tuple[str, Flags], Array] = defaultdict(lambda: np.zeros((width, width)))
        if mode.dead:
            gone[:, 0] = sum(harm)
            return gone, stands, []
        flags = mode.flags._replace(lost=NORMAL)
        for hit, vector in ((False, harm[:1]), (True, (0.0, *harm[1:]))):
            chance = sum(vector)
            if chance <= 0:
                continue
            moves = falls(vector, width, fighter.hurt)
            moves[0] = 0.0
            moves[0, 0] = chance  # The fierce who are destroyed already.
            wounded = hit and enemy.bleeds > 0 and melee > 0
            if flags.last == DEAD:
                gone[:, 0] += moves.sum(axis=1)
                continue
            down, up = moves[:, 0].copy(), moves
            up[:, 0] = 0.0
            down[0] = 0.0
            stands += up
            gone[:, 0] += down
            if flags.last == FLEEING:
                ways["flee", flags] += up
                continue
            if fighter.ferocity:
                # One more phase; should no enemy be left, it is destroyed all the same.
                ways["fierce", flags._replace(last=DEAD)][:, 0] += down
            hurt = hit or fighter.hurt > 0 or mode.bled
            fails = np.where((np.arange(width) <= fighter.threshold) & hurt, 1 - stage.rout, 0.0)
            scared = 1 - stage.fear if hit and enemy.fears else 0.0
            if mode.flags.lost == FEARED:
                fails = 1 - (1 - fails) * (1 - scared)
                scared = 0.0
            holds = up * (1 - fails)
            if fighter.ferocity:
                ways["keep", flags._replace(last=FLEEING, bleeding=wounded)] += up * fails
            else:
                ways["flee", flags] += up * fails
            goes_on = "leave" if leaving else "keep"
            ways[goes_on, flags._replace(bleeding=wounded)] += holds * (1 - scared)
            if scared:
                ways[goes_on, flags._replace(bleeding=wounded, lost=FEARED)] += holds * scared
        return gone, stands, [(way, kept, into) for (way, kept), into in ways.items() if into.any()]


def _taunted(mode: Mode, passes: int, malus: int) -> Mode:
    """The mode after so many checks passed, with what a taunt takes."""
    kept = mode.flags._replace(passes=passes)
    return mode._replace(attack=mode.attack + malus, defence=mode.defence + malus, flags=kept)
