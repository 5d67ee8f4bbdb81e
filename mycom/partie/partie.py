"""One Partie folder: reports taken in, what is known, orders in progress, notes, what was handed in.

The folder holds `partie.sqlite`, the received reports (`eingang/`), what was handed in (`ausgang/`) and, where
the game master plays by other numbers, `regeln.toml`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from mycom.orders.order import Order
from mycom.partie import ignoring
from mycom.partie.ignoring import Checked, Ignored
from mycom.partie.orderbook import OrderBook
from mycom.partie.overrides import Overrides, overrides_of
from mycom.partie.plans import Plans
from mycom.partie.store import FILE_NAME, Store
from mycom.partie.taking_in import INBOX, Imported, ImportResult, Progress, read_reports, take_in
from mycom.problems import Fault, Malformed, MycomError, NotAllowed, reason
from mycom.systems import Position, System, system
from mycom.systems.view import Event, Fact, Knowledge, Problem, ReportHead, Unread

if TYPE_CHECKING:
    from mycom.partie.outcomes import Comparison

__all__ = ["INBOX", "OUTBOX", "RULES", "Ignored", "ImportResult", "Imported", "Partie"]

OUTBOX, RULES = "ausgang", "regeln.toml"


class Partie:
    """An open Partie. Close it, or use it as a context manager."""

    def __init__(self, folder: Path, store: Store) -> None:
        self.folder = folder
        self.store = store
        self.system: System = system(store.meta("system"))
        self.head: ReportHead = store.head()
        self.plans = Plans(store, self.head.turn)
        self.orders = OrderBook(store, self.head.turn)
        self.taken_in = ImportResult((), (), 0)
        self._position: Position | None = None

    # --- opening ---

    @classmethod
    def open(cls, folder: Path) -> Partie:
        """Opens a Partie folder. Raises `Malformed` when it is none."""
        store = Store(folder / FILE_NAME)
        try:
            with store.checked():
                return cls(folder, store)
        except BaseException as error:
            store.close()
            if isinstance(error, KeyError):
                found = f"das Regelsystem {error} ist nicht bekannt"
                raise Malformed(Fault(found, "eines, das diese Version kennt", file=str(folder))) from error
            raise

    @classmethod
    def create(cls, folder: Path, paths: Sequence[Path], progress: Progress | None = None) -> Partie:
        """Makes a Partie folder from one report or several; `taken_in` says what came of them.

        Raises `NotAllowed` when there is a Partie already. Nothing is left behind when the reports cannot be used.
        """
        if (folder / FILE_NAME).exists():
            hint = "weitere Auswertungen nimmt mycom import auf"
            raise NotAllowed(
                Fault("hier liegt schon eine Partie", "ein leerer oder neuer Ordner", str(folder), suggestion=hint)
            )
        received = read_reports(paths)
        if not received:
            raise Malformed(Fault("keine Auswertung gefunden", "mindestens eine", file=", ".join(map(str, paths))))
        made = _make_folder(folder)
        store: Store | None = None
        try:
            store = Store(folder / FILE_NAME, create=True)
            result = take_in(store, folder, received, progress=progress, accept=lambda: cls(folder, store).position())
            partie = cls(folder, store)
        except BaseException:
            if store is not None:
                store.close()
            for leftover in folder.glob(FILE_NAME + "*"):
                leftover.unlink()
            for each in made:
                each.rmdir()
            raise
        partie.taken_in = result
        return partie

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

    def import_files(self, paths: Sequence[Path], progress: Progress | None = None) -> ImportResult:
        """Takes further reports in: all of them or, when one cannot be used, none.

        `progress(done, of)` is called after each report; the import stops, without a trace, when it
        returns False. Raises `Malformed` or `NotAllowed` (another Partie, another realm) with all faults.
        """
        received = read_reports(paths, self.head.system)
        position: Position | None = None

        def accept() -> None:
            nonlocal position
            position = self._newest_position()

        result = take_in(self.store, self.folder, received, progress=progress, accept=accept)
        self.head = self.store.head()
        if self.orders.turn != self.head.turn:
            self.plans = Plans(self.store, self.head.turn)
            self.orders = OrderBook(self.store, self.head.turn)
        self._position = position
        self.taken_in = result
        return result

    def knowledge(self, turn: int | None = None) -> Knowledge:
        """Everything reported up to a turn (default: the newest)."""
        return self._knowledge(self.turn if turn is None else turn, self._overrides())

    def _knowledge(self, turn: int, overrides: Overrides) -> Knowledge:
        with self.store.checked():
            return Knowledge(
                head=self.store.head(turn),
                facts=self.store.newest_facts(turn),
                events=self.store.events(turn),
                overrides=overrides.values,
            )

    def _overrides(self) -> Overrides:
        return overrides_of(self.folder / RULES)

    def position(self) -> Position:
        """What is known now, ready for questions; made once and kept until the next import.

        Raises `Malformed` when a value of `regeln.toml`, or one that a report brought, does not fit.
        """
        if self._position is None:
            self._position = self._newest_position()
        return self._position

    def rules_changed(self) -> Position:
        """The position under what `regeln.toml` says now. Raises `Malformed`, and the one before stays, as `position`
        does."""
        self._position = self._newest_position()
        return self._position

    def _newest_position(self) -> Position:
        overrides = self._overrides()
        knowledge = self._knowledge(self.store.turns()[-1], overrides)
        try:
            return self.system.position(knowledge)
        except MycomError as error:
            faults = overrides.placed(error.faults)
            raise type(error)(self._in_report(fault, knowledge) for fault in faults) from error

    def _in_report(self, fault: Fault, knowledge: Knowledge) -> Fault:
        """A fault about what the newest report says of the rules, with the report's name and the line."""
        if fault.file:
            return fault
        name, _ = self.store.report_text(knowledge.head.turn)
        told = knowledge.facts.get("R", {}).items()
        lines = [fact.line for key, fact in told if "." in key and key.partition(".")[2] in fault.found]
        return replace(fault, file=name, line=lines[0] if lines else 0)

    def history(self, subject: str, key: str) -> tuple[Fact, ...]:
        """Every value ever reported of one thing, oldest first."""
        return self.store.history(subject, key)

    def events(self, turn: int | None = None) -> tuple[Event, ...]:
        """The events of a turn, in the order of the report."""
        return self.store.events(self.turn if turn is None else turn)

    def report_text(self, turn: int) -> tuple[str, str]:
        """Name and text of a turn's report; both empty when there is none of that turn."""
        return self.store.report_text(turn)

    def unread(self) -> tuple[tuple[str, int, Unread], ...]:
        """Report name, turn and line for each line that was not understood."""
        with self.store.checked():
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
        return ignoring.ignored(self.store, self.turn)

    def ignore(self, rule: str, reason: str, *, unit: str | None = None, order: int | None = None) -> int:
        """Overrides a check: of one order (this turn), of one unit (this turn), or everywhere from now on.

        Returns the number of the override; one that is there already gets the new reason.
        """
        return ignoring.ignore(self.store, self.turn, rule, reason, unit, order)

    def unignore(self, number: int) -> None:
        """Takes an override back."""
        self.store.run("DELETE FROM ignored WHERE id = ?", (number,))

    def checked(self, orders: Sequence[Order] | None = None) -> Checked:
        """The orders (None: those of the active plan) checked, with what the player overrode."""
        position, given = self.position(), self.orders.all() if orders is None else orders
        return ignoring.settled(lambda overridden: position.check(given, overridden), self.ignored())

    def problems(self, orders: Sequence[Order] | None = None) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
        """The problems of the orders (None: those of the active plan): those that count, and those overridden."""
        found = self.checked(orders)
        return found.counting, found.overridden

    # --- plans ---

    def orders_in(self, plan: int) -> tuple[Order, ...]:
        """The orders of a plan of this turn by its number, active or not."""
        return OrderBook(self.store, self.turn, plan).all()

    def work_on(self, name: str) -> None:
        """Lets `orders` be those of the plan with this name, whichever is active. Raises `Malformed` for none."""
        self.orders = OrderBook(self.store, self.turn, self.plans.named(name).number)

    def compare_plans(self, left: int, right: int) -> Comparison:
        """Two plans of this turn by their numbers, side by side: orders and what becomes of them."""
        from mycom.partie.outcomes import Side, compare

        ours, theirs = (Side(orders, *self.problems(orders)) for orders in map(self.orders_in, (left, right)))
        return compare(self.position(), ours, theirs)

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


def _plain(value: object) -> object:
    """Dataclasses as plain JSON values."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, (tuple, list)):
        return [_plain(part) for part in value]
    return value


def _make_folder(folder: Path) -> tuple[Path, ...]:
    """Makes a folder with those above it. Returns the ones that were not there, the innermost first."""
    missing = []
    above = folder
    while not above.exists():
        missing.append(above)
        above = above.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        found = f"der Ordner lässt sich nicht anlegen: {reason(error)}"
        raise Malformed(Fault(found, file=str(folder))) from error
    return tuple(missing)
