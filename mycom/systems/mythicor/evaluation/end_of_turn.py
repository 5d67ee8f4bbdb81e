"""Production, pay and growth, and last the plagues (rule text ch. 1.2, 1.6, 2.2, 5.2)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from mycom.grid.square import direction
from mycom.probability.chances import Chances
from mycom.systems.mythicor.evaluation.state import Unit, whole_world
from mycom.systems.mythicor.evaluation.working import Working, named
from mycom.systems.mythicor.magic.touch import plague_deaths, plague_spread
from mycom.systems.mythicor.production import Production, Yield
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Province


def end_turn(working: Working, realms: Collection[int]) -> None:
    """The end of the turn of some realms. Realms without a player produce only when the rules say so."""
    rules = working.rules
    productive = [
        realm
        for realm in sorted(realms)
        if realm in working.state.players(rules) or rules.flag("world.neutral_production")
    ]
    if rules.flag("magic.plague_after_growth"):
        _produce(working, productive)
        _plagues(working, realms)
    else:
        _plagues(working, realms)
        _produce(working, productive)


def _produce(working: Working, realms: Collection[int]) -> None:
    """All realms at once, because nomad groups of several may share one land."""
    rules = working.rules
    world, names = whole_world(working.state)
    production = Production.of_world(world, rules)
    for realm in realms:
        holding = working.state.holdings[realm]
        for unit in holding.units():
            found = production.of(names[realm, unit.id])
            holding = holding.put(found.after(rules, unit))
            _tell(working, realm, unit, found)
        working.state = working.state.with_holding(holding)


def _tell(working: Working, realm: int, unit: Unit, found: Yield) -> None:
    numbers: dict[str, float] = {
        "recruits": found.recruits,
        "taxes": found.taxes,
        "harvest": found.harvest,
        "eaten": found.eaten,
        "grown": found.population - unit.stock.population,
        "due": found.due,
        "paid": found.paid,
    }
    changed = {name: count for name, count in numbers.items() if count}
    name = named(realm, unit)
    if changed:
        working.tell("money", "produced", (realm,), unit=name, place=unit.place, numbers=changed)
    gone = {kind: count for kind, count in found.settlement.deserters.items() if count}
    if found.settlement.henchmen_lost:
        gone["henchmen"] = found.settlement.henchmen_lost
    if gone:
        working.tell("loss", "deserted", (realm,), unit=name, place=unit.place, numbers=gone)


def _plagues(working: Working, realms: Collection[int]) -> None:
    """Who is ill loses people; a plague may end by itself, and before that it may reach inhabited neighbours."""
    rules = working.rules
    ill = [
        (realm, province)
        for realm in sorted(realms)
        for province in working.state.holdings[realm].provinces.values()
        if province.plague
    ]
    for realm, province in ill:
        dead = working.draw(plague_deaths(rules, province.stock.population))
        ends = working.draw(Chances.happens(plague_spread(rules)[0]))
        stock = replace(province.stock, population=province.stock.population - dead)
        working.state = working.state.put(realm, replace(province, stock=stock, plague=not ends))
        working.tell(
            "loss", "plague_ended" if ends else "plague", (realm,), unit=province.id, place=province.place,
            numbers={"population": dead},
        )  # fmt: skip
    for _, source in ill:
        _spread(working, rules, source, {province.id for _, province in ill})


def _spread(working: Working, rules: Rules, source: Province, ill: Collection[str]) -> None:
    for realm, holding in sorted(working.state.holdings.items()):
        for province in holding.provinces.values():
            reached = province.stock.population and direction(source.place, province.place)
            if not reached or province.plague or province.id in ill:
                continue
            if working.draw(Chances.happens(plague_spread(rules)[1])):
                working.state = working.state.put(realm, replace(province, plague=True))
                working.tell("loss", "plague_spread", (realm,), unit=province.id, place=province.place)
