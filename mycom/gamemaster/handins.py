"""Order files that come in: whose they are, whether they answer this turn, whether they are the newest."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mycom.gamemaster.folder import SIGNERS, Turn, as_text
from mycom.orders.handin import read_bytes
from mycom.orders.orderfile import OrderFile, report_hash
from mycom.orders.orderfile_read import read_file
from mycom.orders.signature import single, split_single, verify
from mycom.orders.signers import Signer, read_signers
from mycom.partie.settings import write_atomically
from mycom.problems import Fault, Malformed, MycomError, NotAllowed


@dataclass(frozen=True, slots=True)
class HandIn:
    """An order file that was accepted: what it says, where it came from, its bytes with the signature behind them."""

    file: OrderFile
    path: Path
    content: bytes


def allowed_signers(folder: Path) -> tuple[Signer, ...]:
    """The keys of the players. Raises Malformed when the list is missing or cannot be read."""
    path = folder / SIGNERS
    if not path.exists():
        hint = "jeder Spieler schickt dir seine Zeile daraus, sie liegt bei seiner Abgabe"
        raise Malformed(Fault("Die Liste der Unterzeichner fehlt", "eine Datei im Format allowed_signers", str(path),
                              suggestion=hint))  # fmt: skip
    return read_signers(as_text(path), str(path))


def check_all(turn: Turn, signers: tuple[Signer, ...], paths: list[Path]) -> tuple[HandIn, ...]:
    """The order files, each checked. Raises Malformed with the faults of all of them."""
    found: list[HandIn] = []
    faults: list[Fault] = []
    for path in paths:
        try:
            hand_in = check(turn, signers, path)
        except MycomError as error:
            faults.extend(error.faults)
            continue
        twice = next((one for one in found if one.file.realm == hand_in.file.realm), None)
        if twice:
            faults.append(Fault(f"Von Reich {hand_in.file.realm} kommen zwei Dateien", "eine", str(path)))
        found.append(hand_in)
    if faults:
        raise Malformed(faults)
    return tuple(found)


def check(turn: Turn, signers: tuple[Signer, ...], path: Path) -> HandIn:
    """An order file with a good signature that answers this turn and is no older than the one accepted before.

    Raises Malformed, each fault with its own message.
    """
    name = str(path)
    content, armour = split_single(read_bytes(path))
    beside = path.with_name(path.name + ".sig")
    if not armour and beside.exists():
        armour = read_bytes(beside)
    verdict = verify(content, armour, signers)
    if not verdict.ok:
        raise Malformed(Fault(problem.rstrip("."), file=name) for problem in verdict.problems)
    head = turn.system.read_report(turn.master, str(turn.file)).head
    file = read_file(content, lambda system, profile: turn.system.catalogue(head.profile), name)
    faults = [
        Fault(f"Die Datei gehört zu {what} „{given}“", f"„{wanted}“", name)
        for what, given, wanted in (
            ("dem Spiel", file.system, turn.system.id),
            ("der Partie", file.game, head.game),
            ("dem Profil", file.profile, head.profile),
        )
        if given != wanted
    ]
    if file.turn != turn.number:
        faults.append(Fault(f"Die Datei ist für Zug {file.turn}", f"Zug {turn.number}", name))
    elif not turn.report(file.realm).exists():
        faults.append(Fault(f"Das Reich {file.realm} gibt es nicht", file=name))
    elif file.report_sha256 != report_hash(as_text(turn.report(file.realm)).encode()):
        hint = "der Spieler hat eine andere Fassung eingelesen"
        faults.append(Fault("Die Datei antwortet auf eine andere Auswertung", turn.report(file.realm).name, name,
                            suggestion=hint))  # fmt: skip
    owner = verify(content, armour, signers, f"reich-{file.realm}")
    faults.extend(Fault(problem.rstrip("."), file=name) for problem in owner.problems)
    if not faults:
        before = accepted(turn, file.realm)
        if before and before.content != single(content, armour) and before.file.sequence >= file.sequence:
            wanted = f"eine Nummer über {before.file.sequence}"
            faults.append(Fault(f"Die Abgabe {file.sequence} ist nicht die neueste", wanted, name))
    if faults:
        raise Malformed(faults)
    return HandIn(file, path, single(content, armour))


def accepted(turn: Turn, player: int) -> HandIn | None:
    """The order file of a player that was accepted for a turn. Raises Malformed when it cannot be read."""
    path = turn.hand_in(player)
    if not path.exists():
        return None
    content = read_bytes(path)
    file = read_file(split_single(content)[0], lambda _, profile: turn.system.catalogue(profile), str(path))
    return HandIn(file, path, content)


def keep(turn: Turn, found: tuple[HandIn, ...]) -> None:
    """Lays accepted order files into the folder of their turn. Raises NotAllowed when the turn is written protected."""
    for one in found:
        try:
            write_atomically(turn.hand_in(one.file.realm), one.content)
        except PermissionError as error:
            raise NotAllowed(Fault("Der Ordner lässt sich nicht beschreiben", file=str(turn.folder))) from error
