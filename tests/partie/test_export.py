"""Handing in: files, numbers, signatures that OpenSSH accepts."""

from __future__ import annotations

import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mycom.orders.handin import verify_file
from mycom.orders.keys import Key, ensure_key
from mycom.orders.mail import attachments_of
from mycom.orders.order import Order
from mycom.partie.export import Written, export, exports, mark_sent
from mycom.partie.partie import Partie
from mycom.problems import Malformed, NotAllowed
from tests.partie.reports import report

WHEN = datetime(2026, 3, 1, 20, 41, tzinfo=UTC)
SSH_KEYGEN = shutil.which("ssh-keygen")


@pytest.fixture
def key(tmp_path: Path) -> Key:
    """A player's key."""
    return ensure_key(tmp_path / "schluessel" / "key")


@pytest.fixture
def partie(tmp_path: Path):
    """A Partie with three orders."""
    path = tmp_path / "5.txt"
    path.write_text(report(5), encoding="utf-8")
    with Partie.create(tmp_path / "p", [path]) as made:
        made.orders.change(
            add=[
                Order("G1", "BAS 40", (("path", "11"),)),
                Order("P10/10", "BAS 31", (("name", "Höhenburg"),)),
                Order("G1", "UG 16"),
            ],
            label="drei",
        )
        yield made


def ssh_accepts(written: Written, principal: str = "reich-1007") -> bool:
    """Whether OpenSSH accepts the pair; where there is none, whether the program does."""
    assert written.signature
    if SSH_KEYGEN is None:
        return verify_file(written.export.path, written.signers, principal).ok
    command = [SSH_KEYGEN, "-Y", "verify", "-f", str(written.signers), "-I", principal, "-n", "mycom-orders"]
    run = subprocess.run(
        [*command, "-s", str(written.signature)], input=written.export.path.read_bytes(), capture_output=True
    )
    return run.returncode == 0


def everything(folder: Path) -> dict[str, bytes]:
    """All files below a folder but those of the database."""
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file() and ".sqlite" not in path.name}


def test_files_lie_in_the_outbox(partie, key):
    written = export(partie, key, when=WHEN)
    assert written.export.path == partie.folder / "ausgang" / "Probe-1007-zug005-1.orders"
    assert {path.name for path in (partie.folder / "ausgang").iterdir()} == {
        "Probe-1007-zug005-1.orders",
        "Probe-1007-zug005-1.orders.sig",
        "allowed_signers",
    }
    text = written.export.path.read_text(encoding="utf-8")
    assert f"Auswertung: sha256 {partie.store.report_sha256(5)}" in text
    assert "Datum: 2026-03-01T20:41:00+00:00" in text
    assert '[P10/10] Heim, 10/10\nBAS 31 "Höhenburg"\n' in text
    assert text.endswith("Ende: 3 Befehle\n")


def test_numbers_rise_and_hand_ins_are_remembered(partie, key):
    first = export(partie, key, when=WHEN)
    partie.orders.undo()
    second = export(partie, key, when=WHEN)
    assert [each.sequence for each in exports(partie)] == [2, 1]
    mark_sent(partie, 1, True)
    assert [each.sent for each in exports(partie)] == [False, True]
    assert exports(partie)[1].orders == ("G1 BAS 40 11", 'P10/10 BAS 31 "Höhenburg"', "G1 UG 16")
    assert first.export.path != second.export.path
    assert verify_file(first.export.path, first.signers).ok


def test_openssh_accepts_the_pair_and_refuses_every_changed_byte(partie, key):
    written = export(partie, key, when=WHEN)
    assert ssh_accepts(written)
    assert not ssh_accepts(written, "reich-1003")
    content = written.export.path.read_bytes()
    for place in range(0, len(content), 83):
        changed = bytearray(content)
        changed[place] ^= 1
        written.export.path.write_bytes(changed)
        assert not verify_file(written.export.path, written.signers).ok
        assert not ssh_accepts(written)


def test_damage_by_mail_is_named(partie, key):
    written = export(partie, key, when=WHEN)
    content = written.export.path.read_bytes()
    written.export.path.write_bytes(content.replace(b"\n", b"\r\n"))
    verdict = verify_file(written.export.path, written.signers)
    assert not verdict.ok
    assert "CRLF statt LF" in verdict.problems[0]


def test_one_file_for_both(partie, key, tmp_path):
    target = tmp_path / "zug.orders"
    written = export(partie, key, out=target, in_one_file=True, when=WHEN)
    assert written.signature is None
    assert verify_file(target, written.signers, "reich-1007").ok
    content = target.read_bytes()
    target.write_bytes(content.replace(b"BAS 40 11", b"BAS 40 12"))
    assert not verify_file(target, written.signers).ok
    target.write_bytes(content.replace(b"\n", b"\r\n"))
    verdict = verify_file(target, written.signers)
    assert not verdict.ok
    assert "CRLF" in " ".join(verdict.problems)


def test_elsewhere_signature_and_signers_lie_beside_the_file(partie, key, tmp_path):
    written = export(partie, key, out=tmp_path / "neu" / "zug.orders", when=WHEN)
    assert {path.name for path in (tmp_path / "neu").iterdir()} == {
        "zug.orders", "zug.orders.sig", "allowed_signers",
    }  # fmt: skip
    assert verify_file(written.export.path, written.signers).ok


def test_a_list_of_signers_keeps_the_lines_of_others(partie, key, tmp_path):
    signers = tmp_path / "allowed_signers"
    other = '# der Spielleiter\nspielleiter namespaces="mycom-orders" ssh-ed25519 AAAA kommentar\n'
    signers.write_text(f"{other}reich-1007 ssh-ed25519 ALT\nreich-10070 ssh-ed25519 BBBB\n", encoding="utf-8")
    for _ in range(2):
        export(partie, key, out=tmp_path / "zug.orders", when=WHEN)
        lines = signers.read_text(encoding="utf-8").splitlines()
        assert lines[:3] == [*other.splitlines(), "reich-10070 ssh-ed25519 BBBB"]
        assert len(lines) == 4
        assert lines[3].startswith('reich-1007 namespaces="mycom-orders" ssh-ed25519 ')
        assert "ALT" not in lines[3]


def test_the_mail_has_the_files_attached(partie, key, tmp_path):
    written = export(partie, key, mail=tmp_path / "zug.eml", to="sl@example.org", when=WHEN)
    mail = (tmp_path / "zug.eml").read_bytes()
    assert b"To: sl@example.org" in mail
    attached = attachments_of(mail)
    assert attached[written.export.path.name] == written.export.path.read_bytes()
    assert attached[written.signature.name] == written.signature.read_bytes()


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"mail": "zug.eml", "to": "keine\nadresse"}, Malformed),
        ({"out": "."}, NotAllowed),
        ({"out": "zug.eml", "mail": "zug.eml"}, NotAllowed),
        ({"out": "allowed_signers"}, NotAllowed),
    ],
)
def test_a_refused_hand_in_writes_nothing_and_takes_no_number(partie, key, tmp_path, settings, error):
    before = everything(tmp_path)
    given = {name: tmp_path / value if name != "to" else value for name, value in settings.items()}
    with pytest.raises(error):
        export(partie, key, when=WHEN, **given)
    assert everything(tmp_path) == before
    assert exports(partie) == ()


def test_a_file_that_cannot_be_written_takes_no_number(partie, key, tmp_path):
    (tmp_path / "belegt").write_text("eine Datei", encoding="utf-8")
    with pytest.raises(OSError, match="belegt"):
        export(partie, key, out=tmp_path / "belegt" / "zug.orders", when=WHEN)
    assert exports(partie) == ()
    assert export(partie, key, when=WHEN).export.sequence == 1
