"""`mycom check`: what is wrong with the orders, what the player overrode, and the way back."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from mycom.cli.arguments import (
    REALM,
    Commands,
    add,
    add_dir,
    add_json,
    add_plan,
    as_text,
    open_partie,
    unknown_unit,
)
from mycom.cli.giving import notation
from mycom.cli.printing import print_json
from mycom.problems import Fault, Malformed, MycomError, did_you_mean

if TYPE_CHECKING:
    from mycom.partie.ignoring import Checked, Ignored
    from mycom.partie.partie import Partie
    from mycom.systems.view import Problem

SEVERITY = {"error": "Fehler", "warning": "Warnung", "hint": "Hinweis"}
_SCOPE = "PRÜFUNG[@EINHEIT|@N]"


def add_commands(commands: Commands) -> None:
    """Adds the commands of this module."""
    check = add(commands, "check", "prüft die Befehle", _check)
    add_dir(check)
    check.add_argument(
        "--ignore", type=as_text, action="append", default=[], metavar=_SCOPE,
        help="übergeht eine Prüfung: überall, bei einer Einheit oder bei dem Befehl N",
    )  # fmt: skip
    check.add_argument("--reason", type=as_text, default="", metavar="TEXT", help="warum sie übergangen wird")
    check.add_argument(
        "--restore", type=as_text, action="append", default=[], metavar=_SCOPE,
        help="holt eine übergangene Prüfung zurück",
    )  # fmt: skip
    check.add_argument("--rules", action="store_true", help="zählt alle Prüfungen auf")
    add_plan(check)
    add_json(check)


def _check(options: argparse.Namespace) -> int:
    with open_partie(options.dir, options.plan) as partie:
        if options.rules:
            return _rules(partie, as_json=options.json)
        _override(partie, options.ignore, options.restore, options.reason)
        orders = {order.key: notation(partie, order) for order in partie.orders.all()}
        found = partie.checked()
    if options.json:
        print_json(
            {
                "problems": [_problem(problem, orders) for problem in found.counting],
                "overridden": [_overridden(rule, hidden) for rule, hidden in found.hides],
            }
        )
    else:
        _print(found, orders)
    return 1 if any(problem.severity.value == "error" for problem in found.counting) else 0


def _print(found: Checked, orders: dict[int, str]) -> None:
    for problem in found.counting:
        order = orders.get(problem.order, "")
        print(
            f"{SEVERITY[problem.severity.value]:<8} {problem.unit:<8} {order:<20} {problem.message}  [{problem.rule}]"
        )
    if not any(problem.severity.value == "error" for problem in found.counting):
        print("Keine Fehler.")
    if found.hides:
        print("Übergangen")
    for rule, hidden in found.hides:
        told = "trifft nichts" if not hidden else "1 Meldung" if hidden == 1 else f"{hidden} Meldungen"
        print(f"  {rule.name:<24} {told}" + (f"  „{rule.reason}“" if rule.reason else ""))


def _problem(problem: Problem, orders: dict[int, str]) -> dict[str, object]:
    return {
        "severity": problem.severity.value,
        "unit": problem.unit,
        "order": orders.get(problem.order),
        "n": problem.order or None,
        "rule": problem.rule,
        "message": problem.message,
        "chapter": problem.chapter,
        "repairs": [repair.label for repair in problem.repairs],
    }


def _overridden(rule: Ignored, hidden: int) -> dict[str, object]:
    return {
        "name": rule.name,
        "rule": rule.rule,
        "unit": rule.unit,
        "n": rule.order or None,
        "reason": rule.reason,
        "hides": hidden,
    }


def _rules(partie: Partie, *, as_json: bool) -> int:
    """Every rule that a problem may come from, with what it is for."""
    known = partie.position().catalogue
    rows = {name: (known.labels[name][0], reason) for name, (reason, _) in sorted(known.explanations.items())}
    if as_json:
        print_json({"rules": [{"rule": name, "label": label, "reason": why} for name, (label, why) in rows.items()]})
        return 0
    for name, (label, why) in rows.items():
        print(f"{name:<22} {label}: {why}")
    return 0


# --- overriding ----------------------------------------------------------------------------------


def _override(partie: Partie, ignored: list[str], restored: list[str], reason: str) -> None:
    """Takes overrides back and enters new ones, all or none. Raises Malformed with every fault."""
    faults: list[Fault] = []
    numbers: list[int] = []
    scopes: list[tuple[str, str | None, int | None]] = []
    held = {rule.name: rule.number for rule in partie.ignored()}
    for text in restored:
        if text in held:
            numbers.append(held[text])
        else:
            expected = "eine, die übergangen ist" + (f": {', '.join(held)}" if held else "; keine ist es")
            faults.append(Fault(f"„{text}“ ist nicht übergangen", expected, suggestion=did_you_mean(text, held)))
    for text in ignored:
        try:
            scopes.append(_scope(partie, text))
        except MycomError as error:
            faults += error.faults
    if reason and not ignored:
        faults.append(Fault("ein Grund ohne Prüfung", f"--reason zusammen mit --ignore {_SCOPE}"))
    if faults:
        raise Malformed(faults)
    for number in numbers:
        partie.unignore(number)
    for rule, unit, order in scopes:
        partie.ignore(rule, reason, unit=unit, order=order)


def _scope(partie: Partie, text: str) -> tuple[str, str | None, int | None]:
    """Rule, unit and order that `pay`, `pay@G7` or `crowns@12` name. Raises Malformed."""
    rule, at, place = text.partition("@")
    position = partie.position()
    rules = position.catalogue.explanations
    if rule not in rules:
        raise Malformed(
            Fault(
                f"„{rule}“ ist keine Prüfung",
                "eine aus mycom check DIR --rules, etwa pay",
                suggestion=did_you_mean(rule, rules),
            )
        )
    if not at:
        return rule, None, None
    if place.isascii() and place.isdigit() and len(place) < 10:
        order = partie.orders.get(int(place))
        if order is None:
            raise Malformed(Fault(f"einen Befehl {place} gibt es nicht", "eine Nummer aus mycom orders --list"))
        return rule, order.unit, order.key
    if place != REALM and place not in {view.id for view in position.units() if view.can_order}:
        raise unknown_unit(partie, place)
    return rule, place, None
