"""From the fields of a setup to the battles that the engine computes, averaged over what is not known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np

from mycom.systems.massenkampf.battle.answer import Answer, answer
from mycom.systems.massenkampf.battle.blow import Array
from mycom.systems.massenkampf.battle.chain import exactly
from mycom.systems.massenkampf.battle.ends import Ends
from mycom.systems.massenkampf.battle.setting import Battle
from mycom.systems.massenkampf.battle.setting import Side as Fighter
from mycom.systems.massenkampf.projection.memory import Memory, read
from mycom.systems.massenkampf.projection.setups import MELEE
from mycom.systems.massenkampf.report.table import muster_of
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.plots import Stopped
from mycom.systems.projections import Field, Setup, Side
from mycom.systems.view import Amount, Json, Weighted

#: So many combinations of unknown values are averaged exactly; beyond, so many are drawn.
MOST_COMBINATIONS = 400
_SEED = 20040401
_NUMBERS = ("hit_points", "most", "attack", "defence", "damage", "morale", "leader_bonus")


@dataclass(frozen=True, slots=True)
class Found:
    """An averaged battle: the answer, how many combinations it is of, whether these were drawn."""

    answer: Answer
    combinations: int = 1
    drawn: bool = False

    @property
    def ends(self) -> Ends:
        """How it may end."""
        return self.answer.found

    def wins(self, own: int) -> float:
        """The chance that a side is alone on the field."""
        return self.ends.outcome["attacker" if own == 0 else "defender"]

    @property
    def margin(self) -> float | None:
        """Half the width of what drawing leaves open; None for an exact result."""
        if not self.answer.samples and not self.drawn:
            return None
        low, high = Answer(self.ends, self.answer.samples or MOST_COMBINATIONS).interval(self.wins(0))
        return (high - low) / 2


def fight(
    setup: Setup, rules: Rules, cancelled: Callable[[], bool] = lambda: False, most: int = MOST_COMBINATIONS
) -> Found:
    """The battle of a setup. Raises `mycom.systems.plots.Stopped` once it is cancelled."""
    memory = read(setup.memory)
    axes = [(side.id, field, tuple(_options(field))) for side in setup.sides for field in side.fields]
    axes += [("", field, tuple(_options(field))) for field in setup.fields]
    # Hit points that are not known are only where the chain begins.
    points = {
        side: options for side, field, options in axes if field.id == "hit_points" and _below(options, side, axes)
    }
    open_ = [axis for axis in axes if len(axis[2]) > 1 and not (axis[1].id == "hit_points" and axis[0] in points)]
    known = {(side, field.id): options[0][0] for side, field, options in axes}
    count = 1
    for _, _, options in open_:
        count *= len(options)
    cases = count
    for options in points.values():
        cases *= len(options)
    total = Answer(Ends((_most(setup, 0) + 1, _most(setup, 1) + 1)))
    for chosen, weight in _combinations(open_, count, most):
        if cancelled():
            raise Stopped
        battle = battle_of(setup, rules, memory, {**known, **chosen})
        starts = [
            _spread(points[side.id]) if side.id in points else exactly(fighter.hit_points)
            for side, fighter in zip(setup.sides, battle.sides, strict=True)
        ]
        one = answer(battle, starts=(starts[0], starts[1]))
        total.found.add(one.found, weight)
        total.samples, total.why = max(total.samples, one.samples), total.why or one.why
    return Found(total, cases, count > most)


_Axis = tuple[str, Field, tuple[tuple[float | str, float], ...]]
_Known = dict[tuple[str, str], float | str]
_Options = tuple[tuple[float | str, float], ...]


def _below(options: _Options, side: str, axes: list[_Axis]) -> bool:
    """Whether all hit points are within those of the unhurt army, whatever these are."""
    most = [float(value) for at, field, found in axes if at == side and field.id == "most" for value, _ in found]
    return all(float(value) <= min(most, default=0.0) for value, _ in options)


def _spread(options: _Options) -> Array:
    found = np.zeros(int(max(float(value) for value, _ in options)) + 1)
    for value, chance in options:
        found[int(float(value))] += chance
    return found


def _combinations(axes: list[_Axis], count: int, most: int) -> Iterator[tuple[_Known, float]]:
    if count <= most:
        for each in product(*(options for _, _, options in axes)):
            weight = 1.0
            for _, chance in each:
                weight *= chance
            yield {(side, field.id): value for (side, field, _), (value, _) in zip(axes, each, strict=True)}, weight
        return
    dice = np.random.default_rng(_SEED)
    for _ in range(most):
        found: _Known = {}
        for side, field, options in axes:
            at = int(dice.choice(len(options), p=[chance for _, chance in options]))
            found[(side, field.id)] = options[at][0]
        yield found, 1 / most


def _options(field: Field) -> Iterator[tuple[float | str, float]]:
    value = field.value
    if isinstance(value, Amount) and value.guesses:
        whole = sum(weight for _, weight in value.guesses)
        yield from ((each, weight / whole) for each, weight in value.guesses)
    elif isinstance(value, Amount):
        low, high = int(value.low), int(value.high)
        yield from ((float(each), 1 / (high - low + 1)) for each in range(low, high + 1))
    elif isinstance(value, Weighted):
        yield from value.shares()
    else:
        yield value, 1.0


def first_known(setup: Setup) -> dict[tuple[str, str], float | str]:
    """Every field at the lowest or first value that it may have."""
    fields = [(side.id, field) for side in setup.sides for field in side.fields]
    fields += [("", field) for field in setup.fields]
    return {(side, field.id): next(iter(_options(field)))[0] for side, field in fields}


def _most(setup: Setup, number: int) -> int:
    fields = {field.id: field.value for field in setup.sides[number].fields}
    found = [value.high for key in ("hit_points", "most") if isinstance(value := fields.get(key), Amount)]
    return int(max(found, default=1))


def battle_of(setup: Setup, rules: Rules, memory: Memory, known: _Known) -> Battle:
    """The battle with these values of the fields."""
    conditions = tuple(
        field.id.removeprefix("field.")
        for field in setup.fields
        if field.id.startswith("field.") and known["", field.id] == "1"
    )
    sides = [
        _fighter(side, rules, muster, {id: value for (at, id), value in known.items() if at == side.id})
        for side, muster in zip(setup.sides, memory.armies, strict=True)
    ]
    walls = int(float(known.get(("", "fortification"), 0.0)))
    rounds = 0 if setup.mode == MELEE else rules.whole("battle.ranged_rounds")
    return Battle(rules, (sides[0], sides[1]), rounds, conditions, walls)


def _fighter(side: Side, rules: Rules, values: dict[str, Json] | object, known: dict[str, float | str]) -> Fighter:
    muster = muster_of(values) if isinstance(values, dict) and "creature_rating" in values else None
    numbers = {key: int(float(known[key])) for key in _NUMBERS if key in known}
    abilities = muster.abilities if muster else ()
    leader = muster.leader if muster else None
    return Fighter(
        hit_points=numbers.get("hit_points", 1),
        most=max(numbers.get("most", 0), numbers.get("hit_points", 1)),
        rating=Fraction(str(known.get("rating", "1"))),
        attack=numbers.get("attack", 0),
        defence=numbers.get("defence", 10),
        damage=numbers.get("damage", 0),
        morale=numbers.get("morale", 0),
        leader_bonus=numbers.get("leader_bonus", 0),
        leadership=leader.leadership if leader else 0,
        ranged=known.get("ranged") == "1",
        strategies=(str(known.get("strategy", "standard")),),
        tactic=str(known.get("tactic", "standard")),
        then_tactic=str(known.get("then_tactic", "")),
        then_from=int(float(known.get("then_from", 1.0))),
        abilities=abilities,
        resources=dict(muster.resources) if muster else {},
        commands=leader.commands if leader else (),
        traits=("mounted",) if muster and muster.mounted else (),
        counts=tuple(
            key.removeprefix("counts.") for key, value in known.items() if key[:7] == "counts." and value == "1"
        ),
        use=_uses(values),
        flees=known.get("flees", "1") == "1",
        size=muster.size if muster else "medium",
    )


def _uses(values: object) -> dict[str, int]:
    found = values.get("use") if isinstance(values, dict) else None
    return {str(key): int(at) for key, at in found.items()} if isinstance(found, dict) else {}
