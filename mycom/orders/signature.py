"""Signing and verifying order files: SSHSIG over the exact bytes, beside the file or appended to it.

In the single form the signed bytes are everything before the line `-----BEGIN SSH SIGNATURE-----`, so the same
signature serves both forms.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from mycom.orders import sshsig
from mycom.orders.keys import Key
from mycom.orders.signers import Signer
from mycom.problems import Malformed

_CHANGES = (
    ("Die Zeilenenden wurden unterwegs verändert (CRLF statt LF)", lambda text: text.replace(b"\r\n", b"\n")),
    ("Am Anfang der Datei steht ein BOM, das nicht dorthin gehört", lambda text: text.removeprefix(b"\xef\xbb\xbf")),
    ("Der Datei fehlt der letzte Zeilenumbruch", lambda text: text + b"\n"),
    ("Am Ende der Datei sind Zeilen dazugekommen", lambda text: text.rstrip(b"\r\n") + b"\n"),
    ("Leerzeichen am Zeilenende sind dazugekommen", lambda text: re.sub(rb"[ \t]+(?=\n)", b"", text)),
)  # fmt: skip


_QUOTED = re.compile(rb"^[ \t]{0,3}>[> \t]*" + sshsig.BEGIN, re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a signature is good: whose it is, the key's fingerprint, every reason against it."""

    ok: bool
    principal: str = ""
    fingerprint: str = ""
    problems: tuple[str, ...] = ()


def sign(content: bytes, key: Key, namespace: str = sshsig.NAMESPACE) -> bytes:
    """The armoured signature over exactly these bytes."""
    return sshsig.armour(key.public, key.private.sign(sshsig.signed_bytes(content, namespace)), namespace)


def single(content: bytes, armour: bytes) -> bytes:
    """File and signature in one. Raises Malformed when the content does not end with a line break, or holds an
    armour already."""
    if not content.endswith(b"\n") or sshsig.BEGIN in content:
        raise Malformed("An diesen Text lässt sich keine Unterschrift anhängen")
    return content + armour


def split_single(content: bytes) -> tuple[bytes, bytes]:
    """The signed bytes and the armour behind them; the armour is empty when there is none."""
    place = content.rfind(sshsig.BEGIN)
    if place < 0 or (place and content[place - 1 : place] not in (b"\n", b"\r")):
        return content, b""
    return content[:place], content[place:]


def verify(
    content: bytes, armour: bytes, signers: Sequence[Signer], principal: str = "", now: datetime | None = None
) -> Verdict:
    """Checks a signature against the allowed signers, of one principal when it is named.

    `now` is the time at which keys with a period must hold, by default the present.
    """
    if not armour.strip():
        quoted = "Die Datei steht als Zitat in einer Mail; schick sie als Anhang noch einmal."
        missing = "Die Datei ist nicht unterschrieben."
        return Verdict(False, problems=(quoted if _QUOTED.search(content) else missing,))
    try:
        signature = sshsig.read_armour(armour)
    except sshsig.ArmourError as error:
        return Verdict(False, problems=(str(error),))
    fingerprint = sshsig.fingerprint(signature.public_key)
    problems: list[str] = []
    if signature.namespace != sshsig.NAMESPACE:
        problems.append(
            f"Die Unterschrift ist für „{signature.namespace[:60]}“ gedacht, nicht für „{sshsig.NAMESPACE}“."
        )
    if signature.hash_algorithm != sshsig.HASH:
        problems.append(
            f"Die Unterschrift benutzt den Hash {signature.hash_algorithm[:20]}, erlaubt ist {sshsig.HASH}."
        )
    found, reason = _signer(signature.public_key, signers, principal, now or datetime.now(UTC))
    if reason:
        problems.append(f"{reason} ({fingerprint})")
    if not problems:
        change = _change(content, signature)
        if change:
            problems.append(change)
    return Verdict(not problems, found, fingerprint, tuple(problems))


def _signer(key: bytes, signers: Sequence[Signer], principal: str, now: datetime) -> tuple[str, str]:
    """The name that the key signs for, or the reason why it may not."""
    own = [signer for signer in signers if signer.public_key == key]
    if not own:
        return "", "Der Schlüssel steht nicht in der Liste der erlaubten Unterzeichner."
    if principal:
        own = [signer for signer in own if signer.fits(principal)]
        if not own:
            return "", f"Der Schlüssel gehört nicht zu „{principal}“."
    allowed = [signer for signer in own if signer.allows(sshsig.NAMESPACE)]
    if not allowed:
        return "", f"Der Schlüssel ist nicht für „{sshsig.NAMESPACE}“ zugelassen."
    valid = [signer for signer in allowed if signer.holds(now)]
    if not valid:
        return "", "Der Schlüssel ist zu dieser Zeit nicht gültig."
    return principal or ",".join(valid[0].principals), ""


def _change(content: bytes, signature: sshsig.Signature) -> str:
    """Empty when the signature is over these bytes; otherwise what happened to them, as far as it shows."""
    if _good(content, signature):
        return ""
    for change, undo in _CHANGES:
        restored = undo(content)
        if restored != content and _good(restored, signature):
            return f"{change}. Der Inhalt ist sonst unverändert; schick die Datei als Anhang noch einmal."
    return "Der Inhalt wurde nach dem Unterschreiben verändert."


def _good(content: bytes, signature: sshsig.Signature) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(signature.public_key)
        key.verify(signature.signature, sshsig.signed_bytes(content, signature.namespace))
    except (InvalidSignature, ValueError):
        return False
    return True
