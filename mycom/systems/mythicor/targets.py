"""What a unit may be ordered to do, and the values an order's parameter may take, nearest first."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mycom.grid.square import distance
from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.systems.mythicor import givers
from mycom.systems.mythicor.candidates import ARTEFACTS, Candidates, Known, listed_values
from mycom.systems.mythicor.describe import names_of
from mycom.systems.mythicor.effects.apply import carry_out
from mycom.systems.mythicor.effects.sequence import in_sequence, phase_of
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.legal import Given, Legal
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import counted, place_name
from mycom.systems.mythicor.world import World
from mycom.systems.view import Offer

Choices = tuple[tuple[str, str], ...]


def offers(
    world: World,
    rules: Rules,
    catalogue: Catalogue,
    unit: str,
    orders: Sequence[Order],
    stopped: Collection[Order] = (),
) -> tuple[Offer, ...]:
    """Every order that this sort of unit may be given, in evaluation order; `reason` says why not now.

    An order meets the state that the orders of the classes before it, and of its own, leave; `stopped` are those
    that do nothing.
    """
    walk = in_sequence([order for order in orders if order not in stopped])
    turn, given = Turn(world, rules), _given(orders)
    known = turn.units.get(unit) or _last_state(world, rules, walk).units.get(unit)
    if known is None and unit != "R":
        return ()
    kinds = [kind for kind in catalogue.kinds.values() if givers.could_give(rules, known, kind.givers)]
    kinds.sort(key=lambda kind: (catalogue.rank(kind.id), kind.number))
    found: list[Offer] = []
    looked: Known = {}
    done = 0
    for kind in kinds:
        there = _advance(turn, catalogue, walk, done, catalogue.rank(kind.id))
        looked = looked if there == done else {}
        done = there
        found.append(Offer(kind.id, Legal(turn, catalogue, kind, unit, given, looked).reason()))
    return tuple(found)


def targets(
    world: World,
    rules: Rules,
    catalogue: Catalogue,
    unit: str,
    kind_id: str,
    parameter: str,
    orders: Sequence[Order],
    stopped: Collection[Order] = (),
) -> Choices:
    """Legal values of a parameter (text as in `Order.args`, label), nearest first; empty when it is free. `stopped` are
    orders that do nothing."""
    kind = catalogue.kind(kind_id)
    wanted = next((one for one in kind.parameters if one.name == parameter), None) if kind else None
    if kind is None or wanted is None or not listed_values(wanted):
        return ()
    turn = Turn(world, rules)
    walk = in_sequence([order for order in orders if order not in stopped])
    _advance(turn, catalogue, walk, 0, catalogue.rank(kind_id))
    legal = Legal(turn, catalogue, kind, unit, {})
    return tuple((value, _label(turn, legal.candidates, wanted.name, value)) for value in legal.values(wanted))


def _advance(turn: Turn, catalogue: Catalogue, walk: Sequence[Order], done: int, rank: int) -> int:
    """Carries out the orders up to those of a rank; how many are done now."""
    while done < len(walk) and catalogue.rank(walk[done].kind) <= rank:
        carry_out(turn, walk[done])
        done += 1
    return done


def _last_state(world: World, rules: Rules, orders: Sequence[Order]) -> Turn:
    """The state after all orders (in evaluation order): groups that an order creates are there."""
    turn = Turn(world, rules)
    for order in orders:
        carry_out(turn, order)
    return turn


def _given(orders: Sequence[Order]) -> Given:
    given: Given = {}
    for order in orders:
        given.setdefault((order.unit, phase_of(order)), order)
    return given


def _label(turn: Turn, candidates: Candidates, parameter: str, value: str) -> str:
    wanted = next(one for one in candidates.kind.parameters if one.name == parameter)
    if wanted.type == "choice" or wanted.name in ARTEFACTS:
        return candidates.label(wanted, value)
    name = names_of(turn.start, turn.rules)
    giver = candidates.giver
    if wanted.type == "realm" or giver is None:
        return name(value)
    unit = f"P{value}" if wanted.type == "coordinate" else value
    place = candidates.place(unit)
    shown = place_name(turn.start, place) if wanted.type == "coordinate" and place else name(value)
    if wanted.range_key == "own_cell" or place is None:
        return shown
    far = distance(giver.place, place)
    return f"{shown} · {'am selben Ort' if far == 0 else counted(far, 'Feld', 'Felder') + ' entfernt'}"
