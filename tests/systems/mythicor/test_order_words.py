"""Every order of the catalogue: the same text after writing and reading, and a sentence in good German."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.orders.catalogue import OrderKind
from mycom.orders.describe import describe
from mycom.orders.notation import parse, parse_line, write
from mycom.orders.order import Order, Value
from mycom.orders.orderfile import OrderFile, sections_of, write_file
from mycom.orders.orderfile_read import read_file
from mycom.orders.words import hidden
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.rules import load_rules
from tests.orders.strategies import orders

CATALOGUE = catalogue(load_rules())
#: Texts with everything that could break a line, a quote or an encoding.
TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30),
    st.sampled_from(
        [
            '"', "„Zum Eck“", "»Ä«", "'", "\\", '\\"', "\\n", "\n", "\r\n", "\t", "\x00", "\x1b[31m", "\u202e",
            "\u2028",
            "🐉🏳️\u200d🌈", "Straße", "e\u0301", "é", " ", "  a  ", "-", "- ", ";", "[G7]", "Ende: 3 Befehle",
            "G7 BAS 18",
            "\u00a0", "a" * 30, "=" * 30, "|",
        ]
    ),
)  # fmt: skip
MESSAGES = st.one_of(TEXTS, st.sampled_from(["x" * 1000, "ä" * 999, "\x01" * 1000, "🐉" * 1000, '"' * 1000]))


@st.composite
def any_order(draw: st.DrawFn) -> Order:
    """An order of any kind with odd texts."""
    order: Order = draw(orders(CATALOGUE))
    odd: dict[str, st.SearchStrategy[str]] = {"name": TEXTS, "message": MESSAGES}
    return order.with_args(**{name: draw(odd[name]) for name in odd if order.get(name) is not None})


@given(any_order())
def test_writing_reading_and_writing_gives_the_same_text(order: Order) -> None:
    text = write(order, CATALOGUE)
    assert parse(text, CATALOGUE, order.unit) == order
    line = f"{order.unit} {text}"
    again = parse_line(line, CATALOGUE)
    assert again == order
    assert f"{again.unit} {write(again, CATALOGUE)}" == line
    assert not any(map(hidden, line))
    describe(order, CATALOGUE)


@given(st.lists(any_order(), max_size=8), TEXTS)
def test_an_order_file_and_the_command_line_have_the_same_form(given_orders: list[Order], name: str) -> None:
    file = OrderFile(
        "0.1.0", "mythicor", name, 37, 1007, name, "standard", "0" * 64, 3, "2026-12-05T19:41:00+00:00",
        sections_of(given_orders, CATALOGUE, lambda unit: name),
    )  # fmt: skip
    content = write_file(file, CATALOGUE)
    found = read_file(content, lambda system, profile: CATALOGUE)
    assert write_file(found, CATALOGUE) == content
    assert sorted(map(repr, found.orders())) == sorted(map(repr, given_orders))
    text = content.decode()
    for order in given_orders:
        assert f"\n{write(order, CATALOGUE)}\n" in text


def examples(kind: OrderKind, *, one: bool, full: bool) -> Order:
    """An order of a kind with plain values: 1 or 12 of something, optional values or none."""
    values: dict[str, Value] = {
        "int": 1 if one else 12, "percent": 70, "realm": 1003, "coordinate": "26/11", "path": "102", "text": "Neu",
        "own_group": "G4", "own_province": "P26/16", "own_unit": "G4", "foreign_group": "G2@1003", "unit": "P26/16",
    }  # fmt: skip
    args = [
        (each.name, values.get(each.type) or CATALOGUE.choices(each.table)[0].id)
        for each in kind.parameters
        if full or not each.optional
    ]
    return Order("G7", kind.id, tuple(args))


def forms() -> Iterator[tuple[str, str]]:
    """Kind and sentence in all forms."""
    for kind in CATALOGUE.kinds.values():
        for one in (True, False):
            for full in (True, False):
                yield kind.id, describe(examples(kind, one=one, full=full), CATALOGUE)


@pytest.mark.parametrize(("kind", "sentence"), list(dict.fromkeys(forms())))
def test_a_sentence_is_whole(kind: str, sentence: str) -> None:
    assert sentence[0].isupper() or sentence[0].isdigit(), sentence
    assert not re.search(r"[{}\[\]|…]|  | [,.:]|_", sentence), sentence
    assert not sentence.startswith(kind)
    assert not re.search(r"\b1 (Kriegsschiffe|Transportschiffe|Kronen|Handelsgüter|Handlangern|Katapulte)\b", sentence)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("BAS 14 1 KrS", "1 Kriegsschiff bauen"),
        ("BAS 14 2 KrS", "2 Kriegsschiffe bauen"),
        ("BAS 12 1 LBo", "1 Leichten Bogenschützen aufstellen"),
        ("BAS 12 1200 LBo G4", "1.200 Leichte Bogenschützen für G4 aufstellen"),
        ("BAS 12 14 Mil", "14 Mann Miliz aufstellen"),
        ("BAS 13 1 Kat", "1 Katapult entlassen"),
        ("BAS 16 1", "1 Handelsgut kaufen"),
        ("BAS 23 1 Kr G4", "1 Krone an G4 übergeben"),
        ("BAS 23 1 Bev P26/16", "1 Einwohner an P 26/16 übergeben"),
        ("BAS 40 01238", "Ziehen: warten, N, NO, O, NW"),
        ("HA 4 26/11 1", "Spähen in 26/11 mit 1 Handlanger"),
        ("HA 4 26/11 4", "Spähen in 26/11 mit 4 Handlangern"),
        ("HA 8 1", "1 Handlanger hält Wache"),
        ("HA 8 3", "3 Handlanger halten Wache"),
        ("HA 8", "Alle Handlanger halten Wache"),
        ("UP 2 1 P26/16", "1 Krone nach P 26/16 schicken"),
        ("BEG 1", "Attackiere alle außer Freunden"),
        ("FF 2 1003", "Reich 1003 für neutral erklären"),
    ],
)
def test_sentences_that_used_to_be_clumsy(line: str, sentence: str) -> None:
    assert describe(parse(line, CATALOGUE, "G7"), CATALOGUE) == sentence


def test_every_troop_and_item_has_words_behind_a_number() -> None:
    for table in ("troops", "items", "ships"):
        for choice in CATALOGUE.choices(table):
            assert len(choice.counted_de) == len(choice.counted_en) == 2, choice.id


def test_english_forms_follow_the_number() -> None:
    one = parse("BAS 12 1 LBo", CATALOGUE, "G7")
    assert describe(one, CATALOGUE, language="en") == "Raise 1 light archer"
    assert (
        describe(replace(one, args=(("count", 3), *one.args[1:])), CATALOGUE, language="en") == "Raise 3 light archers"
    )
