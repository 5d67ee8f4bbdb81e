"""What the commands of the menus and keys do. Each command id is a method here or in one of the bases."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from mycom.partie import settings
from mycom.ui import bottom_panel, unit_panel
from mycom.ui.commands_plans import PlanCommands
from mycom.ui.figures import percent
from mycom.ui.session import place_of
from mycom.ui.texts import tr


class Commands(PlanCommands):
    """The commands of a window."""

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
        """Marks the selected units as done, or takes the marks away."""
        self._session.toggle_done()

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
        names = list(self._window.map.canvas.model.layers)
        if self._session.map() is not None and names:
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
        if not self._window.unit.orders.focus_end():
            self._window.unit.quick.line.setFocus()

    def panel_bottom(self) -> None:
        """Goes to the lower panel."""
        self._window.bottom_dock.show()
        self._window.bottom.problems.setFocus()

    def show_receipts(self) -> None:
        """Shows what became of the orders of the turn before."""
        self._window.bottom_dock.show()
        self._window.bottom.show_tab(bottom_panel.REPORT)
        from mycom.ui.report_view import ReportPage

        page = self._window.bottom.page(bottom_panel.REPORT)
        if not (isinstance(page, ReportPage) and page.show_orders()):
            self._window.toast.say(tr("Vom vorigen Zug sind keine Befehle da."))

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

    def toggle_preview(self) -> None:
        """Shows the values after the turn beside the present ones, or no longer."""
        previews = self._session.previews
        previews.set_on(not previews.on)

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

    def language_german(self) -> None:
        """German, from the next start on."""
        self._choose_language("de")

    def language_english(self) -> None:
        """English, from the next start on."""
        self._choose_language("en")

    def _choose_language(self, language: str) -> None:
        kept = settings.load()
        kept["sprache"] = language
        settings.save(kept)
        self._window.toast.say(tr("Die Sprache wechselt beim nächsten Start."))

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

    # --- Hochrechnung ---

    def project(self) -> None:
        """Projects what is of the unit alone; for all else lets the player choose a target first."""
        unit = self._session.unit(self._session.selected)
        position = self._session.position
        if unit is None or position is None:
            self._window.toast.say(tr("Wähle zuerst eine Einheit."))
            return
        # what can be projected of the unit alone needs no target
        if position.setup(unit.id, unit.id, "", self._session.orders()) is not None:
            self.open_projection(unit.id, unit.id)
            return
        words = tr("Ziel der Hochrechnung wählen: Klick, oder Pfeiltasten und Enter · Esc bricht ab")
        self._window.control.pick([], lambda value: self._project_onto(unit.id, value), words)

    def _project_onto(self, actor: str, value: str) -> None:
        unit = self._session.unit(value)
        place = unit.place if unit is not None else place_of("C" + value)
        if place is not None:
            target = self._window.control.target_at(actor, place, value)
            self.open_projection(actor, target or f"C{place[0]}/{place[1]}")

    def show_factors(self) -> None:
        """Shows where the values of the projection come from."""
        self._show_page("factors")

    def show_doubts(self) -> None:
        """Shows what is not certain in the projection."""
        self._show_page("doubts")

    def show_questions(self) -> None:
        """Shows the reverse questions of the projection."""
        self._show_page("questions")

    def show_chain(self) -> None:
        """Shows what may come before and after the projected battle."""
        self._show_page("chain")

    def _show_page(self, page: str) -> None:
        if self._projections is None or not self._projections.show_page(page):
            self._window.toast.say(tr("Das gehört zu einer Hochrechnung: Ziehe eine Einheit auf ein Ziel."))

    def next_part(self) -> None:
        """Gives the focus to the next part of the projection."""
        self._jump(1)

    def previous_part(self) -> None:
        """Gives the focus to the previous part of the projection."""
        self._jump(-1)

    def _jump(self, step: int) -> None:
        if self._projections is not None and self.sheet is None:
            self._projections.jump(step)

    def show_plots(self) -> None:
        """Shows the plots of the projection."""
        if self._projections is not None and self._projections.showing and not self._projections.show_plots():
            self._window.toast.say(tr("Zu dieser Art von Begegnung gibt es keine Schaubilder."))
        elif self._projections is None or not self._projections.showing:
            self._window.toast.say(tr("Schaubilder gibt es zu einer Hochrechnung: Ziehe eine Einheit auf ein Ziel."))

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

    def open_remembered(self, number: int) -> bool:
        """Opens a kept projection anew: what is known now, with the values that it was remembered with. False, with a
        word about it, when the two do not meet any more."""
        partie, position = self._session.partie, self._session.position
        if partie is None or position is None:
            return False
        kept = partie.projection_setup(number)
        words = [str(kept.get(name, "")) for name in ("actor", "target", "mode")]
        if position.setup(words[0], words[1], words[2], self._session.orders()) is None:
            self._window.toast.say(self.gone_words(number))
            return False
        return self.projections.open(words[0], words[1], words[2], kept)

    def gone_words(self, number: int) -> str:
        """Why a kept projection cannot be opened, and what it said."""
        kept = self._session.partie.projections() if self._session.partie is not None else ()
        turn, title, said = next(
            ((turn, title, said) for key, turn, title, said, _ in kept if key == number), (0, "", 0)
        )
        words = tr("„{title}“ gibt es nicht mehr hochzurechnen. In Zug {turn} war {chance} gesagt.")
        return words.format(title=title, turn=turn, chance=percent(said))

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
        if self.sheet is not None:
            self.sheet.dismiss()
        self._window.toast.dismiss()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.processEvents()
