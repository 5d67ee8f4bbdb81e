"""Reports that say what the rules have no line for: the projection stays inside the rules."""

from __future__ import annotations

import pytest

from mycom.systems import system
from mycom.systems.mythicor.report import read
from mycom.systems.mythicor.report.world import knowledge_of
from tests.partie.reports import report


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Kronen 7", "Kronen 7\n  Stadt:      BG 2, VS 2995"),
        ("Gruppe G1 Aldric\n  Anführer:   Kriegsherr, Mensch", "Gruppe G1 Aldric\n  Anführer:   Kriegsherr"),
    ],
)
def test_walls_and_races_beyond_the_rules(old, new):
    text = report(5, seen={"P10/12": 7})
    changed = text.replace(old, new)
    assert changed != text
    position = system("mythicor").position(knowledge_of(read(changed)))
    setup = position.setup("G1", "P10/12", "", ())
    assert setup is not None
    verdict = position.project(setup).verdict
    assert sum(share.probability for share in verdict.shares) == pytest.approx(1)
    for side in setup.sides:
        for field in side.fields:
            if field.id == "fortification":
                assert field.value.high <= field.maximum
