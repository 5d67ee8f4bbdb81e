"""Proposals while typing."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.orders.completion import Completion, complete
from mycom.orders.notation import parse

from .sample import sample

CATALOGUE = sample()


@dataclass(frozen=True)
class Offer:
    """An order on offer."""

    kind: str
    reason: str = ""


def line(text: str, proposal: Completion) -> str:
    """The line after taking a proposal."""
    return text[: proposal.start] + proposal.text + text[proposal.end :]


@pytest.mark.parametrize(
    ("typed", "first", "label"),
    [
        ("auf 12 ms", "BAS 12 12 MSw", "12 Mittlere Schwertträger aufstellen"),
        ("auf 12 m", "auf 12 MSw", "12 Mittlere Schwertträger aufstellen"),
        ("rz 70", "BAS 22 70", "Rückzugswert 70 %"),
        ("sp", "UG 23 ", "Spähen"),
        ("bas 4", "BAS 40 ", "Bewegen"),
        ("26/11", "BAS 40 ", "Bewegen: 26/11"),
        ("g2@1003", "UG 22 G2@1003", "Auge auf G2 (Reich 1003)"),
        ("3345", "BAS 40 3345", "Bewegung O, O, SO, S"),
        ("ug 6 ", "ug 6 ", "Zielprovinz: Koordinaten, etwa 15/2"),
    ],
)
def test_the_likeliest_comes_first(typed: str, first: str, label: str):
    proposal = complete(typed, CATALOGUE, "G7")[0]
    assert (line(typed, proposal), proposal.label) == (first, label)


def test_a_place_may_be_many_things():
    proposals = complete("26/11", CATALOGUE, "G7")
    assert [(one.kind, one.place, one.ready) for one in proposals] == [
        ("BAS 40", "26/11", False),
        ("BAS 21", "", True),
        ("UG 6", "", True),
        ("UG 23", "", True),
    ]


def test_choices_come_behind_the_word_before():
    typed = "auf 12"
    assert [line(typed, one) for one in complete(typed, CATALOGUE, "G7", limit=3)] == [
        "auf 12 Wa",
        "auf 12 MSw",
        "auf 12 SSw",
    ]


def test_targets_of_the_position():
    def targets(kind: str, parameter: str) -> list[tuple[str, str]]:
        return [("26/11", "Dornwald"), ("27/15", "Grauhag")] if (kind, parameter) == ("UG 6", "target") else []

    proposals = complete("ug 6 grau", CATALOGUE, "G7", targets=targets)
    assert line("ug 6 grau", proposals[0]) == "ug 6 27/15"
    assert proposals[0].ready


def test_notes_and_reasons():
    offers = (Offer("BAS 22"), Offer("BAS 12", "Keine Rekruten."))
    found = {one.kind: one.note for one in complete("bas", CATALOGUE, "G7", offers)}
    assert found == {"BAS 22": "Prozent", "BAS 12": "Keine Rekruten."}
    assert complete("rz 70", CATALOGUE, "G7", offers, note=lambda order: "nie")[0].note == "nie"


def test_only_what_the_unit_may_give():
    assert {one.kind for one in complete("bas", CATALOGUE, "P26/11")} == {"BAS 12", "BAS 22", "BAS 31"}


def test_nothing_for_nothing():
    assert complete("", CATALOGUE, "G7") == ()
    assert complete("quatsch", CATALOGUE, "G7") == ()
    assert complete('BAS 31 "Burg', CATALOGUE, "G7") == ()


@given(
    st.text(max_size=20)
    | st.lists(st.sampled_from(["auf", "12", "m", "26/11", "bas", "ug6", "-", " "]), max_size=5).map(" ".join)
)
def test_ready_proposals_can_be_read(typed: str):
    for proposal in complete(typed, CATALOGUE, "G7"):
        assert 0 <= proposal.start <= proposal.end <= len(typed)
        if proposal.ready:
            assert parse(line(typed, proposal), CATALOGUE, "G7").kind == proposal.kind


def test_only_legal_values_and_orders_are_proposed() -> None:
    """Offers and targets bound what is proposed, whatever else can be read."""
    offered = [Offer("BAS 12"), Offer("UG 6")]
    legal = {"troop": (("guards", "Wachen · 3 Kr"),), "target": (("15/2", "Dornhag"),)}

    def propose(text: str) -> list[str]:
        found = complete(text, CATALOGUE, "G7", offered, targets=lambda kind, name: legal.get(name, ()))
        return [one.text for one in found]

    assert propose("BAS 12 5 ") == ["Wa"]
    assert propose("BAS 12 5 Wa")[0] == "BAS 12 5 Wa"
    assert "BAS 12 5 MSw" not in propose("BAS 12 5 MSw")
    assert propose("UG 6 1") == ["15/2"]
    assert "UG 6 16/2" not in propose("UG 6 16/2")
    assert propose("BAS 40 33") == []
