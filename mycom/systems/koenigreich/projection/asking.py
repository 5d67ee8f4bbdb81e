"""Questions about the next months: which edicts keep the risk within a bound at the least cost, how levels compare."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from mycom.systems.koenigreich.month import Chances
from mycom.systems.koenigreich.projection.result import fate, mean, with_minus
from mycom.systems.koenigreich.projection.setups import EDICTS, REALM, choice, months_of, with_value
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.numbers_de import decimal, percent, points
from mycom.systems.projections import Field, Setup
from mycom.systems.questions import Option, Question, Reply
from mycom.systems.view import Amount

CHEAPEST, COMPARE = "cheapest", "compare"
RISK = "risk_pct"
_LISTED = 8

Cancelled = Callable[[], bool]
Progress = Callable[[float], None]


def questions(setup: Setup) -> tuple[Question, ...]:
    """What may be asked."""
    wanted = Field(RISK, "Risiko höchstens (%)", "number", Amount(5, 5), 0, 100)
    return (
        Question(CHEAPEST, "Was hält die Unruhe am günstigsten unter 11?", "alle Stufen der drei Erlasse", (wanted,)),
        *(
            Question(f"{COMPARE}:{edict}", f"{label}: alle Stufen im Vergleich", "alles andere bleibt")
            for edict, label in EDICTS.items()
        ),
    )


def risk_of(now: Chances, bound: int) -> float:
    """The chance that a hex was lost by unrest, or that the unrest stands at the bound in the end."""
    high = now.table[:, bound:].sum() + now.table[1:, :bound].sum()
    return min(1.0, float(high))


def answer(setup: Setup, rules: Rules, question: Question, cancelled: Cancelled, progress: Progress) -> Reply:
    """The answer; when cancelled, the best found so far."""
    if question.id.startswith(COMPARE):
        return _compare(setup, rules, question.id.partition(":")[2], cancelled, progress)
    value = next((field.value for field in question.fields if field.id == RISK), Amount(5, 5))
    return cheapest(setup, rules, (value.low if isinstance(value, Amount) else 5.0) / 100, cancelled, progress)


def cheapest(setup: Setup, rules: Rules, bound: float, cancelled: Cancelled, progress: Progress) -> Reply:
    """Of all levels of the edicts those with the risk within the bound that leave most in the treasury."""
    every = list(product(*(rules.levels(edict) for edict in EDICTS)))
    unrest = rules.whole("unrest.hex_loss")
    tried: list[tuple[bool, float, Option]] = []
    for number, levels in enumerate(every):
        if cancelled():
            break
        changed = setup
        for edict, level in zip(EDICTS, levels, strict=True):
            changed = with_value(changed, edict, level.id)
        end = months_of(changed, rules)[-1].end
        risk, money = risk_of(end, unrest), mean(end.treasury())
        changes = tuple(
            (REALM, edict, level.id)
            for edict, level in zip(EDICTS, levels, strict=True)
            if level.id != choice(setup, edict)
        )
        label = " · ".join(level.label_de for level in levels)
        detail = f"Risiko {percent(risk)}, im Mittel {with_minus(points(money))} BP"
        tried.append(
            (risk <= bound, money if risk <= bound else -risk, Option(label, max(0.0, 1 - risk), detail, changes))
        )
        progress((number + 1) / len(every))
    complete = len(tried) == len(every)
    tried.sort(key=lambda one: (not one[0], -one[1]))
    method = f"{len(tried)} von {len(every)} Möglichkeiten ausgerechnet"
    options = tuple(option for _, _, option in tried[:_LISTED])
    if not tried or not tried[0][0]:
        text = f"Mit Erlassen allein ist ein Risiko von höchstens {percent(bound)} nicht zu erreichen."
        return Reply(text, options, None, complete, method)
    best = tried[0][2]
    runner = 1 if len(tried) > 1 and tried[1][0] else None
    return Reply(f"Am günstigsten: {best.label} ({best.detail}).", options, runner, complete, method)


def _compare(setup: Setup, rules: Rules, edict: str, cancelled: Cancelled, progress: Progress) -> Reply:
    options = []
    levels = rules.levels(edict)
    for number, level in enumerate(levels):
        if cancelled():
            break
        end = months_of(with_value(setup, edict, level.id), rules)[-1].end
        detail = f"im Mittel {with_minus(points(mean(end.treasury())))} BP, Unruhe {decimal(mean(end.unrest()))}"
        changes = ((REALM, edict, level.id),) if level.id != choice(setup, edict) else ()
        options.append(Option(level.label_de, fate(end).good, detail, changes))
        progress((number + 1) / len(levels))
    if not options:
        return Reply("Nichts ausgerechnet.", proven=False)
    options.sort(key=lambda one: -(one.chance or 0.0))
    complete = len(options) == len(levels)
    text = f"Am sichersten ist: {options[0].label} ({percent(options[0].chance or 0.0)} ohne Verlust)."
    return Reply(text, tuple(options), 1 if len(options) > 1 else None, complete, "alle Stufen ausgerechnet")
