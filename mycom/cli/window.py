"""`mycom [DIR]` and `mycom demo`: the window, or the whole main job where there is no display."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from mycom.cli.arguments import Commands, add
from mycom.problems import Fault, Malformed, NotAllowed

_PICTURE = Path("mycom-demo.png")


def add_commands(commands: Commands) -> None:
    """Adds the commands of this module."""
    window = add(commands, "window", "öffnet das Fenster (auch: mycom [DIR])", _window)
    window.add_argument("dir", nargs="?", type=Path, metavar="DIR", help="der Partieordner, sonst der letzte")

    demo = add(commands, "demo", "macht die Demo-Partie und öffnet sie", _demo)
    demo.add_argument("--dir", type=Path, metavar="DIR", help="ein neuer oder leerer Ordner für sie")
    demo.add_argument("--system", default="mythicor", metavar="SPIEL", help="von welchem Spiel, sonst mythicor")
    demo.add_argument("--snapshot", type=Path, metavar="DATEI.png", help="alles ohne Fenster, mit einem Bild davon")


def has_display() -> bool:
    """Whether a window can be seen here, as far as the environment tells."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def without_display() -> None:
    """Lets Qt draw into memory only. To be called before anything imports Qt."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"


def _window(options: argparse.Namespace) -> int:
    from mycom.partie.store import FILE_NAME

    folder: Path | None = options.dir
    if folder is not None and not (folder / FILE_NAME).is_file():
        raise Malformed(Fault("kein Partieordner", f"ein Ordner mit {FILE_NAME}", file=str(folder)))
    if not has_display():
        hint = "ohne Bildschirm gehen mycom show, mycom check und die anderen Befehle: mycom --help"
        raise NotAllowed(Fault("hier ist kein Bildschirm", "DISPLAY oder WAYLAND_DISPLAY", suggestion=hint))
    from mycom.ui.app import run

    return run(folder)


def _demo(options: argparse.Namespace) -> int:
    from mycom.partie.demo import FIRST, demo_folder, existing_demo, make_demo

    if options.system != FIRST:
        return _other_demo(options.system, options.dir or demo_folder(options.system), options.snapshot)
    if options.snapshot is None and has_display():
        folder = options.dir or existing_demo()
        if folder is None or options.dir is not None:
            folder = options.dir or demo_folder()
            make_demo(folder).close()
        from mycom.ui.app import run

        return run(folder)
    from mycom.cli.main_job import main_job

    without_display()
    for line in main_job(options.dir or demo_folder(), options.snapshot or _PICTURE):
        print(line, flush=True)
    return 0


def _other_demo(system: str, folder: Path, picture: Path | None) -> int:
    """The demo of another system: opened, or the whole main job done on it."""
    from mycom.partie.demo import make_demo

    if picture is None and has_display():
        make_demo(folder, system).close()
        from mycom.ui.app import run

        return run(folder)
    from mycom.cli.main_job import main_job

    without_display()
    for line in main_job(folder, picture or _PICTURE, system):
        print(line, flush=True)
    return 0
