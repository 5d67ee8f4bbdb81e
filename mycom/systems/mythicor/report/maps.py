"""Printed maps with Mythicor's terrain names."""

from __future__ import annotations

from mycom.grid.textmap import TextMap, read_map
from mycom.problems import Fault, Malformed
from mycom.systems.mythicor.report.vocabulary import names


def read_text_map(text: str, name: str = "") -> TextMap:
    """Every map in a text (rule text ch. 9). Raises `Malformed` when there is none."""
    found = read_map(text, names().terrain)
    if not found.cells:
        raise Malformed(
            Fault(
                "keine Landkarte in diesem Text",
                "eine Kopfzeile mit Spaltennummern zwischen senkrechten Strichen, darunter je Zeile drei Textzeilen",
                file=name,
            )
        )
    return found
