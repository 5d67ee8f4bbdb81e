"""Forecasts: the exact chances of a scenario, averaged over everything that is not known for sure.

Up to `MOST_COMBINATIONS` combinations are averaged exactly; beyond that `SAMPLES` of them are drawn by a generator
with the fixed seed `SEED`, and the forecast says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from math import sqrt

import numpy as np

from mycom.probability.odds import likeliest
from mycom.probability.spread import Spread
from mycom.systems.mythicor.cases import BLOCK, Blocks, cases_of, drawn_blocks, spread_blocks
from mycom.systems.mythicor.combat import magic_attack
from mycom.systems.mythicor.combat.army import MAGIC, Array, Value
from mycom.systems.mythicor.combat.averages import SIDES, WINNERS, Totals, result, totals
from mycom.systems.mythicor.combat.battle import course
from mycom.systems.mythicor.combat.course import Course
from mycom.systems.mythicor.combat.magic_attack import MagicResult, Strikes, strike
from mycom.systems.mythicor.combat.result import BattleResult, Standing
from mycom.systems.mythicor.scenario_model import CASTS, Scenario
from mycom.systems.mythicor.sequence_forecast import sequence

__all__ = [
    "BLOCK",
    "MOST_COMBINATIONS",
    "SAMPLES",
    "SEED",
    "Blocks",
    "Forecast",
    "course_of",
    "drawn_blocks",
    "evaluate",
    "forecast",
    "spread_blocks",
    "strikes",
]

MOST_COMBINATIONS = 10_000
SAMPLES = 10_000
SEED = 20040401
Parts = Iterator[tuple[Scenario, dict[str, Value], Array]]
#: Standard errors on each side of a 95 % interval.
_Z95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a scenario brings. Exactly one of `battle` and `magic` is set.

    `samples` is 0 when `exact`; `intervals` then hold the 95 % intervals of the outcome by side, otherwise nothing.
    `in_a_row` is the part of the document about battles in a row, when the scenario has any.
    """

    mode: str
    battle: BattleResult | None
    magic: MagicResult | None
    exact: bool
    combinations: int
    samples: int = 0
    intervals: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    in_a_row: Mapping[str, object] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """The document of `mycom forecast --json`."""
        document: dict[str, object] = {"system": "mythicor", "mode": self.mode}
        if self.battle is not None:
            document |= _battle_json(self.battle)
        if self.magic is not None:
            document |= _magic_json(self.magic)
        document |= {"exact": self.exact, "combinations": self.combinations}
        if not self.exact:
            document["samples"] = self.samples
            document["interval_95"] = {name: list(ends) for name, ends in self.intervals.items()}
        document |= self.in_a_row
        if self.warnings:
            document["warnings"] = list(self.warnings)
        return document


def forecast(
    scenario: Scenario, *, most: int = MOST_COMBINATIONS, samples: int = SAMPLES, seed: int = SEED
) -> dict[str, object]:
    """The forecast of a scenario as the JSON document of `mycom forecast`."""
    return evaluate(scenario, most=most, samples=samples, seed=seed).to_json()


def evaluate(
    scenario: Scenario, *, most: int = MOST_COMBINATIONS, samples: int = SAMPLES, seed: int = SEED
) -> Forecast:
    """Computes a scenario: exactly over at most `most` combinations, beyond that from `samples` drawn ones."""
    found = cases_of(scenario, most, samples, seed)
    exact, count, parts = found.exact, found.count, found.parts
    in_a_row = sequence(scenario) if scenario.in_a_row else {}
    if scenario.mode == MAGIC:
        return Forecast(
            mode=MAGIC,
            battle=None,
            magic=_magic(scenario, parts),
            exact=exact,
            combinations=count,
            samples=0 if exact else samples,
            warnings=scenario.warnings,
            in_a_row=in_a_row,
        )
    battle, squares = _battle(parts, scenario.mode)
    return Forecast(
        mode=scenario.mode,
        battle=battle,
        magic=None,
        exact=exact,
        combinations=count,
        samples=0 if exact else samples,
        intervals={} if exact else _intervals(battle.outcome, squares, samples),
        warnings=scenario.warnings,
        in_a_row=in_a_row,
    )


def course_of(scenario: Scenario, known: Mapping[str, Value]) -> Course:
    """The course of a battle with these values; of a choice that is not made the likeliest."""
    attacker, defender = scenario.armies(known)
    return course(scenario.rules, attacker, defender, scenario.mode, likeliest(scenario.terrain))


def _battle(parts: Parts, mode: str) -> tuple[BattleResult, Array]:
    """The result, and the expected squares of the outcome's chances (3,)."""
    sums: Totals | None = None
    squares = np.zeros(len(WINNERS))
    kinds: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    for scenario, known, weights in parts:
        fought = course_of(scenario, known)
        kinds = fought.setup.kinds
        part = totals(fought, weights)
        squares += fought.outcome() ** 2 @ weights
        sums = part if sums is None else sums.plus(part)
    assert sums is not None, "there is always one combination"
    return result(sums, kinds, mode), squares


def _intervals(outcome: Mapping[str, float], squares: Array, samples: int) -> dict[str, tuple[float, float]]:
    intervals = {}
    for (name, mean), square in zip(outcome.items(), squares.tolist(), strict=True):
        error = _Z95 * sqrt(max(square - mean * mean, 0.0) / samples)
        intervals[name] = (max(mean - error, 0.0), min(mean + error, 1.0))
    return intervals


def strikes(scenario: Scenario, known: Mapping[str, Value]) -> Strikes:
    """The casts of a magic attack with these values."""
    caster, target = scenario.armies(known)
    casts = known[CASTS] if isinstance(scenario.casts, Spread) else scenario.casts
    return strike(scenario.rules, scenario.caster, caster.strength, target, likeliest(scenario.terrain), casts)


def _magic(scenario: Scenario, parts: Parts) -> MagicResult:
    struck, weights = [], []
    for settled, known, share in parts:
        struck.append(strikes(settled, known))
        weights.append(share)
    return magic_attack.average(
        scenario.rules, magic_attack.joined(struck), tuple(scenario.defender.troops), np.concatenate(weights)
    )


def _battle_json(battle: BattleResult) -> dict[str, object]:
    return {
        "outcome": dict(battle.outcome),
        "rounds": [
            {
                "round": row.number,
                "reached": row.reached,
                SIDES[0]: _standing(row.attacker),
                SIDES[1]: _standing(row.defender),
                "ends": dict(row.ends),
            }
            for row in battle.rounds
        ],
        "survivors": {side: {"troops": dict(troops)} for side, troops in battle.survivors.items()},
        "leader_dies": dict(battle.leader_dies),
    }


def _standing(standing: Standing) -> dict[str, object]:
    return {
        "strength": standing.strength,
        "troops": dict(standing.troops),
        "loss_pct": standing.loss_pct,
        "morale_pct": standing.morale_pct,
    }


def _magic_json(magic: MagicResult) -> dict[str, object]:
    casts = []
    for cast in magic.casts:
        row = asdict(cast)
        row["cast"] = row.pop("number")
        row["morale_bonus_losses"] = {str(points): chance for points, chance in cast.morale_bonus_losses.items()}
        casts.append({"cast": row.pop("cast"), **row})
    return {"casts": casts, "survivors": {SIDES[1]: {"troops": dict(magic.survivors)}}}
