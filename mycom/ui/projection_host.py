"""Shows the projection panel beside the map: the other panels fold away and come back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QVBoxLayout

from mycom.orders.order import Order
from mycom.systems.view import Setup
from mycom.ui.cards import Card
from mycom.ui.texts import tr
from mycom.ui.theme import Theme

if TYPE_CHECKING:
    from mycom.ui.main_window import MainWindow


class ProjectionHost(QObject):
    """Makes the panel when it is first wanted."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._card: Card | None = None
        self.panel: Any = None
        self._setup: Setup | None = None
        self._folded: list[Any] = []
        self._session.orders_changed.connect(self._orders_changed)
        self._session.partie_changed.connect(self.close)

    @property
    def showing(self) -> bool:
        """Whether a projection is shown."""
        return self._card is not None and not self._card.isHidden()

    def open(self, actor: str, target: str, mode: str = "") -> bool:
        """Projects `actor` onto `target`; False when there is nothing to project."""
        position = self._session.position
        setup = position.setup(actor, target, mode, self._session.orders()) if position is not None else None
        if setup is None:
            self._window.toast.say(tr("Zwischen diesen beiden gibt es nichts hochzurechnen."))
            return False
        self.show(setup)
        return True

    def show(self, setup: Setup) -> None:
        """Shows a setup."""
        position = self._session.position
        if position is None:
            return
        if self.panel is None:
            self._make()
        self._setup = setup
        if not self.showing and self._card is not None:
            docks = (self._window.realm_dock, self._window.unit_dock, self._window.bottom_dock)
            self._folded = [dock for dock in docks if not dock.isHidden()]
            for dock in self._folded:
                dock.hide()
            self._card.show()
            width = self._window.centre.width()
            side = max(620, int(width * 0.59))
            self._window.centre.setSizes([max(300, width - side), side])
        self.panel.show(position, self._session.orders(), setup)
        unit = self._session.unit(setup.actor)
        if unit is not None and unit.place is not None:
            self._window.map.canvas.ensure_visible(unit.place)

    def _make(self) -> None:
        from mycom.ui.projection import ProjectionPanel

        self.panel = ProjectionPanel(self._window.appearance.theme)
        self.panel.adopted.connect(self._adopt)
        self.panel.closed.connect(self.close)
        self.panel.remembered.connect(self._remember)
        self._card = Card(self._window.appearance)
        box = QVBoxLayout(self._card)
        box.setContentsMargins(1, 1, 1, 1)
        box.addWidget(self.panel)
        self._window.centre.addWidget(self._card)
        self._card.hide()

    def close(self) -> None:
        """Folds the panel away; what was folded for it comes back."""
        if not self.showing or self._card is None:
            return
        self._card.hide()
        for dock in self._folded:
            dock.show()
        self._folded = []
        self._setup = None
        self._window.map.canvas.setFocus()

    def _adopt(self, orders: tuple[Order, ...]) -> None:
        partie = self._session.partie
        if partie is None or not orders:
            return
        position = self._session.position
        once = {c.id for c in position.catalogue.classes if c.per_unit == 1} if position is not None else set()
        new = {(order.unit, order.order_class) for order in orders if order.order_class in once}
        moves = {(order.unit, order.kind) for order in orders if self._is_move(order)}
        old = [
            order.key
            for order in self._session.orders()
            if (order.unit, order.order_class) in new or (order.unit, order.kind) in moves or any(_same(order, each) for each in orders)
        ]
        partie.orders.change(remove=old, add=orders, label=tr("Hochrechnung übernehmen"))
        self._window.toast.say(tr("Als Befehle übernommen."), self._session.undo)

    def _is_move(self, order: Order) -> bool:
        position = self._session.position
        kind = position.catalogue.kind(order.kind) if position is not None else None
        return kind is not None and any(parameter.type == "path" for parameter in kind.parameters)

    def _remember(self, remembered: object) -> None:
        """Keeps a projection: the panel hands over the setup with its projection, or the setup alone."""
        partie, position = self._session.partie, self._session.position
        if partie is None or position is None:
            return
        setup = remembered if isinstance(remembered, Setup) else getattr(remembered, "setup", self._setup)
        if not isinstance(setup, Setup):
            return
        projection = getattr(remembered, "projection", None) or position.project(setup, extras=False)
        partie.remember_projection(setup.title, projection.verdict.headline, setup)
        self._session.projections_changed.emit()
        self._window.toast.say(tr("Gemerkt. Unten bei den Hochrechnungen zu finden."))

    def _orders_changed(self) -> None:
        if self.showing and self._setup is not None and hasattr(self.panel, "set_orders"):
            self.panel.set_orders(self._session.orders())

    def set_theme(self, theme: Theme) -> None:
        """Another theme."""
        if self.panel is not None:
            self.panel.set_theme(theme)


def _same(order: Order, other: Order) -> bool:
    return (order.unit, order.kind, order.args) == (other.unit, other.kind, other.args)
