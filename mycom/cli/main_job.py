"""The whole main job without a window on screen: what `mycom demo --snapshot` does, told line by line.

It calls the functions that the window calls: reports in, map, a projection, check, signed export, pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from mycom.problems import Fault, NotAllowed

if TYPE_CHECKING:
    from mycom.orders.keys import Key
    from mycom.partie.partie import Partie


def main_job(folder: Path, picture: Path, system: str = "") -> Iterator[str]:
    """Makes the demo Partie of a system (the first one when none is named) in `folder`, does a turn's work on it and
    draws the window into `picture`.

    A second picture, `NAME-hochrechnung.png`, has the projection open. Yields what was done, sentence by sentence.
    """
    from mycom.partie.demo import FIRST, battle_of, make_demo
    from mycom.partie.export import next_sequence

    system = system or FIRST
    battle = battle_of(system)

    if picture.is_dir():
        raise NotAllowed(Fault("ein Ordner", "der Name einer Bilddatei", file=str(picture)))
    second = picture.with_name(f"{picture.stem}-hochrechnung{picture.suffix}")
    with make_demo(folder, system) as partie:
        yield from _reports(partie)
        if next_sequence(partie) > 1:
            yield _receipts(partie)
        yield _map(partie)
        yield from _projection(partie, *battle)
        yield from _check(partie)
        yield from _export(partie)
    from mycom.ui.snapshot import snapshot

    snapshot(folder, picture)
    yield f"Bild des Fensters: {picture}"
    snapshot(folder, second, projection=(battle[0], battle[1]))
    yield f"Bild mit der Hochrechnung: {second}"


def _reports(partie: Partie) -> Iterator[str]:
    head = partie.head
    yield f"Partieordner: {partie.folder}"
    turns = partie.turns()
    yield (
        f"Eingelesen: {len(turns)} Auswertungen von „{head.game}“, Zug {' und '.join(map(str, turns))}, "
        f"{partie.store.fact_count()} Werte, {len(partie.unread())} Zeilen nicht verstanden"
    )
    values = ", ".join(f"{label} {value}" for label, value in partie.position().headline())
    yield f"Reich {head.realm} {head.realm_name}{', ' if head.date else ''}{head.date}{': ' if values else ''}{values}"


def _receipts(partie: Partie) -> str:
    from mycom.partie.receipt import receipts
    from mycom.systems.receipts import Outcome

    found = receipts(partie)
    done, failed = found.count(Outcome.DONE), found.count(Outcome.FAILED, Outcome.PARTLY)
    return (
        f"Quittung zu Zug {found.turn}: {_count(found.count(*Outcome), 'Befehl', 'Befehle')}, {done} ausgeführt, "
        f"{failed} ganz oder teilweise misslungen, {found.count(Outcome.SILENT)} ohne ein Wort"
    )


def _map(partie: Partie) -> str:
    view = partie.position().map()
    return (
        f"Karte: {len(view.cells)} von {view.width * view.height} Feldern bekannt, {len(view.markers)} Einheiten darauf"
    )


def _projection(partie: Partie, actor: str, target: str, mode: str = "") -> Iterator[str]:
    from mycom.systems.numbers_de import percent

    position = partie.position()
    setup = position.setup(actor, target, mode, partie.orders.all())
    if setup is None:
        raise NotAllowed(Fault(f"zwischen {actor} und {target} gibt es nichts hochzurechnen"))
    projection = position.project(setup)
    verdict = projection.verdict
    yield f"{setup.title}: {verdict.label} {percent(verdict.headline)} ({projection.method})"
    if verdict.low is not None and verdict.high is not None:
        yield f"  je nach dem, was unbekannt ist: {percent(verdict.low)} bis {percent(verdict.high)}"
    yield "  " + ", ".join(f"{share.label} {percent(share.probability)}" for share in verdict.shares)
    if projection.table is not None:
        yield f"  Tabelle „{projection.table.title}“: {_count(len(projection.table.rows), 'Zeile', 'Zeilen')}"


def _check(partie: Partie) -> Iterator[str]:
    problems, _ = partie.problems()
    severities = [problem.severity.value for problem in problems]
    counts = (
        _count(severities.count("error"), "Fehler", "Fehler"),
        _count(severities.count("warning"), "Warnung", "Warnungen"),
        _count(severities.count("hint"), "Hinweis", "Hinweise"),
    )
    yield f"Geprüft: {_count(len(partie.orders.all()), 'Befehl', 'Befehle')}, {', '.join(counts)}"
    for problem in problems:
        if problem.severity.value == "error":
            yield f"  {problem.unit}: {problem.message}"


def _export(partie: Partie) -> Iterator[str]:
    from mycom.orders.handin import verify_file
    from mycom.partie.export import export, next_sequence
    from mycom.partie.partie import OUTBOX

    key, whose = _key(partie)
    name = f"abgabe-{partie.turn:03d}-{next_sequence(partie)}.eml"
    written = export(partie, key, mail=partie.folder / OUTBOX / name)
    yield f"Ausgegeben und unterschrieben mit {whose} ({key.fingerprint}): {written.export.path}"
    yield f"Mailentwurf mit der Datei im Anhang: {written.mail}"
    verdict = verify_file(written.export.path, written.signers, written.principal)
    if not verdict.ok:
        raise NotAllowed([Fault(problem, file=str(written.export.path)) for problem in verdict.problems])
    yield f"Unterschrift geprüft: gut, {verdict.principal}"


def _key(partie: Partie) -> tuple[Key, str]:
    """The player's key, made at first use; where it is locked and nobody can be asked, a key of the demo's own."""
    import os

    from mycom.cli.handing_in import PASSPHRASE
    from mycom.orders.keys import FILE_NAME, PassphraseError, ensure_key, key_path

    try:
        return ensure_key(key_path(), os.environ.get(PASSPHRASE, "")), "dem eigenen Schlüssel"
    except PassphraseError:
        return ensure_key(partie.folder / "schluessel" / FILE_NAME), "einem Schlüssel nur für die Demo"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
