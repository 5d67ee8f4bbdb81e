"""The score of a realm and the list of the best (rule text ch. 11.4).

The text says only that the score sums up the goods bought and earned; what each counts is a parameter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mycom.probability.rounding import half_up
from mycom.systems.mythicor.evaluation.state import Holding, State, Unit
from mycom.systems.mythicor.magic.people import class_of
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Province


def score(rules: Rules, units: Iterable[Unit]) -> int:
    """The score of all these units, half up."""
    return int(half_up(sum(_worth(rules, unit) for unit in units)))


def _worth(rules: Rules, unit: Unit) -> float:
    """What a unit counts: what it holds, what its soldiers, walls, houses and leader would cost."""

    def per(name: str) -> float:
        return rules.number(f"score.per_{name}")

    stock = unit.stock
    bought = sum(count * rules.troops[kind].cost for kind, count in stock.troops.items() if kind in rules.troops)
    ships = stock.warships * rules.number("economy.warship_cost") + stock.transports * rules.number(
        "economy.transport_cost"
    )
    total = (
        per("crown") * stock.crowns
        + per("food") * stock.food
        + per("population") * stock.population
        + per("recruit") * stock.recruits
        + per("trade_good") * stock.trade_goods
        + per("henchmen_cost") * stock.henchmen * rules.number("economy.henchmen_cost")
        + per("troop_cost") * bought
        + per("ship_cost") * ships
    )
    if isinstance(unit, Province):
        levels = sum(level.cost for level in rules.settlement[1 : unit.settlement + 1])
        levels += sum(level.cost for level in rules.fortification[1 : unit.fortification + 1])
        return total + per("province") + per("level_cost") * levels
    leader = rules.leaders.get(class_of(rules, unit.leader))
    return total + (per("leader_cost") * leader.cost if leader and unit.alive else 0.0)


def scored(rules: Rules, state: State) -> State:
    """The state with every player's score, rank and list of the best; equal scores keep the order of their numbers."""
    found = {number: score(rules, state.holdings[number].units()) for number in state.players(rules)}
    best = sorted(found, key=lambda number: (-found[number], number))
    names = {number: state.holdings[number].realm.name for number in best}
    table = tuple((place, names[number], found[number]) for place, number in enumerate(best, 1))
    for place, number in enumerate(best, 1):
        holding = state.holdings[number]
        realm = replace(holding.realm, score=found[number], rank=place, scores=table)
        state = state.with_holding(replace(holding, realm=realm))
    return state


def worst_first(rules: Rules, state: State) -> tuple[int, ...]:
    """The players by the score of the last turn, the worst first; equal scores by number."""

    def last(holding: Holding) -> tuple[int, int]:
        return holding.realm.score, holding.realm.number

    return tuple(one.realm.number for one in sorted((state.holdings[n] for n in state.players(rules)), key=last))
