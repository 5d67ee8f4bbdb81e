"""Values of order parameters: read from words in whatever form a player types, written in one form.

| type | written as | also read |
|---|---|---|
| `int`, `percent` | `1200` | `1.200`, `70 %` |
| `coordinate` | `15/2` | `P15/2`, `P 15/2`, `15,2` |
| `path` | `3345` | `3 3 4 5`, `3-3-4-5`, `O O SO S` |
| `own_group` | `G7` | `g7`, `G 7`, `7` |
| `own_province` | `P26/11` | `26/11` |
| `own_unit`, `unit` | `G7`, `P26/11`, `G2@1003` | `26/11` |
| `foreign_group` | `G2@1003` | `2@1003` |
| `realm` | `1003` | a name of the table `realms` |
| `choice` | code | id, label, alias, a beginning that fits one value only |
| `text` | `"…"` | „…“, or everything up to the end of the line |
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from mycom.orders.catalogue import Catalogue, Choice, Parameter
from mycom.orders.order import Value
from mycom.orders.words import Word, fault_at, fold, quote
from mycom.problems import Fault, did_you_mean

_INT = re.compile(r"[0-9]{1,3}(?:[.'’][0-9]{3})+|[0-9]{1,12}")
_PLACE = re.compile(r"[PpCc]?([0-9]{1,3})[/,:]([0-9]{1,3})")
_GROUP = re.compile(r"[Gg]?([0-9]{1,3})")
_MARKED_GROUP = re.compile(r"[Gg]([0-9]{1,3})")
_FOREIGN = re.compile(r"[Gg]?([0-9]{1,3})@([0-9]{1,6})")
_REALM = re.compile(r"[0-9]{1,6}")
_STEPS = re.compile(r"[0-8]+(?:[-,.;>→]+[0-8]+)*")
_WINDS = {"n": "1", "no": "2", "o": "3", "so": "4", "s": "5", "sw": "6", "w": "7", "nw": "8"}
_CANONICAL = {
    "coordinate": re.compile(r"[1-9][0-9]{0,2}/[1-9][0-9]{0,2}"),
    "path": re.compile(r"[0-8]+"),
    "own_group": re.compile(r"G[1-9][0-9]{0,2}"),
    "own_province": re.compile(r"P[1-9][0-9]{0,2}/[1-9][0-9]{0,2}"),
    "own_unit": re.compile(r"G[1-9][0-9]{0,2}|P[1-9][0-9]{0,2}/[1-9][0-9]{0,2}"),
    "foreign_group": re.compile(r"G[1-9][0-9]{0,2}@[1-9][0-9]{0,5}"),
    "unit": re.compile(r"G[1-9][0-9]{0,2}(?:@[1-9][0-9]{0,5})?|P[1-9][0-9]{0,2}/[1-9][0-9]{0,2}"),
}
_EXPECTED = {
    "int": "eine ganze Zahl",
    "percent": "eine Zahl von 0 bis 100",
    "coordinate": "Koordinaten, etwa 15/2",
    "path": "einen Weg aus Ziffern 0 bis 8, etwa 3345",
    "own_group": "eine eigene Gruppe, etwa G7",
    "own_province": "eine eigene Provinz, etwa P26/11",
    "own_unit": "eine eigene Einheit, etwa G7 oder P26/11",
    "foreign_group": "eine fremde Gruppe, etwa G2@1003",
    "unit": "eine Einheit, etwa P26/11 oder G2@1003",
    "realm": "die Nummer eines Reichs, etwa 1003",
    "text": "einen Text in Anführungszeichen",
}
_MAX_CHOICE_WORDS = 4


class UnreadableError(Exception):
    """A value that cannot be read. `ambiguous`: it fits more than one."""

    def __init__(self, fault: Fault, ambiguous: bool = False) -> None:
        super().__init__(str(fault))
        self.fault = fault
        self.ambiguous = ambiguous


def expected(parameter: Parameter, catalogue: Catalogue) -> str:
    """What a parameter takes, in words, for messages."""
    choices = catalogue.choices(parameter.table)
    if parameter.type == "choice" and choices:
        return f"{parameter.label_de}, etwa {choices[0].code}"
    bounds = _bounds(parameter)
    return f"{parameter.label_de}: {_EXPECTED.get(parameter.type, 'einen Wert')}{bounds}"


def read_value(parameter: Parameter, words: Sequence[Word], line: str, catalogue: Catalogue) -> tuple[Value, int]:
    """The value that the words begin with, and how many of them it takes. Raises UnreadableError."""
    kind = parameter.type
    if kind == "text":
        return _text(parameter, words, line)
    if kind == "choice":
        return _choice(parameter, words, catalogue)
    if kind == "path":
        return _path(parameter, words, catalogue)
    if words[0].quoted:
        raise UnreadableError(_wrong(parameter, words[:1], catalogue))
    if kind in ("int", "percent"):
        return _int(parameter, words, catalogue)
    if kind == "realm":
        return _realm(parameter, words, catalogue)
    return _unit(parameter, words, catalogue)


def write_value(parameter: Parameter, value: Value, catalogue: Catalogue) -> str:
    """The value as the order file has it. Raises ValueError with the reason when it does not fit the parameter."""
    kind = parameter.type
    if kind in ("int", "percent", "realm"):
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise ValueError(f"{value!r} ist keine Zahl")
        if not _within(parameter, value):
            raise ValueError(f"{value} ist nicht erlaubt{_bounds(parameter)}")
        return str(value)
    if not isinstance(value, str):
        raise ValueError(f"{value!r} passt nicht")
    if kind == "text":
        if not _within(parameter, len(value)):
            raise ValueError(f"Der Text hat {len(value)} Zeichen{_bounds(parameter)}")
        return quote(value)
    if kind == "choice":
        for choice in catalogue.choices(parameter.table):
            if choice.id == value:
                return quote(choice.code) if " " in choice.code else choice.code
        raise ValueError(f"„{value}“ gibt es nicht")
    if not _CANONICAL[kind].fullmatch(value):
        raise ValueError(f"„{value}“ passt nicht")
    return value


def fitting(choices: Sequence[Choice], words: Sequence[str]) -> tuple[Choice, ...]:
    """The choices that folded words name: exactly by code, label or alias, otherwise by the beginnings of the
    words of a label."""
    text = " ".join(words)
    exact = tuple(choice for choice in choices if text in _names(choice))
    if exact:
        return exact
    return tuple(choice for choice in choices if any(_begins(name, words) for name in _names(choice)))


@lru_cache(maxsize=512)
def _names(choice: Choice) -> tuple[str, ...]:
    return tuple(fold(name) for name in (choice.id, choice.code, choice.label_de, choice.label_en, *choice.aliases))


def _begins(name: str, words: Sequence[str]) -> bool:
    parts = name.split()
    if len(words) == 1:
        return len(words[0]) >= 2 and any(part.startswith(words[0]) for part in parts)
    return len(words) <= len(parts) and all(part.startswith(word) for part, word in zip(parts, words, strict=False))


def _within(parameter: Parameter, number: int) -> bool:
    low = 0 if parameter.minimum is None else parameter.minimum
    high = parameter.maximum if parameter.maximum is not None else 100 if parameter.type == "percent" else None
    return number >= low and (high is None or number <= high)


def _bounds(parameter: Parameter) -> str:
    unit = " Zeichen" if parameter.type == "text" else ""
    if parameter.maximum is not None and parameter.type != "percent":
        high = f"{parameter.maximum:,}".replace(",", ".")
        return f" (von {parameter.minimum or 0} bis {high}{unit})"
    return ""


def _wrong(
    parameter: Parameter, words: Sequence[Word], catalogue: Catalogue, found: str = "", suggestion: str = ""
) -> Fault:
    text = " ".join(word.text for word in words)
    found = found or f"„{text}“ passt nicht für {parameter.label_de}"
    return fault_at(words[0].start, words[-1].end, found, expected(parameter, catalogue), suggestion)


def _int(parameter: Parameter, words: Sequence[Word], catalogue: Catalogue) -> tuple[int, int]:
    word = words[0].text
    used = 1
    if parameter.type == "percent":
        if word.endswith("%"):
            word = word[:-1]
        elif len(words) > 1 and fold(words[1].text) in ("%", "prozent"):
            used = 2
    if not _INT.fullmatch(word):
        raise UnreadableError(_wrong(parameter, words[:1], catalogue))
    number = int(re.sub(r"[.'’]", "", word))
    if not _within(parameter, number):
        raise UnreadableError(_wrong(parameter, words[:1], catalogue, f"{number} ist nicht erlaubt"))
    return number, used


def _realm(parameter: Parameter, words: Sequence[Word], catalogue: Catalogue) -> tuple[int, int]:
    if _REALM.fullmatch(words[0].text):
        number = int(words[0].text)
        if not _within(parameter, number):
            raise UnreadableError(_wrong(parameter, words[:1], catalogue, f"{number} ist nicht erlaubt"))
        return number, 1
    names = [choice for choice in catalogue.choices("realms") if choice.id.isdecimal()]
    for used in range(min(_MAX_CHOICE_WORDS, len(words)), 0, -1):
        if used > 1 and any(word.quoted for word in words[:used]):
            continue  # what stands in quotes is a value of its own: BAS 10 Kundschafter " "
        found = fitting(names, [part for word in words[:used] for part in fold(word.text).split()])
        if len(found) == 1:
            return int(found[0].id), used
    suggestion = did_you_mean(words[0].text, (choice.label_de for choice in names))
    raise UnreadableError(_wrong(parameter, words[:1], catalogue, suggestion=suggestion))


def _unit(parameter: Parameter, words: Sequence[Word], catalogue: Catalogue) -> tuple[str, int]:
    """Coordinates and units; a letter that stands apart (`P 26/11`, `G 7`) belongs to the next word."""
    text, used = words[0].text, 1
    if fold(text) in ("p", "g", "c", "provinz", "gruppe") and len(words) > 1:
        text, used = fold(text)[0] + words[1].text, 2
    kind = parameter.type
    place = _PLACE.fullmatch(text)
    if place and kind in ("coordinate", "own_province", "own_unit", "unit"):
        column, row = int(place[1]), int(place[2])
        if column and row:
            return f"{'' if kind == 'coordinate' else 'P'}{column}/{row}", used
    foreign = _FOREIGN.fullmatch(text)
    if foreign and kind in ("foreign_group", "unit") and int(foreign[1]) and int(foreign[2]):
        return f"G{int(foreign[1])}@{int(foreign[2])}", used
    own = (_GROUP if kind == "own_group" else _MARKED_GROUP).fullmatch(text)
    if own and kind in ("own_group", "own_unit", "unit") and int(own[1]):
        return f"G{int(own[1])}", used
    suggestion = ""
    if kind == "foreign_group" and own:
        suggestion = f"Wessen Gruppe? Schreib etwa G{own[1]}@1003."
    raise UnreadableError(_wrong(parameter, words[:used], catalogue, suggestion=suggestion))


def _path(parameter: Parameter, words: Sequence[Word], catalogue: Catalogue) -> tuple[str, int]:
    digits = ""
    used = 0
    for word in words:
        wind = _WINDS.get(fold(word.text))
        if word.quoted or not (wind or _STEPS.fullmatch(word.text)):
            break
        digits += wind or re.sub(r"[^0-8]", "", word.text)
        used += 1
    if not digits:
        raise UnreadableError(_wrong(parameter, words[:1], catalogue))
    return digits, used


def _choice(parameter: Parameter, words: Sequence[Word], catalogue: Catalogue) -> tuple[str, int]:
    choices = catalogue.choices(parameter.table)
    several: tuple[Choice, ...] = ()
    several_used = 1
    for used in range(min(_MAX_CHOICE_WORDS, len(words)), 0, -1):
        if used > 1 and any(word.quoted for word in words[:used]):
            continue  # what stands in quotes is a value of its own: BAS 10 Kundschafter " "
        found = fitting(choices, [part for word in words[:used] for part in fold(word.text).split()])
        if len(found) == 1:
            return found[0].id, used
        if found and not several:
            several, several_used = found, used
    if several:
        text = " ".join(word.text for word in words[:several_used])
        names = ", ".join(f"{choice.code} {choice.label_de}" for choice in several[:6])
        suggestion = "Meintest du " + " oder ".join(f"„{choice.code}“" for choice in several[:3]) + "?"
        found_text = f"„{text}“ kann mehreres heißen"
        fault = fault_at(words[0].start, words[several_used - 1].end, found_text, names, suggestion)
        raise UnreadableError(fault, ambiguous=True)
    names_known = (name for choice in choices for name in (choice.label_de, choice.code))
    raise UnreadableError(_wrong(parameter, words[:1], catalogue, suggestion=did_you_mean(words[0].text, names_known)))


def _text(parameter: Parameter, words: Sequence[Word], line: str) -> tuple[str, int]:
    if words[0].quoted:
        text, used = words[0].text, 1
    else:
        text, used = line[words[0].start : words[-1].end], len(words)
    if not _within(parameter, len(text)):
        found = f"Der Text hat {len(text)} Zeichen"
        raise UnreadableError(fault_at(words[0].start, words[used - 1].end, found, _bounds(parameter).strip(" ()")))
    return text, used
