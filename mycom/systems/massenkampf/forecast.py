"""`mycom forecast` and `mycom sweep` of mass combat: a scenario's result as a document, and over its ranges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from mycom.probability.grid import blocks, combinations, sampled_blocks
from mycom.problems import Fault, NotAllowed
from mycom.systems.massenkampf.battle.active import usable, usable_strategy
from mycom.systems.massenkampf.battle.answer import Answer, answer, several
from mycom.systems.massenkampf.battle.ends import NAMES, Ends
from mycom.systems.massenkampf.scenario import Scenario

MOST_COMBINATIONS = 2_000
MOST_ROWS = 100_000
BLOCK = 500


def forecast(scenario: Scenario) -> dict[str, object]:
    """The document of `mycom forecast --json`; ranges are averaged (exactly up to `MOST_COMBINATIONS`)."""
    if max(map(len, scenario.teams)) > 1:
        found = several(scenario.battle, scenario.teams, samples=scenario.samples, seed=scenario.seed)
        return _document(scenario, found)
    axes = list(scenario.axes.values())
    count = combinations(axes)
    if count == 1:
        return _document(scenario, answer(scenario.battle, samples=scenario.samples, seed=scenario.seed))
    shape = [int(max(_most(scenario, number), 1)) + 1 for number in (0, 1)]
    total = Answer(Ends((shape[0], shape[1])))
    drawn = count > MOST_COMBINATIONS
    dice = np.random.default_rng(scenario.seed)
    parts = sampled_blocks(axes, MOST_COMBINATIONS, BLOCK, dice) if drawn else blocks(axes, BLOCK)
    for columns, weights in parts:
        for at, weight in enumerate(weights.tolist()):
            known = {name: float(column[at]) for name, column in zip(scenario.axes, columns, strict=True)}
            one = answer(scenario.at(known), samples=scenario.samples, seed=scenario.seed)
            total.found.add(one.found, weight)
            total.samples, total.why = max(total.samples, one.samples), total.why or one.why
    if drawn:
        total.samples = max(total.samples, MOST_COMBINATIONS)
        total.why = total.why or "zu viele Kombinationen"
    document = _document(scenario, total)
    document["combinations"] = count
    return document


def sweep(scenario: Scenario) -> tuple[tuple[str, ...], Iterator[tuple[float, ...]]]:
    """Names of the columns, and a row for each combination. Raises NotAllowed for too many and for several armies."""
    if max(map(len, scenario.teams)) > 1:
        raise NotAllowed(Fault("Eine Tabelle gibt es nur für zwei Armeen", "je einen Abschnitt attacker und defender"))
    count = combinations(list(scenario.axes.values()))
    if count > MOST_ROWS:
        raise NotAllowed(Fault(f"{count} Kombinationen sind zu viele für eine Tabelle", f"höchstens {MOST_ROWS}"))
    keys = Ends((1, 1))
    columns = (
        *scenario.axes,
        "probability",
        *(f"outcome.{key}" for key in keys.outcome),
        *(f"ends.{key}" for key in keys.ends),
        "rounds",
        *(f"hit_points.{name}" for name in NAMES),
        "exact",
    )
    return columns, _rows(scenario)


def _rows(scenario: Scenario) -> Iterator[tuple[float, ...]]:
    for columns, weights in blocks(list(scenario.axes.values()), BLOCK):
        for at, weight in enumerate(weights.tolist()):
            known = {name: float(column[at]) for name, column in zip(scenario.axes, columns, strict=True)}
            one = answer(scenario.at(known), samples=scenario.samples, seed=scenario.seed)
            left = [float(part @ np.arange(len(part))) for part in one.found.hit_points]
            outcome, ends = one.found.outcome.values(), one.found.ends.values()
            yield (*known.values(), weight, *outcome, *ends, one.found.rounds, *left, float(one.exact))


def _most(scenario: Scenario, number: int) -> float:
    side, name = scenario.battle.sides[number], NAMES[number]
    found = [float(side.full)]
    for key in ("hit_points", "max_hit_points"):
        axis = scenario.axes.get(f"{name}.{key}")
        found += [float(value) for value in axis.values] if axis else []
    return max(found)


def _document(scenario: Scenario, found: Answer) -> dict[str, object]:
    ends = found.found
    document: dict[str, object] = {
        "system": "massenkampf",
        "outcome": dict(ends.outcome),
        "ends": dict(ends.ends),
        "rounds": ends.rounds,
        "hit_points": {
            name: {str(at): chance for at, chance in enumerate(part.tolist()) if chance > 0}
            for name, part in zip(NAMES, ends.hit_points, strict=True)
        },
        "exact": found.exact,
    }
    if found.survivors:
        del document["hit_points"], document["ends"]
        document["stands"] = dict(found.survivors)
    if not found.exact:
        document["samples"], document["why"] = found.samples, found.why
        document["interval_999"] = {key: list(found.interval(value)) for key, value in ends.outcome.items()}
    if found.ambush is not None:
        document["ambush"] = found.ambush
    if scenario.matrix and not found.survivors:
        document["matrix"] = matrix(scenario, scenario.matrix)
    switches = _switches(scenario)
    if switches:
        document["switches"] = switches
    warnings = list(dict.fromkeys(_doubts(scenario)))
    if warnings:
        document["warnings"] = warnings
    return document


def _doubts(scenario: Scenario) -> Iterator[str]:
    """Tactics and strategies that an army cannot use, in German; it fights with the standard ones instead."""
    rules = scenario.battle.rules
    for name, team in zip(("Der Angreifer", "Der Verteidiger"), scenario.teams, strict=True):
        for side in team:
            for id in filter(None, (side.tactic, side.then_tactic)):
                if usable(rules, side, id) != id:
                    label = rules.tactics[id].label_de
                    yield f"{name} kann die Taktik {label} nicht nutzen: Es gilt die Standardtaktik."
            for id in side.strategies:
                if usable_strategy(rules, side, id) != id:
                    label = rules.strategies[id].label_de
                    yield f"{name} kann die Strategie {label} nicht nutzen: Es gilt die Strategie Standard."


def _switches(scenario: Scenario) -> list[dict[str, object]]:
    """Abilities that count only when the game master says so, and what cannot be computed."""
    rules, found = scenario.battle.rules, list[dict[str, object]]()
    for name, side in zip(NAMES, scenario.battle.sides, strict=True):
        for id in sorted(side.ability_ids()):
            row = rules.abilities[id]
            if row.switch or "text" in row.effects:
                counts = id in side.counts
                found.append({"side": name, "ability": id, "label": row.label_de, "counts": row.switch and counts})
    return found


def matrix(scenario: Scenario, what: str) -> dict[str, object]:
    """The attacker's chance for every own choice of `tactic` or `strategy` against every one of the enemy's.

    `best` names each side's best reply to every choice of the other one.
    """
    rules = scenario.battle.rules
    names = tuple(rules.tactics if what == "tactic" else rules.strategies)
    rows = []
    exact = True
    for mine in names:
        row = []
        for theirs in names:
            first, second = scenario.battle.sides
            if what == "tactic":
                sides = replace(first, tactic=mine), replace(second, tactic=theirs)
            else:
                sides = replace(first, strategies=(mine,)), replace(second, strategies=(theirs,))
            one = answer(replace(scenario.battle, sides=sides), samples=400, seed=scenario.seed)
            exact = exact and one.exact
            row.append((one.found.outcome["attacker"], one.found.outcome["defender"]))
        rows.append(row)
    count = range(len(names))
    return {
        "choices": list(names),
        "attacker": [[chance for chance, _ in row] for row in rows],
        "defender": [[chance for _, chance in row] for row in rows],
        "best": {
            "attacker": {names[b]: names[max(count, key=lambda a: rows[a][b][0])] for b in count},
            "defender": {names[a]: names[max(count, key=lambda b: rows[a][b][1])] for a in count},
        },
        "exact": exact,
    }
