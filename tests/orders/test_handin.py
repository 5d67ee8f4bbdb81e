"""Verifying and showing order files."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycom.orders.handin import decode_file, verify_file
from mycom.orders.signature import sign, single
from mycom.orders.signers import signer_line
from mycom.problems import Malformed

from .golden import FINGERPRINT, KEY
from .test_orderfile import BYTES, sample_for


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An exported file with its signature and the list of signers."""
    (tmp_path / "zug.orders").write_bytes(BYTES)
    (tmp_path / "zug.orders.sig").write_bytes(sign(BYTES, KEY))
    (tmp_path / "signers").write_text(signer_line("1007", KEY.public) + "\n", encoding="utf-8")
    return tmp_path


def test_both_forms_are_good(folder: Path):
    (folder / "single.orders").write_bytes(single(BYTES, sign(BYTES, KEY)))
    for name in ("zug.orders", "single.orders"):
        verdict = verify_file(folder / name, folder / "signers", "1007")
        assert (verdict.ok, verdict.principal, verdict.fingerprint) == (True, "1007", FINGERPRINT)


def test_unsigned_and_changed_are_verdicts(folder: Path):
    (folder / "zug.orders").write_bytes(BYTES.replace(b"3345", b"3344"))
    assert not verify_file(folder / "zug.orders", folder / "signers").ok
    (folder / "zug.orders.sig").unlink()
    assert verify_file(folder / "zug.orders", folder / "signers").problems == ("Die Datei ist nicht unterschrieben.",)


def test_what_cannot_be_read_is_malformed(folder: Path):
    with pytest.raises(Malformed, match="lässt sich nicht lesen"):
        verify_file(folder / "none.orders", folder / "signers")
    with pytest.raises(Malformed, match="lässt sich nicht lesen"):
        verify_file(folder / "zug.orders", folder / "none")
    with pytest.raises(Malformed):
        verify_file(folder, folder / "signers")
    (folder / "signers").write_bytes(b"\xff")
    with pytest.raises(Malformed, match="UTF-8"):
        verify_file(folder / "zug.orders", folder / "signers")
    (folder / "empty.orders").write_bytes(b"")
    with pytest.raises(Malformed, match="leer"):
        verify_file(folder / "empty.orders", folder / "signers")
    (folder / "big.orders").write_bytes(b"x" * 2_000_001)
    with pytest.raises(Malformed, match="zu groß"):
        verify_file(folder / "big.orders", folder / "signers")


def test_in_words(folder: Path):
    lines = decode_file(folder / "zug.orders", sample_for)
    assert lines[0] == "Die Partie, Zug 37, Reich 1007 Falkenmark (sample, Profil standard)"
    assert lines[1] == "Abgabe 2 vom 2026-12-05T20:41:00+01:00, 4 Befehle"
    assert lines[3:7] == [
        "",
        "G7 Gerold, 26/14",
        "  BAS 12   12 Mittlere Schwertträger aufstellen",
        "  BAS 40   Bewegung O, O, SO, S",
    ]


def test_in_words_after_a_mail(folder: Path):
    (folder / "zug.orders").write_bytes(single(BYTES, sign(BYTES, KEY)).replace(b"\n", b"\r\n"))
    lines = decode_file(folder / "zug.orders", sample_for)
    assert "Zeilenenden" in lines[0]
    assert "Die Unterschrift steht in der Datei." in lines


def test_damage_that_cannot_be_undone(folder: Path):
    (folder / "zug.orders").write_bytes(BYTES[:-30])
    with pytest.raises(Malformed, match="abgeschnitten"):
        decode_file(folder / "zug.orders", sample_for)
