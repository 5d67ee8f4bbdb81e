"""What two armies are worth against each other in a phase: every rule once more, in plain words of its own.

It shares nothing with `mycom.systems.massenkampf.battle` but the description of what is fought (`Battle`, `Side`):
what a tactic, a condition, a command or an ability does is written down here a second time, not read from the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from random import Random

from mycom.systems.massenkampf.battle.setting import Battle, Side

TRACK = ("defensive", "cautious", "standard", "aggressive", "reckless")
ORDERED = {"defensive": (-4, 4, -6), "cautious": (-2, 2, -3), "standard": (0, 0, 0), "aggressive": (2, -2, 3),
           "reckless": (4, -4, 6)}  # fmt: skip
CALM_TACTICS = {"expert_flankers", "withdrawal", "sniper_support", "defensive_wall", "full_defence", "cautious_combat"}
CALM_COMMANDS = {"sharpshooters", "hold_the_line", "hit_and_run"}
CONCERNED = {"familiar_ground": 1, "favourable_terrain": 1, "ambush": 0, "heroes_won": 0, "heroes_lost": 0}
SIZES = ("fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal")
IMMUNE = {
    "construct": {"fear", "poison", "disease", "paralysis"}, "undead": {"fear", "poison", "disease", "paralysis"},
    "plant": {"fear", "poison", "paralysis"}, "aura_of_courage": {"fear"}, "divine_health": {"disease"},
}  # fmt: skip


@dataclass(slots=True, eq=False)
class Army:
    """What changes of an army during the battle."""

    number: int
    side: Side
    hp: int
    tactic: str
    then: str
    strategy: str
    potions: int
    triage: bool
    hex: bool
    lost: str = ""  # "", "fumble", "fear": why it does not attack this round
    wounds: tuple[int, int] = (0, 0)  # dice of bleeding and of poison at the start of the next phase
    passed: int = 0  # checks against taunts
    dying: str = ""  # "destroyed" or "flees": the one phase that the fierce fight on
    end: str = ""
    moved: bool = False  # whether the tactic was changed
    numbed: int = 0  # defence lost to hits that numb
    drained: int = 0  # attack and defence lost to hits that drain
    engines: int = 0


@dataclass(slots=True)
class Sums:
    """An army against its enemy in a phase."""

    attack: int
    defence: int
    damage: int
    factor: Fraction
    dice: list[bool] = field(default_factory=list)  # four-sided dice of damage, each halved or not


class Ground:
    """The armies of a battle, the field, and what follows from both."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.sides = battle.sides
        self.ids = [self._abilities(side) for side in battle.sides]
        self.known: dict[tuple[object, ...], Sums] = {}
        self.around = [self._conditions(number) for number in (0, 1)]
        self.walls = battle.fortification or (8 if "fortification" in battle.conditions else 0)
        self.worn = 0
        self.immune = [self._immunities(number) for number in (0, 1)]

    @staticmethod
    def _abilities(side: Side) -> set[str]:
        ids = {one.split(":")[0] for one in side.abilities}
        shapes = {one.split(":")[1] for one in side.abilities if one.startswith("wild_shape:")}
        return (ids | shapes) - ({"spellcasting"} if shapes else set())

    def _conditions(self, number: int) -> set[str]:
        found = {one for one in self.battle.conditions if CONCERNED.get(one, number) == number}
        if any("create_sandstorm" in ids for ids in self.ids):
            found.add("sandstorm")
        return found

    def _immunities(self, number: int) -> set[str]:
        found = {one.split(":")[1] for one in self.sides[number].abilities if one.startswith("immunity:")}
        for id in self.ids[number]:
            found |= IMMUNE.get(id, set())
        return found

    # --- what an army is and has ---------------------------------------------------------------------

    def has(self, number: int, *ids: str) -> bool:
        return any(id in self.ids[number] for id in ids)

    def grade(self, number: int, id: str) -> int:
        found = [one.split(":")[1] for one in self.sides[number].abilities if one.startswith(f"{id}:")]
        return int(found[0]) if found and found[0].isdigit() else 0

    def commands(self, number: int) -> set[str]:
        found = set(self.sides[number].commands)
        return found - CALM_COMMANDS if self.has(number, "rage") else found

    def shoots(self, number: int) -> bool:
        side = self.sides[number]
        return (
            side.ranged
            or "ranged_weapons" in side.resources
            or self.has(number, "bombs", "breath_weapon", "rock_throwing")
        )

    def rides(self, number: int) -> bool:
        side = self.sides[number]
        return "mounts" in side.resources or "mounted" in side.traits or self.has(number, "cavalier_mount")

    def casts(self, number: int) -> bool:
        return self.has(number, "spellcasting") or "spellcaster" in self.sides[number].traits

    def magical(self, number: int) -> bool:
        side = self.sides[number]
        judged = self.has(number, "judgement") and side.choices.get("judgement") == "magic"
        return self.casts(number) or self.has(number, "ki_pool") or judged or "magic_weapons" in side.resources

    def undead(self, number: int) -> bool:
        return self.has(number, "undead") or "undead" in self.sides[number].traits

    def living(self, number: int) -> bool:
        return not (self.undead(number) or self.has(number, "construct") or "lifeless" in self.sides[number].traits)

    def can_use(self, number: int, tactic: str) -> str:
        if self.has(number, "mindless") or (self.has(number, "rage") and tactic in CALM_TACTICS):
            return "standard"
        if tactic == "sniper_support" and not self.shoots(number):
            return "standard"
        return "standard" if tactic == "cavalry_experts" and not self.rides(number) else tactic

    def can_order(self, number: int, strategy: str) -> str:
        calm = self.has(number, "rage") and strategy in ("defensive", "cautious")
        return "standard" if calm or self.has(number, "mindless") else strategy

    def rating(self, number: int) -> int:
        return floor(self.sides[number].rating)

    def part(self, number: int, share: Fraction) -> int:
        return max(1, floor(self.sides[number].rating * share))

    def sight(self, number: int, cause: str) -> Fraction:
        """How much of a penalty of this kind is left."""
        if self.has(number, "blindsight"):
            return Fraction(0)
        if cause in ("dim", "dark") and self.has(number, "darkvision"):
            return Fraction(0)
        if cause == "dim":
            return Fraction(0) if self.has(number, "low_light_vision") else Fraction(1)
        return Fraction(1, 2) if self.has(number, "blindsense", "tremorsense", "scent") else Fraction(1)

    # --- the sums of a phase -------------------------------------------------------------------------

    def sums(self, me: Army, foe: Army, melee: int, ambusher: int, feints: tuple[int, int]) -> Sums:
        feint = feints[me.number] if me.tactic == "false_retreat" else -9
        key = (me.number, me.tactic, foe.tactic, me.strategy, min(melee, 4), ambusher, melee - feint, self.worn)
        if key not in self.known:
            self.known[key] = self._sums(me, foe, melee, ambusher, melee - feint)
        return self.known[key]

    def _sums(self, me: Army, foe: Army, melee: int, ambusher: int, since_feint: int) -> Sums:
        number, side, other = me.number, me.side, foe.number
        ids, theirs, around = self.ids[number], self.ids[other], self.around[number]
        attack, defence, damage = side.attack, side.defence, side.damage
        if melee:
            order = ORDERED[me.strategy]
            attack, defence, damage = attack + order[0], defence + order[1], damage + order[2]
        # tactics
        tactics = {
            "relentless_brutality": (4, -4), "expert_flankers": (2, -2), "withdrawal": (-2, -2),
            "defensive_wall": (-2, 2), "full_defence": (-4, 4), "cautious_combat": (-2, 0),
        }  # fmt: skip
        more = tactics.get(me.tactic, (0, 0))
        attack, defence = attack + more[0], defence + more[1]
        attack += 2 if me.tactic == "cavalry_experts" and not self.rides(other) else 0
        attack += 6 if me.tactic == "dirty_fighters" and melee == 1 else 0
        damage += 2 if me.tactic == "sniper_support" else 0
        defence += 4 if me.tactic == "spellbreaker" and self.casts(other) else 0
        tricked = me.tactic == "false_retreat" and since_feint == 1 and melee > 0
        attack, defence = (attack + 6, defence + 6) if tricked else (attack, defence)
        # the field
        if "dim_light" in around:
            attack -= int(1 * self.sight(number, "dim"))
        if "darkness" in around:
            attack -= int(2 * self.sight(number, "dark"))
            defence -= int(3 * self.sight(number, "dark"))
        ground = 1 if "favoured_terrain" in theirs else 2
        if "familiar_ground" in around:
            attack, defence = attack + ground, defence + ground
        defence += ground if "favourable_terrain" in around else 0
        attack += 4 * ("heroes_won" in around) - 4 * ("heroes_lost" in around)
        defence += 4 * ("heroes_won" in around) - 4 * ("heroes_lost" in around)
        if not melee:
            for id, malus in (("rain", 4), ("snow", 4), ("strong_wind", 2), ("severe_wind", 4)):
                attack -= int(malus * self.sight(number, "weather")) if id in around else 0
        # commands
        commands = self.commands(number)
        defence += 2 if "defensive_tactics" in commands else 0
        attack += 2 if "sharpshooters" in commands and number == 0 and self.walls and self.shoots(number) else 0
        # abilities of my own
        wet = "water" in self.battle.conditions
        if "aquatic" in ids:
            attack, defence = (attack + 1, defence + 1) if wet else (attack, defence)
            attack -= 2 if not wet and "amphibious" not in ids else 0
        if "bright_light" in self.battle.conditions:
            malus = 2 * ("light_blindness" in ids) + 1 * ("light_sensitivity" in ids)
            attack, defence = attack - malus, defence - malus
        evil = "evil" in foe.side.traits
        if "smite_evil" in ids and melee == 1:
            attack += 2 * (evil or self.undead(other))
            attack += 2 * (self.undead(other) or (evil and "outsider" in foe.side.traits))
        attack += ("hunters_bond" in ids) + 2 * ("challenge" in ids)
        attack += 1 if "favoured_enemy" in ids and "favoured_enemy" in side.counts else 0
        attack += 1 if "terrain_advantage" in ids and "terrain_advantage" in side.counts else 0
        for id, amount in (("combat_style", 1), ("weapon_specialisation", 2)):
            if id in ids and (side.choices.get(id, "melee") == "melee") == (melee > 0):
                attack += amount
        if "rage" in ids:
            attack, defence = attack + 2, defence - 1
        if "flurry" in ids and melee:
            attack += 1 if melee == 1 else 2
        if "sneak_attack" in ids and (ambusher == number or me.tactic == "expert_flankers" or tricked):
            attack += 1
        defence += 1 if "order" in ids and "challenge" in ids else 0
        for id in ("resilience", "resistance"):
            defence += 10 if id in ids and id in side.counts else 0
        defence += 6 if "spell_resistance" in ids and self.casts(other) else 0
        if "rock_catching" in ids and not melee:
            defence += 2 if "rock_throwing" in theirs or "siege_engines" in foe.side.resources else 1
        damage += ("claws" in ids) + ("rend" in ids) + (4 if "rock_throwing" in ids and not melee else 0)
        if "judgement" in ids:
            chosen = side.choices.get("judgement", "damage")
            damage, defence = damage + (chosen == "damage"), defence + (chosen == "defence" and me.lost != "fear")
        # what the enemy does to me
        defence -= 1 if "trip" in theirs and melee else 0
        if "invisibility" in theirs:
            malus = int(2 * self.sight(number, "invisible"))
            attack, defence = attack - malus, defence - malus
        if {"incorporeal", "swarm"} & theirs:
            defence -= 2 * ("magic_armour" in side.resources) + ("improved_armour" in side.resources)
        cast = self.grade(number, "spellcasting")
        if cast and "spellcasting" not in ids:
            attack, defence = attack - cast, defence - cast
        elif cast and "evasion" in theirs:
            attack -= ceil(cast / 2)
        if number == 1:
            left = max(0, self.walls - self.worn)
            defence += left - floor(left * self.ignored(melee))
        return Sums(attack, defence, damage, self._factor(number, ids, theirs, around), self._dice(number, melee))

    def ignored(self, melee: int) -> float:
        """How much of the walls the attacker passes."""
        made, shares = self.battle.walls, [0.0]
        shares += [1.0] if self.has(0, "teleportation") else []
        shares += [0.25] if self.has(0, "climb") else []
        shares += [1.0] if self.has(0, "amphibious") and made == "water" else []
        shares += [1.0] if self.has(0, "earth_glide") and made in ("earth", "stone") else []
        shares += [1.0] if self.has(0, "fly") and made == "walls" else []
        return 1.0 if self.digs(max(shares)) and melee > 1 else max(shares)

    def digs(self, passed: float) -> bool:
        return self.walls > 0 and passed < 1 and self.has(0, "burrow", "earth_glide")

    def _factor(self, number: int, ids: set[str], theirs: set[str], around: set[str]) -> Fraction:
        factor = Fraction(1)
        if {"fog", "sandstorm", "snow"} & around:
            factor = Fraction(3, 4) if "tracking" in ids else Fraction(1, 2)
        magical = self.magical(number)
        if "incorporeal" in theirs:
            factor *= Fraction(1, 2) if magical else 0
        if "swarm" in theirs:
            factor *= Fraction(3, 2) if magical else Fraction(1, 2)
        if "swarm" in ids and {"incorporeal", "resilience"} & theirs:
            return Fraction(0)
        return factor

    def _dice(self, number: int, melee: int) -> list[bool]:
        other = 1 - number
        found = [self.has(other, "evasion") for id in ("bombs", "breath_weapon") if id in self.ids[number]]
        if melee and self.undead(other):
            found += [False for id in ("lay_on_hands", "channel_positive") if id in self.ids[number]]
        if melee and self.living(other) and self.has(number, "channel_negative"):
            found.append(False)
        return found

    # --- checks --------------------------------------------------------------------------------------

    def morale(self, me: Army) -> int:
        found = me.side.morale + me.side.leader_bonus + (2 if me.tactic == "cautious_combat" else 0)
        if "loyalty" in self.commands(me.number):
            found += 4 if me.side.leadership >= 12 else 2
        return found

    def _stout(self, me: Army) -> int:
        bonus = 2 * self.has(me.number, "inspire_courage") + self.has(me.number, "rage")
        return bonus + (self.grade(me.number, "bravery") if self.has(me.number, "bravery") else 0)

    def unshaken(self, me: Army) -> bool:
        return not me.side.flees or self.has(me.number, "mindless")

    def holds(self, me: Army, foe: Army, dice: Random) -> bool:
        """Against flight."""
        if self.unshaken(me) or self.has(me.number, "aura_of_courage"):
            return True
        bonus = self.morale(me) + self._stout(me) - (2 if self.has(foe.number, "grab") else 0)
        passed = dice.randint(1, 20) + bonus >= 15
        if not passed and "hold_the_line" in self.commands(me.number):
            passed = dice.randint(1, 20) + bonus >= 15
        return passed

    def frightens(self, me: Army, foe: Army) -> bool:
        """Whether my hits frighten the enemy."""
        if "fear" in self.immune[foe.number]:
            return False
        named = self.immune[foe.number]
        beasts = "animal" in foe.side.traits or self.rides(foe.number)
        aura = self.has(me.number, "unnatural_aura") and beasts and "unnatural_aura" not in named
        return self.has(me.number, "fear") or aura

    def brave(self, me: Army, foe: Army, dice: Random) -> bool:
        bonus = self.morale(me) + self._stout(me)
        return self.unshaken(me) or dice.randint(1, 20) + bonus >= 10 + self.rating(foe.number)

    def away(self, me: Army, foe: Army, roll: int | None, rear: int, dice: Random) -> bool:
        """Whether it gets away from an attack roll (None: nobody attacks it)."""
        if roll is None or self.has(me.number, "incorporeal", "swarm", "teleportation", "mindless"):
            return True
        if self.has(me.number, "invisibility") and not self.has(foe.number, "blindsight"):
            return True
        bonus = self.morale(me) + (2 if {"fog", "sandstorm"} & self.around[me.number] else 0) + rear
        bonus -= ("merciless" in self.commands(foe.number)) + 2 * self.has(foe.number, "grab")
        bonus -= self.rating(foe.number) if self.has(foe.number, "tracking") else 0
        return dice.randint(1, 20) + bonus >= roll
