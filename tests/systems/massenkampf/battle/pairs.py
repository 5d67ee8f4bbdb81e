"""Random battles for tests: small armies with any tactics, strategies, conditions, abilities, commands, resources."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from mycom.systems.massenkampf.battle.setting import Battle, Side
from mycom.systems.massenkampf.rules import load_rules

RULES = load_rules()
ARGUMENTS = {
    "bravery": "1",
    "regeneration": "4",
    "fast_healing": "5",
    "spellcasting": "2",
    "poison_resistance": "2",
    "favoured_enemy": "orc",
    "terrain_advantage": "swamp",
    "immunity": "poison",
    "wild_shape": "darkvision",
}
#: What lasts longer than an exact chain remembers.
STACKING = ("stunning_fist", "paralysis", "petrification", "whirlpool", "whirlwind", "energy_drain")
PLAIN = Side(hit_points=9, rating=Fraction(2), attack=3, defence=12)


def side(dice: Random, *, stacking: bool = False) -> Side:
    """A random army; `stacking`: perhaps with what lasts, and with siege engines."""
    known = [one for one in RULES.abilities if stacking or one not in STACKING]
    rating = dice.choice([Fraction(1, 2), Fraction(1), Fraction(2), Fraction(3)])
    tactics = [one for one in RULES.tactics if stacking or one != "siegebreaker"]
    tactic, then = dice.choice(tactics), dice.choice(["", "", *tactics])
    hit_points = dice.randint(2, 12)
    abilities = dice.sample(known, dice.randint(0, 3))
    resources = dict.fromkeys(dice.sample([r for r in RULES.resources if r != "siege_engines"], dice.choice([0, 1])), 1)
    if stacking:
        abilities += [one for one in dice.sample([*STACKING, "trap_sense"], 2) if one not in abilities]
        tactic = dice.choice([tactic, "siegebreaker"])
        resources["siege_engines"] = dice.randint(0, 2)
    return Side(
        hit_points=hit_points,
        most=hit_points + dice.choice([0, 0, 4]),
        rating=rating,
        attack=dice.randint(0, 5),
        defence=dice.randint(9, 14),
        damage=dice.choice([0, 0, 1]),
        morale=dice.randint(-2, 3),
        leader_bonus=dice.randint(0, 3),
        leadership=dice.choice([0, 6, 12]),
        ranged=dice.random() < 0.5,
        strategies=tuple(dice.choice(list(RULES.strategies)) for _ in range(dice.choice([1, 1, 1, 2]))),
        tactic=tactic,
        then_tactic=then,
        then_from=dice.randint(1, 3),
        abilities=tuple(f"{one}:{ARGUMENTS[one]}" if one in ARGUMENTS else one for one in abilities),
        resources={id: count for id, count in resources.items() if count},
        commands=tuple(dice.sample(list(RULES.commands), dice.choice([0, 1, 2]))),
        traits=tuple(dice.sample(["evil", "undead", "animal"], dice.choice([0, 0, 1]))),
        counts=("resilience", "favoured_enemy"),
        use={"hit_and_run": 1} if dice.random() < 0.3 else {},
        choices={"channel": "heal", "judgement": dice.choice(["damage", "defence", "heal", "magic"])},
        flees=dice.random() < 0.9,
    )


def battle(dice: Random, *, stacking: bool = False) -> Battle:
    """A random battle of two of them."""
    conditions = dice.sample(list(RULES.conditions), dice.choice([0, 0, 1, 2]))
    walls = dice.choice([0, 0, 2, 4])
    return Battle(
        RULES,
        (side(dice, stacking=stacking), side(dice, stacking=stacking)),
        dice.choice([0, 1, 1, 2]),
        tuple(conditions),
        walls,
        dice.choice(["walls", "stone"]),
    )
