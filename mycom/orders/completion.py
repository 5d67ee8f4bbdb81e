"""What a player may mean while typing: whole orders, heads of orders, values of the next parameter."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from mycom.orders.catalogue import Catalogue, Choice, OrderKind, Parameter
from mycom.orders.describe import Names, describe
from mycom.orders.heads import class_heads, keyword_heads, may_give
from mycom.orders.notation import Reading, parse, read_arguments, readings, write
from mycom.orders.order import Order
from mycom.orders.values import expected, fitting
from mycom.orders.words import Word, fold, split
from mycom.problems import MycomError

_TARGET = re.compile(r"(?:[PpCc]\s*)?[0-9]{1,3}/[0-9]{1,3}|[Gg]?[0-9]{1,3}@[0-9]{1,6}|[0-9]{1,6}|[Gg][0-9]{1,3}")
_PLACE = re.compile(r"(?:[PpCc]\s*)?([0-9]{1,3}/[0-9]{1,3})")


class Offered(Protocol):
    """An order that the unit may be given, with the reason why not now (empty: it may)."""

    @property
    def kind(self) -> str: ...

    @property
    def reason(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Completion:
    """A proposal. `text` replaces the characters from `start` to `end` of what was typed.

    `ready`: the line is then a whole order. `place` is set for a move whose way is still to be found: `text` is
    then only the head, and the caller adds the path to this place. `note` holds cost, range or a reason.
    """

    text: str
    label: str
    note: str
    kind: str
    start: int
    end: int
    ready: bool = False
    place: str = ""


@dataclass(frozen=True, slots=True)
class _Typing:
    """Everything a proposal is made from."""

    text: str
    catalogue: Catalogue
    unit: str
    reasons: dict[str, str]
    targets: Callable[[str, str], Sequence[tuple[str, str]]] | None
    note: Callable[[Order], str] | None
    names: Names | None

    def kinds(self) -> list[OrderKind]:
        """Orders the unit may be given, in evaluation order."""
        kinds = [kind for kind in self.catalogue.kinds.values() if kind.id in self.reasons]
        return sorted(kinds, key=lambda kind: (bool(self.reasons[kind.id]), self.catalogue.rank(kind.id), kind.number))

    def legal(self, kind: OrderKind, parameter: Parameter) -> dict[str, str]:
        """Legal values with labels; empty when the parameter is free or nobody can say."""
        return dict(self.targets(kind.id, parameter.name)) if self.targets else {}

    def allowed(self, order: Order) -> bool:
        """Whether the order may be given and its values are among the legal ones."""
        kind = self.catalogue.kind(order.kind)
        if kind is None or order.kind not in self.reasons:
            return False
        for parameter in kind.parameters:
            value = order.get(parameter.name)
            possible = self.legal(kind, parameter) if value is not None else {}
            if possible and str(value) not in possible:
                return False
        return True

    def whole(self, order: Order) -> Completion:
        """The proposal of a whole order."""
        reason = self.reasons.get(order.kind, "")
        note = reason or (self.note(order) if self.note else "")
        label = describe(order, self.catalogue, self.names)
        return Completion(write(order, self.catalogue), label, note, order.kind, 0, len(self.text), ready=True)


def complete(
    text: str,
    catalogue: Catalogue,
    unit: str,
    offers: Iterable[Offered] = (),
    *,
    targets: Callable[[str, str], Sequence[tuple[str, str]]] | None = None,
    note: Callable[[Order], str] | None = None,
    names: Names | None = None,
    limit: int = 12,
) -> tuple[Completion, ...]:
    """Proposals for a text typed so far, the likeliest first; none for an empty text.

    `offers` are the orders that the unit may be given (empty: by the sort of unit alone). `targets(kind,
    parameter)` gives legal values with labels, and only those are proposed, `note(order)` the effect of a whole order,
    `names` names of units.
    """
    reasons = {offer.kind: offer.reason for offer in offers}
    if not reasons:
        reasons = {kind.id: "" for kind in catalogue.kinds.values() if may_give(kind, unit)}
    typing = _Typing(text, catalogue, unit, reasons, targets, note, names)
    words, faults = split(text)
    if not words or faults:
        return ()
    found: list[Completion] = []
    found += _whole(typing)
    found += _targets(typing)
    found += _values(typing, words)
    found += _heads(typing, words)
    unique: dict[tuple[str, str, str], Completion] = {}
    for one in found:
        # Two ways to the same whole order are one proposal.
        unique.setdefault((one.kind, one.label if one.ready else one.text.strip(), one.place), one)
    return tuple(unique.values())[:limit]


def _whole(typing: _Typing) -> list[Completion]:
    """What was typed, when it is already one or more whole orders."""
    try:
        attempts = readings(typing.text, typing.catalogue, typing.unit)
    except MycomError:
        return []
    orders = [_order(typing, attempt) for attempt in attempts if not attempt.faults]
    return [typing.whole(order) for order in orders if typing.allowed(order)]


def _targets(typing: _Typing) -> list[Completion]:
    """A bare target (`26/11`, `G2@1003`, `1003`): every order that needs just that."""
    target = typing.text.strip()
    if not _TARGET.fullmatch(target):
        return []
    place = _PLACE.fullmatch(target)
    found: list[Completion] = []
    for kind in typing.kinds():
        needed = [parameter for parameter in kind.parameters if not parameter.optional]
        first = kind.parameters[0] if kind.parameters else None
        if first is None or len(needed) > 1 or (needed and needed[0] is not first) or first.type in ("int", "text"):
            continue
        if first.type == "path" and place:
            label = f"{kind.title_de}: {place[1]}"
            reason = typing.reasons[kind.id]
            found.append(Completion(f"{kind.id} ", label, reason, kind.id, 0, len(typing.text), place=place[1]))
            continue
        words, _ = split(target)
        attempt = read_arguments(kind, words, target, typing.catalogue)
        if not attempt.faults and attempt.args and typing.allowed(order := _order(typing, attempt)):
            found.append(typing.whole(order))
    # A move comes first: it is what a bare place, or digits without a 0, mean most often.
    moves = {kind.id for kind in typing.kinds() if any(one.type == "path" for one in kind.parameters)}
    return sorted(found, key=lambda one: not (one.place or (one.kind in moves and "0" not in target)))


def _values(typing: _Typing, words: Sequence[Word]) -> list[Completion]:
    """Values of the parameter that is being typed."""
    heads, _ = class_heads(words, typing.catalogue)
    heads = heads or keyword_heads(words, typing.catalogue, typing.unit)
    found: list[Completion] = []
    for head in heads:
        if head.kind.id not in typing.reasons:
            continue
        rest = words[head.words :]
        begun = bool(rest) and not typing.text[-1:].isspace()
        if not rest and not typing.text[-1:].isspace():
            continue
        # A last word that is a value already may also be followed by the next one.
        for before, word in ((rest[:-1], rest[-1]), (rest, None)) if begun else ((rest, None),):
            attempt = read_arguments(head.kind, before, typing.text, typing.catalogue)
            given = {name for name, _ in attempt.args}
            left = [parameter for parameter in head.kind.parameters if parameter.name not in given]
            if left and len(given) >= len(before):
                found += _values_of(typing, head.kind, left[0], word)
    return found


def _values_of(typing: _Typing, kind: OrderKind, parameter: Parameter, word: Word | None) -> list[Completion]:
    """Values of a parameter that go on as the word does; all of them without one."""
    begun = word.text if word else ""
    end = len(typing.text)
    start = word.start if word else end
    gap = "" if word or typing.text[-1:].isspace() else " "
    choices = typing.catalogue.choices(parameter.table) if parameter.type == "choice" else ()
    possible = typing.legal(kind, parameter)
    wanted = fold(begun)
    if choices:
        fit = fitting(choices, [wanted]) if len(wanted) > 1 else [one for one in choices if _starts(one, wanted)]
        shown = [choice for choice in fit if not possible or choice.id in possible]
        values = [(choice.code, possible.get(choice.id, choice.label_de)) for choice in shown]
    else:
        values = [pair for pair in possible.items() if wanted in fold(pair[0]) or wanted in fold(pair[1])]
    found: list[Completion] = []
    for value, label in values:
        line = typing.text[:start] + gap + value
        note, ready = typing.reasons[kind.id], False
        try:
            order = parse(line, typing.catalogue, typing.unit)
        except MycomError:
            order = None
        if order is not None:
            label, ready = describe(order, typing.catalogue, typing.names), True
            note = note or (typing.note(order) if typing.note else "")
        found.append(Completion(gap + value, label, note, kind.id, start, end, ready))
    if not found and not begun:
        hint = expected(parameter, typing.catalogue)
        found.append(Completion(gap, hint, typing.reasons[kind.id], kind.id, start, end))
    return found


def _heads(typing: _Typing, words: Sequence[Word]) -> list[Completion]:
    """Orders whose id, title or key word goes on as typed."""
    typed = " ".join(fold(word.text) for word in words)
    squeezed = typed.replace(" ", "")
    found: list[tuple[bool, Completion]] = []
    for kind in typing.kinds():
        names = [fold(name) for name in (kind.title_de, *kind.keywords)]
        by_id = kind.id.casefold().replace(" ", "").startswith(squeezed)
        by_name = len(typed) >= 2 and any(
            name.startswith(typed) or any(part.startswith(typed) for part in name.split()) for name in names
        )
        typed_whole = squeezed == kind.id.casefold().replace(" ", "") and typing.text[-1:].isspace()
        if (not by_id and not by_name) or (typed_whole and kind.parameters):
            continue
        needs = " · ".join(parameter.label_de for parameter in kind.parameters)
        reason = typing.reasons[kind.id]
        ready = not any(not parameter.optional for parameter in kind.parameters)
        if not kind.parameters and not reason and typing.note:
            needs = typing.note(Order(typing.unit, kind.id))
        text = kind.id if not kind.parameters else f"{kind.id} "
        proposal = Completion(text, kind.title_de, reason or needs, kind.id, 0, len(typing.text), ready)
        found.append((typed not in names, proposal))
    return [proposal for _, proposal in sorted(found, key=lambda one: one[0])]


def _starts(choice: Choice, begun: str) -> bool:
    return any(fold(name).startswith(begun) for name in (choice.code, choice.label_de, *choice.aliases))


def _order(typing: _Typing, attempt: Reading) -> Order:
    return Order(typing.unit, attempt.kind.id, attempt.args)
