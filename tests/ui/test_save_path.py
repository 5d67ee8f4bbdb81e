"""Where a file goes: the dialog begins where the last file went."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from mycom.ui.save_path import ask_save_path


def test_the_next_file_is_asked_for_where_the_last_one_went(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    begun: list[str] = []
    answers = [str(tmp_path / "bild.svg"), "", ""]

    def answer(over: QWidget, title: str, name: str, kinds: str) -> tuple[str, str]:
        begun.append(name)
        return answers.pop(0), "SVG (*.svg)"

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    assert ask_save_path(parent, "Speichern", "bild.png", "*") == (tmp_path / "bild.svg", "SVG (*.svg)")
    assert ask_save_path(parent, "Speichern", "tafel.csv", "*")[0] is None
    assert Path(begun[0]).parent != tmp_path
    assert Path(begun[1]) == tmp_path / "tafel.csv"
    tmp_path.rename(tmp_path.with_name("woanders"))
    ask_save_path(parent, "Speichern", "tafel.csv", "*")
    assert Path(begun[2]).parent.is_dir(), "a folder that is no more is not asked for again"
