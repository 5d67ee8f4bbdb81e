"""Requests, the worker, and answers that come too late."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtCore import QThreadPool, QTimer
from pytestqt.qtbot import QtBot

from mycom.systems.plots import Cancelled, Stopped, never
from mycom.systems.projections import Projection, Setup
from mycom.systems.view import Amount
from mycom.ui.projection.engine import Answer, Engine, compute
from tests.ui.projection.conftest import Open
from tests.ui.projection.fake import FakePosition

SWORD = ("attacker", "troops.sword")


def test_answers_of_earlier_requests_are_dropped(open_panel: Open, qtbot: QtBot, position: FakePosition) -> None:
    panel = open_panel()
    answers: list[Answer] = []
    panel.engine.answered.connect(answers.append)
    position.gate.clear()
    panel.edit(SWORD, Amount(40, 40))
    qtbot.waitUntil(lambda: position.calls[-1][0])  # the worker is busy with 40
    panel.edit(SWORD, Amount(41, 41))
    panel.edit(SWORD, Amount(42, 42))
    position.gate.set()
    qtbot.waitUntil(lambda: not panel.engine.waiting)
    whole = [answer for answer in answers if answer.whole]
    assert len(whole) == 1
    shown = panel.current()
    assert shown is not None
    assert whole[0].setup == shown[0]
    extras = [setup for extra, setup in position.calls if extra]
    assert extras[-1] == shown[0]
    assert len(extras) == 3, "the first setup, 40, 42; never 41"


def test_whole_results_come_from_a_worker(open_panel: Open, position: FakePosition) -> None:
    open_panel()
    assert "MainThread" not in position.threads


def test_the_old_number_dims_and_patience_is_asked_for_late(
    open_panel: Open, qtbot: QtBot, position: FakePosition
) -> None:
    panel = open_panel()
    panel.engine._last_fast = 1000.0  # as if the fast part had been slow
    position.gate.clear()
    before = panel.verdict.figure
    panel.edit(SWORD, Amount(46, 46))
    assert panel.verdict.figure == before
    assert panel.verdict.dim
    assert not panel.foot.words.startswith("rechnet")
    qtbot.waitUntil(lambda: panel.foot.words == "rechnet …")
    position.gate.set()
    qtbot.waitUntil(lambda: not panel.engine.waiting)
    assert not panel.verdict.dim
    assert panel.verdict.figure != before
    assert panel.foot.words.startswith("exakt")


def test_hiding_ends_timers_and_drops_what_is_under_way(open_panel: Open, qtbot: QtBot, position: FakePosition) -> None:
    panel = open_panel()
    answers: list[Answer] = []
    panel.engine.answered.connect(answers.append)
    position.gate.clear()
    panel.edit(SWORD, Amount(40, 40))
    qtbot.waitUntil(lambda: position.calls[-1][0])
    answers.clear()
    panel.hide()
    assert not any(timer.isActive() for timer in panel.engine.findChildren(QTimer))
    position.gate.set()
    qtbot.waitUntil(lambda: not panel.engine.waiting)
    assert answers == []


def test_same_setup_same_result(position: FakePosition, qtbot: QtBot) -> None:
    engine = Engine()
    answers: list[Answer] = []
    engine.answered.connect(answers.append)
    setup = position.setup("G7", "P26/11", "", ())
    assert setup is not None
    for _ in range(2):
        engine.ask(position, setup, at_once=True)
        qtbot.waitUntil(lambda: not engine.waiting)
    assert answers[1].projection == answers[3].projection
    assert [answer.whole for answer in answers] == [False, True, False, True]


def test_a_panel_may_vanish_while_the_worker_computes(qtbot: QtBot, position: FakePosition) -> None:
    engine = Engine()
    setup = position.setup("G7", "P26/11", "", ())
    assert setup is not None
    position.gate.clear()
    engine.ask(position, setup, at_once=True)
    qtbot.waitUntil(lambda: position.calls[-1][0])
    shiboken6.delete(engine)
    position.gate.set()
    assert QThreadPool.globalInstance().waitForDone(2000)


def test_work_on_an_earlier_request_is_asked_to_end(
    open_panel: Open, qtbot: QtBot, position: FakePosition, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = open_panel()
    seen: list[Cancelled] = []
    exact = position.project

    def watched(setup: Setup, *, extras: bool = True, cancelled: Cancelled = never) -> Projection:
        if extras:
            seen.append(cancelled)
        return exact(setup, extras=extras, cancelled=cancelled)

    monkeypatch.setattr(position, "project", watched)
    position.gate.clear()
    panel.edit(SWORD, Amount(40, 40))
    qtbot.waitUntil(lambda: len(seen) == 1)
    assert not seen[0]()
    panel.edit(SWORD, Amount(41, 41))
    assert seen[0]()
    position.gate.set()
    qtbot.waitUntil(lambda: len(seen) == 2 and not panel.engine.waiting)
    assert not seen[1]()
    panel.engine.stop()
    assert seen[1]()


def test_nothing_comes_of_what_was_cancelled(position: FakePosition, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(setup: Setup, **how: object) -> Projection:
        raise Stopped

    monkeypatch.setattr(position, "project", stopped)
    setup = position.setup("G7", "P26/11", "", ())
    assert setup is not None
    answer = compute(position, setup, 1, whole=True, cancelled=lambda: True)
    assert (answer.projection, answer.fault) == (None, "")
