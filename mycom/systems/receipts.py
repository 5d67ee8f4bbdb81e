"""What became of orders, as a report tells it or its values show it. Neutral values for every system."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What became of an order: carried out, in part, not at all, or left to the game master; `SILENT`: no word."""

    DONE = "done"
    PARTLY = "partly"
    FAILED = "failed"
    OPEN = "open"
    SILENT = "silent"


class Source(StrEnum):
    """Where an outcome comes from: the report's list of orders, an event in prose, or the values it gives."""

    LISTED = "listed"
    EVENT = "event"
    INFERRED = "inferred"


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of one order of the turn before.

    `order` is its notation without the unit; of an event only the kind (`BAS 12`). `text` is the result or the
    reason, `rule` names the rule that stopped it (`chance`: bad luck), `line` the line of the report, from 1.
    """

    unit: str
    order: str
    outcome: Outcome
    text: str = ""
    rule: str = ""
    line: int = 0
    source: Source = Source.LISTED
