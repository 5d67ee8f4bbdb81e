"""A battle of two armies round by round, exact, with everything that has to be remembered from round to round.

The chances at the start of a round are arrays (hit points of the first, of the second), one for each pair of flags.
A round has two steps: what happens at the start of the phase (changes of tactic, taunts, bleeding, healing) leads to
modes, in which both then strike at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from mycom.systems.massenkampf.battle.blow import Array
from mycom.systems.massenkampf.battle.chain import MOST_ROUNDS, NOTHING, TooMuchWorkError
from mycom.systems.massenkampf.battle.ends import Ends
from mycom.systems.massenkampf.battle.fighter import Fighter, Plan
from mycom.systems.massenkampf.battle.stage import FACES, Stage
from mycom.systems.massenkampf.battle.state import (
    DEAD,
    FEARED,
    FLEEING,
    FUMBLED,
    NORMAL,
    NOT_YET,
    Flags,
    Mode,
    bleeding,
    falls,
    split,
    start,
)
from mycom.systems.massenkampf.battle.throw import faces

#: What is less likely is no longer followed.
NEGLIGIBLE = 1e-14
#: Products of matrices, and their elements, that take about a second.
PRODUCTS, ELEMENTS = 100_000, 1.5e9


def walk(plan: Plan, starts: tuple[Array, Array], most_work: float = 1.0) -> Ends:
    """The battle to its end from these distributions of both sides' hit points. Raises TooMuchWorkError beyond so much
    work (1: about a second)."""
    return _Walk(plan, most_work).ends(starts)


State = tuple[Flags, Flags]
States = dict[State, Array]
Way = tuple[str, Flags, Array]
#: (before, after) hit points: destroyed, standing when nobody checks morale, how it goes on otherwise.
Moved = tuple[Array, Array, list[Way]]


class _Walk:
    def __init__(self, plan: Plan, most_work: float) -> None:
        self.plan, self.most_work, self.work = plan, most_work, 0.0
        self.shape = (plan.fighters[0].full + 1, plan.fighters[1].full + 1)
        self.found = Ends(self.shape)
        self.begin = lru_cache(maxsize=None)(self._begin)
        self.ready = lru_cache(maxsize=None)(self._made)

    def ends(self, starts: tuple[Array, Array]) -> Ends:
        begin = np.zeros(self.shape)
        begin[: len(starts[0]), : len(starts[1])] = np.outer(*starts)
        now: States = {(start(self.plan, 0), start(self.plan, 1)): begin}
        rounds = [0] * self.plan.battle.ranged_rounds
        for melee in (*rounds, *range(1, MOST_ROUNDS + 1)):
            mass = sum(float(part.sum()) for part in now.values())
            if mass < NOTHING:
                break
            if melee:
                self.found.rounds += mass
            now = self._round(now, melee)
        for part in now.values():
            self.found.undecided(part)
        return self.found

    def _count(self, times: float = 1.0) -> None:
        self.work += times * (1 / PRODUCTS + self.shape[0] * self.shape[1] * sum(self.shape) / ELEMENTS)
        if self.work > self.most_work:
            raise TooMuchWorkError

    # --- the start of a phase -----------------------------------------------------------------------

    def _round(self, now: States, melee: int) -> States:
        modes: dict[tuple[Mode, Mode], Array] = defaultdict(lambda: np.zeros(self.shape))
        for pair, part in self._chosen(now, melee).items():
            if part.sum() < NEGLIGIBLE:
                self.found.undecided(part)
                continue
            early = min(melee, self.plan.steady)
            ready = [self.begin(side, pair[side], pair[1 - side].tactic, early) for side in (0, 1)]
            for into_a, mode_a in ready[0]:
                left = into_a.T @ part
                for into_b, mode_b in ready[1]:
                    self._count()
                    modes[mode_a, mode_b] += left @ into_b
        after: States = defaultdict(lambda: np.zeros(self.shape))
        for ready_pair, part in modes.items():
            if part.any():
                self._strike(ready_pair, part, min(melee, self.plan.steady), after)
        return after

    def _chosen(self, now: States, melee: int) -> States:
        """After both leaders changed tactic and strategy, as far as morale allows."""
        for side in (0, 1):
            after: States = defaultdict(lambda: np.zeros(self.shape))
            for pair, part in now.items():
                for chance, flags in self._choices(side, pair[side], pair[1 - side], melee):
                    after[(flags, pair[1]) if side == 0 else (pair[0], flags)] += part * chance
            now = after
        return now

    def _choices(self, side: int, flags: Flags, other: Flags, melee: int) -> Iterator[tuple[float, Flags]]:
        fighter = self.plan.fighters[side]
        stage = self._stage(side, flags, other.tactic, melee)
        options = [(1.0, flags)]
        if fighter.changes and flags.tactic == 0 and melee >= fighter.then_from:
            free = fighter.tactics[1] == "withdrawal"
            options = split(options, 1.0 if free else stage.change, tactic=1)
        wanted = self.plan.wanted(side, melee)
        if melee and wanted != flags.strategy:
            near = abs(wanted - flags.strategy) <= 1 or melee == 1
            options = split(options, 1.0 if near else stage.leap, strategy=wanted)
        return iter(options)

    def _stage(self, side: int, flags: Flags, enemy_tactic: int, melee: int) -> Stage:
        tactics = (flags.tactic, enemy_tactic) if side == 0 else (enemy_tactic, flags.tactic)
        return self.plan.stage(side, melee, tactics, flags.strategy)

    def _begin(self, side: int, flags: Flags, enemy_tactic: int, melee: int) -> list[tuple[Array, Mode]]:
        """(before, after) hit points for each mode an army may find itself in."""
        fighter, enemy = self.plan.fighters[side], self.plan.fighters[1 - side]
        stage = self._stage(side, flags, enemy_tactic, melee)
        tactics = (flags.tactic, enemy_tactic) if side == 0 else (enemy_tactic, flags.tactic)
        taunts = self.plan.stage(1 - side, melee, tactics, 2).taunts
        taunted = [(1.0, flags.passes, 0)]
        if taunts and flags.passes < self.plan.immune_after:
            taunted = [(stage.taunted, flags.passes + 1, 0), (1 - stage.taunted, flags.passes, taunts)]
        width = self.shape[side]
        moves = np.eye(width)
        bled = flags.bleeding
        if bled:
            moves = bleeding(width, self.plan.bleed_die, enemy.bleeds, fighter.bleed_less)
        found: dict[Mode, Array] = defaultdict(lambda: np.zeros((width, width)))
        for at in np.flatnonzero(moves.any(axis=0)).tolist():
            left, mode = self._ready(fighter, stage, flags, at, bled=bled)
            for chance, passes, malus in taunted:
                if chance:
                    kept = mode.flags._replace(passes=passes)
                    one = mode._replace(attack=mode.attack + malus, defence=mode.defence + malus, flags=kept)
                    found[one][:, left] += moves[:, at] * chance
        return [(into, mode) for mode, into in found.items()]

    def _ready(self, fighter: Fighter, stage: Stage, flags: Flags, at: int, *, bled: bool) -> tuple[int, Mode]:
        """An army with so many hit points: how many it has after healing, and its mode."""
        attack = defence = 0
        acts, forgoes, last = stage.acts and flags.lost == NORMAL, stage.forgoes, flags.last
        dead = False
        if at == 0 and last != DEAD:
            last, dead = (DEAD, False) if fighter.ferocity and last == NOT_YET else (last, True)
        if last != NOT_YET:
            attack, defence = -fighter.ferocity, -fighter.ferocity
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

    # --- both strike --------------------------------------------------------------------------------

    def _strike(self, pair: tuple[Mode, Mode], part: Array, melee: int, after: States) -> None:
        stages, leaves, outs = self.ready(pair, melee)
        if leaves[0] or leaves[1]:
            self._left(part, leaves)
        for fumble_b, outs_a in outs[0]:
            for fumble_a, outs_b in outs[1]:
                self._settle(pair, stages, part, (outs_a, outs_b), (fumble_a, fumble_b), after)

    def _made(
        self, pair: tuple[Mode, Mode], melee: int
    ) -> tuple[list[Stage], list[float], list[list[tuple[bool, Moved]]]]:
        """For both sides: the sums, the chance to get away, and by the enemy's roll (a natural 1 or not) its fate."""
        stages = [self._stage(side, pair[side].flags, pair[1 - side].flags.tactic, melee) for side in (0, 1)]
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
        self, side: int, pair: tuple[Mode, Mode], stages: list[Stage], melee: int
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

    def _left(self, part: Array, leaves: list[float]) -> None:
        """One army, or both, got away before any blow fell."""
        a, b = leaves
        self.found.gone(part * a * b, ("withdraws", "withdraws"))
        self.found.gone(part * a * (1 - b), ("withdraws", "stands"))
        self.found.gone(part * (1 - a) * b, ("stands", "withdraws"))

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
            if flags.last == FLEEING:
                gone[:, 0] += down
                ways["flee", flags] += up
                continue
            if fighter.ferocity:
                # One more phase; should no enemy be left, it is destroyed all the same.
                gone[:, 0] += down
                ways["fierce", flags._replace(last=DEAD)][:, 0] += down
            else:
                gone[:, 0] += down
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

    def _settle(
        self,
        pair: tuple[Mode, Mode],
        stages: list[Stage],
        part: Array,
        outs: tuple[Moved, Moved],
        fumbles: tuple[bool, bool],
        after: States,
    ) -> None:
        (gone_a, stands_a, ways_a), (gone_b, stands_b, ways_b) = outs
        fierce = [bool(self.plan.fighters[side].ferocity) and pair[side].flags.last == NOT_YET for side in (0, 1)]
        fierce = [fierce[side] and not pair[side].dead for side in (0, 1)]
        self._count(2.0 + len(ways_a) * len(ways_b))
        self._destroyed(part, (gone_a, gone_b), (stands_a, stands_b), fierce)
        for way_a, flags_a, into_a in ways_a:
            left = into_a.T @ part
            if not left.any():
                continue
            for way_b, flags_b, into_b in ways_b:
                both = left @ into_b
                if not both.any():
                    continue
                ways = tuple("keep" if way == "fierce" else way for way in (way_a, way_b))
                if ways == ("keep", "keep"):
                    kept = [
                        flags._replace(lost=FUMBLED) if fumble and flags.lost == NORMAL else flags
                        for flags, fumble in zip((flags_a, flags_b), fumbles, strict=True)
                    ]
                    after[kept[0], kept[1]] += both
                else:
                    self._ended(pair, stages, both, ways)

    def _destroyed(
        self, part: Array, gone: tuple[Array, Array], stands: tuple[Array, Array], fierce: list[bool]
    ) -> None:
        """Ends in which an army is destroyed and no morale is checked. The fierce are destroyed only with the enemy."""
        both = gone[0].T @ part @ gone[1]
        revive = [self.plan.fighters[side].revive for side in (0, 1)]
        if both.any():
            if revive[0] != revive[1]:
                self.found.revived(float(both.sum()), 0 if revive[0] else 1, self._mended(0 if revive[0] else 1))
            else:
                self.found.gone(both, ("destroyed", "destroyed"))
        if not fierce[1]:
            alone = stands[0].T @ part @ gone[1]
            self.found.gone(self._fed(0, alone), ("stands", "destroyed"))
        if not fierce[0]:
            alone = gone[0].T @ part @ stands[1]
            self.found.gone(self._fed(1, alone.T).T, ("destroyed", "stands"))

    def _mended(self, side: int) -> int:
        fighter = self.plan.fighters[side]
        return min(fighter.full, max(1, fighter.mend))

    def _fed(self, side: int, left: Array) -> Array:
        """Hit points after the destroyed enemy became the winner's spawn: (own, the other's)."""
        more = self.plan.fighters[side].spawn
        if not more or not left.any():
            return left
        fed = np.zeros_like(left)
        for at in range(1, len(left)):
            fed[min(len(left) - 1, at + more)] += left[at]
        return fed

    def _ended(self, pair: tuple[Mode, Mode], stages: list[Stage], both: Array, ways: tuple[str, ...]) -> None:
        """One flees or leaves, or both do: (hit points of the first, of the second)."""
        words = {"flee": "flees", "leave": "withdraws", "keep": "stands"}
        ends = [words[way] for way in ways]
        if "keep" not in ways:
            self.found.gone(both, (ends[0], ends[1]))
            return
        side = 0 if ways[1] == "keep" else 1  # Who goes.
        if ways[side] == "leave" or not self._pursues(pair[1 - side]):
            self.found.gone(both, (ends[0], ends[1]))
            return
        blow = faces(
            stages[1 - side], stages[side], pair[1 - side].attack + stages[1 - side].pursuit, pair[side].defence
        )
        moves = falls(tuple((blow.sum(axis=0) / FACES).tolist()), self.shape[side], 0)
        struck = moves.T @ both if side == 0 else both @ moves
        self.found.fled(struck, side)

    def _pursues(self, mode: Mode) -> bool:
        return mode.flags.lost == NORMAL and not mode.dead
