"""The demo Partie: two reports of an invented realm and the orders its player has given so far."""

from __future__ import annotations

from pathlib import Path

from mycom.orders.notation import parse_line
from mycom.partie.partie import Partie
from mycom.partie.store import FILE_NAME
from mycom.paths import resources_dir, user_data_dir
from mycom.problems import Fault, NotAllowed

ORDERS = "befehle.txt"
#: Who is projected onto whom when the demo runs without a player: the realm's hero on the foe's border province.
BATTLE = ("G7", "P26/11")


def make_demo(folder: Path) -> Partie:
    """Makes the demo Partie in a new or empty folder. Raises NotAllowed when something lies there."""
    if folder.is_dir() and any(folder.iterdir()):
        raise NotAllowed(Fault("der Ordner ist nicht leer", "ein neuer oder leerer Ordner", file=str(folder)))
    source = resources_dir() / "demo"
    text = (source / ORDERS).read_text("utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith(("#", ";"))]
    partie = Partie.create(folder, sorted(source.glob("*.awt.txt")))
    try:
        catalogue = partie.position().catalogue
        partie.orders.change(add=[parse_line(line, catalogue) for line in lines], label="Demo: Befehle bis hierher")
        _remember_battle(partie)
    except BaseException:
        partie.close()
        raise
    return partie


def _remember_battle(partie: Partie) -> None:
    """Keeps a projection, so that there is one to look at and to compare with."""
    position = partie.position()
    setup = position.setup(*BATTLE, "", partie.orders.all())
    if setup is not None:
        headline = position.project(setup, extras=False).verdict.headline
        partie.remember_projection(setup.title, headline, setup)


def demo_folder() -> Path:
    """The folder of a demo made without a place of its own: the first free `Demo`, `Demo 2`, … of the player's data."""
    base = user_data_dir()
    number = 1
    while True:
        folder = base / ("Demo" if number == 1 else f"Demo {number}")
        if not folder.exists():
            return folder
        number += 1


def existing_demo() -> Path | None:
    """The newest demo made before, None when there is none."""
    found = sorted(user_data_dir().glob(f"Demo*/{FILE_NAME}"), key=lambda path: path.stat().st_mtime)
    return found[-1].parent if found else None
