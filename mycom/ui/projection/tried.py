"""Which levers the player is trying, and what the fields were before."""

from __future__ import annotations

from collections.abc import Sequence

from mycom.systems.projections import Lever, Setup
from mycom.ui.projection.draft import Draft
from mycom.ui.projection.levers_view import Offered


class Tried:
    """The levers in force, in the order they were tried."""

    def __init__(self) -> None:
        self._levers: list[tuple[Lever, Setup]] = []

    def clear(self) -> None:
        """Forgets all."""
        self._levers = []

    def toggle(self, draft: Draft, lever: Lever, tried: bool) -> bool:
        """Tries a lever, or takes it back where it is `tried`. Returns whether a field changed."""
        if not tried:
            before = draft.current
            if not draft.apply(lever.changes):
                return False
            self._levers.append((lever, before))
            return True
        known = next((before for old, before in reversed(self._levers) if old.changes == lever.changes), draft.base)
        return draft.take_back(lever.changes, known)

    def offered(self, draft: Draft, levers: Sequence[Lever]) -> list[Offered]:
        """The levers in force, then the others of a result."""
        self._levers = [entry for entry in self._levers if draft.holds(entry[0])]
        tried = [lever for lever, _ in self._levers]
        keys = [lever.changes for lever in tried]
        rest = [lever for lever in levers if lever.changes not in keys and not draft.holds(lever)]
        return [*(Offered(lever, True) for lever in tried), *(Offered(lever, False) for lever in rest)]
