"""Reported values of foreign units as numbers, ranges and words.

A reported count is a whole number, a pair `[low, high]`, or nothing when it is not known.
"""

from __future__ import annotations

from mycom.systems.mythicor.words import number
from mycom.systems.mythicor.world import Sighting
from mycom.systems.view import Amount, Certainty, Fact, Json

UNKNOWN = "?"


def amount(value: Json) -> Amount | None:
    """A reported number as an amount, None when it is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return Amount(float(value), float(value))
    if isinstance(value, list) and len(value) == 2:
        low, high = value
        if isinstance(low, int | float) and isinstance(high, int | float):
            return Amount(float(min(low, high)), float(max(low, high)))
    return None


def amount_text(found: Amount | None, *, rough: bool = False) -> str:
    """An amount in words: `40`, `15–35`, `≈ 40` when only estimated, `?` when not known."""
    if found is None:
        return UNKNOWN
    if found.certain:
        return f"≈ {number(found.low)}" if rough else number(found.low)
    return f"{number(found.low)}–{number(found.high)}"


def fact_text(fact: Fact | None) -> str:
    """A reported number in words."""
    if fact is None:
        return UNKNOWN
    return amount_text(amount(fact.value), rough=fact.certainty is Certainty.ESTIMATE)


def level(sighting: Sighting | None, key: str) -> int | None:
    """A reported level (settlement, fortification), None when not known or only a range is."""
    fact = sighting.facts.get(key) if sighting else None
    found = amount(fact.value) if fact else None
    return int(found.low) if found and found.certain else None


def troops(sighting: Sighting) -> dict[str, Amount]:
    """The troops seen, by troop id; empty when none were reported."""
    fact = sighting.facts.get("troops")
    if fact is None or not isinstance(fact.value, dict):
        return {}
    found = {troop: amount(count) for troop, count in fact.value.items()}
    return {troop: count for troop, count in found.items() if count is not None}


def soldiers(sighting: Sighting) -> Amount | None:
    """The head count of troops: as reported, otherwise the sum of the troops seen."""
    fact = sighting.facts.get("soldiers")
    by_kind = troops(sighting)
    if by_kind and (fact is None or sighting.facts["troops"].turn >= fact.turn):
        return Amount(sum(a.low for a in by_kind.values()), sum(a.high for a in by_kind.values()))
    if fact is not None:
        return amount(fact.value)
    return Amount(0, 0) if "troops" in sighting.facts else None
