"""Everything that may come of a character order, exactly: UG 1 to 25 (rule text ch. 5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from mycom.probability.chances import Chances, product
from mycom.systems.mythicor.magic.chance import chance, duel
from mycom.systems.mythicor.magic.effect import Effect
from mycom.systems.mythicor.magic.people import Between, Caster, Victim
from mycom.systems.mythicor.magic.power import (
    attack_damage,
    blessing,
    curse_loss,
    fortress_levels,
    movement_cost_change,
)
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Traits

TRAINING, DUEL = "UG 16", "UG 24"
#: The numbers of a victim that may be in doubt.
DOUBTS = ("leadership", "diplomacy", "strength", "settlement", "fortification")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What may come of an order when the victim is as hard (`worst`) and as easy (`best`) as it can be.

    Both are the same where nothing that matters is in doubt.
    """

    worst: Chances[Effect]
    best: Chances[Effect]

    @property
    def certain(self) -> bool:
        """Whether the distribution is known."""
        return self.worst == self.best

    @property
    def success(self) -> tuple[float, float]:
        """The lowest and highest chance of success, 0 to 1."""
        return self.worst.chance(lambda effect: effect.success), self.best.chance(lambda effect: effect.success)


def outcome(rules: Rules, kind: str, caster: Caster, victim: Victim | None = None) -> Outcome:
    """The distributions of an order (`UG 17`). Raises KeyError for an unknown order."""
    victim = victim or Victim()
    found = chance(rules, kind, caster, victim)
    worst = _exact(rules, kind, caster, fixed(victim, 1), found.low_pct / 100)
    if found.certain and (kind != DUEL or fixed(victim, 1) == fixed(victim, 0)):
        return Outcome(worst, worst)
    return Outcome(worst, _exact(rules, kind, caster, fixed(victim, 0), found.high_pct / 100))


def over(
    rules: Rules, kind: str, caster: Caster, victim: Victim, name: str
) -> tuple[tuple[int, tuple[float, float]], ...]:
    """The chance of success (0 to 1, lowest and highest) for each value that one number of the victim may have."""
    low, high = getattr(victim, name)
    rows = []
    for value in range(low, high + 1):
        known: dict[str, Any] = {name: (value, value)}
        rows.append((value, outcome(rules, kind, caster, replace(victim, **known)).success))
    return tuple(rows)


def use_artefact(rules: Rules, kind: str, user: Caster, strength: int, factor: float, victim: Victim) -> Outcome:
    """An artefact that works like a character order: with its own strength, weakened by who uses it (ch. 1.6.9).

    Its user learns nothing by it.
    """
    spell = Caster(replace(user.traits, strength=strength), "mage", user.race)
    found = chance(rules, kind, spell, victim)
    ends = [
        _EFFECTS[kind](rules, spell, fixed(victim, end), pct / 100).map(lambda effect: effect.weakened(factor))
        for end, pct in ((1, found.low_pct), (0, found.high_pct))
    ]
    return Outcome(ends[0], ends[0] if found.certain else ends[1])


def fixed(victim: Victim, end: int) -> Victim:
    """The victim with every doubtful number at its lowest (0) or highest (1)."""

    def at(doubt: Between) -> Between:
        return doubt[end], doubt[end]

    numbers: dict[str, Any] = {name: at(getattr(victim, name)) for name in DOUBTS}
    return replace(victim, **numbers)


def _exact(rules: Rules, kind: str, caster: Caster, victim: Victim, success: float) -> Chances[Effect]:
    found = _EFFECTS[kind](rules, caster, victim, success)
    if kind == TRAINING:
        return found
    learns = Chances.happens(rules.number("magic.gain_chance"))
    gain = int(rules.number("magic.gain"))

    def learned(effect: Effect) -> Chances[Effect]:
        if effect.caster_dies:
            return Chances.sure(effect)
        return learns.map(lambda yes: effect.with_caster(strength=gain) if yes else effect)

    return found.then(learned)


def _either(success: float, done: Effect, failed: Effect | None = None) -> Chances[Effect]:
    return Chances.happens(success).map(lambda yes: done if yes else failed or Effect(success=False))


def _diplomacy(rules: Rules, caster: Caster, victim: Victim, success: float) -> Chances[Effect]:
    gain, loss = int(rules.number("magic.diplomacy_gain")), int(rules.number("magic.diplomacy_loss"))
    # Nobody falls below the lowest value of a trait.
    loss = min(loss, max(0, caster.traits.diplomacy - int(rules.number("magic.trait_minimum"))))
    gains = Chances.happens(rules.number("magic.diplomacy_gain_chance"))
    losses = Chances.happens(rules.number("magic.diplomacy_loss_chance"))

    def follows(yes: bool) -> Chances[Effect]:
        effect = Effect(success=yes, changes_sides=yes)
        if yes:
            return gains.map(lambda more: effect.with_caster(diplomacy=gain) if more else effect)
        return losses.map(lambda less: effect.with_caster(diplomacy=-loss) if less else effect)

    return Chances.happens(success).then(follows)


def _curse(rules: Rules, caster: Caster, victim: Victim, success: float) -> Chances[Effect]:
    lost = curse_loss(rules, caster)
    hits = product([Chances.happens(rules.number("magic.curse_trait_chance"))] * 3)

    def follows(yes: bool) -> Chances[Effect]:
        if not yes:
            return Chances.sure(Effect(success=False))
        return hits.map(lambda hit: Effect(success=True, victim=Traits(*(-lost * one for one in hit))))

    return Chances.happens(success).then(follows)


def _training(rules: Rules, caster: Caster, victim: Victim, success: float) -> Chances[Effect]:
    gain = int(rules.number("magic.training_gain"))
    each = product([Chances.happens(success)] * 3)
    return each.map(lambda up: Effect(success=any(up), caster=Traits(*(gain * one for one in up))))


def _duel(rules: Rules, caster: Caster, victim: Victim, success: float) -> Chances[Effect]:
    beaten = Traits(victim.leadership[0], victim.diplomacy[0], victim.strength[0])
    wins, dies = (pct / 100 for pct in duel(rules, caster.traits, beaten))
    divisor = int(rules.number("magic.duel_trait_divisor"))
    lost = Traits(-(beaten.leadership // divisor), -(beaten.diplomacy // divisor), -(beaten.strength // divisor))
    return Chances.of(
        (
            (Effect(success=True, victim_dies=True, victim=lost, loses_all=True), wins),
            (Effect(success=False, caster_dies=True), dies),
            (Effect(success=False), 1 - wins - dies),
        )
    )


def _movement_cost(kind: str) -> _Maker:
    def made(rules: Rules, caster: Caster, victim: Victim, success: float) -> Chances[Effect]:
        return _either(success, Effect(success=True, movement_cost=movement_cost_change(rules, kind, caster)))

    return made


def _blight(rules: Rules, caster: Caster, victim: Victim, success: float) -> Chances[Effect]:
    lost = rules.number("magic.blight_per_strength") * caster.traits.strength
    return _either(success, Effect(success=True, fertility=-lost))


def _blessing(rules: Rules, caster: Caster, victim: Victim, success: float) -> Chances[Effect]:
    fertility, people = blessing(rules, caster)
    return _either(success, Effect(success=True, fertility=fertility, population_max=people))


def _attack(rules: Rules, caster: Caster, victim: Victim, success: float) -> Chances[Effect]:
    return _either(success, Effect(success=True, damage=attack_damage(rules, caster)))


def _sabotage(rules: Rules, caster: Caster, victim: Victim, success: float) -> Chances[Effect]:
    levels = min(int(rules.number("magic.sabotage_levels")), victim.fortification[0])
    return _either(success, Effect(success=True, fortification=-levels))


def _fortress(rules: Rules, caster: Caster, victim: Victim, success: float) -> Chances[Effect]:
    return _either(success, Effect(success=True, fortification=fortress_levels(rules, caster)))


def _corruption(rules: Rules, caster: Caster, victim: Victim, success: float) -> Chances[Effect]:
    if rules.flag("magic.corrupt_changes_diplomacy"):
        return _diplomacy(rules, caster, victim, success)
    return _either(success, Effect(success=True, changes_sides=True))


def _plain(effect: Effect) -> _Maker:
    def made(rules: Rules, caster: Caster, victim: Victim, success: float) -> Chances[Effect]:
        return _either(success, effect)

    return made


_Maker = Callable[[Rules, Caster, Victim, float], Chances[Effect]]
_DONE = Effect(success=True)

_EFFECTS: dict[str, _Maker] = {
    "UG 1": _diplomacy,
    "UG 2": _plain(replace(_DONE, plague=True)),
    "UG 3": _movement_cost("UG 3"),
    "UG 4": _movement_cost("UG 4"),
    "UG 5": _blight,
    "UG 6": _plain(replace(_DONE, reveals=True)),
    "UG 7": _attack,
    "UG 8": _attack,
    "UG 9": _curse,
    "UG 10": _blessing,
    "UG 11": _plain(replace(_DONE, plague=False)),
    "UG 12": _plain(_DONE),
    "UG 13": _plain(replace(_DONE, living=True)),
    "UG 14": _plain(replace(_DONE, revived=True)),
    "UG 15": _plain(_DONE),
    "UG 16": _training,
    "UG 17": _plain(replace(_DONE, victim_dies=True)),
    "UG 18": _sabotage,
    "UG 19": _plain(_DONE),
    "UG 20": _fortress,
    "UG 21": _corruption,
    "UG 22": _plain(replace(_DONE, reveals=True)),
    "UG 23": _plain(_DONE),
    "UG 24": _duel,
    "UG 25": _plain(replace(_DONE, called=True)),
}
