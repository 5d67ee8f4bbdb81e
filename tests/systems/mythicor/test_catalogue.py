"""The shipped order catalogue: every entry, one by one."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given

from mycom.orders.catalogue import PARAMETER_TYPES, OrderKind
from mycom.orders.completion import complete
from mycom.orders.describe import describe
from mycom.orders.notation import parse, write
from mycom.orders.order import Order
from mycom.orders.template import names_in
from mycom.paths import rules_dir
from mycom.problems import Ambiguous, MycomError
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.checks import ADVICE, CHECKS
from mycom.systems.mythicor.rules import load_rules
from tests.orders.strategies import orders

RULES = load_rules()
CATALOGUE = catalogue(RULES)
FILE = tomllib.loads((rules_dir() / "mythicor" / "orders.toml").read_text(encoding="utf-8"))
PAGE = Path(__file__).resolve().parents[3] / "docs" / "formats" / "orders.md"

NUMBERS = {
    "SA": [*range(1, 11), 13],
    "BAS": [2, 6, 7, 9, 10, *range(12, 33), 40],
    "ART": [1, 2],
    "SP": [1],
    "HA": [*range(1, 9)],
    "UG": [*range(1, 26)],
    "UP": [*range(1, 8)],
    "BEG": [*range(1, 6)],
    "TG": [1, 2, 3],
    "TP": [1, 2],
    "FF": [1, 2, 3],
}
#: What the rule text itself numbers.
FROM_TEXT = {
    *(f"BAS {number}" for number in (2, 6, 7, 9, 10, 22, 26, 27, 40)),
    *(f"UG {number}" for number in range(1, 26)),
    "HA 4", "HA 5", "UP 1",
}  # fmt: skip
FROM_LIST = {"SA 1", "SA 2", "SA 3", "SA 4", "SA 5", "SA 6", "SA 7", "SA 13"}
#: What each magic order of chapter 5 must name, and who may give it.
CHAPTER_5 = {
    1: ("group", ""), 2: ("necromancer", ""), 3: ("mage", "coordinate"), 4: ("mage", "coordinate"),
    5: ("mage", "coordinate"), 6: ("mage", "coordinate"), 7: ("mage", "coordinate"), 8: ("mage", "foreign_group"),
    9: ("mage", "foreign_group"), 10: ("priest", ""), 11: ("priest", ""), 12: ("priest", ""), 13: ("priest", ""),
    14: ("priest", "unit"), 15: ("necromancer", ""), 16: ("group", ""), 17: ("thief", "foreign_group"),
    18: ("thief", "coordinate"), 19: ("mage", ""), 20: ("mage", ""), 21: ("group", "foreign_group"),
    22: ("mage", "foreign_group"), 23: ("black_mage", "int"), 24: ("hero", "foreign_group"),
    25: ("necromancer", "unit"),
}  # fmt: skip
#: A value of each type.
VALUES = {
    "int": "3", "percent": "50", "coordinate": "15/2", "path": "334", "own_province": "P26/12", "own_unit": "G4",
    "foreign_group": "G2@1003", "unit": "G2@1003", "realm": "1003", "text": '"Neu"',
}  # fmt: skip
SPELT_OUT = re.compile(r"\b(fuer|ueber|aendern|moegl|koenn|Bevoelk|Staerke|groess|strasse)", re.IGNORECASE)
EVERY = pytest.mark.parametrize("kind", CATALOGUE.kinds.values(), ids=lambda kind: kind.id)


def test_classes_in_evaluation_order_with_their_limits():
    assert [(one.id, one.per_unit) for one in CATALOGUE.classes] == [
        ("SA", 1), ("BAS", 0), ("ART", 1), ("SP", 1), ("HA", 1), ("UG", 1), ("UP", 1), ("BEG", 1), ("TG", 1), ("TP", 1),
        ("BEW", 1), ("FF", 1),
    ]  # fmt: skip
    assert CATALOGUE.kinds["BAS 40"].phase == "BEW"
    assert CATALOGUE.rank("BAS 40") > CATALOGUE.rank("TP 1") > CATALOGUE.rank("BAS 12")


@pytest.mark.parametrize("order_class", NUMBERS)
def test_every_number_is_there(order_class: str):
    assert [kind.number for kind in CATALOGUE.of_class(order_class)] == NUMBERS[order_class]


def test_nothing_else_is_there():
    assert len(CATALOGUE.kinds) == sum(map(len, NUMBERS.values()))


@EVERY
def test_an_entry_is_whole(kind: OrderKind):
    texts = (kind.title_de, kind.title_en, kind.help_de, kind.help_en, kind.sentence_de, kind.sentence_en)
    assert all(text == text.strip() and text for text in texts)
    assert kind.help_de.endswith(".")
    assert kind.help_en.endswith(".")
    assert "!" not in "".join(texts)
    assert not re.search(
        r"\b(fuer|ueber|aendern|moegl|koenn|Bevoelk|Staerke|groess|strasse)", " ".join(texts), re.IGNORECASE
    )
    assert kind.givers
    assert set(kind.givers) <= FILE["giver"].keys()
    assert set(kind.checks) <= FILE["check"].keys()
    assert "giver" in kind.checks
    assert kind.keywords
    assert kind.chapter
    assert bool(kind.cost) == ("crowns" in kind.checks)
    assert kind.origin == ("text" if kind.id in FROM_TEXT else "orders list" if kind.id in FROM_LIST else "assumed")


@EVERY
def test_parameters_are_known_and_ranges_exist(kind: OrderKind):
    for parameter in kind.parameters:
        assert parameter.type in PARAMETER_TYPES
        assert parameter.type != "choice" or CATALOGUE.choices(parameter.table)
        if parameter.range_key not in FILE["range"] and parameter.range_key:
            assert RULES.number(parameter.range_key) >= 0
    used = {name for text in (kind.sentence_de, kind.sentence_en) for name in names_in(text)}
    assert used <= {parameter.name for parameter in kind.parameters} | {"way"}


@pytest.mark.parametrize("number", CHAPTER_5)
def test_character_orders(number: int):
    kind = CATALOGUE.kinds[f"UG {number}"]
    giver, target = CHAPTER_5[number]
    assert kind.givers == (giver,)
    assert [parameter.type for parameter in kind.parameters][:1] == ([target] if target else [])
    assert kind.chapter == f"5.{number}"


def test_ranges_of_chapter_5():
    found = {
        kind.number: parameter.range_key
        for kind in CATALOGUE.of_class("UG")
        for parameter in kind.parameters
        if parameter.name == "target"
    }
    numbers = {number: RULES.number(key) for number, key in found.items() if "." in key}
    assert numbers == {3: 2, 4: 2, 5: 2, 7: 2, 8: 2, 9: 2, 17: 2, 18: 2, 21: 1, 24: 1}
    assert {number: key for number, key in found.items() if "." not in key} == {
        6: "strength", 22: "strength", 14: "own_cell", 25: "call_dead",
    }  # fmt: skip
    assert CATALOGUE.kinds["HA 5"].parameters[0].range_key == "orders.henchmen_range"


def test_every_word_is_used_and_explained():
    kinds = CATALOGUE.kinds.values()
    positions = {"warlord", "clan_prince", "merchant_prince", "archpriest", "sorcerer", "scout"}
    assert FILE["giver"].keys() - {giver for kind in kinds for giver in kind.givers} == positions
    assert FILE["check"].keys() == {check for kind in kinds for check in kind.checks}
    assert FILE["cost"].keys() == {kind.cost for kind in kinds} - {""}
    assert FILE["check"].keys() == CHECKS.keys() | ADVICE.keys()
    assert not CHECKS.keys() & ADVICE.keys()
    page = PAGE.read_text(encoding="utf-8")
    words = [word for section in ("giver", "check", "range", "cost") for word in FILE[section]]
    assert [word for word in words if f"`{word}`" not in page] == []
    assert [
        kind.id for kind in kinds if f"| {kind.id} | {kind.title_de} | {', '.join(kind.givers)} |" not in page
    ] == []


def test_choices_come_from_the_rules():
    assert [choice.id for choice in CATALOGUE.choices("troops")] == list(RULES.troops)
    assert [choice.id for choice in CATALOGUE.choices("leaders")] == list(RULES.leaders)
    assert [choice.id for choice in CATALOGUE.choices("items")] == [
        "food", "crowns", "warships", "transports", "recruits", "henchmen", "population",
    ]  # fmt: skip
    assert [choice.id for choice in CATALOGUE.choices("ships")] == ["warships", "transports"]


@pytest.mark.parametrize("table", CATALOGUE.tables)
def test_no_short_word_means_two_things(table: str):
    seen: dict[str, str] = {}
    for choice in CATALOGUE.choices(table):
        for name in {name.casefold() for name in (choice.id, choice.code, choice.label_de, *choice.aliases)}:
            assert seen.setdefault(name, choice.id) == choice.id, name


@EVERY
def test_every_keyword_leads_here(kind: OrderKind):
    unit = "P26/11" if kind.givers == ("province",) else "R" if kind.givers == ("realm",) else "G7"
    for word in (*kind.keywords, kind.title_de):
        assert kind.id in {one.kind for one in complete(word, CATALOGUE, unit, limit=99)}, word


@EVERY
def test_a_keyword_with_values_is_the_order_or_asks(kind: OrderKind):
    words = [
        CATALOGUE.choices(one.table)[0].code if one.type == "choice" else VALUES[one.type]
        for one in kind.parameters
        if not one.optional
    ]
    unit = "P26/11" if "province" in kind.givers else "G7"
    for keyword in kind.keywords:
        try:
            found = {parse(" ".join((keyword, *words)), CATALOGUE, unit).kind}
        except Ambiguous as error:
            found = set(re.findall(r"„([A-Z]+ [0-9]+)", error.faults[0].suggestion))
        assert kind.id in found, keyword


@pytest.mark.parametrize(
    ("typed", "written", "sentence"),
    [
        ("auf 12 ms", "BAS 12 12 MSw", "12 Mittlere Schwertträger aufstellen"),
        ("auf 20 kat", "BAS 12 20 Kat", "20 Katapulte aufstellen"),
        ("erobere 1003", "TG 1 1003", "Erobere Provinzen von Reich 1003"),
        ("erobere", "TG 1", "Erobere jede fremde Provinz"),
        ("erobere bauerndörfer", "TG 1 997", "Erobere Provinzen von 997 Dorf"),
        ("erobere freie städte", "TG 1 995", "Erobere Provinzen von 995 Freie Stadt"),
        ("attackiere Mächte der Finsternis", "BEG 1 998", "Attackiere 998 Mächte der Finsternis"),
        ("ug 16", "UG 16", "Training"),
        ("ug 18 27/15", "UG 18 27/15", "Sabotage der Mauern von 27/15"),
        ("spionage auf P 26/11", "HA 5 P26/11", "Spionage bei P 26/11"),
        ("späh 26/11", "HA 4 26/11", "Spähen in 26/11"),
        ("attackiere", "BEG 1", "Attackiere alle außer Freunden"),
        ("gib 100 kronen an G4", "BAS 23 100 Kr G4", "100 Kronen an G4 übergeben"),
        ("gib 10 ms an P26/11", "BAS 24 10 MSw P26/11", "10 Mittlere Schwertträger an P 26/11 übergeben"),
        ("BAS 31 Neue Burg", 'BAS 31 "Neue Burg"', "In „Neue Burg“ umbenennen"),
        ("UG 7 15/2", "UG 7 15/2", "Magischer Angriff auf 15/2"),
        ("BAS 40 3345", "BAS 40 3345", "Ziehen: O, O, SO, S"),
        ("handlanger 4", "BAS 15 4", "4 Handlanger anwerben"),
        ("rz 70", "BAS 22 70", "Rückzugswert auf 70 % setzen"),
    ],
)
def test_quick_entry(typed: str, written: str, sentence: str):
    order = parse(typed, CATALOGUE, "G7")
    assert write(order, CATALOGUE) == written
    assert describe(order, CATALOGUE) == sentence


def test_a_bare_place_offers_a_move_and_spying():
    offered = [(one.kind, one.place) for one in complete("26/11", CATALOGUE, "G7")]
    assert offered[0] == ("BAS 40", "26/11")
    assert ("HA 5", "") in offered


@given(orders(CATALOGUE))
def test_written_and_read_again_is_the_same(order: Order):
    text = write(order, CATALOGUE)
    again = parse(text, CATALOGUE, order.unit)
    assert again == order
    assert write(again, CATALOGUE) == text
    assert "{" not in describe(order, CATALOGUE).replace("\\u{", "") or order.kind in ("BAS 31", "BAS 32", "BAS 10")


def test_a_second_reading_is_the_same(home: Path):
    first = catalogue(RULES)
    assert list(home.rglob("mythicor-orders.json"))
    assert catalogue(RULES) == first == CATALOGUE


def test_no_unknown_word_is_taken_for_an_order():
    with pytest.raises(MycomError):
        parse("xyzzy 12", CATALOGUE, "G7")


def test_the_page_lists_every_code() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "formats" / "orders.md").read_text("utf-8")
    tables = catalogue(load_rules()).tables
    for name in ("troops", "leaders", "items"):
        assert all(f"`{choice.code}`" in page for choice in tables[name]), name


def test_every_check_and_cost_has_words_for_players():
    assert FILE["check"].keys() | FILE["cost"].keys() <= FILE["label"].keys()
    for german, english in FILE["label"].values():
        assert german
        assert english
        assert "_" not in german + english


def test_every_rule_is_explained():
    assert FILE["check"].keys() <= FILE["explain"].keys() == FILE["label"].keys() - FILE["cost"].keys()
    for german, english in FILE["explain"].values():
        assert german.endswith(".")
        assert english.endswith(".")
        assert not SPELT_OUT.search(german)
        assert "!" not in german + english
    assert CATALOGUE.explanations["pay"][0] == FILE["explain"]["pay"][0]
