"""One row of the order list: class chip, sentence, effect, state, its problems with their repairs, and its form."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from mycom.systems.view import OrderView, Problem, Repair, Severity
from mycom.ui import paint
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.preview_words import outcome_tip, outcome_words
from mycom.ui.texts import tr
from mycom.ui.theme.badges import fill_glyph, paint_state
from mycom.ui.theme.colours import Tone

if TYPE_CHECKING:
    from mycom.systems.previews import PreviewOrder

LINE = 30
_TEXT_LEFT = 84
_MESSAGE = 22
_MORE = 15
#: Hues of the classes by their place in the evaluation.
HUES = ("amber", "slate", "green", "blue", "violet", "teal", "teal", "rust", "rust", "rust", "blue", "green")


def tone_of(look: Look, rank: int) -> Tone:
    """The colours of a class chip."""
    return look.theme.chip(HUES[rank % len(HUES)])


class OrderRow(QWidget):
    """A row. `key` is the order's key, 0 for what happens by itself."""

    edit_wanted = Signal(object)
    remove_wanted = Signal(int)
    shift_wanted = Signal(int, int)
    walk_wanted = Signal(int, bool)
    mark_wanted = Signal(object, str)
    menu_wanted = Signal(object, object)
    repair_wanted = Signal(object)
    hovered = Signal(object)
    drag_moved = Signal(object, int)
    drag_ended = Signal(object)
    drag_cancelled = Signal()
    resized = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.view: OrderView | None = None
        self.movable = False
        self.current = False
        self.marked = False
        self._rank = 0
        self._problems: tuple[Problem, ...] = ()
        self._links: list[Link] = []
        self._form: QWidget | None = None
        self._outcome: PreviewOrder | None = None
        self._lit = False
        self._two_lines = False
        self._hover = False
        self._grabbed: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def key(self) -> int:
        """The key of the order shown."""
        return self.view.order.key if self.view is not None else 0

    def show_order(self, view: OrderView, rank: int, problems: tuple[Problem, ...], movable: bool) -> None:
        """Shows an order."""
        if (view, rank, problems, movable) == (self.view, self._rank, self._problems, self.movable):
            return
        self.view, self._rank, self.movable = view, rank, movable
        self.setAccessibleName(f"{view.order.kind} {view.sentence} {view.effect}")
        self.setCursor(Qt.CursorShape.ArrowCursor if view.by_itself else Qt.CursorShape.PointingHandCursor)
        if problems != self._problems or not problems:
            self._problems = problems
            self._make_links()
        self._lay_out()
        self.update()

    def set_current(self, current: bool) -> None:
        """Lights the row up."""
        if current != self.current:
            self.current = current
            self.update()

    def set_marked(self, marked: bool) -> None:
        """Marks the row as one of those that are copied, cut or deleted together."""
        if marked != self.marked:
            self.marked = marked
            self.update()

    def set_outcome(self, outcome: PreviewOrder | None, stale: bool = False) -> None:
        """Shows what comes of the order this turn; an old outcome stays until the new one is there."""
        if outcome != self._outcome and not (stale and outcome is None):
            self._outcome = outcome
            self._lay_out()
            self.update()

    def set_lit(self, lit: bool) -> None:
        """Lights the row up as the cause of what is pointed at elsewhere."""
        if lit != self._lit:
            self._lit = lit
            self.update()

    @property
    def effect(self) -> str:
        """The effect with the chance that the preview gives the order."""
        if self.view is None:
            return ""
        told = outcome_words(self._outcome) if self._outcome is not None else ""
        return self.view.effect if told in self.view.effect else " · ".join(filter(None, (self.view.effect, told)))

    @property
    def failure(self) -> str:
        """Why the order does nothing, where no message below it tells so."""
        found = self._outcome
        return found.text if found is not None and found.state == "fails" and not self._problems else ""

    def set_form(self, form: QWidget | None) -> None:
        """Opens a form below the sentence, or takes it away."""
        if self._form is not None and self._form is not form:
            self._form.hide()
            self._form.deleteLater()
        self._form = form
        if form is not None:
            form.setParent(self)
            form.show()
        self._lay_out()

    @property
    def form(self) -> QWidget | None:
        """The open form."""
        return self._form

    @property
    def links(self) -> list[Link]:
        """The repairs below the sentence."""
        return self._links

    def _make_links(self) -> None:
        for link in self._links:
            link.hide()
            link.deleteLater()
        self._links = []
        for problem in self._problems[:2]:
            for repair in problem.repairs[:2]:
                self._links.append(self._link(repair))

    def _link(self, repair: Repair) -> Link:
        link = Link(self._look, repair.label, "accent", self)
        link.clicked.connect(lambda: self.repair_wanted.emit(repair))
        link.show()
        return link

    # --- geometry ---

    def _room(self) -> float:
        return self.width() - _TEXT_LEFT - 30

    def _extra(self, problem: Problem) -> int:
        """Height of the lines of a message beyond its first: what is wrong is told to the end."""
        return _MORE * (paint.lines_of(problem.message, self._room() + 22, 12, 500) - 1)

    def _lay_out(self) -> None:
        if self.view is None:
            return
        sentence = paint.width(self.view.sentence, 13, 500)
        effect = paint.width(self.effect, 12) + 10 if self.effect else 0
        self._two_lines = sentence + effect > self._room() and bool(self.effect)
        y = LINE + (16 if self._two_lines else 0)
        left = _TEXT_LEFT
        links = iter(self._links)
        for problem in self._problems[:2]:
            rest = list(islice(links, len(problem.repairs[:2])))
            need = paint.width(problem.message, 12, 500) + sum(link.sizeHint().width() + 4 for link in rest)
            at = left + paint.width(problem.message, 12, 500) + 6
            y += self._extra(problem)
            if need > self._room() + 24 and rest:
                y += _MESSAGE - 4
                at = left - 4
            for link in rest:
                size = link.sizeHint()
                link.setGeometry(
                    int(at), int(y - 3), min(size.width(), max(40, self.width() - int(at) - 6)), size.height()
                )
                at += size.width() + 2
            y += _MESSAGE
        y += _MESSAGE if self.failure else 0
        if self._form is not None:
            height = self._form.sizeHint().height()
            self._form.setGeometry(_TEXT_LEFT - 62, int(y), self.width() - _TEXT_LEFT + 50, height)
            y += height + 4
        if int(y) != self.height() or self.minimumHeight() != int(y):
            self.setFixedHeight(int(y))
            self.resized.emit()

    def sizeHint(self) -> QSize:
        """The height is fixed by the content."""
        return QSize(380, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lays the parts out anew."""
        self._lay_out()

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints everything but links and form."""
        view = self.view
        if view is None:
            return
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        if self.current or self.marked or self._form is not None:
            paint.field(
                painter, rect.adjusted(5, 0, -5, 0), theme.selection if self._form is None else theme.soft, "", 6
            )
        elif self._hover or self._lit:
            ground = theme.changed.ground if self._lit else theme.hover
            paint.field(painter, rect.adjusted(5, 0, -5, 0), ground, "", 6)
        if self.hasFocus():
            paint.field(painter, rect.adjusted(5, 0, -5, 0), "", theme.focus, 6)
        if self.movable and not view.by_itself:
            paint.glyph(painter, "grip", QPointF(13, 15), 15, theme.muted if self._hover else theme.line_strong)
        paint.tag(painter, QRectF(22, 5, 54, 20), view.order.kind, tone_of(self._look, self._rank))
        right = rect.right() - 30
        told = self.effect
        effect = paint.width(told, 12) if told and not self._two_lines else 0
        ink = theme.muted if view.by_itself else theme.text
        room = right - _TEXT_LEFT - (effect + 10 if effect else 0)
        words = view.sentence
        if view.by_itself and tr("von selbst") not in words:
            words += " – " + tr("von selbst")
        cut = paint.text(
            painter,
            QRectF(_TEXT_LEFT, 0, room, LINE),
            words,
            ink,
            13,
            400 if view.by_itself else 500,
            italic=view.by_itself,
        )
        if effect:
            paint.text(
                painter, QRectF(right - effect - 2, 0, effect + 2, LINE), told, theme.muted, 12, 400, paint.RIGHT
            )
        elif told:
            paint.text(painter, QRectF(_TEXT_LEFT, LINE - 7, self._room(), 18), told, theme.muted, 12)
        tips = [view.sentence if cut or view.tooltip or self._outcome else "", outcome_tip(self._outcome), view.tooltip]
        self.setToolTip("\n".join(filter(None, tips)))
        self._paint_state(painter, QRectF(rect.right() - 23, 8, 14, 14))
        self._paint_messages(painter)

    def _paint_state(self, painter: QPainter, at: QRectF) -> None:
        theme = self._look.theme
        if self.view is not None and self.view.by_itself:
            return
        if self._hover and self.key:
            fill_glyph(painter, "cross", at.adjusted(2, 2, -2, -2), theme.muted)
        elif any(p.severity is Severity.ERROR for p in self._problems):
            paint_state(painter, at.adjusted(-1, -1, 1, 1), theme, "error")
        elif self.failure or any(p.severity is Severity.WARNING for p in self._problems):
            paint_state(painter, at.adjusted(-1, -1, 1, 1), theme, "warning")
        elif self.key:
            paint_state(painter, at.adjusted(1, 1, -1, -1), theme, "done")

    def _paint_messages(self, painter: QPainter) -> None:
        theme = self._look.theme
        y = LINE + (16 if self._two_lines else 0) - 3
        at = 0
        for problem in self._problems[:2]:
            rest = self._links[at : at + len(problem.repairs[:2])]
            at += len(rest)
            ink = theme.danger if problem.severity is Severity.ERROR else theme.warning
            taken = sum(link.width() + 2 for link in rest)
            below = bool(rest) and rest[0].y() > y + 8
            room = self.width() - _TEXT_LEFT - 8 - (0 if below else taken)
            extra = self._extra(problem)
            if extra:
                place = QRectF(_TEXT_LEFT, y + 3, self._room() + 22, _MORE + extra + 6)
                paint.paragraph(painter, place, problem.message, ink, 12, 500)
            else:
                paint.text(painter, QRectF(_TEXT_LEFT, y, room, 22), problem.message, ink, 12, 500)
            y += extra + (_MESSAGE * 2 - 4) if below else _MESSAGE
        if self.failure:
            place = QRectF(_TEXT_LEFT, y, self.width() - _TEXT_LEFT - 8, 22)
            paint.text(painter, place, self.failure, theme.warning, 12, 500)

    # --- input ---

    def _over_cross(self, at: QPointF) -> bool:
        return at.x() > self.width() - 32 and at.y() < LINE and bool(self.key)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes hold of the grip, deletes at the cross, else opens the form."""
        if event.button() != Qt.MouseButton.LeftButton or self.view is None:
            return
        at = event.position()
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        modifiers = event.modifiers()
        if modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier):
            several = modifiers & Qt.KeyboardModifier.ShiftModifier
            self.mark_wanted.emit(self, "to here" if several else "toggle")
        elif self.movable and at.x() < 22 and at.y() < LINE:
            self._grabbed = int(at.y())
        elif self._over_cross(at):
            self.remove_wanted.emit(self.key)
        elif at.y() < LINE + (16 if self._two_lines else 0) and not self.view.by_itself:
            self.edit_wanted.emit(self)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drags the row."""
        if self._grabbed is not None:
            self.drag_moved.emit(self, int(event.position().y()) - self._grabbed)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drops the row."""
        if self._grabbed is not None:
            self._grabbed = None
            self.drag_ended.emit(self)

    def enterEvent(self, event: QEvent) -> None:
        """Lights up and tells which stock it changes."""
        self._hover = True
        self.hovered.emit(self)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self._hover = False
        self.hovered.emit(None)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows the focus."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Takes the focus frame away."""
        super().focusOutEvent(event)
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Asks for the row's menu."""
        self.menu_wanted.emit(self, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter edits, Entf deletes, Alt+↑↓ moves the order, ↑↓ goes through the rows, with Shift marking them."""
        key, alt = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        step = {Qt.Key.Key_Up.value: -1, Qt.Key.Key_Down.value: 1}.get(key, 0)
        if (
            key in (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value)
            and self.view is not None
            and not self.view.by_itself
        ):
            self.edit_wanted.emit(self)
        elif key == Qt.Key.Key_Delete.value and self.key:
            self.remove_wanted.emit(self.key)
        elif step and alt and self.movable:
            self.shift_wanted.emit(self.key, step)
        elif step and not alt:
            self.walk_wanted.emit(step, extend)
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.mark_wanted.emit(self, "all")
        elif key == Qt.Key.Key_Escape.value and self._grabbed is not None:
            self._grabbed = None
            self.drag_cancelled.emit()
        elif key == Qt.Key.Key_Escape.value and self.marked:
            self.mark_wanted.emit(self, "none")
        else:
            super().keyPressEvent(event)
