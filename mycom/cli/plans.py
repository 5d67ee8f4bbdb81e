"""`mycom plan`: the plans of the turn, and two of them side by side."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from mycom.cli.arguments import Commands, add, add_dir, add_json, as_text, open_partie
from mycom.cli.giving import notation
from mycom.cli.preview import pct
from mycom.cli.printing import print_json
from mycom.problems import Fault, Malformed, did_you_mean

if TYPE_CHECKING:
    from mycom.orders.order import Order
    from mycom.partie.outcomes import Comparison, Outcome, OutcomeRow
    from mycom.partie.partie import Partie
    from mycom.partie.plans import Plan


def add_commands(commands: Commands) -> None:
    """Adds the command of this module."""
    plan = add(commands, "plan", "zeigt die Pläne des Zugs, macht neue, vergleicht zwei", _plan)
    add_dir(plan)
    one = plan.add_mutually_exclusive_group()
    one.add_argument("--new", type=as_text, metavar="NAME", help="ein leerer Plan, der von da an gilt")
    one.add_argument("--copy", type=as_text, metavar="NAME", help="eine Kopie des gültigen Plans, die von da an gilt")
    one.add_argument("--use", type=as_text, metavar="NAME", help="dieser Plan gilt")
    one.add_argument("--rename", type=as_text, nargs=2, metavar=("ALT", "NEU"), help="ein anderer Name")
    one.add_argument("--delete", type=as_text, metavar="NAME", help="nimmt einen Plan weg, --restore holt ihn zurück")
    one.add_argument("--restore", type=as_text, metavar="NAME", help="holt einen gelöschten Plan zurück")
    one.add_argument("--compare", type=as_text, nargs=2, metavar=("A", "B"), help="Befehle und Ergebnis beider")
    add_json(plan)


def _plan(options: argparse.Namespace) -> int:
    with open_partie(options.dir) as partie:
        if options.compare:
            _compare(partie, options.compare, as_json=options.json)
            return 0
        said = _change(partie, options)
        if options.json:
            print_json(_document(partie))
        elif said:
            print(said)
        else:
            _list(partie)
    return 0


def _change(partie: Partie, options: argparse.Namespace) -> str:
    """Does what is asked for and says it; empty when only the list is wanted."""
    plans = partie.plans
    if options.new is not None:
        return _now(plans.new(_name(options.new)), 0)
    if options.copy is not None:
        return _now(plans.copy(plans.active().number, _name(options.copy)), len(partie.orders.all()))
    if options.use is not None:
        plan = plans.use(plans.named(options.use).number)
        return _now(plan, len(partie.orders_in(plan.number)))
    if options.rename is not None:
        old, new = options.rename
        plan = plans.rename(plans.named(old).number, new)
        return f"Der Plan heißt jetzt „{plan.name}“."
    if options.delete is not None:
        gone = plans.named(options.delete)
        return f"„{gone.name}“ ist gelöscht. Es gilt „{plans.delete(gone.number).name}“."
    if options.restore is not None:
        return f"„{plans.restore(_deleted(partie, options.restore)).name}“ ist wieder da."
    return ""


def _name(name: str) -> str:
    """A name from the command line; an empty one is an error there, not the wish for any."""
    from mycom.partie.plans import sensible_name

    return sensible_name(name)


def _deleted(partie: Partie, name: str) -> int:
    gone = partie.plans.deleted()
    for plan in gone:
        if plan.name.casefold() == name.casefold():
            return plan.number
    names = [plan.name for plan in gone]
    found = f"unter den gelöschten Plänen gibt es „{name}“ nicht"
    raise Malformed(Fault(found, ", ".join(f"„{each}“" for each in names), suggestion=did_you_mean(name, names)))


def _count(orders: int) -> str:
    return "1 Befehl" if orders == 1 else f"{orders} Befehle"


def _now(plan: Plan, orders: int) -> str:
    return f"Es gilt „{plan.name}“, {_count(orders)}."


def _list(partie: Partie) -> None:
    plans, counts = partie.plans.all(), partie.plans.order_counts()
    room = max(len(plan.name) for plan in plans)
    for plan in plans:
        print(f"{'*' if plan.active else ' '} {plan.name:<{room}}  {_count(counts.get(plan.number, 0))}")
    gone = ", ".join(f"„{plan.name}“" for plan in partie.plans.deleted())
    if gone:
        print(f"Gelöscht: {gone}")


def _document(partie: Partie) -> dict[str, object]:
    counts = partie.plans.order_counts()
    return {
        "plans": [
            {"name": plan.name, "active": plan.active, "orders": counts.get(plan.number, 0), "made": plan.made or None}
            for plan in partie.plans.all()
        ],
        "deleted": [plan.name for plan in partie.plans.deleted()],
    }


# --- comparing -----------------------------------------------------------------------------------


def _compare(partie: Partie, names: list[str], *, as_json: bool) -> None:
    left, right = (partie.plans.named(name) for name in names)
    found = partie.compare_plans(left.number, right.number)
    if as_json:
        print_json(_comparison(partie, left.name, right.name, found))
        return
    words = {"changed": "anders", "moved": "Folge", "left": f"nur {left.name}", "right": f"nur {right.name}"}
    differing = [pair for pair in found.orders if pair.state != "same"]
    print(f"Befehle: {len(differing)} verschieden, {len(found.orders) - len(differing)} gleich")
    for pair in differing:
        both = [notation(partie, order) for order in (pair.left, pair.right) if order is not None]
        if len(set(both)) == 1:
            both = both[:1]
        print(f"  {pair.unit:<8} {words[pair.state]:<16} {' | '.join(both)}")
    print(f"Ergebnis: jetzt, {left.name}, {right.name}, Unterschied")
    for row in found.outcomes:
        if row.differs:
            print(_outcome_line(row))


def _outcome_line(row: OutcomeRow) -> str:
    place = "Reich" if row.unit == "R" else row.unit
    parts = [_text(each) for each in (row.before, row.left, row.right)]
    change = _change_text(row)
    return f"  {place:<8} {row.label:<28} {parts[0]:>10} {parts[1]:>14} {parts[2]:>14} {change:>10}".rstrip()


def _text(outcome: Outcome | None) -> str:
    if outcome is None:
        return "–"
    if isinstance(outcome, tuple):
        return ", ".join(f"{x}/{y}" + ("" if chance > 1 - 1e-9 else f" {pct(chance)}") for (x, y), chance in outcome)
    one = pct if outcome.chance else _number
    return one(outcome.low) if outcome.low == outcome.high else f"{one(outcome.low)}–{one(outcome.high)}"


def _number(value: float) -> str:
    return f"{value:g}".replace(".", ",") if value % 1 else str(int(value))


def _change_text(row: OutcomeRow) -> str:
    from mycom.partie.outcomes import Span

    if row.change is None:
        return ""
    if isinstance(row.left, Span) and row.left.chance:
        return f"{100 * row.change:+.0f}".replace("-", "−") + " Pp"
    sure = row.change == int(row.change)
    return (f"{int(row.change):+}" if sure else f"{row.change:+.1f}").replace("-", "−").replace(".", ",")


def _comparison(partie: Partie, left: str, right: str, found: Comparison) -> dict[str, object]:
    def text(order: Order | None) -> str | None:
        return notation(partie, order) if order is not None else None

    return {
        "left": left,
        "right": right,
        "orders": [
            {"unit": pair.unit, "state": pair.state, "left": text(pair.left), "right": text(pair.right)}
            for pair in found.orders
        ],
        "outcomes": [
            {
                "unit": row.unit,
                "label": row.label,
                "before": _json(row.before),
                "left": _json(row.left),
                "right": _json(row.right),
                "change": row.change,
                "differs": row.differs,
            }
            for row in found.outcomes
        ],
    }


def _json(outcome: Outcome | None) -> object:
    if outcome is None:
        return None
    if isinstance(outcome, tuple):
        return [{"x": x, "y": y, "probability": chance} for (x, y), chance in outcome]
    kind = "chance" if outcome.chance else "number"
    return {"kind": kind, "low": outcome.low, "high": outcome.high, "mean": outcome.mean}
