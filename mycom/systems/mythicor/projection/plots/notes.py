"""What stands below a plot about how it was computed."""

from __future__ import annotations

from mycom.systems.mythicor.cases import Cases
from mycom.systems.mythicor.projection.outcomes import SAMPLES
from mycom.systems.mythicor.words import number


def method(found: Cases) -> str:
    """How what is not known entered, in a sentence; empty when everything is known."""
    if found.count == 1:
        return ""
    if found.exact:
        return f"Exakt über {number(found.count)} Fälle."
    return f"Aus {number(SAMPLES)} von {number(found.count)} Fällen gezogen."


def together(*sentences: str) -> str:
    """The sentences that say something, in a row."""
    return " ".join(sentence for sentence in sentences if sentence)
