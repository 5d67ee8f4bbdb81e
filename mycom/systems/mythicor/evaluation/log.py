"""What happened in an evaluation: events in their order, and what became of every order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mycom.orders.order import Order
from mycom.systems.mythicor.report.model import Clash, Round
from mycom.systems.mythicor.world import Place

#: How an order went: done, done in part, without effect, or left to the game master because no rule says what it does.
DONE, PARTLY, FAILED, OPEN = "done", "partly", "failed", "open"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `kind` is that of a report's event (`battle`, `loss`, `gain`, `money`, `order`, `magic`, `message`, `other`), `what`
    names it (`fought`, `taken`, `moved`, `taxes` …). Units of all realms are called `P26/11`, `G7@1001`; `other` is the
    one it happened to. `realms` are those that learn of it. `numbers` are counts by name: those with `attacker.` or
    `defender.` and a troop are losses. `text` is a name, a reason or a message,
    `rounds` are those of a battle, `clash` says who met whom.
    """

    kind: str
    what: str
    realms: tuple[int, ...]
    unit: str = ""
    place: Place | None = None
    other: str = ""
    numbers: Mapping[str, float] = field(default_factory=dict)
    text: str = ""
    rounds: tuple[Round, ...] = ()
    clash: Clash | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What became of an order, which has a key of its own even if it came without one.

    `rule` names the rule that stopped it (`chance`: it was just bad luck), `reason` says so in words, empty when all
    went well.
    """

    realm: int
    order: Order
    state: str
    rule: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Log:
    """All events in the order in which they happened, and all results."""

    events: tuple[Event, ...] = ()
    results: tuple[Result, ...] = ()

    def of(self, realm: int) -> tuple[Event, ...]:
        """The events that a realm learns of."""
        return tuple(event for event in self.events if realm in event.realms)

    def result(self, realm: int, key: int) -> Result | None:
        """The result of an order by its key."""
        return next((one for one in self.results if one.realm == realm and one.order.key == key), None)
