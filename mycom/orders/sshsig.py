"""The OpenSSH signature format: what is signed, the blob, the armour (PROTOCOL.sshsig of OpenSSH).

Only Ed25519 keys and SHA-512 are written and accepted.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import struct
from dataclasses import dataclass

#: Signatures of order files are made for this purpose only.
NAMESPACE = "mycom-orders"
HASH = "sha512"
KEY_TYPE = "ssh-ed25519"
BEGIN = b"-----BEGIN SSH SIGNATURE-----"
END = b"-----END SSH SIGNATURE-----"
_MAGIC = b"SSHSIG"
_VERSION = 1
_WIDTH = 70
_MAX_ARMOUR = 10_000
#: What may stand between the letters of an armour: a mail program breaks and indents lines.
_BLANKS = b" \t\r\n"


class ArmourError(ValueError):
    """The armour cannot be read; the message says why, in German."""


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature as read: the 32 bytes of the public key, purpose, hash, the 64 bytes of the signature."""

    public_key: bytes
    namespace: str
    hash_algorithm: str
    signature: bytes


def public_blob(public_key: bytes) -> bytes:
    """The SSH form of an Ed25519 public key of 32 bytes."""
    return _string(KEY_TYPE.encode()) + _string(public_key)


def fingerprint(public_key: bytes) -> str:
    """`SHA256:…` as `ssh-keygen -lf` prints it."""
    digest = hashlib.sha256(public_blob(public_key)).digest()
    return "SHA256:" + base64.b64encode(digest).decode().rstrip("=")


def signed_bytes(message: bytes, namespace: str = NAMESPACE) -> bytes:
    """What the key signs for a message."""
    digest = hashlib.sha512(message).digest()
    return _MAGIC + b"".join(map(_string, (namespace.encode(), b"", HASH.encode(), digest)))


def armour(public_key: bytes, signature: bytes, namespace: str = NAMESPACE) -> bytes:
    """The armoured signature, a text of ASCII lines ending in a line break."""
    signature_blob = _string(KEY_TYPE.encode()) + _string(signature)
    blob = _MAGIC + struct.pack(">I", _VERSION)
    blob += b"".join(map(_string, (public_blob(public_key), namespace.encode(), b"", HASH.encode(), signature_blob)))
    text = base64.b64encode(blob)
    lines = [text[start : start + _WIDTH] for start in range(0, len(text), _WIDTH)]
    return b"\n".join((BEGIN, *lines, END, b""))


def read_armour(content: bytes) -> Signature:
    """The signature in an armour. Raises ArmourError. Line ends and spaces do not matter, every other byte does."""
    text = content.strip(_BLANKS)
    if len(text) > _MAX_ARMOUR:
        raise ArmourError("Die Unterschrift ist viel zu lang.")
    if not text.startswith(BEGIN):
        raise ArmourError("Das ist keine Unterschrift: Die Zeile „BEGIN SSH SIGNATURE“ fehlt.")
    if not text.endswith(END):
        raise ArmourError("Die Unterschrift ist abgeschnitten: Die Zeile „END SSH SIGNATURE“ fehlt.")
    encoded = text[len(BEGIN) : -len(END)].translate(None, _BLANKS)
    try:
        blob = base64.b64decode(encoded, validate=True)
    except binascii.Error as error:
        raise ArmourError("Die Unterschrift ist beschädigt (kein gültiges Base64).") from error
    # The last letter of Base64 has bits that say nothing; OpenSSH wants them to be 0 as well.
    if base64.b64encode(blob) != encoded:
        raise ArmourError("Die Unterschrift ist beschädigt (kein gültiges Base64).")
    return _read_blob(blob)


def _read_blob(blob: bytes) -> Signature:
    if not blob.startswith(_MAGIC):
        raise ArmourError("Die Unterschrift ist beschädigt (kein SSHSIG).")
    rest = blob[len(_MAGIC) :]
    if len(rest) < 4 or struct.unpack(">I", rest[:4])[0] != _VERSION:
        raise ArmourError(f"Die Unterschrift hat eine andere Version als {_VERSION}.")
    rest = rest[4:]
    key, rest = _take(rest)
    namespace, rest = _take(rest)
    _, rest = _take(rest)
    algorithm, rest = _take(rest)
    signature, rest = _take(rest)
    if rest:
        raise ArmourError("Die Unterschrift ist beschädigt (zu lang).")
    return Signature(
        public_key=_ed25519(key, 32, "Der Schlüssel"),
        namespace=namespace.decode("utf-8", "replace"),
        hash_algorithm=algorithm.decode("ascii", "replace"),
        signature=_ed25519(signature, 64, "Die Unterschrift"),
    )


def read_public_blob(blob: bytes) -> bytes:
    """The 32 bytes of the key in an SSH public key. Raises ArmourError when it is no Ed25519 key."""
    return _ed25519(blob, 32, "Der Schlüssel")


def _ed25519(blob: bytes, size: int, what: str) -> bytes:
    kind, rest = _take(blob)
    if kind != KEY_TYPE.encode():
        raise ArmourError(f"{what} ist vom Typ {kind.decode('ascii', 'replace')[:40]}, erwartet wird {KEY_TYPE}.")
    value, rest = _take(rest)
    if len(value) != size or rest:
        raise ArmourError(f"{what} ist beschädigt (falsche Länge).")
    return value


def _string(value: bytes) -> bytes:
    return struct.pack(">I", len(value)) + value


def _take(data: bytes) -> tuple[bytes, bytes]:
    if len(data) < 4:
        raise ArmourError("Die Unterschrift ist beschädigt (zu kurz).")
    (size,) = struct.unpack(">I", data[:4])
    if size > len(data) - 4:
        raise ArmourError("Die Unterschrift ist beschädigt (zu kurz).")
    return data[4 : 4 + size], data[4 + size :]
