"""What follows from the end of a battle without any chance (rule text ch. 7.2): losses of what a group carries,
cancelled orders, movement points, booty, and provinces that change hands."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mycom.probability.rounding import half_up_whole
from mycom.systems.mythicor.combat.aftermath import carried_left
from mycom.systems.mythicor.combat.army import SEA, Array
from mycom.systems.mythicor.combat.endings import NOBODY, Endings
from mycom.systems.mythicor.combat.sequence.conditions import Flags, mode
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.combat.sequence.step import CONQUER, CONQUESTS, KILL, ROB, Step
from mycom.systems.mythicor.rules import Rules


def after_battle(rules: Rules, layout: Layout, step: Step, values: Array, endings: Endings) -> Array:
    """The meetings (rows, endings) after the endings of battles fought in `values` (rows, battles)."""
    after = values[:, endings.at]
    decided = (endings.rounds > 0) & (endings.winner != NOBODY)
    at_sea = mode(layout, step) == SEA
    for side, number in enumerate((step.attacker, step.defender)):
        army = layout.meeting.forces[number].army
        troops = layout.troops[number]
        before = after[troops].sum(axis=0)
        after[troops] = endings.left[side, : troops.stop - troops.start]
        now = after[troops].sum(axis=0)
        after[layout.place[number, "leadership"], endings.died[side]] = 0.0
        if not army.province:
            carried = ("population", "recruits", *(("warships", "transports") if at_sea else ()))
            for name in carried:
                row = layout.place[number, name]
                after[row] = np.where(decided, carried_left(after[row], before, now), after[row])
        _orders_and_points(rules, layout, number, after, decided, endings.winner == side, endings.rounds)
    _booty(rules, layout, step, after, decided & (endings.winner == 0), decided & (endings.winner == 1))
    if step.order in CONQUESTS:
        take(rules, layout, step, after, endings.winner == 0)
    return after


def _orders_and_points(
    rules: Rules,
    layout: Layout,
    number: int,
    after: Array,
    decided: Flags,
    won: Flags,
    rounds: NDArray[np.intp],
) -> None:
    """The winner pays for the rounds; the loser stops, and loses his orders."""
    lost = decided & ~won
    points = layout.place[number, "points"]
    paid = np.maximum(after[points] - rounds * rules.number("movement.battle_cost_per_round"), 0.0)
    after[points] = np.where(decided & won, paid, after[points])
    if not rules.flag("movement.loser_keeps_points"):
        after[points, lost] = 0.0
    after[layout.place[number, "may_attack"], lost] = 0.0
    if not rules.flag("combat.loser_keeps_tactical_order"):
        after[layout.place[number, "may_conquer"], lost] = 0.0


def _booty(rules: Rules, layout: Layout, step: Step, after: Array, *won: Flags) -> None:
    """A beaten group's trade goods, as crowns of the winner."""
    pair = (step.attacker, step.defender)
    for side, wins in enumerate(won):
        loser = pair[1 - side]
        if layout.meeting.forces[loser].army.province:
            continue
        goods = layout.place[loser, "trade_goods"]
        worth = half_up_whole(after[goods] * rules.number("combat.booty_per_trade_good"))
        after[layout.place[pair[side], "crowns"]] += np.where(wins, worth, 0.0)
        after[goods, wins] = 0.0


def take(rules: Rules, layout: Layout, step: Step, values: Array, where: Flags) -> None:
    """Changes `values` where the attacker takes the province: people die as the order says, and it changes hands."""
    taken = values[:, where]
    population, recruits = layout.place[step.defender, "population"], layout.place[step.defender, "recruits"]
    soldiers = taken[layout.troops[step.attacker]].sum(axis=0)
    taken[population] -= half_up_whole(taken[population] * killed_share(rules, step.order, soldiers))
    if step.order == ROB:
        taken[recruits] -= half_up_whole(taken[recruits] * rules.number("orders.rob_recruits_share"))
    taken[layout.place[step.defender, "side"]] = taken[layout.place[step.attacker, "side"]]
    taken[layout.place[step.defender, "retreat_threshold"]] = rules.number("orders.retreat_province")
    taken[layout.place[step.defender, "may_attack"]] = 0.0
    values[:, where] = taken


def killed_share(rules: Rules, order: str, soldiers: Array) -> Array:
    """The fraction of the population that a conquest costs (TG 1 to 3)."""
    if order == CONQUER:
        return np.full_like(soldiers, rules.number("orders.conquer_kill_share"))
    if order == KILL:
        return np.ones_like(soldiers)
    further = np.maximum(soldiers - 1, 0.0) * rules.number("orders.rob_pct_per_soldier")
    share: Array = np.minimum(rules.number("orders.rob_base_pct") + further, rules.number("orders.rob_max_pct")) / 100
    return share
