"""The loader of order catalogues."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.orders.catalogue_file import parse_catalogue, read_catalogue
from mycom.problems import Fault, Malformed

from .sample import TABLES, TEXT, sample


def faults(text: str) -> tuple[Fault, ...]:
    """The faults of a catalogue text."""
    with pytest.raises(Malformed) as caught:
        parse_catalogue(text.encode(), "orders.toml", TABLES)
    return caught.value.faults


def test_an_entry_with_everything():
    kind = sample().kinds["BAS 12"]
    assert (kind.order_class, kind.number, kind.phase) == ("BAS", 12, "")
    assert kind.givers == ("group", "province")
    assert kind.checks == ("giver", "crowns")  # of the class, then its own
    assert [(one.name, one.type, one.optional) for one in kind.parameters] == [
        ("count", "int", False),
        ("troop", "choice", False),
        ("target", "own_unit", True),
    ]
    assert kind.parameters[2].range_key == "own_cell"
    assert (kind.cost, kind.origin, kind.chapter) == ("troop_cost", "text", "2")


def test_classes_stand_in_evaluation_order_and_a_phase_counts():
    catalogue = sample()
    assert [(one.id, one.per_unit, one.rank) for one in catalogue.classes] == [
        ("BAS", 0, 0),
        ("UG", 1, 1),
        ("BEW", 1, 2),
    ]
    assert catalogue.rank("BAS 12") == 0
    assert catalogue.rank("BAS 40") == 2
    assert catalogue.rank("XY 1") == 3


def test_range_of_an_order_belongs_to_its_target():
    assert sample().kinds["UG 22"].parameters[0].range_key == "magic.eye_range"


def test_aliases_join_the_choices():
    assert "ms" in sample().choices("troops")[1].aliases


def test_all_faults_at_once_with_lines_and_suggestions():
    text = TEXT.replace('checks = ["crowns"]', 'checks = ["crown"]').replace('title = ["Bewegen", "Move"]', "titel = 3")
    text = text.replace('givers = ["realm", "group"]', "givers = []")
    found = faults(text)
    lines = text.split("\n")
    by_line = {lines[fault.line - 1]: fault for fault in found}
    assert by_line['checks = ["crown"]'].suggestion == "Meintest du „crowns“?"
    assert by_line["titel = 3"].suggestion == "Meintest du „title“?"
    assert "Niemand darf „BAS 1“ geben" in {fault.found for fault in found}
    assert all(fault.file == "orders.toml" and fault.line for fault in found)


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('id = "BAS 12"', 'id = "BAS 1"', "„BAS 1“ steht zweimal im Katalog"),
        ('id = "BAS 12"', 'id = "XYZ 12"', "Unbekannt (Klasse): „XYZ“"),
        ('id = "BAS 12"', 'id = "BAS12"', "„BAS12“ ist kein Befehl"),
        ('id = "UG"', 'id = "BAS"', "Die Klasse „BAS“ steht zweimal da"),
        ('type = "int"', 'type = "integer"', "Unbekannt (Typ): „integer“"),
        ('table = "troops"', 'table = "troop"', "Unbekannt (Tabelle): „troop“"),
        ('parameters = ["count", "troop", "here?"]', 'parameters = ["cout"]', "Unbekannt (Parameter): „cout“"),
        ('"troop", "here?"', '"here?", "troop"', "„troop“ steht hinter einem freiwilligen Parameter"),
        ('"realm", "message"', '"message", "realm"', "Hinter „message“ kann nichts mehr stehen"),
        ('["unit", "count?"', '["unit", "cell", "count?"', "Der Parameter „target“ steht zweimal da"),
        ("aufstellen[ für {target}]", "für {target}", "„{target}“ ist nicht immer bekannt"),
        ("aufstellen[ für {target}]", "für {nobody}", "„{nobody}“ ist nicht immer bekannt"),
        ("aufstellen[ für {target}]", "für [", "„{count} {troop} für [“: Klammern der Vorlage passen nicht zusammen"),
        ('range = "own_cell"\nsentence', 'range = "far"\nsentence', "Unbekannt (Reichweite): „far“"),
        ('cost = "troop_cost"', 'cost = "free"', "Unbekannt (Kostenwort): „free“"),
        ('cost = "troop_cost"', 'range = "own_cell"\ncost = 3', "„cost“ ist kein Text"),
        ('origin = "text"', 'origin = "dream"', "Unbekannt (Herkunft): „dream“"),
        ('phase = "BEW"', 'phase = "WEB"', "Unbekannt (Klasse): „WEB“"),
        ('keywords = ["auf", "aufstellen"]', 'keywords = ["auf", 3]', "„keywords“ enthält etwas anderes als Texte"),
        ('help = ["Stellt auf.", "Raises."]', 'help = ["Stellt auf."]', "„help“ braucht zwei Texte"),
        ("per_unit = 0", 'per_unit = "many"', "„per_unit“ ist keine ganze Zahl"),
        ('medium_swordsmen = ["ms"]', 'small_swordsmen = ["ms"]', "Unbekannt (Wert): „small_swordsmen“"),
        ('parameters = ["percent"]', 'parameters = ["percent"]\nrange = "own_cell"', "Eine Reichweite ohne Ziel"),
        ("[[order]]", "[[oder]]", "Unbekannter Schlüssel „oder“"),
    ],
)  # fmt: skip
def test_each_fault_is_named(old: str, new: str, found: str):
    assert old in TEXT
    assert found in [fault.found for fault in faults(TEXT.replace(old, new, 1 if old != "[[order]]" else -1))]


def test_an_empty_file_is_no_catalogue():
    assert faults("")[0].found == "Kein Befehl im Katalog"


def test_no_toml_and_no_text():
    assert faults("[[order")[0].line == 1
    with pytest.raises(Malformed, match="UTF-8"):
        parse_catalogue(b"\xff", "orders.toml", TABLES)


SECTIONS = ["class", "order", "parameter", "giver", "check", "range", "cost", "label", "alias"]
VALUES = ["1", '"x"', "[]", "[1]", "{}", "{a = 1}", "[{}]", '[{id = 3, sentence = ["{"]}]']


@given(st.dictionaries(st.sampled_from(SECTIONS), st.sampled_from(VALUES)))
def test_whatever_stands_there_only_malformed(parts: dict[str, str]):
    text = "\n".join(f"{key} = {value}" for key, value in parts.items())
    assert faults(text)


def test_kept_between_starts(tmp_path: Path):
    path, cache = tmp_path / "orders.toml", tmp_path / "cache" / "orders.json"
    path.write_text(TEXT, encoding="utf-8")
    first = read_catalogue(path, TABLES, cache)
    assert cache.exists()
    assert read_catalogue(path, TABLES, cache) == first == sample()
    cache.write_bytes(cache.read_bytes().replace(b"Bewegen", b"Beregen"))  # damaged: as good as none
    assert read_catalogue(path, TABLES, cache) == first
    path.write_text(TEXT.replace("Bewegen", "Gehen"), encoding="utf-8")  # changed: read again
    assert read_catalogue(path, TABLES, cache).kinds["BAS 40"].title_de == "Gehen"


def test_other_tables_than_last_time_are_faults_with_lines(tmp_path: Path):
    path, cache = tmp_path / "orders.toml", tmp_path / "orders.json"
    path.write_text(TEXT, encoding="utf-8")
    read_catalogue(path, TABLES, cache)
    with pytest.raises(Malformed) as caught:
        read_catalogue(path, {}, cache)
    assert all(fault.line for fault in caught.value.faults)


def test_a_cache_that_cannot_be_written_costs_nothing(tmp_path: Path):
    path = tmp_path / "orders.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert read_catalogue(path, TABLES, path / "no" / "folder.json") == sample()


def test_a_missing_file(tmp_path: Path):
    with pytest.raises(Malformed, match="lässt sich nicht lesen"):
        read_catalogue(tmp_path / "none.toml", TABLES)
