"""Effects of tactics, conditions, commands, resources and abilities: a small closed set, written as short texts.

`attack +2 first vs:undead` is the kind, an amount where the kind has one, and words that say when it counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

#: Kinds with an amount, and what it says.
AMOUNTS = {
    "attack": "added to attack rolls",
    "defence": "added to the defence value",
    "damage": "added to damage dealt",
    "morale": "added to every morale check",
    "rout_check": "added to checks against flight",
    "fear_check": "added to checks against fear",
    "withdraw_check": "added to checks to withdraw",
    "tactic_check": "added to checks to change the tactic",
    "enemy_attack": "added to the enemy's attack rolls",
    "enemy_defence": "added to the enemy's defence value",
    "enemy_rout": "added to the enemy's checks against flight",
    "hinder": "added to the difficulty of the enemy's withdrawal",
    "pursuit": "added to the last attack roll on an enemy who flees",
    "dealt": "factor of the damage dealt",
    "taken": "factor of the damage taken",
    "hurt": "damage to the army in every phase",
    "fortification": "defence by the walls one stands behind",
    "ignore_fortification": "share of the enemy's walls that does not count",
    "sense": "factor of what darkness, weather and the unseen take away",
    "fog_dealt": "factor of the damage dealt in fog, instead of the fog's",
    "potions": "times that twice the rating is healed instead of an attack",
    "rest": "share of the rating healed once a battle",
    "channel": "share of the rating healed for half the rating off the attack",
    "mend": "share of the ability's value healed in every phase",
    "judged_mend": "share of the rating healed in every phase",
    "judged_guard": "added to defence, but for rounds lost to fear",
    "treat": "added to the attack roll of the round in which half the rating is healed, once",
    "unbroken": "added to attack rolls at half the hit points and below",
    "taunt": "the enemy's attack and defence after a failed check",
    "feint": "attack and defence in the round after one without an attack",
    "stack_defence": "the enemy's defence value for every hit",
    "stack_both": "the enemy's attack and defence value for every hit",
    "rearguard": "bonus to withdraw after the attacks of the first phase",
    "spawn": "times the rating healed when an enemy is destroyed",
    "poison_less": "share of the ability's value off every poisoning",
    "engine_attack": "share of the rating added to rolls that destroy siege engines",
    "bonus_tactic": "tactics more than the rating allows",
    "consumption": "of the week's consumption: a share, or build points below 0",
    "disease": "attack and defence of the victim for every day after the battle",
}
#: Kinds without an amount.
PLAIN = {
    "ambush": "lies in wait: a hit denies the enemy the tactics phase",
    "amphibious": "fights on land as in water",
    "bleed": "who was hurt in melee loses a die of hit points at the start of the next phase",
    "burrow": "one phase below the walls, which do not count afterwards",
    "dice": "a die more of damage",
    "fear": "who is hurt checks morale or loses the next attack, the second time he flees",
    "ferocity": "one more melee phase after defeat or flight",
    "forbids": "calm tactics and strategies cannot be used",
    "halve_breath": "dice of breath weapons are halved",
    "halve_ground": "the enemy's advantages of ground are halved",
    "halve_spells": "the enemy's attack by spells is halved",
    "harmless": "no damage to the incorporeal and the resilient",
    "hinder_rating": "the rating makes the enemy's withdrawal harder and is added to the defence against ambush",
    "ignore_armour": "the enemy's armour resource does not count",
    "immune": "an ability of the enemy does not count",
    "lifeless": "neither living nor prey of those who make spawn",
    "magic": "attacks count as magic",
    "no_ranged": "no ranged attacks",
    "pass_all": "every morale check succeeds",
    "pass_rout": "checks against flight succeed",
    "pass_withdraw": "checks to withdraw succeed",
    "ranged": "may attack in the ranged phase",
    "reroll_rout": "a failed check against flight is rolled once more",
    "revive": "destroyed only when an enemy is left at the end of the phase",
    "rocks": "attacks with rocks or engines",
    "sandstorm": "brings a sandstorm over the field",
    "sense_dark": "darkness takes nothing away",
    "sense_dim": "dim light takes nothing away",
    "shape": "one of a few abilities instead of spells",
    "siege": "engines that wear walls down in every melee phase",
    "siege_breaker": "hits in melee may destroy an engine",
    "spells": "uses spells",
    "standard_only": "always standard tactic and strategy",
    "text": "outside of battle, or the game master's",
    "unseen": "who cannot see it cannot hinder its withdrawal",
    "untargetable": "in melee no target in a phase in which it forgoes its attack, but for those who fly",
    "withdraw": "tries to leave the field",
}
#: Words that restrict an effect. A word with a colon is one of these followed by what it asks for.
WORDS = (
    "ashore",
    "first",
    "from",
    "later",
    "melee",
    "once",
    "ranged",
    "sheet",
    "sneak",
    "times",
)
ASKED = ("by", "cause", "choice", "in", "kind", "needs", "self", "vs", "with")


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect. `words` say when it counts; `asked` holds those with a colon."""

    kind: str
    amount: float = 0.0
    words: frozenset[str] = frozenset()
    asked: tuple[tuple[str, str], ...] = ()

    def ask(self, word: str) -> str:
        """What stands behind `word:`; empty when the effect does not have it."""
        return dict(self.asked).get(word, "")


@lru_cache(maxsize=1024)
def read_effect(text: str) -> Effect:
    """An effect from its text. Raises ValueError for anything outside the closed set.

    >>> read_effect("attack +2 first vs:undead").amount
    2.0
    """
    kind, *rest = text.split()
    amount = 0.0
    if kind in AMOUNTS:
        if not rest:
            raise ValueError(f"no amount: {text!r}")
        amount = float(rest.pop(0))
    elif kind not in PLAIN:
        raise ValueError(f"unknown kind: {text!r}")
    asked = []
    words = set()
    for word in rest:
        head, colon, tail = word.partition(":")
        if colon and head in ASKED and tail:
            asked.append((head, tail))
        elif word in WORDS:
            words.add(word)
        elif kind == "immune":
            asked.append(("by", word))
        else:
            raise ValueError(f"unknown word {word!r}: {text!r}")
    return Effect(kind, amount, frozenset(words), tuple(asked))


def read_effects(texts: tuple[str, ...]) -> tuple[Effect, ...]:
    """Several of them. Raises ValueError."""
    return tuple(read_effect(text) for text in texts)
