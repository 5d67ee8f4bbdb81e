"""Numbers and names as a player reads them."""

from __future__ import annotations

import pytest

from mycom.systems.mythicor.things import counted_items
from mycom.systems.mythicor.words import counted, listed, number, place_name, realm_name, signed, unit_name
from tests.systems.mythicor.worlds import group, province, seen, standard, world


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1750, "1\u202f750"), (-168, "−168"), (0.35, "0,35"), (-1.6, "−1,6"), (12, "12"),
        (1234567.5, "1\u202f234\u202f567,5"), (-0.0001, "0"),
    ],
)  # fmt: skip
def test_numbers(value: float, text: str) -> None:
    assert number(value) == text


def test_signs() -> None:
    assert [signed(value) for value in (12, -168, 0, 1750)] == ["+12", "−168", "±0", "+1\u202f750"]


def test_counting_and_listing() -> None:
    assert counted(1, "Schiff", "Schiffe") == "1 Schiff"
    assert counted(1200, "Schiff", "Schiffe") == "1\u202f200 Schiffe"
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a und b", "a, b und c"]


def test_names() -> None:
    state = world(
        provinces=(province(26, 11, "Dornwald"),),
        groups=(group(7, (1, 1), name="Gerold"), group(8, (1, 1))),
        sightings=(seen("P5/5", (5, 5), 997, "Weiler"), seen("G2@1003", (5, 5), 1003, "Harald")),
        names={1003: "Rotmark"},
    )
    names = {unit: unit_name(state, unit) for unit in ("G7", "G8", "P26/11", "P5/5", "P9/9", "G2@1003", "G3@1009", "R")}
    assert names == {
        "G7": "G7 Gerold",
        "G8": "G8",
        "P26/11": "P 26/11 Dornwald",
        "P5/5": "P 5/5 Weiler",
        "P9/9": "P 9/9",
        "G2@1003": "G2 von Rotmark (Harald)",
        "G3@1009": "G3 von 1009",
        "R": "Aarland",
    }
    assert place_name(state, (26, 11)) == "26/11 Dornwald"
    assert [realm_name(state, realm) for realm in (1001, 1003, 997)] == ["Aarland", "Rotmark", "997"]


def test_one_thing_has_a_name_of_its_own() -> None:
    assert counted_items(standard(), "catapults", 1) == "1 Katapult"
    assert counted_items(standard(), "catapults", 31) == "31 Katapulte"
    assert counted_items(standard(), "warships", 1) == "1 Kriegsschiff"
    assert counted_items(standard(), "crowns", 1200) == "1\u202f200 Kronen"
