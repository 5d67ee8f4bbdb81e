"""A report's text as it arrives: lines freed of mail quoting, and what ends or continues a line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mycom.problems import Fault, Malformed

#: The format version that the writer writes, and the newest that the reader reads.
VERSION = 1

_TITLE = re.compile(r"MYTHICOR\W{1,30}Auswertung\W{1,30}AWT\W{1,30}Fassung\W{1,30}([1-9]\d{0,8})\b")
_END = re.compile(r"Ende\s+der\s+Auswertung\b")
_LINE_END = re.compile(r"\r{0,2}\n|\r")
_QUOTES = re.compile(r"(?:[ \t]{0,3}>[ \t]?)*")
_AFTER_HYPHEN = ("und", "oder", "bis", "sowie", "bzw.", "noch", "wie")
_LOOK = 65536


def recognises(text: str) -> bool:
    """Whether a text holds a report of any format version (a look at its first lines)."""
    return _TITLE.search(text[:_LOOK]) is not None


def split_lines(text: str) -> list[str]:
    """Lines at LF, CRLF or CR and nothing else, so that numbers agree with a text editor's.

    CR CR LF is one line end: some transports add a CR to every CRLF.
    """
    text = text.removeprefix("\ufeff")
    return _LINE_END.split(text) if "\r" in text else text.split("\n")


@dataclass(frozen=True, slots=True)
class Body:
    """All lines without their quote marks; the indexes of the title, of the first line after it, of the end line."""

    lines: list[str]
    title: int
    start: int
    end: int


def body(text: str, name: str) -> Body:
    """The lines of a report and where it begins and ends.

    Raises `Malformed` when the text is empty, no report, of a later version, or cut off.
    """
    if not text.strip("\ufeff \t\r\n"):
        raise Malformed(Fault("die Datei ist leer", "eine Auswertung (AWT)", file=name))
    lines = split_lines(text)
    title = _TITLE.search(text)
    if title is None:
        raise Malformed(
            Fault(
                "keine Auswertung",
                "eine Zeile „MYTHICOR · Auswertung (AWT) · Fassung 1“",
                file=name,
                suggestion="nimm die Datei des Spielleiters so, wie sie gekommen ist",
            )
        )
    start = len(_LINE_END.findall(text, 0, title.start()))
    after = len(_LINE_END.findall(text, 0, title.end())) + 1
    version = int(title[1])
    if version > VERSION:
        raise Malformed(
            Fault(
                f"Auswertung in Fassung {version}",
                f"höchstens Fassung {VERSION}",
                file=name,
                line=start + 1,
                suggestion="eine neuere Version von MyCom kann sie lesen",
            )
        )
    quoting = _QUOTES.match(lines[start])
    depth = quoting[0].count(">") if quoting else 0
    if depth:
        lines = [_unquoted(line, depth) for line in lines]
    end = next((index for index in range(after, len(lines)) if _END.match(lines[index].strip())), None)
    if end is None:
        last = max((index for index, line in enumerate(lines) if line.strip()), default=start)
        raise Malformed(
            Fault(
                f"die Auswertung bricht ab mit „{lines[last].strip()[:40]}“",
                "am Schluss die Zeile „Ende der Auswertung“",
                file=name,
                line=last + 1,
                suggestion="bitte den Spielleiter, sie noch einmal zu schicken",
            )
        )
    return Body(lines, start, after, end)


def joined(first: str, second: str) -> str:
    """Two parts of a wrapped line. A word that was broken at its hyphen is put together (not `Halb- und Ganzorks`)."""
    if first.endswith("-") and first[-2:-1].isalpha() and second.split(" ")[0] not in _AFTER_HYPHEN:
        return first + second
    return f"{first} {second}"


def wrap_width(lines: list[str]) -> int:
    """The length of the longest line of text: a line that is followed by a break could not be longer."""
    return max((len(line) for line in lines if "|" not in line and "---" not in line and "===" not in line), default=72)


def _unquoted(line: str, depth: int) -> str:
    for _ in range(depth):
        stripped = line.lstrip(" ")
        if not stripped.startswith(">"):
            break
        line = stripped[1:].removeprefix(" ")
    return line
