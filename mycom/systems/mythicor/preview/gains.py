"""Foreign units that may be the realm's after the turn, and what may become of the others (rule text ch. 5, 7.2).

Of a unit that is gained only those numbers are told that follow from what is known of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from mycom.probability.chances import Chances
from mycom.systems.mythicor.combat.army import MILITIA
from mycom.systems.mythicor.effects.leaders import next_number
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.magic.effect import Effect
from mycom.systems.mythicor.preview.after import annexed
from mycom.systems.mythicor.preview.casting import Struck
from mycom.systems.mythicor.preview.ending import Ending
from mycom.systems.mythicor.preview.march import March
from mycom.systems.mythicor.preview.model import Fate, Gain, Row, Stranger
from mycom.systems.mythicor.preview.numbers import numbers, rows
from mycom.systems.mythicor.preview.starts import Starts
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.seen import amount, troops
from mycom.systems.mythicor.world import Bonuses, Group, Place, Province, Sighting, Stock, Traits, World

JOINS, CONQUEST = "joins", "conquest"
TRAITS = {"leadership": "Fü", "diplomacy": "Di", "strength": "St"}
#: The facts from which each number of a unit after the turn follows, of provinces and of groups.
LAND = ("food", "population", "fertility", "population_max")
PROVINCE = {
    "crowns": ("crowns", "population", "settlement", "troops", "henchmen"),
    "food": LAND,
    "population": LAND,
    "recruits": ("recruits", "population"),
    "military": ("military_bonus",),
    "morale": ("morale_bonus",),
}
GROUP = {
    **PROVINCE,
    "crowns": ("crowns", "troops", "henchmen"),
    "food": ("food", "population"),
    "population": ("food", "population"),
}


def gains(world: World, rules: Rules, turn: Turn, starts: Starts, march: March, ending: Ending) -> Iterator[Gain]:
    """Provinces and groups that may join or be conquered. `turn` is the realm's after its own orders."""
    number = next_number(turn)
    for unit, struck in starts.strangers.items():
        chance = struck.chance(lambda one: one.joined)
        seen = world.sightings.get(unit)
        if chance <= 0 or seen is None or (seen.is_group and number is None):
            continue
        own = _group(seen, number or 0) if seen.is_group else _province(world, rules, seen)
        low, high = _ends(starts, unit, chance, _joins)
        after = numbers(ending.ended(own))
        yield Gain(unit, own.id, seen.name, seen.place, JOINS, low, high, _known(rules, seen, own, after))
    for place in march.sites:
        found = conquered(ending, march, place)
        if found is not None:
            seen, own, after = found
            chance, rows_told = march.taken(place), _known(rules, seen, own, after)
            yield Gain(seen.id, own.id, seen.name, place, CONQUEST, chance, chance, rows_told)


def strangers(world: World, starts: Starts) -> Iterator[Stranger]:
    """Foreign units that own character orders may change, whether or not they join."""
    for unit, struck in starts.strangers.items():
        seen = world.sightings.get(unit)
        found = tuple(_fates(starts, unit, struck))
        if found and seen is not None:
            yield Stranger(unit, seen.name, seen.place, found)


def _joins(effect: Effect) -> bool:
    return effect.changes_sides


def _dies(effect: Effect) -> bool:
    return effect.victim_dies


def _ends(starts: Starts, unit: str, chance: float, holds: Callable[[Effect], bool]) -> tuple[float, float]:
    """The lowest and highest chance of something that own orders may bring a unit, all of them together."""
    mine = [luck.outcome for luck in starts.lucks.values() if luck.target == unit]
    lots = [(one.worst, one.best) for one in mine]
    worst, best = (sum(lot[end].chance(holds) for lot in lots) for end in (0, 1))
    return (chance, chance) if worst == best else (min(worst, best), min(1.0, max(worst, best)))


def _fates(starts: Starts, unit: str, struck: Chances[Struck]) -> Iterator[Fate]:
    dies = struck.chance(lambda one: one.leader_dies)
    if dies > 0:
        yield Fate("Der Anführer stirbt", *_ends(starts, unit, dies, _dies))
    for name, label in (*TRAITS.items(), ("fortification", "VS")):
        for change, chance in struck.map(partial(_change, name)):
            if change:
                yield Fate(f"{label} −{-change}", chance, chance)


def _change(name: str, one: Struck) -> int:
    change: int = getattr(one, name)
    # Of a dead leader's traits nobody hears any more.
    return 0 if one.leader_dies and name in TRAITS else change


def _province(world: World, rules: Rules, seen: Sighting) -> Province:
    """A province that joins: its troops but the militia dissolve."""
    stock = _stock(seen)
    militia = {kind: count for kind, count in stock.troops.items() if kind == MILITIA}
    own = annexed(world, rules, seen, replace(stock, troops=militia))
    return replace(own, bonuses=_bonuses(seen, own.bonuses.retreat_threshold))


def _group(seen: Sighting, number: int) -> Group:
    def word(key: str) -> str:
        fact = seen.facts.get(key)
        return fact.value if fact and isinstance(fact.value, str) else ""

    fact = seen.facts.get("alive")
    return Group(
        number=number,
        name=seen.name,
        place=seen.place,
        leader=word("leader"),
        race=word("race"),
        traits=Traits(*(_whole(seen, name) for name in TRAITS)),
        alive=fact is None or fact.value is not False,
        stock=_stock(seen),
        bonuses=_bonuses(seen, _whole(seen, "retreat_threshold")),
    )


def _stock(seen: Sighting) -> Stock:
    counts = ("crowns", "food", "population", "recruits", "henchmen", "warships", "transports", "trade_goods")
    kinds = {kind: int(count.low) for kind, count in troops(seen).items()}
    return Stock(**{name: _whole(seen, name) for name in counts}, troops=kinds)  # type: ignore[arg-type]  # all of them counts


def _bonuses(seen: Sighting, threshold: int) -> Bonuses:
    return Bonuses(
        military=_whole(seen, "military_bonus"), morale=_whole(seen, "morale_bonus"), retreat_threshold=threshold
    )


def _whole(seen: Sighting, key: str) -> int:
    fact = seen.facts.get(key)
    found = amount(fact.value) if fact else None
    return int(found.low) if found else 0


def conquered(ending: Ending, march: March, place: Place) -> tuple[Sighting, Province, dict[str, Chances[int]]] | None:
    """A province that may be conquered as it was seen, as the realm's own, and its numbers after the turn over all
    battles that take it; None where there is none."""
    site, world = march.sites[place], ending.before
    seen = next((one for one in site.strangers if not one.is_group), None)
    number = site.number(seen) if seen else None
    if seen is None or number is None or march.taken(place) <= 0:
        return None
    own = annexed(world, ending.rules, seen, replace(_stock(seen), troops={}))
    mine = site.cloud.row(number, "side") == world.realm.number
    return seen, own, numbers(Chances.sure(own)) | ending.taken(own, site.cloud, number, mine)


def _known(rules: Rules, seen: Sighting, own: Province | Group, after: Mapping[str, Chances[int]]) -> tuple[Row, ...]:
    """The rows that follow from what is known exactly."""
    needed = GROUP if isinstance(own, Group) else PROVINCE

    def exactly(key: str) -> bool:
        fact = seen.facts.get(key)
        if fact is None:
            return False
        if key == "troops":
            return all(count.certain for count in troops(seen).values())
        found = amount(fact.value)
        return found is not None and found.certain

    def known(key: str) -> bool:
        facts = ("troops",) if key.startswith("troops.") else needed.get(key, (key,))
        return all(map(exactly, facts))

    return tuple(row for row in rows(rules, own, after) if known(row.key))
