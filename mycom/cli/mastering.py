"""`mycom gm new`, `accept`, `turn`: the game master's side."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from mycom.cli.arguments import Commands, add, add_json, as_text
from mycom.cli.printing import print_json

if TYPE_CHECKING:
    from mycom.gamemaster.running import Evaluated


def add_commands(commands: Commands) -> None:
    """Adds the commands of this module."""
    text = "die Seite der Spielleitung: Partie anlegen, Abgaben annehmen, Zug auswerten"
    parser = commands.add_parser("gm", help=text, description=text)
    inner = parser.add_subparsers(title="Befehle", metavar="BEFEHL", parser_class=type(parser), required=True)

    new = add(inner, "new", "legt eine Partie an, mit Startaufstellung und ersten Auswertungen", _new)
    _add_folder(new)
    new.add_argument("--system", default="conquerors", metavar="SPIEL", help="welches Spiel, sonst conquerors")
    new.add_argument("--game", type=as_text, required=True, metavar="NAME", help="Name der Partie")
    new.add_argument("--variant", default="random", metavar="AUFBAU", help="random, symmetric oder alliances")
    new.add_argument("--players", type=as_text, nargs="+", required=True, metavar="NAME", help="die Spieler")
    new.add_argument("--profile", type=as_text, default="standard", metavar="PROFIL", help="Regelprofil")
    new.add_argument("--seed", type=int, required=True, metavar="ZAHL", help="aus ihr folgen Karte und Würfel")
    add_json(new)

    accept = add(inner, "accept", "prüft Befehlsdateien und hebt sie für die Auswertung auf", _accept)
    _add_folder(accept)
    accept.add_argument("files", nargs="+", type=Path, metavar="BEFEHLSDATEI")
    add_json(accept)

    turn = add(inner, "turn", "wertet den Zug aus und schreibt die neuen Auswertungen", _turn)
    _add_folder(turn)
    turn.add_argument("files", nargs="*", type=Path, metavar="BEFEHLSDATEI", help="dazu gelten die angenommenen")
    thrown = turn.add_mutually_exclusive_group(required=True)
    thrown.add_argument("--seed", type=int, metavar="ZAHL", help="aus ihr folgen alle Würfel")
    thrown.add_argument("--dice", type=Path, metavar="DATEI", help="gewürfelte Zahlen in ihrer Reihenfolge")
    turn.add_argument("--without", action="store_true", help="ohne Befehle weiter, wo keine da sind")
    turn.add_argument("-o", dest="out", type=Path, metavar="ORDNER", help="anderswohin als in den nächsten Zug")
    add_json(turn)


def _add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dir", type=Path, metavar="DIR", help="der Ordner der Spielleitung")


def _new(options: argparse.Namespace) -> int:
    from mycom.gamemaster.running import new_game

    made = new_game(
        options.dir, options.system, options.game, options.variant, options.players, options.seed, options.profile
    )
    _tell(made, as_json=options.json)
    return 0


def _accept(options: argparse.Namespace) -> int:
    from mycom.gamemaster.running import accept

    found = accept(options.dir, options.files)
    if options.json:
        print_json(
            {
                "accepted": [
                    {"realm": one.file.realm, "sequence": one.file.sequence, "orders": len(one.file.orders())}
                    for one in found
                ]
            }
        )
        return 0
    for one in found:
        print(f"Angenommen: Reich {one.file.realm}, Abgabe {one.file.sequence}, {_orders(len(one.file.orders()))}")
    return 0


def _turn(options: argparse.Namespace) -> int:
    from mycom.gamemaster.running import evaluate

    dice = options.seed if options.dice is None else options.dice
    done = evaluate(options.dir, options.files, dice, out=options.out, without=options.without)
    _tell(done, as_json=options.json)
    return 0


def _orders(count: int) -> str:
    return "1 Befehl" if count == 1 else f"{count} Befehle"


def _tell(done: Evaluated, *, as_json: bool) -> None:
    ruling = done.ruling
    if as_json:
        print_json(
            {
                "turn": ruling.turn,
                "awaited": list(ruling.awaited),
                "orders": {str(one.file.realm): len(one.file.orders()) for one in done.hand_ins},
                "events": list(ruling.events),
                "dice": list(ruling.dice),
                "files": [str(path) for path in done.files],
            }
        )
        return
    for one in done.hand_ins:
        print(f"Reich {one.file.realm}, Abgabe {one.file.sequence}: {_orders(len(one.file.orders()))}")
    for event in ruling.events:
        print(f"* {event}")
    who = ", ".join(f"Reich {player}" for player in ruling.awaited)
    print(f"Zug {ruling.turn}: {f'Befehle von {who} stehen aus' if who else 'das Spiel ist zu Ende'}")
    for path in done.files:
        print(f"  {path}")
