"""Start: the window on the demo Partie painted, against a bare Qt window with numpy imported.

Both run as processes of their own, in turns, from the start of the interpreter to the end of the first paint.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from benchmarks.rows import Row

PAIRS = 9
_LONGEST = 60  # seconds until a run that hangs is given up
_END = """
def stop_at_first_paint(app, widget):
    from PySide6.QtCore import QEvent, QObject, QTimer
    class Watch(QObject):
        def eventFilter(self, watched, event):
            if event.type() == QEvent.Type.Paint:
                QTimer.singleShot(0, lambda: os._exit(0))
            return False
    watch = Watch(widget)
    widget.installEventFilter(watch)
    widget.show()
    app.exec()
"""
BARE = f"""
import os, sys
import numpy
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
{_END}
app = QApplication(sys.argv)
window = QMainWindow()
window.resize(1440, 900)
centre = QWidget()
window.setCentralWidget(centre)
window.show()
stop_at_first_paint(app, centre)
"""
OURS = f"""
import os, sys
from pathlib import Path
from mycom.ui.app import make_window
{_END}
window = make_window(Path(sys.argv[1]))
window.show()
from PySide6.QtWidgets import QApplication
stop_at_first_paint(QApplication.instance(), window.map.canvas)
"""


def _environment(home: Path) -> dict[str, str]:
    root = str(Path(__file__).resolve().parent.parent)
    ours = ("XDG_", "QT_", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(ours)}
    return {**kept, "HOME": str(home), "APPDATA": str(home), "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": root,
            "PYTHONPYCACHEPREFIX": str(home / "pyc")}  # fmt: skip  # compiled as in an installed program


def _seconds(code: str, folder: Path, environment: dict[str, str]) -> float:
    start = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-c", code, str(folder)], env=environment)
    # Waiting with a timeout looks every 50 ms only, which is a third of what is measured here.
    guard = threading.Timer(_LONGEST, process.kill)
    guard.start()
    try:
        failed = process.wait()
    finally:
        guard.cancel()
    took = time.perf_counter() - start
    if failed:
        raise subprocess.CalledProcessError(failed, "start of a window")
    return took


def run() -> list[Row]:
    """The median of the ratios of neighbouring runs, so that both of a pair see the same machine."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        environment = _environment(home)
        make = (
            "import sys; from pathlib import Path; from mycom.partie.demo import make_demo;"
            "make_demo(Path(sys.argv[1])).close()"
        )
        folder = home / "demo"
        _seconds(make, folder, environment)
        for code in (BARE, OURS):
            _seconds(code, folder, environment)
        pairs = [(_seconds(OURS, folder, environment), _seconds(BARE, folder, environment)) for _ in range(PAIRS)]
    middle = sorted(pairs, key=lambda pair: pair[0] / pair[1])[PAIRS // 2]
    bound = statistics.median(bare for _, bare in pairs) * 1000
    value = middle[0] / middle[1] * bound
    return [Row("start to the first painted window, demo Partie", value, bound, 1.4)]
