"""Battles in batch against the slow reference of the tests, how that grows, and battles in a row."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from benchmarks.rows import Row, milliseconds
from mycom.systems.mythicor.combat import Army, course
from mycom.systems.mythicor.combat.sequence import Force, Meeting, Step, fight_in_sequence
from mycom.systems.mythicor.combat.sequence.run import NEGLIGIBLE
from mycom.systems.mythicor.forecast import BLOCK
from mycom.systems.mythicor.rules import Rules, load_rules
from tests.systems.mythicor import slow_reference

BATTLES = 10_000
#: How many of them the slow reference fights; its time is taken per battle.
SLOW = 100
#: At least so many times faster, per battle.
FASTER = 45
ATTACKER = ("light_spearmen", "medium_swordsmen", "light_archers", "heavy_cavalry", "militia", "knights")
DEFENDER = ("militia", "medium_spearmen", "heavy_archers", "barbarians", "catapults", "light_cavalry")
TERRAIN = "forest"


@dataclass(frozen=True, slots=True, eq=False)
class Battles:
    """Heads of both sides (6, battles) and the attacker's leadership (battles,)."""

    attacker: NDArray[np.float64]
    defender: NDArray[np.float64]
    leadership: NDArray[np.float64]

    @classmethod
    def drawn(cls, count: int) -> Battles:
        """The same ones every time."""
        generator = np.random.default_rng(20040401)
        heads = generator.integers(1, 60, (12, count)).astype(np.float64)
        return cls(heads[:6], heads[6:], generator.integers(1, 20, count).astype(np.float64))

    def armies(self, place: slice) -> tuple[Army, Army]:
        """Some of them as two armies of arrays."""
        attacker = Army(
            troops=dict(zip(ATTACKER, self.attacker[:, place], strict=True)),
            leadership=self.leadership[place],
            strength=8.0,
            military_bonus=20.0,
        )
        troops = dict(zip(DEFENDER, self.defender[:, place], strict=True))
        return attacker, Army(kind="province", race="orc", troops=troops, fortification=2)

    def scenario(self, at: int) -> dict[str, object]:
        """One of them as the data of a scenario file."""
        attacker = dict(zip(ATTACKER, self.attacker[:, at].tolist(), strict=True))
        defender = dict(zip(DEFENDER, self.defender[:, at].tolist(), strict=True))
        return {
            "terrain": TERRAIN,
            "attacker": {
                "race": "human",
                "troops": attacker,
                "leadership": float(self.leadership[at]),
                "strength": 8,
                "military_bonus": 20,
            },
            "defender": {"kind": "province", "race": "orc", "fortification": 2, "troops": defender},
        }


def in_batch(rules: Rules, battles: Battles, count: int) -> NDArray[np.float64]:
    """The chances of all outcomes, (3, battles); survivors and dead leaders are worked out as well."""
    chances = []
    for first in range(0, count, BLOCK):
        attacker, defender = battles.armies(slice(first, min(first + BLOCK, count)))
        fought = course(rules, attacker, defender, "land", TERRAIN)
        fought.survivors()
        fought.leader_dies()
        chances.append(fought.outcome())
    return np.concatenate(chances, axis=1)


def run() -> list[Row]:
    """The rows of the benchmark table. Raises AssertionError when batch and reference differ."""
    rules = load_rules()
    battles = Battles.drawn(4 * BATTLES)
    chosen = range(0, BATTLES, BATTLES // SLOW)
    scenarios = [battles.scenario(at) for at in chosen]
    slow: list[float] = []

    def reference() -> None:
        slow[:] = [slow_reference.forecast(rules, scenario)["outcome"]["attacker"] for scenario in scenarios]

    sizes = (BATTLES, 2 * BATTLES, 4 * BATTLES)
    works: list[Callable[[], object]] = [lambda size=size: in_batch(rules, battles, size) for size in sizes]  # type: ignore[misc]  # a default binds the size
    once, twice, four, bound = _in_turns([*works, reference])
    found = in_batch(rules, battles, BATTLES)[0, list(chosen)]
    assert np.allclose(found, slow, rtol=0, atol=1e-9), "batch and slow reference differ"
    bound *= BATTLES / SLOW
    faster = bound / once
    return [
        Row("10,000 battles of six kinds ÷ slow reference", once, bound, 1 / FASTER, note=f"{faster:.0f} times faster"),
        Row("20,000 battles ÷ twice 10,000", twice, 2 * once, 1.25),
        Row("40,000 battles ÷ four times 10,000", four, 4 * once, 1.25),
        *_in_a_row(rules),
    ]


def _in_a_row(rules: Rules) -> list[Row]:
    group = Army(troops={"medium_swordsmen": 30, "light_archers": 12}, leadership=9, strength=8, military_bonus=10)
    bandits = Army(kind="province", race="orc", troops={"barbarians": 55}, fortification=1)
    meeting = Meeting((Force(group, 1), Force(bandits, 2, population=300)), TERRAIN)
    steps = (Step(0, 1), Step(0, 1, "conquer"), Step(1, 0, "bandits"))
    rows = [
        _row_of_battles(rules, f"battles in a row: {count}", meeting, steps[:count], bound, repeats)
        for count, bound, repeats in ((1, 10.0, 11), (2, 100.0, 5), (3, 3000.0, 3))
    ]
    for kinds, against in ((3, "province"), (6, "province"), (4, "group")):
        steps = steps if against == "province" else (Step(0, 1), Step(1, 0), Step(0, 1, "bandits"))
        name = f"three battles in a row, {kinds} kinds each, {against}"
        rows.append(_row_of_battles(rules, name, _even(kinds, against), steps, 10_000.0, 1))
    return rows


def _even(kinds: int, against: str) -> Meeting:
    """A group against somebody about as strong, so that a third battle is likely."""
    mine = dict(zip(ATTACKER[:kinds], (12, 20, 9, 8, 10, 6), strict=False))
    his = dict(zip(DEFENDER[:kinds], (25, 15, 8, 12, 3, 6), strict=False))
    group = Army(troops=mine, leadership=9, strength=8, military_bonus=10)
    other = Army(kind=against, race="orc", troops=his, strength=5)
    other = replace(other, fortification=1) if other.province else replace(other, leadership=7)
    return Meeting((Force(group, 1, population=20), Force(other, 2, population=300)), TERRAIN)


def _row_of_battles(
    rules: Rules, name: str, meeting: Meeting, steps: tuple[Step, ...], bound: float, repeats: int
) -> Row:
    """Exact but for what shows nowhere; the note tells how much was left out."""
    found = fight_in_sequence(rules, meeting, steps, negligible=NEGLIGIBLE)
    assert found.exact, "too much was left out"
    took = milliseconds(lambda: fight_in_sequence(rules, meeting, steps, negligible=NEGLIGIBLE), repeats)
    return Row(name, took, bound, 1.0, note=f"{len(found.states):,} end states, {found.dropped:.1e} left out")


def _in_turns(works: list[Callable[[], object]], repeats: int = 7) -> list[float]:
    """Median times in ms of several pieces of work, called in turns so that all see the same machine."""
    times: list[list[float]] = [[] for _ in works]
    for work in works:
        work()
    for _ in range(repeats):
        for kept, work in zip(times, works, strict=True):
            start = time.perf_counter()
            work()
            kept.append(time.perf_counter() - start)
    return [statistics.median(kept) * 1000 for kept in times]
