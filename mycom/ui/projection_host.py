"""Shows the projection panel beside the map: the other panels fold away and come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut

from mycom.problems import MycomError
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QDockWidget

    from mycom.orders.order import Order
    from mycom.systems.projections import Projection, Setup
    from mycom.ui.main_window import MainWindow
    from mycom.ui.projection import ProjectionPanel

#: The remembered projections of this turn are computed again one by one, after the one that was asked for.
KEPT_MS = 250
MOST_KEPT = 8


class ProjectionHost(QObject):
    """Makes the panel when it is first wanted."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self.panel: ProjectionPanel | None = None
        self._folded: list[QDockWidget] = []
        self._session.orders_changed.connect(self._orders_changed)
        self._session.partie_changed.connect(self._forget)
        self._waiting: list[int] | None = None
        self._timer = QTimer(self)
        self._timer.setObjectName("kept")
        self._timer.setInterval(KEPT_MS)
        self._timer.timeout.connect(self._load_next)

    @property
    def showing(self) -> bool:
        """Whether a projection is shown."""
        return self.panel is not None and not self.panel.isHidden()

    @property
    def waiting(self) -> bool:
        """Whether a shown projection is still being computed."""
        return self.panel is not None and self.showing and (self.panel.engine.waiting or self.panel.beyond.waiting)

    def open(self, actor: str, target: str, mode: str = "", kept: Mapping[str, object] | None = None) -> bool:
        """Projects `actor` onto `target`, with the values of a `kept` one; False when there is nothing to project."""
        position = self._session.position
        setup = position.setup(actor, target, mode, self._session.orders()) if position is not None else None
        if setup is None:
            self._window.toast.say(tr("Zwischen diesen beiden gibt es nichts hochzurechnen."))
            return False
        if kept is None and self._joins(setup):
            return True
        from mycom.ui.projection.kept import restored

        self.show(setup, restored(kept, setup) if kept is not None else None)
        return True

    def _joins(self, setup: Setup) -> bool:
        """Whether a further unit comes for the target shown, while what comes before and after is looked at."""
        shown = self.panel.current() if self.panel is not None and self.showing else None
        if shown is None or self.panel is None or shown[0].target != setup.target:
            return False
        return shown[0].actor != setup.actor and self.panel.beyond.join(setup.actor)

    def show(self, setup: Setup, changed: Setup | None = None) -> None:
        """Shows a setup (with the player's changes); the other panels fold away."""
        position = self._session.position
        if position is None:
            return
        panel = self.panel or self._make()
        if not self.showing:
            docks = (self._window.realm_dock, self._window.unit_dock, self._window.bottom_dock)
            self._folded = [dock for dock in docks if not dock.isHidden()]
            for dock in self._folded:
                dock.hide()
            panel.beyond.show_result()  # whoever opens a projection wants the answer first
            panel.show()
            width = self._window.centre.width()
            side = max(620, int(width * 0.59))
            self._window.centre.setSizes([max(300, width - side), side])
        panel.show_setup(position, self._session.orders(), setup, changed)
        self._load_kept()
        unit = self._session.unit(setup.actor)
        if unit is not None and unit.place is not None:
            self._window.map.canvas.ensure_visible(unit.place)

    def _make(self) -> ProjectionPanel:
        from mycom.ui.projection import ProjectionPanel
        from mycom.ui.projection.tab_chain import TabChain
        from mycom.ui.projection.turn_note import TurnNote

        panel = ProjectionPanel(self._window.appearance)
        TurnNote(panel, self._session.previews)
        chain = TabChain(panel)
        panel.engine.answered.connect(chain.follow)
        panel.beyond.pages.turned.connect(chain.follow)
        panel.beyond.pages.grown.connect(chain.follow)
        panel.adopted.connect(self._adopt)
        panel.beyond.answered.connect(self._add)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            shortcut = QShortcut(QKeySequence(keys), panel, panel.adopt)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        panel.closed.connect(self.close)
        panel.remembered.connect(self._remember)
        panel.unit_wanted.connect(self._show_report)
        panel.orders_wanted.connect(self._show_orders)
        panel.beyond.line_wanted.connect(self._window.commands.show_report_line)
        panel.hide()
        self._window.centre.addWidget(panel)
        self.panel = panel
        return panel

    # --- what the Partie keeps ---

    def _load_kept(self) -> None:
        """Begins to compute what was remembered this turn, so that it can be compared with."""
        partie = self._session.partie
        if self._waiting is None and partie is not None:
            kept = partie.projections()
            self._waiting = [number for number, turn, *_ in kept if turn == partie.turn][:MOST_KEPT]
        if self._waiting:
            self._timer.start()

    def _load_next(self) -> None:
        partie, position, panel = self._session.partie, self._session.position, self.panel
        if not self._waiting or partie is None or position is None or panel is None:
            self._timer.stop()
            return
        from mycom.ui.projection.compare_view import Remembered
        from mycom.ui.projection.kept import restored

        kept = partie.projection_setup(self._waiting.pop(0))
        words = [str(kept.get(name, "")) for name in ("actor", "target", "mode")]
        try:
            base = position.setup(words[0], words[1], words[2], self._session.orders())
            if base is not None and base.mode == words[2]:
                setup = restored(kept, base)
                panel.set_memory((Remembered(setup, position.project(setup, extras=False)), *panel.memory))
        except MycomError:
            return  # its unit or target is no more; the list below still names it

    def _forget(self) -> None:
        """Another Partie or another turn: what was remembered before is of no use."""
        self._timer.stop()
        self._waiting = None
        self.close()
        if self.panel is not None:
            self.panel.set_memory(())

    def show_page(self, page: str) -> bool:
        """Turns to a page of the projection shown; False when none is shown."""
        if self.panel is None or not self.showing:
            return False
        self.panel.beyond.turn_to(page)
        return True

    def jump(self, step: int) -> bool:
        """Gives the focus to the next or previous part of the projection; False when none is shown."""
        from mycom.ui.projection.jumps import jump

        return self.panel is not None and self.showing and jump(self.panel, step)

    def show_plots(self) -> bool:
        """Shows the plots of the present projection; False when there are none."""
        if self.panel is None or not self.showing or not self.panel.plots.possible:
            return False
        self.panel.plots.open()
        return True

    def compare(self) -> None:
        """Shows the kept results beside the present one."""
        if self.panel is not None and self.showing:
            self.panel.compare()

    def close(self) -> None:
        """Folds the panel away; what was folded for it comes back."""
        if self.panel is None or not self.showing:
            return
        self.panel.hide()
        for dock in self._folded:
            dock.show()
        self._folded = []
        self._window.map.canvas.setFocus()

    def _add(self, orders: tuple[Order, ...]) -> None:
        """The orders of an answer: the same order may be given once more, as special actions are."""
        self._adopt(orders, again=True)

    def _adopt(self, orders: tuple[Order, ...], *, again: bool = False) -> None:
        partie, position = self._session.partie, self._session.position
        if partie is None or position is None or not orders:
            return
        once = {each.id for each in position.catalogue.classes if each.per_unit == 1}
        new = {(order.unit, order.order_class) for order in orders if order.order_class in once}
        moves = {(order.unit, order.kind) for order in orders if self._is_move(order)}
        same = set() if again else {(order.unit, order.kind, order.args) for order in orders}
        old = [
            order.key
            for order in self._session.orders()
            if (order.unit, order.order_class) in new
            or (order.unit, order.kind) in moves
            or (order.unit, order.kind, order.args) in same
        ]
        partie.orders.change(remove=old, add=orders, label=tr("Hochrechnung übernehmen"))
        self._window.toast.say(tr("Als Befehle übernommen."), self._session.undo)

    def _is_move(self, order: Order) -> bool:
        position = self._session.position
        kind = position.catalogue.kind(order.kind) if position is not None else None
        return kind is not None and any(parameter.type == "path" for parameter in kind.parameters)

    def _show_report(self, unit_id: str) -> None:
        """The report of a unit beside the projection, for whoever wants to see where a number comes from."""
        from mycom.ui import unit_panel

        self._session.select(unit_id)
        self._window.unit_dock.show()
        self._window.unit.show_tab(unit_panel.REPORT)

    def _show_orders(self, unit_id: str) -> None:
        """The orders of a unit beside the projection that they make true."""
        from mycom.ui import unit_panel

        self._session.select(unit_id)
        self._window.unit_dock.show()
        self._window.unit.show_tab(unit_panel.ORDERS)

    def _remember(self, setup: Setup, projection: Projection) -> None:
        partie = self._session.partie
        if partie is not None:
            partie.remember_projection(setup.title, projection.verdict.headline, setup)
            self._session.projections_changed.emit()
            self._window.toast.say(tr("Gemerkt. Unten bei den Hochrechnungen zu finden."))

    def _orders_changed(self) -> None:
        if self.panel is not None and self.showing:
            self.panel.mark_stale(self._session.position, self._session.orders())
