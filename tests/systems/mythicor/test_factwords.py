"""Reported values in a player's words: no key and no id of the data is shown."""

from __future__ import annotations

import pytest

from mycom.systems.mythicor.factwords import fact_words
from mycom.systems.view import Fact, Json
from tests.systems.mythicor import worlds


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("bonuses.morale", 17, ("Moralbonus", "17 %")),
        ("traits.strength", 9, ("Stärke", "9")),
        ("place", [26, 13], ("Ort", "26/13")),
        ("alive", False, ("Anführer lebt", "nein")),
        ("movement_cost", 0.9, ("Bewegungskosten", "0,9")),
        ("soldiers", [80, 140], ("Soldaten", "80–140")),
        ("troops", {"militia": 12}, ("Truppen", "12 Miliz")),
        ("race", "orc", ("Rasse", "Ork")),
        ("seen_by", "G7", None),
    ],
)
def test_values_in_words(key: str, value: Json, words: tuple[str, str] | None) -> None:
    assert fact_words(worlds.world(), worlds.standard(), Fact("G1", key, value, 37)) == words
