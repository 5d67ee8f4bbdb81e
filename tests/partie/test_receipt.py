"""Every order that was handed in meets what the next report says of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from mycom.orders.keys import Key
from mycom.orders.notation import parse_line
from mycom.partie.demo import make_demo
from mycom.partie.export import export
from mycom.partie.partie import Partie
from mycom.partie.receipt import Receipts, Standing, receipts
from mycom.paths import resources_dir
from mycom.systems.receipts import Outcome, Source

DEMO = resources_dir() / "demo"
KEY = Key(Ed25519PrivateKey.from_private_bytes(bytes(32)))


def first_turn(folder: Path) -> Partie:
    """The demo Partie in its first turn, without orders."""
    return Partie.create(folder, [DEMO / "auswertung-036.awt.txt"])


def give(partie: Partie, *lines: str) -> None:
    """Enters orders."""
    catalogue = partie.position().catalogue
    partie.orders.change(add=[parse_line(line, catalogue) for line in lines], label="Befehle")


def second_report(folder: Path, *lines: str) -> Path:
    """The demo's second report with just these lines about orders."""
    text = (DEMO / "auswertung-037.awt.txt").read_text("utf-8")
    start, end = text.index("EREIGNISSE\n"), text.index("PROVINZEN\n")
    path = folder / "zweite.txt"
    path.write_text(text[:start] + "\n".join(["BEFEHLE", "", *lines, ""]) + text[end:], encoding="utf-8")
    return path


def fates(found: Receipts) -> dict[str, tuple[str, str, str]]:
    """Outcome, standing and source by the line of an order that was entered."""
    return {
        f"{row.unit} {row.text}": (row.outcome, row.standing, row.source or "")
        for row in found.rows
        if row.standing is not Standing.STRANGE
    }


def test_the_demo_has_every_fate(tmp_path):
    with make_demo(tmp_path / "Demo") as partie:
        found = receipts(partie)
    assert (found.turn, found.sequence, found.answered) == (36, 1, True)
    assert {row.outcome for row in found.rows} == set(Outcome)
    assert {row.source for row in found.rows} == {*Source, None}
    assert [row.text for row in found.rows if row.standing is not Standing.SENT] == ["BAS 12 4 Mil"]
    road = next(row for row in found.of("P27/16"))
    assert (road.outcome, road.sentence) == (Outcome.FAILED, "Straße bauen")
    assert road.reason.startswith("Die Straße durch Moorwacht wird nicht gebaut")
    assert road.line > 0
    late = next(row for row in found.of("G9"))
    assert (late.rule, late.reason.split(",")[0]) == ("leader_alive", "Isbert ist tot")
    assert found.count(*Outcome) == len(found.rows) - 1
    assert [row.unit for row in found.rows[:3]] == ["R", "G1", "G1"]


def test_equal_orders_are_matched_one_by_one(tmp_path):
    with first_turn(tmp_path / "P") as partie:
        give(partie, "P26/16 BAS 12 2 Mil", "P26/16 BAS 12 2 Mil", "P26/16 BAS 12 3 Mil")
        export(partie, KEY)
        partie.import_files(
            [
                second_report(
                    tmp_path,
                    "Befehle P26/16",
                    "Misslungen: BAS 12 2 Mil",
                    "Grund: Kein Geld. [Regel crowns]",
                    "Ausgeführt: BAS 12 2 Mil",
                    "Ausgeführt: SA 3",
                )
            ]
        )
        rows = receipts(partie).rows
    assert [(row.text, row.outcome.value, row.standing.value) for row in rows] == [
        ("SA 3", "done", "strange"),
        ("BAS 12 2 Mil", "failed", "sent"),
        ("BAS 12 2 Mil", "done", "sent"),
        ("BAS 12 3 Mil", "silent", "sent"),
    ]


def test_only_the_last_hand_in_counts_and_later_edits_are_told(tmp_path):
    with first_turn(tmp_path / "P") as partie:
        give(partie, "G1 SA 1", "P25/16 BAS 18")
        export(partie, KEY)
        give(partie, "G3 BAS 40 1")
        export(partie, KEY)
        order = partie.orders.all()[0]
        partie.orders.change(remove=[order.key], label="weg")
        give(partie, "G1 SA 2", "G2 BAS 40 3")
        partie.import_files([DEMO / "auswertung-037.awt.txt"])
        found = receipts(partie)
    assert found.sequence == 2
    assert fates(found) == {
        "G1 SA 1": (Outcome.DONE, Standing.WITHDRAWN, Source.EVENT),
        "G1 SA 2": (Outcome.SILENT, Standing.UNSENT, ""),
        "G2 BAS 40 3": (Outcome.SILENT, Standing.UNSENT, ""),
        "G3 BAS 40 1": (Outcome.DONE, Standing.SENT, Source.INFERRED),
        "P25/16 BAS 18": (Outcome.FAILED, Standing.SENT, Source.INFERRED),
    }


def test_what_was_not_handed_in_but_answered_is_no_stranger(tmp_path):
    with first_turn(tmp_path / "P") as partie:
        give(partie, "G1 SA 1")
        export(partie, KEY)
        give(partie, "G4 UG 16")
        partie.import_files([second_report(tmp_path, "Befehle G4", "Ausgeführt: UG 16")])
        found = fates(receipts(partie))
    assert found["G4 UG 16"] == (Outcome.DONE, Standing.UNSENT, Source.LISTED)


def test_without_a_hand_in_the_orders_entered_count(tmp_path):
    with first_turn(tmp_path / "P") as partie:
        give(partie, "G3 BAS 40 1")
        assert receipts(partie, 36).answered is False
        partie.import_files([DEMO / "auswertung-037.awt.txt"])
        found = receipts(partie)
        assert receipts(partie, 37).rows == ()
    assert (found.sequence, fates(found)) == (0, {"G3 BAS 40 1": (Outcome.DONE, Standing.SENT, Source.INFERRED)})


def test_prose_about_fewer_orders_than_given_says_nothing(tmp_path):
    with first_turn(tmp_path / "P") as partie:
        give(partie, "P26/16 BAS 12 9 Mil", "P26/16 BAS 12 5 Mil", "P26/14 BAS 12 5 LBo")
        export(partie, KEY)
        partie.import_files([DEMO / "auswertung-037.awt.txt"])
        found = fates(receipts(partie))
    assert found["P26/14 BAS 12 5 LBo"][2] is Source.EVENT
    # The values show what the prose leaves open: all 14 are there.
    assert found["P26/16 BAS 12 9 Mil"] == (Outcome.DONE, Standing.SENT, Source.INFERRED)


def test_a_second_report_of_a_turn_counts(tmp_path):
    with first_turn(tmp_path / "P") as partie:
        give(partie, "G4 UG 16")
        export(partie, KEY)
        partie.import_files([DEMO / "auswertung-037.awt.txt"])
        partie.import_files([second_report(tmp_path, "Befehle G4", "Misslungen: UG 16")])
        found = receipts(partie)
    assert fates(found)["G4 UG 16"][0] is Outcome.FAILED


@pytest.mark.parametrize("lost", ["P28/13 TP 2", "G77 UG 16"])
def test_an_order_of_a_unit_that_is_gone_or_never_was_stays_readable(tmp_path, lost):
    with first_turn(tmp_path / "P") as partie:
        give(partie, lost)
        export(partie, KEY)
        partie.import_files([DEMO / "auswertung-037.awt.txt"])
        (row,) = (row for row in receipts(partie).rows if row.unit == lost.split()[0])
    assert row.sentence in ("Provinz halten", "Training")
