"""The commands of the menu Partie: reading reports in, opening, closing, the welcome page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mycom.partie import settings
from mycom.paths import user_data_dir
from mycom.problems import Fault, MycomError
from mycom.ui import bottom_panel
from mycom.ui.texts import plural, tr

# What a command alone needs is imported when it is first used: none of it delays the first paint.
if TYPE_CHECKING:
    from mycom.partie.partie import ImportResult, Partie
    from mycom.ui.importing import ImportThread
    from mycom.ui.main_window import MainWindow


class PartieCommands(QObject):
    """Commands of a window; the other menus build on it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._thread: ImportThread | None = None
        self._welcome: QWidget | None = None
        self._remembered: Path | None = None
        self._session.problems_changed.connect(self._remember)

    def run(self, name: str) -> None:
        """Carries out a command by its id."""
        getattr(self, name)()

    # --- Partie ---

    def import_reports(self) -> None:
        """Asks for report files and reads them in."""
        from PySide6.QtWidgets import QFileDialog

        names, _ = QFileDialog.getOpenFileNames(
            self._window, tr("Auswertung einlesen"), "", tr("Auswertungen (*.txt *.awt *.zip *.eml);;Alle Dateien (*)")
        )
        if names:
            self.take_in([Path(name) for name in names])

    def take_in(self, paths: Sequence[Path]) -> None:
        """Reads files in: into the open Partie, else into a new one; a dropped Partie folder is opened."""
        if len(paths) == 1 and (paths[0] / "partie.sqlite").is_file():
            self.open_folder(paths[0])
            return
        if self._thread is not None:
            return
        from mycom.ui.importing import ImportThread

        self._window.banner.hide()
        self._window.status.show_left(tr("Auswertung wird gelesen … Esc bricht ab"))
        thread = ImportThread(self._session.partie, paths, self)
        thread.progressed.connect(self._import_progress)
        thread.finished_with.connect(self._import_done)
        thread.finished.connect(self._import_ended)
        self._thread = thread
        thread.start()

    @property
    def importing(self) -> bool:
        """Whether reports are being read in."""
        return self._thread is not None

    def _import_ended(self) -> None:
        """A thread that ended without a result died of a fault of ours; it must not block the next import."""
        if self._thread is not None and self._thread.isFinished() and not self._thread.reported:
            self._import_done(None, None, (Fault(tr("MyCom hat beim Lesen selbst einen Fehler gemacht")),))

    def _import_progress(self, done: int, of: int) -> None:
        if of > 1:
            self._window.status.show_left(
                tr("Auswertung {done} von {of} gelesen … Esc bricht ab").format(done=done, of=of)
            )

    def _import_done(self, partie: Partie | None, result: ImportResult | None, faults: Sequence[Fault]) -> None:
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.wait()
            thread.deleteLater()
        self._window.status.show_left("")
        if partie is None or result is None:
            self._window.banner.complain(tr("Die Auswertung konnte nicht gelesen werden"), faults)
            return
        if partie is self._session.partie:
            self._session.refresh()
        else:
            self._show(partie)
        new = sum(report.new for report in result.reports)
        words = (
            tr("{reports} gelesen").format(reports=plural(new, tr("Auswertung"), tr("Auswertungen")))
            if new
            else tr("Diese Auswertung war schon da")
        )
        unread = sum(report.unread for report in result.reports)
        if unread:
            words += " · " + tr("{lines} nicht verstanden").format(lines=plural(unread, tr("Zeile"), tr("Zeilen")))
        self._window.toast.say(words + ".")
        self._window.bottom.show_tab(bottom_panel.REPORT)
        self._window.toolbar.set_step(1)

    def open_partie(self) -> None:
        """Asks for a Partie folder and opens it."""
        from PySide6.QtWidgets import QFileDialog

        name = QFileDialog.getExistingDirectory(self._window, tr("Partie öffnen"), str(user_data_dir()))
        if name:
            self.open_folder(Path(name))

    def open_folder(self, folder: Path) -> bool:
        """Opens a Partie folder; a fault is shown as a banner."""
        from mycom.partie.partie import Partie

        try:
            self._show(Partie.open(folder))
        except MycomError as error:
            self.complain_of_partie(error.faults)
            return False
        return True

    def complain_of_partie(self, faults: Sequence[Fault]) -> None:
        """Shows why a Partie could not be opened."""
        self._window.banner.complain(tr("Diese Partie lässt sich nicht öffnen"), faults)

    def _show(self, partie: Partie) -> None:
        self._window.banner.hide()
        self._session.open(partie)

    def _remember(self) -> None:
        """Puts the open Partie at the head of the recent ones, once it has been painted and checked."""
        partie = self._session.partie
        if partie is not None and partie.folder != self._remembered and self._window.keeps_layout:
            self._remembered = partie.folder
            settings.remember(partie.folder)

    def open_demo(self, game: str = "") -> None:
        """Opens the demo Partie of a game, the first one when none is named; it is made when there is none yet."""
        from mycom.partie.demo import FIRST, demo_folder, existing_demo, make_demo
        from mycom.partie.partie import Partie

        game = game or FIRST
        try:
            there = existing_demo(game)
            self._show(Partie.open(there) if there is not None else make_demo(demo_folder(game), game))
        except MycomError as error:
            self._window.banner.complain(tr("Die Demo lässt sich nicht öffnen"), error.faults)

    def choose_demo(self) -> None:
        """Offers the demo of each game by the game's name."""
        from mycom.ui.demo_menu import demo_menu

        menu = demo_menu(self._window, self.open_demo)
        under = self._window.map.mapToGlobal(self._window.map.rect().center())
        menu.popup(under)

    def show_folder(self) -> None:
        """Opens the Partie folder in the file manager."""
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        if self._session.partie is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._session.partie.folder)))

    def close_partie(self) -> None:
        """Closes the Partie and shows the welcome page."""
        self._session.open(None)

    def close(self) -> None:
        """Closes the window."""
        self._window.close()

    def show_welcome(self, wanted: bool) -> None:
        """Lays the welcome page over the map, or takes it away."""
        if wanted and self._welcome is None:
            from mycom.ui.welcome import Welcome

            page = Welcome(self._window.appearance, self._window.map.parentWidget() or self._window)
            page.demo_wanted.connect(self.open_demo)
            page.choice_wanted.connect(self.choose_demo)
            page.import_wanted.connect(self.import_reports)
            page.folder_wanted.connect(self.open_folder)
            self._welcome = page
        if self._welcome is not None:
            self._welcome.setVisible(wanted)
            if wanted:
                self._welcome.raise_()
                self._welcome.setFocus()
