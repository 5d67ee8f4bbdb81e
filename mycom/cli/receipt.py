"""`mycom receipt`: what became of the orders that were handed in."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from mycom.cli.arguments import Commands, add, add_dir, add_json, open_partie
from mycom.cli.printing import complain, print_json
from mycom.problems import Fault, Malformed
from mycom.systems.receipts import Outcome, Source

if TYPE_CHECKING:
    from mycom.partie.receipt import Receipt, Receipts

WORDS = {
    Outcome.DONE: "ausgeführt",
    Outcome.PARTLY: "teilweise",
    Outcome.FAILED: "misslungen",
    Outcome.OPEN: "offen",
    Outcome.SILENT: "kein Wort",
}
STANDINGS = {
    "withdrawn": "nach der Abgabe gestrichen",
    "unsent": "nicht abgeschickt",
    "strange": "nicht in deiner Abgabe",
}


def add_commands(commands: Commands) -> None:
    """Adds the command."""
    receipt = add(commands, "receipt", "zeigt, was aus den abgegebenen Befehlen wurde", _receipt)
    add_dir(receipt)
    receipt.add_argument("--turn", type=int, metavar="N", help="der Zug der Befehle (sonst der vor der Auswertung)")
    add_json(receipt)


def _receipt(options: argparse.Namespace) -> int:
    from mycom.partie.receipt import receipts

    with open_partie(options.dir) as partie:
        turn = partie.turn - 1 if options.turn is None else options.turn
        found = receipts(partie, turn)
        turns = partie.turns()
    if not found.rows and turn not in turns and turn + 1 not in turns:
        known = ", ".join(map(str, turns))
        raise Malformed(Fault(f"von Zug {turn} ist nichts bekannt", f"einer der Züge {known}"))
    if options.json:
        print_json(_document(found))
        return 0
    if not found.sequence:
        complain(f"Hinweis: Für Zug {turn} ist keine Abgabe gespeichert, es zählt, was eingetragen war")
    if not found.answered:
        complain(f"Hinweis: Die Auswertung von Zug {turn + 1} fehlt noch")
    print(_summary(found))
    unit = ""
    for row in found.rows:
        if row.unit != unit:
            unit = row.unit
            print(unit)
        _print_row(row, answered=found.answered)
    return 0


def _summary(found: Receipts) -> str:
    told = WORDS.items() if found.answered else ()
    counts = [f"{count} {word}" for outcome, word in told if (count := found.count(outcome))]
    head = f"Zug {found.turn}" + (f", Abgabe {found.sequence}" if found.sequence else "")
    total = found.count(*Outcome)
    orders = f"{total} {'Befehl' if total == 1 else 'Befehle'}"
    return f"{head}: {orders}" + (f", davon {', '.join(counts)}" if counts else "")


def _print_row(row: Receipt, *, answered: bool) -> None:
    standing = STANDINGS.get(row.standing, "")
    outcome = "" if not answered or (row.standing == "unsent" and row.source is None) else WORDS[row.outcome]
    inferred = "erschlossen" if row.source is Source.INFERRED else ""
    words = ", ".join(filter(None, (outcome, inferred, standing)))
    print(f"  {words:<26} {row.text:<24} {row.sentence}".rstrip())
    if row.reason:
        print(f"    {row.reason}")


def _document(found: Receipts) -> dict[str, object]:
    return {
        "turn": found.turn,
        "sequence": found.sequence or None,
        "made": found.made or None,
        "answered": found.answered,
        "counts": {outcome.value: found.count(outcome) for outcome in Outcome},
        "orders": [
            {
                "unit": row.unit,
                "order": row.text,
                "text": row.sentence,
                "outcome": row.outcome.value,
                "standing": row.standing.value,
                "source": row.source.value if row.source else None,
                "reason": row.reason or None,
                "rule": row.rule or None,
                "line": row.line or None,
            }
            for row in found.rows
        ],
    }
