"""`mycom ledger`: the stocks through the turn, order by order."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING

from mycom.cli.arguments import REALM, Commands, add, add_dir, add_json, add_plan, open_partie, unknown_unit
from mycom.cli.printing import print_json

if TYPE_CHECKING:
    from mycom.systems.ledgers import Posting, RunningLedger


def add_commands(commands: Commands) -> None:
    """Adds the command of this module."""
    parser = add(commands, "ledger", "zeigt die Kasse Befehl für Befehl: was wer bringt, nimmt und was fehlt", _ledger)
    add_dir(parser)
    parser.add_argument("unit", nargs="?", default=REALM, metavar="EINHEIT", help="ohne sie das ganze Reich")
    add_plan(parser)
    add_json(parser)


def _ledger(options: argparse.Namespace) -> int:
    with open_partie(options.dir, options.plan) as partie:
        try:
            found = partie.position().running_ledger(options.unit, partie.orders.all(), partie.problems()[1])
        except KeyError:
            raise unknown_unit(partie, options.unit) from None
    if options.json:
        print_json(asdict(found))
    else:
        _print(found)
    return 0


def _print(found: RunningLedger) -> None:
    print(found.title)
    for item in found.items:
        postings = found.of(item.key)
        print(f"{item.label}: {item.start} → {item.end}")
        for posting in postings:
            print(_line(posting))


def _line(posting: Posting) -> str:
    cause = f"{posting.by} {posting.kind}" if posting.kind else "Ende des Zugs"
    partner = posting.partner if posting.partner != posting.by else ""
    notes = [
        posting.text,
        f"bei {posting.unit}" if posting.unit not in (posting.by, REALM) else "",
        ("von " if posting.amount > 0 else "an ") + partner if partner else "",
        f"es fehlen {posting.lacking}" if posting.lacking else "",
    ]
    return f"  {cause:<16} {posting.amount:>+7} → {posting.after:>7}   {' · '.join(note for note in notes if note)}"
