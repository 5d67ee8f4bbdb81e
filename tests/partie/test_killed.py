"""A process that is killed while it writes: what it confirmed is there, and nothing is half there."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mycom.partie.partie import Partie
from tests.partie.reports import report

TOP = Path(__file__).resolve().parents[2]
ORDERS = """
import sys
from pathlib import Path
from mycom.orders.order import Order
from mycom.partie.partie import Partie

with Partie.open(Path(sys.argv[1])) as partie:
    print("ready", flush=True)
    number = 0
    while True:
        number += 1
        partie.orders.add(Order("G1", "BAS 40", (("path", "1" * number),)))
        print(number, flush=True)
        if number % 5 == 0:
            partie.orders.undo()
            print(number - 1, flush=True)
            partie.orders.redo()
            print(number, flush=True)
"""
IMPORTS = """
import sys
from pathlib import Path
from mycom.partie.partie import Partie

with Partie.open(Path(sys.argv[1])) as partie:
    print("ready", flush=True)
    for path in sys.argv[2:]:
        partie.import_files([Path(path)])
        print(partie.turn, flush=True)
    while True:
        pass
"""


def run_and_kill(code: str, arguments: list[str], delay: float) -> list[str]:
    """Starts a program, kills it a moment after it is ready, returns the lines it got out."""
    command = [sys.executable, "-c", code, *arguments]
    with subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(delay)
        process.kill()
        return process.stdout.read().split()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A Partie folder."""
    path = tmp_path / "1.txt"
    path.write_text(report(1), encoding="utf-8")
    Partie.create(tmp_path / "p", [path]).close()
    return tmp_path / "p"


def is_whole(partie: Partie) -> bool:
    """What SQLite says of the file."""
    return partie.store.rows("PRAGMA integrity_check") == [("ok",)]


def test_confirmed_orders_survive_a_kill(folder):
    random_delay = random.Random(7)
    for _ in range(4):
        confirmed = run_and_kill(ORDERS, [str(folder)], random_delay.uniform(0.005, 0.25))
        with Partie.open(folder) as partie:
            assert is_whole(partie)
            paths = [order.text("path") for order in partie.orders.all()]
            last = int(confirmed[-1]) if confirmed else 0
            # The order in flight may be there as well, or may just have been taken back.
            assert paths == ["1" * (number + 1) for number in range(len(paths))]
            assert last - 1 <= len(paths) <= last + 1
            assert not confirmed or len(paths) >= last or last % 5 == 0
            partie.orders.replace_all([], "leer")


def test_an_import_is_there_as_a_whole_or_not_at_all(folder, tmp_path):
    texts = {turn: report(turn, seen={f"P{x}/2": x for x in range(1, 40)}) for turn in range(2, 12)}
    paths = []
    for turn, text in texts.items():
        path = tmp_path / f"{turn}.txt"
        path.write_text(text, encoding="utf-8")
        paths.append(str(path))
    random_delay = random.Random(11)
    counts: dict[int, int] = {}
    for _ in range(3):
        confirmed = run_and_kill(IMPORTS, [str(folder), *paths], random_delay.uniform(0.005, 0.3))
        with Partie.open(folder) as partie:
            assert is_whole(partie)
            last = int(confirmed[-1]) if confirmed else 1
            assert partie.turn >= last
            assert partie.turns() == tuple(range(1, partie.turn + 1))
            for turn in partie.turns():
                found = partie.store.rows(
                    "SELECT count(*) FROM facts JOIN reports ON reports.id = facts.report WHERE reports.turn = ?",
                    (turn,),
                )[0][0]
                assert counts.setdefault(turn, found) == found
            stored = {name for (name,) in partie.store.rows("SELECT substr(sha256, 1, 8) FROM reports")}
        inbox = {path.stem.rsplit("-", 1)[1] for path in (folder / "eingang").glob("auswertung-*.txt")}
        assert stored <= inbox
    assert len({counts[turn] for turn in counts if turn > 1}) <= 1
