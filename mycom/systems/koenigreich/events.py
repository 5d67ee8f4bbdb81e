"""The event phase: what events do to unrest and treasury, exact (rule text: Ereignisphase).

An event's checks use the kingdom as it stands; how many of them fail decides on the change. Whatever else an event does
is the game master's to carry out and does not count here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from mycom.systems.koenigreich.month import Array, Chances, Kingdom, Month, Numbers, Phases, Plan, after_edicts, check
from mycom.systems.koenigreich.rules import Event, Rules

#: A die that rolls on is followed until its chance is below this; the rest stays at the highest number.
_SMALL = 1e-9
#: What is less likely is left out between months: it is below what the sums of floating point numbers can tell.
_NOTHING = 1e-16

Changes = Mapping[tuple[int, int], float]
"""Chances by (change of unrest, change of treasury)."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What an event of the table does, by (attributes checked, how many fail); `again` is the chance of one more before
    it, which does what `first` says. `chances` are those of an event, after one and after none."""

    main: Mapping[tuple[tuple[str, ...], int], Changes]
    first: Mapping[tuple[tuple[str, ...], int], Changes]
    again: float
    chances: tuple[float, float]


def thrown(text: str) -> dict[int, float]:
    """A number (`-2`), a die (`1d6`) or one whose highest face rolls on (`1d6!`), as chances."""
    sign, text = (-1, text[1:]) if text.startswith("-") else (1, text)
    if "d" not in text:
        return {sign * int(text): 1.0}
    faces = int(text.removesuffix("!").partition("d")[2])
    if not text.endswith("!"):
        return {sign * face: 1 / faces for face in range(1, faces + 1)}
    found: dict[int, float] = {}
    base, chance = 0, 1.0
    while chance > _SMALL:
        found |= {sign * (base + face): chance / faces for face in range(1, faces)}
        base, chance = base + faces, chance / faces
    found[sign * base] = found.get(sign * base, 0.0) + chance
    return found


@lru_cache(maxsize=4)
def effects(rules: Rules) -> Effects:
    """The effects of a profile's table of events."""
    kinds = {
        (harmful, realm): rules.whole(f"event.{word}_{kind}_pct")
        for harmful, word in ((False, "good"), (True, "bad"))
        for realm, kind in ((True, "kingdom"), (False, "settlement"))
    }
    of_all = sum(kinds.values())
    main, first = {}, {}
    for one in rules.events.values():
        main[one] = (kinds[one.harmful, True] * one.kingdom_pct + kinds[one.harmful, False] * one.settlement_pct) / 100
        first[one] = float(one.again_pct)
    again = sum(first.values())
    chances = rules.whole("event.chance_pct") / 100, rules.whole("event.chance_after_none_pct") / 100
    return Effects(_grouped(main, of_all), _grouped(first, again), again / (again + of_all), chances)


def _grouped(weights: Mapping[Event, float], whole: float) -> Mapping[tuple[tuple[str, ...], int], Changes]:
    found: dict[tuple[tuple[str, ...], int], dict[tuple[int, int], float]] = {}
    for one, weight in weights.items():
        if not weight:
            continue
        ends = ((one.unrest_0, one.treasury_0), (one.unrest_1, one.treasury_1), (one.unrest_2, one.treasury_2))
        for fails, (unrest, treasury) in enumerate(ends[: len(one.checks) + 1]):
            changes = found.setdefault((one.checks, fails), {})
            for rise, chance in thrown(unrest).items():
                for gain, other in thrown(treasury).items():
                    changes[rise, gain] = changes.get((rise, gain), 0.0) + weight / whole * chance * other
    return found


def event(kingdom: Kingdom, numbers: Numbers, now: Chances, does: Effects) -> Chances:
    """The chances after an event that happens for certain."""
    without = Chances(now.table * (1 - does.again), now.lowest)
    with_more = _applied(kingdom, numbers, Chances(now.table * does.again, now.lowest), does.first)
    return _applied(kingdom, numbers, together((without, with_more)), does.main)


def _applied(
    kingdom: Kingdom, numbers: Numbers, now: Chances, does: Mapping[tuple[tuple[str, ...], int], Changes]
) -> Chances:
    if not does:
        return now
    lost, unrests, width = now.table.shape
    pairs = [pair for changes in does.values() for pair in changes]
    rises, least = max(0, *(rise for rise, _ in pairs)), min(0, *(gain for _, gain in pairs))
    most = max(0, *(gain for _, gain in pairs))
    table = np.zeros((lost, unrests + rises, width + most - least))
    good = {name: _successes(kingdom, numbers, name, lost, unrests) for name in ("stability", "loyalty", "economy")}
    weights: dict[tuple[int, int], Array] = {}
    for (checks, fails), changes in does.items():
        share = _failing([good[name] for name in checks], fails, (lost, unrests))
        for pair, chance in changes.items():
            weights[pair] = weights.get(pair, np.zeros((lost, unrests))) + share * chance
    for (rise, gain), weight in weights.items():
        at = slice(gain - least, gain - least + width)
        part = now.table * weight[:, :, None]
        if rise >= 0:
            table[:, rise : rise + unrests, at] += part
        else:
            sunk = min(-rise, unrests)
            table[:, : unrests - sunk, at] += part[:, sunk:]
            table[:, 0, at] += part[:, :sunk].sum(axis=1)
    return Chances(table, now.lowest + least)


def _successes(kingdom: Kingdom, numbers: Numbers, name: str, lost: int, unrests: int) -> Array:
    """The chance that a check succeeds, by hexes lost and unrest."""
    found = np.zeros((lost, unrests))
    for gone in range(lost):
        value = getattr(kingdom, name) - gone * getattr(numbers, f"lost_{name}")
        for unrest in range(min(unrests, numbers.anarchy)):
            found[gone, unrest] = check(value, unrest, kingdom.control_dc - gone, numbers).success
    return found


def _failing(good: Sequence[Array], fails: int, shape: tuple[int, int]) -> Array:
    """The chance that exactly so many of the checks fail."""
    nothing = np.zeros(shape)
    chances: list[Array] = [nothing + 1]
    for one in good:
        longer = [*chances, nothing]
        chances = [
            longer[count] * one + (chances[count - 1] * (1 - one) if count else nothing) for count in range(len(longer))
        ]
    return chances[fails]


def together(parts: Sequence[Chances]) -> Chances:
    """Several chances of parts of the same whole as one; checks are added."""
    lowest = min(one.lowest for one in parts)
    shape = [max(one.table.shape[axis] for one in parts) for axis in (0, 1)]
    width = max(one.lowest - lowest + one.table.shape[2] for one in parts)
    table, checks = np.zeros((*shape, width)), dict[str, float]()
    for one in parts:
        lost, unrests, own = one.table.shape
        table[:lost, :unrests, one.lowest - lowest : one.lowest - lowest + own] += one.table
        for name, chance in one.checks.items():
            checks[name] = checks.get(name, 0.0) + chance
    return Chances(table, lowest, checks)


def planned_with_events(
    kingdom: Kingdom,
    plans: Sequence[Plan],
    numbers: Numbers,
    does: Effects,
    *,
    quiet: bool = False,
    rolls: Mapping[str, int] | None = None,
) -> tuple[Phases, ...]:
    """The chances after each month, events among it; `quiet`: nothing happened in the last event phase."""
    rolls = rolls or {}
    start = Month(kingdom, numbers).start()
    branches: dict[bool, Chances] = {quiet: start}
    found = []
    for plan in plans:
        before, kingdom = Month(kingdom, numbers), after_edicts(kingdom, plan)
        month = Month(kingdom, numbers)
        upkeep = {
            key: before.upkeep(replace(now, checks={}), rolls.get("upkeep"), plan.calm) for key, now in branches.items()
        }
        edict = {key: month.edict(now, plan) for key, now in upkeep.items()}
        income = {key: month.income(now, plan, rolls.get("income")) for key, now in edict.items()}
        happens, nothing, chance = [], [], 0.0
        for key, now in income.items():
            likely = does.chances[key]
            chance += likely * float(now.table.sum())
            happens.append(Chances(now.table * likely, now.lowest))
            nothing.append(Chances(now.table * (1 - likely), now.lowest))
        after = event(kingdom, numbers, together(happens), does)
        branches = {False: _cut(after), True: _cut(together(nothing))}
        branches = {key: now for key, now in branches.items() if now.table.any()}
        whole = together(tuple(income.values()))
        end = replace(together(tuple(branches.values())), checks=whole.checks)
        found.append(
            Phases(kingdom, together(tuple(upkeep.values())), together(tuple(edict.values())), whole, end, chance)
        )
    return tuple(found)


def _cut(now: Chances) -> Chances:
    """Without what cannot happen, or as good as never."""
    table = np.where(now.table < _NOTHING, 0.0, now.table)
    used = [np.flatnonzero(table.any(axis=axes)) for axes in ((1, 2), (0, 2), (0, 1))]
    if not len(used[0]):
        return now
    first, last = int(used[2][0]), int(used[2][-1]) + 1
    return Chances(
        now.table[: int(used[0][-1]) + 1, : int(used[1][-1]) + 1, first:last], now.lowest + first, now.checks
    )
