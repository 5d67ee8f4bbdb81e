"""What a blockade costs the group that moves into it (rule text ch. 6.1)."""

from __future__ import annotations

from collections.abc import Iterable

from mycom.systems.mythicor.rules import Rules


def blockade_cost(rules: Rules, blockers: Iterable[float], victim: float) -> float:
    """Points that blockers with so many troops take off a group with `victim` troops; heads alone count.

    Several blockers add up. Allies never block, and one step always succeeds: that is the caller's business.
    """
    against = max(victim, rules.number("movement.blockade_minimum_victim"))
    return sum(blockers) / against * rules.number("movement.blockade_factor")
