"""The player's settings and files that appear whole."""

from __future__ import annotations

import stat
import sys

import pytest

from mycom.partie import settings
from mycom.paths import user_config_dir


def test_a_file_appears_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "neu" / "a.txt"
    settings.write_atomically(path, b"alt")
    assert sys.platform == "win32" or stat.S_IMODE(path.stat().st_mode) == 0o644

    def full(handle: int) -> None:
        raise OSError(28, "voll")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="voll"):
        settings.write_atomically(path, b"neu")
    assert [each.name for each in path.parent.iterdir()] == ["a.txt"]
    assert path.read_bytes() == b"alt"


def test_settings_stay_and_damage_counts_as_none():
    assert settings.load() == {}
    settings.save({"farben": "dunkel"})
    assert settings.load() == {"farben": "dunkel"}
    path = user_config_dir() / "einstellungen.json"
    for damaged in (b"", b"[1]", b"{", b"\xff"):
        path.write_bytes(damaged)
        assert settings.load() == {}
        assert settings.recent() == ()


def test_recent_folders_come_newest_first_and_once(tmp_path):
    folders = [tmp_path / str(number) for number in range(10)]
    for folder in folders:
        folder.mkdir()
        settings.remember(folder)
    settings.remember(folders[5])
    assert settings.recent()[:3] == (folders[5], folders[9], folders[8])
    assert len(settings.recent()) == 8
    folders[9].rmdir()
    assert folders[9] not in settings.recent()
    settings.save({"recent": [7, None, str(folders[1])]})
    assert settings.recent() == (folders[1],)
