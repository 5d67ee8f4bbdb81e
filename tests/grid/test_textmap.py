"""Printed maps: reading what real ones may look like, and writing them."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.grid.textmap import is_header, read_map, write_map

NAMES = {"Offen": "open", "Tundr": "tundra", "Tundra": "tundra", "Ödland": "wasteland", "Wald": "forest", "Meer": "sea"}
PRINTED = {"open": "Offen", "tundra": "Tundr", "forest": "Wald", "sea": "Meer"}

MAP = """\
  |   3 |   4 |   5 |
---------------------
  |     | Wald|Offen|
 2|  >< |     |  >< |
  |     |  997|     |
---------------------
  |Tundr|     | Meer|
 3|     |     |     |
  | 1007|     | 995 |
---------------------
"""
CELLS = (
    (4, 2, "forest", 997),
    (5, 2, "open", None),
    (3, 3, "tundra", 1007),
    (5, 3, "sea", 995),
)


def test_cells_marks_and_lines() -> None:
    found = read_map(MAP, NAMES)
    assert found.cells == CELLS
    assert found.marked == ((3, 2), (5, 2))
    assert found.warnings == ()
    assert found.lines == (3, 3, 7, 7)
    assert found.last_line == 10


def test_json() -> None:
    document = read_map(MAP, NAMES).to_json()
    assert document["warnings"] == []
    assert document["cells"][:2] == [  # type: ignore[index]
        {"x": 4, "y": 2, "terrain": "forest", "realm": 997},
        {"x": 5, "y": 2, "terrain": "open", "realm": None},
    ]


def test_column_labels_out_of_order_count_from_the_first() -> None:
    found = read_map(MAP.replace("   4 |   5 ", "   5 |   4 "), NAMES)
    assert found.cells == CELLS
    assert found.warnings == ("Zeile 1: Spaltennummern der Karte außer der Reihe (5, 4); gezählt wird ab 3",)


def test_row_labels_out_of_order_count_from_the_first() -> None:
    found = read_map(MAP.replace(" 3|", " 9|"), NAMES)
    assert found.cells == CELLS
    assert len(found.warnings) == 1


def test_a_missing_row_label_is_counted_on() -> None:
    assert read_map(MAP.replace(" 3|  ", "  |  "), NAMES).cells == CELLS


def test_long_names_wide_cells_and_no_trailing_bar() -> None:
    text = """
      |    7   |    8   |
    ----------------------
      |  Ödland| tundra
    11|        |
      |        |    1012
    ----------------------
    """
    assert read_map(text, NAMES).cells == ((7, 11, "wasteland", None), (8, 11, "tundra", 1012))


def test_line_ends_and_tabs() -> None:
    assert read_map(MAP.replace("\n", "\r\n"), NAMES).cells == CELLS
    assert read_map(MAP.replace("     |", "\t|"), NAMES).cells == CELLS
    assert read_map("\n".join(line.rstrip() for line in MAP.splitlines()), NAMES).cells == CELLS


def test_without_dashes() -> None:
    assert read_map("\n".join(line for line in MAP.splitlines() if "---" not in line), NAMES).cells == CELLS


def test_an_unknown_terrain_is_named() -> None:
    found = read_map(MAP.replace("Offen", "Offan"), NAMES)
    assert [cell[:2] for cell in found.cells] == [(4, 2), (3, 3), (5, 3)]
    assert found.warnings == ("Zeile 3: unbekanntes Gelände „Offan“ bei 5/2; Meintest du „Offen“?",)


def test_an_unreadable_owner_is_named() -> None:
    found = read_map(MAP.replace(" 1007", "1oo7 "), NAMES)
    assert found.cells[2] == (3, 3, "tundra", None)
    assert found.warnings == ("Zeile 7: unlesbarer Besitzer „1oo7“ bei 3/3",)


def test_an_owner_without_terrain_is_kept() -> None:
    assert read_map(MAP.replace("Tundr", "     "), NAMES).cells[2] == (3, 3, None, 1007)


def test_an_incomplete_row_is_named() -> None:
    found = read_map(MAP.replace("  | 1007|     | 995 |\n", ""), NAMES)
    assert found.cells == CELLS[:2]
    assert len(found.warnings) == 1
    assert "unvollständige Kartenzeile" in found.warnings[0]


def test_several_maps_and_text_around_them() -> None:
    second = MAP.replace("   3 |   4 |   5 ", "  13 |  14 |  15 ")
    found = read_map(f"Vorher\n{MAP}Dazwischen | nichts\n{second}nachher", NAMES)
    assert len(found.cells) == 8
    assert found.cells[4][:2] == (14, 2)
    assert read_map("kein | Strich", NAMES).cells == ()


@pytest.mark.parametrize(("line", "expected"), [
    ("  |   3 |   4 |", True), ("  |   3 |   4", True), (" 2|  >< |", False), ("|   |", False), ("|Offen|", False),
])  # fmt: skip
def test_headers(line: str, expected: bool) -> None:
    assert is_header(line) is expected


cells = st.dictionaries(
    st.tuples(st.integers(1, 120), st.integers(1, 120)).map(lambda place: (place[0] % 11 + 1, place[1] % 9 + 95)),
    st.tuples(st.sampled_from(sorted(PRINTED)), st.one_of(st.none(), st.integers(1, 9999))),
    min_size=1,
)


@given(cells, st.integers(20, 90), st.sampled_from(["", "> ", ">", " > ", ">> ", "> > "]), st.sampled_from("\n\r"))
def test_what_is_written_is_read_even_when_wrapped_and_quoted(
    known: dict[tuple[int, int], tuple[str | None, int | None]], width: int, quote: str, line_end: str
) -> None:
    marks = [place for place in known if sum(place) % 5 == 0]
    text = write_map(known, PRINTED, (1, 11), (95, 103), marks)
    expected = {(x, y, terrain, owner) for (x, y), (terrain, owner) in known.items()}
    assert set(read_map(text, NAMES).cells) == expected
    assert set(read_map(text, NAMES).marked) == set(marks)
    wrapped = [part for line in text.splitlines() for part in textwrap.wrap(line, width)]
    found = read_map(line_end.join(quote + line for line in wrapped), NAMES)
    assert set(found.cells) == expected
    assert set(found.marked) == set(marks)


@given(st.text(alphabet="| -\n123><Wald", max_size=200))
def test_anything_is_read_without_an_error(text: str) -> None:
    assert isinstance(read_map(text, NAMES).cells, tuple)
