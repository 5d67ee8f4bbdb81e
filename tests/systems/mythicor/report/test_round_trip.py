"""What is written is read back: the same objects, from any text that mail makes of it."""

from __future__ import annotations

import re
import textwrap
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.systems.mythicor.report import model_of, read, write
from mycom.systems.mythicor.report.model import ReportModel
from mycom.systems.mythicor.rules import load_rules
from tests.systems.mythicor.report.strategies import reports

RULES = load_rules()


def by_id(report: ReportModel) -> ReportModel:
    """Own units in the order in which a world has them, events with their blanks as prose has them."""
    own = {each.id for each in report.provinces}
    return replace(
        report,
        provinces=tuple(sorted(report.provinces, key=lambda each: (each.place[1], each.place[0]))),
        groups=tuple(sorted(report.groups, key=lambda each: each.number)),
        seen=tuple(seen for seen in report.seen if seen.subject not in own),
    )


@settings(max_examples=150)
@given(reports())
def test_write_and_read_gives_the_same_objects(report: ReportModel) -> None:
    report = by_id(report)
    text = write(report)
    found = read(text)
    assert found.unread == ()
    assert found.warnings == ()
    assert model_of(found, RULES) == report
    assert write(model_of(found, RULES)) == text


@settings(max_examples=60)
@given(reports(), st.integers(46, 90), st.sampled_from(["", "> ", ">> ", "> > "]), st.booleans())
def test_quoted_and_wrapped_text_gives_the_same_objects(
    report: ReportModel, width: int, quote: str, quote_first: bool
) -> None:
    report = by_id(report)
    lines = write(report).splitlines()
    if quote_first:
        wrapped = [part for line in lines for part in textwrap.wrap(quote + line, width) or [quote]]
    else:
        wrapped = [quote + part for line in lines for part in textwrap.wrap(line, width) or [""]]
    found = read("\r\n".join(wrapped))
    assert found.unread == ()
    assert model_of(found, RULES) == report


@settings(max_examples=100)
@given(reports(), st.sampled_from(["collapsed", "stripped", "indented", "tabbed", "unbreakable"]))
def test_blanks_carry_no_meaning(report: ReportModel, how: str) -> None:
    report = by_id(report)
    lines = write(report).splitlines()
    changed = {
        "collapsed": lambda line: " ".join(line.split()),
        "stripped": str.strip,
        "indented": lambda line: "\t " + line + "  ",
        "tabbed": lambda line: re.sub(" {2,}", "\t", line),
        "unbreakable": lambda line: line.replace(" ", "\N{NO-BREAK SPACE}"),
    }[how]
    found = read("\n".join(map(changed, lines)))
    assert found.unread == ()
    assert model_of(found, RULES) == report
