"""What an army brings into battle besides the sums of a phase: healing, bleeding, fear, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import floor

from mycom.systems.massenkampf.battle.active import Active, Phase, usable, usable_strategy, walls
from mycom.systems.massenkampf.battle.setting import Battle, Side
from mycom.systems.massenkampf.battle.stage import Stage, share, stage, whole
from mycom.systems.massenkampf.effects import read_effect
from mycom.systems.massenkampf.ids import STRATEGIES


@dataclass(frozen=True, slots=True)
class Fighter:
    """One army. Amounts are hit points; `treat` is the malus of the round in which it treats its wounds (0: it does
    not), `stacks` what each of its hits takes from the enemy's attack and defence. Of its `bleeds` so many are
    `poisons`, and `poison_less` is taken off each of the enemy's; `judged_guard` is the defence that a judgement gives.
    """

    hit_points: int
    full: int
    threshold: float
    potions: int = 0
    potion: int = 0
    treat: int = 0
    treated: int = 0
    rest: int = 0
    channel: int = 0
    channel_malus: int = 0
    mend: int = 0
    judged_mend: int = 0
    judged_guard: int = 0
    hurt: int = 0
    bleeds: int = 0
    poisons: int = 0
    poison_less: int = 0
    fears: bool = False
    ferocity: int = 0
    revive: bool = False
    spawn: int = 0
    unbroken: int = 0
    flies: bool = False
    stacks: tuple[int, int] = (0, 0)
    engines: int = 0
    breaker: bool = False
    engine_attack: int = 0
    tactics: tuple[str, str] = ("standard", "standard")
    changes: bool = False
    then_from: int = 1
    strategies: tuple[int, ...] = (2,)


#: The place of a tactic once a feigned retreat is over.
FEINT_OVER = 3


class Plan:
    """A battle made ready: both fighters, and the sums of every phase. `steady` is the melee round from which on every
    further round is the same; `ambushed` the side that was ambushed (−1: neither)."""

    def __init__(self, battle: Battle, ambushed: int = -1) -> None:
        self.battle, self.ambushed = battle, ambushed
        self.fighters = (_fighter(battle, 0, ambushed), _fighter(battle, 1, ambushed))
        later = [3]
        for side, fighter in zip(battle.sides, self.fighters, strict=True):
            later += [uses + 2 for uses in (1, *side.use.values())]
            later += [len(fighter.strategies), fighter.then_from if fighter.changes else 0]
        self.steady = max(later)
        rules = battle.rules
        self.healing_at = rules.number("battle.healing_at")
        self.immune_after = rules.whole("battle.immune_after")
        self.bleed_die = rules.whole("battle.bleed_die")
        self.siege_die = rules.whole("battle.siege_die")
        given = (read_effect(one) for one in rules.resources["siege_engines"].effects)
        self.engines_give = int(sum(one.amount for one in given if one.kind == "attack"))
        self.walls = walls(battle)
        self.stage = lru_cache(maxsize=4096)(self._stage)

    def _stage(self, number: int, melee: int, tactics: tuple[int, int], strategy: int) -> Stage:
        """A side in a melee round (0: ranged phase), by places of tactics (from 1 on: rounds since the change) and
        strategy."""
        names = (self.fighters[0].tactics[min(tactics[0], 1)], self.fighters[1].tactics[min(tactics[1], 1)])
        phase = Phase(min(melee, self.steady), tactics)
        return stage(self.battle, number, phase, names, STRATEGIES[strategy], ambushed=self.ambushed)

    def later(self, number: int, place: int) -> int:
        """The place of a side's tactic a round later: only a feigned retreat is another thing each round."""
        feigns = self.fighters[number].tactics[1] == "false_retreat"
        return min(place + 1, FEINT_OVER) if place and feigns else place

    def wanted(self, number: int, melee: int) -> int:
        """The strategy a side wants in a melee round."""
        wanted = self.fighters[number].strategies
        return wanted[min(max(melee, 1), len(wanted)) - 1]


def _fighter(battle: Battle, number: int, ambushed: int) -> Fighter:
    rules, side = battle.rules, battle.sides[number]
    first = "standard" if ambushed == number else usable(rules, side, side.tactic)
    second = usable(rules, side, side.then_tactic) if side.then_tactic else first
    active = Active(battle, number, Phase(1), (first, first), ambushed)

    def amounts(kind: str) -> list[float]:
        return [one.amount for one, _ in active.of(kind)]

    rating, full = side.rating, side.full
    mend = [max(1, floor(_number(side, id) * one.amount)) for one, id in active.of("mend")]
    channel = bool(amounts("channel")) and side.choices.get("channel") == "heal"
    stacks = sum(amounts("stack_both"))
    return Fighter(
        hit_points=side.hit_points,
        full=full,
        threshold=float(rating),
        potions=int(sum(amounts("potions"))),
        potion=share(rating, 2),
        treat=int(sum(amounts("treat"))),
        treated=share(rating, 0.5),
        rest=share(rating, 0.5) if amounts("rest") else 0,
        channel=share(rating, 1) if channel else 0,
        channel_malus=-whole(rating / 2) if channel else 0,
        mend=sum(mend),
        judged_mend=share(rating, 0.5) if amounts("judged_mend") else 0,
        judged_guard=int(sum(amount for amount in amounts("judged_guard"))),
        hurt=int(sum(amounts("hurt"))),
        bleeds=len(amounts("bleed")),
        poisons=sum(one.ask("by") == "poison" for one, _ in active.of("bleed")),
        poison_less=sum(floor(_number(side, id) * one.amount) for one, id in active.of("poison_less")),
        fears=active.has("fear"),
        ferocity=rules.whole("battle.ferocity_malus") if active.has("ferocity") else 0,
        revive=active.has("revive"),
        spawn=_spawn(battle, number, amounts("spawn")),
        unbroken=int(sum(amounts("unbroken"))),
        flies=active.has("untargetable"),
        stacks=(int(stacks), int(stacks + sum(amounts("stack_defence")))),
        engines=side.resources.get("siege_engines", 0),
        breaker=active.has("siege_breaker") or "siegebreaker" in (first, second),
        engine_attack=sum(floor(rating * int(2 * one) / 2) for one in amounts("engine_attack")),
        tactics=(first, second),
        changes=bool(side.then_tactic) and second != first,
        then_from=max(1, side.then_from),
        strategies=tuple(STRATEGIES.index(usable_strategy(rules, side, one)) for one in side.strategies),
    )


def _number(side: Side, ability: str) -> int:
    argument = side.argument(ability)
    return int(argument) if argument.isdigit() else 0


def _spawn(battle: Battle, number: int, amounts: Iterable[float]) -> int:
    """Healing for destroying a living army of the same or a larger size."""
    sizes = tuple(battle.rules.sizes)
    side, enemy = battle.sides[number], battle.sides[1 - number]
    large = sizes.index(enemy.size) >= sizes.index(side.size)
    return max((share(side.rating, factor) for factor in amounts), default=0) if large else 0
