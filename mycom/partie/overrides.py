"""The Partie's own rules: the game master's numbers in `regeln.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path

from mycom.problems import Fault, Malformed


def read_overrides(path: Path) -> dict[str, object]:
    """The values of the file as dotted keys (`combat.max_rounds`), empty without a file.

    Whether a key exists and its value fits is for the system's rules to say. Raises `Malformed` with the
    line when the file is no TOML.
    """
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(Fault("die Datei lässt sich nicht als UTF-8 lesen", file=str(path))) from error
    try:
        return dict(_flat(tomllib.loads(text), ""))
    except tomllib.TOMLDecodeError as error:
        raise Malformed(
            Fault(f"kein gültiges TOML: {error}", "Zeilen wie `combat.max_rounds = 12`", file=str(path))
        ) from error


def _flat(table: dict[str, object], prefix: str) -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    for key, value in table.items():
        name = f"{prefix}{key}"
        found += _flat(value, f"{name}.") if isinstance(value, dict) else [(name, value)]
    return found
