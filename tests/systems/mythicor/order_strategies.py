"""A small realm with something of everything, and orders of all kinds for it, legal and not."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from hypothesis import strategies as st

from mycom.orders.catalogue import Catalogue, Parameter
from mycom.orders.order import Order, Value
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.givers import may_give
from mycom.systems.mythicor.world import Artefact, Bonuses, Traits, World
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
def any_order(draw: st.DrawFn) -> Order:
    """An order of any kind and any unit, legal or not, without a key."""
    kind = draw(st.sampled_from(list(orders_of_mythicor().kinds.values())))
    args = tuple((one.name, draw(values(one))) for one in kind.parameters if not one.optional or draw(st.booleans()))
    return Order(draw(st.sampled_from(UNITS)), kind.id, args[: draw(st.integers(len(args) - 1, 9)) or None])


@st.composite
def any_orders(draw: st.DrawFn) -> list[Order]:
    """Several of them, with keys from 1."""
    return [replace(draw(any_order()), key=key) for key in range(1, draw(st.integers(1, 9)))]


@st.composite
def fitting_order(draw: st.DrawFn, of: World) -> Order:
    """An order that a unit of a world may give, with values that make sense, without a key."""
    unit = draw(st.sampled_from([*of.provinces, *of.groups]))
    rules, own = standard(), of.unit(unit)
    kinds = [one for one in orders_of_mythicor().kinds.values() if may_give(rules, own, one.givers)]
    kind = draw(st.sampled_from(kinds))
    wanted = [one for one in kind.parameters if not one.optional or draw(st.booleans())]
    args = [(one.name, draw(_fitting(one, of))) for one in wanted]
    return Order(unit, kind.id, tuple(args))


def _fitting(parameter: Parameter, of: World) -> st.SearchStrategy[Value]:
    own, foreign = [*of.provinces, *of.groups], list(of.sightings)
    places = [f"{x}/{y}" for x in range(1, of.width + 1) for y in range(1, of.height + 1)]
    pools: dict[str, st.SearchStrategy[Value]] = {
        "int": st.integers(1, 40), "percent": st.sampled_from([0, 50, 100]),
        "realm": st.sampled_from([997, 1003, 1004]),
        "path": st.text("01357", min_size=1, max_size=3), "coordinate": st.sampled_from(places),
        "choice": st.sampled_from([one.id for one in orders_of_mythicor().choices(parameter.table)] or [""]),
        "own_unit": st.sampled_from(own), "own_group": st.sampled_from(list(of.groups)),
        "own_province": st.sampled_from(list(of.provinces)),
        "foreign_group": st.sampled_from([unit for unit in foreign if unit.startswith("G")] or ["G2@1003"]),
        "unit": st.sampled_from([*own, *foreign]), "text": st.just("Neu"),
    }  # fmt: skip
    return pools[parameter.type]
