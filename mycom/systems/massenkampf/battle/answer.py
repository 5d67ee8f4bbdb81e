"""The chances of a battle: exact where they can be, by seeded sampling where not, and which of both it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from random import Random

import numpy as np

from mycom.systems.massenkampf.battle.active import conditions_of
from mycom.systems.massenkampf.battle.blow import NO_BLOW, Array, Blow
from mycom.systems.massenkampf.battle.chain import Army, Round, TooMuchWorkError, exactly, fight
from mycom.systems.massenkampf.battle.ends import NAMES, OUTCOMES, WAYS, Ends
from mycom.systems.massenkampf.battle.fighter import Plan
from mycom.systems.massenkampf.battle.sample import DESTROYED, FLEES, SEED, WITHDRAWS, Fight
from mycom.systems.massenkampf.battle.setting import Battle, Side
from mycom.systems.massenkampf.battle.stage import FACES, Stage, check, whole
from mycom.systems.massenkampf.battle.throw import faces
from mycom.systems.massenkampf.battle.walk import walk

SAMPLES = 4_000
#: An exact walk may take about so many seconds before dice take its place.
MOST_WORK = 3.0
#: Distributions of both sides' hit points at the start (entry h: exactly h).
Starts = tuple[Array, Array]
#: Standard errors on each side of a 99.9 % interval.
Z999 = 3.2905267314919255


@dataclass(slots=True)
class Answer:
    """What a battle may bring. `samples` is 0 when it is exact; `why` says in German what needed the dice."""

    found: Ends
    samples: int = 0
    why: str = ""
    ambush: float | None = None
    survivors: dict[str, float] = field(default_factory=dict)

    @property
    def exact(self) -> bool:
        """Whether nothing was drawn."""
        return self.samples == 0

    def interval(self, chance: float) -> tuple[float, float]:
        """The 99.9 % interval of a chance (Wilson); the chance itself when it is exact."""
        return wilson(chance, self.samples) if self.samples else (chance, chance)


def wilson(chance: float, samples: int, z: float = Z999) -> tuple[float, float]:
    """The score interval of a share that was drawn so often."""
    middle = (chance + z * z / (2 * samples)) / (1 + z * z / samples)
    half = z / (1 + z * z / samples) * sqrt(chance * (1 - chance) / samples + z * z / (4 * samples * samples))
    return max(0.0, middle - half), min(1.0, middle + half)


def answer(
    battle: Battle,
    *,
    samples: int = SAMPLES,
    seed: int = SEED,
    sampled: bool = False,
    most_work: float = MOST_WORK,
    starts: Starts | None = None,
) -> Answer:
    """The chances of a battle of two armies. `sampled`: by dice even where it could be exact; `starts`: in place of the
    hit points of both sides, where these are not known (no entry beyond those of the unhurt army)."""
    found = Ends((battle.sides[0].full + 1, battle.sides[1].full + 1))
    total = Answer(found)
    begin = starts or (exactly(battle.sides[0].hit_points), exactly(battle.sides[1].hit_points))
    for chance, ambushed in _ambushes(battle):
        if ambushed >= 0:
            total.ambush = chance
        if chance <= 0:
            continue
        plan = Plan(battle, ambushed)
        why = "gewünscht" if sampled else _too_large(plan)
        if not why:
            try:
                found.add(_short(plan, begin) if _plain(plan) else walk(plan, begin, most_work), chance)
                continue
            except TooMuchWorkError:
                why = "zu viele Zustände"
        total.samples, total.why = samples, why
        found.add(_drawn(battle, ambushed, begin, samples, seed), chance)
    return total


def several(battle: Battle, teams: Sequence[Sequence[Side]], *, samples: int = SAMPLES, seed: int = SEED) -> Answer:
    """A battle of any number of armies a side, by dice; `survivors` the chance of each that it stands at the end."""
    fought = Fight(battle, teams)
    total = Answer(Ends((1, 1)), samples, "mehrere Armeen")
    dice = Random(seed)
    stands = {(team, number): 0 for team in (0, 1) for number in range(len(teams[team]))}
    for _ in range(samples):
        troops, melee = fought.run(dice)
        total.found.rounds += melee / samples
        left = [[one for one in troops if one.team == team and not one.end] for team in (0, 1)]
        ends = [{one.end for one in troops if one.team == team} for team in (0, 1)]
        total.found.outcome[_outcome(left, ends)] += 1 / samples
        for one in troops:
            stands[one.team, one.number] += not one.end
    total.survivors = {f"{NAMES[team]}.{number + 1}": n / samples for (team, number), n in stands.items()}
    return total


def _outcome(left: Sequence[Sequence[object]], ends: Sequence[set[str]]) -> str:
    if left[0] and left[1]:
        return "undecided"
    if left[0] or left[1]:
        return NAMES[0] if left[0] else NAMES[1]
    if ends[0] == ends[1] == {DESTROYED}:
        return "both_destroyed"
    if DESTROYED in (*ends[0], *ends[1]) and (ends[0] == {DESTROYED} or ends[1] == {DESTROYED}):
        return NAMES[1] if ends[0] == {DESTROYED} else NAMES[0]
    return "both_flee"


def _ambushes(battle: Battle) -> list[tuple[float, int]]:
    """The chances that a side (−1: neither) is ambushed and cannot act in the tactics phase."""
    waiting = [side for side in (0, 1) if "ambush" in conditions_of(battle, side)]
    if len(waiting) != 1:
        return [(1.0, -1)]
    ambusher = waiting[0]
    me, enemy = battle.sides[ambusher], battle.sides[1 - ambusher]
    more = whole(enemy.rating) if "tracking" in enemy.ability_ids() else 0
    sneak = 1 if "sneak_attack" in me.ability_ids() else 0
    # Greater than the defence value, and a natural 20 in any case.
    chance = max(1 / FACES, check(me.attack + sneak, enemy.defence + more + 1))
    return [(chance, 1 - ambusher), (1 - chance, -1)]


def _too_large(plan: Plan) -> str:
    """Why the battle has too many states to be followed exactly; empty when it has not."""
    for fighter in plan.fighters:
        if any(fighter.stacks):
            return "Lähmung oder Lebenskraftentzug summieren sich"
    first, second = plan.fighters
    if first.engines and plan.walls:
        return "Belagerungsgeräte tragen die Befestigung ab"
    if (first.breaker and second.engines) or (second.breaker and first.engines):
        return "Belagerungsgeräte können zerstört werden"
    return ""


def _plain(plan: Plan) -> bool:
    """Whether nothing has to be remembered but lost attacks, so that the short chain will do."""
    for side, fighter in enumerate(plan.fighters):
        special = (fighter.potions, fighter.treat, fighter.rest, fighter.channel, fighter.mend, fighter.judged_mend)
        others = (fighter.hurt, fighter.bleeds, fighter.fears, fighter.ferocity, fighter.revive, fighter.spawn)
        if any(special) or any(others) or fighter.unbroken or fighter.changes:
            return False
        wanted = fighter.strategies
        if any(abs(one - other) > 1 for one, other in pairwise(wanted)):
            return False
        for melee in range(plan.steady + 1):
            stage = _plain_stage(plan, side, melee)
            if stage.taunts or stage.withdraw is not None or stage.hidden or (stage.forgoes and fighter.flies):
                return False
    return True


def _plain_stage(plan: Plan, side: int, melee: int) -> Stage:
    return plan.stage(side, melee, (0, 0), plan.wanted(side, melee))


def _short(plan: Plan, starts: Starts) -> Ends:
    """The battle as a chain of blows."""
    result = fight(*_chain(plan), starts)
    found = Ends((plan.fighters[0].full + 1, plan.fighters[1].full + 1))
    found.outcome.update(result.outcome)
    found.ends.update(result.ends)
    found.rounds = result.rounds
    for side in (0, 1):
        found.hit_points[side][: len(result.hit_points[side])] = result.hit_points[side]
    return found


def _chain(plan: Plan) -> tuple[tuple[Army, Army], list[Round], Round, int]:
    """Both armies, the rounds that differ, the one that is repeated, and where melee begins."""
    fighters = plan.fighters
    armies = tuple(
        Army(one.hit_points, one.threshold, _plain_stage(plan, side, 1).rout) for side, one in enumerate(fighters)
    )
    ranged = plan.battle.ranged_rounds
    steady = plan.steady
    while steady > 1 and all(_plain_stage(plan, at, steady - 1) == _plain_stage(plan, at, steady) for at in (0, 1)):
        steady -= 1
    rounds = [_blows(plan, 0)] * ranged + [_blows(plan, melee) for melee in range(1, steady)]
    return (armies[0], armies[1]), rounds, _blows(plan, steady), ranged


def _blows(plan: Plan, melee: int) -> Round:
    stages = [_plain_stage(plan, side, melee) for side in (0, 1)]
    usual, last = [], []
    for side in (0, 1):
        rows = faces(stages[side], stages[1 - side]) / FACES
        usual.append(Blow(_joined(rows[1:]), rows[0]) if stages[side].acts else NO_BLOW)
        rows = faces(stages[side], stages[1 - side], stages[side].pursuit) / FACES
        last.append(Blow(_joined(rows[1:]), rows[0]))
    return Round((usual[0], usual[1]), (last[0], last[1]))


def _joined(rows: Array) -> Array:
    joined: Array = rows.sum(axis=0)
    return joined


def _one_of(part: Array, dice: Random) -> int:
    """Drawn hit points; what is known is not drawn."""
    possible = np.flatnonzero(part)
    return int(possible[0] if len(possible) == 1 else dice.choices(possible, part[possible].tolist())[0])


def _drawn(battle: Battle, ambushed: int, starts: Starts, samples: int, seed: int) -> Ends:
    """The same by dice."""
    found = Ends((battle.sides[0].full + 1, battle.sides[1].full + 1))
    fought = Fight(battle, ambushed=ambushed)
    dice = Random(seed)
    words = {DESTROYED: WAYS[0], FLEES: WAYS[1], WITHDRAWS: WAYS[2]}
    for _ in range(samples):
        troops, melee = fought.run(dice, [_one_of(part, dice) for part in starts])
        found.rounds += melee / samples
        if not troops[0].end and not troops[1].end:
            found.outcome["undecided"] += 1 / samples
        else:
            ways = [words.get(one.end, "stands") for one in troops]
            found.count(1 / samples, (ways[0], ways[1]))
        for side in (0, 1):
            found.hit_points[side][troops[side].hit_points] += 1 / samples
    return found


__all__ = ["OUTCOMES", "Answer", "answer", "several", "wilson"]
