"""Every tactic, condition, command, resource and ability: what it does in battle, one line each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mycom.systems.massenkampf.battle.active import Phase
from mycom.systems.massenkampf.battle.fighter import Fighter, Plan
from mycom.systems.massenkampf.battle.setting import Battle, Side
from mycom.systems.massenkampf.battle.stage import Stage, stage
from mycom.systems.massenkampf.effects import AMOUNTS, PLAIN, read_effect, read_effects
from tests.systems.massenkampf.battle.pairs import ARGUMENTS, RULES
from tests.systems.massenkampf.battle.pairs import PLAIN as ARMY

Changes = dict[str, Any]


def stages(me: Changes, enemy: Changes, field: Changes, melee: int) -> tuple[Stage, Stage]:
    """Both sides' sums: mine (I attack unless `defends` is set) and the enemy's."""
    field = dict(field)
    own = 1 if field.pop("defends", False) else 0
    sides = (replace(ARMY, **me), replace(ARMY, **enemy))
    battle = Battle(RULES, sides if own == 0 else sides[::-1], **field)
    tactics = (battle.sides[0].tactic, battle.sides[1].tactic)
    both = [stage(battle, at, Phase(melee), tactics, "standard", ambushed=-1) for at in (0, 1)]
    return both[own], both[1 - own]


def fighter(me: Changes, enemy: Changes) -> Fighter:
    return Plan(Battle(RULES, (replace(ARMY, **me), replace(ARMY, **enemy)))).fighters[0]


def difference(me: Changes, enemy: Changes, field: Changes, melee: int) -> Changes:
    """What `me` changes against a plain army: of my stage, of the enemy's (`enemy_…`), of the fighter."""
    found: Changes = {}
    common = {key: me.pop(key) for key in ("ranged",) if key in me}
    plain = stages(common, enemy, {key: value for key, value in field.items() if key != "conditions"}, melee)
    changed = stages({**common, **me}, enemy, field, melee)
    for prefix, before, after in (("", plain[0], changed[0]), ("enemy_", plain[1], changed[1])):
        for name in Stage.__dataclass_fields__:
            old, new = getattr(before, name), getattr(after, name)
            if old != new:
                found[prefix + name] = (
                    new - old if isinstance(new, int) and not isinstance(new, bool) and old is not None else new
                )
    old_fighter, new_fighter = fighter(common, enemy), fighter({**common, **me}, enemy)
    for name in Fighter.__dataclass_fields__:
        if name not in ("tactics", "strategies") and getattr(old_fighter, name) != getattr(new_fighter, name):
            found[name] = getattr(new_fighter, name)
    return found


#: Attack, defence and damage in melee.
STRATEGIES = {
    "defensive": (-4, 4, -6),
    "cautious": (-2, 2, -3),
    "standard": (0, 0, 0),
    "aggressive": (2, -2, 3),
    "reckless": (4, -4, 6),
}


@pytest.mark.parametrize("id", RULES.strategies)
def test_a_strategy(id: str) -> None:
    battle = Battle(RULES, (ARMY, ARMY))
    for melee, counts in ((0, 0), (1, 1), (4, 1)):
        found = stage(battle, 0, Phase(melee), ("standard", "standard"), id, ambushed=-1)
        values = (found.attack - ARMY.attack, found.defence - ARMY.defence, found.damage - ARMY.damage)
        assert values == tuple(counts * one for one in STRATEGIES[id])


D4 = (0.0, 0.25, 0.25, 0.25, 0.25)
DARK, LIGHT, RAIN = {"conditions": ("darkness",)}, {"conditions": ("bright_light",)}, {"conditions": ("rain",)}
ENGINES = {"resources": {"siege_engines": 1}}
WALLS = {"fortification": 8}
CASTER = {"abilities": ("spellcasting:2",)}
UNDEAD = {"abilities": ("undead",)}

#: id: (my changes, the enemy's, the field's, melee round, what changes).
TACTICS: dict[str, tuple[Changes, Changes, Changes, int, Changes]] = {
    "siegebreaker": ({}, ENGINES, {}, 1, {"breaker": True}),
    "relentless_brutality": ({}, {}, {}, 1, {"attack": 4, "defence": -4}),
    "expert_flankers": ({}, {}, {}, 2, {"attack": 2, "defence": -2}),
    "cavalry_experts": ({"resources": {"mounts": 1}}, {}, {}, 1, {"attack": 2}),
    "withdrawal": ({}, {}, {}, 1, {"attack": -2, "defence": -2, "withdraw": 0}),
    "sniper_support": ({"ranged": True}, {}, {}, 1, {"damage": 2}),
    "defensive_wall": ({}, {}, {}, 1, {"attack": -2, "defence": 2}),
    "standard": ({}, {}, {}, 1, {}),
    "full_defence": ({}, {}, {}, 1, {"attack": -4, "defence": 4}),
    "cautious_combat": (
        {},
        {},
        {},
        1,
        {"attack": -2, "rout": 0.4, "fear": 0.55, "taunted": 0.55, "change": 0.4, "leap": 0.15},
    ),
    "dirty_fighters": ({}, {}, {}, 1, {"attack": 6}),
    "taunt": ({}, {}, {}, 1, {"taunts": -2}),
    "false_retreat": ({}, {}, {}, 2, {"attack": 6, "defence": 6}),
    "spellbreaker": ({}, CASTER, {}, 1, {"defence": 4}),
}


@pytest.mark.parametrize("id", RULES.tactics)
def test_a_tactic(id: str) -> None:
    me, enemy, field, melee, expected = TACTICS[id]
    assert difference({**me, "tactic": id}, enemy, field, melee) == expected


def test_tactics_end_or_do_not_count() -> None:
    assert difference({"tactic": "dirty_fighters"}, {}, {}, 2) == {}
    assert difference({"tactic": "cavalry_experts", "resources": {"mounts": 1}}, {"traits": ("mounted",)}, {}, 1) == {}
    assert difference({"tactic": "spellbreaker"}, {}, {}, 1) == {}
    assert difference({"tactic": "false_retreat"}, {}, {}, 1) == {"acts": False, "forgoes": True}
    assert difference({"tactic": "false_retreat"}, {}, {}, 3) == {}


BOTH = "both"
CONDITIONS: dict[str, tuple[Changes, Changes, int, Changes]] = {
    "fortification": ({}, {"defends": True}, 1, {"defence": 8}),
    "dim_light": ({}, {}, 1, {"attack": -1, "enemy_attack": -1}),
    "darkness": ({}, {}, 1, {"attack": -2, "defence": -3, "enemy_attack": -2, "enemy_defence": -3}),
    "familiar_ground": ({}, {"defends": True}, 1, {"attack": 2, "defence": 2}),
    "ambush": ({}, {}, 1, {}),
    "fog": ({"tactic": "withdrawal"}, {}, 1, {"factor": 0.5, "enemy_factor": 0.5, "withdraw": 2}),
    "rain": ({"ranged": True}, {}, 0, {"attack": -4, "enemy_attack": -4}),
    "sandstorm": ({}, {}, 1, {"factor": 0.5, "enemy_factor": 0.5}),
    "snow": ({"ranged": True}, {}, 0, {"attack": -4, "enemy_attack": -4, "factor": 0.5, "enemy_factor": 0.5}),
    "favourable_terrain": ({}, {"defends": True}, 1, {"defence": 2}),
    "strong_wind": ({"ranged": True}, {}, 0, {"attack": -2, "enemy_attack": -2}),
    "severe_wind": ({"ranged": True}, {}, 0, {"attack": -4, "enemy_attack": -4}),
    "windstorm": ({"ranged": True}, {}, 0, {"acts": False}),
    "bright_light": ({"abilities": ("light_blindness",)}, {}, 1, {"attack": -2, "defence": -2}),
    "water": ({"abilities": ("aquatic",)}, {}, 1, {"attack": 3, "defence": 1}),
    "heroes_won": ({}, {}, 1, {"attack": 4, "defence": 4}),
    "heroes_lost": ({}, {}, 1, {"attack": -4, "defence": -4}),
}


@pytest.mark.parametrize("id", RULES.conditions)
def test_a_condition(id: str) -> None:
    me, field, melee, expected = CONDITIONS[id]
    plain, changed = stages(me, {}, dict(field), melee), stages(me, {}, {**field, "conditions": (id,)}, melee)
    found: Changes = {}
    for prefix, before, after in (("", plain[0], changed[0]), ("enemy_", plain[1], changed[1])):
        for name in ("acts", "attack", "defence", "factor", "withdraw"):
            old, new = getattr(before, name), getattr(after, name)
            if old != new:
                found[prefix + name] = new if name in ("acts", "factor") else new - old
    assert found == expected


def test_a_sandstorm_hurts_and_an_ambush_is_rolled() -> None:
    plan = Plan(Battle(RULES, (ARMY, ARMY), conditions=("sandstorm",)))
    assert [one.hurt for one in plan.fighters] == [1, 1]


COMMANDS: dict[str, tuple[Changes, Changes, Changes, int, Changes]] = {
    "bonus_tactic": ({}, {}, {}, 1, {}),
    "defensive_tactics": ({}, {}, {}, 1, {"defence": 2}),
    "flexible_tactics": ({"leadership": 6}, {}, {}, 1, {"change": 0.55}),
    "merciless": ({}, {}, {}, 1, {"pursuit": 1, "enemy_hinder": 1}),
    "hit_and_run": ({"use": {"hit_and_run": 1}}, {}, {}, 1, {"withdraw": 2, "after": True}),
    "sharpshooters": ({"ranged": True}, {}, WALLS, 1, {"attack": 2}),
    "live_off_the_land": ({}, {}, {}, 1, {}),
    "hold_the_line": ({}, {}, {}, 1, {"rout": pytest.approx(0.51)}),
    "loyalty": (
        {"leadership": 12},
        {},
        {},
        1,
        {"rout": 0.5, "fear": 0.65, "taunted": 0.65, "change": 0.5, "leap": 0.25},
    ),
    "unbroken": ({"leadership": 10}, {}, {}, 1, {"unbroken": 2}),
    "triage": ({}, {}, {}, 1, {"treat": -4}),
}


@pytest.mark.parametrize("id", RULES.commands)
def test_a_command(id: str) -> None:
    me, enemy, field, melee, expected = COMMANDS[id]
    assert difference({**me, "commands": (id,)}, enemy, field, melee) == expected


RESOURCES: dict[str, Changes] = {
    "siege_engines": {"engines": 1},
    "ranged_weapons": {},
    "healing_potions": {"potions": 2},
    "mounts": {},
    "improved_armour": {},
    "magic_armour": {},
    "improved_weapons": {},
    "magic_weapons": {},
}


@pytest.mark.parametrize("id", RULES.resources)
def test_a_resource(id: str) -> None:
    """What a resource adds to attack and defence stands in the sheet; in battle there is only the rest."""
    assert difference({"resources": {id: 1}}, {}, {}, 1) == RESOURCES[id]


def test_resources_that_matter_for_others() -> None:
    assert stages({"resources": {"ranged_weapons": 1}}, {}, {}, 0)[0].acts
    assert not stages({}, {}, {}, 0)[0].acts
    ghosts = {"abilities": ("incorporeal",)}
    assert stages({}, ghosts, {}, 1)[0].factor == 0.0
    assert stages({"resources": {"magic_weapons": 1}}, ghosts, {}, 1)[0].factor == 0.5
    for armour, worth in (("improved_armour", 1), ("magic_armour", 2)):
        assert stages({"resources": {armour: 1}}, ghosts, {}, 1)[0].defence == ARMY.defence - worth


NONE: Changes = {}
#: id: (my changes, the enemy's, the field's, melee round, what changes).
ABILITIES: dict[str, tuple[Changes, Changes, Changes, int, Changes]] = {
    "alchemy": ({}, {}, {}, 1, {"potions": 1}),
    "amphibious": ({}, {}, {**WALLS, "walls": "water"}, 1, {"enemy_defence": -8, "enemy_passed": 1.0}),
    "aquatic": ({}, {}, {}, 1, {"attack": -2}),
    "ability_drain": ({}, {}, {}, 1, {"bleeds": 1}),
    "aura_of_courage": ({}, {}, {}, 1, {"rout": 1.0}),
    "favoured_terrain": ({}, {"conditions": ("familiar_ground",)}, {}, 1, {"enemy_attack": -1, "enemy_defence": -1}),
    "stunning_fist": ({}, {}, {}, 1, {"stacks": (0, -1)}),
    "blindsense": ({"conditions": ("darkness",)}, {}, {}, 1, {"attack": -1, "defence": -1}),
    "light_blindness": ({"conditions": ("bright_light",)}, {}, {}, 1, {"attack": -2, "defence": -2}),
    "blindsight": ({"conditions": ("darkness",)}, {}, {}, 1, {}),
    "bleed": ({}, {}, {}, 1, {"bleeds": 1}),
    "bombs": ({}, {}, {}, 0, {"acts": True, "extra": D4}),
    "smite_evil": ({}, {"traits": ("evil",)}, {}, 1, {"attack": 2}),
    "create_spawn": ({}, {}, {}, 1, {"spawn": 4}),
    "hunters_bond": ({}, {}, {}, 1, {"attack": 1}),
    "low_light_vision": ({"conditions": ("dim_light",)}, {}, {}, 1, {}),
    "darkvision": ({"conditions": ("darkness",)}, {}, {}, 1, {}),
    "earth_glide": ({}, {}, {**WALLS, "walls": "stone"}, 1, {"enemy_defence": -8, "enemy_passed": 1.0}),
    "discovery": ({}, {}, {}, 1, {"bleeds": 1}),
    "evasion": ({}, CASTER, {}, 1, {"enemy_attack": -1}),
    "grab": ({}, {}, {}, 1, {"enemy_rout": 0.2, "enemy_hinder": 2}),
    "tremorsense": ({"conditions": ("darkness",)}, {}, {}, 1, {"attack": -1, "defence": -1}),
    "favoured_enemy": ({"counts": ("favoured_enemy",)}, {}, {}, 1, {"attack": 1}),
    "trap_sense": ({}, {}, {}, 1, {"engine_attack": 1}),
    "rock_catching": ({}, {"abilities": ("rock_throwing",)}, {}, 0, {"defence": 2}),
    "rock_throwing": ({}, {}, {}, 0, {"acts": True, "damage": 4}),
    "fly": ({}, {}, WALLS, 1, {"enemy_defence": -8, "enemy_passed": 1.0, "flies": True}),
    "fear": ({}, {}, {}, 1, {"fears": True}),
    "mindless": ({}, {}, {}, 1, {"rout": 1.0, "fear": 1.0, "taunted": 1.0}),
    "terrain_advantage": ({"counts": ("terrain_advantage",)}, {}, {}, 1, {"attack": 1}),
    "scent": ({"conditions": ("rain",)}, {}, {}, 0, {"attack": -2}),
    "poison": ({}, {}, {}, 1, {"bleeds": 1, "poisons": 1}),
    "poison_resistance": ({}, {}, {}, 1, {"poison_less": 1}),
    "burrow": ({}, {}, WALLS, 2, {"enemy_defence": -8, "enemy_passed": 1.0}),
    "lay_on_hands": ({"choices": {"channel": "heal"}}, UNDEAD, {}, 1, {"extra": D4, "channel": 2, "channel_malus": -1}),
    "challenge": ({}, {}, {}, 1, {"attack": 2}),
    "hex_healing": ({}, {}, {}, 1, {"rest": 1}),
    "sneak_attack": ({"tactic": "expert_flankers"}, {}, {}, 1, {"attack": 3, "defence": -2}),
    "rage": ({}, {}, {}, 1, {"attack": 2, "defence": -1, "rout": 0.35, "fear": 0.5}),
    "combat_style": ({"choices": {"combat_style": "ranged"}}, {}, {}, 0, {"attack": 1}),
    "ki_pool": ({}, {"abilities": ("incorporeal",)}, {}, 1, {"factor": 0.5}),
    "climb": ({}, {}, WALLS, 1, {"enemy_defence": -2, "enemy_passed": 0.25}),
    "incorporeal": ({}, {}, {}, 1, {"enemy_factor": 0.0}),
    "claws": ({}, {}, {}, 1, {"damage": 1}),
    "paralysis": ({}, {}, {}, 1, {"stacks": (0, -1)}),
    "energy_drain": ({}, {}, {}, 1, {"stacks": (-1, -1)}),
    "light_sensitivity": ({"conditions": ("bright_light",)}, {}, {}, 1, {"attack": -1, "defence": -1}),
    "inspire_courage": ({}, {}, {}, 1, {"rout": 0.4, "fear": 0.55}),
    "channel_negative": ({}, {}, {}, 1, {"extra": D4}),
    "breath_weapon": ({}, {}, {}, 1, {"extra": D4}),
    "order": ({"abilities": ("challenge", "order")}, {}, {}, 1, {"attack": 2, "defence": 1}),
    "channel_positive": ({}, UNDEAD, {}, 1, {"extra": D4}),
    "regeneration": ({}, {}, {}, 1, {"mend": 2, "revive": True}),
    "resilience": ({"counts": ("resilience",)}, {}, {}, 1, {"defence": 10}),
    "resistance": ({"counts": ("resistance",)}, {}, {}, 1, {"defence": 10}),
    "judgement": ({}, {}, {}, 1, {"damage": 1}),
    "create_sandstorm": ({}, {}, {}, 1, {"factor": 0.5, "enemy_factor": 0.5, "hurt": 1}),
    "flurry": ({}, {}, {}, 2, {"attack": 2}),
    "fast_healing": ({}, {}, {}, 1, {"mend": 2}),
    "rogue_trick": ({}, {}, {}, 1, {"bleeds": 1}),
    "swarm": ({}, {}, {}, 1, {"enemy_factor": 0.5}),
    "tracking": ({"conditions": ("fog",)}, {}, {}, 1, {"factor": 0.75, "enemy_hinder": 2}),
    "bravery": ({}, {}, {}, 1, {"rout": 0.35, "fear": 0.5}),
    "teleportation": ({}, {}, WALLS, 1, {"enemy_defence": -8, "enemy_passed": 1.0}),
    "wild_shape": ({"conditions": ("darkness",)}, {}, {}, 1, {}),
    "unnatural_aura": ({}, {"traits": ("animal",)}, {}, 1, {"fears": True}),
    "invisibility": ({}, {}, {}, 1, {"enemy_attack": -2, "enemy_defence": -2}),
    "burn": ({}, {}, {}, 1, {"bleeds": 1}),
    "petrification": ({}, {}, {}, 1, {"stacks": (0, -1)}),
    "weapon_specialisation": ({}, {}, {}, 1, {"attack": 2}),
    "ferocity": ({}, {}, {}, 1, {"ferocity": 4}),
    "whirlpool": ({"conditions": ("water",)}, {}, {}, 1, {"stacks": (0, -1)}),
    "whirlwind": ({}, {}, {}, 1, {"stacks": (0, -1)}),
    "spell_resistance": ({}, CASTER, {}, 1, {"defence": 6}),
    "rend": ({}, {}, {}, 1, {"damage": 1}),
    "trip": ({}, {}, {}, 1, {"enemy_defence": -1}),
}
#: Their bonus stands in the sheet, or they matter outside of battle, or only for what others do.
QUIET = (
    *("pounce", "hunters_companion", "eidolon", "powerful_charge", "cavalier_mount", "animal_companion", "trample"),
    *("shield_ally", "spellcasting", "mercy", "divine_health", "hex_brewing", "cannibalism", "disease", "immunity"),
    *("armour_training", "tactician", "brew_potions", "construct", "plant", "undead"),
)


def written(id: str) -> str:
    return f"{id}:{ARGUMENTS[id]}" if id in ARGUMENTS else id


@pytest.mark.parametrize("id", RULES.abilities)
def test_an_ability(id: str) -> None:
    me, enemy, field, melee, expected = ABILITIES.get(id, ({}, {}, {}, 1, {}))
    assert (id in ABILITIES) != (id in QUIET)
    me = {"abilities": (written(id),), **me}
    assert difference(me, enemy, dict(field), melee) == expected


@pytest.mark.parametrize("id", [id for id, row in RULES.abilities.items() if row.switch])
def test_a_switch_that_is_off_counts_for_nothing(id: str) -> None:
    assert difference({"abilities": (written(id),)}, {}, {}, 1) == {}


@pytest.mark.parametrize(
    ("immune", "ability"),
    [
        ("undead", "poison"),
        ("undead", "fear"),
        ("undead", "paralysis"),
        ("plant", "petrification"),
        ("construct", "whirlwind"),
        ("aura_of_courage", "fear"),
        ("aura_of_courage", "unnatural_aura"),
        ("immunity:energy_drain", "energy_drain"),
        ("immunity:bleed", "rogue_trick"),
        ("immunity:poison", "poison"),
    ],
)
def test_who_is_immune_does_not_suffer(immune: str, ability: str) -> None:
    enemy = {"abilities": (immune,), "traits": ("animal",)}
    assert difference({"abilities": (ability,)}, enemy, {}, 1) == {}


def test_what_hides_an_army_helps_it_to_withdraw_once() -> None:
    for conditions in (("fog",), ("sandstorm",), ("fog", "sandstorm")):
        assert stages({"tactic": "withdrawal"}, {}, {"conditions": conditions}, 1)[0].withdraw == 2


def test_a_feigned_retreat_begins_when_the_tactic_is_changed_to_it() -> None:
    side = replace(ARMY, then_tactic="false_retreat", then_from=3)
    plan = Plan(Battle(RULES, (side, ARMY)))
    found = [(plan.stage(0, 3, (place, 0), 2).acts, plan.stage(0, 3, (place, 0), 2).attack - ARMY.attack)
             for place in (0, 1, 2, 3)]  # fmt: skip
    assert found == [(True, 0), (False, 0), (True, 6), (True, 0)]
    assert [plan.later(0, place) for place in (0, 1, 2, 3)] == [0, 2, 3, 3]


def test_an_aura_frightens_those_who_ride_too() -> None:
    aura = {"abilities": ("unnatural_aura",)}
    assert not fighter(aura, {}).fears
    assert fighter(aura, {"traits": ("mounted",)}).fears


def test_a_rage_knows_no_calm_tactics() -> None:
    raging = {"abilities": ("rage",), "tactic": "full_defence"}
    assert fighter(raging, {}).tactics[0] == "standard"
    assert fighter({"abilities": ("mindless",), "tactic": "taunt"}, {}).tactics[0] == "standard"
    assert fighter({"abilities": ("mindless",), "strategies": ("reckless",)}, {}).strategies == (2,)


def test_effects_are_a_closed_set() -> None:
    assert not set(AMOUNTS) & set(PLAIN)
    for text in ("conquer +1", "attack", "attack +1 sometimes", "attack +1 vs:"):
        with pytest.raises(ValueError, match=":"):
            read_effect(text)
    used = {
        one.kind
        for table in (RULES.tactics, RULES.conditions, RULES.commands, RULES.resources, RULES.abilities)
        for row in table.values()
        for one in read_effects(row.effects)
    }
    assert used | {"fear_check"} == set(AMOUNTS) | set(PLAIN)


def test_a_side_knows_its_abilities() -> None:
    side = Side(abilities=("wild_shape:fly", "spellcasting:2"))
    assert side.ability_ids() == {"wild_shape", "fly"}
