"""The rules data of The Conquerors: figures of the text, assumptions written down, overrides."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycom.paths import rules_dir
from mycom.problems import Malformed
from mycom.rulebook.lookups import UnknownParameterError
from mycom.systems.conquerors.rules import load_rules, profiles
from tests.systems.conquerors.games import RULES

DOCS = Path(__file__).parents[3] / "docs"
FOLDER = rules_dir() / "conquerors"


def test_figures_of_the_text() -> None:
    pieces = RULES.pieces
    assert {id: one.soldiers for id, one in pieces.items() if one.soldiers} == {
        "soldier": 1, "cavalry": 5, "great_orc": 10, "great_elf": 10,
    }  # fmt: skip
    assert (pieces["great_orc"].extra_attack, pieces["great_elf"].steps, pieces["great_elf"].flies) == (2, 2, True)
    assert [pieces[id].defence for id in ("road", "ship", "village", "city", "wall_1", "wall_2")] == [1, 1, 2, 4, 1, 2]
    assert [pieces[id].destroy for id in ("road", "ship", "village", "city", "wall_1", "wall_2")] == [1, 1, 2, 4, 1, 2]
    assert {id: one.mana for id, one in RULES.gods.items()} == {"delta": 4, "gamma": 5, "beta": 6, "alpha": 7}
    assert RULES.chips == (5, 6, 8, 9, 10)
    assert RULES.costs["soldier"] == {"ore": 1, "grain": 1, "wood": 0, "clay": 0, "sheep": 0}
    assert set(RULES.costs["land"].values()) == {1}
    assert (RULES.costs["wall_1"]["clay"], RULES.costs["wall_2"]["clay"]) == (2, 4)
    assert {id: one.start for id, one in RULES.resources.items()} == {
        "ore": 2, "grain": 1, "wood": 1, "clay": 1, "sheep": 1,
    }  # fmt: skip
    assert (RULES.whole("invasion.mercenaries"), RULES.whole("turn.mercenaries_number")) == (5, 7)


@pytest.mark.parametrize("key", RULES.parameters)
def test_every_parameter_is_complete(key: str) -> None:
    parameter = RULES.parameters[key]
    assert parameter.column().accepts(parameter.value)
    assert parameter.label_de
    assert not parameter.label_de.endswith(".")
    assert parameter.chapter
    if parameter.origin == "assumed":
        value = parameter.value
        shown = str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else value
        assert parameter.note.endswith(".")
        assert f"| `{key}` | {shown} |" in (DOCS / "rules.md").read_text(encoding="utf-8")


def test_every_parameter_is_used() -> None:
    """A parameter that nobody asks for could be set in vain."""
    code = "\n".join(path.read_text() for path in (DOCS.parent / "mycom" / "systems" / "conquerors").rglob("*.py"))
    supply = {f"build.{piece}" for piece in ("roads", "ships", "villages", "cities") if f'"{piece}"' in code}
    assert [key for key in RULES.parameters if f'"{key}"' not in code and key not in supply] == []


def test_every_assumed_cell_is_written_down() -> None:
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    for key, origin in RULES.sheet.origins.items():
        table, row, column = key.split(".", 2)
        assert origin == "assumed"
        assert f"{table}.{row}.*" in page or f"{table}.*.{column}" in page, key


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.name)
def test_no_file_lies_there_unread(path: Path) -> None:
    assert path.stem in {*RULES.sheet.tables, "parameters", "orders"}


def test_lookups_and_overrides() -> None:
    assert profiles() == ("standard",)
    with pytest.raises(UnknownParameterError, match=r"Meintest du „trade\.bank“"):
        RULES.value("trade.banc")
    with pytest.raises(TypeError):
        RULES.whole("move.drown_share")
    changed = load_rules("standard", {"gods.alpha.mana": 9, "trade": {"bank": 3}})
    assert (changed.mana("alpha"), changed.whole("trade.bank"), RULES.mana("alpha"), RULES.mana("")) == (9, 3, 7, 0)
    assert changed.origin("gods.alpha.mana") == "game"
    with pytest.raises(Malformed, match="eine ganze Zahl ab 1"):
        RULES.with_overrides({"trade.bank": 0})


def test_the_document() -> None:
    document = load_rules().to_json()
    assert {"pieces", "costs", "gods", "resources", "terrain", "chips", "peoples", "variants", "parameters"} == set(
        document
    )
    parameters = document["parameters"]
    assert isinstance(parameters, dict)
    assert parameters["costs.road.wood"]["origin"] == "assumed"
