"""Guards around every test: nothing may be logged unexpectedly, nothing may be left running.

`look` before a test and `leftovers` after it give what is new as texts; conftest.py makes failures of them.
"""

from __future__ import annotations

import gc
import logging
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

_PATIENCE_S = 1.0


class LogRecorder(logging.Handler):
    """Keeps every record of level WARNING or higher."""

    def __init__(self) -> None:
        super().__init__(level=logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def lines(self) -> list[str]:
        """The records as `LEVEL logger: message`."""
        return [f"{record.levelname} {record.name}: {record.getMessage()}" for record in self.records]


@contextmanager
def recorded_logs() -> Iterator[LogRecorder]:
    """Records what is logged at WARNING or higher while the block runs."""
    recorder = LogRecorder()
    root = logging.getLogger()
    root.addHandler(recorder)
    try:
        yield recorder
    finally:
        root.removeHandler(recorder)


def qt_running() -> bool:
    """Whether a QApplication exists. Imports nothing: without Qt loaded there is none."""
    widgets = sys.modules.get("PySide6.QtWidgets")
    return widgets is not None and widgets.QApplication.instance() is not None


@dataclass(slots=True)
class Before:
    """What there was before a test."""

    threads: frozenset[threading.Thread]
    widgets: frozenset[int] = frozenset()
    running: frozenset[int] = field(default=frozenset())


def look(qt: bool) -> Before:
    """Notes threads, and with `qt` also top-level widgets, active timers and running QThreads."""
    threads = frozenset(threading.enumerate())
    if not qt:
        return Before(threads)
    return Before(threads, frozenset(_top_level()), frozenset(_running()))


def leftovers(before: Before, qt: bool) -> list[str]:
    """What is new since `before` and still there, after giving it a moment to end."""
    found = _new_threads(before)
    if qt:
        found += _busy_pool()  # first: see _running
        _settle()
        widgets = {key: name for key, name in _top_level().items() if key not in before.widgets}
        if widgets:  # a reference cycle may still hold them: collecting is slow, so only now
            gc.collect()
            _settle()
            widgets = {key: name for key, name in _top_level().items() if key not in before.widgets}
        found += [f"top-level widget {name}" for name in widgets.values()]
        found += [name for key, name in _running().items() if key not in before.running]
    return found


def _new_threads(before: Before) -> list[str]:
    end = time.monotonic() + _PATIENCE_S
    while True:
        # Dummy threads are foreign (a QThread that once ran Python); the check of QThreads covers them.
        new = [
            thread
            for thread in threading.enumerate()
            if thread not in before.threads and not isinstance(thread, threading._DummyThread)
        ]
        if not new or time.monotonic() > end:
            return [f"thread {thread.name}" for thread in new]
        time.sleep(0.01)


def _settle() -> None:
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QCoreApplication.processEvents()


def _key(thing: Any) -> int:
    from shiboken6 import getCppPointer

    return int(getCppPointer(thing)[0])


def _top_level() -> dict[int, str]:
    from PySide6.QtWidgets import QApplication

    return {
        _key(widget): f"{type(widget).__name__} “{widget.objectName()}”" for widget in QApplication.topLevelWidgets()
    }


def _running() -> dict[int, str]:
    """Active timers and running threads that Python holds; what Qt makes for itself is not ours to end.

    No other thread may run meanwhile: a reference to a tuple that is still being made breaks its making.
    """
    from PySide6.QtCore import QThread, QTimer
    from shiboken6 import isValid

    found: dict[int, str] = {}
    # There are some hundred thousand things and few kinds of them.
    wanted: dict[type, bool] = {}
    for thing in gc.get_objects():
        kind = type(thing)
        if kind not in wanted:
            wanted[kind] = issubclass(kind, (QTimer, QThread))
        if not wanted[kind] or not isValid(thing):
            continue
        if isinstance(thing, QTimer) and thing.isActive():
            found[_key(thing)] = f"active timer of {thing.interval()} ms “{thing.objectName()}”"
        elif isinstance(thing, QThread) and _still_running(thing):
            found[_key(thing)] = f"running QThread “{thing.objectName()}”"
    return found


def _still_running(thread: Any) -> bool:
    if not thread.isRunning() or thread is thread.currentThread():
        return False
    return not thread.wait(int(_PATIENCE_S * 1000))


def _busy_pool() -> list[str]:
    from PySide6.QtCore import QThreadPool

    pool = QThreadPool.globalInstance()
    done = pool.waitForDone(int(_PATIENCE_S * 1000))
    return [] if done else [f"{pool.activeThreadCount()} running jobs in the thread pool"]
