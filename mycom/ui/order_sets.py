"""Whole sets of orders: on the clipboard, from a template, from the turn before. Each is one step of undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mycom.orders.order import Order
from mycom.ui.giving import Given
from mycom.ui.texts import plural, tr

if TYPE_CHECKING:
    from mycom.orders.clip import Clip
    from mycom.ui.session import Session


@dataclass(frozen=True, slots=True)
class Repeated:
    """What came of repeating a turn: the orders given, how many were there already, units that are gone."""

    turn: int
    added: tuple[Order, ...] = ()
    present: int = 0
    gone: tuple[str, ...] = ()


def count_words(count: int) -> str:
    """`1 Befehl`, `5 Befehle`."""
    return plural(count, tr("Befehl"), tr("Befehle"))


def unit_words(units: Sequence[str]) -> str:
    """`G7` or `3 Einheiten`."""
    return units[0] if len(units) == 1 else tr("{count} Einheiten").format(count=len(units))


def as_text(session: Session, orders: Sequence[Order]) -> str:
    """Orders as an order file has them, a heading for each unit. Raises Malformed for one that cannot be written."""
    from mycom.orders.clip import write_clip
    from mycom.orders.orderfile import Section

    position = session.position
    if position is None or not orders:
        return ""
    sections = []
    for unit in dict.fromkeys(order.unit for order in orders):
        view = session.unit(unit)
        place = f"{view.place[0]}/{view.place[1]}" if view is not None and view.place else ""
        label = ", ".join(part for part in (view.name if view is not None else "", place) if part)
        sections.append(Section(unit, label, tuple(order for order in orders if order.unit == unit)))
    return write_clip(sections, position.catalogue)


def read_text(session: Session, text: str, unit: str = "") -> Clip:
    """The orders of a text; lines without a unit are read for `unit` (default: the selected one)."""
    from mycom.orders.clip import Clip, read_clip

    position = session.position
    if position is None:
        return Clip((), ())
    return read_clip(text, position.catalogue, unit or session.selected)


def paste(session: Session, text: str, units: Sequence[str]) -> Given:
    """Gives the orders of a text: those of one unit to `units`, those of several each to its own.

    A single unit gets everything that could be read; of several, those stay out for which an order is not possible.
    """
    clip = read_text(session, text)
    wanted = clip.for_units(units)
    mine = [order for order in wanted if session.can_order(order.unit)]
    strangers = tuple(
        (order.unit, tr("{unit} gehört nicht zum Reich.").format(unit=order.unit))
        for order in wanted
        if not session.can_order(order.unit)
    )
    receivers = list(dict.fromkeys(order.unit for order in mine))
    several = len(receivers) > 1 and len(clip.units) < 2
    label = tr("{orders} in {who} einfügen").format(orders=count_words(len(mine)), who=unit_words(receivers or ["–"]))
    given = session.give_all(mine, label, leave_out=several) if mine else Given()
    if strangers:
        session.refused.emit(replace(given, refused=(*given.refused, *strangers)))
    return replace(given, refused=(*given.refused, *strangers), faults=clip.faults)


def apply_template(session: Session, name: str, lines: Sequence[str], units: Sequence[str]) -> Given:
    """Gives the orders of a template to units; of several, those stay out for which an order is not possible."""
    clip = [read_text(session, "\n".join(lines), unit) for unit in units]
    wanted = [replace(order, unit=unit) for unit, each in zip(units, clip, strict=True) for order in each.orders]
    label = tr("Vorlage „{name}“ für {who}").format(name=name, who=unit_words(list(units) or ["–"]))
    given = session.give_all(wanted, label, leave_out=len(units) > 1)
    return replace(given, faults=clip[0].faults if clip else ())


def repeat(session: Session, units: Sequence[str] | None = None) -> Repeated:
    """Gives the orders of the turn before once more, to some units or to the whole realm.

    What is there already stays: the same order, or another one of a class that a unit has once a turn. Orders that
    do not work any more are given all the same, and the checks flag them.
    """
    from mycom.partie.earlier import earlier_orders

    position = session.position
    if session.partie is None or position is None:
        return Repeated(0)
    turn, old = earlier_orders(session.partie)
    wanted = [order for order in old if units is None or order.unit in units]
    once = {each.rank for each in position.catalogue.classes if each.per_unit == 1}
    there = {(order.unit, order.kind, order.args) for order in session.orders()}
    taken = {(order.unit, position.catalogue.rank(order.kind)) for order in session.orders()}
    gone: dict[str, None] = {}
    added: list[Order] = []
    present = 0
    for order in wanted:
        rank = position.catalogue.rank(order.kind)
        if order.unit != "R" and not session.can_order(order.unit):
            gone[order.unit] = None
        elif (order.unit, order.kind, order.args) in there or (rank in once and (order.unit, rank) in taken):
            present += 1
        else:
            added.append(replace(order, key=0))
    who = tr("das Reich") if units is None else unit_words(list(units))
    label = tr("Zug {turn} für {who} wiederholen").format(turn=turn, who=who)
    given = session.give_all(added, label).added if added else ()
    return Repeated(turn, given, present, tuple(gone))
