"""A plot as a file or for the clipboard: PNG and SVG on white paper whatever the window looks like, numbers as CSV."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget

from mycom.partie.settings import write_atomically
from mycom.systems.plots import Plot
from mycom.systems.view import Relation
from mycom.ui.look import FixedLook
from mycom.ui.plots.table import numbers
from mycom.ui.theme import LIGHT

#: The paper in px, and how much sharper a PNG is.
PAPER = QSize(960, 600)
SCALE = 2


def _paper(plot: Plot, relations: tuple[Relation, Relation], size: QSize) -> QWidget:
    """The plot on a paper of its own, never shown on the screen."""
    from mycom.ui.plots.canvas import PlotCanvas

    paper = QWidget()
    paper.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    paper.resize(size)
    canvas = PlotCanvas(FixedLook(LIGHT), paper)
    canvas.setGeometry(0, 0, size.width(), size.height())
    paper.show()
    canvas.show_plot(plot, relations)
    return paper


def png(plot: Plot, relations: tuple[Relation, Relation], size: QSize = PAPER) -> QImage:
    """The plot as a picture."""
    paper = _paper(plot, relations, size)
    image = QImage(size * SCALE, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(SCALE)
    image.fill(QColor(LIGHT.panel))
    paper.render(image, QPoint())
    paper.deleteLater()
    return image


def svg(plot: Plot, relations: tuple[Relation, Relation], size: QSize = PAPER) -> bytes:
    """The plot as an SVG document."""
    from PySide6.QtSvg import QSvgGenerator

    paper, buffer = _paper(plot, relations, size), QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(QPoint(), size))
    generator.setTitle(plot.title)
    painter = QPainter(generator)
    painter.fillRect(QRect(QPoint(), size), QColor(LIGHT.panel))
    paper.render(painter, QPoint())
    painter.end()
    paper.deleteLater()
    return bytes(buffer.data().data())


def write(path: Path, plot: Plot, relations: tuple[Relation, Relation]) -> None:
    """Writes the plot in the format of the file's ending (`.svg`, `.csv`, a PNG otherwise), wholly or not at all.

    Raises OSError.
    """
    ending = path.suffix.lower()
    if ending == ".csv":
        write_atomically(path, numbers(plot).encode())
    elif ending == ".svg":
        write_atomically(path, svg(plot, relations))
    else:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        png(plot, relations).save(buffer, "PNG")  # type: ignore[call-overload]  # the stub wants bytes for the format
        write_atomically(path, bytes(buffer.data().data()))
