"""The preview beside the present values: worked out later, dimmed when old, never left behind."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from mycom.orders.order import Order
from mycom.partie import settings
from mycom.systems.previews import PreviewOrder, PreviewRow, PreviewUnit
from mycom.ui import preview_words
from mycom.ui.main_window import MainWindow
from mycom.ui.preview import Previews
from mycom.ui.rows_view import RowsView
from mycom.ui.unit_panel import STOCK
from tests.ui.fake_position import FakePosition


@pytest.fixture
def previews(window: MainWindow, qtbot: QtBot) -> Previews:
    """The preview of the window, worked out once."""
    found = window.session.previews
    ready(found, qtbot)
    return found


def ready(previews: Previews, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: previews.view is not None and not previews.stale and not previews.waiting)


def test_the_preview_is_on_and_comes_after_the_first_check(window: MainWindow, qtbot: QtBot) -> None:
    previews = window.session.previews
    assert previews.on
    assert previews.view is None
    ready(previews, qtbot)
    assert set(previews.view.units) == {"G1", "G2", "P2/2", "P3/2", "P3/3"}  # type: ignore[union-attr]


def test_an_edit_keeps_the_old_values_as_old_until_the_new_ones_come(
    window: MainWindow, previews: Previews, qtbot: QtBot
) -> None:
    before = previews.view
    assert window.session.partie is not None
    window.session.partie.orders.add(Order("G2", "TUN 40", (("path", "3"),)))
    assert previews.stale
    assert previews.view is before
    assert previews.waiting
    ready(previews, qtbot)
    unit = previews.unit("G2")
    assert unit is not None
    assert unit.places[0] == ((3, 2), 0.75)


def test_edits_while_the_worker_runs_supersede_it(
    window: MainWindow, previews: Previews, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, calls = threading.Event(), []
    real = FakePosition.preview

    def slow(self: FakePosition, orders: object, overridden: object = ()) -> object:
        calls.append(len(orders))  # type: ignore[arg-type]
        gate.wait(5)
        return real(self, orders)  # type: ignore[arg-type]

    monkeypatch.setattr(FakePosition, "preview", slow)
    book = window.session.partie.orders  # type: ignore[union-attr]
    book.add(Order("G2", "VOR 1", (("mood", "calm"),)))
    qtbot.waitUntil(lambda: len(calls) == 1)
    for path in ("3", "34", "35"):
        book.change(
            remove=[o.key for o in book.all() if o.unit == "G2" and o.kind == "TUN 40"],
            add=[Order("G2", "TUN 40", (("path", path),))],
            label="Weg",
        )
    qtbot.wait(120)
    assert len(calls) == 1
    gate.set()
    ready(previews, qtbot)
    assert len(calls) == 2
    unit = previews.unit("G2")
    assert unit is not None
    assert unit.places[0][0] == (3, 3)


def test_closing_waits_for_the_worker(
    window: MainWindow, previews: Previews, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ended = threading.Event(), threading.Event()

    def slow(self: FakePosition, orders: object, overridden: object = ()) -> object:
        begun.set()
        threading.Event().wait(0.3)
        ended.set()
        return previews.view

    monkeypatch.setattr(FakePosition, "preview", slow)
    window.session.partie.orders.add(Order("G2", "VOR 1", (("mood", "calm"),)))  # type: ignore[union-attr]
    qtbot.waitUntil(begun.is_set)
    window.close()
    assert ended.is_set()
    assert previews._pool is not None
    assert previews._pool.activeThreadCount() == 0


def test_undo_brings_the_old_view_without_another_run(window: MainWindow, previews: Previews, qtbot: QtBot) -> None:
    window.session.partie.orders.add(Order("G2", "TUN 40", (("path", "3"),)))  # type: ignore[union-attr]
    window.session.undo()
    ready(previews, qtbot)
    unit = previews.unit("G2")
    assert unit is not None
    assert not preview_words.moves(unit)


def test_the_switch_is_kept_and_takes_its_room_back(window: MainWindow, previews: Previews, qtbot: QtBot) -> None:
    wide = window.realm_dock.width()
    action = window.actions_by_id["toggle_preview"]
    assert action.isChecked()
    assert window.realm.after.isChecked()
    action.trigger()
    assert not previews.on
    assert not window.realm.after.isChecked()
    assert not action.isChecked()
    assert previews.view is None
    assert settings.load()["vorschau"] is False
    qtbot.waitUntil(lambda: window.realm_dock.width() < wide)
    window.realm.after.click()
    assert settings.load()["vorschau"] is True
    assert action.isChecked()
    ready(previews, qtbot)


def test_tree_table_and_tip_tell_what_becomes_of_a_unit(window: MainWindow, previews: Previews) -> None:
    model = window.realm.model
    tip = model.data(model.index_of("G1"), 3)  # ToolTipRole
    assert "Jetzt in 3/2, nach dem Zug in 5/2 mit 75 % und 3/2 mit 25 %." in tip
    assert "Frösche: jetzt 30, nach dem Zug im Mittel 25,5; mit" in tip
    assert "Alle Frösche fallen: 12 %" in tip
    window.commands.run("toggle_table")
    table = window.realm.table
    assert table is not None
    shown = table.model()
    heads = [shown.headerData(column, window.centre.orientation()) for column in range(shown.columnCount())]
    assert heads[5:7] == ["danach", "Ort danach"]
    rows = {shown.index(row, 0).data(): row for row in range(shown.rowCount())}
    assert [shown.index(rows["G1"], column).data() for column in (4, 5, 6)] == ["30", "≈26", "≈5/2"]
    assert [shown.index(rows["P2/2"], column).data() for column in (4, 5, 6)] == ["210", "220", ""]
    previews.set_on(False)
    assert shown.columnCount() == len(heads) - 2


def test_details_tell_value_range_and_fates(window: MainWindow, previews: Previews) -> None:
    assert window.unit.title.chips._after["jump"] == (
        "11–12", "Sprungkraft: jetzt 11, nach dem Zug 11 mit 75 % und 12 mit 25 %.",
    )  # fmt: skip
    assert window.unit.after.isVisible()
    assert window.unit.after.parts == (
        ("steht in 5/2 Nest", "75 %"),
        ("steht in 3/2 Binsenruh", "25 %"),
        ("Frösche", "30 → ≈ 26 (21–30)"),
        ("Alle Frösche fallen", "12 %"),
    )
    window.unit.show_tab(STOCK)
    page = window.unit.page(STOCK)
    assert isinstance(page, RowsView)
    by_text = {line.text: line for line in page.lines}
    assert by_text["Alle Frösche fallen"].last == "12 %"
    assert (by_text["Fliegen"].last, by_text["Fliegen"].after) == ("100", " → −14")
    previews.set_on(False)
    assert not window.unit.after.isVisible()
    assert {line.text: line for line in page.lines}["Fliegen"].after == ""


def test_words() -> None:
    sure = PreviewRow("crowns", "Kronen", 1200, 980, 980, 980, 980.0)
    assert preview_words.short(sure) == "980"
    assert preview_words.words(sure) == "Kronen: jetzt 1\u202f200, nach dem Zug 980."
    wide = PreviewRow("t", "Truppen", 50, 40, 0, 50, 37.5, 0.5, ((0, 0.01), (30, 0.25), (40, 0.7), (50, 0.04)))
    assert preview_words.short(wide) == "≈38"
    assert preview_words.likely(wide)[:2] == (30, 40)
    assert preview_words.long(wide, " %") == "≈ 38 % (30–40)"
    stays = PreviewUnit("G1", "", (1, 2), (((1, 2), 1.0),), ())
    assert preview_words.places_words(stays) == "Bleibt in 1/2."
    goes = PreviewUnit("G1", "", (1, 2), (((1, 3), 1.0),), ())
    assert preview_words.places_words(goes) == "Jetzt in 1/2, nach dem Zug in 1/3."
    assert preview_words.place_after(goes) == "1/3"
    assert preview_words.outcome_words(PreviewOrder("chance", "", "", "", (0.1, 0.3))) == "10 % bis 30 %"
    sure = PreviewOrder("chance", "schlägt den Storch", chance=(0.56, 0.56), chance_of="siegt")
    assert preview_words.outcome_words(sure) == "siegt 56 %"
    assert preview_words.outcome_tip(sure).startswith("Vorschau: schlägt den Storch. Gerechnet über den ganzen Zug")
    assert preview_words.outcome_words(PreviewOrder("works", "")) == ""


def test_a_slow_turn_waits_for_a_longer_pause(
    window: MainWindow, previews: Previews, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert previews._timer.interval() == 80
    real = FakePosition.preview

    def slow(self: FakePosition, orders: object, overridden: object = ()) -> object:
        threading.Event().wait(0.4)
        return real(self, orders)  # type: ignore[arg-type]

    monkeypatch.setattr(FakePosition, "preview", slow)
    window.session.partie.orders.add(Order("G2", "VOR 1", (("mood", "calm"),)))  # type: ignore[union-attr]
    ready(previews, qtbot)
    assert 100 < previews._timer.interval() <= 1000


def test_the_kasse_tells_doubts_of_battles(window: MainWindow, previews: Previews) -> None:
    assert "Mit Kämpfen" not in window.unit.ledger.words(0)
    unit = previews.unit("G1")
    assert unit is not None
    doubt = PreviewRow("flies", "Fliegen", 100, 90, 80, 90, 85.0, 0.5, ((80, 0.5), (90, 0.5)))
    previews._view.units["G1"] = replace(unit, rows=(doubt,))  # type: ignore[union-attr,index]
    told = "Mit Kämpfen und Glück: Fliegen: jetzt 100, nach dem Zug 80 mit 50 % und 90 mit 50 %."
    assert told in window.unit.ledger.words(0)


def test_an_order_tells_what_comes_of_it(window: MainWindow, previews: Previews, qtbot: QtBot) -> None:
    rows = {row.view.order.kind: row for row in window.unit.orders.rows if row.view is not None}
    assert rows["TUN 40"].effect == "75 %"
    assert rows["VOR 1"].effect == ""
    window.session.partie.orders.add(Order("G1", "TUN 3", (("text", "hallo"),)))  # type: ignore[union-attr]
    ready(previews, qtbot)
    rows = {row.view.order.kind: row for row in window.unit.orders.rows if row.view is not None}
    assert rows["TUN 3"].failure == "Das hört niemand."
    assert rows["TUN 3"].height() > rows["VOR 1"].height()
    previews.set_on(False)
    assert rows["TUN 3"].failure == ""


def test_the_realm_shows_its_sums_after_the_turn(window: MainWindow, previews: Previews) -> None:
    window.session.select("")
    assert window.unit.title.chips._after == {"Fliegen": ("−34", "Fliegen: jetzt 100, nach dem Zug −34, ohne Kämpfe.")}
    previews.set_on(False)
    assert window.unit.title.chips._after == {}
