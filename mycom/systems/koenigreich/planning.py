"""What a kingdom's orders would do, those of its armies with them: problems, effects, ledgers, offers, legal values."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from mycom.orders.catalogue import Catalogue, OrderKind, Parameter
from mycom.orders.describe import describe
from mycom.orders.order import Order, Value
from mycom.probability.rounding import half_up
from mycom.systems.armies import Armies, ArmyPosition, Backing
from mycom.systems.carrying import Carried
from mycom.systems.koenigreich.month import Kingdom, Phases, check, deposits, planned
from mycom.systems.koenigreich.month import Plan as MonthPlan
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.koenigreich.turn.play import play
from mycom.systems.koenigreich.turn.state import Turn, place_text
from mycom.systems.koenigreich.words import LABELS
from mycom.systems.koenigreich.world import World
from mycom.systems.ledgers import Posting, RunningItem, RunningLedger
from mycom.systems.numbers_de import percent
from mycom.systems.view import Ledger, LedgerRow, Offer, OrderView, Problem, Severity

if TYPE_CHECKING:
    from mycom.systems.view import Knowledge

WEEKS = 4
_LATE = ("ER", "EK")
_VALUES = ("treasury", "unrest", "stability", "loyalty", "economy", "consumption", "size", "control_dc")


class Plan:
    """All orders of a turn carried out as far as that is certain; everything is asked of the same run."""

    def __init__(
        self,
        knowledge: Knowledge,
        world: World,
        rules: Rules,
        armies: Armies,
        catalogue: Catalogue,
        orders: Sequence[Order],
        overridden: Collection[Problem] = (),
    ) -> None:
        self.world, self.rules, self.catalogue = world, rules, catalogue
        self.orders, self.overridden = tuple(orders), tuple(overridden)
        kinds = armies.catalogue().kinds
        self.army_orders = tuple(one for one in orders if one.kind in kinds)
        own = [one for one in orders if one.kind not in kinds]
        kingdom = world.kingdom
        before = armies.position(knowledge, self._backing(kingdom, kingdom.treasury))
        there = {unit.id for unit in before.position.units()}
        fed = before.due(self.army_orders, self.overridden)
        self.due = {unit: amount for unit, amount in fed.items() if unit in there and amount}
        turn = Turn(rules, world, army_due=sum(self.due.values()))
        early = play(turn, catalogue, [one for one in own if one.order_class not in _LATE], self.overridden)
        turn = early[-1].after if early else turn
        self.armies: ArmyPosition = armies.position(knowledge, self._backing(kingdom, max(0, turn.purse)))
        self.army_costs = self.armies.costs(self.army_orders, self.overridden)
        turn = Turn(rules, turn.world, turn.plan, turn.used, turn.sold, turn.lose, turn.army_due,
                    sum(self.army_costs.values()))  # fmt: skip
        late = play(turn, catalogue, [one for one in own if one.order_class in _LATE], self.overridden)
        self.turn: Turn = late[-1].after if late else turn
        self.steps: tuple[Carried[Turn], ...] = (*early, *late)

    def _backing(self, kingdom: Kingdom, treasury: int) -> Backing:
        return Backing(treasury, kingdom.loyalty - kingdom.unrest, kingdom.control_dc, WEEKS, feeds=True)

    def is_army(self, unit: str, kind: str = "") -> bool:
        """Whether a unit, or an order of the realm, is about armies."""
        return unit.startswith("G") or (bool(kind) and self.armies.position.catalogue.kind(kind) is not None)

    def carried(self, order: Order) -> Carried[Turn] | None:
        """What came of an order of the kingdom."""
        return next((one for one in self.steps if one.order == order), None)

    # --- months ---

    @cached_property
    def month_plan(self) -> MonthPlan:
        """What this turn's orders change, armies' costs among it."""
        plan = self.turn.plan
        return MonthPlan(**{
            name: getattr(plan, name) for name in MonthPlan.__dataclass_fields__ if name != "treasury"
        }, treasury=plan.treasury - self.turn.army_cost)  # fmt: skip

    def months(self, count: int) -> tuple[Phases, ...]:
        """The chances after each of so many months: this one with its orders, then nothing new."""
        plans = (self.month_plan, *[MonthPlan()] * (count - 1))
        return planned(self.turn.at_start, plans, self.rules.numbers())

    @cached_property
    def month(self) -> Phases:
        """This month."""
        return self.months(1)[0]

    # --- problems ---

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the orders, then what is left open."""
        found = [problem for step in self.steps for problem in step.problems]
        return (*found, *self.armies.position.check(self.army_orders, self.overridden), *self._advice())

    def _advice(self) -> Iterator[Problem]:
        numbers, now = self.rules.numbers(), self.month
        debt = sum(chance for value, chance in now.upkeep.treasury().items() if value < 0)
        if debt > 0:
            text = f"Nach dem Unterhalt ist die Schatzkammer mit {percent(debt)} im Minus; die Unruhe steigt dann um 2."
            yield Problem(Severity.WARNING, "R", 0, "debt", text, "Unterhaltsphase 2")
        lost = sum(chance for value, chance in now.upkeep.hexes_lost().items() if value)
        if lost > 0:
            text = f"Mit {percent(lost)} geht in diesem Unterhalt ein Hexfeld verloren."
            yield Problem(Severity.WARNING, "R", 0, "unrest", text, "Unterhaltsphase 4")
            if self.turn.lose is None:
                text = "Welches Hexfeld dann verloren geht, ist nicht gewählt."
                yield Problem(Severity.HINT, "R", 0, "give_up", text, "Unterhaltsphase 4")
        high = sum(chance for value, chance in now.income.unrest().items() if value >= numbers.hex_unrest)
        if high > 0 and lost == 0:
            text = f"Mit {percent(high)} steht die Unruhe am Ende des Zuges bei {numbers.hex_unrest} oder mehr."
            yield Problem(Severity.WARNING, "R", 0, "unrest", text, "Unterhaltsphase 4")
        for id, holder in self.turn.world.offices.items():
            row = self.rules.offices[id]
            if not holder.name and (row.stability or row.loyalty or row.economy or row.unrest):
                yield Problem(Severity.HINT, "R", 0, "vacant", f"{row.label_de} ist unbesetzt.", "Erlassphase 1")

    # --- words ---

    def name_of(self, unit: str) -> str:
        """A unit in words."""
        if unit.startswith("P"):
            column, _, row = unit[1:].partition("/")
            place = (int(column), int(row)) if column.isdigit() and row.isdigit() else (0, 0)
            town = self.world.settlements.get(place)  # one that is founded this turn has its name in the order
            return town.name if town else ""
        return self.world.realms.get(int(unit), "") if unit.isdigit() else ""

    def sentence(self, order: Order) -> str:
        """An order in words."""
        if self.is_army(order.unit, order.kind):
            return self.armies.position.view(order, self.army_orders, self.overridden).sentence
        return describe(order, self.catalogue, self.name_of)

    def view(self, order: Order) -> OrderView:
        """An order in words with its effect."""
        if self.is_army(order.unit, order.kind):
            return self.armies.position.view(order, self.army_orders, self.overridden)
        step, kind = self.carried(order), self.catalogue.kind(order.kind)
        help_ = kind.help_de if kind else ""
        if step is None:
            return OrderView(order, self.sentence(order), "", help_)
        errors = [one for one in step.problems if one.severity is Severity.ERROR]
        if not step.done:
            return OrderView(order, self.sentence(order), "geht nicht", errors[0].message if errors else help_)
        return OrderView(order, self.sentence(order), step.note, help_)

    # --- ledgers ---

    def ledger(self, unit: str) -> Ledger:
        """The kingdom's values through the turn, dice of the checks as their means."""
        if unit.startswith("G"):
            return self.armies.position.ledger(unit, self.army_orders, self.overridden)
        if unit != "R":
            return self._town(unit)
        start, plan, after = self.turn.at_start, self.month_plan, self.month
        eaten = start.consumption if start.size else 0
        brought = deposits(plan, self.rules.numbers()) - plan.withdraw
        income = _mean(after.income.treasury()) - (start.treasury - eaten + plan.treasury + brought)
        rows = [
            LedgerRow(LABELS["treasury"], start.treasury, plan.treasury + brought, _whole(income), -eaten,
                      start.treasury + plan.treasury + brought + _whole(income) - eaten)
        ]  # fmt: skip
        unrest = _whole(_mean(after.income.unrest()))
        ordered = plan.unrest - plan.calm + plan.withdraw
        rest = unrest - start.unrest - ordered
        rows.append(LedgerRow(LABELS["unrest"], start.unrest, ordered, max(0, rest), min(0, rest), unrest))
        for name in ("stability", "loyalty", "economy", "consumption", "size", "control_dc"):
            now, later = getattr(self.world.kingdom, name), getattr(self.turn.kingdom, name)
            rows.append(LedgerRow(LABELS[name], now, later - now, 0, 0, later))
        return Ledger(self.world.realms[self.world.realm], tuple(rows))

    def _town(self, unit: str) -> Ledger:
        column, _, row = unit[1:].partition("/")
        place = (int(column), int(row)) if column.isdigit() and row.isdigit() else (0, 0)
        now, then = self.world.settlements.get(place), self.turn.world.settlements.get(place)
        if now is None or then is None:
            return Ledger(self.name_of(unit) or unit, ())
        lots = now.lots_left(self.rules), then.lots_left(self.rules)
        rows = (
            LedgerRow("freie Bauplätze", lots[0], lots[1] - lots[0], 0, 0, lots[1]),
            LedgerRow("Verteidigung", now.defence, then.defence - now.defence, 0, 0, then.defence),
        )
        return Ledger(now.name, rows)

    def running(self, unit: str) -> RunningLedger:
        """Every change of the kingdom's values, order by order; what dice bring is in the preview. Raises KeyError."""
        if unit.startswith("G"):
            return self.armies.position.running_ledger(unit, self.army_orders, self.overridden)
        if unit != "R":
            raise KeyError(unit)
        start, kingdom = self.world.kingdom, self.turn.at_start
        at = {name: int(getattr(start, name)) for name in _VALUES}
        first, postings = dict(at), []

        def post(order: Order | None, by: str, text: str, item: str, amount: int) -> None:
            if amount:
                key, kind = (order.key, order.kind) if order else (0, "")
                before, after = at[item], at[item] + amount
                when = "" if order else "Unterhalt"
                postings.append(Posting(key, by, kind, text, "R", item, before, amount, after, when=when))
                at[item] += amount

        post(None, "R", "Verbrauch des Reichs", "treasury", -(start.consumption if start.size else 0))
        for army, amount in self.due.items():
            post(None, army, f"Unterhalt von {army}", "treasury", -amount if kingdom.size else 0)
        for step in self.steps:
            order = step.order
            text = self.sentence(order)
            before, after = step.before, step.after
            post(order, order.unit, text, "treasury", _money(after) - _money(before))
            post(order, order.unit, text, "unrest", _unrest(after) - _unrest(before))
            for name in _VALUES[2:]:
                post(order, order.unit, text, name, getattr(after.kingdom, name) - getattr(before.kingdom, name))
        for order in self.army_orders:
            cost = self.army_costs.get(order.key, 0)
            if order.key and cost:
                post(order, order.unit, self.sentence(order), "treasury", -cost)
        items = tuple(RunningItem(name, LABELS[name], first[name], at[name]) for name in _VALUES)
        return RunningLedger(self.world.realms[self.world.realm], items, tuple(postings))

    # --- offers ---

    def before(self, kind: str) -> Turn:
        """The turn as it is when an order of a kind is carried out."""
        rank = self.catalogue.rank(kind)
        turn = Turn(self.rules, self.world, army_due=self.turn.army_due)
        for step in self.steps:
            if self.catalogue.rank(step.order.kind) <= rank:
                turn = step.after
        return turn

    def offers(self, unit: str) -> tuple[Offer, ...]:
        """Every order for this sort of unit; the reason when there is no way to give it now."""
        of_armies = self.armies.position.offers(unit, self.army_orders) if unit == "R" or unit.startswith("G") else ()
        giver = "realm" if unit == "R" else "settlement" if unit.startswith("P") else ""
        own = any(f"P{place_text(one.place)}" == unit for one in self.world.own_settlements())
        if giver == "settlement" and not own:
            return ()
        army_kinds = self.armies.position.catalogue.kinds
        kinds = [kind for kind in self.catalogue.kinds.values() if giver in kind.givers and kind.id not in army_kinds]
        found = [Offer(kind.id, self._reason(unit, kind)) for kind in kinds]
        return tuple(sorted((*found, *of_armies), key=lambda one: (self.catalogue.rank(one.kind), one.kind)))

    def _reason(self, unit: str, kind: OrderKind) -> str:
        if "once" in kind.checks and any(one.unit == unit and one.kind == kind.id for one in self.orders):
            return "Diesen Befehl gibt es im Zug nur einmal."
        reason = ""
        for order in self._attempts(unit, kind):
            errors = self._errors(order)
            if not errors:
                return ""
            reason = reason or errors[0].message
        return reason or "Dafür gibt es hier kein Ziel."

    def _errors(self, order: Order) -> list[Problem]:
        steps = play(self.before(order.kind), self.catalogue, [order])
        return [one for one in steps[0].problems if one.severity is Severity.ERROR]

    def _attempts(self, unit: str, kind: OrderKind) -> Iterator[Order]:
        args: list[tuple[tuple[str, Value], ...]] = [()]
        for parameter in kind.parameters:
            if parameter.optional:
                break
            values = self._values(kind, parameter)
            args = [(*before, (parameter.name, value)) for before in args for value in values]
        yield from (Order(unit, kind.id, each) for each in args)

    def _values(self, kind: OrderKind, parameter: Parameter) -> list[Value]:
        if parameter.type == "choice":
            return [choice.id for choice in self.catalogue.choices(parameter.table)]
        if parameter.type == "coordinate":
            world = self.before(kind.id).world
            if kind.id == "HX 1":
                return [place_text(place) for place in world.hexes if world.adjoins(place) or not world.claimed]
            return [place_text(one.place) for one in world.claimed]
        if parameter.type == "int":
            usual = {"price": 10_000, "gold": 4_000}
            return [usual.get(parameter.name, parameter.minimum or 0)]
        return ["Neu"] if parameter.type == "text" else []

    def targets(self, unit: str, kind_id: str, parameter: str) -> tuple[tuple[str, str], ...]:
        """Legal values of a parameter with labels, all of them when none is legal; empty when it is free."""
        if self.is_army(unit, kind_id):
            return self.armies.position.targets(unit, kind_id, parameter, self.army_orders)
        kind = self.catalogue.kind(kind_id)
        wanted = next((one for one in kind.parameters if one.name == parameter), None) if kind else None
        if kind is None or wanted is None or wanted.type in ("int", "text"):
            return ()
        found: dict[str, str] = {}
        for order in self._attempts(unit, kind):
            value = order.text(parameter)
            if value and value not in found and not self._errors(order):
                found[value] = self._label(wanted, value)
        if not found:
            found = {str(value): self._label(wanted, str(value)) for value in self._values(kind, wanted)}
        return tuple(found.items())

    def _label(self, parameter: Parameter, value: str) -> str:
        if parameter.type == "choice":
            return next(one.label_de for one in self.catalogue.choices(parameter.table) if one.id == value)
        column, _, row = value.partition("/")
        place = (int(column), int(row))
        town, there = self.world.settlements.get(place), self.world.hexes.get(place)
        ground = self.rules.terrain[there.terrain].label_de if there else ""
        return f"{value} {town.name if town else ground}".strip()

    def loyalty_chance(self) -> float:
        """The chance of a loyalty check at the start of the turn."""
        kingdom = self.world.kingdom
        return check(kingdom.loyalty, kingdom.unrest, kingdom.control_dc, self.rules.numbers()).success


def _money(turn: Turn) -> int:
    return turn.plan.treasury - turn.plan.withdraw + deposits(turn.plan, turn.rules.numbers())


def _unrest(turn: Turn) -> int:
    return turn.plan.unrest - turn.plan.calm + turn.plan.withdraw


def _mean(chances: dict[int, float]) -> float:
    return sum(value * chance for value, chance in chances.items())


def _whole(number: float) -> int:
    return int(half_up(number))
