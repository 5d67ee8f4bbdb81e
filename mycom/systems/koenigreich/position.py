"""What a player knows of a kingdom and its armies (the `Position` of the protocol)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from mycom.orders.order import Order
from mycom.systems.armies import Armies
from mycom.systems.koenigreich.calling import WORDS
from mycom.systems.koenigreich.catalogue import kingdom_catalogue, merged
from mycom.systems.koenigreich.planning import Plan
from mycom.systems.koenigreich.projection import setups
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.koenigreich.views import headline, map_view, realm_view, settlement_view
from mycom.systems.koenigreich.words import LABELS
from mycom.systems.koenigreich.world import World
from mycom.systems.plain import PlainPosition
from mycom.systems.plots import never

if TYPE_CHECKING:
    from mycom.orders.catalogue import Catalogue
    from mycom.systems import Position
    from mycom.systems.ledgers import RunningLedger
    from mycom.systems.plots import Cancelled, Coarse, Plot, PlotOffer
    from mycom.systems.previews import PreviewView
    from mycom.systems.projections import Chain, Doubt, Encounter, Factor, Projection, Setup
    from mycom.systems.questions import Question, Reply
    from mycom.systems.threats import Move, ThreatView
    from mycom.systems.view import (
        Fact,
        Json,
        Knowledge,
        Ledger,
        MapView,
        Offer,
        OrderView,
        PathView,
        Place,
        Problem,
        UnitView,
    )
    from mycom.systems.words import Words

_PLANS_KEPT = 4


class KoenigreichPosition(PlainPosition):
    """Answers about the kingdom; what is about armies goes to whoever knows their rules."""

    def __init__(self, knowledge: Knowledge, world: World, rules: Rules, armies: Armies) -> None:
        self.knowledge, self.world, self.rules, self._armies = knowledge, world, rules, armies
        self._plans: tuple[tuple[tuple[Order, ...], tuple[Problem, ...], Plan], ...] = ()

    @cached_property
    def catalogue(self) -> Catalogue:
        """All orders, those of armies with them."""
        return merged(kingdom_catalogue(self.rules), self._armies.catalogue())

    def plan(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Plan:
        """The orders carried out; the last few are kept."""
        asked, given = tuple(orders), tuple(overridden)
        for known, ignored, plan in self._plans:
            if known == asked and ignored == given:
                return plan
        plan = Plan(self.knowledge, self.world, self.rules, self._armies, self.catalogue, asked, given)
        self._plans = ((asked, given, plan), *self._plans[: _PLANS_KEPT - 1])
        return plan

    def _field(
        self, orders: Sequence[Order], overridden: Collection[Problem] = ()
    ) -> tuple[Position, tuple[Order, ...]]:
        """The armies' position and their orders."""
        plan = self.plan(orders, overridden)
        return plan.armies.position, plan.army_orders

    # --- what is known ---

    def units(self) -> tuple[UnitView, ...]:
        """Own armies, the kingdom and its settlements, what others have."""
        return self._units

    @cached_property
    def _units(self) -> tuple[UnitView, ...]:
        found = self.plan(()).armies.position.units()
        relations = {one.id: one.relation for one in found}
        towns = [
            settlement_view(self.world, self.rules, town, relations[unit])
            for town in self.world.settlements.values()
            if (unit := f"P{town.place[0]}/{town.place[1]}") in relations
        ]
        armies = [one for one in found if one.id.startswith("G")]
        own = [one for one in armies if one.section == "groups"]
        foreign = [one for one in armies if one.section != "groups"]
        homes = [one for one in towns if one.section == "provinces"]
        others = [one for one in towns if one.section != "provinces"]
        return (*own, realm_view(self.world, self.rules), *homes, *foreign, *others)

    @cached_property
    def _map(self) -> MapView:
        return map_view(self.world, self.rules, self.plan(()).armies.position.map())

    def map(self) -> MapView:
        """The known hexes."""
        return self._map

    def text_map(self) -> str:
        """The map as lines of hexes."""
        return self.plan(()).armies.position.text_map()

    def headline(self) -> tuple[tuple[str, str], ...]:
        """The kingdom in short."""
        return headline(self.world)

    def words(self) -> Words:
        """What the game calls things."""
        return WORDS

    def relations(self) -> Mapping[str, str]:
        """Names of the other realms."""
        return {str(number): name for number, name in self.world.realms.items() if number != self.world.realm}

    def fact_words(self, fact: Fact) -> tuple[str, str] | None:
        """A reported value in words."""
        if fact.subject == "R" and fact.key in LABELS:
            return LABELS[fact.key], str(fact.value)
        return self.plan(()).armies.position.fact_words(fact)

    def data(self, unit: str) -> dict[str, Json]:
        """A unit as JSON. Raises KeyError."""
        from mycom.systems.koenigreich.data import data

        if unit.startswith("G"):
            return self.plan(()).armies.position.data(unit)
        return data(self.world, self.rules, unit)

    # --- orders ---

    def offers(self, unit: str, orders: Sequence[Order]) -> tuple[Offer, ...]:
        """The orders for this sort of unit."""
        return self.plan(orders).offers(unit)

    def targets(self, unit: str, kind: str, parameter: str, orders: Sequence[Order]) -> tuple[tuple[str, str], ...]:
        """Legal values of a parameter."""
        return self.plan(orders).targets(unit, kind, parameter)

    def view(self, order: Order, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> OrderView:
        """The order in words with its effect; a draft counts as given last."""
        known = any(one == order for one in orders)
        given = orders if known else (*(one for one in orders if not order.key or one.key != order.key), order)
        return self.plan(given, overridden).view(order)

    def check(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> tuple[Problem, ...]:
        """All problems."""
        return self.plan(orders, overridden).problems()

    def ledger(self, unit: str, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Ledger:
        """The kingdom's values, a settlement's lots, an army's strength through the turn."""
        return self.plan(orders, overridden).ledger(unit)

    def running_ledger(self, unit: str, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> RunningLedger:
        """The kingdom's values, order by order. Raises KeyError."""
        return self.plan(orders, overridden).running(unit)

    def preview(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> PreviewView:
        """The turn with these orders."""
        from mycom.systems.koenigreich.outlook import preview

        return preview(self.plan(orders, overridden))

    def preview_data(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> dict[str, Json]:
        """The turn as JSON."""
        from mycom.systems.koenigreich.outlook import preview_data

        return preview_data(self.plan(orders, overridden))

    # --- armies on the move ---

    def path(self, unit: str, digits: str, orders: Sequence[Order]) -> PathView:
        """The way along digits."""
        field, given = self._field(orders)
        return field.path(unit, digits, given)

    def route(self, unit: str, target: Place, orders: Sequence[Order]) -> PathView | None:
        """The quickest way."""
        field, given = self._field(orders)
        return field.route(unit, target, given)

    def route_data(self, unit: str, target: Place, orders: Sequence[Order]) -> dict[str, Json] | None:
        """The quickest way as JSON."""
        field, given = self._field(orders)
        return field.route_data(unit, target, given)

    def reach(self, unit: str, orders: Sequence[Order]) -> Mapping[Place, float]:
        """Where an army can go this turn."""
        field, given = self._field(orders)
        return field.reach(unit, given)

    def reach_turns(
        self, units: Sequence[str], orders: Sequence[Order], turns: int = 4
    ) -> Mapping[str, Mapping[Place, int]]:
        """In which turn armies can first enter each hex."""
        field, given = self._field(orders)
        return field.reach_turns(units, given, turns)

    def move_order(self, unit: str, digits: str) -> Order:
        """The order that marches to where digits lead."""
        return self.plan(()).armies.position.move_order(unit, digits)

    def distance(self, unit: str, place: Place) -> int | None:
        """How many hexes from an army to a place."""
        return self.plan(()).armies.position.distance(unit, place)

    # --- projections ---

    def setup(self, actor: str, target: str, mode: str, orders: Sequence[Order]) -> Setup | None:
        """A battle of an army, else the kingdom's next months."""
        plan = self.plan(orders)
        if actor.startswith("G"):
            return plan.armies.position.setup(actor, target, mode, plan.army_orders)
        own = actor == "R" or actor in {one.id for one in self._units if one.section == "provinces"}
        return setups.build(plan, self.rules) if own else None

    def _of_armies(self, setup: Setup) -> Position | None:
        return None if setup.mode == setups.MONTHS else self.plan(()).armies.position

    def project(self, setup: Setup, *, extras: bool = True, cancelled: Cancelled = never) -> Projection:
        """Computes a battle or the next months."""
        from mycom.systems.koenigreich.projection.result import project

        field = self._of_armies(setup)
        if field:
            return field.project(setup, extras=extras, cancelled=cancelled)
        return project(setup, self.rules, extras, cancelled)

    def explain(self, setup: Setup) -> tuple[Factor, ...]:
        """The values part by part."""
        from mycom.systems.koenigreich.projection.explained import factors

        field = self._of_armies(setup)
        return field.explain(setup) if field else factors(self.plan(()), setup, self.rules)

    def doubts(self, setup: Setup, cancelled: Cancelled = never) -> tuple[Doubt, ...]:
        """What is not known of an enemy's army; of one's own kingdom everything is."""
        field = self._of_armies(setup)
        return field.doubts(setup, cancelled) if field else ()

    def threats(
        self,
        orders: Sequence[Order],
        moves: Sequence[Move] = (),
        overridden: Collection[Problem] = (),
        *,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda _: None,
    ) -> ThreatView:
        """Own armies that enemies can get to."""
        field, given = self._field(orders, overridden)
        return field.threats(given, moves, overridden, cancelled=cancelled, progress=progress)

    def threat_setup(
        self, actor: str, target: str, orders: Sequence[Order], overridden: Collection[Problem] = ()
    ) -> Setup | None:
        """An enemy's attack on an own army."""
        field, given = self._field(orders, overridden)
        return field.threat_setup(actor, target, given, overridden)

    def plots(self, setup: Setup) -> tuple[PlotOffer, ...]:
        """The plots of a battle or of the months."""
        from mycom.systems.koenigreich.projection.plotting import offers

        field = self._of_armies(setup)
        return field.plots(setup) if field else offers()

    def plot(self, setup: Setup, offer: PlotOffer, cancelled: Cancelled, coarse: Coarse) -> Plot:
        """Computes a plot. Raises `mycom.systems.plots.Stopped`."""
        from mycom.systems.koenigreich.projection.plotting import plot

        field = self._of_armies(setup)
        return field.plot(setup, offer, cancelled, coarse) if field else plot(setup, self.rules, offer, cancelled)

    def questions(self, setup: Setup, orders: Sequence[Order]) -> tuple[Question, ...]:
        """What may be asked backwards."""
        from mycom.systems.koenigreich.projection.asking import questions

        field = self._of_armies(setup)
        return field.questions(setup, self.plan(orders).army_orders) if field else questions(setup)

    def answer(
        self,
        setup: Setup,
        orders: Sequence[Order],
        question: Question,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda share: None,
    ) -> Reply:
        """The answer to one of the questions."""
        from mycom.systems.koenigreich.projection.asking import answer

        if setup.mode == setups.MONTHS:
            return answer(setup, self.rules, question, cancelled, progress)
        field, given = self._field(orders)
        return field.answer(setup, given, question, cancelled, progress)

    def encounters(self, setup: Setup, orders: Sequence[Order]) -> tuple[Encounter, ...]:
        """What may come before or after a battle."""
        field = self._of_armies(setup)
        return field.encounters(setup, self.plan(orders).army_orders) if field else ()

    def chain(self, setup: Setup, orders: Sequence[Order], around: Sequence[Encounter]) -> Chain:
        """A battle with others around it; the months stand alone."""
        if setup.mode == setups.MONTHS:
            return super().chain(setup, orders, around)
        field, given = self._field(orders)
        return field.chain(setup, given, around)

    def adopt(self, setup: Setup, orders: Sequence[Order]) -> tuple[Order, ...]:
        """The orders that make it true."""
        from mycom.systems.koenigreich.projection.adopting import adopt

        plan = self.plan(orders)
        if setup.mode == setups.MONTHS:
            return adopt(setup, plan.turn.world.edicts, orders)
        return plan.armies.position.adopt(setup, plan.army_orders)
