"""The command line: parse arguments, call, print. What each command does is described in docs/cli.md.

Exit codes: 0 done, 1 what was checked has errors, 2 unusable input (every fault as one line on stderr).
Nothing heavy is imported before a command needs it.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import sys
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mycom import __version__
from mycom.problems import Fault, Malformed, MycomError, NotAllowed

if TYPE_CHECKING:
    from mycom.orders.catalogue import Catalogue
    from mycom.partie.partie import Partie
    from mycom.systems import System

REALM = "R"
_TOO_LARGE = 5_000_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = _parser()
    commands = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction)).choices
    if not given or (given[0] not in commands and not given[0].startswith("-")):
        given.insert(0, "window")
    options = parser.parse_args(given)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except MycomError as error:
        for fault in error.faults:
            print(f"mycom: {fault}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader of the output (`| head`) went away: nothing is wrong with the input.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"mycom: {where}{error.strerror or error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="mycom", description="Client for play-by-mail games such as Mythicor.")
    parser.add_argument("--version", action="version", version=f"mycom {__version__}")
    add = parser.add_subparsers(title="commands", metavar="COMMAND").add_parser

    window = add("window", help="open the window (also: mycom [DIR])")
    window.add_argument("dir", nargs="?", type=Path)
    window.set_defaults(command=_window)

    demo = add("demo", help="make the demo Partie and open it")
    demo.add_argument("--dir", type=Path, help="a new or empty folder for it")
    demo.add_argument("--snapshot", type=Path, metavar="FILE.png", help="the whole main job without a window")
    demo.set_defaults(command=_demo)

    for name, text, function in (
        ("new", "make a Partie folder from reports", _new),
        ("import", "take further reports in", _import),
    ):
        taking = add(name, help=text)
        taking.add_argument("dir", type=Path)
        taking.add_argument("reports", nargs="+", type=Path, metavar="REPORT")
        taking.set_defaults(command=function)

    show = _on_partie(add("show", help="show the realm or one unit"), _show)
    show.add_argument("unit", nargs="?", default="")

    drawing = add("map", help="draw the known world, or read a text map")
    drawing.add_argument("dir", nargs="?", type=Path)
    drawing.add_argument("--png", type=Path, metavar="FILE")
    drawing.add_argument("--text", action="store_true")
    drawing.add_argument("--read", type=Path, metavar="FILE", help="read a text map alone")
    drawing.add_argument("--json", action="store_true")
    drawing.set_defaults(command=_map)

    orders = _on_partie(add("orders", help="enter, remove, list orders"), _orders)
    orders.add_argument("--add", action="append", default=[], metavar="'UNIT ORDER'")
    orders.add_argument("--remove", action="append", default=[], type=int, metavar="N")
    orders.add_argument("--list", action="store_true")

    _on_partie(add("check", help="validate the orders"), _check)

    route = _on_partie(add("route", help="cheapest way of a group"), _route)
    route.add_argument("group")
    route.add_argument("place", metavar="X/Y")

    forecast = add("forecast", help="compute a scenario")
    forecast.add_argument("scenario", type=Path)
    forecast.add_argument("--json", action="store_true")
    forecast.set_defaults(command=_forecast)

    sweep = add("sweep", help="compute a scenario over its ranges")
    sweep.add_argument("scenario", type=Path)
    sweep.add_argument("--csv", action="store_true", help="as CSV (the usual)")
    sweep.set_defaults(command=_sweep)

    handing_in = add("export", help="write the signed order file")
    handing_in.add_argument("dir", type=Path)
    handing_in.add_argument("-o", dest="out", type=Path, metavar="FILE")
    handing_in.add_argument("--mail", type=Path, metavar="FILE.eml", help="also a draft mail with it attached")
    handing_in.add_argument("--to", default="", help="the game master's address, for the mail")
    handing_in.add_argument("--single", action="store_true", help="file and signature in one")
    handing_in.add_argument("--key", type=Path, help="another key than the player's own")
    handing_in.add_argument("--json", action="store_true")
    handing_in.set_defaults(command=_export)

    verify = add("verify", help="check the signature of an order file")
    verify.add_argument("file", type=Path)
    verify.add_argument("--signers", type=Path, required=True, metavar="FILE")
    verify.add_argument("--principal", default="", help="accept only this signer")
    verify.add_argument("--json", action="store_true")
    verify.set_defaults(command=_verify)

    decode = add("decode", help="print an order file in words")
    decode.add_argument("file", type=Path)
    decode.set_defaults(command=_decode)

    rules = add("rules", help="every table and parameter of a profile")
    rules.add_argument("profile", nargs="?", default="standard")
    rules.add_argument("--json", action="store_true")
    rules.add_argument("--system", default="mythicor")
    rules.set_defaults(command=_rules)
    return parser


def _on_partie(
    parser: argparse.ArgumentParser, command: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    parser.add_argument("dir", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(command=command)
    return parser


# --- window, demo --------------------------------------------------------------------------------


def _window(options: argparse.Namespace) -> int:
    from mycom.ui.app import run

    return run(options.dir)


def _demo(options: argparse.Namespace) -> int:
    from mycom.partie.demo import demo_folder, existing_demo, make_demo

    if options.snapshot is None and _has_display():
        folder = options.dir or existing_demo()
        if folder is None or options.dir is not None:
            folder = options.dir or demo_folder()
            make_demo(folder).close()
        from mycom.ui.app import run

        return run(folder)
    from mycom.snapshot import main_job

    for line in main_job(options.dir or demo_folder(), options.snapshot or Path("mycom-demo.png")):
        print(line, flush=True)
    return 0


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


# --- Partie --------------------------------------------------------------------------------------


def _open(folder: Path) -> Partie:
    from mycom.partie.partie import Partie

    return Partie.open(folder)


def _new(options: argparse.Namespace) -> int:
    from mycom.partie.partie import Partie

    with Partie.create(options.dir, options.reports) as partie:
        print(f"{partie.head.game}, Reich {partie.head.realm} {partie.head.realm_name}, Zug {partie.turn}")
        _print_unread(partie)
    return 0


def _import(options: argparse.Namespace) -> int:
    with _open(options.dir) as partie:
        result = partie.import_files(options.reports)
        for report in result.reports:
            state = "neu" if report.new else "war schon da"
            print(f"{report.name}: Zug {report.head.turn}, {state}")
        for warning in result.warnings:
            print(f"Hinweis: {warning}")
        print(f"{result.new_facts} neue Werte")
        _print_unread(partie)
    return 0


def _print_unread(partie: Partie) -> None:
    for name, _, line in partie.unread():
        reason = f" ({line.reason})" if line.reason else ""
        print(f"nicht verstanden: {name}:{line.line}: {line.text.strip()}{reason}")


def _show(options: argparse.Namespace) -> int:
    with _open(options.dir) as partie:
        position = partie.position()
        unit = options.unit
        try:
            data = position.data(unit or REALM)
        except KeyError:
            raise _unknown_unit(partie, unit) from None
        if options.json:
            if not unit:
                data["units"] = [
                    {"id": view.id, "name": view.name, "section": view.section, "figure": view.figure, "age": view.age}
                    for view in position.units()
                ]
            _print_json(data)
            return 0
        views = [view for view in position.units() if not unit or view.id == unit]
        if not unit:
            head = partie.head
            print(f"{head.game} · Zug {head.turn} ({head.date}) · Reich {head.realm} {head.realm_name}")
            print(" · ".join(f"{label} {value}" for label, value in position.headline()))
        for view in views:
            figure = "?" if view.figure is None else view.figure
            print(f"{view.id:<9} {view.name:<22} {figure!s:>6}  {view.subtitle}")
            if unit:
                print("  " + "  ".join(f"{chip.label} {chip.value}" for chip in view.chips))
                for row in view.stock:
                    origin = f"   ({row.origin})" if row.origin else ""
                    print(f"  {row.section:<10} {row.label:<24} {row.value}{origin}")
    return 0


def _unknown_unit(partie: Partie, unit: str) -> Malformed:
    from mycom.problems import did_you_mean

    known = [view.id for view in partie.position().units()]
    expected = "eine Einheit wie G7 oder P26/11"
    return Malformed(Fault(f"die Einheit „{unit}“ ist nicht bekannt", expected, suggestion=did_you_mean(unit, known)))


def _map(options: argparse.Namespace) -> int:
    if options.read is not None:
        return _read_map(options)
    if options.dir is None:
        raise Malformed(Fault("kein Partieordner genannt", "mycom map DIR oder mycom map --read FILE"))
    with _open(options.dir) as partie:
        if options.png is not None:
            from mycom.ui.snapshot import map_picture

            map_picture(partie, options.png)
            print(options.png)
        if options.text or options.png is None:
            print(partie.position().text_map(), end="")
    return 0


def _read_map(options: argparse.Namespace) -> int:
    from mycom.partie.containers import read_files
    from mycom.systems import system

    source = read_files([options.read], wanted=lambda text: "|" in text)[0]
    found = system("mythicor").read_map(source.text, str(options.read))
    if options.json:
        _print_json(found)
        return 0
    warnings = found["warnings"]
    cells = found["cells"]
    assert isinstance(warnings, list)
    assert isinstance(cells, list)
    for warning in warnings:
        print(f"Hinweis: {warning}", file=sys.stderr)
    for cell in cells:
        assert isinstance(cell, dict)
        print(f"{cell['x']}/{cell['y']} {cell['terrain']} {cell['realm'] or ''}".rstrip())
    return 0


def _orders(options: argparse.Namespace) -> int:
    from mycom.orders.notation import parse_line, write

    with _open(options.dir) as partie:
        catalogue = partie.position().catalogue
        added, faults = [], []
        for line in options.add:
            try:
                added.append(parse_line(line, catalogue))
            except MycomError as error:
                faults += error.faults
        known = {view.id for view in partie.position().units() if view.can_order} | {REALM}
        faults += [
            fault for order in added if order.unit not in known for fault in _unknown_unit(partie, order.unit).faults
        ]
        missing = [key for key in options.remove if partie.orders.get(key) is None]
        faults += [Fault(f"einen Befehl {key} gibt es nicht", "eine Nummer aus mycom orders --list") for key in missing]
        if faults:
            raise Malformed(faults)
        if added or options.remove:
            partie.orders.change(remove=options.remove, add=added, label="Befehlszeile")
        given = partie.orders.all()
        views = [(order, partie.position().view(order, given)) for order in given]
        if options.json:
            _print_json(
                {
                    "orders": [
                        {
                            "n": order.key,
                            "unit": order.unit,
                            "order": write(order, catalogue),
                            "text": view.sentence,
                            "effect": view.effect,
                        }
                        for order, view in views
                    ]
                }
            )
        elif options.list or not (added or options.remove):
            for order, view in views:
                print(
                    f"{order.key:>4}  {order.unit:<8} {write(order, catalogue):<28} {view.sentence}  {view.effect}".rstrip()
                )
    return 0


def _check(options: argparse.Namespace) -> int:
    from mycom.orders.notation import write

    with _open(options.dir) as partie:
        catalogue = partie.position().catalogue
        orders = {order.key: write(order, catalogue) for order in partie.orders.all()}
        problems, _ = partie.problems()
        if options.json:
            _print_json(
                {
                    "problems": [
                        {
                            "severity": problem.severity.value,
                            "unit": problem.unit,
                            "order": orders.get(problem.order),
                            "n": problem.order or None,
                            "rule": problem.rule,
                            "message": problem.message,
                            "chapter": problem.chapter,
                        }
                        for problem in problems
                    ]
                }
            )
        else:
            for problem in problems:
                order = orders.get(problem.order, "")
                print(f"{_SEVERITY[problem.severity.value]:<8} {problem.unit:<8} {order:<20} {problem.message}")
            if not problems:
                print("Keine Fehler.")
        return 1 if any(problem.severity.value == "error" for problem in problems) else 0


_SEVERITY = {"error": "Fehler", "warning": "Warnung", "hint": "Hinweis"}


def _route(options: argparse.Namespace) -> int:
    with _open(options.dir) as partie:
        position = partie.position()
        group = options.group
        if group not in {view.id for view in position.units() if view.section == "groups"}:
            raise _unknown_unit(partie, group)
        column, slash, row = options.place.partition("/")
        if not (slash and column.isdigit() and row.isdigit()):
            raise Malformed(Fault(f"„{options.place}“ ist kein Feld", "Spalte/Zeile, etwa 26/11"))
        found = position.route_data(group, (int(column), int(row)), partie.orders.all())
        if options.json:
            _print_json(found if found is not None else {"group": group, "to": options.place, "turns": None})
        elif found is not None:
            digits = found["digits"]
            assert isinstance(digits, list)
            print(f"{group} nach {options.place}: {found['turns']} Züge, {' / '.join(map(str, digits))}")
            print(f"Bewegungspunkte übrig: {found['points_left']:g}")
        if found is None:
            print(f"mycom: {group} kommt nicht nach {options.place}.", file=sys.stderr)
        return 0 if found is not None else 1


# --- scenarios, rules ----------------------------------------------------------------------------


def _scenario(path: Path) -> tuple[System, str]:
    """The text of a scenario file and the system it names."""
    from mycom.problems import did_you_mean
    from mycom.systems import NAMES, system

    name = str(path)
    if path.stat().st_size > _TOO_LARGE:
        raise Malformed(Fault("die Datei ist zu groß für ein Szenario", "eine kleine TOML-Datei", file=name))
    try:
        text = path.read_bytes().decode("utf-8-sig")
        found = tomllib.loads(text).get("system", "mythicor")
    except UnicodeDecodeError as error:
        raise Malformed(Fault(f"kein UTF-8 (Byte {error.start})", "eine Textdatei in UTF-8", file=name)) from error
    except tomllib.TOMLDecodeError as error:
        raise Malformed(Fault(f"kein gültiges TOML: {error}", "eine Szenariodatei", file=name)) from error
    if found not in NAMES:
        hint = did_you_mean(str(found), NAMES)
        raise Malformed(Fault(f"system = {found!r} ist nicht bekannt", ", ".join(NAMES), file=name, suggestion=hint))
    return system(found), text


def _forecast(options: argparse.Namespace) -> int:
    system, text = _scenario(options.scenario)
    result = system.forecast(text, str(options.scenario))
    if options.json:
        _print_json(result)
    else:
        _print_plain(result)
    return 0


def _sweep(options: argparse.Namespace) -> int:
    system, text = _scenario(options.scenario)
    columns, rows = system.sweep(text, str(options.scenario))
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return 0


def _rules(options: argparse.Namespace) -> int:
    from mycom.systems import NAMES, system

    if options.system not in NAMES:
        raise Malformed(Fault(f"das System „{options.system}“ ist nicht bekannt", ", ".join(NAMES)))
    document = system(options.system).rules(options.profile)
    if options.json:
        _print_json(document)
    else:
        _print_plain(document)
    return 0


# --- handing in ----------------------------------------------------------------------------------


def _export(options: argparse.Namespace) -> int:
    from mycom.orders.keys import ensure_key, key_path
    from mycom.partie.export import export

    path = options.key or key_path()
    with _open(options.dir) as partie:
        fresh = not path.exists()
        key = ensure_key(path, os.environ.get("MYCOM_PASSPHRASE", ""))
        written = export(partie, key, out=options.out, mail=options.mail, to=options.to, in_one_file=options.single)
    files = {
        "file": str(written.export.path),
        "signature": str(written.signature) if written.signature else None,
        "signers": str(written.signers),
        "mail": str(written.mail) if written.mail else None,
    }
    if options.json:
        _print_json(
            {
                **files,
                "principal": written.principal,
                "fingerprint": key.fingerprint,
                "sequence": written.export.sequence,
                "orders": len(written.export.orders),
            }
        )
        return 0
    if fresh:
        print(f"Schlüssel angelegt: {path}")
    print(f"Abgabe {written.export.sequence} mit {len(written.export.orders)} Befehlen")
    for file in files.values():
        if file:
            print(f"  {file}")
    print(f"Schlüssel {key.fingerprint}, Unterzeichner {written.principal}")
    return 0


def _verify(options: argparse.Namespace) -> int:
    from mycom.orders.handin import verify_file

    verdict = verify_file(options.file, options.signers, options.principal)
    if options.json:
        _print_json(
            {
                "ok": verdict.ok,
                "principal": verdict.principal,
                "fingerprint": verdict.fingerprint,
                "problems": list(verdict.problems),
            }
        )
    elif verdict.ok:
        print(f"Unterschrift gut: {verdict.principal}, {verdict.fingerprint}")
    for problem in () if verdict.ok else verdict.problems:
        print(f"mycom: {options.file}: {problem}", file=sys.stderr)
    return 0 if verdict.ok else 1


def _decode(options: argparse.Namespace) -> int:
    from mycom.orders.handin import decode_file

    for line in decode_file(options.file, _catalogue_for):
        print(line)
    return 0


def _catalogue_for(system_name: str, profile: str) -> Catalogue:
    from mycom.systems import NAMES, system

    if system_name not in NAMES:
        raise NotAllowed(Fault(f"das System „{system_name}“ kennt diese Version nicht", ", ".join(NAMES)))
    return system(system_name).catalogue(profile)


# --- printing ------------------------------------------------------------------------------------


def _print_json(document: object) -> None:
    print(json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False))


def _print_plain(value: object, indent: int = 0) -> None:
    """A JSON document for people: one value a line, indented."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _print_entry(str(key), inner, indent)
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            _print_entry(str(number), inner, indent)


def _print_entry(key: str, value: object, indent: int) -> None:
    space = "  " * indent
    if isinstance(value, dict | list) and value:
        print(f"{space}{key}:")
        _print_plain(value, indent + 1)
    elif isinstance(value, float):
        print(f"{space}{key}: {value:.6g}")
    else:
        print(f"{space}{key}: {value}")
