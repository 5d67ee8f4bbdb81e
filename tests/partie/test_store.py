"""The database file: damaged, foreign, later, unwritable."""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.partie.partie import Partie
from mycom.partie.store import FILE_NAME, FORMAT, Store
from mycom.problems import Malformed, MycomError, NotAllowed
from tests.partie.reports import report

NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The database of a Partie."""
    source = tmp_path / "5.txt"
    source.write_text(report(5, seen={"P15/2": 7}), encoding="utf-8")
    Partie.create(tmp_path / "p", [source]).close()
    return tmp_path / "p" / FILE_NAME


def test_every_change_is_forced_to_the_disk(path):
    store = Store(path)
    assert store.rows("PRAGMA synchronous") == [(2,)]
    assert store.rows("PRAGMA journal_mode") == [("wal",)]
    store.close()


def test_a_transaction_is_all_or_nothing(path):
    store = Store(path)

    def fails() -> None:
        with store.transaction():
            store.set_meta("a", "1")
            with store.transaction():
                store.set_meta("b", "2")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert (store.meta("a"), store.meta("b")) == ("", "")
    with store.transaction():
        store.set_meta("a", "1")
    assert store.meta("a") == "1"
    store.close()


def test_no_folder_and_no_partie_folder(tmp_path):
    for folder in (tmp_path, tmp_path / "fehlt"):
        with pytest.raises(Malformed, match="kein Partieordner"):
            Partie.open(folder)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\x00", b"PK\x03\x04" * 100, b"x" * 5000])
def test_what_is_no_database_is_left_alone(tmp_path, content):
    path = tmp_path / FILE_NAME
    path.write_bytes(content)
    with pytest.raises(Malformed, match="Partiedatei"):
        Partie.open(tmp_path)
    assert path.read_bytes() == content


def test_the_database_of_another_program_is_left_alone(tmp_path):
    path = tmp_path / FILE_NAME
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE cookies (a)")
    db.commit()
    db.close()
    before = path.read_bytes()
    with pytest.raises(Malformed, match="keine Partiedatei von MyCom"):
        Partie.open(tmp_path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [FILE_NAME]


def test_a_later_version_is_named_and_left_alone(path):
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {FORMAT + 1}")
    db.close()
    before = path.read_bytes()
    with pytest.raises(Malformed, match=rf"Fassung {FORMAT + 1}; erwartet: Fassung {FORMAT}; .*neueren MyCom"):
        Partie.open(path.parent)
    assert path.read_bytes() == before


def test_a_missing_table_is_damage(path):
    db = sqlite3.connect(path)
    db.execute("DROP TABLE facts")
    db.close()
    with Partie.open(path.parent) as partie, pytest.raises(Malformed, match="beschädigt"):
        partie.knowledge()


@settings(max_examples=80)
@given(st.data())
def test_damage_never_ends_in_anything_but_a_fault(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("schaden")
    (folder / "5.txt").write_text(report(5, seen={"P15/2": 7}), encoding="utf-8")
    Partie.create(folder / "p", [folder / "5.txt"]).close()
    path = folder / "p" / FILE_NAME
    content = bytearray(path.read_bytes())
    if data.draw(st.booleans()):
        del content[data.draw(st.integers(0, len(content) - 1)) :]
    else:
        start = data.draw(st.integers(0, len(content) - 600))
        content[start : start + 600] = bytes(600)
    path.write_bytes(content)
    try:
        with Partie.open(path.parent) as partie:
            partie.orders.all()
            partie.knowledge()
            partie.unread()
    except MycomError:
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="folders are never read-only there")
def test_a_folder_that_cannot_be_written_can_be_read(path):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "p"
        folder.mkdir()
        (folder / FILE_NAME).write_bytes(path.read_bytes())
        os.chmod(folder / FILE_NAME, 0o444)
        os.chmod(name, 0o755)
        os.chmod(folder, 0o555)
        was = os.geteuid()
        if was == 0:
            os.seteuid(NOBODY)  # nothing is read-only to root
        try:
            with Partie.open(folder) as partie:
                assert partie.turn == 5
                # Not its position: the program's own rules may lie where that user cannot look.
                assert partie.knowledge().facts
                with pytest.raises(NotAllowed, match="lässt sich nicht beschreiben"):
                    partie.set_note("G1", "x")
        finally:
            if was == 0:
                os.seteuid(0)
            os.chmod(folder, 0o755)


def test_a_folder_in_use_is_told(path):
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store = Store(path)
    store._db.execute("PRAGMA busy_timeout = 10")
    with pytest.raises(NotAllowed, match="anderes Programm"):
        store.set_meta("a", "1")
    other.execute("ROLLBACK")
    other.close()
    store.set_meta("a", "1")
    assert store.meta("a") == "1"
    store.close()
