"""Chips for the fields of a side, or for those that both sides share."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from mycom.systems.projections import Field
from mycom.ui.look import Look
from mycom.ui.projection.chip import Chip
from mycom.ui.projection.draft import Address, Draft, field_at
from mycom.ui.projection.flow import Flow
from mycom.ui.texts import tr


class ChipRow(QWidget):
    """The chips in one or more lines."""

    edited = Signal(object, object)
    committed = Signal()
    reset = Signal(object)
    explained = Signal(object)

    def __init__(self, look: Look, side: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._side = look, side
        self._chips: dict[str, Chip] = {}
        self._flow = Flow(self, 4)

    def show_fields(self, fields: Sequence[Field], draft: Draft) -> None:
        """Shows fields; chips that stay keep their focus."""
        if [field.id for field in fields] != list(self._chips):
            self._rebuild(fields)
        for field in fields:
            address = (self._side, field.id)
            old = field_at(draft.base, address) if draft.changed(address) else None
            self._chips[field.id].show_field(field, old)
        self.setVisible(bool(fields))

    def needed(self, width: int) -> int:
        """The height of all lines at a width."""
        return self._flow.heightForWidth(width) if self._chips else 0

    def chip(self, field_id: str) -> Chip | None:
        """The chip of a field."""
        return self._chips.get(field_id)

    def _rebuild(self, fields: Sequence[Field]) -> None:
        for chip in self._chips.values():
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = {}
        for field in fields:
            chip = Chip(self._look, field, self)
            chip.setObjectName(f"projection.{self._side or 'shared'}.{field.id}")
            self._connect(chip, (self._side, field.id))
            self._flow.addWidget(chip)
            self._chips[field.id] = chip
            chip.show()
        self.updateGeometry()

    def _connect(self, chip: Chip, address: Address) -> None:
        chip.edited.connect(lambda value: self.edited.emit(address, value))
        chip.committed.connect(self.committed)
        chip.reset.connect(lambda: self.reset.emit(address))
        chip.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        chip.customContextMenuRequested.connect(lambda at: self._offer(chip, address, at))

    def _offer(self, chip: Chip, address: Address, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Woher kommt das?")).triggered.connect(lambda: self.explained.emit(address))
        menu.addAction(tr("Zurücksetzen")).triggered.connect(lambda: self.reset.emit(address))
        menu.popup(chip.mapToGlobal(at))
