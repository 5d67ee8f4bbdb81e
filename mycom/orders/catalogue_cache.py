"""Keeps the content of a checked catalogue file as JSON, so that a start need not read TOML again.

Bound to the hash of the file; a damaged or older one is as good as none, and a folder that cannot be written
costs only time.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path

#: Part of every key; raised when the layout of the cache changes.
_FORMAT = b"1"


def load(path: Path, content: bytes) -> dict[str, object] | None:
    """What was kept for a file with this content, None when there is nothing usable."""
    try:
        head, _, body = path.read_bytes().partition(b"\n")
        if head != _head(content, body):
            return None
        data = json.loads(body)
    except (OSError, ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def store(path: Path, content: bytes, data: dict[str, object]) -> None:
    """Keeps the data of a file with this content."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    # Written apart and then renamed, so that nobody ever reads half of it. The process id keeps two of us apart.
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.write_bytes(_head(content, body) + b"\n" + body)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)


def _head(content: bytes, body: bytes) -> bytes:
    key = hashlib.sha256(_FORMAT + content).hexdigest()
    return f"{key} {hashlib.sha256(body).hexdigest()}".encode()
