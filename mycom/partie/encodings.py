"""Bytes of a text file as text: UTF-8, UTF-16 with a mark, CP1252, CP850 or CP437."""

from __future__ import annotations

import codecs

from mycom.problems import Fault, Malformed

#: Letters that German texts have outside ASCII, and marks that go with them.
_GERMAN = frozenset("äöüÄÖÜß")
_MARKS = frozenset("«»„“”‚‘’–—…·×°§€éèáàâêô½¼±")
_BOXES = frozenset("─│┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬")
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DOS, _WINDOWS = ("cp850", "cp437"), "cp1252"
_SAMPLE = 200_000


def decode(data: bytes, name: str) -> tuple[str, str]:
    """The text and the name of its encoding. Raises `Malformed` for an empty, binary or damaged file."""
    if not data.strip(b"\x00 \t\r\n\x1a"):
        raise Malformed(Fault("die Datei ist leer", "eine Auswertung", file=name))
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return _strictly(data, encoding, name), encoding
    if _is_binary(data):
        raise Malformed(Fault("keine Textdatei", "eine Auswertung als Text, ZIP oder Mail (.eml)", file=name))
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        if _is_utf8_with_a_fault(data, error):
            raise Malformed(_cut(data, error, name)) from error
    encoding = _single_byte(data)
    # CP1252 leaves five bytes without a meaning; a stray one must not cost the whole report.
    return data.rstrip(b"\x1a").decode(encoding, errors="replace"), encoding


def _strictly(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Malformed(_cut(data, error, name)) from error


def _cut(data: bytes, error: UnicodeDecodeError, name: str) -> Fault:
    at_end = error.end >= len(data) or error.reason in ("unexpected end of data", "truncated data")
    return Fault(
        "am Ende steht ein halbes Zeichen, die Datei ist abgeschnitten" if at_end else "ein beschädigtes Zeichen",
        "ein vollständiger Text in UTF-8" if "8" in error.encoding else "ein vollständiger Text in UTF-16",
        file=name,
        line=data.count(b"\n", 0, error.start) + 1,
        suggestion="bitte den Spielleiter, sie noch einmal zu schicken",
    )


def _is_binary(data: bytes) -> bool:
    sample = data[:_SAMPLE]
    odd = sum(sample.count(byte) for byte in range(32) if byte not in (9, 10, 12, 13, 26))
    return b"\x00" in sample or odd * 100 > len(sample)


def _is_utf8_with_a_fault(data: bytes, error: UnicodeDecodeError) -> bool:
    """Whether a text is UTF-8 with one damaged place: far more well-formed characters than broken ones."""
    text = data.decode("utf-8", errors="replace")
    broken = text.count("\ufffd")
    whole = sum(1 for character in text if character > "\x7f") - broken
    return whole > 0 and whole >= 4 * broken


def _single_byte(data: bytes) -> str:
    """The likeliest of the one-byte encodings by the letters that come out."""
    sample = bytes(byte for byte in data if byte > 0x7F)[:_SAMPLE]
    return max((_WINDOWS, *_DOS), key=lambda encoding: _score(sample.decode(encoding, errors="replace")))


def _score(characters: str) -> int:
    return sum(
        4 if character in _GERMAN else 2 if character in _MARKS or character in _BOXES else -2
        for character in characters
    )
