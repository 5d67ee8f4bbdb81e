"""The forecast of a kingdom as the JSON document of `mycom forecast`."""

from __future__ import annotations

from mycom.systems.koenigreich.month import Chances, Kingdom, Phases, months
from mycom.systems.koenigreich.scenario import Scenario

_ATTRIBUTES = ("stability", "loyalty", "economy", "consumption")
PHASES = ("upkeep", "edict", "income")
COLUMNS = (
    "month", "checks.upkeep", "checks.income", "expected_treasury", "expected_unrest",
    "risks.negative_treasury", "risks.hex_lost", "risks.anarchy",
)  # fmt: skip


def forecast(scenario: Scenario) -> dict[str, object]:
    """The result of a scenario: phases of the first month (numbers that are certain), chances of its checks, and the
    distributions after the last month; with more than one month those after each of them."""
    rules = scenario.rules
    found = _months(scenario)
    first, last = found[0], found[-1]
    before = {"upkeep": scenario.kingdom, "edict": first.kingdom, "income": first.kingdom}
    document: dict[str, object] = {
        "system": "koenigreich",
        "phases": {phase: _phase(before[phase], getattr(first, phase)) for phase in PHASES},
        "checks": dict(first.income.checks),
        "distribution": _distribution(last.income),
        "risks": _risks(last.income, rules.numbers().anarchy),
        "exact": True,
    }
    if scenario.months > 1:
        document["months"] = [
            {"month": number, "checks": dict(one.income.checks), "distribution": _distribution(one.income)}
            for number, one in enumerate(found, start=1)
        ]
    if scenario.warnings:
        document["warnings"] = list(scenario.warnings)
    return document


def _months(scenario: Scenario) -> tuple[Phases, ...]:
    return months(
        scenario.kingdom,
        scenario.plan,
        scenario.months,
        scenario.rules.numbers(),
        repeat=scenario.repeat,
        rolls=scenario.rolls,
    )


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


def _risks(now: Chances, anarchy: int) -> dict[str, float]:
    """Chances of an empty treasury, of any hex lost so far, of anarchy."""
    return {
        "negative_treasury": sum(chance for value, chance in now.treasury().items() if value < 0),
        "hex_lost": sum(chance for value, chance in now.hexes_lost().items() if value > 0),
        "anarchy": sum(chance for value, chance in now.unrest().items() if value >= anarchy),
    }


def rows(scenario: Scenario) -> list[tuple[float, ...]]:
    """One row of `COLUMNS` for each month of a scenario."""
    numbers = scenario.rules.numbers()
    found = _months(scenario)
    table = []
    for month, one in enumerate(found, start=1):
        now = one.income
        means = [sum(value * chance for value, chance in part.items()) for part in (now.treasury(), now.unrest())]
        table.append(
            (month, now.checks["upkeep"], now.checks["income"], *means, *_risks(now, numbers.anarchy).values())
        )
    return table
