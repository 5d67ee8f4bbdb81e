"""`mycom preview`: the state after this turn's own orders."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from mycom.cli.arguments import REALM, Commands, add, add_dir, add_json, add_plan, open_partie
from mycom.cli.printing import print_json

if TYPE_CHECKING:
    from mycom.orders.order import Order
    from mycom.partie.partie import Partie
    from mycom.systems.previews import PreviewRow, PreviewUnit, PreviewView
    from mycom.systems.view import Ledger

STATES = {"works": "wirkt", "chance": "Chance", "fails": "geht nicht", "open": "offen"}


def add_commands(commands: Commands) -> None:
    """Adds the command of this module."""
    parser = add(commands, "preview", "zeigt den Zug, wie er mit den eigenen Befehlen ausgehen kann", _preview)
    add_dir(parser)
    add_plan(parser)
    add_json(parser)


def _preview(options: argparse.Namespace) -> int:
    with open_partie(options.dir, options.plan) as partie:
        given = partie.orders.all()
        if options.json:
            print_json(_document(partie, given))
        else:
            _print(partie, given)
    return 0


def _document(partie: Partie, given: tuple[Order, ...]) -> dict[str, object]:
    """The stocks through the turn as the ledger tells them, and everything of the preview."""
    position, overridden = partie.position(), partie.problems()[1]
    data = position.preview_data(given, overridden)
    found = data.pop("units")
    assert isinstance(found, dict)
    units = [
        {
            "id": view.id,
            "name": view.name,
            "stocks": _rows(position.ledger(view.id, given, overridden)),
            **_of(found, view.id),
        }
        for view in position.units()
        if view.can_order
    ]
    known = {str(unit["id"]) for unit in units}
    units += [{"id": unit, "stocks": [], **_of(found, unit)} for unit in found if unit not in known]
    return {"realm": _rows(position.ledger(REALM, given, overridden)), "units": units, **data}


def _of(found: Mapping[str, object], unit: str) -> dict[str, object]:
    one = found.get(unit)
    return dict(one) if isinstance(one, dict) else {}


def _rows(ledger: Ledger) -> list[dict[str, object]]:
    return [
        {
            "label": row.label,
            "now": row.now,
            "orders": row.orders,
            "income": row.income,
            "consumption": row.consumption,
            "after": row.after,
            "capacity": row.capacity,
        }
        for row in ledger.rows
    ]


def _print(partie: Partie, given: tuple[Order, ...]) -> None:
    from mycom.orders.notation import write

    position, overridden = partie.position(), partie.problems()[1]
    ledger, view = position.ledger(REALM, given, overridden), position.preview(given, overridden)
    print("Reich")
    for row in ledger.rows:
        changes = f"{row.orders:+} Befehle, {row.income:+} Einnahmen, {row.consumption:+} Verbrauch"
        print(f"  {row.label:<22} {row.now:>7} → {row.after:>7}   ({changes})")
    for unit in view.units.values():
        _print_unit(unit)
    if given:
        print("Befehle")
    for order in given:
        found = view.orders.get(order.key)
        if found is not None:
            print(f"  {order.unit:<8} {write(order, position.catalogue):<22} {STATES[found.state]:<11} {found.text}")
    _print_rest(view)


def _print_unit(unit: PreviewUnit) -> None:
    places = ", ".join(
        f"{x}/{y}" + ("" if chance > 1 - 1e-9 else f" ({pct(chance)})") for (x, y), chance in unit.places
    )
    way = "" if unit.places == ((unit.before, 1.0),) else f": {unit.before[0]}/{unit.before[1]} → {places}"
    print(f"{unit.id} {unit.title}".rstrip() + way)
    for row in unit.rows:
        if row.changes:
            print(f"  {row.label:<22} {row.before:>7} → {_after(row)}")
    for text, low, high in unit.events:
        print(f"  {text}: {pct(low) if low == high else f'{pct(low)} bis {pct(high)}'}")


def _after(row: PreviewRow) -> str:
    if row.low == row.high:
        return f"{row.after:>7}"
    mean = f"{row.mean:.1f}".replace(".", ",")
    return f"{f'{row.low}–{row.high}':>7}   (im Mittel {mean})"


def _print_rest(view: PreviewView) -> None:
    if view.gains:
        print("Was hinzukommen kann")
    for gain in view.gains:
        chance = pct(gain.low) if gain.low == gain.high else f"{pct(gain.low)} bis {pct(gain.high)}"
        print(f"  {gain.unit} {gain.title}".rstrip() + f" {gain.text}: {chance}, danach {gain.becomes}")
        for row in gain.rows:
            print(f"    {row.label:<20} {row.before:>7} → {_after(row)}")
    for stranger in view.strangers:
        for text, low, high in stranger.events:
            chance = pct(low) if low == high else f"{pct(low)} bis {pct(high)}"
            print(f"  {stranger.unit} {stranger.title}".rstrip() + f": {text}: {chance}")
    if view.places:
        print("Felder")
    for (x, y), text, low, high in view.places:
        chance = "" if low >= 1 else f": {pct(low) if low == high else f'{pct(low)} bis {pct(high)}'}"
        print(f"  {x}/{y}: {text}{chance}")
    for note in view.notes:
        print(note)


def pct(chance: float) -> str:
    """A chance in whole percent, half up; one that is neither 0 nor 1 never looks like it."""
    whole = int(100 * chance + 0.5)
    if 1e-9 < chance < 1 - 1e-9 and whole in (0, 100):  # closer than that is a matter of adding up
        return "< 1 %" if whole == 0 else "> 99 %"
    return f"{whole} %"
