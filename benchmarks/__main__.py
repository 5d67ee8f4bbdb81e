"""Runs every benchmark: each `benchmarks/bench_*.py` has a function `run() -> list[Row]`.

`python -m benchmarks [NAME…] [--json FILE]`; a NAME chooses the modules that contain it.
Exits 1 when a goal is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import asdict
from importlib import import_module
from pathlib import Path

from benchmarks.rows import Row

# As the program has it, and before anything imports numpy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def modules(chosen: Iterable[str]) -> list[str]:
    """The benchmark modules, by name; all when nothing is chosen."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    wanted = tuple(chosen)
    return [name for name in names if not wanted or any(part in name for part in wanted)]


def table(rows: Iterable[Row]) -> str:
    """The rows as text, one a line."""
    lines = [f"{'benchmark':<52}{'value':>12}{'bound':>12}{'ratio':>9}{'goal':>8}"]
    for row in rows:
        mark = "" if row.reached else "  missed"
        note = f"  ({row.note})" if row.note else ""
        value, bound = (f"{number:.3f} {row.unit}" for number in (row.value, row.bound))
        lines.append(f"{row.name:<52}{value:>12}{bound:>12}{row.ratio:>9.3f}{row.goal:>8.2f}{mark}{note}")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Runs, prints and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("name", nargs="*", help="only modules that contain this")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows there too")
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    rows: list[Row] = []
    for name in modules(options.name):
        rows += import_module(f"benchmarks.{name}").run()
    print(table(rows))
    if options.json:
        written = [{**asdict(row), "ratio": row.ratio, "reached": row.reached} for row in rows]
        options.json.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0 if all(row.reached for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
