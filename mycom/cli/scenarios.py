"""`mycom forecast`, `sweep`, `solve`, `rules`: what needs no Partie."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mycom.cli import asking
from mycom.cli.arguments import Commands, add, add_json, add_plan, as_text
from mycom.cli.printing import print_json, print_plain
from mycom.problems import Fault, Malformed, did_you_mean

if TYPE_CHECKING:
    from mycom.systems import Calculator

_TOO_LARGE = 5_000_000


def add_commands(commands: Commands) -> None:
    """Adds the commands of this module."""
    forecast = add(commands, "forecast", "rechnet ein Szenario aus", _forecast)
    sweep = add(commands, "sweep", "rechnet ein Szenario über seine Spannen aus", _sweep)
    solve = add(commands, "solve", "sucht, was mindestens nötig ist", _solve)
    for parser in (forecast, sweep, solve):
        file = "DATEI|DIR" if parser is solve else "SZENARIO.toml"
        more = "; oder ein Partieordner" if parser is solve else ""
        parser.add_argument("scenario", type=Path, metavar=file, help=f"siehe docs/formats/scenario.md{more}")
    asking.add_arguments(solve)
    add_plan(solve)
    add_json(forecast)
    add_json(solve)
    sweep.add_argument("--csv", action="store_true", help="als CSV (das Übliche)")
    add_json(sweep)

    rules = add(commands, "rules", "zeigt jede Tabelle und jeden Parameter eines Profils", _rules)
    rules.add_argument("profile", nargs="?", type=as_text, default="standard", metavar="PROFIL", help="sonst standard")
    rules.add_argument("--system", type=as_text, metavar="SYSTEM", help="das Regelsystem, sonst Mythicor")
    add_json(rules)


def _forecast(options: argparse.Namespace) -> int:
    system, text = _scenario(options.scenario)
    result = system.forecast(text, str(options.scenario))
    (print_json if options.json else print_plain)(result)
    return 0


def _sweep(options: argparse.Namespace) -> int:
    import csv

    system, text = _scenario(options.scenario)
    columns, rows = system.sweep(text, str(options.scenario))
    if options.json:
        print_json({"rows": [dict(zip(columns, row, strict=True)) for row in rows]})
        return 0
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return 0


def _solve(options: argparse.Namespace) -> int:
    if options.scenario.is_dir():
        return asking.ask(options)
    if options.actor:
        raise Malformed(Fault(f"{options.actor} nach einer Szenariodatei", "ein Partieordner", str(options.scenario)))
    system, text = _scenario(options.scenario)
    result = system.solve(text, str(options.scenario))
    (print_json if options.json else print_plain)(result)
    return 0


def _rules(options: argparse.Namespace) -> int:
    from mycom.systems import NAMES

    profile, name = options.profile, options.system
    if name is None and profile in NAMES:  # the system alone, in its usual profile
        profile, name = "standard", profile
    document = find_system(name or "mythicor").rules(profile)
    (print_json if options.json else print_plain)(document)
    return 0


def find_system(name: object, file: str = "", line: int = 0) -> Calculator:
    """The rule system with this name. Raises Malformed with a suggestion when there is none."""
    from mycom.systems import NAMES, system

    known = NAMES
    if name not in known:
        hint = did_you_mean(str(name), known)
        raise Malformed(Fault(f"das System „{name}“ ist nicht bekannt", ", ".join(known), file, line, hint))
    return system(str(name))


def _scenario(path: Path) -> tuple[Calculator, str]:
    """The system that a scenario file names, and the file's text."""
    import tomllib

    name = str(path)
    if path.is_dir():
        raise Malformed(Fault("ein Ordner", "eine Szenariodatei (TOML)", file=name))
    with path.open("rb") as file:
        content = file.read(_TOO_LARGE + 1)
    if len(content) > _TOO_LARGE:
        raise Malformed(Fault("die Datei ist zu groß für ein Szenario", "eine kleine TOML-Datei", file=name))
    try:
        text = content.decode("utf-8-sig")
        found = tomllib.loads(text).get("system", "mythicor")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Malformed(Fault("kein UTF-8", "eine Textdatei in UTF-8", name, line)) from error
    except (ValueError, RecursionError):
        # The system's own reader finds the line and says it in German.
        found = "mythicor"
    line = next((number for number, row in enumerate(text.split("\n"), 1) if row.lstrip().startswith("system")), 0)
    return find_system(found, name, line), text
