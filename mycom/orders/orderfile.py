"""The order file: what a player hands in, UTF-8 text that a person can read. docs/formats/orders.md.

Writing is one way only, so that a file read and written again is the same bytes; the signature is over them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from mycom.orders.catalogue import Catalogue
from mycom.orders.lines import plain
from mycom.orders.notation import write
from mycom.orders.order import Order
from mycom.problems import Fault, Malformed

#: The version of the format that is written; readers refuse later ones.
FORMAT = 1
TITLE = "MyCom-Befehle"
END = "Ende"
#: A file of a realm with 20 groups and 200 provinces has about 50 kB.
MAX_BYTES = 2_000_000


@dataclass(frozen=True, slots=True)
class Section:
    """Orders of one unit: its id, a label for the reader (`Gerold, 26/14`), the orders in their sequence."""

    unit: str
    label: str
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class OrderFile:
    """An order file.

    `program` is the version of the program that wrote it, `report_sha256` the hash (64 hex digits) of the report
    it answers, `sequence` counts the exports of a turn from 1, `date` is when it was written (ISO 8601).
    """

    program: str
    system: str
    game: str
    turn: int
    realm: int
    realm_name: str
    profile: str
    report_sha256: str
    sequence: int
    date: str
    sections: tuple[Section, ...] = ()
    version: int = field(default=FORMAT)

    def orders(self) -> tuple[Order, ...]:
        """All orders in the sequence of the file."""
        return tuple(order for section in self.sections for order in section.orders)


def report_hash(text: bytes) -> str:
    """The hash that tells which report an order file answers: SHA-256 of the report's bytes as hex digits."""
    return hashlib.sha256(text).hexdigest()


def sections_of(
    orders: Iterable[Order], catalogue: Catalogue, label: Callable[[str], str] = lambda unit: ""
) -> tuple[Section, ...]:
    """Orders by unit, in the sequence in which they were entered.

    Within a class orders are carried out as entered over all units (ch. 10.1), so a unit gets a second section
    where one would change the sequence of two orders of the same class; otherwise it has one.
    """
    found: list[tuple[str, list[Order]]] = []
    for order in orders:
        rank = catalogue.rank(order.kind)
        place = len(found)
        while place and found[place - 1][0] != order.unit:
            if any(catalogue.rank(other.kind) == rank for other in found[place - 1][1]):
                place = 0
                break
            place -= 1
        if place:
            found[place - 1][1].append(order)
        else:
            found.append((order.unit, [order]))
    return tuple(Section(unit, label(unit), tuple(own)) for unit, own in found)


def write_file(file: OrderFile, catalogue: Catalogue) -> bytes:
    """The bytes of an order file. Raises Malformed with every order or value that cannot be written."""
    faults: list[Fault] = []
    lines: list[str] = [f"{TITLE} {file.version}"]
    for key, value in head(file):
        try:
            lines.append(f"{key}: {plain(value)}")
        except ValueError as error:
            faults.append(Fault(f"{key}: {error}"))
    for section in file.sections:
        try:
            label = plain(section.label) if section.label else ""
        except ValueError as error:
            faults.append(Fault(f"{section.unit}: {error}"))
            continue
        lines += ["", f"[{section.unit}] {label}".rstrip()]
        for order in section.orders:
            if order.unit != section.unit:
                faults.append(Fault(f"{section.unit}: Ein Befehl gehört {order.unit}"))
            try:
                lines.append(write(order, catalogue))
            except Malformed as error:
                faults += [replace(fault, found=f"{section.unit}: {fault.found}") for fault in error.faults]
    if faults:
        raise Malformed(faults)
    lines += ["", end_line(len(file.orders())), ""]
    return "\n".join(lines).encode("utf-8")


def head(file: OrderFile) -> Sequence[tuple[str, str]]:
    """The head of a file: keys and values in their sequence."""
    return (
        ("Programm", file.program),
        ("System", file.system),
        ("Partie", file.game),
        ("Zug", str(file.turn)),
        ("Reich", str(file.realm)),
        ("Reichsname", file.realm_name),
        ("Profil", file.profile),
        ("Auswertung", f"sha256 {file.report_sha256}"),
        ("Nummer", str(file.sequence)),
        ("Datum", file.date),
    )


def end_line(count: int) -> str:
    """The last line, which tells that nothing is missing."""
    return f"{END}: {count} {'Befehl' if count == 1 else 'Befehle'}"
