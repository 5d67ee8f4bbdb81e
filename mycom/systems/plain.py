"""Answers of a position for what a system does not have: each says so in the form that the protocol asks for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from mycom.systems.plots import never
from mycom.systems.projections import Chain
from mycom.systems.questions import Reply
from mycom.systems.scores import Fate, Score
from mycom.systems.threats import ThreatView

if TYPE_CHECKING:
    from mycom.orders.order import Order
    from mycom.systems.plots import Cancelled, PlotOffer
    from mycom.systems.projections import Doubt, Encounter, Factor, Projection, Setup
    from mycom.systems.questions import Question
    from mycom.systems.receipts import Answer
    from mycom.systems.scores import Battle, Finding, Told
    from mycom.systems.threats import Move
    from mycom.systems.view import Knowledge, OrderView, Problem


class PlainPosition:
    """A base for positions that answer only what their system knows."""

    def default_orders(self, unit: str, orders: Sequence[Order]) -> tuple[OrderView, ...]:
        """Nothing happens by itself."""
        return ()

    def infer(self, orders: Sequence[Order], earlier: Knowledge) -> tuple[Answer | None, ...]:
        """Nothing is read from values: reports list what became of every order."""
        return (None,) * len(orders)

    def explain(self, setup: Setup) -> tuple[Factor, ...]:
        """Nothing adds up to a value."""
        return ()

    def doubts(self, setup: Setup, cancelled: Cancelled = never) -> tuple[Doubt, ...]:
        """Nothing is in doubt."""
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
        """Nothing is known to threaten."""
        return ThreatView()

    def threat_setup(
        self, actor: str, target: str, orders: Sequence[Order], overridden: Collection[Problem] = ()
    ) -> Setup | None:
        """No projection of a threat."""
        return None

    def plots(self, setup: Setup) -> tuple[PlotOffer, ...]:
        """No plots."""
        return ()

    def questions(self, setup: Setup, orders: Sequence[Order]) -> tuple[Question, ...]:
        """Nothing is asked backwards."""
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
        return Reply("Diese Frage gibt es hier nicht.")

    def encounters(self, setup: Setup, orders: Sequence[Order]) -> tuple[Encounter, ...]:
        """Nothing comes in a row."""
        return ()

    def project(self, setup: Setup, *, extras: bool = True, cancelled: Cancelled = never) -> Projection:
        """Computed by the system."""
        raise LookupError(setup.mode)

    def chain(self, setup: Setup, orders: Sequence[Order], around: Sequence[Encounter]) -> Chain:
        """The projected meeting alone."""
        verdict = self.project(setup, extras=False).verdict
        return Chain(verdict.sentence, verdict.headline, verdict.label, (), orders=self.adopt(setup, orders))

    def adopt(self, setup: Setup, orders: Sequence[Order]) -> tuple[Order, ...]:
        """No orders make it true."""
        return ()

    def score(self, setup: Setup, told: Told) -> Score:
        """Reports tell what came of it in prose only."""
        return Score(Fate.SILENT)

    def completed(self, battles: Sequence[Battle], orders: Sequence[Order]) -> tuple[Battle, ...]:
        """Battles as they were told."""
        return tuple(battles)

    def findings(self, battles: Sequence[Battle], cancelled: Callable[[], bool] = lambda: False) -> tuple[Finding, ...]:
        """Nothing: all numbers of the rules are known."""
        return ()
