"""The forecast of battles in a row, as the part `sequence` of a scenario's document (docs/formats/scenario.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from mycom.probability.grid import blocks, combinations, sampled_blocks
from mycom.probability.odds import likeliest
from mycom.probability.spread import Spread
from mycom.systems.mythicor.averaged import averaged
from mycom.systems.mythicor.combat.army import COAST, MAGIC, SEA, Value
from mycom.systems.mythicor.combat.averages import WINNERS
from mycom.systems.mythicor.combat.sequence import Distribution, Force, Fought, Meeting, Step, fight_in_sequence
from mycom.systems.mythicor.combat.sequence.run import NEGLIGIBLE
from mycom.systems.mythicor.combat.sequence.step import CAST
from mycom.systems.mythicor.scenario_model import SIDES, Scenario, Side

#: Combinations of unknown numbers from which battles in a row start; each has thousands of ends.
MOST_COMBINATIONS = 500
SEED = 20040401
_BONUSES = ("leadership", "strength", "military_bonus", "morale_bonus")


def sequence(scenario: Scenario) -> dict[str, object]:
    """`sequence` (one entry a step) and `final` of a scenario with battles in a row, averaged over its choices."""
    settled = scenario.settled()
    if len(settled) == 1:
        return _sequence(settled[0][0])
    return averaged([(_sequence(one), share) for one, share in settled])


def _sequence(scenario: Scenario) -> dict[str, object]:
    names, sides, steps = _cast_list(scenario)
    found, sampled = meet(scenario, names, sides, steps)
    return {
        "sequence": [_step(names, number, one) for number, one in enumerate(found.fought, start=1)],
        "final": {
            "units": {name: _unit(scenario, found, number, name) for number, name in enumerate(names)},
            "states": len(found.states),
            "dropped": found.dropped,
            "averaged": found.averaged,
            "exact": found.exact and not sampled,
        },
    }


def meet(
    scenario: Scenario, names: Sequence[str], sides: Sequence[Side], steps: Sequence[Step]
) -> tuple[Distribution, bool]:
    """The units (`attacker`, `defender`, `attacker 2` …) after the steps, and whether unknown numbers were sampled."""
    axes: dict[tuple[int, str], Spread] = {
        (number, name): value
        for number, side in enumerate(sides)
        for name, value in side.numbers()
        if isinstance(value, Spread)
    }
    every = list(axes.values())
    sampled = combinations(every) > MOST_COMBINATIONS
    if sampled:
        generator = np.random.Generator(np.random.PCG64(SEED))
        columns, weights = next(iter(sampled_blocks(every, MOST_COMBINATIONS, MOST_COMBINATIONS, generator)))
    else:
        columns, weights = next(iter(blocks(every, MOST_COMBINATIONS)))
    known = dict(zip(axes, columns, strict=True))
    forces = tuple(
        _force(
            scenario,
            name,
            side,
            {what: value for (owner, what), value in known.items() if owner == number},
            casts=any(step.attacker == number and step.order == CAST for step in steps),
        )
        for number, (name, side) in enumerate(zip(names, sides, strict=True))
    )
    found = fight_in_sequence(
        scenario.rules,
        Meeting(forces, likeliest(scenario.terrain)),
        steps,
        chances=weights,
        negligible=NEGLIGIBLE,
        average=True,
    )
    return found, sampled


def _cast_list(scenario: Scenario) -> tuple[list[str], list[Side], tuple[Step, ...]]:
    """Every unit by name, its side of the file, and the steps among them. Further groups are called `attacker 2` …"""
    names, sides = list(SIDES), [scenario.attacker, scenario.defender]
    first = Step(0, 1, scenario.order)
    if scenario.mode == MAGIC:
        casts = scenario.casts.mean if isinstance(scenario.casts, Spread) else scenario.casts
        first = Step(0, 1, CAST, scenario.caster, int(casts))
    steps = [first]
    for then in scenario.then:
        at = SIDES.index(then.by)
        who = at
        if then.army is not None:
            who = len(names)
            names.append(f"{then.by} {2 + sum(name.startswith(then.by + ' ') for name in names)}")
            sides.append(then.army)
        steps.append(Step(who, 1 - at, then.order, then.caster, then.casts))
    return names, sides, tuple(steps)


def _force(scenario: Scenario, name: str, side: Side, known: Mapping[str, Value], *, casts: bool) -> Force:
    at_sea = scenario.mode == SEA or (scenario.mode == COAST and side.at_sea)
    army = replace(side.army(known), at_sea=at_sea)
    if casts:  # Who casts is alive, also where the file says nothing of his leadership.
        army = replace(army, leadership=np.maximum(army.leadership, 1.0))
    carried = scenario.carried.get(name, {})
    return Force(
        army,
        side=1 + SIDES.index(_side_of(name)),
        population=carried.get("population", 0.0),
        recruits=carried.get("recruits", 0.0),
        trade_goods=carried.get("trade_goods", 0.0),
        crowns=carried.get("crowns", 0.0),
        points=carried.get("points", 0.0),
    )


def _side_of(name: str) -> str:
    return name.partition(" ")[0]


def _step(names: list[str], number: int, fought: Fought) -> dict[str, object]:
    pair = (names[fought.step.attacker], names[fought.step.defender])
    chances = {_side_of(name): fought.outcome[WINNERS[at]] for at, name in enumerate(pair)}
    return {
        "step": number,
        "by": pair[0],
        "against": pair[1],
        "order": fought.step.order,
        "mode": fought.mode,
        "fought": fought.chance,
        "falls": fought.falls,
        "outcome": {**{side: chances[side] for side in SIDES}, WINNERS[2]: fought.outcome[WINNERS[2]]},
        "leader_dies": dict(zip(pair, fought.leader_dies, strict=True)),
        "survivors": {name: {"troops": dict(left)} for name, left in zip(names, fought.survivors, strict=True)},
    }


def _unit(scenario: Scenario, found: Distribution, number: int, name: str) -> dict[str, object]:
    unit: dict[str, object] = {"troops": found.survivors(number), "heads": _keyed(found.heads(number))}
    province = found.layout.meeting.forces[number].army.province
    if province:
        unit["taken"] = found.taken(number)
    for what in (*(_BONUSES[2:] if province else _BONUSES), *scenario.carried.get(name, {})):
        unit[what] = _keyed(found.marginal(number, what))
    return unit


def _keyed(chances: Mapping[float, float]) -> dict[str, float]:
    keyed: dict[str, float] = {}
    for value, chance in chances.items():
        name = str(int(value)) if value == int(value) else f"{value:g}"
        keyed[name] = keyed.get(name, 0.0) + chance
    return keyed
