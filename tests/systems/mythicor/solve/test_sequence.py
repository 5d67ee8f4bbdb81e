"""The best sequence of several groups against one province."""

from __future__ import annotations

from typing import Any

import pytest

from mycom.problems import NotAllowed
from mycom.systems.mythicor.scenario import read_scenario
from mycom.systems.mythicor.sequence_forecast import sequence
from mycom.systems.mythicor.solve.document import solve
from mycom.systems.mythicor.solve.sequence import sequences

ARMIES: list[dict[str, Any]] = [
    {"race": "human", "leadership": 3, "troops": {"militia": 12}},
    {"race": "elf", "leadership": 9, "troops": {"light_archers": 14}},
]


def file(armies: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "terrain": "forest",
        "order": "conquer",
        "attacker": armies[0],
        "defender": {"kind": "province", "race": "orc", "troops": {"militia": 25}, "fortification": 1},
        "then": [{"order": "conquer", "army": army} for army in armies[1:]],
    }


def test_every_sequence_is_ranked_and_agrees_with_its_own_forecast() -> None:
    ranked = sequences(read_scenario(file(ARMIES)))
    assert len({one.armies for one in ranked}) == 2
    for one in ranked:
        final: Any = sequence(read_scenario(file([ARMIES[number] for number in one.armies])))["final"]
        assert one.taken == pytest.approx(final["units"]["defender"]["taken"], abs=1e-12)
    assert [one.taken for one in ranked] == sorted((one.taken for one in ranked), reverse=True)
    assert ranked[0].taken > ranked[-1].taken, "the sequence matters here"


def test_one_group_has_no_sequence() -> None:
    with pytest.raises(NotAllowed):
        sequences(read_scenario(file(ARMIES[:1])))


def test_the_document_counts_the_armies_as_the_file_does() -> None:
    text = """
order = "conquer"
[attacker]
race = "human"
leadership = 3
troops = { militia = 5 }
[defender]
kind = "province"
race = "orc"
troops = { militia = 6 }
[[then]]
order = "conquer"
[then.army]
race = "elf"
leadership = 9
troops = { light_archers = 9 }
[solve]
sequence = true
"""
    document: Any = solve(text)
    assert sorted(document["sequences"][0]["armies"]) == [1, 2]
    assert "answer" not in document
