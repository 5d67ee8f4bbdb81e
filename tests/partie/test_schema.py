"""Folders of earlier versions open and keep everything; a new file and a grown one have the same tables."""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from pathlib import Path

import pytest

from mycom.orders.order import Order
from mycom.partie.export import exports
from mycom.partie.partie import Partie
from mycom.partie.schema import FORMAT
from mycom.partie.store import FILE_NAME, Store
from mycom.problems import Malformed, NotAllowed

DUMP = Path(__file__).with_name("partie-1.sql")
NOBODY = 65534


def grow(folder: Path) -> Path:
    """A folder as the first version left it: two turns, orders with a journal, notes, a hand-in."""
    folder.mkdir()
    db = sqlite3.connect(folder / FILE_NAME)
    db.execute("PRAGMA journal_mode=WAL")
    db.executescript(DUMP.read_text(encoding="utf-8"))
    db.execute(f"PRAGMA application_id={0x4D79436D}")
    db.execute("PRAGMA user_version=1")
    db.commit()
    db.close()
    return folder


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder of version 1."""
    return grow(tmp_path / "alt")


def tables(path: Path) -> list[tuple[str, ...]]:
    db = sqlite3.connect(path)
    found = db.execute("SELECT type, name, tbl_name FROM sqlite_master ORDER BY 1, 2").fetchall()
    for name in sorted({row[2] for row in found}):
        found += db.execute(
            f"SELECT '{name}', name, type, \"notnull\", dflt_value, pk FROM pragma_table_info('{name}')"
        )
    found += db.execute("PRAGMA user_version").fetchall()
    db.close()
    return [tuple(map(str, row)) for row in found]


def contents(partie: Partie) -> list[object]:
    return [
        partie.orders.all(), partie.orders.undo_count(), partie.orders.undo_label(), partie.orders.redo_label(),
        partie.orders.edits(), partie.note("G1"), partie.done_units(), partie.ignored(), partie.projections(),
        exports(partie), partie.turns(), partie.plans.active().name,
    ]  # fmt: skip


def test_a_folder_of_the_first_version_keeps_everything(old):
    with Partie.open(old) as partie:
        assert [(order.key, order.kind) for order in partie.orders.all()] == [
            (5, "UG 16"),
            (2, "BAS 40"),
            (3, "BAS 31"),
        ]
        assert (partie.orders.undo_count(), partie.orders.redo_label()) == (5, "gelöscht")
        assert [edit.state for edit in partie.orders.edits()] == [
            "undone",
            "done",
            "done",
            "done",
            "dropped",
            "done",
            "done",
        ]
        assert partie.note("G1") == "Notiz „eins“"
        assert partie.done_units() == {"G1"}
        assert [(each.rule, each.order) for each in partie.ignored()] == [("rule.x", 2)]
        assert [(each.sequence, each.orders, each.sent, each.plan) for each in exports(partie)] == [
            (1, ("G1 UG 16",), True, "")
        ]
        assert [plan.name for plan in partie.plans.all()] == ["Plan A"]
        assert partie.orders.redo() == "gelöscht"
        for label in ("gelöscht", "verschoben", "geändert", "dritter", "zweiter", "erster", ""):
            assert partie.orders.undo() == label
        partie.orders.redo()
        copied = partie.plans.copy(0)
        assert partie.orders_in(copied.number)[0].text("path") == "11"
        assert partie.orders_in(copied.number)[0].key > 5
    with Partie.open(old) as partie:
        assert partie.plans.active().name == "Plan B"


def test_a_grown_file_has_the_tables_of_a_new_one(old, tmp_path):
    Store(old / FILE_NAME).close()
    Store(tmp_path / FILE_NAME, create=True).close()
    assert tables(old / FILE_NAME) == tables(tmp_path / FILE_NAME)


def test_growing_happens_as_a_whole_or_not_at_all(old):
    db = sqlite3.connect(old / FILE_NAME)
    db.execute("CREATE TABLE edits_of (a)")  # in the way of the last statement
    db.commit()
    db.close()
    before = tables(old / FILE_NAME)
    with pytest.raises(Malformed, match="beschädigt"):
        Partie.open(old)
    assert tables(old / FILE_NAME) == before


def test_two_programs_may_open_an_old_folder_at_the_same_time(old):
    one = sqlite3.connect(old / FILE_NAME, isolation_level=None)
    version = one.execute("PRAGMA user_version").fetchone()
    store = Store(old / FILE_NAME)
    assert version == (1,)
    store._build(1)  # another one that had read the old number before
    assert store.rows("PRAGMA user_version") == [(FORMAT,)]
    store.close()
    one.close()


@pytest.mark.skipif(sys.platform == "win32", reason="folders are never read-only there")
def test_an_old_folder_that_cannot_be_written_is_read_as_it_is(old):
    with Partie.open(old) as partie:
        expected = contents(partie)
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        check_read_only(grow(Path(name) / "p"), expected)


def check_read_only(path: Path, expected: list[object]) -> None:
    before = (path / FILE_NAME).read_bytes()
    os.chmod(path / FILE_NAME, 0o444)
    os.chmod(path, 0o555)
    was = os.geteuid()
    if was == 0:
        os.seteuid(NOBODY)  # nothing is read-only to root
    try:
        with Partie.open(path) as partie:
            assert contents(partie) == expected
            for change in (
                lambda: partie.orders.add(Order("G1", "UG 16")), lambda: partie.plans.new(), partie.orders.undo,
                lambda: partie.set_note("G1", "x"),
            ):  # fmt: skip
                with pytest.raises(NotAllowed, match="lässt sich nicht beschreiben"):
                    change()
            assert contents(partie) == expected
    finally:
        if was == 0:
            os.seteuid(0)
        os.chmod(path, 0o755)
    assert (path / FILE_NAME).read_bytes() == before
