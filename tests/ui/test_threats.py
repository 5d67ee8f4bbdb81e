"""Who can attack own units: the list, what if, the map layer, the worker."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mycom.orders.order import Order
from mycom.systems.threats import Comer, Threat, ThreatView
from mycom.systems.view import Relation
from mycom.ui.main_window import MainWindow
from mycom.ui.threats_layer import LAYER, layer_of, threat_words
from mycom.ui.threats_rows import threat_rows
from mycom.ui.threats_sheet import ATTACKS, THREATS, ThreatsSheet


def threat(unit: str, place: tuple[int, int], worst: float, *, land: bool, chosen: float | None = None) -> Threat:
    comer = Comer("F1", "Unke", Relation.FOE, worst, 3, ("Fü",))
    return Threat(unit, unit.lower(), place, land, (comer,), worst, worst / 2, chosen, "Fü 4–6: 10–40 %")


@pytest.fixture
def sheet(window: MainWindow, qtbot: QtBot) -> ThreatsSheet:
    window.commands.run("show_threats")
    found = window.commands.sheet
    assert isinstance(found, ThreatsSheet)
    qtbot.waitUntil(lambda: not window.threats.work().running)
    return found


def texts(sheet: ThreatsSheet, tab: int = THREATS) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in sheet.models[tab].rows]


def test_the_list_names_every_unit_in_danger_with_both_chances(sheet: ThreatsSheet, window: MainWindow) -> None:
    rows = texts(sheet)
    own = [unit for unit in window.session.commanded() if unit.place is not None]
    assert len(rows) == len(own)
    assert {row[3] for row in rows} == {"90 %"}
    assert {row[4] for row in rows} == {"45 %"}
    assert sheet.notes.text() == "Frösche springen weit."
    sheet.tabs.choose(ATTACKS)
    assert texts(sheet, ATTACKS) == [["Quak → Unke", "2/2", "75 %", ""]]


def test_a_click_shows_the_unit(sheet: ThreatsSheet, window: MainWindow) -> None:
    at = next(at for at, row in enumerate(sheet.models[THREATS].rows) if row.unit == "G2")
    sheet.table.clicked.emit(sheet.models[THREATS].index(at, 0))
    assert window.session.selected == "G2"


def test_the_filter_and_the_order_of_a_column(sheet: ThreatsSheet) -> None:
    everything = len(texts(sheet))
    first = texts(sheet)[0][0]
    sheet.filter.setText(first.upper())
    assert [row[0] for row in texts(sheet)] == [first]
    sheet.filter.setText("gibt es nicht")
    assert texts(sheet) == []
    assert sheet.empty[THREATS].text() == "Nichts passt zum Filter."
    sheet.filter.clear()
    sheet.table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    names = [row[0].casefold() for row in texts(sheet)]
    assert names == sorted(names, reverse=True)
    assert len(names) == everything


def test_what_if_adds_a_column_and_can_be_taken_back(sheet: ThreatsSheet, window: MainWindow, qtbot: QtBot) -> None:
    for combo in (sheet.moves.who, sheet.moves.where):
        words = combo.fontMetrics().horizontalAdvance(combo.currentText())
        assert combo.width() >= min(words + 30, combo.maximumWidth())
    sheet.moves.add_move()
    work = window.threats.work()
    assert len(work.moves) == 1
    qtbot.waitUntil(lambda: not work.running)
    chosen = [row for row in texts(sheet) if row[5]]
    place = work.moves[0][1]
    assert chosen
    assert {row[1] for row in chosen} == {f"{place[0]}/{place[1]}"}
    chips = sheet.moves.chips()
    unit, title, _ = next(one for one in work.view.options if one[0] == work.moves[0][0])
    assert unit == work.moves[0][0]
    assert chips[0].text().startswith(f"{title} → {place[0]}/{place[1]}")
    chips[0].click()
    qtbot.waitUntil(lambda: not work.running)
    assert work.moves == ()
    assert not any(row[5] for row in texts(sheet))


def test_a_projection_is_opened_from_a_row(sheet: ThreatsSheet, qtbot: QtBot) -> None:
    sheet.table.selectRow(0)
    target = sheet.models[THREATS].rows[0].target
    assert isinstance(target, Threat)
    sheet.projection_wanted.disconnect()
    with qtbot.waitSignal(sheet.projection_wanted) as told:
        QTest.keyClick(sheet, Qt.Key.Key_Return)
    assert told.args == [target.comers[0].unit, target.unit]


def test_a_danger_and_an_own_attack_open_the_panel(sheet: ThreatsSheet, window: MainWindow) -> None:
    row = next(at for at, row in enumerate(sheet.models[THREATS].rows) if row.unit == "G1")
    sheet.table.doubleClicked.emit(sheet.models[THREATS].index(row, 0))
    assert window.commands.sheet is None
    told = window.toast.isVisible() or window.commands.projections.showing
    assert told


def test_copied_and_written_rows_have_heads(sheet: ThreatsSheet, tmp_path: Path) -> None:
    sheet.copy(everything=True)
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].startswith("Einheit\tFeld\tKann kommen")
    assert len(lines) == len(texts(sheet)) + 1
    sheet.save(tmp_path / "gefahren.csv")
    written = (tmp_path / "gefahren.csv").read_text(encoding="utf-8-sig").splitlines()
    assert written[0].split(";")[:2] == ["Einheit", "Feld"]
    assert len(written) == len(lines)
    sheet.save(tmp_path / "fehlt" / "gefahren.csv")
    assert sheet._remark


def test_an_order_makes_the_answer_old_until_the_next_one(
    sheet: ThreatsSheet, window: MainWindow, qtbot: QtBot
) -> None:
    work, partie = window.threats.work(), window.session.partie
    assert partie is not None
    assert not work.stale
    partie.orders.remove(partie.orders.all()[0].key)
    assert work.stale
    assert not sheet.table.isEnabled()
    qtbot.waitUntil(lambda: not work.stale)
    assert {row[3] for row in texts(sheet)} == {"80 %"}
    assert sheet.table.isEnabled()


def test_nobody_looking_means_no_work(window: MainWindow, qtbot: QtBot) -> None:
    work, partie = window.threats.work(), window.session.partie
    assert partie is not None
    assert not work.running
    partie.orders.add(Order("G2", "TUN 3", (("text", "quak"),)))
    assert work.view is None
    assert not work.running
    window.map.set_layer(LAYER)
    qtbot.waitUntil(lambda: work.view is not None)
    window.map.set_layer("terrain")
    partie.orders.remove(partie.orders.all()[0].key)
    assert work.stale
    assert not work.running


def test_given_up_work_is_told(window: MainWindow, qtbot: QtBot) -> None:
    work = window.threats.work()
    work.ask()
    work.cancel()
    qtbot.waitUntil(lambda: not work.running)
    assert work.view is None or work.stale or work.view.complete


def test_the_layer_is_in_the_switch_and_shows_chances(window: MainWindow, qtbot: QtBot) -> None:
    assert LAYER in window.map.canvas.model.layers
    window.map.set_layer(LAYER)
    qtbot.waitUntil(lambda: window.threats.work().view is not None)
    layer = window.map.canvas.model.layers[LAYER]
    assert layer.text
    assert set(layer.text.values()) == {"90 %"}
    assert all(shade == pytest.approx(0.1) for shade in layer.shade.values())
    window.commands.run("next_layer")
    assert window.map.canvas.layer != LAYER


def test_a_cell_tells_what_threatens_it(window: MainWindow, qtbot: QtBot) -> None:
    canvas = window.map.canvas
    place = next(unit.place for unit in window.session.commanded() if unit.place is not None)
    assert canvas.tooltip is not None
    qtbot.waitUntil(lambda: not window.session.previews.waiting)
    before = canvas.tooltip(place)
    assert "hält" not in before
    window.map.set_layer(LAYER)
    qtbot.waitUntil(lambda: window.threats.work().view is not None)
    told = canvas.tooltip(place)
    assert told.startswith(before + "\n")
    assert "hält: 90 % gegen" in told
    for zoom in range(3):
        canvas.set_zoom(zoom * 4)
        assert not canvas.grab().isNull()
    window.map.set_layer("terrain")
    assert canvas.tooltip(place) == before
    words = threat_words(threat("P1/1", (1, 1), 0.6, land=True, chosen=0.3))
    assert words == "p1/1 hält: 60 % gegen Unke, 30 % wie gewählt"


def test_a_province_stands_for_its_cell_and_what_was_chosen_counts() -> None:
    view = ThreatView(
        (
            threat("P1/1", (1, 1), 0.6, land=True, chosen=0.3),
            threat("G1", (1, 1), 0.1, land=False),
            threat("G2", (2, 1), 0.4, land=False),
            threat("G3", (2, 1), 0.2, land=False),
        )
    )
    fresh, old = (layer_of(view, "Gefahr", stale=stale) for stale in (False, True))
    assert fresh.text == {(1, 1): "30 %", (2, 1): "20 %"}
    assert fresh.shade[1, 1] == pytest.approx(0.7)
    assert old.text[1, 1] == "(30 %)"
    assert old.shade[1, 1] < fresh.shade[1, 1]
    assert "veraltet" in old.scale


def test_a_comer_tells_age_and_what_is_assumed() -> None:
    label: Callable[[str], str] = str
    row = threat_rows(ThreatView((threat("P1/1", (1, 1), 0.6, land=True),)), label)[0]
    assert "vor 3 Zügen" in row.cells[2].tip
    assert "angenommen: Fü" in row.cells[2].tip


def test_the_legend_says_what_the_shade_means_also_beside_the_small_map(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.map
    window.resize(1440, 900)
    qtbot.waitExposed(window)
    panel.resize(620, 520)
    panel.set_layer("threats")
    assert not panel.legend.isHidden()
    short = panel.legend.width()
    panel.resize(1400, 520)
    assert panel.legend.width() > short, "with room for it the borders are explained as well"
    panel.set_layer("terrain")
    qtbot.waitUntil(lambda: not window.threats.work().running)


def test_the_arrow_keys_go_through_the_list_at_once(window: MainWindow, qtbot: QtBot) -> None:
    window.commands.run("show_threats")
    sheet = window.commands.sheet
    assert isinstance(sheet, ThreatsSheet)
    qtbot.waitUntil(lambda: bool(sheet.models[THREATS].rows) and not window.threats.work().running)
    qtbot.waitUntil(sheet.table.hasFocus)
    QTest.keyClick(sheet.table, Qt.Key.Key_Down)
    QTest.keyClick(sheet.table, Qt.Key.Key_Down)
    assert sheet.rows() == [1]
    sheet.projection_wanted.disconnect()
    with qtbot.waitSignal(sheet.projection_wanted):
        QTest.keyClick(sheet.table, Qt.Key.Key_Return)
    sheet.dismiss()


def test_the_heads_of_the_chances_say_what_they_are_of(sheet: ThreatsSheet) -> None:
    model, tip = sheet.models[THREATS], Qt.ItemDataRole.ToolTipRole
    told = [model.headerData(column, Qt.Orientation.Horizontal, tip) for column in range(model.columnCount())]
    assert told[0] is None
    assert told[3:6] == [
        "Chance zu halten gegen den Gefährlichsten allein",
        "Chance zu halten gegen alle, einer nach dem anderen",
        "Chance zu halten gegen die, die du oben angreifen lässt",
    ]
