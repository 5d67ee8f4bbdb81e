"""The draft mail."""

from __future__ import annotations

from email import message_from_bytes, policy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.orders.mail import attachments_of, body_of, draft, subject_of
from mycom.problems import Malformed

from .golden import ARMOUR, FINGERPRINT
from .test_orderfile import BYTES, FILE

MAIL = draft(
    subject_of(FILE),
    body_of(FILE, "zug37.orders", FINGERPRINT),
    [("zug37.orders", BYTES), ("zug37.orders.sig", ARMOUR)],
    "Spielleiterin Änne <sl@example.org>",
)


def test_a_mail_program_opens_it_for_sending():
    mail = message_from_bytes(MAIL, policy=policy.default)
    assert mail["X-Unsent"] == "1"
    assert mail["Subject"] == "Die Partie: Zug 37, Reich 1007 Falkenmark (Abgabe 2)"
    assert mail["To"].addresses[0].addr_spec == "sl@example.org"
    body = mail.get_body(("plain",)).get_content()
    assert "4 Befehle für 3 Einheiten" in body
    assert FINGERPRINT in body
    assert MAIL.isascii()


def test_attachments_come_back_byte_by_byte():
    assert attachments_of(MAIL) == {"zug37.orders": BYTES, "zug37.orders.sig": ARMOUR}
    # A server that changes line ends cannot reach them.
    assert attachments_of(MAIL.replace(b"\r\n", b"\n")) == attachments_of(MAIL)
    parts = list(message_from_bytes(MAIL, policy=policy.default).iter_attachments())
    assert [part["Content-Transfer-Encoding"] for part in parts] == ["base64", "base64"]


def test_the_same_for_the_same():
    again = draft(subject_of(FILE), body_of(FILE, "zug37.orders", FINGERPRINT), [("zug37.orders", BYTES)])
    assert again == draft(subject_of(FILE), body_of(FILE, "zug37.orders", FINGERPRINT), [("zug37.orders", BYTES)])
    assert b"\nTo:" not in again


def test_no_head_line_can_be_smuggled_in():
    mail = message_from_bytes(draft("a\nBcc: x@example.org", "b", []), policy=policy.default)
    assert mail["Subject"] == "a Bcc: x@example.org"
    assert mail["Bcc"] is None
    with pytest.raises(Malformed):
        draft("a", "b", [], to="sl@example.org\nBcc: x@example.org")


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60), st.binary(max_size=300))
def test_any_bytes_survive(subject: str, content: bytes):
    assert attachments_of(draft(subject, subject, [("Züge.orders", content)])) == {"Züge.orders": content}


@given(st.binary(max_size=200), st.integers(0, len(MAIL)))
def test_noise_is_malformed_or_a_mail(noise: bytes, place: int):
    for content in (noise, MAIL[:place] + noise + MAIL[place:]):
        try:
            found = attachments_of(content)
        except Malformed:
            continue
        assert all(isinstance(value, bytes) for value in found.values())
