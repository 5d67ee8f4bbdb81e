"""Chances and ranges of character orders, one after the other, in fractions (rule text ch. 5)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Traits = Sequence[int]

RACES = ("orc", "human", "dwarf", "elf", "hobgoblin", "ogre", "hobbit")
#: What the race of a diplomat (row) loses with the race of those he talks to (column); ch. 5.1.1.
TABLE = {
    "orc": (3, 5, 8, 8, 5, 3, 8),
    "human": (2, 0, 3, 2, 3, 4, 1),
    "dwarf": (8, 3, 0, 5, 5, 8, 1),
    "elf": (8, 1, 5, 0, 5, 8, 1),
    "hobgoblin": (5, 3, 5, 5, 0, 3, 3),
    "ogre": (1, 1, 8, 8, 3, 1, 3),
    "hobbit": (10, 1, 1, 1, 3, 3, 0),
}
SURE = (3, 4, 5, 6, 7, 8, 11, 12, 13, 15, 19, 22, 23)


def clamped(pct: float) -> Fraction:
    """A chance as a fraction of 1."""
    return Fraction(max(0, min(100, pct)), 100)


def chance(number: int, own: Traits, his: Traits, walls: int, race: str, his_race: str) -> Fraction:
    """UG `number` against a village or a leader. Traits are leadership, diplomacy, strength."""
    strength = own[2]
    if number in SURE:
        return Fraction(1)
    if number == 1:
        if "undead" in (race, his_race):
            return Fraction(0)
        return clamped((own[1] - TABLE[race][RACES.index(his_race)]) * 6)
    if number == 17:
        return clamped(5 * strength - 3 * his[2])
    if number == 18:
        return clamped(5 * strength - 5 * walls) if walls else Fraction(0)
    if number == 24:
        return duel(own, his)[0]
    return clamped({2: 5, 9: 5, 10: 8, 14: 10, 20: 3, 25: 10}[number] * strength)


def duel(own: Traits, his: Traits) -> tuple[Fraction, Fraction]:
    """The chances that the challenger wins, and that he dies."""
    sum_of_differences = sum(own) - sum(his)
    if own[0] > his[0] and own[1] > his[1] and own[2] > his[2]:
        return clamped(5 * sum_of_differences), Fraction(0)
    return Fraction(0), clamped(-5 * sum_of_differences)


def reach(number: int, strength: int) -> int | None:
    """How far UG `number` goes; None for what works on the leader himself."""
    if number in (12, 15, 16, 19):
        return None
    if number in (6, 22):
        return strength
    if number == 25:
        return 1 + strength // 10
    return {1: 0, 2: 0, 10: 0, 13: 0, 14: 0, 20: 0, 23: 0, 21: 1, 24: 1}.get(number, 2)
