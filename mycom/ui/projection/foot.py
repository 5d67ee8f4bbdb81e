"""The foot of the panel: adopt, remember, compare, the assumptions and how the result was found."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from mycom.ui import paint
from mycom.ui.look import Look
from mycom.ui.press import Press
from mycom.ui.projection.adoption import Missing
from mycom.ui.texts import plural, tr
from mycom.ui.theme import metrics


class AssumptionsButton(Press):
    """`≈ 4 Annahmen` in the look of supposed values; opens their list."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.count = 0
        self.setObjectName("projection.assumptions")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_count(self, count: int) -> None:
        """How many there are; none hides the button."""
        self.setText(f"≈ {plural(count, tr('Annahme'), tr('Annahmen'))}")
        self.setAccessibleName(plural(count, tr("Annahme"), tr("Annahmen")))
        self.setToolTip(tr("Zeigt, was nicht sicher ist und wie weit es die Chance verschiebt"))
        self.count = count
        self.setVisible(count > 0)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the words."""
        return QSize(int(paint.width(self.text(), 12, 600)) + 24, 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the button."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        paint.field(painter, rect, theme.assumed.ground, theme.assumed.edge, 6, True)
        if self.hasFocus():
            paint.field(painter, rect.adjusted(2, 2, -2, -2), "", theme.focus, 4)
        weight = 700 if self.underMouse() else 600
        paint.text(painter, rect, self.text(), theme.assumed.edge, 12, weight, paint.CENTRE)

    def enterEvent(self, event: QEvent) -> None:
        """Lights up."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the light away."""
        self.update()


class Foot(QWidget):
    """The row of buttons."""

    adopt = Signal()
    remember = Signal()
    compare = Signal()
    back = Signal()
    assumptions = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._method, self._message = "", ""
        self._slow = False
        self.setObjectName("projection.foot")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.adopt_button = self._button("adopt", tr("Als Befehle übernehmen"), "primary", self.adopt)
        self.remember_button = self._button("remember", tr("Merken"), "", self.remember)
        self.compare_button = self._button("compare", tr("Vergleichen …"), "", self.compare)
        self.back_button = self._button("back", "", "", self.back)
        self.back_button.setToolTip(tr("Nimmt alles Probierte zurück"))
        self.back_button.hide()
        self.remember_button.setToolTip(tr("Merkt dieses Ergebnis zum Vergleichen"))
        self.assumptions_button = AssumptionsButton(look, self)
        self.assumptions_button.clicked.connect(lambda: self.assumptions.emit())
        self.assumptions_button.hide()

    def _button(self, name: str, words: str, kind: str, signal: SignalInstance) -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName(f"projection.{name}")
        button.setProperty("kind", kind)
        button.setAccessibleName(words)
        button.clicked.connect(lambda: signal.emit())
        return button

    def show_method(self, assumptions: int, method: str) -> None:
        """How many assumptions entered, and how the result was found."""
        self.assumptions_button.set_count(assumptions)
        self._method = method
        self._tell()
        self._place()
        self.update()

    def show_missing(self, missing: Missing) -> None:
        """Which orders the projection still needs; when all are given, the button leads to them."""
        given = missing.given
        self.adopt_button.setText(tr("Zu den Befehlen") if given else tr("Als Befehle übernehmen"))
        self.adopt_button.setToolTip(tr("Die Befehle dafür sind gegeben.") if given else missing.told)
        self.adopt_button.setAccessibleDescription(self.adopt_button.toolTip())
        self._place()

    def show_back(self, words: str) -> None:
        """The button that leads back from what is tried; empty words hide it."""
        if words != self.back_button.text() or self.back_button.isHidden() == bool(words):
            self.back_button.setText(words)
            self.back_button.setAccessibleName(words)
            self.back_button.setVisible(bool(words))
            self._place()
            self.update()

    def show_message(self, message: str) -> None:
        """A sentence in place of the method, until the next result."""
        self._message = message
        self._tell()
        self._place()
        self.update()

    @property
    def message(self) -> str:
        """The sentence shown, empty for none."""
        return self._message

    def set_slow(self, slow: bool) -> None:
        """Says that the result takes its time."""
        if slow != self._slow:
            self._slow = slow
            self._tell()
            self.update()

    @property
    def words(self) -> str:
        """The text at the right."""
        return tr("rechnet …") if self._slow else self._message or self._method

    def _tell(self) -> None:
        self.setAccessibleDescription(self.words)
        self.setToolTip(self.words)

    def sizeHint(self) -> QSize:
        """One row."""
        return QSize(600, 44)

    def minimumSizeHint(self) -> QSize:
        """Room for the buttons."""
        return QSize(420, 44)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places the buttons."""
        self._place()

    def _place(self) -> None:
        x, top = 14, 6
        for button in self._buttons():
            width = button.sizeHint().width()
            button.setGeometry(x, top, width, metrics.BUTTON)
            x += width + 8
        hint = self.assumptions_button.sizeHint()
        words = paint.width(self.words, 12, 500) + 10
        room = self.width() - 28 - x - hint.width()
        # A message says why something did not work: it must be read whole.
        self.assumptions_button.setVisible(self.assumptions_button.count > 0 and not (self._message and words > room))
        right = max(x + hint.width(), self.width() - 14 - words)
        self.assumptions_button.setGeometry(int(right - hint.width()), top + 3, hint.width(), hint.height())

    def _buttons(self) -> list[QPushButton]:
        every = (self.adopt_button, self.remember_button, self.compare_button, self.back_button)
        return [button for button in every if not button.isHidden()]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the line above and the text at the right."""
        theme = self._look.theme
        painter = QPainter(self)
        if self.assumptions_button.isHidden():
            left = self._buttons()[-1].geometry().right() + 12.0
        else:
            left = self.assumptions_button.geometry().right() + 10.0
        rect = QRectF(left, 6, max(0.0, self.width() - 14 - left), metrics.BUTTON)
        colour = theme.warning if self._message and not self._slow else theme.muted
        paint.text(painter, rect, self.words, colour, 12, 500, paint.RIGHT)
