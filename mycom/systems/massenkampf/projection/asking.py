"""Questions asked backwards: how many hit points it takes, which tactic and strategy, which army, how long to rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mycom.orders.order import Order
from mycom.systems.massenkampf.projection.adopting import adopt
from mycom.systems.massenkampf.projection.fighting import fight
from mycom.systems.massenkampf.projection.memory import read
from mycom.systems.massenkampf.projection.setups import MOST_HIT_POINTS, build, known_tactics, with_field
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.world import World
from mycom.systems.numbers_de import percent
from mycom.systems.plots import Stopped
from mycom.systems.projections import Field, Setup
from mycom.systems.questions import AT_LEAST, Option, Question, Reply
from mycom.systems.view import Amount

POINTS, WAY, WHICH = "hit_points", "way", "which"
_LISTED = 8

Cancelled = Callable[[], bool]
Progress = Callable[[float], None]


def questions(setup: Setup) -> tuple[Question, ...]:
    """What may be asked about a battle."""
    wanted = Field(AT_LEAST, "Chance mindestens (%)", "number", Amount(90, 90), 1, 100)
    return (
        Question(POINTS, "Wie viele Trefferpunkte braucht die eigene Armee?", "alles andere bleibt", (wanted,)),
        Question(WAY, "Welche Taktik und welche Strategie?", "alle, die die Armee kennt, gegen die des Gegners"),
        Question(WHICH, "Welche eigene Armee soll es tun?", "jede so, wie sie nach ihren Befehlen steht"),
    )


def answer(
    world: World, rules: Rules, setup: Setup, orders: Sequence[Order], question: Question, cancelled: Cancelled,
    progress: Progress,
) -> Reply:  # fmt: skip
    """The answer to one of the questions; when cancelled, the best found so far."""
    if question.id == POINTS:
        return _points(rules, setup, question, cancelled, progress)
    tried: list[Option] = []
    every = list(_ways(rules, setup) if question.id == WAY else _armies(world, rules, setup))
    complete = True
    for number, (label, changed) in enumerate(every):
        if cancelled():
            complete = False
            break
        own = read(changed.memory).own
        try:
            chance = fight(changed, rules, cancelled).wins(own)
        except Stopped:
            complete = False
            break
        changes = _changes(setup, changed) if changed.actor == setup.actor else ()
        actor = changed.actor if changed.actor != setup.actor else ""
        tried.append(Option(label, chance, "", changes, actor, adopt(changed, orders)))
        progress((number + 1) / len(every))
    tried.sort(key=lambda one: -(one.chance or 0.0))
    if not tried:
        return Reply("Es gibt nichts zu vergleichen.", proven=complete)
    best = tried[0]
    sentence = f"Am besten: {best.label}, mit {percent(best.chance or 0.0)}."
    method = f"{len(tried)} von {len(every)} ausgerechnet"
    return Reply(sentence, tuple(tried[:_LISTED]), 1 if len(tried) > 1 else None, complete, method)


def _points(rules: Rules, setup: Setup, question: Question, cancelled: Cancelled, progress: Progress) -> Reply:
    own = read(setup.memory).own
    side = setup.sides[own]
    wanted = next((field.value for field in question.fields if field.id == AT_LEAST), Amount(90, 90))
    goal = (wanted.low if isinstance(wanted, Amount) else 90.0) / 100

    def chance(points: int) -> float:
        most = Amount(points, points)
        raised = with_field(with_field(setup, side.id, "hit_points", most), side.id, "most", most)
        return fight(raised, rules, cancelled).wins(own)

    # More hit points of the same army never lower its chance, so the smallest is found by doubling, then halving.
    now = next(field.value for field in side.fields if field.id == "hit_points")
    low, high = 0, max(1, int(now.low)) if isinstance(now, Amount) else 1
    steps = 0
    try:
        best = chance(high)
        while best < goal and high < MOST_HIT_POINTS:
            low, high = high, min(2 * high, MOST_HIT_POINTS)
            best = chance(high)
            steps += 1
            progress(min(0.5, steps / 12))
    except Stopped:
        return Reply("Nichts ausgerechnet.", proven=False)
    if best < goal:
        return Reply(f"Auch mit {high} TP sind es nur {percent(best)}.", method="die größte Armee ausgerechnet")
    while high - low > 1 and not cancelled():
        middle = (low + high) // 2
        try:
            reached = chance(middle)
        except Stopped:
            break
        low, high, best = (low, middle, reached) if reached >= goal else (middle, high, best)
        steps += 1
        progress(min(1.0, 0.5 + steps / 18))
    amount = Amount(high, high)
    option = Option(
        f"{high} TP", best, "bei gleichen Werten", ((side.id, "hit_points", amount), (side.id, "most", amount))
    )
    complete = high - low <= 1
    return Reply(
        f"{high} TP genügen für {percent(best)}.", (option,), None, complete, "durch Verdoppeln und Halbieren gefunden"
    )


def _ways(rules: Rules, setup: Setup) -> Iterator[tuple[str, Setup]]:
    memory = read(setup.memory)
    side = setup.sides[memory.own]
    for tactic in known_tactics(setup, rules):
        for strategy in rules.strategies.values():
            changed = with_field(with_field(setup, side.id, "tactic", tactic), side.id, "strategy", strategy.id)
            yield f"{rules.tactics[tactic].label_de}, {strategy.label_de}", changed


def _armies(world: World, rules: Rules, setup: Setup) -> Iterator[tuple[str, Setup]]:
    for army in world.own():
        changed = build(world, rules, army.id, setup.target, setup.mode)
        if changed is not None:
            yield army.name, changed


def _changes(setup: Setup, changed: Setup) -> tuple[tuple[str, str, Amount | str], ...]:
    found: list[tuple[str, str, Amount | str]] = []
    for before, after in zip(setup.sides, changed.sides, strict=True):
        for old, new in zip(before.fields, after.fields, strict=True):
            if old.value != new.value and isinstance(new.value, Amount | str):
                found.append((before.id, new.id, new.value))
    return tuple(found)
