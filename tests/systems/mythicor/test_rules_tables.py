"""Every cell of the printed tables, against figures typed a second time."""

from __future__ import annotations

import pytest

from mycom.paths import rules_dir
from mycom.rulebook.reader import read_book
from mycom.systems.mythicor import ids
from mycom.systems.mythicor.rules import Race, Rules, Troop, from_sheet
from mycom.systems.mythicor.rules_schema import BOOK
from tests.systems.mythicor import figures
from tests.systems.mythicor.figures import pairs, rows

RULES = from_sheet(read_book(BOOK, rules_dir() / BOOK.name))


@pytest.fixture
def rules() -> Rules:
    return RULES


@pytest.mark.parametrize("row", rows(figures.TROOPS), ids=lambda row: row[1])
def test_troops(rules: Rules, row: list[str]) -> None:
    number, name, combat, defence, cost, *modifiers = row
    troop = rules.troops[name]
    assert (troop.id, troop.number, troop.cost) == (name, int(number), int(cost))
    assert (troop.combat_value, troop.defence_value) == (float(combat), float(defence))
    expected = {
        column: None if value == "--" else float(value)
        for column, value in zip(figures.COLUMNS, modifiers, strict=True)
    }
    hills = troop.terrain["hills"]
    assert {**troop.terrain, "city": troop.city} == {**expected, "hills": hills}
    assert (hills is None) == (name == "pirates")


@pytest.mark.parametrize("row", rows(figures.RACES), ids=lambda row: row[1])
def test_races(rules: Rules, row: list[str]) -> None:
    number, name, combat, defence, *modifiers = row
    race = rules.races[name]
    assert (race.id, race.number) == (name, int(number))
    assert (race.combat_value, race.defence_value) == (float(combat), float(defence))
    expected = {column: float(value) for column, value in zip(figures.COLUMNS[:9], modifiers, strict=True)}
    expected |= {"coast": expected["open"], "wasteland": expected["open"], "hills": race.terrain["hills"]}
    assert {**race.terrain, "city": race.city} == expected
    assert race.strength == pairs(figures.STRENGTH)[name]


@pytest.mark.parametrize("row", rows(figures.SETTLEMENT), ids=lambda row: row[0])
def test_settlement(rules: Rules, row: list[str]) -> None:
    level = rules.settlement[int(row[0])]
    assert [level.level, level.income, level.cost, level.trade_goods] == [float(word) for word in row]


@pytest.mark.parametrize("row", rows(figures.FORTIFICATION), ids=lambda row: row[0])
def test_fortification(rules: Rules, row: list[str]) -> None:
    level = rules.fortification[int(row[0])]
    found = [level.level, level.leadership, level.defence, level.cost, level.military_bonus, level.morale_bonus]
    assert found == [int(word) for word in row]


def test_levels_end_where_the_tables_end(rules: Rules) -> None:
    assert len(rules.settlement) == len(rules.fortification) == 16


def test_movement_cost(rules: Rules) -> None:
    found = {name: terrain.movement_cost for name, terrain in rules.terrain.items()}
    hills = found.pop("hills")
    assert found == pairs(figures.MOVEMENT)
    assert hills == 2.0
    assert rules.origin("terrain.hills.movement_cost") == "assumed"


@pytest.mark.parametrize("row", rows(figures.START), ids=lambda row: row[0])
def test_start(rules: Rules, row: list[str]) -> None:
    start = rules.start[row[0]]
    found = [start.population, start.recruits, start.crowns, start.settlement, start.fortification]
    assert found == [int(word) for word in row[1:]]
    assert start.race == row[0]


@pytest.mark.parametrize("row", rows(figures.DIPLOMACY), ids=lambda row: row[0])
def test_diplomacy(rules: Rules, row: list[str]) -> None:
    columns = [name for name, *_ in rows(figures.DIPLOMACY)]
    assert rules.diplomacy[row[0]] == dict(zip(columns, map(int, row[1:]), strict=True))


def test_undead_know_no_diplomacy_and_no_start(rules: Rules) -> None:
    assert "undead" not in rules.diplomacy
    assert all("undead" not in row for row in rules.diplomacy.values())
    assert "undead" not in rules.start


@pytest.mark.parametrize("row", rows(figures.LEADERS), ids=lambda row: row[1])
def test_leaders(rules: Rules, row: list[str]) -> None:
    leader = rules.leaders[row[1]]
    found = [leader.number, leader.leadership, leader.diplomacy, leader.strength, leader.cost]
    assert found == [int(word) for word in (row[0], *row[2:])]


@pytest.mark.parametrize("row", rows(figures.POSITIONS), ids=lambda row: row[0])
def test_positions(rules: Rules, row: list[str]) -> None:
    position = rules.positions[row[0]]
    found = [position.leadership, position.diplomacy, position.strength]
    assert found == [int(word) for word in row[1:4]]
    assert (position.leader, position.movement_points) == (row[4], int(row[5]))


def test_troops_of_the_positions(rules: Rules) -> None:
    assert {id: position.troop for id, position in rules.positions.items()} == {
        "warlord": "knights",
        "clan_prince": "nomad_cavalry",
        "merchant_prince": "outlaws",
        "archpriest": "fanatics",
        "black_mage": "zombies",
        "sorcerer": "demon_warriors",
    }
    assert rules.origin("positions.merchant_prince.troop") == "assumed"


def test_bonuses_at_the_start(rules: Rules) -> None:
    clan, merchant = rules.positions["clan_prince"], rules.positions["merchant_prince"]
    assert (clan.food_bonus, clan.recruitment_bonus, clan.tax_bonus, clan.military_bonus) == (35, 50, 40, 10)
    assert (merchant.trade_bonus, merchant.home_tax_bonus) == (20, 10)
    assert rules.leaders["hero"].morale_bonus == 10
    assert rules.leaders["thief"].trade_bonus == 20


def test_kinds_of_troops(rules: Rules) -> None:
    troops = rules.troops.values()
    codes = "Mil Rit Zom Däm Fan Ges Nom LSp MSp SSp LBo MBo SBo LSw MSw SSw LKa MKa SKa Mar Bar Kat Pir"
    assert " ".join(troop.code for troop in troops) == codes
    assert {troop.id for troop in troops if troop.cavalry} == {
        "knights", "nomad_cavalry", "light_cavalry", "medium_cavalry", "heavy_cavalry",
    }  # fmt: skip
    assert {troop.id for troop in troops if troop.ranged} == {
        "light_archers", "medium_archers", "heavy_archers", "catapults",
    }  # fmt: skip
    assert {troop.id for troop in troops if troop.undead} == {"zombies"}


def test_items(rules: Rules) -> None:
    assert [item.number for item in rules.items.values()] == [1, 2, 3, 4, 5, 6, 7, 0, 0]
    prices = {id: item.cost for id, item in rules.items.items() if item.cost is not None}
    assert prices == {"warships": 60, "transports": 18, "henchmen": 15, "trade_goods": 5}
    assert {id: item.upkeep for id, item in rules.items.items() if item.upkeep is not None} == {"henchmen": 2}
    assert not rules.items["trade_goods"].transferable
    assert rules.items["artefact"].transferable
    assert not rules.items["artefact"].exportable


def test_realms(rules: Rules) -> None:
    assert tuple(rules.realms) == ids.REALMS
    assert rules.garrisons == {ids.BANDITS: "barbarians", ids.VILLAGES: "militia"}


def test_hills_lie_between_open_and_mountains(rules: Rules) -> None:
    rows_of_both: list[Troop | Race] = [*rules.troops.values(), *rules.races.values()]
    for row in rows_of_both:
        opened, mountains, hills = (row.terrain[name] for name in ("open", "mountains", "hills"))
        if opened is None or mountains is None or hills is None:
            assert row.id == "pirates"
            continue
        assert min(opened, mountains) <= hills <= max(opened, mountains)
        assert hills % 5 == 0
        assert abs(hills - (opened + mountains) / 2) <= 2.5


def test_map_names(rules: Rules) -> None:
    names = ["Offen", "Tundr", "Ödlnd", "Wüste", "Wald", "Oase", "Berge", "Sumpf", "Küste", "Meer", "Hügel"]
    assert [terrain.map_name for terrain in rules.terrain.values()] == names
    assert {terrain.id for terrain in rules.terrain.values() if terrain.kind != "land"} == {"coast", "sea"}


def test_no_name_means_two_things(rules: Rules) -> None:
    for table in (rules.troops, rules.terrain, rules.leaders, rules.positions, rules.items):
        owners: dict[str, str] = {}
        for id, row in table.items():
            names = {row.label_de, row.label_en, id, *row.aliases}
            names |= {str(getattr(row, more)) for more in ("code", "short_de", "map_name") if hasattr(row, more)}
            for name in names:
                assert owners.setdefault(name.casefold(), id) == id, name
