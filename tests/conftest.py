"""Fixtures for every test: an own home folder, no unexpected log lines, nothing left running.

A test that means to log asks for `expected_logs`; one that needs the home folder asks for `home`.
"""

from __future__ import annotations

import gc
import itertools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.helpers import guards

# Before anything imports Qt: tests never open a window on the screen of the person who runs them.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# As the program has it, and before anything imports numpy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Machines differ in speed, so no example has a deadline. The test command takes `ci`, always the same run.
settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("default"), derandomize=True, database=None)
settings.load_profile("default")

_HOME_VARIABLES = {
    "HOME": "",
    "USERPROFILE": "",
    "APPDATA": "AppData/Roaming",
    "LOCALAPPDATA": "AppData/Local",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
    "XDG_CACHE_HOME": ".cache",
    "XDG_DOCUMENTS_DIR": "Documents",
}
_numbers = itertools.count()


def pytest_collection_finish() -> None:
    """What there is by now stays to the end: neither the collector nor the guards of each test look through it."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def home(_homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder for each test, so that no test sees or changes the data of a person."""
    folder = _homes / str(next(_numbers))
    folder.mkdir()
    for name, below in _HOME_VARIABLES.items():
        monkeypatch.setenv(name, str(folder / below))
    return folder


@pytest.fixture
def expected_logs() -> list[str]:
    """Lets the test log at WARNING or higher; `caplog` shows what was logged."""
    return []


@pytest.fixture(autouse=True)
def _guard(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails a test that logs unexpectedly or leaves widgets, timers or threads behind."""
    qt = guards.qt_running() or bool({"qtbot", "qapp"} & set(request.fixturenames))
    if qt:
        request.getfixturevalue("qapp")  # first, so that the application is not taken for a leftover
    before = guards.look(qt)
    with guards.recorded_logs() as logs:
        yield
    complaints = guards.leftovers(before, qt or guards.qt_running())
    if "expected_logs" not in request.fixturenames:
        complaints = [*logs.lines(), *complaints]
    if complaints:
        pytest.fail("unexpected: " + "; ".join(complaints), pytrace=False)
