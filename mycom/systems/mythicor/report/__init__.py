"""Turn reports (AWT): reading, writing, and the world that they describe. Format: docs/formats/awt.md."""

from __future__ import annotations

from mycom.systems.mythicor.report.maps import read_text_map
from mycom.systems.mythicor.report.model import MapPage, ReportEvent, ReportModel, Round, Seen, Value
from mycom.systems.mythicor.report.reader import read
from mycom.systems.mythicor.report.rebuild import model_of
from mycom.systems.mythicor.report.text import recognises
from mycom.systems.mythicor.report.world import knowledge_of, parameters, world
from mycom.systems.mythicor.report.writer import write

__all__ = [
    "MapPage",
    "ReportEvent",
    "ReportModel",
    "Round",
    "Seen",
    "Value",
    "knowledge_of",
    "model_of",
    "parameters",
    "read",
    "read_text_map",
    "recognises",
    "world",
    "write",
]
