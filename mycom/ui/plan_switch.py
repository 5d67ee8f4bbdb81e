"""The plan that is shown, in the tool bar: its name and the menu of all plans. Hidden while there is only one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from mycom.ui import paint
from mycom.ui.press import Press
from mycom.ui.texts import plural, tr

if TYPE_CHECKING:
    from mycom.partie.partie import Partie
    from mycom.ui.look import Look
    from mycom.ui.session import Session

_WIDEST = 150
_MARGINS = 40  # the room beside the words: the edge, the arrow


class PlanSwitch(Press):
    """The button. `chosen` carries the number of a plan, `wanted` the id of a command."""

    chosen = Signal(int)
    wanted = Signal(str)

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self.setObjectName("plan.switch")
        self.setFixedHeight(34)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self.open_menu)
        for signal in (session.partie_changed, session.plans_changed, session.orders_changed):
            signal.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows the active plan; nothing while it is the only one."""
        partie = self._session.partie
        plans = partie.plans.all() if partie is not None else ()
        name = next((plan.name for plan in plans if plan.active), "")
        if name != self.text():
            self.setText(name)
            self.updateGeometry()
            self.update()
        self.setAccessibleName(tr("Plan: {name}").format(name=name))
        self.setToolTip(tr("{name} gilt: geprüft und abgegeben wird dieser Plan.").format(name=name))
        self.setVisible(len(plans) > 1)

    def sizeHint(self) -> QSize:
        """Room for the name, up to a limit."""
        return QSize(min(_WIDEST, int(paint.width(self.text(), 13, 600)) + _MARGINS + 1), 34)

    def minimumSizeHint(self) -> QSize:
        """Short names are never cut."""
        return QSize(min(96, self.sizeHint().width()), 34)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the box, the name and the arrow."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        lit = self.underMouse()
        paint.field(
            painter, rect, theme.hover if lit else theme.panel, theme.focus if self.hasFocus() else theme.line_strong, 6
        )
        paint.text(painter, rect.adjusted(12, 0, -26, 0), self.text(), theme.text, 13, 600)
        paint.glyph(painter, "chevron-down", QPointF(rect.right() - 15, rect.center().y()), 10, theme.muted)

    def enterEvent(self, event: QEvent) -> None:
        """Lights up."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self.update()

    # --- the menu ---

    def open_menu(self) -> QMenu | None:
        """Opens the menu below the button."""
        if self._session.partie is None:
            return None
        menu = self.menu()
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))
        return menu

    def menu(self) -> QMenu:
        """All plans with their numbers of orders, and what can be done with them."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        partie = self._session.partie
        if partie is not None:
            fill_plans(menu, partie, self.chosen.emit)
            menu.addSeparator()
            entries = [
                ("compare_plans", tr("Pläne vergleichen …")), ("", ""), ("new_plan", tr("Neuer Plan …")),
                ("copy_plan", tr("Plan kopieren")), ("rename_plan", tr("Plan umbenennen …")),
                ("delete_plan", tr("Plan löschen")),
            ]  # fmt: skip
            if partie.plans.deleted():
                entries.append(("restore_plan", tr("Gelöschten Plan zurückholen")))
            for name, words in entries:
                if not name:
                    menu.addSeparator()
                    continue
                menu.addAction(words).triggered.connect(lambda checked=False, name=name: self.wanted.emit(name))
        return menu


def fill_plans(menu: QMenu, partie: Partie, choose: Callable[[int], object]) -> list[QAction]:
    """Adds an entry for each plan, the active one marked."""
    group, counts, added = QActionGroup(menu), partie.plans.order_counts(), []
    for plan in partie.plans.all():
        count = plural(counts.get(plan.number, 0), tr("Befehl"), tr("Befehle"))
        action = menu.addAction(f"{plan.name.replace('&', '&&')}\t{count}")
        action.setCheckable(True)
        action.setChecked(plan.active)
        action.triggered.connect(lambda checked=False, number=plan.number: choose(number))
        group.addAction(action)
        added.append(action)
    return added
