"""A line of orders as words with their places, quoting included; characters that could hide or break a line."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from mycom.problems import Fault

#: Opening quotation marks and the marks that may close them.
_QUOTES = {'"': '"', "„": '“”"', "“": '”"', "»": "«", "«": "»"}
_ESCAPE = re.compile(r'\\(?:u\{([0-9A-Fa-f]{1,6})\}|(["\\n]))')
#: Control characters, invisible format characters (writing direction among them), line and paragraph marks.
_HIDDEN = frozenset({"Cc", "Cf", "Zl", "Zp"})
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", ".": None})


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its place in the line (`start` to `end`, from 0). `quoted`: it stood in quotation marks."""

    text: str
    start: int
    end: int
    quoted: bool = False


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """A text for comparing: small letters, umlauts written out, without full stops and outer spaces."""
    return unicodedata.normalize("NFC", text).casefold().translate(_UMLAUTS).strip()


def hidden(character: str) -> bool:
    """Whether a character is invisible or could start a new line."""
    return unicodedata.category(character) in _HIDDEN


def quote(text: str) -> str:
    """A text as one word of an order file: in quotes, on one line, nothing invisible left.

    Raises ValueError for half of a surrogate pair, which no file can hold.
    """
    parts: list[str] = []
    for character in text:
        if character in '"\\':
            parts.append("\\" + character)
        elif character == "\n":
            parts.append("\\n")
        elif hidden(character):
            parts.append(f"\\u{{{ord(character):X}}}")
        elif unicodedata.category(character) == "Cs":
            raise ValueError("kein gültiges Zeichen")
        else:
            parts.append(character)
    return '"' + "".join(parts) + '"'


def visible(text: str) -> str:
    """A text to show: line breaks as `↵`, everything invisible as its number (no control of a terminal)."""
    return "".join("↵" if one == "\n" else f"\\u{{{ord(one):X}}}" if hidden(one) else one for one in text)


def fault_at(start: int, end: int, found: str, expected: str = "", suggestion: str = "") -> Fault:
    """A fault that marks the characters from `start` to `end` of the line."""
    return Fault(found, expected, suggestion=suggestion, column=start + 1, length=max(end - start, 1))


def split(line: str) -> tuple[tuple[Word, ...], tuple[Fault, ...]]:
    """The words of a line and what is wrong with its characters (hidden ones, a quote left open)."""
    faults = [
        fault_at(place, place + 1, f"Unsichtbares Zeichen U+{ord(character):04X}", "sichtbarer Text")
        for place, character in enumerate(line)
        if character != "\t" and (hidden(character) or unicodedata.category(character) == "Cs")
    ]
    words: list[Word] = []
    place = 0
    while place < len(line):
        if line[place].isspace():
            place += 1
        elif line[place] in _QUOTES:
            text, end, wrong = _quoted(line, place)
            faults += wrong
            words.append(Word(text, place, end, quoted=True))
            place = end
        else:
            end = place
            while end < len(line) and not line[end].isspace():
                end += 1
            words.append(Word(unicodedata.normalize("NFC", line[place:end]), place, end))
            place = end
    return tuple(words), tuple(faults)


def _quoted(line: str, start: int) -> tuple[str, int, list[Fault]]:
    """The text of a quoted word, the place behind it, faults."""
    closing = _QUOTES[line[start]]
    parts: list[str] = []
    faults: list[Fault] = []
    place = start + 1
    while place < len(line):
        character = line[place]
        if character in closing:
            return "".join(parts), place + 1, faults
        if character != "\\":
            parts.append(character)
            place += 1
            continue
        found = _ESCAPE.match(line, place)
        code = int(found[1], 16) if found and found[1] else 0
        if not found or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
            faults.append(fault_at(place, place + 2, f"„{line[place : place + 2]}“ bedeutet nichts", r"\", \\, \n"))
            place += 2
            continue
        parts.append(chr(code) if found[1] else "\n" if found[2] == "n" else found[2])
        place = found.end()
    faults.append(fault_at(start, len(line), "Ein Anführungszeichen ist nicht geschlossen", '„…“ oder "…"'))
    return "".join(parts), len(line), faults
