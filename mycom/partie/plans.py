"""The plans of a turn: named alternatives of its orders, exactly one of them active.

The active plan is the one that is checked and handed in. Each has its own orders and its own journal with undo.
A deleted plan is hidden, not lost. As long as nobody asks for a second plan the first needs no row in the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mycom.partie.store import Store
from mycom.problems import Fault, Malformed, NotAllowed, did_you_mean

#: More letters than this no plan's name has.
LONGEST = 40
FIRST = "Plan A"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Plan:
    """One plan of a turn. `number` stays the same for good; `made` is UTC, empty for a first plan on its own."""

    number: int
    name: str
    active: bool
    made: str = ""


def active_number(store: Store, turn: int) -> int:
    """The number of a turn's active plan."""
    found = store.rows("SELECT number FROM plans WHERE turn = ? AND active", (turn,))
    return int(found[0][0]) if found else 0


def sensible_name(name: str) -> str:
    """The name with single blanks. Raises `Malformed` when it is empty, too long or has signs nobody can read."""
    clean = " ".join(name.split())
    if not clean:
        raise Malformed(Fault("der Plan hat keinen Namen", "ein Name wie „Plan B“"))
    if len(clean) > LONGEST:
        raise Malformed(Fault(f"der Name „{clean[:20]}…“ ist zu lang", f"höchstens {LONGEST} Zeichen"))
    if not clean.isprintable():
        raise Malformed(Fault("der Name hat Zeichen, die man nicht sehen kann", "Buchstaben, Ziffern, Satzzeichen"))
    return clean


class Plans:
    """The plans of one turn. Every change is one transaction; all are numbered from 0 in the order they were made."""

    def __init__(self, store: Store, turn: int) -> None:
        self._store = store
        self.turn = turn

    # --- reading ---

    def all(self) -> tuple[Plan, ...]:
        """The plans that are not deleted; at least one."""
        return self._read("deleted = 0", "number") or (Plan(0, FIRST, True),)

    def deleted(self) -> tuple[Plan, ...]:
        """The deleted plans, the one deleted last first."""
        return self._read("deleted > 0", "deleted DESC")

    def active(self) -> Plan:
        """The plan that is checked and handed in."""
        return next(plan for plan in self.all() if plan.active)

    def named(self, name: str) -> Plan:
        """The plan of this name, letter case aside. Raises `Malformed` when there is none."""
        plans = self.all()
        for plan in plans:
            if _same(plan.name, name):
                return plan
        names = [plan.name for plan in plans]
        expected = ", ".join(f"„{each}“" for each in names)
        raise Malformed(Fault(f"einen Plan „{name}“ gibt es nicht", expected, suggestion=did_you_mean(name, names)))

    def order_counts(self) -> dict[int, int]:
        """How many orders each plan has, by number; plans without any are left out."""
        rows = self._store.rows("SELECT plan, count(*) FROM orders WHERE turn = ? GROUP BY plan", (self.turn,))
        return {int(number): int(count) for number, count in rows}

    def free_name(self) -> str:
        """A name that no plan has: `Plan B`, `Plan C` …"""
        taken = [plan.name for plan in self.all()]
        names = [f"Plan {letter}" for letter in _LETTERS]
        names += [f"Plan {number}" for number in range(len(_LETTERS) + 1, len(_LETTERS) + 2 + len(taken))]
        return next(name for name in names if not _taken(name, taken))

    # --- changing ---

    def new(self, name: str = "") -> Plan:
        """Makes an empty plan, the active one from now on. Raises `Malformed` or `NotAllowed` for its name."""
        with self._store.transaction():
            number = self._insert(name)
            self._note(number, "Leer angelegt")
            return self._activate(number)

    def copy(self, source: int, name: str = "") -> Plan:
        """Makes a plan with the orders of another, the active one from now on; its journal begins anew.

        Checks that were overridden for single orders are overridden for their copies too.
        """
        with self._store.transaction():
            original = self._get(source)
            number = self._insert(name)
            for key, *values in self._store.rows(
                "SELECT key, turn, position, unit, kind, args FROM orders WHERE turn = ? AND plan = ? "
                "ORDER BY position",
                (self.turn, source),
            ):
                copied = self._store.run(
                    "INSERT INTO orders (turn, position, unit, kind, args, plan) VALUES (?, ?, ?, ?, ?, ?)",
                    (*values, number),
                )
                self._store.run(
                    "INSERT INTO ignored (turn, rule, unit, order_key, reason) "
                    "SELECT turn, rule, unit, ?, reason FROM ignored WHERE order_key = ? ORDER BY id",
                    (copied, key),
                )
            self._note(number, f"Kopie von „{original.name}“")
            return self._activate(number)

    def use(self, number: int) -> Plan:
        """Makes a plan the active one."""
        with self._store.transaction():
            self._get(number)
            return self._activate(number)

    def rename(self, number: int, name: str) -> Plan:
        """Gives a plan another name. Raises `Malformed` or `NotAllowed` for the name."""
        with self._store.transaction():
            plan = self._get(number)
            clean = self._free(name, (each for each in self.all() if each.number != number))
            if clean != plan.name:
                self._ensure_first()
                self._store.run("UPDATE plans SET name = ? WHERE turn = ? AND number = ?", (clean, self.turn, number))
                self._note(number, f"„{plan.name}“ heißt jetzt „{clean}“")
            return self._get(number)

    def delete(self, number: int) -> Plan:
        """Hides a plan; `restore` brings it back. The next one becomes active where it was. Returns the active one.

        Raises `NotAllowed` for the only plan.
        """
        with self._store.transaction():
            plan = self._get(number)
            others = [each for each in self.all() if each.number != number]
            if not others:
                raise NotAllowed(Fault(f"„{plan.name}“ ist der einzige Plan", "ein zweiter, der dann gilt"))
            self._store.run(
                "UPDATE plans SET active = 0, deleted = 1 + (SELECT max(deleted) FROM plans WHERE turn = ?) "
                "WHERE turn = ? AND number = ?",
                (self.turn, self.turn, number),
            )
            if plan.active:
                before = [each for each in others if each.number < number]
                self._activate((before or others)[-1 if before else 0].number)
            return self.active()

    def restore(self, number: int, *, active: bool = False) -> Plan:
        """Brings a deleted plan back; where its name was given away it gets a number behind it.

        Raises `NotAllowed` when there is no such deleted plan.
        """
        with self._store.transaction():
            plan = next((each for each in self.deleted() if each.number == number), None)
            if plan is None:
                raise NotAllowed(Fault("diesen Plan gibt es nicht unter den gelöschten"))
            taken = [each.name for each in self.all()]
            name, count = plan.name, 1
            while _taken(name, taken):
                count += 1
                name = f"{plan.name[: LONGEST - 5]} ({count})"
            self._store.run(
                "UPDATE plans SET name = ?, deleted = 0 WHERE turn = ? AND number = ?", (name, self.turn, number)
            )
            return self._activate(number) if active else self._get(number)

    # --- inside ---

    def _read(self, where: str, by: str) -> tuple[Plan, ...]:
        return tuple(
            Plan(number, name, bool(active), made)
            for number, name, active, made in self._store.rows(
                f"SELECT number, name, active, made FROM plans WHERE turn = ? AND {where} ORDER BY {by}", (self.turn,)
            )
        )

    def _get(self, number: int) -> Plan:
        found = next((plan for plan in self.all() if plan.number == number), None)
        if found is None:
            raise NotAllowed(Fault("diesen Plan gibt es nicht mehr"))
        return found

    def _free(self, name: str, others: Iterable[Plan]) -> str:
        """The name as it is kept. Raises `NotAllowed` when another plan has it."""
        clean = sensible_name(name)
        if _taken(clean, [plan.name for plan in others]):
            raise NotAllowed(Fault(f"einen Plan „{clean}“ gibt es schon", "ein anderer Name"))
        return clean

    def _ensure_first(self) -> None:
        """Writes the first plan down, now that there is something to tell of it."""
        self._store.run(
            "INSERT INTO plans (turn, number, name, active) SELECT ?, 0, ?, 1 "
            "WHERE NOT EXISTS (SELECT 1 FROM plans WHERE turn = ?)",
            (self.turn, FIRST, self.turn),
        )

    def _insert(self, name: str) -> int:
        clean = self._free(name or self.free_name(), self.all())
        self._ensure_first()
        number = int(self._store.rows("SELECT 1 + max(number) FROM plans WHERE turn = ?", (self.turn,))[0][0])
        self._store.run("INSERT INTO plans (turn, number, name) VALUES (?, ?, ?)", (self.turn, number, clean))
        return number

    def _activate(self, number: int) -> Plan:
        self._store.run("UPDATE plans SET active = 0 WHERE turn = ? AND number <> ?", (self.turn, number))
        self._store.run("UPDATE plans SET active = 1 WHERE turn = ? AND number = ?", (self.turn, number))
        return self._get(number)

    def _note(self, number: int, words: str) -> None:
        """A line in the plan's journal that is no step of undo."""
        self._store.run(
            "INSERT INTO edits (turn, plan, label, before, after, state) VALUES (?, ?, ?, '[]', '[]', 'plan')",
            (self.turn, number, words),
        )


def _same(one: str, other: str) -> bool:
    return one.casefold() == " ".join(other.split()).casefold()


def _taken(name: str, names: Iterable[str]) -> bool:
    return any(_same(each, name) for each in names)
