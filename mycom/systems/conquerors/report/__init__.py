"""Reports of The Conquerors: text that a person reads and the program takes in (docs/formats/conquerors.md)."""

from mycom.systems.conquerors.report.reader import read, recognises
from mycom.systems.conquerors.report.writer import write

__all__ = ["read", "recognises", "write"]
