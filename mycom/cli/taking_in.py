"""`mycom new` and `mycom import`: reports into a Partie folder."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from mycom.cli.arguments import Commands, add, add_dir, add_json, open_partie
from mycom.cli.printing import complain, print_json

if TYPE_CHECKING:
    from mycom.partie.partie import ImportResult, Partie


def add_commands(commands: Commands) -> None:
    """Adds the commands of this module."""
    for name, text, command in (
        ("new", "macht einen Partieordner aus Auswertungen", _new),
        ("import", "nimmt weitere Auswertungen auf", _import),
    ):
        parser = add(commands, name, text, command)
        add_dir(parser)
        parser.add_argument("reports", nargs="+", type=Path, metavar="AUSWERTUNG", help="Text, ZIP oder Mail (.eml)")
        add_json(parser)


def _new(options: argparse.Namespace) -> int:
    from mycom.partie.partie import Partie

    with Partie.create(options.dir, options.reports) as partie:
        if not options.json:
            print(f"{partie.head.game}, Reich {partie.head.realm} {partie.head.realm_name}, Zug {partie.turn}")
        _tell(partie, partie.taken_in, as_json=options.json)
    return 0


def _import(options: argparse.Namespace) -> int:
    with open_partie(options.dir) as partie:
        _tell(partie, partie.import_files(options.reports), as_json=options.json)
    return 0


def _tell(partie: Partie, result: ImportResult, *, as_json: bool) -> None:
    """What was taken in: reports and numbers on stdout, doubts on stderr."""
    names = {report.name for report in result.reports}
    unread = [(name, line) for name, _, line in partie.unread() if name in names]
    if as_json:
        print_json(
            {
                "game": partie.head.game,
                "realm": partie.head.realm,
                "turn": partie.turn,
                "reports": [
                    {"name": report.name, "turn": report.head.turn, "new": report.new} for report in result.reports
                ],
                "new_facts": result.new_facts,
                "warnings": list(result.warnings),
                "unread": [
                    {"report": name, "line": line.line, "text": line.text, "reason": line.reason}
                    for name, line in unread
                ],
            }
        )
        return
    for report in result.reports:
        print(f"{report.name}: Zug {report.head.turn}, {'neu' if report.new else 'war schon da'}")
    print("1 neuer Wert" if result.new_facts == 1 else f"{result.new_facts} neue Werte")
    for warning in result.warnings:
        complain(f"Hinweis: {warning}")
    for name, line in unread:
        reason = f" ({line.reason})" if line.reason else ""
        complain(f"nicht verstanden: {name}:{line.line}: {line.text.strip()}{reason}")
