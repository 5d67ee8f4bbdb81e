"""`mycom show` and `mycom map`: what is known."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from mycom.cli.arguments import REALM, Commands, add, add_dir, add_json, as_text, open_partie, unknown_unit
from mycom.cli.printing import complain, print_json
from mycom.problems import Fault, Malformed

if TYPE_CHECKING:
    from mycom.partie.partie import Partie
    from mycom.systems.view import UnitView


def add_commands(commands: Commands) -> None:
    """Adds the commands of this module."""
    show = add(commands, "show", "zeigt das Reich oder eine Einheit", _show)
    add_dir(show)
    show.add_argument("unit", nargs="?", type=as_text, default="", metavar="EINHEIT", help="etwa G7 oder P26/11")
    add_json(show)

    drawing = add(commands, "map", "zeichnet die bekannte Welt oder liest eine gedruckte Karte", _map)
    drawing.add_argument("dir", nargs="?", type=Path, metavar="DIR", help="der Partieordner")
    drawing.add_argument("--png", type=Path, metavar="DATEI", help="als Bild")
    drawing.add_argument("--text", action="store_true", help="als gedruckte Karte (das Übliche)")
    drawing.add_argument("--read", type=Path, metavar="DATEI", help="liest eine gedruckte Karte für sich")
    add_json(drawing)


def _show(options: argparse.Namespace) -> int:
    with open_partie(options.dir) as partie:
        position, unit = partie.position(), options.unit
        try:
            data = position.data(unit or REALM)
        except KeyError:
            raise unknown_unit(partie, unit) from None
        if options.json:
            if not unit:
                data["units"] = [
                    {"id": view.id, "name": view.name, "section": view.section, "figure": view.figure, "age": view.age}
                    for view in position.units()
                ]
            print_json(data)
            return 0
        if not unit or unit == REALM:
            _print_head(partie)
        for view in position.units():
            if not unit:
                _print_unit(view)
            elif view.id == unit:
                _print_unit(view)
                _print_details(view)
    return 0


def _print_head(partie: Partie) -> None:
    head = partie.head
    date = f" ({head.date})" if head.date else ""
    print(f"{head.game} · Zug {head.turn}{date} · Reich {head.realm} {head.realm_name}")
    print(" · ".join(f"{label} {value}" for label, value in partie.position().headline()))


def _print_unit(view: UnitView) -> None:
    figure = "?" if view.figure is None else view.figure
    print(f"{view.id:<9} {view.name:<22} {figure!s:>6}  {view.subtitle}".rstrip())


def _print_details(view: UnitView) -> None:
    if view.chips:
        print("  " + "  ".join(f"{chip.label} {chip.value}" for chip in view.chips))
    for row in view.stock:
        origin = f"   ({row.origin})" if row.origin else ""
        print(f"  {row.section:<10} {row.label:<24} {row.value}{origin}")


def _map(options: argparse.Namespace) -> int:
    if options.read is not None:
        return _read_map(options.read, as_json=options.json)
    if options.dir is None:
        raise Malformed(Fault("kein Partieordner genannt", "mycom map DIR oder mycom map --read DATEI"))
    with open_partie(options.dir) as partie:
        if options.png is not None:
            from mycom.cli.window import without_display
            from mycom.problems import NotAllowed

            if options.png.is_dir():
                raise NotAllowed(Fault("ein Ordner", "der Name einer Bilddatei", file=str(options.png)))
            without_display()
            from mycom.ui.snapshot import map_picture

            map_picture(partie, options.png)
        if options.json:
            print_json({"png": str(options.png) if options.png else None, "text": partie.position().text_map()})
            return 0
        if options.png is not None:
            print(options.png)
        if options.text or options.png is None:
            print(partie.position().text_map(), end="")
    return 0


def _read_map(path: Path, *, as_json: bool) -> int:
    from mycom.partie.containers import read_files
    from mycom.systems import NAMES, system

    source = read_files([path], wanted=lambda text: "|" in text)[0]
    found = system(NAMES[0]).read_map(source.text, str(path))
    cells, warnings = found["cells"], found["warnings"]
    assert isinstance(cells, list)
    assert isinstance(warnings, list)
    if as_json:
        print_json(found)
        return 0
    for warning in warnings:
        complain(f"Hinweis: {warning}")
    for cell in cells:
        assert isinstance(cell, dict)
        print(f"{cell['x']}/{cell['y']} {cell['terrain']} {cell['realm'] or ''}".rstrip())
    return 0
