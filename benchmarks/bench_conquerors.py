"""Field battles of The Conquerors: bounds in time, growth, and against a plain recursion over the same states."""

from __future__ import annotations

from functools import partial

from benchmarks.rows import Row, milliseconds
from mycom.systems.conquerors.battle.field import Dice, fight, losses

#: Milliseconds within which a battle of so many soldiers on each side must be known.
BOUNDS = ((100, 1.0), (1000, 15.0))
PLAIN = 100
FASTER = 8


def plain(attackers: int, defenders: int) -> float:
    """The chance to win, state by state from the end, as one would write it down."""
    dice = Dice()
    wins: dict[tuple[int, int], float] = {}
    for a in range(attackers + 1):
        for d in range(defenders + 1):
            if d == 0 or a == 0:
                wins[a, d] = float(d == 0 and a > 0)
                continue
            rolled = losses(min(a, dice.attacker), min(d, dice.defender), dice)
            compared = len(rolled) - 1
            wins[a, d] = sum(chance * wins[a - lost, d - compared + lost] for lost, chance in rolled.items())
    return wins[attackers, defenders]


def run() -> list[Row]:
    """Each bound, the growth from hundred to a thousand soldiers a side, the ratio to the plain recursion."""
    times = {soldiers: milliseconds(partial(fight, soldiers, soldiers)) for soldiers, _ in BOUNDS}
    rows = [Row(f"field battle, {count} against {count}", times[count], bound, 1.0) for count, bound in BOUNDS]
    rows.append(Row("field battle, growth to ten times as many", times[1000] / times[100], 100.0, 1.0, "times"))
    slow = milliseconds(partial(plain, PLAIN, PLAIN), 3)
    rows.append(Row(f"field battle, {PLAIN}, against plain recursion", times[PLAIN], slow, 1 / FASTER))
    return rows
