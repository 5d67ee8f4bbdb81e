"""Where the program keeps what belongs to the player and not to a Partie."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from mycom.paths import user_config_dir

_RECENT = 8


def write_atomically(path: Path, data: bytes, *, mode: int = 0o644) -> None:
    """Writes a file so that either the old or the new content is there, never a part of it."""
    import tempfile  # brings shutil and random along, which nobody needs who only reads

    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        error.filename = str(path)  # the temporary file means nothing to whom it is told
        raise
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load() -> dict[str, Any]:
    """The player's settings; an absent or damaged file counts as none."""
    try:
        found = json.loads((user_config_dir() / "einstellungen.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def save(settings: dict[str, Any]) -> None:
    """Writes the player's settings."""
    text = json.dumps(settings, ensure_ascii=False, indent=1)
    write_atomically(user_config_dir() / "einstellungen.json", text.encode())


def recent() -> tuple[Path, ...]:
    """The Partie folders opened last, newest first, as far as they still exist."""
    found = load().get("recent", [])
    return tuple(Path(folder) for folder in found if isinstance(folder, str) and Path(folder).is_dir())


def remember(folder: Path) -> None:
    """Puts a Partie folder at the head of the recent ones."""
    settings = load()
    here = str(folder.resolve())
    settings["recent"] = [here, *(str(other) for other in recent() if str(other) != here)][:_RECENT]
    save(settings)
