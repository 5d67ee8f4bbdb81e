"""Which effects count for an army in a phase, against this enemy on this field (rule text: Besondere Fähigkeiten)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mycom.systems.massenkampf.battle.setting import MELEE, RANGED, Battle, Side
from mycom.systems.massenkampf.effects import Effect, read_effects
from mycom.systems.massenkampf.rules import Rules

#: Tactics and strategies that an army in a rage cannot use, and commands it does not hear.
CALM = frozenset(
    (
        *("expert_flankers", "withdrawal", "sniper_support", "defensive_wall", "full_defence", "cautious_combat"),
        *("defensive", "cautious", "sharpshooters", "hold_the_line", "hit_and_run"),
    )
)


@dataclass(frozen=True, slots=True)
class Phase:
    """A round of a battle: `melee` is 0 in the ranged phase, otherwise the number of the melee round from 1. `changed`
    counts for both sides the rounds since the tactic was changed, 1 in the round itself (0: it was not)."""

    melee: int
    changed: tuple[int, int] = (0, 0)

    @property
    def ranged(self) -> bool:
        """Whether it belongs to the ranged phase."""
        return self.melee == 0


def standard_only(rules: Rules, side: Side) -> bool:
    """Whether the army always uses standard tactic and strategy."""
    return any("standard_only" in rules.abilities[id].effects for id in side.ability_ids())


def usable(rules: Rules, side: Side, tactic: str) -> str:
    """The tactic that is used where this one is wanted."""
    row = rules.tactics[tactic]
    if standard_only(rules, side) or ("rage" in side.ability_ids() and tactic in CALM):
        return "standard"
    lacking = ("ranged" in row.needs and not shoots(rules, side)) or ("mounts" in row.needs and not mounted(side))
    return "standard" if lacking else tactic


def usable_strategy(rules: Rules, side: Side, strategy: str) -> str:
    """The strategy that is used where this one is wanted."""
    if standard_only(rules, side) or ("rage" in side.ability_ids() and strategy in CALM):
        return "standard"
    return strategy


def mounted(side: Side) -> bool:
    """Whether the army rides."""
    return "mounts" in side.resources or "mounted" in side.traits or "cavalier_mount" in side.ability_ids()


def shoots(rules: Rules, side: Side) -> bool:
    """Whether the army has ranged attacks."""
    rows = [rules.abilities[id].effects for id in side.ability_ids()]
    return side.ranged or "ranged_weapons" in side.resources or any("ranged" in texts for texts in rows)


def conditions_of(battle: Battle, number: int) -> frozenset[str]:
    """The conditions under which one side fights."""
    side, rules = battle.sides[number], battle.rules
    name = ("attacker", "defender")[number]
    found = {id for id in battle.conditions if rules.conditions[id].side in ("both", name)} | set(side.conditions)
    for army in battle.sides:
        found |= {"sandstorm"} if "create_sandstorm" in army.ability_ids() else set()
    return frozenset(found - set(side.unaffected))


def walls(battle: Battle) -> int:
    """The defence that the defender's walls give, before anybody ignores them."""
    if battle.fortification or "fortification" not in conditions_of(battle, 1):
        return battle.fortification
    return sum(int(one.amount) for one in read_effects(battle.rules.conditions["fortification"].effects))


class Active:
    """The effects of one side (0 attacker, 1 defender) that count in a phase, each with the id it comes from.

    `tactics` are those of both sides, `ambushed` the side that was ambushed (−1: neither).
    """

    def __init__(self, battle: Battle, number: int, phase: Phase, tactics: tuple[str, str], ambushed: int) -> None:
        self.battle, self.rules, self.number, self.phase = battle, battle.rules, number, phase
        self.me, self.enemy = battle.sides[number], battle.sides[1 - number]
        self.tactic = tactics[number]
        self.ambushes = ambushed == 1 - number
        self.mine = self.me.ability_ids()
        self.theirs = self.enemy.ability_ids()
        self.field = conditions_of(battle, number)
        self.effects = [given for given in self._effects() if self._counts(given)]

    def has(self, *kinds: str) -> bool:
        """Whether any effect of these kinds counts."""
        return any(one.kind in kinds for one, _ in self.effects)

    def of(self, kind: str) -> list[tuple[Effect, str]]:
        """The effects of a kind."""
        return [given for given in self.effects if given[0].kind == kind]

    def since_feint(self) -> int:
        """Rounds since a feigned retreat: it begins in the round in which it is changed to, else in the one wanted."""
        changed = self.phase.changed[self.number]
        return changed - 1 if changed else self.phase.melee - max(1, self.me.use.get("false_retreat", 0))

    def _effects(self) -> Iterator[tuple[Effect, str]]:
        """Every effect of a side with the id of where it comes from."""
        side, rules = self.me, self.rules
        raging = "rage" in side.ability_ids()
        for one in read_effects(rules.tactics[self.tactic].effects):
            yield one, self.tactic
        for id in sorted(self.field):
            for one in read_effects(rules.conditions[id].effects):
                yield one, id
        for id in side.resources:
            for one in read_effects(rules.resources[id].effects):
                yield one, id
        for id in side.commands:
            if not (raging and id in CALM):
                for one in read_effects(rules.commands[id].effects_at(side.leadership)):
                    yield one, id
        for id in sorted(side.ability_ids()):
            if rules.abilities[id].switch and id not in side.counts:
                continue
            for one in read_effects(rules.abilities[id].effects):
                yield one, id

    def _counts(self, given: tuple[Effect, str]) -> bool:
        one, id = given
        phase, words = self.phase, one.words
        if "sheet" in words:
            return False
        if ("ranged" in words and not phase.ranged) or ("melee" in words and phase.ranged):
            return False
        if ("first" in words and phase.melee != 1) or ("later" in words and phase.melee < 2):
            return False
        wanted = self.me.use.get(id, 0)
        if "once" in words and phase.melee != max(1, wanted):
            return False
        if "from" in words and phase.melee < wanted:
            return False
        if "sneak" in words and not self._sneaks():
            return False
        if "ashore" in words and ("water" in self.field or "amphibious" in self.mine):
            return False
        if one.kind in ("bleed", "fear", "stack_defence", "stack_both") and self._immune(one, id):
            return False
        return all(self._asked(word, what, id) for word, what in one.asked)

    def _sneaks(self) -> bool:
        feinted = self.tactic == "false_retreat" and self.since_feint() == 1
        return self.ambushes or self.tactic == "expert_flankers" or feinted

    def _immune(self, one: Effect, id: str) -> bool:
        return bool(self.enemy.immunities(self.rules) & {id, one.ask("by"), "fear" if one.kind == "fear" else id})

    def _asked(self, word: str, what: str, id: str) -> bool:
        if word == "vs":
            return self._against(what)
        if word == "in":
            return what in self.field or what in conditions_of(self.battle, 1 - self.number)
        if word == "needs":
            return shoots(self.rules, self.me)
        if word == "self":
            return what in self.mine or what in self.me.traits
        if word == "with":
            return what in self.mine
        if word == "choice":
            default = "damage" if id == "judgement" else "melee"
            chosen = self.me.choices.get(id, default)
            return chosen == what if id == "judgement" else chosen == (MELEE if self.phase.melee else RANGED)
        return True

    def _against(self, what: str) -> bool:
        enemy, theirs = self.enemy, self.theirs
        undead = "undead" in theirs or "undead" in enemy.traits
        evil = "evil" in enemy.traits
        spells = "spellcasting" in theirs or "spellcaster" in enemy.traits
        lifeless = undead or "construct" in theirs or "lifeless" in enemy.traits
        known = {
            "unmounted": not mounted(enemy),
            "magic": spells,
            "spells": spells,
            "undead": undead,
            "living": not lifeless,
            "evil_or_undead": evil or undead,
            "undead_or_fiend": undead or (evil and "outsider" in enemy.traits),
            "animal": "animal" in enemy.traits or mounted(enemy),
            "third": False,
            "fortified": self.number == 0 and walls(self.battle) > 0,
            "rocks": "rock_throwing" in theirs or "siege_engines" in enemy.resources,
        }
        return known[what]
