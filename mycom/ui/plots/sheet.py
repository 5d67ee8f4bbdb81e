"""The sheet with the plots of a projection: which one, what about it, reading, copying and saving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSizePolicy, QWidget

from mycom.problems import reason
from mycom.systems import Position
from mycom.systems.plots import PlotOffer
from mycom.systems.projections import Setup
from mycom.systems.view import Relation
from mycom.ui.cards import Link, TabRow
from mycom.ui.look import Look
from mycom.ui.plots import picture
from mycom.ui.plots.canvas import PlotCanvas, help_words
from mycom.ui.plots.table import numbers
from mycom.ui.plots.worker import Drawn, PlotWorker
from mycom.ui.save_path import ask_save_path
from mycom.ui.sheet import Sheet
from mycom.ui.texts import tr

#: Plots that are kept while the sheet is open, so that going back and forth is at once.
_KEPT = 24


class PlotSheet(Sheet):
    """Shows the plots that a position offers for a setup."""

    def __init__(
        self, look: Look, parent: QWidget, position: Position, setup: Setup, offer: str = "",
        room: Callable[[], QRect] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(look, parent, tr("Schaubilder"), room=room)
        self.setObjectName("plots")
        self._position, self._setup = position, setup
        self._offers = list(position.plots(setup))
        self._kept: dict[PlotOffer, Drawn] = {}
        self._drawn: Drawn | None = None
        self.set_title(tr("Schaubilder"), setup.title)
        self.worker = PlotWorker(self)
        self.tabs = TabRow(look, [each.label for each in self._offers] or [""], self)
        self.tabs.setVisible(bool(self._offers))
        self.tabs.setObjectName("plots.tabs")
        self.tabs.setAccessibleName(tr("Schaubilder"))
        self.body.addWidget(self.tabs)
        self._picks = QHBoxLayout()
        self._picks.setSpacing(8)
        self.body.addLayout(self._picks)
        self.combos: dict[str, QComboBox] = {}
        self._about: list[QWidget] = []
        self.canvas = PlotCanvas(look, self)
        self.canvas.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.body.addWidget(self.canvas, 1)
        self._lay_out_foot(look)
        self.tabs.chosen.connect(self._chosen)
        self.worker.drawn.connect(self._show_drawn)
        self.worker.slow.connect(lambda slow: self.message.setText(tr("Wird gerechnet …")) if slow else None)
        self.closed.connect(self.worker.stop)
        self.closed.connect(self.canvas.release)
        self.setFocusProxy(self.canvas)
        if (offer and not self.choose(offer)) or not offer:
            self._chosen(0)

    def _lay_out_foot(self, look: Look) -> None:
        foot = QHBoxLayout()
        self.message = QLabel(help_words(), self)
        self.message.setObjectName("plots.message")
        self.message.setProperty("role", "small")
        self.message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        foot.addWidget(self.message, 1)
        self.buttons: list[Link] = []
        for words, call in (
            (tr("Bild kopieren"), self.copy_picture),
            (tr("Zahlen kopieren"), self.copy_numbers),
            (tr("Als CSV …"), lambda: self._ask_path("csv")),
            (tr("Bild speichern …"), lambda: self._ask_path("png")),
        ):
            link = Link(look, words, "plain", self)
            link.clicked.connect(lambda _=False, act=call: act())
            link.setEnabled(False)
            foot.addWidget(link)
            self.buttons.append(link)
        self.body.addLayout(foot)

    def show_setup(self, position: Position, setup: Setup) -> None:
        """Shows the plots of another setup; what was chosen stays. Closes where there are others or none."""
        if position is self._position and setup == self._setup:
            return
        fresh = list(position.plots(setup))
        if not fresh or [each.id for each in fresh] != [each.id for each in self._offers]:
            self.dismiss()
            return
        for place, old in enumerate(self._offers):
            for pick in old.picks:
                fresh[place] = fresh[place].with_value(pick.id, pick.value)
        self._position, self._setup, self._offers = position, setup, fresh
        self._kept.clear()
        self._chosen(self.tabs.current)

    # --- choosing ---

    @property
    def offer(self) -> PlotOffer | None:
        """The plot that is chosen."""
        return self._offers[self.tabs.current] if self._offers else None

    @property
    def relations(self) -> tuple[Relation, Relation]:
        """Whose the two sides are."""
        found = [side.relation for side in self._setup.sides[:2]]
        found += [Relation.OWN, Relation.FOE][len(found) :]
        return found[0], found[1]

    def choose(self, offer: str) -> bool:
        """Chooses a plot by its id; False when there is none."""
        places = [place for place, each in enumerate(self._offers) if each.id == offer]
        if not places:
            return False
        if places[0] == self.tabs.current:
            self._chosen(places[0])
        else:
            self.tabs.choose(places[0])
        return True

    def _chosen(self, place: int) -> None:
        if not self._offers:
            self.message.setText(tr("Hierfür gibt es keine Schaubilder."))
            return
        self._show_picks(self._offers[place])
        self._ask()

    def _show_picks(self, offer: PlotOffer) -> None:
        while self._picks.count():
            self._picks.takeAt(0)
        for widget in self._about:
            widget.hide()
            widget.deleteLater()
        self._about, self.combos = [], {}
        for pick in offer.picks:
            label, combo = QLabel(pick.label, self), QComboBox(self)
            combo.setObjectName(f"plots.pick.{pick.id}")
            combo.setAccessibleName(pick.label)
            combo.setMaxVisibleItems(24)
            for value, words in pick.choices:
                combo.addItem(words, value)
            combo.setCurrentIndex(combo.findData(pick.value))
            combo.currentIndexChanged.connect(lambda _, name=pick.id: self._picked(name))
            label.setBuddy(combo)
            self.combos[pick.id] = combo
            for widget in (label, combo):
                self._picks.addWidget(widget)
                self._about.append(widget)
        self._picks.addStretch(1)
        self.set_title(tr("Schaubilder"), " · ".join(each for each in (self._setup.title, offer.help) if each))

    def _picked(self, pick: str) -> None:
        place = self.tabs.current
        self._offers[place] = self._offers[place].with_value(pick, str(self.combos[pick].currentData()))
        self._ask()

    def _ask(self) -> None:
        offer = self.offer
        if offer is None:
            return
        kept = self._kept.get(offer)
        if kept is not None:
            self.worker.stop()
            self._show(kept)
            return
        if self._drawn is not None and self._drawn.offer.id != offer.id:
            self._drawn = None  # another plot must not stand below the name of this one
            self.canvas.clear_plot()
            for button in self.buttons:
                button.setEnabled(False)
        self.worker.ask(self._position, self._setup, offer)

    # --- showing ---

    def _show_drawn(self, drawn: Drawn) -> None:
        if not drawn.coarse and drawn.plot is not None:
            while len(self._kept) >= _KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[drawn.offer] = drawn
        self._show(drawn)

    def _show(self, drawn: Drawn) -> None:
        self._drawn = drawn
        done = drawn.plot is not None and not drawn.coarse
        for button in self.buttons:
            button.setEnabled(done)
        if drawn.plot is None:
            self.canvas.clear_plot()
            self.message.setText(drawn.fault)
            return
        self.canvas.show_plot(drawn.plot, self.relations)
        if drawn.coarse:
            self.message.setText(tr("Wird feiner …"))
        else:
            took = f"{drawn.ms:.0f} ms" if drawn.ms >= 1 else "<1 ms"
            self.message.setText(f"{tr('Gerechnet in {time}.').format(time=took)} {help_words()}")

    # --- copying and saving ---

    def copy_picture(self) -> None:
        """Puts the picture on the clipboard."""
        if self._drawn is not None and self._drawn.plot is not None:
            QGuiApplication.clipboard().setImage(picture.png(self._drawn.plot, self.relations))
            self.message.setText(tr("Bild kopiert."))

    def copy_numbers(self) -> None:
        """Puts the numbers on the clipboard."""
        if self._drawn is not None and self._drawn.plot is not None:
            QGuiApplication.clipboard().setText(numbers(self._drawn.plot))
            self.message.setText(tr("Zahlen kopiert."))

    def _ask_path(self, ending: str) -> None:
        """Asks where to save; a picture may be PNG or SVG."""
        if self._drawn is None or self._drawn.plot is None:
            return
        name = f"{self._setup.title} - {self._drawn.plot.title}"
        name = "".join(sign if sign.isalnum() or sign in " -" else "_" for sign in name).strip()
        kinds = {"csv": "CSV (*.csv)", "png": "PNG (*.png);;SVG (*.svg)"}[ending]
        path, kind = ask_save_path(self, tr("Speichern"), f"{name}.{ending}", kinds)
        if path is None:
            return
        if not path.suffix:
            path = path.with_suffix(".svg" if "svg" in kind else f".{ending}")
        self.save(path)

    def save(self, path: Path) -> None:
        """Saves the plot in the format of the file's ending and says so, or why not."""
        if self._drawn is None or self._drawn.plot is None:
            return
        try:
            picture.write(path, self._drawn.plot, self.relations)
        except OSError as error:
            words = tr("{file} lässt sich nicht schreiben: {reason}")
            self.message.setText(words.format(file=path, reason=reason(error)))
        else:
            self.message.setText(tr("Gespeichert: {file}").format(file=path.name))

    # --- events ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Strg+C copies the picture, Strg+Bild changes the plot, Esc closes."""
        step = {Qt.Key.Key_PageUp.value: -1, Qt.Key.Key_PageDown.value: 1}.get(event.key(), 0)
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_picture()
        elif step and event.modifiers() & Qt.KeyboardModifier.ControlModifier and self._offers:
            self.tabs.choose((self.tabs.current + step) % len(self._offers))
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Copying and closing belong to the sheet while the focus is in it."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and (event.matches(QKeySequence.StandardKey.Copy) or event.key() == Qt.Key.Key_Escape.value)
        ):
            event.accept()
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follows a change of the theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.PaletteChange) and hasattr(self, "canvas"):
            self.canvas.restyle()
