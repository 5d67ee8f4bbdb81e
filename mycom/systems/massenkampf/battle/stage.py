"""What an army is worth in one phase of a battle: every modifier that does not depend on the dice before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

from mycom.systems.massenkampf.battle.active import Active, Phase, shoots, walls
from mycom.systems.massenkampf.battle.setting import Battle, Side
from mycom.systems.massenkampf.effects import Effect, read_effects

FACES = 20


@dataclass(frozen=True, slots=True)
class Stage:
    """An army in a phase against one enemy.

    `extra` is the distribution of dice added to damage, `factor` what damage dealt is multiplied by. `rout`, `fear`,
    `taunted`, `change`, `leap` are the chances to pass those checks; `withdraw` what is added to a check to withdraw
    (None: not tried), `sure` whether it always succeeds. `after`: withdraws only once the blows have fallen. `passed`
    is the share of its walls that the enemy ignores.
    """

    acts: bool
    attack: int
    defence: int
    damage: int
    extra: tuple[float, ...] = (1.0,)
    factor: float = 1.0
    forgoes: bool = False
    hidden: bool = False
    rout: float = 1.0
    fear: float = 1.0
    taunted: float = 1.0
    change: float = 1.0
    leap: float = 1.0
    withdraw: int | None = None
    sure: bool = False
    after: bool = False
    hinder: int = 0
    pursuit: int = 0
    taunts: int = 0
    passed: float = 0.0


def check(bonus: float, difficulty: float) -> float:
    """The chance that a d20 with a bonus reaches a difficulty.

    >>> check(0, 15)
    0.3
    """
    return min(FACES, max(0, FACES + 1 - ceil(difficulty - bonus))) / FACES


def whole(rating: Fraction) -> int:
    """A rating as it enters sums."""
    return floor(rating)


def share(rating: Fraction, factor: float) -> int:
    """A share of a rating in hit points: at least 1."""
    return max(1, floor(rating * Fraction(factor)))


def counted(fortification: int, passed: float) -> int:
    """What counts of walls of which a share is ignored."""
    return fortification - floor(fortification * passed)


def stage(
    battle: Battle, number: int, phase: Phase, tactics: tuple[str, str], strategy: str, *, ambushed: int
) -> Stage:
    """One side (0 attacker, 1 defender) in a phase. `tactics` are those of both sides, `strategy` its own.

    `ambushed` is the side that was ambushed, −1 for neither.
    """
    return _Sums(battle, number, phase, tactics, ambushed).stage(strategy)


class _Sums:
    def __init__(self, battle: Battle, number: int, phase: Phase, tactics: tuple[str, str], ambushed: int) -> None:
        self.battle, self.rules, self.number, self.phase = battle, battle.rules, number, phase
        self.me, self.enemy = battle.sides[number], battle.sides[1 - number]
        self.own = Active(battle, number, phase, tactics, ambushed)
        self.against = Active(battle, 1 - number, phase, tactics, ambushed)

    def passed(self) -> float:
        """The share of the defender's walls that does not count in this phase (0 for the attacker)."""
        if self.number == 0 or not walls(self.battle):
            return 0.0
        ignored = 0.0
        for one, _ in self.against.of("ignore_fortification"):
            if one.ask("kind") in ("", self.battle.walls):
                ignored = max(ignored, one.amount)
        if ignored < 1 and self._burrows(1 - self.number) and self.phase.melee > 1:
            ignored = 1.0
        return ignored

    def _burrows(self, number: int) -> bool:
        """Whether a side spends the first melee round digging: only who attacks walls, and could not pass otherwise."""
        side = self.battle.sides[number]
        if number != 0 or not walls(self.battle):
            return False
        effects = [one for id in side.ability_ids() for one in read_effects(self.rules.abilities[id].effects)]
        passes = any(
            one.kind == "ignore_fortification" and one.amount >= 1 and one.ask("kind") in ("", self.battle.walls)
            for one in effects
        )
        return not passes and any(one.kind == "burrow" for one in effects)

    def _sum(self, kind: str) -> int:
        return sum(self._amount(one, id, self.me, self.own.theirs) for one, id in self.own.of(kind))

    def _theirs(self, kind: str) -> int:
        """What the enemy's effects do to this side."""
        return sum(self._amount(one, id, self.enemy, self.own.mine) for one, id in self.against.of(kind))

    def _amount(self, one: Effect, id: str, owner: Side, other: frozenset[str]) -> int:
        amount = one.amount
        if "times" in one.words:
            argument = owner.argument(id)
            amount *= int(argument) if argument.isdigit() else 1
        cause = one.ask("cause")
        if cause == "ground" and "favoured_terrain" in other:
            amount /= 2
        if cause in ("dim", "dark", "weather", "invisible"):
            amount *= self._sight(cause)
        return int(amount)

    def _sight(self, cause: str) -> float:
        """What is left of a penalty for this side, or of one the invisible enemy puts on it."""
        senses = [one for one, _ in self.own.effects]
        if cause == "dim" and any(one.kind == "sense_dim" for one in senses):
            return 0.0
        if cause == "dark" and any(one.kind == "sense_dark" for one in senses):
            return 0.0
        if cause == "dim":  # Only what sees in dim light helps there, and senses that need no light.
            return 0.0 if any(one.kind == "sense" and one.amount == 0 for one in senses) else 1.0
        return min((one.amount for one in senses if one.kind == "sense"), default=1.0)

    def _magic(self) -> bool:
        return self.own.has("magic") or "spellcaster" in self.me.traits

    def _factor(self) -> float:
        factor = 1.0
        fog = [one.amount for one, _ in self.own.of("dealt") if one.ask("cause") == "fog"]
        if fog:
            factor *= max((one.amount for one, _ in self.own.of("fog_dealt")), default=min(fog))
        magic = "magic" if self._magic() else "mundane"
        for one, _ in self.against.of("taken"):
            if one.ask("by") == magic:
                factor *= one.amount
        if self.own.has("harmless") and self.own.theirs & {"incorporeal", "resilience"}:
            factor = 0.0
        return factor

    def _extra(self) -> tuple[float, ...]:
        """Dice added to damage: the distribution of their sum."""
        spread = [1.0]
        die = self.rules.whole("battle.extra_die")
        for one, _ in self.own.of("dice"):
            halved = one.ask("by") == "breath" and self.against.has("halve_breath")
            sum_of = [0.0] * (len(spread) + die)
            for before, chance in enumerate(spread):
                for face in range(1, die + 1):
                    sum_of[before + (max(1, face // 2) if halved else face)] += chance / die
            spread = sum_of
        while len(spread) > 1 and spread[-1] == 0:
            spread.pop()
        return tuple(spread)

    def _lost_bonuses(self) -> tuple[int, int]:
        """Attack and defence that the sheet has but that do not count against this enemy."""
        attack = defence = 0
        if self.against.has("ignore_armour"):
            for id in self.me.resources:
                for one in read_effects(self.rules.resources[id].effects):
                    defence += int(one.amount) if one.ask("cause") == "armour" else 0
        grade = self.me.argument("spellcasting")
        spells = int(grade) if grade.isdigit() else 0
        if spells and "spellcasting" not in self.own.mine:  # In another shape there are no spells.
            attack, defence = attack + spells, defence + spells
        elif self.against.has("halve_spells"):
            attack += ceil(spells / 2)
        return attack, defence

    def _dc(self) -> int:
        return self.rules.whole("morale.special_dc") + whole(self.enemy.rating)

    def stage(self, strategy: str) -> Stage:
        """The sums of the phase."""
        rules, phase, me = self.rules, self.phase, self.me
        chosen = rules.strategies[strategy]
        lost = self._lost_bonuses()
        morale = me.morale + me.leader_bonus + self._sum("morale")
        hinder = self._theirs("hinder")
        if self.against.has("hinder_rating"):
            hinder += whole(self.enemy.rating)
        passed = self.passed()
        passes = not me.flees or self.own.has("pass_all")
        rout = check(morale + self._sum("rout_check") + self._theirs("enemy_rout"), rules.whole("morale.rout_dc"))
        if self.own.has("reroll_rout"):
            rout = 1 - (1 - rout) ** 2
        made = Stage(
            acts=not phase.ranged or (shoots(rules, me) and not self.own.has("no_ranged")),
            attack=me.attack + self._sum("attack") + self._theirs("enemy_attack") - lost[0],
            defence=me.defence
            + self._sum("defence")
            + self._sum("judged_guard")
            + self._theirs("enemy_defence")
            + (counted(walls(self.battle), passed) if self.number else 0)
            - lost[1],
            passed=passed,
            damage=me.damage + self._sum("damage"),
            extra=self._extra(),
            factor=self._factor(),
            rout=1.0 if passes or self.own.has("pass_rout") else rout,
            fear=1.0 if passes else check(morale + self._sum("fear_check"), self._dc()),
            taunted=1.0 if passes else check(morale, self._dc()),
            change=check(morale + self._sum("tactic_check"), rules.whole("morale.tactic_dc")),
            leap=check(morale, rules.whole("morale.strategy_dc")),
            hinder=hinder,
            pursuit=self._sum("pursuit"),
            taunts=self._sum("taunt"),
        )
        if not phase.ranged:
            made = replace(
                made,
                attack=made.attack + chosen.attack,
                defence=made.defence + chosen.defence,
                damage=made.damage + chosen.damage,
            )
        made = self._withdrawing(made, morale)
        return self._forgoing(made)

    def _withdrawing(self, made: Stage, morale: int) -> Stage:
        tries = self.own.has("withdraw")
        first = self.phase.ranged or (self.phase.melee == 1)
        rearguard = self._sum("rearguard") if first and "hit_and_run" in self.me.use else 0
        if not tries and not rearguard:
            return made
        sees = any(one.amount == 0 for one, _ in self.against.of("sense"))
        sure = self.own.has("pass_withdraw", "pass_all")
        sure = sure or (self.own.has("unseen") and not sees)
        helped = max((int(one.amount) for one, _ in self.own.of("withdraw_check")), default=0)  # what hides, hides once
        bonus = morale + helped + (0 if tries else rearguard) - made.hinder
        return replace(made, withdraw=bonus, sure=sure, after=not tries)

    def _forgoing(self, made: Stage) -> Stage:
        """Rounds without an attack: digging, the feint; and the round after the feint."""
        melee = self.phase.melee
        if melee == 1 and self._burrows(self.number) and not self._digs(self.own.theirs):
            return replace(made, acts=False, forgoes=True, hidden=True)
        if melee == 1 and self._burrows(1 - self.number) and not self._digs(self.own.mine):
            made = replace(made, acts=False)
        feints = self._sum("feint")
        if feints and melee and self.own.since_feint() == 0:
            return replace(made, acts=False, forgoes=True)
        if feints and melee and self.own.since_feint() == 1:
            return replace(made, attack=made.attack + feints, defence=made.defence + feints)
        return made

    def _digs(self, abilities: frozenset[str]) -> bool:
        return bool(abilities & {"burrow", "earth_glide"})
