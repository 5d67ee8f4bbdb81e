"""The protocol between a rule system and the rest of the program.

A system reads reports, draws its map, knows its orders, checks them and makes projections. The Partie store,
the command line and the window are built from this protocol alone, so a further system needs no line there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mycom.orders.catalogue import Catalogue
    from mycom.orders.order import Order
    from mycom.systems.armies import Armies
    from mycom.systems.ledgers import RunningLedger
    from mycom.systems.masters import Master
    from mycom.systems.plots import Cancelled, Coarse, Plot, PlotOffer
    from mycom.systems.previews import PreviewView
    from mycom.systems.projections import Chain, Doubt, Encounter, Factor, Projection, Setup
    from mycom.systems.questions import Question, Reply
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
        PathView,
        Place,
        Problem,
        Report,
        UnitView,
    )
    from mycom.systems.words import Words


class Position(Protocol):
    """What a player knows at the start of a turn, ready for questions. Immutable; made by `System.position`.

    `orders` are always those of the whole realm, in the order they were entered.
    """

    @property
    def knowledge(self) -> Knowledge: ...

    @property
    def catalogue(self) -> Catalogue: ...

    def units(self) -> tuple[UnitView, ...]:
        """Own groups, own provinces, foreign units that are known, each section in its usual order."""

    def map(self) -> MapView:
        """The known world."""

    def text_map(self) -> str:
        """The known world as a printed map."""

    def headline(self) -> tuple[tuple[str, str], ...]:
        """The realm in short: label and value (crowns, population, special actions left …)."""

    def words(self) -> Words:
        """What the game calls things."""

    def relations(self) -> Mapping[str, str]:
        """Names of the other realms by owner id, for legends and lists."""

    def fact_words(self, fact: Fact) -> tuple[str, str] | None:
        """Label and value of a reported value in a player's words; None for what is not for reading."""

    def default_orders(self, unit: str, orders: Sequence[Order]) -> tuple[OrderView, ...]:
        """What the unit does by itself when no order says otherwise."""

    def offers(self, unit: str, orders: Sequence[Order]) -> tuple[Offer, ...]:
        """Every order of the catalogue that this kind of unit may be given; `reason` when not now."""

    def targets(self, unit: str, kind: str, parameter: str, orders: Sequence[Order]) -> tuple[tuple[str, str], ...]:
        """Legal values (canonical text, label) of a parameter, nearest first; empty when it is free."""

    def view(self, order: Order, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> OrderView:
        """The order in words with its effect; problems that the player overrode (`overridden`) do not stop it."""

    def check(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> tuple[Problem, ...]:
        """All problems at once, errors first within a unit; orders that break a rule do nothing to later ones.

        Problems that the player overrode (`overridden`) are among them, but stop no order."""

    def ledger(self, unit: str, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Ledger:
        """Stocks through the turn of a unit, or of the realm (`R`), with what the orders do that break no rule.

        Problems that the player overrode (`overridden`) stop no order."""

    def running_ledger(self, unit: str, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> RunningLedger:
        """Every change of a stock of a unit, or of the realm (`R`), order by order. Raises KeyError."""

    def preview(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> PreviewView:
        """The turn with these orders against what is known: units, places, what each order does.

        Problems that the player overrode (`overridden`) stop no order."""

    def preview_data(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> dict[str, Json]:
        """The same as JSON, with whole distributions and the battles on the way."""

    def infer(self, orders: Sequence[Order], earlier: Knowledge) -> tuple[Answer | None, ...]:
        """What the values of this report show of orders that were given on `earlier` knowledge; None: not safely."""

    def path(self, unit: str, digits: str, orders: Sequence[Order]) -> PathView:
        """The way that the digits describe, as far as it is legal, with the first problem."""

    def route(self, unit: str, target: Place, orders: Sequence[Order]) -> PathView | None:
        """The cheapest way, over several turns where needed; None when there is none."""

    def route_data(self, unit: str, target: Place, orders: Sequence[Order]) -> dict[str, Json] | None:
        """The cheapest way as JSON: digits by turn, places, points left; None when there is none."""

    def reach(self, unit: str, orders: Sequence[Order]) -> Mapping[Place, float]:
        """Every place the unit can enter this turn, with the points left there."""

    def reach_turns(
        self, units: Sequence[str], orders: Sequence[Order], turns: int = 4
    ) -> Mapping[str, Mapping[Place, int]]:
        """For each unit the places it can enter within so many turns, with the turn from 0 (this one) in which it
        first can. Foreign units as they were seen; nothing for a unit that does not move."""

    def move_order(self, unit: str, digits: str) -> Order:
        """The order that moves a unit along the digits."""

    def distance(self, unit: str, place: Place) -> int | None:
        """The range from a unit to a place, as spells and henchmen count it."""

    def setup(self, actor: str, target: str, mode: str, orders: Sequence[Order]) -> Setup | None:
        """A projection of `actor` onto `target` (a unit id or `C26/11`); mode empty: the usual one.

        None when nothing can be projected between the two."""

    def project(self, setup: Setup, *, extras: bool = True, cancelled: Cancelled = ...) -> Projection:
        """Computes a projection; without `extras` only verdict, remains and table (fast).

        May raise `mycom.systems.plots.Stopped` once it is cancelled."""

    def explain(self, setup: Setup) -> tuple[Factor, ...]:
        """Every factor of a projection with the parts it is made of; empty where there is nothing to add up."""

    def doubts(self, setup: Setup, cancelled: Cancelled = ...) -> tuple[Doubt, ...]:
        """What is not known or only assumed, by how far it moves the headline chance, the most important first.

        May raise `mycom.systems.plots.Stopped` once it is cancelled."""

    def threats(
        self,
        orders: Sequence[Order],
        moves: Sequence[Move] = (),
        overridden: Collection[Problem] = (),
        *,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda _: None,
    ) -> ThreatView:
        """What foreign units may do this turn: every own one in danger with its chances to hold, every own attack.

        `moves` are what the player lets foreign units do. When `cancelled`, with what is known by then. Raises
        `NotAllowed` for moves that cannot be."""

    def threat_setup(
        self, actor: str, target: str, orders: Sequence[Order], overridden: Collection[Problem] = ()
    ) -> Setup | None:
        """The projection behind one of those chances: a foreign unit meets an own one where that is after its orders.

        None when nothing can be projected between the two."""

    def plots(self, setup: Setup) -> tuple[PlotOffer, ...]:
        """The plots there are of a projection, each with what may be chosen about it; quick."""

    def plot(self, setup: Setup, offer: PlotOffer, cancelled: Cancelled, coarse: Coarse) -> Plot:
        """Computes a plot; `cancelled` is asked on the way, `coarse` gets a first one where the fine one takes long.

        Raises `mycom.systems.plots.Stopped` once it is cancelled."""

    def questions(self, setup: Setup, orders: Sequence[Order]) -> tuple[Question, ...]:
        """What may be asked the other way round: what it takes for a chance that is wanted."""

    def answer(
        self,
        setup: Setup,
        orders: Sequence[Order],
        question: Question,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda share: None,
    ) -> Reply:
        """The answer to one of the `questions`, with its fields as edited; when `cancelled`, the best found so far."""

    def encounters(self, setup: Setup, orders: Sequence[Order]) -> tuple[Encounter, ...]:
        """What may come before and after a projected meeting; empty where nothing comes in a row."""

    def chain(self, setup: Setup, orders: Sequence[Order], around: Sequence[Encounter]) -> Chain:
        """The meeting with some of its `encounters` before and after it, one after another in their order."""

    def data(self, unit: str) -> dict[str, Json]:
        """Everything known of a unit, or of the realm (`R`), as JSON for other programs. Raises KeyError."""

    def score(self, setup: Setup, told: Told) -> Score:
        """A projection that was made on this knowledge against what the report of the next turn tells."""

    def completed(self, battles: Sequence[Battle], orders: Sequence[Order]) -> tuple[Battle, ...]:
        """Battles of this turn, as the next report tells them, with what it leaves out of one's own side."""

    def findings(self, battles: Sequence[Battle], cancelled: Callable[[], bool] = lambda: False) -> tuple[Finding, ...]:
        """What reported battles say of the rules, nothing for too few. It takes a while: `cancelled` is asked now and
        then."""

    def adopt(self, setup: Setup, orders: Sequence[Order]) -> tuple[Order, ...]:
        """The orders that would make the projection true, as far as own orders can.

        Raises NotAllowed, with the reason, when nothing can be ordered for what the setup wants.
        """


class Calculator(Protocol):
    """Answers scenario files by the rules of a system."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    def profiles(self) -> tuple[str, ...]:
        """The rules profiles that are shipped, the usual one first."""

    def rules(self, profile: str) -> dict[str, Json]:
        """Every table and parameter of a profile with its origin. Raises `Malformed` for an unknown one."""

    def forecast(self, text: str, name: str = "") -> dict[str, Json]:
        """The result of a scenario file. Raises `Malformed` with every fault of the scenario."""

    def sweep(self, text: str, name: str = "") -> tuple[tuple[str, ...], Sequence[tuple[Json, ...]]]:
        """Column names and a row for each combination of a scenario's ranges. Raises `Malformed`."""

    def solve(self, text: str, name: str = "") -> dict[str, Json]:
        """The answer to the reverse question of a scenario file. Raises `Malformed`, `NotAllowed` for too much work."""


class System(Calculator, Protocol):
    """A rule system with everything a Partie needs."""

    def recognises(self, text: str) -> bool:
        """Whether a text looks like a report of this system (a look at its first lines)."""

    def read_report(self, text: str, name: str = "") -> Report:
        """Reads a decoded report. Raises `mycom.problems.Malformed` when it is none or cannot be used."""

    def position(self, knowledge: Knowledge) -> Position:
        """What a player knows, ready for questions. Raises `Malformed` for overrides that do not fit."""

    def catalogue(self, profile: str) -> Catalogue:
        """The order catalogue of a profile. Raises `Malformed` for an unknown one."""

    def read_map(self, text: str, name: str = "") -> dict[str, Json]:
        """A text map alone: `cells` and `warnings`. Raises `Malformed` when there is no map in the text."""


#: Packages below `mycom.systems` that provide a `SYSTEM`.
NAMES = ("mythicor", "massenkampf", "koenigreich", "conquerors")
#: Those of them whose turns the program evaluates (`mycom.systems.masters`).
MASTERS = ("conquerors",)


def system(name: str) -> System:
    """The system with this id. Raises KeyError when there is none."""
    if name not in NAMES:
        raise KeyError(name)
    found: System = import_module(f"mycom.systems.{name}.system").SYSTEM
    return found


def armies_of(name: str) -> Armies:
    """The armies that a system offers to the Partie of another one."""
    found: Armies = import_module(f"mycom.systems.{name}.armies").ARMIES
    return found


def master_of(name: str) -> Master:
    """The game master's side of a system. Raises KeyError when it has none."""
    if name not in MASTERS:
        raise KeyError(name)
    found: Master = import_module(f"mycom.systems.{name}.master").MASTER
    return found


def systems() -> tuple[System, ...]:
    """All systems, in a fixed order."""
    return tuple(system(name) for name in NAMES)
