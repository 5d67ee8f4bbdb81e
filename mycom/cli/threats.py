"""`mycom threats`: what foreign units may do this turn, and whether the own ones hold."""

from __future__ import annotations

import argparse
import re
from dataclasses import asdict
from typing import TYPE_CHECKING

from mycom.cli.arguments import Commands, add, add_dir, add_json, add_plan, open_partie
from mycom.cli.preview import pct
from mycom.cli.printing import print_json
from mycom.problems import Fault, Malformed

if TYPE_CHECKING:
    from mycom.systems.threats import Move, Threat, ThreatView

_MOVE = re.compile(r"(\S+)\s*=\s*(\d{1,3})/(\d{1,3})")


def add_commands(commands: Commands) -> None:
    """Adds the command of this module."""
    parser = add(commands, "threats", "zeigt, wer die eigenen Einheiten angreifen kann und ob sie halten", _threats)
    add_dir(parser)
    add_plan(parser)
    parser.add_argument(
        "--move",
        action="append",
        default=[],
        metavar="GRUPPE=X/Y",
        help="eine fremde Gruppe greift dieses Feld an, mehrmals möglich",
    )
    add_json(parser)


def _threats(options: argparse.Namespace) -> int:
    moves = tuple(_move(text) for text in options.move)
    with open_partie(options.dir, options.plan) as partie:
        view = partie.position().threats(partie.orders.all(), moves, partie.problems()[1])
    if options.json:
        print_json(document(view))
    else:
        _print(view)
    return 0


def _move(text: str) -> Move:
    found = _MOVE.fullmatch(text.strip())
    if found is None:
        raise Malformed(Fault(f"--move {text}", "GRUPPE=X/Y, zum Beispiel G2@1003=26/14"))
    return found[1], (int(found[2]), int(found[3]))


def document(view: ThreatView) -> dict[str, object]:
    """The view as JSON."""
    return {
        "threats": [asdict(one) for one in view.threats],
        "attacks": [asdict(one) for one in view.attacks],
        "moves": [{"unit": unit, "place": list(place)} for unit, place in view.moves],
        "options": [
            {"unit": unit, "title": title, "places": [list(place) for place in places]}
            for unit, title, places in view.options
        ],
        "notes": list(view.notes),
    }


def _print(view: ThreatView) -> None:
    print(
        "Wer hält, wenn er angegriffen wird" if view.threats else "Keine fremde Gruppe kann dich diesen Zug angreifen."
    )
    for threat in view.threats:
        _print_threat(threat)
    if view.attacks:
        print("Eigene Angriffe")
    for attack in view.attacks:
        words = f"   {attack.text}" if attack.text else ""
        print(f"  {attack.place[0]}/{attack.place[1]:<4} {attack.title:<40} {pct(attack.chance):>6}{words}")
    for note in view.notes:
        print(note)


def _print_threat(threat: Threat) -> None:
    where = f"{threat.place[0]}/{threat.place[1]}"
    chances = f"{pct(threat.worst):>6} einzeln {pct(threat.together):>6} gegen alle"
    if threat.chosen is not None:
        chances += f" {pct(threat.chosen):>6} wie gewählt"
    print(f"  {threat.unit:<8} {where:<6} {threat.title:<22} {chances}")
    for comer in threat.comers:
        age = "" if not comer.age else f", vor {comer.age} {'Zug' if comer.age == 1 else 'Zügen'} gesehen"
        print(f"    {comer.unit:<9} {comer.title:<22} {pct(comer.held):>6}{age}")
    if threat.doubt:
        print(f"    am meisten macht aus: {threat.doubt}")
