"""`mycom solve DIR WER WEN`: the reverse questions of the window about one of the Partie's own battles."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mycom.cli.arguments import open_partie
from mycom.cli.preview import pct
from mycom.cli.printing import print_json
from mycom.orders.notation import write
from mycom.problems import Fault, Malformed, NotAllowed, did_you_mean
from mycom.systems.questions import AT_LEAST, Question, Reply
from mycom.systems.view import Amount

if TYPE_CHECKING:
    from mycom.partie.partie import Partie
    from mycom.systems.projections import Setup

#: The field that says what a price is counted in.
PRICE = "price"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds what belongs to the questions about a Partie."""
    parser.add_argument("actor", nargs="?", default="", metavar="WER", help="in einer Partie: wer angreift, etwa G7")
    parser.add_argument("target", nargs="?", default="", metavar="WEN", help="und wen, etwa P26/11 oder G2@1003")
    parser.add_argument(
        "--question", action="append", default=[], metavar="FRAGE", help="nur diese Frage, mehrmals möglich"
    )
    parser.add_argument("--at-least", type=float, default=None, metavar="PROZENT", help="die gewünschte Chance")
    parser.add_argument("--price", default="", metavar="PREIS", help="worin der Preis zählt")


def ask(options: argparse.Namespace) -> int:
    """Answers the questions. Raises Malformed for what does not exist, NotAllowed where nothing is to be asked."""
    if not options.actor or not options.target:
        raise Malformed(Fault("wer und wen fehlen", "mycom solve DIR G7 P26/11", file=str(options.scenario)))
    with open_partie(options.scenario, options.plan) as partie:
        position, orders = partie.position(), partie.orders.all()
        setup = _setup(partie, options.actor, options.target)
        offered = [each for each in position.questions(setup, orders) if not each.reason]
        chosen = [_set(each, options) for each in _chosen(offered, options.question)]
        replies = [position.answer(setup, orders, each, lambda: False, lambda share: None) for each in chosen]
        document = _document(partie, setup, list(zip(chosen, replies, strict=True)))
    if options.json:
        print_json(document)
    else:
        _print(setup.title, list(zip(chosen, replies, strict=True)))
    return 0


def _setup(partie: Partie, actor: str, target: str) -> Setup:
    position = partie.position()
    found = position.setup(actor, target, "", partie.orders.all())
    if found is None:
        known = [unit.id for unit in position.units()]
        hint = did_you_mean(actor, known) if actor not in known else ""
        raise NotAllowed(Fault(f"zwischen {actor} und {target} gibt es nichts hochzurechnen", suggestion=hint))
    return found


def _chosen(offered: Sequence[Question], wanted: Sequence[str]) -> list[Question]:
    if not offered:
        raise NotAllowed(Fault("bei dieser Begegnung gibt es nichts umgekehrt zu fragen"))
    ids = [each.id for each in offered]
    for name in wanted:
        if name not in ids:
            raise Malformed(
                Fault(f"die Frage „{name}“ gibt es hier nicht", ", ".join(ids), "", 0, did_you_mean(name, ids))
            )
    return [each for each in offered if not wanted or each.id in wanted]


def _set(question: Question, options: argparse.Namespace) -> Question:
    """The question with the wanted chance and price."""
    fields = []
    for field in question.fields:
        if field.id == AT_LEAST and options.at_least is not None:
            if not field.minimum <= options.at_least <= field.maximum:
                expected = f"{field.minimum:g} bis {field.maximum:g}"
                raise Malformed(Fault(f"--at-least {options.at_least:g}", expected))
            field = replace(field, value=Amount(options.at_least, options.at_least))
        if field.id == PRICE and options.price:
            known = [choice for choice, _ in field.choices]
            if options.price not in known:
                raise Malformed(Fault(f"--price {options.price}", ", ".join(known)))
            field = replace(field, value=options.price)
        fields.append(field)
    return replace(question, fields=tuple(fields))


def _document(partie: Partie, setup: Setup, answered: Sequence[tuple[Question, Reply]]) -> dict[str, object]:
    catalogue = partie.position().catalogue
    return {
        "actor": setup.actor,
        "target": setup.target,
        "mode": setup.mode,
        "title": setup.title,
        "questions": [
            {
                "id": question.id,
                "label": question.label,
                "sentence": reply.sentence,
                "proven": reply.proven,
                "method": reply.method,
                "runner_up": reply.runner_up,
                "options": [
                    {
                        "label": option.label,
                        "chance": option.chance,
                        "detail": option.detail,
                        "actor": option.actor,
                        "orders": [f"{order.unit} {write(order, catalogue)}" for order in option.orders],
                    }
                    for option in reply.options
                ],
            }
            for question, reply in answered
        ],
    }


def _print(title: str, answered: Sequence[tuple[Question, Reply]]) -> None:
    print(title)
    for question, reply in answered:
        print(f"{question.label} ({question.id})")
        print(f"  {reply.sentence}" + (f" [{reply.method}]" if reply.method else ""))
        for option in reply.options:
            chance = pct(option.chance) if option.chance is not None else ""
            print(f"  {chance:>6} {option.label}" + (f" · {option.detail}" if option.detail else ""))
