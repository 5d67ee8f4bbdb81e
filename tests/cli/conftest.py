"""A demo Partie to work on and a way to run commands in this process."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from mycom.cli import main


@dataclass(frozen=True)
class Run:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict:
        """The document on stdout; fails when there is anything else."""
        return json.loads(self.out)

    @property
    def complaints(self) -> list[str]:
        """The lines on stderr."""
        return self.err.splitlines()


@pytest.fixture(scope="session")
def demo_made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo Partie, made once. Nobody writes to it."""
    from mycom.partie.demo import make_demo

    folder = tmp_path_factory.mktemp("demo") / "Demo"
    make_demo(folder).close()
    return folder


@pytest.fixture
def demo(demo_made: Path, tmp_path: Path) -> Path:
    """A demo Partie of the test's own."""
    return Path(shutil.copytree(demo_made, tmp_path / "Demo"))


@pytest.fixture
def mycom(capsys: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs a command: `mycom("show", folder, "--json")`."""

    def run(*arguments: object) -> Run:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Run(code, captured.out, captured.err)

    return run
