"""Questions about values that cost nothing: the retreat threshold, one special action, which of several groups."""

from __future__ import annotations

from dataclasses import replace

from mycom.probability.spread import Spread
from mycom.systems.mythicor.projection.outcomes import chance_of, outcomes
from mycom.systems.mythicor.scenario_model import SIDES, Number, Scenario, Side
from mycom.systems.mythicor.solve.question import Question

THRESHOLDS = tuple(range(0, 101, 10))
#: Special actions that change a battle: the order, the number it raises, the parameter with the step.
ACTIONS = (
    ("SA 1", "morale_bonus", "orders.special_bonus_step"),
    ("SA 2", "military_bonus", "orders.special_bonus_step"),
    ("SA 7", "leadership", "orders.special_trait_step"),
    ("SA 9", "strength", "orders.special_trait_step"),
)


def thresholds(question: Question) -> list[dict[str, object]]:
    """Every tenth retreat threshold and the one of the file, the best first: those that bring the wanted chance by what
    is left of the side, then the others by their chance."""
    at = SIDES.index(question.side)
    own = question.scenario.side(question.side).retreat_threshold
    now = own.mean if isinstance(own, Spread) else own
    found = []
    for value in sorted({*map(float, THRESHOLDS), float(now)}):
        result = outcomes(question.scenario.with_number(f"{question.side}.retreat_threshold", value))
        left = float(result.left[at] @ result.mass / result.mass.sum())
        found.append((value, float(result.chances[at]), left, result.exact))
    good = [one for one in found if one[1] >= question.at_least]
    rest = [one for one in found if one not in good]
    ranked = [*sorted(good, key=lambda one: (-one[2], -one[1])), *sorted(rest, key=lambda one: (-one[1], -one[2]))]
    return [
        {"retreat_threshold": value, "chance": chance, "left": left, "exact": exact}
        for value, chance, left, exact in ranked
    ]


def actions(question: Question) -> list[dict[str, object]]:
    """No special action and each one that changes the battle, the highest chance first."""
    scenario, side = question.scenario, question.side
    found: list[tuple[str, Scenario]] = [("", scenario)]
    for order, name, step in ACTIONS:
        number = getattr(scenario.side(side), name)
        if name in ("leadership", "strength") and not _leads(scenario.side(side)):
            continue
        more = scenario.rules.number(step)
        raised = _raised(number, more)
        found.append((order, scenario.with_number(f"{side}.{name}", raised)))
    chances = [(order, float(chance_of(one)[SIDES.index(side)])) for order, one in found]
    return [{"order": order or None, "chance": chance} for order, chance in sorted(chances, key=lambda one: -one[1])]


def _raised(number: Number, more: float) -> Number:
    """A number, or everything it may be, raised."""
    if isinstance(number, Spread):
        return Spread(tuple(value + more for value in number.values), number.weights)
    return number + more


def _leads(side: Side) -> bool:
    """Whether the side has a living leader, whose traits can be raised."""
    leadership = side.leadership
    return (max(leadership.values) if isinstance(leadership, Spread) else leadership) > 0


def groups(question: Question) -> list[dict[str, object]]:
    """Each army of the attacker alone against the defender, the highest chance first; numbered as in the file."""
    scenario = question.scenario
    armies = [scenario.attacker, *(then.army for then in scenario.then if then.by == SIDES[0] and then.army)]
    found: list[tuple[int, float]] = []
    for number, army in enumerate(armies, start=1):
        alone = replace(scenario, attacker=army, then=())
        found.append((number, float(chance_of(alone)[0])))
    return [{"army": number, "chance": chance} for number, chance in sorted(found, key=lambda one: -one[1])]
