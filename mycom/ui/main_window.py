"""The main window: panels around the map, and what the commands do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QMoveEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDockWidget,
    QMainWindow,
    QMenuBar,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from mycom.partie import settings
from mycom.ui import commands, unit_panel
from mycom.ui.actions import make_actions
from mycom.ui.bottom_panel import BottomPanel
from mycom.ui.cards import Card
from mycom.ui.layout_state import LayoutState
from mycom.ui.map import MapPanel
from mycom.ui.map.parts import choose as choose_part
from mycom.ui.map_after import MapAfter
from mycom.ui.map_control import MapControl
from mycom.ui.outside import Outside
from mycom.ui.realm_panel import RealmPanel
from mycom.ui.session import Session, place_of
from mycom.ui.status import StatusLine
from mycom.ui.texts import plural, tr
from mycom.ui.theme import Appearance, Theme
from mycom.ui.threats_layer import ThreatsLayer
from mycom.ui.toasts import Banner, Toast
from mycom.ui.toolbar import ToolBar
from mycom.ui.unit_panel import UnitPanel
from mycom.ui.unit_rows import AFTER, ARROW

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from mycom.orders.catalogue import Parameter
    from mycom.orders.order import Order
    from mycom.systems.view import Place
    from mycom.ui.order_form import OrderForm

_LETTERS = ("next_open", "previous_open", "toggle_done", "quick_entry", "begin_path", "zoom_in", "zoom_out", "zoom_fit")


class TopArea(QWidget):
    """Menus and tool bar; as wide as the window, although the panels below keep a margin."""

    def _span(self) -> None:
        window = self.parentWidget()
        if window is not None and (self.x() != 0 or self.width() != window.width()):
            self.setGeometry(0, self.y(), window.width(), self.height())

    def moveEvent(self, event: QMoveEvent) -> None:
        """Takes the window's margin back."""
        self._span()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Takes the window's margin back."""
        self._span()


#: The size at the first start.
_USUAL = QSize(1440, 900)


class MainWindow(QMainWindow):
    """The window on one Partie, or on none."""

    def __init__(self, session: Session, appearance: Appearance, kept: dict[str, Any] | None = None) -> None:
        """`kept` are the player's settings when they were read already."""
        super().__init__()
        kept = settings.load() if kept is None else kept
        self.setObjectName("main")
        self.setWindowTitle("MyCom")
        self.setAcceptDrops(True)
        self.setMinimumSize(900, 600)
        self.resize(_first_size(self))
        self.session, self.appearance = session, appearance
        session.setParent(self)
        self._build_panels()
        self._build_docks()
        self.commands = commands.Commands(self)
        self.actions_by_id = make_actions(self, self.menu, self.commands.run, kept.get("tasten"))
        self._spread_keys()
        self._connect()
        self.outside = Outside(session, self)
        self.layout_state = LayoutState(self, self.realm_dock, self.unit_dock, self.bottom_dock)
        self._shown = False
        self.keeps_layout = True
        self._kept = kept
        session.previews.switched.connect(self._preview_switched)
        session.previews.set_on(kept.get("vorschau") is not False)
        if session.partie is not None:
            self.control.refresh()
        self._show_partie()

    # --- building ---

    def _build_panels(self) -> None:
        session, look = self.session, self.appearance
        top = TopArea(self)
        box = QVBoxLayout(top)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self.menu = QMenuBar(top)
        self.toolbar = ToolBar(session, look, top)
        box.addWidget(self.menu)
        box.addWidget(self.toolbar)
        self.setMenuWidget(top)
        self.map = MapPanel(self, look.theme)
        card = Card(look)
        inner = QVBoxLayout(card)
        inner.setContentsMargins(1, 1, 1, 1)
        inner.addWidget(self.map)
        self.centre = QSplitter(Qt.Orientation.Horizontal, self)
        self.centre.setChildrenCollapsible(False)
        self.centre.setHandleWidth(8)
        self.centre.addWidget(card)
        self.setCentralWidget(self.centre)
        self.control = MapControl(session, self.map, self)
        self.map_after = MapAfter(session, self.map, self)
        self.threats = ThreatsLayer(session, self.map, self)
        self.realm = RealmPanel(session, look)
        self.unit = UnitPanel(session, look)
        self.bottom = BottomPanel(session, look)
        self.status = StatusLine(look)
        self.setStatusBar(self.status)
        self.toast = Toast(look, card)
        self.banner = Banner(look, card)

    def _build_docks(self) -> None:
        self.setContentsMargins(12, 0, 12, 0)
        corner, area = Qt.Corner, Qt.DockWidgetArea
        self.setCorner(corner.BottomLeftCorner, area.LeftDockWidgetArea)
        self.setCorner(corner.BottomRightCorner, area.RightDockWidgetArea)
        self.setDockOptions(QMainWindow.DockOption.AllowNestedDocks | QMainWindow.DockOption.AllowTabbedDocks)
        self.realm_dock = self._dock("dock.realm", tr("Reich"), self.realm.title, self.realm)
        self.unit_dock = self._dock("dock.unit", tr("Einheit"), self.unit.title, self.unit)
        self.bottom_dock = self._dock("dock.bottom", tr("Prüfung und Auswertung"), self.bottom.title, self.bottom)

    def _dock(self, name: str, title: str, head: QWidget, content: QWidget) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setTitleBarWidget(head)
        dock.setWidget(content)
        return dock

    def _spread_keys(self) -> None:
        """Copying and pasting orders works on their list and the map, pasting also in the list of units."""
        for name in ("cut_lines", "copy_lines", "paste_lines"):
            for panel in (self.unit.orders, self.map.canvas):
                panel.addAction(self.actions_by_id[name])
        self.realm.tree.addAction(self.actions_by_id["paste_lines"])

    def _connect(self) -> None:
        session, control, commands_ = self.session, self.control, self.commands
        self.toolbar.step_chosen.connect(commands_.go_step)
        self.toolbar.search_wanted.connect(lambda: commands_.run("palette"))
        self.toolbar.plan.chosen.connect(commands_.use_plan)
        self.toolbar.plan.wanted.connect(commands_.run)
        self.toolbar.hand_in_wanted.connect(lambda: commands_.run("hand_in"))
        self.map.canvas.context_requested.connect(self._map_menu)
        control.hovered.connect(self._on_hover)
        control.moved.connect(self._on_moved)
        control.refused.connect(lambda words: self.toast.say(words))
        control.entry_changed.connect(lambda words: self.status.show_left(words))
        control.projection_wanted.connect(commands_.open_projection)
        self.realm.activated.connect(self._centre_on_unit)
        self.realm.table_shown.connect(self._widen)
        self.realm.demo_wanted.connect(lambda: commands_.run("open_demo"))
        self.unit.place_wanted.connect(lambda place: control.show_place(place))
        self.unit.unit_wanted.connect(session.select)
        self.unit.ledger.opened.connect(commands_.show_ledger)
        self.unit.orders.pick_wanted.connect(self._pick)
        self.unit.orders.draft_changed.connect(self._show_draft)
        self.unit.orders.transfer_wanted.connect(commands_.transfer_orders)
        self.unit.quick.pasted.connect(commands_.paste_text)
        self.bottom.place_wanted.connect(control.show_place)
        self.bottom.problems.rule_wanted.connect(commands_.show_rule_of)
        self.bottom.projection_wanted.connect(commands_.open_remembered)
        self.bottom.score_wanted.connect(commands_.show_score)
        self.unit.remembered.wanted.connect(commands_.open_remembered)
        session.partie_changed.connect(self._show_partie)
        session.orders_changed.connect(self._show_right)
        session.selection_changed.connect(lambda unit: self._on_hover(None))
        session.order_focused.connect(lambda key: self.unit.show_tab(unit_panel.ORDERS))
        self.appearance.changed.connect(self._theme_changed)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_changed)

    # --- showing ---

    def _show_partie(self) -> None:
        partie = self.session.partie
        self.setWindowTitle(f"{partie.head.game} – MyCom" if partie is not None else "MyCom")
        self.commands.show_welcome(partie is None)
        for name in (
            "hand_in", "show_folder", "close_partie", "undo", "redo", "project", "begin_path", "new_plan", "copy_plan",
            "next_plan", "compare_plans", "rename_plan", "delete_plan", "restore_plan", "show_threats", "show_score",
        ):  # fmt: skip
            self.actions_by_id[name].setEnabled(partie is not None)
        self.toolbar.set_step(2 if partie is not None else 1)
        self._on_hover(None)
        self._show_right()

    def _on_hover(self, place: Place | None) -> None:
        if self.control.entering or self.control.picking:
            return
        if self.session.partie is None:
            self.status.show_left("")
            return
        at = place
        if at is None:
            unit = self.session.unit(self.session.selected)
            at = unit.place if unit is not None else place_of(self.session.selected)
        told = [self.control.describe(at), self.map_after.words(at)] if at is not None else []
        self.status.show_left(" · ".join(filter(None, told)))
        self._show_right(place)

    def _show_right(self, place: Place | None = None) -> None:
        partie = self.session.partie
        if partie is None:
            self.status.show_right(())
            return
        steps = partie.orders.undo_count()
        self.actions_by_id["undo"].setEnabled(steps > 0)
        self.status.show_right(
            (
                self.control.distance_text(place) if place is not None else "",
                tr("{steps} rückgängig").format(steps=plural(steps, tr("Schritt"), tr("Schritte"))) if steps else "",
                tr("Gespeichert {time}").format(time=self.session.saved_at)
                if self.session.saved_at
                else tr("Gespeichert"),
            )
        )

    def _on_moved(self, unit: str, where: str) -> None:
        self.session.select(unit)
        self.toast.say(tr("{unit} geht nach {where}.").format(unit=unit, where=where), self.session.undo)

    def _centre_on_unit(self, unit_id: str) -> None:
        unit = self.session.unit(unit_id)
        if unit is not None and unit.place is not None:
            self.map.canvas.centre_on(unit.place)

    def _theme_changed(self, theme: Theme) -> None:
        self.map.set_theme(theme)
        self.update()

    def _preview_switched(self, on: bool) -> None:
        """Gives the tree room for the figures after the turn, or takes it back; the next start does the same."""
        self.actions_by_id["toggle_preview"].setChecked(on)
        more = AFTER + ARROW
        self.layout_state.wider = more if on else 0
        if not self._shown:
            return
        sides = [self.realm_dock.width() + (more if on else -more), self.unit_dock.width()]
        self.resizeDocks([self.realm_dock, self.unit_dock], sides, Qt.Orientation.Horizontal)
        if self.keeps_layout:
            kept = settings.load()
            kept["vorschau"] = on
            settings.save(kept)

    def _widen(self, table: bool) -> None:
        """Gives the table of units more room than the tree."""
        if self.realm.table is not None:
            self.realm.table.addAction(self.actions_by_id["paste_lines"])
        width = min(560, self.width() * 2 // 5) if table else 268 + self.layout_state.wider
        sides = [width, self.unit_dock.width()]
        self.resizeDocks([self.realm_dock, self.unit_dock], sides, Qt.Orientation.Horizontal)

    # --- forms and the map ---

    def _map_menu(self, place: Place, unit: str, at: QPoint) -> None:
        """What can be done at a place."""
        if self.session.partie is None or self.control.entering or self.control.picking:
            return
        from mycom.ui.map_menu import map_menu

        map_menu(self.control, self.session, place, unit).popup(at)

    def _pick(self, form: OrderForm, parameter: Parameter) -> None:
        """Lets the player choose a value of a form on the map."""
        position = self.session.position
        if position is None:
            return
        if parameter.type == "path":
            unit = form.order.unit
            self.unit.orders.close_form(commit=False)
            self.control.begin_path(unit)
            return
        values = list(form.targets(parameter))
        words = tr("{field} wählen: Klick, oder Pfeiltasten und Enter · Esc bricht ab").format(field=parameter.label_de)
        if parameter.type == "realm":
            view, owners = self.session.map(), dict(values)
            cells = view.cells if view is not None else ()
            lands = {f"{cell.place[0]}/{cell.place[1]}": cell.owner for cell in cells if cell.owner in owners}
            self.control.pick(list(lands.items()), lambda where: form.set_value(parameter.name, lands[where]), words)
            return

        def take(value: str) -> None:
            unit = self.session.unit(value) if parameter.type == "coordinate" else None
            place = unit.place if unit is not None else None
            form.set_value(parameter.name, f"{place[0]}/{place[1]}" if place is not None else value)
            at = place or place_of(f"C{value}")
            part = form.part(parameter) if at is not None and parameter.type == "coordinate" else None
            if at is not None and part is not None:
                choose_part(
                    self.map.canvas, at, part.table, form.possible(part),
                    lambda which: form.set_part(part, which), self.control.entry_changed.emit,
                )  # fmt: skip

        self.control.pick(values, take, words)

    def _show_draft(self, draft: Order | None) -> None:
        """Draws the way of a move order while it is edited."""
        position = self.session.position
        if position is None or draft is None or self.control.entering:
            return
        kind = position.catalogue.kind(draft.kind)
        names = [p.name for p in kind.parameters if p.type == "path"] if kind is not None else []
        if names and draft.text(names[0]):
            path = position.path(draft.unit, draft.text(names[0]), self.session.orders())
            self.map.canvas.set_path(path)

    # --- events ---

    def _focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        """Space belongs to a button that has the focus; digits belong to a path that is being entered."""
        self.actions_by_id["toggle_done"].setEnabled(not isinstance(new, QAbstractButton))
        self.actions_by_id["zoom_fit"].setEnabled(not self.control.entering)

    def showEvent(self, event: QShowEvent) -> None:
        """Arranges the panels at the first show."""
        super().showEvent(event)
        if not self._shown:
            self._shown = True
            self.session.window_shown()
            if not self.keeps_layout or not self.layout_state.load(self._kept):
                self.layout_state.apply_default("plan")
            if self.session.partie is not None:
                self.map.canvas.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc ends what is under way, from the inside out."""
        if event.key() == Qt.Key.Key_Escape.value and self.commands.escape():
            return
        super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Reads the dropped files in."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.commands.take_in(paths)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keeps the arrangement and closes the Partie."""
        self.unit.orders.close_form(commit=True)
        self.unit.save_note()
        self.commands.finish()
        if self.keeps_layout:
            self.layout_state.save()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.disconnect(self._focus_changed)
        self.threats.stop()
        self.bottom.stop()
        self.session.close()
        super().closeEvent(event)


def _first_size(window: QMainWindow) -> QSize:
    """The usual size, or what the screen has room for; a screen smaller than the least size does not count."""
    room = window.screen().availableGeometry().size()
    fits = room.width() >= window.minimumWidth() and room.height() >= window.minimumHeight()
    return _USUAL.boundedTo(room) if fits else _USUAL
