"""Files as they come by mail: texts in any usual encoding, ZIP archives of them, saved mails."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mycom.partie.archives import MAX_TEXT, Budget, is_zip, megabytes, members, shown
from mycom.partie.encodings import decode
from mycom.partie.mails import Part, is_mail, parts, text_of
from mycom.problems import Fault, Malformed, MycomError, reason

#: The size of a received file in bytes, at most.
MAX_FILE = 50_000_000
_MAX_ZIPS = 2
_MAX_MAILS = 3


@dataclass(frozen=True, slots=True)
class Source:
    """A text with where it came from (`juni.zip/auswertung.txt`), its encoding, and what was left out on the way."""

    name: str
    text: str
    encoding: str = "utf-8"
    warnings: tuple[str, ...] = ()


def read_files(paths: Sequence[Path], wanted: Callable[[str], bool] | None = None) -> list[Source]:
    """The texts in files, archives and mails, in order.

    `wanted` tells which texts count: of an archive or a mail only those are taken (default: what some rule system
    recognises as a report). Raises `Malformed` with the faults of all files.
    """
    sources: list[Source] = []
    faults: list[Fault] = []
    for path in paths:
        try:
            sources += _Opener(wanted or _is_report).open(_content(path), path.name)
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
            size = file.seek(0, io.SEEK_END) if file.seekable() else 0
            if size > MAX_FILE:
                raise Malformed(_too_large(str(path), size, MAX_FILE))
            if size:
                file.seek(0)
            data = file.read(MAX_FILE + 1)
    except OSError as error:
        raise Malformed(Fault(f"die Datei lässt sich nicht lesen: {reason(error)}", file=str(path))) from error
    if len(data) > MAX_FILE:
        raise Malformed(_too_large(str(path), len(data), MAX_FILE))
    return data


def _too_large(name: str, size: int, limit: int) -> Fault:
    return Fault(f"{megabytes(size)} sind zu groß für eine Auswertung", f"höchstens {megabytes(limit)}", file=name)


class _Opener:
    """Opens one received file with everything in it."""

    def __init__(self, wanted: Callable[[str], bool]) -> None:
        self.wanted = wanted
        self.budget = Budget()
        self.zips = 0
        self.mails = 0

    def open(self, data: bytes, name: str) -> list[Source]:
        """The texts in a file of any kind."""
        if is_zip(data):
            self.zips += 1
            if self.zips > _MAX_ZIPS:
                raise Malformed(Fault("ZIP in ZIP in ZIP", "höchstens ein ZIP in einem anderen", file=name))
            try:
                return self._archive(data, name)
            finally:
                self.zips -= 1
        if is_mail(data, name):
            self.mails += 1
            if self.mails > _MAX_MAILS:
                raise Malformed(Fault("Mail in Mail in Mail", "höchstens eine weitergeleitete Mail", file=name))
            try:
                return self._mail(data, name)
            finally:
                self.mails -= 1
        if len(data) > MAX_TEXT:
            raise Malformed(_too_large(name, len(data), MAX_TEXT))
        text, encoding = decode(data, name)
        return [Source(name, text, encoding)]

    def _archive(self, data: bytes, name: str) -> list[Source]:
        found: list[Source] = []
        faults: list[Fault] = []
        left_out: list[str] = []
        for title, content in members(data, name, self.budget):
            if content is None:
                left_out.append(title)
            elif isinstance(content, MycomError):
                faults.extend(content.faults)
            else:
                try:
                    found += self.open(content, f"{name}/{shown(title)}")
                except MycomError as error:
                    faults.extend(error.faults)
        return self._chosen(name, found, faults, left_out)

    def _mail(self, data: bytes, name: str) -> list[Source]:
        found: list[Source] = []
        faults: list[Fault] = []
        left_out: list[str] = []
        greetings: set[str] = set()
        for part in parts(data, name):
            if part.is_text and not part.attached:
                greetings.add(f"{name}/{shown(part.title)}")
            try:
                inside = self._part(part, f"{name}/{shown(part.title)}")
            except MycomError as error:
                faults.extend(error.faults)
            else:
                found += inside
                left_out += [] if inside else [part.title]
        # What stands in the mail besides the report is no news to who has read it.
        found = [source for source in found if source.name not in greetings or self.wanted(source.text)]
        return self._chosen(name, found, faults, left_out)

    def _part(self, part: Part, name: str) -> list[Source]:
        if part.content is None:
            return []
        if not part.is_text or is_zip(part.content) or is_mail(part.content, part.title):
            return self.open(part.content, name)
        if len(part.content) > MAX_TEXT:
            raise Malformed(_too_large(name, len(part.content), MAX_TEXT))
        text, encoding = text_of(part, name)
        return [Source(name, text, encoding)]

    def _chosen(self, name: str, found: list[Source], faults: list[Fault], left_out: list[str]) -> list[Source]:
        """The texts that are wanted, with a note of what was left out."""
        chosen = [source for source in found if self.wanted(source.text)]
        if not chosen:
            inside = [shown(source.name.removeprefix(f"{name}/")) for source in found[:5]]
            missing = Fault(
                "keine Auswertung darin",
                "mindestens eine Auswertung (AWT)",
                file=name,
                suggestion=f"enthalten: {', '.join(inside)}" if inside else "",
            )
            raise Malformed(faults or missing)
        notes = [f"{name}: nicht gelesen: {shown(title)}" for title in left_out[:5]]
        notes += [
            f"{name}: keine Auswertung: {shown(source.name.removeprefix(f'{name}/'))}"
            for source in found
            if source not in chosen
        ][:5]
        notes += [str(fault) for fault in faults[:5]]
        chosen[0] = replace(chosen[0], warnings=(*chosen[0].warnings, *notes))
        return chosen
