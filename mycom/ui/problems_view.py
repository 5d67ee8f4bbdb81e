"""The tab Prüfung: one row a problem; the current row shows all its repairs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from mycom.systems.view import Problem, Repair, Severity
from mycom.ui import paint
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.session import Session
from mycom.ui.texts import tr
from mycom.ui.theme.badges import paint_state
from mycom.ui.viewport import own_viewport

_ROW, _CURRENT = 28, 54
_UNIT, _ORDER = 116, 62


class ProblemRow(QWidget):
    """A problem. Lit up, it shows its repairs as buttons."""

    entered = Signal(object)
    repair_wanted = Signal(object)
    ignore_wanted = Signal(object, str, str)
    rule_wanted = Signal(object)
    jump_wanted = Signal(object)

    def __init__(self, look: Look, problem: Problem, unit: str, order: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.problem = problem
        self._unit, self.order = unit, order
        self.current = False
        self.keys = False
        self._links: list[Link] = []
        self.reason: QLineEdit | None = None
        self._hover = False
        self.setFixedHeight(_ROW)
        self.setAccessibleName(f"{unit} {order} {problem.message}")
        self._build()

    def _build(self) -> None:
        for link in self._links:
            link.hide()
            link.deleteLater()
        self._links = []
        repairs = self.problem.repairs[: 2 if self.current else 1]
        for at, repair in enumerate(repairs):
            tone = ("primary" if at == 0 else "plain") if self.current else "accent"
            link = Link(self._look, repair.label, tone, self)
            link.clicked.connect(lambda checked=False, repair=repair: self.repair_wanted.emit(repair))
            self._links.append(link)
        if not repairs and not self.current:
            link = Link(self._look, tr("Ansehen"), "accent", self)
            link.clicked.connect(lambda: self.jump_wanted.emit(self.problem))
            self._links.append(link)
        if self.current:
            if not self.problem.fixed:
                ignore = Link(self._look, tr("Übergehen …"), "muted", self)
                ignore.clicked.connect(self.ask)
                self._links.append(ignore)
            rule = Link(self._look, tr("Regel"), "muted", self)
            rule.clicked.connect(lambda: self.rule_wanted.emit(self.problem))
            self._links.append(rule)
        for link in self._links:
            link.setFocusPolicy(Qt.FocusPolicy.TabFocus if self.current else Qt.FocusPolicy.NoFocus)
            link.show()
        self._place()

    def ask(self) -> None:
        """Asks, in the row itself, for how far and why the check is overridden."""
        for link in self._links:
            link.hide()
            link.deleteLater()
        self._links = []
        self.reason = QLineEdit(self)
        self.reason.setPlaceholderText(tr("Grund"))
        self.reason.setAccessibleName(tr("Grund"))
        self.reason.setFixedHeight(24)
        self.reason.returnPressed.connect(lambda: self._override("once"))
        self.reason.show()
        for scope, words in (("once", tr("Nur hier")), ("unit", tr("Diese Einheit")), ("rule", tr("Diese Prüfung"))):
            link = Link(self._look, words, "plain", self)
            link.setObjectName(f"ignore.{scope}")
            link.clicked.connect(lambda checked=False, scope=scope: self._override(scope))
            self._links.append(link)
        back = Link(self._look, tr("Doch nicht"), "muted", self)
        back.clicked.connect(self._stop_asking)
        self._links.append(back)
        for link in self._links:
            link.show()
        self._place()
        self.reason.setFocus(Qt.FocusReason.OtherFocusReason)

    def _override(self, scope: str) -> None:
        self.ignore_wanted.emit(self.problem, scope, self.reason.text().strip() if self.reason is not None else "")

    def _stop_asking(self) -> None:
        if self.reason is not None:
            self.reason.hide()
            self.reason.deleteLater()
            self.reason = None
        self._build()

    def links(self) -> list[Link]:
        """The buttons shown."""
        return list(self._links)

    def set_current(self, current: bool) -> None:
        """Opens or closes the row."""
        if current != self.current:
            self.current = current
            self._stop_asking()
            self.update()

    def set_keys(self, keys: bool) -> None:
        """Whether the keys go to this row."""
        if keys != self.keys:
            self.keys = keys
            self.update()

    def _left(self) -> int:
        return 38 + _UNIT + _ORDER

    def _message_height(self) -> int:
        """Height of the first part: the current row shows its whole sentence."""
        room = self.width() - self._left() - 10
        return _ROW + (16 * (paint.lines_of(self.problem.message, room, 13) - 1) if self.current else 0)

    def _place(self) -> None:
        height = self._message_height() + (_CURRENT - _ROW if self.current else 0)
        if height != self.height() or self.minimumHeight() != height:
            self.setFixedHeight(height)
        top = self._message_height() - 2
        if self.current:
            need = sum(link.sizeHint().width() + 6 for link in self._links)
            x = max(34, min(self._left(), self.width() - need - 4))
            if self.reason is not None:
                x = 34
                room = max(80, self.width() - x - sum(link.sizeHint().width() + 6 for link in self._links) - 12)
                self.reason.setGeometry(x, top, min(room, 260), 24)
                x += min(room, 260) + 6
            for link in self._links:
                size = link.sizeHint()
                room = min(size.width(), max(30, self.width() - x - 8))
                link.setGeometry(x, top, room, 24)
                x += room + 6
        elif self._links:
            link = self._links[0]
            room = min(link.sizeHint().width(), max(60, (self.width() - self._left()) // 2))
            link.setGeometry(self.width() - room - 8, 2, room, 24)

    def resizeEvent(self, event: object) -> None:
        """Places the buttons anew."""
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints sign, unit, order and sentence."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        error = self.problem.severity is Severity.ERROR
        if self.current:
            paint.field(painter, rect, theme.danger_ground if error else theme.selection, "", 5)
        elif self._hover:
            paint.field(painter, rect, theme.hover, "", 5)
        if self.current and self.keys:
            paint.field(painter, rect.adjusted(0.5, 0.5, -0.5, -0.5), "", theme.focus, 5)
        sign = {"error": "error", "warning": "warning"}.get(str(self.problem.severity), "hint")
        paint_state(painter, QRectF(9, 6, 16, 16), theme, sign)
        cut = paint.text(painter, QRectF(34, 0, _UNIT, _ROW), self._unit, theme.text, 13, 600)
        paint.text(painter, QRectF(40 + _UNIT, 0, _ORDER - 6, _ROW), self.order or "–", theme.muted, 12, 500)
        end = self._links[0].x() - 6 if self._links and not self.current else self.width() - 8
        place = QRectF(self._left() + 2, 0, end - self._left() - 2, _ROW)
        if self._message_height() > _ROW:
            paint.paragraph(painter, place.adjusted(0, 6, 0, 40), self.problem.message, theme.text)
        else:
            cut |= paint.text(painter, place, self.problem.message, theme.text, 13)
        self.setToolTip(f"{self._unit}: {self.problem.message}" if cut else "")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Makes the row current and shows its order."""
        self.entered.emit(self)

    def enterEvent(self, event: QEvent) -> None:
        """Lights up."""
        self._hover = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self._hover = False
        self.update()


class ProblemsView(QScrollArea):
    """All problems, errors first. `rule_wanted` carries the problem whose rule is asked for."""

    rule_wanted = Signal(object)
    notified = Signal(str)

    def __init__(self, session: Session, look: Look) -> None:
        super().__init__()
        self._session, self._look = session, look
        self.setObjectName("problems")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setViewport(own_viewport(filled=False))
        self._inside = QWidget()
        self._box = QVBoxLayout(self._inside)
        self._box.setContentsMargins(6, 4, 6, 4)
        self._box.setSpacing(0)
        self._box.addStretch(1)
        self.setWidget(self._inside)
        self._inside.setAutoFillBackground(False)  # setWidget turns it on
        self.rows: list[ProblemRow] = []
        self._shown: tuple[Problem, ...] | None = None
        self.current: Problem | None = None
        self._empty = ""
        copy = QShortcut(QKeySequence.StandardKey.Copy, self, self.copy)
        copy.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        session.problems_changed.connect(self.refresh)
        session.partie_changed.connect(self.refresh)
        self.refresh()

    def ordered(self) -> tuple[Problem, ...]:
        """The problems, errors first, else in the order of the check."""
        ranks = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.HINT: 2}
        return tuple(sorted(self._session.problems(), key=lambda p: ranks[p.severity]))

    def refresh(self) -> None:
        """Shows the problems as they are now; the current one stays current while it exists."""
        problems = self.ordered()
        self._empty = self._empty_text() if not problems else ""
        if problems == self._shown:
            self.viewport().update()
            return
        old_at = self._shown.index(self.current) if self._shown and self.current in self._shown else 0
        self._shown = problems
        old, self.rows = self.rows, []
        spare = {row.problem: row for row in old}
        for at, problem in enumerate(problems[:300]):
            order = self._order_of(problem)
            row = spare.pop(problem, None)
            if row is None or row.order != order:
                row = self._make_row(problem, order)
            if self._box.indexOf(row) != at:
                self._box.insertWidget(at, row)
            row.show()
            self.rows.append(row)
        staying = set(self.rows)
        for row in old:
            if row not in staying:
                self._box.removeWidget(row)
                row.hide()
                row.deleteLater()
        if problems:
            kept = self.current if self.current in problems else problems[min(old_at, len(problems) - 1)]
            self._set_current(kept)
        else:
            self.current = None

    def _make_row(self, problem: Problem, order: str) -> ProblemRow:
        row = ProblemRow(self._look, problem, self._session.label(problem.unit), order, self._inside)
        row.entered.connect(self._enter)
        row.repair_wanted.connect(lambda repair: self._repair(problem, repair))
        row.ignore_wanted.connect(self._session.ignore)
        row.rule_wanted.connect(self.rule_wanted)
        row.jump_wanted.connect(self.jump)
        return row

    def _order_of(self, problem: Problem) -> str:
        return (
            next((order.kind for order in self._session.orders() if order.key == problem.order), "")
            if problem.order
            else ""
        )

    def _empty_text(self) -> str:
        if self._session.partie is None or not self._session.checked:
            return ""
        units = self._session.commanded()
        given = len(units) - len(self._session.open_units())
        return tr("Keine Fehler. {given} von {all} Einheiten haben Befehle.").format(given=given, all=len(units))

    @property
    def empty_text(self) -> str:
        """What stands there when there is no problem."""
        return self._empty

    def _set_current(self, problem: Problem) -> None:
        self.current = problem
        for row in self.rows:
            row.set_current(row.problem is problem or row.problem == problem)
        self._show_keys()

    def _show_keys(self) -> None:
        for row in self.rows:
            row.set_keys(row.current and self.hasFocus())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Frames the row that the keys go to."""
        super().focusInEvent(event)
        self._show_keys()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Takes the frame away."""
        super().focusOutEvent(event)
        self._show_keys()

    def _enter(self, row: ProblemRow) -> None:
        self._set_current(row.problem)
        self.jump(row.problem)
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def _repair(self, problem: Problem, repair: Repair) -> None:
        self._session.repair(repair, problem.unit, problem.order)

    def jump(self, problem: Problem) -> None:
        """Shows the order that a problem is about."""
        self._session.show_order(problem.unit, problem.order)

    def step(self, step: int) -> None:
        """Goes to the next (1) or previous (-1) problem and shows its order; the keys stay here for the repairs."""
        problems = self._shown or ()
        if not problems:
            return
        at = problems.index(self.current) if self.current in problems else -step
        selected = self._session.selected
        if (self.current is not None and self.current.unit == selected) or self.current is None:
            at = (at + step) % len(problems)
        self._set_current(problems[at])
        self.jump(problems[at])
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if at < len(self.rows):
            self.ensureWidgetVisible(self.rows[at], 0, 4)

    # --- keys, painting ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go through the problems, Enter carries out the first repair."""
        step = {Qt.Key.Key_Up.value: -1, Qt.Key.Key_Down.value: 1}.get(event.key(), 0)
        if step:
            self.step(step)
        elif (
            event.key() in (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value)
            and self.current is not None
            and self.current.repairs
        ):
            self._repair(self.current, self.current.repairs[0])
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Puts the problems on the clipboard."""
        lines = [f"{self._session.label(p.unit)}\t{self._order_of(p)}\t{p.message}" for p in self._shown or ()]
        QApplication.clipboard().setText("\n".join(lines))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the words for "nothing wrong"."""
        super().paintEvent(event)
        if self._empty:
            theme = self._look.theme
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_state(painter, QRectF(15, 16, 16, 16), theme, "done")
            paint.text(painter, QRectF(40, 10, self.width() - 50, 28), self._empty, theme.text, 13, 500)
