"""What a player of Mythicor knows at the start of a turn, ready for questions (the `Position` of the protocol)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from mycom.orders.order import Order
from mycom.systems.mythicor.calling import WORDS
from mycom.systems.mythicor.mapview import map_view
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.unitview import unit_views
from mycom.systems.mythicor.words import number, realm_name
from mycom.systems.mythicor.workbench import Workbench
from mycom.systems.mythicor.world import Group, Province, World
from mycom.systems.plots import never
from mycom.systems.view import PathView

if TYPE_CHECKING:
    from mycom.orders.catalogue import Catalogue
    from mycom.systems.ledgers import RunningLedger
    from mycom.systems.mythicor.carried import Carried
    from mycom.systems.mythicor.checks.checker import Checked, Checker
    from mycom.systems.mythicor.effects import Applied
    from mycom.systems.mythicor.preview import Preview
    from mycom.systems.plots import Cancelled, Coarse, Plot, PlotOffer
    from mycom.systems.previews import PreviewView
    from mycom.systems.projections import Doubt, Factor, Projection, Setup
    from mycom.systems.receipts import Answer
    from mycom.systems.scores import Battle, Finding, Score, Told
    from mycom.systems.threats import Move, ThreatView
    from mycom.systems.view import (
        Fact,
        Json,
        Knowledge,
        Ledger,
        MapView,
        Offer,
        OrderView,
        Place,
        Problem,
        UnitView,
    )
    from mycom.systems.words import Words

#: Orders, and the problems with them that the player overrode.
_Asked = tuple[tuple["Order", ...], tuple["Problem", ...]]
#: The window's orders, those of a preview worked out beside it, and the ones before.
_PLANS_KEPT = 3


class MythicorPosition(Workbench):
    """Answers from one world and one set of rules; nothing in it changes, views are made once.

    What answers a question is imported with the first one of its kind: a window shows its map before.
    """

    def __init__(self, knowledge: Knowledge, world: World, rules: Rules) -> None:
        self.knowledge = knowledge
        self.world = world
        self.rules = rules
        self._plans: tuple[tuple[_Asked, Carried], ...] = ()
        self._last_preview: tuple[_Asked, Preview] | None = None

    @cached_property
    def catalogue(self) -> Catalogue:
        """All orders there are."""
        from mycom.systems.mythicor.catalogue import catalogue

        return catalogue(self.rules)

    @cached_property
    def _checker(self) -> Checker:
        """Carries orders out and checks them; after an edit only what it can have changed."""
        from mycom.systems.mythicor.checks.checker import Checker

        return Checker(self.world, self.rules, self.catalogue)

    def _checked(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Checked:
        """Orders carried out and checked; problems that the player overrode stop none."""
        from mycom.systems.mythicor.checks.breaches import Allowed

        return self._checker.check(orders, Allowed.of(overridden))

    def _applied(self, orders: Sequence[Order]) -> Applied:
        """What orders that break no rule do before anybody moves."""
        return self._checked(orders).applied

    def _plan(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Carried:
        """What orders really do; ledgers and previews share the last few, which no thread changes."""
        from mycom.systems.mythicor.carried import carried, numbered
        from mycom.systems.mythicor.checks.breaches import Allowed

        asked = tuple(orders), tuple(overridden)
        for known, plan in self._plans:
            if known == asked:
                return plan
        given = numbered(orders)
        found = self._checker.check(given, Allowed.of(overridden))
        plan = carried(given, found.problems, found.applied, found.allowed)
        self._plans = ((asked, plan), *self._plans[: _PLANS_KEPT - 1])
        return plan

    @cached_property
    def _units(self) -> tuple[UnitView, ...]:
        return unit_views(self.world, self.rules)

    @cached_property
    def _map(self) -> MapView:
        return map_view(self.world, self.rules)

    def units(self) -> tuple[UnitView, ...]:
        """Own groups, own provinces, known foreign units."""
        return self._units

    def map(self) -> MapView:
        """The known world."""
        return self._map

    def text_map(self) -> str:
        """The known world as a printed map, cropped to what is known."""
        from mycom.grid.textmap import write_map

        cells = {place: (cell.terrain or None, cell.owner) for place, cell in self.world.cells.items()}
        if not cells:
            return ""
        columns, rows = zip(*cells, strict=True)
        names = {terrain.id: terrain.map_name for terrain in self.rules.terrain.values()}
        return write_map(cells, names, (min(columns), max(columns)), (min(rows), max(rows)))

    def headline(self) -> tuple[tuple[str, str], ...]:
        """The realm in short."""
        own: list[Province | Group] = [*self.world.provinces.values(), *self.world.groups.values()]
        realm = self.world.realm
        return (
            ("Kronen", number(sum(unit.stock.crowns for unit in own))),
            ("Bevölkerung", number(sum(unit.stock.population for unit in own))),
            ("Truppen", number(sum(unit.stock.soldiers for unit in own))),
            ("Rekruten", number(sum(unit.stock.recruits for unit in own))),
            ("Spezialaktionen", number(realm.special_actions)),
            ("Wertung", f"{number(realm.score)} (Platz {realm.rank})" if realm.rank else number(realm.score)),
        )

    def words(self) -> Words:
        """What the game calls things."""
        return WORDS

    def relations(self) -> Mapping[str, str]:
        """Names of the realms by owner id."""
        realms = {cell.owner for cell in self.world.cells.values() if cell.owner}
        realms |= {seen.owner for seen in self.world.sightings.values() if seen.owner}
        return {str(realm): realm_name(self.world, realm, self.rules.realms) for realm in sorted(realms)}

    def after(self, orders: Sequence[Order]) -> World:
        """What the orders leave before anybody moves."""
        return self._applied(orders).world

    def data(self, unit: str) -> dict[str, Json]:
        """Everything known of a unit or the realm. Raises KeyError."""
        from mycom.systems.mythicor.data import unit_data

        return unit_data(self.world, unit)

    # --- orders ---

    def default_orders(self, unit: str, orders: Sequence[Order]) -> tuple[OrderView, ...]:
        """What the unit does by itself."""
        from mycom.systems.mythicor.describe import default_orders

        return default_orders(self.world, self.rules, self.catalogue, unit, orders)

    def offers(self, unit: str, orders: Sequence[Order]) -> tuple[Offer, ...]:
        """The orders for this kind of unit."""
        from mycom.systems.mythicor.targets import offers

        near, stopped = self._checker.near(unit, orders), self._checked(orders).stopped
        return offers(self.world, self.rules, self.catalogue, unit, near, stopped)

    def targets(self, unit: str, kind: str, parameter: str, orders: Sequence[Order]) -> tuple[tuple[str, str], ...]:
        """Legal values of a parameter."""
        from mycom.systems.mythicor.targets import targets

        stopped = self._checked(orders).stopped
        return targets(self.world, self.rules, self.catalogue, unit, kind, parameter, orders, stopped)

    def view(self, order: Order, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> OrderView:
        """The order in words with its effect."""
        from mycom.systems.mythicor.describe import order_view, with_draft

        given = with_draft(order, orders)
        applied = self._checked(given, overridden).applied
        return order_view(self.world, self.rules, self.catalogue, order, applied, given)

    def check(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> tuple[Problem, ...]:
        """All problems."""
        return self._checked(orders, overridden).problems

    def ledger(self, unit: str, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Ledger:
        """Stocks through the turn."""
        from mycom.systems.mythicor.ledger import ledger

        return ledger(self.world, self.rules, orders, unit, self._plan(orders, overridden))

    def running_ledger(self, unit: str, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> RunningLedger:
        """Stocks through the turn, posting by posting."""
        from mycom.systems.mythicor.running import running_ledger

        plan = self._plan(orders, overridden)
        return running_ledger(self.world, self.rules, self.catalogue, orders, unit, plan)

    def preview(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> PreviewView:
        """The turn with these orders."""
        from mycom.systems.mythicor.preview.neutral import preview_view

        return preview_view(self._preview(orders, overridden))

    def preview_data(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> dict[str, Json]:
        """The turn with these orders as JSON."""
        from mycom.systems.mythicor.preview.json import to_json

        return to_json(self._preview(orders, overridden))

    def _preview(self, orders: Sequence[Order], overridden: Collection[Problem]) -> Preview:
        """The last one made is kept: several views ask for the same."""
        from mycom.systems.mythicor.preview import preview

        asked, last = (tuple(orders), tuple(overridden)), self._last_preview
        if last is None or last[0] != asked:
            plan = self._plan(orders, overridden)
            last = self._last_preview = asked, preview(self.world, self.rules, orders, plan=plan)
        return last[1]

    def fact_words(self, fact: Fact) -> tuple[str, str] | None:
        """A reported value in a player's words."""
        from mycom.systems.mythicor.factwords import fact_words

        return fact_words(self.world, self.rules, fact)

    def infer(self, orders: Sequence[Order], earlier: Knowledge) -> tuple[Answer | None, ...]:
        """What the report's values show of the orders before it."""
        from mycom.systems.mythicor.inference import infer
        from mycom.systems.mythicor.report.world import world

        return infer(orders, world(earlier, self.rules), self.world, self.rules, self.knowledge.events)

    # --- moves ---

    def path(self, unit: str, digits: str, orders: Sequence[Order]) -> PathView:
        """The way that the digits describe; what is no own group stays where it is, with the reason."""
        if unit not in self.world.groups:
            own, seen = self.world.unit(unit), self.world.sightings.get(unit)
            start = own.place if own else seen.place if seen else None
            places = (start,) if start else ()
            return PathView(
                places, (0.0,) * len(places), (0,) * len(places), "", "Nur eigene Gruppen ziehen.", "leader"
            )
        from mycom.systems.mythicor.movement.walk import walk

        return walk(self.world, self.rules, unit, digits, orders, self._applied(orders))

    def route(self, unit: str, target: Place, orders: Sequence[Order]) -> PathView | None:
        """The cheapest way, None when there is none or the unit is no own group."""
        if unit not in self.world.groups:
            return None
        from mycom.systems.mythicor.movement.search import route

        return route(self.world, self.rules, unit, target, orders, self._applied(orders))

    def route_data(self, unit: str, target: Place, orders: Sequence[Order]) -> dict[str, Json] | None:
        """The cheapest way as JSON."""
        from mycom.systems.mythicor.movement.search import route_json

        path = self.route(unit, target, orders)
        return route_json(unit, target, path) if path else None

    def reach(self, unit: str, orders: Sequence[Order]) -> Mapping[Place, float]:
        """Where the unit can get this turn: nowhere when it is no own group."""
        if unit not in self.world.groups:
            return {}
        from mycom.systems.mythicor.movement.search import reach

        return reach(self.world, self.rules, unit, orders, applied=self._applied(orders))

    def reach_turns(
        self, units: Sequence[str], orders: Sequence[Order], turns: int = 4
    ) -> Mapping[str, Mapping[Place, int]]:
        """In which turn groups, own or foreign, can first enter each place."""
        from mycom.systems.mythicor.movement.reach_map import reach_turns

        return reach_turns(self.world, self.rules, units, orders, turns, self._applied(orders))

    def move_order(self, unit: str, digits: str) -> Order:
        """The order that moves a unit."""
        return Order(unit, "BAS 40", (("path", digits),))

    def distance(self, unit: str, place: Place) -> int | None:
        """The range from a unit to a place."""
        from mycom.grid.square import distance

        own = self.world.unit(unit)
        seen = self.world.sightings.get(unit)
        start = own.place if own else seen.place if seen else None
        return distance(start, place) if start else None

    # --- projections ---

    def setup(self, actor: str, target: str, mode: str, orders: Sequence[Order]) -> Setup | None:
        """A projection's start: own units as they are after this turn's orders."""
        from mycom.systems.mythicor.projection.project import build

        return build(self._applied(orders).world, self.rules, orders, actor, target, mode)

    def project(self, setup: Setup, *, extras: bool = True, cancelled: Cancelled = never) -> Projection:
        """Computes a projection."""
        from mycom.systems.mythicor.projection.project import project

        return project(setup, self.rules, extras=extras)

    def explain(self, setup: Setup) -> tuple[Factor, ...]:
        """Every factor of a projected battle with its parts."""
        from mycom.systems.mythicor.projection.explained import factors

        return factors(setup, self.rules, self.knowledge)

    def doubts(self, setup: Setup, cancelled: Cancelled = never) -> tuple[Doubt, ...]:
        """What is not known or only assumed, the most important first."""
        from mycom.systems.mythicor.projection.doubts import doubts

        return doubts(setup, self.rules)

    def threats(
        self,
        orders: Sequence[Order],
        moves: Sequence[Move] = (),
        overridden: Collection[Problem] = (),
        *,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda _: None,
    ) -> ThreatView:
        """What foreign groups may do this turn."""
        from mycom.systems.mythicor.threats import threats

        preview = self._preview(orders, overridden)
        return threats(self.world, self.rules, orders, preview, moves, cancelled=cancelled, progress=progress)

    def threat_setup(
        self, actor: str, target: str, orders: Sequence[Order], overridden: Collection[Problem] = ()
    ) -> Setup | None:
        """The projection of a foreign group onto an own unit after its orders."""
        from mycom.systems.mythicor.threats import threat_setup

        return threat_setup(self.world, self.rules, orders, self._preview(orders, overridden), actor, target)

    def plots(self, setup: Setup) -> tuple[PlotOffer, ...]:
        """The plots there are of a projected battle."""
        from mycom.systems.mythicor.projection.plots.offers import offers

        return offers(setup, self.rules)

    def plot(self, setup: Setup, offer: PlotOffer, cancelled: Cancelled, coarse: Coarse) -> Plot:
        """Computes a plot."""
        from mycom.systems.mythicor.projection.plots.offers import plot

        return plot(setup, self.rules, offer, cancelled, coarse)

    def score(self, setup: Setup, told: Told) -> Score:
        """A projection that was made on this knowledge against what the next report tells."""
        from mycom.systems.mythicor.score.score import score

        return score(setup, told, self.rules, self.catalogue)

    def completed(self, battles: Sequence[Battle], orders: Sequence[Order]) -> tuple[Battle, ...]:
        """Battles of this turn with one's own side as it stood after the orders."""
        from mycom.systems.mythicor.score.observed import completed

        return completed(battles, self._applied(orders).world, orders)

    def findings(self, battles: Sequence[Battle], cancelled: Callable[[], bool] = lambda: False) -> tuple[Finding, ...]:
        """What reported battles say of the rules."""
        from mycom.systems.mythicor.score.findings import findings
        from mycom.systems.mythicor.score.observed import observed

        return findings(self.rules, observed(battles, self.rules), cancelled)

    def adopt(self, setup: Setup, orders: Sequence[Order]) -> tuple[Order, ...]:
        """The orders that would make the projection true."""
        from mycom.systems.mythicor.projection.adopt import adopt

        return adopt(self.world, self._applied(orders).world, self.rules, setup, orders)
