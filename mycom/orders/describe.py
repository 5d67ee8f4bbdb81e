"""Orders in words, by the sentence templates of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mycom.orders.catalogue import Catalogue, Parameter
from mycom.orders.order import Order, Value
from mycom.orders.template import fill
from mycom.orders.words import visible

#: Gives a unit id (`G4`, `P26/11`, `G2@1003`) or a realm (`1003`) a name to show; an empty text means none.
Names = Callable[[str], str]


#: The digits of a path in words, German and English.
_WAYS = (
    ("warten", "N", "NO", "O", "SO", "S", "SW", "W", "NW"),
    ("wait", "N", "NE", "E", "SE", "S", "SW", "W", "NW"),
)


def describe(
    order: Order,
    catalogue: Catalogue,
    names: Names | None = None,
    more: Mapping[str, str] | None = None,
    language: str = "de",
) -> str:
    """The order as a sentence, e.g. `12 Mittlere Schwertträger aufstellen`.

    `more` are further values that a template may use (`way`: `26/14 → 26/11`). An order that is not in the
    catalogue is shown as it is.
    """
    kind = catalogue.kind(order.kind)
    if kind is None:
        return " ".join((order.kind, *(str(value) for _, value in order.args)))
    values = {
        parameter.name: _shown(parameter, value, catalogue, names, language, order.get("count"))
        for parameter in kind.parameters
        if (value := order.get(parameter.name)) is not None
    }
    german = language == "de"
    template = (kind.sentence_de if german else kind.sentence_en) or (kind.title_de if german else kind.title_en)
    return fill(template, {**values, **(more or {})})


def unit_words(unit: str, names: Names | None = None, language: str = "de") -> str:
    """A unit as a player reads it: its name when there is one, otherwise `P 26/11`, `G2 (Reich 1003)`."""
    name = names(unit) if names else ""
    if name:
        return name
    if unit.startswith("P"):
        return f"P {unit[1:]}"
    group, _, realm = unit.partition("@")
    return f"{group} ({_realm(realm, language)})" if realm else group


def _realm(number: str, language: str) -> str:
    return f"Reich {number}" if language == "de" else f"realm {number}"


def _shown(
    parameter: Parameter,
    value: Value,
    catalogue: Catalogue,
    names: Names | None,
    language: str,
    count: Value | None,
) -> str:
    kind = parameter.type
    if kind == "choice":
        for choice in catalogue.choices(parameter.table):
            if choice.id == value:
                counted = choice.counted_de if language == "de" else choice.counted_en
                if count is not None and counted:
                    return counted[count != 1]
                return choice.label_de if language == "de" else choice.label_en
    if kind == "realm":
        known = next((one.label_de for one in catalogue.choices("realms") if one.id == str(value)), "")
        return (names(str(value)) if names else "") or (f"{value} {known}" if known else _realm(str(value), language))
    if parameter.name in ("artefact", "other"):
        return str(value)
    if isinstance(value, int):
        digits = f"{value:,}"
        return digits.replace(",", ".") if language == "de" else digits
    if kind == "path" and set(value) <= set("012345678"):
        return ", ".join(_WAYS[language == "en"][int(digit)] for digit in value)
    if kind == "coordinate":
        return (names(f"P{value}") if names else "") or value
    if kind == "text":
        return f"„{visible(value)}“" if language == "de" else f"“{visible(value)}”"
    return unit_words(value, names, language) if kind != "choice" else value
