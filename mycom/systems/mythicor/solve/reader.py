"""The section `[solve]` of a scenario file: what is asked, what may change, what it costs."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.probability.spread import Spread
from mycom.rulebook.schema import shown
from mycom.systems.mythicor.combat.army import MAGIC
from mycom.systems.mythicor.combat.magic_attack import CASTERS, MAGE
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.scenario import scenario_in, source_of
from mycom.systems.mythicor.scenario_fields import MOST, Faults, flag_in, number_in, one_of, table_in, unknown_keys
from mycom.systems.mythicor.scenario_model import SIDES, Scenario
from mycom.systems.mythicor.solve.question import CASTS, PRICES, Casting, Question, Variable

SOLVE = "solve"
#: Questions beside the one for the cheapest choice, each a flag.
FLAGS = ("sequence", "groups", "retreat", "special")
_KEYS = ("side", "at_least", "price", "limits", "recruits", "recruits_per_turn", "vary", "costs", "magic", *FLAGS)
#: What one more of a number costs beside troops: special actions raise bonuses and traits in steps.
_STEPS = {
    "military_bonus": "orders.special_bonus_step",
    "morale_bonus": "orders.special_bonus_step",
    "leadership": "orders.special_trait_step",
    "strength": "orders.special_trait_step",
}


def read_question(given: str | bytes | Mapping[str, object], name: str = "", rules: Rules | None = None) -> Question:
    """Reads a scenario with a section `[solve]`. Raises Malformed with every fault of both."""
    faults = Faults(source_of(given, name))
    question = _question(faults, scenario_in(faults, rules), faults.source.data)
    faults.raise_all()
    return question


def _question(faults: Faults, scenario: Scenario, data: Mapping[str, object]) -> Question:
    if SOLVE not in data:
        faults.add((), "Der Abschnitt [solve] fehlt", "[solve] mit at_least und [solve.vary]")
    section = table_in(faults, data, (SOLVE,))
    below = faults.below(SOLVE)
    unknown_keys(below, section, (), _KEYS)
    if scenario.mode == MAGIC:
        faults.add(("mode",), "Ein magischer Angriff allein hat keinen Sieger", "mode = land, sea oder coast")
    at_least = _plain(below, section, ("at_least",), 0.0, 1.0, 0.9)
    price = one_of(below, section, ("price",), PRICES, "crowns")
    magic = table_in(below, section, ("magic",))
    unknown_keys(below, magic, ("magic",), ("caster", "strength", "most"))
    casting = Casting(
        one_of(below, magic, ("magic", "caster"), CASTERS, MAGE),
        _plain(below, magic, ("magic", "strength"), 0.0, float(MOST), 0.0),
    )
    limits = table_in(below, section, ("limits",))
    unknown_keys(below, limits, ("limits",), PRICES)
    most = {name: _plain(below, limits, ("limits", name), 0.0, float(MOST), 0.0) for name in limits if name in PRICES}
    variables = [*_variables(below, scenario, section), *_casts(below, magic)]
    asked = frozenset(name for name in FLAGS if flag_in(below, section, (name,)))
    if not variables and not asked:
        below.add(("vary",), "Nichts ist veränderlich", '[solve.vary] wie "attacker.troops.militia" = [0, 100]')
    return Question(
        scenario=scenario,
        variables=tuple(variables),
        at_least=at_least,
        side=one_of(below, section, ("side",), SIDES, SIDES[0]),
        price=price,
        limits=most,
        recruits_now=_plain(below, section, ("recruits",), 0.0, float(MOST), 0.0),
        recruits_per_turn=_plain(below, section, ("recruits_per_turn",), 0.0, float(MOST), 0.0),
        casting=casting,
        asked=asked,
    )


def _plain(
    faults: Faults, data: Mapping[str, object], path: tuple[str, ...], low: float, high: float, default: float
) -> float:
    number = number_in(faults, data, path, low, high, default)
    if isinstance(number, float):
        return number
    faults.add(path, f"{path[-1]} = {shown(data[path[-1]])}", "eine einzelne Zahl")
    return default


def _variables(faults: Faults, scenario: Scenario, section: Mapping[str, object]) -> list[Variable]:
    vary = table_in(faults, section, ("vary",))
    costs = table_in(faults, section, ("costs",))
    unknown_keys(faults, costs, ("costs",), vary)
    known = {address for address, _ in scenario.numbers()}
    known |= {f"{side}.troops.{kind}" for side in SIDES for kind in scenario.rules.troops}
    found = []
    for address in vary:
        if address not in known:
            unknown_keys(faults, {address: 0}, ("vary",), sorted(known))
            continue
        low = -float(MOST) if address.endswith("_bonus") else 0.0
        high = 100.0 if address.endswith("retreat_threshold") else float(MOST)
        if address.endswith("fortification"):
            high = float(len(scenario.rules.fortification) - 1)
        number = number_in(faults, vary, ("vary", address), low, high, 0.0)
        values = tuple(float(value) for value in number.values) if isinstance(number, Spread) else (number,)
        given = costs.get(address)
        if given is None:
            prices = usual_costs(scenario.rules, address, values)
        else:
            prices = _costs(faults, given, address, len(values))
        found.append(Variable(address, values, prices))
    return found


def usual_costs(rules: Rules, address: str, values: tuple[float, ...]) -> dict[str, tuple[float, ...]]:
    """What the values cost by the rules, counted from the lowest: troops crowns, recruits and heads, bonuses and
    traits special actions."""
    least = min(values)
    more = [value - least for value in values]
    _, _, name = address.partition(".")
    if name.startswith("troops."):
        cost = rules.troops[name.removeprefix("troops.")].cost
        heads = tuple(more)
        return {"crowns": tuple(cost * one for one in more), "recruits": heads, "heads": heads}
    if name in _STEPS:
        step = rules.number(_STEPS[name])
        return {"special_actions": tuple(float(-(-one // step)) for one in more)}
    return {}


def _costs(faults: Faults, given: object, address: str, count: int) -> dict[str, tuple[float, ...]]:
    path = ("costs", address)
    if not isinstance(given, Mapping):
        faults.add(path, f"{address} = {shown(given)}", "{ crowns = [0, 5, 10] } mit einer Zahl für jeden Wert")
        return {}
    unknown_keys(faults, given, path, tuple(price for price in PRICES if price != "turns"))
    found: dict[str, tuple[float, ...]] = {}
    for price, numbers in given.items():
        if not isinstance(numbers, list) or len(numbers) != count:
            faults.add((*path, price), f"{price} = {shown(numbers)}", f"eine Liste mit {count} Zahlen")
            continue
        found[price] = tuple(
            _plain(faults, {price: number}, (*path, price), 0.0, float(MOST), 0.0) for number in numbers
        )
    return found


def _casts(faults: Faults, magic: Mapping[str, object]) -> list[Variable]:
    if "most" not in magic:
        return []
    most = int(_plain(faults, magic, ("magic", "most"), 0.0, 10.0, 0.0))
    values = tuple(float(one) for one in range(most + 1))
    return [Variable(CASTS, values, {"casts": values})]
