"""The example in the format's page is a report, and the page names every word of the format."""

from __future__ import annotations

from pathlib import Path

from mycom.systems.mythicor.report import read
from mycom.systems.mythicor.report.vocabulary import FOREIGN_KEYS, ITEMS, KINDS, SOURCES

PAGE = (Path(__file__).parents[4] / "docs" / "formats" / "awt.md").read_text("utf-8")


def test_the_example_is_read_to_the_last_line() -> None:
    report = read(PAGE.split("```text\n")[1].split("```")[0])
    assert report.unread == ()
    assert report.warnings == ()
    assert report.head.turn == 37
    assert len(report.events) == 1
    assert {fact.subject for fact in report.facts} == {"R", "G7", "P26/11", "C25/13", "C26/13"}


def test_every_word_stands_in_the_page() -> None:
    words = [item.word for items in ITEMS.values() for item in items]
    keys = [*FOREIGN_KEYS, *FOREIGN_KEYS.values()]
    missing = [word for word in (*words, *KINDS, *SOURCES, *keys) if f"`{word}" not in PAGE]
    assert missing == []
