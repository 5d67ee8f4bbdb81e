"""Every text has an English form; no system's name stands in the window's code."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from mycom import ui
from mycom.systems import NAMES
from mycom.ui.start import install_dialog_texts, install_key_names, install_language
from mycom.ui.texts import load_table, plural, tr

FOLDER = Path(str(ui.__file__)).parent
ENGLISH = load_table("en")


def sources() -> Iterator[tuple[str, str]]:
    """Module and text of every `tr("…")`."""
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tr":
                argument = node.args[0]
                assert isinstance(argument, ast.Constant), f"{path.name}:{node.lineno}: tr() of something computed"
                yield f"{path.name}:{node.lineno}", str(argument.value)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_text_has_an_english_form() -> None:
    missing = sorted({text for _, text in sources() if text not in ENGLISH})
    assert missing == []


def test_no_english_form_is_left_over() -> None:
    assert sorted(set(ENGLISH) - {text for _, text in sources()}) == []


def test_both_forms_have_the_same_fields() -> None:
    wrong = [german for german, english in ENGLISH.items() if fields(german) != fields(english) or not english.strip()]
    assert wrong == []


def test_the_translator_translates_and_leaves_unknown_texts(qapp: QApplication) -> None:
    translator = install_language(qapp, "en")
    assert translator is not None
    try:
        assert tr("Rückgängig") == "Undo"
        assert tr("das steht nirgends") == "das steht nirgends"
    finally:
        qapp.removeTranslator(translator)
        translator.deleteLater()
    assert tr("Rückgängig") == "Rückgängig"
    assert install_language(qapp, "de") is None
    assert install_language(qapp, "xx") is None


def test_keys_have_german_names_in_german(qapp: QApplication) -> None:
    keys = QKeySequence("Ctrl+Shift+Space")
    assert install_key_names(qapp, "en") is None
    names = install_key_names(qapp, "de")
    assert names is not None
    try:
        assert keys.toString(QKeySequence.SequenceFormat.NativeText) == "Strg+Umschalt+Leertaste"
        assert keys.toString(QKeySequence.SequenceFormat.PortableText) == "Ctrl+Shift+Space"
        assert tr("Rückgängig") == "Rückgängig"
    finally:
        qapp.removeTranslator(names)
        names.deleteLater()


def test_plural() -> None:
    assert plural(1, "Zug", "Züge") == "1 Zug"
    assert plural(2, "Zug", "Züge") == "2 Züge"


def test_no_system_is_named_in_the_window() -> None:
    named = re.compile("|".join(re.escape(name) for name in NAMES), re.IGNORECASE)
    found = [path.name for path in FOLDER.rglob("*.py") if named.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_the_dialogs_of_qt_speak_german(qapp: QApplication) -> None:
    assert install_dialog_texts(qapp, "en") is None
    words = install_dialog_texts(qapp, "de")
    assert words is not None
    try:
        assert qapp.translate("QPlatformTheme", "Cancel") == "Abbrechen"
        assert qapp.translate("QWidgetTextControl", "&Copy") == "&Kopieren"
        assert tr("Rückgängig") == "Rückgängig"
    finally:
        qapp.removeTranslator(words)
        words.deleteLater()
