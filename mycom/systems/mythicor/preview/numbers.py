"""The numbers of own units after the turn, with everything that may happen to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import partial

import numpy as np

from mycom.probability.chances import Chances
from mycom.probability.rounding import half_up_whole
from mycom.systems.mythicor import economy
from mycom.systems.mythicor.magic.touch import plague_deaths
from mycom.systems.mythicor.preview.luck import Luck
from mycom.systems.mythicor.preview.march import Marched, Part
from mycom.systems.mythicor.preview.model import Fate, Row
from mycom.systems.mythicor.production import Yield, is_nomad
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.things import item_label
from mycom.systems.mythicor.world import Bonuses, Group, Province, Traits

Unit = Province | Group
COUNTS = ("crowns", "food", "population", "recruits", "henchmen", "warships", "transports", "trade_goods")
TRAITS = tuple(one.name for one in fields(Traits))
BONUSES = tuple(one.name for one in fields(Bonuses) if one.name != "retreat_threshold")
LEVELS = ("settlement", "fortification", "population_max")
LABELS = {
    "leadership": "Fü", "diplomacy": "Di", "strength": "St", "military": "Militärbonus", "morale": "Moralbonus",
    "tax": "Steuerbonus", "food_bonus": "Nahrungsbonus", "recruitment": "Rekrutierungsbonus", "trade": "Handelsbonus",
    "settlement": "Besiedlungsgrad", "fortification": "Verteidigungsstufe", "population_max": "Bev-Max",
    "population": "Bevölkerung",
}  # fmt: skip


def rows(
    rules: Rules,
    before: Unit | None,
    after: Unit,
    end: Yield,
    luck: Luck,
    marched: Marched | None,
    enchanted: Mapping[str, Chances[int]],
) -> tuple[Row, ...]:
    """All numbers of a unit that are or were not 0. `before` is None for a unit that this turn makes; `after` is the
    unit after everything that is certain, `end` its end of turn, `enchanted` numbers that spells may change."""
    old, new = _numbers(before) if before else {}, _numbers(after)
    found: dict[str, Chances[int]] = {key: Chances.sure(value) for key, value in new.items()}
    found.update(enchanted)
    parts = marched.parts if marched else []
    if parts and isinstance(after, Group):
        found.update(_fought(rules, after, end, parts))
    if isinstance(after, Province) and after.plague:
        found["population"] = found["population"].then(
            lambda people: plague_deaths(rules, people).map(lambda dead: people - dead)
        )
    for name, more in luck.bonuses.items():
        key = "food_bonus" if name == "food" else name
        found[key] = found[key].combine(more, lambda value, by: value + by)
    if luck.traits is not None and isinstance(after, Group):
        for name in TRAITS:
            least = getattr(after.traits, name)
            gained = luck.traits.map(partial(_gained, name, least))
            found[name] = found[name].combine(gained, lambda value, by: value + by)
    keys = [*found, *(key for key in old if key not in found)]
    return tuple(
        Row(key, label(rules, key), old.get(key, 0), found.get(key, Chances.sure(0)))
        for key in keys
        if old.get(key, 0) or any(found.get(key, Chances.sure(0)).values)
    )


def soldiers(before: Unit | None, after: Unit, marched: Marched | None) -> Row | None:
    """All soldiers of a unit together, None when it neither had nor gets any."""
    old, new = before.stock.soldiers if before else 0, Chances.sure(after.stock.soldiers)
    if marched and marched.parts and isinstance(after, Group):
        new = Chances.of(
            (int(heads + 0.5), chance)
            for part in marched.parts
            for heads, chance in part.found.heads(part.number).items()
        )
    return Row("soldiers", "Truppen", old, new) if old or any(new.values) else None


def _gained(name: str, least: int, traits: Traits) -> int:
    value: int = getattr(traits, name)
    return value - least


def _numbers(unit: Unit) -> dict[str, int]:
    stock = unit.stock
    found = {name: getattr(stock, name) for name in COUNTS}
    found |= {f"troops.{troop}": count for troop, count in stock.troops.items()}
    if isinstance(unit, Group):
        found |= {name: getattr(unit.traits, name) for name in TRAITS}
    else:
        found |= {name: getattr(unit, name) for name in LEVELS}
    found |= {"food_bonus" if name == "food" else name: getattr(unit.bonuses, name) for name in BONUSES}
    return found


def label(rules: Rules, key: str) -> str:
    """The German name of a number."""
    return LABELS.get(key) or item_label(rules, key.removeprefix("troops."))


def _fought(rules: Rules, group: Group, end: Yield, parts: Sequence[Part]) -> dict[str, Chances[int]]:
    """What battles leave of a group, after pay and growth."""
    army = parts[0].found.layout.meeting.forces[parts[0].number].army
    found = {f"troops.{troop}": marginal(parts, f"troops.{troop}") for troop in army.troops}
    found["recruits"] = marginal(parts, "recruits").map(lambda left: left + end.recruits)
    found["trade_goods"] = marginal(parts, "trade_goods")
    found["military"], found["morale"] = marginal(parts, "military_bonus"), marginal(parts, "morale_bonus")
    if army.at_sea and (np.any(army.warships) or np.any(army.transports)):
        found["warships"], found["transports"] = marginal(parts, "warships"), marginal(parts, "transports")
    base = group.traits.leadership
    found["leadership"] = marginal(parts, "leadership").map(lambda value: value or base)
    found["strength"] = marginal(parts, "strength")
    people = marginal(parts, "population")
    eats = end.food + end.eaten
    share = group.food_share if is_nomad(rules, group) else 100
    grown = people.map(lambda heads: economy.growth(rules, heads, eats, share, group=True))
    found["population"], found["food"] = grown.map(lambda one: one.population), grown.map(lambda one: one.food)
    found["crowns"] = Chances.of(_crowns(rules, group, end, parts))
    return found


def _crowns(rules: Rules, group: Group, end: Yield, parts: Sequence[Part]) -> Iterator[tuple[int, float]]:
    """Crowns after booty, taxes and the pay of those who are left; the henchmen are all of them."""
    henchmen = group.stock.henchmen + end.settlement.henchmen_lost
    for part in parts:
        layout, states = part.found.layout, part.found.states
        kinds = layout.meeting.forces[part.number].army.troops
        cost = sum(
            (states.row(layout.place[part.number, f"troops.{troop}"]) * rules.troops[troop].cost for troop in kinds),
            start=np.zeros(len(states)),
        )
        due = half_up_whole(cost * rules.number("economy.pay_share")) + economy.henchmen_pay(rules, henchmen)
        crowns = states.row(layout.place[part.number, "crowns"])
        available = crowns + (end.taxes if rules.flag("economy.pay_from_new_taxes") else 0)
        left = (crowns + end.taxes - np.minimum(due, available)).astype(int)
        yield from zip(left.tolist(), states.chances.tolist(), strict=True)


def marginal(parts: Sequence[Part], name: str) -> Chances[int]:
    """The distribution of one number over all ways a group's turn may end, in whole numbers."""

    def pairs() -> Iterator[tuple[int, float]]:
        for part in parts:
            for value, chance in part.found.marginal(part.number, name).items():
                yield int(np.floor(value + 0.5)), chance

    return Chances.of(pairs())


def fates(rules: Rules, unit: Unit, luck: Luck, marched: Marched | None) -> tuple[Fate, ...]:
    """What may happen to a unit and its leader."""
    found: list[Fate] = []
    parts = marched.parts if marched else []
    if parts and isinstance(unit, Group):
        heads = [part.found.heads(part.number).get(0.0, 0.0) for part in parts]
        dead = marginal(parts, "leadership")[0] if unit.traits.leadership else 0.0
        found += _happening("Alle Truppen fallen", sum(heads)) + _happening("Der Anführer fällt", dead)
    if luck.outcome is not None:
        ends = [end.chance(lambda effect: effect.caster_dies) for end in (luck.outcome.worst, luck.outcome.best)]
        if max(ends) > 0:
            found.append(Fate("Der Anführer stirbt im Duell", min(ends), max(ends)))
    if isinstance(unit, Province) and unit.plague:
        ends = [rules.number("magic.plague_end_chance")] * 2
        found.append(Fate("Die Plage endet von selbst", *ends))
    return tuple(found)


def _happening(text: str, chance: float) -> list[Fate]:
    return [Fate(text, chance, chance)] if chance > 1e-6 else []


def victims(world_groups: Mapping[str, Group], lucks: Mapping[str, Luck]) -> dict[str, list[Fate]]:
    """What own character orders may bring own groups: the dead who may live again or be called."""
    found: dict[str, list[Fate]] = {}
    texts = {"UG 14": "Der Anführer lebt wieder", "UG 25": "Wird herbeigerufen"}
    for luck in lucks.values():
        if luck.order is None or luck.outcome is None or luck.order.kind not in texts:
            continue
        if luck.target in world_groups and not world_groups[luck.target].alive:
            found.setdefault(luck.target, []).append(Fate(texts[luck.order.kind], *luck.outcome.success))
    return found
