"""Editing sessions: what a player may do to orders and plans, once on a plain model and once on a Partie.

A step is drawn from a random source and the state of the model, so the same numbers give the same session
everywhere. Started as a program it carries a session out on a folder, and tells each step when it is confirmed.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

from mycom.orders.order import Order
from mycom.partie.partie import Partie

KINDS = (
    "add", "add", "add", "remove", "replace", "move", "change", "undo", "undo", "redo",
    "new", "copy", "use", "rename", "delete", "restore",
)  # fmt: skip
Step = tuple[object, ...]


@dataclass
class ModelPlan:
    """A plan with every state it had; `at` is the present one. `journal` counts the steps ever taken."""

    name: str
    states: list[tuple[Order, ...]] = field(default_factory=lambda: [()])
    at: int = 0
    deleted: int = 0
    journal: int = 0


class Model:
    """Plans as lists of orders, undo as a walk along the states."""

    def __init__(self) -> None:
        self.plans = {0: ModelPlan("Plan A")}
        self.active = 0
        self.last_key = 0
        self.deletions = 0
        self.names = 0

    @property
    def here(self) -> ModelPlan:
        """The active plan."""
        return self.plans[self.active]

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders of the active plan."""
        return self.here.states[self.here.at]

    def living(self) -> list[int]:
        """Numbers of the plans that are not deleted."""
        return [number for number, plan in self.plans.items() if not plan.deleted]

    def _keyed(self, order: Order) -> Order:
        self.last_key += 1
        return replace(order, key=self.last_key)

    def _edit(self, after: tuple[Order, ...]) -> None:
        plan = self.here
        plan.states = [*plan.states[: plan.at + 1], after]
        plan.at += 1
        plan.journal += 1

    def take(self, step: Step) -> None:
        """Carries a step out."""
        getattr(self, f"_{step[0]}")(*step[1:])

    def _add(self, order: Order) -> None:
        self._edit((*self.orders, self._keyed(order)))

    def _remove(self, key: int) -> None:
        self._edit(tuple(each for each in self.orders if each.key != key))

    def _replace(self, order: Order) -> None:
        if order not in self.orders:
            self._edit(tuple(order if each.key == order.key else each for each in self.orders))

    def _move(self, key: int, before: int | None) -> None:
        if key == before:
            return
        moved = next(each for each in self.orders if each.key == key)
        rest = [each for each in self.orders if each.key != key]
        at = len(rest) if before is None else [each.key for each in rest].index(before)
        after = (*rest[:at], moved, *rest[at:])
        if after != self.orders:
            self._edit(after)

    def _change(self, removed: tuple[int, ...], added: tuple[Order, ...]) -> None:
        if removed or added:
            kept = [each for each in self.orders if each.key not in removed]
            self._edit((*kept, *(self._keyed(each) for each in added)))

    def _undo(self) -> None:
        self.here.at = max(self.here.at - 1, 0)

    def _redo(self) -> None:
        self.here.at = min(self.here.at + 1, len(self.here.states) - 1)

    def _new(self, name: str) -> None:
        self.active = len(self.plans)
        self.plans[self.active] = ModelPlan(name)
        self.names += 1

    def _copy(self, source: int, name: str) -> None:
        original = self.plans[source]
        orders = tuple(self._keyed(each) for each in original.states[original.at])
        self._new(name)
        self.here.states = [orders]

    def _use(self, number: int) -> None:
        self.active = number

    def _rename(self, number: int, name: str) -> None:
        self.plans[number].name = name
        self.names += 1

    def _delete(self, number: int) -> None:
        self.deletions += 1
        self.plans[number].deleted = self.deletions
        if self.active == number:
            before = [each for each in self.living() if each < number]
            self.active = before[-1] if before else self.living()[0]

    def _restore(self, number: int, active: bool) -> None:
        self.plans[number].deleted = 0
        # Counted anew, as the store does: one more than the highest that is left.
        self.deletions = max(plan.deleted for plan in self.plans.values())
        if active:
            self.active = number


def draw_order(source: random.Random) -> Order:
    """Some order."""
    args = (("count", source.randrange(100)), ("text", source.choice(["", "ä„“", "x y"])))
    unit, kind = source.choice(["G1", "G2", "P10/10", "R"]), source.choice(["BAS 12", "UG 16", "SA 1"])
    return Order(unit, kind, args[: source.randrange(3)])


def draw(source: random.Random, model: Model, kind: str) -> Step:
    """A step of this kind that makes sense now, else one that always does."""
    orders, living = model.orders, model.living()
    deleted = [number for number in model.plans if number not in living]
    name = f"Plan {model.names + 100}"
    if kind in ("remove", "replace", "move") and orders:
        picked = source.choice(orders)
        if kind == "remove":
            return kind, picked.key
        if kind == "replace":
            return kind, replace(draw_order(source), key=picked.key)
        return kind, picked.key, source.choice([None, *(each.key for each in orders)])
    if kind == "change":
        removed = tuple(each.key for each in orders if source.randrange(2))
        return kind, removed, tuple(draw_order(source) for _ in range(source.randrange(4)))
    if kind in ("undo", "redo"):
        return (kind,)
    if kind == "new":
        return kind, name
    if kind == "copy":
        return kind, source.choice(living), name
    if kind == "rename":
        return kind, source.choice(living), name
    if kind == "use" or (kind == "delete" and len(living) > 1):
        return kind, source.choice(living)
    if kind == "restore" and deleted:
        return kind, source.choice(deleted), bool(source.randrange(2))
    return "add", draw_order(source)


def carry_out(partie: Partie, step: Step) -> None:
    """The same step on a Partie."""
    kind, *values = step
    if kind in ("new", "copy", "use", "rename", "delete"):
        getattr(partie.plans, str(kind))(*values)
    elif kind == "restore":
        partie.plans.restore(values[0], active=values[1])  # type: ignore[arg-type]
    elif kind == "change":
        partie.orders.change(remove=values[0], add=values[1], label="mehreres")  # type: ignore[arg-type]
    else:
        getattr(partie.orders, str(kind))(*values)
    partie.orders.refresh()


def differences(model: Model, partie: Partie) -> list[str]:
    """What the Partie has otherwise than the model; empty when they agree, also about undo and the journals."""
    found = []
    living = model.living()
    pairs: list[tuple[str, object, object]] = [
        ("names", [model.plans[number].name for number in living], [plan.name for plan in partie.plans.all()]),
        ("active", [model.active], [plan.number for plan in partie.plans.all() if plan.active]),
        ("shown", model.orders, partie.orders.all()),
        ("steps", model.here.at, partie.orders.undo_count()),
        ("redo", model.here.at + 1 < len(model.here.states), bool(partie.orders.redo_label())),
        (
            "deleted",
            sorted(set(model.plans) - set(living), key=lambda number: -model.plans[number].deleted),
            [plan.number for plan in partie.plans.deleted()],
        ),
    ]
    for number, plan in model.plans.items():
        pairs.append((f"plan {number}", plan.states[plan.at], partie.orders_in(number)))
        sql = "SELECT count(*) FROM edits WHERE turn = ? AND plan = ? AND state <> 'plan'"
        pairs.append((f"journal {number}", plan.journal, partie.store.rows(sql, (partie.turn, number))[0][0]))
    for what, expected, there in pairs:
        if expected != there:
            found.append(f"{what}: {expected} != {there}")
    return found


def play(model: Model, seed: int, steps: int) -> None:
    """The first steps of a session, on the model alone."""
    source = random.Random(seed)
    for _ in range(steps):
        model.take(draw(source, model, source.choice(KINDS)))


def tell(word: str) -> None:
    """Says something to the one who started this, at once."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def main(folder: str, seed: str, *past: str) -> None:
    """Goes on where the earlier sessions (`seed:steps`) ended, until it is killed."""
    model = Model()
    for each in past:
        before, _, steps = each.partition(":")
        play(model, int(before), int(steps))
    source = random.Random(int(seed))
    with Partie.open(Path(folder)) as partie:
        tell("ready")
        number = 0
        while True:
            step = draw(source, model, source.choice(KINDS))
            model.take(step)
            carry_out(partie, step)
            number += 1
            tell(str(number))


if __name__ == "__main__":
    main(*sys.argv[1:])
