"""Whatever stands in the orders, the planning half answers: no order of a player may stop the window."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.orders.catalogue import Catalogue, Parameter
from mycom.orders.order import Order, Value
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.checks import check
from mycom.systems.mythicor.describe import default_orders, order_view
from mycom.systems.mythicor.effects import apply
from mycom.systems.mythicor.ledger import ledger
from mycom.systems.mythicor.targets import offers, targets
from mycom.systems.mythicor.world import Artefact, Bonuses, Traits
from mycom.systems.view import Severity
from tests.systems.mythicor.worlds import group, province, seen, standard, stock, world

HELD = stock(
    crowns=700, food=50, population=40, recruits=30, henchmen=4, warships=1, transports=2, trade_goods=9,
    trade_origin=(5, 1), troops={"militia": 12, "catapults": 2}, artefacts=(Artefact(1, range=2), Artefact(2)),
)  # fmt: skip
STATE = world(
    "ocsso ocoso oooof mmooo ooooo",
    provinces=(
        province(2, 1, terrain="coast", movement_cost=1.2, settlement=2, stock=HELD),
        province(1, 1, plague=True, stock=HELD),
        province(3, 3, race="undead"),
    ),
    groups=(
        group(1, (2, 1), "black_mage", traits=Traits(5, 5, 5), stock=HELD, bonuses=Bonuses(tax=25)),
        group(2, (2, 1), "chieftain", race="elf", stock=HELD),
        group(3, (2, 1), "mage", at_sea=True),
        group(4, (1, 1), alive=False),
        group(5, (1, 1), ""),
    ),
    sightings=(
        seen("P3/2", (3, 2), 997, race="orc", settlement=1),
        seen("P1/4", (1, 4), 994, terrain="mountains"),
        seen("G2@1003", (1, 2), 1003, "Harald", strength=[3, 9], leader="hero"),
    ),
    position="black_mage",
    names={1003: "Rotmark"},
)
UNITS = ("G1", "G2", "G3", "G4", "G5", "P2/1", "P1/1", "P3/3", "R", "G9", "P9/9", "G2@1003")


@cache
def orders_of_mythicor() -> Catalogue:
    """The catalogue, read once."""
    return catalogue(standard())


def values(parameter: Parameter) -> st.SearchStrategy[Value]:
    """Values of a parameter, now and then of the wrong sort."""
    wild: st.SearchStrategy[Value] = st.one_of(
        st.integers(-3, 5000), st.sampled_from([*UNITS, "3/2", "0/0", "", "x", "P", "G", "G@", "/", "militia", "345"])
    )
    if parameter.type in ("int", "percent", "realm"):
        return st.one_of(st.integers(0, 130), st.sampled_from([1, 2, 997, 1001, 1003]), wild)
    if parameter.type == "choice":
        return st.one_of(st.sampled_from([one.id for one in orders_of_mythicor().choices(parameter.table)]), wild)
    if parameter.type == "path":
        return st.one_of(st.text("012345678", max_size=17), wild)
    if parameter.type == "coordinate":
        return st.one_of(st.sampled_from(["1/1", "2/1", "3/2", "5/5", "1/4"]), wild)
    return st.one_of(st.sampled_from(UNITS), wild)


@st.composite
def any_orders(draw: st.DrawFn) -> list[Order]:
    """Orders of all kinds, legal and not, with keys from 1."""
    kinds = list(orders_of_mythicor().kinds.values())
    orders = []
    for key in range(1, draw(st.integers(1, 9))):
        kind = draw(st.sampled_from(kinds))
        args = tuple(
            (one.name, draw(values(one))) for one in kind.parameters if not one.optional or draw(st.booleans())
        )
        orders.append(
            Order(draw(st.sampled_from(UNITS)), kind.id, args[: draw(st.integers(len(args) - 1, 9)) or None], key)
        )
    return orders


@settings(max_examples=250, deadline=None)
@given(any_orders())
def test_every_question_has_an_answer(orders: list[Order]) -> None:
    keys = {order.key for order in orders}
    for problem in check(STATE, standard(), orders_of_mythicor(), orders):
        assert problem.message.endswith(".")
        assert problem.rule
        assert problem.order in keys | {0}
        for repair in problem.repairs:
            assert set(repair.remove) <= keys
            assert {one.key for one in repair.replace} <= keys
        if problem.severity is Severity.ERROR:
            assert problem.repairs
    applied = apply(STATE, standard(), orders)
    for order in orders:
        assert order_view(STATE, standard(), orders_of_mythicor(), order, applied, orders).sentence
    for unit in (*applied.world.provinces.values(), *applied.world.groups.values()):
        held = unit.stock
        assert min(held.crowns, held.food, held.population, held.recruits, held.henchmen, held.soldiers) >= 0
        rows = ledger(STATE, standard(), orders, unit.id).rows
        assert all(row.after == row.now + row.orders + row.income + row.consumption >= 0 for row in rows)
        default_orders(STATE, standard(), orders_of_mythicor(), unit.id, orders)
    for unit_id in UNITS:
        for offer in offers(STATE, standard(), orders_of_mythicor(), unit_id, orders):
            assert not offer.reason or offer.reason.endswith(".")


def test_every_parameter_can_be_asked_for_its_targets() -> None:
    for kind in orders_of_mythicor().kinds.values():
        for parameter in kind.parameters:
            for unit in UNITS:
                for text, label in targets(STATE, standard(), orders_of_mythicor(), unit, kind.id, parameter.name, ()):
                    assert text
                    assert label
