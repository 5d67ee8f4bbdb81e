"""Reports made of a head and sections: what is refused says where, what, what instead and how to mend it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.problems import Malformed
from mycom.systems import system as named
from mycom.systems.view import Report
from tests.systems.koenigreich import kingdoms
from tests.systems.massenkampf import armies

TEXTS = {"koenigreich": kingdoms.demo_text(9), "massenkampf": armies.demo_text(12)}
EACH = pytest.mark.parametrize("system", TEXTS)


def reader(system: str) -> Callable[[str], Report]:
    return lambda text: named(system).read_report(text, "bericht.txt")


def head_line(text: str, key: str) -> tuple[int, str]:
    """The number of a line of the head, and the line."""
    return next((at, line) for at, line in enumerate(text.splitlines(), 1) if line.startswith(f"{key}:"))


@EACH
@pytest.mark.parametrize(
    ("change", "line", "found"),
    [
        (lambda text: "", 1, "kein"),
        (lambda text: "Liebe Grüße\nvon der Spielleitung", 1, "kein"),
        (lambda text: text.replace("Fassung 1", "Fassung 2"), 1, "neuer"),
        (lambda text: text.split("Ende des Berichts")[0], -1, "abgeschnitten"),
        (lambda text: text[: len(text) // 2], -1, "abgeschnitten"),
    ],
)
def test_what_is_no_whole_report_is_refused(system, change, line, found):
    text = change(TEXTS[system])
    with pytest.raises(Malformed) as caught:
        reader(system)(text)
    (fault,) = caught.value.faults
    assert fault.file == "bericht.txt"
    assert fault.line == (line if line > 0 else len(text.splitlines()))
    assert found in fault.found
    assert fault.expected
    assert fault.suggestion.endswith(".")


@EACH
def test_all_faults_of_the_head_are_told_at_once(system):
    text = TEXTS[system]
    at = {key: head_line(text, key) for key in ("Partie", "Zug", "Reich")}
    broken = text.replace(at["Zug"][1], "Zug: bald").replace(at["Reich"][1], "Reich: Weidmark")
    broken = broken.replace("Partie:", "Partei:")
    with pytest.raises(Malformed) as caught:
        reader(system)(broken)
    assert [(one.line, one.suggestion) for one in caught.value.faults] == [
        (at["Partie"][0], "Meintest du „Partie“?"),
        (at["Zug"][0], "Schreib es wie „Zug: 12“."),
        (at["Reich"][0], "Schreib es wie „Reich: 1 Weidmark“."),
    ]
    with pytest.raises(Malformed) as caught:
        reader(system)(text.replace(at["Zug"][1] + "\n", ""))
    assert [one.found for one in caught.value.faults] == ["Im Kopf fehlt „Zug“"]


@EACH
def test_an_unknown_section_is_named_and_its_lines_are_kept(system):
    text = TEXTS[system]
    lines = text.splitlines()
    start = lines.index("ORTSCHAFTEN")
    report = reader(system)(text.replace("ORTSCHAFTEN", "ORTSCHAFTE"))
    first, *more = report.unread
    assert (first.line, first.text) == (start + 1, "ORTSCHAFTE")
    assert first.reason.endswith("Meintest du „ORTSCHAFTEN“?")
    assert more
    assert {one.reason for one in more} == {"steht im unbekannten Abschnitt ORTSCHAFTE"}


@EACH
def test_a_last_line_of_another_turn_is_told(system):
    text = TEXTS[system]
    last = next(line for line in text.splitlines() if line.startswith("Ende des Berichts"))
    assert reader(system)(text).unread == ()
    (found,) = reader(system)(text.replace(last, "Ende des Berichts, Zug 77")).unread
    assert found.text == "Ende des Berichts, Zug 77"
    assert reader(system)(text.replace(last, "Ende des Berichts")).unread == ()


@EACH
def test_what_stands_around_a_report_in_a_mail_is_kept(system):
    text = TEXTS[system]
    mail = "Hallo,\n\n" + "\n".join(f"> {line}" for line in text.splitlines()) + "\n\nViele Grüße"
    report = reader(system)(mail)
    assert [one.text for one in report.unread] == ["Hallo,", "Viele Grüße"]
    assert len(report.facts) == len(reader(system)(text).facts)


@EACH
@given(st.data())
def test_garbage_is_refused_and_nothing_else_happens(system, data):
    lines = TEXTS[system].splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        lines[at : at + data.draw(st.integers(0, 3))] = data.draw(st.lists(st.text(max_size=60), max_size=2))
        lines = lines or [""]
    with suppress(Malformed):
        report = reader(system)("\n".join(lines))
        assert report.head.system == system
        assert all(one.reason and one.line for one in report.unread)
