"""Head lines and titles of order files: a value on one line, whatever characters a name has."""

from __future__ import annotations

from mycom.orders.words import hidden, quote, split


def plain(text: str) -> str:
    """A value as it stands in the file: as it is, or in quotes when it could be misread or break the line.

    Raises ValueError for half of a surrogate pair.
    """
    if text and text == text.strip() and text[0] != '"' and not any(map(_odd, text)):
        return text
    return quote(text)


def read_plain(text: str) -> str:
    """The value. Raises ValueError when it holds characters that it may not, or a quote left open."""
    if text.startswith('"'):
        words, faults = split(text)
        if faults or len(words) != 1:
            raise ValueError(faults[0].found if faults else "Hinter dem Anführungszeichen steht noch etwas")
        return words[0].text
    if any(map(_odd, text)):
        raise ValueError("Unsichtbares Zeichen")
    return text.strip()


def _odd(character: str) -> bool:
    return hidden(character) or "\ud800" <= character <= "\udfff"
