"""Checking and showing order files: what `mycom verify` and `mycom decode` print."""

from __future__ import annotations

from pathlib import Path

from mycom.orders.catalogue import Catalogue
from mycom.orders.describe import Names, describe
from mycom.orders.order import Order
from mycom.orders.orderfile import MAX_BYTES, OrderFile
from mycom.orders.orderfile_read import CatalogueFor, read_file
from mycom.orders.signature import Verdict, split_single, verify
from mycom.orders.signers import read_signers
from mycom.orders.words import visible
from mycom.problems import Fault, Malformed, reason


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file. Raises Malformed when it cannot be opened or is too large."""
    try:
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except OSError as error:
        raise Malformed(Fault(f"Die Datei lässt sich nicht lesen: {reason(error)}", file=str(path))) from error
    if len(content) > limit:
        raise Malformed(Fault("Die Datei ist zu groß", f"höchstens {limit} Bytes", str(path)))
    return content


def verify_file(path: Path, signers_path: Path, principal: str = "") -> Verdict:
    """Checks the signature of an order file, appended to it or in `NAME.sig` beside it.

    A bad or missing signature is a verdict with problems (exit code 1); a file or list of signers that cannot be
    read raises Malformed (exit code 2).
    """
    content, armour = split_single(read_bytes(path))
    if not content.strip():
        raise Malformed(Fault("Die Datei ist leer", "eine Befehlsdatei", str(path)))
    beside = path.with_name(path.name + ".sig")
    if not armour and beside.exists():
        armour = read_bytes(beside)
    try:
        text = read_bytes(signers_path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(Fault("Die Liste der Unterzeichner ist kein UTF-8", file=str(signers_path))) from error
    return verify(content, armour, read_signers(text, str(signers_path)), principal)


def decode_file(path: Path, catalogue_for: CatalogueFor, names: Names | None = None) -> list[str]:
    """An order file in words, line by line. Damage by mail that leaves it readable is told in the first line.

    Raises Malformed with every fault when it cannot be read.
    """
    content, armour = split_single(read_bytes(path))
    lines: list[str] = []
    restored = content.replace(b"\r\n", b"\n").removeprefix(b"\xef\xbb\xbf")
    if restored != content:
        lines.append("Achtung: Die Zeilenenden wurden unterwegs verändert; die Unterschrift gilt damit nicht mehr.")
    file = read_file(restored, catalogue_for, str(path))
    lines += summary(file)
    lines.append("Die Unterschrift steht in der Datei." if armour else "")
    catalogue = catalogue_for(file.system, file.profile)
    return [*(line for line in lines if line), *in_words(file, catalogue, names)]


def summary(file: OrderFile) -> list[str]:
    """What the head of an order file says."""
    count = len(file.orders())
    return [
        f"{visible(file.game)}, Zug {file.turn}, Reich {file.realm} {visible(file.realm_name)} "
        f"({visible(file.system)}, Profil {visible(file.profile)})",
        f"Abgabe {file.sequence} vom {visible(file.date)}, {count} {'Befehl' if count == 1 else 'Befehle'}",
        f"Antwort auf die Auswertung sha256 {file.report_sha256}",
    ]


def in_words(file: OrderFile, catalogue: Catalogue, names: Names | None = None) -> list[str]:
    """The orders of a file in sentences, by unit."""
    lines: list[str] = []
    for section in file.sections:
        lines += ["", f"{section.unit} {visible(section.label)}".rstrip()]
        lines += [f"  {_marked(order)}  {describe(order, catalogue, names)}" for order in section.orders]
    return lines


def _marked(order: Order) -> str:
    return f"{order.kind:<7}"
