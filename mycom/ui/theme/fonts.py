"""The font shipped with the program, with figures of equal width so that columns of numbers stand still."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from mycom.paths import resources_dir
from mycom.ui.theme.metrics import TEXT

FAMILY = "Inter"


@cache
def family() -> str:
    """The family to use: Inter when its files could be loaded, else empty (the system's own).

    Needs a running QGuiApplication.
    """
    try:
        files = sorted((resources_dir() / "fonts").glob("Inter-*.otf"))
    except FileNotFoundError:
        files = []
    loaded = [QFontDatabase.addApplicationFont(str(file)) for file in files]
    return FAMILY if any(number >= 0 for number in loaded) else ""


def font(size: int = TEXT, weight: int = 400, *, tabular: bool = True) -> QFont:
    """The window's font at a size in pixels and a weight 100..900, usually with tabular figures."""
    made = QFont(family()) if family() else QFont()
    made.setPixelSize(size)
    made.setWeight(QFont.Weight(weight))
    if tabular:
        made.setFeature(QFont.Tag.fromString("tnum"), 1)
    return made
