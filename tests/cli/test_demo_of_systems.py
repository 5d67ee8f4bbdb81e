"""`mycom demo --system NAME --snapshot FILE` does the whole main job on every system's demo."""

from __future__ import annotations

import pytest

from mycom.cli.main_job import main_job
from mycom.systems import NAMES


@pytest.mark.parametrize("name", [name for name in NAMES if name != "mythicor"])
def test_the_whole_main_job_is_done_on_each_demo(qapp, tmp_path, name):
    picture = tmp_path / "bild.png"
    told = "\n".join(main_job(tmp_path / "Demo", picture, name))
    for words in ("Eingelesen: 2 Auswertungen", "Karte: ", "Geprüft: ", "1 Fehler", "Ausgegeben und unterschrieben"):
        assert words in told
    assert "Unterschrift geprüft: gut" in told
    assert picture.stat().st_size > 1000
