"""Whether an own unit holds against one foreign group, or against several one after the other (rule text ch. 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from mycom.orders.order import Order
from mycom.probability.grid import blocks, combinations, sampled_blocks
from mycom.probability.odds import likeliest
from mycom.probability.rounding import half_up
from mycom.systems.mythicor.combat.army import Army
from mycom.systems.mythicor.combat.averages import WINNERS
from mycom.systems.mythicor.combat.sequence import Force, Meeting, Step, fight_in_sequence
from mycom.systems.mythicor.combat.sequence.step import ATTACK, CONQUER
from mycom.systems.mythicor.forecast import SEED
from mycom.systems.mythicor.projection.outcomes import ATTACKER, chance_of
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.projection.setup import ATTACK as PROJECTED
from mycom.systems.mythicor.projection.setup import setup
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.scenario_model import SIDES, Scenario
from mycom.systems.mythicor.threats.coming import Coming
from mycom.systems.mythicor.threats.spent import spent
from mycom.systems.mythicor.world import Group, Province, Sighting
from mycom.systems.projections import Setup

#: Combinations of what is not known from which several battles start, at most; beyond that so many are drawn.
MOST_COMBINATIONS = 40
#: Courses less likely than this altogether are left out.
NEGLIGIBLE = 1e-3
MOST_STATES = 20_000
#: More come never one after the other; the most dangerous ones count.
MOST_COMERS = 5


def meeting(
    found: Coming, rules: Rules, orders: Sequence[Order], seen: Sighting, own: Province | Group
) -> Setup | None:
    """The projection of a foreign group onto an own unit as its battles leave it; None where there is none."""
    start = setup(found.world, rules, orders, seen.id, own.id, PROJECTED)
    if start is None or start.mode != PROJECTED:
        return None
    return spent(start, found.preview, own.id, SIDES[1])


def held_alone(start: Setup, rules: Rules) -> float:
    """The chance to hold against one: that it does not win."""
    return min(1.0, max(0.0, 1.0 - float(chance_of(scenario_of(start, rules))[ATTACKER])))


def held_together(starts: Sequence[Setup], rules: Rules) -> float:
    """The chance to hold against several that attack in this order: a province is not taken, a group loses no battle.

    Whoever lost does not attack again; every battle starts from the end of the one before.
    """
    if len(starts) == 1:
        return held_alone(starts[0], rules)
    scenarios = [_with_mean_defender(scenario_of(start, rules)) for start in starts]
    armies, chances = _armies(scenarios)
    defender = scenarios[0].armies({})[1]
    forces = (Force(defender, side=1), *(Force(army, side=2) for army in armies))
    order = CONQUER if defender.province else ATTACK
    found = fight_in_sequence(
        rules,
        Meeting(forces, likeliest(scenarios[0].terrain)),
        [Step(number, 0, order) for number in range(1, len(forces))],
        chances=chances,
        most=MOST_STATES,
        negligible=NEGLIGIBLE,
        average=True,
    )
    if defender.province:
        return min(1.0, max(0.0, 1.0 - found.taken(0)))
    # A lost battle cancels a group's order to attack.
    unbeaten = sum(chance for value, chance in found.marginal(0, "may_attack").items() if value > 0)
    return min(1.0, max(0.0, min(unbeaten, *(1.0 - one.outcome[WINNERS[ATTACKER]] for one in found.fought))))


def _with_mean_defender(scenario: Scenario) -> Scenario:
    """What battles of the same turn leave of the defender, with the middle of what is not certain."""
    for address, spread in scenario.axes().items():
        if address.startswith(f"{SIDES[1]}."):
            scenario = scenario.with_number(address, half_up(spread.mean))
    return scenario


def _armies(scenarios: Sequence[Scenario]) -> tuple[list[Army], np.ndarray[tuple[int], np.dtype[np.float64]]]:
    """The attackers over the combinations of what is not known of them, and the chances of these."""
    axes = {
        (number, name): spread
        for number, scenario in enumerate(scenarios)
        for name, spread in scenario.axes().items()
        if name.startswith("attacker.")
    }
    every = list(axes.values())
    if combinations(every) <= MOST_COMBINATIONS:
        columns, chances = next(iter(blocks(every, MOST_COMBINATIONS)))
    else:
        generator = np.random.Generator(np.random.PCG64(SEED))
        columns, chances = next(iter(sampled_blocks(every, MOST_COMBINATIONS, MOST_COMBINATIONS, generator)))
    known = dict(zip(axes, columns, strict=True))
    armies = []
    for number, scenario in enumerate(scenarios):
        army = scenario.armies({name: value for (whose, name), value in known.items() if whose == number})[0]
        armies.append(replace(army, at_sea=scenario.attacker.at_sea))
    return armies, chances
