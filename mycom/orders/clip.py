"""Orders as text for the clipboard, in the notation of the order file, and back.

The text is what stands between head and end of an order file: `[G7] Gerold, 26/14`, then one order a line. It
can be pasted into a mail and copied out of it again; quotation marks of the mail program (`> `) are left aside.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mycom.orders.catalogue import Catalogue
from mycom.orders.lines import plain
from mycom.orders.notation import parse, read_unit, write
from mycom.orders.order import Order
from mycom.orders.orderfile import END, TITLE, Section
from mycom.problems import Fault, MycomError

_HEAD = re.compile(r"\[([^\]]+)\].*")
_QUOTE = re.compile(r"^(?:[>|]\s?)+")


@dataclass(frozen=True, slots=True)
class Clip:
    """Orders read from a text. `units` are those that headings or lines name; `orders` of other lines have none."""

    orders: tuple[Order, ...]
    units: tuple[str, ...]
    faults: tuple[Fault, ...] = ()

    def for_units(self, units: Sequence[str]) -> tuple[Order, ...]:
        """The orders as they are to be given: those of several units each to its own, those of one to `units`."""
        if len(self.units) > 1:
            return tuple(order for order in self.orders if order.unit)
        return tuple(replace(order, unit=unit) for unit in units for order in self.orders)


def write_clip(sections: Sequence[Section], catalogue: Catalogue) -> str:
    """The text. Raises Malformed for an order that cannot be written."""
    lines: list[str] = []
    for section in sections:
        lines.append(f"[{section.unit}] {plain(section.label)}" if section.label else f"[{section.unit}]")
        lines += [write(order, catalogue) for order in section.orders]
    return "\n".join((*lines, ""))


def read_clip(text: str, catalogue: Catalogue, unit: str = "") -> Clip:
    """The orders of a text: sections of an order file, a whole order file, lines of `mycom orders`, bare orders.

    `unit` is who lines without a unit are meant for; it tells orders apart that share a key word. Faults name the
    line; what can be read is returned all the same.
    """
    orders: list[Order] = []
    units: list[str] = []
    faults: list[Fault] = []
    current = ""
    in_head = False
    for number, raw in enumerate(text.splitlines(), start=1):
        line = _QUOTE.sub("", raw).strip()
        if line.startswith(f"{TITLE} "):
            in_head = True
        head = _HEAD.fullmatch(line)
        if head:
            in_head = False
            try:
                current, _ = read_unit(head[1])
                units.append(current)
            except MycomError as error:
                faults += [replace(fault, line=number) for fault in error.faults]
            continue
        if in_head or not line or line.startswith((";", f"{END}:")):
            continue
        try:
            orders.append(_order(line, catalogue, current, unit, units))
        except MycomError as error:
            faults += [replace(fault, line=number) for fault in error.faults]
    return Clip(tuple(orders), tuple(dict.fromkeys(units)), tuple(faults))


def _order(line: str, catalogue: Catalogue, current: str, unit: str, units: list[str]) -> Order:
    """One line as an order; a unit in front of it counts, else that of the heading."""
    try:
        named, end = read_unit(line)
        order = parse(line[end:].strip(), catalogue, named)
    except MycomError:
        order = parse(line, catalogue, current or unit)
        return order if current else replace(order, unit="")
    units.append(named)
    return order
