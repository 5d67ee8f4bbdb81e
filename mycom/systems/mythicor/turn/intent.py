"""What units are told to do to those they meet: encounter orders, tactical orders (rule text ch. 6.1, 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mycom.orders.order import Order
from mycom.systems.mythicor.ids import FIGHTS

#: Tactical orders TG 1 to 3.
CONQUER, ROB, KILL = FIGHTS[1:4]
CONQUESTS = (CONQUER, ROB, KILL)
#: Encounter orders BEG 1 to 5.
ATTACK, ATTACK_WEAKER, ATTACK_STRONGER, BLOCK_MORE, BLOCK_FEWER = (
    FIGHTS[0],
    "attack_weaker",
    "attack_stronger",
    "block_more",
    "block_fewer",
)
ATTACKS = (ATTACK, ATTACK_WEAKER, ATTACK_STRONGER)
#: Tactical orders of provinces, TP 1 and 2; those of groups are conquer, rob, kill.
SORTIE, HOLD = "sortie", "hold"


@dataclass(frozen=True, slots=True)
class Encounter:
    """An encounter order. `realm` limits an attack to one realm (None: everybody who is no friend), `limit` is the
    number of soldiers of a blockade."""

    order: str
    realm: int | None = None
    limit: int = 0


@dataclass(frozen=True, slots=True)
class Tactic:
    """A tactical order: conquer, rob, kill of a group; sortie, hold of a province. `realm` as above."""

    order: str
    realm: int | None = None


ENCOUNTERS = {
    "BEG 1": ATTACK,
    "BEG 2": ATTACK_WEAKER,
    "BEG 3": ATTACK_STRONGER,
    "BEG 4": BLOCK_MORE,
    "BEG 5": BLOCK_FEWER,
}
TACTICS = {"TG 1": CONQUER, "TG 2": ROB, "TG 3": KILL, "TP 1": SORTIE, "TP 2": HOLD}
MOVE = "BAS 40"


def first_of_class(orders: Sequence[Order]) -> dict[tuple[str, str], Order]:
    """The order of each unit and class (moves: their kind) that counts: the first."""
    told: dict[tuple[str, str], Order] = {}
    for order in orders:
        told.setdefault((order.unit, MOVE if order.kind == MOVE else order.order_class), order)
    return told


def encounter_of(order: Order | None) -> Encounter | None:
    """What an encounter order (BEG) says."""
    if order is None or order.kind not in ENCOUNTERS:
        return None
    return Encounter(ENCOUNTERS[order.kind], order.number("realm") or None, order.number("limit"))


def tactic_of(order: Order | None) -> Tactic | None:
    """What a tactical order (TG, TP) says."""
    if order is None or order.kind not in TACTICS:
        return None
    return Tactic(TACTICS[order.kind], order.number("realm") or None)
