"""`mycom solve` about a Partie's own battle."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Mycom = Callable[..., Any]


def test_every_question_of_the_window_is_answered(demo: Path, mycom: Mycom) -> None:
    run = mycom("solve", demo, "G7", "P26/11", "--json")
    assert run.code == 0
    document = json.loads(run.out)
    assert (document["actor"], document["target"], document["mode"]) == ("G7", "P26/11", "attack")
    answers = {one["id"]: one for one in document["questions"]}
    assert list(answers) == ["troops", "group", "sequence", "casts", "special", "retreat"]
    assert all(one["sentence"] and one["options"] for one in answers.values())
    assert answers["casts"]["options"][0]["orders"] == ["G3 UG 7 26/11"]
    assert answers["group"]["options"][0]["actor"] == "G7"


def test_one_question_with_what_is_wanted(demo: Path, mycom: Mycom) -> None:
    run = mycom("solve", demo, "G7", "P26/11", "--question", "troops", "--at-least", "92", "--price", "recruits")
    assert run.code == 0
    assert "Für 92 % reichen 5 M. Schwertträger" in run.out
    assert "retreat" not in run.out


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("G7", "P26/11", "--question", "retrait"), "Meintest du „retreat“?"),
        (("G7", "P26/11", "--at-least", "0"), "1 bis 100"),
        (("G7", "P26/11", "--price", "gold"), "crowns, recruits, turns"),
        (("G77", "P26/11"), "Meintest du „G7“?"),
        (("G7",), "wer und wen fehlen"),
        (("G5", "P29/16"), "nichts hochzurechnen"),
    ],
)
def test_what_cannot_be_asked_is_one_line(demo: Path, mycom: Mycom, more: tuple[str, ...], told: str) -> None:
    run = mycom("solve", demo, *more)
    assert run.code != 0
    assert run.err.count("\n") == 1
    assert told in run.err


def test_a_scenario_has_no_units(tmp_path: Path, mycom: Mycom) -> None:
    file = tmp_path / "szenario.toml"
    file.write_text("[attacker]\n[defender]\n", encoding="utf-8")
    assert "ein Partieordner" in mycom("solve", file, "G7", "P26/11").err
