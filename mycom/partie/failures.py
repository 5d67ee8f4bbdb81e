"""What SQLite complains about, as faults that a player understands."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mycom.problems import Fault, Malformed, MycomError, NotAllowed

_NOT_NOW = {
    sqlite3.SQLITE_BUSY: ("ein anderes Programm schreibt gerade in diese Partie", "versuch es gleich noch einmal"),
    sqlite3.SQLITE_LOCKED: ("ein anderes Programm schreibt gerade in diese Partie", "versuch es gleich noch einmal"),
    sqlite3.SQLITE_READONLY: ("der Partieordner lässt sich nicht beschreiben", "sieh nach seinen Rechten"),
    sqlite3.SQLITE_CANTOPEN: ("die Partiedatei lässt sich nicht öffnen", "sieh nach den Rechten des Ordners"),
    sqlite3.SQLITE_PERM: ("die Partiedatei lässt sich nicht öffnen", "sieh nach den Rechten des Ordners"),
    sqlite3.SQLITE_FULL: ("der Datenträger ist voll", "mach Platz und versuch es noch einmal"),
    sqlite3.SQLITE_IOERR: ("der Datenträger meldet einen Fehler", "sieh nach, ob er noch da ist"),
}


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Raises `NotAllowed` or `Malformed` in the place of an error of SQLite."""
    try:
        yield
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        # Of a damaged file even SQLite's own message may be no text.
        raise _fault(error, path) from error


def _fault(error: sqlite3.DatabaseError | UnicodeDecodeError, path: Path) -> MycomError:
    # The low byte is the kind of error, the others say more about it.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _NOT_NOW:
        found, suggestion = _NOT_NOW[code]
        return NotAllowed(Fault(found, file=str(path), suggestion=suggestion))
    if code == sqlite3.SQLITE_NOTADB:
        return Malformed(Fault("keine Partiedatei von MyCom", "eine, die mycom new angelegt hat", file=str(path)))
    return Malformed(
        Fault("die Partiedatei ist beschädigt", file=str(path), suggestion="nimm eine Sicherung des Ordners")
    )
