"""The tool bar: Partie, the four steps of a turn with counts, search, and the button that hands in."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from mycom.systems.view import Relation, Severity
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.plan_switch import PlanSwitch
from mycom.ui.press import Press
from mycom.ui.session import Session
from mycom.ui.texts import plural, tr
from mycom.ui.theme import metrics
from mycom.ui.theme.badges import fill_glyph, paint_marker

#: The name of the Partie takes no more.
_HEAD = 256
#: The shield alone.
_SHIELD = 40
_ANTIALIASING = QPainter.RenderHint.Antialiasing


class Head(QWidget):
    """Name of the Partie, turn and realm."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._title, self._subtitle = "MyCom", ""
        self._room = _HEAD
        self.setFixedHeight(44)
        self.setMaximumWidth(_HEAD)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_texts(self, title: str, subtitle: str) -> None:
        """Sets both lines."""
        self._title, self._subtitle = title, subtitle
        self.take_room(self._room)
        self.updateGeometry()
        self.update()

    def take_room(self, room: int) -> None:
        """The texts are whole where there is room enough; with less the shield stays."""
        self._room = room
        self.setMinimumWidth(max(_SHIELD, min(_HEAD, self.sizeHint().width(), room)))

    def sizeHint(self) -> QSize:
        """Room for the longer line."""
        room = max(paint.width(self._title, 15, 600), paint.width(self._subtitle, 12, 500))
        return QSize(int(room) + 48, 44)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the shield with a wall, and the two lines."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(_ANTIALIASING)
        shield = QRectF(2, 7, 28, 30)
        paint_marker(painter, shield, theme, Relation.OWN, "")
        fill_glyph(painter, "wall", QRectF(9, 13, 14, 14), theme.on_accent)
        cut = paint.text(painter, QRectF(40, 4, self.width() - 42, 19), self._title, theme.text, 14, 600)
        cut |= paint.text(painter, QRectF(40, 23, self.width() - 42, 16), self._subtitle, theme.muted, 12, 500)
        self.setToolTip(f"{self._title}\n{self._subtitle}" if cut else "")


class Step(Press):
    """One step of the turn: number or state in a circle, title, count."""

    def __init__(self, look: Look, number: int, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._number, self._title = number, title
        self._line, self._state, self._tip = "", "", ""
        self.setCheckable(True)
        self.setMinimumSize(112, 42)
        self.setMaximumWidth(168)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(title)

    def show_state(self, line: str, state: str, tip: str = "") -> None:
        """`state` is empty, `done`, `error`, `warning` or `current`; `tip` says more than the line."""
        self._line, self._state, self._tip = line, state, tip
        self.setAccessibleDescription(tip or line)
        self.update()

    def sizeHint(self) -> QSize:
        """The usual size."""
        return QSize(154, 42)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the box, the sign and the two lines."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(_ANTIALIASING)
        rect = QRectF(self.rect())
        chosen = self.isChecked()
        ground = theme.selection if chosen else theme.hover if self.underMouse() else theme.panel
        paint.field(painter, rect, ground, theme.accent if chosen or self.hasFocus() else theme.line, 7)
        sign = QRectF(9, 10, 22, 22)
        if self._state == "error":
            fill_glyph(painter, "octagon", sign, theme.danger)
        elif self._state == "warning":
            fill_glyph(painter, "triangle", sign.adjusted(1, 1, -1, -1), theme.warning)
        elif self._state == "done":
            fill_glyph(painter, "circle", sign, theme.selection)
            fill_glyph(painter, "check", sign.adjusted(5, 5, -5, -5), theme.accent)
        else:
            filled = chosen
            if filled:
                fill_glyph(painter, "circle", sign, theme.accent)
            else:
                paint.field(painter, sign, "", theme.line_strong, 11)
            ink = theme.on_accent if filled else theme.muted
            paint.text(painter, sign, str(self._number), ink, 12, 700, paint.CENTRE)
        room = rect.width() - 46
        paint.text(painter, QRectF(38, 4 if self._line else 12, room, 18), self._title, theme.text, 13, 600)
        ink = theme.danger if self._state == "error" else theme.muted
        size = 12 if paint.width(self._line, 12, 500) <= room else 11
        cut = paint.text(painter, QRectF(38, 21, room, 16), self._line, ink, size, 500)
        self.setToolTip(self._tip or (self._line if cut else ""))

    def enterEvent(self, event: QEvent) -> None:
        """Lights up."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self.update()


class SearchField(Press):
    """Looks like a field and opens the palette."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setMinimumSize(120, 34)
        self.setMaximumWidth(268)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.setAccessibleName(tr("Suchen oder Befehl …"))

    def sizeHint(self) -> QSize:
        """The usual size."""
        return QSize(268, 34)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints a field with its key."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(_ANTIALIASING)
        rect = QRectF(self.rect())
        paint.field(
            painter, rect, theme.panel, theme.focus if self.hasFocus() or self.underMouse() else theme.line_strong, 6
        )
        key = tr("Strg K")
        room = paint.width(key, 11, 500) + 14
        box = QRectF(rect.right() - room - 7, 8, room, 18)
        paint.field(painter, box, theme.soft, theme.line, 4)
        paint.text(painter, box, key, theme.muted, 11, 500, paint.CENTRE)
        space = rect.adjusted(12, 0, -room - 12, 0)
        words = tr("Suchen oder Befehl …")
        if paint.width(words, 13, 400) > space.width():
            words = tr("Suchen …")
        paint.text(painter, space, words, theme.placeholder, 13)


class FilledButton(Press):
    """The one filled button of the window."""

    def __init__(self, look: Look, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setText(words)
        self.setFixedSize(int(paint.width(words, 13, 600)) + 30, 34)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the button."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(_ANTIALIASING)
        rect = QRectF(self.rect())
        ground = theme.accent_hover if self.underMouse() else theme.accent
        ink = theme.on_accent
        if not self.isEnabled():
            ground, ink = theme.line, theme.muted
        paint.field(painter, rect, ground, "", 6)
        if self.hasFocus():
            paint.field(painter, rect.adjusted(2, 2, -2, -2), "", theme.on_accent, 4)
        paint.text(painter, rect, self.text(), ink, 13, 600, paint.CENTRE)


class ToolBar(QWidget):
    """The bar. `step_chosen` carries 1 to 4."""

    step_chosen = Signal(int)
    search_wanted = Signal()
    hand_in_wanted = Signal()

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setObjectName("toolbar")
        self.setFixedHeight(metrics.TOOL_BAR)
        self.head = Head(look, self)
        self.plan = PlanSwitch(session, look, self)
        titles = (tr("Lesen"), tr("Befehle"), tr("Prüfung"), tr("Abgabe"))
        self.steps = [Step(look, number, title, self) for number, title in enumerate(titles, 1)]
        self.search = SearchField(look, self)
        self.hand_in = FilledButton(look, tr("Zug abgeben …"), self)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 2, 12, 2)
        row.setSpacing(8)
        row.addWidget(self.head, 3)
        row.addWidget(self.plan)
        row.addSpacing(8)
        for step in self.steps:
            row.addWidget(step, 10)
        row.addStretch(1)
        row.addWidget(self.search, 4)
        row.addWidget(self.hand_in)
        for number, step in enumerate(self.steps, 1):
            step.clicked.connect(lambda checked=False, number=number: self._choose(number))
        self.search.clicked.connect(self.search_wanted)
        self.hand_in.clicked.connect(self.hand_in_wanted)
        session.partie_changed.connect(self.refresh)
        session.plans_changed.connect(self._fit)
        session.orders_changed.connect(self._show_orders)
        session.marks_changed.connect(self._show_orders)
        session.problems_changed.connect(self._show_problems)
        self.refresh()

    def _fit(self) -> None:
        """Where the bar is too narrow for everything, the name of the Partie gives way."""
        others = [each for each in (self.plan, *self.steps, self.search, self.hand_in) if not each.isHidden()]
        taken = sum(max(each.minimumWidth(), each.minimumSizeHint().width()) for each in others)
        self.head.take_room(self.width() - taken - 24 - 8 * (len(others) + 2))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the bar into its width."""
        self._fit()

    def _choose(self, number: int) -> None:
        self.set_step(number)
        self.step_chosen.emit(number)

    def set_step(self, number: int) -> None:
        """Marks the step the player is in."""
        for at, step in enumerate(self.steps, 1):
            step.setChecked(at == number)

    def refresh(self) -> None:
        """Shows everything anew."""
        partie = self._session.partie
        for widget in (*self.steps, self.hand_in):
            widget.setEnabled(partie is not None)
        if partie is None:
            self.head.show_texts("MyCom", tr("Keine Partie geöffnet"))
            for step in self.steps:
                step.show_state("", "")
            return
        head = partie.head
        self.head.show_texts(
            head.game,
            tr("Zug {turn} · Reich {realm} {name}").format(turn=head.turn, realm=head.realm, name=head.realm_name),
        )
        self._show_report(0, 0)
        self._show_orders()
        self._show_problems()

    def _show_report(self, failed: int, partly: int) -> None:
        """Events, and how many orders of the turn before failed, wholly or in part."""
        events = len(self._session.events())
        line = whole = plural(events, tr("Ereignis"), tr("Ereignisse"))
        if failed or partly:
            words = tr("{count} misslungen") if failed else tr("{count} teilweise")
            line = f"{events} · " + words.format(count=failed or partly)
            told = tr("Befehle aus dem vorigen Zug: {failed} misslungen, {partly} nur zum Teil ausgeführt")
            whole += "\n" + told.format(failed=failed, partly=partly)
        self.steps[0].show_state(line, "done" if events else "", whole if failed or partly else "")

    def _show_orders(self) -> None:
        if self._session.partie is None:
            return
        waiting = len(self._session.open_units())
        count = len(self._session.orders())
        line = f"{count} · " + (tr("{count} offen").format(count=waiting) if waiting else tr("keiner offen"))
        self.steps[1].show_state(line, "" if waiting else "done")

    def _show_problems(self) -> None:
        if self._session.partie is None:
            return
        problems = self._session.problems()
        errors = sum(p.severity is Severity.ERROR for p in problems)
        remarks = len(problems) - errors
        if not self._session.checked:
            self.steps[2].show_state("", "")
            return
        # Not before the first check, so that the window is painted before.
        self._show_report(*self._session.receipts.failures())
        self.show_export()
        if errors:
            more = " · " + plural(remarks, tr("Hinweis"), tr("Hinweise")) if remarks else ""
            self.steps[2].show_state(tr("{count} Fehler").format(count=errors) + more, "error")
        elif remarks:
            self.steps[2].show_state(plural(remarks, tr("Hinweis"), tr("Hinweise")), "warning")
        else:
            self.steps[2].show_state(tr("keine Fehler"), "done")

    def show_export(self) -> None:
        """Shows whether the turn was handed in, and whether it was changed since."""
        line, state = self._session.export_state()
        self.steps[3].show_state(line, state)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Clicks beside the controls do nothing."""
        event.accept()
