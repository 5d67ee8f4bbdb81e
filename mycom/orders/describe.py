"""Orders in words, by the sentence templates of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mycom.orders.catalogue import Catalogue, Parameter
from mycom.orders.order import Order, Value
from mycom.orders.template import fill
from mycom.orders.words import visible

#: Gives a unit id (`G4`, `P26/11`, `G2@1003`) or a realm (`1003`) a name to show; an empty text means none.
Names = Callable[[str], str]


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
        parameter.name: _shown(parameter, value, catalogue, names, language)
        for parameter in kind.parameters
        if (value := order.get(parameter.name)) is not None
    }
    german = language == "de"
    template = (kind.sentence_de if german else kind.sentence_en) or (kind.title_de if german else kind.title_en)
    return fill(template, {**values, **(more or {})})


def unit_words(unit: str, names: Names | None = None) -> str:
    """A unit as a player reads it: its name when there is one, otherwise `P 26/11`, `G2 von 1003`."""
    name = names(unit) if names else ""
    if name:
        return name
    if unit.startswith("P"):
        return f"P {unit[1:]}"
    group, _, realm = unit.partition("@")
    return f"{group} von {realm}" if realm else group


def _shown(parameter: Parameter, value: Value, catalogue: Catalogue, names: Names | None, language: str) -> str:
    kind = parameter.type
    if kind == "choice":
        for choice in catalogue.choices(parameter.table):
            if choice.id == value:
                return choice.label_de if language == "de" else choice.label_en
    if kind == "realm":
        return (names(str(value)) if names else "") or str(value)
    if parameter.name in ("artefact", "other"):
        return str(value)
    if isinstance(value, int):
        digits = f"{value:,}"
        return digits.replace(",", ".") if language == "de" else digits
    if kind == "path":
        return " ".join(value)
    if kind == "coordinate":
        return (names(f"P{value}") if names else "") or value
    if kind == "text":
        return f"„{visible(value)}“" if language == "de" else f"“{visible(value)}”"
    return unit_words(value, names) if kind != "choice" else value
