"""The draft mail with the signed order file attached, and reading such a mail back."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from email import message_from_bytes, policy
from email.errors import MessageError
from email.message import EmailMessage

from mycom.orders.orderfile import OrderFile
from mycom.problems import Fault, Malformed


def draft(subject: str, body: str, attachments: Sequence[tuple[str, bytes]], to: str = "") -> bytes:
    """A mail that a mail program opens for sending (`X-Unsent`), the same bytes for the same input.

    Attachments go as Base64, so that no program on the way touches their line ends. Raises Malformed when the
    address is none.
    """
    mail = EmailMessage(policy=policy.SMTP)
    mail["X-Unsent"] = "1"
    mail["Subject"] = " ".join(subject.split())
    if to:
        try:
            mail["To"] = to
        except (ValueError, MessageError) as error:
            raise Malformed(Fault(f"„{to}“ ist keine Mailadresse")) from error
    mail.set_content(body, cte="quoted-printable")
    for name, content in attachments:
        mail.add_attachment(content, maintype="application", subtype="octet-stream", filename=name, cte="base64")
    digest = hashlib.sha256(b"\0".join([body.encode(), *(content for _, content in attachments)])).hexdigest()
    # A fixed boundary instead of a random one, which the library would draw: the draft can be compared.
    mail.set_boundary(f"=_mycom_{digest[:32]}")
    return mail.as_bytes()


def attachments_of(content: bytes) -> dict[str, bytes]:
    """The attachments of a mail by file name. Raises Malformed when it is no mail that can be read."""
    try:
        mail = message_from_bytes(content, policy=policy.default)
        found: dict[str, bytes] = {}
        for part in mail.walk():
            name = part.get_filename()
            payload = part.get_payload(decode=True) if name else None
            if name and isinstance(payload, bytes):
                found[name] = payload
    except (MessageError, ValueError, LookupError, TypeError, AttributeError, IndexError) as error:
        # The parser of the standard library answers damaged heads with any of these.
        raise Malformed(Fault("Die Mail lässt sich nicht lesen")) from error
    return found


def subject_of(file: OrderFile) -> str:
    """The subject of the mail for an order file."""
    return f"{file.game}: Zug {file.turn}, Reich {file.realm} {file.realm_name} (Abgabe {file.sequence})"


def body_of(file: OrderFile, name: str, fingerprint: str = "") -> str:
    """The text of the mail: what is attached, how much, by whom."""
    count, units = len(file.orders()), len({section.unit for section in file.sections})
    orders = "1 Befehl" if count == 1 else f"{count} Befehle"
    of = "1 Einheit" if units == 1 else f"{units} Einheiten"
    lines = [
        "Hallo,",
        "",
        f"anbei mein Zug {file.turn} für „{file.game}“: {orders} für {of}.",
        "",
        f"Reich: {file.realm} {file.realm_name}",
        f"Abgabe: {file.sequence}",
        f"Datei: {name}, unterschrieben",
    ]
    if fingerprint:
        lines.append(f"Schlüssel: {fingerprint}")
    return "\n".join([*lines, "", "Viele Grüße", ""])
