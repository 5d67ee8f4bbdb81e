"""Order files: written, read, damaged."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.orders.catalogue import Catalogue
from mycom.orders.notation import parse_line
from mycom.orders.order import Order
from mycom.orders.orderfile import OrderFile, Section, report_hash, sections_of, write_file
from mycom.orders.orderfile_read import read_file
from mycom.problems import Malformed

from .sample import sample
from .strategies import TEXTS, orders

CATALOGUE = sample()
ORDERS = tuple(
    parse_line(line, CATALOGUE)
    for line in (
        "G7 BAS 12 12 MSw",
        "G7 BAS 40 3345",
        "P26/11 BAS 22 50",
        'R BAS 1 1003 "Hallo, du da in der Ferne, wie geht es"',
    )
)
FILE = OrderFile(
    program="0.1.0",
    system="sample",
    game="Die Partie",
    turn=37,
    realm=1007,
    realm_name="Falkenmark",
    profile="standard",
    report_sha256=report_hash(b"report"),
    sequence=2,
    date="2026-12-05T20:41:00+01:00",
    sections=sections_of(ORDERS, CATALOGUE, lambda unit: "Gerold, 26/14" if unit == "G7" else ""),
)
BYTES = write_file(FILE, CATALOGUE)


def sample_for(system: str, profile: str) -> Catalogue:
    """The catalogue of the only system."""
    if system != "sample":
        raise KeyError(system)
    if profile != "standard":
        raise Malformed("Unbekanntes Regelprofil")
    return CATALOGUE


def told(content: bytes) -> str:
    """All faults of a file as text."""
    with pytest.raises(Malformed) as caught:
        read_file(content, sample_for, "zug.orders")
    assert all(fault.file == "zug.orders" for fault in caught.value.faults)
    return str(caught.value)


def test_looks_like_this():
    assert BYTES.decode() == (
        "MyCom-Befehle 1\n"
        "Programm: 0.1.0\n"
        "System: sample\n"
        "Partie: Die Partie\n"
        "Zug: 37\n"
        "Reich: 1007\n"
        "Reichsname: Falkenmark\n"
        "Profil: standard\n"
        f"Auswertung: sha256 {hashlib.sha256(b'report').hexdigest()}\n"
        "Nummer: 2\n"
        "Datum: 2026-12-05T20:41:00+01:00\n"
        "\n"
        "[G7] Gerold, 26/14\n"
        "BAS 12 12 MSw\n"
        "BAS 40 3345\n"
        "\n"
        "[P26/11]\n"
        "BAS 22 50\n"
        "\n"
        "[R]\n"
        'BAS 1 1003 "Hallo, du da in der Ferne, wie geht es"\n'
        "\n"
        "Ende: 4 Befehle\n"
    )


def test_read_again_is_the_same():
    assert read_file(BYTES, sample_for) == FILE
    assert FILE.orders() == ORDERS


def test_comments_and_blank_lines_do_not_matter():
    text = BYTES.decode().replace("BAS 40 3345", "; nach Norden\n\nBAS 40 3345")
    assert read_file(text.encode(), sample_for) == FILE


def test_a_second_section_keeps_the_sequence_within_a_class():
    def entered(*lines: str) -> list[tuple[str, int]]:
        found = sections_of([parse_line(line, CATALOGUE) for line in lines], CATALOGUE)
        return [(section.unit, len(section.orders)) for section in found]

    assert entered("G7 rz 1", "G8 rz 2", "G7 auge 1/1") == [("G7", 2), ("G8", 1)]
    assert entered("G7 rz 1", "G8 rz 2", "G7 rz 3") == [("G7", 1), ("G8", 1), ("G7", 1)]
    assert entered("G7 rz 1", "G8 ziehe 1", "G7 rz 3") == [("G7", 2), ("G8", 1)]
    assert entered() == []


def test_no_order_at_all():
    content = write_file(replace(FILE, sections=()), CATALOGUE)
    assert content.endswith(b"Ende: 0 Befehle\n")
    assert read_file(content, sample_for).orders() == ()


# --- damage ----------------------------------------------------------------------------------------


def test_every_truncation_is_noticed():
    for end in range(len(BYTES) - 1):
        message = told(BYTES[:end])
        assert "abgeschnitten" in message or end < len("MyCom-Befehle 1")


def test_only_the_last_line_break_may_be_missing():
    assert read_file(BYTES[:-1], sample_for) == FILE  # the signature notices


def test_all_faults_at_once_with_lines():
    text = BYTES.decode().replace("BAS 12 12 MSw", "BAS 12 zwölf Msx").replace("Zug: 37", "Zug: siebenunddreißig")
    told_ = told(text.encode()).split("\n")
    assert [line.split(": ")[0] for line in told_] == ["zug.orders:5", "zug.orders:14", "zug.orders:14"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "MyCom-Befehle 1",
            "MyCom-Befehle 2",
            "hat das Format 2; erwartet: Format 1; Eine neuere",
        ),
        ("MyCom-Befehle 1", "Liebe Leute", "Das ist keine Befehlsdatei"),
        ("MyCom-Befehle 1", "> MyCom-Befehle 1", "als Zitat in einer Mail"),
        ("Zug: 37\n", "", "Im Kopf fehlt: Zug"),
        ("Zug: 37\n", "Zug: 37\nZug: 38\n", "„Zug“ steht zweimal im Kopf"),
        ("Zug: 37", "Zug: 037", "„037“ ist keine Zahl"),
        ("Zug: 37", "Zeug: 37", "Meintest du „Zug“?"),
        ("sha256 ", "md5 ", "Der Hash der Auswertung ist unleserlich"),
        ("System: sample", "System: other", "Das System „other“ gibt es hier nicht"),
        ("Profil: standard", "Profil: other", "Das Profil „other“ lässt sich nicht laden"),
        ("Partie: Die Partie", 'Partie: "Die Partie', "Anführungszeichen ist nicht geschlossen"),
        ("Partie: Die Partie", "Partie: Die\u202e Partie", "Unsichtbares Zeichen"),
        ("[P26/11]", "[P26]", "„P26“ ist keine Einheit"),
        ("[P26/11]", "[G7@1003]", "ist keine Einheit"),
        ("[P26/11]", "[P26/11", "Die Zeile nennt keine Einheit"),
        ("[G7] Gerold, 26/14\n", "", "steht vor der ersten Einheit"),
        ("Ende: 4 Befehle", "Ende: 5 Befehle", "Die Datei hat 4 Befehle, die letzte Zeile sagt „Ende: 5 Befehle“"),
        ("BAS 22 50\n", "", "Die Datei hat 3 Befehle"),
        ("Ende: 4 Befehle\n", "Ende: 4 Befehle\nBAS 22 1\n", "Hinter der letzten Zeile steht noch etwas"),
        ("der Ferne, ", "der\nFerne, ", "von einem Mailprogramm umgebrochen"),
        ("BAS 22 50", "> BAS 22 50", "Die Zeile steht als Zitat da"),
        ("\n", "\r\n", "Die Zeilenenden wurden unterwegs verändert (CRLF statt LF)"),
    ],
)
def test_damage_is_named(old: str, new: str, message: str):
    assert old in BYTES.decode()
    assert message in told(BYTES.decode().replace(old, new).encode())


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "Die Datei ist leer"),
        (b"\n\n", "Die Datei ist leer"),
        (b"\0\1\2", "kein Text"),
        (BYTES.replace(b"Die Partie", b"Die \xff"), "kein UTF-8"),
        (BYTES[:200] + "ü".encode()[:1], "kein UTF-8"),
        (b"x" * 2_000_001, "zu viel für eine Befehlsdatei"),
    ],
)
def test_no_order_file_at_all(content: bytes, message: str):
    assert message in told(content)


def test_not_more_faults_than_anyone_reads():
    text = BYTES.decode().replace("BAS 22 50", "\n".join(["quatsch"] * 100))
    assert told(text.encode()).count("\n") == 40


def test_what_cannot_be_written_is_told_all_at_once():
    wrong = Section("G7", "", (Order("G7", "BAS 99"), Order("G8", "BAS 22", (("percent", 5),)), Order("G7", "BAS 22")))
    with pytest.raises(Malformed) as caught:
        write_file(replace(FILE, game="\ud800", sections=(wrong,)), CATALOGUE)
    assert len(caught.value.faults) == 4
    assert not any("\n" in fault.found for fault in caught.value.faults)
    message = str(caught.value)
    assert all(part in message for part in ("Partie: kein gültiges Zeichen", "BAS 99", "gehört G8", "Prozent fehlt"))


# --- properties ------------------------------------------------------------------------------------


@given(st.lists(orders(CATALOGUE), max_size=8), TEXTS, TEXTS, st.integers(0, 999_999_999))
def test_any_file_survives(entered: list[Order], game: str, label: str, number: int):
    sections = sections_of(entered, CATALOGUE, lambda unit: label)
    file = replace(FILE, game=game, realm_name=label, turn=number, sections=sections)
    content = write_file(file, CATALOGUE)
    again = read_file(content, sample_for)
    assert again == file
    assert write_file(again, CATALOGUE) == content
    for rank in range(3):  # within a class the sequence is that of entering
        assert [one for one in again.orders() if CATALOGUE.rank(one.kind) == rank] == [
            one for one in entered if CATALOGUE.rank(one.kind) == rank
        ]


@given(
    st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace")),
    st.integers(0, len(BYTES)),
)
def test_random_damage_is_malformed_or_harmless(noise: bytes, place: int):
    for content in (noise, BYTES[:place] + noise + BYTES[place:], BYTES[:place] + noise + BYTES[place + len(noise) :]):
        try:
            file = read_file(content, sample_for)
        except Malformed:
            continue
        assert write_file(file, CATALOGUE)
