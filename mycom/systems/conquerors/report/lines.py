"""The forms of the lines of a report, each with what it becomes."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mycom.systems.conquerors.board.places import CORNERS, EDGES, Corner, Edge, corner, edge
from mycom.systems.conquerors.rules import Rules

PLACE = r"([1-9][0-9]?)\s*/\s*([1-9][0-9]?)"
_WIND = r"(NO|NW|SO|SW|N|S|O|W)"
PLAYER = re.compile(r"([1-9]) »([^»«]*)«:\s*([^;]*);\s*Karten:\s*(.*)")
HEX = re.compile(rf"{PLACE}\s+(\w+)(?:\s+(\w+))?(?:,\s*Zahl\s+([0-9]{{1,2}})\s+von\s+([1-9]))?")
SETTLEMENT = re.compile(rf"([1-9]) (\w+) {PLACE} {_WIND}(?:,\s*(Stadtmauer I{{1,2}}))?(?:,\s*»([^»«]*)«)?")
LINE = re.compile(rf"([1-9]) (\w+) {PLACE} {_WIND}")
TROOPS = re.compile(
    rf"([1-9]) G([1-9][0-9]{{0,2}}) auf {PLACE}(?: an Bord {PLACE} {_WIND})?: ([1-9][0-9]{{0,3}}) Soldat(?:en)?"
    r"(?:, davon ([1-9][0-9]{0,2}) (\S+))?(?:, schon ([0-9]) gegangen)?"
)
ANSWER = re.compile(r"(R|G[1-9][0-9]{0,2}) ([A-Z]{2,3} [0-9]{1,3}(?: .*)?): (\w+)(?: \[(\w+)\])?\.(?: (.*))?")
_COUNT = re.compile(r"([0-9]{1,4}) (\w+)")


class UnfitError(ValueError):
    """A line that has the form of none, with the reason."""


def place_of(column: str, row: str) -> tuple[int, int]:
    """A hex from the parts of a match."""
    return int(column), int(row)


def corner_of(column: str, row: str, wind: str) -> Corner:
    """A corner. Raises UnfitError for a wind that is none of a hex's corners."""
    if wind not in CORNERS:
        raise UnfitError(f"eine Ecke {wind} gibt es nicht")
    return corner(place_of(column, row), CORNERS.index(wind))


def edge_of(column: str, row: str, wind: str) -> Edge:
    """An edge. Raises UnfitError for a wind that is none of a hex's edges."""
    if wind not in EDGES:
        raise UnfitError(f"eine Kante {wind} gibt es nicht")
    return edge(place_of(column, row), EDGES.index(wind))


def by_label(rows: Mapping[str, object], label: str, what: str) -> str:
    """The id of the row with a German label (one or many). Raises UnfitError."""
    folded = label.casefold()
    for id, row in rows.items():
        names = (getattr(row, "label_de", ""), getattr(row, "plural_de", ""))
        if folded in (name.casefold() for name in names if name):
            return id
    raise UnfitError(f"{what} „{label}“ gibt es nicht")


def cards_of(rules: Rules, text: str) -> tuple[dict[str, int], int]:
    """Cards by kind and how many are hidden. Raises UnfitError."""
    cards: dict[str, int] = {}
    hidden = 0
    if text.strip() in ("keine", ""):
        return cards, hidden
    for part in text.split(","):
        found = _COUNT.fullmatch(part.strip())
        if not found:
            raise UnfitError(f"„{part.strip()}“ sind keine Karten")
        if found[2] == "verdeckt":
            hidden += int(found[1])
            continue
        resource = by_label(rules.resources, found[2], "den Rohstoff")
        cards[resource] = cards.get(resource, 0) + int(found[1])
    return cards, hidden
