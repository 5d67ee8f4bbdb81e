"""The `allowed_signers` file of OpenSSH: whose key is whose (ALLOWED SIGNERS in `man ssh-keygen`)."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from fnmatch import fnmatchcase

from mycom.orders.keys import public_line
from mycom.orders.sshsig import KEY_TYPE, NAMESPACE, ArmourError, read_public_blob
from mycom.problems import Fault, Malformed

_KEY_TYPES = re.compile(r"(?:ssh|ecdsa|sk)-[A-Za-z0-9@.-]+")
_OPTION = re.compile(r'([A-Za-z-]+)(?:="([^"]*)")?(?:,|$)')
_TIMES = {8: "%Y%m%d", 12: "%Y%m%d%H%M", 14: "%Y%m%d%H%M%S"}


@dataclass(frozen=True, slots=True)
class Signer:
    """A line: patterns of principals, purposes (empty: any), time in which the key holds, the key's 32 bytes."""

    principals: tuple[str, ...]
    public_key: bytes
    namespaces: tuple[str, ...] = ()
    valid_after: datetime | None = None
    valid_before: datetime | None = None

    def fits(self, principal: str) -> bool:
        """Whether a name matches the patterns; `!` excludes."""
        patterns = self.principals
        if any(one.startswith("!") and _matches(principal, one[1:]) for one in patterns):
            return False
        return any(_matches(principal, one) for one in patterns if not one.startswith("!"))

    def allows(self, namespace: str) -> bool:
        """Whether the key may sign for this purpose."""
        return not self.namespaces or any(_matches(namespace, one) for one in self.namespaces)

    def holds(self, now: datetime) -> bool:
        """Whether the key holds at this time."""
        after, before = self.valid_after, self.valid_before
        return (after is None or now >= after) and (before is None or now < before)


def signer_line(principal: str, public_key: bytes, comment: str = "") -> str:
    """A line for one's own key, allowed for order files only, without line end.

    Raises Malformed when the principal holds characters that the format gives a meaning.
    """
    if not re.fullmatch(r"[^\s\",*?!#]+", principal):
        raise Malformed(Fault(f"„{principal}“ taugt nicht als Name eines Unterzeichners", "ein Wort ohne * ? ! ,"))
    return f'{principal} namespaces="{NAMESPACE}" {public_line(public_key, comment)}'


def read_signers(text: str, name: str = "") -> tuple[Signer, ...]:
    """The Ed25519 keys of an `allowed_signers` file; keys of other types and authorities are passed over.

    Raises Malformed with every line that cannot be read.
    """
    signers: list[Signer] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        line = line.strip().removeprefix("\ufeff")
        if not line or line.startswith("#"):
            continue
        try:
            signer = _line(line)
        except ValueError as error:
            faults.append(Fault(str(error), "NAME [Optionen] ssh-ed25519 Base64", name, number))
            continue
        if signer:
            signers.append(signer)
    if faults:
        raise Malformed(faults)
    return tuple(signers)


def _line(line: str) -> Signer | None:
    principals, rest = _first(line)
    kind, after = _first(rest)
    options: dict[str, str] = {}
    if not _KEY_TYPES.fullmatch(kind):
        options = _options(kind)
        kind, after = _first(after)
    encoded, _ = _first(after)
    if not _KEY_TYPES.fullmatch(kind) or not encoded:
        raise ValueError("Die Zeile nennt keinen Schlüssel")
    if kind != KEY_TYPE or "cert-authority" in options:
        return None
    try:
        public_key = read_public_blob(base64.b64decode(encoded, validate=True))
    except (binascii.Error, ArmourError) as error:
        raise ValueError("Der Schlüssel der Zeile ist beschädigt") from error
    return Signer(
        principals=tuple(part for part in principals.strip('"').split(",") if part),
        public_key=public_key,
        namespaces=tuple(part for part in options.get("namespaces", "").split(",") if part),
        valid_after=_time(options.get("valid-after", "")),
        valid_before=_time(options.get("valid-before", "")),
    )


def _first(line: str) -> tuple[str, str]:
    """The first word (spaces in quotes do not end it) and the rest."""
    quoted = False
    for place, character in enumerate(line):
        if character == '"':
            quoted = not quoted
        elif character in " \t" and not quoted:
            return line[:place], line[place:].strip()
    if quoted:
        raise ValueError("Ein Anführungszeichen ist nicht geschlossen")
    return line, ""


def _options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    place = 0
    while place < len(text):
        found = _OPTION.match(text, place)
        if not found:
            raise ValueError(f"Unleserliche Option „{text[place : place + 40]}“")
        name = found[1].lower()
        if name not in ("cert-authority", "namespaces", "valid-after", "valid-before"):
            raise ValueError(f"Unbekannte Option „{found[1]}“")
        options[name] = found[2] or ""
        place = found.end()
    return options


def _time(text: str) -> datetime | None:
    """A time as OpenSSH writes it, in UTC with `Z`, otherwise local."""
    if not text:
        return None
    digits = text.removesuffix("Z")
    pattern = _TIMES.get(len(digits))
    if not pattern or not digits.isdigit():
        raise ValueError(f"„{text}“ ist keine Zeit")
    time = datetime.strptime(digits, pattern)
    return time.replace(tzinfo=UTC) if text.endswith("Z") else time.astimezone()


def _matches(text: str, pattern: str) -> bool:
    """OpenSSH knows `*` and `?` only; brackets have no meaning there."""
    return fnmatchcase(text, re.sub(r"\[", "[[]", pattern))


def principals(signers: Iterable[Signer]) -> tuple[str, ...]:
    """All names, for messages."""
    return tuple(name for signer in signers for name in signer.principals)
