"""The forecast of a kingdom as the JSON document of `mycom forecast`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from mycom.systems.koenigreich.changes import Change
from mycom.systems.koenigreich.events import effects, planned_with_events
from mycom.systems.koenigreich.month import Chances, Kingdom, Numbers, Phases, planned
from mycom.systems.koenigreich.scenario import Scenario

_ATTRIBUTES = ("stability", "loyalty", "economy", "consumption")
PHASES = ("upkeep", "edict", "income")
COLUMNS = (
    "month", "checks.upkeep", "checks.income", "expected_treasury", "expected_unrest",
    "risks.negative_treasury", "risks.hex_lost", "risks.anarchy", "risks.high_unrest", "expected_income",
)  # fmt: skip


def forecast(scenario: Scenario) -> dict[str, object]:
    """The result of a scenario: phases of the first month (numbers that are certain), chances of its checks, and the
    distributions after the last month; with more than one month those after each of them."""
    rules = scenario.rules
    found = months_of(scenario)
    first, last = found[0], found[-1]
    before = {"upkeep": scenario.kingdom, "edict": first.kingdom, "income": first.kingdom}
    document: dict[str, object] = {
        "system": "koenigreich",
        "phases": {phase: _phase(before[phase], getattr(first, phase)) for phase in PHASES},
        "checks": dict(first.income.checks),
        "distribution": _distribution(last.end),
        "risks": risks(last.end, rules.numbers()),
        "exact": True,
    }
    if scenario.events:
        document["event"] = first.event_chance
    if scenario.armies:
        document["armies"] = _armies(scenario, found)
    if scenario.months > 1:
        document["months"] = [_month(number, one, scenario) for number, one in enumerate(found, start=1)]
    if scenario.warnings:
        document["warnings"] = list(scenario.warnings)
    return document


def months_of(scenario: Scenario, first: tuple[Change, ...] = ()) -> tuple[Phases, ...]:
    """The chances after each month of a scenario, with more changes in the first one."""
    plans, numbers = scenario.plans(first), scenario.rules.numbers()
    if not scenario.events:
        return planned(scenario.kingdom, plans, numbers, rolls=scenario.rolls)
    does = effects(scenario.rules)
    return planned_with_events(scenario.kingdom, plans, numbers, does, quiet=scenario.quiet, rolls=scenario.rolls)


def _month(number: int, one: Phases, scenario: Scenario) -> dict[str, object]:
    month: dict[str, object] = {
        "month": number,
        "checks": dict(one.income.checks),
        "distribution": _distribution(one.end),
        "risks": risks(one.end, scenario.rules.numbers()),
        "expected_income": expected_income(one),
    }
    if scenario.events:
        month["event"] = one.event_chance
    return month


def expected_income(one: Phases) -> float:
    """What the income phase of a month brings in the mean (BP)."""
    return mean(one.income.treasury()) - mean(one.edict.treasury())


def mean(chances: Mapping[int, float]) -> float:
    """The mean of a distribution."""
    return sum(value * chance for value, chance in chances.items())


def _armies(scenario: Scenario, found: tuple[Phases, ...]) -> dict[str, object]:
    """What armies eat in a month, and by month the chance that it is not paid, with the morale that costs."""
    rules = scenario.rules
    lost = -rules.whole("army.weeks") * rules.whole("army.unpaid_morale")
    unpaid = [sum(chance for value, chance in one.upkeep.treasury().items() if value < 0) for one in found]
    return {"consumption": scenario.armies, "unpaid": unpaid, "morale_if_unpaid": lost}


def _phase(kingdom: Kingdom, now: Chances) -> dict[str, object]:
    """All attributes at the end of a phase; what dice decide is null where it is not certain, with its mean beside."""
    phase: dict[str, object] = {name: getattr(kingdom, name) for name in _ATTRIBUTES}
    for name, chances in (("unrest", now.unrest()), ("treasury", now.treasury())):
        phase[name] = next(iter(chances)) if len(chances) == 1 else None
        phase[f"expected_{name}"] = sum(value * chance for value, chance in chances.items())
    return phase


def _distribution(now: Chances) -> dict[str, object]:
    return {
        "treasury": _keyed(now.treasury()),
        "unrest": _keyed(now.unrest()),
        "hexes_lost": _keyed(now.hexes_lost()),
    }


def _keyed(chances: dict[int, float]) -> dict[str, float]:
    return {str(value): chance for value, chance in chances.items()}


def risks(now: Chances, numbers: Numbers) -> dict[str, float]:
    """Chances of an empty treasury, of any hex lost so far, of anarchy, of unrest that costs a hex or has cost one."""
    high = now.table[:, numbers.hex_unrest :].sum() + now.table[1:, : numbers.hex_unrest].sum()
    return {
        "negative_treasury": sum(chance for value, chance in now.treasury().items() if value < 0),
        "hex_lost": sum(chance for value, chance in now.hexes_lost().items() if value > 0),
        "anarchy": sum(chance for value, chance in now.unrest().items() if value >= numbers.anarchy),
        "high_unrest": float(high),
    }


def columns(scenario: Scenario) -> tuple[str, ...]:
    """The columns of a sweep: levels of the edicts that are swept, then those of a month."""
    return (*scenario.swept, *COLUMNS)


def rows(scenario: Scenario) -> list[tuple[float | str, ...]]:
    """One row for each month of a scenario, and that for each combination of levels of the edicts that are swept."""
    numbers, rules = scenario.rules.numbers(), scenario.rules
    table: list[tuple[float | str, ...]] = []
    for levels in product(*(rules.levels(kind) for kind in scenario.swept)):
        ids = tuple(one.id for one in levels)
        change = (Change(edicts=dict(zip(scenario.swept, ids, strict=True))),) if ids else ()
        for month, one in enumerate(months_of(scenario, change), start=1):
            now = one.end
            checks = one.income.checks
            means = mean(now.treasury()), mean(now.unrest())
            table.append((*ids, month, checks["upkeep"], checks["income"], *means, *risks(now, numbers).values(),
                          expected_income(one)))  # fmt: skip
    return table
