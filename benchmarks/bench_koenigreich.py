"""Months of a kingdom: the bound in time, growth with the months, and against a plain walk over the same states."""

from __future__ import annotations

from collections import defaultdict
from functools import partial

from benchmarks.rows import Row, milliseconds
from mycom.systems.koenigreich.events import effects, planned_with_events
from mycom.systems.koenigreich.month import Kingdom, Numbers, Plan, check, months, taxes
from mycom.systems.koenigreich.rules import load_rules

KINGDOM = Kingdom(30, 60, 50, 45, 48, 6, 9, 25)
PLAN = Plan(treasury=-4)
BOUND = 200.0
PLAIN = 6
FASTER = 4


def plain(count: int) -> float:
    """The mean treasury, state by state as one would write it down."""
    numbers = Numbers()
    states = {(0, KINGDOM.unrest, KINGDOM.treasury): 1.0}
    for _ in range(count):
        after: dict[tuple[int, int, int], float] = defaultdict(float)
        for (lost, unrest, money), chance in states.items():
            thrown = check(KINGDOM.stability, unrest, KINGDOM.control_dc - lost, numbers)
            ends = [(thrown.success, max(0, unrest - 1), int(unrest == 0)), (thrown.failure, unrest, 0)]
            ends += [(thrown.bad / 4, unrest + more, 0) for more in range(1, 5)]
            for likely, now, gain in ends:
                left = money + gain - max(0, KINGDOM.consumption - lost)
                gone = lost + (now >= numbers.hex_unrest)
                now += numbers.debt_unrest if left < 0 else 0
                dc = KINGDOM.control_dc - gone
                if now >= numbers.anarchy:
                    after[gone, now, left] += chance * likely
                    continue
                for income, other in taxes(KINGDOM.economy, now, dc, numbers).items():
                    after[gone, now, left + PLAN.treasury + income] += chance * likely * other
        states = after
    return sum(money * chance for (_, _, money), chance in states.items())


def run() -> list[Row]:
    """The bound for twelve months, with events too, the growth to twice the months, the ratio to the plain walk."""
    times = {count: milliseconds(partial(months, KINGDOM, PLAN, count), 7) for count in (PLAIN, 12)}
    rows = [Row("kingdom, twelve months", times[12], BOUND, 1.0)]
    rows.append(Row("kingdom, growth to twice the months", times[12] / times[PLAIN], 16.0, 1.0, "times"))
    rules = load_rules()
    with_events = partial(planned_with_events, KINGDOM, [PLAN] * 12, Numbers(), effects(rules))
    rows.append(Row("kingdom, twelve months with events", milliseconds(with_events, 3), 3000.0, 1.0))
    slow = milliseconds(partial(plain, PLAIN), 3)
    rows.append(Row(f"kingdom, {PLAIN} months, against a plain walk", times[PLAIN], slow, 1 / FASTER))
    return rows
