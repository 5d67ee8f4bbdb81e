"""Who met whom in a battle: written below the event and read again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from mycom.systems.mythicor.report import clashes
from mycom.systems.mythicor.report.model import Clash, Fighter
from mycom.systems.mythicor.report.vocabulary import names
from tests.systems.mythicor.report.strategies import clashed

EXAMPLE = Clash(
    Fighter("G7", {"race": "human", "leadership": 11.0, "morale_bonus": 14.5, "at_sea": True}, {"knights": 30.0}),
    Fighter("G2@1003", {}, None),
    "forest",
    "coast",
    "defender_retreats",
    "attacker",
    (False, True),
)


def test_the_lines_are_words_that_a_player_reads() -> None:
    assert list(clashes.lines_of(EXAMPLE)) == [
        "Angreifer: G7, Mensch, Fü 11, Moral 14,5, auf See, Ritter 30",
        "Verteidiger: G2@1003",
        "Schlachtfeld: Wald, See gegen Land",
        "Ende: Verteidiger gibt auf, Sieger Angreifer, Anführer des Verteidigers gefallen",
    ]


@settings(max_examples=200)
@given(clashed)
def test_what_is_written_is_read_again(clash: Clash) -> None:
    assert clashes.clash_of(clashes.lines_of(clash), names()) == clash


@pytest.mark.parametrize(
    "line",
    [
        "Angreifer: Gerold, Mensch",
        "Angreifer: G7, Fü elf",
        "Verteidiger: P26/11, Riesen 4",
        "Schlachtfeld: Wolken",
        "Ende: Sieger jeder",
        "Runde 1: 2 : 3",
    ],
)
def test_a_line_with_something_unknown_is_not_read(line: str) -> None:
    assert clashes.read_line(line, names()) is None


def test_a_battle_of_which_only_one_side_is_told_is_none() -> None:
    first, *rest = clashes.lines_of(EXAMPLE)
    assert clashes.clash_of([first], names()) is None
    assert clashes.clash_of(rest, names()) is None
