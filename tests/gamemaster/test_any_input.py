"""Whatever lies in the game master's folder or comes in: faults, never a traceback, and no half turn."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.gamemaster.folder import DICE, MASTER
from mycom.gamemaster.running import accept, evaluate, new_game
from mycom.problems import MycomError


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that waits for its first evaluation."""
    made = tmp_path_factory.mktemp("leitung") / "g"
    new_game(made, "conquerors", "Probe", "symmetric", ("Anna", "Bert"), 4)
    (made / "allowed_signers").write_text("")
    return made


def turns(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def tried(folder: Path, dice: int | Path, out: Path) -> bool:
    """Whether a turn can be evaluated; where it cannot, nothing is left behind."""
    before = turns(folder)
    try:
        evaluate(folder, [], dice, without=True, out=out)
    except MycomError:
        done = False
    else:
        done = True
        shutil.rmtree(out)
    assert not out.exists()
    assert turns(folder) == before
    return done


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.text(max_size=40), st.from_regex(r"(Rohstoffe: )?[1-7] [1-7]\n?", fullmatch=True)))
def test_any_dice(folder: Path, text: str) -> None:
    path = folder.parent / DICE
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    done = tried(folder, path, folder.parent / "out")
    if re.fullmatch(r"(Rohstoffe: )?[1-6] [1-6]\n?", text):
        assert done


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_damage_to_the_copy(folder: Path, data: st.DataObject) -> None:
    path = folder / "zug-001" / MASTER
    whole = path.read_bytes()
    lines = whole.split(b"\n")
    try:
        for _ in range(data.draw(st.integers(1, 3))):
            at = data.draw(st.integers(0, len(lines) - 1))
            change = data.draw(st.sampled_from(["drop", "twice", "cut", "bytes"]))
            if change == "bytes":
                lines[at] = data.draw(st.binary(max_size=12))
            elif change == "cut":
                lines[at] = lines[at][: data.draw(st.integers(0, 20))]
            else:
                lines[at : at + 1] = [] if change == "drop" and len(lines) > 1 else [lines[at], lines[at]]
        path.write_bytes(b"\n".join(lines))
        tried(folder, 1, folder.parent / "out")
    finally:
        path.write_bytes(whole)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200), st.binary(max_size=60))
def test_any_order_file(folder: Path, content: bytes, armour: bytes) -> None:
    path = folder.parent / "b.orders"
    path.write_bytes(content)
    path.with_name("b.orders.sig").write_bytes(armour)
    before = turns(folder)
    with pytest.raises(MycomError):
        accept(folder, [path])
    assert turns(folder) == before
