"""What a projection's setup remembers beside its fields: plain values as JSON, so that a kept one can be read again."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field

from mycom.systems.conquerors.battle.points import Target
from mycom.systems.conquerors.board.model import Board
from mycom.systems.conquerors.board.places import Corner, Edge


@dataclass(frozen=True, slots=True)
class Memory:
    """The target's kind, wall and place, cards of its owner and of the attacker, the attacker's objects at the place
    (kind, wall), hexes of water that hurt great units would have to swim."""

    kind: str = ""
    owner: int = 0
    at: tuple[int, ...] = ()
    cards: int = 0
    own_cards: int = 0
    own_objects: tuple[tuple[str, int], ...] = ()
    god: str = ""
    people: tuple[str, str] = ("", "")
    great: tuple[int, int] = (0, 0)
    swims: tuple[int, int] = (-1, -1)
    place: tuple[int, ...] = field(default=())

    def text(self) -> str:
        """As text of a setup."""
        return json.dumps(asdict(self), ensure_ascii=False)

    def target(self, wall: int) -> Target:
        """The target that is meant, with a wall as the fields have it."""
        at = Corner(*self.at) if self.kind in ("village", "city") else Edge(*self.at)
        return Target(self.kind, self.owner, at, wall)

    def own_targets(self) -> tuple[Target, ...]:
        """The attacker's objects at the place."""
        return tuple(Target(kind, 0, Edge(0, 0, 0), wall) for kind, wall in self.own_objects)


def read(text: str) -> Memory:
    """The memory of a setup; an unreadable one remembers nothing."""
    try:
        raw = json.loads(text)
        return Memory(
            raw["kind"],
            raw["owner"],
            tuple(raw["at"]),
            raw["cards"],
            raw["own_cards"],
            tuple((kind, wall) for kind, wall in raw["own_objects"]),
            raw["god"],
            (raw["people"][0], raw["people"][1]),
            (raw["great"][0], raw["great"][1]),
            (raw["swims"][0], raw["swims"][1]),
            tuple(raw["place"]),
        )
    except (ValueError, KeyError, TypeError, IndexError):
        return Memory()


def hand(board: Board, number: int) -> int:
    """How many cards a player holds."""
    return board.player(number).card_count
