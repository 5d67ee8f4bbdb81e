"""The examples of docs/cli.md, run one after the other on a demo Partie."""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from mycom.cli.parser import make_parser

TOP = Path(__file__).resolve().parents[2]
PAGE = (TOP / "docs" / "cli.md").read_text(encoding="utf-8")
MAP = (
    "  |  5  |  7  |  6  |\n-------------------\n"
    "  | Wald|Küste|Offen|\n 3|     |     |     |\n  |     |     | 1003|\n-------------------\n"
)
SCENARIO = """
[attacker]
race = "human"
leadership = 10
troops = { medium_swordsmen = [30, 40] }
[defender]
kind = "province"
race = "orc"
troops = { militia = 40 }
"""


@dataclass(frozen=True)
class Example:
    """A command, the lines it prints (stdout and stderr as they come), its exit code."""

    command: str
    lines: tuple[str, ...]
    code: int


def examples() -> list[Example]:
    """Every command of the page."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *lines = part.rstrip("\n").split("\n")
            code = 0
            if lines and re.fullmatch(r"\[\d+\]", lines[-1]):
                code = int(lines.pop()[1:-1])
            found.append(Example(command, tuple(lines), code))
    return found


def pattern(lines: tuple[str, ...]) -> str:
    """The lines as a regular expression: `…` alone stands for any lines, within one for any characters."""
    return "".join(r"(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*") + r"\n" for line in lines)


@pytest.fixture
def place(tmp_path: Path, demo_made: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the examples name."""
    shutil.copytree(demo_made, tmp_path / "Demo")
    for path in (TOP / "resources" / "demo").glob("*.awt.txt"):
        shutil.copy(path, tmp_path)
    (tmp_path / "karte.txt").write_text(MAP, encoding="utf-8")
    (tmp_path / "szenario.toml").write_text(SCENARIO, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_example_does_what_the_page_says(place, mycom, qapp):
    found = examples()
    assert len(found) > 20
    for example in found:
        _, *arguments = shlex.split(example.command)
        done = mycom(*arguments)
        assert done.code == example.code, (example.command, done)
        wanted = pattern(example.lines)
        either = (done.out + done.err, done.err + done.out)
        assert any(re.fullmatch(wanted, text) for text in either), (example.command, *either)


def test_the_page_has_every_command_and_every_option():
    parser, commands = make_parser()
    groups = next(action for action in parser._actions if hasattr(action, "choices") and action.choices)
    for name in commands - {"window"}:
        assert f"mycom {name}" in PAGE, name
        for action in groups.choices[name]._actions:
            for option in action.option_strings:
                if option.startswith("--") and option != "--help":
                    assert option in PAGE, (name, option)


def test_readme_names_every_command():
    text = (TOP / "README.md").read_text(encoding="utf-8")
    _, commands = make_parser()
    missing = [name for name in commands - {"window"} if f"`mycom {name} " not in text]
    assert missing == []
