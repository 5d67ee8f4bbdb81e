"""Orders in words."""

from __future__ import annotations

import pytest

from mycom.orders.describe import describe, unit_words
from mycom.orders.notation import parse
from mycom.orders.order import Order

from .sample import sample

CATALOGUE = sample()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("BAS 12 1200 MSw", "1.200 Mittlere Schwertträger aufstellen"),
        ("BAS 12 1 Wa P26/11", "1 Wachen aufstellen für P 26/11"),
        ("BAS 40 3345", "Bewegung O, O, SO, S"),
        ("UG 6 15/2", "Auge auf 15/2"),
        ("UG 22 G2@1003", "Auge auf G2 (Reich 1003)"),
        ("BAS 22 70", "Rückzugswert 70 %"),
        ('BAS 31 "Neue Burg"', "In „Neue Burg“ umbenennen"),
    ],
)
def test_sentences(text: str, sentence: str):
    assert describe(parse(text, CATALOGUE, "G7"), CATALOGUE) == sentence


def test_english():
    order = parse("BAS 12 1200 MSw G4", CATALOGUE, "G7")
    assert describe(order, CATALOGUE, language="en") == "Raise 1,200 Medium swordsmen for G4"


def test_names_and_further_values():
    def name(unit: str) -> str:
        return {"G4": "G4 Dietmar", "1003": "Rotmark", "P15/2": "Dornwald"}.get(unit, "")

    assert describe(parse("auf 3 ms G4", CATALOGUE, "G7"), CATALOGUE, name) == (
        "3 Mittlere Schwertträger aufstellen für G4 Dietmar"
    )
    assert describe(parse("auge 15/2", CATALOGUE, "G7"), CATALOGUE, name) == "Auge auf Dornwald"
    move = parse("BAS 40 11", CATALOGUE, "G7")
    assert describe(move, CATALOGUE, more={"way": "26/14 → 26/12"}) == "26/14 → 26/12"


def test_a_text_cannot_play_with_the_terminal():
    order = Order("R", "BAS 1", (("realm", 1003), ("message", "a\nb\x1b[31m\u202e")))
    assert describe(order, CATALOGUE) == "Nachricht an Reich 1003: „a↵b\\u{1B}[31m\\u{202E}“"


def test_an_order_of_no_catalogue_stands_as_it_is():
    assert describe(Order("G7", "XY 3", (("a", 5), ("b", "c"))), CATALOGUE) == "XY 3 5 c"
    assert unit_words("R") == "R"
