"""What quick entry offers while one types: orders the unit may be given, by number, title or key word. No Qt."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mycom.orders.catalogue import Catalogue, OrderKind
from mycom.systems.view import Offer, Place

_PLACE = re.compile(r"\s*(?:nach\s+)?(\d{1,3})\s*/\s*(\d{1,3})\s*", re.IGNORECASE)
_LIMIT = 8


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One line of the list: what it says, what it puts into the field, whether that is a whole order."""

    label: str
    text: str
    complete: bool
    reason: str = ""


def place_target(text: str) -> Place | None:
    """The place when nothing but a coordinate was typed (`26/11`)."""
    found = _PLACE.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


def suggestions(text: str, catalogue: Catalogue, offers: Iterable[Offer]) -> list[Suggestion]:
    """Orders that fit what was typed, possible ones first; choices for the last word once the order is clear."""
    words = text.casefold().split()
    if not words:
        return []
    found: list[tuple[int, bool, Suggestion]] = []
    for offer in offers:
        kind = catalogue.kind(offer.kind)
        if kind is not None:
            rank = _rank(words, text.endswith(" "), kind)
            if rank is not None:
                found.append((rank, bool(offer.reason), _of_kind(kind, offer.reason)))
    found.sort(key=lambda each: (each[1], each[0]))
    if len(found) == 1 or (found and found[0][0] == 0 and len(words) > 1):
        choices = _choices(text, catalogue, found[0][2].text.strip())
        if choices:
            return choices
    return [each for _, _, each in found][:_LIMIT]


def _rank(words: list[str], closed: bool, kind: OrderKind) -> int | None:
    """How well a kind fits, 0 best; None when it does not."""
    name, number = kind.id.casefold().split(" ")
    first = words[0]
    if first in (name, name + number):
        if first == name and len(words) > 1:
            exact = words[1] == number
            return 0 if exact else (1 if number.startswith(words[1]) and len(words) == 2 and not closed else None)
        return 1 if first == name else 0
    for keyword in kind.keywords:
        if keyword.casefold().startswith(first) or (len(first) > 2 and first.startswith(keyword.casefold())):
            return 1
    if any(part.startswith(first) for part in kind.title_de.casefold().split()) and len(first) > 1:
        return 2
    return 3 if (name + number).startswith(first) else None


def _of_kind(kind: OrderKind, reason: str) -> Suggestion:
    needs = "  ".join(
        (f"[{p.label_de}]" if p.optional else p.label_de)
        + (f" {p.minimum}–{p.maximum}" if p.minimum is not None and p.maximum is not None else "")
        for p in kind.parameters
    )
    label = f"{kind.id}  {kind.title_de}" + (f"   {needs}" if needs else "") + (f"   ({reason})" if reason else "")
    return Suggestion(label, kind.id + (" " if kind.parameters else ""), not kind.parameters, reason)


def _choices(text: str, catalogue: Catalogue, kind_id: str) -> list[Suggestion]:
    """Choices of a table that go on with the last word."""
    kind = catalogue.kind(kind_id)
    head, _, last = text.rpartition(" ")
    if kind is None or len(last) < 1 or last.isdigit() or not head:
        return []
    found = []
    for parameter in kind.parameters:
        for choice in catalogue.choices(parameter.table) if parameter.type == "choice" else ():
            names = (choice.code, choice.label_de, *choice.aliases)
            if any(name.casefold().startswith(last.casefold()) for name in names if name):
                written = choice.code or choice.id
                found.append(Suggestion(f"{choice.label_de}   {choice.code}", f"{head} {written}", True))
    return found[:_LIMIT]
