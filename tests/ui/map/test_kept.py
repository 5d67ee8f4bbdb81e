"""The picture of the first ground, kept from one start to the next."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mycom.ui.map import MapCanvas
from mycom.ui.map.kept import KeptPicture
from mycom.ui.theme import DARK, LIGHT
from mycom.ui.theme.colours import Theme
from tests.ui.map.views import view


def _shown(qtbot: QtBot, path: Path, theme: Theme = LIGHT, states: dict[str, str] | None = None) -> MapCanvas:
    canvas = MapCanvas(theme=theme)
    qtbot.addWidget(canvas)
    canvas.view.kept = KeptPicture(path)
    canvas.resize(700, 500)
    canvas.set_view(view())
    canvas.set_states(states or {})
    canvas.grab()
    return canvas


def test_the_next_window_shows_it_without_painting(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "made" / "karte.raw"
    first = _shown(qtbot, path)
    second = _shown(qtbot, path)
    assert (first.view.tiles.rendered, second.view.tiles.rendered) == (1, 0)
    assert "fields" not in second.model.__dict__  # the arrays are not needed for it
    assert second.grab().toImage() == first.grab().toImage()
    second.zoom(1)
    second.view.settle()
    assert second.grab().toImage() != first.grab().toImage()
    assert second.view.tiles.rendered == 1  # only the first picture of a window is looked up


@pytest.mark.parametrize("change", ["theme", "states"])
def test_a_picture_of_something_else_does_not_count(qtbot: QtBot, tmp_path: Path, change: str) -> None:
    path = tmp_path / "karte.raw"
    _shown(qtbot, path)
    other = _shown(qtbot, path, DARK) if change == "theme" else _shown(qtbot, path, states={"G7": "done"})
    assert other.view.tiles.rendered == 1


@pytest.mark.parametrize("damage", [b"", b"no key\n", None])
def test_a_damaged_picture_is_painted_anew(qtbot: QtBot, tmp_path: Path, damage: bytes | None) -> None:
    path = tmp_path / "karte.raw"
    good = _shown(qtbot, path).grab().toImage()
    path.write_bytes(path.read_bytes()[:-5] if damage is None else damage)
    again = _shown(qtbot, path)
    assert again.view.tiles.rendered == 1
    assert again.grab().toImage() == good
    assert _shown(qtbot, path).view.tiles.rendered == 0  # and kept again


def test_a_folder_that_cannot_be_written_costs_only_time(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert _shown(qtbot, tmp_path / "file" / "karte.raw").view.tiles.rendered == 1
