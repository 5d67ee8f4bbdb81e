"""The demo Partie: two reports of an invented realm, what its player handed in between them, the orders so far."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from mycom.orders.notation import parse_line
from mycom.partie.partie import Partie
from mycom.partie.store import FILE_NAME
from mycom.paths import resources_dir, user_data_dir
from mycom.problems import Fault, NotAllowed
from mycom.systems import system

ORDERS = "befehle.txt"
#: The orders of the turn before, those that came too late below a line of hyphens, and when they were handed in.
EARLIER, LATE = "befehle-036.txt", "---"
HANDED_IN = datetime(2026, 2, 27, 19, 41, tzinfo=UTC)
#: Who is projected onto whom when the demo runs without a player: the realm's hero on the foe's border province.
BATTLE = ("G7", "P26/11")
#: What the player had projected the turn before: the hero on a raiding party, and what a leader's words may bring.
EARLIER_PROJECTIONS = (("G7", "G5@1003", "attack"), ("G5", "P30/17", "diplomacy"))
#: The system whose demo is opened when none is named.
FIRST = "mythicor"


def make_demo(folder: Path, system: str = FIRST) -> Partie:
    """Makes the demo Partie of a system in a new or empty folder. Raises NotAllowed when something lies there or the
    system has no demo."""
    if folder.is_dir() and any(folder.iterdir()):
        raise NotAllowed(Fault("der Ordner ist nicht leer", "ein neuer oder leerer Ordner", file=str(folder)))
    if system != FIRST:
        return _make_other(folder, resources_dir() / f"demo-{system}")
    source = resources_dir() / "demo"
    first, *later = sorted(source.glob("*.awt.txt"))
    partie = Partie.create(folder, [first])
    try:
        for asked in EARLIER_PROJECTIONS:
            _remember(partie, *asked)
        _hand_in(partie, (source / EARLIER).read_text("utf-8"))
        partie.import_files(later)
        _enter(partie, (source / ORDERS).read_text("utf-8"), "Demo: Befehle bis hierher")
        _remember(partie, *BATTLE)
    except BaseException:
        partie.close()
        raise
    return partie


def _make_other(folder: Path, source: Path) -> Partie:
    """A demo of reports in a row, the orders so far and one kept projection."""
    reports = sorted(source.glob("bericht-*.txt"))
    if not reports:
        raise NotAllowed(Fault("dieses Spiel hat keine Demo-Partie", file=source.name))
    partie = Partie.create(folder, reports[:1])
    try:
        partie.import_files(reports[1:])
        _enter(partie, (source / ORDERS).read_text("utf-8"), "Demo: Befehle bis hierher")
        _remember(partie, *battle_of(source.name.removeprefix("demo-")))
    except BaseException:
        partie.close()
        raise
    return partie


def battle_of(game: str = FIRST) -> tuple[str, ...]:
    """Who is projected onto whom in the demo of a game, and in which mode where that is said."""
    if game == FIRST:
        return BATTLE
    return tuple((resources_dir() / f"demo-{game}" / "hochrechnung.txt").read_text("utf-8").split())


def _hand_in(partie: Partie, text: str) -> None:
    """Enters and hands in the orders of the turn before, with a key that is forgotten; then comes what was too late."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from mycom.orders.keys import Key
    from mycom.partie.export import export, mark_sent

    given, _, late = text.partition(f"\n{LATE}\n")
    _enter(partie, given, "Demo: Befehle")
    written = export(partie, Key(Ed25519PrivateKey.generate(), "Demo"), when=HANDED_IN)
    mark_sent(partie, written.export.sequence, True)
    _enter(partie, late, "Demo: nach der Abgabe")


def _enter(partie: Partie, text: str, label: str) -> None:
    """Gives the orders of a text, one a line, as one step."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith(("#", ";"))]
    catalogue = partie.position().catalogue
    partie.orders.change(add=[parse_line(line, catalogue) for line in lines], label=label)


def _remember(partie: Partie, actor: str, target: str, mode: str = "") -> None:
    """Keeps a projection, so that there is one to look at and to compare with."""
    position = partie.position()
    setup = position.setup(actor, target, mode, partie.orders.all())
    if setup is not None:
        headline = position.project(setup, extras=False).verdict.headline
        partie.remember_projection(setup.title, headline, setup)


def demo_folder(game: str = FIRST) -> Path:
    """The folder of a demo made without a place of its own: the first free `Demo`, `Demo 2`, … of the player's data; of
    other games with their name in front, so that none is taken for the usual one."""
    base = user_data_dir()
    name = "Demo" if game == FIRST else f"{system(game).title} Demo"
    number = 1
    while True:
        folder = base / (name if number == 1 else f"{name} {number}")
        if not folder.exists():
            return folder
        number += 1


def existing_demo(game: str = FIRST) -> Path | None:
    """The newest demo of a game made before, None when there is none."""
    name = "Demo" if game == FIRST else f"{system(game).title} Demo"
    found = sorted(user_data_dir().glob(f"{name}*/{FILE_NAME}"), key=lambda path: path.stat().st_mtime)
    return found[-1].parent if found else None
