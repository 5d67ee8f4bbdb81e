"""The form of an order, built from the catalogue: a field for each parameter, the sentence as it would read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from mycom.orders.catalogue import Choice, OrderKind, Parameter, choice_of
from mycom.orders.order import Order, Value
from mycom.orders.values import UnreadableError, read_value
from mycom.orders.words import split
from mycom.problems import Fault
from mycom.ui import paint
from mycom.ui.cards import Link
from mycom.ui.form_fields import Choose, Spin
from mycom.ui.look import Look
from mycom.ui.quick_entry import place_target
from mycom.ui.session import Session
from mycom.ui.texts import label_of, tr

TARGET_TYPES = frozenset({"coordinate", "own_group", "own_province", "own_unit", "foreign_group", "unit", "realm"})
#: Targets that have a place of their own.
MAP_TYPES = TARGET_TYPES - {"realm"}
#: Tables of choices for parts of a hex: its corners and sides, clockwise.
PARTS = ("corners", "edges")
_LABEL, _WIDEST_LABEL = 92, 140
#: Numbers with fewer values than this are all tried.
_FEW = 4
#: Room for the sentence and two lines of what it does or lacks.
_WORDS = 54


def _names(label: str, value: str) -> bool:
    """Whether a label says already which unit or place it stands for (`P 26/14 Dornhag` for `P26/14`)."""
    return value in label or value.lstrip("PGC") in label


class OrderForm(QWidget):
    """Edits a draft of an order. `accepted` carries the finished order, `changed` the draft."""

    accepted = Signal(object)
    cancelled = Signal()
    changed = Signal(object)
    pick_wanted = Signal(object, object)
    resized = Signal()

    def __init__(
        self,
        session: Session,
        look: Look,
        order: Order,
        parent: QWidget | None = None,
        *,
        units: Sequence[str] = (),
        keys: Sequence[int] = (),
    ) -> None:
        """`units` are all that get the order (the first is the order's), `keys` the orders that it replaces."""
        super().__init__(parent)
        self._session, self._look = session, look
        self.order = order
        self._units = tuple(units) or (order.unit,)
        self._keys = frozenset(keys) or frozenset((order.key,))
        self._kind: OrderKind | None = None
        position = session.position
        if position is not None:
            self._kind = position.catalogue.kind(order.kind)
        self._readers: dict[str, Callable[[], Value | None]] = {}
        self._unread: dict[str, str] = {}
        self._writers: dict[str, Callable[[Value], None]] = {}
        self.fields: dict[str, QWidget] = {}
        self._sentence, self._effect, self._fault = "", "", ""
        labels = [paint.width(label_of(one), 12) + 12 for one in self._parameters]
        self._label = int(min(_WIDEST_LABEL, max((_LABEL, *labels))))
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 4, 8, 6)
        box.setSpacing(5)
        for parameter in self._parameters:
            box.addLayout(self._row(parameter))
        box.addSpacing(_WORDS)
        self._ok = Link(look, tr("Übernehmen") if order.key else tr("Befehl geben"), "primary", self)
        self._ok.setObjectName("form.ok")
        self._no = Link(look, tr("Verwerfen"), "muted", self)
        self._no.setObjectName("form.cancel")
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self._ok)
        row.addWidget(self._no)
        row.addStretch(1)
        box.addLayout(row)
        self._ok.clicked.connect(self.accept)
        self._no.clicked.connect(self.cancelled)
        self._rows = len(self.fields)
        self._update()

    # --- fields ---

    def _row(self, parameter: Parameter) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addSpacing(self._label)
        field = self._field(parameter)
        field.setObjectName(f"field.{parameter.name}")
        field.setAccessibleName(label_of(parameter))
        field.installEventFilter(self)
        field.setFixedHeight(27)
        row.addWidget(field, 1)
        self.fields[parameter.name] = field
        if parameter.type in TARGET_TYPES or parameter.type == "path":
            pick = Link(self._look, tr("Karte …"), "accent", self)
            pick.setToolTip(tr("auf der Karte wählen"))
            pick.setObjectName(f"pick.{parameter.name}")
            pick.clicked.connect(lambda: self.pick_wanted.emit(self, parameter))
            row.addWidget(pick)
        return row

    def _field(self, parameter: Parameter) -> QWidget:
        value = self.order.get(parameter.name)
        if value is None:
            value = parameter.default
        name = parameter.name
        pairs = self._pairs(parameter) if parameter.type not in ("text", "path") else []
        if parameter.type in ("int", "percent") and not pairs:
            return self._number(parameter, value)
        if parameter.type not in ("text", "path"):
            current = self._canonical(parameter, str(value)) if value is not None else ""
            if current and current not in dict(pairs):
                pairs.insert(0, (current, self._label_of(parameter, current)))
            combo = Choose(pairs, self, free=True)
            if value is not None:
                combo.set_value(current)
            elif combo.count() and not parameter.optional:
                combo.setCurrentIndex(0)
            else:
                combo.setCurrentIndex(-1)
            if parameter.type != "choice":
                self._readers[name] = lambda: self._target(parameter, combo.value())
            else:
                self._readers[name] = lambda: self._choice(parameter, combo.value())
            self._writers[name] = lambda value: combo.set_value(str(value))
            entry = combo.lineEdit()
            if parameter.optional and entry is not None:
                entry.setPlaceholderText(tr("wahlfrei"))
            combo.currentTextChanged.connect(self._update)
            return combo
        line = QLineEdit(self)
        line.setText("" if value is None else str(value))
        if parameter.type == "path":
            line.setPlaceholderText(tr("Richtungen 0–8 oder ein Ziel wie 26/12"))
        elif parameter.optional:
            line.setPlaceholderText(tr("wahlfrei"))
        is_path = parameter.type == "path"
        self._readers[name] = lambda: self._way(parameter, line.text()) if is_path else line.text().strip() or None
        self._writers[name] = lambda value: line.setText(str(value))
        line.textChanged.connect(self._update)
        return line

    def _number(self, parameter: Parameter, value: Value | None) -> QWidget:
        spin = Spin(self)
        low = 0 if parameter.minimum is None else parameter.minimum
        high = parameter.maximum if parameter.maximum is not None else (100 if parameter.type == "percent" else 999_999)
        if parameter.optional:
            low -= 1
            spin.setSpecialValueText("–")
        spin.setRange(low, high)
        if parameter.type == "percent":
            spin.setSuffix(" %")
        spin.setValue(value if isinstance(value, int) else low)
        self._readers[parameter.name] = lambda: None if parameter.optional and spin.value() == low else spin.value()
        self._writers[parameter.name] = lambda value: spin.setValue(int(value))
        spin.valueChanged.connect(self._update)
        return spin

    def _target(self, parameter: Parameter, typed: str) -> Value | None:
        """A target as orders write it (`P26/11`, `1003`); None, with the reason kept, when it cannot be read."""
        self._unread.pop(parameter.name, None)
        position = self._session.position
        if not typed or position is None:
            return None
        words, faults = split(typed)
        try:
            value, used = read_value(parameter, words, typed, position.catalogue)
            fault = faults[0] if faults else None if used == len(words) else Fault(f"„{typed}“ ist zu viel")
        except UnreadableError as error:
            value, fault = "", error.fault
        if fault is None:
            return value
        expected = f": {fault.expected}" if fault.expected else ""
        self._unread[parameter.name] = fault.suggestion or f"{fault.found}{expected}"
        return None

    def _choice(self, parameter: Parameter, typed: str) -> Value | None:
        """The id of a choice by whatever names it; None for words that name none."""
        choice = choice_of(self._choices(parameter), typed) if typed else None
        return choice.id if choice is not None else None

    def _way(self, parameter: Parameter, typed: str) -> Value | None:
        """Digits, winds, or the cheapest way to a place typed as `26/12`; None, with the reason kept, for others."""
        position, place = self._session.position, place_target(typed)
        if position is None or place is None:
            return self._target(parameter, typed.strip())
        self._unread.pop(parameter.name, None)
        way = position.route(self.order.unit, place, self._others())
        if way is not None and way.digits:
            return way.digits
        self._unread[parameter.name] = tr("Dorthin führt kein Weg")
        return None

    def _others(self) -> tuple[Order, ...]:
        """All orders but those that this form is about."""
        return tuple(order for order in self._session.orders() if not order.key or order.key not in self._keys)

    def targets(self, parameter: Parameter) -> tuple[tuple[str, str], ...]:
        """The legal values of a parameter with labels, those of the first unit before those of the others."""
        position, others = self._session.position, self._others()
        found: dict[str, str] = {}
        for unit in self._units if position is not None else ():
            for value, label in position.targets(unit, self.order.kind, parameter.name, others) if position else ():
                found.setdefault(value, label)
        return tuple(found.items())

    def _pairs(self, parameter: Parameter) -> list[tuple[str, str]]:
        targets = self.targets(parameter)
        if targets:
            plain = parameter.type not in MAP_TYPES
            return [(v, label if plain or _names(label, v) else f"{label} · {v}") for v, label in targets]
        return [(choice.id, self._label_of(parameter, choice.id)) for choice in self._choices(parameter)]

    def _label_of(self, parameter: Parameter, value: str) -> str:
        choice = next((one for one in self._choices(parameter) if one.id == value), None)
        if choice is not None:
            return f"{label_of(choice)} ({choice.code})" if choice.code else label_of(choice)
        return self._session.label(value) if self._session.unit(value) is not None else value

    def _choices(self, parameter: Parameter) -> tuple[Choice, ...]:
        position = self._session.position
        return position.catalogue.choices(parameter.table) if position is not None else ()

    def _canonical(self, parameter: Parameter, value: str) -> str:
        choice = choice_of(self._choices(parameter), value) if parameter.type == "choice" else None
        return choice.id if choice is not None else value

    def set_value(self, name: str, value: Value) -> None:
        """Writes a value into a field, as picking on the map does."""
        if name in self._writers:
            self._writers[name](value)

    @property
    def _parameters(self) -> tuple[Parameter, ...]:
        return self._kind.parameters if self._kind is not None else ()

    def part(self, after: Parameter) -> Parameter | None:
        """The corner or side that the order asks for with the hex in the field `after`, if it does."""
        known = self._parameters
        return next((one for one in known[known.index(after) + 1 :] if one.table in PARTS), None)

    def possible(self, part: Parameter) -> tuple[int, ...]:
        """Which corners or sides of the hex chosen no check objects to, with some value of a short number asked for
        after it; all where none would do."""
        known = self._parameters
        drafts = [self.draft()]
        for number in known[known.index(part) + 1 :]:
            low, high = number.minimum or 0, number.maximum
            if number.type == "int" and high is not None and high - low < _FEW:
                drafts += [one.with_args(**{number.name: value}) for one in drafts for value in range(low, high + 1)]
        every = [[one.with_args(**{part.name: choice.id}) for one in drafts] for choice in self._choices(part)]
        # Each alone: all at once would use up the stocks one after the other.
        good = [any(not self._session.objections([one], self._keys) for one in each) for each in every]
        return tuple(at for at, fine in enumerate(good) if fine) or tuple(range(len(good)))

    def set_part(self, part: Parameter, at: int) -> None:
        """Writes the corner or side with this number, clockwise."""
        self.set_value(part.name, self._choices(part)[at].id)

    # --- the draft ---

    def draft(self) -> Order:
        """The order as the fields say."""
        values = tuple((name, value) for name, read in self._readers.items() if (value := read()) is not None)
        return Order(self.order.unit, self.order.kind, values, self.order.key)

    def missing(self) -> str:
        """What still has to be filled in, empty when the order is complete."""
        for parameter in self._parameters:
            value = self._readers[parameter.name]()
            if parameter.name in self._unread:
                return self._unread[parameter.name]
            if value is None and not parameter.optional:
                return tr("{field} fehlt noch").format(field=label_of(parameter))
            if parameter.type == "path" and value is not None and not all(c in "012345678" for c in str(value)):
                return tr("Ein Weg besteht aus Ziffern von 0 bis 8")
        return ""

    def _update(self) -> None:
        position = self._session.position
        if position is None or len(self._readers) < len(self._parameters):
            return
        draft = self.draft()
        view = position.view(draft, (*self._others(), draft), self._session.overridden())
        self._sentence, self._effect = view.sentence, view.effect
        missing = self.missing()
        self._fault = missing or self._path_fault(draft) or self._objection(draft)
        self.setToolTip("\n".join(part for part in (self._sentence, self._fault) if part))
        if hasattr(self, "_ok"):
            self._ok.setEnabled(not missing)
        self.changed.emit(draft)
        self.update()

    def _objection(self, draft: Order) -> str:
        """What the checks say against the draft; of several units, for how many it is possible."""
        drafts = [replace(draft, unit=unit) for unit in self._units]
        wrong = self._session.objections(drafts, self._keys)
        if not wrong or len(drafts) == 1:
            return wrong.get(0, "")
        possible = tr("Möglich für {some} von {all} Einheiten").format(some=len(drafts) - len(wrong), all=len(drafts))
        at, reason = next(iter(wrong.items()))
        return f"{possible} · {self._session.label(drafts[at].unit)}: {reason}"

    def _path_fault(self, draft: Order) -> str:
        position = self._session.position
        names = [p.name for p in self._parameters if p.type == "path"]
        if position is None or not names:
            return ""
        digits = draft.text(names[0])
        view = position.path(draft.unit, digits, self._others()) if digits else None
        return view.problem if view is not None else ""

    def accept(self) -> None:
        """Hands the order over when it is complete."""
        if not self.missing():
            self.accepted.emit(self.draft())

    # --- painting and keys ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the labels and the sentence."""
        theme = self._look.theme
        painter = QPainter(self)
        if self._kind is None:
            return
        bottom = 4.0
        for parameter in self._kind.parameters:
            box = self.fields[parameter.name].geometry()
            label = QRectF(8, box.y(), self._label - 4, box.height())
            paint.text(painter, label, label_of(parameter), theme.muted, 12)
            bottom = box.bottom() + 1
        room = self.width() - 16
        size = 13 if paint.width(self._sentence, 13, 500) <= room else 12
        paint.text(painter, QRectF(8, bottom + 3, room, 20), self._sentence, theme.text, size, 500)
        below = self._fault or self._effect
        ink = theme.warning if self._fault else theme.muted
        if paint.width(below, 12) <= room:
            paint.text(painter, QRectF(8, bottom + 22, room, 18), below, ink, 12)
        else:
            paint.paragraph(painter, QRectF(8, bottom + 24, room, 30), below, ink, 12)

    def sizeHint(self) -> QSize:
        """As high as its fields."""
        return QSize(340, 4 + len(self.fields) * 32 + _WORDS + 5 + 26 + 10)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter in any field takes the order, Esc drops the draft."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value):
                self.accept()
                return True
            if event.key() == Qt.Key.Key_Escape.value:
                self.cancelled.emit()
                return True
        return super().eventFilter(watched, event)

    def focus_doubtful(self) -> None:
        """Puts the cursor into the first target that is not among the legal ones, else into the first target or way."""
        parameters = self._parameters
        chosen = [one for one in parameters if one.type in TARGET_TYPES | {"path", "choice"}]
        for parameter in chosen:
            legal = dict(self.targets(parameter))
            if legal and str(self.order.get(parameter.name) or "") not in legal:
                self.fields[parameter.name].setFocus(Qt.FocusReason.OtherFocusReason)
                return
        if chosen:
            self.fields[chosen[0].name].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.focus_first()

    def focus_first(self) -> None:
        """Puts the cursor into the first field."""
        for field in self.fields.values():
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._ok.setFocus(Qt.FocusReason.OtherFocusReason)
