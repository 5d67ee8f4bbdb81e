"""The benchmark runner: choice of modules, table, JSON, exit code."""

from __future__ import annotations

import json
import sys
from types import ModuleType

import pytest

import benchmarks.__main__ as runner
from benchmarks.rows import Row, alternating, milliseconds

FAST = Row("fast thing", 1.0, 10.0, 0.2)
SLOW = Row("slow thing", 9.0, 10.0, 0.2, note="of 3")


@pytest.fixture
def one_module(monkeypatch):
    """Makes the runner find one module with the rows that are put into the list."""
    rows: list[Row] = []
    module = ModuleType("benchmarks.bench_sample")
    module.run = lambda: rows
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(runner, "modules", lambda chosen: ["bench_sample"])
    return rows


def test_ratio_decides_whether_the_goal_is_reached():
    assert FAST.ratio == pytest.approx(0.1)
    assert FAST.reached
    assert not SLOW.reached


def test_prints_every_row_and_marks_the_missed_one(one_module, capsys):
    one_module += [FAST, SLOW]
    assert runner.main([]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines] == ["benchmark", "fast thing", "slow thing"]
    assert "missed" not in lines[1]
    assert lines[2].endswith("missed  (of 3)")


def test_writes_json(one_module, tmp_path):
    one_module.append(FAST)
    assert runner.main(["--json", str(tmp_path / "rows.json")]) == 0
    written = json.loads((tmp_path / "rows.json").read_text(encoding="utf-8"))
    assert written == [
        {"name": "fast thing", "value": 1.0, "bound": 10.0, "goal": 0.2, "unit": "ms", "note": "", "ratio": 0.1,
         "reached": True}
    ]  # fmt: skip


def test_names_choose_modules():
    assert all(name.startswith("bench_") for name in runner.modules([]))
    assert runner.modules(["nothing is called so"]) == []


def test_measuring_calls_the_work_as_often_as_asked():
    calls: list[str] = []
    assert milliseconds(lambda: calls.append("work"), repeats=3) >= 0
    assert len(calls) == 4
    calls.clear()
    alternating(lambda: calls.append("work"), lambda: calls.append("bound"), repeats=2)
    assert calls == ["work", "bound"] * 3
