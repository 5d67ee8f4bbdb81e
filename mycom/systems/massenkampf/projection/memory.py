"""What a projection of a battle keeps of both armies besides its fields."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from mycom.systems.view import Json


@dataclass(frozen=True, slots=True)
class Memory:
    """The values of both armies as their lines give them, the own side's place (0 attacks), walls (of settlement
    `walls_at`) on the hex, whether a battle can be ordered from here."""

    armies: tuple[Mapping[str, Json], Mapping[str, Json]] = ({}, {})
    own: int = 0
    walls_at: str = ""
    march: str = ""

    def text(self) -> str:
        """As a text to keep."""
        return json.dumps(
            {"armies": [dict(one) for one in self.armies], "own": self.own, "walls": self.walls_at, "to": self.march},
            ensure_ascii=False,
            sort_keys=True,
        )


def read(text: str) -> Memory:
    """A memory that was kept; an unreadable one is empty."""
    try:
        data = json.loads(text)
        first, second = data["armies"]
        own, walls, to = data["own"], data["walls"], data["to"]
        return Memory((dict(first), dict(second)), 1 if own else 0, str(walls), str(to))
    except (ValueError, KeyError, TypeError):
        return Memory()
