"""The filter's words and comparisons."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.systems.view import Chip, Relation, StockRow, UnitView
from mycom.ui.filtering import read_filter

UNIT = UnitView(
    "P26/11", "provinces", "Dornwald", "", (26, 11), Relation.OWN, "P 26/11 · Wald", 340, "Bev", words="hafen",
    chips=(Chip("Mor", "+2 %"),), stock=(StockRow("Vorräte", "Kronen", "1 412"), StockRow("Vorräte", "Schuld", "−5")),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", True), ("wald", True), ("Wald hafen", True), ("sumpf", False), ("26/11", True), (">200 Kr", True),
        (">2000 kr", False), ("<0 schuld", True), (">=340", True), (">340", False), ("> 300 Bev wald", True),
        (">1 Mor", True), (">1 Gold", False), ("offen", True), ("fehler", False), ("neu", False), ("OFFEN wald", True),
    ],
)  # fmt: skip
def test_filter(text: str, expected: bool) -> None:
    assert read_filter(text).matches(UNIT, "open", lambda unit: False) is expected


def test_new_asks_for_news() -> None:
    assert read_filter("neu").matches(UNIT, "open", lambda unit: unit == "P26/11")


@given(st.text(max_size=30))
def test_anything_is_a_filter(text: str) -> None:
    assert read_filter(text).matches(UNIT, "open", lambda unit: True) in (True, False)
