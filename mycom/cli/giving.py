"""`mycom orders`, `route`: the orders of the turn."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from mycom.cli.arguments import REALM, Commands, add, add_dir, add_json, add_plan, as_text, open_partie, unknown_unit
from mycom.cli.printing import complain, print_json
from mycom.problems import Fault, Malformed, MycomError, NotAllowed

if TYPE_CHECKING:
    from mycom.orders.order import Order
    from mycom.partie.partie import Partie


def add_commands(commands: Commands) -> None:
    """Adds the commands of this module."""
    orders = add(commands, "orders", "gibt Befehle, nimmt sie zurück, zählt sie auf", _orders)
    add_dir(orders)
    orders.add_argument(
        "--add", type=as_text, action="append", default=[], metavar="'EINHEIT BEFEHL'", help="etwa 'G7 BAS 40 335'"
    )
    orders.add_argument(
        "--remove", action="append", default=[], type=int, metavar="N", help="nach der Nummer in --list"
    )
    orders.add_argument("--list", action="store_true", help="zählt alle Befehle auf (das Übliche)")
    add_plan(orders)
    add_json(orders)

    route = add(commands, "route", "sucht den billigsten Weg einer Gruppe", _route)
    add_dir(route)
    route.add_argument("group", type=as_text, metavar="GRUPPE", help="etwa G7")
    route.add_argument("place", type=as_text, metavar="X/Y", help="etwa 26/11")
    add_plan(route)
    add_json(route)


# --- orders --------------------------------------------------------------------------------------


def _orders(options: argparse.Namespace) -> int:
    with open_partie(options.dir, options.plan) as partie:
        added = _readable(partie, options.add, options.remove)
        if added or options.remove:
            partie.orders.change(remove=options.remove, add=added, label="Befehlszeile")
        if options.json:
            print_json({"orders": _listed(partie)})
        elif options.list or not (added or options.remove):
            for row in _listed(partie):
                line = f"{row['n']:>4}  {row['unit']:<8} {row['order']:<28} {row['text']}  {row['effect']}"
                print(line.rstrip())
    return 0


def _readable(partie: Partie, lines: list[str], removed: list[int]) -> list[Order]:
    """The orders of the lines. Raises Malformed with every fault, of the numbers to remove too."""
    from mycom.orders.notation import parse_line

    position = partie.position()
    added: list[Order] = []
    faults: list[Fault] = []
    for line in lines:
        try:
            added.append(parse_line(line, position.catalogue))
        except MycomError as error:
            faults += error.faults
    known = {view.id for view in position.units() if view.can_order} | {REALM}
    for order in added:
        if order.unit not in known:
            faults += unknown_unit(partie, order.unit).faults
    for key in removed:
        if partie.orders.get(key) is None:
            faults.append(Fault(f"einen Befehl {key} gibt es nicht", "eine Nummer aus mycom orders --list"))
    if faults:
        raise Malformed(faults)
    return added


def notation(partie: Partie, order: Order) -> str:
    """The order as an order file has it; as it is stored where this version cannot write it."""
    from mycom.orders.notation import write

    try:
        return write(order, partie.position().catalogue)
    except Malformed:
        return " ".join([order.kind, *(str(value) for _, value in order.args)])


def _listed(partie: Partie) -> list[dict[str, object]]:
    position, given = partie.position(), partie.orders.all()
    rows: list[dict[str, object]] = []
    for order in given:
        view = position.view(order, given)
        rows.append(
            {
                "n": order.key,
                "unit": order.unit,
                "order": notation(partie, order),
                "text": view.sentence,
                "effect": view.effect,
            }
        )
    return rows


# --- route ---------------------------------------------------------------------------------------


def _route(options: argparse.Namespace) -> int:
    with open_partie(options.dir, options.plan) as partie:
        position, group = partie.position(), options.group
        section = {view.id: view.section for view in position.units()}.get(group)
        if section is None:
            raise unknown_unit(partie, group)
        if section != "groups":
            raise NotAllowed(Fault(f"„{group}“ ist keine eigene Gruppe", "eine Gruppe wie G7", str(partie.folder)))
        found = position.route_data(group, _place(options.place, partie), partie.orders.all())
    if options.json:
        print_json(found if found is not None else {"group": group, "to": options.place, "turns": None})
    elif found is not None:
        digits, points = found["digits"], found["points_left"]
        assert isinstance(digits, list)
        assert isinstance(points, int | float)
        turns = "1 Zug" if found["turns"] == 1 else f"{found['turns']} Züge"
        print(f"{group} nach {options.place}: {turns}, {' / '.join(map(str, digits))}")
        print(f"Bewegungspunkte übrig: {points:g}".replace(".", ","))
    if found is None:
        complain(f"{group} kommt nicht nach {options.place}.")
        return 1
    return 0


def _place(text: str, partie: Partie) -> tuple[int, int]:
    """The cell that `26/11` names. Raises Malformed for anything else, and beyond the edge of the map."""
    view = partie.position().map()
    column, slash, row = text.partition("/")
    digits = slash and column.isascii() and column.isdigit() and row.isascii() and row.isdigit()
    if not digits or len(text) > 12:
        raise Malformed(Fault(f"„{text}“ ist kein Feld", "Spalte/Zeile, etwa 26/11"))
    place = int(column), int(row)
    if not (1 <= place[0] <= view.width and 1 <= place[1] <= view.height):
        raise Malformed(Fault(f"das Feld {text} liegt nicht auf der Karte", f"1/1 bis {view.width}/{view.height}"))
    return place
