"""Takes reports into a Partie: all of them or none."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mycom.partie.answers import add_answers
from mycom.partie.battles import add_battles
from mycom.partie.settings import write_atomically
from mycom.partie.store import Store
from mycom.problems import Fault, Malformed, MycomError, NotAllowed
from mycom.systems import system, systems
from mycom.systems.view import Report, ReportHead

INBOX = "eingang"
#: Called as `progress(done, of)` after each report; False stops the import.
Progress = Callable[[int, int], bool]
_LINE_END = re.compile(r"\r{0,2}\n|\r")


@dataclass(frozen=True, slots=True)
class Received:
    """A report that was read: its name, the hash of its text, its content, notes from unpacking."""

    name: str
    sha256: str
    report: Report
    notes: tuple[str, ...] = ()


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


def read_reports(paths: Sequence[Path], expected: str = "") -> tuple[Received, ...]:
    """The reports in files, of any system or of the expected one. Raises `Malformed` with the faults of all files."""
    received: list[Received] = []
    faults: list[Fault] = []
    from mycom.orders.orderfile import report_hash
    from mycom.partie.containers import read_files  # mails, archives, order files: not needed to open a Partie

    for source in read_files(paths):
        candidates = [system(expected)] if expected else list(systems())
        text = canonical(source.text)
        name = source.name.encode(errors="replace").decode()
        fitting = next((each for each in candidates if each.recognises(text)), None)
        if fitting is None:
            faults.append(Fault("keine Auswertung, die MyCom lesen kann", "eine Auswertung (AWT)", file=name))
            continue
        try:
            report = fitting.read_report(text, name)
        except MycomError as error:
            faults.extend(error.faults)
        except RecursionError:
            faults.append(Fault("zu tief verschachtelt", "eine Auswertung (AWT)", file=name))
        else:
            received.append(Received(name, report_hash(text.encode()), _in_time(report), source.warnings))
    if faults:
        raise Malformed(faults)
    return tuple(received)


def _in_time(report: Report) -> Report:
    """A report whose values are none of them newer than itself.

    A slip like „Stand Zug 370“ would otherwise hide everything that later turns tell of the same thing.
    """
    turn = report.head.turn
    late = sorted({(fact.line, fact.turn) for fact in report.facts if fact.turn > turn})
    if not late:
        return report
    warnings = [f"Zeile {line}: Stand Zug {seen} liegt nach Zug {turn}; gilt als Zug {turn}" for line, seen in late[:5]]
    facts = tuple(replace(fact, turn=turn) if fact.turn > turn else fact for fact in report.facts)
    return replace(report, facts=facts, warnings=(*report.warnings, *warnings))


def canonical(text: str) -> str:
    """A text without what mail programs do to line ends, so that a report has one hash however it came.

    That of a report with LF line ends in UTF-8 is the one that `sha256sum` shows.
    """
    return _LINE_END.sub("\n", text.removeprefix("\ufeff")).rstrip("\n") + "\n"


def take_in(
    store: Store,
    folder: Path,
    received: Sequence[Received],
    *,
    progress: Progress | None = None,
    accept: Callable[[], object] = lambda: None,
) -> ImportResult:
    """Writes reports in one transaction; on any error nothing has changed.

    `accept` is called when all are in and may raise to refuse them. Raises `NotAllowed` for a report of another
    Partie or realm and when `progress` stopped the import.
    """
    before = store.fact_count()
    warnings: list[str] = []
    imported: list[Imported] = []
    written: list[Path] = []
    inbox = folder / INBOX
    made_inbox = not inbox.exists()
    try:
        with store.transaction():
            _check_same_partie(store, received)
            for done, each in enumerate(received, 1):
                new = not store.has_report(each.sha256)
                if new:
                    warnings += _add(store, each)
                    path = inbox / f"auswertung-{each.report.head.turn:03d}-{each.sha256[:8]}.txt"
                    if not path.exists():
                        write_atomically(path, each.report.text.encode())
                        written.append(path)
                warnings += [*each.notes, *(f"{each.name}: {warning}" for warning in each.report.warnings)]
                imported.append(Imported(each.name, each.report.head, new, len(each.report.unread)))
                if progress is not None and not progress(done, len(received)):
                    raise NotAllowed(Fault("Einlesen abgebrochen"))
            if any(each.new for each in imported):
                store.rank_facts()
            accept()
    except BaseException:
        for path in written:
            path.unlink(missing_ok=True)
        if made_inbox and inbox.is_dir() and not any(inbox.iterdir()):
            inbox.rmdir()
        raise
    return ImportResult(tuple(imported), tuple(warnings), store.fact_count() - before)


def _add(store: Store, received: Received) -> list[str]:
    head = received.report.head
    warnings = []
    if not store.meta("system"):
        store.set_meta("system", head.system)
        store.set_meta("game", head.game)
        store.set_meta("realm", str(head.realm))
    if store.has_turn(head.turn):
        warnings.append(
            f"{received.name}: Für Zug {head.turn} lag schon eine andere Auswertung vor; "
            "wo sie sich widersprechen, gilt die neue."
        )
    try:
        number = store.add_report(received.report, received.sha256, received.name)
        add_answers(store, number, received.report.answers)
        add_battles(store, number, received.report.battles)
    except OverflowError as error:
        raise Malformed(Fault("eine Zahl ist zu groß", "Zahlen, wie es sie im Spiel gibt", received.name)) from error
    return warnings


def _check_same_partie(store: Store, received: Sequence[Received]) -> None:
    first = received[0].report.head if received else None
    game = store.meta("game") or (first.game if first else "")
    realm = store.meta("realm") or (str(first.realm) if first else "")
    faults = []
    for each in received:
        head = each.report.head
        if head.game != game:
            faults.append(Fault(f"Auswertung der Partie „{head.game}“", f"Partie „{game}“", file=each.name))
        elif str(head.realm) != realm:
            faults.append(Fault(f"Auswertung des Reichs {head.realm}", f"Reich {realm}", file=each.name))
        elif not 0 <= head.turn < 100_000:
            faults.append(Fault(f"Auswertung von Zug {head.turn}", "ein Zug von 0 bis 99999", file=each.name))
    if faults:
        raise NotAllowed(faults)
