"""Answers as the JSON document of `mycom solve` (docs/formats/scenario.md)."""

from __future__ import annotations

from collections.abc import Callable

from mycom.systems.mythicor.solve.others import actions, groups, thresholds
from mycom.systems.mythicor.solve.question import Question
from mycom.systems.mythicor.solve.reader import read_question
from mycom.systems.mythicor.solve.search import Answer, Choice, cheapest
from mycom.systems.mythicor.solve.sequence import sequences


def solve(
    given: str | bytes,
    name: str = "",
    *,
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[float], None] = lambda _: None,
) -> dict[str, object]:
    """Answers the question of a scenario file. Raises Malformed with every fault, NotAllowed for too much work."""
    question = read_question(given, name)
    document: dict[str, object] = {"system": "mythicor", "mode": question.scenario.mode}
    if question.variables:
        document |= answered(question, cheapest(question, cancelled=cancelled, progress=progress))
    if "groups" in question.asked:
        document["groups"] = groups(question)
    if "retreat" in question.asked:
        document["retreat"] = thresholds(question)
    if "special" in question.asked:
        document["special"] = actions(question)
    if "sequence" in question.asked:
        ranked = sequences(question.scenario, cancelled=cancelled, progress=progress)
        document["sequences"] = [
            {
                "armies": [number + 1 for number in one.armies],
                "taken": one.taken,
                "target_left": one.target_left,
                "own_left": one.own_left,
                "exact": one.exact,
            }
            for one in ranked
        ]
    return document


def answered(question: Question, answer: Answer) -> dict[str, object]:
    """The part of the document about the cheapest choice."""
    return {
        "side": question.side,
        "at_least": question.at_least,
        "price": question.price,
        "answer": _choice(answer.found),
        "runner_up": _choice(answer.runner_up),
        "highest": _choice(answer.best_chance),
        "proven": answer.proven,
        "bound": answer.bound,
        "tried": answer.tried,
        "candidates": answer.candidates,
        "battles": answer.battles,
        "exact": answer.exact,
    }


def _choice(choice: Choice | None) -> dict[str, object] | None:
    if choice is None:
        return None
    return {"values": dict(choice.values), "prices": dict(choice.prices), "chance": choice.chance}
