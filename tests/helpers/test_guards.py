"""The guards see what a careless test leaves behind, and nothing else."""

from __future__ import annotations

import logging
import os
import threading

import pytest
from PySide6.QtCore import QThread, QTimer
from PySide6.QtWidgets import QWidget

from tests.helpers import guards


def test_records_warnings_but_not_infos(expected_logs):
    log = logging.getLogger("mycom.sample")
    with guards.recorded_logs() as logs:
        log.info("fine")
        log.warning("shown %d", 1)
    log.warning("after the block")
    assert logs.lines() == ["WARNING mycom.sample: shown 1"]


def test_sees_a_thread_that_goes_on(monkeypatch):
    monkeypatch.setattr(guards, "_PATIENCE_S", 0.05)
    stop = threading.Event()
    before = guards.look(qt=False)
    thread = threading.Thread(target=stop.wait, name="sample")
    thread.start()
    found = guards.leftovers(before, qt=False)
    stop.set()
    thread.join()
    assert found == ["thread sample"]
    assert guards.leftovers(before, qt=False) == []


def test_sees_a_widget_until_it_is_deleted(qapp):
    before = guards.look(qt=True)
    widget = QWidget()
    widget.setObjectName("sample")
    assert guards.leftovers(before, qt=True) == ["top-level widget QWidget “sample”"]
    widget.deleteLater()
    assert guards.leftovers(before, qt=True) == []


def test_collects_a_widget_in_a_cycle(qapp):
    before = guards.look(qt=True)
    widget = QWidget()
    widget.itself = widget
    del widget
    assert guards.leftovers(before, qt=True) == []


def test_sees_an_active_timer_until_it_is_stopped(qapp):
    before = guards.look(qt=True)
    timer = QTimer()
    timer.start(60_000)
    assert guards.leftovers(before, qt=True) == ["active timer of 60000 ms “”"]
    timer.stop()
    assert guards.leftovers(before, qt=True) == []


def test_sees_a_qthread_until_it_ends(qapp, monkeypatch):
    monkeypatch.setattr(guards, "_PATIENCE_S", 0.05)
    before = guards.look(qt=True)
    thread = QThread()
    thread.start()
    found = guards.leftovers(before, qt=True)
    thread.quit()
    thread.wait()
    assert found == ["running QThread “”"]
    assert guards.leftovers(before, qt=True) == []


@pytest.mark.parametrize("name", ["HOME", "XDG_DATA_HOME", "LOCALAPPDATA"])
def test_home_is_an_empty_folder_of_the_test(home, name):
    assert os.environ[name].startswith(str(home))
    assert list(home.iterdir()) == []
