"""The SQLite file of a Partie: everything ever reported, orders in progress, their journal.

Every write is one transaction that is on the disk when the call returns (`synchronous=FULL`), so a killed
process or a power cut loses at most the change in flight. Other modules of this package reach the database
only through here; docs/formats/partie.md describes the tables.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mycom.partie.failures import translated
from mycom.partie.schema import FORMAT, statements
from mycom.problems import Fault, Malformed
from mycom.systems.view import Certainty, Event, Fact, Report, ReportHead, Unread

_CERTAINTIES = {str(each.value): each for each in Certainty}  # thousands of facts: a call of the enum is slow
FILE_NAME = "partie.sqlite"
#: "MyCm" in the header of the file, which tells it from the databases of other programs.
_MARK = 0x4D79436D


class Store:
    """One open database. Safe to use from several threads: calls take turns."""

    def __init__(self, path: Path, *, create: bool = False) -> None:
        """Opens the file, or makes it. Raises `Malformed` when it is none of ours, damaged or of a later version.

        Nothing is written to a file that is not ours. A file that cannot be written can still be read.
        """
        if not create and not path.is_file():
            raise Malformed(Fault("kein Partieordner", f"ein Ordner mit {FILE_NAME}", file=str(path.parent)))
        self._path = path
        self._lock = threading.RLock()
        self._depth = 0
        with translated(path):
            self._db = _connect(path)
        try:
            with translated(path):
                self._prepare(create)
        except BaseException:
            self._db.close()
            raise

    def _prepare(self, create: bool) -> None:
        version = int(self._db.execute("PRAGMA user_version").fetchone()[0])
        mark = int(self._db.execute("PRAGMA application_id").fetchone()[0])
        tables = int(self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
        if create and not (version or mark or tables):
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            self._build(0)
            return
        if mark != _MARK:
            raise Malformed(Fault("keine Partiedatei von MyCom", "eine, die mycom new angelegt hat", str(self._path)))
        if not 1 <= version <= FORMAT:
            hint = "er stammt von einer neueren MyCom-Version" if version > FORMAT else ""
            raise Malformed(
                Fault(f"Partieordner der Fassung {version}", f"Fassung {FORMAT}", str(self._path), suggestion=hint)
            )
        self._db.execute("PRAGMA synchronous=FULL")
        if version < FORMAT:
            try:
                self._build(version)
            except sqlite3.OperationalError as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_READONLY:
                    raise
                self._read_as_new(version)

    def _build(self, version: int) -> None:
        """Makes the tables that a file of this version lacks, all of them or none."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            # Another program may have been quicker.
            version = max(version, int(self._db.execute("PRAGMA user_version").fetchone()[0]))
            for statement in statements(version):
                self._db.execute(statement)
            self._db.execute(f"PRAGMA application_id={_MARK}")
            self._db.execute(f"PRAGMA user_version={FORMAT}")
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def _read_as_new(self, version: int) -> None:
        """An older file that cannot be written is read from a copy in memory, which takes no changes either."""
        copy = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        try:
            self._db.backup(copy)
        except BaseException:
            copy.close()
            raise
        self._db.close()
        self._db = copy
        self._build(version)
        self._db.execute("PRAGMA query_only=ON")

    def close(self) -> None:
        """Closes the file."""
        self._db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything inside is written together or not at all; transactions nest."""
        with self._lock:
            outermost = self._depth == 0
            self._depth += 1
            try:
                if outermost:
                    with translated(self._path):
                        self._db.execute("BEGIN IMMEDIATE")
                yield
                if outermost:
                    with translated(self._path):
                        self._db.execute("COMMIT")
            except BaseException:
                if outermost and self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
            finally:
                self._depth -= 1

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        with self._lock, translated(self._path):
            return self._db.execute(sql, values).fetchall()

    def run(self, sql: str, values: Sequence[object] = ()) -> int:
        """Runs one statement, in its own transaction when none is open. Returns the last row id."""
        with self.transaction(), translated(self._path):
            return self._db.execute(sql, values).lastrowid or 0

    def many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Runs one statement for many rows."""
        with self.transaction(), translated(self._path):
            self._db.executemany(sql, rows)

    @contextmanager
    def checked(self) -> Iterator[None]:
        """Where values of the wrong kind come out of the file, looks whether it is damaged. Raises `Malformed` then."""
        try:
            yield
        except (AttributeError, TypeError, ValueError) as error:
            if self.rows("PRAGMA quick_check(1)") != [("ok",)]:
                raise Malformed(Fault("die Partiedatei ist beschädigt", file=str(self._path))) from error
            raise

    def data_version(self) -> int:
        """A number that changes when another connection has written to the file."""
        return int(self.rows("PRAGMA data_version")[0][0])

    # --- meta ---

    def meta(self, key: str, default: str = "") -> str:
        """A setting of the Partie."""
        found = self.rows("SELECT value FROM meta WHERE key = ?", (key,))
        return str(found[0][0]) if found else default

    def set_meta(self, key: str, value: str) -> None:
        """Writes a setting of the Partie."""
        self.run("INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", (key, value))

    # --- reports ---

    def has_report(self, sha256: str) -> bool:
        """Whether a report with this text is in already."""
        return bool(self.rows("SELECT 1 FROM reports WHERE sha256 = ?", (sha256,)))

    def has_turn(self, turn: int) -> bool:
        """Whether there is a report of this turn."""
        return bool(self.rows("SELECT 1 FROM reports WHERE turn = ?", (turn,)))

    def add_report(self, report: Report, sha256: str, name: str) -> int:
        """Takes a report in: head, every value, events, unread lines. Returns its number in the database."""
        head = report.head
        with self.transaction():
            number = self.run(
                "INSERT INTO reports (turn, sha256, name, date, profile, realm_name, text, warnings) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    head.turn,
                    sha256,
                    name,
                    head.date,
                    head.profile,
                    head.realm_name,
                    report.text,
                    json.dumps(report.warnings),
                ),
            )
            self.many(
                "INSERT INTO facts (report, subject, key, value, turn, certainty, source, line) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    (
                        number,
                        f.subject,
                        f.key,
                        json.dumps(f.value, ensure_ascii=False),
                        f.turn,
                        f.certainty.value,
                        f.source,
                        f.line,
                    )
                    for f in report.facts
                ),
            )
            self.many(
                "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    (number, e.turn, e.kind, e.text, e.unit, *(e.place or (None, None)), e.mood, e.line)
                    for e in report.events
                ),
            )
            self.many(
                "INSERT INTO unread VALUES (?, ?, ?, ?)", ((number, u.line, u.text, u.reason) for u in report.unread)
            )
        return number

    def turns(self) -> tuple[int, ...]:
        """The turns of which there is a report, ascending."""
        return tuple(row[0] for row in self.rows("SELECT DISTINCT turn FROM reports ORDER BY turn"))

    def head(self, turn: int | None = None) -> ReportHead:
        """The head of the newest report (of a turn); of several of one turn, the one taken in last."""
        where, values = ("WHERE turn = ?", (turn,)) if turn is not None else ("", ())
        found = self.rows(
            f"SELECT turn, date, profile, realm_name FROM reports {where} ORDER BY turn DESC, id DESC LIMIT 1", values
        )
        if not found:
            raise Malformed(Fault("keine Auswertung in diesem Partieordner", "mindestens eine"))
        number, date, profile, realm_name = found[0]
        return ReportHead(
            system=self.meta("system"), game=self.meta("game"), profile=profile, turn=number, date=date,
            realm=int(self.meta("realm", "0")), realm_name=realm_name,
        )  # fmt: skip

    def report_sha256(self, turn: int) -> str:
        """The hash of the report that orders of this turn answer."""
        found = self.rows("SELECT sha256 FROM reports WHERE turn = ? ORDER BY id DESC LIMIT 1", (turn,))
        return str(found[0][0]) if found else ""

    def report_text(self, turn: int) -> tuple[str, str]:
        """Name and text of a turn's report."""
        found = self.rows("SELECT name, text FROM reports WHERE turn = ? ORDER BY id DESC LIMIT 1", (turn,))
        return (str(found[0][0]), str(found[0][1])) if found else ("", "")

    def rank_facts(self) -> None:
        """Works out anew which facts are the newest; to be called in the transaction that added reports."""
        with self.transaction():
            self.run("DELETE FROM newest")
            self.run(
                "INSERT INTO newest SELECT id FROM (SELECT f.id, row_number() OVER (PARTITION BY f.subject, f.key "
                "ORDER BY f.turn DESC, r.turn DESC, f.report DESC, f.line DESC, f.id DESC) AS place "
                "FROM facts f JOIN reports r ON r.id = f.report) WHERE place = 1"
            )

    def newest_facts(self, turn: int) -> dict[str, dict[str, Fact]]:
        """For each subject and key the newest fact that was known by a turn.

        Newer is: seen in a later turn, then told by a later report, then further down in it; the order of import
        decides only between two reports of the same turn.
        """
        known = self.turns()
        if known and turn >= known[-1]:
            # Kept ready, so that opening a Partie takes no longer after a hundred turns.
            found = self._facts("JOIN newest n ON n.fact = f.id ORDER BY f.turn, r.turn, f.report, f.line, f.id", ())
        else:
            found = self._facts("WHERE r.turn <= ? ORDER BY f.turn, r.turn, f.report, f.line, f.id", (turn,))
        newest: dict[str, dict[str, Fact]] = {}
        for fact in found:
            newest.setdefault(fact.subject, {})[fact.key] = fact
        return newest

    def history(self, subject: str, key: str) -> tuple[Fact, ...]:
        """Every value ever reported of one thing, oldest first."""
        return tuple(
            self._facts(
                "WHERE f.subject = ? AND f.key = ? ORDER BY f.turn, r.turn, f.report, f.line, f.id", (subject, key)
            )
        )

    def fact_count(self) -> int:
        """How many values are stored."""
        return int(self.rows("SELECT count(*) FROM facts")[0][0])

    def _facts(self, clause: str, values: Sequence[object]) -> Iterator[Fact]:
        decoded: dict[str, Any] = {}
        for subject, key, value, turn, certainty, source, line in self.rows(
            "SELECT f.subject, f.key, f.value, f.turn, f.certainty, f.source, f.line FROM facts f "
            f"JOIN reports r ON r.id = f.report {clause}",
            values,
        ):
            try:
                if value not in decoded:
                    decoded[value] = json.loads(value)
                yield Fact(subject, key, decoded[value], turn, _CERTAINTIES[certainty], source, line)
            except (KeyError, TypeError, ValueError) as error:
                raise Malformed(Fault(f"ein unlesbarer Wert ({subject}, {key})", file=str(self._path))) from error

    def events(self, turn: int | None = None) -> tuple[Event, ...]:
        """The events of a turn, or all, in the order of the reports."""
        where, values = ("WHERE r.turn = ?", (turn,)) if turn is not None else ("", ())
        return tuple(
            Event(t, kind, text, unit, None if x is None else (x, y), mood, line)
            for t, kind, text, unit, x, y, mood, line in self.rows(
                "SELECT e.turn, e.kind, e.text, e.unit, e.x, e.y, e.mood, e.line "
                "FROM events e JOIN reports r ON r.id = e.report "
                f"{where} ORDER BY r.turn, e.report, e.line, e.rowid",
                values,
            )
        )

    def unread(self) -> tuple[tuple[str, int, Unread], ...]:
        """Name and turn of the report and the line, for each line that was not understood, newest report first."""
        return tuple(
            (name, turn, Unread(line, text, reason))
            for name, turn, line, text, reason in self.rows(
                "SELECT r.name, r.turn, u.line, u.text, u.reason FROM unread u JOIN reports r ON r.id = u.report "
                "ORDER BY r.turn DESC, u.report, u.line"
            )
        )


def _connect(path: Path) -> sqlite3.Connection:
    """Opens the file; read-only where it lies in a folder that cannot be written."""
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.OperationalError as error:
        connection.close()
        wal = path.with_name(path.name + "-wal")
        closed = getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
        if not closed or not path.is_file() or (wal.exists() and wal.stat().st_size):
            raise
        # SQLite wants to make its working files even for reading. Without them, and with nothing left in a
        # journal, the file by itself is the whole truth.
        uri = f"{path.resolve().as_uri()}?immutable=1"
        connection = sqlite3.connect(uri, uri=True, check_same_thread=False, isolation_level=None)
    except BaseException:
        connection.close()
        raise
    return connection
