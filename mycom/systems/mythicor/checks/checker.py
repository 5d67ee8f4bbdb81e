"""Checks that follow the player: after an edit only those units are looked at anew that it can have changed.

The realm falls into parts that do not touch each other (`parts.py`). A part with the same units and the same orders as
last time keeps what was found; the others are carried out and checked again, and all are put together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock

from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.systems.mythicor.checks.breaches import NOTHING, Allowed
from mycom.systems.mythicor.checks.judge import judge, moving, sorted_problems
from mycom.systems.mythicor.checks.look import by_unit, look_at, look_at_realm
from mycom.systems.mythicor.checks.looking import Look
from mycom.systems.mythicor.checks.parts import CREATE_GROUP, Share, Ties
from mycom.systems.mythicor.effects.apply import Applied, Outcome
from mycom.systems.mythicor.effects.sequence import in_sequence
from mycom.systems.mythicor.effects.turn import Start, Turn, Unit
from mycom.systems.mythicor.production import Production, is_nomad
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Group, World
from mycom.systems.view import Problem


@dataclass(frozen=True, slots=True)
class Checked:
    """What a realm's orders do before anybody moves, what is wrong with them, and which of them do nothing because
    they break a rule that is not `allowed` to be broken."""

    orders: tuple[Order, ...]
    allowed: Allowed
    applied: Applied
    problems: tuple[Problem, ...]
    shares: tuple[Share, ...]
    stopped: frozenset[Order]


@dataclass(frozen=True, slots=True)
class _Part:
    """One part carried out. `units` are as it leaves them, also those that its orders create; `apart` says that no
    other part matters to them. `looks` are kept for a realm with and without special actions left."""

    share: Share
    turn: Turn
    units: Mapping[str, Unit]
    outcomes: Mapping[Order, Outcome]
    problems: tuple[Problem, ...]
    working: tuple[Order, ...]
    stopped: frozenset[Order]
    apart: bool
    looks: dict[bool, tuple[Problem, ...]] = field(default_factory=dict)


class Checker:
    """The checks of one world under one set of rules. Safe to use from several threads."""

    def __init__(self, world: World, rules: Rules, catalogue: Catalogue) -> None:
        self._world, self._rules, self._catalogue = world, rules, catalogue
        self._start = Start.of(world)
        self._ties = Ties(self._start)
        self._parts: dict[tuple[str, Allowed], _Part] = {}
        #: The last with and the last without anything allowed: both are asked for after each edit.
        self._last: dict[bool, Checked] = {}
        self._lock = Lock()

    def check(self, orders: Sequence[Order], allowed: Allowed = NOTHING) -> Checked:
        """The orders of a realm, carried out and checked; the same as `checks.checked` finds from scratch."""
        given, which = tuple(orders), allowed == NOTHING
        with self._lock:
            last = self._last.get(which)
            if last is None or last.orders != given or last.allowed != allowed:
                last = self._last[which] = self._check(given, allowed)
            return last

    def near(self, unit: str, orders: Sequence[Order]) -> tuple[Order, ...]:
        """The orders that can matter to what a unit may be ordered: its part's, those of its neighbours and of dead
        groups, and what uses up what the realm has once. All of them for a unit that is not there at the start."""
        checked = self.check(orders)
        own = self._start.units.get(unit)
        if own is None:
            return checked.orders
        x, y = own.place
        around = {one for dx in (-1, 0, 1) for dy in (-1, 0, 1) for one in self._start.at.get((x + dx, y + dy), ())}
        around |= {one.id for one in self._start.units.values() if isinstance(one, Group) and not one.alive}
        wanted = {id(order) for share in checked.shares if not around.isdisjoint(share.units) for order in share.orders}
        return tuple(
            one for one in checked.orders if id(one) in wanted or one.kind.startswith("SA ") or one.kind == CREATE_GROUP
        )

    def _check(self, given: tuple[Order, ...], allowed: Allowed) -> Checked:
        moves = moving(given)
        parts: list[_Part] = []
        shares = self._ties.shares(in_sequence(given))
        for share in shares:
            name = share.units[0] if share.units else share.orders[0].unit
            mine = allowed.among(share.orders)
            part = self._parts.get((name, mine))
            if part is None or part.share != share:
                part = self._parts[name, mine] = self._carry_out(share, moves, mine)
            parts.append(part)
        turn = Turn(self._world, self._rules, self._start)
        units = dict(self._start.units)
        outcomes: dict[Order, Outcome] = {}
        problems: list[Problem] = []
        for part in parts:
            if part.share.orders:
                turn.take_over(part.turn, part.units)
                units.update(part.units)
                outcomes.update(part.outcomes)
                problems += part.problems
        applied = Applied(turn.world_with(units), outcomes, turn.totals, turn)
        stopped = frozenset[Order]().union(*(part.stopped for part in parts if part.stopped))
        working = [order for order in given if order not in stopped] if stopped else given
        problems += self._doubts(working, applied, parts)
        return Checked(given, allowed, applied, sorted_problems(self._world, problems), tuple(shares), stopped)

    def _doubts(self, working: Sequence[Order], applied: Applied, parts: Sequence[_Part]) -> Iterator[Problem]:
        """What is doubtful about units and the realm after all orders."""
        turn = applied.turn
        spare = turn.special_actions_left() > 0
        production: Production | None = None
        for part in parts:
            if part.apart:
                yield from self._looks(part, spare)
            else:
                production = production or Production(applied, self._rules, working)
                given_here = by_unit(part.share.orders)
                look = Look(applied, self._rules, self._catalogue, production, spare, given_here)
                yield from look_at(look, part.units)
        yield from look_at_realm(turn)

    def _carry_out(self, share: Share, moves: Mapping[str, Order], allowed: Allowed) -> _Part:
        turn = Turn(self._world, self._rules, self._start, anyway=allowed.anyway)
        judged = judge(turn, self._catalogue, share.orders, moves, allowed)
        names = (*share.units, *(unit for unit in turn.units if unit not in self._start.units))
        units = {unit: turn.current(unit) for unit in names}
        apart = not any(self._roams(unit) for unit in units.values())
        working = tuple(order for order in share.orders if order not in judged.stopped)
        stopped = frozenset(judged.stopped)
        return _Part(share, turn, units, judged.outcomes, tuple(judged.problems), working, stopped, apart)

    def _looks(self, part: _Part, spare: bool) -> tuple[Problem, ...]:
        """What is doubtful about the units of a part that no other part matters to."""
        if spare not in part.looks:
            applied = Applied(part.turn.world_with(part.units), part.outcomes, part.turn.totals, part.turn)
            production = Production(applied, self._rules, part.working)
            look = Look(applied, self._rules, self._catalogue, production, spare, by_unit(part.share.orders))
            part.looks[spare] = tuple(look_at(look, part.units))
        return part.looks[spare]

    def _roams(self, unit: Unit) -> bool:
        """Whether a unit shares the farmland of the place where it ends with others, wherever they come from."""
        return isinstance(unit, Group) and is_nomad(self._rules, unit)
