"""Whatever a system assumes is written down in docs/rules.md, with the value that is assumed."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from mycom.systems import NAMES

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_every_assumed_parameter_stands_in_the_page(name: str) -> None:
    rules = import_module(f"mycom.systems.{name}.rules").load_rules()
    missing = []
    for key, parameter in rules.parameters.items():
        if parameter.origin != "assumed":
            continue
        assert parameter.note.endswith("."), key
        value = parameter.value
        shown = str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else value
        if f"| `{key}` | {shown} |" not in PAGE:
            missing.append(key)
    assert missing == []


@pytest.mark.parametrize("name", NAMES)
def test_every_assumed_cell_stands_in_the_page(name: str) -> None:
    rules = import_module(f"mycom.systems.{name}.rules").load_rules()
    missing = []
    for key, origin in rules.sheet.origins.items():
        table, row, column = key.split(".", 2)
        named = (key, f"{table}.{row}.*", f"{table}.*.{column}", f"{table}.{row}` {column.replace('_', ' ')}")
        if origin == "assumed" and not any(one in PAGE for one in named):
            missing.append(key)
    assert missing == []
