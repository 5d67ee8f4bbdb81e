"""Below the orders: the projection remembered last for this unit, and whether orders are newer than it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mycom.problems import MycomError
from mycom.ui import paint
from mycom.ui.figures import percent
from mycom.ui.press import Press
from mycom.ui.texts import localized, tr

if TYPE_CHECKING:
    from mycom.ui.look import Look
    from mycom.ui.session import Session


class RememberedCard(Press):
    """Hidden while nothing is remembered for the unit; a click opens the projection anew."""

    wanted = Signal(object)

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self._number, self._title, self._remark, self._share = 0, "", "", 0.0
        self._meaning = ""
        self._actors: dict[int, str] = {}
        self._changes: dict[int, str] = {}
        self.setFixedHeight(90)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(
            tr(
                "Gemerkt ist dieser eine Kampf mit den Zahlen von damals.\n"
                "Die Chancen an den Befehlen gelten für diesen Zug, mit allen Befehlen und allem Glück davor.\n"
                "Ein Klick öffnet die Hochrechnung und rechnet neu."
            )
        )
        self.clicked.connect(lambda: self.wanted.emit(self._number))
        session.selection_changed.connect(self.refresh)
        session.orders_changed.connect(self.refresh)
        session.projections_changed.connect(self.refresh)
        session.partie_changed.connect(self._forget)
        self.hide()

    def refresh(self) -> None:
        """Looks for a remembered projection of the selected unit."""
        partie, unit = self._session.partie, self._session.selected
        kept = partie.projections() if partie is not None and unit else ()
        found = next((each for each in kept if self._actor(each[0]) == unit), None)
        self.setVisible(found is not None)
        if found is None or partie is None:
            return
        self._number, turn, title, self._share, made = found
        self._title = tr("Hochrechnung {title}").format(title=title)
        edits = [edit.made for edit in partie.orders.edits()[:1] if edit.state == "done"]
        stale = turn != partie.turn or any(edit > made for edit in edits)
        assumed, chance = self._assumed(self._number), localized(*self._session.words.chance)
        if assumed:
            self._meaning = tr("{chance}, angenommen: {what}").format(chance=chance, what=assumed)
        else:
            self._meaning = tr("{chance}, mit dem Stand von damals").format(chance=chance) if stale else chance
        self._remark = tr("gemerkt Zug {turn}").format(turn=turn) + (" · " + tr("veraltet") if stale else "")
        self.setAccessibleName(f"{self._title} {percent(self._share)} {self._remark}")
        self.update()

    def _forget(self) -> None:
        """Another Partie numbers its own."""
        self._actors.clear()
        self._changes.clear()

    def _assumed(self, number: int) -> str:
        """Where the kept values differ from what was known when they were first shown: `VS 1`."""
        partie, position = self._session.partie, self._session.position
        if number not in self._changes and partie is not None and position is not None:
            from mycom.ui.projection.draft import differences
            from mycom.ui.projection.figures import value_text
            from mycom.ui.projection.kept import restored

            kept = partie.projection_setup(number)
            actor, target, mode = (str(kept.get(name, "")) for name in ("actor", "target", "mode"))
            try:
                base = position.setup(actor, target, mode, self._session.orders())
            except MycomError:
                base = None  # its unit or target is no more
            same = base is not None and base.mode == mode
            fields = differences(restored(kept, base), base) if base is not None and same else ()
            self._changes[number] = ", ".join(f"{field.label} {value_text(field)}" for field in fields)
        return self._changes.get(number, "")

    def _actor(self, number: int) -> str:
        if number not in self._actors and self._session.partie is not None:
            self._actors[number] = str(self._session.partie.projection_setup(number).get("actor", ""))
        return self._actors.get(number, "")

    @property
    def texts(self) -> tuple[str, str, str, str]:
        """Title, remark, percentage and what it is of."""
        return self._title, self._remark, percent(self._share), self._meaning

    def sizeHint(self) -> QSize:
        """The usual size."""
        return QSize(400, 90)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints title, remark, percentage and the bar: solid for victory, hatched for defeat."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(12, 4, -12, -8)
        lit = self.underMouse() or self.hasFocus()
        paint.field(painter, box, theme.soft, theme.focus if lit else theme.line, 7)
        remark = paint.width(self._remark, 12, 500) + 4
        head = QRectF(box.x() + 12, box.y() + 6, box.width() - 24, 20)
        paint.text(painter, head, self._remark, theme.muted, 12, 500, paint.RIGHT)
        paint.text(painter, head.adjusted(0, 0, -remark - 10, 0), self._title, theme.text, 12, 600)
        paint.text(painter, QRectF(box.x() + 12, box.y() + 32, 84, 32), percent(self._share), theme.accent, 24, 700)
        bar = QRectF(box.x() + 100, box.y() + 34, box.width() - 112, 12)
        below = QRectF(bar.x(), bar.bottom() + 4, bar.width(), 18)
        paint.text(painter, below, self._meaning, theme.muted, 12)
        won = QRectF(bar.x(), bar.y(), bar.width() * self._share, bar.height())
        paint.field(painter, bar, theme.danger_ground, "", 2)
        lost = bar.adjusted(won.width(), 0, 0, 0)
        painter.fillRect(lost, QBrush(paint.colour(theme.danger), Qt.BrushStyle.BDiagPattern))
        painter.fillRect(won, paint.colour(theme.accent))

    def enterEvent(self, event: QEvent) -> None:
        """Lights up."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self.update()
