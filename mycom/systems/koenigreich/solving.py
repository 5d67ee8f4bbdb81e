"""Which edicts and buildings keep the risk of high unrest within a bound at the least cost; what each level changes.

The cost is what the expected treasury at the end falls short of the one without any change. Ways are tried in the order
of a bound that their expected treasury cannot pass, so that the search may stop early and its answer is still proven.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from mycom.systems.koenigreich.changes import Change
from mycom.systems.koenigreich.events import effects
from mycom.systems.koenigreich.forecast import expected_income, mean, months_of, risks
from mycom.systems.koenigreich.month import after_edicts, deposits
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.koenigreich.scenario import Scenario, Search

Cancelled = Callable[[], bool]
Progress = Callable[[float], None]
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Way:
    """Levels of edicts and buildings of the first month, with the risk of high unrest and the treasury in the end."""

    change: Change
    risk: float
    treasury: float


@dataclass(frozen=True, slots=True)
class Answer:
    """The cheapest way and the next one (None: there is none), the least risk seen, how many ways were tried of how
    many, and whether the answer is proven."""

    best: Way | None
    runner_up: Way | None
    safest: Way | None
    tried: int
    ways: int
    proven: bool


def ways(search: Search, rules: Rules) -> Iterator[Change]:
    """Every combination of levels and buildings that may be chosen."""
    sets = [chosen for count in range(search.most_buildings + 1) for chosen in combinations(search.buildings, count)]
    for levels in product(*(rules.levels(kind) for kind in search.edicts)):
        edicts = {one.edict: one.id for one in levels}
        yield from (Change(edicts=edicts, build=chosen) for chosen in sets)


def most_treasury(scenario: Scenario, change: Change) -> float:
    """What the expected treasury at the end cannot pass: no unrest, every check as easy as lost hexes could make it."""
    numbers, kingdom = scenario.rules.numbers(), scenario.kingdom
    worst = kingdom.unrest + numbers.unrest_die + numbers.miss_unrest + 3 * numbers.negative_unrest
    paid = worst + kingdom.restless + numbers.debt_unrest < numbers.anarchy  # in anarchy nothing is spent
    gift = _gifts(scenario)
    money = float(kingdom.treasury)
    for month, plan in enumerate(scenario.plans((change,)), start=1):
        if kingdom.size >= month:  # without hexes nothing is eaten
            money -= max(0, kingdom.consumption - month + 1)
        kingdom = after_edicts(kingdom, plan)
        money += 1 + gift + (plan.treasury if paid and month == 1 else max(0, plan.treasury))
        money += max(0, deposits(plan, numbers) - plan.withdraw)
        economy = kingdom.economy + max(0, -numbers.lost_economy) * month
        dc = kingdom.control_dc - month
        faces = (scenario.rolls["income"],) if "income" in scenario.rolls else range(1, numbers.die + 1)
        good = [face for face in faces if face != 1 and (face == numbers.die or face + economy >= dc)]
        taken = sum(max(0, (face + economy) // numbers.tax_divisor) + kingdom.income for face in good)
        money += max(0.0, taken / len(faces))
    return money


def _gifts(scenario: Scenario) -> float:
    """What events of a month bring to the treasury at the most, in the mean."""
    if not scenario.events:
        return 0.0
    does = effects(scenario.rules)
    main, first = (
        sum(chance * max(0, gain) for changes in part.values() for (_, gain), chance in changes.items())
        for part in (does.main, does.first)
    )
    return main + does.again * first


def cheapest(
    scenario: Scenario, search: Search, cancelled: Cancelled = lambda: False, progress: Progress = lambda _: None
) -> Answer:
    """The way with the risk within the bound that leaves most in the treasury; when cancelled, the best so far."""
    every = sorted(
        (
            (most_treasury(scenario, change), number, change)
            for number, change in enumerate(ways(search, scenario.rules))
        ),
        key=lambda one: (-one[0], one[1]),
    )
    numbers = scenario.rules.numbers()
    found: list[tuple[int, Way]] = []
    safest: Way | None = None
    tried, proven = 0, True
    for bound, number, change in every:
        if len(found) > 1 and bound < found[1][1].treasury - _ROUNDING:
            break
        if cancelled():
            proven = False
            break
        end = months_of(scenario, (change,))[-1].end
        way = Way(change, risks(end, numbers)["high_unrest"], mean(end.treasury()))
        tried += 1
        if safest is None or way.risk < safest.risk:
            safest = way
        if way.risk <= search.risk + _ROUNDING:
            found.append((number, way))
            found.sort(key=lambda one: (-one[1].treasury, one[0]))
            del found[2:]
        progress(tried / len(every))
    best = found[0][1] if found else None
    return Answer(best, found[1][1] if len(found) > 1 else None, safest, tried, len(every), proven)


def compare(scenario: Scenario) -> list[dict[str, object]]:
    """What each level of each edict changes, everything else as it is: by level the chances of the checks of the first
    month, its expected income, the risks and the expected treasury after the last month."""
    rules, found = scenario.rules, []
    for kind in scenario.edicts:
        for level in rules.levels(kind):
            months = months_of(scenario, (Change(edicts={kind: level.id}),))
            first, end = months[0], months[-1].end
            found.append({
                "edict": kind,
                "level": level.id,
                "now": scenario.edicts[kind] == level.id,
                "checks": dict(first.income.checks),
                "expected_income": expected_income(first),
                "risks": risks(end, rules.numbers()),
                "treasury": mean(end.treasury()),
                "unrest": mean(end.unrest()),
            })  # fmt: skip
    return found


def solve(scenario: Scenario) -> dict[str, object]:
    """The document of `mycom solve`: the comparison, and with a section [solve] the cheapest way."""
    document: dict[str, object] = {"system": "koenigreich", "months": scenario.months, "exact": True}
    if scenario.edicts:
        document["edicts"] = compare(scenario)
    if scenario.search is not None:
        answer = cheapest(scenario, scenario.search)
        kept = mean(months_of(scenario)[-1].end.treasury())
        document["cheapest"] = _told(answer.best, kept, scenario)
        document["runner_up"] = _told(answer.runner_up, kept, scenario)
        document["safest_tried"] = _told(answer.safest, kept, scenario)
        document |= {"tried": answer.tried, "ways": answer.ways, "proven": answer.proven}
    return document


def _told(way: Way | None, kept: float, scenario: Scenario) -> dict[str, object] | None:
    if way is None:
        return None
    spent = sum(scenario.rules.buildings[id].cost for id in way.change.build)
    return {
        "edicts": dict(way.change.edicts), "build": list(way.change.build), "risk": way.risk, "treasury": way.treasury,
        "cost": kept - way.treasury, "spent": spent, "months": 1 if way.change.build else 0,
    }  # fmt: skip
