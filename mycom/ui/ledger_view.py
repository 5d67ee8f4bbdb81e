"""The Kasse: every stock through the turn, for the unit, its place or the whole realm."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QShortcut,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from mycom.systems.view import Ledger, LedgerRow
from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.preview_words import words as row_words
from mycom.ui.running import Running
from mycom.ui.session import REALM, Session
from mycom.ui.texts import localized, tr

_HEAD, _LINE, _ROW = 30, 24, 25
_BAR = 34
#: The room that a start leaves for the rows, which follow the first paint.
_FIRST_ROWS = 7
#: What is missing is looked for when nobody has changed anything for so long (ms).
_LATER = 150
#: A tool tip tells no more postings than this.
_TOLD = 8


def signed(number: int) -> str:
    """A change with its sign, a dash for none."""
    return "–" if number == 0 else f"{number:+,}".replace(",", "\u202f").replace("-", "−")


def plain(number: int) -> str:
    """A stock with thin spaces between thousands."""
    return f"{number:,}".replace(",", "\u202f").replace("-", "−")


class LedgerView(QWidget):
    """Paints the table; the words at the top choose whose stocks it shows. `opened` carries the label of a stock whose
    postings are wanted, empty for all."""

    opened = Signal(str)

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self._scope = "unit"
        self._lit = ""
        self._links: list[tuple[str, QRectF]] = []
        self.running = Running(session, self)
        self._lacking: dict[str, int] = {}
        self._hover = -1
        self._later = QTimer(self)
        self._later.setObjectName("ledger.lacking")
        self._later.setSingleShot(True)
        self._later.setInterval(_LATER)
        self._later.timeout.connect(self._look_for_lacking)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Kasse nach diesem Zug"))
        copy = QShortcut(QKeySequence.StandardKey.Copy, self, self.copy)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        session.selection_changed.connect(self.refresh)
        session.orders_changed.connect(self.refresh)
        session.only_problems_changed.connect(self.refresh)
        # Working the turn out needs half of the rules: the window shows its map before.
        self._waits = session.partie is not None
        if self._waits:
            self._make_room(_FIRST_ROWS)
        else:
            self.refresh()

    def refresh(self) -> None:
        """Takes the right height and repaints."""
        self._waits = False
        self._lacking = {}
        self._later.start()
        self._make_room(len(self.ledger().rows))
        self.update()

    def _look_for_lacking(self) -> None:
        """What is missing of each stock, by its label."""
        found = self.running.of(self.subject()) if self._session.partie is not None else None
        labels = {item.key: item.label for item in found.items} if found is not None else {}
        for posting in found.postings if found is not None else ():
            if posting.lacking:
                label = labels[posting.item]
                self._lacking[label] = self._lacking.get(label, 0) + posting.lacking
        if self._lacking:
            self.update()

    def _make_room(self, rows: int) -> None:
        self.setFixedHeight(_HEAD + (_LINE + rows * _ROW + 6 if rows else 0))

    def set_scope(self, scope: str) -> None:
        """`unit`, `place` or `realm`."""
        if scope != self._scope:
            self._scope = scope
            self.refresh()

    @property
    def scope(self) -> str:
        """Whose stocks are shown."""
        return self._scope

    def light(self, words: str) -> None:
        """Lights up the rows whose label begins with one of the short words (`Kr`, `Rek`)."""
        if words != self._lit:
            self._lit = words
            self.update()

    def _place_unit(self) -> str:
        """The own unit whose place the selected one is at: its province."""
        unit = self._session.unit(self._session.selected)
        if unit is None or unit.place is None:
            return ""
        here = [each for each in self._session.at(unit.place) if each.can_order and each.id != unit.id]
        return next((each.id for each in here if each.section != unit.section), "")

    def subject(self) -> str:
        """The unit whose ledger is shown; the realm when nothing fits."""
        unit = self._session.unit(self._session.selected)
        if self._scope == "realm" or unit is None or not unit.can_order:
            return REALM
        if self._scope == "place":
            return self._place_unit() or unit.id
        return unit.id

    def ledger(self) -> Ledger:
        """The ledger shown."""
        return self._session.ledger(self.subject()) or Ledger("", ())

    def copy(self) -> None:
        """Puts the table on the clipboard."""
        heads = "\t".join(("", tr("jetzt"), tr("Befehle"), tr("Ertrag"), tr("Verbrauch"), tr("danach")))
        lines = [f"{r.label}\t{r.now}\t{r.orders}\t{r.income}\t{r.consumption}\t{r.after}" for r in self.ledger().rows]
        QApplication.clipboard().setText("\n".join([heads, *lines]))

    def sizeHint(self) -> QSize:
        """The usual width."""
        return QSize(400, self.height())

    # --- postings ---

    def _row_at(self, y: float) -> int:
        row = int((y - _HEAD - _LINE) // _ROW) if y >= _HEAD + _LINE else -1
        return row if row < len(self.ledger().rows) else -1

    def _point_at(self, row: int) -> None:
        """Lights a row and the orders that change its stock."""
        if row == self._hover:
            return
        self._hover = row
        rows = self.ledger().rows
        postings = self.running.postings(self.subject(), rows[row].label) if 0 <= row < len(rows) else ()
        self._session.orders_lit.emit(frozenset(posting.order for posting in postings if posting.order))
        self.update()

    def words(self, row: int) -> str:
        """The postings of a row's stock, one a line."""
        rows = self.ledger().rows
        if not 0 <= row < len(rows):
            return ""
        postings = self.running.postings(self.subject(), rows[row].label)
        lines = [f"{rows[row].label}: {plain(rows[row].now)} → {plain(rows[row].after)}"]
        for posting in postings[:_TOLD]:
            cause = f"{posting.by} {posting.kind}: {posting.text}" if posting.kind else posting.text
            partner = f" ({self._session.label(posting.partner)})" if posting.partner else ""
            lacking = ", " + tr("es fehlen {count}").format(count=plain(posting.lacking)) if posting.lacking else ""
            lines.append(f"{signed(posting.amount)} → {plain(posting.after)}   {cause}{partner}{lacking}")
        unit = self._session.previews.unit(self.subject())
        doubts = [one for one in (unit.rows if unit is not None else ()) if one.label == rows[row].label]
        lines += [
            tr("Mit Kämpfen und Glück: {words}").format(words=row_words(one)) for one in doubts if not one.certain
        ]
        if len(postings) > _TOLD:
            lines.append(tr("… und {count} weitere").format(count=len(postings) - _TOLD))
        lines.append(tr("Klick zeigt alles Befehl für Befehl."))
        return "\n".join(lines)

    def event(self, event: QEvent) -> bool:
        """The tool tip of a row tells its postings."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            words = self.words(self._row_at(event.pos().y()))
            if words:
                QToolTip.showText(event.globalPos(), words, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Lights the row under the pointer and its orders."""
        row = self._row_at(event.position().y())
        self.setCursor(Qt.CursorShape.PointingHandCursor if row >= 0 else Qt.CursorShape.ArrowCursor)
        self._point_at(row)

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self._point_at(-1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Takes the light away."""
        super().focusOutEvent(event)
        self._point_at(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down light a row, Enter shows its postings, or all."""
        rows = self.ledger().rows
        step = {Qt.Key.Key_Up.value: -1, Qt.Key.Key_Down.value: 1}.get(event.key(), 0)
        if event.key() in (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value):
            self.opened.emit(rows[self._hover].label if 0 <= self._hover < len(rows) else "")
        elif step and rows:
            start = self._hover if self._hover >= 0 else (-1 if step > 0 else 0)
            self._point_at((start + step) % len(rows))
            self.setAccessibleDescription(self.words(self._hover))
        else:
            super().keyPressEvent(event)

    # --- painting ---

    def _bar(self) -> tuple[float, float]:
        """Gap before the bar and its width; a narrow panel gives the room to the labels."""
        return (10, _BAR) if self.width() >= 400 else (6, 18)

    def _columns(self) -> tuple[tuple[float, float], ...]:
        """Right edges of the five columns and the bar's left and width."""
        gap, bar = self._bar()
        edge = self.width() - 14.0 - bar - gap
        spare = max(0.0, min(6.0, (self.width() - 424) / 5))
        columns = []
        for room in (54, 64, 54, 50, 50):
            columns.append((edge, room + spare))
            edge -= room + spare
        return tuple(reversed(columns))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints heading, column heads and rows."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(1, 0, self.width() - 2, 1), paint.colour(theme.line))
        title = tr("Kasse nach diesem Zug")
        paint.text(painter, QRectF(12, 3, 190, _HEAD - 4), title, theme.text, 13, 600)
        self._paint_scopes(painter, 12 + paint.width(title, 13, 600) + 12)
        if self._waits:
            QTimer.singleShot(0, self, self.refresh)
            return
        rows = self.ledger().rows
        if not rows:
            return
        columns = self._columns()
        heads = (tr("jetzt"), tr("Befehle"), tr("Ertrag"), tr("Verbrauch"), tr("danach"))
        for (edge, room), words in zip(columns, heads, strict=True):
            paint.text(painter, QRectF(edge - room, _HEAD - 2, room, _LINE), words, theme.muted, 12, 400, paint.RIGHT)
        for at, row in enumerate(rows):
            y = _HEAD + _LINE + at * _ROW
            if at == self._hover:
                painter.fillRect(QRectF(6, y, self.width() - 12, _ROW), paint.colour(theme.hover))
            self._paint_row(painter, row, y, columns)

    def _paint_row(self, painter: QPainter, row: LedgerRow, y: float, columns: tuple[tuple[float, float], ...]) -> None:
        theme = self._look.theme
        lit = any(word and row.label.casefold().startswith(word) for word in self._lit.casefold().split())
        if lit:
            painter.fillRect(QRectF(6, y, self.width() - 12, _ROW), paint.colour(theme.selection))
        painter.fillRect(QRectF(12, y, self.width() - 24, 1), paint.colour(theme.line))
        room = columns[0][0] - paint.width(plain(row.now), 12) - 8 - 12
        paint.text(painter, QRectF(12, y, room, _ROW), row.label, theme.text, 12, 500)
        figures = (plain(row.now), signed(row.orders), signed(row.income), signed(row.consumption))
        for (edge, room), words in zip(columns, figures, strict=False):
            paint.text(
                painter,
                QRectF(edge - room, y, room, _ROW),
                words,
                theme.text if words != "–" else theme.muted,
                12,
                400,
                paint.RIGHT,
            )
        edge, room = columns[4]
        short = row.after < 0
        words = plain(row.after)
        paint.text(
            painter,
            QRectF(edge - room, y, room, _ROW),
            words,
            theme.danger if short else theme.text,
            13,
            700,
            paint.RIGHT,
        )
        gap, width = self._bar()
        bar = QRectF(edge + gap, y + _ROW / 2 - 2.5, width, 5)
        if row.label not in self._lacking:
            paint.field(painter, bar, theme.line, "", 2.5)
        full = row.capacity or max(row.now, row.after, row.now + row.income, 1)
        share = max(0.0, min(1.0, row.after / full))
        if row.label in self._lacking:
            paint.glyph(painter, "octagon", QRectF(edge + gap, y, width, _ROW).center(), 13, theme.danger)
        elif share > 0:
            paint.field(
                painter, QRectF(bar.x(), bar.y(), max(5.0, bar.width() * share), bar.height()), theme.accent, "", 2.5
            )
        elif short:
            paint.glyph(painter, "octagon", bar.center(), 13, theme.danger)

    def _paint_scopes(self, painter: QPainter, left: float) -> None:
        theme = self._look.theme
        unit = self._session.unit(self._session.selected)
        choices = [("realm", tr("ganzes Reich"))]
        if unit is not None and unit.can_order:
            if self._place_unit():
                choices.insert(
                    0,
                    (
                        "place",
                        localized(*self._session.words.place)
                        if unit.section == "groups"
                        else tr("{group} hier").format(group=localized(*self._session.words.group)),
                    ),
                )
            choices.insert(0, ("unit", unit.id))
        self._links = []
        x = self.width() - 14.0
        current = self._scope if any(key == self._scope for key, _ in choices) else choices[0][0]
        if self.subject() == REALM:
            current = "realm"
        for key, words in reversed(choices):
            room = paint.width(words, 12, 500) + 2
            if x - room < left:
                break
            rect = QRectF(x - room, 3, room, _HEAD - 4)
            ink = theme.accent if key == current else theme.muted
            paint.text(painter, rect, words, ink, 12, 600 if key == current else 500, paint.RIGHT)
            self._links.append((key, rect.adjusted(-5, 0, 5, 0)))
            x -= room + 8
            if key != choices[0][0]:
                paint.text(painter, QRectF(x, 3, 6, _HEAD - 4), "·", theme.muted, 12, 500, paint.CENTRE)
                x -= 4

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Chooses whose stocks are shown, or opens the postings of a row."""
        for key, rect in self._links:
            if rect.contains(event.position()):
                self.set_scope(key)
                return
        row = self._row_at(event.position().y())
        if row >= 0:
            self.opened.emit(self.ledger().rows[row].label)
