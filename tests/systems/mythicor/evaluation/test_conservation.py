"""Nothing appears or vanishes in a whole turn that the log does not tell of, whatever anybody orders."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as some

from mycom.orders.order import Order
from mycom.systems.mythicor.evaluation import PARALLEL, SEPARATE, State, evaluate
from mycom.systems.mythicor.world import Bonuses, Group, Province, Traits
from tests.systems.mythicor.evaluation.books import COUNTED, booked, broken, totals
from tests.systems.mythicor.evaluation.states import holding, state
from tests.systems.mythicor.worlds import LETTERS, group, order, province, standard, stock

ROWS = "ooocs oofcs mooos"
TROOPS = {"medium_swordsmen": 20, "light_archers": 6}


#: Where the groups of both realms stand: the first and second ones together, the third ones on the coast.
STANDS = {1001: ((2, 1), (2, 2), (4, 1)), 1002: ((2, 1), (3, 2), (4, 1)), 997: ()}
LEADERS = ("hero", "thief", "chieftain")


def start(plague: bool, crowns: int, soldiers: int) -> State:
    """A map whose every cell on land has a province; two realms side by side, and villages on the coast."""
    goods = stock(
        crowns=crowns,
        food=180,
        population=60,
        recruits=9,
        henchmen=3,
        trade_goods=7,
        warships=2,
        transports=30,
        troops={kind: count * soldiers // 10 for kind, count in TROOPS.items()},
    )
    owners = {1: 1001, 2: 1001, 3: 1002, 4: 997}
    units: dict[int, list[Province | Group]] = {1001: [], 1002: [], 997: []}
    for y, row in enumerate(ROWS.split(), 1):
        for x, letter in enumerate(row, 1):
            if letter != "s":
                terrain = LETTERS[letter]
                ill = plague and x == 2
                units[owners[x]].append(province(x, y, terrain=terrain, plague=ill, settlement=3, stock=goods))
    for realm, places in STANDS.items():
        traits = Traits(30, 70, 25) if realm == 1001 else Traits(6, 70, 12)
        for at, (leader, place) in enumerate(zip(LEADERS, places, strict=False), 1):
            bonuses = Bonuses(retreat_threshold=60)
            units[realm].append(group(at, place, leader, stock=goods, traits=traits, bonuses=bonuses))
    return state(*(holding(realm, *mine, score=realm) for realm, mine in units.items()), rows=ROWS)


REALMS = some.sampled_from([1001, 1002])
GROUPS = some.sampled_from(["G1", "G2", "G3"])
PLACES = some.sampled_from(["1/1", "2/1", "2/2", "3/2", "4/1"])
UNITS = some.one_of(GROUPS, PLACES.map(lambda place: "P" + place))
COUNTS = some.integers(0, 60)
SHIPS = some.sampled_from(["warships", "transports"])
ITEMS = some.sampled_from([name for name in COUNTED if name != "soldiers"])
KINDS = some.sampled_from(["militia", *TROOPS])
FOREIGN = some.sampled_from(["G1@1001", "G2@1001", "G3@1001", "G1@1002", "G3@1002", "P2/1", "P3/2", "P4/1"])
PATHS = some.text("012345678", min_size=1, max_size=6)

Arguments = dict[str, some.SearchStrategy[object]]
MAKERS: dict[str, Arguments] = {
    **{
        kind: {}
        for kind in (
            "SA 3",
            "SA 7",
            "BAS 19",
            "BAS 20",
            "BAS 26",
            "BAS 27",
            "BEG 1",
            "TG 1",
            "TG 2",
            "TG 3",
            "TP 1",
            "UG 1",
        )
    },
    **{kind: {"count": COUNTS, "troop": KINDS} for kind in ("BAS 12", "BAS 13")},
    **{kind: {"count": COUNTS} for kind in ("BAS 15", "BAS 16", "BAS 17")},
    **{kind: {"count": COUNTS, "target": UNITS} for kind in ("UP 1", "UP 7")},
    **{kind: {"target": FOREIGN} for kind in ("UG 17", "UG 21", "UG 24")},
    "BAS 10": {"leader": some.sampled_from(["hero", "mage"])},
    "BAS 14": {"count": COUNTS, "ship": SHIPS},
    "BAS 23": {"count": COUNTS, "item": ITEMS, "target": UNITS},
    "BAS 24": {"count": COUNTS, "troop": KINDS, "target": UNITS},
    "BAS 28": {"count": COUNTS, "item": ITEMS, "target": FOREIGN},
    "BAS 29": {"count": COUNTS, "troop": KINDS, "target": FOREIGN},
    "BAS 40": {"path": PATHS},
    "UG 18": {"target": PLACES},
    "BEG 4": {"limit": COUNTS},
    "FF 1": {"realm": REALMS},
}


@some.composite
def one_order(draw: some.DrawFn) -> Order:
    kind = draw(some.sampled_from(sorted(MAKERS)))
    arguments = {name: draw(values) for name, values in MAKERS[kind].items()}
    by_groups = kind == "BAS 40" or kind.startswith(("TG", "UG"))
    return order(draw(GROUPS if by_groups else UNITS), kind, **arguments)  # type: ignore[arg-type]


@settings(deadline=None, max_examples=60)
@given(
    orders=some.dictionaries(REALMS, some.lists(one_order(), max_size=14), min_size=1),
    plague=some.booleans(),
    crowns=some.sampled_from([0, 50, 3_000]),
    soldiers=some.integers(0, 20),
    mode=some.sampled_from([PARALLEL, SEPARATE]),
    seed=some.integers(0, 2**20),
)
def test_the_log_explains_every_change(
    orders: dict[int, list[Order]], plague: bool, crowns: int, soldiers: int, mode: str, seed: int
) -> None:
    rules = standard()
    before = start(plague, crowns, soldiers)
    found = evaluate(rules, before, orders, np.random.default_rng(seed), mode)
    assert broken(rules, found.state) == []
    expected = totals(before)
    expected.update(booked(rules, found))
    after = totals(found.state)
    assert {name: after[name] for name in COUNTED} == {name: expected[name] for name in COUNTED}
    told = {(one.realm, one.order.unit, one.order.kind) for one in found.log.results}
    assert told == {(realm, one.unit, one.kind) for realm, given_ in orders.items() for one in given_}
