"""Numbers as texts and texts as numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.systems.projections import Field
from mycom.systems.view import Amount
from mycom.ui.projection.figures import amount_text, half_up, parse_amount, percent, shifted, signed, span, value_text


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0.0, "0 %"), (1e-15, "0 %"), (1e-6, "<1 %"), (0.0049, "<1 %"), (0.005, "1 %"), (0.725, "73 %"),
        (0.9949, "99 %"), (0.995, ">99 %"), (0.9999999, ">99 %"), (1 - 1e-15, "100 %"), (1.0, "100 %"),
    ],
)  # fmt: skip
def test_percents_are_whole_and_never_claim_too_much(chance: float, text: str) -> None:
    assert percent(chance) == text


def test_a_drawn_result_is_never_certain() -> None:
    assert percent(0.0, sampled=True) == "<1 %"
    assert percent(1.0, sampled=True) == ">99 %"


def test_changes_and_spans() -> None:
    assert (signed(22), signed(0), signed(-4)) == ("+22", "±0", "−4")
    assert span(0.57, 0.88) == "57–88 %"
    assert span(0.0, 1.0) == "0–100 %"
    assert span(0.571, 0.574) == "57 %"


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("30", Amount(30, 30)), (" 20-60 ", Amount(20, 60)), ("20 – 60", Amount(20, 60)), ("60-20", Amount(20, 60)),
        ("20 bis 60", Amount(20, 60)), ("20..60", Amount(20, 60)), ("+5", Amount(15, 25)), ("-5", Amount(5, 15)),
        ("−5", Amount(5, 15)), ("-50", Amount(0, 0)), ("≈ 12 %", Amount(12, 12)),
    ],
)  # fmt: skip
def test_amounts_are_read(text: str, amount: Amount) -> None:
    assert parse_amount(text, Amount(10, 20), 0, 9999) == amount


@pytest.mark.parametrize("text", ["", "viele", "3 4", "20-", "1,5", "10000", "5-10000"])
def test_other_texts_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        parse_amount(text, Amount(10, 20), 0, 9999)


def test_a_minus_is_a_number_where_negative_ones_exist() -> None:
    assert parse_amount("-5", Amount(10, 10), -50, 50) == Amount(-5, -5)
    assert parse_amount("-20--5", Amount(10, 10), -50, 50) == Amount(-20, -5)


@given(st.integers(0, 9999), st.integers(0, 9999))
def test_what_is_shown_is_read_again(one: int, other: int) -> None:
    amount = Amount(min(one, other), max(one, other))
    assert parse_amount(amount_text(amount), Amount(0, 0), 0, 9999) == amount


@given(st.text(max_size=12))
def test_any_text_gives_an_amount_or_a_sentence(text: str) -> None:
    try:
        amount = parse_amount(text, Amount(1, 1), 0, 50)
    except ValueError:
        return
    assert 0 <= amount.low <= amount.high <= 50


def test_stepping_stays_within_the_limits() -> None:
    assert shifted(Amount(0, 30), -5, 0, 99) == Amount(0, 25)
    assert shifted(Amount(90, 95), 10, 0, 99) == Amount(99, 99)


def test_halves_go_away_from_zero() -> None:
    assert [half_up(value) for value in (0.5, 1.5, -0.5, -2.5, 2.4)] == [1, 2, -1, -3, 2]


def test_values_with_units_and_choices() -> None:
    assert value_text(Field("m", "Mor", "number", Amount(-7, -7), unit="%")) == "−7 %"
    assert value_text(Field("t", "Gelände", "choice", "f", choices=(("f", "Wald"),))) == "Wald"
    assert value_text(Field("s", "Schild", "flag", "1")) == "ja"
