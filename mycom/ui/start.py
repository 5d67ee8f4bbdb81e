"""Makes the application and the window; `mycom.ui.app` calls it once everything without Qt is loaded."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication

from mycom.partie import settings
from mycom.partie.partie import Partie
from mycom.paths import user_cache_dir
from mycom.problems import Fault, MycomError
from mycom.ui.main_window import MainWindow
from mycom.ui.map.kept import KeptPicture
from mycom.ui.session import Session
from mycom.ui.texts import JsonTranslator, KeyNames, load_table
from mycom.ui.theme import Appearance


def application() -> QApplication:
    """The running application, made when there is none."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    app = QApplication([*sys.argv[:1], "-style", "fusion"])
    app.setProperty("style", "fusion")
    app.setApplicationName("MyCom")
    app.setDesktopFileName("mycom")
    return app


def install_language(app: QCoreApplication, language: str) -> JsonTranslator | None:
    """Installs the texts of a language; None for German, the language of the source."""
    table = load_table(language)
    if not table:
        return None
    translator = JsonTranslator(table)
    translator.setParent(app)
    app.installTranslator(translator)
    return translator


def install_dialog_texts(app: QCoreApplication, language: str) -> QTranslator | None:
    """Installs Qt's own words (file dialogs, menus of text fields) in German; None for English, which it speaks."""
    if language != "de":
        return None
    words = QTranslator(app)
    if not words.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        return None
    app.installTranslator(words)
    return words


def install_key_names(app: QCoreApplication, language: str) -> KeyNames | None:
    """Installs the German names of keys; None for other languages."""
    if language != "de":
        return None
    names = KeyNames(app)
    app.installTranslator(names)
    return names


def chosen_language(kept: dict[str, object]) -> str:
    """The language that the player chose, else German, whatever the system speaks: so is the game."""
    language = kept.get("sprache")
    return language if isinstance(language, str) else "de"


def make_window(folder: Path | None, theme: str = "") -> MainWindow:
    """The window on a Partie folder, on the one opened last, or on the welcome page. Needs an application."""
    app = application()
    kept = settings.load()
    install_language(app, chosen_language(kept))
    install_dialog_texts(app, chosen_language(kept))
    install_key_names(app, chosen_language(kept))
    appearance = Appearance(app, theme or str(kept.get("farben", "system")))
    session = Session()
    recent = kept.get("recent")
    folders = [Path(each) for each in recent if isinstance(each, str)] if isinstance(recent, list) else []
    chosen = folder if folder is not None else next((each for each in folders if each.is_dir()), None)
    faults: tuple[Fault, ...] = ()
    if chosen is not None:
        # Before the panels are built: they then fill themselves once, not twice.
        try:
            session.open(Partie.open(chosen))
        except MycomError as error:
            faults = error.faults
    window = MainWindow(session, appearance, kept)
    window.map.canvas.view.kept = KeptPicture(user_cache_dir() / "karte.raw")
    if faults:
        window.commands.complain_of_partie(faults)
    return window
