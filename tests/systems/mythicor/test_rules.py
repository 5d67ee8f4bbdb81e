"""Loading, parameters, overrides, profiles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mycom.paths import rules_dir
from mycom.problems import Malformed
from mycom.rulebook.reader import read_book
from mycom.systems.mythicor.rules import UnknownParameterError, from_sheet, load_rules, profiles
from mycom.systems.mythicor.rules_schema import BOOK

FOLDER = rules_dir() / "mythicor"
DOCS = Path(__file__).parents[3] / "docs"

# What the formulas rely on; a changed default must be meant.
DEFAULTS: dict[str, int | float | str | bool] = {
    "combat.bonus_rule": "additive",
    "combat.minimum_factor": 0.05,
    "combat.max_rounds": 10,
    "combat.coast_rounds": 2,
    "combat.leadership_bonus": 10,
    "combat.base_morale": 90,
    "combat.max_morale": 150,
    "combat.pursuit_factor": 1.5,
    "combat.militia_shoots_on_coast": False,
    "combat.shield_per_strength": 0.2,
    "combat.fear_per_strength": 1,
    "combat.sea_warship": 0.2,
    "combat.sea_transport": 0.9,
    "combat.sea_no_ships": 0.1,
    "combat.gone_below": 0.5,
    "combat.leader_death.threshold": 0.5,
    "combat.leader_death.max_probability": 0.5,
    "combat.leader_death.half": 10,
    "combat.winner_morale_min": 1,
    "combat.winner_morale_max": 8,
    "combat.loser_morale": 5,
    "combat.military_gain_min": 1,
    "combat.military_gain_max": 5,
    "combat.leader_gain_chance": 0.2,
    "combat.booty_per_trade_good": 5,
    "combat.wraiths_exempt": False,
    "combat.loser_keeps_tactical_order": True,
    "combat.declared_foe_attacks": False,
    "magic.diplomacy_pct_per_point": 6,
    "magic.diplomacy_loss_chance": 0.15,
    "magic.diplomacy_gain_chance": 0.5,
    "magic.plague_pct_per_strength": 5,
    "magic.plague_loss_min": 0.3,
    "magic.plague_loss_max": 0.5,
    "magic.hinder_per_strength": 0.05,
    "magic.speed_per_strength": 0.05,
    "magic.blight_per_strength": 0.02,
    "magic.eye_range_per_strength": 1,
    "magic.attack_factor": 200,
    "magic.sorcerer_attack_factor": 20,
    "magic.attack_range": 2,
    "magic.sorcerer_attack_range": 2,
    "magic.attack_morale_loss": 5,
    "magic.curse_pct_per_strength": 5,
    "magic.curse_strength_divisor": 5,
    "magic.curse_minimum": 1,
    "magic.curse_trait_chance": 0.5,
    "magic.blessing_pct_per_strength": 8,
    "magic.blessing_fertility_per_strength": 0.001,
    "magic.blessing_population_max_per_strength": 1,
    "magic.archpriest_fertility_factor": 3,
    "magic.archpriest_population_max_factor": 2,
    "magic.stop_plague_range": 2,
    "magic.resurrection_pct_per_strength": 10,
    "magic.training_chance": 0.2,
    "magic.murder_pct_per_strength": 5,
    "magic.murder_pct_per_victim_strength": 3,
    "magic.sabotage_pct_per_strength": 5,
    "magic.sabotage_pct_per_level": 5,
    "magic.fortress_pct_per_strength": 3,
    "magic.duel_pct_per_point": 5,
    "magic.duel_trait_divisor": 3,
    "magic.call_dead_range": 1,
    "magic.call_dead_range_divisor": 10,
    "magic.call_dead_pct_per_strength": 10,
    "magic.gain_chance": 0.2,
    "movement.points": 25,
    "movement.clan_prince_points": 35,
    "movement.chieftain_points": 25,
    "movement.warlord_points": 25,
    "movement.straight_factor": 5,
    "movement.diagonal_factor": 7,
    "movement.max_steps": 15,
    "movement.minimum_cost": 0.2,
    "movement.soldiers_per_ship": 5,
    "movement.recruits_per_ship": 5,
    "movement.population_per_ship": 1,
    "movement.blockade_factor": 50,
    "movement.battle_cost_per_round": 1,
    "economy.recruit_share": 0.05,
    "economy.eats": 3,
    "economy.growth_limit": 0.2,
    "economy.shrink_limit_province": 0.25,
    "economy.shrink_limit_group": 0.2,
    "economy.fertility_min": 1.5,
    "economy.fertility_max": 4,
    "economy.population_cap": 1000,
    "economy.tax_rule": "additive",
    "economy.nomad_income": 1,
    "economy.pay_share": 0.2,
    "economy.henchmen_cost": 15,
    "economy.henchmen_pay": 2,
    "economy.trade_price": 5,
    "economy.trade_distance_factor": 0.02,
    "economy.trade_origin_share": 0.8,
    "economy.trade_province_share": 0.3,
    "economy.desertion_morale_loss": 5,
    "orders.special_bonus_step": 5,
    "orders.special_bonus_cap": 25,
    "orders.special_trait_cap": 20,
    "orders.special_diplomacy_cap": 100,
    "orders.special_multiple_worst_chance": 0.8,
    "orders.special_multiple_best_chance": 0.2,
    "orders.max_groups": 20,
    "orders.max_artefacts": 2,
    "orders.henchmen_range": 5,
    "orders.thief_henchmen_factor": 1.5,
    "orders.merchant_henchmen_factor": 1.5,
    "orders.merchant_own_henchmen_factor": 1.5,
    "orders.conquer_kill_share": 0.3,
    "orders.rob_base_pct": 10,
    "orders.retreat_group": 100,
    "orders.retreat_province": 0,
    "orders.map_radius": 5,
    "orders.start_map_radius": 3,
    "orders.start_map_id_chance": 0.5,
    "orders.evaluation_mode": "parallel",
    "world.width": 50,
    "world.height": 50,
    "world.seafarer_warship_share": 0.1,
    "world.seafarer_transports_per_warship": 3,
    "world.seafarer_militia_factor": 2,
    "world.seafarer_morale_bonus": 5,
}

RULES = from_sheet(read_book(BOOK, FOLDER))  # here no test has its own home folder yet, so no cache


@pytest.mark.parametrize(("key", "value"), DEFAULTS.items())
def test_default(key: str, value: int | float | str | bool) -> None:
    assert RULES.value(key) == value


@pytest.mark.parametrize("key", RULES.parameters)
def test_every_parameter_is_complete(key: str) -> None:
    parameter = RULES.parameters[key]
    assert parameter.key == key
    assert parameter.column().accepts(parameter.value)
    assert parameter.origin in ("text", "assumed")
    assert parameter.label_de[0].isupper()
    assert not parameter.label_de.endswith(".")
    assert parameter.chapter
    assert all(part.replace(".", "").isdigit() for part in parameter.chapter.split(", "))
    if parameter.origin == "assumed":
        assert parameter.note.endswith(".")
    if key.endswith(("_chance", "_share")):
        assert parameter.maximum == 1 or key == "world.seafarer_warship_share"


def test_labels_are_unique() -> None:
    labels = [parameter.label_de for parameter in RULES.parameters.values()]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("key", [key for key, p in RULES.parameters.items() if p.origin == "assumed"])
def test_every_assumption_is_written_down(key: str) -> None:
    value = RULES.parameters[key].value
    shown = str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)
    assert f"| `{key}` | {shown} |" in (DOCS / "rules.md").read_text(encoding="utf-8")


def test_every_assumed_cell_is_written_down() -> None:
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    for key, origin in RULES.sheet.origins.items():
        table, row, column = key.split(".", 2)
        named = (key, f"{table}.*.{column}", f"{table}.{row}` {column.replace('_', ' ')}")
        assert origin == "assumed"
        assert any(f"`{name}" in page for name in named), key


def test_the_page_names_no_parameter_that_is_gone() -> None:
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    sections = {key.partition(".")[0] for key in RULES.parameters}
    named = {word for word in page.split("`")[1::2] if word.partition(".")[0] in sections and " " not in word}
    assert named <= set(RULES.parameters)
    assert len(named) > 40


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.name)
def test_no_file_lies_there_unread(path: Path) -> None:
    assert path.stem in {*RULES.sheet.tables, "parameters", "orders"}


def test_unknown_parameter_names_the_nearest() -> None:
    with pytest.raises(UnknownParameterError, match=r"combat\.max_round“.*Meintest du „combat\.max_rounds“"):
        RULES.value("combat.max_round")


def test_typed_access() -> None:
    assert RULES.number("combat.max_rounds") == 10.0
    assert isinstance(RULES.number("combat.max_rounds"), float)
    assert RULES.flag("combat.wraiths_exempt") is False
    assert RULES.text("economy.tax_rule") == "additive"
    with pytest.raises(TypeError):
        RULES.number("economy.tax_rule")
    with pytest.raises(TypeError):
        RULES.number("combat.wraiths_exempt")
    with pytest.raises(TypeError):
        RULES.flag("combat.max_rounds")
    with pytest.raises(TypeError):
        RULES.text("combat.max_rounds")


def test_overrides_dotted_nested_and_mixed() -> None:
    rules = load_rules(
        "standard",
        {
            "combat.max_rounds": 12,
            "combat": {"leader_death": {"half": 8}, "leader_death.threshold": 0.25},
            "troops.knights.cost": 34,
            "troops": {"knights": {"terrain": {"oasis": 5}, "city": -60}, "militia": {"terrain.city": 40}},
            "terrain.sea.movement_cost": 0.4,
            "fortification.1.defence": 3,
            "economy.warship_cost": 70,
        },
    )
    assert rules.value("combat.max_rounds") == 12
    assert rules.value("combat.leader_death.half") == 8.0
    assert rules.value("combat.leader_death.threshold") == 0.25
    knights = rules.troops["knights"]
    assert (knights.cost, knights.terrain["oasis"], knights.city) == (34, 5, -60)
    assert rules.troops["militia"].city == 40
    assert rules.terrain["sea"].movement_cost == 0.4
    assert rules.fortification[1].defence == 3
    assert rules.items["warships"].cost == 70
    assert rules.origin("combat.max_rounds") == rules.parameters["combat.max_rounds"].origin == "game"
    assert rules.origin("troops.knights.terrain.city") == "game"
    assert rules.origin("troops.knights.defence_value") == "text"
    assert rules.origin("troops.knights.terrain.hills") == "assumed"


def test_overrides_leave_the_original_alone() -> None:
    before = json.dumps(RULES.to_json())
    changed = RULES.with_overrides({"combat.max_rounds": 20, "troops.militia.cost": 9})
    assert (changed.value("combat.max_rounds"), changed.troops["militia"].cost) == (20, 9)
    assert changed.with_overrides({"combat.coast_rounds": 1}).value("combat.max_rounds") == 20
    assert json.dumps(RULES.to_json()) == before
    assert RULES.with_overrides({}) is RULES


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("combat.max_round", 3, "Meintest du „combat.max_rounds“"),
        ("combat.max_rounds", "viele", "eine ganze Zahl ab 1"),
        ("combat.max_rounds", 0, "eine ganze Zahl ab 1"),
        ("combat.max_rounds", 2.5, "eine ganze Zahl ab 1"),
        ("combat.max_rounds", True, "eine ganze Zahl ab 1"),
        ("combat.max_rounds", 10**400, "eine ganze Zahl ab 1"),
        ("combat.max_rounds", float("nan"), "eine ganze Zahl ab 1"),
        ("combat.max_rounds", None, "eine ganze Zahl ab 1"),
        ("combat.max_rounds", [1], "eine ganze Zahl ab 1"),
        ("combat.base_morale", float("inf"), "eine Zahl ab 0"),
        ("combat.bonus_rule", "additiv", "Meintest du „additive“"),
        ("combat.wraiths_exempt", 1, "true oder false"),
        ("troops.knigths.cost", 3, "Meintest du „troops.knights.cost“"),
        ("troops.knights.costs", 3, "Meintest du „troops.knights.cost“"),
        ("troops.knights.cost", -1, "eine ganze Zahl ab 0"),
        ("troops.knights.code", "Mil", "dieser Wert steht fest"),
        ("races.elf.terrain.sea", "-", "eine Zahl ab -1000"),
        ("terrain.sea.light", "blau", "eine Farbe"),
        ("items.warships.cost", "economy.nothing_cost", "der Name eines Parameters"),
        ("items.warships.cost", [1], "der Name eines Preises"),
        ("fortification.16.cost", 1, "Unbekannter Regelwert"),
        ("combat.winner_morale_min", 9, "liegt über combat.winner_morale_max"),
        ("economy.fertility_max", 1.0, "liegt über economy.fertility_max"),
        ("x" * 5000, 1, "Unbekannter Regelwert"),
    ],
)
def test_refused_overrides(key: str, value: object, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        RULES.with_overrides({key: value})


def test_every_fault_of_the_overrides_at_once() -> None:
    wrong = {"combat.max_rounds": "x", "troops.knigths.cost": 3, "movement.points": -1, "combat.coast_rounds": 1}
    with pytest.raises(Malformed) as caught:
        RULES.with_overrides(wrong)
    assert len(caught.value.faults) == 3


def test_deep_nesting_is_no_way_to_crash() -> None:
    nested: dict[str, object] = {"x": 1}
    for _ in range(5000):
        nested = {"x": nested}
    with pytest.raises(Malformed, match="Unbekannter Regelwert"):
        RULES.with_overrides(nested)


def test_a_partie_file_names_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(
        "[combat]\n# a comment\nmax_rounds = 14\ncoast_round = 1\n\n[troops.knights]\ncost = -3\n", encoding="utf-8"
    )
    with pytest.raises(Malformed) as caught:
        load_rules(override_file=path)
    assert [(fault.file, fault.line) for fault in caught.value.faults] == [(str(path), 4), (str(path), 7)]
    path.write_text('combat.max_rounds = 14\ntroops.pirates.terrain.coast = "-"\n', encoding="utf-8")
    rules = load_rules(override_file=path, overrides={"combat.coast_rounds": 1})
    assert (rules.value("combat.max_rounds"), rules.value("combat.coast_rounds")) == (14, 1)
    assert rules.troops["pirates"].terrain["coast"] is None


def test_profiles() -> None:
    assert profiles()[0] == "standard"
    assert "panduja2" in profiles()
    assert load_rules("panduja2").profile == "panduja2"
    with pytest.raises(Malformed, match="Meintest du „panduja2“"):
        load_rules("panduja")


def test_loaded_from_the_cache_it_is_the_same(home: Path) -> None:
    for profile in profiles():
        first, second = load_rules(profile), load_rules(profile)
        assert first.to_json() == second.to_json()
        assert first.troops == second.troops
        assert first.parameters == second.parameters
        assert first.terrain == second.terrain
        assert first.items == second.items
    stored = {path.name for path in home.rglob("*.json")}
    assert stored == {f"mythicor-{name}.json" for name in profiles()}


def test_rules_can_be_keys() -> None:
    assert len({RULES: 1, load_rules(): 2}) == 2


def test_types_of_the_rows() -> None:
    for rules in (RULES, load_rules(), load_rules()):
        assert all(isinstance(troop.cost, int) for troop in rules.troops.values())
        assert all(isinstance(troop.aliases, tuple) for troop in rules.troops.values())
        assert all(isinstance(level.cost, int) for level in rules.fortification)
        assert all(isinstance(level.income, float) for level in rules.settlement)
