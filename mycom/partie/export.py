"""Handing in: the signed order file, its signature, the list of signers, the draft mail; what was handed in before."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from mycom import __version__
from mycom.orders.keys import Key
from mycom.orders.notation import write
from mycom.orders.orderfile import OrderFile, sections_of, write_file
from mycom.orders.signature import sign, single
from mycom.orders.signers import signer_line
from mycom.partie.partie import OUTBOX, Partie
from mycom.partie.settings import write_atomically
from mycom.problems import Fault, Malformed, NotAllowed

SIGNERS = "allowed_signers"


@dataclass(frozen=True, slots=True)
class Export:
    """One hand-in. `orders` are its lines in file notation with the unit in front; `sent` is the player's mark.

    `plan` is the name that the plan had when it was handed in, empty while there was only one.
    """

    sequence: int
    turn: int
    made: str
    path: Path
    orders: tuple[str, ...]
    sent: bool = False
    plan: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """The files of a hand-in. `mail` is None when no draft was asked for; in one file there is no `signature`."""

    export: Export
    signature: Path | None
    signers: Path
    mail: Path | None
    principal: str


def order_file(partie: Partie, sequence: int, when: datetime) -> OrderFile:
    """The order file of the current turn as it would be handed in."""
    head = partie.head
    position = partie.position()
    places = {unit.id: unit for unit in position.units()}

    def label(unit: str) -> str:
        view = places.get(unit)
        if view is None:
            return ""
        return f"{view.name}, {view.place[0]}/{view.place[1]}" if view.place else view.name

    return OrderFile(
        program=__version__,
        system=head.system,
        game=head.game,
        turn=head.turn,
        realm=head.realm,
        realm_name=head.realm_name,
        profile=head.profile,
        report_sha256=partie.store.report_sha256(head.turn),
        sequence=sequence,
        date=when.astimezone(UTC).isoformat(timespec="seconds"),
        sections=sections_of(partie.orders.all(), position.catalogue, label),
    )


def export(
    partie: Partie,
    key: Key,
    *,
    out: Path | None = None,
    mail: Path | None = None,
    to: str = "",
    in_one_file: bool = False,
    when: datetime | None = None,
) -> Written:
    """Writes the signed order file of the current turn and remembers it.

    What is handed in is the active plan from then on. Without `out` the file lies in the Partie's `ausgang/`, the mail
    draft only where `mail` says. The sequence number is one more than that of the last hand-in. Raises Malformed when
    an order cannot be written or `to` is no address, NotAllowed when two of the files would be the same, OSError when
    one cannot be written.
    """
    when = when or datetime.now(UTC)
    with partie.store.transaction():
        # The transaction makes the number ours until the files are there; a failure gives it back.
        sequence = next_sequence(partie)
        file = order_file(partie, sequence, when)
        content = write_file(file, partie.position().catalogue)
        armour = sign(content, key)
        path = out or partie.folder / OUTBOX / f"{file_name(file)}.orders"
        principal = f"reich-{file.realm}"
        signature = None if in_one_file else path.with_name(path.name + ".sig")
        signers = path.with_name(SIGNERS)
        attachments = [(path.name, single(content, armour) if in_one_file else content)]
        if signature is not None:
            attachments.append((signature.name, armour))
        files = {path.with_name(name): data for name, data in attachments}
        files[signers] = signers_with(signers, principal, key)
        if mail is not None:
            from mycom.orders.mail import body_of, draft, subject_of

            body = body_of(file, path.name, key.fingerprint)
            files[mail] = draft(subject_of(file), body, attachments, to)
        _check_targets((path, signature, signers, mail))
        lines, plan = order_lines(partie), ""
        if [each.number for each in partie.plans.all()] != [partie.orders.plan]:
            plan = partie.plans.use(partie.orders.plan).name
        partie.store.run(
            "INSERT INTO exports (sequence, turn, made, path, orders, plan) VALUES (?, ?, ?, ?, ?, ?)",
            (sequence, file.turn, file.date, str(path), json.dumps(lines, ensure_ascii=False), plan),
        )
        for target, data in files.items():
            write_atomically(target, data)
    return Written(Export(sequence, file.turn, file.date, path, lines, plan=plan), signature, signers, mail, principal)


def _check_targets(targets: Sequence[Path | None]) -> None:
    """Refuses folders and the same file twice before anything is written."""
    faults = []
    seen: set[Path] = set()
    for target in targets:
        if target is None:
            continue
        if target.is_dir():
            faults.append(Fault("ein Ordner", "der Name einer Datei", file=str(target)))
        elif target.resolve() in seen:
            faults.append(Fault("zwei Dateien der Abgabe hießen gleich", "verschiedene Namen", file=str(target)))
        seen.add(target.resolve())
    if faults:
        raise NotAllowed(faults)


def signers_with(path: Path, principal: str, key: Key) -> bytes:
    """A list of signers with the own line put in the place of the one for the same name; others stay.

    Raises Malformed when there is a file that is no text.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        lines = []
    except UnicodeDecodeError as error:
        raise Malformed(Fault("die Liste der Unterzeichner ist kein UTF-8", file=str(path))) from error
    others = [line for line in lines if line.split(maxsplit=1)[:1] != [principal]]
    return "\n".join([*others, signer_line(principal, key.public, key.comment), ""]).encode()


def order_lines(partie: Partie) -> tuple[str, ...]:
    """The current orders in notation, the unit in front, as they are compared with the last hand-in."""
    catalogue = partie.position().catalogue
    return tuple(f"{order.unit} {write(order, catalogue)}" for order in partie.orders.all())


def exports(partie: Partie, turn: int | None = None) -> tuple[Export, ...]:
    """The hand-ins of a turn (default: the current one), newest first."""
    return tuple(
        Export(sequence, number, made, Path(path), tuple(json.loads(orders)), bool(sent), plan)
        for sequence, number, made, path, orders, sent, plan in partie.store.rows(
            "SELECT sequence, turn, made, path, orders, sent, plan FROM exports WHERE turn = ? ORDER BY sequence DESC",
            (partie.turn if turn is None else turn,),
        )
    )


def mark_sent(partie: Partie, sequence: int, sent: bool) -> None:
    """The player's mark that a hand-in was sent."""
    partie.store.run("UPDATE exports SET sent = ? WHERE sequence = ?", (int(sent), sequence))


def next_sequence(partie: Partie) -> int:
    """The number of the next hand-in; it never falls, so that the game master can tell which is the newest."""
    return int(partie.store.rows("SELECT coalesce(max(sequence), 0) FROM exports")[0][0]) + 1


def file_name(file: OrderFile) -> str:
    """The name of a hand-in without suffix: Partie, realm, turn, number."""
    game = re.sub(r"[^\w-]+", "-", file.game).strip("-") or "partie"
    return f"{game}-{file.realm}-zug{file.turn:03d}-{file.sequence}"
