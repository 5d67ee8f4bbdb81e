"""Battles fought with dice: any number of armies a side, and whatever needs more memory than an exact chain has.

Seeded, so that the same question always has the same answer; the answer comes with its interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from mycom.systems.massenkampf.battle.chain import MOST_ROUNDS
from mycom.systems.massenkampf.battle.fighter import Fighter, Plan
from mycom.systems.massenkampf.battle.setting import Battle, Side
from mycom.systems.massenkampf.battle.stage import FACES, Stage, counted
from mycom.systems.massenkampf.battle.throw import damage_of

SEED = 20040401
STANDS, DESTROYED, FLEES, WITHDRAWS = "", "destroyed", "flees", "withdraws"


@dataclass(slots=True, eq=False)
class Troop:
    """One army while it fights. `phase` holds what only this phase knows."""

    team: int
    number: int
    fighter: Fighter
    hit_points: int
    potions: int
    treat: bool
    rest: bool
    strategy: int
    tactic: int = 0
    lost: str = ""
    wounds: tuple[int, int] = (0, 0)  # all, and those of them that are poisoned
    passes: int = 0
    last: str = ""
    end: str = STANDS
    stacks: tuple[int, int] = (0, 0)
    engines: int = 0
    phase: _Phase = field(default_factory=lambda: _Phase())


@dataclass(slots=True, eq=False)
class _Phase:
    acts: bool = True
    attack: int = 0
    defence: int = 0
    forgoes: bool = False
    target: Troop | None = None
    dying: str = ""
    away: bool = False
    later: bool = False
    hit: bool = False
    bled: bool = False
    fumbled: bool = False
    panic: bool = False
    wounds: tuple[int, int] = (0, 0)
    feared_by: list[Troop] = field(default_factory=list)


class Fight:
    """A battle of two teams of armies, fought as often as wanted."""

    def __init__(self, battle: Battle, teams: Sequence[Sequence[Side]] | None = None, ambushed: int = -1) -> None:
        self.battle, self.rules = battle, battle.rules
        self.teams = teams if teams is not None else [[side] for side in battle.sides]
        self.plans = {
            (a, b): Plan(replace(battle, sides=(self.teams[0][a], self.teams[1][b])), ambushed)
            for a in range(len(self.teams[0]))
            for b in range(len(self.teams[1]))
        }
        self.plan = self.plans[0, 0]

    def run(self, dice: Random, hit_points: Sequence[int] = ()) -> tuple[list[Troop], int]:
        """One battle: the armies as they ended, and the number of melee rounds. `hit_points` of each army at the start
        where they are not those of its side."""
        troops = [self._troop(team, number) for team in (0, 1) for number in range(len(self.teams[team]))]
        for troop, points in zip(troops, hit_points, strict=False):
            troop.hit_points = points
        self.worn = 0
        melee = 0
        for melee in (*[0] * self.battle.ranged_rounds, *range(1, MOST_ROUNDS + 1)):
            self._round(troops, melee, dice)
            if any(all(one.end for one in troops if one.team == team) for team in (0, 1)):
                break
        self._closed(troops)
        return troops, melee

    def _troop(self, team: int, number: int) -> Troop:
        plan = self._pair(team, number, 0)
        fighter = plan.fighters[team]
        return Troop(
            team,
            number,
            fighter,
            fighter.hit_points,
            fighter.potions,
            fighter.treat != 0,
            fighter.rest > 0,
            plan.wanted(team, 1),
            engines=fighter.engines,
        )

    def _pair(self, team: int, number: int, other: int) -> Plan:
        return self.plans[(number, other) if team == 0 else (other, number)]

    def _against(self, one: Troop, other: Troop) -> Fighter:
        """What an army brings against this enemy (who may be immune to some of it)."""
        return self._pair(one.team, one.number, other.number).fighters[one.team]

    def _stage(self, one: Troop, other: Troop, melee: int) -> Stage:
        tactics = (one.tactic, other.tactic) if one.team == 0 else (other.tactic, one.tactic)
        return self._pair(one.team, one.number, other.number).stage(one.team, melee, tactics, one.strategy)

    # --- a round ---------------------------------------------------------------------------------------

    def _round(self, troops: list[Troop], melee: int, dice: Random) -> None:
        here = [one for one in troops if not one.end]
        for one in here:
            one.phase = _Phase(target=self._target(one, here, melee))
            one.phase.dying = one.last
        changed = [self._choose(one, melee, dice) for one in here]
        for one, tactic in zip(here, changed, strict=True):
            one.tactic = tactic
        if melee and self.plan.walls:
            engines = sum(one.engines for one in here if one.team == 0)
            self.worn += sum(dice.randint(1, self.plan.siege_die) for _ in range(engines))
        for one in here:
            self._begin(one, here, melee, dice)
        throws = [
            (one, one.phase.target, dice.randint(1, FACES))
            for one in here
            if one.phase.acts and one.phase.target is not None and not one.phase.target.end
            if not self._safe(one.phase.target, one, melee)
        ]
        for one in here:
            self._withdraw(one, here, throws, melee, dice)
        for one in here:
            if one.phase.away:
                one.end = WITHDRAWS
        self._strike(here, throws, melee, dice)
        self._morale(here, melee, dice)
        for one in here:
            one.wounds = one.phase.wounds
            one.lost = "fear" if one.phase.panic else "fumble" if one.phase.fumbled else ""

    def _target(self, one: Troop, here: list[Troop], melee: int) -> Troop:
        """The enemy it names this round; who names none, or one that is gone, strikes at the first one."""
        enemies = [other for other in here if other.team != one.team]
        named = self.teams[one.team][one.number].targets
        wanted = named[min(max(melee, 1), len(named)) - 1] - 1 if named else -1
        return next((other for other in enemies if other.number == wanted), enemies[0])

    def _choose(self, one: Troop, melee: int, dice: Random) -> int:
        """The strategy, changed at once, and the tactic, which is changed when all have chosen."""
        fighter, target = one.fighter, one.phase.target
        if target is None:
            return one.tactic
        change = self._pair(one.team, one.number, target.number).later(one.team, one.tactic)
        stage = self._stage(one, target, melee)
        tries = fighter.changes and one.tactic == 0 and melee >= fighter.then_from
        if tries and (fighter.tactics[1] == "withdrawal" or dice.random() < stage.change):
            change = 1
        wanted = _wanted(fighter, melee)
        near = abs(wanted - one.strategy) <= 1 or melee == 1
        if melee and wanted != one.strategy and (near or dice.random() < stage.leap):
            one.strategy = wanted
        return change

    def _begin(self, one: Troop, here: list[Troop], melee: int, dice: Random) -> None:
        fighter, phase, target = one.fighter, one.phase, one.phase.target
        if target is None:
            return
        stage = self._stage(one, target, melee)
        for other in here:
            if other.team != one.team:
                taunts = self._stage(other, one, melee).taunts
                if taunts and one.passes < self.plan.immune_after:
                    if dice.random() < self._stage(one, other, melee).taunted:
                        one.passes += 1
                    else:
                        phase.attack += taunts
                        phase.defence += taunts
        if one.last != DESTROYED:
            phase.bled = one.wounds[0] > 0
            for number in range(one.wounds[0]):
                spared = fighter.poison_less if number < one.wounds[1] else 0
                one.hit_points -= max(0, dice.randint(1, self.plan.bleed_die) - spared)
        phase.acts = stage.acts and not one.lost
        phase.forgoes = stage.forgoes
        phase.defence -= fighter.judged_guard if one.lost == "fear" else 0
        if one.hit_points <= 0 and one.last != DESTROYED:
            one.hit_points = 0
            if fighter.ferocity and not one.last:
                one.last = DESTROYED
            else:
                one.end, phase.acts = DESTROYED, False
                return
        if one.last:
            phase.attack -= fighter.ferocity
            phase.defence -= fighter.ferocity
        elif one.hit_points > 0:
            self._heal(one)
        if fighter.unbroken and 2 * one.hit_points <= fighter.full:
            phase.attack += fighter.unbroken

    def _heal(self, one: Troop) -> None:
        fighter, phase = one.fighter, one.phase
        mended = fighter.mend + (fighter.judged_mend if one.lost != "fear" else 0)
        one.hit_points = min(fighter.full, one.hit_points + mended)
        if one.hit_points > self.plan.healing_at * fighter.full or one.hit_points >= fighter.full:
            return
        more = 0
        if one.potions:
            more = fighter.potion + (fighter.treated if one.treat else 0)
            one.potions, one.treat = one.potions - 1, False
            phase.acts, phase.forgoes = False, True
        elif one.treat:
            more, one.treat = fighter.treated, False
            phase.attack += fighter.treat
        elif fighter.channel:
            more = fighter.channel
            phase.attack += fighter.channel_malus
        if one.rest:
            more, one.rest = more + fighter.rest, False
        one.hit_points = min(fighter.full, one.hit_points + more)

    def _withdraw(
        self, one: Troop, here: list[Troop], throws: list[tuple[Troop, Troop, int]], melee: int, dice: Random
    ) -> None:
        """Whether an army gets away: before the blows, or after them."""
        target = one.phase.target
        if one.end or one.last or target is None:
            return
        stage = self._stage(one, target, melee)
        if stage.withdraw is None or not any(other.team != one.team and not other.end for other in here):
            return
        for other, struck, face in throws:
            if struck is one and not stage.sure:
                mine = self._stage(one, other, melee).withdraw or 0
                if dice.randint(1, FACES) + mine < face + self._attack(other, one, melee):
                    return
        if stage.after:
            one.phase.later = True
        else:
            one.phase.away = True

    def _safe(self, one: Troop, other: Troop, melee: int) -> bool:
        if self._stage(one, other, melee).hidden:
            return True
        return melee > 0 and one.phase.forgoes and one.fighter.flies and not other.fighter.flies

    def _attack(self, one: Troop, target: Troop, melee: int) -> int:
        stage = self._stage(one, target, melee)
        return stage.attack + one.phase.attack + one.stacks[0] - self._spent(one)

    def _spent(self, one: Troop) -> int:
        """The attack bonus of engines that are all destroyed."""
        return self.plan.engines_give if one.fighter.engines and not one.engines else 0

    def _defence(self, one: Troop, attacker: Troop, melee: int) -> int:
        stage, walls = self._stage(one, attacker, melee), self.plan.walls
        defence = stage.defence + one.phase.defence + one.stacks[1]
        if one.team == 1 and self.worn:  # what is worn down helps nobody who passes the walls anyhow
            defence -= counted(walls, stage.passed) - counted(max(0, walls - self.worn), stage.passed)
        return defence

    def _blow(self, one: Troop, target: Troop, face: int, melee: int, dice: Random, more: int = 0) -> int:
        stage = self._stage(one, target, melee)
        over = self._attack(one, target, melee) + more - self._defence(target, one, melee)
        extra, roll = 0, dice.random()
        while roll >= stage.extra[extra] and extra < len(stage.extra) - 1:
            roll -= stage.extra[extra]
            extra += 1
        return damage_of(face, over, stage.damage + extra, stage.factor)

    def _strike(self, here: list[Troop], throws: list[tuple[Troop, Troop, int]], melee: int, dice: Random) -> None:
        """All blows at once: what is dealt counts with what each was worth before."""
        dealt = []
        for one, target, face in throws:
            if one.end or target.end:
                continue
            one.phase.fumbled = face == 1
            damage = self._blow(one, target, face, melee, dice)
            breaks = melee > 0 and damage > 0 and target.engines > 0 and self._breaks(one, target, melee, dice)
            dealt.append((one, target, damage, breaks))
        for one, target, damage, breaks in dealt:
            if damage > 0:
                theirs = self._against(one, target)
                target.hit_points -= damage
                target.phase.hit = True
                if melee:
                    before = target.phase.wounds
                    target.phase.wounds = (before[0] + theirs.bleeds, before[1] + theirs.poisons)
                if theirs.fears:
                    target.phase.feared_by.append(one)
                target.stacks = (target.stacks[0] + theirs.stacks[0], target.stacks[1] + theirs.stacks[1])
                if breaks and target.engines:
                    target.engines -= 1
        fighting = {team for team in (0, 1) if any(one.team == team and not one.end for one in here)}
        for one in here:
            if not one.end and len(fighting) == 2:
                one.hit_points -= one.fighter.hurt
                one.phase.hit = one.phase.hit or one.fighter.hurt > 0

    def _breaks(self, one: Troop, target: Troop, melee: int, dice: Random) -> bool:
        if one.fighter.tactics[min(one.tactic, 1)] != "siegebreaker":
            return False
        roll = dice.randint(1, FACES) + self._attack(one, target, melee) + one.fighter.engine_attack
        return roll > self._defence(target, one, melee)

    def _morale(self, here: list[Troop], melee: int, dice: Random) -> None:
        """Who is destroyed, who flees, who is struck once more."""
        fallen = []
        for one in here:
            if one.end or (one.hit_points > 0 and one.last != DESTROYED):
                continue
            one.hit_points = 0
            if one.fighter.ferocity and not one.last:
                one.last = DESTROYED
                fallen.append(one)
            else:
                one.end = DESTROYED
        for one in here:  # The fierce fight on only where somebody is left to fight.
            if one in fallen and not self._enemies(one, here):
                one.end = DESTROYED
        checking = [one for one in here if not one.end and one not in fallen and self._enemies(one, here)]
        fleeing = [one for one in checking if self._flees(one, melee, dice)]
        for one in checking:
            if one not in fleeing and one.phase.later:
                one.end = WITHDRAWS
        gone = []
        for one in fleeing:
            if one.fighter.ferocity and not one.last:
                one.last = FLEES
            else:
                gone.append(one)
        for one in gone:
            one.end = FLEES
        for one in gone:
            for other in here:
                if other.team == one.team or other.end or other.phase.target is not one or other.lost:
                    continue
                pursuit = self._stage(other, one, melee).pursuit
                one.hit_points -= self._blow(other, one, dice.randint(1, FACES), melee, dice, pursuit)
                if one.hit_points <= 0:
                    one.hit_points, one.end = 0, DESTROYED

    def _enemies(self, one: Troop, here: list[Troop]) -> list[Troop]:
        return [other for other in here if other.team != one.team and not other.end]

    def _flees(self, one: Troop, melee: int, dice: Random) -> bool:
        """The checks at the end of a phase: against flight, against fear."""
        phase, target = one.phase, one.phase.target
        if phase.dying == FLEES:
            return True
        if target is None or not (phase.hit or phase.bled):
            return False
        flees = False
        if one.hit_points <= one.fighter.threshold:
            flees = dice.random() >= self._stage(one, target, melee).rout
        for other in phase.feared_by:
            if dice.random() >= self._stage(one, other, melee).fear:
                phase.panic = True
        return flees or (phase.panic and one.lost == "fear")

    def _closed(self, troops: list[Troop]) -> None:
        """What happens once nobody fights any more: spawn, the fierce, those who come back."""
        for one in troops:
            if not one.end and one.hit_points <= 0:
                one.hit_points, one.end = 0, DESTROYED
            if not one.end and any(other.team != one.team and other.end == DESTROYED for other in troops):
                one.hit_points = min(one.fighter.full, one.hit_points + one.fighter.spawn)
        if all(one.end == DESTROYED for one in troops):
            back = [one for one in troops if one.fighter.revive]
            if len({one.team for one in back}) == 1:
                for one in back:
                    one.end, one.hit_points = STANDS, min(one.fighter.full, max(1, one.fighter.mend))


def _wanted(fighter: Fighter, melee: int) -> int:
    return fighter.strategies[min(max(melee, 1), len(fighter.strategies)) - 1]
