"""Tables as files: what stood there before stays when writing fails."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mycom.ui.csv_file import csv_text, write_csv


def test_a_table_is_written_whole(tmp_path: Path) -> None:
    file = tmp_path / "tafel.csv"
    write_csv(file, csv_text(("Einheit", "Zahl"), (("Größe; weit", "3"),)))
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    assert file.read_text("utf-8-sig") == 'Einheit;Zahl\n"Größe; weit";3\n'
    assert os.listdir(tmp_path) == ["tafel.csv"]


def test_the_old_table_stays_when_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tafel.csv"
    write_csv(file, "alt\n")

    def refuse(handle: int) -> None:
        raise OSError(28, "voll")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="voll"):
        write_csv(file, "neu\n")
    assert file.read_text("utf-8-sig") == "alt\n"
    assert os.listdir(tmp_path) == ["tafel.csv"]
