"""Loads a profile: the standard of a rules folder, or one of its `profiles/` laid over it."""

from __future__ import annotations

from pathlib import Path

from mycom.problems import Fault, Malformed, did_you_mean
from mycom.rulebook.cache import cached, fingerprint
from mycom.rulebook.overrides import apply, from_source
from mycom.rulebook.schema import Book, shown
from mycom.rulebook.sheet import ORIGINS, Sheet
from mycom.rulebook.source import Source, read, read_bytes

STANDARD = "standard"


def profile_names(folder: Path) -> tuple[str, ...]:
    """`standard` and the profiles beside it, in alphabetical order."""
    return (STANDARD, *sorted(path.stem for path in (folder / "profiles").glob("*.toml")))


def load_profile(book: Book, folder: Path, profile: str, cache_folder: Path | None = None) -> Sheet:
    """The checked sheet of a profile; from the cache when the files have not changed.

    Raises Malformed for an unknown profile and with every fault of the files.
    """
    names = profile_names(folder)
    if profile not in names:
        found = f"Unbekanntes Regelprofil „{profile}“"
        raise Malformed(Fault(found, ", ".join(names), suggestion=did_you_mean(profile, names)))
    own = folder / "profiles" / f"{profile}.toml"
    paths = [folder / f"{name}.toml" for name in (*(table.name for table in book.tables), book.parameters)]
    if profile != STANDARD:
        paths.append(own)

    def build() -> Sheet:
        from mycom.rulebook.reader import read_book  # not needed when the cache answers

        sheet = read_book(book, folder)
        return sheet if profile == STANDARD else _lay_over(book, sheet, read(own), profile)

    key = fingerprint((path.name, read_bytes(path)) for path in paths if path.is_file())
    return cached(cache_folder, f"{book.name}-{profile}", key, build)


def _lay_over(book: Book, sheet: Sheet, source: Source, profile: str) -> Sheet:
    faults = []
    name = source.data.get("profile")
    if name != profile:
        faults.append(source.fault(("profile",), f"profile = {shown(name)}", f'profile = "{profile}"'))
    origin = source.data.get("origin", "game")
    if origin not in ORIGINS:
        faults.append(source.fault(("origin",), f"origin = {shown(origin)}", "eines von " + ", ".join(ORIGINS)))
    label = source.data.get("label", "")
    if not isinstance(label, str):
        faults.append(source.fault(("label",), f"label = {shown(label)}", 'label = "…"'))
    try:
        sheet = apply(book, sheet, from_source(source), str(origin), profile)
    except Malformed as error:
        faults.extend(error.faults)
    if faults:
        raise Malformed(faults)
    return sheet
