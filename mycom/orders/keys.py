"""The player's Ed25519 key: made once, kept in OpenSSH's own format, readable by its owner only."""

from __future__ import annotations

import base64
import os
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mycom.orders import sshsig
from mycom.paths import user_data_dir
from mycom.problems import Fault, Malformed, NotAllowed

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

FILE_NAME = "mycom_ed25519"
_MAX_BYTES = 20_000
_MAGIC = b"openssh-key-v1\0"


class PassphraseError(NotAllowed):
    """The key is locked and no pass phrase, or the wrong one, was given."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key that can sign. `comment` stands in the public file for people to read."""

    private: Ed25519PrivateKey
    comment: str = ""

    @property
    def public(self) -> bytes:
        """The 32 bytes of the public key."""
        return self.private.public_key().public_bytes_raw()

    @property
    def fingerprint(self) -> str:
        """`SHA256:…` as `ssh-keygen -lf` prints it."""
        return sshsig.fingerprint(self.public)

    @property
    def public_line(self) -> str:
        """The key as a line of a `.pub` file, without line end."""
        return public_line(self.public, self.comment)


def public_line(public_key: bytes, comment: str = "") -> str:
    """A public key as OpenSSH writes it: type, Base64, comment."""
    encoded = base64.b64encode(sshsig.public_blob(public_key)).decode()
    return f"{sshsig.KEY_TYPE} {encoded} {comment}".rstrip()


def key_path() -> Path:
    """Where the player's key lies: one for all games, in a folder of its own."""
    return user_data_dir() / "schluessel" / FILE_NAME


def ensure_key(path: Path, passphrase: str = "", comment: str = "MyCom") -> Key:
    """The key at `path`, made when there is none. Raises as `load_key` and `make_key`."""
    if not path.exists():
        try:
            return make_key(path, passphrase, comment)
        except FileExistsError:
            # Another window of the program was faster; its key is as good.
            pass
    return load_key(path, passphrase)


def make_key(path: Path, passphrase: str = "", comment: str = "MyCom") -> Key:
    """Makes a key and writes it with its public half (`.pub`) beside it.

    The file gets mode 0600, its folder 0700; it appears whole or not at all. Raises FileExistsError when there
    is a file already (a key is never replaced) and OSError when it cannot be written.
    """
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    comment = " ".join(comment.split())
    key = Key(Ed25519PrivateKey.generate(), comment)
    lock: serialization.KeySerializationEncryption = serialization.NoEncryption()
    if passphrase:
        lock = serialization.BestAvailableEncryption(passphrase.encode())
    content = key.private.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.OpenSSH, lock)
    if not path.parent.is_dir():
        path.parent.mkdir(parents=True, mode=0o700)
        path.parent.chmod(0o700)
    _write_new(path, content, 0o600)
    public = path.with_name(path.name + ".pub")
    public.unlink(missing_ok=True)
    _write_new(public, f"{key.public_line}\n".encode(), 0o644)
    return key


def load_key(path: Path, passphrase: str = "") -> Key:
    """The key in a file.

    Raises PassphraseError when it is locked, NotAllowed when others may read the file, Malformed when it is no
    Ed25519 key in OpenSSH format or cannot be read.
    """
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_ssh_private_key

    try:
        mode = path.stat().st_mode
        content = path.read_bytes()[:_MAX_BYTES]
    except OSError as error:
        reason = error.strerror or str(error)
        raise Malformed(Fault(f"Der Schlüssel lässt sich nicht lesen: {reason}", file=str(path))) from error
    if sys.platform != "win32" and mode & 0o077:
        found = "Andere Benutzer können den Schlüssel lesen"
        raise NotAllowed(Fault(found, "Rechte 600", str(path), suggestion=f"chmod 600 {path}"))
    try:
        locked = _locked(content)
        private = load_ssh_private_key(content, passphrase.encode() if passphrase and locked else None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise _refusal(path, content, passphrase) from error
    if not isinstance(private, Ed25519PrivateKey):
        raise Malformed(Fault("Der Schlüssel hat einen anderen Typ", sshsig.KEY_TYPE, str(path)))
    return Key(private, _comment(path))


def is_locked(path: Path) -> bool:
    """Whether the key needs a pass phrase. Raises Malformed when there is no readable key."""
    try:
        load_key(path)
    except PassphraseError:
        return True
    return False


def _refusal(path: Path, content: bytes, passphrase: str) -> Malformed | PassphraseError:
    """Why a key could not be loaded."""
    if not _locked(content):
        return Malformed(Fault("Das ist kein Schlüssel im OpenSSH-Format, oder er ist beschädigt", file=str(path)))
    found = (
        "Das Kennwort des Schlüssels stimmt nicht" if passphrase else "Der Schlüssel ist mit einem Kennwort geschützt"
    )
    return PassphraseError(Fault(found, file=str(path)))


def _locked(content: bytes) -> bool:
    """Whether a key is encrypted: the name of the cipher stands readable at the start of the file."""
    body = b"".join(line for line in content.splitlines() if not line.startswith(b"-----"))
    try:
        start = base64.b64decode(body[:100], validate=True)
    except ValueError:
        return False
    return start.startswith(_MAGIC) and not start.startswith(_MAGIC + b"\0\0\0\x04none")


def _comment(path: Path) -> str:
    try:
        parts = path.with_name(path.name + ".pub").read_text(encoding="utf-8").split(maxsplit=2)
    except (OSError, UnicodeDecodeError):
        return ""
    return parts[2].strip() if len(parts) == 3 else ""


def _write_new(path: Path, content: bytes, mode: int) -> None:
    """Writes a file that must not exist yet, so that it is there whole or not at all."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        # O_EXCL and the mode at creation: there is no moment in which others could open it.
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if sys.platform == "win32":
            draft.rename(path)  # refuses to replace there
        else:
            os.link(draft, path)  # refuses to replace, which rename does not
    finally:
        draft.unlink(missing_ok=True)
