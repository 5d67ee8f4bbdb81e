"""Keeps a checked sheet as JSON, so that a start need not read TOML again. Never in the way.

The cache holds what the files say and nothing else: it is bound to their hash, a damaged or older one
is as good as none, and a folder that cannot be written costs only time.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from mycom.rulebook.sheet import Sheet, from_data, to_data

FORMAT = "1"
"""Part of every hash; raised whenever the schema or the layout of the cache changes."""


def fingerprint(files: Iterable[tuple[str, bytes]]) -> str:
    """A hash over names and contents of the files and the version of this format."""
    digest = hashlib.sha256(FORMAT.encode())
    for name, content in files:
        digest.update(f"\0{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def cached(folder: Path | None, name: str, key: str, build: Callable[[], Sheet]) -> Sheet:
    """The sheet stored as `folder/name.json` under this key, otherwise the one built, stored for next time.

    Without a folder nothing is stored. Errors of `build` pass through, none of the cache does.
    """
    if folder is None:
        return build()
    path = folder / f"{name}.json"
    stored = _load(path, key)
    if stored is not None:
        return stored
    sheet = build()
    _store(path, key, sheet)
    return sheet


def _load(path: Path, key: str) -> Sheet | None:
    try:
        head, _, body = path.read_bytes().partition(b"\n")
        if head.decode("ascii").split() != [key, hashlib.sha256(body).hexdigest()]:
            return None
        data = json.loads(body)
        return from_data(data) if isinstance(data, dict) else None
    except (OSError, ValueError, KeyError, TypeError, IndexError, RecursionError):
        return None


def _store(path: Path, key: str, sheet: Sheet) -> None:
    body = json.dumps(to_data(sheet), ensure_ascii=False, separators=(",", ":")).encode()
    head = f"{key} {hashlib.sha256(body).hexdigest()}\n".encode()
    # Written apart and then renamed, so that nobody ever reads half a cache. The process id keeps two of us apart.
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            temporary.write_bytes(head + body)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
