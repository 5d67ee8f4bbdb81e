"""Signatures: the same as OpenSSH's, and every way in which one can be wrong."""

from __future__ import annotations

import base64
import struct
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.orders import sshsig
from mycom.orders.keys import make_key
from mycom.orders.signature import Verdict, sign, single, split_single, verify
from mycom.orders.signers import read_signers, signer_line
from mycom.problems import Malformed

from .golden import ARMOUR, ARMOUR_GIT, ARMOUR_SHA256, FINGERPRINT, KEY, MESSAGE, OTHER, SSH_KEYGEN

SIGNERS = read_signers(signer_line("1007", KEY.public))


def keygen_accepts(folder: Path, content: bytes, armour: bytes, signers: str, principal: str = "1007") -> bool:
    """What ssh-keygen says. Where there is none: whether the signature is the one that ssh-keygen made."""
    if SSH_KEYGEN is None:
        return content == MESSAGE and armour == ARMOUR and KEY.public_line.rsplit(" ", 1)[0] in signers
    (folder / "signers").write_text(signers + "\n", encoding="utf-8")
    (folder / "sig").write_bytes(armour)
    command = [SSH_KEYGEN, "-Y", "verify", "-f", str(folder / "signers"), "-I", principal, "-n", "mycom-orders"]
    done = subprocess.run([*command, "-s", str(folder / "sig")], input=content, capture_output=True, check=False)
    return done.returncode == 0


def problem(content: bytes, armour: bytes, signers=SIGNERS, principal: str = "") -> str:
    """The problems of a signature that is refused."""
    verdict = verify(content, armour, signers, principal)
    assert not verdict.ok
    assert verdict.problems
    return "\n".join(verdict.problems)


# --- the same as OpenSSH ---------------------------------------------------------------------------


def test_signs_exactly_what_ssh_keygen_signs():
    assert sign(MESSAGE, KEY) == ARMOUR


def test_accepts_what_ssh_keygen_signed():
    assert verify(MESSAGE, ARMOUR, SIGNERS) == Verdict(True, "1007", FINGERPRINT)


def test_ssh_keygen_accepts_and_one_changed_byte_is_refused_by_both(tmp_path: Path):
    signers = signer_line("1007", KEY.public)
    assert keygen_accepts(tmp_path, MESSAGE, sign(MESSAGE, KEY), signers)
    for place in (0, len(MESSAGE) // 2, len(MESSAGE) - 1):
        changed = MESSAGE[:place] + bytes([MESSAGE[place] ^ 1]) + MESSAGE[place + 1 :]
        assert not keygen_accepts(tmp_path, changed, ARMOUR, signers)
        assert "nach dem Unterschreiben verändert" in problem(changed, ARMOUR)


def test_ssh_keygen_agrees_about_principals_and_purposes(tmp_path: Path):
    line = signer_line("1007", KEY.public)
    assert not keygen_accepts(tmp_path, MESSAGE, ARMOUR, signer_line("1007", OTHER.public))
    for signers, principal in (
        (line, "1007"),
        (line, "1008"),
        (line.replace("1007 ", "10*,!1008 "), "1008"),
        (line.replace("1007 ", "10*,!1008 "), "1007"),
        (line.replace("mycom-orders", "git,file"), "1007"),
        (line.replace("mycom-orders", "git,mycom-*"), "1007"),
    ):
        ours = verify(MESSAGE, ARMOUR, read_signers(signers), principal).ok
        theirs = keygen_accepts(tmp_path, MESSAGE, ARMOUR, signers, principal) if SSH_KEYGEN else ours
        assert ours == theirs, (signers, principal)


def test_a_key_made_here_works_there(tmp_path: Path):
    key = make_key(tmp_path / "keys" / "key")
    armour = sign(b"x\n", key)
    assert verify(b"x\n", armour, read_signers(signer_line("A", key.public)), "A").ok
    if SSH_KEYGEN:
        assert keygen_accepts(tmp_path, b"x\n", armour, signer_line("A", key.public), "A")


# --- what is wrong, by name ------------------------------------------------------------------------


def test_not_signed():
    assert problem(MESSAGE, b"\n") == "Die Datei ist nicht unterschrieben."


def test_another_purpose_and_another_hash():
    assert "für „git“ gedacht" in problem(MESSAGE, ARMOUR_GIT)
    assert "den Hash sha256" in problem(MESSAGE, ARMOUR_SHA256)


def test_unknown_key():
    told = problem(MESSAGE, sign(MESSAGE, OTHER))
    assert "steht nicht in der Liste" in told
    assert OTHER.fingerprint in told


def test_the_key_of_someone_else():
    assert "gehört nicht zu „1008“" in problem(MESSAGE, ARMOUR, principal="1008")


def test_a_key_for_another_purpose_or_time():
    line = signer_line("1007", KEY.public)
    assert "nicht für „mycom-orders“ zugelassen" in problem(MESSAGE, ARMOUR, read_signers(line.replace("mycom-", "")))
    past = read_signers(line.replace("namespaces=", 'valid-before="20200101Z",namespaces='))
    assert "zu dieser Zeit nicht gültig" in problem(MESSAGE, ARMOUR, past)
    assert verify(MESSAGE, ARMOUR, past, now=datetime(2019, 12, 31, tzinfo=UTC)).ok


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text.replace(b"\n", b"\r\n"), "Zeilenenden wurden unterwegs verändert (CRLF statt LF)"),
        (lambda text: b"\xef\xbb\xbf" + text, "BOM"),
        (lambda text: text[:-1], "Der Datei fehlt der letzte Zeilenumbruch"),
        (lambda text: text + b"\n\n", "Am Ende der Datei sind Zeilen dazugekommen"),
        (lambda text: text.replace(b"\n", b" \n"), "Leerzeichen am Zeilenende"),
        (lambda text: text.replace(b"37", b"38"), "Der Inhalt wurde nach dem Unterschreiben verändert."),
    ],
)
def test_what_happened_on_the_way_is_named_and_refused(change, message: str):
    assert message in problem(change(MESSAGE), ARMOUR)


def test_line_ends_of_the_armour_itself_do_not_matter():
    assert verify(MESSAGE, ARMOUR.replace(b"\n", b"\r\n"), SIGNERS).ok


def altered(**parts: bytes) -> bytes:
    """The armour with other parts of the blob."""
    string = lambda value: struct.pack(">I", len(value)) + value  # noqa: E731 - as short as the format's own name
    key = parts.get("key", sshsig.public_blob(KEY.public))
    raw = sshsig.read_armour(ARMOUR).signature
    signature = parts.get("signature", string(b"ssh-ed25519") + string(raw))
    blob = parts.get("magic", b"SSHSIG") + parts.get("version", struct.pack(">I", 1))
    blob += b"".join(map(string, (key, b"mycom-orders", b"", b"sha512", signature))) + parts.get("rest", b"")
    return sshsig.BEGIN + b"\n" + base64.b64encode(blob) + b"\n" + sshsig.END + b"\n"


@pytest.mark.parametrize(
    ("armour", "message"),
    [
        (b"hello", "BEGIN SSH SIGNATURE"),
        (ARMOUR[:200], "abgeschnitten"),
        (ARMOUR.replace(b"U1NI", b"U1N!"), "kein gültiges Base64"),
        (ARMOUR.replace(b"U1NIU0lH", b"U1NIU0lI"), "kein SSHSIG"),
        (ARMOUR + b"x" * 20_000, "viel zu lang"),
        (altered(version=struct.pack(">I", 2)), "andere Version"),
        (altered(version=b""), "andere Version"),
        (altered(rest=b"x"), "zu lang"),
        (altered(key=b"\0\0\0\7ssh-rsa\0\0\0\0"), "vom Typ ssh-rsa"),
        (altered(key=sshsig.public_blob(b"x" * 31)), "falsche Länge"),
        (altered(signature=b""), "zu kurz"),
        (altered(signature=b"\xff\xff\xff\xff"), "zu kurz"),
        (altered(signature=b"\0\0\0\x0bssh-ed25519\0\0\0\1x"), "falsche Länge"),
    ],
)
def test_a_damaged_signature_says_how(armour: bytes, message: str):
    assert message in problem(MESSAGE, armour)


def test_the_untouched_blob_is_good():
    assert verify(MESSAGE, altered(), SIGNERS).ok


# --- both in one file ------------------------------------------------------------------------------


def test_single_form_signs_what_stands_before_the_armour():
    both = single(MESSAGE, ARMOUR)
    assert split_single(both) == (MESSAGE, ARMOUR)
    assert split_single(MESSAGE) == (MESSAGE, b"")
    damaged, armour = split_single(both.replace(b"\n", b"\r\n"))
    assert "CRLF" in problem(damaged, armour)


@pytest.mark.parametrize("quote", [b"> ", b">", b" > ", b">> ", b"> > "])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_a_quoted_file_is_refused_as_a_quoted_one(quote: bytes, line_end: bytes):
    whole = single(MESSAGE, ARMOUR)
    content, armour = split_single(line_end.join(quote + line for line in whole.split(b"\n")))
    assert problem(content, armour) == "Die Datei steht als Zitat in einer Mail; schick sie als Anhang noch einmal."


@pytest.mark.parametrize("content", [b"no line break", ARMOUR, b""])
def test_single_form_refuses_what_could_be_misread(content: bytes):
    with pytest.raises(Malformed):
        single(content, ARMOUR)


def test_the_words_in_the_middle_of_a_line_are_no_armour():
    content = b"; " + sshsig.BEGIN + b"\n"
    assert split_single(content) == (content, b"")


@given(st.binary(max_size=200))
def test_any_bytes_can_be_signed_and_no_others_pass(content: bytes):
    armour = sign(content, KEY)
    assert verify(content, armour, SIGNERS).ok
    assert not verify(content + b"x", armour, SIGNERS).ok


@pytest.mark.parametrize("start", [b"", MESSAGE], ids=["signature beside the file", "signature in the file"])
def test_no_bit_of_an_armour_can_be_changed(start: bytes):
    signed = start + ARMOUR
    accepted = []
    for bit in range(8 * len(start), 8 * len(signed)):
        changed = bytearray(signed)
        changed[bit // 8] ^= 1 << bit % 8
        content, armour = split_single(bytes(changed)) if start else (MESSAGE, bytes(changed))
        if verify(content, armour, SIGNERS).ok:
            accepted.append(divmod(bit, 8))
    assert accepted == []


@given(st.binary(max_size=120), st.integers(0, len(ARMOUR)))
def test_noise_in_the_armour_is_never_good(noise: bytes, place: int):
    for armour in (noise, ARMOUR[:place] + noise + ARMOUR[place + len(noise) :]):
        verdict = verify(MESSAGE, armour, SIGNERS)
        assert verdict.ok == (b"".join(armour.split()) == b"".join(ARMOUR.split())) or not verdict.ok
        assert verdict.ok or verdict.problems
