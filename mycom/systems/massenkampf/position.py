"""What a player knows of armies at the start of a turn (the `Position` of the protocol)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from mycom.orders.order import Order
from mycom.systems.massenkampf import moves
from mycom.systems.massenkampf.calling import WORDS
from mycom.systems.massenkampf.planning import Plan
from mycom.systems.massenkampf.projection import setups
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.turn.context import place_text
from mycom.systems.massenkampf.views import headline, map_view, unit_views
from mycom.systems.massenkampf.world import Army, World
from mycom.systems.plain import PlainPosition
from mycom.systems.plots import never
from mycom.systems.view import PathView

if TYPE_CHECKING:
    from mycom.orders.catalogue import Catalogue
    from mycom.systems.ledgers import RunningLedger
    from mycom.systems.plots import Cancelled, Coarse, Plot, PlotOffer
    from mycom.systems.previews import PreviewView
    from mycom.systems.projections import Doubt, Factor, Projection, Setup
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
        Place,
        Problem,
        UnitView,
    )
    from mycom.systems.words import Words

_PLANS_KEPT = 4
_FACTS = {
    "hit_points": "Trefferpunkte", "morale": "Moral", "treasury": "Schatzkammer", "loyalty": "Treuewurf",
    "control_dc": "Herrschaftswurf-SG", "defence": "Verteidigung", "unpaid": "Wochen ohne Sold", "lessons": "Lehren",
    "leader": "Befehlshaber", "creature": "Kreatur", "creature_rating": "HG der Kreatur",
}  # fmt: skip


class MassenkampfPosition(PlainPosition):
    """Answers from the armies on one map; nothing in it changes."""

    def __init__(self, knowledge: Knowledge, world: World, rules: Rules) -> None:
        self.knowledge, self.world, self.rules = knowledge, world, rules
        self._plans: tuple[tuple[tuple[Order, ...], tuple[Problem, ...], Plan], ...] = ()

    @cached_property
    def catalogue(self) -> Catalogue:
        """All orders."""
        from mycom.systems.massenkampf.catalogue import catalogue

        return catalogue(self.rules)

    def plan(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Plan:
        """The orders carried out; the last few are kept."""
        asked, given = tuple(orders), tuple(overridden)
        for known, ignored, plan in self._plans:
            if known == asked and ignored == given:
                return plan
        plan = Plan(self.world, self.rules, self.catalogue, asked, given)
        self._plans = ((asked, given, plan), *self._plans[: _PLANS_KEPT - 1])
        return plan

    def _before_march(self, unit: str, orders: Sequence[Order]) -> tuple[World, Army | None]:
        """The armies without this one's march, for questions about where it could go."""
        others = [one for one in orders if (one.unit, one.order_class) not in ((unit, "MA"), (unit, "SL"))]
        world = self.plan(others).played.world if others else self.world
        return world, world.army(unit)

    # --- what is known ---

    def units(self) -> tuple[UnitView, ...]:
        """Own armies, the realm and its settlements, what others have."""
        return self._units

    @cached_property
    def _units(self) -> tuple[UnitView, ...]:
        return unit_views(self.world, self.rules)

    @cached_property
    def _map(self) -> MapView:
        return map_view(self.world, self.rules)

    def map(self) -> MapView:
        """The known hexes."""
        return self._map

    def text_map(self) -> str:
        """The map as lines of hexes, every second one moved half a hex."""
        hexes = self.world.hexes
        if not hexes:
            return ""
        columns, rows = zip(*hexes, strict=True)
        lines = []
        for row in range(min(rows), max(rows) + 1):
            cells = []
            for column in range(min(columns), max(columns) + 1):
                there = hexes.get((column, row))
                owner = str(there.owner or "") if there else ""
                cells.append(f"{self.rules.terrain[there.terrain].map_name + owner if there else '':<8}")
            lines.append(f"{row:>2} {'    ' if row % 2 == 0 else ''}{''.join(cells)}".rstrip())
        return "\n".join(lines)

    def headline(self) -> tuple[tuple[str, str], ...]:
        """The realm in short."""
        return headline(self.world, self.plan(()).played.due)

    def words(self) -> Words:
        """What the game calls things."""
        return WORDS

    def relations(self) -> Mapping[str, str]:
        """Names of the other realms."""
        return {str(number): name for number, name in self.world.realms.items() if number != self.world.realm}

    def fact_words(self, fact: Fact) -> tuple[str, str] | None:
        """A reported value in words."""
        if fact.key not in _FACTS:
            return None
        value = fact.value
        return _FACTS[fact.key], f"{value[0]}–{value[1]}" if isinstance(value, list) else str(value)

    def data(self, unit: str) -> dict[str, Json]:
        """A unit as JSON. Raises KeyError."""
        from mycom.systems.massenkampf.data import data

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
        """Treasury, morale and hit points through the turn."""
        return self.plan(orders, overridden).ledger(unit)

    def running_ledger(self, unit: str, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> RunningLedger:
        """The treasury, order by order. Raises KeyError."""
        return self.plan(orders, overridden).running(unit)

    def preview(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> PreviewView:
        """The turn with these orders."""
        from mycom.systems.massenkampf.outlook import preview

        return preview(self.plan(orders, overridden))

    def preview_data(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> dict[str, Json]:
        """The turn as JSON."""
        from mycom.systems.massenkampf.outlook import preview_data

        return preview_data(self.plan(orders, overridden))

    # --- moves ---

    def path(self, unit: str, digits: str, orders: Sequence[Order]) -> PathView:
        """The way along digits."""
        world, army = self._before_march(unit, orders)
        if army is None or army.owner != world.realm:
            places = (army.place,) if army else ()
            return PathView(places, (0.0,) * len(places), (0,) * len(places), "", "Nur eigene Armeen ziehen.", "unit")
        return moves.walk(self.rules, world, army, digits)

    def route(self, unit: str, target: Place, orders: Sequence[Order]) -> PathView | None:
        """The quickest way."""
        world, army = self._before_march(unit, orders)
        return moves.route(self.rules, world, army, target) if army else None

    def route_data(self, unit: str, target: Place, orders: Sequence[Order]) -> dict[str, Json] | None:
        """The quickest way as JSON."""
        found = self.route(unit, target, orders)
        if found is None:
            return None
        places: list[Json] = [place_text(place) for place in found.places]
        return {
            "unit": unit, "target": place_text(target), "digits": found.digits, "places": places,
            "turns": max(found.turns) + 1, "points_left": found.points_left[-1],
        }  # fmt: skip

    def reach(self, unit: str, orders: Sequence[Order]) -> Mapping[Place, float]:
        """Where an own army can go this turn."""
        world, army = self._before_march(unit, orders)
        return moves.reach(self.rules, world, army) if army and army.owner == world.realm else {}

    def reach_turns(
        self, units: Sequence[str], orders: Sequence[Order], turns: int = 4
    ) -> Mapping[str, Mapping[Place, int]]:
        """In which turn armies can first enter each hex."""
        found = {}
        for unit in units:
            army = self.world.army(unit)
            if army is not None:
                stops = moves.ways(self.rules, self.world, army, turns)
                found[unit] = {place: stop.turn for place, stop in stops.items()}
        return found

    def move_order(self, unit: str, digits: str) -> Order:
        """The order that marches to where digits lead."""
        army = self.world.army(unit)
        places = moves.walk(self.rules, self.world, army, digits).places if army else ()
        return Order(unit, "MA 1", (("target", place_text(places[-1])),) if places else ())

    def distance(self, unit: str, place: Place) -> int | None:
        """How many hexes from an army to a place."""
        from mycom.grid.hex import distance

        army = self.world.army(unit)
        return distance(army.place, place) if army else None

    # --- projections ---

    def setup(self, actor: str, target: str, mode: str, orders: Sequence[Order]) -> Setup | None:
        """A battle as this turn's orders would have it; with the own army where it stands until it is told to go."""
        return setups.build(self.plan(orders).played.world, self.rules, actor, target, mode)

    def project(self, setup: Setup, *, extras: bool = True, cancelled: Cancelled = never) -> Projection:
        """Computes a battle."""
        from mycom.systems.massenkampf.projection.result import project

        return project(setup, self.rules, extras, cancelled)

    def explain(self, setup: Setup) -> tuple[Factor, ...]:
        """Both sides' values part by part."""
        from mycom.systems.massenkampf.projection.explained import factors

        return factors(setup, self.rules)

    def doubts(self, setup: Setup, cancelled: Cancelled = never) -> tuple[Doubt, ...]:
        """What is not known, by how far it moves the chance."""
        from mycom.systems.massenkampf.projection.doubts import doubts

        return doubts(setup, self.rules, cancelled)

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
        from mycom.systems.massenkampf.outlook import threats

        return threats(self.plan(orders, overridden), moves, cancelled, progress)

    def threat_setup(
        self, actor: str, target: str, orders: Sequence[Order], overridden: Collection[Problem] = ()
    ) -> Setup | None:
        """An enemy's attack on an own army."""
        return setups.build(self.plan(orders, overridden).played.world, self.rules, actor, target, setups.BATTLE)

    def plots(self, setup: Setup) -> tuple[PlotOffer, ...]:
        """The plots of a battle."""
        from mycom.systems.massenkampf.projection.plotting import offers

        return offers(setup)

    def plot(self, setup: Setup, offer: PlotOffer, cancelled: Cancelled, coarse: Coarse) -> Plot:
        """Computes a plot. Raises `mycom.systems.plots.Stopped`."""
        from mycom.systems.massenkampf.projection.plotting import plot

        return plot(setup, self.rules, offer, cancelled)

    def questions(self, setup: Setup, orders: Sequence[Order]) -> tuple[Question, ...]:
        """What may be asked backwards."""
        from mycom.systems.massenkampf.projection.asking import questions

        return questions(setup)

    def answer(
        self,
        setup: Setup,
        orders: Sequence[Order],
        question: Question,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda share: None,
    ) -> Reply:
        """The answer to one of the questions."""
        from mycom.systems.massenkampf.projection.asking import answer

        world = self.plan(orders).played.world
        return answer(world, self.rules, setup, orders, question, cancelled, progress)

    def adopt(self, setup: Setup, orders: Sequence[Order]) -> tuple[Order, ...]:
        """March, attack, tactic and strategy."""
        from mycom.systems.massenkampf.projection.adopting import adopt

        return adopt(setup, orders)
