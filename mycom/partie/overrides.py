"""The Partie's own rules: the game master's numbers in `regeln.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from mycom.problems import Fault


@dataclass(frozen=True, slots=True)
class Overrides:
    """Values by dotted key (`combat.max_rounds`) with the file and the lines they stand in."""

    values: Mapping[str, object] = field(default_factory=dict)
    file: str = ""
    lines: Mapping[str, int] = field(default_factory=dict)

    def placed(self, faults: Iterable[Fault]) -> tuple[Fault, ...]:
        """Faults that the rules found, those about a key of this file with its place."""
        return tuple(self._placed(fault) for fault in faults)

    def _placed(self, fault: Fault) -> Fault:
        if fault.file:
            return fault
        named = [key for key in self.values if re.search(rf"(?<![\w.]){re.escape(key)}(?![\w.])", fault.found)]
        if not named:
            return fault
        return replace(fault, file=self.file, line=self.lines[max(named, key=len)])


def overrides_of(path: Path) -> Overrides:
    """What the file says, nothing without a file.

    Whether a key exists and its value fits is for the system's rules to say. Raises `Malformed` with the
    line when the file is no TOML.
    """
    if not path.exists():
        return Overrides()
    from mycom.rulebook.overrides import read_overrides

    found = read_overrides(path)
    return Overrides({one.key: one.value for one in found}, str(path), {one.key: one.line for one in found})
