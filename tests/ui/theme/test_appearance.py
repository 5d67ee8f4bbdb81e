"""Fonts, signs and the style sheet on a running application."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from mycom.paths import resources_dir
from mycom.systems.view import Relation
from mycom.ui.theme import DARK, LIGHT, Appearance, apply, font
from mycom.ui.theme.badges import glyph_icon, paint_marker
from mycom.ui.theme.fonts import family
from mycom.ui.theme.glyphs import GLYPHS, glyph
from mycom.ui.theme.metrics import TARGET
from mycom.ui.theme.stylesheet import stylesheet


@pytest.fixture(autouse=True)
def _plain_afterwards(qapp: QApplication) -> Iterator[None]:
    kept = qapp.palette(), qapp.font()
    yield
    qapp.setStyleSheet("")
    qapp.setPalette(kept[0])
    qapp.setFont(kept[1])


def test_the_shipped_font_has_figures_of_equal_width(qapp: QApplication) -> None:
    assert family() == "Inter"
    metrics = QFontMetricsF(font())
    assert len({round(metrics.horizontalAdvance(digit), 3) for digit in "0123456789"}) == 1
    assert QFontMetricsF(font(tabular=False)).horizontalAdvance("1") < metrics.horizontalAdvance("1")


@pytest.mark.parametrize("name", sorted(GLYPHS))
def test_signs_stay_in_their_square_and_are_not_empty(name: str) -> None:
    box = glyph(name, QRectF(10, 20, 40, 40)).boundingRect()
    assert not box.isEmpty()
    assert QRectF(9.5, 19.5, 41, 41).contains(box)


def test_a_marker_shows_its_relation_and_label(qapp: QApplication) -> None:
    def marker(label: str) -> QImage:
        made = QImage(40, 40, QImage.Format.Format_ARGB32_Premultiplied)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        paint_marker(painter, QRectF(0.5, 0.5, 39, 39), LIGHT, Relation.FOE, label)
        painter.end()
        return made

    plain = marker("")
    assert plain.pixelColor(20, 20) == QColor(LIGHT.foe)
    assert plain.pixelColor(2, 2).alpha() == 0  # the corner of a diamond is free
    assert marker("7") != plain


def test_icons(qapp: QApplication) -> None:
    assert glyph_icon("house", LIGHT.text).pixmap(16).width() == 16


@pytest.mark.parametrize("chosen", [LIGHT, DARK], ids=["light", "dark"])
def test_the_style_sheet_names_only_pictures_that_exist(chosen: object) -> None:
    assert isinstance(chosen, type(LIGHT))
    text = stylesheet(chosen, resources_dir() / "icons")
    pictures = [part.split('"')[0] for part in text.split('url("')[1:]]
    assert pictures
    assert [name for name in pictures if QImage(name).isNull()] == []


def test_buttons_and_fields_are_large_enough_to_hit(qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, LIGHT)
    for widget in (QPushButton("Merken"), QLineEdit(), QComboBox()):
        qtbot.addWidget(widget)
        widget.ensurePolished()
        assert widget.sizeHint().height() >= TARGET


def test_the_choice_overrides_the_system(qtbot: QtBot, qapp: QApplication) -> None:
    appearance = Appearance(qapp, "light")
    try:
        with qtbot.waitSignal(appearance.changed) as told:
            appearance.choose("dark")
        assert told.args == [DARK]
        assert appearance.theme is DARK
        assert qapp.palette().window().color() == QColor(DARK.window)
        with qtbot.assertNotEmitted(appearance.changed):
            appearance.choose("dark")
    finally:
        appearance.setParent(None)
        appearance.deleteLater()


def test_a_panel_is_painted_in_its_theme(qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, DARK)
    button = QPushButton("Zug abgeben …")
    button.setProperty("kind", "primary")
    qtbot.addWidget(button)
    button.resize(140, 32)
    picture = button.grab().toImage()
    assert picture.pixelColor(8, 16) == QColor(DARK.accent)


def test_without_its_files_the_system_font_serves(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> None:
    def missing() -> object:
        raise FileNotFoundError

    family.cache_clear()
    monkeypatch.setattr("mycom.ui.theme.fonts.resources_dir", missing)
    try:
        assert family() == ""
        assert font(15).pixelSize() == 15
    finally:
        family.cache_clear()
