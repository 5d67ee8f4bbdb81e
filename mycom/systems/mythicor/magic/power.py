"""Reach and effect of character orders (rule text ch. 5), with the Partie's options for a sorcerer."""

from __future__ import annotations

from math import floor

from mycom.systems.mythicor.magic.people import Caster, class_of
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import number, signed

SORCERER, ARCHPRIEST = "sorcerer", "archpriest"

#: What bounds the distance to the target of each order: a word or the key of a parameter.
_RANGES = {
    "UG 1": "magic.diplomacy_range",
    "UG 2": "magic.plague_range",
    "UG 3": "magic.hinder_range",
    "UG 4": "magic.speed_range",
    "UG 5": "magic.blight_range",
    "UG 6": "strength",
    "UG 7": "magic.attack_range",
    "UG 8": "magic.attack_range",
    "UG 9": "magic.curse_range",
    "UG 10": "magic.blessing_range",
    "UG 11": "magic.stop_plague_range",
    "UG 13": "magic.drive_out_death_range",
    "UG 14": "magic.resurrection_range",
    "UG 17": "magic.murder_range",
    "UG 18": "magic.sabotage_range",
    "UG 20": "magic.fortress_range",
    "UG 21": "magic.corrupt_range",
    "UG 22": "strength",
    "UG 23": "magic.raise_undead_range",
    "UG 24": "magic.duel_range",
    "UG 25": "call_dead",
}


def reach_of(rules: Rules, kind: str, caster: Caster) -> int | None:
    """How far a character order reaches, in cells; None when it works on the group itself."""
    return reach_by_key(rules, _RANGES[kind], caster) if kind in _RANGES else None


def reach_by_key(rules: Rules, key: str, caster: Caster) -> int | None:
    """The cells that a word or parameter of the catalogue stands for; None for `artefact` and no word at all.

    A sorcerer has the range `magic.sorcerer_X_range` where the rules have one.
    """
    strength = caster.traits.strength
    if key in ("", "artefact"):
        return None
    if key in ("own_cell", "neighbour"):
        return int(key == "neighbour")
    if key == "strength":
        factor = rules.number("magic.sorcerer_eye_factor") if caster.leader == SORCERER else 1.0
        return floor(strength * rules.number("magic.eye_range_per_strength") * factor)
    if key == "call_dead":
        return floor(rules.number("magic.call_dead_range") + strength / rules.number("magic.call_dead_range_divisor"))
    section, _, name = key.partition(".")
    higher = f"{section}.sorcerer_{name}"
    return int(rules.number(higher if caster.leader == SORCERER and higher in rules.parameters else key))


def artefact_factor(rules: Rules, caster: Caster, strength: int | None) -> float:
    """How well a leader uses an artefact of some strength: range and effect times this (ch. 1.6.9).

    Only a mage at least as strong as it uses it in full, a sorcerer perhaps even better. A strength that is not
    known counts as one that the user can master.
    """
    mage = class_of(rules, caster.leader) == "mage"
    if not mage or (strength is not None and caster.traits.strength < strength):
        return rules.number("magic.artefact_weak_factor")
    return rules.number("magic.sorcerer_artefact_factor") if caster.leader == SORCERER else 1.0


def movement_cost_change(rules: Rules, kind: str, caster: Caster) -> float:
    """What UG 3 adds to a province's movement cost and UG 4 takes off it (negative)."""
    name = "magic.hinder_per_strength" if kind == "UG 3" else "magic.speed_per_strength"
    factor = rules.number("magic.sorcerer_speed_factor") if caster.leader == SORCERER else 1.0
    change = rules.number(name) * caster.traits.strength * factor
    return change if kind == "UG 3" else -change


def blessing(rules: Rules, caster: Caster) -> tuple[float, int]:
    """What a blessing adds to fertility and to the population maximum (ch. 5.10)."""
    high = caster.leader == ARCHPRIEST
    fertility = rules.number("magic.blessing_fertility_per_strength") * caster.traits.strength
    people = rules.number("magic.blessing_population_max_per_strength") * caster.traits.strength
    if high:
        fertility *= rules.number("magic.archpriest_fertility_factor")
        people *= rules.number("magic.archpriest_population_max_factor")
    return fertility, int(people)


def attack_damage(rules: Rules, caster: Caster) -> float:
    """The attack value of a magic attack (ch. 5.7): linear for a mage, with the square for a sorcerer."""
    strength = caster.traits.strength
    if caster.leader == SORCERER:
        return rules.number("magic.sorcerer_attack_factor") * strength**2
    return rules.number("magic.attack_factor") * strength


def curse_loss(rules: Rules, caster: Caster) -> int:
    """What a curse takes off each trait that it hits (ch. 5.9)."""
    lost = floor(caster.traits.strength / rules.number("magic.curse_strength_divisor"))
    return max(lost, int(rules.number("magic.curse_minimum")))


def fortress_levels(rules: Rules, caster: Caster) -> int:
    """Levels that a magic fortress adds (ch. 5.20)."""
    return int(rules.number("magic.sorcerer_fortress_levels" if caster.leader == SORCERER else "magic.fortress_levels"))


def effect_text(rules: Rules, kind: str, caster: Caster) -> str:
    """What an order does when it succeeds, in a few words; empty where the order's sentence says it all."""
    strength = caster.traits.strength
    if kind in ("UG 3", "UG 4"):
        return f"BK {signed(movement_cost_change(rules, kind, caster))}"
    if kind == "UG 5":
        return f"Fruchtb. {signed(-rules.number('magic.blight_per_strength') * strength)}"
    if kind in ("UG 7", "UG 8"):
        return f"Angriffswert {number(attack_damage(rules, caster))}"
    if kind == "UG 9":
        return f"je {signed(-curse_loss(rules, caster))} auf Fü, Di, St"
    if kind == "UG 10":
        fertility, people = blessing(rules, caster)
        return f"Fruchtb. {signed(fertility)}, Bev-Max {signed(people)}"
    if kind == "UG 12":
        return f"bis {number(rules.number('magic.destroy_undead_per_strength') * strength)} Untote"
    if kind == "UG 15":
        return f"Moral {signed(-rules.number('combat.fear_per_strength') * strength)} %"
    if kind == "UG 18":
        return f"VS {signed(-rules.number('magic.sabotage_levels'))}"
    if kind == "UG 19":
        return f"VW {signed(rules.number('combat.shield_per_strength') * strength)}"
    if kind == "UG 20":
        return f"VS {signed(fortress_levels(rules, caster))}"
    return ""
