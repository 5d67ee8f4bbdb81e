"""Where a file goes: the system's dialog, which begins in the folder that was chosen last."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QWidget

from mycom.partie import settings

_KEY = "ablage"


def ask_save_path(parent: QWidget, title: str, name: str, kinds: str) -> tuple[Path | None, str]:
    """The path and the kind of file that the player chose; no path when he gave up."""
    from PySide6.QtWidgets import QFileDialog  # only when something is saved

    chosen, kind = QFileDialog.getSaveFileName(parent, title, str(_folder() / name), kinds)
    if not chosen:
        return None, kind
    path = Path(chosen)
    kept = settings.load()
    if kept.get(_KEY) != str(path.parent):
        settings.save(kept | {_KEY: str(path.parent)})
    return path, kind


def _folder() -> Path:
    """The folder of the last file, else the player's documents, else his home."""
    kept = settings.load().get(_KEY)
    if isinstance(kept, str) and Path(kept).is_dir():
        return Path(kept)
    documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    return documents if documents.is_dir() else Path.home()
