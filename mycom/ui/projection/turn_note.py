"""What the preview of the whole turn says of the meeting that is projected alone: a word beside the tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from mycom.ui.figures import percent
from mycom.ui.projection.draft import differences
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.systems.previews import PreviewBattle, PreviewView
    from mycom.ui.preview import Previews
    from mycom.ui.projection.panel import ProjectionPanel


def told(view: PreviewView, actor: str, target: str) -> tuple[str, str]:
    """The chances of an own meeting with all that the orders do before it, and why they differ; empty for none."""
    mine = [battle for battle in view.battles if battle.unit == actor]
    here = [battle for battle in mine if battle.target == target]
    if not here:
        return "", ""
    chances = ", ".join(f"{battle.label} {percent(battle.chance)}" for battle in here)
    before = mine[: mine.index(here[0])]
    why = [
        tr("Die Hochrechnung rechnet diese Begegnung allein. Die Vorschau rechnet mit, was im Zug vorher geschieht:"),
        *(_line(battle) for battle in before),
    ]
    if not before:
        why[0] = tr("Die Hochrechnung rechnet diese Begegnung allein, die Vorschau den ganzen Zug mit seinen Befehlen.")
    return tr("im ganzen Zug: {chances}").format(chances=chances), "\n".join(why)


def _line(battle: PreviewBattle) -> str:
    x, y = battle.place
    return f"{battle.title} ({x}/{y}): {battle.label} {percent(battle.chance)}"


class TurnNote(QObject):
    """Keeps the word up to date: with each result and each newer preview. Values that are tried have none."""

    def __init__(self, panel: ProjectionPanel, previews: Previews) -> None:
        super().__init__(panel)
        self._panel, self._previews = panel, previews
        panel.engine.answered.connect(lambda _: self.refresh())
        previews.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Shows what is known now."""
        setups, view = self._panel.setups, self._previews.view
        words, why = "", ""
        if setups is not None and view is not None and not self._previews.stale and not differences(*setups):
            words, why = told(view, setups[0].actor, setups[0].target)
        self._panel.beyond.pages.show_note(words, why)
