"""Plans side by side: pairs of orders, and taking orders over, which really makes the plans alike."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.orders.order import Order
from mycom.partie.comparison import OrderPair, Takeover, compare_orders, takeover
from mycom.partie.orderbook import OrderBook
from mycom.partie.store import FILE_NAME, Store

plan = st.lists(
    st.builds(
        Order,
        st.sampled_from(["G1", "P2/2"]),
        st.sampled_from(["BAS 12", "BAS 13", "SA 1"]),
        st.integers(0, 2).map(lambda count: (("count", count),)),
    ),
    max_size=7,
)


def keyed(orders: Iterable[Order], first: int) -> list[Order]:
    return [Order(order.unit, order.kind, order.args, first + at) for at, order in enumerate(orders)]


def words(orders: Iterable[Order], unit: str, name: str) -> list[object]:
    return [(each.kind, each.args) for each in orders if each.unit == unit and each.order_class == name]


def order(unit: str, kind: str, count: int, key: int) -> Order:
    return Order(unit, kind, (("count", count),), key)


def states(pairs: Iterable[OrderPair]) -> list[tuple[str, str]]:
    return [(pair.order.kind, pair.state) for pair in pairs]


def applied(orders: list[Order], change: Takeover, store: Store) -> list[Order]:
    """The plan after the change, by the way it really goes."""
    book = OrderBook(store, 1)
    book.replace_all([], "leer")
    there = book.change(add=orders, label="Plan")
    keys = {before.key: after.key for before, after in zip(orders, there, strict=True)}
    book.change(
        remove=[keys[key] for key in change.remove],
        add=change.add,
        replace=[Order(each.unit, each.kind, each.args, keys[each.key]) for each in change.replace],
        label="übernehmen",
    )
    return list(book.all())


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory):
    """A database without orders."""
    path: Path = tmp_path_factory.mktemp("vergleich")
    made = Store(path / FILE_NAME, create=True)
    made._db.execute("PRAGMA synchronous=OFF")
    yield made
    made.close()


def test_pairs_tell_what_is_the_same_and_what_is_not():
    left = [
        order("G1", "SA 1", 5, 1),
        order("G1", "BAS 12", 3, 2),
        order("G1", "BAS 13", 3, 3),
        order("G2", "SA 1", 1, 4),
    ]
    right = [order("G1", "BAS 12", 4, 11), order("G1", "SA 1", 5, 12), order("P2/2", "SA 1", 1, 13)]
    pairs = compare_orders(left, right, ["P2/2", "G1"], lambda kind: ["BAS 12", "BAS 13", "SA 1"].index(kind))
    assert [(pair.unit, pair.order.kind, pair.state) for pair in pairs] == [
        ("P2/2", "SA 1", "right"), ("G1", "BAS 12", "changed"), ("G1", "BAS 13", "left"), ("G1", "SA 1", "same"),
        ("G2", "SA 1", "left"),
    ]  # fmt: skip


def test_another_sequence_is_a_difference_of_the_order_that_moved():
    left = [order("G1", "BAS 12", count, count) for count in (1, 2, 3, 4)]
    right = [order("G1", "BAS 12", count, 10 + count) for count in (2, 3, 4, 1)]
    assert [pair.state for pair in compare_orders(left, right)] == ["moved", "same", "same", "same"]
    change = takeover(compare_orders(left, right)[:1], left, right)
    assert change.remove == (1, 2, 3, 4)
    assert [each.number("count") for each in change.add] == [2, 3, 4, 1]


def test_a_single_order_is_taken_over_in_its_place():
    left = [order("G1", "BAS 12", 3, 1), order("G1", "BAS 13", 1, 2)]
    right = [order("G1", "BAS 12", 9, 11), order("G1", "SA 1", 1, 12)]
    changed, gone, new = compare_orders(left, right)
    assert takeover([changed], left, right) == Takeover(replace=(order("G1", "BAS 12", 9, 1),))
    assert takeover([gone], left, right) == Takeover(remove=(2,))
    assert takeover([new], left, right) == Takeover(add=(order("G1", "SA 1", 1, 0),))
    assert not takeover(compare_orders(left, left), left, left)


@given(plan, plan)
def test_every_order_stands_in_exactly_one_pair(left, right):
    ours, theirs = keyed(left, 1), keyed(right, 100)
    pairs = compare_orders(ours, theirs)
    assert sorted(pair.left.key for pair in pairs if pair.left) == [each.key for each in ours]
    assert sorted(pair.right.key for pair in pairs if pair.right) == [each.key for each in theirs]
    for pair in pairs:
        assert {each.unit for each in (pair.left, pair.right) if each} == {pair.unit}
        equal = pair.left is not None and pair.right is not None and pair.left.args == pair.right.args
        assert (pair.state in ("same", "moved")) == equal
    assert not [pair for pair in compare_orders(ours, keyed(left, 200)) if pair.state != "same"]


@given(left=plan, right=plan)
def test_taking_everything_over_makes_the_plans_alike(store, left, right):
    ours, theirs = keyed(left, 1), keyed(right, 100)
    after = applied(ours, takeover(compare_orders(ours, theirs), ours, theirs), store)
    for unit in ("G1", "P2/2"):
        for name in ("BAS", "SA"):
            assert words(after, unit, name) == words(theirs, unit, name)
    assert [pair for pair in compare_orders(after, theirs) if pair.state != "same"] == []


@given(left=plan, right=plan, data=st.data())
def test_taking_one_over_leaves_one_difference_less(store, left, right, data):
    ours, theirs = keyed(left, 1), keyed(right, 100)
    pairs = compare_orders(ours, theirs)
    differing = [pair for pair in pairs if pair.state != "same"]
    if not differing:
        return
    picked = data.draw(st.sampled_from(differing))
    after = applied(ours, takeover([picked], ours, theirs), store)
    left_over = [pair for pair in compare_orders(after, theirs) if pair.state != "same"]
    assert len(left_over) < len(differing) or any(pair.state == "moved" for pair in left_over)
    kinds = [(each.kind, each.args) for each in after if each.unit != picked.unit]
    assert kinds == [(each.kind, each.args) for each in ours if each.unit != picked.unit]
