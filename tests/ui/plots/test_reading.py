"""Ticks, bars, readings, tables: what a plot says, without drawing it."""

from __future__ import annotations

import csv
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from mycom.systems.plots import Axis, HeatMap, Line, Lines, Part, Stacks
from mycom.ui.plots import reading
from mycom.ui.plots.bars import LEAST, at_least, bars
from mycom.ui.plots.draw_heat import HeatDrawing, best_replies, edges, shade
from mycom.ui.plots.table import numbers
from mycom.ui.plots.ticks import axis_words, fine, plain, round_ticks, tick_label
from mycom.ui.theme.colours import luminance

COURSE = Lines(
    "Moral", (1.0, 2.0),
    (
        Line("Gerold", (98.0, 71.25), (98.0, 60.0), (98.0, 80.5), "first"),
        Line("Dornwald", (89.0, -3.5), tone="second"),
    ),
    Axis("Runde"), Axis("Moral", unit="%"),
)  # fmt: skip
LEFT = Stacks(
    "Wer", tuple(float(n) for n in range(3, 203)),
    (
        Part("Sieg", tuple(0.003 for _ in range(200)), "good", 0),
        Part("Niederlage", tuple(0.002 for _ in range(200)), "bad", 1),
    ),
    Axis("übrig"), Axis("Wahrscheinlichkeit", chance=True), spread=True, mean=102.5,
)  # fmt: skip
MAP = HeatMap(
    "Karte", (0.0, 5.0, 10.0), (1.0, 2.0), ((0.0, 0.25, 1 / 3), (0.5, 0.75, 1.0)),
    Axis("Ritter"), Axis("Wall"), Axis("Sieg", chance=True), (5.0, 1.0),
)  # fmt: skip
CHOICES = HeatMap(
    "Wahl", (0.0, 1.0), (0.0, 1.0, 2.0), ((0.1, 0.5), (0.75, 0.2), (0.3, 0.3)),
    Axis("eigene", names=("Keil", "Kreis")), Axis("fremde", names=("Zange", "Riegel", "Haufen")),
    Axis("Sieg", chance=True), (1.0, 2.0), replies=True,
)  # fmt: skip


def test_ticks_are_round_and_inside() -> None:
    assert round_ticks(0, 180, 12) == [0, 20, 40, 60, 80, 100, 120, 140, 160, 180]
    assert round_ticks(1, 6, 40, 1.0) == [1, 2, 3, 4, 5, 6]
    assert [plain(tick, 2) for tick in round_ticks(0, 0.03, 4)] == ["0", "0,01", "0,02", "0,03"]
    assert round_ticks(4, 4, 3) == [4]


@given(st.floats(-1e5, 1e5), st.floats(0.01, 1e5), st.integers(1, 30))
def test_there_are_about_as_many_ticks_as_wanted(low: float, span: float, wanted: int) -> None:
    found = round_ticks(low, low + span, wanted)
    assert len(found) <= wanted + 1
    assert all(low - span * 1e-6 <= tick <= low + span * (1 + 1e-6) for tick in found)


def test_numbers_in_words() -> None:
    assert [fine(chance) for chance in (0, 0.0001, 0.0234, 0.5, 0.9999, 1)] == [
        "0 %", "<0,1 %", "2,3 %", "50 %", ">99,9 %", "100 %",
    ]  # fmt: skip
    assert plain(-2.5) == "−3"
    assert plain(-0.2) == "0"
    assert plain(2058.4, 1) == "2058,4"
    assert tick_label(Axis("Sieg", chance=True), 0.075) == "7,5"
    assert axis_words(Axis("Sieg", chance=True)) == "Sieg in %"
    assert axis_words(Axis("Runde")) == "Runde"


def test_lines_are_read_with_their_bands() -> None:
    found = reading.of_lines(COURSE, 1)
    assert found.head == "Runde 2"
    assert [(row.label, row.value) for row in found.rows] == [("Gerold", "71,3 % (60–80,5 %)"), ("Dornwald", "−3,5 %")]
    assert "(" not in reading.of_lines(COURSE, 0).rows[0].value, "a band without width says nothing"
    assert found.words == "Runde 2, Gerold 71,3 % (60–80,5 %), Dornwald −3,5 %"


def test_a_wide_distribution_has_fewer_bars_and_loses_nothing() -> None:
    for width in (300.0, 900.0, 4000.0):
        found = bars(LEFT, width)
        assert sum(bar.total for bar in found) == pytest.approx(1)
        span = LEFT.x[-1] - LEFT.x[0] + 1
        assert width / (span / (found[0].high - found[0].low + 1)) >= LEAST
    assert bars(LEFT, 4000.0)[0].high == 3
    assert bars(LEFT, 300.0)[0].high == 4
    assert at_least(LEFT, 103) == pytest.approx(0.5)


def test_bars_are_read_with_all_parts_and_how_likely_more_is() -> None:
    bar = bars(LEFT, 300.0)[1]
    found = reading.of_bar(LEFT, bar)
    assert found.head == "übrig: 5–9"
    assert [(row.label, row.value) for row in found.rows] == [
        ("Sieg", "1,5 %"), ("Niederlage", "1 %"), ("zusammen", "2,5 %"), ("5 oder mehr", "99 %"),
    ]  # fmt: skip


def test_cells_are_read_with_both_numbers() -> None:
    found = reading.of_cell(MAP, 2, 0)
    assert found.words == "33 % Sieg, Ritter 10, Wall 1"
    assert edges(MAP.x) == [-2.5, 2.5, 7.5, 12.5]
    assert edges((4.0,)) == [3.5, 4.5]


@pytest.mark.parametrize("dark", [False, True])
def test_shades_print_in_grey(dark: bool) -> None:
    lights = [luminance(shade(dark, step / 20)) for step in range(21)]
    assert lights == sorted(lights, reverse=not dark)
    assert len(set(lights)) == 21


def test_tables_hold_exactly_what_is_drawn() -> None:
    rows = list(csv.reader(numbers(COURSE).splitlines()))
    assert rows[0] == ["Runde", "Gerold", "Gerold von", "Gerold bis", "Dornwald"]
    assert [float(value) for value in rows[2]] == [2, 71.25, 60, 80.5, -3.5]
    rows = list(csv.reader(numbers(LEFT).splitlines()))
    assert rows[0] == ["übrig", "Sieg", "Niederlage"]
    assert [float(row[0]) for row in rows[1:]] == list(LEFT.x)
    assert sum(float(value) for row in rows[1:] for value in row[1:]) == pytest.approx(1)
    rows = list(csv.reader(numbers(MAP).splitlines()))
    assert rows[0] == ["Wall \\ Ritter", "0", "5", "10"]
    assert tuple(float(row[0]) for row in rows[1:]) == MAP.y
    for row, drawn in zip(rows[1:], MAP.z, strict=True):
        assert [float(value) for value in row[1:]] == pytest.approx(drawn, abs=1e-11)


def test_what_is_a_matter_of_adding_up_is_no_number_of_its_own() -> None:
    line = replace(COURSE.lines[0], y=(1 - 1.2e-16, 0.1 + 0.2), low=(), high=())
    rows = list(csv.reader(numbers(replace(COURSE, lines=(line,))).splitlines()))
    assert [row[1] for row in rows[1:]] == ["1", "0.3"]


def test_places_with_names_are_told_by_them(qapp: QApplication) -> None:
    assert reading.of_cell(CHOICES, 1, 0).words == "50 % Sieg, eigene Kreis, fremde Zange"
    rows = list(csv.reader(numbers(CHOICES).splitlines()))
    assert rows[0] == ["fremde \\ eigene", "Keil", "Kreis"]
    assert rows[2] == ["Riegel", "0.75", "0.2"]
    across, up = HeatDrawing(CHOICES).ticks(800, 300)
    assert across == [(0.0, "Keil"), (1.0, "Kreis")]
    assert [words for _, words in up] == ["Zange", "Riegel", "Haufen"]
    narrow, _ = HeatDrawing(CHOICES).ticks(44, 300)
    assert all(words.endswith("…") for _, words in narrow)


def test_best_replies_are_the_highest_of_each_row() -> None:
    assert best_replies(CHOICES.z) == [(1, 0), (0, 1)]  # where all are as good, none is
    assert best_replies(((0.5, 0.5, 0.1),)) == [(0, 0), (1, 0)]
