"""The player's key on disk."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from hypothesis import given
from hypothesis import strategies as st

from mycom.orders.keys import PassphraseError, ensure_key, is_locked, key_path, load_key, make_key, public_line
from mycom.problems import Malformed, NotAllowed

from .golden import FINGERPRINT, KEY, PUBLIC, SSH_KEYGEN

POSIX = sys.platform != "win32"


def test_public_half_as_openssh_writes_it():
    assert KEY.public_line == PUBLIC
    assert KEY.fingerprint == FINGERPRINT
    assert public_line(KEY.public) == PUBLIC.removesuffix(" test")


def test_made_at_first_use_then_the_same(tmp_path: Path):
    path = tmp_path / "new" / "folder" / "key"
    first = ensure_key(path, comment="Anna\nBert")
    again = ensure_key(path)
    assert again.public == first.public
    assert again.comment == "Anna Bert"
    assert path.with_name("key.pub").read_text(encoding="utf-8") == first.public_line + "\n"
    assert sorted(one.name for one in path.parent.iterdir()) == ["key", "key.pub"]


def test_only_the_owner_can_read(tmp_path: Path):
    path = tmp_path / "keys" / "key"
    old = os.umask(0)
    try:
        make_key(path)
    finally:
        os.umask(old)
    if POSIX:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert path.read_bytes().startswith(b"-----BEGIN OPENSSH PRIVATE KEY-----\n")


def test_a_key_that_others_can_read_is_refused(tmp_path: Path):
    path = tmp_path / "keys" / "key"
    make_key(path)
    path.chmod(0o640)
    if POSIX:
        with pytest.raises(NotAllowed, match="chmod 600"):
            load_key(path)
    path.chmod(0o600)
    assert load_key(path)


def test_a_key_is_never_replaced(tmp_path: Path):
    path = tmp_path / "key"
    path.write_bytes(b"precious")
    with pytest.raises(FileExistsError):
        make_key(path)
    assert path.read_bytes() == b"precious"
    assert [one.name for one in tmp_path.iterdir()] == ["key"]


def test_pass_phrase(tmp_path: Path):
    path = tmp_path / "key"
    key = make_key(path, "Grüße im Wald")
    assert is_locked(path)
    with pytest.raises(PassphraseError, match="mit einem Kennwort geschützt"):
        load_key(path)
    with pytest.raises(PassphraseError, match="stimmt nicht"):
        load_key(path, "falsch")
    assert load_key(path, "Grüße im Wald").public == key.public


def test_a_pass_phrase_for_an_open_key_does_no_harm(tmp_path: Path):
    path = tmp_path / "key"
    key = make_key(path)
    assert not is_locked(path)
    assert load_key(path, "unnötig").public == key.public


def test_openssh_reads_our_keys_and_we_read_theirs(tmp_path: Path):
    ours = make_key(tmp_path / "ours", "geheim")
    text = (tmp_path / "ours").read_bytes()
    assert text.endswith(b"-----END OPENSSH PRIVATE KEY-----\n")
    if SSH_KEYGEN is None:
        return
    command = [SSH_KEYGEN, "-y", "-P", "geheim", "-f", str(tmp_path / "ours")]
    shown = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    assert shown.split()[:2] == ours.public_line.split()[:2]
    listed = subprocess.run([SSH_KEYGEN, "-lf", str(tmp_path / "ours.pub")], capture_output=True, check=True, text=True)
    assert listed.stdout.split()[1] == ours.fingerprint
    subprocess.run([SSH_KEYGEN, "-q", "-t", "ed25519", "-N", "x y", "-f", str(tmp_path / "theirs")], check=True)
    theirs = load_key(tmp_path / "theirs", "x y")
    assert theirs.public_line.split()[:2] == (tmp_path / "theirs.pub").read_text().split()[:2]


def test_what_is_no_key(tmp_path: Path):
    with pytest.raises(Malformed, match="lässt sich nicht lesen"):
        load_key(tmp_path / "none")
    for content in (b"", b"hello", b"-----BEGIN OPENSSH PRIVATE KEY-----\n!\n-----END OPENSSH PRIVATE KEY-----\n"):
        path = tmp_path / "bad"
        path.write_bytes(content)
        path.chmod(0o600)
        with pytest.raises(Malformed, match="kein Schlüssel im OpenSSH-Format"):
            load_key(path)


@given(st.binary(max_size=20), st.integers(0, 300))
def test_noise_in_a_key_is_malformed_or_harmless(tmp_path_factory: pytest.TempPathFactory, noise: bytes, place: int):
    path = tmp_path_factory.mktemp("noise") / "key"
    make_key(path)
    good = path.read_bytes()
    path.write_bytes(good[:place] + noise + good[place + len(noise) :])
    try:
        assert load_key(path).fingerprint
    except (Malformed, PassphraseError) as error:
        told = error.faults
    else:
        told = ()
    assert all(fault.file == str(path) for fault in told)


def test_a_key_of_another_type(tmp_path: Path):
    path = tmp_path / "ec"
    private = generate_private_key(SECP256R1())
    path.write_bytes(
        private.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.OpenSSH, serialization.NoEncryption()
        )
    )
    path.chmod(0o600)
    with pytest.raises(Malformed, match="anderen Typ"):
        load_key(path)


def test_the_players_key_lies_in_a_folder_of_its_own(home: Path):
    assert home in key_path().parents
    assert key_path().parent.name == "schluessel"
