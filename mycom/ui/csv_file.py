"""Tables as CSV files: fields by semicolons, as German table programs have them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from mycom.partie.settings import write_atomically
from mycom.ui.save_path import ask_save_path
from mycom.ui.texts import tr


def csv_text(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """The heads of the columns and the rows as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return out.getvalue()


def write_csv(path: Path, text: str) -> None:
    """Writes CSV as table programs read it; the old file or the new one is there, never a part. Raises OSError."""
    write_atomically(path, text.encode("utf-8-sig"))


def ask_csv_path(parent: QWidget, name: str) -> Path | None:
    """Asks where to save; None when the player does not."""
    return ask_save_path(parent, tr("Als CSV speichern"), name, "CSV (*.csv)")[0]
