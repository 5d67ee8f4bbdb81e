"""The commands with their arguments. Messages are German, as everything a player reads."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from mycom import __version__
from mycom.cli import (
    checking,
    giving,
    handing_in,
    ledger,
    mastering,
    plans,
    preview,
    receipt,
    scenarios,
    score,
    showing,
    taking_in,
    threats,
    window,
)
from mycom.problems import Fault, Malformed, did_you_mean

_MESSAGES = (
    (r"the following arguments are required: (.+)", r"es fehlt: \1"),
    (r"argument BEFEHL: invalid choice: '(.*)' \(choose from (.+)\)", r"den Befehl „\1“ gibt es nicht, nur \2"),
    (r"one of the arguments (\S+) (\S+) is required", r"es fehlt \1 oder \2"),
    (r"unrecognized arguments: (.+)", r"unbekannte Angabe: \1"),
    (r"argument (\S+): expected (?:one|at least one) argument", r"hinter \1 fehlt ein Wert"),
    (r"argument (\S+): expected 2 arguments", r"hinter \1 stehen zwei Werte"),
    (r"argument (\S+): not allowed with argument (\S+)", r"\1 und \2 gehen nicht zugleich"),
    (r"argument (\S+): ignored explicit argument (.+)", r"\1 hat keinen Wert, gefunden: \2"),
    (r"argument (\S+): invalid int value: (.+)", r"\1 will eine ganze Zahl, gefunden: \2"),
    (r"ambiguous option: (\S+) could match (.+)", r"\1 kann mehreres heißen: \2"),
)


class _Parser(argparse.ArgumentParser):
    """Speaks German; a wrong call is one line and exit code 2."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, add_help=False, allow_abbrev=False)
        self._positionals.title = "Angaben"
        self._optionals.title = "Optionen"
        self.add_argument("-h", "--help", action="help", help="zeigt diese Hilfe")

    def format_usage(self) -> str:
        return super().format_usage().replace("usage:", "Aufruf:", 1)

    def format_help(self) -> str:
        return super().format_help().replace("usage:", "Aufruf:", 1)

    def error(self, message: str) -> NoReturn:
        for pattern, german in _MESSAGES:
            message = re.sub(pattern, german, message)
        usage = " ".join(self.format_usage().split()).removeprefix("Aufruf: ")
        raise Malformed(Fault(message, usage))


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments with the function to call (`command`). A folder in the place of the command opens the window.

    Raises Malformed for a wrong call, SystemExit for `--help` and `--version`.
    """
    parser, commands = make_parser()
    given = list(arguments)
    if not given or (given[0] not in commands and not given[0].startswith("-")):
        if given and not Path(given[0]).is_dir():
            hint = did_you_mean(given[0], commands)
            raise Malformed(
                Fault(f"„{given[0]}“ ist weder ein Befehl noch ein Ordner", "mycom --help", suggestion=hint)
            )
        given.insert(0, "window")
    return parser.parse_args(given)


def make_parser() -> tuple[argparse.ArgumentParser, frozenset[str]]:
    """The parser and the names of all commands."""
    parser = _Parser(prog="mycom", description="Client für Brief- und Mailspiele wie Mythicor.")
    parser.add_argument("--version", action="version", version=f"mycom {__version__}", help="zeigt die Version")
    commands = parser.add_subparsers(title="Befehle", metavar="BEFEHL", parser_class=_Parser, required=True)
    for module in (
        window,
        taking_in,
        showing,
        giving,
        checking,
        plans,
        preview,
        threats,
        ledger,
        scenarios,
        handing_in,
        receipt,
        score,
        mastering,
    ):
        module.add_commands(commands)
    return parser, frozenset(commands.choices)
