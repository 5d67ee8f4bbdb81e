"""Twenty fights, and how far drawn evaluations of them lie from the exact forecast."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from mycom.systems.mythicor.combat import Army
from mycom.systems.mythicor.combat.sequence import (
    Force,
    Meeting,
    Step,
    draw_in_sequence,
    fight_in_sequence,
)
from mycom.systems.mythicor.rules import Rules, load_rules

RULES = load_rules()
#: Standard errors on each side of a 99.9 % interval.
Z999 = 3.290527
ONE = (Step(0, 1),)
THREE = (Step(0, 1, "attack"), Step(0, 1, "conquer"), Step(1, 0, "bandits"))


@dataclass(frozen=True, slots=True)
class Fight:
    meeting: Meeting
    steps: tuple[Step, ...] = ONE
    rules: Rules = RULES


def group(race: str = "human", leadership: float = 6, strength: float = 5, **troops: float) -> Army:
    return Army(race=race, troops=troops, leadership=leadership, strength=strength)


def province(race: str = "orc", walls: int = 0, **troops: float) -> Army:
    return Army(kind="province", race=race, troops=troops, fortification=walls)


def fleet(army: Army, warships: float = 2, transports: float = 1) -> Army:
    return replace(army, at_sea=True, warships=warships, transports=transports)


def pair(first: Army, second: Army, terrain: str = "open") -> Meeting:
    return Meeting((Force(first, 1, population=20, points=9), Force(second, 2, population=105, recruits=9)), terrain)


def _with_mage() -> Meeting:
    meeting = pair(group(medium_swordsmen=12), province(militia=20, walls=1))
    return replace(meeting, forces=(*meeting.forces, Force(group(leadership=3, strength=2), 1)))


def _two_groups() -> Meeting:
    meeting = pair(group(light_spearmen=9), province(race="human", heavy_spearmen=9))
    return replace(meeting, forces=(*meeting.forces, Force(group("elf", 3, 4, light_archers=9), 1)))


SWORDS = group(medium_swordsmen=30, light_archers=12)
HORSE = group(heavy_cavalry=12, light_archers=10)
PIRATES = group("orc", 4, 9, pirates=20, marines=12)
CALM = RULES.with_overrides({"combat.leader_gain_chance": 0, "combat.winner_morale_max": 3})

FIGHTS: dict[str, Fight] = {
    "land, forest": Fight(pair(SWORDS, group("orc", barbarians=45), "forest")),
    "land, walls": Fight(pair(SWORDS, province(militia=60, barbarians=12, walls=1), "mountains")),
    "land, retreat": Fight(pair(replace(SWORDS, retreat_threshold=30), group("dwarf", heavy_swordsmen=20))),
    "land, many rounds": Fight(
        pair(group("dwarf", heavy_swordsmen=15), group("dwarf", heavy_spearmen=15), "swamp"),
        rules=RULES.with_overrides({"combat.max_rounds": 20, "combat.bonus_rule": "multiplicative"}),
    ),
    "sortie": Fight(pair(province(militia=50), group(medium_spearmen=20), "desert")),
    "pursuit by knights": Fight(pair(group(knights=9, light_spearmen=9), group("orc", barbarians=20))),
    "pursuit by both": Fight(pair(HORSE, group("hobgoblin", light_cavalry=30))),
    "pursuit from the walls": Fight(pair(group(light_spearmen=40), province("human", light_cavalry=15, walls=2))),
    "fear and shield": Fight(
        pair(replace(SWORDS, spells=frozenset({"fear"})), replace(HORSE, spells=frozenset({"shield"})), "hills")
    ),
    "priest and undead": Fight(
        pair(
            replace(SWORDS, spells=frozenset({"destroy_undead"}), strength=12),
            group("undead", zombies=40, militia=5),
        )
    ),
    "sea": Fight(pair(fleet(group("orc", marines=40, light_cavalry=9)), fleet(PIRATES, 1, 3), "sea")),
    "sea off a coast": Fight(pair(fleet(PIRATES, 3, 0), fleet(SWORDS, 4, 2), "coast")),
    "sea with pursuit": Fight(pair(fleet(HORSE, 4, 2), fleet(PIRATES, 4, 2), "sea")),
    "coast": Fight(pair(fleet(group(light_archers=30, pirates=10)), group(heavy_archers=25, knights=5), "coast")),
    "coast against walls": Fight(
        pair(fleet(group(catapults=12, marines=9)), province(light_archers=30, walls=1), "coast")
    ),
    "sea and back": Fight(pair(fleet(PIRATES), fleet(group(marines=15)), "sea"), (Step(0, 1), Step(1, 0)), CALM),
    "three in a row": Fight(pair(group(medium_swordsmen=14), province(barbarians=12), "forest"), THREE),
    "three in a row, robbers": Fight(
        pair(group("hobgoblin", 3, 2, light_cavalry=10), province("elf", light_spearmen=14), "tundra"),
        (THREE[0], Step(0, 1, "rob"), THREE[2]),
        CALM,
    ),
    "magic first": Fight(_with_mage(), (Step(2, 1, "magic", casts=2), Step(0, 1), Step(0, 1, "conquer")), CALM),
    "two groups": Fight(_two_groups(), (Step(0, 1, "conquer"), Step(2, 1, "kill"), Step(1, 2, "bandits")), CALM),
}


def worst(fight: Fight, times: int, seed: int, drawn_by: Rules | None = None) -> tuple[float, str]:
    """The largest distance between forecast and evaluations in halves of the 99.9 % interval (up to 1 is inside), and
    of what. Compared are who wins each step, deaths of leaders, provinces taken, and soldiers left.
    `drawn_by` replaces the rules of the evaluations."""
    exact = fight_in_sequence(fight.rules, fight.meeting, fight.steps, most=10**7)
    assert exact.exact
    drawn = draw_in_sequence(drawn_by or fight.rules, fight.meeting, fight.steps, np.random.default_rng(seed), times)
    found: list[tuple[float, str]] = []

    def compare(name: str, happened: np.ndarray, chance: float) -> None:
        chance = min(max(chance, 0.0), 1.0)
        half = Z999 * sqrt(chance * (1 - chance) / times) + 1e-9
        found.append((abs(float(happened.mean()) - chance) / half, name))

    for number, step in enumerate(exact.fought):
        for winner, chance in enumerate(step.outcome.values()):
            compare(f"step {number + 1}, winner {winner}", drawn.winners[number] == winner, chance)
    for force, one in enumerate(fight.meeting.forces):
        if one.army.province:
            compare(f"force {force} taken", drawn.numbers(force, "side") != one.side, exact.taken(force))
        else:
            dead = exact.marginal(force, "leadership").get(0.0, 0.0)
            compare(f"leader of force {force} dead", drawn.numbers(force, "leadership") == 0, dead)
        if one.army.troops:
            heads = exact.heads(force)
            mean = sum(value * chance for value, chance in heads.items())
            spread = sum((value - mean) ** 2 * chance for value, chance in heads.items())
            left = drawn.values[drawn.layout.troops[force]].sum(axis=0).mean()
            found.append((abs(left - mean) / (Z999 * sqrt(spread / times) + 1e-9), f"heads of force {force}"))
    return max(found)
