"""The movement of all realms, or of one, written back into the state (rule text ch. 6, 7, 10.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.mythicor.effects.sequence import MOVE
from mycom.systems.mythicor.evaluation import forces
from mycom.systems.mythicor.evaluation.chronicle import Chronicle
from mycom.systems.mythicor.evaluation.log import DONE, FAILED, PARTLY
from mycom.systems.mythicor.evaluation.state import own_world, whole_world
from mycom.systems.mythicor.evaluation.working import Working
from mycom.systems.mythicor.movement.ground import Ground
from mycom.systems.mythicor.report.model import Clash, Round
from mycom.systems.mythicor.turn.board import Board, Event, Piece
from mycom.systems.mythicor.turn.movement_phase import move_all
from mycom.systems.mythicor.turn.pieces import board
from mycom.systems.mythicor.world import Province

FIGHTING = frozenset({"BEG", "TG", "TP"})


def march(working: Working, orders: Mapping[int, Sequence[Order]], realms: Sequence[int]) -> None:
    """Moves the groups of `realms` in this order of the realms. `orders` are those of all realms to move, fight, block
    and cast in battle; each realm's moves count only when it is among `realms`."""
    state, rules = working.state, working.rules
    told = {
        realm: [order for order in given if order.kind != MOVE or realm in realms] for realm, given in orders.items()
    }
    start = board((own_world(state, one), told.get(realm, ())) for realm, one in sorted(state.holdings.items()))
    whole, _ = whole_world(state)
    chronicle = Chronicle(rules, working.generator)
    moved = move_all(rules, Ground(whole, rules), start, realms, chronicle.fight)
    _tell(working, start, moved.events, chronicle)
    _write_back(working, start, moved.board)
    _results(working, {realm: told.get(realm, ()) for realm in realms}, moved.board, moved.events)


def _tell(working: Working, start: Board, events: Sequence[Event], chronicle: Chronicle) -> None:
    """Events of the movement; a province's owner is followed through all conquests."""
    owners = {unit: piece.realm for unit, piece in start.pieces.items()}
    fought, fallen = iter(chronicle.battles), iter(chronicle.falls)
    last: Event | None = None
    for event in events:
        realms = tuple(owners[unit] for unit in (event.unit, event.other) if unit in owners)
        numbers: dict[str, float] = {"step": event.step + 1}
        rounds: tuple[Round, ...] = ()
        clash: Clash | None = None
        if event.amount:
            numbers["amount"] = event.amount
        if event.kind == "battle":
            battle = next(fought)
            numbers |= battle.losses()
            rounds, clash = battle.rounds, battle.clash(event.unit, event.other)
        elif event.kind == "taken" and (last is None or (last.kind, last.reason) != ("battle", event.reason)):
            # A province that has no troops, or none any more, falls without a battle.
            numbers |= next(fallen).losses()
        what = event.winner or event.kind
        working.tell(
            _WORDS[event.kind], what, realms, unit=event.unit, place=event.place, other=event.other, numbers=numbers,
            text=event.reason, rounds=rounds, clash=clash,
        )  # fmt: skip
        if event.kind == "taken":
            owners[event.other] = owners[event.unit]
        last = event


_WORDS = {
    "move": "other", "stop": "other", "block": "other", "held": "other", "battle": "battle", "taken": "gain",
    "undead": "other", "ships": "loss",
}  # fmt: skip


def _write_back(working: Working, start: Board, end: Board) -> None:
    state = working.state
    for unit, before in start.pieces.items():
        after = end.pieces[unit]
        if after.place == before.place and after.force == before.force:
            continue
        realm = before.realm
        name = unit.partition("@")[0]
        found = state.holdings[realm].unit(name)
        assert found is not None, "every piece is a unit"
        if isinstance(found, Province):
            if after.realm != realm:
                state = state.with_holding(state.holdings[realm].without(name))
            state = state.put(after.realm, forces.province_after(found, before.force, after.force))
        else:
            state = state.put(realm, replace(forces.group_after(found, before.force, after.force), place=after.place))
    working.state = state


def _results(working: Working, orders: Mapping[int, Sequence[Order]], end: Board, events: Sequence[Event]) -> None:
    stopped = {event.unit: event.reason for event in events if event.kind == "stop"}
    for realm, given in orders.items():
        seen: set[str] = set()
        for order in given:
            if order.order_class in FIGHTING:
                working.result(realm, order, DONE)
            if order.kind != MOVE:
                continue
            piece = end.pieces.get(f"{order.unit}@{realm}")
            if piece is None or order.unit in seen:
                working.result(realm, order, FAILED, "one_per_class" if piece else "unit", _SECOND)
                continue
            seen.add(order.unit)
            _moved(working, realm, order, piece, stopped.get(piece.id, piece.halted))


_SECOND = "Der Befehl bewegt keine Gruppe, die noch ziehen kann."


def _moved(working: Working, realm: int, order: Order, piece: Piece, why: str) -> None:
    if piece.steps >= len(piece.path):
        working.result(realm, order, DONE)
        return
    reason = f"Die Gruppe macht {piece.steps} von {len(piece.path)} Schritten."
    working.result(realm, order, PARTLY if piece.steps else FAILED, why or "steps", reason)
