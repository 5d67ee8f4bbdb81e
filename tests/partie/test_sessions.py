"""Whole editing sessions with plans, undo, restarts and kills end with the orders of a plain model."""

from __future__ import annotations

import copy
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from mycom.partie.partie import Partie
from tests.partie.reports import report
from tests.partie.sessions import KINDS, Model, carry_out, differences, draw, play

TOP = Path(__file__).resolve().parents[2]
SESSIONS = 60
KILLS = 8


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Partie folder without orders, to be copied."""
    top = tmp_path_factory.mktemp("neu")
    (top / "5.txt").write_text(report(5), encoding="utf-8")
    Partie.create(top / "p", [top / "5.txt"]).close()
    return top / "p"


class Session(RuleBasedStateMachine):
    """A session on a folder; `origin` is copied for each."""

    origin: Path

    def __init__(self) -> None:
        super().__init__()
        self.top = tempfile.TemporaryDirectory()
        self.copies = 0
        self.model = Model()
        self.partie = Partie.open(self.copied(self.origin))

    def copied(self, folder: Path) -> Path:
        """A copy of a folder as it lies on the disk at this moment."""
        self.copies += 1
        target = Path(self.top.name) / str(self.copies)
        shutil.copytree(folder, target)
        return target

    def teardown(self) -> None:
        self.partie.close()
        self.top.cleanup()

    @rule(kind=st.sampled_from(KINDS), source=st.randoms(use_true_random=False))
    def step(self, kind: str, source: random.Random) -> None:
        taken = draw(source, self.model, kind)
        self.model.take(taken)
        carry_out(self.partie, taken)

    @rule(kind=st.sampled_from(KINDS), source=st.randoms(use_true_random=False))
    def step_of_another_program(self, kind: str, source: random.Random) -> None:
        taken = draw(source, self.model, kind)
        self.model.take(taken)
        with Partie.open(self.partie.folder) as other:
            carry_out(other, taken)
        self.partie.orders.refresh()

    @rule()
    def restart(self) -> None:
        folder = self.partie.folder
        self.partie.close()
        self.partie = Partie.open(folder)

    @rule()
    def crash(self) -> None:
        """What a killed process leaves: the files as they are, nothing closed."""
        folder = self.copied(self.partie.folder)
        self.partie.close()
        self.partie = Partie.open(folder)
        assert self.partie.store.rows("PRAGMA integrity_check") == [("ok",)]

    @invariant()
    def agrees(self) -> None:
        assert differences(self.model, self.partie) == []


def test_sessions_end_as_the_model_does(fresh):
    Session.origin = fresh
    run_state_machine_as_test(Session, settings=settings(max_examples=SESSIONS, stateful_step_count=30, deadline=None))


def test_killed_sessions_go_on_where_they_were_confirmed(fresh, tmp_path):
    folder = tmp_path / "p"
    shutil.copytree(fresh, folder)
    model = Model()
    past: list[str] = []
    delays = random.Random(5)
    for seed in range(KILLS):
        command = [sys.executable, "-m", "tests.partie.sessions", str(folder), str(seed), *past]
        with subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(delays.uniform(0.005, 0.3))
            process.kill()
            confirmed = len(process.stdout.read().split())
        with Partie.open(folder) as partie:
            assert partie.store.rows("PRAGMA integrity_check") == [("ok",)]
            found = {}
            for steps in (confirmed, confirmed + 1):  # the step in flight may be there, as a whole
                after = copy.deepcopy(model)
                play(after, seed, steps)
                found[steps] = differences(after, partie)
                if not found[steps]:
                    break
            assert not found[steps], found
            model = after
            past.append(f"{seed}:{steps}")
    assert sum(plan.journal for plan in model.plans.values()) > 0
