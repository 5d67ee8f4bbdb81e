"""The name of a plan: of a new one, which may begin with the orders of the active one, or another name."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QLineEdit, QWidget

from mycom.partie.plans import LONGEST
from mycom.problems import MycomError
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.sheet import Sheet
from mycom.ui.texts import tr


class PlanNameSheet(Sheet):
    """Enter takes the name; what is wrong with it stands below and the sheet stays."""

    def __init__(
        self, look: Look, parent: QWidget, title: str, name: str, take: Callable[[str, bool], None], copy_of: str = ""
    ) -> None:
        """`take` gets the name and whether to copy; it raises `MycomError` for a name that does not do. Without
        `copy_of` there is nothing to copy."""
        super().__init__(look, parent, title, size=QSize(440, 196 if copy_of else 164))
        self.setObjectName("plan.name")
        self._take = take
        self.line = QLineEdit(name, self)
        self.line.setObjectName("plan.name.line")
        self.line.setAccessibleName(tr("Name des Plans"))
        self.line.setMaxLength(LONGEST)
        self.line.setFixedHeight(31)
        self.line.selectAll()
        self.copies = QCheckBox(tr("Befehle von „{plan}“ mitnehmen").format(plan=copy_of), self)
        self.copies.setVisible(bool(copy_of))
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        self.message.setProperty("tone", "danger")
        self.message.setProperty("role", "small")
        self.done = Link(look, tr("Anlegen") if copy_of else tr("Umbenennen"), "primary", self)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.done)
        for widget in (self.line, self.copies, self.message):
            self.body.addWidget(widget)
        self.body.addStretch(1)
        self.body.addLayout(row)
        self.line.returnPressed.connect(self.accept)
        self.line.textChanged.connect(lambda text: self.message.clear())
        self.done.clicked.connect(self.accept)

    def accept(self) -> None:
        """Takes the name and closes."""
        try:
            self._take(self.line.text(), self.copies.isChecked())
        except MycomError as error:
            fault = error.faults[0]
            words = f"{fault.found[0].upper()}{fault.found[1:]}."
            self.message.setText(words)
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.dismiss()
