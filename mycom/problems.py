"""Faults found in input, and the three kinds of errors that carry them.

A function that reads something collects every fault before it raises, so that a player sees all of
them at once. The lowest layer: everything may import it, it imports nothing of ours.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: where it stands, what was found, what was expected, what may help.

    `line` counts from 1; 0 means the file as a whole. `column` and `length` mark characters of a line typed
    by the player, from 1; 0 means the whole line.
    """

    found: str
    expected: str = ""
    file: str = ""
    line: int = 0
    suggestion: str = ""
    column: int = 0
    length: int = 0

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.file and self.line else f"{self.file}: " if self.file else ""
        if not self.file and self.line:
            place = f"Zeile {self.line}: "
        expected = f"; erwartet: {self.expected}" if self.expected else ""
        suggestion = f"; {self.suggestion}" if self.suggestion else ""
        return f"{place}{self.found}{expected}{suggestion}"


class MycomError(Exception):
    """Base of the errors that are the input's, not the program's."""

    def __init__(self, faults: Iterable[Fault] | Fault | str) -> None:
        if isinstance(faults, str):
            faults = Fault(faults)
        self.faults: tuple[Fault, ...] = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


class Malformed(MycomError):
    """The input cannot be read: not this format, damaged, a word that does not exist."""


class NotAllowed(MycomError):
    """The input can be read, but what it asks for is not allowed now."""


class Ambiguous(MycomError):
    """The input can be read in more than one way."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The suggestion for a misspelt word, or an empty text when nothing comes close."""
    by_folded = {candidate.casefold(): candidate for candidate in known}
    close = get_close_matches(word.casefold(), by_folded, n=2, cutoff=0.6)
    if not close:
        return ""
    return "Meintest du " + " oder ".join(f"„{by_folded[name]}“" for name in close) + "?"


_REASONS = {
    errno.ENOENT: "das gibt es nicht",
    errno.EACCES: "die Rechte reichen nicht",
    errno.EPERM: "die Rechte reichen nicht",
    errno.EROFS: "der Datenträger ist schreibgeschützt",
    errno.ENOSPC: "der Datenträger ist voll",
    errno.EISDIR: "das ist ein Ordner",
    errno.ENOTDIR: "auf dem Weg dorthin liegt eine Datei",
    errno.EEXIST: "das gibt es schon",
    errno.ENAMETOOLONG: "der Name ist zu lang",
    errno.ELOOP: "die Verknüpfungen drehen sich im Kreis",
    errno.EIO: "der Datenträger meldet einen Fehler",
}


def reason(error: OSError) -> str:
    """Why the system refused something, in German for what happens often."""
    return _REASONS.get(error.errno or 0, "") or error.strerror or str(error) or type(error).__name__
