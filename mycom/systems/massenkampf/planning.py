"""What orders would do, without dice: problems, effects, ledgers, offers, legal values."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from mycom.orders.catalogue import Catalogue, OrderKind, Parameter
from mycom.orders.describe import describe
from mycom.orders.order import Order, Value
from mycom.systems.carrying import Carried, carry
from mycom.systems.ledgers import Posting, RunningItem, RunningLedger
from mycom.systems.massenkampf.army.allowed import faults
from mycom.systems.massenkampf.moves import reach
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.turn import pay
from mycom.systems.massenkampf.turn.context import place_text
from mycom.systems.massenkampf.turn.fight import options_of
from mycom.systems.massenkampf.turn.play import Month, Played, handlers, play
from mycom.systems.massenkampf.world import Army, World
from mycom.systems.numbers_de import signed
from mycom.systems.view import Ledger, LedgerRow, Offer, OrderView, Problem, Severity

_BP = "Schatzkammer"


class Plan:
    """Orders carried out as far as that is certain; everything is asked of the same run."""

    def __init__(
        self,
        world: World,
        rules: Rules,
        catalogue: Catalogue,
        orders: Sequence[Order],
        overridden: Collection[Problem] = (),
    ) -> None:
        self.world, self.rules, self.catalogue = world, rules, catalogue
        self.orders, self.overridden = tuple(orders), tuple(overridden)
        self.played: Played = play(world, rules, catalogue, orders, overridden)

    def carried(self, order: Order) -> Carried[World] | None:
        """What came of an order."""
        return next((one for one in self.played.steps if one.order == order), None)

    def end_of(self, unit: str) -> Month | None:
        """An own army through the end of the turn."""
        return next((one for one in self.played.ends if one.army.id == unit), None)

    # --- problems ---

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the orders, then what is left open."""
        found = [problem for step in self.played.steps for problem in step.problems]
        return (*found, *self._advice())

    def _advice(self) -> Iterator[Problem]:
        world = self.played.world
        after = world.backing.treasury - self.played.due
        if after < 0 and not world.backing.feeds:
            text = f"Der Unterhalt kostet {self.played.due} BP; die Schatzkammer fällt auf {signed(after)} BP."
            yield Problem(Severity.WARNING, "R", 0, "pay", text, "Spielwerte von Armeen")
        for end in self.played.ends:
            army = end.army
            if end.dissolves:
                text = f"{army.name} löst sich auf: Die Moral fällt auf {signed(end.morale)}."
                yield Problem(Severity.WARNING, army.id, 0, "dissolves", text, "Spielwerte von Armeen")
            if not pay.led(army) and not army.told.bonus and not end.dissolves:
                text = f"{army.name} hat keinen Befehlshaber; die Moral fällt auf {signed(end.morale)}."
                yield Problem(Severity.HINT, army.id, 0, "led", text, "Anführer und Befehlshaber")
            if army.routed and not army.told.rally:
                text = f"{army.name} ist zersprengt und beginnt keine Schlacht, ehe sie sich gesammelt hat."
                yield Problem(Severity.HINT, army.id, 0, "must_rally", text, "Flucht, Niederlage oder Sieg")
            if army.lessons and not army.told.learn:
                text = f"{army.name} kann aus einem Sieg lernen."
                yield Problem(Severity.HINT, army.id, 0, "lesson_left", text, "Flucht, Niederlage oder Sieg")

    # --- words ---

    def name_of(self, unit: str) -> str:
        """A unit in words."""
        for world in (self.played.world, self.world):
            army = world.army(unit)
            if army is not None:
                return army.name or army.creature
        return self.world.realms.get(int(unit), "") if unit.isdigit() else ""

    def sentence(self, order: Order) -> str:
        """An order in words."""
        return describe(order, self.catalogue, self.name_of)

    def view(self, order: Order) -> OrderView:
        """An order in words with its effect on the treasury."""
        step, kind = self.carried(order), self.catalogue.kind(order.kind)
        help_ = kind.help_de if kind else ""
        if step is None:
            return OrderView(order, self.sentence(order), "", help_)
        errors = [one for one in step.problems if one.severity is Severity.ERROR]
        if not step.done:
            return OrderView(order, self.sentence(order), "geht nicht", errors[0].message if errors else help_)
        change = self.change(step)
        effect = f"{signed(change)} BP" if change else ""
        return OrderView(order, self.sentence(order), effect or step.note, step.note or help_)

    def change(self, step: Carried[World]) -> int:
        """How an order changes the treasury."""
        return step.after.backing.treasury - step.before.backing.treasury

    # --- ledgers ---

    def ledger(self, unit: str) -> Ledger:
        """The treasury through the turn; of an army also morale and hit points."""
        if unit == "R":
            now = self.world.backing.treasury
            ordered = self.played.world.backing.treasury - now
            due = -self.played.due
            return Ledger(
                self.world.realms[self.world.realm], (LedgerRow(_BP, now, ordered, 0, due, now + ordered + due),)
            )
        army, end = self.world.army(unit), self.end_of(unit)
        if army is None:
            return Ledger(unit, ())
        told = self.played.world.army(unit)
        rows = []
        for label, now, then, after in (
            ("Moral", army.morale, told.morale if told else 0, end.morale if end else 0),
            ("Trefferpunkte", int(army.hit_points.high), int(told.hit_points.high) if told else 0,
             end.hit_points if end else 0),
        ):  # fmt: skip
            more = after - then
            rows.append(LedgerRow(label, now, then - now, max(0, more), min(0, more), after))
        return Ledger(self.name_of(unit), tuple(rows))

    def running(self, unit: str) -> RunningLedger:
        """Every change of the treasury, order by order, then each army's consumption. Raises KeyError."""
        if unit != "R":
            raise KeyError(unit)
        start = self.world.backing.treasury
        postings, at = [], start
        for step in self.played.steps:
            change = self.change(step)
            if change:
                order = step.order
                text = self.sentence(order)
                postings.append(
                    Posting(order.key, order.unit, order.kind, text, "R", "treasury", at, change, at + change)
                )
                at += change
        for end in self.played.ends:
            if end.due:
                text = f"Unterhalt von {end.army.name}"
                postings.append(Posting(0, end.army.id, "", text, "R", "treasury", at, -end.due, at - end.due))
                at -= end.due
        items = (RunningItem("treasury", _BP, start, at),)
        return RunningLedger(self.world.realms[self.world.realm], items, tuple(postings))

    # --- offers ---

    def before(self, kind: str) -> World:
        """The armies as they are when an order of a kind is carried out."""
        rank = self.catalogue.rank(kind)
        world = self.world
        for step in self.played.steps:
            if self.catalogue.rank(step.order.kind) <= rank:
                world = step.after
        return world

    def offers(self, unit: str) -> tuple[Offer, ...]:
        """Every order for this sort of unit; the reason when there is no way to give it now."""
        giver = "realm" if unit == "R" else "army" if unit[:1] == "G" and "@" not in unit else ""
        kinds = [kind for kind in self.catalogue.kinds.values() if giver in kind.givers]
        kinds.sort(key=lambda kind: (self.catalogue.rank(kind.id), kind.number))
        return tuple(Offer(kind.id, self._reason(unit, kind)) for kind in kinds)

    def _reason(self, unit: str, kind: OrderKind) -> str:
        if "once" in kind.checks and any(one.unit == unit and one.kind == kind.id for one in self.orders):
            return "Diesen Befehl gibt es je Einheit und Zug nur einmal."
        reason = ""
        for order in self._attempts(unit, kind):
            errors = self._errors(order)
            if not errors:
                return ""
            reason = reason or errors[0].message
        return reason or "Dafür gibt es hier kein Ziel."

    def _errors(self, order: Order) -> list[Problem]:
        steps = carry(self.before(order.kind), [order], self.catalogue, handlers(self.rules))
        return [one for one in steps[0].problems if one.severity is Severity.ERROR]

    def _attempts(self, unit: str, kind: OrderKind) -> Iterator[Order]:
        """Orders of a kind with likely values, enough to see whether one goes."""
        args: list[tuple[tuple[str, Value], ...]] = [()]
        for parameter in kind.parameters:
            if parameter.optional:
                break
            values = self._values(unit, kind, parameter)
            args = [(*before, (parameter.name, value)) for before in args for value in values]
        yield from (Order(unit, kind.id, each) for each in args[:400])

    def _values(self, unit: str, kind: OrderKind, parameter: Parameter) -> list[Value]:
        army = self.before(kind.id).army(unit)
        if parameter.name == "size":
            return ["medium", "large", "colossal"]
        if parameter.name == "equipped":
            return ["plain"]
        if parameter.name == "option":
            return list(options_of(self.rules, army)) if army else []
        if parameter.type == "choice":
            return [choice.id for choice in self.catalogue.choices(parameter.table)]
        if parameter.type == "coordinate":
            if kind.id == "MA 1" and army:
                return [
                    place_text(place) for place in reach(self.rules, self.before(kind.id), army) if place != army.place
                ]
            return [
                place_text(place) for place, town in self.world.settlements.items() if town.owner == self.world.realm
            ]
        if parameter.type == "own_group":
            return [one.id for one in self.before(kind.id).own() if one.id != unit]
        if parameter.type == "foreign_group":
            return [self.world.unit_id(one) for one in self.world.armies if one.owner != self.world.realm]
        if parameter.type == "int":
            return [parameter.default if isinstance(parameter.default, int) else max(0, parameter.minimum or 0)]
        return ["Neu"] if parameter.type == "text" else []

    def targets(self, unit: str, kind_id: str, parameter: str) -> tuple[tuple[str, str], ...]:
        """Legal values of a parameter with labels, all of them when none is legal; empty when it is free."""
        kind = self.catalogue.kind(kind_id)
        wanted = next((one for one in kind.parameters if one.name == parameter), None) if kind else None
        if kind is None or wanted is None or wanted.type in ("int", "text"):
            return ()
        if wanted.name in ("creature", "size", "strategy", "equipped"):
            return tuple((one.id, self._label(wanted, one.id)) for one in self.catalogue.choices(wanted.table))
        found: dict[str, str] = {}
        for order in self._attempts(unit, kind):
            value = order.text(parameter)
            if value and value not in found and not self._errors(order):
                found[value] = self._label(wanted, value)
        if not found:
            found = {str(value): self._label(wanted, str(value)) for value in self._values(unit, kind, wanted)}
        return tuple(found.items())

    def _label(self, parameter: Parameter, value: str) -> str:
        if parameter.type == "choice":
            return next(one.label_de for one in self.catalogue.choices(parameter.table) if one.id == value)
        if parameter.type == "coordinate":
            column, _, row = value.partition("/")
            place = (int(column), int(row))
            town, there = self.world.settlements.get(place), self.world.hexes.get(place)
            ground = self.rules.terrain[there.terrain].label_de if there else ""
            return f"{value} {town.name if town else ground}".strip()
        return f"{value} {self.name_of(value)}".strip()


def sheet_faults(rules: Rules, army: Army) -> tuple[str, ...]:
    """What is not allowed about an army as it is reported."""
    return tuple(f"{one.found}; {one.expected}" for one in faults(rules, army.muster))
