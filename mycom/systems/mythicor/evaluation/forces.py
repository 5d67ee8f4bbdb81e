"""Units as forces and back: only what a battle or a move changed is taken over (rule text ch. 7)."""

from __future__ import annotations

from dataclasses import replace

from mycom.systems.mythicor.combat.sequence import Force
from mycom.systems.mythicor.evaluation.state import Holding, State, own_world
from mycom.systems.mythicor.turn.pieces import pieces_of
from mycom.systems.mythicor.world import Bonuses, Group, Province, Stock, Traits


def force_of(state: State, realm: int, unit: Province | Group) -> Force:
    """A unit as a force, without any spell."""
    alone = Holding(state.holdings[realm].realm).put(unit)
    return next(pieces_of(own_world(state, alone), ())).force


def province_after(province: Province, before: Force, after: Force) -> Province:
    """A province after what turned one force into the other."""
    army = after.army
    threshold = province.bonuses.retreat_threshold
    if army.retreat_threshold != before.army.retreat_threshold:
        threshold = int(float(army.retreat_threshold))
    return replace(
        province,
        race=province.race if army.race == before.army.race else army.race,
        stock=_stock(province.stock, after),
        bonuses=replace(_bonuses(province.bonuses, before, after), retreat_threshold=threshold),
    )


def group_after(group: Group, before: Force, after: Force) -> Group:
    """A group after what turned one force into the other; leadership 0 is a leader who died."""

    def gained(name: str) -> int:
        return int(float(getattr(after.army, name)) - float(getattr(before.army, name)))

    died = float(before.army.leadership) > 0 >= float(after.army.leadership)
    traits = group.traits
    if not died:
        traits = Traits(
            traits.leadership + gained("leadership"), traits.diplomacy, traits.strength + gained("strength")
        )
    return replace(
        group,
        traits=traits,
        alive=group.alive and not died,
        stock=_stock(group.stock, after, trade_goods=int(after.trade_goods)),
        bonuses=_bonuses(group.bonuses, before, after),
    )


def _stock(stock: Stock, after: Force, trade_goods: int | None = None) -> Stock:
    army = after.army
    troops = {kind: int(float(count)) for kind, count in army.troops.items()}
    return replace(
        stock,
        troops={kind: count for kind, count in troops.items() if count},
        population=int(after.population),
        recruits=int(after.recruits),
        crowns=int(after.crowns),
        warships=int(float(army.warships)),
        transports=int(float(army.transports)),
        trade_goods=stock.trade_goods if trade_goods is None else trade_goods,
    )


def _bonuses(bonuses: Bonuses, before: Force, after: Force) -> Bonuses:
    def changed(name: str) -> int:
        return int(float(getattr(after.army, name)) - float(getattr(before.army, name)))

    return replace(
        bonuses,
        military=bonuses.military + changed("military_bonus"),
        morale=bonuses.morale + changed("morale_bonus"),
    )
