"""What becomes of places: conquests, spells on the ground, plagues (rule text ch. 5, 7.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from mycom.grid.square import direction
from mycom.probability.chances import Chances
from mycom.systems.mythicor.magic import caster_of, effect_text
from mycom.systems.mythicor.magic.effect import Effect
from mycom.systems.mythicor.magic.touch import plague_spread, province_after
from mycom.systems.mythicor.preview.luck import Luck
from mycom.systems.mythicor.preview.march import March
from mycom.systems.mythicor.preview.model import PlaceChange
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import number, place_name
from mycom.systems.mythicor.world import Group, Province, World, place_of

#: Character orders whose success shows in a place.
SPELLS = {
    "UG 1": "schließt sich an",
    "UG 2": "eine Plage bricht aus",
    "UG 3": "Bewegung behindert",
    "UG 4": "Bewegung beschleunigt",
    "UG 5": "Seuche",
    "UG 10": "Segen",
    "UG 18": "Sabotage",
    "UG 20": "magische Festung",
}


def places(world: World, then: World, rules: Rules, march: March, lucks: Mapping[str, Luck]) -> Iterator[PlaceChange]:
    """Everything that changes or may change; `then` is the world after moving, with all that is certain."""
    for place in march.sites:
        chance = march.taken(place)
        if chance > 0:
            yield PlaceChange(place, f"{place_name(world, place)} wird erobert", chance, chance)
    for unit, luck in lucks.items():
        target = place_of(luck.target) if luck.target.startswith("P") else None
        if luck.order is None or luck.outcome is None or target is None or luck.order.kind not in SPELLS:
            continue
        low, high = sorted(luck.outcome.success)
        if high > 0:
            effect = effect_text(rules, luck.order.kind, caster_of(then.groups[unit]))
            yield PlaceChange(target, ": ".join(filter(None, (SPELLS[luck.order.kind], effect))), low, high)
    for key, province in then.provinces.items():
        before = world.provinces.get(key)
        if before is not None:
            yield from _land(before, province)
            yield from _infection(rules, then, province)


def _land(before: Province, province: Province) -> Iterator[PlaceChange]:
    if before.movement_cost != province.movement_cost:
        text = f"Bewegungskosten {number(before.movement_cost)} → {number(province.movement_cost)}"
        yield PlaceChange(province.place, text, 1.0, 1.0)
    if before.plague and not province.plague:
        yield PlaceChange(province.place, "die Plage endet", 1.0, 1.0)
    if before.race != province.race:
        yield PlaceChange(province.place, "die Rasse wechselt", 1.0, 1.0)


def _infection(rules: Rules, then: World, province: Province) -> Iterator[PlaceChange]:
    """A plague next door may come over; those of other realms are not known."""
    if province.plague or not province.stock.population:
        return
    ill = sum(other.plague and bool(direction(other.place, province.place)) for other in then.provinces.values())
    if ill:
        chance = 1 - (1 - plague_spread(rules)[1]) ** ill
        yield PlaceChange(province.place, "eine Plage greift über", chance, chance)


def enchanted(rules: Rules, province: Province | Group, lucks: Mapping[str, Luck]) -> Mapping[str, Chances[int]]:
    """Numbers of an own province that blessings and fortresses may change, where their success is not certain."""
    found: dict[str, Chances[int]] = {}
    if isinstance(province, Group):
        return found
    for luck in lucks.values():
        if luck.target != province.id or luck.order is None or luck.outcome is None:
            continue
        name = {"UG 10": "population_max", "UG 20": "fortification"}.get(luck.order.kind)
        if name is None or min(luck.outcome.success) >= 1 or name in found:
            continue
        found[name] = luck.outcome.worst.map(partial(_number_after, rules, province, name))
    return found


def _number_after(rules: Rules, province: Province, name: str, effect: Effect) -> int:
    value: int = getattr(province_after(rules, province, effect), name)
    return value
