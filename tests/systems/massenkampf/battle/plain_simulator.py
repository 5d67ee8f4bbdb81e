"""A battle of two armies fought with dice, one throw after another: every rule once more, in plain words of its own.

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
#: Like a bleeding wound; what one may be immune to besides its own name.
WOUNDS = {
    "bleed": "bleed",
    "discovery": "bleed",
    "rogue_trick": "bleed",
    "ability_drain": "",
    "burn": "",
    "poison": "poison",
}
LAST_ROUND = 1000


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


@dataclass(slots=True)
class Now:
    """What only this phase knows of an army."""

    acts: bool = True
    forgoes: bool = False
    attack: int = 0
    defence: int = 0
    bled: bool = False
    hit: bool = False
    scared: bool = False
    after: bool = False
    fumbled: bool = False
    wounds: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Sums:
    """An army against its enemy in a phase."""

    attack: int
    defence: int
    damage: int
    factor: Fraction
    dice: list[bool] = field(default_factory=list)  # four-sided dice of damage, each halved or not


class Battlefield:
    """One battle, to be fought again and again."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.sides = battle.sides
        self.ids = [self._abilities(side) for side in battle.sides]
        self.known: dict[tuple[object, ...], Sums] = {}
        self.around = [self._conditions(number) for number in (0, 1)]
        self.walls = battle.fortification or (8 if "fortification" in battle.conditions else 0)
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
        key = (me.number, me.tactic, foe.tactic, me.strategy, min(melee, 4), ambusher, melee - feint)
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
            defence += self.walls - floor(self.walls * self.ignored(melee))
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

    # --- the battle ----------------------------------------------------------------------------------

    def fight(self, dice: Random) -> tuple[Army, Army, int]:
        """Both armies as they end, and the number of melee rounds."""
        ambusher = self._ambush(dice)
        pair = (self._muster(0, ambusher), self._muster(1, ambusher))
        feints = [1, 1]
        melee = 0
        for melee in (*[0] * self.battle.ranged_rounds, *range(1, LAST_ROUND + 1)):
            self._round(pair, melee, ambusher, feints, dice)
            if pair[0].end or pair[1].end:
                break
        self._aftermath(pair)
        return pair[0], pair[1], melee

    def _ambush(self, dice: Random) -> int:
        """Who ambushes the other; −1 nobody."""
        waiting = [number for number in (0, 1) if "ambush" in self.around[number]]
        if len(waiting) != 1:
            return -1
        me, other = waiting[0], 1 - waiting[0]
        attack = self.sides[me].attack + self.has(me, "sneak_attack")
        defence = self.sides[other].defence + (self.rating(other) if self.has(other, "tracking") else 0)
        face = dice.randint(1, 20)
        return me if face == 20 or face + attack > defence else -1

    def _muster(self, number: int, ambusher: int) -> Army:
        side = self.sides[number]
        tactic = "standard" if ambusher == 1 - number else self.can_use(number, side.tactic)
        then = self.can_use(number, side.then_tactic) if side.then_tactic else tactic
        potions = 2 * ("healing_potions" in side.resources) + self.has(number, "alchemy")
        strategy = self.can_order(number, side.strategies[0])
        return Army(number, side, side.hit_points, tactic, then, strategy, potions,
                    "triage" in self.commands(number), self.has(number, "hex_healing"))  # fmt: skip

    def _round(self, pair: tuple[Army, Army], melee: int, ambusher: int, feints: list[int], dice: Random) -> None:
        self._orders(pair, melee, feints, dice)
        now = (Now(), Now())
        for me, foe in (pair, pair[::-1]):
            self._start(me, foe, now[me.number], melee, feints, dice)
        worth = [self.sums(me, foe, melee, ambusher, (feints[0], feints[1])) for me, foe in (pair, pair[::-1])]
        attack = [worth[n].attack + now[n].attack for n in (0, 1)]
        defence = [worth[n].defence + now[n].defence for n in (0, 1)]
        faces: list[int | None] = [None, None]
        for me, foe in (pair, pair[::-1]):
            n, o = me.number, foe.number
            if now[n].acts and not me.end and not foe.end and not self._out_of_reach(foe, me, now[o], melee):
                faces[n] = dice.randint(1, 20)
        gone = [self._withdraws(me, foe, now[me.number], melee, faces, attack, dice)
                for me, foe in (pair, pair[::-1])]  # fmt: skip
        for me in pair:
            if gone[me.number] == "before":
                me.end = "withdraws"
            now[me.number].after = gone[me.number] == "after"
        dealt = [0, 0]
        for me, foe in (pair, pair[::-1]):
            n, face = me.number, faces[me.number]
            if face is not None and not me.end and not foe.end:
                now[n].fumbled = face == 1
                dealt[n] = self._damage(face, attack[n] - defence[foe.number], worth[n], dice)
        fighting = not pair[0].end and not pair[1].end
        for me, foe in (pair, pair[::-1]):
            n, o = me.number, foe.number
            if dealt[o] > 0:
                me.hp -= dealt[o]
                now[n].hit = True
                if melee:
                    now[n].wounds = self._wounds(foe, me)
            if fighting and "sandstorm" in self.around[n]:
                me.hp -= 1
                now[n].hit = True
        self._consequences(pair, now, melee, attack, defence, worth, dealt, dice)
        for me in pair:
            state = now[me.number]
            me.wounds = state.wounds
            me.lost = "fear" if state.scared else "fumble" if state.fumbled else ""

    def _orders(self, pair: tuple[Army, Army], melee: int, feints: list[int], dice: Random) -> None:
        """Tactics and strategies are changed at the start of a phase."""
        changed = []
        for me in pair:
            side = me.side
            wanted = me.tactic
            if me.then != me.tactic and not me.moved and melee >= max(1, side.then_from):
                bonus = self.morale(me)
                if "flexible_tactics" in self.commands(me.number):
                    bonus += 10 if side.leadership >= 12 else 5
                if me.then == "withdrawal" or dice.randint(1, 20) + bonus >= 15:
                    wanted = me.then
            if melee:
                order = self.can_order(me.number, side.strategies[min(melee, len(side.strategies)) - 1])
                steps = abs(TRACK.index(order) - TRACK.index(me.strategy))
                if steps <= 1 or melee == 1 or dice.randint(1, 20) + self.morale(me) >= 20:
                    me.strategy = order
            changed.append(wanted)
        for me, wanted in zip(pair, changed, strict=True):
            if wanted != me.tactic:
                me.tactic, me.moved = wanted, True
                feints[me.number] = max(1, melee)

    def _start(self, me: Army, foe: Army, now: Now, melee: int, feints: list[int], dice: Random) -> None:
        """Taunts, bleeding, healing."""
        n, o, side = me.number, foe.number, me.side
        now.acts = not me.lost and (melee > 0 or (self.shoots(n) and "windstorm" not in self.around[n]))
        if foe.tactic == "taunt" and me.passed < 2:
            if self.unshaken(me) or dice.randint(1, 20) + self.morale(me) >= 10 + self.rating(o):
                me.passed += 1
            else:
                now.attack, now.defence = now.attack - 2, now.defence - 2
        if me.tactic == "false_retreat" and melee and melee == feints[n]:
            now.acts, now.forgoes = False, True
        digging = melee == 1 and self.digs(self.ignored(0))
        if digging and not self.has(1, "burrow", "earth_glide"):
            now.acts, now.forgoes = False, now.forgoes or n == 0
        if me.dying != "destroyed":
            now.bled = me.wounds != (0, 0)
            less = self.grade(n, "poison_resistance") // 2 if self.has(n, "poison_resistance") else 0
            me.hp -= sum(dice.randint(1, 6) for _ in range(me.wounds[0]))
            me.hp -= sum(max(0, dice.randint(1, 6) - less) for _ in range(me.wounds[1]))
        if me.hp <= 0 and me.dying != "destroyed":
            me.hp = 0
            if self.has(n, "ferocity") and not me.dying:
                me.dying = "destroyed"
            else:
                me.end, now.acts = "destroyed", False
                return
        if me.dying:
            now.attack, now.defence = now.attack - 4, now.defence - 4
        elif me.hp > 0:
            self._heals(me, now)
        if "unbroken" in self.commands(n) and 2 * me.hp <= side.full:
            now.attack += 2 if side.leadership >= 10 else 1

    def _heals(self, me: Army, now: Now) -> None:
        n, side = me.number, me.side
        for id in ("regeneration", "fast_healing"):
            if self.has(n, id):
                me.hp += max(1, self.grade(n, id) // 2)
        if self.has(n, "judgement") and side.choices.get("judgement") == "heal" and me.lost != "fear":
            me.hp += self.part(n, Fraction(1, 2))
        me.hp = min(me.hp, side.full)
        if 2 * me.hp > side.full or me.hp == side.full:
            return
        half, whole, twice = (self.part(n, Fraction(share)) for share in ("1/2", "1", "2"))
        channels = side.choices.get("channel") == "heal"
        positive = sum(id in self.ids[n] for id in ("lay_on_hands", "channel_positive"))
        negative = self.has(n, "channel_negative") and self.undead(n)
        if me.potions:
            me.potions -= 1
            me.hp += twice + (half if me.triage else 0)
            me.triage = False
            now.acts, now.forgoes = False, True
        elif me.triage:
            me.triage = False
            me.hp += half
            now.attack -= 4
        elif channels and (positive or negative):
            me.hp += whole
            now.attack -= floor(side.rating / 2)
        if me.hex:
            me.hex = False
            me.hp += half
        me.hp = min(me.hp, side.full)

    def _out_of_reach(self, me: Army, attacker: Army, now: Now, melee: int) -> bool:
        """Under the ground, or in the air while it does not strike itself."""
        if melee == 1 and me.number == 0 and self.digs(self.ignored(0)):
            return not self.has(1, "burrow", "earth_glide")
        flies = self.has(me.number, "fly") and not self.has(attacker.number, "fly")
        return melee > 0 and now.forgoes and flies

    def _withdraws(
        self, me: Army, foe: Army, now: Now, melee: int, faces: list[int | None], attack: list[int], dice: Random
    ) -> str:
        if me.end or me.dying or foe.end:
            return ""
        face = faces[foe.number]
        roll = None if face is None else face + attack[foe.number]
        if me.tactic == "withdrawal":
            return "before" if self.away(me, foe, roll, 0, dice) else ""
        covered = "hit_and_run" in self.commands(me.number) and "hit_and_run" in me.side.use and melee <= 1
        rear = 4 if me.side.leadership >= 10 else 2
        return "after" if covered and self.away(me, foe, roll, rear, dice) else ""

    def _damage(self, face: int, over: int, worth: Sums, dice: Random) -> int:
        extra = 0
        for halved in worth.dice:
            rolled = dice.randint(1, 4)
            extra += max(1, rolled // 2) if halved else rolled
        if worth.factor == 0:
            return 0
        dealt = max(0, face + over + worth.damage + extra) if face + over > 0 else 0
        if dealt:
            dealt = max(1, floor(dealt * worth.factor))
        return max(1, dealt) if face == 20 else dealt

    def _wounds(self, me: Army, foe: Army) -> tuple[int, int]:
        """Dice of bleeding and of poison that my hit leaves."""
        named = self.immune[foe.number]
        counts = [id for id, by in WOUNDS.items() if id in self.ids[me.number] and id not in named and by not in named]
        return sum(id != "poison" for id in counts), sum(id == "poison" for id in counts)

    def _consequences(
        self, pair: tuple[Army, Army], now: tuple[Now, Now], melee: int, attack: list[int], defence: list[int],
        worth: list[Sums], dealt: list[int], dice: Random,
    ) -> None:  # fmt: skip
        fresh = []
        for me in pair:
            if me.end or (me.hp > 0 and me.dying != "destroyed"):
                continue
            me.hp = 0
            if self.has(me.number, "ferocity") and not me.dying:
                me.dying = "destroyed"
                fresh.append(me)
            else:
                me.end = "destroyed"
        for me, foe in (pair, pair[::-1]):
            if me in fresh and foe.end:
                me.end = "destroyed"
        standing = [me for me in pair if not me.end and me not in fresh and not pair[1 - me.number].end]
        fleeing = [me for me in standing if self._panics(me, pair[1 - me.number], now[me.number], dealt, dice)]
        for me in standing:
            if me not in fleeing and now[me.number].after:
                me.end = "withdraws"
        runners = []
        for me in fleeing:
            if self.has(me.number, "ferocity") and not me.dying:
                me.dying = "flees"
            else:
                runners.append(me)
        for me in runners:
            me.end = "flees"
        for me in runners:
            foe = pair[1 - me.number]
            if foe.end or foe.lost:
                continue
            more = 1 if "merciless" in self.commands(foe.number) else 0
            over = attack[foe.number] + more - defence[me.number]
            me.hp -= self._damage(dice.randint(1, 20), over, worth[foe.number], dice)
            if me.hp <= 0:
                me.hp, me.end = 0, "destroyed"

    def _panics(self, me: Army, foe: Army, now: Now, dealt: list[int], dice: Random) -> bool:
        if me.dying == "flees":
            return True
        if not (now.hit or now.bled):
            return False
        flees = me.hp <= me.side.rating and not self.holds(me, foe, dice)
        if dealt[foe.number] > 0 and self.frightens(foe, me) and not self.brave(me, foe, dice):
            now.scared = True
        return flees or (now.scared and me.lost == "fear")

    def _aftermath(self, pair: tuple[Army, Army]) -> None:
        for me in pair:
            if not me.end and me.hp <= 0:
                me.hp, me.end = 0, "destroyed"
        for me, foe in (pair, pair[::-1]):
            large = SIZES.index(foe.side.size) >= SIZES.index(me.side.size)
            feeds = self.has(me.number, "create_spawn") and self.living(foe.number) and large
            if feeds and not me.end and foe.end == "destroyed":
                me.hp = min(me.side.full, me.hp + self.part(me.number, Fraction(2)))
        if all(me.end == "destroyed" for me in pair):
            back = [me for me in pair if self.has(me.number, "regeneration")]
            if len(back) == 1:
                mended = sum(
                    max(1, self.grade(back[0].number, id) // 2)
                    for id in ("regeneration", "fast_healing")
                    if self.has(back[0].number, id)
                )
                back[0].end, back[0].hp = "", min(back[0].side.full, max(1, mended))


def outcome_of(first: Army, second: Army) -> str:
    """Which outcome the ends of both make."""
    ends = (first.end, second.end)
    if not ends[0] and not ends[1]:
        return "undecided"
    if not ends[0] or not ends[1]:
        return "attacker" if not ends[0] else "defender"
    if ends == ("destroyed", "destroyed"):
        return "both_destroyed"
    if "destroyed" in ends:
        return "attacker" if ends[1] == "destroyed" else "defender"
    return "both_flee"
