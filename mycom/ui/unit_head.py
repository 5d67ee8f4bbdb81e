"""The head of the right panel: sign, name, what the unit is, traits as chips; without a selection the realm."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from mycom.systems.view import Chip, Relation
from mycom.ui import paint
from mycom.ui.cards import Card, Link, TabRow
from mycom.ui.look import Look
from mycom.ui.preview_words import figure, short, words
from mycom.ui.session import REALM, Session, place_of
from mycom.ui.shared_orders import shared_orders
from mycom.ui.texts import tr
from mycom.ui.theme.badges import paint_state_badge

_CHIP = 24


#: What stands between a value and the one after the turn, and how it is dimmed while a newer one is on its way.
_ARROW, _DIM = " → ", 0.55


class Chips(QWidget):
    """Labelled values in rows, each with what becomes of it; wraps, and grows with its rows."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._chips: tuple[Chip, ...] = ()
        self._boxes: list[QRectF] = []
        self._after: dict[str, tuple[str, str]] = {}
        self._stale = False

    def show_chips(
        self, chips: tuple[Chip, ...], after: dict[str, tuple[str, str]] | None = None, stale: bool = False
    ) -> None:
        """Shows these values; `after` are value and tool tip after the turn by a chip's key, `stale` dims them."""
        self._chips, self._after, self._stale = chips, after or {}, stale
        self.lay_out()
        self.update()

    def lay_out(self) -> int:
        """Places the chips in the width there is; returns the height."""
        x, y = 0.0, 0.0
        self._boxes = []
        for chip in self._chips:
            room = paint.width(chip.label, 12) + paint.width(chip.value, 12, 600) + (4 if chip.label else 0) + 10
            room += paint.width(self._then(chip), 12, 600)
            if x and x + room > self.width():
                x, y = 0.0, y + _CHIP + 4
            self._boxes.append(QRectF(x, y, min(room, self.width()), _CHIP))
            x += room + 4
        height = int(y + _CHIP) if self._chips else 0
        if height != self.height():
            self.setFixedHeight(height)
        return height

    def _then(self, chip: Chip) -> str:
        """The arrow and the value after the turn, empty where nothing changes."""
        found = self._after.get(chip.key)
        return f"{_ARROW}{found[0]}" if found else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the chips; supposed values get a dashed amber box."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for chip, box in zip(self._chips, self._boxes, strict=True):
            if chip.assumed:
                paint.field(painter, box, theme.assumed.ground, theme.assumed.edge, 5, dashed=True)
            else:
                paint.field(painter, box, theme.soft, theme.line, 5)
            label = paint.width(chip.label, 12)
            paint.text(painter, box.adjusted(5, 0, 0, 0), chip.label, theme.muted, 12)
            value = box.adjusted(5 + label + (4 if chip.label else 0), 0, 0, 0)
            paint.text(painter, value, chip.value, theme.text, 12, 600)
            then = self._then(chip)
            if then:
                painter.setOpacity(_DIM if self._stale else 1.0)
                rest = value.adjusted(paint.width(chip.value, 12, 600), 0, 2, 0)
                paint.text(painter, rest, then, theme.accent, 12, 600)
                painter.setOpacity(1.0)

    def event(self, event: QEvent) -> bool:
        """Shows a chip's own tool tip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            for chip, box in zip(self._chips, self._boxes, strict=True):
                if box.contains(event.pos()):
                    tip = chip.tooltip or f"{chip.label} {chip.value}"
                    if chip.key in self._after:
                        tip += f"\n{self._after[chip.key][1]}"
                    QToolTip.showText(event.globalPos(), tip, self)
                    return True
            QToolTip.hideText()
            return True
        return super().event(event)


class UnitHead(Card):
    """Sign, name, subtitle, chips and tabs. The dock is dragged by it."""

    tab_chosen = Signal(int)

    def __init__(self, session: Session, look: Look) -> None:
        super().__init__(look, bottom=False)
        self._session = session
        self.chips = Chips(look, self)
        self.previous = Link(look, "‹", "muted", self)
        self.next = Link(look, "›", "muted", self)
        self.previous.setAccessibleName(tr("Vorige Einheit"))
        self.next.setAccessibleName(tr("Nächste Einheit"))
        self.mark = Link(look, "", "accent", self)
        self.mark.setToolTip(tr("Leertaste"))
        self._labels = (tr("Befehle"), tr("Bestand"), tr("Bericht"), tr("Verlauf"), tr("Notiz"))
        self.tabs = TabRow(look, self._labels, self, plain_counts=True)
        self.tabs.setObjectName("unit.tabs")
        self.tabs.chosen.connect(self.tab_chosen)
        self.previous.clicked.connect(lambda: session.step_unit(-1))
        self.next.clicked.connect(lambda: session.step_unit(1))
        self.mark.clicked.connect(session.toggle_done)
        self._name, self._subtitle, self._count = "", "", ""
        self._sign: tuple[str, str, Relation] = ("", "", Relation.NONE)
        self._state = ""
        session.selection_changed.connect(self.refresh)
        session.orders_changed.connect(self.refresh)
        session.marks_changed.connect(self.refresh)
        session.only_problems_changed.connect(self.refresh)
        session.previews.changed.connect(self.refresh)
        self.refresh()

    def _after(self, chips: tuple[Chip, ...]) -> dict[str, tuple[str, str]]:
        """What becomes of the values this turn, by key."""
        found: dict[str, tuple[str, str]] = {}
        if not self._session.selected:
            return self._realm_after(chips)
        for chip in chips:
            row = self._session.previews.row(self._session.selected, chip.key)
            if row is not None:
                unit = " %" if chip.value.endswith("%") else ""
                found[chip.key] = short(row) + unit, words(row, unit)
        return found

    def _realm_after(self, chips: tuple[Chip, ...]) -> dict[str, tuple[str, str]]:
        """What becomes of the realm's sums, by label; they are those of the Kasse, without battles."""
        ledger = self._session.ledger(REALM) if self._session.previews.view is not None else None
        labels = {chip.label for chip in chips}
        tip = tr("{label}: jetzt {before}, nach dem Zug {after}, ohne Kämpfe.")
        return {
            row.label: (figure(row.after), tip.format(label=row.label, before=figure(row.now), after=figure(row.after)))
            for row in (ledger.rows if ledger is not None else ())
            if row.label in labels and row.after != row.now
        }

    def refresh(self) -> None:
        """Shows the selection as it is now."""
        session = self._session
        unit = session.unit(session.selected)
        place = place_of(session.selected)
        chips: tuple[Chip, ...] = ()
        self._count = ""
        if unit is not None:
            self._name, self._subtitle = unit.name, unit.subtitle
            self._sign = (unit.glyph, unit.badge, unit.relation)
            chips = unit.chips
            units = [each.id for each in session.commanded()]
            if unit.id in units:
                self._count = f"{units.index(unit.id) + 1} / {len(units)}"
            if session.others:
                self._name = tr("{name} und {count} weitere").format(name=unit.name, count=len(session.others))
        elif place is not None:
            self._show_cell(place)
        elif session.partie is not None and session.position is not None:
            head = session.partie.head
            waiting = len(session.open_units())
            self._name = head.realm_name or tr("Reich")
            self._subtitle = (
                tr("{count} Einheiten offen").format(count=waiting) if waiting != 1 else tr("1 Einheit offen")
            )
            self._sign = ("wall", "", Relation.OWN)
            chips = tuple(Chip(label, value, key=label) for label, value in session.position.headline())
        else:
            self._name, self._subtitle, self._sign = "MyCom", "", ("wall", "", Relation.OWN)
        self._state = session.state(session.selected)
        commanded = unit is not None and unit.can_order
        self.mark.setVisible(commanded)
        self.mark.setText(tr("✓ Fertig") if session.is_marked(session.selected) else tr("Fertig"))
        for link in (self.previous, self.next):
            link.setVisible(bool(self._count))
        self.tabs.setVisible(session.partie is not None)
        first = tr("Bekannt") if session.selected and not commanded else tr("Befehle")
        self.tabs.set_labels((first, *self._labels[1:]))
        self.tabs.set_count(0, self._order_count() if commanded else None)
        self.chips.show_chips(chips, self._after(chips), session.previews.stale)
        self._lay_out()
        self.update()

    def _order_count(self) -> int:
        """The orders of the unit; of several selected units those that they share."""
        units = self._session.chosen()
        if len(units) > 1:
            return len(shared_orders(self._session, units))
        return len(self._session.orders_of(self._session.selected))

    def _show_cell(self, place: tuple[int, int]) -> None:
        view = self._session.map()
        cell = next((cell for cell in view.cells if cell.place == place), None) if view is not None else None
        terrain = (
            next((t.label for t in view.terrains if cell is not None and t.id == cell.terrain), "") if view else ""
        )
        self._name = f"{place[0]}/{place[1]}" + (f" {cell.name}" if cell is not None and cell.name else "")
        known = cell is not None and cell.age is not None
        self._subtitle = terrain if known else tr("nie gesehen")
        self._sign = (
            "wall" if cell is not None and cell.fortification else "house",
            "",
            cell.relation if cell else Relation.NONE,
        )

    def _lay_out(self) -> None:
        width = self.width()
        x = width - 10
        for link, room in (
            (self.next, 24),
            (None, int(paint.width(self._count, 13)) + 8 if self._count else 0),
            (self.previous, 24),
        ):
            x -= room
            if link is not None:
                link.setGeometry(x, 8, room, 24)
        self._count_left = x + 24
        size = self.mark.sizeHint()
        self.mark.setGeometry(width - 10 - size.width(), 32, size.width(), 24)
        self.chips.setGeometry(12, 60, width - 24, max(1, self.chips.height()))
        height = self.chips.lay_out()
        y = 60 + (height + 2 if height else 0)
        self.tabs.setGeometry(6, y, width - 12, 34)
        total = y + (36 if not self.tabs.isHidden() else 4)
        if total != self.height() or self.minimumHeight() != total:
            self.setFixedHeight(total)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lays the parts out anew."""
        self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints ground, sign and texts."""
        super().paintEvent(event)
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sign = QRectF(13, 10, 38, 42)
        glyph, badge, relation = self._sign
        if not badge:
            sign = QRectF(13, 13, 36, 36)
        paint.unit_sign(painter, sign, theme, glyph, badge, relation)
        if self._state in ("error", "open"):
            paint_state_badge(painter, sign.topRight(), 15, theme, self._state)
        room = (self._count_left if self._count else self.width() - 12) - 70
        cut = paint.text(painter, QRectF(64, 9, room, 22), self._name, theme.text, 16, 600)
        end = self.mark.x() if not self.mark.isHidden() else self.width() - 8
        cut |= paint.text(painter, QRectF(64, 31, end - 70, 20), self._subtitle, theme.muted, 12, 500)
        if self._count:
            room = self.next.x() - self._count_left
            paint.text(painter, QRectF(self._count_left, 8, room, 24), self._count, theme.muted, 13, 500, paint.CENTRE)
        if not self.tabs.isHidden():
            painter.fillRect(QRectF(1, self.height() - 2, self.width() - 2, 1), paint.colour(theme.line))
        self.setToolTip(f"{self._name}\n{self._subtitle}" if cut else "")

    def sizeHint(self) -> QSize:
        """The usual width."""
        return QSize(410, self.height())

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for small screens."""
        return QSize(384, self.height())

    @property
    def texts(self) -> tuple[str, str]:
        """Name and subtitle shown."""
        return self._name, self._subtitle
