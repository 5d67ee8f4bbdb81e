"""Which questions a projection offers, and who answers each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mycom.orders.order import Order
from mycom.systems.mythicor.projection.setup import ATTACK
from mycom.systems.mythicor.questions.asked import Asked
from mycom.systems.mythicor.questions.groups import best_sequence, which_group
from mycom.systems.mythicor.questions.own_values import actions_left, casts, given_action, retreat, special
from mycom.systems.mythicor.questions.troops import troops
from mycom.systems.mythicor.words import counted
from mycom.systems.projections import Field, Setup
from mycom.systems.questions import AT_LEAST, Question, Reply
from mycom.systems.view import Amount

if TYPE_CHECKING:
    from mycom.systems.mythicor.position import MythicorPosition

_ANSWERS: dict[str, Callable[[Asked], Reply]] = {
    "troops": troops,
    "group": which_group,
    "sequence": best_sequence,
    "casts": casts,
    "special": special,
    "retreat": retreat,
}
_PRICES = (("crowns", "Kronen"), ("recruits", "Rekruten"), ("turns", "Züge"))


def questions(position: MythicorPosition, setup: Setup, orders: Sequence[Order]) -> tuple[Question, ...]:
    """What may be asked of a battle; nothing for other meetings."""
    if setup.mode != ATTACK:
        return ()
    world = position.after(orders)
    asked = Asked(position, world, setup, orders, Question("", ""))
    attacks = asked.own == 0
    wanted = Field(AT_LEAST, "mindestens", "number", Amount(90, 90), minimum=1, maximum=100, unit="%")
    price = Field("price", "gezählt in", "choice", "crowns", choices=_PRICES)
    left, given = actions_left(asked), given_action(asked)
    found = [Question("troops", "Was ist die billigste Verstärkung?", "aus den eigenen Truppenarten", (wanted, price))]
    group = setup.actor.startswith("G")
    if attacks and group:
        found += [
            Question("group", "Welche meiner Gruppen soll gehen?", "jede Gruppe, und wann sie dort ist", (wanted,)),
            Question(
                "sequence", "In welcher Reihenfolge gehen mehrere Gruppen?", "alle, die noch in diesem Zug hinkommen"
            ),
            Question("casts", "Wie viele magische Angriffe vorher?", "durch Hexer in Reichweite", (wanted,)),
        ]
    found.append(
        Question(
            "special",
            "Welche Spezialaktion bringt am meisten?",
            f"eine je Einheit; {counted(left, 'ist', 'sind')} noch frei" if given is None else f"statt {given.kind}",
            reason="" if left or given is not None else "In diesem Zug ist keine mehr frei.",
        )
    )
    if attacks:
        found.append(Question("retreat", "Welcher Rückzugswert?", "und was dabei übrig bleibt", (wanted,)))
    return tuple(found)


def answer(
    position: MythicorPosition,
    setup: Setup,
    orders: Sequence[Order],
    question: Question,
    cancelled: Callable[[], bool],
    progress: Callable[[float], None],
) -> Reply:
    """Answers a question; when `cancelled`, with the best found so far."""
    asked = Asked(position, position.after(orders), setup, orders, question, cancelled, progress)
    return _ANSWERS[question.id](asked)
