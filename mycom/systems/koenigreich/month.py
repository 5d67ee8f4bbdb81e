"""One month of a kingdom with everything that dice may bring, exact (rule text: Aufbau eines Zuges).

A kingdom's chances are an array over (hexes lost, unrest, treasury); each phase moves its chances about. What dice
decide depends on the unrest and the hexes lost alone, so a whole row of treasuries moves at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The rules' numbers: how dice, unrest, deposits and taxes count; `lost_…` goes with every hex that is lost."""

    die: int = 20
    fail_margin: int = 5
    unrest_die: int = 4
    hex_unrest: int = 11
    anarchy: int = 20
    debt_unrest: int = 2
    debt_after_loss: bool = True
    negative_unrest: int = 1
    withdraw_unrest: int = 1
    deposit_gp: int = 4000
    sale_share: float = 0.5
    tax_divisor: int = 3
    miss_unrest: int = 0
    lost_stability: int = 0
    lost_loyalty: int = 0
    lost_economy: int = 0


@dataclass(frozen=True, slots=True)
class Kingdom:
    """A kingdom at the start of a month; attributes without unrest, `treasury` in BP. `income` is what improvements add
    to taxes that are collected (BP), `restless` the unrest that vacant offices bring in every upkeep."""

    size: int = 1
    control_dc: int = 21
    stability: int = 0
    loyalty: int = 0
    economy: int = 0
    unrest: int = 0
    consumption: int = 0
    treasury: int = 0
    income: int = 0
    restless: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """What a month's edicts change in sum, and what goes into and out of the treasury; `sales_gp` are prices of single
    items. The changes of attributes, consumption, size, control DC and `unrest` (in the edict phase) are made once and
    stay; the rest is done every month. `calm` is what the royal enforcer takes off the unrest in step 4 of upkeep."""

    stability: int = 0
    loyalty: int = 0
    economy: int = 0
    consumption: int = 0
    treasury: int = 0
    withdraw: int = 0
    deposit_gp: int = 0
    sales_gp: tuple[int, ...] = ()
    size: int = 0
    control_dc: int = 0
    unrest: int = 0
    calm: int = 0
    income: int = 0
    restless: int = 0

    def money(self) -> Plan:
        """The same without what is changed once."""
        return Plan(treasury=self.treasury, withdraw=self.withdraw, deposit_gp=self.deposit_gp, sales_gp=self.sales_gp)


@dataclass(frozen=True, slots=True)
class Check:
    """A check of an attribute: chances that it succeeds, that it fails, and that it fails badly (by the margin)."""

    success: float
    failure: float
    bad: float


@dataclass(slots=True)
class Chances:
    """Where a kingdom may stand: `table` (hexes lost, unrest, treasury − `lowest`), summing to 1, and the chances that
    the `checks` of the month succeeded. With unrest of `Numbers.anarchy` and more a kingdom does nothing any more."""

    table: Array
    lowest: int
    checks: dict[str, float] = field(default_factory=dict)

    def treasury(self) -> dict[int, float]:
        """The distribution of the treasury."""
        return _listed(self.table.sum(axis=(0, 1)), self.lowest)

    def unrest(self) -> dict[int, float]:
        """The distribution of the unrest."""
        return _listed(self.table.sum(axis=(0, 2)), 0)

    def hexes_lost(self) -> dict[int, float]:
        """The distribution of hexes lost so far."""
        return _listed(self.table.sum(axis=(1, 2)), 0)


def _listed(chances: Array, first: int) -> dict[int, float]:
    return {first + at: chance for at, chance in enumerate(chances.tolist()) if chance > 0}


def check(attribute: int, unrest: int, dc: int, numbers: Numbers, roll: int | None = None) -> Check:
    """A check: d20 + attribute − unrest against the control DC; a 1 always fails, the highest face always succeeds."""
    faces: Sequence[int] = range(1, numbers.die + 1) if roll is None else (roll,)
    success = bad = 0
    for face in faces:
        total = face + attribute - unrest
        if face != 1 and (face == numbers.die or total >= dc):
            success += 1
        elif dc - total >= numbers.fail_margin:
            bad += 1
    count = len(faces)
    return Check(success / count, (count - success - bad) / count, bad / count)


def lawless(dc: int, numbers: Numbers) -> Check:
    """A check in anarchy: its result counts as 0, so it fails, badly where the control DC is at least the margin."""
    bad = dc >= numbers.fail_margin
    return Check(0.0, float(not bad), float(bad))


def taxes(
    economy: int, unrest: int, dc: int, numbers: Numbers, roll: int | None = None, more: int = 0
) -> Mapping[int, float]:
    """The distribution of the taxes (BP) of one month, with `more` from improvements where they are collected."""
    faces: Sequence[int] = range(1, numbers.die + 1) if roll is None else (roll,)
    found: dict[int, float] = {}
    for face in faces:
        total = face + economy - unrest
        success = face != 1 and (face == numbers.die or total >= dc)
        income = max(0, total // numbers.tax_divisor) + more if success else 0
        found[income] = found.get(income, 0.0) + 1 / len(faces)
    return found


def deposits(plan: Plan, numbers: Numbers) -> int:
    """What deposits and sales bring to the treasury (BP)."""
    sold = sum(int(price * numbers.sale_share // numbers.deposit_gp) for price in plan.sales_gp)
    return plan.deposit_gp // numbers.deposit_gp + sold


class _Moved:
    """Collects rows of treasuries where they go: unrest up to `rises` higher, money changed by `least` to `most`."""

    def __init__(self, now: Chances, rises: int = 0, least: int = 0, most: int = 0, *, hexes: int = 0) -> None:
        lost, unrest, width = now.table.shape
        self.lowest = now.lowest
        self._least = least
        self._table = np.zeros((lost + hexes, unrest + rises, width + most - least))

    def add(self, lost: int, unrest: int, row: Array, change: int = 0, *, skip: int = 0) -> None:
        """A row that begins `skip` treasuries above the lowest, each changed by the same amount."""
        start = skip + change - self._least
        self._table[lost, unrest, start : start + len(row)] += row

    def chances(self, checks: Mapping[str, float] | None = None) -> Chances:
        """All rows together, cut to what may happen."""
        used = [np.flatnonzero(self._table.any(axis=axes)) for axes in ((1, 2), (0, 2), (0, 1))]
        first, last = int(used[2][0]), int(used[2][-1]) + 1
        table = self._table[: int(used[0][-1]) + 1, : int(used[1][-1]) + 1, first:last]
        return Chances(table, self.lowest + self._least + first, dict(checks or {}))


class Month:
    """The phases of one month, each moving the chances of a kingdom."""

    def __init__(self, kingdom: Kingdom, numbers: Numbers) -> None:
        self.kingdom, self.numbers = kingdom, numbers

    def start(self) -> Chances:
        """The kingdom as it is, for certain."""
        table = np.zeros((1, self.kingdom.unrest + 1, 1))
        table[0, self.kingdom.unrest, 0] = 1.0
        return Chances(table, self.kingdom.treasury)

    def upkeep(self, now: Chances, roll: int | None = None, calm: int = 0) -> Chances:
        """Stability, consumption, unrest (phase 1); a kingdom that has no hexes left has none. `calm` is taken off the
        unrest in step 4, before a hex may be lost; in anarchy nobody calms anything."""
        numbers, kingdom = self.numbers, self.kingdom
        most = max(numbers.unrest_die, numbers.miss_unrest)
        rises = most + 3 * numbers.negative_unrest + kingdom.restless + numbers.debt_unrest
        moved = _Moved(now, rises, -kingdom.consumption, 1, hexes=1)
        succeeded = 0.0
        for lost, unrest, row in _rows(now):
            if kingdom.size - lost <= 0:
                moved.add(lost, unrest, row)
                continue
            anarchy = unrest >= numbers.anarchy
            found = (
                lawless(kingdom.control_dc - lost, numbers)
                if anarchy
                else check(
                    kingdom.stability - lost * numbers.lost_stability, unrest, kingdom.control_dc - lost, numbers, roll
                )
            )
            more_unrest = kingdom.restless + numbers.negative_unrest * self._negative(lost)
            succeeded += found.success * float(row.sum())
            eaten = max(0, kingdom.consumption - lost)
            ends: list[tuple[float, int, int]] = [
                (found.success, max(0, unrest - 1), 1 if unrest == 0 else 0),
                (found.failure, unrest + numbers.miss_unrest, 0),
            ]
            worse = found.bad / numbers.unrest_die
            ends += [(worse, unrest + more, 0) for more in range(1, numbers.unrest_die + 1)]
            for chance, rises, gain in ends:
                if chance > 0:
                    calmed = max(0, rises + more_unrest - (0 if anarchy else calm))
                    self._end_of_upkeep(moved, lost, calmed, row * chance, gain - eaten)
        done = moved.chances()
        done.checks = {**now.checks, "upkeep": succeeded}
        return done

    def _negative(self, lost: int) -> int:
        """How many attributes are negative once so many hexes are lost."""
        kingdom, numbers = self.kingdom, self.numbers
        return sum((
            kingdom.stability - lost * numbers.lost_stability < 0,
            kingdom.loyalty - lost * numbers.lost_loyalty < 0,
            kingdom.economy - lost * numbers.lost_economy < 0,
        ))  # fmt: skip

    def _end_of_upkeep(self, moved: _Moved, lost: int, unrest: int, row: Array, change: int) -> None:
        """A hex is lost at high unrest; debt raises the unrest, after that or before it."""
        numbers = self.numbers
        debt = max(0, min(len(row), -(moved.lowest + change)))  # how many of the row's treasuries fall below 0
        for part, skip, more in ((row[:debt], 0, numbers.debt_unrest), (row[debt:], debt, 0)):
            tested = unrest if numbers.debt_after_loss else unrest + more
            moved.add(lost + (tested >= numbers.hex_unrest), unrest + more, part, change, skip=skip)

    def edict(self, now: Chances, plan: Plan) -> Chances:
        """What edicts cost (phase 2); their changes of attributes are those of the kingdom after it."""
        moved = _Moved(now, max(0, plan.unrest), min(0, plan.treasury), max(0, plan.treasury))
        for lost, unrest, row in _rows(now):
            if unrest >= self.numbers.anarchy:
                moved.add(lost, unrest, row)
            else:
                moved.add(lost, max(0, unrest + plan.unrest), row, plan.treasury)
        return moved.chances(now.checks)

    def income(self, now: Chances, plan: Plan, roll: int | None = None) -> Chances:
        """Withdrawals, deposits, sales and taxes (phase 3)."""
        numbers, kingdom = self.numbers, self.kingdom
        gain = deposits(plan, numbers) - plan.withdraw
        gone = len(now.table) * max(0, -numbers.lost_economy)
        most = max(0, (numbers.die + kingdom.economy + gone) // numbers.tax_divisor + kingdom.income)
        rising = numbers.withdraw_unrest * plan.withdraw
        moved = _Moved(now, rising, min(0, gain), max(0, gain + most))
        succeeded = 0.0
        for lost, unrest, row in _rows(now):
            if unrest >= numbers.anarchy:
                moved.add(lost, unrest, row)
                continue
            rises = unrest + rising
            dc, economy = kingdom.control_dc - lost, kingdom.economy - lost * numbers.lost_economy
            if rises >= numbers.anarchy:
                moved.add(lost, rises, row, gain)
                continue
            succeeded += check(economy, rises, dc, numbers, roll).success * float(row.sum())
            for income, chance in taxes(economy, rises, dc, numbers, roll, kingdom.income).items():
                moved.add(lost, rises, row * chance, gain + income)
        done = moved.chances()
        done.checks = {**now.checks, "income": succeeded}
        return done


def _rows(now: Chances) -> list[tuple[int, int, Array]]:
    used = np.argwhere(now.table.any(axis=2))
    return [(int(lost), int(unrest), now.table[lost, unrest]) for lost, unrest in used]


@dataclass(frozen=True, slots=True)
class Phases:
    """A month: the kingdom's attributes in it after its edicts, the chances after each phase, and of an event.

    `event` is None where events do not count.
    """

    kingdom: Kingdom
    upkeep: Chances
    edict: Chances
    income: Chances
    event: Chances | None = None
    event_chance: float = 0.0

    @property
    def end(self) -> Chances:
        """The chances after the last phase that counts."""
        return self.income if self.event is None else self.event


def months(
    kingdom: Kingdom,
    plan: Plan,
    count: int = 1,
    numbers: Numbers | None = None,
    *,
    repeat: bool = True,
    rolls: Mapping[str, int] | None = None,
) -> tuple[Phases, ...]:
    """The chances after each of `count` months under a fixed plan. `rolls` (`upkeep`, `income`) are known dice of every
    month; without `repeat` the plan's money flows in the first month only."""
    later = plan.money() if repeat else Plan()
    return planned(kingdom, (plan, *[later] * (count - 1)), numbers, rolls=rolls)


def planned(
    kingdom: Kingdom, plans: Sequence[Plan], numbers: Numbers | None = None, *, rolls: Mapping[str, int] | None = None
) -> tuple[Phases, ...]:
    """The chances after each month with a plan of its own for each."""
    numbers, rolls = numbers or Numbers(), rolls or {}
    now = Month(kingdom, numbers).start()
    found: list[Phases] = []
    for plan in plans:
        upkeep = Month(kingdom, numbers).upkeep(replace(now, checks={}), rolls.get("upkeep"), plan.calm)
        kingdom = after_edicts(kingdom, plan)
        month = Month(kingdom, numbers)
        edict = month.edict(upkeep, plan)
        now = month.income(edict, plan, rolls.get("income"))
        found.append(Phases(kingdom, upkeep, edict, now))
    return tuple(found)


def after_edicts(kingdom: Kingdom, plan: Plan) -> Kingdom:
    """The kingdom with what a plan changes for good."""
    return replace(
        kingdom,
        size=max(0, kingdom.size + plan.size),
        control_dc=kingdom.control_dc + plan.size + plan.control_dc,
        stability=kingdom.stability + plan.stability,
        loyalty=kingdom.loyalty + plan.loyalty,
        economy=kingdom.economy + plan.economy,
        consumption=max(0, kingdom.consumption + plan.consumption),
        income=kingdom.income + plan.income,
        restless=max(0, kingdom.restless + plan.restless),
    )
