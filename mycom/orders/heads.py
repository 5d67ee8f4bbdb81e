"""The head of an order: class and number (`BAS 12`, `ug7`, `BEW 40`) or a German key word (`erobere`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mycom.orders.catalogue import Catalogue, OrderKind
from mycom.orders.words import Word, fault_at, fold
from mycom.problems import Fault, did_you_mean

_JOINED = re.compile(r"([^\W\d_]{2,3})\.?([0-9]{1,4})")
_TARGET = re.compile(r"[PpGg]?[0-9]+(?:[/@][0-9]+)?")
_PREFIX = 3


@dataclass(frozen=True, slots=True)
class Head:
    """An entry of the catalogue that a line may mean, and how many words name it."""

    kind: OrderKind
    words: int


def may_give(kind: OrderKind, unit: str) -> bool:
    """Whether this sort of unit (group, province, realm) can be a giver at all; an empty unit always can."""
    if not unit:
        return True
    if unit.startswith("P"):
        return "province" in kind.givers
    if unit == "R":
        return "realm" in kind.givers
    return any(giver not in ("province", "realm") for giver in kind.givers)


def class_heads(words: Sequence[Word], catalogue: Catalogue) -> tuple[tuple[Head, ...], Fault | None]:
    """The head by class and number. No head and no fault: the line does not begin with a class."""
    joined = _JOINED.fullmatch(words[0].text)
    word = joined[1] if joined else words[0].text
    order_class = next((one.id for one in catalogue.classes if fold(one.id) == fold(word)), "")
    if not order_class or words[0].quoted:
        return (), None
    kinds = [kind for kind in catalogue.kinds.values() if order_class in (kind.order_class, kind.phase)]
    numbers = _ranges(sorted(kind.number for kind in kinds))
    digits = joined[2] if joined else words[1].text if len(words) > 1 else ""
    used = 1 if joined else 2
    if digits.isascii() and digits.isdigit():
        for kind in kinds:
            if kind.number == int(digits):
                return (Head(kind, used),), None
    if len(kinds) == 1 and kinds[0].phase == order_class and not joined and digits:
        # The only order of a phase may be named by the phase alone: `BEW 3345`.
        return (Head(kinds[0], 1),), None
    last = words[min(used, len(words)) - 1]
    if not digits:
        return (), fault_at(last.start, last.end, f"Nach „{order_class}“ fehlt die Nummer", numbers)
    return (), fault_at(last.start, last.end, f"„{order_class} {digits}“ gibt es nicht", f"{order_class} {numbers}")


def keyword_heads(words: Sequence[Word], catalogue: Catalogue, unit: str) -> tuple[Head, ...]:
    """The heads by key word or title: the longest that fit, whole words before beginnings."""
    folded = [fold(word.text) for word in words]
    best: list[Head] = []
    best_score = (0, 0)
    for kind in catalogue.kinds.values():
        if not may_give(kind, unit):
            continue
        score = max((_score(folded, fold(name).split()) for name in (*kind.keywords, kind.title_de)), default=(0, 0))
        if score == (0, 0) or score < best_score:
            continue
        if score > best_score:
            best, best_score = [], score
        best.append(Head(kind, score[0]))
    return tuple(best)


def _score(words: Sequence[str], name: Sequence[str]) -> tuple[int, int]:
    """How many words fit, and whether all of them wholly (1) or the last only as a beginning (0)."""
    count = len(name)
    if count > len(words) or list(words[: count - 1]) != list(name[: count - 1]):
        return 0, 0
    last = words[count - 1]
    if last == name[-1]:
        return count, 1
    return (count, 0) if len(last) >= _PREFIX and name[-1].startswith(last) else (0, 0)


def _ranges(numbers: Sequence[int]) -> str:
    """Numbers in short: `1–9, 13`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{part[0]}–{part[-1]}" if len(part) > 2 else ", ".join(map(str, part)) for part in parts)


def unknown_head(words: Sequence[Word], catalogue: Catalogue) -> Fault:
    """The fault for a line that begins with nothing known, with the nearest words."""
    word = words[0]
    if _TARGET.fullmatch(word.text):
        wanted = f"zuerst, was geschehen soll, etwa „spähe {word.text}“"
        return fault_at(word.start, words[-1].end, f"„{word.text}“ ist ein Ziel, kein Befehl", wanted)
    known = [one.id for one in catalogue.classes]
    known += [keyword for kind in catalogue.kinds.values() for keyword in kind.keywords]
    classes = ", ".join(one.id for one in catalogue.classes)
    name = re.sub(r"[0-9]+$", "", word.text) or word.text
    return fault_at(
        word.start, word.end, f"„{word.text}“ ist kein Befehl", f"eine Klasse ({classes}) oder ein Stichwort",
        did_you_mean(name, known),
    )  # fmt: skip
