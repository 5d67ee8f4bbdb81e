"""Reading rules files: what comes out, and every fault with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mycom.problems import Fault, Malformed
from mycom.rulebook.reader import read_book
from mycom.rulebook.sheet import Parameter, Sheet
from tests.rulebook import small


def faults_of(folder: Path) -> tuple[Fault, ...]:
    """The faults that reading this folder reports."""
    with pytest.raises(Malformed) as caught:
        read_book(small.BOOK, folder)
    return caught.value.faults


def test_reads_tables_and_parameters(tmp_path: Path) -> None:
    sheet = read_book(small.BOOK, small.write(tmp_path))
    assert sheet.profile == "standard"
    assert sheet.tables["fruit"]["apple"] == {
        "weight": 5,
        "taste.sweet": 1.0,
        "kind": "tree",
        "grown": True,
        "price": "market.dear",
        "code": "ap",
        "aliases": ("Apfel",),
    }
    assert sheet.tables["fruit"]["pear"]["taste.sweet"] is None
    assert isinstance(sheet.tables["fruit"]["apple"]["taste.sweet"], float)
    assert sheet.parameters["market.dear"] == Parameter("market.dear", 3, "text", "", "Teuer", "2")
    assert sheet.parameters["market.share.least_min"].value == 0.25
    assert sheet.origin("market.share.least_min") == "assumed"
    assert sheet.origin("fruit.apple.weight") == "text"


def test_blocks_with_an_origin_mark_their_cells(tmp_path: Path) -> None:
    table = small.TABLE.replace('origin = "text"', 'origin = "assumed"\nnote = "Weighed at home."')
    sheet = read_book(small.BOOK, small.write(tmp_path, table))
    assert sheet.origin("fruit.pear.weight") == "assumed"
    assert sheet.notes["fruit.pear.weight"] == "Weighed at home."
    assert "fruit.pear.code" not in sheet.origins


@pytest.mark.parametrize(
    ("before", "after", "line", "message"),
    [
        ('table = "fruit"', 'table = "fruits"', 1, "table = „fruits“"),
        ('table = "fruit"', 'table = "fruit"\nblocks = 1', 2, "Meintest du „block“"),
        ('origin = "text"', 'origin = "txt"', 4, "Meintest du „text“"),
        ('origin = "text"', 'origin = "assumed"', 3, "Angenommene Werte ohne Begründung"),
        ('chapter = "1"', 'capter = "1"', 5, "Meintest du „chapter“"),
        ('"weight", "taste.sweet"', '"wheight", "taste.sweet"', 6, "Meintest du „weight“"),
        ("columns = [", "kolumns = [", 3, "Der Block nennt keine Spalten"),
        ("apple = [5,", "aple = [5,", 8, "Meintest du „apple“"),
        ("apple = [5,", "apple = [100,", 8, "erwartet: eine ganze Zahl ab 0 bis 99"),
        ("apple = [5,", "apple = [5.5,", 8, "weight = 5.5"),
        ("apple = [5,", "apple = [true,", 8, "weight = true"),
        ("apple = [5,", "apple = [5, 5,", 8, "Zeile „apple“: 6 Werte; erwartet: 5 Werte"),
        ("apple = [5, 1, ", "apple = 5 #", 8, "keine Liste"),
        ('"tree"', '"treee"', 8, "Meintest du „tree“"),
        ("true", '"ja"', 8, "erwartet: true oder false"),
        ('"-", "bush"', '"", "bush"', 9, "eine Zahl ab -10 oder „-“"),
        ('"ap"', '"apl"', 14, "ein Text der Form"),
        ('["Apfel"]', '"Apfel"', 14, "eine Liste von Texten"),
        ('["code", "aliases"]', '["code", "code"]', 12, "„code“ steht zweimal"),
    ],
)
def test_faults_of_a_table(tmp_path: Path, before: str, after: str, line: int, message: str) -> None:
    assert before in small.TABLE
    faults = faults_of(small.write(tmp_path, small.TABLE.replace(before, after, 1)))
    hits = [fault for fault in faults if message in str(fault)]
    assert [(fault.line, fault.file) for fault in hits] == [(line, str(tmp_path / "fruit.toml"))], faults


@pytest.mark.parametrize(
    ("before", "after", "line", "message"),
    [
        ("value = 3", "value = -3", 2, "erwartet: eine ganze Zahl ab 0"),
        ("value = 3", "value = [3]", 2, "value fehlt"),
        ("value = 3", "valeu = 3", 2, "Meintest du „value“"),
        ('value = "always"', 'value = "allways"', 3, "Meintest du „always“"),
        ('choices = ["always", "never"]', "choices = 3", 3, "choices ist keine Liste"),
        ('origin = "text", chapter = "2", label = "Teuer"', 'origin = "", chapter = "2", label = "Teuer"', 2, "origin"),
        ('label = "Teuer"', 'label = ""', 2, "ohne Bezeichnung"),
        ('label = "Teuer", ', "", 2, "label fehlt"),
        ('note = "Not given."', 'note = ""', 6, "angenommen ohne Begründung"),
        ("value = 0.25", "value = 0.75", 6, "liegt über market.share.least_max = 0.5"),
        ("value = 0.25", "value = 1.5", 6, "eine Zahl ab 0 bis 1"),
        ("[market.share]", "stray = 1\n[market.share]", 5, "„market.stray“ steht allein"),
    ],
)
def test_faults_of_parameters(tmp_path: Path, before: str, after: str, line: int, message: str) -> None:
    assert before in small.PARAMETERS
    faults = faults_of(small.write(tmp_path, parameters=small.PARAMETERS.replace(before, after, 1)))
    assert [fault.line for fault in faults if message in str(fault)] == [line], faults


def test_every_fault_of_every_file_at_once(tmp_path: Path) -> None:
    table = small.TABLE.replace("apple = [5,", "apple = [-5,").replace('"bush"', '"shrub"').replace("true", "1")
    faults = faults_of(small.write(tmp_path, table, small.PARAMETERS.replace("value = 3", "value = -3")))
    assert [(Path(fault.file).name, fault.line) for fault in faults] == [
        ("fruit.toml", 8),
        ("fruit.toml", 8),
        ("fruit.toml", 9),
        ("parameters.toml", 2),
    ]


def test_a_missing_row_and_a_missing_column(tmp_path: Path) -> None:
    table = "\n".join(line for line in small.TABLE.splitlines() if not line.startswith("pear"))
    (fault,) = faults_of(small.write(tmp_path, table))
    assert "Zeile „pear“ ist unvollständig" in str(fault)
    assert fault.expected.startswith("auch weight, taste.sweet")


def test_a_reference_to_nothing(tmp_path: Path) -> None:
    (fault,) = faults_of(small.write(tmp_path, small.TABLE.replace("market.dear", "market.deer")))
    assert "Meintest du „market.dear“" in str(fault)


def test_files_that_are_not_there_or_no_toml(tmp_path: Path) -> None:
    folder = small.write(tmp_path, "table = \n")
    (folder / "parameters.toml").unlink()
    faults = faults_of(folder)
    assert [(Path(fault.file).name, fault.line) for fault in faults] == [("fruit.toml", 1), ("parameters.toml", 0)]
    assert "lässt sich nicht lesen" in faults[1].found


@pytest.mark.parametrize(
    ("content", "line", "message"),
    [
        (b"a = 1\nb = \xff\n", 2, "kein UTF-8"),
        (b"a = 1\na = 2\n", 2, "steht schon weiter oben"),
        (b"[a]\nx = 1\n[a]\n", 3, "steht schon weiter oben"),
        (b"a = [1,\n", 2, "bricht mitten in einem Wert ab"),
        (b"\x00\x01\x02", 1, "Kein gültiges TOML"),
        (b"a = " + b"[" * 100_000, 0, "bricht mitten"),
        (b"x" * 1_000_001, 0, "zu groß"),
    ],
)
def test_unreadable_files(tmp_path: Path, content: bytes, line: int, message: str) -> None:
    folder = small.write(tmp_path)
    (folder / "fruit.toml").write_bytes(content)
    (fault,) = faults_of(folder)
    assert fault.line == line
    assert message in fault.found


def test_byte_order_mark_and_windows_lines(tmp_path: Path) -> None:
    folder = small.write(tmp_path)
    plain = read_book(small.BOOK, folder)
    (folder / "fruit.toml").write_bytes(b"\xef\xbb\xbf" + small.TABLE.replace("\n", "\r\n").encode())
    assert read_book(small.BOOK, folder) == plain


def read_or_faults(folder: Path) -> Sheet | tuple[Fault, ...]:
    """The sheet of a folder, or what is wrong with it."""
    try:
        return read_book(small.BOOK, folder)
    except Malformed as error:
        return error.faults


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(position=st.integers(0, len(small.TABLE)), text=st.text(max_size=4), cut=st.integers(0, 40))
def test_damage_is_read_or_reported(tmp_path: Path, position: int, text: str, cut: int) -> None:
    """A damaged file either still reads as a sheet or is refused with faults; nothing else happens."""
    small.write(tmp_path)
    damaged = small.TABLE[:position] + text + small.TABLE[position + cut :]
    (tmp_path / "fruit.toml").write_bytes(damaged.encode("utf-8", "surrogatepass"))
    result = read_or_faults(tmp_path)
    if isinstance(result, Sheet):
        assert set(result.tables["fruit"]) == {"apple", "pear"}
    else:
        assert result
        assert all(0 <= fault.line <= damaged.count("\n") + 1 + damaged.count("\r") for fault in result)
