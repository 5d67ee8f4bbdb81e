"""Turn reports (AWT): reading, writing, and the world that they describe. Format: docs/formats/awt.md.

A start with a Partie that is there already needs the world but neither reader nor writer, so these two
are imported when they are called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mycom.systems.mythicor.report.text import recognises
from mycom.systems.mythicor.report.world import knowledge_of, parameters, world
from mycom.systems.view import Report

if TYPE_CHECKING:
    from mycom.systems.mythicor.report.model import ReportModel
    from mycom.systems.mythicor.rules import Rules

__all__ = ["knowledge_of", "model_of", "parameters", "read", "recognises", "world", "write"]


def read(text: str, name: str = "") -> Report:
    """Reads a decoded report. Raises `Malformed` when it is none, cut off, of a later version, or names no realm."""
    from mycom.systems.mythicor.report import reader

    return reader.read(text, name)


def write(report: ReportModel) -> str:
    """The text of a report, lines ended by LF."""
    from mycom.systems.mythicor.report import writer

    return writer.write(report)


def model_of(report: Report, rules: Rules) -> ReportModel:
    """The objects in a read report, as the writer takes them."""
    from mycom.systems.mythicor.report import rebuild

    return rebuild.model_of(report, rules)
