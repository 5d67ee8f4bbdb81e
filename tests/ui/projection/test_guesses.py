"""Several possibilities in the fields of the panel: typed, shown, kept."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from mycom.systems.projections import Field, Setup, Side
from mycom.systems.view import Amount, Relation, Weighted
from mycom.ui.look import FixedLook
from mycom.ui.projection.amount_entry import AmountEntry
from mycom.ui.projection.chip import Chip
from mycom.ui.projection.choice_entry import ChoiceEntry
from mycom.ui.projection.figures import amount_brief, amount_text, choice_text, parse_amount, parse_choice, value_text
from mycom.ui.projection.kept import restored
from mycom.ui.theme import LIGHT

RACE = Field(
    "race", "Rasse", "choice", "orc", choices=(("orc", "Ork"), ("human", "Mensch"), ("ogre", "Oger")), open=True
)
SHIELD = Field("shield", "Schild", "flag", "0", open=True)
COUNT = Field("troops.militia", "Miliz", "count", Amount(20, 30))


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("20 oder 30", Amount(20, 30, ((20, 1), (30, 1)))),
        ("30 / 20", Amount(20, 30, ((20, 1), (30, 1)))),
        ("20 (60 %), 30 (40 %)", Amount(20, 30, ((20, 60), (30, 40)))),
        ("20 (60), 30 (40), 50 (12,5 %)", Amount(20, 50, ((20, 60), (30, 40), (50, 12.5)))),
        ("20, 25 oder 30", Amount(20, 30, ((20, 1), (25, 1), (30, 1)))),
        ("20 oder 20", Amount(20, 20)),
        ("20 (0 %), 30 (100 %)", Amount(30, 30)),
        ("≈ 20 | 30", Amount(20, 30, ((20, 1), (30, 1)))),
    ],
)
def test_guesses_are_read(text: str, amount: Amount) -> None:
    assert parse_amount(text, Amount(1, 1), 0, 9999) == amount


@pytest.mark.parametrize(
    "text", ["20 oder", "20 (60 %), 30", "20 (0 %), 30 (0 %)", "viele oder wenige", "20 oder 20000", "20 (x), 30 (y)"]
)
def test_other_guesses_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        parse_amount(text, Amount(1, 1), 0, 9999)


@given(st.lists(st.tuples(st.integers(0, 9999), st.sampled_from([5, 10, 20, 25, 40])), min_size=2, max_size=5))
def test_guesses_that_are_shown_are_read_again(pairs: list[tuple[int, int]]) -> None:
    amount = Amount.of(pairs)
    again = parse_amount(amount_text(amount), Amount(0, 0), 0, 9999)
    assert [value for value, _ in again.guesses] == [value for value, _ in amount.guesses]
    total, sums = (sum(weight for _, weight in one.guesses) for one in (amount, again))
    for (_, one), (_, other) in zip(amount.guesses, again.guesses, strict=True):
        assert other / sums == pytest.approx(one / total, abs=0.03)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Mensch", "human"),
        ("me", "human"),
        ("ORK oder mensch", Weighted((("orc", 1), ("human", 1)))),
        ("Mensch (60 %), Ork (40 %)", Weighted((("human", 60), ("orc", 40)))),
        ("Ork (100 %), Mensch (0 %)", "orc"),
    ],
)
def test_choices_are_read(text: str, value: object) -> None:
    assert parse_choice(text, RACE) == value


@pytest.mark.parametrize("text", ["", "o", "Elf", "Ork oder Elf", "Ork (60 %), Mensch"])
def test_other_choices_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        parse_choice(text, RACE)


def test_a_flag_is_read_as_a_chance() -> None:
    assert parse_choice("30 %", SHIELD) == Weighted((("1", 30), ("0", 70)))
    assert parse_choice("0", SHIELD) == "0"
    assert parse_choice("100", SHIELD) == "1"
    assert parse_choice("ja", SHIELD) == "1"


def test_what_is_shown() -> None:
    two = Weighted((("human", 60), ("orc", 40)))
    assert choice_text(RACE, two) == value_text(replace(RACE, value=two)) == "Mensch (60 %), Ork (40 %)"
    assert parse_choice(choice_text(RACE, two), RACE) == two
    assert value_text(replace(SHIELD, value=Weighted((("1", 1), ("0", 3))))) == "25 %"
    seen = Weighted((("orc", 12), ("human", 1)))
    assert choice_text(RACE, seen) == "Ork (92 %), Mensch (8 %)"
    assert choice_text(RACE, Weighted((("orc", 87.5), ("human", 12.5)))) == "Ork (87,5 %), Mensch (12,5 %)"
    assert amount_brief(Amount.of([(20, 1), (30, 1)])) == "20 / 30"
    assert amount_brief(Amount.of([(20, 1), (25, 1), (30, 1)])) == "20 … 30"
    assert amount_text(Amount.of([(20, 1), (25, 1), (30, 1)])) == "20, 25 oder 30"


def test_the_entry_shows_all_of_it_while_it_is_edited(qtbot: QtBot) -> None:
    entry = AmountEntry()
    qtbot.addWidget(entry)
    entry.show()
    entry.clearFocus()
    entry.set_amount(Amount.of([(20, 60), (30, 40)]))
    assert entry.text() == "20 / 30"
    entry.activateWindow()
    entry.setFocus()
    qtbot.waitUntil(entry.hasFocus)
    assert entry.text() == "20 (60 %), 30 (40 %)"
    entry.selectAll()
    qtbot.keyClicks(entry, "15 oder 45")
    assert entry.amount == Amount.of([(15, 1), (45, 1)])
    entry.step(1)
    assert entry.amount == Amount.of([(16, 1), (46, 1)])


def shown(qtbot: QtBot, field: Field) -> tuple[Chip, list[object]]:
    chip = Chip(FixedLook(LIGHT), field)
    qtbot.addWidget(chip)
    chip.show_field(field, None)
    chip.show()
    found: list[object] = []
    chip.edited.connect(found.append)
    return chip, found


def test_a_flag_goes_on_to_perhaps(qtbot: QtBot) -> None:
    chip, found = shown(qtbot, SHIELD)
    for expected in ("1", Weighted((("1", 50.0), ("0", 50.0))), "0"):
        chip.start()
        assert found[-1] == expected
        chip.show_field(replace(SHIELD, value=expected), None)
    closed = replace(SHIELD, open=False, value="1")
    chip.show_field(closed, None)
    chip.start()
    assert found[-1] == "0"


def test_a_digit_on_a_flag_is_its_chance(qtbot: QtBot) -> None:
    chip, found = shown(qtbot, SHIELD)
    chip.setFocus()
    qtbot.keyClicks(chip, "3")
    editor = chip.editor
    assert isinstance(editor, ChoiceEntry)
    qtbot.keyClicks(editor, "0")
    assert found[-1] == Weighted((("1", 30), ("0", 70)))
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert chip.editor is None


def test_the_list_of_a_choice_leads_to_the_text(qtbot: QtBot) -> None:
    chip, found = shown(qtbot, RACE)
    chip.start()
    combo = chip.editor
    assert isinstance(combo, QComboBox)
    assert combo.itemText(combo.count() - 1) == "Mehrere möglich …"
    combo.activated.emit(combo.count() - 1)
    editor = chip.editor
    assert isinstance(editor, ChoiceEntry)
    editor.selectAll()
    qtbot.keyClicks(editor, "Mensch oder Elf")
    assert editor.faulty
    assert "Elf" in editor.toolTip()
    editor.selectAll()
    qtbot.keyClicks(editor, "Mensch (60 %), Ork (40 %)")
    assert not editor.faulty
    assert found[-1] == Weighted((("human", 60), ("orc", 40)))
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert found[-1] == "orc"
    assert chip.editor is None


def test_a_doubtful_choice_opens_as_text(qtbot: QtBot) -> None:
    chip, _ = shown(qtbot, replace(RACE, value=Weighted((("human", 1), ("orc", 1)))))
    chip.start()
    assert isinstance(chip.editor, ChoiceEntry)
    assert chip.editor.text() == "Mensch oder Ork"


def setup(*fields: Field) -> Setup:
    side = Side("defender", "Verteidiger", "Grasch", "", "", Relation.FOE, "", fields)
    return Setup("", "a", "b", "attack", (), (side,))


def test_what_is_kept_comes_back() -> None:
    guessed = setup(
        replace(COUNT, value=Amount.of([(20, 60), (30, 40)])),
        replace(RACE, value=Weighted((("human", 60), ("orc", 40)))),
        replace(SHIELD, value=Weighted((("1", 30), ("0", 70)))),
    )
    kept = json.loads(json.dumps(asdict(guessed)))
    again = restored(kept, setup(COUNT, RACE, SHIELD))
    assert [field.value for field in again.sides[0].fields] == [field.value for field in guessed.sides[0].fields]


@pytest.mark.parametrize(
    "value",
    [
        {"options": [["human", 60], ["elf", 40]]},
        {"options": [["human", -1], ["orc", 2]]},
        {"options": "human"},
        {"options": []},
    ],
)
def test_odd_kept_choices_stay_as_they_are_now(value: object) -> None:
    kept = {"sides": [{"id": "defender", "fields": [{"id": "race", "value": value}]}]}
    assert restored(kept, setup(RACE)).sides[0].fields[0].value == "orc"


@pytest.mark.parametrize("guesses", [[["x", 1]], [[20, 0]], [[20, 1], [99999, 1]], "20"])
def test_odd_kept_numbers_stay_as_they_are_now(guesses: object) -> None:
    value = {"low": 20, "high": 99999, "guesses": guesses}
    kept = {"sides": [{"id": "defender", "fields": [{"id": "troops.militia", "value": value}]}]}
    assert restored(kept, setup(COUNT)).sides[0].fields[0].value == Amount(20, 30)
