"""The notation of orders: one canonical form to write, many forms to read.

`write` gives `BAS 12 12 MSw`, `BAS 40 3345`, `UG 7 15/2`, `TG 1 1003`, `BAS 31 "Neue Burg"`. `parse` also reads
small letters, class and number without a space, German key words (`auf 12 ms`, `erobere 1003`), labels instead
of codes, filling words and parameters in another order. docs/formats/orders.md has the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from mycom.orders.catalogue import Catalogue, OrderKind, Parameter
from mycom.orders.heads import class_heads, keyword_heads, may_give, unknown_head
from mycom.orders.order import Order, Value
from mycom.orders.values import UnreadableError, expected, read_value, write_value
from mycom.orders.words import Word, fault_at, fold, split
from mycom.problems import Ambiguous, Fault, Malformed

__all__ = ["Reading", "parse", "parse_line", "read_arguments", "read_unit", "readings", "write"]

#: Stands for an optional parameter that is left out before one that is given.
OMITTED = "-"
_FILLERS = frozenset(
    {
        "auf", "nach", "an", "am", "fuer", "mit", "gegen", "von", "vom", "bei", "in", "im", "zu", "zum", "um", "als",
        "bis", "mal", "x", "die", "den", "das", "der", "provinz", "gruppe", "reich", "prozent", "%", "wert", "soldaten",
    }
)  # fmt: skip
_UNIT = re.compile(
    r"\s*(?:G\s*([1-9][0-9]{0,2})|P\s*([1-9][0-9]{0,2})/([1-9][0-9]{0,2})|(R))(?![\w/@])\s*:?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a line as one kind of order. Without faults it is that order."""

    kind: OrderKind
    args: tuple[tuple[str, Value], ...]
    faults: tuple[Fault, ...] = ()
    ambiguous: bool = False


def write(order: Order, catalogue: Catalogue) -> str:
    """The order in canonical form, without its unit. Raises Malformed with every fault of its values."""
    kind = catalogue.kind(order.kind)
    if kind is None:
        raise Malformed(f"„{order.kind}“ steht nicht im Katalog")
    given = dict(order.args)
    names = {parameter.name for parameter in kind.parameters}
    faults = [Fault(f"{kind.id} kennt keinen Wert „{name}“") for name in given if name not in names]
    parts: list[str] = []
    for parameter in kind.parameters:
        value = given.get(parameter.name)
        if value is None:
            parts.append(OMITTED)
            if not parameter.optional:
                faults.append(Fault(f"{kind.id}: {parameter.label_de} fehlt", expected(parameter, catalogue)))
            continue
        try:
            parts.append(write_value(parameter, value, catalogue))
        except ValueError as error:
            faults.append(Fault(f"{kind.id}: {parameter.label_de}: {error}", expected(parameter, catalogue)))
    if faults:
        raise Malformed(faults)
    while parts and parts[-1] == OMITTED:
        parts.pop()
    return " ".join((kind.id, *parts))


def parse(text: str, catalogue: Catalogue, unit: str) -> Order:
    """The order that a line means for a unit.

    Raises Malformed when it cannot be read and Ambiguous when it can be read in several ways, with all faults
    and the characters that they mark.
    """
    attempts = readings(text, catalogue, unit)
    good = [attempt for attempt in attempts if not attempt.faults]
    fitting = [attempt for attempt in good if may_give(attempt.kind, unit)] or good
    if len(fitting) == 1:
        return Order(unit, fitting[0].kind.id, fitting[0].args)
    if fitting:
        forms = [write(Order(unit, one.kind.id, one.args), catalogue) for one in fitting]
        suggestion = "Meintest du " + " oder ".join(f"„{form}“" for form in forms) + "?"
        raise Ambiguous(fault_at(0, len(text), f"„{text.strip()}“ kann mehreres heißen", suggestion=suggestion))
    best = min(attempts, key=lambda attempt: (len(attempt.faults), not attempt.ambiguous))
    raise (Ambiguous if best.ambiguous else Malformed)(best.faults)


def readings(text: str, catalogue: Catalogue, unit: str) -> tuple[Reading, ...]:
    """Every kind of order that the head of a line may mean, with the values read and their faults.

    Raises Malformed when the line has no head that is known or holds characters that no order may.
    """
    words, faults = split(text)
    if faults:
        raise Malformed(faults)
    if not words:
        raise Malformed(Fault("Kein Befehl", "etwa „BAS 40 3345“ oder „erobere 1003“"))
    heads, fault = class_heads(words, catalogue)
    if fault:
        raise Malformed(fault)
    heads = heads or keyword_heads(words, catalogue, unit)
    if not heads:
        raise Malformed(unknown_head(words, catalogue))
    return tuple(read_arguments(head.kind, words[head.words :], text, catalogue) for head in heads)


def parse_line(text: str, catalogue: Catalogue) -> Order:
    """The order of a line that names the unit first: `G7 BAS 40 3345`, `P26/11: BAS 18`, `R FF 3 1003`.

    Raises Malformed and Ambiguous as `parse`; marked characters count in the whole line.
    """
    unit, end = read_unit(text)
    return parse(" " * end + text[end:], catalogue, unit)


def read_unit(text: str) -> tuple[str, int]:
    """The unit that a line begins with, and where it ends. Raises Malformed when there is none."""
    found = _UNIT.match(text)
    if not found:
        word = text.split()[0] if text.split() else ""
        start = text.find(word)
        expectation = "eine eigene Einheit: G7, P26/11 oder R"
        raise Malformed(fault_at(start, start + len(word), f"„{word}“ ist keine Einheit", expectation))
    if found[1]:
        return f"G{found[1]}", found.end()
    return (f"P{found[2]}/{found[3]}" if found[2] else "R"), found.end()


def read_arguments(kind: OrderKind, rest: Sequence[Word], line: str, catalogue: Catalogue) -> Reading:
    """Reads the words behind a head; when the catalogue's order of parameters does not fit, others."""
    first = _read(kind, kind.parameters, rest, line, catalogue)
    if not first.faults or len(kind.parameters) < 2 or len(rest) < 2:
        return first
    others = {
        attempt.args
        for order in permutations(kind.parameters)
        if not (attempt := _read(kind, order, rest, line, catalogue)).faults
    }
    if len(others) == 1:
        return Reading(kind, others.pop())
    return first


def _read(
    kind: OrderKind, parameters: Sequence[Parameter], words: Sequence[Word], line: str, catalogue: Catalogue
) -> Reading:
    """Reads values in this order of parameters, going on after a fault so that all are found."""
    given: dict[str, Value] = {}
    faults: list[Fault] = []
    unreadable = ambiguous = 0
    place = 0
    skipped: Parameter | None = None
    for parameter in parameters:
        start = place
        while True:
            if place >= len(words):
                if not parameter.optional:
                    end = len(line.rstrip())
                    missing = f"{kind.id}: {parameter.label_de} fehlt"
                    faults.append(fault_at(end, end + 1, missing, expected(parameter, catalogue)))
                    unreadable += 1
                break
            if parameter.optional and words[place].text == OMITTED and not words[place].quoted:
                place += 1
                break
            try:
                value, used = read_value(parameter, words[place:], line, catalogue)
            except UnreadableError as error:
                if fold(words[place].text) in _FILLERS and not words[place].quoted:
                    place += 1
                    continue
                if parameter.optional:
                    place, skipped = start, parameter
                else:
                    faults.append(error.fault)
                    ambiguous += error.ambiguous
                    unreadable += not error.ambiguous
                    place += 1
                break
            given[parameter.name] = value
            place += used
            break
    for word in words[place:]:
        if word.quoted or fold(word.text) not in _FILLERS:
            wanted = expected(skipped, catalogue) if skipped else "das Ende des Befehls"
            faults.append(fault_at(word.start, word.end, f"„{word.text}“ gehört nicht zu {kind.id}", wanted))
            unreadable += 1
    args = tuple((one.name, given[one.name]) for one in kind.parameters if one.name in given)
    return Reading(kind, args, tuple(faults), ambiguous > 0 and not unreadable)
