"""What a report says of orders: the list by unit, prose that names them, lines that do not fit."""

from __future__ import annotations

import textwrap

from hypothesis import given
from hypothesis import strategies as st

from mycom.orders.notation import parse, write
from mycom.systems.mythicor.report import read
from mycom.systems.mythicor.report.answers import mail_safe
from mycom.systems.receipts import Answer, Outcome, Source
from tests.orders.strategies import orders
from tests.systems.mythicor.report.strategies import CATALOGUE

HEAD = "MYTHICOR · Auswertung (AWT) · Fassung 1\nPartie: Probe\nZug: 8\nReich: 1007 Falkenmark\n"
END = "\nEnde der Auswertung, Zug 8\n"


def answers_in(text: str, unread: int = 0) -> tuple[Answer, ...]:
    """What a report with these lines says of orders."""
    report = read(HEAD + text + END)
    assert len(report.unread) == unread, report.unread
    return report.answers


def test_a_list_has_outcome_reason_and_rule() -> None:
    found = answers_in(
        "BEFEHLE\n\nBefehle G7\n"
        "  Ausgeführt: SA 1\n    Ergebnis: Moralbonus +5. [Auskunft]\n"
        "  Misslungen: UG 17 G2@1003\n    Grund: Es ist nicht gelungen. [Zufall]\n"
        "Befehle R\n  Offen: FF 3 1003\n"
        "Befehle P26/11\n  Teilweise: BAS 12 12 MSw\n    Grund: [Regel crowns]\n"
    )
    assert found == (
        Answer("G7", "SA 1", Outcome.DONE, "Moralbonus +5.", line=8),
        Answer("G7", "UG 17 G2@1003", Outcome.FAILED, "Es ist nicht gelungen.", "chance", 10),
        Answer("R", "FF 3 1003", Outcome.OPEN, line=13),
        Answer("P26/11", "BAS 12 12 MSw", Outcome.PARTLY, "", "crowns", 15),
    )


def test_prose_that_names_an_order_is_an_answer_too() -> None:
    found = answers_in(
        "EREIGNISSE\n* BAS 20: Die Straße wird nicht gebaut. [Befehl, P27/16, 27/16, schlecht]\n"
        "* SA 3: Es klappt. [Befehl, P26/16, gut]\n* BAS 12: ohne Einheit. [Befehl]\n* Nichts. [Befehl, G1]\n"
    )
    assert found == (
        Answer("P27/16", "BAS 20", Outcome.FAILED, "Die Straße wird nicht gebaut.", "", 6, Source.EVENT),
        Answer("P26/16", "SA 3", Outcome.DONE, "Es klappt.", "", 7, Source.EVENT),
    )


def test_lines_that_belong_to_no_order_are_kept_as_unread() -> None:
    assert answers_in("Befehle G7\nGrund: Nichts steht darüber. [Auskunft]\n", unread=1) == ()
    assert answers_in("Ausgeführt: SA 1\n", unread=1) == ()
    (found,) = answers_in("Befehle G7\nMisslungen: SA 1\nGrund: ohne Kennzeichen\n", unread=1)
    assert (found.order, found.text) == ("SA 1", "")


@given(orders(CATALOGUE, "G7"))
def test_what_is_safe_for_mail_is_the_same_order(order) -> None:
    text = mail_safe(write(order, CATALOGUE))
    assert parse(text, CATALOGUE, "G7") == order
    assert mail_safe(text) == text
    (found,) = answers_in(f"Befehle G7\n  Ausgeführt: {text}\n")
    assert parse(found.order, CATALOGUE, "G7") == order


@given(st.text(max_size=400), st.integers(60, 90))
def test_a_message_survives_being_wrapped(message: str, width: int) -> None:
    safe = "".join(one for one in message if not 0xD800 <= ord(one) < 0xE000) or "?"
    order = parse("BAS 32 1003 x", CATALOGUE, "R").with_args(message=safe[:1000])
    line = f"Ausgeführt: {mail_safe(write(order, CATALOGUE))}"
    wrapped = textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)
    (found,) = answers_in("Befehle R\n" + "\n".join(wrapped) + "\n")
    assert parse(found.order, CATALOGUE, "R") == order
