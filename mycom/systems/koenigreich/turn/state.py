"""A turn that is being planned: the kingdom, what the orders so far change, what of the turn's limits is used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mycom.orders.order import Order
from mycom.systems.carrying import Found, Outcome
from mycom.systems.koenigreich.month import Kingdom, Plan, after_edicts
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.koenigreich.world import Place, World


@dataclass(frozen=True, slots=True)
class Turn:
    """`plan` is what the orders so far change, `used` counts what has a limit a turn, `sold` the sales by settlement,
    `lose` the hex that goes first, `army_due` the armies' consumption of this turn, `army_cost` what armies cost."""

    rules: Rules
    world: World
    plan: Plan = field(default_factory=Plan)
    used: Mapping[str, int] = field(default_factory=dict)
    sold: Mapping[Place, int] = field(default_factory=dict)
    lose: Place | None = None
    army_due: int = 0
    army_cost: int = 0

    @property
    def kingdom(self) -> Kingdom:
        """The kingdom with everything that is changed for good."""
        return after_edicts(self.world.kingdom, self.plan)

    @property
    def at_start(self) -> Kingdom:
        """The kingdom as this month's upkeep finds it, with the armies to feed."""
        kingdom = self.world.kingdom
        return replace(kingdom, consumption=kingdom.consumption + self.army_due)

    @property
    def purse(self) -> int:
        """Build points left for orders after the upkeep, as far as that is certain."""
        start = self.at_start
        eaten = start.consumption if start.size else 0
        return start.treasury - eaten - self.army_cost + self.plan.treasury

    @property
    def anarchy(self) -> bool:
        """Whether nothing can be done."""
        return self.world.kingdom.unrest >= self.rules.whole("unrest.anarchy")

    def counted(self, what: str) -> Turn:
        """The turn with one more of what has a limit."""
        return replace(self, used={**self.used, what: self.used.get(what, 0) + 1})

    def changed(self, **more: int) -> Turn:
        """The turn with amounts added to its plan."""
        values = {name: getattr(self.plan, name) + amount for name, amount in more.items()}
        return replace(self, plan=replace(self.plan, **values))


def place_of(order: Order, name: str = "target") -> Place:
    """The hex that an order names."""
    column, _, row = order.text(name).partition("/")
    return int(column), int(row)


def place_text(place: Place) -> str:
    """A hex as a player writes it."""
    return f"{place[0]}/{place[1]}"


def short_of(turn: Turn, cost: int) -> tuple[Found, ...]:
    """What is wrong when the treasury has not so many build points after the upkeep."""
    if cost <= max(0, turn.purse):
        return ()
    return (Found("treasury", f"Das kostet {cost} BP; nach dem Unterhalt bleiben {turn.purse} BP."),)


def limited(turn: Turn, what: str, most: int | None, label: str) -> tuple[Found, ...]:
    """What is wrong when the turn's limit is used up."""
    if most is None or turn.used.get(what, 0) < most:
        return ()
    return (Found(what, f"Bei Größe {turn.kingdom.size} {label} je Zug: {most}."),)


def done(turn: Turn, found: tuple[Found, ...] | list[Found], note: str = "") -> Outcome[Turn]:
    """The turn after an order with what is wrong with it; nothing goes in anarchy."""
    anarchy = (Found("no_anarchy", "Es herrscht Anarchie: Das Königreich kann nichts tun."),) if turn.anarchy else ()
    return Outcome(turn, (*anarchy, *found), note)
