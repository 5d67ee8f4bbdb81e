"""What goes to stdout and stderr."""

from __future__ import annotations

import io
import json
import sys


def use_utf8() -> None:
    """Writes UTF-8 whatever the locale says; a lone surrogate of a file name is escaped, never an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def complain(message: object) -> None:
    """A line on stderr, or several; bytes that are no text are shown as `\\xff`."""
    for line in str(message).splitlines():
        print("mycom:", line.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace"), file=sys.stderr)


def print_json(document: object) -> None:
    """One JSON document on stdout."""
    print(json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False))


def print_plain(value: object, indent: int = 0) -> None:
    """A JSON document for people: one value a line, indented."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _print_entry(str(key), inner, indent)
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            _print_entry(str(number), inner, indent)


def _print_entry(key: str, value: object, indent: int) -> None:
    space = "  " * indent
    if isinstance(value, dict | list) and value:
        print(f"{space}{key}:")
        print_plain(value, indent + 1)
    elif isinstance(value, float):
        print(f"{space}{key}: {value:.6g}")
    else:
        print(f"{space}{key}: {_WORDS.get(str(value), value)}")


_WORDS = {"None": "-", "True": "ja", "False": "nein", "[]": "-", "{}": "-"}
