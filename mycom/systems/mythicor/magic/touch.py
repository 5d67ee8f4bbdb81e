"""Units after the effect of a character order, within the limits of the rules (rule text ch. 1.2, 5)."""

from __future__ import annotations

from dataclasses import replace

from mycom.probability.chances import Chances
from mycom.probability.rounding import half_up
from mycom.systems.mythicor.magic.effect import Effect, changed
from mycom.systems.mythicor.magic.people import UNDEAD
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Group, Place, Province, Traits

SEA = "sea"


def traits_after(rules: Rules, traits: Traits, change: Traits) -> Traits:
    """Traits after an effect; it takes none below the lowest value."""
    return changed(traits, change, int(rules.number("magic.trait_minimum")))


def province_after(rules: Rules, province: Province, effect: Effect) -> Province:
    """A province that suffers or enjoys an effect. What lies beyond a limit already stays there."""
    lowest, highest = rules.number("economy.fertility_min"), rules.number("economy.fertility_max")
    fertility = province.fertility + effect.fertility
    fertility = max(fertility, min(lowest, province.fertility)) if effect.fertility < 0 else fertility
    fertility = min(fertility, max(highest, province.fertility)) if effect.fertility > 0 else fertility
    people = min(
        province.population_max + effect.population_max,
        max(int(rules.number("economy.population_cap")), province.population_max),
    )
    walls = min(max(0, province.fortification + effect.fortification), len(rules.fortification) - 1)
    cost = max(rules.number("movement.minimum_cost"), province.movement_cost + effect.movement_cost)
    return replace(
        province,
        fertility=half_up(fertility, 6),
        population_max=people,
        fortification=walls,
        movement_cost=half_up(cost, 4) if effect.movement_cost else province.movement_cost,
        plague=province.plague if effect.plague is None else effect.plague,
        race="" if effect.living and province.race == UNDEAD else province.race,
    )


def victim_after(rules: Rules, group: Group, effect: Effect, place: Place | None = None, *, kind: str = "") -> Group:
    """A group that is the target; `place` is the caster's, for one that is called.

    `kind` is that of the cell where the group stands: who lives again is at sea on a sea cell, elsewhere on land
    (ch. 5.14); empty where it is not known.
    """
    stock = replace(group.stock, crowns=0, trade_goods=0, artefacts=()) if effect.loses_all else group.stock
    return replace(
        group,
        traits=traits_after(rules, group.traits, effect.victim),
        alive=(group.alive or effect.revived) and not effect.victim_dies,
        at_sea=kind == SEA if effect.revived and kind else group.at_sea,
        place=place if effect.called and place else group.place,
        stock=stock,
    )


def caster_after(rules: Rules, group: Group, effect: Effect) -> Group:
    """The group whose leader acted."""
    return replace(
        group, traits=traits_after(rules, group.traits, effect.caster), alive=group.alive and not effect.caster_dies
    )


def booty_crowns(rules: Rules, crowns: int, trade_goods: int) -> int:
    """Crowns that the winner of a duel gets: the victim's own and those for its trade goods (ch. 5.24)."""
    return crowns + int(half_up(trade_goods * rules.number("combat.booty_per_trade_good")))


def plague_deaths(rules: Rules, population: int) -> Chances[int]:
    """How many die of a plague in a turn: whole percents between the limits, equally likely (ch. 5.2)."""
    low, high = (int(half_up(100 * rules.number(f"magic.plague_loss_{end}"))) for end in ("min", "max"))
    return Chances.evenly(range(low, high + 1)).map(lambda pct: int(half_up(population * pct / 100)))


def plague_spread(rules: Rules) -> tuple[float, float]:
    """The chances (0 to 1) that a plague ends by itself, and that it reaches an inhabited neighbour (ch. 5.2)."""
    return rules.number("magic.plague_end_chance"), rules.number("magic.plague_spread_chance")
