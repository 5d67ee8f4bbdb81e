"""Files as they come by mail: texts in any usual encoding, ZIP archives of them, saved mails.

Everything that a stranger may have made is measured before it is unpacked.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from email import policy
from email.errors import MessageError
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path, PurePosixPath

from mycom.partie.encodings import decode
from mycom.problems import Fault, Malformed, MycomError

#: Sizes in bytes. A report has some hundred kilobytes; the limits are generous and still harmless.
MAX_FILE = 50_000_000
MAX_TEXT = 20_000_000
MAX_UNPACKED = 60_000_000
MAX_RATIO = 200
MAX_MEMBERS = 1000
_NESTED = 1

_ZIP = b"PK\x03\x04"
_EMPTY_ZIP = b"PK\x05\x06"
#: Endings of files that are never reports; anything else is looked at.
_NO_TEXT = frozenset(
    ".png .jpg .jpeg .gif .bmp .pdf .doc .docx .xls .xlsx .exe .dll .wav .mp3 .mp4 .sig .db .sqlite .ico".split()
)


@dataclass(frozen=True, slots=True)
class Source:
    """A text with where it came from (`juni.zip/auswertung.txt`), its encoding, and what was left out on the way."""

    name: str
    text: str
    encoding: str = "utf-8"
    warnings: tuple[str, ...] = ()


def read_files(paths: Sequence[Path], wanted: Callable[[str], bool] | None = None) -> list[Source]:
    """The texts in files, archives and mails, in order.

    `wanted` tells which texts count; of an archive or a mail only those are taken when there are any (default: what
    some rule system recognises as a report). Raises `Malformed` with the faults of all files.
    """
    counts = wanted if wanted is not None else _is_report
    sources: list[Source] = []
    faults: list[Fault] = []
    for path in paths:
        try:
            data = _content(path)
            sources += _Opener(counts).open(data, path.name, 0)
        except MycomError as error:
            faults.extend(replace(fault, file=fault.file or str(path)) for fault in error.faults)
    if faults:
        raise Malformed(faults)
    return sources


def _is_report(text: str) -> bool:
    from mycom.systems import systems  # only when a container has to choose between several texts

    return any(system.recognises(text) for system in systems())


def _content(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise Malformed(Fault("ein Ordner", "eine Datei: Text, ZIP oder Mail (.eml)", file=str(path)))
        with path.open("rb") as file:
            size = file.seek(0, io.SEEK_END)
            if size > MAX_FILE:
                raise Malformed(_too_large(str(path), size, MAX_FILE))
            file.seek(0)
            data = file.read(MAX_FILE + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Malformed(Fault(f"die Datei lässt sich nicht lesen: {reason}", file=str(path))) from error
    if len(data) > MAX_FILE:
        raise Malformed(_too_large(str(path), len(data), MAX_FILE))
    return data


def _too_large(name: str, size: int, limit: int) -> Fault:
    return Fault(f"{_megabytes(size)} groß", f"höchstens {_megabytes(limit)}", file=name)


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.0f} MB"


class _Opener:
    """Opens one file with everything in it; counts what is unpacked altogether."""

    def __init__(self, wanted: Callable[[str], bool]) -> None:
        self.wanted = wanted
        self.unpacked = 0
        self.members = 0

    def open(self, data: bytes, name: str, depth: int) -> list[Source]:
        if data.startswith((_ZIP, _EMPTY_ZIP)):
            return self._zip(data, name, depth)
        if _is_mail(data, name):
            return self._mail(data, name, depth)
        if len(data) > MAX_TEXT:
            raise Malformed(_too_large(name, len(data), MAX_TEXT))
        text, encoding = decode(data, name)
        return [Source(name, text, encoding)]

    # --- ZIP ---

    def _zip(self, data: bytes, name: str, depth: int) -> list[Source]:
        if depth > _NESTED:
            raise Malformed(Fault("ZIP in ZIP in ZIP", "höchstens ein ZIP in einem anderen", file=name))
        try:
            archive = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, EOFError) as error:
            raise Malformed(
                Fault(
                    "das ZIP-Archiv ist beschädigt oder abgeschnitten",
                    "ein vollständiges ZIP-Archiv",
                    file=name,
                    suggestion="lade die Datei noch einmal herunter",
                )
            ) from error
        with archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            self._look_over(members, name)
            found: list[tuple[str, list[Source]]] = []
            failed: list[Fault] = []
            left_out: list[str] = []
            for member in members:
                inner = f"{name}/{member.filename}"
                if PurePosixPath(member.filename).suffix.lower() in _NO_TEXT:
                    left_out.append(member.filename)
                    continue
                try:
                    found.append((member.filename, self.open(self._unpack(archive, member, inner), inner, depth + 1)))
                except MycomError as error:
                    failed.extend(error.faults)
        if failed:
            raise Malformed(failed)
        return self._choose(name, found, left_out)

    def _look_over(self, members: Sequence[zipfile.ZipInfo], name: str) -> None:
        """Refuses what an honest archive does not have, before anything is unpacked."""
        faults: list[Fault] = []
        self.members += len(members)
        if self.members > MAX_MEMBERS:
            faults.append(Fault(f"{self.members} Dateien im ZIP", f"höchstens {MAX_MEMBERS}", file=name))
        for member in members:
            if not _stays_inside(member.filename):
                faults.append(Fault(
                    f"„{_shown(member.filename)}“ liegt außerhalb des Archivs", "Namen ohne „..“ und ohne Laufwerk", file=name
                ))  # fmt: skip
            elif member.flag_bits & 1:
                faults.append(Fault(f"„{_shown(member.filename)}“ ist verschlüsselt", "ein ZIP ohne Kennwort", file=name))
            elif member.file_size > MAX_TEXT or member.file_size > MAX_RATIO * max(member.compress_size, 1000):
                faults.append(Fault(
                    f"„{_shown(member.filename)}“ wäre ausgepackt {_megabytes(member.file_size)} groß",
                    f"höchstens {_megabytes(MAX_TEXT)} und das {MAX_RATIO}fache des Gepackten", file=name,
                ))  # fmt: skip
        if not faults and sum(member.file_size for member in members) + self.unpacked > MAX_UNPACKED:
            faults.append(Fault(
                f"ausgepackt {_megabytes(sum(member.file_size for member in members))}",
                f"höchstens {_megabytes(MAX_UNPACKED)}", file=name,
            ))  # fmt: skip
        if faults:
            raise Malformed(faults[:10])

    def _unpack(self, archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str) -> bytes:
        """The member's bytes. The size it declares may be a lie, so reading stops at the limit."""
        try:
            with archive.open(member) as file:
                data = file.read(MAX_TEXT + 1)
        except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, OSError, EOFError, ValueError, RuntimeError) as error:
            raise Malformed(Fault("lässt sich nicht auspacken, das ZIP ist beschädigt", file=name)) from error
        except Exception as error:
            # zlib, bz2 and lzma each have an error class of their own that says nothing more.
            if type(error).__module__ not in ("zlib", "lzma", "_lzma", "bz2", "struct"):
                raise
            raise Malformed(Fault("lässt sich nicht auspacken, das ZIP ist beschädigt", file=name)) from error
        self.unpacked += len(data)
        if len(data) > MAX_TEXT or self.unpacked > MAX_UNPACKED:
            raise Malformed(Fault("das ZIP-Archiv ist ausgepackt zu groß", f"höchstens {_megabytes(MAX_TEXT)}", file=name))
        return data

    # --- mail ---

    def _mail(self, data: bytes, name: str, depth: int) -> list[Source]:
        try:
            message = BytesParser(policy=policy.default).parsebytes(data)
        except (MessageError, ValueError, LookupError) as error:
            raise Malformed(Fault("die Mail lässt sich nicht lesen", "eine gespeicherte Mail (.eml)", file=name)) from error
        found: list[tuple[str, list[Source]]] = []
        failed: list[Fault] = []
        left_out: list[str] = []
        for number, part in enumerate(message.walk()):
            if part.is_multipart():
                continue
            title = _file_name(part) or f"Teil {number}" if number else "Text"
            inner = f"{name}/{title}"
            if part.get_content_maintype() in ("image", "audio", "video", "font") or part.get_content_subtype() == "html":
                left_out += [title] if part.get_content_subtype() != "html" else []
                continue
            try:
                content = part.get_payload(decode=True)
                raw = content if isinstance(content, bytes) else b""
                if not raw.strip():
                    continue
                if part.get_content_maintype() == "text" and not raw.startswith(_ZIP):
                    found.append((title, [Source(inner, *_text_of(part, raw, inner))]))
                else:
                    found.append((title, self.open(raw, inner, depth + 1)))
            except MycomError as error:
                failed.extend(error.faults)
        if not found and failed:
            raise Malformed(failed)
        if not found:
            raise Malformed(Fault("die Mail hat keinen Text und keinen Anhang", "eine Auswertung", file=name))
        chosen = self._choose(name, found, left_out)
        if failed and not any(self.wanted(source.text) for source in chosen):
            raise Malformed(failed)
        return chosen

    # --- several texts ---

    def _choose(self, name: str, found: list[tuple[str, list[Source]]], left_out: list[str]) -> list[Source]:
        """The texts that are wanted, with a note of the others; all when none is."""
        sources = [source for _, inside in found for source in inside]
        if not sources:
            raise Malformed(Fault("kein Text darin", "eine Auswertung als Textdatei", file=name))
        wanted = [source for source in sources if self.wanted(source.text)]
        if not wanted:
            raise Malformed(Fault(
                "keine Auswertung darin", "mindestens eine Auswertung (AWT)", file=name,
                suggestion="enthalten: " + ", ".join(_shown(source.name.removeprefix(f"{name}/")) for source in sources[:5]),
            ))  # fmt: skip
        others = [source.name.removeprefix(f"{name}/") for source in sources if source not in wanted] + left_out
        if others:
            note = f"{name}: nicht gelesen: {', '.join(map(_shown, others[:5]))}" + (" …" if len(others) > 5 else "")
            wanted[0] = replace(wanted[0], warnings=(*wanted[0].warnings, note))
        return wanted


def _stays_inside(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    return not (name.startswith(("/", "\\")) or ".." in parts or ":" in parts[0] or "\x00" in name)


def _shown(name: str) -> str:
    """A file name fit for a message: no control characters, not endless."""
    plain = "".join(character if character.isprintable() else "?" for character in name)
    return plain if len(plain) <= 60 else plain[:57] + "…"


def _is_mail(data: bytes, name: str) -> bool:
    """Whether a file is a saved mail: by its ending, or because it begins with mail headers."""
    if name.lower().endswith((".eml", ".mbox", ".msg")):
        return True
    first = data[:4096].lstrip(b"\xef\xbb\xbf\r\n").split(b"\n", 12)
    fields = {line.split(b":", 1)[0].strip().lower() for line in first if b":" in line and not line.startswith(b" ")}
    return bool({b"mime-version", b"received", b"message-id", b"return-path"} & fields) and b"from" in fields


def _file_name(part: EmailMessage) -> str:
    try:
        return str(part.get_filename() or "")
    except (ValueError, LookupError, TypeError):
        return ""


def _text_of(part: EmailMessage, raw: bytes, name: str) -> tuple[str, str]:
    """The text of a part. What the mail says of its encoding is often wrong, so it only breaks a tie."""
    text, encoding = decode(raw, name)
    said = str(part.get_content_charset() or "").lower()
    if encoding.startswith("cp") and said:
        try:
            text, encoding = raw.decode(said), said
        except (LookupError, UnicodeDecodeError):
            pass
    if str(part.get_param("format", "")).lower() == "flowed":
        text = _unflowed(text, delete_space=str(part.get_param("delsp", "")).lower() == "yes")
    return text, encoding


def _unflowed(text: str, *, delete_space: bool) -> str:
    """Lines that a mail program broke (RFC 3676) put together again."""
    lines: list[str] = []
    open_line = False
    for line in text.split("\n"):
        line = line.removesuffix("\r")
        depth = len(line) - len(line.lstrip(">"))
        body = line[depth:].removeprefix(" ")
        if open_line and lines and not depth:
            lines[-1] += body
        else:
            lines.append(">" * depth + (" " if depth else "") + body)
        open_line = body.endswith(" ") and body != "-- "
        if open_line and delete_space:
            lines[-1] = lines[-1][:-1]
    return "\n".join(lines)
