"""The game master's side of a system: a game from a seed, a turn from orders and dice.

Not every system offers it; those that do are named in `mycom.systems.MASTERS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mycom.orders.order import Order


@dataclass(frozen=True, slots=True)
class Ruling:
    """A turn that was carried out.

    `turn` is the number of the one that begins now, `awaited` who gives orders in it (nobody: the game is over),
    `reports` what each player gets, by his number, `master` the game master's own copy, which holds everything that the
    next evaluation needs, `events` what happened, `dice` every throw, one a line.
    """

    turn: int
    awaited: tuple[int, ...]
    reports: Mapping[int, str]
    master: str
    events: tuple[str, ...]
    dice: tuple[str, ...]


class Master(Protocol):
    """Evaluates turns. `dice` is a seed, or the numbers thrown at a table as text, one throw a line; `rules` are the
    Partie's own values by dotted key, over those of the profile."""

    def variants(self) -> Mapping[str, str]:
        """The ways to set a game up, by id with what a player calls them."""

    def start(
        self, profile: str, game: str, variant: str, names: Sequence[str], seed: int, rules: Mapping[str, object]
    ) -> Ruling:
        """A new game. Raises Malformed for an unknown profile, NotAllowed for a number of players that does not fit."""

    def awaited(self, master: str, rules: Mapping[str, object], name: str = "") -> tuple[int, ...]:
        """Whose orders the turn of a game master's copy waits for. Raises Malformed when it cannot be used."""

    def evaluate(
        self,
        master: str,
        orders: Mapping[int, Sequence[Order]],
        dice: int | str,
        rules: Mapping[str, object],
        name: str = "",
    ) -> Ruling:
        """Carries out a turn. Orders that break a rule do nothing and are told so in the report.

        Raises Malformed for a copy that cannot be used and for dice that run out, cannot be or are left over,
        NotAllowed for orders of a player who is not awaited."""
