"""Reading and writing orders."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.orders.notation import parse, parse_line, write
from mycom.orders.order import Order
from mycom.problems import Ambiguous, Malformed, MycomError

from .sample import sample
from .strategies import TEXTS, UNITS, orders

CATALOGUE = sample()


def canonical(text: str, unit: str = "G7") -> str:
    """The canonical form of what was typed."""
    return write(parse(text, CATALOGUE, unit), CATALOGUE)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("BAS 12 12 MSw", "BAS 12 12 MSw"),
        ("bas12 12 msw", "BAS 12 12 MSw"),
        ("  Bas.12   12\tMSW ", "BAS 12 12 MSw"),
        ("BAS 12 1.200 mittlere schwertträger", "BAS 12 1200 MSw"),
        ("BAS 12 1'200 Mittlere Schwerttraeger für G4", "BAS 12 1200 MSw G4"),
        ("bas 12 5 medium_swordsmen P 26/11", "BAS 12 5 MSw P26/11"),
        ("bas 12 5 #3 26/11", "BAS 12 5 SSw P26/11"),
        ("auf 12 ms", "BAS 12 12 MSw"),
        ("auf ms 12", "BAS 12 12 MSw"),
        ("aufst 12 schw schwert", "BAS 12 12 SSw"),
        ("Truppen aufstellen 12 Wachen", "BAS 12 12 Wa"),
        ('auf 1 "zwei Worte"', 'BAS 12 1 "zwei Worte"'),
        ("BAS 40 3345", "BAS 40 3345"),
        ("BEW 40 3 3 4 5", "BAS 40 3345"),
        ("bew 3345", "BAS 40 3345"),
        ("ziehe 3-3-4-5", "BAS 40 3345"),
        ("ziehe O O SO s", "BAS 40 3345"),
        ("ug6 p15/2", "UG 6 15/2"),
        ("UG 6 P 015/02", "UG 6 15/2"),
        ("auge 15,2", "UG 6 15/2"),
        ("auge g2@1003", "UG 22 G2@1003"),
        ("spaehe C26/11", "UG 23 P26/11"),
        ("spähe bei 26/11 mit 3", "UG 23 P26/11 3"),
        ("UG 23 G2@1003 - 997", "UG 23 G2@1003 - 997"),
        ("UG 23 G2 3 Bauerndörfer", "UG 23 G2 3 997"),
        ("rz 70 %", "BAS 22 70"),
        ("rz 70%", "BAS 22 70"),
        ("Rückzug auf 70 Prozent", "BAS 22 70"),
        ("BAS 31 „Neue Burg“", 'BAS 31 "Neue Burg"'),
        ("nenne Neue Burg", 'BAS 31 "Neue Burg"'),
        (r'BAS 31 "Zum \"Eck\" \\"', r'BAS 31 "Zum \"Eck\" \\"'),
        ('nachricht 1003 "Hallo.\\nBis bald"', 'BAS 1 1003 "Hallo.\\nBis bald"'),
        ("nachricht an Bauern Hallo du", 'BAS 1 997 "Hallo du"'),
        ("BAS 20 7", "BAS 20 G7"),
        ("gib 26/11", "BAS 21 P26/11"),
    ],
)
def test_what_a_player_may_type(typed: str, written: str):
    assert canonical(typed) == written
    assert canonical(written) == written


@pytest.mark.parametrize(
    ("typed", "marked", "suggestion"),
    [
        ("BAS 12 zwölf Msx", ["zwölf", "Msx"], "Meintest du „MSw“"),
        ("BAS 99", ["99"], ""),
        ("BSA 12", ["BSA"], "Meintest du „BAS“"),
        ("nene Burg", ["nene"], "Meintest du „nenne“"),
        ("bas", ["bas"], ""),
        ("bas 22 170", ["170"], ""),
        ("bas 12 0 ms", ["0"], ""),
        ("bas 12 10.000 ms", ["10.000"], ""),
        ("BAS 12 3 ms G4 extra", ["extra"], ""),
        ("BAS 12 3 ms 1003", ["1003"], ""),
        ("BAS 40 3392", ["3392"], ""),
        ("UG 6 0/5", ["0/5"], ""),
        ("UG 6 G4", ["G4"], ""),
        ("UG 22 G2", ["G2"], "Wessen Gruppe?"),
        ("26/11", ["26/11"], ""),
        ('BAS 31 "Burg', ['"Burg'], ""),
        (r'BAS 31 "B\x"', [r"\x"], ""),
        ("BAS 31 " + "x" * 31, ["x" * 31], ""),
        ("nenne Burg\u202e1 SAB", ["\u202e"], ""),
        ("rz 70\n", ["\n"], ""),
        ('BAS 22 "70"', ['"70"'], ""),
        ("erledige das", ["erledige"], ""),
    ],
)
def test_what_cannot_be_read_is_marked(typed: str, marked: list[str], suggestion: str):
    with pytest.raises(Malformed) as caught:
        parse(typed, CATALOGUE, "G7")
    faults = caught.value.faults
    assert [typed[fault.column - 1 : fault.column - 1 + fault.length] for fault in faults] == marked
    assert suggestion in " ".join(fault.suggestion for fault in faults)


def test_nothing_and_something_missing():
    with pytest.raises(Malformed, match="Kein Befehl"):
        parse("  ", CATALOGUE, "G7")
    with pytest.raises(Malformed, match="Truppe fehlt") as caught:
        parse("BAS 12 12", CATALOGUE, "G7")
    assert caught.value.faults[0].column == len("BAS 12 12") + 1


def test_several_meanings_are_named():
    with pytest.raises(Ambiguous, match="kann mehreres heißen") as caught:
        parse("auf 12 schwertträger", CATALOGUE, "G7")
    assert "MSw" in caught.value.faults[0].expected
    assert "SSw" in caught.value.faults[0].expected
    both = sample_with_two_eyes()
    with pytest.raises(Ambiguous, match="„UG 6 15/2“ oder „UG 7 15/2“"):
        parse("auge 15/2", both, "G7")


def sample_with_two_eyes():
    """The catalogue with a second eye on provinces."""
    from .sample import TEXT

    second = TEXT[TEXT.index('[[order]]\nid = "UG 6"') : TEXT.index('[[order]]\nid = "UG 22"')].replace("UG 6", "UG 7")
    second = second.replace("Auge auf Provinz", "Auge drauf")
    return sample(TEXT.replace("[alias.troops]", second + "\n[alias.troops]"))


def test_the_sort_of_unit_decides_between_meanings():
    with pytest.raises(Malformed):
        parse("auge 15/2", CATALOGUE, "P26/11")  # no province has an eye
    assert parse("UG 6 15/2", CATALOGUE, "P26/11").kind == "UG 6"  # the check will say so, not the reader


@pytest.mark.parametrize(
    ("line", "unit"),
    [("G7 BAS 22 70", "G7"), ("g 7: rz 70", "G7"), ("P26/11 rz 70", "P26/11"), ("p 26/11: rz 70", "P26/11"),
     ('R: nenne "X"', "R")],
)  # fmt: skip
def test_lines_with_their_unit(line: str, unit: str):
    assert parse_line(line, CATALOGUE).unit == unit


@pytest.mark.parametrize("line", ["", "G0 rz 70", "G7@1003 rz 70", "1003 rz 70", "Rz 70", "P26 rz 70"])
def test_lines_without_a_unit(line: str):
    with pytest.raises(Malformed):
        parse_line(line, CATALOGUE)


def test_marks_count_in_the_whole_line():
    line = "G7: BAS 22 viel"
    with pytest.raises(Malformed) as caught:
        parse_line(line, CATALOGUE)
    fault = caught.value.faults[0]
    assert line[fault.column - 1 : fault.column - 1 + fault.length] == "viel"


@pytest.mark.parametrize(
    "order",
    [
        Order("G7", "BAS 99"),
        Order("G7", "BAS 22"),
        Order("G7", "BAS 22", (("percent", 101),)),
        Order("G7", "BAS 22", (("percent", "70"),)),
        Order("G7", "BAS 22", (("percent", True),)),
        Order("G7", "BAS 22", (("percent", 70), ("more", 1))),
        Order("G7", "BAS 40", (("path", "33\nBAS 7"),)),
        Order("G7", "BAS 40", (("path", "339"),)),
        Order("G7", "UG 6", (("target", "015/2"),)),
        Order("G7", "UG 6", (("target", 15),)),
        Order("G7", "BAS 12", (("count", 3), ("troop", "MSw"))),
        Order("G7", "BAS 31", (("name", "x" * 31),)),
        Order("G7", "BAS 31", (("name", "\ud800"),)),
    ],
)
def test_what_does_not_fit_is_not_written(order: Order):
    with pytest.raises(Malformed):
        write(order, CATALOGUE)


@given(orders(CATALOGUE))
def test_written_and_read_again_is_the_same(order: Order):
    text = write(order, CATALOGUE)
    assert parse(text, CATALOGUE, order.unit) == order
    assert parse_line(f"{order.unit} {text}", CATALOGUE) == order
    assert write(parse(text, CATALOGUE, order.unit), CATALOGUE) == text


@given(TEXTS.filter(lambda text: 1 <= len(text) <= 30))
def test_no_text_can_break_its_line(text: str):
    line = write(Order("G7", "BAS 31", (("name", text),)), CATALOGUE)
    assert len(line.splitlines()) == 1
    assert not any(unicodedata.category(one) in ("Cc", "Cf", "Zl", "Zp") for one in line)  # no change of direction
    assert parse(line, CATALOGUE, "G7").get("name") == text


WORDS = ["bas", "BAS", "12", "ug6", "auf", "ms", "G7", "26/11", "1003", "-", '"', "„a“", "spähe", "für", "%", "G2@1003"]


@given(st.text(max_size=40) | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join), UNITS)
def test_whatever_is_typed_nothing_else_is_raised(text: str, unit: str):
    try:
        order = parse(text, CATALOGUE, unit)
    except MycomError as error:
        told = [str(fault) for fault in error.faults]
    else:
        told = [write(order, CATALOGUE)]
        assert parse(told[0], CATALOGUE, unit) == order
    assert all(told)
    assert told
