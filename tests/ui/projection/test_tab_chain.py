"""Tab follows the places of the parts, not the time at which they were made."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from mycom.ui.projection.tab_chain import TabChain, in_reading_order


def test_tab_goes_through_a_panel_as_one_reads_it(qtbot: QtBot) -> None:
    panel = QWidget()
    qtbot.addWidget(panel)
    foot, right, left = (QWidget(panel) for _ in range(3))
    foot.setGeometry(0, 100, 200, 20)
    right.setGeometry(100, 2, 100, 60)
    left.setGeometry(0, 0, 100, 90)
    places = {"foot": (foot, 0), "right": (right, 0), "left below": (left, 30), "left above": (left, 0)}
    lines = {}
    for name, (parent, y) in places.items():
        lines[name] = QLineEdit(parent)
        lines[name].setGeometry(0, y, 80, 20)
    wanted = [lines[name] for name in ("left above", "left below", "right", "foot")]
    assert list(in_reading_order(panel)) == wanted
    chain = TabChain(panel)
    chain.follow()
    qtbot.waitUntil(lambda: wanted[0].nextInFocusChain() is wanted[1])
    assert wanted[1].nextInFocusChain() is wanted[2]
