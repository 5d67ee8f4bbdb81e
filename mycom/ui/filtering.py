"""The filter of the unit lists: words, `offen`, `fehler`, `neu` and comparisons such as `>200 Kr`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mycom.systems.view import UnitView

_COMPARISON = re.compile(r"(<=|>=|<|>|=)\s*(-?\d+)\s*%?\s*([^\W\d]+\.?)?")
_NUMBER = re.compile(r"[-−+]?\d[\d  .]*")
_OPERATORS: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b, ">": lambda a, b: a > b, "=": lambda a, b: a == b,
    "<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b,
}  # fmt: skip
#: Words that ask for a state instead of a text.
STATE_WORDS = {"offen": "open", "fehler": "error", "fertig": "done", "open": "open", "done": "done", "error": "error"}
NEW_WORDS = frozenset({"neu", "new"})


class Filter(NamedTuple):
    """A read filter. All parts must hold."""

    words: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    new: bool = False
    comparisons: tuple[tuple[str, int, str], ...] = ()

    def matches(self, unit: UnitView, state: str, new: Callable[[str], bool]) -> bool:
        """Whether a unit is shown. `new(id)` says whether something about the unit is news."""
        if any(wanted != state for wanted in self.states):
            return False
        if self.new and not new(unit.id):
            return False
        place = f"{unit.place[0]}/{unit.place[1]}" if unit.place else ""
        haystack = f"{unit.id} {unit.name} {unit.subtitle} {unit.words} {place}".casefold()
        if any(word not in haystack for word in self.words):
            return False
        return all(_holds(unit, *comparison) for comparison in self.comparisons)


def read_filter(text: str) -> Filter:
    """Reads what was typed; anything is a valid filter."""
    comparisons = [
        (match[1], int(match[2]), (match[3] or "").rstrip(".").casefold()) for match in _COMPARISON.finditer(text)
    ]
    rest = [word.casefold() for word in _COMPARISON.sub(" ", text).split()]
    states = tuple(STATE_WORDS[word] for word in rest if word in STATE_WORDS)
    words = tuple(word for word in rest if word not in STATE_WORDS and word not in NEW_WORDS)
    return Filter(words, states, any(word in NEW_WORDS for word in rest), tuple(comparisons))


def _holds(unit: UnitView, sign: str, bound: int, label: str) -> bool:
    value = _value(unit, label)
    return value is not None and _OPERATORS[sign](value, bound)


def _value(unit: UnitView, label: str) -> int | None:
    """The number that a label names: the figure of the row, a stock or a trait; None when unknown."""
    if not label or unit.figure_label.casefold().startswith(label):
        return unit.figure
    for name, value in (*((row.label, row.value) for row in unit.stock), *((c.label, c.value) for c in unit.chips)):
        if name.casefold().startswith(label):
            found = _NUMBER.search(value)
            if found:
                digits = re.sub(r"[^\d-]", "", found[0].replace("−", "-"))
                return int(digits) if digits.strip("-") else None
    return None
