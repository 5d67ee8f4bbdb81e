"""What a battle leaves behind: flight, defeat, victory, recovery, the leader's fate (rule text: Flucht, Niederlage oder
Sieg; Erholung; Befehlshaber verlieren), and the optional rules on combining, splitting and reforming armies."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor

from mycom.problems import Fault, NotAllowed
from mycom.systems.massenkampf.ladder import climb
from mycom.systems.massenkampf.rules import Rules


@dataclass(frozen=True, slots=True)
class Standing:
    """An army as it stands between battles."""

    size: str
    rating: Fraction
    hit_points: int
    full: int
    morale: int = 0


@dataclass(frozen=True, slots=True)
class Aftermath:
    """After a battle: what is left of the army (None: nothing), what its kingdom's values change by, whether loyalty
    checks are open — to fight again, to learn a tactic, to learn a command."""

    army: Standing | None
    kingdom: dict[str, int]
    must_rally: bool = False
    may_learn: bool = False


def after_battle(rules: Rules, army: Standing, end: str) -> Aftermath:
    """What an army that ended so (`destroyed`, `flees`, `withdraws`, `stands`) leaves behind."""
    least = max(1, floor(army.rating))
    if end == "destroyed":
        row = rules.sizes[army.size]
        losses = {"stability": row.stability, "loyalty": row.loyalty, "economy": row.economy}
        return Aftermath(None, losses)
    if end == "flees":
        morale = army.morale - rules.whole("after.flight_morale")
        if dissolves(rules, morale):
            return Aftermath(None, {})
        return Aftermath(Standing(army.size, army.rating, least, army.full, morale), {}, must_rally=True)
    left = max(least, army.hit_points) if end == "stands" else army.hit_points
    return Aftermath(
        Standing(army.size, army.rating, min(army.full, left), army.full, army.morale), {}, may_learn=end == "stands"
    )


def learnt(rules: Rules, army: Standing) -> Standing:
    """The army after it learnt a tactic: morale rises, up to its maximum."""
    morale = min(rules.whole("morale.maximum"), army.morale + rules.whole("after.victory_morale"))
    return Standing(army.size, army.rating, army.hit_points, army.full, morale)


def dissolves(rules: Rules, morale: int) -> bool:
    """Whether an army of this morale falls apart."""
    return morale < rules.whole("morale.minimum")


def rested(army: Standing, days: int, checks: int = 0) -> Standing:
    """After days of rest, of which `checks` brought a successful loyalty check. A month makes it whole."""
    more = max(1, floor(army.rating)) * (days + checks)
    hit_points = army.full if days >= 30 else min(army.full, army.hit_points + more)
    return Standing(army.size, army.rating, hit_points, army.full, army.morale)


def fates(rules: Rules, *, mindless_enemy: bool = False) -> dict[str, float]:
    """The chances of a destroyed army's leader. Mindless victors take no prisoners."""
    killed, captured = rules.whole("after.killed"), rules.whole("after.captured")
    found = {"killed": killed / 100, "captured": (captured - killed) / 100, "escapes": (100 - captured) / 100}
    if mindless_enemy:
        found["killed"], found["captured"] = found["killed"] + found["captured"], 0.0
    return found


def week(rules: Rules, morale: int, *, paid: bool, led: bool) -> int:
    """Morale after a week: without pay and without a leader it falls."""
    lost = 0 if paid else rules.whole("army.unpaid_morale")
    return morale - lost - (0 if led else rules.whole("army.leaderless_morale"))


def month_consumption(rules: Rules, consumption: int, *, reserve: bool) -> int:
    """Build points of a kingdom turn: every week, or once for a reserve army."""
    return consumption if reserve else consumption * rules.whole("army.weeks_per_turn")


def quarters(rules: Rules, size: str, building: str, *, religious: bool = False) -> bool:
    """Whether a building holds a reserve army of this size."""
    row = rules.reserves[building]
    sizes = tuple(rules.sizes)
    return sizes.index(size) <= sizes.index(row.size) and (religious or not row.religious)


def combined(rules: Rules, one: Standing, other: Standing, full: int) -> Standing:
    """Two armies of one kind and size as one of the next size, whose hit points are `full`. Raises NotAllowed."""
    if one.size != other.size:
        raise NotAllowed(Fault("Die Armeen sind nicht gleich groß", "zwei Armeen derselben Art und Größe"))
    size, rating = _resized(rules, one, 1)
    share = (Fraction(one.hit_points, one.full) + Fraction(other.hit_points, other.full)) / 2
    return Standing(size, rating, max(1, floor(share * full)), full, floor(Fraction(one.morale + other.morale, 2)))


def split(rules: Rules, army: Standing, full: int) -> Standing:
    """Each half of an army, one size smaller, whose hit points are `full`. Raises NotAllowed."""
    size, rating = _resized(rules, army, -1)
    left = max(1, floor(Fraction(army.hit_points, army.full) * full))
    return Standing(size, rating, left, full, army.morale - rules.whole("after.split_morale"))


def reformed(rules: Rules, army: Standing, full: int) -> Standing:
    """A wounded army as a whole one of the next smaller size. Raises NotAllowed while it has too many hit points."""
    if army.hit_points > rules.number("after.reform_share") * army.full:
        raise NotAllowed(Fault("Die Armee ist nicht schwer genug angeschlagen", "höchstens die Hälfte der TP"))
    size, rating = _resized(rules, army, -1)
    return Standing(size, rating, full, full, army.morale - rules.whole("after.split_morale"))


def _resized(rules: Rules, army: Standing, steps: int) -> tuple[str, Fraction]:
    sizes = tuple(rules.sizes)
    at = sizes.index(army.size) + steps
    if not 0 <= at < len(sizes):
        raise NotAllowed(Fault(f"Größe „{rules.sizes[army.size].label_de}“ lässt das nicht zu", "eine andere Größe"))
    rungs = rules.sizes[sizes[at]].steps - rules.sizes[army.size].steps
    rating = climb(army.rating, rungs)
    if rating is None:
        raise NotAllowed(Fault("Die kleinere Armee wäre keine mehr", "ein HG von mindestens 1/8"))
    return sizes[at], rating
