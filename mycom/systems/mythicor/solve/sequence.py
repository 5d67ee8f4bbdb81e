"""Several groups against one target: which of them should go first (rule text ch. 7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, cast

from mycom.probability.rounding import half_up
from mycom.problems import Fault, NotAllowed
from mycom.systems.mythicor.combat.army import MAGIC
from mycom.systems.mythicor.scenario_model import SIDES, Scenario, Side
from mycom.systems.mythicor.sequence_forecast import sequence

MOST_ARMIES = 6


@dataclass(frozen=True, slots=True)
class Sequenced:
    """One sequence: the armies by their number in the file (0: the first battle's), the chance (0..1) that the province
    falls, heads expected to be left of the target and of all armies together; `exact` as the forecast says."""

    armies: tuple[int, ...]
    taken: float
    target_left: float
    own_left: float
    exact: bool


def sequences(
    scenario: Scenario,
    *,
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[float], None] = lambda _: None,
) -> tuple[Sequenced, ...]:
    """Every sequence of the attacker's armies, the best first: the highest chance to take the province, then the fewest
    enemies, then the most own heads left. The orders keep their places; only who carries them out changes.

    Raises NotAllowed for fewer than two armies, more than `MOST_ARMIES`, and a magic attack in their place.
    """
    armies = (scenario.attacker, *(then.army for then in scenario.then if then.by == SIDES[0] and then.army))
    if not 2 <= len(armies) <= MOST_ARMIES or scenario.mode == MAGIC:
        expected = f"2 bis {MOST_ARMIES} Gruppen: [attacker] und je eine [then.army]"
        raise NotAllowed(Fault("Eine Reihenfolge gibt es nur für mehrere Gruppen, die angreifen", expected))
    found = []
    ways = list(permutations(range(len(armies))))
    for at, way in enumerate(ways):
        if cancelled():
            break
        progress(at / len(ways))
        found.append(_sequenced(_arranged(scenario, [armies[number] for number in way]), way))
    progress(1.0)
    return tuple(sorted(found, key=lambda one: (-half_up(one.taken, 9), half_up(one.target_left, 6), -one.own_left)))


def _arranged(scenario: Scenario, armies: list[Side]) -> Scenario:
    coming = iter(armies[1:])
    then = tuple(replace(one, army=next(coming)) if one.by == SIDES[0] and one.army else one for one in scenario.then)
    return replace(scenario, attacker=armies[0], then=then)


def _sequenced(scenario: Scenario, way: tuple[int, ...]) -> Sequenced:
    final = cast(dict[str, Any], sequence(scenario)["final"])
    units: dict[str, Any] = final["units"]
    left = {name: sum(unit["troops"].values()) for name, unit in units.items()}
    target = units[SIDES[1]]
    return Sequenced(
        armies=way,
        taken=float(target.get("taken", 0.0)),
        target_left=left[SIDES[1]] * (1 - float(target.get("taken", 0.0))),
        own_left=sum(count for name, count in left.items() if name.startswith(SIDES[0])),
        exact=bool(final["exact"]),
    )
