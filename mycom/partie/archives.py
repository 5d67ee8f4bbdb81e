"""ZIP archives from strangers: looked over before anything is unpacked, measured while it is.

An archive may lie about sizes, point outside itself, or hold more than fits into memory.
"""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from mycom.problems import Fault, Malformed, MycomError

#: Sizes in bytes. A report has some hundred kilobytes; the limits are generous and still harmless.
MAX_TEXT = 20_000_000
MAX_UNPACKED = 60_000_000
MAX_RATIO = 200
MAX_MEMBERS = 1000

#: Below this size a member is harmless however well it is packed.
_SMALL = 1_000_000
#: Endings of files that are never reports; anything else is looked at.
_NO_TEXT = {".bmp", ".db", ".dll", ".doc", ".docx", ".exe", ".gif", ".ico", ".jpeg", ".jpg", ".mp3", ".mp4", ".pdf"}
_NO_TEXT |= {".png", ".sig", ".sqlite", ".wav", ".xls", ".xlsx"}
_BROKEN = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    lzma.LZMAError,
    NotImplementedError,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
)


class Budget:
    """How much has been unpacked of one received file, through all archives in it."""

    def __init__(self) -> None:
        self.unpacked = 0
        self.members = 0


def is_zip(data: bytes) -> bool:
    """Whether a file begins like a ZIP archive."""
    return data.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def megabytes(size: int) -> str:
    """A size for a message."""
    return f"{size / 1_000_000:.0f} MB"


def shown(name: str) -> str:
    """A file name fit for a message: no control characters, not endless."""
    plain = "".join(character if character.isprintable() else "?" for character in name)
    return plain if len(plain) <= 60 else plain[:57] + "…"


def members(data: bytes, name: str, budget: Budget) -> Iterator[tuple[str, bytes | MycomError | None]]:
    """Name and content of each file in an archive; an error where one cannot be unpacked, None where it is no text.

    Raises `Malformed` for an archive that is damaged or not to be trusted.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except _BROKEN as error:
        raise Malformed(
            Fault(
                "das ZIP-Archiv ist beschädigt oder abgeschnitten",
                "ein vollständiges ZIP-Archiv",
                file=name,
                suggestion="lade die Datei noch einmal herunter",
            )
        ) from error
    with archive:
        inside = [member for member in archive.infolist() if member.filename and not member.is_dir()]
        _look_over(inside, name, budget)
        for member in inside:
            if PurePosixPath(member.filename).suffix.lower() in _NO_TEXT:
                yield member.filename, None
                continue
            try:
                yield member.filename, _unpack(archive, member, f"{name}/{shown(member.filename)}", budget)
            except MycomError as error:
                yield member.filename, error


def _look_over(inside: Sequence[zipfile.ZipInfo], name: str, budget: Budget) -> None:
    budget.members += len(inside)
    faults = [fault for member in inside if (fault := _fault(member, name)) is not None]
    declared = sum(member.file_size for member in inside)
    if budget.members > MAX_MEMBERS:
        faults.insert(0, Fault(f"{budget.members} Dateien im ZIP", f"höchstens {MAX_MEMBERS}", file=name))
    elif not faults and declared + budget.unpacked > MAX_UNPACKED:
        faults.append(Fault(f"ausgepackt {megabytes(declared)}", f"höchstens {megabytes(MAX_UNPACKED)}", file=name))
    if faults:
        raise Malformed(faults[:10])


def _fault(member: zipfile.ZipInfo, name: str) -> Fault | None:
    """What an honest member does not have."""
    quoted = f"„{shown(member.orig_filename)}“"
    if not (_stays_inside(member.filename) and _stays_inside(member.orig_filename)):
        return Fault(f"{quoted} liegt außerhalb des Archivs", "Namen ohne „..“ und ohne Laufwerk", file=name)
    if member.flag_bits & 1:
        return Fault(f"{quoted} ist verschlüsselt", "ein ZIP ohne Kennwort", file=name)
    too_dense = member.file_size > _SMALL and member.file_size > MAX_RATIO * max(member.compress_size, 1)
    if member.file_size > MAX_TEXT or too_dense:
        return Fault(
            f"{quoted} wäre ausgepackt {megabytes(member.file_size)} groß",
            f"höchstens {megabytes(MAX_TEXT)} und das {MAX_RATIO}fache des Gepackten",
            file=name,
        )
    return None


def _stays_inside(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    return not (name.startswith(("/", "\\")) or ".." in parts or ":" in parts[0] or "\x00" in name)


def _unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str, budget: Budget) -> bytes:
    """The member's bytes. The size it declares may be a lie, so reading stops at the limit."""
    limit = min(MAX_TEXT, MAX_UNPACKED - budget.unpacked)
    try:
        with archive.open(member) as file:
            data = file.read(limit + 1)
    except _BROKEN as error:
        found = "lässt sich nicht auspacken, das ZIP-Archiv ist beschädigt"
        raise Malformed(Fault(found, "ein vollständiges ZIP-Archiv", file=name)) from error
    budget.unpacked += len(data)
    if len(data) > limit:
        raise Malformed(Fault("das ZIP-Archiv ist ausgepackt zu groß", f"höchstens {megabytes(MAX_TEXT)}", file=name))
    return data
