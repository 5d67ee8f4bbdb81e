"""Sentence templates."""

from __future__ import annotations

import doctest

import pytest

from mycom.orders import template
from mycom.orders.template import fill, names_in


def test_examples_of_the_module():
    assert doctest.testmod(template) == (0, 3)


def test_parts_and_alternatives():
    text = "{count} Mann[ mit {a} und {b}][ nach {place}|, irgendwohin]"
    assert fill(text, {"count": "3"}) == "3 Mann, irgendwohin"
    assert fill(text, {"count": "3", "a": "x"}) == "3 Mann, irgendwohin"
    assert fill(text, {"count": "3", "a": "x", "b": "y", "place": "1/1"}) == "3 Mann mit x und y nach 1/1"


def test_a_missing_value_shows():
    assert fill("An {target}", {}) == "An …"


def test_values_are_not_templates():
    assert fill("{a}[ {b}]", {"a": "[{b}|x]", "b": "{a}"}) == "[{b}|x] {a}"


def test_names_tell_what_must_be_known():
    assert names_in("{a}[ {b}|{c}]") == {"a": True, "b": False, "c": True}


@pytest.mark.parametrize("text", ["[", "]", "{a", "a}", "{A}", "[a[b]]", "a|b", "[a|b|c]"])
def test_brackets_that_do_not_match(text: str):
    with pytest.raises(ValueError, match="Klammern"):
        names_in(text)


def test_a_word_fits_its_number():
    text = "{count} {count:Schiff/Schiffe}[ mit {limit} {limit:Mann/Männern}]"
    assert fill(text, {"count": "1"}) == "1 Schiff"
    assert fill(text, {"count": "21", "limit": "1"}) == "21 Schiffe mit 1 Mann"
    assert fill(text, {"count": "1.001", "limit": "0"}) == "1.001 Schiffe mit 0 Männern"
    assert names_in(text) == {"count": True, "limit": False}


@pytest.mark.parametrize("text", ["{a:b}", "{a:b|c}", "{a:b/c/d}", "{:b/c}"])
def test_words_that_are_no_pair(text: str):
    with pytest.raises(ValueError, match="Klammern"):
        names_in(text)
