"""What was remembered in this session: the change against it, and the comparison."""

from __future__ import annotations

from collections.abc import Sequence

from mycom.systems.projections import Curve, Projection, Setup
from mycom.ui.projection.compare_view import CompareView, Remembered, newest
from mycom.ui.projection.verdict_view import VerdictView


class Memory:
    """Remembered results, oldest first, and where they are shown."""

    def __init__(self, verdict: VerdictView, comparison: CompareView) -> None:
        self._verdict, self._comparison = verdict, comparison
        self.entries: list[Remembered] = []

    def same_pair(self, setup: Setup | None) -> Remembered | None:
        """The newest one of the same two units."""
        return None if setup is None else newest(self.entries, setup)

    def curves(self, setup: Setup | None) -> Sequence[Curve]:
        """The curves of the newest one of the same two units."""
        old = self.same_pair(setup)
        found = (old.projection.curve, *old.projection.plots) if old is not None else ()
        return [curve for curve in found if curve is not None]

    def show(self, setup: Setup | None, projection: Projection | None) -> None:
        """Shows them beside the present result."""
        old = self.same_pair(setup)
        self._verdict.set_remembered(old.projection.verdict if old is not None else None)
        if not self._comparison.isHidden():
            present = Remembered(setup, projection) if setup is not None and projection is not None else None
            self._comparison.show_entries(present, self.entries)
