"""The running ledgers of a session, each kept until the orders change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from mycom.systems.ledgers import Posting, RunningLedger
    from mycom.ui.session import Session


class Running(QObject):
    """Asks the position for the postings of a unit or of the realm."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._kept: dict[str, RunningLedger] = {}
        session.orders_changed.connect(self._kept.clear)
        session.problems_changed.connect(self._kept.clear)
        session.partie_changed.connect(self._kept.clear)

    def of(self, unit: str) -> RunningLedger | None:
        """The running ledger of a unit or of the realm (`R`); None where there is none."""
        position = self._session.position
        if position is None:
            return None
        if unit not in self._kept:
            try:
                self._kept[unit] = position.running_ledger(unit, self._session.orders(), self._session.overridden())
            except KeyError:
                return None
        return self._kept[unit]

    def postings(self, unit: str, label: str) -> tuple[Posting, ...]:
        """The postings of the stock with this label."""
        found = self.of(unit)
        item = next((item.key for item in found.items if item.label == label), "") if found is not None else ""
        return found.of(item) if found is not None and item else ()
