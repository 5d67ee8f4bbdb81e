"""What came of kept projections, in a line of the report and beside each in their list; worked out in a worker."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mycom.systems.scores import Fate
from mycom.ui.score_rows import fate_words
from mycom.ui.score_work import ScoreWork
from mycom.ui.texts import plural, tr

if TYPE_CHECKING:
    from mycom.ui.session import Session


class ScoreNotes(QObject):
    """Asks when there is something to compare, anew with each report and each projection that is kept."""

    changed = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._work = ScoreWork(self, findings=False)
        self._work.changed.connect(self.changed)
        session.partie_changed.connect(self.ask)
        session.projections_changed.connect(self.ask)
        self.ask()

    def ask(self) -> None:
        """Compares anew; what is known of another Partie is forgotten."""
        partie = self._session.partie
        self._work.stop()
        self._work.book = None
        if partie is not None and any(turn < partie.turn for _, turn, *_ in partie.projections()):
            self._work.ask(partie)

    def fate(self, number: int) -> str:
        """What became of a kept projection; empty while it is not known or still open."""
        entries = self._work.book.entries if self._work.book is not None else ()
        entry = next((each for each in entries if each.number == number), None)
        return fate_words(entry) if entry is not None and entry.score.fate is not Fate.OPEN else ""

    def news(self) -> str:
        """What the newest report says of those of the turn before, in one line; empty when it says nothing."""
        partie, book = self._session.partie, self._work.book
        if partie is None or book is None:
            return ""
        fates = Counter(
            fate_words(entry)
            for entry in book.entries
            if entry.turn == partie.turn - 1 and entry.score.fate is not Fate.OPEN
        )
        if not fates:
            return ""
        kept = plural(sum(fates.values()), tr("gemerkte Hochrechnung"), tr("gemerkte Hochrechnungen"))
        told = ", ".join(f"{count} {words}" for words, count in fates.most_common())
        return tr("{kept} zu Zug {turn}: {fates}").format(kept=kept, turn=partie.turn - 1, fates=told)

    def stop(self) -> None:
        """Gives up what is under way."""
        self._work.stop()
