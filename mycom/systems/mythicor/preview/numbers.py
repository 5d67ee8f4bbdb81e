"""The numbers of own units after the turn, with everything that may happen to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial
from operator import attrgetter
from typing import TypeVar

from mycom.probability.chances import Chances
from mycom.systems.mythicor.magic.touch import plague_spread
from mycom.systems.mythicor.preview.ending import Ending, numbers_of
from mycom.systems.mythicor.preview.luck import Luck
from mycom.systems.mythicor.preview.marched import Marched
from mycom.systems.mythicor.preview.model import Fate, Row
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.things import item_label
from mycom.systems.mythicor.world import Bonuses, Group, Province, Stock, Traits

T = TypeVar("T")
U = TypeVar("U")
Unit = Province | Group
COUNTS = ("crowns", "food", "population", "recruits", "henchmen", "warships", "transports", "trade_goods")
TRAITS = tuple(one.name for one in fields(Traits))
BONUSES = tuple(one.name for one in fields(Bonuses) if one.name != "retreat_threshold")
SOLDIERS = "soldiers"
LEVELS = ("settlement", "fortification", "population_max")
LABELS = {
    "leadership": "Fü", "diplomacy": "Di", "strength": "St", "military": "Militärbonus", "morale": "Moralbonus",
    "tax": "Steuerbonus", "food_bonus": "Nahrungsbonus", "recruitment": "Rekrutierungsbonus", "trade": "Handelsbonus",
    "settlement": "Besiedlungsgrad", "fortification": "Verteidigungsstufe", "population_max": "Bev-Max",
    "population": "Bevölkerung",
}  # fmt: skip


def rows(rules: Rules, before: Unit | None, after: Mapping[str, Chances[int]]) -> tuple[Row, ...]:
    """All numbers of a unit that are or were not 0. `before` is None for a unit that this turn makes, `after` what its
    numbers may be afterwards, by key."""
    old = _plain(before) if before else {}
    nothing = Chances.sure(0)
    keys = [*after, *(key for key in old if key not in after)]
    found = []
    for key in keys:
        if key == SOLDIERS:
            continue
        was, then = old.get(key, 0), after.get(key, nothing)
        if was or then != nothing:
            found.append(Row(key, label(rules, key), was, then))
    return tuple(found)


def soldiers(before: Unit | None, after: Mapping[str, Chances[int]]) -> Row | None:
    """All soldiers of a unit together, None when it neither had nor gets any."""
    old = before.stock.soldiers if before else 0
    return Row(SOLDIERS, "Truppen", old, after[SOLDIERS]) if old or any(after[SOLDIERS].values) else None


def label(rules: Rules, key: str) -> str:
    """The German name of a number."""
    return LABELS.get(key) or item_label(rules, key.removeprefix("troops."))


def numbers(unit: Chances[Unit]) -> dict[str, Chances[int]]:
    """The distribution of every number of a unit, by key."""
    # Few of the values differ in more than one of its parts, so each part is taken for itself.
    stocks: Chances[Stock] = part(unit, attrgetter("stock"))
    found: dict[str, Chances[int]] = {name: part(stocks, attrgetter(name)) for name in COUNTS}
    for kind in dict.fromkeys(kind for stock in stocks.values for kind in stock.troops):
        found[f"troops.{kind}"] = part(stocks, partial(_troops, kind))
    if isinstance(unit.values[0], Group):
        traits: Chances[Traits] = part(unit, attrgetter("traits"))
        found |= {name: part(traits, attrgetter(name)) for name in TRAITS}
    else:
        found |= {name: part(unit, attrgetter(name)) for name in LEVELS}
    bonuses: Chances[Bonuses] = part(unit, attrgetter("bonuses"))
    found |= {"food_bonus" if name == "food" else name: part(bonuses, attrgetter(name)) for name in BONUSES}
    return found | {SOLDIERS: part(stocks, attrgetter("soldiers"))}


def _plain(unit: Unit) -> dict[str, int]:
    """The numbers of a unit by key."""
    stock, bonuses = unit.stock, unit.bonuses
    found = {name: getattr(stock, name) for name in COUNTS} | {f"troops.{one}": n for one, n in stock.troops.items()}
    found |= {name: getattr(unit.traits, name) for name in TRAITS} if isinstance(unit, Group) else {}
    found |= {name: getattr(unit, name) for name in LEVELS} if isinstance(unit, Province) else {}
    return found | {"food_bonus" if name == "food" else name: getattr(bonuses, name) for name in BONUSES}


def part(whole: Chances[T], of: Callable[[T], U]) -> Chances[U]:
    """The distribution of something that follows from a value."""
    return Chances.sure(of(whole.values[0])) if whole.certain else whole.map(of)


def _troops(kind: str, stock: Stock) -> int:
    return stock.troops.get(kind, 0)


def fought(ending: Ending, unit: str, marched: Marched) -> dict[str, Chances[int]]:
    """The distribution of every number of a group with battles on its way, by key."""
    start = ending.moved(unit)
    found = numbers(start)
    after = ending.fought(unit, marched.parts)
    if after["leadership"][0]:
        # Who died keeps what he was like.
        kept = found["leadership"]
        after["leadership"] = after["leadership"].then(lambda value: Chances.sure(value) if value else kept)
    return found | after


def fates(rules: Rules, unit: Unit, luck: Luck | None, marched: Marched | None, leads: float) -> tuple[Fate, ...]:
    """What may happen to a unit and its leader, who is alive with a chance of `leads` before the movement."""
    found: list[Fate] = []
    if marched and marched.parts and isinstance(unit, Group):
        heads = (one.found.heads(one.number).get(0.0, 0.0) for one in marched.parts)
        found += _happening("Alle Truppen fallen", sum(heads))
        if leads:
            found += _happening("Der Anführer fällt", leads - lives(marched))
    if luck is not None:
        deaths = [end.chance(lambda effect: effect.caster_dies) for end in (luck.outcome.worst, luck.outcome.best)]
        if max(deaths) > 0:
            found.append(Fate("Der Anführer stirbt im Duell", min(deaths), max(deaths)))
    if isinstance(unit, Province) and unit.plague:
        found.append(Fate("Die Plage endet von selbst", *[plague_spread(rules)[0]] * 2))
    return tuple(found)


def lives(marched: Marched) -> float:
    """The chance that a group's leader is alive after its battles."""
    alive = (float(one.found.states.chances[numbers_of(one, "leadership") > 0].sum()) for one in marched.parts)
    return min(1.0, sum(alive))


def _happening(text: str, chance: float) -> list[Fate]:
    return [Fate(text, chance, chance)] if chance > 1e-6 else []


def led(unit: Unit) -> bool:
    """Whether a living leader leads it."""
    return isinstance(unit, Group) and bool(unit.leader) and unit.alive


def victims(groups: Mapping[str, Group], lucks: Mapping[str, Luck]) -> dict[str, list[Fate]]:
    """What own character orders may bring own groups: the dead who may live again or be called."""
    found: dict[str, list[Fate]] = {}
    texts = {"UG 14": "Der Anführer lebt wieder", "UG 25": "Wird herbeigerufen"}
    for luck in lucks.values():
        if luck.kind in texts and luck.target in groups and not groups[luck.target].alive:
            found.setdefault(luck.target, []).append(Fate(texts[luck.kind], *sorted(luck.outcome.success)))
    return found
