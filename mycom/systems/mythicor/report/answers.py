"""What became of each order, by unit: `Ausgeführt: BAS 18`, below it `Ergebnis:` or `Grund:` with a closing tag.

An order's quoted text may hold anything, so the writer makes it safe for a mail program that wraps lines.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace

from mycom.systems.receipts import Answer, Outcome, Source
from mycom.systems.view import Event

HEADING = re.compile(r"Befehle (R|G[1-9][0-9]{0,2}|P[1-9][0-9]{0,2}/[1-9][0-9]{0,2})$")
OUTCOMES = {
    "Ausgeführt": Outcome.DONE,
    "Teilweise": Outcome.PARTLY,
    "Misslungen": Outcome.FAILED,
    "Offen": Outcome.OPEN,
}
RESULT, REASON = "Ergebnis", "Grund"
LABELS = frozenset({*OUTCOMES, RESULT, REASON})

_WORDS = {outcome: word for word, outcome in OUTCOMES.items()}
_TAG = re.compile(r" ?\[(?:Regel ([a-z_]+)|(Zufall)|Auskunft)\]$")
_CHANCE = "chance"
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_END = re.compile(r"(Ende)\s(?=der)")
_KIND = re.compile(r"([A-Z]{2,3} [1-9][0-9]?): (.+)$", re.DOTALL)


def mail_safe(order: str) -> str:
    """An order's notation whose quoted texts survive wrapping: what a line break would change is escaped."""
    return _QUOTED.sub(lambda found: _safe(found[0]), order)


def _safe(text: str) -> str:
    text = _END.sub(r"\1\\u{20}", text.replace("- ", "\\u{2D} "))
    text = text.replace("  ", " \\u{20}").replace("  ", " \\u{20}").replace("|", "\\u{7C}")
    return "".join(f"\\u{{{ord(one):X}}}" if one != " " and unicodedata.category(one) == "Zs" else one for one in text)


def is_open(text: str) -> bool:
    """Whether a quoted text of an order goes on in the next line."""
    return '"' in _QUOTED.sub("", text)


def is_closed(text: str) -> bool:
    """Whether a result or reason ends with its tag."""
    return _TAG.search(text) is not None


def read_remark(text: str) -> tuple[str, str] | None:
    """Text and rule of a result or reason, None without a tag."""
    tag = _TAG.search(text)
    if tag is None:
        return None
    return text[: tag.start()].strip(), _CHANCE if tag[2] else tag[1] or ""


def lines_of(answers: Iterable[Answer]) -> list[tuple[str, int]]:
    """The lines of the list with their indentation, a heading for each unit; blank ones between units."""
    lines: list[tuple[str, int]] = []
    unit = ""
    for answer in answers:
        if answer.unit != unit:
            lines += [("", 0)] * bool(lines) + [(f"Befehle {answer.unit}", 0)]
            unit = answer.unit
        lines.append((f"{_WORDS[answer.outcome] + ':':<12}{mail_safe(answer.order)}", 2))
        if answer.text or answer.rule:
            label = RESULT if answer.outcome is Outcome.DONE else REASON
            rule = answer.rule
            tag = "Zufall" if rule == _CHANCE else f"Regel {rule}" if rule else "Auskunft"
            lines.append((f"{label + ':':<10}{' '.join(answer.text.split())} [{tag}]", 4))
    return lines


def rebuilt(answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """The answers of the report's list as the writer takes them."""
    return tuple(replace(answer, line=0) for answer in answers if answer.source is Source.LISTED)


def told_by(events: Iterable[Event]) -> tuple[Answer, ...]:
    """What events in prose say of orders: `BAS 12: …` of a unit, a bad one is a failure."""
    found = []
    for event in events:
        match = _KIND.match(event.text) if event.unit and "@" not in event.unit else None
        if match:
            outcome = Outcome.FAILED if event.mood == "bad" else Outcome.DONE
            found.append(Answer(event.unit, match[1], outcome, match[2], line=event.line, source=Source.EVENT))
    return tuple(found)
