"""The cheapest reinforcement, out of the realm's own troop types, that brings the wanted chance (ch. 2, 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod

from mycom.orders.order import Order
from mycom.systems.mythicor.questions.asked import Asked, exactly, field_of, low, percent_wanted
from mycom.systems.mythicor.solve.question import Question, Variable
from mycom.systems.mythicor.solve.search import Answer, Choice, cheapest
from mycom.systems.mythicor.words import counted, listed, number
from mycom.systems.mythicor.world import Province
from mycom.systems.questions import Option, Reply

#: The most of one kind that is looked at, the steps in which kinds are mixed, and how many mixtures are tried.
MOST, STEPS, MIXTURES = 200, (1, 2, 5, 10, 20), 60_000


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
    mixed, step = (None, 1) if price == "turns" else _mixed(asked, kinds, price, best, stop)
    choices = [answer.found for answer in found if answer.found is not None]
    for answer in (mixed,) if mixed is not None else ():
        choices = [choice for choice in (answer.found, answer.runner_up) if choice is not None] + choices
    options = _options(asked, choices, price)
    proven = mixed is None or mixed.proven
    head = options[0]
    if head.label == "keine":
        return Reply(f"Es braucht keine: Die Chance ist schon {_whole(head.chance or 0)}.", tuple(options[:1]))
    sentence = f"Für {percent_wanted(asked)} reichen {head.label.removeprefix('+ ')} ({head.detail.split(' · ')[0]})."
    how = "" if step == 1 else f"; Mischungen in Schritten von {step}"
    return Reply(
        sentence,
        tuple(options),
        runner_up=1 if len(options) > 1 else None,
        proven=proven,
        method=("alles Billigere geprüft" if proven else "bestes Ergebnis bis zum Abbruch") + how,
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
) -> tuple[Answer | None, int]:
    """Mixtures within the best price of one kind alone, and the step they were tried in."""
    for step in STEPS:
        ranges = [range(0, _affordable(kind, price, best) + 1, step) for kind in kinds]
        if prod(len(one) for one in ranges) <= MIXTURES:
            break
    else:
        return None, 1
    variables = tuple(_variable(asked, kind, one) for kind, one in zip(kinds, ranges, strict=True))
    question = _question(asked, variables, price, best)
    return cheapest(question, cancelled=stop, progress=lambda share: asked.progress(0.5 + share / 2)), step


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
    orders = tuple(_orders(asked, {name: int(extra) for name, (_, extra) in more.items()}))
    now, per_turn = recruits(asked)
    missing = max(0.0, heads - now)
    turns = -(-missing // per_turn) if per_turn > 0 else 0.0
    when = "sofort aufzustellen" if orders else "Rekruten im Reich genug" if not turns else f"in {number(turns)} Zügen"
    return Option(
        f"+ {listed(labels)}" if labels else "keine",
        choice.chance,
        f"{counted(int(crowns), 'Krone', 'Kronen')} · {counted(int(heads), 'Rekrut', 'Rekruten')} · {when}",
        tuple((asked.side.id, name, exactly(value)) for name, (value, _) in more.items()),
        orders=orders,
    )


def _label(asked: Asked, field_id: str) -> str:
    field = field_of(asked.side, field_id)
    return field.label if field is not None else field_id


def _orders(asked: Asked, more: dict[str, int]) -> Iterator[Order]:
    """The orders that raise the troops here and now; none when recruits or crowns at the place do not suffice."""
    unit = asked.unit
    if unit is None or not more:
        return
    givers = [unit]
    if not isinstance(unit, Province):
        givers += [province for province in asked.world.provinces.values() if province.place == unit.place]
    for giver in givers:
        price = sum(count * asked.rules.troops[name.partition(".")[2]].cost for name, count in more.items())
        if giver.stock.recruits >= sum(more.values()) and giver.stock.crowns >= price:
            for name, count in more.items():
                to = (("target", unit.id),) if giver is not unit else ()
                yield Order(giver.id, "BAS 12", (("count", count), ("troop", name.partition(".")[2]), *to))
            return


def _none(asked: Asked, alone: list[Answer]) -> Reply:
    highest = [answer.best_chance for answer in alone if answer.best_chance is not None]
    options = _options(asked, sorted(highest, key=lambda one: -one.chance)[:3], "crowns")
    options.sort(key=lambda one: -(one.chance or 0))
    words = f"Mit bis zu {number(MOST)} Mann einer Truppenart sind {percent_wanted(asked)} nicht zu erreichen."
    return Reply(words, tuple(options), method="jede Truppenart allein geprüft")


def _whole(chance: float) -> str:
    from mycom.systems.mythicor.projection.battle_view import percent

    return percent(chance)
