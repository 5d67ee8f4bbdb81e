"""What the commands of the menus and keys do. Each command id is a method here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from mycom import __version__
from mycom.partie import settings
from mycom.paths import user_data_dir
from mycom.problems import Fault, MycomError
from mycom.ui import bottom_panel, unit_panel
from mycom.ui.session import place_of
from mycom.ui.texts import plural, title_of, tr

# What a command alone needs is imported when it is first used: none of it delays the first paint.
if TYPE_CHECKING:
    from mycom.partie.partie import ImportResult, Partie
    from mycom.systems.view import Problem
    from mycom.ui.importing import ImportThread
    from mycom.ui.main_window import MainWindow
    from mycom.ui.projection_host import ProjectionHost
    from mycom.ui.sheet import Sheet


class Commands(QObject):
    """The commands of a window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._thread: ImportThread | None = None
        self._welcome: QWidget | None = None
        self._remembered: Path | None = None
        self._session.problems_changed.connect(self._remember)
        self.sheet: Sheet | None = None
        self._projections: ProjectionHost | None = None

    @property
    def projections(self) -> ProjectionHost:
        """Where projections are shown; made when it is first wanted."""
        if self._projections is None:
            from mycom.ui.projection_host import ProjectionHost

            self._projections = ProjectionHost(self._window)
        return self._projections

    def _close_projection(self) -> bool:
        """Folds a projection away; False when none is shown."""
        if self._projections is None or not self._projections.showing:
            return False
        self._projections.close()
        return True

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

    def open_demo(self) -> None:
        """Opens the demo Partie; it is made when there is none yet."""
        from mycom.partie.demo import demo_folder, existing_demo, make_demo
        from mycom.partie.partie import Partie

        try:
            there = existing_demo()
            self._show(Partie.open(there) if there is not None else make_demo(demo_folder()))
        except MycomError as error:
            self._window.banner.complain(tr("Die Demo lässt sich nicht öffnen"), error.faults)

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
            page.import_wanted.connect(self.import_reports)
            page.folder_wanted.connect(self.open_folder)
            self._welcome = page
        if self._welcome is not None:
            self._welcome.setVisible(wanted)
            if wanted:
                self._welcome.raise_()

    # --- Bearbeiten ---

    def undo(self) -> None:
        """Takes the last step back."""
        label = self._session.undo()
        if label:
            self._window.toast.say(tr("Rückgängig: {what}").format(what=label))

    def redo(self) -> None:
        """Brings the last undone step again."""
        label = self._session.redo()
        if label:
            self._window.toast.say(tr("Wiederhergestellt: {what}").format(what=label), self._session.undo)

    def select_back(self) -> None:
        """Goes to what was selected before."""
        self._session.back()

    def select_forward(self) -> None:
        """Goes forward in the history of selections."""
        self._session.forward()

    def palette(self) -> None:
        """Opens the palette."""
        from mycom.ui.palette import Palette

        Palette.open_over(self._window)

    def focus_filter(self) -> None:
        """Puts the cursor into the filter."""
        self._window.realm_dock.show()
        self._window.realm.filter.setFocus()
        self._window.realm.filter.selectAll()

    # --- Befehle ---

    def next_open(self) -> None:
        """Goes to the next open unit."""
        self._open_step(1)

    def previous_open(self) -> None:
        """Goes to the previous open unit."""
        self._open_step(-1)

    def _open_step(self, step: int) -> None:
        if not self._session.step_open(step) and self._session.partie is not None:
            self._window.toast.say(tr("Keine Einheit ist offen."))

    def toggle_done(self) -> None:
        """Marks the selected unit as done, or takes the mark away."""
        unit = self._session.selected
        self._session.mark_done(unit, not self._session.is_marked(unit))

    def quick_entry(self) -> None:
        """Puts the cursor into the entry line."""
        self._window.unit_dock.show()
        self._window.unit.show_tab(unit_panel.ORDERS)
        self._window.unit.quick.line.setFocus()

    def begin_path(self) -> None:
        """Starts entering a path for the selected group."""
        if self._window.control.entering:
            self._window.control.accept_path()
        else:
            self._window.control.begin_path(self._session.selected)

    def copy_orders(self) -> None:
        """Puts the unit's orders on the clipboard."""
        self._window.unit.orders.copy()

    def next_problem(self) -> None:
        """Goes to the next problem."""
        self._problem_step(1)

    def previous_problem(self) -> None:
        """Goes to the previous problem."""
        self._problem_step(-1)

    def _problem_step(self, step: int) -> None:
        self._window.bottom_dock.show()
        self._window.bottom.show_tab(bottom_panel.PROBLEMS)
        self._window.bottom.problems.step(step)

    # --- Karte ---

    def zoom_in(self) -> None:
        """Nearer."""
        self._window.map.canvas.zoom(1)

    def zoom_out(self) -> None:
        """Farther."""
        self._window.map.canvas.zoom(-1)

    def zoom_fit(self) -> None:
        """The whole known world."""
        self._window.map.canvas.zoom_fit()

    def centre_selection(self) -> None:
        """Brings the selection to the middle."""
        self._window.control.show_place(None, self._session.selected)

    def next_layer(self) -> None:
        """Shows the next layer."""
        view = self._session.map()
        if view is not None and view.layers:
            names = [layer.id for layer in view.layers]
            current = self._window.map.canvas.layer
            at = names.index(current) if current in names else -1
            self._window.map.set_layer(names[(at + 1) % len(names)])

    # --- Ansicht ---

    def panel_realm(self) -> None:
        """Goes to the panel of the realm."""
        self._window.realm_dock.show()
        self._window.realm.tree.setFocus()

    def panel_map(self) -> None:
        """Goes to the map."""
        self._window.map.canvas.setFocus()

    def panel_unit(self) -> None:
        """Goes to the panel of the unit."""
        self._window.unit_dock.show()
        rows = self._window.unit.orders.rows
        (rows[0] if rows else self._window.unit.quick.line).setFocus()

    def panel_bottom(self) -> None:
        """Goes to the lower panel."""
        self._window.bottom_dock.show()
        self._window.bottom.problems.setFocus()

    def arrange_plan(self) -> None:
        """The arrangement for giving orders."""
        self._window.layout_state.choose("plan")

    def arrange_read(self) -> None:
        """The arrangement for reading the report."""
        self._window.layout_state.choose("read")
        self._window.bottom.show_tab(bottom_panel.REPORT)

    def arrange_project(self) -> None:
        """The arrangement for projections."""
        self._window.layout_state.choose("project")

    def reset_layout(self) -> None:
        """Takes the arrangement back to its default."""
        self._window.layout_state.reset()

    def toggle_table(self) -> None:
        """Shows the units as a table or as a tree."""
        self._window.realm_dock.show()
        self._window.realm.toggle_table()

    def theme_system(self) -> None:
        """Follows the system's colours."""
        self._choose_theme("system")

    def theme_light(self) -> None:
        """Light colours."""
        self._choose_theme("light")

    def theme_dark(self) -> None:
        """Dark colours."""
        self._choose_theme("dark")

    def _choose_theme(self, name: str) -> None:
        self._window.appearance.choose(name)
        kept = settings.load()
        kept["farben"] = name
        settings.save(kept)

    # --- steps ---

    def go_step(self, number: int) -> None:
        """Goes to a step of the turn."""
        if number == 1:
            self._window.bottom_dock.show()
            self._window.bottom.show_tab(bottom_panel.REPORT)
        elif number == 2:
            self._window.unit_dock.show()
            self._window.unit.show_tab(unit_panel.ORDERS)
            if not self._session.selected:
                self._session.step_open(1)
        elif number == 3:
            self._window.bottom_dock.show()
            self._window.bottom.show_tab(bottom_panel.PROBLEMS)
        else:
            self.hand_in()

    def hand_in(self) -> None:
        """Opens the sheet for handing in."""
        if self._session.partie is None:
            return
        from mycom.ui.hand_in import HandIn

        if self.sheet is not None:
            self.sheet.dismiss()
        self._session.check_now()
        self._close_projection()
        sheet = HandIn(self._session, self._window.appearance, self._window.map.parentWidget() or self._window)
        sheet.problems_wanted.connect(self.next_problem)
        sheet.open_unit_wanted.connect(self.next_open)
        sheet.handed_in.connect(self._window.toolbar.show_export)
        self._show_sheet(sheet)
        self._window.toolbar.set_step(4)

    def _show_sheet(self, sheet: Sheet) -> None:
        if self.sheet is not None:
            self.sheet.dismiss()
        self.sheet = sheet
        sheet.closed.connect(self._sheet_closed)
        sheet.show()
        sheet.raise_()
        sheet.setFocus()

    def _sheet_closed(self) -> None:
        self.sheet = None
        self._window.toolbar.set_step(2)

    # --- Hochrechnung ---

    def project(self) -> None:
        """Lets the player choose a target, then projects; with a selected cell of the enemy, from there."""
        unit = self._session.unit(self._session.selected)
        position = self._session.position
        if unit is None or position is None:
            self._window.toast.say(tr("Wähle zuerst eine Einheit."))
            return
        self._window.map.canvas.setFocus()
        words = tr("Ziel der Hochrechnung auf der Karte wählen · Esc bricht ab")
        self._window.control.pick([], lambda value: self._project_onto(unit.id, value), words)

    def _project_onto(self, actor: str, value: str) -> None:
        place = place_of("C" + value)
        target = self._window.control.target_at(actor, place) if place is not None else ""
        self.open_projection(actor, target or f"C{value}")

    def compare(self) -> None:
        """Shows the kept results beside the present one, else the list of them."""
        if self._projections is not None and self._projections.showing:
            self._projections.compare()
        else:
            self.show_projections()

    def show_projections(self) -> None:
        """Shows the kept projections."""
        self._window.bottom_dock.show()
        self._window.bottom.show_tab(bottom_panel.PROJECTIONS)

    def open_projection(self, actor: str, target: str) -> None:
        """Projects an actor onto a target."""
        self.projections.open(actor, target)

    def open_remembered(self, number: int) -> None:
        """Opens a kept projection anew, from what is known now."""
        partie = self._session.partie
        if partie is None:
            return
        kept = partie.projection_setup(number)
        self.projections.open(str(kept.get("actor", "")), str(kept.get("target", "")), str(kept.get("mode", "")))

    # --- Hilfe ---

    def show_rule_of(self, problem: Problem) -> None:
        """Shows the rule behind a problem, with the order it is about."""
        from mycom.ui.rule_help import HelpSheet, order_help, problem_help

        order = next((each for each in self._session.orders() if each.key == problem.order), None)
        html, title = problem_help(problem), tr("Regel")
        position = self._session.position
        kind = position.catalogue.kind(order.kind) if order is not None and position is not None else None
        if kind is not None and position is not None:
            title = f"{kind.id} {title_of(kind)}"
            html += "<hr>" + order_help(kind, position.catalogue)
        self._show_sheet(HelpSheet(self._window.appearance, self._window, title, html))

    def show_order_rule(self, kind_id: str) -> None:
        """Shows the rule of an order."""
        from mycom.ui.rule_help import HelpSheet, order_help

        position = self._session.position
        kind = position.catalogue.kind(kind_id) if position is not None else None
        if kind is not None and position is not None:
            title, html = f"{kind.id} {title_of(kind)}", order_help(kind, position.catalogue)
            self._show_sheet(HelpSheet(self._window.appearance, self._window, title, html))

    def rule_help(self) -> None:
        """Shows the rule at the focus: of the open form, the row lit up, the current problem."""
        orders = self._window.unit.orders
        row = next((each for each in orders.rows if each.hasFocus() or each.current), None)
        problems = self._window.bottom.problems
        if orders.form is not None:
            self.show_order_rule(orders.form.order.kind)
        elif problems.hasFocus() and problems.current is not None:
            self.show_rule_of(problems.current)
        elif row is not None and row.view is not None:
            self.show_order_rule(row.view.order.kind)
        elif problems.current is not None:
            self.show_rule_of(problems.current)
        else:
            self._window.toast.say(tr("Wähle einen Befehl oder ein Problem, dann zeigt F1 die Regel dazu."))

    def show_keys(self) -> None:
        """Shows the keys."""
        from mycom.ui.keys_sheet import KeysSheet

        self._show_sheet(KeysSheet(self._window))

    def about(self) -> None:
        """Shows what this is."""
        from mycom.ui.rule_help import HelpSheet

        words = tr(
            "Fassung {version}. Freie Software unter der MIT-Lizenz; "
            "die Schrift Inter steht unter der SIL Open Font License."
        )
        html = f"<p>{words.format(version=__version__)}</p>"
        self._show_sheet(HelpSheet(self._window.appearance, self._window, "MyCom", html))

    # --- ending ---

    def escape(self) -> bool:
        """Ends what is under way; False when nothing is."""
        if self._thread is not None:
            self._thread.cancel()
            return True
        control = self._window.control
        if self.sheet is not None:
            self.sheet.dismiss()
        elif control.entering or control.picking:
            control.cancel()
        else:
            return self._close_projection()
        return True

    def finish(self) -> None:
        """Ends threads and messages before the window closes."""
        if self._thread is not None:
            self._thread.cancel()
            self._thread.wait()
        self._window.toast.dismiss()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.processEvents()
