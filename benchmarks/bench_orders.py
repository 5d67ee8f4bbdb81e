"""One edit of a turn of 400 orders, until all that a window shows of it is ready; at 1, 2 and 4 times the orders.

A realm of 100 provinces and 20 groups with foes around. An edit adds, changes or removes an order; ready is: orders
carried out and checked, the ledger of the selected unit and its orders in words. The same with the window's widgets.
Times are those of the thread itself, so that other programs on the machine do not count; the notes tell the clock's.
"""

from __future__ import annotations

import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.rows import Row
from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order, Value
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.checks import check
from mycom.systems.mythicor.checks.judge import judge, moving
from mycom.systems.mythicor.effects import Turn, in_sequence
from mycom.systems.mythicor.effects.apply import carry_out
from mycom.systems.mythicor.position import MythicorPosition
from mycom.systems.mythicor.rules import Rules, load_rules
from mycom.systems.mythicor.world import (
    Bonuses,
    CellKnowledge,
    Group,
    Place,
    Province,
    Realm,
    Sighting,
    Stock,
    Traits,
    World,
)
from mycom.systems.view import Fact, Json, Knowledge, ReportHead

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from mycom.ui.main_window import MainWindow

PROVINCES, GROUPS, ORDERS, GOAL_MS = 100, 20, 400, 16.0
TERRAIN = ("open", "forest", "mountains", "swamp", "desert", "tundra")
LEADERS = ("warlord", "hero", "chieftain", "priest", "thief", "scout", "hero", "mage")
EDITS = 60


def realm() -> World:
    """An invented realm that fills a square of ten by ten, with foes along its northern border."""
    lots = random.Random(11)
    side = 50
    cells = {
        (x, y): CellKnowledge((x, y), lots.choice(TERRAIN)) for x in range(1, side + 1) for y in range(1, side + 1)
    }
    places = [(10 + at % 10, 10 + at // 10) for at in range(PROVINCES)]
    provinces = [_province(place, cells[place].terrain, lots) for place in places]
    groups = [_group(number, places[number * 5 - 5], lots) for number in range(1, GROUPS + 1)]
    seen = [_foe(number, (8 + number, 6 + number % 3), lots) for number in range(1, 13)]
    own = Realm(1001, "Aarland", "warlord", "human", special_actions=5, rank=4, friends=(1004,), foes=(1003,))
    return World(
        37,
        own,
        {one.id: one for one in provinces},
        {one.id: one for one in groups},
        cells,
        {one.id: one for one in seen},
        side,
        side,
    )


def _province(place: Place, terrain: str, lots: random.Random) -> Province:
    people = lots.randint(100, 500)
    stock = Stock(900, 400, people, 60, 5, troops={"militia": 20})
    return Province(place, "", terrain, "human", 1.4, settlement=1, fertility=3.2, population_max=400, stock=stock)


def _group(number: int, place: Place, lots: random.Random) -> Group:
    stock = Stock(400, 200, 0, 20, 3, troops={"medium_swordsmen": lots.randint(20, 60), "light_archers": 12})
    leader = LEADERS[(number - 1) % len(LEADERS)] if number > 1 else LEADERS[0]
    return Group(
        number, f"Gruppe {number}", place, leader, "human", Traits(9, 6, 8), stock=stock, bonuses=Bonuses(20, 10)
    )


def _foe(number: int, place: Place, lots: random.Random) -> Sighting:
    unit = f"G{number}@1003"
    values: dict[str, Json] = {"soldiers": [lots.randint(10, 40), 60], "race": "orc", "leader": "hero", "alive": True}
    return Sighting(unit, place, 1003, {key: Fact(unit, key, value, 37) for key, value in values.items()})


def orders_for(world: World, count: int) -> list[Order]:
    """So many orders, the first 400 of which are what a careful player gives."""
    given: list[Order] = []

    def give(unit: str, kind: str, **values: Value) -> None:
        given.append(Order(unit, kind, tuple(values.items()), len(given) + 1))

    for number, group in enumerate(world.groups.values()):
        give(group.id, "BAS 40", path="15"[number % 2] * (number % 3 + 1))
        give(group.id, "BAS 22", percent=70 + number)
        give(group.id, "UG 16")
        give(group.id, "BEG 1")
        give(group.id, "BAS 15", count=2)
    for number, unit in enumerate(world.provinces):
        give(unit, "BAS 12", count=4, troop="militia")
        give(unit, "BAS 21", percent=90 - number % 20)
        if number < world.realm.special_actions:
            give(unit, "SA 3")
    kinds = cycle(
        (("BAS 15", {"count": 1}), ("BAS 13", {"count": 1, "troop": "militia"}), ("BAS 31", {"name": "Burg"}))
    )
    units = cycle([*world.provinces, *world.groups])
    while len(given) < count:
        kind, values = next(kinds)
        give(next(units), kind, **values)  # type: ignore[arg-type]
    return given[:count]


class Editor:
    """Edits that a player makes, one after the other: an amount, a way, a new order, one taken back."""

    def __init__(self, orders: Sequence[Order]) -> None:
        self.orders = list(orders)
        self._lots = random.Random(5)
        self._key = len(self.orders)
        self._amounts = [order.key for order in orders if order.kind in ("BAS 12", "BAS 15")]
        self._ways = [order.key for order in orders if order.kind == "BAS 40"]

    def edit(self, number: int) -> Order:
        """Makes the next edit and tells the order that it was about."""
        what = number % 4
        if what == 2:
            self._key += 1
            added = Order(f"P{10 + number % 10}/{10 + number // 10 % 10}", "BAS 15", (("count", 3),), self._key)
            self.orders.append(added)
            return added
        if what == 3:
            return self.orders.pop()
        key = self._lots.choice(self._ways if what else self._amounts)
        at = next(at for at, order in enumerate(self.orders) if order.key == key)
        old = self.orders[at]
        path = "".join(self._lots.choice("1357") for _ in range(self._lots.randint(1, 3)))
        new = old.with_args(path=path) if what else old.with_args(count=old.number("count") % 9 + 1)
        self.orders[at] = new
        return new


def shown(position: MythicorPosition, orders: tuple[Order, ...], unit: str) -> object:
    """What a window shows of orders: problems, the ledger of the selected unit, its orders in words."""
    views = [position.view(order, orders) for order in orders if order.unit == unit]
    return position.check(orders), position.ledger(unit, orders), views, position.default_orders(unit, orders)


def edits_ms(world: World, rules: Rules, counts: Sequence[int]) -> list[tuple[list[float], list[float]]]:
    """For each number of orders the times of edits in ms until all is ready: of the thread, and by the clock.

    Edits take turns, so that all numbers see the same machine.
    """
    games = [
        (MythicorPosition(Knowledge(HEAD, {}), world, rules), Editor(orders_for(world, count))) for count in counts
    ]
    times: list[tuple[list[float], list[float]]] = [([], []) for _ in counts]
    for position, editor in games:
        shown(position, tuple(editor.orders), "G1")
    for number in range(EDITS):
        for (position, editor), (spent, waited) in zip(games, times, strict=True):
            about = editor.edit(number)
            orders = tuple(editor.orders)
            start, clock = time.thread_time(), time.perf_counter()
            shown(position, orders, about.unit)
            spent.append((time.thread_time() - start) * 1000)
            waited.append((time.perf_counter() - clock) * 1000)
    return times


HEAD = ReportHead("mythicor", "Benchmark", "standard", 37, "2026-12-05", 1001, "Aarland")


def run() -> list[Row]:
    """The rows of the benchmark table."""
    rules, world = load_rules(), realm()
    known = catalogue(rules)
    (spent, waited), *more = edits_ms(world, rules, (ORDERS, 2 * ORDERS, 4 * ORDERS))
    once = statistics.median(spent)
    orders = orders_for(world, ORDERS)
    whole = _spent_ms(lambda: check(world, rules, known, orders))
    note = f"{PROVINCES} provinces, {GROUPS} groups, {ORDERS} orders; {_told(spent, waited)}"
    rows = [
        Row("one edit: carried out, checked, shown", once, GOAL_MS, 1.0, note=note),
        Row("one edit ÷ all checks from scratch", once, whole, 0.5),
    ]
    for times, (longer, _) in zip((2, 4), more, strict=True):
        name = f"one edit at {times} times the orders ÷ once"
        rows.append(Row(name, statistics.median(longer), once, float(times)))
    rows += _shares(world, rules, known, orders)
    rows += _window(world, rules)
    return rows


def _spent_ms(work: Callable[[], object], repeats: int = 9) -> float:
    """The median time of the thread in ms for a piece of work, after one run to warm up."""
    work()
    times = []
    for _ in range(repeats):
        start = time.thread_time()
        work()
        times.append(time.thread_time() - start)
    return statistics.median(times) * 1000


def _told(spent: Sequence[float], waited: Sequence[float]) -> str:
    return f"largest {max(spent):.1f} ms; by the clock {statistics.median(waited):.1f} ms"


def _shares(world: World, rules: Rules, known: Catalogue, orders: list[Order]) -> list[Row]:
    """Where the time goes, from scratch and after an edit."""
    sequence = in_sequence(orders)

    def carried_out() -> Turn:
        turn = Turn(world, rules)
        for order in sequence:
            carry_out(turn, order)
        turn.world()
        return turn

    whole = _spent_ms(lambda: check(world, rules, known, orders))
    carrying = _spent_ms(carried_out)
    judging = _spent_ms(lambda: judge(Turn(world, rules), known, sequence, moving(orders))) - carrying
    position = MythicorPosition(Knowledge(HEAD, {}), world, rules)
    editor = Editor(orders)
    parts: dict[str, list[float]] = {"check": [], "ledger": [], "words": []}
    for number in range(EDITS):
        unit, given = editor.edit(number).unit, tuple(editor.orders)
        start = time.thread_time()
        position.check(given)
        checked = time.thread_time()
        position.ledger(unit, given)
        summed = time.thread_time()
        for one in given:
            if one.unit == unit:
                position.view(one, given)
        ends = zip(parts.values(), (start, checked, summed), (checked, summed, time.thread_time()), strict=True)
        for times, begun, done in ends:
            times.append((done - begun) * 1000)
    middle = {name: statistics.median(times) for name, times in parts.items()}
    together = sum(middle.values())
    rows = [
        Row("from scratch: orders carried out, share", carrying, whole, 1.0),
        Row("from scratch: checks of orders, share", judging, whole, 1.0),
        Row("from scratch: look at units, share", whole - carrying - judging, whole, 1.0),
    ]
    return rows + [Row(f"one edit: {name}, share", value, together, 1.0) for name, value in middle.items()]


def _window(world: World, rules: Rules) -> list[Row]:
    """The same edits in a real window that is not on a screen: written to the disk, checked, all of it painted."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from mycom.partie.demo import make_demo
    from mycom.ui.app import application, make_window

    app = application()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "Partie"
        make_demo(place).close()
        window = make_window(place)
        try:
            session = window.session
            partie = session.partie
            assert partie is not None
            partie._position = MythicorPosition(partie.knowledge(), world, rules)
            partie.orders.replace_all([replace(one, key=0) for one in orders_for(world, ORDERS)], "Benchmark")
            session.refresh()
            session.select("G1")
            window.resize(1440, 900)
            window.show()
            _settle(app)
            spent, waited, stored = _edits(window, app)
        finally:
            window.close()
            app.processEvents()
    note = f"writing and syncing the Partie {statistics.median(stored):.1f} ms by the clock; {_told(spent, waited)}"
    return [Row("one edit in the window, until it is painted", statistics.median(spent), GOAL_MS, 1.0, note=note)]


def _settle(app: QApplication, seconds: float = 1.5) -> None:
    """Lets everything that waits for its turn have it."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        app.processEvents()
        time.sleep(0.01)


def _edits(window: MainWindow, app: QApplication) -> tuple[list[float], list[float], list[float]]:
    """Times of edits in ms until they are painted, of the thread and by the clock, and the clock's for writing."""
    session = window.session
    assert session.partie is not None
    book = session.partie.orders
    writing: list[float] = []
    write = book._write_edit

    def timed_write(*values: Any) -> None:
        start = time.perf_counter()
        write(*values)
        writing.append((time.perf_counter() - start) * 1000)

    setattr(book, "_write_edit", timed_write)  # noqa: B010  # measured, not changed
    editor = Editor(book.all())
    spent, waited = [], []
    for number in range(EDITS):
        before = {order.key: order for order in editor.orders}
        about = editor.edit(number)
        session.select(about.unit)
        _settle(app, 0.12)
        start, clock = time.thread_time(), time.perf_counter()
        if about.key not in before:
            added = book.add(replace(about, key=0))
            editor.orders[-1] = added
        elif len(editor.orders) < len(before):
            book.remove(about.key)
        else:
            book.replace(about)
        app.processEvents()
        spent.append((time.thread_time() - start) * 1000)
        waited.append((time.perf_counter() - clock) * 1000)
        if session.problems() != session.partie.problems()[0]:
            raise ValueError("the window shows other problems than the orders have")
    return spent, waited, writing
