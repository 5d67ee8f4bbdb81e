"""All orders of a turn and what its end brings, as far as no die decides (rule text: Spielwerte von Armeen)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.systems.carrying import Carried, Handler, carry
from mycom.systems.massenkampf.army import aftermath
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.turn import equip, fight, lead, march, muster, pay
from mycom.systems.massenkampf.turn.context import for_army, for_realm
from mycom.systems.massenkampf.world import Army, World
from mycom.systems.view import Amount, Problem

_ARMY = {
    "SO 1": pay.withhold,
    "SO 2": pay.settle,
    "SO 3": pay.raise_pay,
    "AU 2": muster.split,
    "AU 3": muster.combine,
    "AU 4": muster.reform,
    "AU 5": muster.disband,
    "AU 6": muster.to_reserve,
    "AU 7": muster.call_up,
    "AU 8": muster.rename,
    "AR 1": equip.buy,
    "AR 2": equip.sell,
    "AR 3": equip.hand_over,
    "BF 1": lead.promote,
    "BF 2": lead.appoint,
    "BF 3": lead.recall,
    "BF 4": lead.learn_tactic,
    "BF 5": lead.learn_command,
    "BF 6": lead.forage,
    "MA 1": march.march,
    "RU 1": march.rally,
    "RU 2": march.tend,
    "SL 1": fight.attack,
    "SL 2": fight.tactic,
    "SL 3": fight.strategy,
    "SL 4": fight.change_tactic,
    "SL 5": fight.use,
}
_REALM = {"AU 1": muster.raise_army}


@lru_cache(maxsize=4)
def handlers(rules: Rules) -> Mapping[str, Handler[World]]:
    """The function of every order."""
    return {
        **{kind: for_army(rules, one) for kind, one in _ARMY.items()},
        **{kind: for_realm(rules, one) for kind, one in _REALM.items()},
    }


@dataclass(frozen=True, slots=True)
class Month:
    """An army through the end of the turn: build points due, whether they are paid, morale and hit points after it
    without battles and loyalty checks, whether it dissolves."""

    army: Army
    due: int
    paid: bool
    morale: int
    hit_points: int
    dissolves: bool


@dataclass(frozen=True, slots=True)
class Played:
    """All orders as they were carried out, and each own army through the end of the turn."""

    steps: tuple[Carried[World], ...]
    world: World
    ends: tuple[Month, ...]

    @property
    def due(self) -> int:
        """Build points of all armies."""
        return sum(one.due for one in self.ends)


def play(
    world: World, rules: Rules, catalogue: Catalogue, orders: Sequence[Order], overridden: Collection[Problem] = ()
) -> Played:
    """Carries out the orders, then the end of the turn."""
    steps = carry(world, orders, catalogue, handlers(rules), overridden)
    after = steps[-1].after if steps else world
    return Played(steps, after, tuple(end_of(rules, after, one) for one in after.own()))


def end_of(rules: Rules, world: World, army: Army) -> Month:
    """What pay, leadership and rest do to an army. The treasury pays whatever it takes: only a withheld pay is none."""
    due, morale = pay.due(rules, world, army), army.morale
    for _ in range(pay.periods(rules, world, army)):
        morale = aftermath.week(rules, morale, paid=not army.told.withheld, led=pay.led(army) or army.told.bonus)
    points, full = int(army.hit_points.high), army.full(rules)
    rested = aftermath.rested(army.standing(rules), march.rest_days(rules, world, army))
    healed = rested.hit_points if not army.told.target else points
    return Month(army, due, not army.told.withheld, morale, min(full, healed), aftermath.dissolves(rules, morale))


def after_end(rules: Rules, world: World) -> World:
    """The own armies as they start the next turn when there is no battle: paid, rested, nothing told."""
    found = world.paid(sum(end_of(rules, world, one).due for one in world.own()))
    for army in world.own():
        end = end_of(rules, world, army)
        if end.dissolves:
            found = found.without((army,))
            continue
        owed = army.unpaid + (0 if end.paid else pay.periods(rules, world, army))
        points = Amount(end.hit_points, end.hit_points)
        found = found.with_army(
            replace(army, morale=end.morale, hit_points=points, unpaid=owed, told=type(army.told)())
        )
    return replace(found, turn=world.turn + 1)
