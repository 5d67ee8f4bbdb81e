"""Orders edited in place: forms of every kind, reorder, repairs, deletion, copies."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from mycom.orders.order import Order, Value
from mycom.ui.main_window import MainWindow
from mycom.ui.order_form import Choose, OrderForm
from mycom.ui.order_row import OrderRow
from tests.ui.fake_position import KINDS

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def row_of(window: MainWindow, kind: str) -> OrderRow:
    return next(row for row in window.unit.orders.rows if row.view and row.view.order.kind == kind and row.key)


def fill(form: OrderForm, values: dict[str, Value]) -> None:
    """Types the values as a player would."""
    for name, value in values.items():
        field = form.fields[name]
        if isinstance(field, QSpinBox):
            field.setValue(int(value))
        elif isinstance(field, QComboBox):
            field.setEditText(field.itemText(field.findData(str(value))))
        elif isinstance(field, QLineEdit):
            field.setText(str(value))


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("VOR 2", {"pct": 15}),
        ("TUN 1", {"count": 3, "pad": "small"}),
        ("TUN 2", {"to": "P3/3", "count": 7}),
        ("TUN 3", {"text": "quak quak", "realm": 9}),
        ("TUN 4", {"target": "G1@9"}),
        ("TUN 5", {"target": "P5/2", "friend": "G1", "home": "P2/2"}),
        ("ZAU 1", {"place": "4/3"}),
        ("TUN 40", {"path": "43"}),
    ],
)
def test_each_form_gives_what_was_filled_in(window: MainWindow, kind: str, values: dict[str, Value]) -> None:
    window.session.select("G2")
    form = window.unit.orders.start(kind)
    assert form is not None
    assert list(form.fields) == [parameter.name for parameter in next(k for k in KINDS if k.id == kind).parameters]
    fill(form, values)
    form.accept()
    given = [order for order in window.session.orders() if order.unit == "G2"]
    assert [(order.kind, dict(order.args)) for order in given] == [(kind, values)]
    assert window.unit.orders.form is None


def test_every_kind_has_a_test_of_its_form() -> None:
    tested = {"VOR 1", "VOR 2", "TUN 1", "TUN 2", "TUN 3", "TUN 4", "TUN 5", "ZAU 1", "TUN 40"}
    assert {kind.id for kind in KINDS} == tested


def test_numbers_keep_their_bounds_and_optional_ones_may_be_left_out(window: MainWindow) -> None:
    window.session.select("G2")
    form = window.unit.orders.start("VOR 2")
    assert form is not None
    spin = form.fields["pct"]
    assert isinstance(spin, QSpinBox)
    assert (spin.minimum(), spin.maximum(), spin.value(), spin.suffix()) == (5, 50, 10, " %")
    form = window.unit.orders.start("TUN 3")
    assert form is not None
    assert form.missing() == "Nachricht fehlt noch"
    fill(form, {"text": "pst"})
    form.accept()
    assert [dict(o.args) for o in window.session.orders() if o.unit == "G2"] == [{"text": "pst"}]


def test_a_choice_is_found_by_part_of_its_words(window: MainWindow, qtbot: QtBot) -> None:
    window.session.select("G2")
    form = window.unit.orders.start("TUN 1")
    assert form is not None
    combo = form.fields["pad"]
    assert isinstance(combo, Choose)
    completer = combo.completer()
    assert completer is not None
    completer.setCompletionPrefix("oße")
    assert completer.completionCount() == 1
    combo.setEditText("unfug")
    assert form.draft().get("pad") is None
    assert form.missing() == "Art fehlt noch"


def test_a_click_edits_the_row_in_place(window: MainWindow, qtbot: QtBot) -> None:
    row = row_of(window, "TUN 1")
    qtbot.mouseClick(row, LEFT, pos=row.rect().topLeft() + QPointF(120, 12).toPoint())
    form = window.unit.orders.form
    assert form is not None
    fill(form, {"count": 4})
    assert form._effect == "−40 Fl"
    qtbot.keyClick(form.fields["count"], Qt.Key.Key_Return)
    assert row_of(window, "TUN 1").view is not None
    assert next(o for o in window.session.orders() if o.key == row.key).number("count") == 4
    assert window.session.undo() == "G1: TUN 1 ändern"


def test_escape_drops_the_draft(window: MainWindow, qtbot: QtBot) -> None:
    before = window.session.orders()
    window.unit.orders.edit(row_of(window, "TUN 1"))
    form = window.unit.orders.form
    assert form is not None
    fill(form, {"count": 4})
    qtbot.keyClick(form.fields["count"], Qt.Key.Key_Escape)
    assert window.unit.orders.form is None
    assert window.session.orders() == before


def test_going_to_another_unit_keeps_a_changed_order(window: MainWindow) -> None:
    row = row_of(window, "TUN 1")
    window.unit.orders.edit(row)
    assert window.unit.orders.form is not None
    fill(window.unit.orders.form, {"count": 6})
    window.session.select("G2")
    assert next(o for o in window.session.orders_of("G1") if o.kind == "TUN 1").number("count") == 6


def test_a_form_stays_while_other_orders_change(window: MainWindow) -> None:
    window.unit.orders.edit(row_of(window, "TUN 2"))
    form = window.unit.orders.form
    window.session.give(Order("G1", "TUN 3", (("text", "quak"),)))
    assert window.unit.orders.form is form


def test_a_target_is_picked_on_the_map(window: MainWindow) -> None:
    window.session.select("G2")
    form = window.unit.orders.start("ZAU 1")
    assert form is not None
    parameter = next(k for k in KINDS if k.id == "ZAU 1").parameters[0]
    form.pick_wanted.emit(form, parameter)
    assert window.control.picking
    assert window.map.canvas.overlay.marked == {(2, 2), (3, 2), (4, 3)}
    window.map.canvas.cell_clicked.emit((1, 1))
    assert window.control.picking
    window.map.canvas.cell_clicked.emit((4, 3))
    assert not window.control.picking
    assert form.draft().text("place") == "4/3"


def test_a_move_form_leads_to_the_map(window: MainWindow) -> None:
    window.session.select("G2")
    form = window.unit.orders.start("TUN 40")
    assert form is not None
    parameter = next(k for k in KINDS if k.id == "TUN 40").parameters[0]
    form.pick_wanted.emit(form, parameter)
    assert window.control.entering
    window.control.cancel()


def test_alt_and_arrows_move_a_line_within_its_class(window: MainWindow, qtbot: QtBot) -> None:
    row = row_of(window, "TUN 2")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [o.kind for o in window.session.orders_of("G1")] == ["VOR 1", "TUN 2", "TUN 1", "TUN 40"]
    assert not row_of(window, "VOR 1").movable
    assert not row_of(window, "TUN 40").movable


def test_the_grip_drags_a_line(window: MainWindow, qtbot: QtBot) -> None:
    row, target = row_of(window, "TUN 2"), row_of(window, "TUN 1")
    grip = QPointF(10, 12)

    def send(kind: QMouseEvent.Type, at: QPointF) -> None:
        held = LEFT if kind != QMouseEvent.Type.MouseButtonRelease else Qt.MouseButton.NoButton
        event = QMouseEvent(kind, at, row.mapToGlobal(at), LEFT, held, NONE)
        QApplication.sendEvent(row, event)

    send(QMouseEvent.Type.MouseButtonPress, grip)
    send(QMouseEvent.Type.MouseMove, grip - QPointF(0, row.y() - target.y() + 20))
    send(QMouseEvent.Type.MouseButtonRelease, grip)
    assert [o.kind for o in window.session.orders_of("G1")][1:3] == ["TUN 2", "TUN 1"]
    assert window.session.undo() == "G1: TUN 2 verschieben"


def test_delete_by_key_and_by_cross(window: MainWindow, qtbot: QtBot) -> None:
    row = row_of(window, "TUN 2")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Delete)
    assert "TUN 2" not in [o.kind for o in window.session.orders_of("G1")]
    row = row_of(window, "TUN 1")
    qtbot.mouseClick(row, LEFT, pos=QPointF(row.width() - 12, 12).toPoint())
    assert "TUN 1" not in [o.kind for o in window.session.orders_of("G1")]
    window.session.undo()
    window.session.undo()
    assert len(window.session.orders_of("G1")) == 4


def test_messages_stand_below_their_row_with_their_repairs(window: MainWindow, qtbot: QtBot) -> None:
    row = row_of(window, "TUN 1")
    plain = row_of(window, "TUN 2").height()
    assert row.height() > plain
    assert [link.text() for link in row._links] == ["10 sammeln", "Befehl streichen"]
    qtbot.mouseClick(row._links[0], LEFT)
    window.session.check_now()
    assert row_of(window, "TUN 1").height() == plain
    assert window.session.state("G1") == "done"


def test_the_light_of_a_row_does_not_pass_to_the_next_unit(window: MainWindow) -> None:
    window.unit.orders.focus_order(row_of(window, "VOR 1").key)
    window.session.select("P3/3")
    assert not any(row.current for row in window.unit.orders.rows)


def test_long_messages_are_told_to_the_end(window: MainWindow) -> None:
    row = row_of(window, "TUN 1")
    assert row.view is not None
    short, problem = row.height(), row._problems[0]
    long = replace(problem, message=f"{problem.message} " * 6)
    row.show_order(row.view, 0, (long,), row.movable)
    lines = round((row.height() - short) / 15)
    assert lines >= 2
    assert row._links[0].y() > short - 22


def test_ghost_chips_offer_the_classes_that_are_left(window: MainWindow) -> None:
    orders = window.unit.orders
    assert [chip.text() for chip in orders._ghosts.chips] == ["+ TUN", "+ ZAU"]
    menu = orders.offer_menu("TUN")
    assert [action.data() for action in menu.actions()] == ["TUN 1", "TUN 2", "TUN 3", "TUN 4", "TUN 5", "TUN 40"]
    menu.deleteLater()
    menu = orders.offer_menu("VOR")
    assert all(not action.isEnabled() and "nur einmal" in action.text() for action in menu.actions())
    menu.deleteLater()


def test_what_happens_by_itself_cannot_be_edited(window: MainWindow) -> None:
    row = next(row for row in window.unit.orders.rows if row.view and row.view.by_itself)
    window.unit.orders.edit(row)
    assert window.unit.orders.form is None


def test_an_order_is_also_given_to_another_unit(window: MainWindow) -> None:
    menu = window.unit.orders.row_menu(row_of(window, "TUN 1"))
    also = next(action.menu() for action in menu.actions() if action.menu() is not None)
    assert [action.text() for action in also.actions()] == ["G2 Grünrock"]
    also.actions()[0].trigger()
    assert [o.kind for o in window.session.orders_of("G2")] == ["TUN 1"]
    assert window.session.undo() == "TUN 1 auf G2 übertragen"
    menu.deleteLater()


def test_hovering_a_row_lights_its_part_of_the_ledger(window: MainWindow) -> None:
    row = row_of(window, "TUN 1")
    row.hovered.emit(row)
    assert window.unit.ledger._lit == "Fl"
    row.hovered.emit(None)
    assert window.unit.ledger._lit == ""


def test_ledger_shows_unit_place_and_realm(window: MainWindow) -> None:
    ledger = window.unit.ledger
    assert ledger.subject() == "G1"
    assert [row.after for row in ledger.ledger().rows] == [-14, 4]
    ledger.set_scope("place")
    assert ledger.subject() == "P3/2"
    ledger.set_scope("realm")
    assert ledger.subject() == "R"
    ledger.copy()
    assert "Fliegen\t100\t-140\t12\t-6\t-34" in QApplication.clipboard().text()


@pytest.mark.parametrize(
    ("typed", "target"), [("p 5/2", "P5/2"), ("5/2", "P5/2"), ("eauf 12 5/2", None), ("5/2 3", None)]
)
def test_a_typed_target_is_read_like_an_order_or_refused(window: MainWindow, typed: str, target: str | None) -> None:
    window.session.select("G2")
    form = window.unit.orders.start("TUN 5")
    assert form is not None
    fill(form, {"friend": "G1", "home": "P2/2"})
    field = form.fields["target"]
    assert isinstance(field, QComboBox)
    field.setEditText(typed)
    form.accept()
    given = [order.get("target") for order in window.session.orders() if order.unit == "G2"]
    assert given == ([target] if target else [])
    assert (window.unit.orders.form is None) == bool(target)
    if target is None:
        assert form.missing()
