"""The cheapest reinforcement, out of the realm's own troop types, that brings the wanted chance (ch. 2, 7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

from mycom.systems.mythicor.projection.raising import raising
from mycom.systems.mythicor.questions.asked import Asked, exactly, field_of, low, percent_wanted
from mycom.systems.mythicor.solve.question import Question, Variable
from mycom.systems.mythicor.solve.search import Answer, Choice, cheapest
from mycom.systems.mythicor.words import counted, listed, number
from mycom.systems.questions import Option, Reply

#: The most of one kind that is looked at, and the steps in which kinds are mixed.
MOST, STEPS = 200, (20, 10, 5, 2, 1)
#: So many mixtures are tried at first, in the finest steps that are so few; finer ones follow up to so many.
FEW, MIXTURES = 60_000, 1_000_000


@dataclass(frozen=True, slots=True)
class _Kind:
    id: str
    label: str
    start: float
    cost: float


def troops(asked: Asked) -> Reply:
    """First every kind alone, then mixtures that are no dearer than the cheapest of these."""
    kinds = _kinds(asked)
    price = asked.choice("price", "crowns")
    stop = asked.patience()
    alone: list[Answer] = []
    for at, kind in enumerate(kinds):
        if stop():
            break
        question = _question(asked, (_variable(asked, kind, range(MOST + 1)),), price)
        alone.append(cheapest(question, cancelled=stop))
        asked.progress(0.5 * (at + 1) / len(kinds))
    found = [answer for answer in alone if answer.found is not None]
    if not found:
        return _none(asked, alone)
    best = min(_price(answer, price) for answer in found)
    mixed = [] if price == "turns" else _mixed(asked, kinds, price, best, stop)
    choices = [answer.found for answer in found if answer.found is not None]
    for answer, _ in mixed:
        choices = [choice for choice in (answer.found, answer.runner_up) if choice is not None] + choices
    options = _options(asked, choices, price)
    proven = len(alone) == len(kinds) and all(answer.proven for answer in alone)
    proven = proven and (price == "turns" or any(answer.proven for answer, _ in mixed))
    head = options[0]
    if head.label == "keine":
        return Reply(f"Es braucht keine: Die Chance ist schon {_whole(head.chance or 0)}.", tuple(options[:1]))
    sentence = f"Für {percent_wanted(asked)} reichen {head.label.removeprefix('+ ')} ({head.detail.split(' · ')[0]})."
    return Reply(
        sentence,
        tuple(options),
        runner_up=1 if len(options) > 1 else None,
        proven=proven,
        method=_method(mixed, price, proven=proven),
    )


def _kinds(asked: Asked) -> list[_Kind]:
    rules = asked.rules
    found = []
    for kind in asked.world.realm.troop_types or tuple(rules.troops):
        field = field_of(asked.side, f"troops.{kind}")
        if field is not None:
            found.append(_Kind(kind, field.label, low(field), rules.troops[kind].cost))
    return found


def _variable(asked: Asked, kind: _Kind, more: range) -> Variable:
    heads = tuple(float(one) for one in more)
    values = tuple(kind.start + one for one in heads)
    costs = {"crowns": tuple(kind.cost * one for one in heads), "recruits": heads, "heads": heads}
    return Variable(f"{asked.side.id}.troops.{kind.id}", values, costs)


def _question(asked: Asked, variables: tuple[Variable, ...], price: str, limit: float | None = None) -> Question:
    now, per_turn = recruits(asked)
    return Question(
        asked.scenario,
        variables,
        asked.at_least,
        side=asked.side.id,
        price=price,
        limits={} if limit is None else {price: limit},
        recruits_now=now,
        recruits_per_turn=per_turn,
    )


def recruits(asked: Asked) -> tuple[float, float]:
    """Recruits in all own units, and how many more each turn brings: the realm's recruitment, as people stay."""
    from mycom.systems.mythicor import economy

    world = asked.world
    now = sum(province.stock.recruits for province in world.provinces.values())
    now += sum(group.stock.recruits for group in world.groups.values())
    every = sum(
        economy.recruits(asked.rules, province.stock.population, province.bonuses.recruitment)
        for province in world.provinces.values()
    )
    return float(now), float(every)


def _mixed(
    asked: Asked, kinds: list[_Kind], price: str, best: float, stop: Callable[[], bool]
) -> list[tuple[Answer, int]]:
    """Mixtures within the best price so far, each time in finer steps: answers, with the steps they were tried in."""
    found: list[tuple[Answer, int]] = []
    for at, step in enumerate(STEPS):
        ranges = _ranges(kinds, price, best, step)
        finer = _ranges(kinds, price, best, STEPS[at + 1]) if at + 1 < len(STEPS) else None
        if _count(ranges) > MIXTURES or stop():
            break
        if not found and finer is not None and _count(finer) <= FEW:
            continue  # the finer steps are few as well
        variables = tuple(_variable(asked, kind, one) for kind, one in zip(kinds, ranges, strict=True))
        question = _question(asked, variables, price, best)
        answer = cheapest(question, cancelled=stop, progress=lambda share: asked.progress(0.5 + share / 2))
        found.append((answer, step))
        if not answer.proven:
            break
        best = min(best, _price(answer, price))
    return found


def _ranges(kinds: list[_Kind], price: str, best: float, step: int) -> list[range]:
    return [range(0, _affordable(kind, price, best) + 1, step) for kind in kinds]


def _count(ranges: list[range]) -> int:
    return prod(len(one) for one in ranges)


def _method(mixed: list[tuple[Answer, int]], price: str, *, proven: bool) -> str:
    """What was tried, so that the player knows what is certain."""
    if not proven:
        return "bestes Ergebnis bis zum Abbruch"
    step = min((step for answer, step in mixed if answer.proven), default=1)
    if price == "turns" or step == 1:
        return "alles Billigere geprüft"
    rest = "; feinere bis zum Abbruch" if any(not answer.proven for answer, _ in mixed) else "; feinere nicht"
    return f"alles Billigere geprüft, Mischungen in Schritten von {step}{rest}"


def _affordable(kind: _Kind, price: str, best: float) -> int:
    return min(MOST, int(best // kind.cost) if price == "crowns" and kind.cost > 0 else int(best))


def _price(answer: Answer, price: str) -> float:
    return answer.found.prices.get(price, 0.0) if answer.found is not None else float("inf")


def _options(asked: Asked, choices: list[Choice], price: str) -> list[Option]:
    """The choices without repetitions, the cheapest first, equally dear ones by their chance."""
    seen: set[str] = set()
    found = []
    for choice in sorted(choices, key=lambda one: (one.prices.get(price, 0.0), -one.chance)):
        option = _option(asked, choice)
        if option.label not in seen:
            seen.add(option.label)
            found.append(option)
    return found


def _option(asked: Asked, choice: Choice) -> Option:
    more = {}
    for address, value in choice.values.items():
        field_id = address.partition(".")[2]
        start = low(field_of(asked.side, field_id))
        if value > start:
            more[field_id] = (value, value - start)
    labels = [f"{number(extra)} {_label(asked, name)}" for name, (_, extra) in more.items()]
    heads = sum(extra for _, extra in more.values())
    crowns = sum(extra * asked.rules.troops[name.partition(".")[2]].cost for name, (_, extra) in more.items())
    soldiers = {name.partition(".")[2]: int(extra) for name, (_, extra) in more.items()}
    orders, lacking = raising(asked.world, asked.rules, asked.unit_id, soldiers)
    now, per_turn = recruits(asked)
    missing = max(0.0, heads - now)
    turns = -(-missing // per_turn) if per_turn > 0 else 0.0
    late = f"in {counted(int(turns), 'Zug', 'Zügen')}" if turns else lacking
    when = "sofort aufzustellen" if orders else late
    return Option(
        f"+ {listed(labels)}" if labels else "keine",
        choice.chance,
        " · ".join(
            part
            for part in (counted(int(crowns), "Krone", "Kronen"), counted(int(heads), "Rekrut", "Rekruten"), when)
            if part
        ),
        tuple((asked.side.id, name, exactly(value)) for name, (value, _) in more.items()),
        orders=orders,
    )


def _label(asked: Asked, field_id: str) -> str:
    field = field_of(asked.side, field_id)
    return field.label if field is not None else field_id


def _none(asked: Asked, alone: list[Answer]) -> Reply:
    highest = [answer.best_chance for answer in alone if answer.best_chance is not None]
    options = _options(asked, sorted(highest, key=lambda one: -one.chance)[:3], "crowns")
    options.sort(key=lambda one: -(one.chance or 0))
    words = f"Mit bis zu {number(MOST)} Mann einer Truppenart sind {percent_wanted(asked)} nicht zu erreichen."
    return Reply(words, tuple(options), method="jede Truppenart allein geprüft")


def _whole(chance: float) -> str:
    from mycom.systems.numbers_de import percent

    return percent(chance)
