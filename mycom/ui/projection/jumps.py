"""Jumps from part to part of the panel: what Tab reaches after many stops, F6 reaches after few."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from mycom.ui.projection.tab_chain import in_reading_order

if TYPE_CHECKING:
    from mycom.ui.projection.panel import ProjectionPanel


def first_stop(part: QWidget) -> QWidget | None:
    """The first widget of a part that Tab stops at and that is seen, None when there is none."""
    return next((each for each in in_reading_order(part) if each.isEnabled() and each.isVisible()), None)


def _parts(panel: ProjectionPanel) -> Iterator[QWidget]:
    """The parts in the order in which one reads them; those of the page that is seen stand between tabs and foot."""
    page = panel.beyond.pages.current
    if page is None:
        inner = panel.inner
        yield from (inner.comparison, *inner.sides, inner.shared, *inner.blocks)
    else:
        yield from page.parts()
    yield from (panel.foot, panel.head, panel.verdict, panel.beyond.hint, panel.beyond.pages.tabs)


def jump(panel: ProjectionPanel, step: int) -> bool:
    """Gives the focus to the next (`step` 1) or previous (-1) part; from outside to the first or the last one."""
    stops = [(part, stop) for part in _parts(panel) if (stop := first_stop(part)) is not None]
    if not stops:
        return False
    focus = QApplication.focusWidget()
    here = [
        at for at, (part, _) in enumerate(stops) if focus is not None and (part is focus or part.isAncestorOf(focus))
    ]
    at = (here[-1] + step) % len(stops) if here else (0 if step > 0 else len(stops) - 1)
    stop = stops[at][1]
    stop.setFocus(Qt.FocusReason.TabFocusReason)
    panel.beyond.pages.reveal(stop)
    return True
