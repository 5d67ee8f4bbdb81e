"""What a position answers beyond a projection: reverse questions, and several encounters in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from mycom.orders.order import Order
    from mycom.systems.mythicor.position import MythicorPosition
    from mycom.systems.projections import Chain, Encounter, Setup
    from mycom.systems.questions import Question, Reply


class Workbench:
    """The part of `MythicorPosition` that answers them; each is imported with the first question of its kind."""

    __slots__ = ()

    def questions(self, setup: Setup, orders: Sequence[Order]) -> tuple[Question, ...]:
        """The reverse questions of a projected battle."""
        from mycom.systems.mythicor.questions import questions

        return questions(cast("MythicorPosition", self), setup, orders)

    def answer(
        self,
        setup: Setup,
        orders: Sequence[Order],
        question: Question,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda share: None,
    ) -> Reply:
        """The answer to a reverse question."""
        from mycom.systems.mythicor.questions import answer

        return answer(cast("MythicorPosition", self), setup, orders, question, cancelled, progress)

    def encounters(self, setup: Setup, orders: Sequence[Order]) -> tuple[Encounter, ...]:
        """What may come before and after a projected battle."""
        from mycom.systems.mythicor.projection.chain import encounters

        return encounters(cast("MythicorPosition", self), setup, orders)

    def chain(self, setup: Setup, orders: Sequence[Order], around: Sequence[Encounter]) -> Chain:
        """Several encounters in a row."""
        from mycom.systems.mythicor.projection.chain import chain

        return chain(cast("MythicorPosition", self), setup, orders, around)
