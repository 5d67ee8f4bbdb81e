"""The window opens the demo of every system, and shows each of its units, without naming any."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QLineEdit, QMenu

import mycom.ui
from mycom.orders.order import Order
from mycom.partie.demo import make_demo
from mycom.systems import NAMES, system
from mycom.ui.figures import percent
from mycom.ui.map import fields, patterns
from mycom.ui.map.parts import choose, nearest
from mycom.ui.order_form import OrderForm
from mycom.ui.projection.figures import percent as projected
from mycom.ui.theme.colours import LIGHT
from mycom.ui.unit_model import section_label


@pytest.mark.parametrize("name", NAMES)
def test_no_line_of_the_window_names_a_system(name):
    files = sorted(Path(mycom.ui.__file__).parent.rglob("*.py"))
    assert files
    assert [path.name for path in files if name in path.read_text("utf-8").lower()] == []


@pytest.mark.parametrize("name", NAMES)
def test_each_unit_of_the_demo_can_be_selected(make_window, qapp, tmp_path, name):
    window = make_window(make_demo(tmp_path / "Demo", name))
    session = window.session
    for unit in session.units():
        session.select(unit.id)
        qapp.processEvents()
        assert session.selected == unit.id


@pytest.mark.parametrize("name", NAMES)
def test_a_projection_that_needs_no_target_opens_at_once(make_window, qapp, tmp_path, name):
    window = make_window(make_demo(tmp_path / "Demo", name))
    session = window.session
    position = session.position
    own = [unit.id for unit in session.units() if unit.can_order]
    alone = [unit for unit in own if position.setup(unit, unit, "", ()) is not None]
    onto = [unit for unit in own if unit not in alone]
    for units, opens in ((onto[:1], False), (alone[:1], True)):
        for unit in units:
            session.select(unit)
            window.commands.project()
            qapp.processEvents()
            assert window.commands.projections.showing is opens
            window.control.cancel()


#: Words that only one of the games has, by its name.
_FOREIGN = {
    "mythicor": ("Provinz", "Trp/Bev", " kat", "ug 1", "erobere", ">200 Kr"),
    "massenkampf": ("TP/BP", "verspotten"),
    "koenigreich": ("beanspruche", "steuern schwere"),
    "conquerors": ("tausche lehm", "Elben"),
}


@pytest.mark.parametrize("name", NAMES)
def test_what_the_window_says_is_in_the_words_of_the_open_game(make_window, qapp, tmp_path, name):
    window = make_window(make_demo(tmp_path / "Demo", name))
    session = window.session
    words = session.words
    orderable = next(unit.id for unit in session.units() if unit.can_order)
    session.select(orderable)
    qapp.processEvents()
    said = [line.placeholderText() for line in window.findChildren(QLineEdit)]
    assert words.filter_hint[0] in said
    assert any(words.entry_hint[0] in each for each in said)
    model = window.realm.tree.model()
    heads = [model.data(model.index(row, 0)) for row in range(model.rowCount())]
    assert heads
    assert set(heads) <= {section_label(each, words) for each in ("groups", "provinces", "neighbours")}
    visible = "\n".join([*said, *heads, *words.figure, *words.group, *words.groups, *words.place, *words.places])
    for other, foreign in _FOREIGN.items():
        for word in foreign:
            assert (word in visible) is False or other == name, (word, visible)


@pytest.mark.parametrize("share", [0, 1e-13, 0.003, 0.005, 0.0099, 0.5, 0.9904, 0.9949, 0.995, 0.9999, 1])
def test_a_chance_reads_alike_in_lists_and_in_its_projection(share):
    assert percent(share) == projected(share)


@pytest.mark.parametrize("name", NAMES)
def test_the_demo_of_each_game_is_chosen_by_its_title(make_window, qapp, qtbot, name):
    window = make_window(None)
    window.commands.show_welcome(True)
    qtbot.mouseClick(window.commands._welcome.games, Qt.MouseButton.LeftButton)
    menu = window.findChild(QMenu, "demos")
    assert menu is not None
    titles = [action.text() for action in menu.actions()]
    assert titles == [system(each).title for each in NAMES]
    for _ in range(NAMES.index(name) + 1):
        qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    qapp.processEvents()
    first = window.session.partie.folder
    assert window.session.partie.head.system == name
    window.commands.close_partie()
    window.commands.open_demo(name)
    assert window.session.partie.folder == first, "the demo made before is opened again"


@pytest.mark.parametrize("name", NAMES)
def test_every_ground_has_its_signs_and_the_plain_map_its_colours(make_window, qapp, tmp_path, name):
    window = make_window(make_demo(tmp_path / "Demo", name))
    model = window.map.canvas.model
    assert [style.id for style in model.view.terrains if style.pattern not in patterns.NAMES] == []
    plain = fields.terrain_colours(model, LIGHT)
    shown = fields.ground_colours(model, LIGHT).astype(float)
    seen = [cell.place for cell in model.cells.values() if not cell.age]
    far = [np.abs(shown[y - 1, x - 1] - plain[y - 1, x - 1]).max() for x, y in seen]
    assert max(far) < 40, "the owner's colour lies over the ground like a breath"


@pytest.mark.parametrize("name", NAMES)
def test_the_legend_explains_every_kind_of_piece(make_window, tmp_path, name):
    view = make_window(make_demo(tmp_path / "Demo", name)).session.map()
    used = {token.kind for token in view.tokens} | {"large" if site.large else "small" for site in view.sites}
    used |= {"ring" for site in view.sites if site.rings}
    used |= {"dashed" if line.dashed else "line" for line in view.lines}
    assert used <= {sign.kind for sign in view.legend}
    assert all(one.title for one in (*view.tokens, *view.sites, *view.lines))


@pytest.mark.parametrize("name", NAMES)
def test_only_corners_where_the_order_is_possible_are_offered(make_window, tmp_path, name):
    """Wherever an order has targets with corners: what is offered passes the checks with some number after it."""
    window = make_window(make_demo(tmp_path / "Demo", name))
    session, position = window.session, window.session.position
    for kind in position.catalogue.kinds.values():
        part = next((one for one in kind.parameters if one.table in ("corners", "edges")), None)
        for unit in [one.id for one in session.units() if one.can_order and part is not None]:
            for target, _ in position.targets(unit, kind.id, kind.parameters[0].name, session.orders()):
                form = OrderForm(session, window.appearance, Order(unit, kind.id, ()), window)
                form.set_value(kind.parameters[0].name, target)
                offered = form.possible(part)
                assert 0 < len(offered) < 6, (kind.id, target)
                form.deleteLater()


@pytest.mark.parametrize("name", NAMES)
def test_pointing_at_a_corner_on_the_map_fills_in_the_corner(make_window, qtbot, tmp_path, name):
    """Wherever an order asks for a hex and its corner: a click near a corner names it, after a key the arrows do."""
    window = make_window(make_demo(tmp_path / "Demo", name))
    session, canvas = window.session, window.map.canvas
    unit = next(one.id for one in session.units() if one.can_order and one.section == "provinces")
    place = session.map().cells[0].place
    for kind in session.position.catalogue.kinds.values():
        part = next((one for one in kind.parameters if one.table == "corners"), None)
        if part is None:
            continue
        form = OrderForm(session, window.appearance, Order(unit, kind.id, ()), window)
        canvas.centre_on(place)
        canvas.clicked_at = canvas.cell_centre(place) + QPointF(0.0, canvas.cell_size * 0.5)
        chosen, said = [], []
        choose(canvas, place, "corners", tuple(range(6)), partial(form.set_part, part), said.append)
        assert form.draft().text(part.name) == session.position.catalogue.choices("corners")[3].id
        canvas.clicked_at = canvas.cell_centre(place) + QPointF(canvas.cell_size * 0.4, canvas.cell_size * -0.25)
        assert nearest(canvas, place, "corners", tuple(range(6)), canvas.clicked_at) == 1
        assert nearest(canvas, place, "edges", tuple(range(6)), canvas.clicked_at) in (0, 5)
        assert nearest(canvas, place, "corners", (0, 3), canvas.clicked_at) == 0, "only what may be built counts"
        canvas.clicked_at = None
        choose(canvas, place, "corners", (0, 3), chosen.append, said.append)
        assert window.control.picking
        qtbot.keyClick(canvas, Qt.Key.Key_Down)
        qtbot.keyClick(canvas, Qt.Key.Key_Return)
        assert (chosen, bool(said[0]), said[-1]) == ([3], True, "")
        choose(canvas, place, "corners", (0, 3), chosen.append, said.append)
        assert window.commands.escape()
        assert chosen == [3], "Esc leaves without a choice"
        assert not window.control.picking
        form.deleteLater()
