"""A battle of two armies fought with dice, one throw after another, as a table would play it (`plain_sums`)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor
from random import Random

from tests.systems.massenkampf.battle.plain_sums import SIZES, TRACK, Army, Ground, Sums

#: Like a bleeding wound; what one may be immune to besides its own name.
WOUNDS = {
    "bleed": "bleed",
    "discovery": "bleed",
    "rogue_trick": "bleed",
    "ability_drain": "",
    "burn": "",
    "poison": "poison",
}
#: Each hit lowers the defence of whom it hits; only immunity to paralysis or to the thing itself helps.
NUMBING = ("paralysis", "stunning_fist", "petrification", "whirlwind", "whirlpool")
LAST_ROUND = 1000


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


class Battlefield(Ground):
    """One battle, to be fought again and again."""

    def fight(self, dice: Random) -> tuple[Army, Army, int]:
        """Both armies as they end, and the number of melee rounds."""
        ambusher = self._ambush(dice)
        pair = (self._muster(0, ambusher), self._muster(1, ambusher))
        feints = [1, 1]
        self.worn = 0
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
                    "triage" in self.commands(number), self.has(number, "hex_healing"),
                    engines=side.resources.get("siege_engines", 0))  # fmt: skip

    def _round(self, pair: tuple[Army, Army], melee: int, ambusher: int, feints: list[int], dice: Random) -> None:
        self._orders(pair, melee, feints, dice)
        if melee:
            self.worn += sum(dice.randint(1, 4) for _ in range(pair[0].engines))
        now = (Now(), Now())
        for me, foe in (pair, pair[::-1]):
            self._start(me, foe, now[me.number], melee, feints, dice)
        worth = [self.sums(me, foe, melee, ambusher, (feints[0], feints[1])) for me, foe in (pair, pair[::-1])]
        attack = [self._attack(me, now[me.number], worth[me.number]) for me in pair]
        defence = [self._defence(me, now[me.number], worth[me.number]) for me in pair]
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
        dealt, broken = [0, 0], [False, False]
        for me, foe in (pair, pair[::-1]):
            n, face = me.number, faces[me.number]
            if face is not None and not me.end and not foe.end:
                now[n].fumbled = face == 1
                dealt[n] = self._damage(face, attack[n] - defence[foe.number], worth[n], dice)
                if melee and dealt[n] and foe.engines and me.tactic == "siegebreaker":
                    skill = floor(me.side.rating / 2) if self.has(n, "trap_sense") else 0
                    broken[n] = dice.randint(1, 20) + attack[n] + skill > defence[foe.number]
        fighting = not pair[0].end and not pair[1].end
        for me, foe in (pair, pair[::-1]):
            n, o = me.number, foe.number
            if dealt[o] > 0:
                me.hp -= dealt[o]
                now[n].hit = True
                if melee:
                    now[n].wounds = self._wounds(foe, me)
                me.engines -= broken[o]
                me.numbed += self._numbs(foe, me)
                me.drained += self.has(o, "energy_drain") and "energy_drain" not in self.immune[n]
            if fighting and "sandstorm" in self.around[n]:
                me.hp -= 1
                now[n].hit = True
        self._consequences(pair, now, worth, dealt, dice)
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

    def _numbs(self, me: Army, foe: Army) -> int:
        """How much a hit of mine takes off the enemy's defence for good."""
        named, wet = self.immune[foe.number], "water" in self.battle.conditions
        counts = [id for id in NUMBING if id in self.ids[me.number] and id not in named and "paralysis" not in named]
        return len(counts) - ("whirlpool" in counts and not wet)

    def _attack(self, me: Army, now: Now, worth: Sums) -> int:
        return worth.attack + now.attack - me.drained - self._useless(me)

    def _defence(self, me: Army, now: Now, worth: Sums) -> int:
        return worth.defence + now.defence - me.drained - me.numbed

    def _useless(self, me: Army) -> int:
        """What engines gave that are all destroyed."""
        return 2 if me.side.resources.get("siege_engines") and not me.engines else 0

    def _consequences(
        self, pair: tuple[Army, Army], now: tuple[Now, Now], worth: list[Sums], dealt: list[int], dice: Random
    ) -> None:
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
            o, n = foe.number, me.number
            over = self._attack(foe, now[o], worth[o]) + more - self._defence(me, now[n], worth[n])
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
