"""Hilfe ▸ Handbuch: the player's handbook that the program ships, in a sheet over the window."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QTextBlockFormat, QTextCursor, QTextDocument, QTextTable
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from mycom.paths import resources_dir
from mycom.ui.look import Look
from mycom.ui.sheet import Sheet
from mycom.ui.texts import tr


class HandbookSheet(Sheet):
    """The text to read and to copy from; links within it jump, links outside go to the browser."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent, tr("Handbuch"), size=QSize(820, 720))
        self.setObjectName("handbook")
        self.text = QTextBrowser(self)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setOpenExternalLinks(True)
        self.text.document().setDocumentMargin(8)
        self.text.setMarkdown((resources_dir() / "handbuch.md").read_text(encoding="utf-8"))
        _loosen(self.text.document())
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self.body.addWidget(self.text, 1)
        self.setFocusProxy(self.text)


def _loosen(document: QTextDocument) -> None:
    """Room between lines, paragraphs and headings; tables without a grid."""
    block = document.begin()
    while block.isValid():
        level = block.blockFormat().headingLevel()
        cursor = QTextCursor(block)
        table: object = cursor.currentTable()  # None outside of one, whatever Qt's type says
        inside = isinstance(table, QTextTable)
        form = QTextBlockFormat()
        form.setLineHeight(130, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        if level:
            form.setTopMargin(18 if level > 1 else 0)
        form.setBottomMargin(0 if inside else 8 if level or block.textList() is None else 4)
        cursor.mergeBlockFormat(form)
        if isinstance(table, QTextTable):
            shape = table.format()
            shape.setBorder(0)
            shape.setCellPadding(3)
            shape.setCellSpacing(0)
            shape.setMargin(0)
            shape.setTopMargin(2)
            shape.setBottomMargin(12)
            table.setFormat(shape)
        block = block.next()
