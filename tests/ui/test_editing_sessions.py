"""Fifty editing sessions with real widgets: what a player clicks, types, drags and takes back, against a plain model.

Each session is made from its number alone, so a failing one can be run again. Its record is in the message.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from mycom.orders.notation import write
from mycom.orders.order import Order, Value
from mycom.partie.partie import Partie
from mycom.ui.main_window import MainWindow
from mycom.ui.order_form import OrderForm
from mycom.ui.order_row import OrderRow
from tests.ui.fake_position import CATALOGUE, KINDS
from tests.ui.order_model import Book, Entry

SESSIONS, STEPS = 50, 18
UNITS = ("G1", "G2", "P2/2", "P3/2", "P3/3")
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier,
)  # fmt: skip
MOVE = "TUN 40"
SEVERAL = CATALOGUE.rank("TUN 1")


def possible(order: Order) -> bool:
    """The one thing that the checks of the pond object to."""
    return order.kind != "TUN 1" or order.number("count") <= 10


class Player:
    """One player at one window; `book` is what ought to be."""

    def __init__(self, seed: int, window: MainWindow, again: Callable[[Path], MainWindow], qtbot: QtBot) -> None:
        self.dice, self.window, self._again, self.bot = Random(seed), window, again, qtbot
        self.book = Book(window.session.orders(), CATALOGUE.rank)
        self.record: list[str] = []

    # --- looking ---

    @property
    def chosen(self) -> tuple[str, ...]:
        return self.window.session.chosen()

    def rows(self) -> list[OrderRow]:
        return [row for row in self.window.unit.orders.rows if row.key]

    def pick_row(self) -> OrderRow | None:
        rows = self.rows()
        return self.dice.choice(rows) if rows else None

    def shared(self, row: OrderRow) -> list[Entry]:
        """The model's orders behind a row: one for each selected unit, the n-th of equal ones."""
        assert row.view is not None
        found = []
        for unit in self.chosen:
            mine = [e for e in self.book.of(unit) if e.line[1:] == (row.view.order.kind, tuple(row.view.order.args))]
            same = [r for r in self.rows() if r.view is not None and r.view.order.args == row.view.order.args]
            same = [r for r in same if r.view is not None and r.view.order.kind == row.view.order.kind]
            found.append(mine[same.index(row)])
        return found

    # --- acting ---

    def select(self) -> None:
        """A click on a unit in the tree, sometimes with Strg on a second one."""
        tree, model = self.window.realm.tree, self.window.realm.model
        units = self.dice.sample(UNITS, 2 if self.dice.random() < 0.3 else 1)
        for unit, how in zip(units, (NONE, CONTROL), strict=False):
            at = tree.visualRect(model.index_of(unit))
            self.bot.mouseClick(tree.viewport(), LEFT, how, QPoint(70, at.center().y()))
        self.record.append(f"select {units}")
        assert set(self.chosen) == set(units)

    def value(self, form: OrderForm, name: str) -> Value:
        """Something legal for a field, as a player sees it."""
        field = form.fields[name]
        if isinstance(field, QSpinBox):
            return self.dice.randint(max(1, field.minimum()), min(14, field.maximum()))
        if isinstance(field, QComboBox):
            return str(field.itemData(self.dice.randrange(field.count())))
        return self.dice.choice(("3", "33", "5")) if name == "path" else self.dice.choice(("quak", "unk und so"))

    def fill(self, form: OrderForm) -> None:
        """Types and chooses values for every field that is needed, some of the others."""
        kind = CATALOGUE.kinds[form.order.kind]
        for parameter in kind.parameters:
            if parameter.optional and self.dice.random() < 0.5:
                continue
            field, value = form.fields[parameter.name], self.value(form, parameter.name)
            field.setFocus()
            if isinstance(field, QSpinBox):
                field.selectAll()
                self.bot.keyClicks(field, str(value))
            elif isinstance(field, QComboBox):
                field.setCurrentIndex(field.findData(value))
            elif isinstance(field, QLineEdit):
                field.clear()
                self.bot.keyClicks(field, str(value))

    def give(self, orders: list[Order]) -> None:
        """What giving the same order to the selected units does to the model."""
        self.book.add(orders if len(orders) == 1 else [order for order in orders if possible(order)])

    def add_by_form(self) -> None:
        """A ghost chip, an entry of its menu, the form; sometimes Esc."""
        orders = self.window.unit.orders
        orders.show_ghosts()
        chips = orders._ghosts.chips
        if not chips:
            return
        menu = orders.offer_menu(self.dice.choice(chips).order_class)
        action = self.dice.choice([each for each in menu.actions() if each.isEnabled()])
        kind = str(action.data())
        action.trigger()
        menu.deleteLater()
        form = orders.form
        assert form is not None
        self.fill(form)
        draft = form.draft()
        field = next(iter(form.fields.values()))
        if self.dice.random() < 0.2:
            self.bot.keyClick(field, Qt.Key.Key_Escape)
            self.record.append(f"{kind} dropped")
            return
        units = orders.units
        self.bot.keyClick(field, Qt.Key.Key_Return)
        self.record.append(f"form {kind} {dict(draft.args)} for {units}")
        self.give([replace(draft, unit=unit) for unit in units])

    def add_by_typing(self) -> None:
        """The entry line, in the notation of the order file."""
        giver = "group" if self.window.session.selected.startswith("G") else "province"
        kind = self.dice.choice([each for each in KINDS if giver in each.givers])
        values: dict[str, Value] = {
            "mood": "loud", "pct": 20, "count": self.dice.randint(1, 14), "pad": "small", "to": "P3/3", "text": "na",
            "target": "G1@9", "place": "4/3", "path": self.dice.choice(("3", "33")),
        }  # fmt: skip
        args = tuple((one.name, values[one.name]) for one in kind.parameters if not one.optional)
        order = Order(self.window.session.selected, kind.id, args)
        line = self.window.unit.quick.line
        line.setFocus()
        line.clear()
        self.bot.keyClicks(line, write(order, CATALOGUE))
        self.bot.keyClick(line, Qt.Key.Key_Return)
        self.record.append(f"typed {write(order, CATALOGUE)} for {self.chosen}")
        if kind.id == MOVE and len(self.chosen) == 1:
            self.book.move_unit(order)
        else:
            self.give([replace(order, unit=unit) for unit in self.chosen])

    def edit(self) -> None:
        """Enter on a row, other values, Enter."""
        row = self.pick_row()
        if row is None:
            return
        entries = self.shared(row)
        row.setFocus()
        self.bot.keyClick(row, Qt.Key.Key_Return)
        form = self.window.unit.orders.form
        assert form is not None
        self.fill(form)
        draft = form.draft()
        changed = {e.name: replace(draft, unit=e.order.unit, key=0) for e in entries}
        if len(entries) > 1:
            changed = {name: order for name, order in changed.items() if possible(order)}
        self.bot.keyClick(next(iter(form.fields.values())), Qt.Key.Key_Return)
        self.record.append(f"edit {draft.kind} {dict(draft.args)} for {self.chosen}")
        self.book.change(changed)

    def delete(self) -> None:
        """Entf on a row, or a click on its cross."""
        row = self.pick_row()
        if row is None or row.view is None:
            return
        entries = self.shared(row)
        self.record.append(f"delete {row.view.order.kind}")
        if self.dice.random() < 0.5:
            row.setFocus()
            self.bot.keyClick(row, Qt.Key.Key_Delete)
        else:
            self.bot.mouseClick(row, LEFT, NONE, QPoint(row.width() - 12, 12))
        self.book.remove(entries)

    def shift(self) -> None:
        """Alt and an arrow."""
        row = self.pick_row()
        if row is None or not row.movable:
            return
        (entry,) = self.shared(row)
        same = self.book.like(entry)
        at, step = same.index(entry), self.dice.choice((-1, 1))
        row.setFocus()
        self.bot.keyClick(row, Qt.Key.Key_Up if step < 0 else Qt.Key.Key_Down, ALT)
        self.record.append(f"shift {entry.order.kind} {step}")
        if step < 0 and at > 0:
            self.book.place(entry, same[at - 1])
        elif step > 0 and at < len(same) - 1:
            self.book.place(entry, same[at + 2] if at + 2 < len(same) else None)

    def drag(self) -> None:
        """By the grip in front of another row of its class, or below all of them."""
        rows = [row for row in self.rows() if row.movable]
        if len(rows) < 2:
            return
        row = self.dice.choice(rows)
        target = self.dice.choice([None, *(each for each in rows if each is not row)])
        (entry,) = self.shared(row)
        before = self.shared(target)[0] if target is not None else None
        grip = QPointF(10, 12)
        end = target.y() + 2 if target is not None else rows[-1].y() + rows[-1].height() + 40
        to = QPointF(10, grip.y() + end - (row.y() + row.height() / 2))
        for kind, at, held in (
            (QEvent.Type.MouseButtonPress, grip, LEFT),
            (QEvent.Type.MouseMove, to, LEFT),
            (QEvent.Type.MouseButtonRelease, to, Qt.MouseButton.NoButton),
        ):
            QApplication.sendEvent(row, QMouseEvent(kind, at, row.mapToGlobal(at), LEFT, held, NONE))
        self.record.append(f"drag {entry.order.kind} before {before.order.kind if before else 'the end'}")
        same = self.book.like(entry)
        if before is None or before is not (same[same.index(entry) + 1 :] or [None])[0]:
            self.book.place(entry, before)

    def copy_and_paste(self) -> None:
        """Strg+C or Strg+X on a row or several, another unit, Strg+V."""
        row = self.pick_row()
        if row is None:
            return
        row.setFocus()
        rows = [row]
        at = self.rows().index(row)
        if at + 1 < len(self.rows()) and self.dice.random() < 0.5:
            below = self.rows()[at + 1]
            if self.window.unit.orders.rows.index(below) == self.window.unit.orders.rows.index(row) + 1:
                self.bot.keyClick(row, Qt.Key.Key_Down, SHIFT)
                rows = [row, below]
        entries = [self.shared(each) for each in rows]
        copied = [each[0].order for each in entries]
        cut = self.dice.random() < 0.4
        self.window.actions_by_id["cut_lines" if cut else "copy_lines"].trigger()
        self.record.append(f"{'cut' if cut else 'copy'} {[order.kind for order in copied]}")
        if cut:
            self.book.remove(each for some in entries for each in some)
        self.select()
        self.window.actions_by_id["paste_lines"].trigger()
        self.record.append(f"paste to {self.chosen}")
        wanted = [replace(order, unit=unit) for unit in self.chosen for order in copied]
        self.book.add(wanted if len(self.chosen) == 1 else [order for order in wanted if possible(order)])

    def repair(self) -> None:
        """A click on the first repair below a row."""
        self.window.session.check_now()
        row = next((each for each in self.rows() if each.links), None)
        if row is None or len(self.chosen) > 1:
            return
        (entry,) = self.shared(row)
        self.bot.mouseClick(row.links[0], LEFT)
        self.record.append(f"repair {entry.order.kind}")
        self.book.change({entry.name: entry.order.with_args(count=10)})

    def undo(self) -> None:
        """Strg+Z, once or a few times."""
        for _ in range(self.dice.randint(1, 4)):
            self.window.actions_by_id["undo"].trigger()
            self.book.undo()
            self.record.append("undo")

    def redo(self) -> None:
        """Strg+Umschalt+Z."""
        for _ in range(self.dice.randint(1, 3)):
            self.window.actions_by_id["redo"].trigger()
            self.book.redo()
            self.record.append("redo")

    def restart(self) -> None:
        """The window is closed and opened on the same folder."""
        partie = self.window.session.partie
        assert partie is not None
        folder = partie.folder
        self.window.close()
        self.window = self._again(folder)
        self.window.session.select(self.dice.choice(UNITS))
        self.record.append("restart")

    def step(self) -> None:
        """One thing that players do."""
        acts: list[tuple[Callable[[], None], int]] = [
            (self.select, 4), (self.add_by_form, 5), (self.add_by_typing, 5), (self.edit, 4), (self.delete, 2),
            (self.shift, 3), (self.drag, 3), (self.copy_and_paste, 3), (self.repair, 1), (self.undo, 3),
            (self.redo, 2), (self.restart, 1),
        ]  # fmt: skip
        act = self.dice.choices([act for act, _ in acts], [weight for _, weight in acts])[0]
        act()
        self.compare()

    def compare(self) -> None:
        """Store, window and model say the same."""
        session = self.window.session
        real = [(order.unit, order.kind, tuple(order.args)) for order in session.orders()]
        assert real == self.book.lines(), self.told()
        if len(self.chosen) == 1:
            unit = self.chosen[0]
            shown = [(row.view.order.kind, tuple(row.view.order.args)) for row in self.rows() if row.view is not None]
            assert shown == [entry.line[1:] for entry in self.book.of(unit)], self.told()

    def told(self) -> str:
        """The session so far."""
        return "\n".join(self.record)


@pytest.mark.parametrize("seed", range(SESSIONS))
def test_a_session_ends_with_the_orders_of_the_model(
    seed: int, partie: Partie, make_window: Callable[[Partie | None], MainWindow], qtbot: QtBot
) -> None:
    window = make_window(partie)
    window.session.select("G1")
    player = Player(seed, window, lambda folder: make_window(Partie.open(folder)), qtbot)
    for _ in range(STEPS):
        player.step()
    player.restart()
    player.compare()
    while player.window.session.undo():
        player.book.undo()
        player.compare()


def test_sessions_do_everything() -> None:
    """The acts are drawn often enough that fifty sessions hold each of them many times."""
    dice = Random(1)
    drawn = dice.choices(range(12), (4, 5, 5, 4, 2, 3, 3, 3, 1, 3, 2, 1), k=SESSIONS * STEPS)
    assert min(drawn.count(act) for act in range(12)) > 10
