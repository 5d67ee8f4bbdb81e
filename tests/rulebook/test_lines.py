"""The line of every key of a TOML text."""

from __future__ import annotations

import string

from hypothesis import given
from hypothesis import strategies as st

from mycom.rulebook.lines import LineIndex

TEXT = '''# a comment with key = 1
table = "troops"   # [not a header]
list = [
  "a = 1",  # ] in a comment
  "[b]",
]
text = """
[no.header]
key = 2
"""

[[block]]
columns = ["x"]
[block.rows]
militia = [1]
"quoted key" = 2

[[block]]
columns = ["y"]
[block.rows]
militia = { a = 1, b = { c = 2 } }
0 = [3]

[a.b]
c.d = 1
after = '[x'
last = 1
'''


def test_lines_of_every_kind_of_key() -> None:
    lines = LineIndex(TEXT)
    expected = {
        ("table",): 2,
        ("list",): 3,
        ("text",): 7,
        ("block", 0): 12,
        ("block", 0, "columns"): 13,
        ("block", 0, "rows"): 14,
        ("block", 0, "rows", "militia"): 15,
        ("block", 0, "rows", "quoted key"): 16,
        ("block", 1): 18,
        ("block", 1, "rows", "militia"): 21,
        ("block", 1, "rows", "militia", "b", "c"): 21,
        ("block", 1, "rows", "0"): 22,
        ("a", "b"): 24,
        ("a", "b", "c"): 25,
        ("a", "b", "c", "d"): 25,
        ("a", "b", "after"): 26,
        ("a", "b", "last"): 27,
        ("block", 1, "rows", "nobody"): 20,
        ("nothing",): 0,
        ("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"): 25,
    }
    assert {path: lines.find(path) for path in expected} == expected
    assert lines.find(("no", "header")) == 0


_NAMES = st.lists(st.text(string.ascii_lowercase + "_-", min_size=1, max_size=6), min_size=1, max_size=6, unique=True)
_VALUES = st.sampled_from(["1", '"a # b = [c"', "[1, [2, 3]]", "{ x = 1 }", "[\n  1,\n  2,\n]", "'''\nk = [\n'''"])


@given(st.data())
def test_finds_generated_keys(data: st.DataObject) -> None:
    lines: list[str] = []
    expected: dict[tuple[str, ...], int] = {}
    for section in data.draw(_NAMES):
        lines.append(f"[{section}]")
        for key in data.draw(_NAMES):
            expected[(section, key)] = len(lines) + 1
            lines.extend(f"{key} = {data.draw(_VALUES)}".split("\n"))
            lines.extend([""] * data.draw(st.integers(0, 2)))
    index = LineIndex("\n".join(lines))
    assert {path: index.find(path) for path in expected} == expected


@given(st.text(alphabet=string.printable + "äöü„“", max_size=300))
def test_never_fails_on_anything(text: str) -> None:
    assert 0 <= LineIndex(text).find(("a",)) <= text.count("\n") + 1
