"""Pictures of the whole window without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from mycom.partie import settings
from mycom.partie.partie import Partie
from mycom.problems import Malformed, NotAllowed
from mycom.ui.snapshot import map_picture, snapshot


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_window_is_painted_whole(qapp: QApplication, partie: Partie, tmp_path: Path, theme: str) -> None:
    partie.close()
    png = snapshot(partie.folder, tmp_path / "bild.png", (1280, 800), theme)
    picture = QImage(str(png))
    assert (picture.width(), picture.height()) == (1280, 800)
    colours = {picture.pixel(x, y) for x in range(0, 1280, 7) for y in range(0, 800, 7)}
    assert len(colours) > 40
    dark = picture.pixelColor(640, 12).lightness() < 60
    assert dark == (theme == "dark")
    assert settings.load() == {}


def test_with_a_projection(qapp: QApplication, partie: Partie, tmp_path: Path) -> None:
    partie.close()
    one = snapshot(partie.folder, tmp_path / "a.png")
    two = snapshot(partie.folder, tmp_path / "b.png", projection=True)
    assert QImage(str(one)) != QImage(str(two))


def test_the_map_alone(qapp: QApplication, partie: Partie, tmp_path: Path) -> None:
    png = map_picture(partie, tmp_path / "karte.png", (800, 600))
    assert QImage(str(png)).width() == 800
    partie.close()


def test_faults_are_told(qapp: QApplication, partie: Partie, tmp_path: Path) -> None:
    partie.close()
    with pytest.raises(Malformed):
        snapshot(tmp_path / "nichts", tmp_path / "bild.png")
    with pytest.raises(NotAllowed):
        snapshot(partie.folder, tmp_path / "fehlt" / "bild.png")
