"""What becomes of places: conquests, spells on the ground, plagues (rule text ch. 5, 7.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mycom.grid.square import direction
from mycom.systems.mythicor.magic import caster_of, effect_text
from mycom.systems.mythicor.magic.touch import plague_spread
from mycom.systems.mythicor.preview.luck import Luck
from mycom.systems.mythicor.preview.march import March
from mycom.systems.mythicor.preview.model import PlaceChange
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import number, place_name
from mycom.systems.mythicor.world import Province, World, place_of

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
    for luck in lucks.values():
        target = place_of(luck.target) if luck.target.startswith("P") else None
        if target is None or luck.kind not in SPELLS:
            continue
        low, high = sorted(luck.outcome.success)
        if high > 0:
            caster = then.groups.get(luck.order.unit)
            effect = effect_text(rules, luck.kind, caster_of(caster)) if caster and luck.order.kind == luck.kind else ""
            yield PlaceChange(target, ": ".join(filter(None, (SPELLS[luck.kind], effect))), low, high)
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
