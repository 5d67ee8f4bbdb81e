"""Texts that a player reads: German in the source, other languages from `resources/i18n/mycom_XX.json`."""

from __future__ import annotations

import json
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QTranslator

from mycom.paths import resources_dir

CONTEXT = "mycom"


def tr(text: str) -> str:
    """The text in the language of the window."""
    return QCoreApplication.translate(CONTEXT, text)


class JsonTranslator(QTranslator):
    """Translates by a table German → other language."""

    def __init__(self, table: dict[str, str]) -> None:
        super().__init__()
        self._table = table

    def isEmpty(self) -> bool:
        """Whether there is nothing to translate."""
        return not self._table

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        """The translation, None where there is none (Qt then shows the source)."""
        return self._table.get(source)


class KeyNames(QTranslator):
    """The keys in menus as a German keyboard names them; Qt itself knows them in English only."""

    def isEmpty(self) -> bool:
        """Never: the names are below."""
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        """The German name of a key; None for every other text."""
        return _KEYS.get(source) if context == "QShortcut" else None


_KEYS = {
    "Ctrl": "Strg", "Shift": "Umschalt", "Space": "Leertaste", "Left": "←", "Right": "→", "Up": "↑", "Down": "↓",
    "Del": "Entf", "Return": "Eingabe",
}  # fmt: skip


def localized(german: str, english: str) -> str:
    """The form of a name from the rules data that fits the language of the window."""
    return english if tr("Rückgängig") != "Rückgängig" and english else german


class Titled(Protocol):
    """An order of the catalogue."""

    @property
    def title_de(self) -> str: ...
    @property
    def title_en(self) -> str: ...


class Labelled(Protocol):
    """A parameter, a choice or a class of the catalogue."""

    @property
    def label_de(self) -> str: ...
    @property
    def label_en(self) -> str: ...


def title_of(kind: Titled) -> str:
    """The title in the language of the window."""
    return localized(kind.title_de, kind.title_en)


def label_of(thing: Labelled) -> str:
    """The label in the language of the window."""
    return localized(thing.label_de, thing.label_en)


def load_table(language: str) -> dict[str, str]:
    """The texts of a language; empty for German and for languages there is no file of."""
    path = resources_dir() / "i18n" / f"mycom_{language}.json"
    if language == "de" or not path.is_file():
        return {}
    table: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return table


def plural(count: int, one: str, many: str) -> str:
    """`1 Fehler`, `3 Hinweise`: the count with the fitting word."""
    return f"{count} {one if count == 1 else many}"
