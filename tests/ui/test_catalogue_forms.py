"""The forms of the real catalogue on the demo Partie: whatever is offered can be filled in and given."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from mycom.orders.catalogue import OrderKind
from mycom.orders.order import Order
from mycom.partie.demo import make_demo
from mycom.partie.partie import Partie
from mycom.systems import systems
from mycom.systems.view import Severity
from mycom.ui.form_fields import Choose
from mycom.ui.main_window import MainWindow
from mycom.ui.order_form import OrderForm

CATALOGUE = systems()[0].catalogue("standard")
#: Kinds by what has to be filled in: each sort of form once or more.
SORTS = {
    "nothing": "BAS 19", "count": "BAS 15", "count and choice": "BAS 12", "percent": "BAS 22", "choice": "BAS 10",
    "own unit": "BAS 23", "neighbour": "UP 2", "place": "HA 4", "foreign group": "HA 3", "any unit": "HA 5",
    "realm": "BAS 2", "optional realm": "BEG 1", "limit": "BEG 4", "path": "BAS 40", "text": "BAS 31",
    "realm and text": "BAS 32", "artefact": "ART 2", "artefact and targets": "ART 1",
}  # fmt: skip


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo, made once, without orders."""
    folder = tmp_path_factory.mktemp("forms") / "demo"
    with make_demo(folder) as partie:
        partie.orders.replace_all((), "leer")
    return folder


@pytest.fixture
def demo(make_window: Callable[[Partie | None], MainWindow], made: Path, tmp_path: Path) -> MainWindow:
    shutil.copytree(made, tmp_path / "demo")
    return make_window(Partie.open(tmp_path / "demo"))


def giver(window: MainWindow, kind: str) -> str:
    """The first unit that may be given an order of this kind; empty when there is none."""
    for unit in window.session.commanded():
        if any(offer.kind == kind and not offer.reason for offer in window.session.offers(unit.id)):
            return unit.id
    return ""


def fill(form: OrderForm, kind: OrderKind) -> None:
    """Only what nobody can choose from a list; a choice stands there already."""
    for parameter in kind.parameters:
        field = form.fields[parameter.name]
        if isinstance(field, QLineEdit) and not parameter.optional:
            field.setText("1" if parameter.type == "path" else "Neuer Name")
        elif isinstance(field, Choose):
            assert field.count() > 0, f"{kind.id}: nothing to choose for {parameter.name}"
        elif isinstance(field, QSpinBox):
            assert field.minimum() <= field.value() <= field.maximum()


def test_every_order_offered_on_the_demo_can_be_given_by_its_form(demo: MainWindow, qtbot: QtBot) -> None:
    given = 0
    for kind in CATALOGUE.kinds.values():
        unit = giver(demo, kind.id)
        if not unit:
            continue
        demo.session.select(unit)
        form = demo.unit.orders.start(kind.id)
        if kind.parameters:
            assert form is not None
            fill(form, kind)
            assert form.missing() == "", f"{kind.id}: {form.missing()}"
            form.accept()
        orders = demo.session.orders()
        assert [order.kind for order in orders] == [kind.id]
        demo.session.check_now()
        wrong = [
            p.message for p in demo.session.problems() if p.order == orders[0].key and p.severity is Severity.ERROR
        ]
        # TG needs a move beside it; the way typed here need not be passable.
        assert not wrong or kind.order_class in ("TG", "BEG", "TP") or kind.id == "BAS 40", f"{kind.id}: {wrong}"
        demo.session.undo()
        given += 1
    assert given > 70


@pytest.mark.parametrize("kind", SORTS.values(), ids=SORTS)
def test_each_sort_of_form_edits_what_it_gave(demo: MainWindow, kind: str) -> None:
    entry = CATALOGUE.kinds[kind]
    unit = giver(demo, kind)
    assert unit, f"nobody on the demo may be given {kind}"
    demo.session.select(unit)
    form = demo.unit.orders.start(kind)
    if form is not None:
        fill(form, entry)
        form.accept()
    (order,) = demo.session.orders()
    row = next(row for row in demo.unit.orders.rows if row.key == order.key)
    demo.unit.orders.edit(row)
    form = demo.unit.orders.form
    assert form is not None
    assert form.draft() == order
    assert form.missing() == ""
    form.accept()
    assert demo.session.orders() == (order,)


def test_every_type_of_parameter_has_a_sort_of_form() -> None:
    tested = {parameter.type for kind in SORTS.values() for parameter in CATALOGUE.kinds[kind].parameters}
    assert {parameter.type for kind in CATALOGUE.kinds.values() for parameter in kind.parameters} <= tested


def test_an_artefact_is_chosen_by_its_name(demo: MainWindow) -> None:
    unit = giver(demo, "ART 2")
    demo.session.select(unit)
    form = demo.unit.orders.start("ART 2")
    assert form is not None
    field = form.fields["artefact"]
    assert isinstance(field, Choose)
    assert field.currentText().split()[0].isdigit()
    assert isinstance(form.draft().get("artefact"), int)


def test_an_order_that_is_not_possible_keeps_its_values_in_the_form(demo: MainWindow) -> None:
    """A target out of reach, typed or from an older turn, is shown as it is, with what the checks say."""
    unit = giver(demo, "UP 2")
    partie = demo.session.partie
    assert partie is not None
    order = partie.orders.add(Order(unit, "UP 2", (("count", 5), ("target", "P31/16"))))
    demo.session.select(unit)
    demo.unit.orders.edit(next(row for row in demo.unit.orders.rows if row.key == order.key))
    form = demo.unit.orders.form
    assert form is not None
    assert form.draft() == order
    assert "grenzt nicht an" in form._fault


def test_a_way_is_typed_as_digits_or_as_a_place(demo: MainWindow) -> None:
    demo.session.select("G7")
    form = demo.unit.orders.start("BAS 40")
    assert form is not None
    field = form.fields["path"]
    assert isinstance(field, QLineEdit)
    for typed, digits in (("1 1 1", "111"), ("26/11", "111"), ("N N", "11"), ("irgendwie", ""), ("32/15", "")):
        field.setText(typed)
        assert form.draft().text("path") == digits
        assert bool(form.missing()) is not bool(digits)
    assert form.missing() == "Dorthin führt kein Weg"


def picked(window: MainWindow, form: OrderForm, name: str, place: tuple[int, int]) -> Order:
    """The draft after picking a value on the map."""
    entry = CATALOGUE.kinds[form.order.kind]
    form.pick_wanted.emit(form, next(one for one in entry.parameters if one.name == name))
    assert window.control.picking
    assert place in window.map.canvas.overlay.marked
    window.map.canvas.cell_clicked.emit(place)
    assert not window.control.picking
    return form.draft()


def test_places_units_and_realms_are_picked_on_the_map(demo: MainWindow) -> None:
    demo.session.select("G3")
    form = demo.unit.orders.start("UG 6")
    assert form is not None
    assert picked(demo, form, "target", (26, 11)).get("target") == "26/11"
    form = demo.unit.orders.start("HA 5")
    assert form is not None
    assert picked(demo, form, "target", (26, 11)).get("target") == "P26/11"
    form = demo.unit.orders.start("TG 1")
    assert form is not None
    assert picked(demo, form, "realm", (26, 11)).get("realm") == 1003
    demo.session.select("P26/16")
    form = demo.unit.orders.start("UP 2")
    assert form is not None
    assert picked(demo, form, "target", (26, 15)).get("target") == "P26/15"
