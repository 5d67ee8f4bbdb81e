"""The orders of one plan of a turn, written through to the Partie's database, with undo that survives a restart.

Every change is one edit: which orders it touched, as they were before and after. Undo puts the `before` back, redo
the `after`. Nothing is deleted from the journal: edits that a new change cuts off are kept as `dropped`.
Two programs may have the same Partie open: each change starts from what is on the disk at that moment, and goes
to the plan that was shown when the player made it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from mycom.orders.order import Order, Value
from mycom.partie.plans import active_number
from mycom.partie.store import Store


@dataclass(frozen=True, slots=True)
class Edit:
    """One step of the journal. `state` is `done`, `undone` or `dropped`; `plan` for what happened to the plan."""

    label: str
    made: str
    state: str


class OrderBook:
    """The orders of a plan in the order they were entered."""

    def __init__(self, store: Store, turn: int, plan: int | None = None) -> None:
        """The orders of a plan by its number; None: always those of the active plan."""
        self._store = store
        self._turn = turn
        self._follows = plan is None
        self._plan = active_number(store, turn) if plan is None else plan
        self._listeners: list[Callable[[], None]] = []
        self._sorted: tuple[Order, ...] | None = None
        self._placed: dict[int, tuple[int, Order]] = {}
        self._version = -1
        self._untold = False
        self._read()
        self._untold = False

    @property
    def turn(self) -> int:
        """The turn these orders are for."""
        return self._turn

    @property
    def plan(self) -> int:
        """The number of the plan these orders belong to."""
        return self._plan

    def refresh(self) -> bool:
        """Reads the orders again when another program has written to the Partie or another plan is the active one.

        Says whether there was something to read.
        """
        if self._follows:
            active = active_number(self._store, self._turn)
            if active != self._plan:
                self._plan, self._version = active, -1
        self._read()
        if not self._untold:
            return False
        self._call_listeners()
        return True

    def _read(self) -> None:
        version = self._store.data_version()
        if version == self._version:
            return
        self._placed = {
            key: (position, Order(unit, kind, _args(args), key))
            for key, position, unit, kind, args in self._store.rows(
                "SELECT key, position, unit, kind, args FROM orders WHERE turn = ? AND plan = ?",
                (self._turn, self._plan),
            )
        }
        self._version = version
        self._sorted = None
        self._untold = True

    # --- reading ---

    def all(self) -> tuple[Order, ...]:
        """All orders, in the order they were entered or moved to."""
        if self._sorted is None:
            self._sorted = tuple(order for _, order in sorted(self._placed.values(), key=lambda placed: placed[0]))
        return self._sorted

    def of(self, unit: str) -> tuple[Order, ...]:
        """The orders of a unit."""
        return tuple(order for order in self.all() if order.unit == unit)

    def get(self, key: int) -> Order | None:
        """The order with this key."""
        placed = self._placed.get(key)
        return placed[1] if placed else None

    # --- changing ---

    def add(self, order: Order, label: str = "") -> Order:
        """Enters an order at the end and returns it with its key."""
        return self.change(add=(order,), label=label or f"{order.unit}: {order.kind} geben")[0]

    def remove(self, key: int, label: str = "") -> None:
        """Takes an order out."""
        order = self.get(key)
        if order is not None:
            self.change(remove=(key,), label=label or f"{order.unit}: {order.kind} löschen")

    def replace(self, order: Order, label: str = "") -> None:
        """Puts an order in the place of the one with the same key."""
        if self.get(order.key) not in (None, order):
            self.change(replace=(order,), label=label or f"{order.unit}: {order.kind} ändern")

    def move(self, key: int, before: int | None, label: str = "") -> None:
        """Moves an order in front of another (None: to the end); the others keep their sequence."""
        with self._store.transaction():
            self._read()
            keys = [order.key for order in self.all()]
            positions = [self._placed[k][0] for k in keys]
            if key in keys and key != before:
                keys.remove(key)
                keys.insert(keys.index(before) if before in keys else len(keys), key)
            after: dict[int, tuple[int, Order] | None] = {
                k: (position, self._placed[k][1])
                for k, position in zip(keys, positions, strict=True)
                if self._placed[k][0] != position
            }
            if after:
                order = self._placed[key][1]
                self._write_edit(after, label or f"{order.unit}: {order.kind} verschieben")
        self._announce(after)

    def change(
        self, *, remove: Iterable[int] = (), add: Sequence[Order] = (), replace: Iterable[Order] = (), label: str
    ) -> tuple[Order, ...]:
        """Several changes as one step of undo. Returns the added orders with their keys.

        A replaced order that is not there any more is left out; so is a removed one.
        """
        added: list[Order] = []
        with self._store.transaction():
            self._read()
            after: dict[int, tuple[int, Order] | None] = {key: None for key in remove if key in self._placed}
            for order in replace:
                if order.key in self._placed:
                    after[order.key] = (self._placed[order.key][0], order)
            position = max((placed[0] for placed in self._placed.values()), default=0)
            for order in add:
                position += 1
                key = self._store.run(
                    "INSERT INTO orders (turn, plan, position, unit, kind, args) VALUES (?, ?, ?, ?, ?, '[]')",
                    (self._turn, self._plan, position, order.unit, order.kind),
                )
                new = _with_key(order, key)
                after[key] = (position, new)
                added.append(new)
            if after:
                self._write_edit(after, label)
        # Memory follows only after the disk has it: a failed write leaves both as they were.
        self._announce(after)
        return tuple(added)

    def replace_all(self, orders: Sequence[Order], label: str) -> None:
        """Puts other orders in the place of all (one step of undo)."""
        self.change(remove=tuple(self._placed), add=orders, label=label)

    # --- undo ---

    def undo_label(self) -> str:
        """What undo would take back; empty when there is nothing."""
        return self._label("done", "DESC")

    def redo_label(self) -> str:
        """What redo would bring again; empty when there is nothing."""
        return self._label("undone", "ASC")

    def undo_count(self) -> int:
        """How many steps can be taken back."""
        return int(
            self._store.rows(
                "SELECT count(*) FROM edits WHERE turn = ? AND plan = ? AND state = 'done'", (self._turn, self._plan)
            )[0][0]
        )

    def undo(self) -> str:
        """Takes the last step back and returns its label, empty when there was none."""
        return self._step("done", "DESC", "before", "undone")

    def redo(self) -> str:
        """Brings the last undone step again and returns its label, empty when there was none."""
        return self._step("undone", "ASC", "after", "done")

    def edits(self) -> tuple[Edit, ...]:
        """The journal, newest first."""
        return tuple(
            Edit(*row)
            for row in self._store.rows(
                "SELECT label, made, state FROM edits WHERE turn = ? AND plan = ? ORDER BY id DESC",
                (self._turn, self._plan),
            )
        )

    # --- listening ---

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Calls back after each change; the returned function ends it."""
        self._listeners.append(callback)

        def unsubscribe() -> None:
            if callback in self._listeners:
                self._listeners.remove(callback)

        return unsubscribe

    # --- inside ---

    def _label(self, state: str, direction: str) -> str:
        found = self._store.rows(
            f"SELECT label FROM edits WHERE turn = ? AND plan = ? AND state = ? ORDER BY id {direction} LIMIT 1",
            (self._turn, self._plan, state),
        )
        return str(found[0][0]) if found else ""

    def _step(self, state: str, direction: str, column: str, new_state: str) -> str:
        with self._store.transaction():
            self._read()
            found = self._store.rows(
                f"SELECT id, label, {column} FROM edits WHERE turn = ? AND plan = ? AND state = ? "
                f"ORDER BY id {direction} LIMIT 1",
                (self._turn, self._plan, state),
            )
            number, label, packed = found[0] if found else (0, "", "[]")
            changes = _unpack(packed)
            self._write(changes)
            if found:
                self._store.run("UPDATE edits SET state = ? WHERE id = ?", (new_state, number))
        self._announce(changes)
        return str(label)

    def _write_edit(self, after: dict[int, tuple[int, Order] | None], label: str) -> None:
        before = {key: self._placed.get(key) for key in after}
        self._store.run(
            "UPDATE edits SET state = 'dropped' WHERE turn = ? AND plan = ? AND state = 'undone'",
            (self._turn, self._plan),
        )
        self._write(after)
        self._store.run(
            "INSERT INTO edits (turn, plan, label, before, after) VALUES (?, ?, ?, ?, ?)",
            (self._turn, self._plan, label, _pack(before), _pack(after)),
        )

    def _write(self, changes: dict[int, tuple[int, Order] | None]) -> None:
        for key, placed in changes.items():
            if placed is None:
                self._store.run("DELETE FROM orders WHERE key = ?", (key,))
            else:
                position, order = placed
                self._store.run(
                    "INSERT OR REPLACE INTO orders (key, turn, plan, position, unit, kind, args) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (key, self._turn, self._plan, position, order.unit, order.kind,
                     json.dumps(order.args, ensure_ascii=False)),
                )  # fmt: skip

    def _announce(self, changes: dict[int, tuple[int, Order] | None]) -> None:
        for key, placed in changes.items():
            if placed is None:
                self._placed.pop(key, None)
            else:
                self._placed[key] = placed
        if changes:
            self._sorted = None
        if changes or self._untold:
            self._call_listeners()

    def _call_listeners(self) -> None:
        self._untold = False
        for callback in tuple(self._listeners):
            callback()


def _with_key(order: Order, key: int) -> Order:
    return replace(order, key=key)


def _args(text: str) -> tuple[tuple[str, Value], ...]:
    return tuple((str(name), value) for name, value in json.loads(text))


def _pack(changes: dict[int, tuple[int, Order] | None]) -> str:
    return json.dumps(
        [
            [key, None if placed is None else [placed[0], placed[1].unit, placed[1].kind, placed[1].args]]
            for key, placed in changes.items()
        ],
        ensure_ascii=False,
    )


def _unpack(text: str) -> dict[int, tuple[int, Order] | None]:
    changes: dict[int, tuple[int, Order] | None] = {}
    for key, placed in json.loads(text):
        if placed is None:
            changes[key] = None
        else:
            position, unit, kind, args = placed
            changes[key] = (position, Order(unit, kind, tuple((name, value) for name, value in args), key))
    return changes
