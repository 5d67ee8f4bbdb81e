"""Reading a turn report of 300 KB, against making as many facts from ready values.

The report is the worst kind: nothing but provinces, ten values a line pair. Each value becomes a `Fact` with its
line, and making those objects alone takes some forty times as long as `str.splitlines`.
"""

from __future__ import annotations

import re
from dataclasses import astuple
from functools import partial

from benchmarks.rows import Row, alternating, milliseconds
from mycom.paths import resources_dir
from mycom.systems.mythicor.report import read
from mycom.systems.view import Fact

SIZE = 300_000
_PLACE = re.compile(r"P(\d+)/(\d+)")
_PROVINCES = re.compile(r"^Provinz .*?(?=^---)", re.MULTILINE | re.DOTALL)


def _moved(copy: int, place: re.Match[str]) -> str:
    """The place of a copied province: copies lie side by side, 30 in a row, on a map of three digits."""
    return f"P{int(place[1]) + 30 * (copy % 30)}/{int(place[2]) + 20 * (copy // 30)}"


def large_report() -> str:
    """The demo report with its provinces repeated until it has the size of a large realm's."""
    text = (resources_dir() / "demo" / "auswertung-037.awt.txt").read_text("utf-8")
    match = _PROVINCES.search(text)
    if match is None:
        raise ValueError("the demo report has no provinces")
    block = match[0]
    parts = [text[: match.end()]]
    for number in range(2, (SIZE - len(text)) // len(block) + 3):
        moved = _PLACE.sub(partial(_moved, number), block)
        parts.append(re.sub(r"(Kronen|Miliz|Rekruten) \d+", rf"\1 {number + 100}", moved))
    return "".join(parts) + text[match.end() :]


def run() -> list[Row]:
    """One row: the whole report with every value; the note says how many values and how many times `splitlines`."""
    text = large_report()
    found = read(text)
    if found.unread:
        raise ValueError(f"the report is not read as a whole: {found.unread[0]}")
    plain = [astuple(fact) for fact in found.facts[:1000]]
    repeats = len(found.facts) // len(plain)
    value, bound = alternating(lambda: read(text), lambda: [Fact(*each) for _ in range(repeats) for each in plain])
    lines = milliseconds(text.splitlines)
    note = f"{len(text) // 1000} KB, {len(found.facts)} facts, {value / lines:.0f} times splitlines"
    return [Row("report of 300 KB / making its facts alone", value, bound, 4.0, note=note)]
