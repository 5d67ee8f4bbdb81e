"""What a game master does: start a game, accept order files, evaluate a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from mycom.gamemaster.folder import SIGNERS, Turn, as_text, newest, turn_folder, write_turn
from mycom.gamemaster.handins import HandIn, accepted, allowed_signers, check_all, keep
from mycom.orders.order import Order
from mycom.partie.overrides import Overrides, overrides_of
from mycom.partie.partie import RULES
from mycom.problems import Fault, Malformed, NotAllowed, did_you_mean
from mycom.systems import MASTERS, master_of
from mycom.systems.masters import Ruling

_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True)
class Evaluated:
    """A turn that was evaluated: what came of it, the order files it was made of, the files written."""

    ruling: Ruling
    hand_ins: tuple[HandIn, ...]
    files: tuple[Path, ...]


def new_game(
    folder: Path, system: str, game: str, variant: str, names: Sequence[str], seed: int, profile: str = "standard"
) -> Evaluated:
    """Starts a game in a new folder, or in one that has nothing but the Partie's own rules and the list of signers.

    Raises Malformed for unknown words, NotAllowed for what does not fit.
    """
    if system not in MASTERS:
        hint = did_you_mean(system, MASTERS)
        raise Malformed(Fault(f"„{system}“ wird hier nicht ausgewertet", ", ".join(MASTERS), suggestion=hint))
    master = master_of(system)
    variants = master.variants()
    if variant not in variants:
        hint = did_you_mean(variant, variants)
        raise Malformed(Fault(f"Den Aufbau „{variant}“ gibt es nicht", ", ".join(variants), suggestion=hint))
    if not game.strip() or not all(name.strip() for name in names):
        raise Malformed(Fault("Ein Name ist leer", "Namen für die Partie und jeden Spieler"))
    if len(set(names)) < len(names):
        raise Malformed(Fault("Zwei Spieler heißen gleich", "verschiedene Namen"))
    if folder.exists() and (not folder.is_dir() or {path.name for path in folder.iterdir()} - {RULES, SIGNERS}):
        wanted = f"ein neuer Ordner, oder einer nur mit {RULES} und {SIGNERS}"
        raise NotAllowed(Fault("Der Ordner ist nicht leer", wanted, str(folder)))
    rules = overrides_of(folder / RULES)
    ruling = _placed(rules, lambda: master.start(profile, game, variant, names, seed, rules.values))
    return Evaluated(ruling, (), write_turn(turn_folder(folder, ruling.turn), ruling))


def accept(folder: Path, files: Sequence[Path]) -> tuple[HandIn, ...]:
    """Checks order files and keeps them for the evaluation: all of them or none. Raises Malformed with every fault."""
    turn = newest(folder)
    found = check_all(turn, allowed_signers(folder), list(files))
    _check_awaited(turn, found)
    keep(turn, found)
    return found


def evaluate(
    folder: Path, files: Sequence[Path], dice: int | Path, *, out: Path | None = None, without: bool = False
) -> Evaluated:
    """Evaluates the turn that waits, with the order files given and those accepted before.

    `dice` is a seed or a file of numbers that were thrown. The new turn is written as a whole into the game master's
    folder, or as the folder `out`. Whoever is awaited and has handed in nothing passes only `without` orders. Raises
    Malformed, NotAllowed; then nothing was written.
    """
    turn = newest(folder)
    given = check_all(turn, allowed_signers(folder), list(files)) if files else ()
    awaited = _check_awaited(turn, given)
    orders = {one.file.realm: one for one in given}
    for player in awaited:
        kept = None if player in orders else accepted(turn, player)
        if kept:
            orders[player] = kept
    missing = [player for player in awaited if player not in orders]
    if missing and not without:
        hint = "mit --without geht der Zug ohne Befehle weiter"
        who = ", ".join(f"Reich {player}" for player in missing)
        raise NotAllowed(Fault(f"Es fehlen Befehle: {who}", "eine Befehlsdatei", suggestion=hint))
    hand_ins = {player: one.file.orders() for player, one in orders.items()}
    thrown = dice if isinstance(dice, int) else as_text(dice)
    ruling = _ruled(turn, hand_ins, thrown, dice)
    target = out or turn_folder(folder, ruling.turn)
    used = tuple(orders.values())
    return Evaluated(ruling, used, write_turn(target, ruling, lambda: keep(turn, given)))


def _ruled(turn: Turn, orders: dict[int, tuple[Order, ...]], thrown: int | str, dice: int | Path) -> Ruling:
    """The evaluation; faults of typed dice are placed in their file."""
    master, rules = master_of(turn.system.id), turn.rules
    try:
        return master.evaluate(turn.master, orders, thrown, rules.values, str(turn.file))
    except Malformed as error:
        if isinstance(dice, Path):
            raise Malformed(
                fault if fault.file else replace(fault, file=str(dice)) for fault in error.faults
            ) from error
        raise


def _placed(rules: Overrides, call: Callable[[], _Found]) -> _Found:
    """What is called; faults of the Partie's own rules get their place in the file."""
    try:
        return call()
    except Malformed as error:
        raise Malformed(rules.placed(error.faults)) from error


def _check_awaited(turn: Turn, found: Sequence[HandIn]) -> tuple[int, ...]:
    """Whose orders the turn waits for. Raises NotAllowed for order files of others."""
    master, rules = master_of(turn.system.id), turn.rules
    awaited = _placed(rules, lambda: master.awaited(turn.master, rules.values, str(turn.file)))
    if not awaited:
        raise NotAllowed(Fault("Das Spiel ist schon zu Ende", file=str(turn.file)))
    who = ", ".join(f"Reich {player}" for player in awaited)
    faults = [
        Fault(f"Reich {one.file.realm} ist nicht am Zug", f"Befehle von {who}", str(one.path))
        for one in found
        if one.file.realm not in awaited
    ]
    if faults:
        raise NotAllowed(faults)
    return awaited
