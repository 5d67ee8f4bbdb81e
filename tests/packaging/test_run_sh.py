"""The set-up script, with stand-ins for the commands of the system, up to where it installs Python packages."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

_TOP = Path(__file__).resolve().parents[2]
_SH = shutil.which("sh")

# Windows has no POSIX shell; run.ps1 is its script.
if _SH is not None and os.name == "posix":

    @pytest.fixture
    def system(tmp_path):
        """A copy of the script in a folder with a space, and a search path that holds stand-ins alone."""
        checkout = tmp_path / "my checkout"
        shutil.copytree(_TOP / "packaging", checkout / "packaging")
        (checkout / "pyproject.toml").write_text("")
        commands = tmp_path / "bin"
        commands.mkdir()
        for name in ("dirname", "uname", "cat", "cksum"):
            (commands / name).symlink_to(shutil.which(name))
        return System(checkout, commands, tmp_path / "log")

    class System:
        """Runs the script with stand-ins for commands; each writes its arguments to a log."""

        def __init__(self, checkout: Path, commands: Path, log: Path) -> None:
            self.checkout, self.commands, self.log = checkout, commands, log

        def command(self, name: str, body: str) -> None:
            """Adds a stand-in."""
            path = self.commands / name
            path.write_text(f'#!{_SH}\necho "{name} $*" >>"{self.log}"\n{body}\n')
            path.chmod(0o755)

        def python(self, *, missing: str = "", after: str = "", new_enough: bool = True) -> None:
            """Adds a `python3` that finds packages missing, `after` those once apt-get has run."""
            self.command(
                "python3",
                f"""case $* in
                    *version_info*) exit {0 if new_enough else 1} ;;
                    *system_check.py*) case $(cat "{self.log}") in *'apt-get install'*) echo "{after}" ;;
                                       *) echo "{missing}" ;; esac ;;
                    --version) echo "Python 3.9.2" ;;
                    *) exit 7 ;;
                esac""",
            )

        def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
            """The finished script."""
            command = [_SH, str(self.checkout / "packaging" / "run.sh"), *arguments]
            environment = {"PATH": str(self.commands), "HOME": str(self.checkout)}
            return subprocess.run(command, env=environment, capture_output=True, text=True, cwd="/")

        def calls(self, name: str) -> list[str]:
            """How a stand-in was called."""
            return [line for line in self.log.read_text().splitlines() if line.startswith(name)]

    def test_unknown_word_shows_the_usage(system):
        run = system.run("tset")
        assert run.returncode == 2
        assert "usage: sh packaging/run.sh demo" in run.stderr

    def test_old_python_is_named(system):
        system.python(new_enough=False)
        run = system.run("demo")
        assert run.returncode == 2
        assert "Python 3.11 or newer is needed, found: Python 3.9.2" in run.stderr

    def test_newer_python_beside_an_old_one_is_taken(system):
        system.python(new_enough=False)
        system.command("python3.12", 'case $* in *system_check.py*) echo "libegl1" ;; esac')
        system.command("id", "echo 1000")
        system.command("apt-get", "exit 0")
        assert "apt-get install -y libegl1" in system.run("test").stderr

    def test_a_user_is_told_the_exact_command(system):
        system.python(missing="python3.11-venv libegl1")
        system.command("id", "echo 1000")
        system.command("apt-get", "exit 0")
        run = system.run("test")
        assert run.returncode == 2
        assert "\n    sudo apt-get install -y python3.11-venv libegl1\n" in run.stderr
        assert system.calls("apt-get") == []

    def test_root_installs_and_goes_on(system):
        system.python(missing="python3.11-venv libegl1")
        system.command("id", "echo 0")
        system.command("apt-get", "exit 0")
        run = system.run("test")
        assert system.calls("apt-get") == [
            "apt-get update -qq",
            "apt-get install -y -qq --no-install-recommends python3.11-venv libegl1",
        ]
        assert run.returncode == 7  # the stand-in ends where the environment is made
        assert system.calls("python3 -m venv") == [f"python3 -m venv --clear {system.checkout}/.venv"]

    def test_packages_that_stay_missing_end_it(system):
        system.python(missing="libegl1", after="libegl1")
        system.command("id", "echo 0")
        system.command("apt-get", "exit 0")
        run = system.run("test")
        assert run.returncode == 2
        assert "still missing after the installation: libegl1" in run.stderr

    def test_a_failing_apt_get_ends_it(system):
        system.python(missing="libegl1")
        system.command("id", "echo 0")
        system.command("apt-get", "exit 100")
        run = system.run("test")
        assert run.returncode == 2
        assert "apt-get could not install: libegl1" in run.stderr

    def test_other_systems_get_the_names(system):
        system.python(missing="libegl1")
        run = system.run("demo")
        assert run.returncode == 2
        assert "these are missing" in run.stderr
        assert "libegl1" in run.stderr
