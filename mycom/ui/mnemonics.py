"""Letters that reach menus and their entries by key: Alt and the letter, then the letter of the entry."""

from __future__ import annotations

import re
from collections.abc import Sequence


def with_mnemonics(words: Sequence[str]) -> list[str]:
    """The words with an `&` before a letter that no other of them has, beginnings of words first.

    Words for which no letter is left stay as they are.
    """
    taken: set[str] = set()
    marked = []
    for text in words:
        at = _free(text, taken)
        plain_text = text.replace("&", "&&")
        if at < 0:
            marked.append(plain_text)
            continue
        taken.add(text[at].casefold())
        at += text[:at].count("&")
        marked.append(f"{plain_text[:at]}&{plain_text[at:]}")
    return marked


def plain(text: str) -> str:
    """Words without the mark of their letter."""
    return re.sub("&(.?)", r"\1", text, flags=re.DOTALL)


def _free(text: str, taken: set[str]) -> int:
    """The place of the letter to mark, -1 when none is free."""
    letters = [at for at, letter in enumerate(text) if letter.isascii() and letter.isalnum()]
    beginnings = [at for at in letters if at == 0 or not text[at - 1].isalnum()]
    for at in (*beginnings, *letters):
        if text[at].casefold() not in taken:
            return at
    return -1
