"""What the values of a report show of the orders before it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mycom.orders.order import Order
from mycom.systems.mythicor.inference import infer
from mycom.systems.mythicor.world import Artefact, Bonuses, Group, Province, World
from mycom.systems.receipts import Outcome, Source
from mycom.systems.view import Event
from tests.systems.mythicor.worlds import group, order, province, standard, stock, world

DONE, FAILED, PARTLY = Outcome.DONE, Outcome.FAILED, Outcome.PARTLY


def before() -> World:
    """A group and a province."""
    carried = stock(troops={"medium_swordsmen": 10}, henchmen=3, artefacts=(Artefact(7),))
    town = province(2, 2, stock=stock(crowns=500, recruits=50), settlement=1, fortification=1)
    return world(provinces=(town,), groups=(group(1, (2, 2), "hero", stock=carried),))


def changed(start: World, unit: str, **values: object) -> World:
    """The world of the next turn: a unit with other values."""
    later = replace(start, turn=start.turn + 1)
    one = later.unit(unit)
    if isinstance(one, Province):
        return replace(later, provinces={**later.provinces, unit: replace(one, **values)})  # type: ignore[arg-type]
    assert isinstance(one, Group)
    return replace(later, groups={**later.groups, unit: replace(one, **values)})  # type: ignore[arg-type]


def outcomes(after: World, *orders: Order, events: tuple[Event, ...] = ()) -> list[Outcome | None]:
    """What becomes of the orders."""
    found = infer(orders, before(), after, standard(), events)
    assert all(one is None or (one.source is Source.INFERRED and one.text.endswith(".")) for one in found)
    return [one and one.outcome for one in found]


@pytest.mark.parametrize(("place", "outcome"), [((4, 2), DONE), ((3, 2), PARTLY), ((2, 2), FAILED), ((5, 5), None)])
def test_a_move_shows_in_where_the_group_stands(place, outcome) -> None:
    assert outcomes(changed(before(), "G1", place=place), order("G1", "BAS 40", 1, path="33")) == [outcome]


def test_a_way_back_to_its_start_shows_nothing() -> None:
    assert outcomes(changed(before(), "G1"), order("G1", "BAS 40", 1, path="37")) == [None]


@pytest.mark.parametrize(
    ("given", "values", "outcome"),
    [
        (("BAS 18", {}), {"settlement": 2}, DONE),
        (("BAS 18", {}), {}, FAILED),
        (("BAS 18", {}), {"settlement": 0}, None),
        (("BAS 19", {}), {"fortification": 2}, DONE),
        (("BAS 19", {}), {}, None),
        (("BAS 20", {}), {"movement_cost": 0.5}, DONE),
        (("BAS 20", {}), {}, FAILED),
        (("BAS 21", {"percent": 90}), {"food_share": 90}, DONE),
        (("BAS 21", {"percent": 90}), {}, FAILED),
        (("BAS 22", {"percent": 30}), {"bonuses": Bonuses(retreat_threshold=30)}, DONE),
        (("BAS 31", {"name": "Neue  Burg"}), {"name": "Neue Burg"}, DONE),
        (("BAS 31", {"name": "Neue Burg"}), {}, FAILED),
        (("SA 3", {}), {"bonuses": Bonuses(tax=5)}, DONE),
        (("SA 3", {}), {}, FAILED),
        (("SA 1", {}), {"bonuses": Bonuses(morale=5)}, None),
        (("SA 13", {}), {"population_max": 9_999}, DONE),
        (("UP 1", {"count": 5, "target": "P3/2"}), {}, None),
        (("TP 2", {}), {}, None),
    ],
)
def test_a_province_shows_what_was_set_and_raised(given, values, outcome) -> None:
    kind, args = given
    assert outcomes(changed(before(), "P2/2", **values), order("P2/2", kind, 1, **args)) == [outcome]


def test_stocks_show_orders_when_all_of_them_add_up() -> None:
    raising = order("P2/2", "BAS 12", 1, count=5, troop="militia", target="G1")
    giving = order("G1", "BAS 24", 2, count=2, troop="medium_swordsmen", target="P2/2")
    grown = changed(before(), "G1", stock=stock(troops={"medium_swordsmen": 8, "militia": 5}, henchmen=3))
    town = grown.provinces["P2/2"]
    given = changed(grown, "P2/2", stock=replace(town.stock, troops={"medium_swordsmen": 2}))
    assert outcomes(given, raising, giving) == [DONE, DONE]
    assert outcomes(changed(before(), "G1"), raising, giving) == [FAILED, FAILED]
    some = changed(before(), "G1", stock=stock(troops={"medium_swordsmen": 10, "militia": 3}))
    assert outcomes(some, raising) == [None]
    assert outcomes(grown, raising, events=(Event(2, "battle", "Kampf.", "G1"),)) == [None]


def test_henchmen_that_act_may_have_been_lost_again() -> None:
    hiring = order("G1", "BAS 15", 1, count=2)
    acting = order("G1", "HA 4", 2, target="P9/9")
    same = changed(before(), "G1")
    assert outcomes(same, hiring) == [FAILED]
    assert outcomes(same, hiring, acting) == [None, None]


def test_leaders_artefacts_and_declarations() -> None:
    start = before()
    gone = changed(start, "G1", leader="", alive=False)
    assert outcomes(gone, order("G1", "BAS 7", 1)) == [DONE]
    assert outcomes(changed(start, "G1"), order("G1", "BAS 7", 1)) == [FAILED]
    moved = changed(start, "G1", stock=stock())
    moved = changed(moved, "P2/2", stock=stock(artefacts=(Artefact(7),)))
    giving = order("G1", "BAS 25", 1, artefact=7, target="P2/2")
    assert outcomes(moved, giving) == [DONE]
    assert outcomes(changed(start, "G1"), giving) == [FAILED]
    foes = replace(start, realm=replace(start.realm, foes=(1003,)))
    assert outcomes(foes, order("R", "FF 3", 1, realm=1003), order("R", "FF 1", 2, realm=1004)) == [DONE, FAILED]
    assert outcomes(foes, order("R", "FF 3", 1, realm=1003), order("R", "FF 1", 2, realm=1003)) == [None, None]


def test_a_new_group_shows_who_was_to_lead_it() -> None:
    start = before()
    creating = order("P2/2", "BAS 10", 1, leader="thief")
    assert outcomes(start, creating) == [FAILED]
    assert outcomes(replace(start, groups={**start.groups, "G2": group(2, (2, 2), "thief")}), creating) == [DONE]


def test_a_lost_unit_shows_nothing() -> None:
    alone = replace(before(), groups={})
    orders = [order("G1", "BAS 40", 1, path="3"), order("G1", "BAS 22", 2, percent=5), order("G1", "BAS 26", 3)]
    assert outcomes(alone, *orders) == [None, None, None]
