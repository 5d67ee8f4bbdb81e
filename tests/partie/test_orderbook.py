"""Orders, undo and redo against a plain list that does the same."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from mycom.orders.order import Order
from mycom.partie.orderbook import OrderBook
from mycom.partie.store import FILE_NAME, Store

TURN = 5
orders = st.builds(
    Order,
    st.sampled_from(["G1", "G2", "P10/10", "R"]),
    st.sampled_from(["BAS 12", "UG 16", "SA 1"]),
    st.lists(
        st.tuples(st.sampled_from(["count", "text"]), st.one_of(st.integers(0, 99), st.text(max_size=5))), max_size=2
    ).map(tuple),
)


@pytest.fixture
def store(tmp_path: Path):
    """An empty database."""
    made = Store(tmp_path / FILE_NAME, create=True)
    yield made
    made.close()


class Model(RuleBasedStateMachine):
    """Every state the book ever had is kept; undo and redo walk along them."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / FILE_NAME
        self.store = Store(self.path, create=True)
        self.book = OrderBook(self.store, TURN)
        self.states: list[list[Order]] = [[]]
        self.now = 0

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()

    @property
    def current(self) -> list[Order]:
        return self.states[self.now]

    def step(self, after: list[Order]) -> None:
        """A change: what was undone before it is gone."""
        self.states = [*self.states[: self.now + 1], after]
        self.now += 1

    def pick(self, data: st.DataObject) -> Order | None:
        return data.draw(st.sampled_from(self.current)) if self.current else None

    @rule(order=orders)
    def add(self, order: Order) -> None:
        added = self.book.add(order)
        assert added.key not in {each.key for state in self.states for each in state}
        assert replace(added, key=0) == order
        self.step([*self.current, added])

    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        picked = self.pick(data)
        self.book.remove(picked.key if picked else 99_999)
        if picked:
            self.step([each for each in self.current if each.key != picked.key])

    @rule(data=st.data(), order=orders)
    def replace(self, data: st.DataObject, order: Order) -> None:
        picked = self.pick(data)
        new = replace(order, key=picked.key if picked else 99_999)
        self.book.replace(new)
        if picked and new != picked:
            self.step([new if each.key == new.key else each for each in self.current])

    @rule(data=st.data(), to_end=st.booleans())
    def move(self, data: st.DataObject, to_end: bool) -> None:
        picked, target = self.pick(data), self.pick(data)
        if picked is None or target is None:
            return
        before = None if to_end else target.key
        self.book.move(picked.key, before)
        after = [each for each in self.current if each.key != picked.key]
        if before == picked.key:
            return
        place = len(after) if to_end else [each.key for each in after].index(target.key)
        after.insert(place, picked)
        if after != self.current:
            self.step(after)

    @rule(data=st.data(), new=st.lists(orders, max_size=3))
    def change(self, data: st.DataObject, new: list[Order]) -> None:
        removed = {each.key for each in self.current if data.draw(st.booleans())}
        added = self.book.change(remove=removed, add=new, label="mehreres")
        if removed or new:
            self.step([*(each for each in self.current if each.key not in removed), *added])

    @rule(new=st.lists(orders, max_size=3))
    def replace_all(self, new: list[Order]) -> None:
        was = self.current
        self.book.replace_all(new, "alles neu")
        if was or new:
            self.step(list(self.book.all()))
            assert [replace(each, key=0) for each in self.current] == new

    @rule()
    def undo(self) -> None:
        label = self.book.undo_label()
        assert self.book.undo() == label
        assert bool(label) == (self.now > 0)
        self.now = max(self.now - 1, 0)

    @rule()
    def redo(self) -> None:
        label = self.book.redo_label()
        assert self.book.redo() == label
        assert bool(label) == (self.now + 1 < len(self.states))
        self.now = min(self.now + 1, len(self.states) - 1)

    @rule()
    def restart(self) -> None:
        self.store.close()
        self.store = Store(self.path)
        self.book = OrderBook(self.store, TURN)

    @invariant()
    def agrees(self) -> None:
        assert list(self.book.all()) == self.current
        assert self.book.undo_count() == self.now
        for unit in ("G1", "R"):
            assert list(self.book.of(unit)) == [each for each in self.current if each.unit == unit]
        stored = OrderBook(self.store, TURN)
        assert stored.all() == self.book.all()


def test_the_book_does_what_a_list_does():
    run_state_machine_as_test(Model, settings=settings(max_examples=40, stateful_step_count=25, deadline=None))


def test_listeners_hear_each_change_until_they_leave(store):
    book = OrderBook(store, TURN)
    heard: list[int] = []
    leave = book.subscribe(lambda: heard.append(len(book.all())))
    book.add(Order("G1", "UG 16"))
    book.undo()
    book.redo()
    leave()
    leave()
    book.add(Order("G1", "SA 1"))
    assert heard == [1, 0, 1]


def test_two_books_on_one_folder_see_each_other(tmp_path):
    here = Store(tmp_path / FILE_NAME, create=True)
    there = Store(tmp_path / FILE_NAME)
    mine, theirs = OrderBook(here, TURN), OrderBook(there, TURN)
    added = mine.add(Order("G1", "UG 16"))
    assert theirs.all() == ()
    assert theirs.refresh()
    assert theirs.all() == (added,)
    assert not theirs.refresh()
    second = theirs.add(Order("G2", "SA 1"))
    assert mine.refresh()
    assert mine.all() == (added, second)
    assert mine.undo() == "G2: SA 1 geben"
    here.close()
    there.close()


def test_a_book_that_is_behind_catches_up_before_it_writes(tmp_path):
    here = Store(tmp_path / FILE_NAME, create=True)
    there = Store(tmp_path / FILE_NAME)
    mine, theirs = OrderBook(here, TURN), OrderBook(there, TURN)
    first = mine.add(Order("G1", "UG 16"))
    second = theirs.add(Order("G2", "SA 1"))
    assert theirs.all() == (first, second)
    assert mine.undo() == "G2: SA 1 geben"
    assert mine.all() == (first,)
    third = mine.add(Order("G1", "SA 1"))
    assert theirs.redo() == ""
    assert theirs.all() == (first, third)
    here.close()
    there.close()


def test_orders_of_different_turns_stay_apart(store):
    old, new = OrderBook(store, 4), OrderBook(store, 5)
    kept = old.add(Order("G1", "UG 16"))
    assert new.undo() == ""
    new.add(Order("G1", "SA 1"))
    assert OrderBook(store, 4).all() == (kept,)
    assert [edit.label for edit in old.edits()] == ["G1: UG 16 geben"]


def test_the_journal_keeps_what_was_cut_off(store):
    book = OrderBook(store, TURN)
    book.add(Order("G1", "UG 16"), "erster")
    book.undo()
    book.add(Order("G1", "SA 1"), "zweiter")
    assert [(edit.label, edit.state) for edit in book.edits()] == [("zweiter", "done"), ("erster", "dropped")]
