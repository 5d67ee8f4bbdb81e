"""One Partie folder: reports taken in, what is known, orders in progress, notes, what was handed in.

The folder holds `partie.sqlite`, the received reports (`eingang/`), what was handed in (`ausgang/`) and, where
the game master plays by other numbers, `regeln.toml`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path

from mycom.partie.containers import read_files
from mycom.partie.orderbook import OrderBook
from mycom.partie.overrides import read_overrides
from mycom.partie.settings import write_atomically
from mycom.partie.store import FILE_NAME, Store
from mycom.problems import Fault, Malformed, MycomError, NotAllowed
from mycom.systems import Position, System, system, systems
from mycom.systems.view import Event, Fact, Knowledge, Problem, Report, ReportHead, Unread

INBOX, OUTBOX, RULES = "eingang", "ausgang", "regeln.toml"


@dataclass(frozen=True, slots=True)
class Imported:
    """A report that was taken in, or was there already (`new` False)."""

    name: str
    head: ReportHead
    new: bool
    unread: int


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What an import did: the reports, warnings of all of them, how many values came new."""

    reports: tuple[Imported, ...]
    warnings: tuple[str, ...]
    new_facts: int


@dataclass(frozen=True, slots=True)
class Ignored:
    """A check that the player overrode: once (`order`), for a unit, or everywhere (`unit` None)."""

    number: int
    rule: str
    unit: str | None
    order: int | None
    reason: str


class Partie:
    """An open Partie. Close it, or use it as a context manager."""

    def __init__(self, folder: Path, store: Store) -> None:
        self.folder = folder
        self.store = store
        self.system: System = system(store.meta("system"))
        self.head: ReportHead = store.head()
        self.orders = OrderBook(store, self.head.turn)
        self._position: Position | None = None

    # --- opening ---

    @classmethod
    def open(cls, folder: Path) -> Partie:
        """Opens a Partie folder. Raises `Malformed` when it is none."""
        store = Store(folder / FILE_NAME)
        try:
            return cls(folder, store)
        except (KeyError, MycomError) as error:
            store.close()
            if isinstance(error, MycomError):
                raise
            raise Malformed(
                Fault(f"unbekanntes Regelsystem {error}", "eines, das diese Version kennt", file=str(folder))
            ) from error

    @classmethod
    def create(cls, folder: Path, paths: Sequence[Path], progress: Callable[[int, int], bool] | None = None) -> Partie:
        """Makes a Partie folder from one report or several. Raises `NotAllowed` when there is one already.

        Nothing is left behind when the reports cannot be used.
        """
        if (folder / FILE_NAME).exists():
            raise NotAllowed(Fault(
                "hier liegt schon eine Partie", "ein leerer oder neuer Ordner", file=str(folder),
                suggestion="weitere Auswertungen nimmt `mycom import` auf",
            ))  # fmt: skip
        reports = _read(paths, None)
        if not reports:
            raise Malformed(Fault("keine Auswertung gefunden", "mindestens eine", file=", ".join(map(str, paths))))
        made = not folder.exists()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Malformed(
                Fault(f"der Ordner lässt sich nicht anlegen: {error.strerror}", file=str(folder))
            ) from error
        store = Store(folder / FILE_NAME, create=True)
        try:
            _take_in(store, folder, reports, progress)
            return cls(folder, store)
        except BaseException:
            store.close()
            for leftover in folder.glob(FILE_NAME + "*"):
                leftover.unlink()
            if made:
                _remove_empty(folder)
            raise

    def close(self) -> None:
        """Closes the database."""
        self.store.close()

    def __enter__(self) -> Partie:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- reports and knowledge ---

    @property
    def turn(self) -> int:
        """The turn that orders are given for: that of the newest report."""
        return self.head.turn

    def turns(self) -> tuple[int, ...]:
        """The turns of which there is a report."""
        return self.store.turns()

    def import_files(self, paths: Sequence[Path], progress: Callable[[int, int], bool] | None = None) -> ImportResult:
        """Takes further reports in: all of them or, when one cannot be used, none.

        `progress(done, of)` is called after each report; the import stops, without a trace, when it
        returns False. Raises `Malformed` or `NotAllowed` (another Partie, another realm) with all faults.
        """
        before = self.store.fact_count()
        reports = _read(paths, self.head.system)
        known = _take_in(self.store, self.folder, reports, progress)
        self.head = self.store.head()
        if self.orders.turn != self.head.turn:
            self.orders = OrderBook(self.store, self.head.turn)
        self._position = None
        return ImportResult(
            reports=tuple(
                Imported(name, report.head, digest not in known, len(report.unread)) for name, digest, report in reports
            ),
            warnings=tuple(f"{name}: {warning}" for name, _, report in reports for warning in report.warnings),
            new_facts=self.store.fact_count() - before,
        )

    def knowledge(self, turn: int | None = None) -> Knowledge:
        """Everything reported up to a turn (default: the newest)."""
        at = self.turn if turn is None else turn
        return Knowledge(
            head=self.store.head(turn), facts=self.store.newest_facts(at), events=self.store.events(at),
            overrides=read_overrides(self.folder / RULES),
        )  # fmt: skip

    def position(self) -> Position:
        """What is known now, ready for questions; made once and kept until the next import."""
        if self._position is None:
            self._position = self.system.position(self.knowledge())
        return self._position

    def history(self, subject: str, key: str) -> tuple[Fact, ...]:
        """Every value ever reported of one thing, oldest first."""
        return self.store.history(subject, key)

    def events(self, turn: int | None = None) -> tuple[Event, ...]:
        """The events of a turn, in the order of the report."""
        return self.store.events(self.turn if turn is None else turn)

    def unread(self) -> tuple[tuple[str, int, Unread], ...]:
        """Report name, turn and line for each line that was not understood."""
        return self.store.unread()

    # --- the player's own words and marks ---

    def note(self, unit: str) -> str:
        """The player's note on a unit."""
        found = self.store.rows("SELECT text FROM notes WHERE unit = ?", (unit,))
        return str(found[0][0]) if found else ""

    def set_note(self, unit: str, text: str) -> None:
        """Writes a note; an empty one is taken away."""
        if text:
            self.store.run(
                "INSERT INTO notes VALUES (?, ?) ON CONFLICT (unit) DO UPDATE SET text = excluded.text", (unit, text)
            )
        else:
            self.store.run("DELETE FROM notes WHERE unit = ?", (unit,))

    def done_units(self) -> frozenset[str]:
        """Units that the player marked as done this turn."""
        return frozenset(row[0] for row in self.store.rows("SELECT unit FROM done WHERE turn = ?", (self.turn,)))

    def set_done(self, unit: str, done: bool) -> None:
        """Marks a unit as done, or takes the mark away."""
        if done:
            self.store.run("INSERT OR IGNORE INTO done VALUES (?, ?)", (self.turn, unit))
        else:
            self.store.run("DELETE FROM done WHERE turn = ? AND unit = ?", (self.turn, unit))

    # --- checks ---

    def ignored(self) -> tuple[Ignored, ...]:
        """The checks that the player overrode, as far as they hold this turn."""
        return tuple(
            Ignored(*row)
            for row in self.store.rows(
                "SELECT id, rule, unit, order_key, reason FROM ignored WHERE turn IS NULL OR turn = ? ORDER BY id",
                (self.turn,),
            )
        )

    def ignore(self, rule: str, reason: str, *, unit: str | None = None, order: int | None = None) -> int:
        """Overrides a check: of one order (this turn), of one unit (this turn), or everywhere from now on."""
        turn = None if unit is None and order is None else self.turn
        return self.store.run(
            "INSERT INTO ignored (turn, rule, unit, order_key, reason) VALUES (?, ?, ?, ?, ?)",
            (turn, rule, unit, order, reason),
        )

    def unignore(self, number: int) -> None:
        """Takes an override back."""
        self.store.run("DELETE FROM ignored WHERE id = ?", (number,))

    def problems(self) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
        """The problems of the orders: those that count, and those the player overrode."""
        rules = self.ignored()
        counting: list[Problem] = []
        overridden: list[Problem] = []
        for problem in self.position().check(self.orders.all()):
            hidden = not problem.fixed and any(_covers(rule, problem) for rule in rules)
            (overridden if hidden else counting).append(problem)
        return tuple(counting), tuple(overridden)

    # --- projections kept ---

    def remember_projection(self, title: str, headline: float, setup: object) -> int:
        """Keeps a projection's setup to compare with later."""
        return self.store.run(
            "INSERT INTO projections (turn, title, headline, setup) VALUES (?, ?, ?, ?)",
            (self.turn, title, headline, json.dumps(_plain(setup), ensure_ascii=False)),
        )

    def projections(self) -> tuple[tuple[int, int, str, float, str], ...]:
        """Number, turn, title, headline chance and time of the kept projections, newest first."""
        return tuple(self.store.rows("SELECT id, turn, title, headline, made FROM projections ORDER BY id DESC"))

    def projection_setup(self, number: int) -> dict[str, object]:
        """The stored setup of a kept projection. Raises KeyError when there is none."""
        found = self.store.rows("SELECT setup FROM projections WHERE id = ?", (number,))
        if not found:
            raise KeyError(number)
        setup: dict[str, object] = json.loads(found[0][0])
        return setup

    def forget_projection(self, number: int) -> None:
        """Takes a kept projection away."""
        self.store.run("DELETE FROM projections WHERE id = ?", (number,))


def _covers(rule: Ignored, problem: Problem) -> bool:
    return rule.rule == problem.rule and rule.unit in (None, problem.unit) and rule.order in (None, problem.order)


def _plain(value: object) -> object:
    """Dataclasses as plain JSON values."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, (tuple, list)):
        return [_plain(part) for part in value]
    return value


def _read(paths: Sequence[Path], expected: str | None) -> list[tuple[str, str, Report]]:
    """Name, hash and content of every report in the files. Raises with the faults of all files at once."""
    reports: list[tuple[str, str, Report]] = []
    faults: list[Fault] = []
    for source in read_files(paths):
        candidates = [system(expected)] if expected else list(systems())
        fitting = next((each for each in candidates if each.recognises(source.text)), None)
        if fitting is None:
            faults.append(Fault("keine Auswertung, die MyCom lesen kann", "eine Auswertung (AWT)", file=source.name))
            continue
        try:
            report = fitting.read_report(source.text, source.name)
        except MycomError as error:
            faults.extend(error.faults)
        else:
            reports.append((source.name, hashlib.sha256(source.text.encode()).hexdigest(), report))
    if faults:
        raise Malformed(faults)
    return reports


def _take_in(
    store: Store, folder: Path, reports: Sequence[tuple[str, str, Report]], progress: Callable[[int, int], bool] | None
) -> frozenset[str]:
    """Writes the reports in one transaction. Returns the hashes that were there before."""
    known = frozenset(digest for _, digest, _ in reports if store.has_report(digest))
    _check_same_partie(store, reports)
    with store.transaction():
        for done, (name, digest, report) in enumerate(reports, 1):
            if not store.has_report(digest):
                if not store.meta("system"):
                    store.set_meta("system", report.head.system)
                    store.set_meta("game", report.head.game)
                    store.set_meta("realm", str(report.head.realm))
                store.add_report(report, digest, name)
                # A file without its database row does no harm; a row without its file would.
                write_atomically(folder / INBOX / _file_name(report, digest), report.text.encode())
            if progress is not None and not progress(done, len(reports)):
                raise NotAllowed(Fault("Einlesen abgebrochen"))
    return known


def _check_same_partie(store: Store, reports: Sequence[tuple[str, str, Report]]) -> None:
    first = reports[0][2].head if reports else None
    game = store.meta("game") or (first.game if first else "")
    realm = store.meta("realm") or (str(first.realm) if first else "")
    faults = []
    for name, _, report in reports:
        if report.head.game != game:
            faults.append(Fault(f"Auswertung der Partie „{report.head.game}“", f"Partie „{game}“", file=name))
        elif str(report.head.realm) != realm:
            faults.append(Fault(f"Auswertung des Reichs {report.head.realm}", f"Reich {realm}", file=name))
    if faults:
        raise NotAllowed(faults)


def _file_name(report: Report, digest: str) -> str:
    return f"auswertung-{report.head.turn:03d}-{digest[:8]}.txt"


def _remove_empty(folder: Path) -> None:
    for inner in (folder / INBOX, folder):
        if inner.is_dir() and not any(inner.iterdir()):
            inner.rmdir()
