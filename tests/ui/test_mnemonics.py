"""Letters of menus: each at most once, words unchanged."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mycom.ui.mnemonics import plain, with_mnemonics


def test_beginnings_of_words_come_first() -> None:
    assert with_mnemonics(["Kopieren", "Karte", "Alles kopieren", "Über"]) == [
        "&Kopieren", "K&arte", "A&lles kopieren", "Ü&ber",
    ]  # fmt: skip


def test_words_without_a_free_letter_stay() -> None:
    assert with_mnemonics(["a", "A", "–"]) == ["&a", "A", "–"]


@given(st.lists(st.text(max_size=12), max_size=20))
def test_words_stay_and_letters_differ(words: list[str]) -> None:
    marked = with_mnemonics(words)
    assert [plain(text) for text in marked] == words
    bare = [text.replace("&&", "") for text in marked]
    letters = [text[text.index("&") + 1].casefold() for text in bare if "&" in text]
    assert len(letters) == len(set(letters))
