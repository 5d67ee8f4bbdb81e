"""The picture of the ground that a window showed first, kept on the disk for the next start.

It is bound to everything that is on it; one that does not fit or cannot be read is as good as none, and a folder that
cannot be written costs only time.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPixmap

from mycom import __version__
from mycom.ui.map.ground import Ground

#: Raised whenever the ground is drawn in another way.
FORMAT = 1


def key_of(ground: Ground, size: int, area: QRect) -> str:
    """A hash over all that the picture of a piece of the ground depends on."""
    shown = (
        FORMAT,
        __version__,
        ground.model.view,
        ground.theme,
        ground.scale,
        ground.layer,
        sorted(ground.names.items()),
        sorted(ground.contents.states.items()),
        (size, area.x(), area.y(), area.width(), area.height()),
    )
    return hashlib.sha256(repr(shown).encode()).hexdigest()


class KeptPicture:
    """One picture in one file: a line with its key, then its pixels (4 bytes each, no padding).

    It serves the first picture of a window only; `wanted` tells whether that is still to come.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.wanted = True

    def load(self, key: str, area: QRect) -> QPixmap | None:
        """The picture with this key and this size, None when another one or none is kept."""
        self.wanted = False
        try:
            with self._path.open("rb") as file:
                if file.readline(100).rstrip() != key.encode():
                    return None
                pixels = file.read()
        except OSError:
            return None
        width, height = area.width(), area.height()
        if len(pixels) != 4 * width * height:
            return None
        return QPixmap.fromImage(QImage(pixels, width, height, 4 * width, QImage.Format.Format_RGB32).copy())

    def keep(self, key: str, picture: QPixmap) -> None:
        """Keeps a picture in place of the one before."""
        from mycom.partie.settings import write_atomically

        image = picture.toImage().convertToFormat(QImage.Format.Format_RGB32)
        with suppress(OSError):
            write_atomically(self._path, key.encode() + b"\n" + bytes(image.constBits()))
