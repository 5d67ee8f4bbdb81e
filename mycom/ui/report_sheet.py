"""The text of a report with one line marked: where a number comes from."""

from __future__ import annotations

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QColor, QShowEvent, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from mycom.ui.look import Look
from mycom.ui.sheet import Sheet
from mycom.ui.texts import tr

_SIZE = QSize(760, 640)


class ReportSheet(Sheet):
    """Shows a report, every line with its number. It is read, marked and copied, never changed."""

    def __init__(self, look: Look, parent: QWidget, turn: int, name: str, text: str, line: int) -> None:
        super().__init__(look, parent, "", size=_SIZE)
        self.setObjectName("report.text")
        self.set_title(tr("Auswertung Zug {turn}, Zeile {line}").format(turn=turn, line=line), name)
        self.view = QPlainTextEdit(self)
        self.view.setObjectName("report.text.lines")
        self.view.setAccessibleName(tr("Text der Auswertung"))
        self.view.setReadOnly(True)
        self.view.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        lines = text.splitlines()
        room = len(str(len(lines)))
        self.view.setPlainText("\n".join(f"{number:>{room}}  {each}" for number, each in enumerate(lines, start=1)))
        self.body.addWidget(self.view)
        self._mark(line)
        self.setFocusProxy(self.view)

    @property
    def marked(self) -> str:
        """The marked line, with its number."""
        return self.view.textCursor().block().text()

    def showEvent(self, event: QShowEvent) -> None:
        """The marked line stands in the middle."""
        super().showEvent(event)
        QTimer.singleShot(0, self.view, self.view.centerCursor)

    def _mark(self, line: int) -> None:
        block = self.view.document().findBlockByNumber(max(0, line - 1))
        cursor = QTextCursor(block)
        self.view.setTextCursor(cursor)
        shade = QTextEdit.ExtraSelection()
        shape = QTextCharFormat()
        shape.setBackground(QColor(self._look.theme.assumed.ground))
        shape.setProperty(QTextFormat.Property.FullWidthSelection, True)
        shade.format, shade.cursor = shape, cursor
        self.view.setExtraSelections([shade])
