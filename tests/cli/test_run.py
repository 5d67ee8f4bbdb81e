"""How the program starts, speaks and ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import mycom
from mycom.cli import main, run
from mycom.cli.parser import make_parser

TOP = Path(__file__).resolve().parents[2]
HEAVY = {"PySide6", "numpy", "pyqtgraph", "cryptography", "sqlite3", "email", "zipfile", "tomllib", "platformdirs"}


def started(*arguments: str, **settings: object) -> subprocess.CompletedProcess[bytes]:
    """The program as a process of its own."""
    return subprocess.run([sys.executable, "-m", "mycom", *arguments], cwd=TOP, capture_output=True, **settings)


def loaded(*arguments: str) -> set[str]:
    """The modules that a command loads."""
    code = (
        "import sys\nfrom mycom.cli import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "print('\\n', *sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], cwd=TOP, check=True, capture_output=True, text=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["export", "--help"], ["tippfehler"]])
def test_a_start_loads_nothing_heavy(arguments):
    assert not HEAVY & loaded(*arguments)


def test_commands_load_what_they_need_and_no_more(demo):
    assert not {"PySide6", "pyqtgraph", "cryptography"} & loaded("check", str(demo))
    assert not {"PySide6", "sqlite3", "cryptography"} & loaded("rules", "--json")


def test_version(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"mycom {mycom.__version__}\n"


def test_every_command_explains_itself(capsys):
    _, commands = make_parser()
    for name in commands:
        with pytest.raises(SystemExit) as ended:
            main([name, "--help"])
        assert ended.value.code == 0
        text = capsys.readouterr().out
        assert text.startswith(f"Aufruf: mycom {name} ")
        assert "Optionen:" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["shwo"], ["„shwo“", "weder ein Befehl noch ein Ordner", "„show“"]),
        (["new"], ["es fehlt: DIR, AUSWERTUNG", "mycom new"]),
        (["show", ".", "--jsom"], ["unbekannte Angabe: --jsom"]),
        (["orders", ".", "--remove", "eins"], ["--remove will eine ganze Zahl", "'eins'"]),
        (["verify", "a", "--signers"], ["hinter --signers fehlt ein Wert"]),
        (["--nichts"], ["es fehlt: BEFEHL"]),
    ],
)
def test_a_wrong_call_is_one_german_line(mycom, arguments, words):
    done = mycom(*arguments)
    assert (done.code, done.out) == (2, "")
    (line,) = done.complaints
    assert line.startswith("mycom: ")
    assert all(word in line for word in words)


def test_output_is_utf_8_whatever_the_locale_says(demo):
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    done = started("show", str(demo), env=plain)
    assert done.returncode == 0
    assert "Möwenhafen" in done.stdout.decode("utf-8")
    done = started("show", str(demo), "Größe", env=plain)
    assert done.returncode == 2
    assert "„Größe“" in done.stderr.decode("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="file names are text there")
def test_a_file_name_that_is_no_text_is_no_traceback():
    done = started("decode", os.fsdecode(b"\xff\xfe.orders"))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_an_interrupt_ends_quietly(monkeypatch, mycom):
    def interrupted(path: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mycom.cli.scenarios._scenario", interrupted)
    done = mycom("forecast", "a.toml")
    assert (done.code, done.out, done.err) == (130, "", "")


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (RecursionError(), "mycom: Die Eingabe ist zu tief verschachtelt."),
        (MemoryError(), "mycom: Die Eingabe ist zu groß für den Arbeitsspeicher."),
        (OSError(28, "No space left on device", "/a/b"), "mycom: /a/b: der Datenträger ist voll"),
        (OSError(122, "Quota", "/a/b"), "mycom: /a/b: Quota"),
        (OSError("nur ein Text"), "mycom: nur ein Text"),
    ],
)
def test_failures_of_the_machine_are_one_line(monkeypatch, mycom, error, line):
    def fails(path: Path) -> None:
        raise error

    monkeypatch.setattr("mycom.cli.scenarios._scenario", fails)
    done = mycom("forecast", "a.toml")
    assert (done.code, done.complaints) == (2, [line])


def test_a_programming_error_is_not_hidden(monkeypatch):
    monkeypatch.setattr(run, "parse", lambda arguments: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main(["show"])


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes that close like this")
def test_a_reader_that_leaves_is_no_error(demo):
    command = f"{sys.executable} -m mycom rules --json | head -n 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=TOP, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"{\n", b"")


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_ctrl_c_in_a_running_command(tmp_path):
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        [sys.executable, "-m", "mycom", "forecast", str(pipe)],
        cwd=TOP,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Who runs in the background may have been told to ignore it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with process, open(pipe, "wb"):  # opens when the program reads, so it is in the middle of its command
        # A signal between two calls into the system is seen only after the next one, so who waits presses again.
        for left in reversed(range(20)):
            process.send_signal(signal.SIGINT)
            try:
                out, err = process.communicate(timeout=2)
                break
            except subprocess.TimeoutExpired:
                if not left:
                    process.kill()
                    raise
    assert (process.returncode, out, err) == (130, b"", b"")


def test_without_a_display_the_window_is_one_line(mycom, demo, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    done = mycom(demo)
    assert done.code == 2
    assert "kein Bildschirm" in done.err


def test_a_folder_that_is_no_partie_opens_no_window(mycom, tmp_path):
    done = mycom(tmp_path)
    assert done.code == 2
    assert done.complaints == [f"mycom: {tmp_path}: kein Partieordner; erwartet: ein Ordner mit partie.sqlite"]
