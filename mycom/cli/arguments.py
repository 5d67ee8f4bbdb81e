"""What several commands share: how a command is added, how a Partie folder is opened, what a unit may be."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from mycom.problems import Fault, Malformed, did_you_mean

if TYPE_CHECKING:
    from mycom.partie.partie import Partie

REALM = "R"

#: What `add_subparsers` gives; argparse has no public name for it.
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Command: TypeAlias = Callable[[argparse.Namespace], int]


def add(commands: Commands, name: str, text: str, command: Command) -> argparse.ArgumentParser:
    """Adds a command."""
    parser = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
    parser.set_defaults(command=command)
    return parser


def add_dir(parser: argparse.ArgumentParser) -> None:
    """Adds the Partie folder."""
    parser.add_argument("dir", type=Path, metavar="DIR", help="der Partieordner")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Adds `--json`."""
    parser.add_argument("--json", action="store_true", help="ein JSON-Dokument auf stdout, sonst nichts")


def as_text(argument: str) -> str:
    """An argument that is text, not the name of a file: UTF-8, whatever the locale took it for."""
    try:
        return os.fsencode(argument).decode("utf-8")
    except UnicodeDecodeError:
        return argument


def add_plan(parser: argparse.ArgumentParser) -> None:
    """Adds the plan to work on."""
    parser.add_argument("--plan", type=as_text, default="", metavar="NAME", help="ein anderer Plan als der gültige")


def open_partie(folder: Path, plan: str = "") -> Partie:
    """Opens a Partie folder; its orders are those of a plan, the active one without a name.

    Raises Malformed when it is none, or has no such plan.
    """
    from mycom.partie.partie import Partie

    partie = Partie.open(folder)
    if plan:
        try:
            partie.work_on(plan)
        except Malformed:
            partie.close()
            raise
    return partie


def unknown_unit(partie: Partie, unit: str) -> Malformed:
    """The error for a unit that nobody knows."""
    known = [view.id for view in partie.position().units()]
    expected = "eine Einheit wie G7 oder P26/11"
    return Malformed(Fault(f"die Einheit „{unit}“ ist nicht bekannt", expected, suggestion=did_you_mean(unit, known)))
