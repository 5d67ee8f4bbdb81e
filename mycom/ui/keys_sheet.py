"""All commands with their keys; a click on one lets the player give it another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QKeySequenceEdit, QLabel

from mycom.partie import settings
from mycom.ui.actions import MENUS, commands, key_text, menu_label
from mycom.ui.cards import Link
from mycom.ui.mnemonics import plain
from mycom.ui.rows_view import Line, RowsView
from mycom.ui.sheet import Sheet
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.ui.main_window import MainWindow


def _row_keys() -> tuple[tuple[str, str], ...]:
    """Keys of the rows of orders; they cannot be changed."""
    return (
        (tr("Bearbeiten, im Formular übernehmen"), tr("Enter")),
        (tr("Formular verwerfen, Markierung aufheben"), tr("Esc")),
        (tr("Löschen"), tr("Entf")),
        (tr("Nach oben, nach unten schieben"), "Alt+↑↓"),
        (tr("Mehrere markieren, alle markieren"), tr("Umschalt+↑↓, Strg+A")),
        (tr("Menü der Zeile"), tr("Menütaste")),
    )


class KeysSheet(Sheet):
    """The list, and below it the field for the new key."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window.appearance, window, tr("Tasten"), size=QSize(560, 560))
        self.setObjectName("keys")
        self._actions = window.actions_by_id
        self._chosen = ""
        self.list = RowsView(window.appearance, self)
        self.list.opened.connect(self._choose)
        self.body.addWidget(self.list, 1)
        row = QHBoxLayout()
        self._label = QLabel(tr("Wähle einen Befehl, um seine Taste zu ändern."), self)
        self.edit = QKeySequenceEdit(self)
        self.edit.setMaximumWidth(160)
        self.take = Link(window.appearance, tr("Übernehmen"), "plain", self)
        self.back = Link(window.appearance, tr("Wie am Anfang"), "muted", self)
        row.addWidget(self._label, 1)
        for widget in (self.edit, self.take, self.back):
            row.addWidget(widget)
            widget.setVisible(False)
        self.body.addLayout(row)
        self.take.clicked.connect(lambda: self.change(self._chosen, self.edit.keySequence()))
        self.back.clicked.connect(lambda: self.change(self._chosen, None))
        self.refresh()

    def refresh(self) -> None:
        """Shows the keys as they are now."""
        lines: list[Line] = []
        for menu in MENUS:
            lines.append(Line(menu_label(menu), heading=True))
            lines += [
                Line(command.words, last=key_text(self._actions[command.id]) or "–", target=command.id)
                for command in commands()
                if command.menu == menu
            ]
        lines.append(Line(tr("In der Liste der Befehle"), heading=True))
        lines += [Line(words, last=keys) for words, keys in _row_keys()]
        self.list.show_lines(lines)

    def _choose(self, command: str) -> None:
        self._chosen = command
        self._label.setText(plain(self._actions[command].text()))
        self.edit.setKeySequence(self._actions[command].shortcut())
        for widget in (self.edit, self.take, self.back):
            widget.setVisible(True)

    def change(self, command: str, key: QKeySequence | None) -> None:
        """Gives a command another key (None: the one it had at first); one that used it loses it."""
        kept = settings.load()
        own = dict(kept.get("tasten", {}))
        if key is None:
            own.pop(command, None)
            default = next(each.keys for each in commands() if each.id == command)
            self._actions[command].setShortcuts([QKeySequence(text) for text in default])
        else:
            for name, action in self._actions.items():
                if name != command and key in action.shortcuts() and not key.isEmpty():
                    action.setShortcuts([])
                    own[name] = ""
            own[command] = key.toString(QKeySequence.SequenceFormat.PortableText)
            self._actions[command].setShortcuts([key] if not key.isEmpty() else [])
        kept["tasten"] = own
        settings.save(kept)
        self.refresh()
