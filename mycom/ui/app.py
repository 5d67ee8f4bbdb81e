"""Starts the window, fast.

Once Qt is imported, its support code looks at the source of every further module. So everything that has nothing to
do with Qt is imported before it: the Partie store, the rule systems. numpy waits until the window has been painted,
with the picture of the map that the last start kept. The garbage collector rests meanwhile: nothing that a start makes
is garbage.
"""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from mycom.ui.main_window import MainWindow


def _preload() -> None:
    """Imports what the window needs and what knows nothing of Qt."""
    from mycom.partie import partie  # noqa: F401
    from mycom.systems import NAMES, system

    system(NAMES[0])  # any other one when a Partie of it is opened


def application() -> QApplication:
    """The running application, made when there is none."""
    from mycom.ui import start

    return start.application()


def make_window(folder: Path | None = None, theme: str = "") -> MainWindow:
    """The window on a Partie folder, on the one opened last, or on the welcome page; not shown yet."""
    resting = gc.isenabled()
    gc.disable()
    try:
        _preload()
        from mycom.ui import start

        return start.make_window(folder, theme)
    finally:
        gc.freeze()
        if resting:
            gc.enable()


def run(folder: Path | None = None) -> int:
    """Opens the window and returns the exit code when it was closed."""
    window = make_window(folder)
    window.show()
    return application().exec()
