"""The panel as a player uses it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from mycom.systems.projections import Setup
from mycom.systems.view import Amount
from mycom.ui.look import FixedLook
from mycom.ui.projection import ProjectionPanel
from mycom.ui.projection.amount_entry import AmountEntry
from mycom.ui.projection.chip import Chip
from mycom.ui.projection.doubts_page import DoubtsPage
from mycom.ui.projection.draft import field_at
from mycom.ui.projection.lines_view import Line, LinesView
from mycom.ui.theme import DARK, LIGHT
from tests.ui.projection.conftest import Open
from tests.ui.projection.fake import FakePosition

SWORD = ("attacker", "troops.sword")
SPEAR = ("defender", "troops.spear")


def settled(qtbot: QtBot, panel: ProjectionPanel) -> None:
    qtbot.waitUntil(lambda: not panel.engine.waiting)


def value(panel: ProjectionPanel, address: tuple[str, str]) -> object:
    shown = panel.current()
    assert shown is not None
    field = field_at(shown[0], address)
    assert field is not None
    return field.value


def chip(panel: ProjectionPanel, name: str) -> Chip:
    found = panel.findChild(Chip, f"projection.{name}")
    assert found is not None
    return found


def typed(qtbot: QtBot, entry: AmountEntry, text: str) -> None:
    entry.setFocus()
    entry.selectAll()
    qtbot.keyClicks(entry, text)


def test_a_result_stands_there_before_the_call_returns(open_panel: Open) -> None:
    panel = open_panel(wait=False)
    assert panel.verdict.figure == "52 %"
    assert panel.inner.table.isVisible()
    assert not panel.verdict.dim or panel.engine.waiting


def test_typing_counts_at_once(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    entry = panel.inner.sides[0].entry("troops.sword")
    typed(qtbot, entry, "46")
    assert value(panel, SWORD) == Amount(46, 46)
    assert entry.property("look") == "changed"
    assert panel.inner.sides[0].old_value("troops.sword").old == "34"
    assert panel.verdict.figure != "52 %"
    assert panel.inner.sides[0].after("troops.sword") == "36"
    settled(qtbot, panel)


def test_ranges_and_relative_numbers(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    entry = panel.inner.sides[0].entry("troops.sword")
    typed(qtbot, entry, "20-60")
    assert value(panel, SWORD) == Amount(20, 60)
    qtbot.keyClick(entry, Qt.Key.Key_Return)
    assert entry.text() == "20 – 60"
    typed(qtbot, entry, "+5")
    assert value(panel, SWORD) == Amount(25, 65)
    qtbot.keyClick(entry, Qt.Key.Key_Return)
    typed(qtbot, entry, "12")
    qtbot.keyClick(entry, Qt.Key.Key_Escape)
    assert value(panel, SWORD) == Amount(25, 65), "Esc takes back what was typed"
    settled(qtbot, panel)


def test_arrows_and_wheel_step(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    entry = panel.inner.sides[0].entry("troops.sword")
    entry.setFocus()
    qtbot.keyClick(entry, Qt.Key.Key_Up)
    qtbot.keyClick(entry, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert value(panel, SWORD) == Amount(45, 45)
    turn(entry, -120)
    assert value(panel, SWORD) == Amount(44, 44)
    entry.clearFocus()
    turn(entry, -120)
    assert value(panel, SWORD) == Amount(44, 44), "without focus the wheel scrolls the panel"
    settled(qtbot, panel)


def turn(widget: QWidget, angle: int) -> None:
    at = QPointF(5, 5)
    event = QWheelEvent(
        at, widget.mapToGlobal(at), QPoint(), QPoint(0, angle), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


def test_unreadable_text_stays_until_the_field_is_left(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    entry = panel.inner.sides[0].entry("troops.sword")
    typed(qtbot, entry, "viele")
    assert entry.faulty
    assert entry.text() == "viele"
    assert "20-60" in entry.toolTip()
    assert value(panel, SWORD) == Amount(34, 34)
    entry.clearFocus()
    assert (entry.text(), entry.faulty) == ("34", False)


def test_assumed_values_are_marked_and_a_click_on_the_old_value_resets(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    card = panel.inner.sides[1]
    assert card.entry("troops.spear").property("look") == "assumed"
    typed(qtbot, card.entry("troops.spear"), "20")
    old = card.old_value("troops.spear")
    assert old.old == "15 – 35"
    old.click()
    assert value(panel, SPEAR) == Amount(15, 35)
    assert card.entry("troops.spear").property("look") == "assumed"
    settled(qtbot, panel)


def test_undo_takes_back_field_by_field(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    typed(qtbot, panel.inner.sides[0].entry("troops.sword"), "46")
    entry = panel.inner.sides[0].entry("troops.bow")
    typed(qtbot, entry, "99")
    qtbot.keyClick(entry, Qt.Key.Key_Return)
    qtbot.keyClick(entry, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert value(panel, ("attacker", "troops.bow")) == Amount(10, 10)
    assert entry.text() == "10"
    assert value(panel, SWORD) == Amount(46, 46)
    qtbot.keyClick(entry, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert value(panel, SWORD) == Amount(34, 34)
    settled(qtbot, panel)


def test_a_kind_can_be_added(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    card = panel.inner.sides[0]
    with pytest.raises(KeyError):
        card.entry("troops.knight")
    card.add("troops.knight")
    entry = card.entry("troops.knight")
    assert entry.isVisible()
    assert entry.hasFocus()
    qtbot.keyClicks(entry, "7")
    assert value(panel, ("attacker", "troops.knight")) == Amount(7, 7)
    settled(qtbot, panel)


def test_number_chips_are_edited_in_place(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    morale = chip(panel, "attacker.morale_bonus")
    qtbot.mouseClick(morale, Qt.MouseButton.LeftButton)
    entry = morale.editor
    assert isinstance(entry, AmountEntry)
    qtbot.keyClicks(entry, "7")
    assert value(panel, ("attacker", "morale_bonus")) == Amount(7, 7)
    panel.setFocus()
    qtbot.waitUntil(lambda: morale.editor is None)
    assert "vorher 0 %" in morale.accessibleDescription()
    qtbot.keyClick(morale, Qt.Key.Key_Delete)
    assert value(panel, ("attacker", "morale_bonus")) == Amount(0, 0)
    qtbot.keyClick(morale, Qt.Key.Key_Up)
    assert value(panel, ("attacker", "morale_bonus")) == Amount(1, 1)
    settled(qtbot, panel)


def test_two_choices_and_flags_switch(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    qtbot.mouseClick(chip(panel, "shared.bonus"), Qt.MouseButton.LeftButton)
    assert value(panel, ("", "bonus")) == "mul"
    qtbot.keyClick(chip(panel, "attacker.shield"), Qt.Key.Key_Space)
    assert value(panel, ("attacker", "shield")) == "1"
    settled(qtbot, panel)


def test_more_choices_open_a_list_in_place(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    terrain = chip(panel, "shared.terrain")
    qtbot.mouseClick(terrain, Qt.MouseButton.LeftButton)
    combo = terrain.editor
    assert isinstance(combo, QComboBox)
    combo.hidePopup()
    combo.setCurrentIndex(2)
    combo.activated.emit(2)
    assert value(panel, ("", "terrain")) == "hill"
    assert terrain.editor is None
    qtbot.keyClick(terrain, Qt.Key.Key_Up)
    assert value(panel, ("", "terrain")) == "forest"
    settled(qtbot, panel)


def test_levers_are_tried_and_taken_back(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    before = panel.verdict.figure
    row = panel.inner.levers.rows()[0]
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    assert value(panel, ("defender", "fortification")) == Amount(1, 1)
    settled(qtbot, panel)
    first = panel.inner.levers.rows()[0]
    assert first.isChecked()
    assert first.lever.label.startswith("G3 sabotiert")
    assert len(panel.inner.levers.rows()) == 4
    assert panel.verdict.figure != before
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    settled(qtbot, panel)
    assert panel.verdict.figure == before
    assert not any(row.isChecked() for row in panel.inner.levers.rows())
    qtbot.mouseClick(panel.inner.levers.rows()[1], Qt.MouseButton.LeftButton)
    assert panel.undo()
    settled(qtbot, panel)
    assert value(panel, ("attacker", "troops.catapult")) == Amount(4, 4)


def test_remembering_and_comparing(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    with qtbot.waitSignal(panel.remembered) as told:
        panel.foot.remember_button.click()
    assert isinstance(told.args[0], Setup)
    assert panel.verdict.change == "±0   gemerkt 52 %"
    typed(qtbot, panel.inner.sides[0].entry("troops.sword"), "46")
    settled(qtbot, panel)
    assert panel.verdict.change.startswith("+")
    assert panel.inner.curve.remembered() is not None
    with qtbot.waitSignal(panel.compare_requested):
        panel.foot.compare_button.click()
    rows = panel.inner.comparison.rows()
    assert [row.entry.cells()[1] for row in rows if row.entry] == [panel.verdict.figure, "52 %"]
    assert rows[1].entry is not None
    assert rows[1].entry.differs(rows[0].entry) == "M. Schwertträger 34"
    rows[1].click()
    assert value(panel, SWORD) == Amount(34, 34)
    settled(qtbot, panel)
    panel.foot.compare_button.click()
    assert panel.inner.comparison.isHidden()


def test_a_stale_result_keeps_its_number_until_computed_anew(
    open_panel: Open, qtbot: QtBot, position: FakePosition
) -> None:
    panel = open_panel()
    typed(qtbot, panel.inner.sides[0].entry("troops.bow"), "12")
    settled(qtbot, panel)
    figure, calls = panel.verdict.figure, len(position.calls)
    position.morale = 12
    panel.mark_stale(position, position.orders)
    assert panel.stale
    panel.mark_stale(position, ())
    assert not panel.stale, "the orders are as they were for the result"
    panel.mark_stale(position, position.orders)
    assert panel.verdict.figure == figure
    assert len(position.calls) == calls
    link = panel.findChild(QWidget, "projection.recompute")
    assert link is not None
    assert link.isVisible()
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    assert not panel.stale
    assert panel.verdict.figure != figure
    assert value(panel, ("attacker", "troops.bow")) == Amount(12, 12), "own changes stay"
    settled(qtbot, panel)


def test_other_modes(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    typed(qtbot, panel.inner.sides[0].entry("troops.sword"), "46")
    segments = {segment.mode.id: segment for segment in panel.head.modes.segments()}
    segments["magic"].click()
    assert panel.current()[0].mode == "attack"  # type: ignore[index]
    assert segments["magic"].toolTip() == "Das kann nur ein Hexer."
    segments["diplomacy"].click()
    assert panel.verdict.figure == "51 %"
    settled(qtbot, panel)
    assert panel.inner.table.isHidden()
    assert panel.inner.dots.isHidden()
    assert panel.inner.curve.isHidden()
    assert panel.inner.levers.isVisible()
    assert panel.inner.levers.width() == panel.inner.grid.width(), "no hole beside a single block"
    assert panel.verdict.others == "nichts geschieht 29 % · Abfuhr 20 %"


def test_adopting(open_panel: Open, qtbot: QtBot, position: FakePosition) -> None:
    panel = open_panel()
    with qtbot.waitSignal(panel.adopted) as told:
        panel.foot.adopt_button.click()
    assert told.args == [position.orders]
    position.orders = ()
    panel.foot.adopt_button.click()
    assert panel.foot.message == "Dafür sind keine neuen Befehle nötig."
    lever = panel.inner.levers.rows()[0]
    lever.click()
    panel.foot.adopt_button.click()
    assert panel.foot.message == "Das bewirkt kein Befehl dieser Einheit."


def test_a_fault_is_told_in_place_of_the_result(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    panel.edit(("attacker", "strength"), Amount(95, 95))
    assert panel.verdict.figure == "–"
    assert "höchstens 90" in panel.verdict.accessibleName()
    assert not panel.foot.adopt_button.isEnabled()
    panel.undo()
    assert panel.verdict.figure == "52 %"
    settled(qtbot, panel)
    assert panel.foot.adopt_button.isEnabled()


def test_assumptions_are_listed(open_panel: Open) -> None:
    panel = open_panel()
    assert panel.foot.assumptions_button.text() == "≈ 4 Annahmen"
    panel.foot.assumptions_button.click()
    page = panel.beyond.pages.current
    assert isinstance(page, DoubtsPage)
    assert page.isVisible()
    assert "Mil 10 %: nie gesehen" in [line.label for line in page.view.lines]
    assert panel.foot.words.startswith("exakt über 21 Fälle · ")


def test_copying(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    panel.setFocus()
    qtbot.keyClick(panel, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    text = QGuiApplication.clipboard().text()
    assert "Gerold → Dornwald" in text
    assert "Sieg 52 %" in text
    assert "Kampfrunden" in text
    panel.inner.table.setFocus()
    qtbot.keyClick(panel.inner.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().splitlines()[1].split("\t")[0] == "Runde"


def test_escape_and_the_cross_close(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    entry = panel.inner.sides[0].entry("troops.sword")
    entry.setFocus()
    with qtbot.waitSignal(panel.closed):
        qtbot.keyClick(entry, Qt.Key.Key_Escape)
    with qtbot.waitSignal(panel.closed):
        panel.head.close_button.click()


def test_tab_goes_through_the_counts(open_panel: Open, qtbot: QtBot) -> None:
    panel = open_panel()
    first = panel.inner.sides[0].entry("troops.sword")
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    assert panel.inner.sides[0].entry("troops.bow").hasFocus()


def test_a_drawn_result_says_how_far_it_may_be_off(
    open_panel: Open, position: FakePosition, monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = position.project
    monkeypatch.setattr(position, "project", lambda setup, **how: replace(exact(setup, **how), margin=0.02))
    panel = open_panel()
    assert "52 % ±2" in panel.verdict.copy_text()


def test_another_setup_starts_afresh(open_panel: Open, qtbot: QtBot, position: FakePosition) -> None:
    panel = open_panel()
    typed(qtbot, panel.inner.sides[0].entry("troops.sword"), "46")
    other = position.setup("G7", "P27/11", "", ())
    assert other is not None
    panel.show_setup(position, (), other)
    assert value(panel, SWORD) == Amount(34, 34)
    assert not panel.undo()
    assert panel.inner.sides[0].entry("troops.sword").text() == "34"
    settled(qtbot, panel)
    assert panel.verdict.change == ""


@pytest.mark.parametrize("size", [(835, 790), (745, 690), (520, 640)])
@pytest.mark.parametrize("dark", [False, True])
def test_everything_lies_within_the_panel(open_panel: Open, size: tuple[int, int], dark: bool) -> None:
    from mycom.ui.theme import LIGHT

    panel = open_panel(theme=DARK if dark else LIGHT, size=size)
    assert not panel.grab().isNull()
    inner = panel.inner
    assert inner.width() <= panel.area.viewport().width()
    for part in (*inner.sides, inner.grid, inner.table, inner.levers, inner.dots, inner.curve):
        corner = part.mapTo(inner, QPoint(part.width(), part.height()))
        assert corner.x() <= inner.width()
        assert corner.y() <= inner.height()
    buttons = [panel.foot.adopt_button, panel.foot.remember_button, panel.foot.compare_button]
    for left, right in zip(buttons, [*buttons[1:], panel.foot.assumptions_button], strict=True):
        assert left.geometry().right() < right.geometry().left()
        assert right.geometry().right() < panel.width()
    table, levers = inner.table.geometry(), inner.levers.geometry()
    assert table.bottom() < levers.top()


def test_long_names_and_narrow_panels_paint_without_cutting_fields(
    open_panel: Open, qtbot: QtBot, position: FakePosition
) -> None:
    panel = open_panel(size=(640, 700))
    setup = position.setup("G7", "P26/11", "", ())
    assert setup is not None
    long = tuple(
        replace(
            side,
            title="Die Grenzfeste am Dornwaldrand hinter Hohenfels",
            fields=tuple(
                replace(field, label="Schwere Armbrustschützen der Garde") if field.kind == "count" else field
                for field in side.fields
            ),
        )
        for side in setup.sides
    )
    panel.show_setup(position, (), replace(setup, sides=long))
    settled(qtbot, panel)
    for card, field_id in zip(panel.inner.sides, ("troops.sword", "troops.spear"), strict=True):
        entry, old = card.entry(field_id).geometry(), card.old_value(field_id).geometry()
        assert entry.right() < old.left()
        assert old.right() < card.width() - 56
    assert not panel.grab().isNull()


def test_a_single_list_does_not_grow(open_panel: Open) -> None:
    panel = open_panel(mode="diplomacy")
    assert panel.inner.levers.height() == panel.inner.levers.wanted(panel.inner.levers.width())


def test_a_message_is_read_whole(open_panel: Open) -> None:
    foot = open_panel().foot
    foot.show_method(4, "exakt über 21 Fälle")
    assert not foot.assumptions_button.isHidden()
    foot.show_message("Für die Verstärkung fehlen in 26/14 Dornhag 6 Rekruten und 120 Kronen; mehr ist nicht da.")
    assert foot.assumptions_button.isHidden()
    foot.show_message("")
    assert not foot.assumptions_button.isHidden()


def test_the_frame_of_a_list_stays_on_a_row_that_can_be_chosen(qtbot: QtBot) -> None:
    view = LinesView(FixedLook(LIGHT), "list")
    qtbot.addWidget(view)
    view.show_lines([Line("Kopf"), Line("eins", key="1"), Line("zwei", key="2")])
    view.show()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    view.show_lines([Line("eins", key="1"), Line("noch ein Kopf"), Line("Fuß")])
    with qtbot.waitSignal(view.chosen) as told:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert told.args == ["1"]
