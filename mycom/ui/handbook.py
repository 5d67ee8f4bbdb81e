"""Hilfe ▸ Handbuch: the player's handbook that the program ships, in a sheet over the window."""

from __future__ import annotations

from PySide6.QtCore import QSize
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
        self.body.addWidget(self.text, 1)
        self.setFocusProxy(self.text)
