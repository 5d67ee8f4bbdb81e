"""Blocks of the panel as files: pictures of what is shown, numbers as CSV."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget

from mycom.systems.projections import Projection
from mycom.ui.look import Look

#: Pictures are drawn at twice the size, so that they stay sharp in print.
SCALE = 2


def png(widget: QWidget, look: Look) -> QImage:
    """The widget as a picture."""
    image = QImage(widget.size() * SCALE, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(SCALE)
    image.fill(QColor(look.theme.panel))
    widget.render(image, QPoint())
    return image


def svg(widget: QWidget, path: Path, title: str) -> None:
    """Writes the widget as an SVG file. Raises OSError when the file cannot be written."""
    from PySide6.QtSvg import QSvgGenerator

    path.write_bytes(b"")  # the generator says nothing when it cannot write
    generator = QSvgGenerator()
    generator.setFileName(str(path))
    generator.setSize(QSize(widget.width(), widget.height()))
    generator.setViewBox(QRect(0, 0, widget.width(), widget.height()))
    generator.setTitle(title)
    painter = QPainter(generator)
    widget.render(painter, QPoint())
    painter.end()


def numbers(projection: Projection) -> str:
    """Everything a projection holds as CSV, one block below the other."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    verdict = projection.verdict
    writer.writerow((verdict.label, f"{verdict.headline:.6f}"))
    writer.writerows((share.label, f"{share.probability:.6f}") for share in verdict.shares)
    if projection.table is not None:
        writer.writerow(())
        writer.writerow((projection.table.title,))
        writer.writerow([column.label for column in projection.table.columns])
        writer.writerows(projection.table.rows)
    if projection.dots is not None:
        dots = projection.dots
        writer.writerow(())
        writer.writerow((dots.axis, dots.title))
        words = {True: dots.good_label, False: dots.bad_label}
        writer.writerows((f"{value:g}", words[good]) for value, good in zip(dots.values, dots.good, strict=True))
    for curve in (projection.curve, *projection.plots):
        if curve is not None:
            writer.writerow(())
            writer.writerow((curve.axis, curve.title))
            writer.writerows((f"{x:g}", f"{y:.6f}") for x, y in zip(curve.x, curve.y, strict=True))
    return out.getvalue()


def write(path: Path, widget: QWidget, look: Look, projection: Projection, title: str) -> None:
    """Writes a file in the format of its ending: `.svg`, `.csv`, a picture otherwise. Raises OSError."""
    ending = path.suffix.lower()
    if ending == ".csv":
        path.write_text(numbers(projection), encoding="utf-8", newline="")
    elif ending == ".svg":
        svg(widget, path, title)
    elif not png(widget, look).save(str(path)):
        raise OSError(f"{path}")
