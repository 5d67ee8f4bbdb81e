"""Chances of character orders (rule text ch. 5), in percent from 0 to 100."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mycom.systems.mythicor.ids import BANDITS, VILLAGES
from mycom.systems.mythicor.magic.people import UNDEAD, Between, Caster, Victim, is_master
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Traits


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance in percent: certain ends are equal. `assumed`: the formula itself is supposed; `reason`: why it is 0."""

    low_pct: float
    high_pct: float
    assumed: bool = False
    reason: str = ""

    @property
    def certain(self) -> bool:
        """Whether there is just one value."""
        return self.low_pct == self.high_pct


def clamp(pct: float) -> float:
    """A chance kept within 0 and 100 percent."""
    return min(100.0, max(0.0, pct))


def _span(of: Callable[[int], float], doubt: Between) -> tuple[float, float]:
    """The lowest and highest value of a monotone formula over a doubt."""
    ends = sorted(clamp(of(end)) for end in doubt)
    return ends[0], ends[1]


def _none(reason: str) -> Chance:
    return Chance(0.0, 0.0, reason=reason)


def chance(rules: Rules, kind: str, caster: Caster, victim: Victim | None = None) -> Chance:
    """The chance that a character order (`UG 17`) succeeds, with its ends where the victim is not fully known.

    For training it is the chance of each trait, for a duel that of winning. Raises KeyError for an unknown order.
    """
    strength = caster.traits.strength
    victim = victim or Victim()
    per_point = _PER_STRENGTH.get(kind)
    if per_point:
        pct = rules.number(per_point) * strength
        if kind == "UG 2" and rules.flag("magic.plague_always"):
            pct = 100.0
        return Chance(clamp(pct), clamp(pct))
    if kind in _FIXED:
        pct = rules.number(_FIXED[kind]) if _FIXED[kind] else 100.0
        return Chance(clamp(pct), clamp(pct))
    if kind == "UG 16":
        pct = rules.number("magic.training_chance") * 100
        return Chance(clamp(pct), clamp(pct))
    return _AGAINST[kind](rules, caster, victim)


def diplomacy(rules: Rules, caster: Caster, victim: Victim) -> Chance:
    """UG 1 (ch. 5.1): known for villages; for others the levels of the place count as well (assumed)."""
    if reason := _deaf(caster, victim):
        return _none(reason)
    village = victim.owner == VILLAGES
    if not village and rules.flag("magic.diplomacy_villages_only"):
        return _none("In dieser Partie lassen sich nur Dörfer (997) überreden.")
    points = [caster.traits.diplomacy - malus for malus in _maluses(rules, caster, victim)]
    if village:
        per_point = rules.number("magic.diplomacy_pct_per_point")
        ends = sorted(clamp(point * per_point) for point in points)
        return Chance(ends[0], ends[-1], assumed="race" in victim.unknown)
    per_point = rules.number("magic.diplomacy_other_pct_per_point")
    by_settlement = rules.number("magic.diplomacy_settlement_malus")
    by_walls = rules.number("magic.diplomacy_fortification_malus")
    values = [
        clamp((point - by_settlement * victim.settlement[end] - by_walls * victim.fortification[end]) * per_point)
        for point in points
        for end in (0, 1)
    ]
    return Chance(min(values), max(values), assumed=True)


def _deaf(caster: Caster, victim: Victim) -> str:
    """Why somebody cannot be talked to at all, empty when he can."""
    if UNDEAD in (caster.race, victim.race):
        return "Untote kennen keine Diplomatie."
    if victim.owner == BANDITS:
        return "Banditen (994) lassen sich nie abwerben."
    return ""


def _maluses(rules: Rules, caster: Caster, victim: Victim) -> list[int]:
    """What the races take off the diplomacy value: one number, or all that are possible."""
    row = rules.diplomacy.get(caster.race, {})
    if victim.race in row:
        return [row[victim.race]]
    return sorted(set(row.values())) or [0]


def corrupt(rules: Rules, caster: Caster, victim: Victim) -> Chance:
    """UG 21 (ch. 5.21): the text keeps the formula to itself."""
    if not rules.flag("magic.corrupt_allowed"):
        return _none("In dieser Partie lassen sich Anführer nicht korrumpieren.")
    if reason := _deaf(caster, victim):
        return _none(reason)
    if is_master(rules, victim.leader):
        return _none("Positionsanführer lassen sich nie abwerben.")
    per_point = rules.number("magic.corrupt_pct_per_point")
    by_strength = rules.number("magic.corrupt_pct_per_victim_strength")
    values = [
        clamp((caster.traits.diplomacy - malus) * per_point - by_strength * strength)
        for malus in _maluses(rules, caster, victim)
        for strength in victim.strength
    ]
    return Chance(min(values), max(values), assumed=True)


def murder(rules: Rules, caster: Caster, victim: Victim) -> Chance:
    """UG 17 (ch. 5.17)."""
    base = rules.number("magic.murder_pct_per_strength") * caster.traits.strength
    off = rules.number("magic.murder_pct_per_victim_strength")
    return Chance(*_span(lambda strength: base - off * strength, victim.strength))


def sabotage(rules: Rules, caster: Caster, victim: Victim) -> Chance:
    """UG 18 (ch. 5.18). Walls that do not exist cannot be lowered."""
    base = rules.number("magic.sabotage_pct_per_strength") * caster.traits.strength
    off = rules.number("magic.sabotage_pct_per_level")
    if victim.fortification == (0, 0):
        return _none("Dort gibt es keine Mauern.")
    return Chance(*_span(lambda level: base - off * level, victim.fortification))


def duel_chance(rules: Rules, caster: Caster, victim: Victim) -> Chance:
    """UG 24: the chance to win."""
    ends = [duel(rules, caster.traits, Traits(*traits))[0] for traits in _both_ends(victim)]
    return Chance(min(ends), max(ends))


def _both_ends(victim: Victim) -> list[tuple[int, int, int]]:
    return [(victim.leadership[end], victim.diplomacy[end], victim.strength[end]) for end in (0, 1)]


def duel(rules: Rules, own: Traits, other: Traits) -> tuple[float, float]:
    """Chances in percent that the challenger wins a duel, and that he dies in it (ch. 5.24).

    He can win only when he is higher in all three traits; otherwise he can only die or get away.
    """
    pairs = (
        (own.leadership, other.leadership),
        (own.diplomacy, other.diplomacy),
        (own.strength, other.strength),
    )
    pct = rules.number("magic.duel_pct_per_point") * sum(mine - his for mine, his in pairs)
    if all(mine > his for mine, his in pairs):
        return clamp(pct), 0.0
    return 0.0, clamp(-pct)


def gain_pct(rules: Rules) -> float:
    """The chance in percent that a character order other than training adds a point of strength (ch. 5)."""
    return rules.number("magic.gain_chance") * 100


#: Orders whose chance is a number of percent for each point of strength.
_PER_STRENGTH = {
    "UG 2": "magic.plague_pct_per_strength",
    "UG 9": "magic.curse_pct_per_strength",
    "UG 10": "magic.blessing_pct_per_strength",
    "UG 14": "magic.resurrection_pct_per_strength",
    "UG 20": "magic.fortress_pct_per_strength",
    "UG 25": "magic.call_dead_pct_per_strength",
}

#: Orders with a fixed chance; empty: an effect on the group itself that always works.
_FIXED = {
    "UG 3": "magic.hinder_chance_pct",
    "UG 4": "magic.speed_chance_pct",
    "UG 5": "magic.blight_chance_pct",
    "UG 6": "magic.eye_chance_pct",
    "UG 7": "magic.attack_chance_pct",
    "UG 8": "magic.attack_chance_pct",
    "UG 11": "magic.stop_plague_chance_pct",
    "UG 12": "",
    "UG 13": "magic.drive_out_death_chance_pct",
    "UG 15": "",
    "UG 19": "",
    "UG 22": "magic.eye_chance_pct",
    "UG 23": "magic.raise_undead_chance_pct",
}

_AGAINST: dict[str, Callable[[Rules, Caster, Victim], Chance]] = {
    "UG 1": diplomacy,
    "UG 17": murder,
    "UG 18": sabotage,
    "UG 21": corrupt,
    "UG 24": duel_chance,
}
