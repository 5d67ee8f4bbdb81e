"""What a player of The Conquerors knows at the start of a turn (the `Position` of the protocol)."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from mycom.orders.order import Order
from mycom.systems.conquerors.board.model import Board, Troops
from mycom.systems.conquerors.calling import WORDS
from mycom.systems.conquerors.planning import Plan
from mycom.systems.conquerors.projection import setups
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.views import headline, map_view, unit_views
from mycom.systems.plots import never
from mycom.systems.projections import Chain
from mycom.systems.scores import Fate, Score
from mycom.systems.view import PathView

if TYPE_CHECKING:
    from mycom.orders.catalogue import Catalogue
    from mycom.systems.ledgers import RunningLedger
    from mycom.systems.plots import Cancelled, Coarse, Plot, PlotOffer
    from mycom.systems.previews import PreviewView
    from mycom.systems.projections import Doubt, Encounter, Factor, Projection, Setup
    from mycom.systems.questions import Question, Reply
    from mycom.systems.receipts import Answer
    from mycom.systems.scores import Battle, Finding, Told
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


class ConquerorsPosition:
    """Answers from one board; nothing in it changes."""

    def __init__(self, knowledge: Knowledge, board: Board, rules: Rules) -> None:
        self.knowledge, self.board, self.rules = knowledge, board, rules
        self.realm = knowledge.head.realm
        self._plans: tuple[tuple[tuple[Order, ...], Plan], ...] = ()

    @cached_property
    def catalogue(self) -> Catalogue:
        """All orders."""
        from mycom.systems.conquerors.catalogue import catalogue

        return catalogue(self.rules)

    def _plan(self, orders: Sequence[Order]) -> Plan:
        asked = tuple(orders)
        for known, plan in self._plans:
            if known == asked:
                return plan
        plan = Plan(self.board, self.rules, self.catalogue, self.realm, asked)
        self._plans = ((asked, plan), *self._plans[: _PLANS_KEPT - 1])
        return plan

    def _own(self, unit: str, orders: Sequence[Order] = ()) -> tuple[Board, Troops | None]:
        """The board after the orders before any battle, and own troops on it."""
        board = self._plan([one for one in orders if one.unit != unit]).played.board if orders else self.board
        number = unit[1:] if unit.startswith("G") else ""
        return board, board.group(self.realm, int(number)) if number.isdigit() else None

    def _any(self, unit: str) -> Troops | None:
        own = self._own(unit)[1]
        return own or (setups.foreign(self.board, unit) if "@" in unit else None)

    # --- what is known ---

    def units(self) -> tuple[UnitView, ...]:
        """Own troops, the player and his settlements, what others have."""
        return self._units

    @cached_property
    def _units(self) -> tuple[UnitView, ...]:
        return unit_views(self.board, self.rules, self.realm)

    @cached_property
    def _map(self) -> MapView:
        return map_view(self.board, self.rules, self.realm)

    def map(self) -> MapView:
        """The table as hexes."""
        return self._map

    def text_map(self) -> str:
        """The table as lines of hexes, every second one moved half a hex."""
        if not self.board.hexes:
            return ""
        columns, rows = zip(*self.board.hexes, strict=True)
        lines = []
        for row in range(min(rows), max(rows) + 1):
            cells = []
            for column in range(min(columns), max(columns) + 1):
                hex_ = self.board.hexes.get((column, row))
                text = f"{self.rules.terrain[hex_.terrain].map_name}{hex_.chip or ''}" if hex_ else ""
                cells.append(f"{text:<8}")
            lines.append(f"{row:>2} {'    ' if row % 2 == 0 else ''}{''.join(cells)}".rstrip())
        return "\n".join(lines)

    def headline(self) -> tuple[tuple[str, str], ...]:
        """The player in short."""
        return headline(self.board, self.rules, self.realm)

    def words(self) -> Words:
        """What the game calls things."""
        return WORDS

    def relations(self) -> Mapping[str, str]:
        """Names of the other players."""
        return {str(number): one.name for number, one in self.board.players.items() if number != self.realm}

    def fact_words(self, fact: Fact) -> tuple[str, str] | None:
        """A reported value in words; places and kinds are not for reading."""
        labels = {"soldiers": "Soldaten", "great": "Große Einheiten", "wall": "Stadtmauer", "roll": "Gewürfelt"}
        return (labels[fact.key], str(fact.value)) if fact.key in labels else None

    def data(self, unit: str) -> dict[str, Json]:
        """A unit as JSON; the player with income of all and targets in reach. Raises KeyError."""
        from mycom.systems.conquerors.data import data

        return data(self.board, self.rules, self.realm, unit)

    # --- orders ---

    def default_orders(self, unit: str, orders: Sequence[Order]) -> tuple[OrderView, ...]:
        """Nothing happens by itself."""
        return ()

    def offers(self, unit: str, orders: Sequence[Order]) -> tuple[Offer, ...]:
        """The orders for this sort of unit."""
        return self._plan(orders).offers(unit)

    def targets(self, unit: str, kind: str, parameter: str, orders: Sequence[Order]) -> tuple[tuple[str, str], ...]:
        """Legal values of a parameter."""
        return self._plan(orders).targets(unit, kind, parameter)

    def view(self, order: Order, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> OrderView:
        """The order in words with its effect; a draft counts as given last."""
        known = any(one == order for one in orders)
        given = orders if known else (*(one for one in orders if not order.key or one.key != order.key), order)
        return self._plan(given).view(order)

    def check(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> tuple[Problem, ...]:
        """All problems; none of them can be overridden."""
        return self._plan(orders).problems()

    def ledger(self, unit: str, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Ledger:
        """Cards through the turn."""
        return self._plan(orders).ledger(unit)

    def running_ledger(self, unit: str, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> RunningLedger:
        """Cards through the turn, order by order. Raises KeyError."""
        return self._plan(orders).running(unit)

    def preview(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> PreviewView:
        """The turn with these orders."""
        from mycom.systems.conquerors.outlook import preview

        return preview(self._plan(orders))

    def preview_data(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> dict[str, Json]:
        """The turn as JSON."""
        from mycom.systems.conquerors.outlook import preview_data

        return preview_data(self._plan(orders))

    def infer(self, orders: Sequence[Order], earlier: Knowledge) -> tuple[Answer | None, ...]:
        """Nothing: reports list what became of every order."""
        return (None,) * len(orders)

    # --- moves ---

    def path(self, unit: str, digits: str, orders: Sequence[Order]) -> PathView:
        """The way along digits."""
        from mycom.systems.conquerors.moves import walk

        board, troops = self._own(unit, orders)
        if troops is None:
            seen = self._any(unit)
            places = (seen.place,) if seen else ()
            return PathView(places, (0.0,) * len(places), (0,) * len(places), "", "Nur eigene Truppen ziehen.", "unit")
        return walk(board, self.rules, troops, digits)

    def route(self, unit: str, target: Place, orders: Sequence[Order]) -> PathView | None:
        """The shortest way."""
        from mycom.systems.conquerors.moves import route

        board, troops = self._own(unit, orders)
        return route(board, self.rules, troops, target) if troops else None

    def route_data(self, unit: str, target: Place, orders: Sequence[Order]) -> dict[str, Json] | None:
        """The shortest way as JSON."""
        found = self.route(unit, target, orders)
        if found is None:
            return None
        places: list[Json] = [f"{place[0]}/{place[1]}" for place in found.places]
        return {
            "unit": unit, "target": f"{target[0]}/{target[1]}", "digits": found.digits, "places": places,
            "turns": max(found.turns) + 1,
        }  # fmt: skip

    def reach(self, unit: str, orders: Sequence[Order]) -> Mapping[Place, float]:
        """Where own troops can go this turn."""
        from mycom.systems.conquerors.moves import reach

        board, troops = self._own(unit, orders)
        return reach(board, self.rules, troops) if troops else {}

    def reach_turns(
        self, units: Sequence[str], orders: Sequence[Order], turns: int = 4
    ) -> Mapping[str, Mapping[Place, int]]:
        """In which of their turns troops can first enter each hex."""
        from mycom.systems.conquerors.moves import turns_to

        found = {unit: self._any(unit) for unit in units}
        return {unit: turns_to(self.board, self.rules, one, turns) for unit, one in found.items() if one}

    def move_order(self, unit: str, digits: str) -> Order:
        """The order that moves troops along digits, onto enemies a field battle."""
        from mycom.systems.conquerors.moves import move_order

        troops = self._own(unit)[1]
        return move_order(self.board, troops, digits) if troops else Order(unit, "ZUG 1")

    def distance(self, unit: str, place: Place) -> int | None:
        """How many hexes from troops to a place."""
        from mycom.grid.hex import distance

        troops = self._any(unit)
        return distance(troops.place, place) if troops else None

    # --- projections ---

    def setup(self, actor: str, target: str, mode: str, orders: Sequence[Order]) -> Setup | None:
        """A projection's start, with the board as this turn's orders leave it before the battles."""
        found = setups.build(self._plan(orders).played.board, self.rules, self.realm, actor, target, mode)
        if found is not None and found.mode == setups.RANKING:
            given = [[one.unit, one.kind, [list(arg) for arg in one.args]] for one in orders]
            return replace(found, memory=json.dumps(given, ensure_ascii=False))
        return found

    def project(self, setup: Setup, *, extras: bool = True, cancelled: Cancelled = never) -> Projection:
        """Computes a projection."""
        from mycom.systems.conquerors.projection import fieldview, invasionview

        if setup.mode == setups.FIELD:
            return fieldview.project(setup, self.rules, extras)
        if setup.mode.startswith(setups.FAITH):
            return invasionview.project_faith(setup, self.rules)
        if setup.mode.startswith(setups.INVASION):
            return invasionview.project_invasion(setup, self.rules, extras)
        from mycom.systems.conquerors.projection.ranking import ranking
        from mycom.systems.conquerors.words import target_text

        board = self._plan(_orders(setup.memory)).played.board
        found = ranking(board, self.rules, self.realm)
        names = {one.target.id: target_text(board, self.rules, one.target) for one in found}
        return invasionview.project_ranking(found, self.rules, names)

    def explain(self, setup: Setup) -> tuple[Factor, ...]:
        """The points of both sides of an invasion with their parts."""
        from mycom.systems.conquerors.projection.explained import factors

        return factors(setup, self.rules)

    def doubts(self, setup: Setup, cancelled: Cancelled = never) -> tuple[Doubt, ...]:
        """Nothing on the table is hidden but cards, which no chance depends on."""
        return ()

    def threats(
        self,
        orders: Sequence[Order],
        moves: Sequence[Move] = (),
        overridden: Collection[Problem] = (),
        *,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda _: None,
    ) -> ThreatView:
        """Own settlements with opponents at their gates."""
        from mycom.systems.conquerors.outlook import threats

        return threats(self._plan(orders).played.board, self.rules, self.realm)

    def threat_setup(
        self, actor: str, target: str, orders: Sequence[Order], overridden: Collection[Problem] = ()
    ) -> Setup | None:
        """None: what an opponent may do is told with its chance, but projected only for one's own side."""
        return None

    def questions(self, setup: Setup, orders: Sequence[Order]) -> tuple[Question, ...]:
        """None: what there is to ask backwards stands in the tables of a projection."""
        return ()

    def answer(
        self,
        setup: Setup,
        orders: Sequence[Order],
        question: Question,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda share: None,
    ) -> Reply:
        """Nothing is asked backwards."""
        from mycom.systems.questions import Reply

        return Reply("Diese Frage gibt es hier nicht.")

    def encounters(self, setup: Setup, orders: Sequence[Order]) -> tuple[Encounter, ...]:
        """Nothing comes in a row: each action of a turn is decided by its own dice."""
        return ()

    def chain(self, setup: Setup, orders: Sequence[Order], around: Sequence[Encounter]) -> Chain:
        """The projected action alone."""
        verdict = self.project(setup, extras=False).verdict
        return Chain(verdict.sentence, verdict.headline, verdict.label, (), orders=self.adopt(setup, orders))

    def plots(self, setup: Setup) -> tuple[PlotOffer, ...]:
        """How success depends on both sides' soldiers."""
        from mycom.systems.conquerors.projection.plotting import offers

        return offers(setup)

    def plot(self, setup: Setup, offer: PlotOffer, cancelled: Cancelled, coarse: Coarse) -> Plot:
        """Computes a plot. Raises `mycom.systems.plots.Stopped`."""
        from mycom.systems.conquerors.projection.plotting import plot

        return plot(setup, self.rules, cancelled)

    def score(self, setup: Setup, told: Told) -> Score:
        """Reports tell what came of a battle in prose only."""
        return Score(Fate.SILENT)

    def completed(self, battles: Sequence[Battle], orders: Sequence[Order]) -> tuple[Battle, ...]:
        """Battles as they were told."""
        return tuple(battles)

    def findings(self, battles: Sequence[Battle], cancelled: Callable[[], bool] = lambda: False) -> tuple[Finding, ...]:
        """Nothing: all numbers of the rules are known."""
        return ()

    def adopt(self, setup: Setup, orders: Sequence[Order]) -> tuple[Order, ...]:
        """The order that does what was projected, after the march that it takes to get there."""
        from mycom.systems.conquerors.projection.adopting import adopt, march

        found = adopt(setup)
        board, troops = self._own(setup.actor)
        return (*march(board, self.rules, troops, setup), *found) if troops and found else found


def _orders(memory: str) -> tuple[Order, ...]:
    """The orders that a setup remembers; an unreadable memory has none."""
    try:
        raw = json.loads(memory)
        return tuple(Order(unit, kind, tuple((name, value) for name, value in args)) for unit, kind, args in raw)
    except (ValueError, TypeError):
        return ()
