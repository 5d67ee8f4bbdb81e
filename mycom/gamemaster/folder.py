"""The game master's folder: `zug-NNN/` for each turn with his own copy, the reports of the players and the dice.

A turn comes into being as a whole: its folder is written under another name and renamed at last.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mycom.orders.handin import read_bytes
from mycom.partie.containers import MAX_FILE
from mycom.partie.overrides import Overrides, overrides_of
from mycom.partie.partie import RULES
from mycom.partie.settings import write_atomically
from mycom.partie.taking_in import canonical
from mycom.problems import Fault, Malformed, NotAllowed
from mycom.systems import MASTERS, System, system
from mycom.systems.masters import Ruling

MASTER = "leitung.txt"
DICE = "wuerfel.txt"
SIGNERS = "allowed_signers"
_TURN = re.compile(r"zug-([0-9]{3,6})")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn in a game master's folder: its number, its folder, his copy as text, the system whose turn it is, the
    Partie's own rules."""

    number: int
    folder: Path
    master: str
    system: System
    rules: Overrides

    @property
    def file(self) -> Path:
        """The game master's copy."""
        return self.folder / MASTER

    def report(self, player: int) -> Path:
        """The report of a player."""
        return self.folder / report_name(player)

    def hand_in(self, player: int) -> Path:
        """Where an accepted order file of a player lies, its signature in it."""
        return self.folder / f"abgabe-{player}.orders"


def report_name(player: int) -> str:
    """The name of a player's report."""
    return f"bericht-{player}.txt"


def turn_folder(folder: Path, number: int) -> Path:
    """The folder of a turn."""
    return folder / f"zug-{number:03d}"


def newest(folder: Path) -> Turn:
    """The turn that waits for its evaluation. Raises Malformed when the folder is none of a game master, or its
    `regeln.toml` cannot be read."""
    try:
        found = {int(match[1]): path for path in folder.iterdir() if (match := _TURN.fullmatch(path.name))}
    except (FileNotFoundError, NotADirectoryError):
        found = {}
    if not found:
        hint = "mycom gm new macht einen"
        raise Malformed(
            Fault("kein Ordner einer Spielleitung", "ein Ordner mit zug-001/", str(folder), suggestion=hint)
        )
    number = max(found)
    path = found[number] / MASTER
    master = as_text(path)
    for name in MASTERS:
        if system(name).recognises(master):
            return Turn(number, found[number], master, system(name), overrides_of(folder / RULES))
    raise Malformed(Fault("keine Auswertung eines Spiels, das hier ausgewertet wird", ", ".join(MASTERS), str(path)))


def as_text(path: Path) -> str:
    """A file as text with plain line ends. Raises Malformed."""
    try:
        return canonical(read_bytes(path, MAX_FILE).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Malformed(Fault("Die Datei ist kein UTF-8", "Text in UTF-8", str(path))) from error


def write_turn(target: Path, ruling: Ruling, finish: Callable[[], None] = lambda: None) -> tuple[Path, ...]:
    """Writes a turn: all its files or none; the paths, the game master's copy first.

    `finish` is called before the folder gets its name. Raises NotAllowed when there is something of that name.
    """
    if target.exists() or target.is_symlink():
        raise NotAllowed(Fault("Das gibt es schon", "ein neuer Ordner", str(target)))
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".{target.name}.neu")
    if draft.exists():
        shutil.rmtree(draft)
    draft.mkdir()
    texts = {MASTER: ruling.master, DICE: "".join(f"{line}\n" for line in ruling.dice)}
    texts.update({report_name(player): text for player, text in ruling.reports.items()})
    try:
        for name, text in texts.items():
            write_atomically(draft / name, text.encode())
        finish()
        draft.rename(target)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    return tuple(target / name for name in texts)
